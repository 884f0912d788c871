"""A small picture of the board for lists of games: islands, rivers, roads, and whose buildings stand where.

It is drawn from a Look, which holds public things only. What never changes is one symbol that all pictures share.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from santacruz.maps import Map, load_map

from page.markup import esc
from page.people import Person
from page.table import art, chart, curves

#: Spaces' radius and buildings' size in the map's units, larger than on the board so that they are seen when small.
RADIUS, SIZE = 21, 2.6

#: How the picture looks where there is no stylesheet; as in css/library.css.
STYLE = """
.pic-sea { fill: #4e8a97; }
.pic-land { fill: #b4ba79; stroke: #5b4a33; stroke-width: 5; stroke-linejoin: round; }
.pic-cone { fill: #7b6a57; fill-opacity: 0.75; }
.pic-lava { fill: #d8502a; }
.pic-river { fill: none; stroke: #3587b5; stroke-width: 13; stroke-linecap: round; }
.pic-road { fill: none; stroke: #8a6b45; stroke-width: 6; stroke-dasharray: 14 7; }
.pic-up { fill: #fdf5df; stroke: #5b4a33; stroke-width: 4; }
.pic-down { fill: #a8895c; stroke: #5b4a33; stroke-width: 4; }
.pic-piece > * { fill: var(--seat); stroke: #1d140c; stroke-width: 1.8; }
"""


def symbol(game_map: Map) -> str:
    """The island itself, to be put into the document once."""
    return f'<svg class="unseen" aria-hidden="true"><defs>{_symbol(game_map)}</defs></svg>'


@cache
def _symbol(game_map: Map) -> str:
    data = game_map.data
    x, y, width, height = data["view"]
    lands = "".join(f'<path class="pic-land" d="{_outline(island["outline"])}"/>' for island in data["islands"])
    cones = "".join(
        f'<ellipse class="pic-cone" cx="{cone["x"]}" cy="{cone["y"]}" rx="{cone["foot"][0] * 0.62:.0f}" '
        f'ry="{cone["foot"][1] * 0.62:.0f}"/><ellipse class="pic-lava" cx="{cone["x"]}" cy="{cone["y"]}" '
        f'rx="{cone["crater"][0]}" ry="{cone["crater"][1]}"/>'
        for cone in data["volcanoes"]
    )
    rivers = "".join(_line("pic-river", stem["points"]) for stems in data["river_curves"].values() for stem in stems)
    roads = "".join(_line("pic-road", points) for points in data["road_curves"].values())
    return (
        f'<symbol id="picture-{esc(game_map.id)}" viewBox="{x} {y} {width} {height}">'
        f'<rect class="pic-sea" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f"{lands}{cones}{rivers}{roads}</symbol>"
    )


def _outline(points: Sequence[Sequence[float]]) -> str:
    """A shore with half its corners: a small picture needs no more."""
    return curves.polygon([(x, y) for x, y in points[::2]])


def _line(name: str, points: Sequence[Sequence[float]]) -> str:
    return f'<path class="{name}" d="{curves.path([(x, y) for x, y in points])}"/>'


def picture(look: Any, people: Sequence[Person], label: str) -> str:
    """The picture; `label` is what it says to those who do not see it. Face-up tiles are light, buildings have their
    seat's colour and shape."""
    game_map = load_map(look.map)
    x, y, width, height = game_map.data["view"]
    up, places = set(look.up), {space.id: (space.x, space.y) for space in game_map.spaces}
    spots = "".join(
        f'<circle class="{"pic-up" if space in up else "pic-down"}" cx="{px:g}" cy="{py:g}" r="{RADIUS}"/>'
        for space, (px, py) in places.items()
    )
    pieces, stacked = [], dict.fromkeys(places, 0)
    for space, seat, _ in look.pieces:
        px, py = places[space]
        shift = stacked[space] * 30
        stacked[space] += 1
        pieces.append(
            f'<g class="pic-piece colour-{esc(people[seat].colour)}" '
            f'transform="translate({px + shift:g} {py - shift / 2:g}) scale({SIZE})">{art.BADGES[seat]}</g>'
        )
    return (
        f'<svg class="picture" viewBox="{x} {y} {width} {height}" role="img" aria-label="{esc(label)}">'
        f'<use href="#picture-{esc(look.map)}" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        f"{spots}{''.join(pieces)}</svg>"
    )


def image(look: Any, people: Sequence[Person]) -> str:
    """The picture as a `data:` address that needs nothing else."""
    game_map = load_map(look.map)
    colours = "".join(f".colour-{name} {{ --seat: {fill}; }}" for name, fill in chart.COLOURS.items())
    head, _, drawn = picture(look, people, "").partition(">")
    parts = f'{head} xmlns="http://www.w3.org/2000/svg"><style>{STYLE}{colours}</style><defs>{_symbol(game_map)}</defs>'
    marks = str.maketrans({"%": "%25", "#": "%23", " ": "%20"})  # no others mean anything in such an address
    return f"data:image/svg+xml,{(parts + drawn).translate(marks)}"
