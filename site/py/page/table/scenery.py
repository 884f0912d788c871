# ruff: noqa: E501 (path data is not wrapped)
"""What makes the map a picture and means nothing in play: plants, waves, a compass, a ship, the title."""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import cos, pi, radians, sin
from typing import Any

from .curves import number
from .shapes import sea as sea_box

_PLANTS = {
    "tree": '<path class="trunk" d="M-1.5 3h3v7h-3z"/><path class="crown" d="M0-12c5 0 9 4 9 9s-4 8-9 8-9-3-9-8 4-9 9-9z"/>'
            '<path class="shade" d="M3-11c4 1 6 4 6 8s-4 8-9 8c-2 0-4-.5-5-1.5C2 2 5-3 3-11z"/>',
    "bush": '<path class="crown low" d="M-9 5c-2-4 0-7 3-7 0-4 8-6 10-1 4-1 7 3 4 8z"/><path class="shade" d="M2 5c4-1 6-4 3-8 3 0 5 4 3 8z"/>',
    "palm": '<path class="trunk line" d="M0 11C1 5 1 0-1-4" fill="none"/><path class="crown palm" d="M-1-5C-6-11-11-9-13-4c4-2 8-2 12-1-4 0-9 2-9 8'
            ' 2-4 5-6 9-8-1 2-1 4 1 8 2-3 2-6-1-8 4 0 8 2 10 6 1-6-4-8-10-6 4-2 8-3 12-1-2-6-8-6-12 1-1-4-1-7 2-10-4 0-5 5-2 10z"/>',
    "rock": '<path class="stone" d="M-9 6-5-4 1-7 8 1l1 5z"/><path class="shade" d="M1-7 8 1l1 5H2L0-1z"/>',
    "hill": '<path class="hump" d="M-17 8C-13-6-5-10 0-9c7 1 13 7 17 17z"/><path class="shade" d="M0-9c7 1 13 7 17 17H5C8 2 5-5 0-9z"/>'
            '<path class="blade" d="M-9 4q1-6 4-9M-4 5q1-5 3-8"/>',
}


def plants(data: dict[str, Any]) -> str:
    items = "".join(
        f'<use href="#board-{kind}" transform="translate({number(x)} {number(y)}) scale({size})"/>'
        for kind, x, y, size in data["scenery"]
    )
    shapes = "".join(f'<g id="board-{kind}" class="plant">{drawing}</g>' for kind, drawing in _PLANTS.items())
    return f'<g class="plants"><defs>{shapes}</defs>{items}</g>'.replace(".500", ".5")


def waves(data: dict[str, Any]) -> str:
    """Short strokes over open water; the depths near the shores are drawn over them."""
    left, top, right, bottom = sea_box(data["view"])
    rng = random.Random(7)
    strokes = []
    y = top + 24
    while y < bottom - 12:
        x = left + rng.uniform(0, 80)
        while x < right - 60:
            length = rng.choice((2, 3))
            strokes.append(f"M{number(x)} {number(y)}" + "q5-5 10 0t10 0" * length)
            x += rng.uniform(110, 240)
        y += 27
    return f'<path class="waves" d="{"".join(strokes)}"/>'


def sea(view: Sequence[float]) -> str:
    return _compass(172, 664) + _title(1376, 978) + _ship(548, 92, 0.62) + _whale(836, 1014)


def _compass(x: float, y: float) -> str:
    def star(count: int, long: float, short: float, turn: float) -> str:
        bright, dark = [], []
        for k in range(count):
            a = radians(turn + 360 / count * k - 90)
            left, right = a - pi / count, a + pi / count
            tip = f"{number(long * cos(a))} {number(long * sin(a))}"
            bright.append(f"M0 0L{number(short * cos(left))} {number(short * sin(left))}L{tip}Z")
            dark.append(f"M0 0L{number(short * cos(right))} {number(short * sin(right))}L{tip}Z")
        return f'<path class="light" d="{"".join(bright)}"/><path class="dark" d="{"".join(dark)}"/>'

    ticks = "".join(
        f"M{number(58 * cos(radians(d)))} {number(58 * sin(radians(d)))}L{number(63 * cos(radians(d)))} {number(63 * sin(radians(d)))}"
        for d in range(0, 360, 15)
    )
    return (f'<g class="compass" transform="translate({x} {y})"><circle class="disc" r="70"/><circle class="circle" r="64"/>'
            f'<circle class="circle" r="57"/><path class="ticks" d="{ticks}"/>{star(8, 46, 15, 22.5)}{star(4, 54, 16, 45)}{star(4, 88, 17, 0)}'
            '<circle class="hub" r="6"/></g>')


def _title(x: float, y: float) -> str:
    return (
        f'<g class="cartouche" transform="translate({x} {y})">'
        '<path class="fold" d="M-128-26-152-14l10 26-12 24 34-2v-52zM128-26l24 12-10 26 12 24-34-2v-52z"/>'
        '<path class="ribbon" d="M-128-36Q0-56 128-36v66Q0 12-128 30z"/>'
        '<path class="edge" d="M-120-30Q0-48 120-30v52Q0 6-120 22z"/>'
        '<text class="title" y="7" text-anchor="middle">Santa Cruz</text></g>'
    )


def _whale(x: float, y: float) -> str:
    return (
        f'<g class="whale" transform="translate({x} {y})"><path class="spout" d="M-34-16q-2-12-12-14M-34-16q0-14 8-17M-34-16v-12"/>'
        '<path class="body" d="M-66 18c-4-22 14-34 34-34 30 0 40 20 62 22 10 1 16-4 18-12-8 0-14-6-16-12 9-2 18 2 22 8 4-6 12-11 22-9-2 8-8 13-16 13'
        ' 2 14-6 30-24 32-30 4-70 8-90 6-8-1-11-7-12-14z"/><path class="belly" d="M-65 20c16 6 40 6 62 0-12 10-36 14-50 12-8-1-11-6-12-12z"/>'
        '<circle class="eye" cx="-46" cy="8" r="3"/><path class="wake" d="M-92 36q8-7 16 0t16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0 16 0"/></g>'
    )


def _ship(x: float, y: float, scale: float) -> str:
    return (
        f'<g class="sea-ship" transform="translate({x} {y}) scale({scale})"><path class="hull" d="M-46 18h88c-2 14-8 24-20 24h-46c-12 0-20-10-22-24z"/>'
        '<path class="mast" d="M-14 18v-66M20 18v-54"/><path class="sail" d="M-36 10c7-16 7-32 2-48 14 3 28 3 42 0 6 16 6 32 0 48-14-4-30-4-44 0z'
        'M12 12c5-12 5-24 2-36 9 2 20 2 30 0 4 12 4 24 0 36-10-3-22-3-32 0z"/><path class="cross" d="M-13-32v36M-30-16h34"/>'
        '<path class="pennon" d="M-14-48l22 6-22 6zM20-36l16 4-16 5z"/><path class="wake" d="M-62 44q8-7 16 0t16 0 16 0 16 0 16 0 16 0 16 0"/></g>'
    )
