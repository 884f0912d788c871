"""How fast the bots think, in one process of this Python.

    python3 tools/bench_bots.py [--iterations N]

For 2, 3 and 4 players, at the opening, in the middle of round 1, at the landing of round 2 and late in it: iterations
of `expert` a second (each is one playout and adds at most one node), with the actions played in them; and the mean time
that `planner` takes for an action. Time is that of the process, so that others on the machine matter little.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "site" / "py"))

from santacruz import Record, apply, view  # noqa: E402
from santacruz.bots import expert, make, playout  # noqa: E402
from santacruz.state import LAND, PLAY, State  # noqa: E402

applied = 0


def counted(state: State, action: int) -> list[object]:
    global applied
    applied += 1
    return apply(state, action)


def stage(state: State) -> str:
    """What is measured here, "" if nothing is."""
    hand = state.left / state.players
    if state.phase == LAND:
        return "opening" if state.round == 1 else "round 2"
    if state.phase == PLAY and state.turn == state.order[0] and hand in (6, 3):
        return {(1, 6): "middle", (2, 3): "late"}.get((state.round, hand), "")
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description="How fast the bots think.")
    parser.add_argument("--iterations", type=int, default=300, help="of expert at each place; default 300")
    options = parser.parse_args()
    expert.apply = playout.apply = counted  # type: ignore[attr-defined, assignment]
    expert.SETTINGS = expert.SETTINGS._replace(sure=99.0)  # nobody leaves the race
    global applied
    for players in (2, 3, 4):
        state = Record.new([{"name": ""}] * players, 5).initial_state()
        planner = make("planner", 1)
        done: set[str] = set()
        moves, took = 0, 0.0
        while state.turn is not None:
            seen = view(state, state.turn)
            here = stage(state)
            if here and here not in done and len(seen.legal) > 1:
                done.add(here)
                applied = 0
                begun = process_time()
                make("expert", 1, options.iterations).choose(seen, seen.legal)
                seconds = process_time() - begun
                print(f"{players} players, {here:8}: {options.iterations / seconds:6,.0f} iterations a second, "
                      f"{applied / seconds:8,.0f} actions a second, {applied / options.iterations:.0f} in each")
            begun = process_time()
            action = planner.choose(seen, seen.legal)
            took += process_time() - begun
            moves += 1
            apply(state, action)
        print(f"{players} players: planner {1000 * took / moves:.2f} ms an action")


if __name__ == "__main__":
    main()
