"""A tile on its space: its face with what may be built and won there, its back by kind, and the pieces that stand on it.

Everything about (0, 0), the middle of the space, within shapes.HALF. A piece stands where the picture of the building
wanted was, so that points, bird and resources stay readable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import art, shapes

_ROW = 25.0
_ICON = 32.0


def back(kind: str) -> str:
    """The back of a tile that is not known: the kind's shape, colour and emblem."""
    emblem = {
        "coast": '<path d="M-36-9q9-9 18 0t18 0 18 0 18 0M-36 6q9-9 18 0t18 0 18 0 18 0M-24 21q8-9 16 0t16 0 16 0"/>',
        "land": '<path d="M-30 17Q-17-16-4 17M-12 2Q4-32 22 17M10-4Q20-20 34 17M-38 17H38"/>',
        "volcano": '<path d="M-34 20-10-14q10 7 20 0L34 20ZM-8-22q-4-7 1-12M2-22q4-7 0-14M-12 20l8-18M12 20 4 2"/>',
    }[kind]
    return (f'<path class="card" d="{shapes.path(kind)}"/><path class="inner" d="{shapes.path(kind, -6)}"/>'
            f'<g class="emblem">{emblem}</g>')


def face(tile: Any, buildings: Sequence[tuple[int, str]] = ()) -> str:
    """A tile's face. `tile` has kind, building, points, bird, resources and fish_bonus; `buildings` are (seat, building)
    in order of building, none, one or (B10) two."""
    parts = [f'<path class="card" d="{shapes.path(tile.kind)}"/><path class="inner" d="{shapes.path(tile.kind, -4.5)}"/>']
    parts.append(f'<text class="points" x="-30" y="6" text-anchor="middle">{tile.points}</text>')
    if not buildings:
        parts.append(art.use(tile.building, 18, -13, 52))
    parts.append(_row(tile))
    if buildings:
        # The later one a step lower and to the right: both can be seen whole.
        places = [(19, -1, 1.4)] if len(buildings) == 1 else [(3, -9, 1.18), (37, 0, 1.18)]
        for (seat, building), (x, y, scale) in zip(buildings, places, strict=False):
            parts.append(f'<g class="seat-{seat}" transform="translate({x} {y}) scale({scale})">{art.piece(building, seat)}</g>')
    return "".join(parts)


def _row(tile: Any) -> str:
    """Bird, resources and fish bonus side by side along the lower edge, centred."""
    names = [*(["bird"] if tile.bird else []), *tile.resources]
    widths: list[float] = []
    for name in names:
        widths.append(_ICON + (21 if name == "fish" else -1))
    x = -sum(widths) / 2
    parts = []
    for name, width in zip(names, widths, strict=True):
        parts.append(art.use(name, x + _ICON / 2, _ROW, _ICON - 2))
        if name == "fish":
            parts.append(f'<text class="bonus" x="{x + _ICON - 2:g}" y="{_ROW + 8:g}">+{tile.fish_bonus}</text>')
        x += width
    return "".join(parts)
