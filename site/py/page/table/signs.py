"""Marks and arrows on a board, kept beside a position (docs/positions.md): read, and drawn. Knows no browser."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import Any

from santacruz import fields
from santacruz.maps import Map, load_map

from page.table import shapes
from page.table.curves import number

#: The key of a position, how many there may be, and how they look: each line style has a colour of its own, and can be
#: told without it (css/workshop.css).
KEY, MOST, STYLES = "marks", 200, ("full", "dashed", "dotted")

#: A style, the space where it begins and the one where it ends: the same for a mark, another for an arrow.
Sign = tuple[str, int, int]


def read(data: dict[str, Any]) -> list[Sign]:
    """The marks of a position, which a stranger may have written. Raises DataError."""
    ids = tuple(load_map(fields.a_text(fields.member(data, "map"), "map")).by_id)
    items = fields.a_list(data.get(KEY, []), KEY)
    fields.a_whole(len(items), KEY, 0, MOST)
    found = []
    for n, item in enumerate(items):
        field = fields.path(KEY, n)
        style, start, end = fields.a_list(item, field, 3)
        found.append((fields.one_of(style, field, STYLES), fields.one_of(start, field, ids),
                      fields.one_of(end, field, ids)))  # fmt: skip
    return found


def drawn(island: Map, found: Iterable[Sign]) -> str:
    """The markup that goes onto a board of this island, last."""
    parts = []
    for style, start, end in found:
        a, b = island.by_id[start], island.by_id[end]
        if start == end:
            parts.append(f'<g class="sign {style}" transform="translate({number(a.x)} {number(a.y)})">'
                         f'<path class="under" d="{shapes.path(a.kind, 12)}"/>'
                         f'<path class="over" d="{shapes.path(a.kind, 12)}"/></g>')  # fmt: skip
            continue
        length = hypot(b.x - a.x, b.y - a.y)
        ux, uy = (b.x - a.x) / length, (b.y - a.y) / length
        sx, sy, ex, ey = a.x + 34 * ux, a.y + 34 * uy, b.x - 38 * ux, b.y - 38 * uy
        line = f"M{number(sx)} {number(sy)}L{number(ex)} {number(ey)}"
        head = (f"M{number(ex - 26 * ux - 17 * uy)} {number(ey - 26 * uy + 17 * ux)}L{number(ex)} {number(ey)}"
                f"L{number(ex - 26 * ux + 17 * uy)} {number(ey - 26 * uy - 17 * ux)}")  # fmt: skip
        parts.append(f'<g class="sign {style}"><path class="under" d="{line}{head}"/><path class="over" d="{line}"/>'
                     f'<path class="over head" d="{head}"/></g>')  # fmt: skip
    return f'<g class="demo" aria-hidden="true">{"".join(parts)}</g>'
