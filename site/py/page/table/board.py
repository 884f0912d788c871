"""The board as one SVG, drawn from the map's data: sea, islands, volcano, rivers, roads, spaces and score track.

`board_svg` draws what never changes; `space_markup` and `track_markup` give what a position puts into it. Nothing here
sees text typed by people. Colours and the looks of states (legal, join, picked, hint) stand in css/board.css.
"""

from __future__ import annotations

from functools import cache
from math import atan2, cos, degrees, pi, sin
from typing import Any

from . import curves, scenery, shapes, tile, track
from .curves import Point, number
from .track import track_markup

__all__ = ["board_svg", "space_markup", "track_markup"]


@cache
def board_svg(map: Any) -> str:
    """The whole static board. Each space is a `g.space[data-space]` with an empty `g.face` for space_markup and a
    `g.flag` that shows once the space has the class legal, join, picked or hint; `g.track` is for track_markup.
    What is drawn of a road carries `data-road="16-20"`, of a river `data-river="north"`, so that both can be lit."""
    data = map.data
    x, y, width, height = data["view"]
    parts = [
        f'<svg class="board" role="group" viewBox="{x} {y} {width} {height}" xmlns="http://www.w3.org/2000/svg" '
        'preserveAspectRatio="xMidYMid meet">',
        _defs(data),
        _sea(data),
        _mouths(data),
        _islands(data),
        "".join(_volcano(crater, i) for i, crater in enumerate(data["volcanoes"])),
        _rivers(data),
        _roads(data),
        scenery.plants(data),
        scenery.sea(data["view"]),
        '<g class="printed-track">', track.fields(data["view"]), _frame(data["view"]), "</g>",
        '<g class="spaces">',
    ]
    for space in sorted(map.spaces, key=lambda space: space.y):
        parts.append(_space(space))
    parts.append('</g><g class="labels" aria-hidden="true">')
    parts += [_label(space) for space in map.spaces]
    parts.append('</g><g class="track"></g></svg>')
    return "".join(parts)


def space_markup(view: Any, space: int) -> str:
    """What lies and stands on a space: the tile's face with the buildings on it, or its back."""
    known = view.tile(space)
    if known is None or not view.face_up >> space & 1:
        return f'<g class="tile back">{tile.back(view.map.kind(space))}</g>'
    buildings = view.buildings(space)
    name = "tile built-on" if buildings else "tile"
    return f'<g class="{name}" data-tile="{known.id}">{tile.face(known, buildings)}</g>'


def _space(space: Any) -> str:
    a, b = shapes.HALF[space.kind]
    shape = shapes.path(space.kind)
    pole = f"{number(-a * 0.72)} {number(-b - 26)}"
    return (
        f'<g class="space" data-space="{space.id}" data-kind="{space.kind}" '
        f'transform="translate({number(space.x)} {number(space.y)})">'
        f'<path class="shadow" d="{shapes.path(space.kind, 4)}" transform="translate(2 4)"/>'
        f'<path class="rim" d="{shapes.path(space.kind, 4)}"/>'
        '<g class="face" aria-hidden="true"></g>'
        f'<g class="flag"><path class="halo" d="{shapes.path(space.kind, 8)}"/>'
        f'<path class="ring" d="{shapes.path(space.kind, 7)}"/>'
        f'<path class="pennant" d="M{pole}v32M{pole}l19 8-19 7z"/>'
        f'<path class="star" d="{shapes.STAR}" transform="translate({number(a * 0.72)} {number(-b)}) scale(1.6)"/></g>'
        f'<path class="aura" d="{shapes.path(space.kind, 8)}"/><path class="lit" d="{shapes.path(space.kind, 7)}"/>'
        f'<path class="focus" d="{shapes.path(space.kind, 11)}"/>'
        f'<path class="hit" d="{shape}"/></g>'
    )


def _label(space: Any) -> str:
    """A space's number at its lower edge. All numbers lie above all spaces: no ring or flag covers them."""
    return (
        f'<g class="label" transform="translate({number(space.x)} {number(space.y + shapes.HALF[space.kind][1] + 7)})">'
        f'<rect x="-15" y="-9" width="30" height="18" rx="9"/><text y="5.5" text-anchor="middle">{space.id}</text></g>'
    )


def _defs(data: dict[str, Any]) -> str:
    crater = data["volcanoes"][0]
    fx, fy = crater["foot"]
    flat = fy / fx * 1.05
    lands = "".join(
        f'<clipPath id="board-land-{island["id"]}"><path d="{curves.polygon(island["outline"])}"/></clipPath>'
        for island in data["islands"]
    )
    everywhere = "".join(curves.polygon(island["outline"]) for island in data["islands"])
    return (
        f'<defs>{lands}<clipPath id="board-land"><path d="{everywhere}"/></clipPath>'
        f'<radialGradient id="board-ground" gradientUnits="userSpaceOnUse" cx="{crater["x"]}" cy="{crater["y"]}" '
        f'r="{fx * 2:g}" gradientTransform="matrix(1 0 0 {flat:.3f} 0 {crater["y"] * (1 - flat):.1f})">'
        '<stop offset="0.3" class="ground-0"/><stop offset="0.52" class="ground-1"/>'
        '<stop offset="0.74" class="ground-2"/>'
        '<stop offset="1" class="ground-3"/></radialGradient>'
        '<radialGradient id="board-sea" cx="0.55" cy="0.45" r="0.75"><stop offset="0.35" class="sea-0"/>'
        '<stop offset="1" class="sea-1"/></radialGradient>'
        '<radialGradient id="board-lava"><stop offset="0" class="lava-0"/><stop offset="0.35" class="lava-1"/>'
        '<stop offset="0.7" class="lava-2"/><stop offset="1" class="lava-3"/></radialGradient>'
        '<radialGradient id="board-glow"><stop offset="0" class="glow-0"/>'
        '<stop offset="1" class="glow-1"/></radialGradient>'
        '<pattern id="board-hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-35)">'
        '<path class="hatch" d="M0 3.5h7"/></pattern>'
        "</defs>"
    )


def _sea(data: dict[str, Any]) -> str:
    """Water that grows lighter towards the shores, with a fine line at each depth."""
    x, y, width, height = data["view"]
    shores = "".join(curves.polygon(island["outline"]) for island in data["islands"])
    parts = [f'<rect class="sea" x="{x}" y="{y}" width="{width}" height="{height}"/>', scenery.waves(data)]
    for i, reach in enumerate((132, 92, 58, 30)):
        parts.append(f'<path class="depth-line" d="{shores}" stroke-width="{reach + 3}"/>'
                     f'<path class="depth depth-{i}" d="{shores}" stroke-width="{reach}"/>')
    return "".join(parts)


def _islands(data: dict[str, Any]) -> str:
    parts = []
    for island in data["islands"]:
        shore = curves.polygon(island["outline"])
        clip = f'clip-path="url(#board-land-{island["id"]})"'
        parts.append(
            f'<g class="island" data-island="{island["id"]}">'
            f'<path class="cliff" d="{shore}" transform="translate(3 6)"/><path class="ground" d="{shore}"/>'
            f'<g {clip}><path class="meadow" d="{shore}"/><path class="beach wide" d="{shore}"/>'
            f'<path class="beach" d="{shore}"/><path class="surf" d="{shore}"/></g>'
            f'<path class="shore" d="{shore}"/></g>'
        )
    return "".join(parts)


def _volcano(crater: dict[str, Any], index: int) -> str:
    """A cone in relief: a foot of ragged tongues, slopes with lit and shaded ridges, the crater and its lava."""
    cx, cy = crater["x"], crater["y"]
    (fx, fy), (rx, ry) = crater["foot"], crater["crater"]
    big = rx > 50

    def ragged(scale: float, depth: float, count: int = 96) -> str:
        points = []
        for k in range(count):
            angle = 2 * pi * k / count
            wave = sin(angle * 9 + index) * 0.45 + sin(angle * 17 + 2) * 0.35 + sin(angle * 29 + 4) * 0.3
            reach = scale * (1 + depth * wave)
            points.append((cx + (rx + (fx - rx) * reach) * cos(angle), cy + (ry + (fy - ry) * reach) * sin(angle)))
        return curves.path(points, closed=True)

    parts = ['<g class="cone">']
    for i, (scale, depth) in enumerate(((0.98, 0.13), (0.7, 0.17), (0.44, 0.2), (0.2, 0.24))):
        parts.append(f'<path class="slope slope-{i}" d="{ragged(scale, depth)}"/>')
    ridges = 84 if big else 36
    for k in range(ridges):
        angle = 2 * pi * (k + 0.35 * sin(k * 2.7)) / ridges
        start = 0.1 + 0.12 * abs(sin(k * 1.9))
        end = start + 0.3 + 0.42 * abs(sin(k * 3.1 + 1))
        line = []
        for t in (start, (start + end) / 2, end):
            bend = angle + 0.05 * sin(k + t * 7)
            line.append((cx + (rx + (fx - rx) * t) * cos(bend), cy + (ry + (fy - ry) * t) * sin(bend)))
        lit = cos(angle - pi * 1.25) > 0.15
        shape = curves.polygon(curves.ribbon(curves.sample(line, steps=6), 5.5 if big else 3.2, 0.6))
        parts.append(f'<path class="{"ridge lit" if lit else "ridge"}" d="{shape}"/>')
    parts.append(f'<ellipse class="glow" cx="{cx}" cy="{cy}" rx="{rx * 1.75:g}" ry="{ry * 1.9:g}"/>')
    flows = (0.35, 1.62, 2.75, 3.7, 5.35) if big else (0.6, 2.4, 4.4)
    for k, angle in enumerate(flows):
        line = []
        for t in (-0.02, 0.1, 0.22, 0.3 + 0.04 * (k % 3)):
            bend = angle + 0.16 * sin(t * 16 + k)
            line.append((cx + (rx + (fx - rx) * t) * cos(bend), cy + (ry + (fy - ry) * t) * sin(bend)))
        close = curves.sample(line, steps=6)
        wide = 13 if big else 6
        parts.append(f'<path class="flow edge" d="{curves.polygon(curves.ribbon(close, wide + 5, 4))}"/>'
                     f'<path class="flow" d="{curves.polygon(curves.ribbon(close, wide, 1))}"/>')

    def rim(scale: float, dy: float = 0.0) -> str:
        points = []
        for k in range(36):
            angle = 2 * pi * k / 36
            reach = scale * (1 + 0.05 * sin(angle * 5 + index) + 0.04 * sin(angle * 11 + 1))
            points.append((cx + rx * reach * cos(angle), cy + dy + ry * reach * sin(angle)))
        return curves.path(points, closed=True)

    lift = ry * 0.1
    parts.append(f'<path class="rim-outer" d="{rim(1.06, -lift * 0.4)}"/>'
                 f'<path class="rim-light" d="{rim(0.98, -lift)}"/>'
                 f'<path class="pit" d="{rim(0.88)}"/><path class="lava" d="{rim(0.72, lift)}"/>')
    if big:
        for dx, dy, r in ((-34, 4, 7), (18, 14, 9), (40, -6, 5), (-8, -12, 6), (-54, 10, 4), (4, 2, 4)):
            parts.append(f'<ellipse class="bubble" cx="{cx + dx}" cy="{cy + dy + lift:g}" rx="{r}" ry="{r * 0.55:g}"/>')
    parts.append("</g>")
    return "".join(parts)


def _stems(data: dict[str, Any]) -> list[tuple[str, list[Point], float, float, bool]]:
    """Every river stem: its river, its line with the water, its widths at both ends, and whether it ends in the sea."""
    out = []
    for river, stems in data["river_curves"].items():
        for stem in stems:
            mouth = stem["points"][-1] not in ([space["x"], space["y"]] for space in data["spaces"])
            out.append((river, curves.sample(stem["points"], steps=10), *stem["width"], mouth))
    return out


def _mouths(data: dict[str, Any]) -> str:
    """Where a river runs out: its water fades, and ripples spread before it."""
    parts = []
    for river, line, _, end, mouth in _stems(data):
        if not mouth:
            continue
        (ax, ay), (bx, by) = line[-6], line[-1]
        turn = degrees(atan2(by - ay, bx - ax))
        ripples = "".join(
            f"M{number(-4 + r * cos(0.95))} {number(-r * sin(0.95) * 1.25)}A{r} {number(r * 1.25)} 0 0 1 "
            f"{number(-4 + r * cos(0.95))} {number(r * sin(0.95) * 1.25)}" for r in (8, 16, 24)
        )
        place = f"translate({number(bx)} {number(by)}) rotate({turn:.0f})"
        fade = curves.polygon(curves.ribbon(line[-11:-2], end, end * 1.25))
        parts.append(f'<path class="fade" data-river="{river}" d="{fade}"/>'
                     f'<path class="ripples" d="{ripples}" transform="{place}"/>')
    return f'<g class="mouths">{"".join(parts)}</g>'


def _rivers(data: dict[str, Any]) -> str:
    """Each river swells from its springs to the sea. All banks lie under all water, so that joins are seamless."""
    layers = []
    for name, share, more in (("bank", 1.0, 5.0), ("water", 1.0, 0.0), ("glint", 0.36, 0.0)):
        paths = "".join(
            f'<path data-river="{river}" '
            f'd="{curves.polygon(curves.ribbon(line, start * share + more, end * share + more))}"/>'
            for river, line, start, end, _ in _stems(data)
        )
        layers.append(f'<g class="{name}">{paths}</g>')
    return f'<g class="rivers" clip-path="url(#board-land)">{"".join(layers)}</g>'


def _roads(data: dict[str, Any]) -> str:
    lines = [(road, curves.path(points)) for road, points in data["road_curves"].items()]
    layers = "".join(
        f'<g class="{name}">' + "".join(f'<path data-road="{road}" d="{line}"/>' for road, line in lines) + "</g>"
        for name in ("road-edge", "road-way", "road-ruts")
    )
    bridges = "".join(
        f'<g class="bridge" transform="translate({bridge["x"]} {bridge["y"]}) rotate({bridge["turn"]})">'
        '<path class="deck" d="M-22-9.5h44v19h-44z"/>'
        '<path class="planks" d="M-17-9v18M-11-9v18M-5-9v18M1-9v18M7-9v18M13-9v18M19-9v18"/>'
        '<path class="rail" d="M-27-13q5 3.5 9 3.5h36q4 0 9-3.5M-27 13q5-3.5 9-3.5h36q4 0 9 3.5"/></g>'
        for bridge in data["bridges"]
    )
    return f'<g class="roads">{layers}{bridges}</g>'


def _frame(view: list[float]) -> str:
    left, top, right, bottom = shapes.sea(view)
    x, y, width, height = view
    return (f'<rect class="frame" x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"/>'
            f'<rect class="frame outer" x="{x + 1.5}" y="{y + 1.5}" width="{width - 3}" height="{height - 3}" rx="6"/>')
