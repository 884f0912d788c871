"""Find the weights of the bots' judgement by playing: write site/py/santacruz/bots/weights.py.

    PYTHONPATH=site/py python3 tools/train_planner.py collect OUT.jsonl --games N --seed S [--players 2,3,4]
    PYTHONPATH=site/py python3 tools/train_planner.py fit OUT.jsonl ... [--ridge R]

`collect` plays games among planners and, at some of the choices, tries each of several actions in the same few sampled
worlds and plays on to the end of the round. `fit` finds the weights with which the features of an action come closest
to how it fared beside the others at the same choice (ridge regression, by conjugate gradients).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "site" / "py"))

from santacruz import Record, apply, legal_actions, view  # noqa: E402
from santacruz.bots.judgement import Judgement  # noqa: E402
from santacruz.bots.planner import judged  # noqa: E402
from santacruz.bots.worlds import Worlds  # noqa: E402
from santacruz.state import DISCARD, LAND, PLAY, SET, TAKE, THEN  # noqa: E402

WEIGHTS = ROOT / "site" / "py" / "santacruz" / "bots" / "weights.py"
ROUND_ONE_BIRD = 0.5
"""What a bird token of round 1 is worth beyond its value, for the birds card may still be played."""


def play_on(state: Any, random: Random, noise: float) -> None:
    """To the end of the round; from between the rounds to the end of the game."""
    ends = 2 if state.phase in (TAKE, DISCARD) else state.round
    while state.turn is not None and state.round <= ends:
        if state.round == 2 and ends == 1:
            return
        legal = legal_actions(state)
        values = judged(state, state.turn, legal)
        best = max(range(len(legal)), key=lambda k: values[k] + noise * random.random())
        apply(state, legal[best])


def worth(state: Any, seat: int) -> float:
    """Own points less those of the others, half the mean, half the best of them."""
    bird = ROUND_ONE_BIRD if state.round == 2 and state.turn is not None else 0
    ended = state.turn is None
    totals = [score + (0 if ended else sum(birds) + bird * len(birds))
              for score, birds in zip(state.scores, state.birds, strict=True)]
    rivals = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals)


def collect(out: Path, games: int, seed: int, players: list[int], chance: float, worlds: int, most: int) -> None:
    from santacruz.bots.playout import finish_round

    with out.open("a", encoding="utf-8") as file:
        for game in range(games):
            random = Random(seed * 1_000_003 + game)
            n = players[game % len(players)]
            state = Record.new([{"name": ""}] * n, seed + game).initial_state()
            while state.turn is not None:
                legal = legal_actions(state)
                seat = state.turn
                seen = view(state, seat)
                values = judged(seen, seat, legal)
                rate = 0.7 if state.phase in (SET, TAKE, DISCARD) else chance
                if len(legal) > 1 and random.random() < rate:
                    order = sorted(range(len(legal)), key=lambda k: -values[k])
                    few = order[: most // 2] + random.sample(order[most // 2 :], min(len(order) - most // 2, most // 2)) \
                        if len(order) > most else order
                    sums = [0.0] * len(few)
                    possible = Worlds(seen)
                    between = state.phase in (SET, TAKE, DISCARD)
                    for _ in range(2 * worlds if between else worlds):
                        world = possible.sample(random)
                        for at, k in enumerate(few):
                            copy = world.copy()
                            apply(copy, legal[k])
                            while copy.phase in (SET, TAKE, DISCARD) and copy.turn is not None and between:
                                options = legal_actions(copy)
                                guess = judged(copy, copy.turn, options)
                                apply(copy, options[max(range(len(options)), key=lambda k: guess[k])])
                            if copy.turn is not None and copy.phase in (LAND, PLAY, THEN):
                                if LIGHT:
                                    finish_round(copy, random.random)
                                else:
                                    play_on(copy, random, 1.5)
                            sums[at] += worth(copy, seat)
                    features = Judgement(seen, seat).features([legal[k] for k in few])
                    rows = [[{name: round(value, 3) for name, value in f.items() if value}, round(total / worlds, 2)]
                            for f, total in zip(features, sums, strict=True)]
                    print(json.dumps([n, state.round, rows]), file=file)
                if random.random() < 0.1:
                    action = legal[int(random.random() * len(legal))]
                else:
                    action = legal[max(range(len(legal)), key=lambda k: values[k] + 1.0 * random.random())]
                apply(state, action)
            file.flush()


LIGHT = True


def fit(files: list[Path], ridge: float, players: list[int]) -> dict[str, float]:
    """The weights: least squares on what differs from the mean of each choice."""
    names: dict[str, int] = {}
    rows: list[tuple[list[int], list[float], float]] = []
    for path in files:
        for line in path.read_text(encoding="utf-8").splitlines():
            n, _, group = json.loads(line)
            if n not in players:
                continue
            mean = sum(q for _, q in group) / len(group)
            centre: dict[str, float] = {}
            for f, _ in group:
                for name, value in f.items():
                    centre[name] = centre.get(name, 0.0) + value / len(group)
            for f, q in group:
                both = {name: f.get(name, 0.0) - value for name, value in centre.items()}
                ids = [names.setdefault(name, len(names)) for name in both]
                rows.append((ids, list(both.values()), q - mean))
    size = len(names)
    weights = [0.0] * size
    residual = [0.0] * size
    for ids, xs, q in rows:
        for i, x in zip(ids, xs, strict=True):
            residual[i] += x * q
    direction = residual[:]
    squared = sum(r * r for r in residual)
    for _ in range(80):
        product = [ridge * d for d in direction]
        for ids, xs, _ in rows:
            along = sum([direction[i] * x for i, x in zip(ids, xs, strict=True)])
            for i, x in zip(ids, xs, strict=True):
                product[i] += x * along
        step = squared / sum(d * p for d, p in zip(direction, product, strict=True))
        for i in range(size):
            weights[i] += step * direction[i]
            residual[i] -= step * product[i]
        before, squared = squared, sum(r * r for r in residual)
        if squared < 1e-4:
            break
        direction = [r + squared / before * d for r, d in zip(residual, direction, strict=True)]
    error = total = 0.0
    for ids, xs, q in rows:
        error += (q - sum(weights[i] * x for i, x in zip(ids, xs, strict=True))) ** 2
        total += q * q
    print(f"{len(rows)} actions, {size} features, {1 - error / total:.3f} of the variance explained", file=sys.stderr)
    return {name: round(weights[i], 3) for name, i in sorted(names.items())}


def main() -> None:
    global LIGHT
    parser = argparse.ArgumentParser(description="Find the weights of the bots' judgement.")
    commands = parser.add_subparsers(required=True, dest="command")
    command = commands.add_parser("collect")
    command.add_argument("out", type=Path)
    command.add_argument("--games", type=int, default=100)
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--players", default="2,3,4")
    command.add_argument("--worlds", type=int, default=4)
    command.add_argument("--most", type=int, default=12)
    command.add_argument("--chance", type=float, default=0.25)
    command.add_argument("--heavy", action="store_true")
    command = commands.add_parser("fit")
    command.add_argument("files", type=Path, nargs="+")
    command.add_argument("--ridge", type=float, default=50.0)
    command.add_argument("--apart", action="store_true")
    options = parser.parse_args()
    if options.command == "collect":
        LIGHT = not options.heavy
        collect(options.out, options.games, options.seed, [int(n) for n in options.players.split(",")],
                options.chance, options.worlds, options.most)
        return
    if options.apart:
        found = {n: fit(options.files, options.ridge, [n]) for n in (2, 3, 4)}
    else:
        every = fit(options.files, options.ridge, [2, 3, 4])
        found = {2: every, 3: every, 4: every}
    lines = ['"""The weights of the bots\' judgement, in points, by number of players; made by tools/train_planner.py."""', "",
             "WEIGHTS: dict[int, dict[str, float]] = {"]
    for n, weights in found.items():
        lines.append(f"    {n}: {{")
        lines += [f'        "{name}": {weight},' for name, weight in weights.items()]
        lines.append("    },")
    WEIGHTS.write_text("\n".join([*lines, "}", ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
