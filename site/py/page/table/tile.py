"""A tile on its space: its face with what may be built and won there, its back by kind, and the pieces on it.

Everything about (0, 0), the middle of the space, within shapes.HALF. A piece stands where the picture of the building
wanted was, so that points, bird and resources stay readable.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import art, shapes

_ROW = 24.5


def back(kind: str) -> str:
    """The back of a tile that is not known: the kind's shape, colour and emblem."""
    emblem = {
        "coast": '<path d="M-36-9q9-9 18 0t18 0 18 0 18 0M-36 6q9-9 18 0t18 0 18 0 18 0M-24 21q8-9 16 0t16 0 16 0"/>',
        "land": '<path d="M-36 20Q-20-14-4 20ZM-12 4Q4-34 24 20H-4ZM15 2Q24-14 38 20H24ZM-40 20H42'
                'M-34-14a8 8 0 1 0 16 0 8 8 0 1 0-16 0"/>',
        "volcano": '<path d="M-34 20-10-14q10 7 20 0L34 20ZM-8-22q-4-7 1-12M2-22q4-7 0-14M-12 20l8-18M12 20 4 2"/>',
    }[kind]
    return (f'<path class="card" d="{shapes.path(kind)}"/><path class="inner" d="{shapes.path(kind, -6)}"/>'
            f'<g class="emblem">{emblem}</g>')


def face(tile: Any, buildings: Sequence[tuple[int, str]] = ()) -> str:
    """A tile's face. `tile` has kind, building, points, bird, resources and fish_bonus; `buildings` are
    (seat, building) in order of building, none, one or (B10) two."""
    parts = [
        f'<path class="card" d="{shapes.path(tile.kind)}"/><path class="inner" d="{shapes.path(tile.kind, -4.5)}"/>'
        + art.figure("points", tile.points, -30, 7)
    ]
    if not buildings:
        parts.append(art.use(tile.building, 18, -14, 58, ' class="plan"'))
    parts.append(_row(tile))
    if buildings:
        # Of two, the later stands in front to the right, and the earlier wears its badge on the left.
        places = [(19, -1, 1.5)] if len(buildings) == 1 else [(8, -8, 1.1), (40, -2, 1.1)]
        for i, ((seat, building), (x, y, scale)) in enumerate(zip(buildings, places, strict=True)):
            piece = art.piece(building, seat, badge_left=i == 0 and len(buildings) == 2)
            parts.append(f'<g class="seat-{seat}" transform="translate({x} {y}) scale({scale})">{piece}</g>')
    return "".join(parts)


def _row(tile: Any) -> str:
    """Bird, resources and fish bonus side by side along the lower edge, centred."""
    names = [*(["bird"] if tile.bird else []), *tile.resources]
    size = 35 if len(names) + ("fish" in names) < 3 else 31
    widths = [size + (22 if name == "fish" else 1) for name in names]
    x = -sum(widths) / 2
    parts = []
    for name, width in zip(names, widths, strict=True):
        parts.append(art.use(name, x + size / 2, _ROW, size - 2))
        if name == "fish":
            parts.append(art.figure("bonus", tile.fish_bonus, x + size - 2, _ROW + 8))
        x += width
    return "".join(parts)
