"""Looking closer at the board within its frame: geometry only, in CSS pixels from the frame's upper left corner."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot
from typing import NamedTuple

#: The least width and height of something to be hit by a finger, in CSS pixels.
FINGER = 44.0

#: How close one may look.
CLOSEST = 8.0


class Frame(NamedTuple):
    """How the board lies in its frame: `scale` times as large as the whole, its corner at (x, y), which are 0 or
    less."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    @property
    def whole(self) -> bool:
        return self.scale == 1


WHOLE = Frame()


def kept_in(frame: Frame, width: float, height: float) -> Frame:
    """The frame without a gap at any side, and never smaller than the whole.

    >>> kept_in(Frame(2, 50, -900), 400, 300)
    Frame(scale=2, x=0, y=-300)
    """
    if frame.scale <= 1.001:
        return WHOLE
    scale = min(frame.scale, CLOSEST)
    x = min(0, max(frame.x, width * (1 - scale)))
    y = min(0, max(frame.y, height * (1 - scale)))
    return Frame(scale, x, y)


def about(frame: Frame, factor: float, x: float, y: float, width: float, height: float) -> Frame:
    """Looks `factor` times as close, and what is at (x, y) stays there."""
    scale = max(1.0, min(frame.scale * factor, CLOSEST))
    real = scale / frame.scale
    return kept_in(Frame(scale, x - (x - frame.x) * real, y - (y - frame.y) * real), width, height)


def moved(frame: Frame, right: float, down: float, width: float, height: float) -> Frame:
    return kept_in(Frame(frame.scale, frame.x + right, frame.y + down), width, height)


def centred(scale: float, x: float, y: float, width: float, height: float) -> Frame:
    """What is at (x, y) of the whole comes to the middle."""
    return kept_in(Frame(scale, width / 2 - x * scale, height / 2 - y * scale), width, height)


def fitted(
    places: Iterable[tuple[float, float]], around: float, closest: float, width: float, height: float
) -> Frame:
    """As close as can be with all places of the whole in sight, and `around` pixels about them; no closer than
    `closest`."""
    places = list(places)
    if not places:
        return WHOLE
    left, right = min(x for x, _ in places) - around, max(x for x, _ in places) + around
    top, bottom = min(y for _, y in places) - around, max(y for _, y in places) + around
    scale = min(width / (right - left), height / (bottom - top), closest)
    return centred(scale, (left + right) / 2, (top + bottom) / 2, width, height)


def revealing(frame: Frame, x: float, y: float, around: float, width: float, height: float) -> Frame:
    """The frame moved as little as is needed to have (x, y) of the whole in sight, `around` pixels of the whole about
    it."""
    reach = around * frame.scale
    right, down = frame.x + x * frame.scale, frame.y + y * frame.scale
    dx = max(reach - right, 0) or min(width - reach - right, 0)
    dy = max(reach - down, 0) or min(height - reach - down, 0)
    return moved(frame, dx, dy, width, height)


def nearest(targets: Mapping[int, tuple[float, float]], x: float, y: float, reach: float) -> int | None:
    """The target nearest to (x, y), if it is no further away than `reach`.

    >>> nearest({1: (0, 0), 2: (30, 0)}, 20, 5, 22)
    2
    """
    best = min(targets, key=lambda name: hypot(targets[name][0] - x, targets[name][1] - y), default=None)
    if best is None or hypot(targets[best][0] - x, targets[best][1] - y) > reach:
        return None
    return best
