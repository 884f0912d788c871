"""Smooth curves through given points, as lists of points and as SVG path data.

A curve is a uniform Catmull-Rom spline: it passes through every point it is given, which lets the
map's data say where a road or a shore runs without naming control points.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

Point = tuple[float, float]

#: What is left out of a number to a tenth that is whole.
_WHOLE = re.compile(r"\.0(?!\d)")


def _padded(points: Sequence[Sequence[float]], closed: bool) -> list[Point]:
    pts = [(float(p[0]), float(p[1])) for p in points]
    if closed:
        return [pts[-1], *pts, pts[0], pts[1]]
    return [pts[0], *pts, pts[-1]]


def sample(points: Sequence[Sequence[float]], closed: bool = False, steps: int = 12) -> list[Point]:
    """Points along the curve, `steps` for every piece between two given points; the given points are among them."""
    p = _padded(points, closed)
    out: list[Point] = []
    for i in range(1, len(p) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = p[i - 1 : i + 3]
        for k in range(steps):
            t = k / steps
            out.append((_between(ax, bx, cx, dx, t), _between(ay, by, cy, dy, t)))
    if not closed:
        out.append(p[-2])
    return out


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    """One coordinate of the curve between b (t = 0) and c (t = 1), with a before and d after them."""
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * b - a - 3 * c + d)))


def path(points: Sequence[Sequence[float]], closed: bool = False) -> str:
    """SVG path data of the same curve, as cubic Bezier pieces."""
    p = _padded(points, closed)
    numbers = [*p[1]]
    for i in range(1, len(p) - 2):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = p[i - 1 : i + 3]
        numbers += (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy)
    return _written("M%.1f %.1f" + "C%.1f %.1f %.1f %.1f %.1f %.1f" * (len(p) - 3) + "Z" * closed, numbers)


def polygon(points: Sequence[Sequence[float]]) -> str:
    """SVG path data of the closed polygon through the points."""
    return _written("M" + "L".join(["%.1f %.1f"] * len(points)) + "Z", [n for point in points for n in point])


def ribbon(line: Sequence[Point], start: float, end: float) -> list[Point]:
    """The outline of a band along `line` (close points) whose width grows evenly from `start` to `end`."""
    left: list[Point] = []
    right: list[Point] = []
    last = len(line) - 1
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(i - 1, 0)], line[min(i + 1, last)]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
        half = (start + (end - start) * i / last) / 2
        nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return left + right[::-1]


def _written(pattern: str, numbers: Sequence[float]) -> str:
    """A pattern of `%.1f` filled in, each number as `number` writes it: all at once, which is many times faster."""
    return _WHOLE.sub("", pattern % tuple(numbers))


def number(value: float) -> str:
    """A coordinate as short text, to a tenth of a unit."""
    return f"{value:.1f}".removesuffix(".0")
