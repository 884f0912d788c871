"""A part of the island, drawn small and simply, with the real spaces, tiles and buildings: for examples."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from page.markup import esc
from page.people import Person
from page.table import board, curves, spaces
from page.table.curves import number
from page.texts import Texts


def small_board(
    view: Any,
    frame: Sequence[float],
    commands: Mapping[int, str],
    targets: Mapping[int, str],
    title: str,
    people: Sequence[Person],
    texts: Texts,
) -> str:
    """The part of a view's board within `frame` (x, y, width, height). `commands` gives what pressing a space is called
    for the page, `targets` the actions of those that can be chosen now."""
    x, y, width, height = frame
    data = view.map.data
    shores = "".join(curves.polygon(island["outline"]) for island in data["islands"])
    rivers = "".join(
        f'<path d="{curves.path(stem["points"])}"/>' for stems in data["river_curves"].values() for stem in stems
    )
    roads = "".join(curves.path(points) for points in data["road_curves"].values())
    craters = "".join(
        f'<ellipse class="mini-cone" cx="{crater["x"]}" cy="{crater["y"]}" rx="{crater["foot"][0]}"'
        f' ry="{crater["foot"][1]}"/><ellipse class="mini-lava" cx="{crater["x"]}" cy="{crater["y"]}"'
        f' rx="{crater["crater"][0] * 0.8:g}" ry="{crater["crater"][1] * 0.8:g}"/>'
        for crater in data["volcanoes"]
    )
    places = "".join(
        _space(view, spot, commands.get(spot.id), targets.get(spot.id), people, texts)
        for spot in sorted(view.map.spaces, key=lambda spot: spot.y)
        if x <= spot.x <= x + width and y <= spot.y <= y + height
    )
    return (
        f'<svg class="board mini numbered" role="group" aria-label="{esc(title)}" '
        f'viewBox="{number(x)} {number(y)} {number(width)} {number(height)}">'
        f'<rect class="mini-sea" x="{number(x)}" y="{number(y)}" width="{number(width)}" height="{number(height)}"/>'
        f'<path class="mini-shore" d="{shores}"/><path class="mini-land" d="{shores}"/>{craters}'
        f'<g class="mini-river">{rivers}</g><path class="mini-road-edge" d="{roads}"/>'
        f'<path class="mini-road" d="{roads}"/><g class="spaces">{places}</g></svg>'
    )


def _space(
    view: Any, spot: Any, command: str | None, action: str | None, people: Sequence[Person], texts: Texts
) -> str:
    kinds = "space"
    if action:
        kinds += " legal join" if view.occupied >> spot.id & 1 else " legal"
    does = f' data-command="try" data-argument="{esc(command)}"' if command else ""
    label = esc(spaces.label(view, spot.id, people, texts, action))
    whole = board._space(spot).replace(f' data-space="{spot.id}"', "", 1)
    whole = whole.replace('class="space"', f'class="{kinds}" role="button" tabindex="0" aria-label="{label}"{does}', 1)
    face = '<g class="face" aria-hidden="true">'
    return whole.replace(face, face + board.space_markup(view, spot.id), 1)
