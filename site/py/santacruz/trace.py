"""A record as a trace: what stands on the table at the start and after each action."""

from collections.abc import Iterator
from typing import Any

from .maps import spaces_of
from .position import buildings_of
from .record import Record
from .rules import legal_notations
from .state import PHASES, State
from .track import rank


def trace(record: Record) -> Iterator[dict[str, Any]]:
    """A JSON object for the start and one after each action. Raises DataError or IllegalAction at a wrong one."""
    state = record.initial_state()
    order = list(buildings_of(state))
    yield trace_line(0, None, state, order)
    for n, text, events, state in record.steps():
        order += [str(event[2]) for event in events if event[0] == "built"]  # one that is joined stays where it stood
        order = [space for space in order if state.occupied >> int(space) & 1]
        yield trace_line(n, text, state, order)


def trace_line(n: int, action: str | None, state: State, order: list[str]) -> dict[str, Any]:
    """One line of a trace; `order` names the occupied spaces in order of building."""
    buildings = buildings_of(state)
    return {
        "n": n,
        "action": action,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "scores": state.scores[:],
        "rank": rank(state),
        "buildings": {space: buildings[space] for space in order},
        "face_up": list(spaces_of(state.face_up)),
        "birds": [len(tokens) for tokens in state.birds],
        "legal": legal_notations(state),
    }
