"""The end of a game, seen step by step."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any


def before_the_birds(events: Sequence[tuple]) -> list[tuple]:
    """The events of a game's last action up to the counting of the birds (E1)."""
    return [event for event in events if event[0] not in ("birds_scored", "ended")]


def last_events(steps: Sequence[Sequence[tuple]], step: int, counting: int | None) -> Sequence[tuple]:
    """The events of the last of `step` actions, as they may be told while bird tokens are still being turned up
    (`counting` is not None)."""
    if not step:
        return []
    last = counting is not None and step == len(steps)
    return before_the_birds(steps[step - 1]) if last else steps[step - 1]


def uncounted(view: Any, events: Sequence[tuple], counting: int) -> Any:
    """The view of an ended game as it was while only `counting` of its bird tokens had been turned up (E1)."""
    before = copy(view)
    before.scores, before.birds = list(view.scores), list(view.birds)
    up = counting
    for event in events:
        if event[0] == "birds_scored":
            _, seat, values, points = event
            shown = values[: max(0, up)]
            up -= len(values)
            before.scores[seat] += sum(shown) - points
            before.birds[seat] = (*shown, *(None for _ in values[len(shown) :]))
    before.rank = sorted(view.rank, key=lambda seat: -before.scores[seat])
    return before
