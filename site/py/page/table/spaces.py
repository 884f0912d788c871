"""Names of the board's spaces, for those who hear the board instead of seeing it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.maps import spaces_of

from page.people import Person
from page.table import legal, names
from page.texts import Texts


def label(view: Any, space: int, people: Sequence[Person], texts: Texts, action: str | None = None) -> str:
    """All there is to know of a space, the most useful first: its number, whether it can be chosen now (`action` is
    the notation that would choose it), what stands there, its tile, its kind, and what it is joined with."""
    parts = [texts("space.number", space=space)]
    standing = view.buildings(space)
    if action:
        parts.append(texts("space.join" if standing else "space.legal") + f" ({legal.describe(action, people, texts)})")
    if standing:
        held = [
            texts("space.holds", building=texts(f"building.{building}"), name=people[seat].name)
            for seat, building in standing
        ]
        parts.append(texts("space.held", list=names.listing(held, texts)))
    else:
        parts.append(texts("space.empty"))
    parts.append(texts("list.colon", name=texts(f"kind.{view.map.kind(space)}"), text=face(view, space, texts)))
    parts += joins(view, space, texts)
    return texts("list.semicolon").join(parts)


def way(island: Any, start: int, to: int) -> str:
    """The key of the text that says how one comes from a space to another: by road, by river, or over open land."""
    if start == to:
        return "way.none"
    if island.road_neighbours[start] >> to & 1:
        return "way.road"
    return "way.river" if island.river_neighbours[start] >> to & 1 else "way.open"


def face(view: Any, space: int, texts: Texts) -> str:
    """What a space's tile shows: `house, 2 points, bird, sheep`, or that it lies face down."""
    tile = view.tile(space)
    if tile is None:
        return texts("space.down")
    shown = [texts(f"building.{tile.building}"), texts("space.worth", count=tile.points)]
    if tile.bird:
        shown.append(texts("space.bird"))
    for resource in tile.resources:
        if resource == "fish":
            shown.append(texts("space.fish", bonus=tile.fish_bonus))
        else:
            shown.append(texts(f"resource.{resource}"))
    return texts("list.between").join(shown)


def joins(view: Any, space: int, texts: Texts) -> list[str]:
    """What a space is joined with, a phrase for its roads and one for each river."""
    parts = []
    roads = spaces_of(view.map.road_neighbours[space])
    if roads:
        parts.append(texts("space.roads", count=len(roads), list=names.numbers(roads, texts)))
    for river in view.map.rivers:
        if river.mask >> space & 1:
            key = f"river.{river.id}"
            parts.append(texts("space.river", river=texts(key) if key in texts else river.id))
    nearby = spaces_of(view.map.river_neighbours[space])
    if nearby:
        parts.append(texts("space.rivernext", count=len(nearby), list=names.numbers(nearby, texts)))
    return parts
