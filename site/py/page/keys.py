"""Moving over the board by arrow keys: geometry only."""

from __future__ import annotations

from collections.abc import Iterable

#: Which way each arrow key goes, in the map's x (right) and y (down).
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def nearest(places: dict[int, tuple[float, float]], start: int, way: tuple[int, int]) -> int:
    """The place nearest to `start` in a direction, sideways steps counting double; `start` itself if there is none.

    >>> nearest({1: (0, 0), 2: (10, 1), 3: (8, 9)}, 1, (1, 0))
    2
    """
    x, y = places[start]
    best, least = start, float("inf")
    for place, (px, py) in places.items():
        ahead = (px - x) * way[0] + (py - y) * way[1]
        aside = abs((px - x) * way[1]) + abs((py - y) * way[0])
        if ahead > 0 and aside <= 2 * ahead and ahead + 2 * aside < least:
            best, least = place, ahead + 2 * aside
    return best


def following(places: Iterable[int], start: int | None) -> int | None:
    """The next of some places by number after `start`, round about; None if there are none."""
    ordered = sorted(places)
    return next((place for place in ordered if place > (start or 0)), ordered[0] if ordered else None)
