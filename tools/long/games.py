"""Many whole random games, and after every action what must hold of it: python3 tools/long/games.py [--games 100000]

The same numbers every time: a game is made from its own number. The first action after which something does not hold
ends the run, with the record of that game, which replays it. Invariants that cost more are in
tests/rules/test_properties.py, over fewer games.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "site" / "py"))

from santacruz.cards import BUILDINGS, SUPPLY  # noqa: E402
from santacruz.events import points_of  # noqa: E402
from santacruz.record import Record  # noqa: E402
from santacruz.rules import apply, legal_actions  # noqa: E402

from santacruz.actions import notation  # noqa: E402  # isort: skip

COLOURS = ("red", "blue", "yellow", "green")
HOUSES = [SUPPLY[name] for name in BUILDINGS]
LONGEST = 400
"""No game has as many actions."""


def wrong(state: object, scores: list[int], legal: list[int]) -> str:
    """What does not hold; "" if all does."""
    seats = range(state.players)
    if list(state.scores) != scores:
        return f"scores {list(state.scores)} are not the sum of the events, {scores}"
    occupied = 0
    for seat in seats:
        occupied |= state.own[seat]
        for kind, number in enumerate(HOUSES):
            if not 0 <= state.supply[3 * seat + kind] <= number:
                return f"seat {seat} has {state.supply[3 * seat + kind]} of {BUILDINGS[kind]}"
    if occupied != state.occupied:
        return "occupied spaces are not those of the seats together"
    if state.occupied & ~state.face_up:
        return "a building stands on a tile that lies face down"
    if (state.turn is None) != (not legal):
        return "whoever is to act has no action, or nobody is and there are some"
    if len(set(legal)) != len(legal):
        return "an action is listed twice"
    if sorted(state.order) != list(seats):
        return f"the order {state.order} does not name every seat once"
    return ""


def play(number: int) -> tuple[int, str]:
    """Plays game `number`: how many actions it had, and what does not hold."""
    chance = random.Random(number)
    players = 2 + number % 3
    names = [{"name": "ABCD"[seat], "colour": COLOURS[seat]} for seat in range(players)]
    record = Record.new(names, seed=number, options={"street_points": 6 + number % 2})
    state = record.initial_state()
    scores = list(state.scores)
    while True:
        legal = legal_actions(state)
        fault = wrong(state, scores, legal)
        if fault or not legal:
            break
        action = chance.choice(legal)
        record.actions.append(notation(state.turn, action))
        if len(record.actions) > LONGEST:
            fault = "it does not end"
            break
        for event in apply(state, action):
            gain = points_of(event)
            if gain is not None:
                scores[gain[0]] += gain[1]
    return len(record.actions), f"{fault}\n{record.dumps()}" if fault else ""


def main() -> None:
    arguments = argparse.ArgumentParser(description="Many whole random games.")
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--first", type=int, default=0, help="the number of the first game")
    given = arguments.parse_args()
    begun, actions = time.monotonic(), 0
    for number in range(given.first, given.first + given.games):
        count, fault = play(number)
        actions += count
        if fault:
            sys.exit(f"Game {number}, after action {count}: {fault}")
    print(f"{given.games} games from number {given.first}, {actions} actions in {time.monotonic() - begun:.0f} s: "
          "every invariant held after every action.")  # fmt: skip


if __name__ == "__main__":
    main()
