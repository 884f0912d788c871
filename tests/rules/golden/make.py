"""Writes the golden records anew: whole games, their results and traces, and perft counts.

    PYTHONPATH=site/py python tests/rules/golden/make.py

The games are played by the package, in styles of play that bring about what is rare; what is expected of them
(results, hashes of the traces, perft counts) is computed by the second implementation alone (oracle.py). Run it again
only when the map, its tiles or the deal are designed anew before the first release: a record that people may have must
go on replaying as it does.
"""

import itertools
import json
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import oracle  # noqa: E402
import playing  # noqa: E402

# name, players, options, style of play, what it must contain
GAMES = [
    ("two-joining", 2, {}, "joins", {"joining"}),
    ("three-failing", 3, {}, "into the dark", {"failing by river"}),
    ("four-eruption", 4, {}, "eruption", {"eruption"}),
    ("two-declined", 2, {}, "declines", {"declined half"}),
    ("three-double-for-nothing", 3, {}, "for nothing", {"double for nothing"}),
    ("four-beginners", 4, {"beginners": True}, "uniform", set()),
    ("two-street-6", 2, {"street_points": 6}, "uniform", set()),
    ("three-beginners-street-6", 3, {"beginners": True, "street_points": 6}, "scoring last", set()),
    ("four-second-half-after-failing", 4, {}, "into the dark", {"a second half after a failed first"}),
    ("two-joining-in-landing", 2, {}, "joins", {"joining by land"}),
    ("three-joining-with-a-double", 3, {}, "joins", {"joining by then"}),
    ("four-joining-with-a-doubles-first", 4, {}, "joins", {"joining by double"}),
    ("three-built-where-it-erupted", 3, {}, "eruption", {"eruption", "built again where it erupted"}),
    ("four-declined", 4, {"street_points": 6}, "declines", {"declined half"}),
    ("three-scoring-first", 3, {}, "scoring first", set()),
    ("four-rivers", 4, {}, "river", {"joining", "failing"}),
]


def play(players: int, options: dict, style: str, wanted: set[str], first_seed: int):
    """The first game, by seed, that contains what is wanted."""
    for seed in itertools.count(first_seed):
        record = playing.play_whole(playing.new_record(players, seed, **options), style, seed)
        if wanted <= playing.features(record):
            return record, seed


def perft_positions(name: str, lines: list[dict]):
    """(after, what) of the positions of a game at which perft counts are kept."""
    acts = {line["n"]: line for line in lines}
    phases = [line["phase"] for line in lines]
    if name == "two-joining-in-landing":
        yield phases.index("land") + 1, "the last may join in landing"
    if name == "three-joining-with-a-double":
        halves = [n for n in acts if acts[n]["phase"] == "then" and " then " in (acts[n + 1]["action"] or "")]
        joined = [n for n in halves if acts[n + 1]["action"].split()[-1] in acts[n]["buildings"]]
        yield joined[0], "a double's second half in which one may join"
    if name == "two-declined":
        yield next(n for n in acts if acts[n + 1]["action"].endswith("then -")), "a half that may be declined"
    if name == "two-street-6":
        yield phases.index("play") + 9, "the middle of round 1"
        yield len(lines) - 3, "two actions before the end"
    if name == "three-scoring-first":
        yield phases.index("take"), "the draft of piles"
        yield phases.index("discard"), "putting away"
    if name == "four-beginners":
        yield 0, "the choice of sets"
    if name == "four-eruption":
        yield phases.index("discard") + 4 + 4 + 6, "the first laps of round 2"


def main() -> None:
    for old in HERE.glob("*.santacruz.json"):
        old.unlink()
    expected, counts = {}, []
    for number, (name, players, options, style, wanted) in enumerate(GAMES):
        record, seed = play(players, options, style, wanted, 1000 * number)
        island, tiles = playing.island(record.map_id), playing.tiles(record.map_id)
        data = record.to_json()
        lines = oracle.trace_of(data, island, tiles)
        data["result"] = lines[-1]["scores"]
        text = json.dumps(data, indent=1)
        (HERE / f"{name}.santacruz.json").write_text(text + "\n")
        found = sorted(playing.features(record))
        end = lines[-1]
        expected[name] = {"seed": seed, "result": end["scores"], "rank": end["rank"]}
        expected[name]["trace_sha256"] = playing.hash_of(lines)
        print(f"{name}: {len(lines) - 1} actions, {lines[-1]['scores']}, {', '.join(found)}")
        for after, what in perft_positions(name, lines):
            game = oracle.Game(island, tiles, data)
            for action in data["actions"][:after]:
                game.play(action)
            nodes = [game.perft(depth) for depth in (1, 2, 3)]
            counts.append({"record": name, "after": after, "what": what, "nodes": nodes})
            print(f"    after {after}, {what}: {nodes}")
    (HERE / "expected.json").write_text(json.dumps(expected, indent=1) + "\n")
    (HERE / "perft.json").write_text(json.dumps(counts, indent=1) + "\n")


if __name__ == "__main__":
    main()
