"""The score track 0 to 49 along the board's edge (C7, T1), and the seats' markers on it.

Number 0 lies at the upper left corner; the numbers run clockwise: 15 along the top, 10 down the right side, 15 along
the bottom, 10 up the left side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from . import art
from .curves import number
from .shapes import TRACK

LENGTH = 50
_ACROSS, _DOWN = 15, 10


class Field(NamedTuple):
    """One number's field: its rectangle, the direction of travel, and the direction away from the board's edge."""

    x: float
    y: float
    width: float
    height: float
    along: tuple[int, int]
    inward: tuple[int, int]


def field(value: int, view: Sequence[float]) -> Field:
    """The field of a score; from 50 on the numbers begin anew."""
    left, top, width, height = view
    k = value % LENGTH
    w, h = width / _ACROSS, (height - 2 * TRACK) / _DOWN
    if k < _ACROSS:
        return Field(left + k * w, top, w, TRACK, (1, 0), (0, 1))
    k -= _ACROSS
    if k < _DOWN:
        return Field(left + width - TRACK, top + TRACK + k * h, TRACK, h, (0, 1), (-1, 0))
    k -= _DOWN
    if k < _ACROSS:
        return Field(left + width - (k + 1) * w, top + height - TRACK, w, TRACK, (-1, 0), (0, -1))
    k -= _ACROSS
    return Field(left, top + height - TRACK - (k + 1) * h, TRACK, h, (0, -1), (1, 0))


def fields(view: Sequence[float]) -> str:
    """The printed track."""
    parts = []
    for value in range(LENGTH):
        f = field(value, view)
        cx, cy = f.x + f.width / 2, f.y + f.height / 2
        # Numbers stand towards the edge, markers towards the sea.
        x, y = cx - f.inward[0] * 13, cy - f.inward[1] * 11
        five = " five" if value % 5 == 0 else ""
        parts.append(
            f'<rect class="field{five}" x="{number(f.x)}" y="{number(f.y)}" width="{number(f.width)}" '
            f'height="{number(f.height)}"/>'
            f'<text class="number{five}" x="{number(x)}" y="{number(y + 6.5)}" text-anchor="middle">{value}</text>'
        )
    return "".join(parts)


def places(scores: Sequence[int], rank: Sequence[int], view: Sequence[float]) -> list[tuple[int, float, float]]:
    """(seat, x, y) of every marker; on one field the earlier arrival stands in front, that is further along (T1)."""
    out = []
    for seat in rank:
        f = field(scores[seat], view)
        queue = [other for other in rank if scores[other] % LENGTH == scores[seat] % LENGTH]
        step = 26.0
        offset = ((len(queue) - 1) / 2 - queue.index(seat)) * step
        out.append((
            seat,
            f.x + f.width / 2 + f.along[0] * offset + f.inward[0] * 12,
            f.y + f.height / 2 + f.along[1] * offset + f.inward[1] * 11,
        ))
    return out


def way(start: int, goal: int, view: Sequence[float]) -> list[tuple[float, float]]:
    """Where a marker stands on each field from one score to another, both included; backwards where points are lost."""
    step = 1 if goal >= start else -1
    found = []
    for value in range(start, goal + step, step):
        f = field(value, view)
        found.append((f.x + f.width / 2 + f.inward[0] * 12, f.y + f.height / 2 + f.inward[1] * 11))
    return found


def track_markup(view: Any) -> str:
    """The markers of a position: `view` has scores, rank (furthest ahead first) and map."""
    parts = []
    board = view.map.data["view"]
    # The furthest ahead is drawn last, over those behind it.
    for seat, x, y in reversed(places(view.scores, view.rank, board)):
        fifties = view.scores[seat] // LENGTH * LENGTH
        inward = field(view.scores[seat], board).inward
        flag = ""
        if fifties:
            dx, dy = inward[0] * 22, inward[1] * 22
            flag = (f'<g class="fifties" transform="translate({number(dx)} {number(dy)})">'
                    f'<rect x="-14" y="-9" width="28" height="18" rx="8"/>'
                    f'<text y="5" text-anchor="middle">{fifties}</text></g>')
        parts.append(
            f'<g class="marker seat-{seat}" data-marker="{seat}" transform="translate({number(x)} {number(y)})">'
            # Over the badge's edge: under it the first digit was hidden at the board's left side.
            f'<g transform="scale(1.3)">{art.badge(seat)}</g>{flag}</g>'
        )
    return "".join(parts)
