"""Whole random games in several styles of play, for the tests that look at every action of many games."""

import functools
import hashlib
import json
import random
from pathlib import Path

import oracle
import santacruz
from santacruz import actions, rules
from santacruz.maps import load_map
from santacruz.position import position_of
from santacruz.record import Record

DATA = Path(santacruz.__file__).parent / "data"
COLOURS = ("red", "blue", "yellow", "green")


@functools.cache
def island(map_id: str = "santa-cruz") -> dict:
    return json.loads((DATA / "maps" / f"{map_id}.json").read_text(encoding="utf-8"))


@functools.cache
def tiles(map_id: str = "santa-cruz") -> dict:
    return json.loads((DATA / "tiles" / f"{island(map_id)['tiles']}.json").read_text(encoding="utf-8"))


def new_record(players: int, seed: int, **options) -> Record:
    names = [{"name": f"Seat {seat}", "colour": COLOURS[seat]} for seat in range(players)]
    return Record.new(names, seed=seed, options=options)


# What a style would rather do, given the notation, the occupied spaces and the spaces face up.


def _space(text: str) -> int | None:
    end = text.split()[-1]
    return int(end) if end.isdigit() and text.split()[1] != "take" else None


STYLES = {
    "uniform": lambda text, occupied, face_up: True,
    "river": lambda text, occupied, face_up: " river " in text,
    "doubles": lambda text, occupied, face_up: " double " in text or " then " in text,
    "joins": lambda text, occupied, face_up: _space(text) in occupied,
    "scoring first": lambda text, occupied, face_up: " score " in text,
    "scoring last": lambda text, occupied, face_up: " score " not in text,
    "into the dark": lambda text, occupied, face_up: _space(text) is not None and _space(text) not in face_up,
    "for nothing": lambda text, occupied, face_up: text.endswith("-") or " score " in text,
    "declines": lambda text, occupied, face_up: text.endswith("then -") or " double road" in text or " road " in text,
    "eruption": lambda text, occupied, face_up: text.endswith(" eruption"),
}


def choose(style: str, legal: list[str], occupied: set[int], face_up: set[int], rng: random.Random) -> str:
    """One of the legal notations: mostly what the style prefers, sometimes anything, so that no game is of one kind."""
    prefers = STYLES[style]
    preferred = [text for text in legal if prefers(text, occupied, face_up)]
    return rng.choice(preferred if preferred and rng.random() < 0.85 else legal)


def choose_in(state, style: str, rng: random.Random) -> str:
    occupied = set(santacruz.spaces_of(state.occupied))
    return choose(style, rules.legal_notations(state), occupied, set(santacruz.spaces_of(state.face_up)), rng)


def walk(players: int, seed: int, style: str, **options):
    """Plays a whole game and yields (record, state) at the start and after every action. The state goes on living:
    whoever changes it must copy it."""
    record = new_record(players, seed, **options)
    state = record.replay()
    rng = random.Random(f"{seed} {style}")
    yield record, state
    while state.turn is not None:
        text = choose_in(state, style, rng)
        rules.play(state, text)
        record.actions.append(text)
        yield record, state


def oracle_of(record: Record) -> oracle.Game:
    """The second implementation at the beginning of a record."""
    return oracle.Game(island(record.map_id), tiles(record.map_id), record.to_json())


def trace(state, n: int, text: str | None) -> dict:
    """The trace line of a state of the package, in the terms of the oracle's."""
    now = position_of(state)
    shown = {key: now[key] for key in ("turn", "phase", "scores", "rank", "buildings", "face_up")}
    shown["birds"] = [len(values) for values in now["birds"]]
    return {"n": n, "action": text, **shown, "legal": rules.legal_notations(state)}


def hash_of(lines: list[dict]) -> str:
    """The hash of trace lines, however their keys are ordered."""
    text = "\n".join(json.dumps(line, sort_keys=True) for line in lines)
    return hashlib.sha256(text.encode()).hexdigest()


def every_notation(seat: int, spaces, players: int) -> list[str]:
    """The whole space of actions of a seat, as text."""
    where = [str(space) for space in spaces] + ["-"]
    words = [f"set {name}" for name in oracle.BUILDING_SETS] + [f"land {space}" for space in spaces]
    words += [f"{card} {end}" for card in (*oracle.WAYS, "then") for end in where]
    words += [f"double {card} {end}" for card in oracle.WAYS for end in where]
    words += [f"{verb} {card}" for verb in ("score", "discard") for card in oracle.SCORING]
    words += [f"take {pile}" for pile in range(players)]
    return [f"{seat} {word}" for word in words]


@functools.cache
def every_action(map_id: str, players: int) -> tuple[int, ...]:
    """The same as actions, which carry no seat."""
    spaces = [space.id for space in load_map(map_id).spaces]
    return tuple(actions.parse(text)[1] for text in every_notation(0, spaces, players))


def features(record: Record) -> set[str]:
    """The rarer things that happen in a record, told from its events."""
    found = set()
    erupted: set[int] = set()
    for _, text, events, state in record.steps():
        verb = text.split()[1]
        for kind, *rest in events:
            if kind == "built":
                _, space, _, _, joined = rest
                if joined:
                    found |= {"joining", f"joining by {verb}"}
                if space in erupted:
                    found.add("built again where it erupted")
            elif kind == "failed":
                found |= {"failing", f"failing by {verb}"}
                if verb == "double" and state.turn == int(text[0]):
                    found.add("a second half after a failed first")
            elif kind == "erupted" and rest[0]:
                found.add("eruption")
                erupted |= set(santacruz.spaces_of(rest[0]))
            elif kind == "declined":
                found.add("declined half")
            elif kind == "nothing":
                found |= {"for nothing", *(["double for nothing"] if verb == "double" else [])}
            elif kind == "no_bird":
                found.add("bird supply run dry")
            elif kind == "round_ended":
                erupted = set()
    return found


def play_whole(record: Record, style: str, seed: int) -> Record:
    """The record with a whole game played on in a style."""
    state, rng = record.replay(), random.Random(f"{seed} {style}")
    while state.turn is not None:
        record.actions.append(text := choose_in(state, style, rng))
        rules.play(state, text)
    return record
