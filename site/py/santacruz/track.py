"""The scoring track (T1, T2)."""

from typing import Protocol

from .state import State


class OnTrack(Protocol):
    """Whatever has scores and arrivals by seat: a state, or a view of one."""

    @property
    def scores(self) -> list[int]: ...
    @property
    def arrivals(self) -> list[int]: ...


def move(state: State, seat: int, points: int) -> None:
    """Move a seat forward, or back where points are negative; no points, no move (T1, T2)."""
    if points:
        state.scores[seat] += points
        state.arrivals[seat] = state.clock
        state.clock += 1


def rank(position: OnTrack) -> list[int]:
    """The seats from furthest ahead to furthest behind; on one number the earlier arrival stands ahead (T1)."""
    scores, arrivals = position.scores, position.arrivals
    return sorted(range(len(scores)), key=lambda seat: (-scores[seat], arrivals[seat]))
