"""Puzzles: positions from games between strong bots in which one action is provably the best (docs/puzzles.md).

`make` finds them; `exact` proves them. The page gets the finished file and needs nothing of this.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from . import bots
from .actions import parse
from .cards import scoring_names
from .exact import Number, Search, TooLarge, World, worlds
from .record import Record
from .simulate import play_game
from .state import PLAY, State
from .stripped import stripped
from .view import view

FORMAT = "santacruz-puzzles"
MARGIN = 3
"""By how many points the answer is better than every other action, at least."""
LEVELS = (1, 2, 3)
"""1: `greedy` finds the answer; 2: `greedy` does not, `planner` does; 3: neither does."""
MOST_WORLDS = 12
MOST_CARDS = 4
"""Cards in the hand of the seat to act, at most: the last laps."""
FEWEST_ACTIONS = 4
LARGEST = 60_000
"""States that the second search, which remembers nothing, has to look at, at most."""
PATIENCE = 8_000
"""States that a search may remember before the position is passed over."""
NAMES = (("Ana", "red"), ("Ben", "blue"), ("Cleo", "yellow"), ("Dan", "green"))

SHORTEST = 2
"""Actions from the answer to the end of the game, at least."""

Quotas = dict[int, int]
"""How many puzzles are wanted, by level."""


def number(value: Number) -> int | str:
    """A value as it stands in a file: a whole number, or a fraction such as "7/2"."""
    return value if isinstance(value, int) else str(value)


def level_of(state: State, answer: int) -> int:
    """How hard a puzzle is: which bots find the answer."""
    assert state.turn is not None
    seen = view(state, state.turn)
    for level, name in ((1, "greedy"), (2, "planner")):
        if bots.make(name, seed=1).choose(seen, seen.legal) == answer:
            return level
    return 3


def puzzle_of(state: State) -> dict[str, Any] | None:
    """The puzzle that a state is, or None if no action is best by MARGIN in expectation and best in every world, or if
    the search becomes too large."""
    seat = state.turn
    if seat is None or state.round != 2 or state.phase != PLAY:
        return None
    if sum(state.cards[4 * seat : 4 * seat + 4]) + state.scoring[seat].bit_count() > MOST_CARDS:
        return None
    if len(view(state, seat).legal) < FEWEST_ACTIONS:
        return None
    players = [{"name": name, "colour": colour} for name, colour in NAMES[: state.players]]
    position, hidden = stripped(state, seat, players)
    if len(worlds(position)) > MOST_WORLDS:
        return None
    try:
        search = Search(position, limit=PATIENCE)
        values, by_world, size = search.values()
        if size > LARGEST:
            return None
        answer, margin = best_of(values)
        if margin < MARGIN or any(best_of(here)[0] != answer or best_of(here)[1] <= 0 for here in by_world):
            return None
        if state.players > 2:
            answered, still = best_of(Search(position, limit=PATIENCE, backwards=True).values()[0])
            if answered != answer or still < MARGIN:
                return None  # it would hang on how ties are settled
    except TooLarge:
        return None
    action = parse(answer)[1]
    line = search.line(state.scoring, hidden["tiles"], action)
    if len(line) < SHORTEST:
        return None
    return {
        "level": level_of(state, action),
        "position": position,
        "answer": answer,
        "margin": number(margin),
        "values": {text: number(value) for text, value in values.items()},
        "worlds": [world_of(world, seat) for world in search.worlds],
        "size": size,
        "hidden": hidden,
        "line": line,
    }


def world_of(world: World, seat: int) -> dict[str, Any]:
    """A world as it stands in a file: what the others hold, and how many of the equally likely ways lead to it."""
    held = {str(other): list(scoring_names(mask)) for other, mask in enumerate(world.hands) if other != seat}
    return {"ways": world.weight, "hands": held}


def best_of(values: dict[str, Number]) -> tuple[str, Number]:
    """The best action, and by how much it is better than every other."""
    first, second = sorted(values, key=lambda text: values[text], reverse=True)[:2]
    return first, values[first] - values[second]


def candidates(record: Record) -> Iterator[tuple[int, State]]:
    """The states of a game's last laps, with the number of actions taken, the last first."""
    found = []
    for n, _, _, state in record.steps():
        if state.round == 2 and state.phase == PLAY and state.left <= MOST_CARDS * state.players:
            found.append((n, state.copy()))
    return iter(found[::-1])


def make(
    quotas: Quotas,
    seed: int,
    players: tuple[int, ...] = (2, 3, 4),
    bot: str = "planner",
    told: Callable[[int, int], None] = lambda games, found: None,
) -> Iterator[dict[str, Any]]:
    """Puzzles until the quotas are filled, at most one of a game: the hardest, and of these the longest. The games are
    for these numbers of players in turn, dealt from `seed`, `seed` + 1 and so on. The same arguments give the same
    puzzles. `told` hears after every game how many there were, and how many puzzles."""
    left = dict(quotas)
    games = found = 0
    while any(left.values()):
        seats = players[games % len(players)]
        record = play_game([bot] * seats, seed + games).record
        best: dict[str, Any] | None = None
        for n, state in candidates(record):
            puzzle = puzzle_of(state)
            if puzzle is None or not left.get(puzzle["level"]):
                continue
            if best is None or (puzzle["level"], len(puzzle["line"])) > (best["level"], len(best["line"])):
                best = {"id": f"{seats}-{seed + games}-{n}", **puzzle}
        games += 1
        told(games, found)
        if best is not None:
            found += 1
            left[best["level"]] -= 1
            yield best


def quotas_of(count: int) -> Quotas:
    """So many puzzles, as evenly over the levels as can be.

    >>> quotas_of(7)
    {1: 3, 2: 2, 3: 2}
    """
    return {level: count // len(LEVELS) + (k < count % len(LEVELS)) for k, level in enumerate(LEVELS)}


def dumps(puzzles: list[dict[str, Any]]) -> str:
    """The file: a puzzle on each line, easy ones first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle["level"], len(puzzle["line"]), puzzle["size"], puzzle["id"]))
    lines = ",\n".join(json.dumps(puzzle, ensure_ascii=False, separators=(",", ":")) for puzzle in ordered)
    return f'{{"format": "{FORMAT}", "version": 1, "puzzles": [\n{lines}\n]}}\n'
