"""Moving over the board by arrow keys: geometry, and what is joined with what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

#: Which way each arrow key goes, in the map's x (right) and y (down).
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}

#: How far to the side a place may lie, as a part of how far ahead it lies, to count as lying in a direction: places
#: that are joined with the start, and all others. Along a road or river one may follow it round a bend.
ASIDE_JOINED, ASIDE = 1.75, 2.0


def nearest(places: Mapping[int, tuple[float, float]], start: int, way: tuple[int, int], aside: float = ASIDE) -> int:
    """The place nearest to `start` in a direction, sideways steps counting double; `start` itself if there is none.

    >>> nearest({1: (0, 0), 2: (10, 1), 3: (8, 9)}, 1, (1, 0))
    2
    """
    x, y = places[start]
    best, least = start, float("inf")
    for place, (px, py) in places.items():
        ahead = (px - x) * way[0] + (py - y) * way[1]
        off = abs((px - x) * way[1]) + abs((py - y) * way[0])
        if ahead > 0 and off <= aside * ahead and ahead + 2 * off < least:
            best, least = place, ahead + 2 * off
    return best


def step(
    places: Mapping[int, tuple[float, float]], joined: Iterable[int], start: int, way: tuple[int, int]
) -> int:
    """Where an arrow key leads from `start`: along a road or river to a place joined with it if one lies that way,
    otherwise to the nearest place.

    >>> places = {1: (0, 0), 2: (10, 1), 3: (30, 9)}
    >>> step(places, [3], 1, (1, 0)), step(places, [], 1, (1, 0)), step(places, [3], 1, (-1, 0))
    (3, 2, 1)
    """
    near = {place: places[place] for place in (start, *joined)}
    found = nearest(near, start, way, ASIDE_JOINED)
    return found if found != start else nearest(places, start, way)


def following(places: Iterable[int], start: int | None) -> int | None:
    """The next of some places by number after `start`, round about; None if there are none."""
    ordered = sorted(places)
    return next((place for place in ordered if place > (start or 0)), ordered[0] if ordered else None)
