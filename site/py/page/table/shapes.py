"""The shapes of spaces and of the board, in board units: coast an oval, land a rectangle, volcano a hexagon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import copysign, cos, pi, sin

from .curves import Point, number, polygon

# Half width and half height of each kind's tile.
HALF = {"coast": (58.0, 45.0), "land": (54.0, 43.0), "volcano": (60.0, 46.0)}
# How far a hexagon's upper and lower corners lie in from its left and right ones, and a rectangle's corner radius.
HEXAGON_INSET = 24.0
LAND_RADIUS = 9.0
# The score track's depth along the board's edge.
TRACK = 50.0


def sea(view: Sequence[float]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the water: the board's view less the track."""
    x, y, width, height = view
    return (x + TRACK, y + TRACK, x + width - TRACK, y + height - TRACK)


def outline(kind: str, x: float, y: float, wider: float = 0.0) -> list[Point]:
    """The tile's outline as close points, clockwise, `wider` on every side."""
    a, b = HALF[kind][0] + wider, HALF[kind][1] + wider
    if kind == "coast":
        return [(x + u, y + v) for u, v in _oval(a, b, 48)]
    if kind == "volcano":
        corners = _hexagon(a, b)
    else:
        corners = [(-a, -b), (a, -b), (a, b), (-a, b)]
    out = []
    for (px, py), (qx, qy) in zip(corners, corners[1:] + corners[:1], strict=True):
        out += [(x + px + (qx - px) * k / 8, y + py + (qy - py) * k / 8) for k in range(8)]
    return out


def _oval(a: float, b: float, count: int) -> list[Point]:
    """A superellipse: fuller in the corners than an ellipse, so that there is room to print."""
    power = 2 / 2.9
    points = []
    for k in range(count):
        c, s = cos(2 * pi * k / count), sin(2 * pi * k / count)
        points.append((a * copysign(abs(c) ** power, c), b * copysign(abs(s) ** power, s)))
    return points


def _hexagon(a: float, b: float) -> list[Point]:
    return [(-a, 0), (-a + HEXAGON_INSET, -b), (a - HEXAGON_INSET, -b), (a, 0), (a - HEXAGON_INSET, b),
            (-a + HEXAGON_INSET, b)]


@cache
def path(kind: str, wider: float = 0.0) -> str:
    """SVG path data of the tile's shape about (0, 0)."""
    a, b = HALF[kind][0] + wider, HALF[kind][1] + wider
    if kind == "coast":
        return polygon(_oval(a, b, 64))
    if kind == "volcano":
        return _rounded(_hexagon(a, b), 7.0)
    return _rounded([(-a, -b), (a, -b), (a, b), (-a, b)], max(LAND_RADIUS + wider, 2.0))


def _rounded(corners: list[Point], radius: float) -> str:
    parts: list[str] = []
    for i, (x, y) in enumerate(corners):
        ends = []
        for px, py in (corners[i - 1], corners[(i + 1) % len(corners)]):
            length = ((px - x) ** 2 + (py - y) ** 2) ** 0.5
            ends.append((x + (px - x) / length * radius, y + (py - y) / length * radius))
        (ax, ay), (bx, by) = ends
        start = f"{'L' if parts else 'M'}{number(ax)} {number(ay)}"
        parts.append(f"{start}Q{number(x)} {number(y)} {number(bx)} {number(by)}")
    return "".join(parts) + "Z"


#: The mark of a hint: a star of four points, about (0, 0).
STAR = "M0-15 4-4 15 0 4 4 0 15-4 4-15 0-4-4z"
