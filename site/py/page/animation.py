"""What is seen and heard of an action: cues made from its events, never from differences. Knows no browser.

The table already shows how it is afterwards; the cues move there from how it was, so that nothing has to wait for them
and nothing is lost when they are cut short. Times are in milliseconds at normal speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from santacruz.events import points_of
from santacruz.maps import spaces_of

from page.table import track

#: How much longer everything takes than at normal speed; None: nothing moves.
SPEEDS: dict[str, float | None] = {"slow": 1.8, "normal": 1.0, "fast": 0.5, "off": None}

BUILD, TURN, STAGGER, BIRD, ERUPTION, SLIDE, HOME = 460, 380, 70, 900, 1500, 300, 800
#: A marker's hop to the next field, and how long a whole way takes at most.
HOP, WAY = 95, 1500
#: How high a marker hops, in board units.
HEIGHT = 13.0


@dataclass(frozen=True)
class Cue:
    """Something that moves or sounds from `at` on for `length`. `kind`: "build" (a piece set down on `space`), "points"
    (`points` rise from `space`), "turn" (the tile of `space` turned up), "hop" (the marker of `seat` moves along
    `path`, board places, the last of which is where it stands now), "bird" (from `space`, or None, to the panel of
    `seat`), "erupt" (`spaces` of volcanoes), "lost" (a `building` of `seat` thrown off `space`), "home" (a `building`
    of `seat` goes back from `space` to its panel), or only a sound."""

    kind: str
    at: float
    length: float
    seat: int | None = None
    space: int | None = None
    points: int = 0
    building: str = ""
    path: tuple[tuple[float, float], ...] = ()
    spaces: tuple[int, ...] = field(default=())


def cues(events: Sequence[tuple], before: Any, after: Any) -> list[Cue]:
    """The cues of one action. `events` are those that the seat looking may know, `before` and `after` what is known
    of the table to everybody: map, scores, rank, and what stands there."""
    out: list[Cue] = []
    now = 0.0
    where: int | None = None
    start: dict[int, float] = {}
    scoring: float | None = None
    for event in events:
        kind = event[0]
        if kind != "scored":
            scoring = None
        if kind in ("turned", "failed"):
            where = event[2]
            if kind == "turned":
                out.append(Cue("turn", now, TURN, event[1], where))
                now += TURN
            else:
                out.append(Cue("fail", now, TURN, event[1], where))
        elif kind == "built":
            _, seat, where, building, points, _ = event
            out.append(Cue("build", now, BUILD, seat, where, building=building))
            now += BUILD * 0.75
            if points:
                out.append(Cue("points", now, 1100, seat, where, points))
                start.setdefault(seat, now)
                now += 120
        elif kind == "uncovered":
            for index, space in enumerate(spaces_of(event[1 + 1])):
                out.append(Cue("turn", now + index * STAGGER, TURN, event[1], space))
            now += TURN
        elif kind == "bird":
            out.append(Cue("bird", now, BIRD, event[1], where))
            now += BIRD * 0.4
        elif kind == "scored":
            scoring = now if scoring is None else scoring
            start.setdefault(event[1], scoring)
        elif kind == "birds_scored" and event[3]:
            start.setdefault(event[1], now)
        elif kind == "erupted":
            out.append(Cue("erupt", now, ERUPTION, spaces=tuple(spaces_of(event[1]))))
            for seat, space, building in event[2]:
                out.append(Cue("lost", now + 350, ERUPTION - 350, seat, space, building=building))
            now += ERUPTION * 0.6
        elif kind == "round_ended" and event[1] == 1:
            found = _standing(events, before)
            for index, (space, seat, building) in enumerate(found):
                at = now + index * min(STAGGER, 1200 / len(found))
                out.append(Cue("home", at, HOME, seat, space, building=building))
            now += HOME if found else 0
        elif kind == "round_began":
            out.append(Cue("round", now, 0))
        elif kind == "ended":
            out.append(Cue("end", now, 0))
    return out + _hops(events, before, after, start)


def _standing(events: Sequence[tuple], before: Any) -> list[tuple[int, int, str]]:
    """The buildings that stand on the map at the end of an action, as (space, seat, building), by seat."""
    found = [(space, *piece) for space in spaces_of(before.occupied) for piece in before.buildings(space)]
    for event in events:
        if event[0] == "built":
            found.append((event[2], event[1], event[3]))
        elif event[0] == "erupted":
            for seat, space, building in event[2]:
                found.remove((space, seat, building))
    return sorted(found, key=lambda piece: (piece[1], piece[0]))


def _hops(events: Sequence[tuple], before: Any, after: Any, start: dict[int, float]) -> list[Cue]:
    """The ways of the markers: of those who got points field by field past the others, of those who only stand
    elsewhere on their field now, straight."""
    gained: dict[int, int] = {}
    for event in events:
        found = points_of(event)
        if found:
            gained[found[0]] = gained.get(found[0], 0) + found[1]
    view = after.map.data["view"]
    was = {seat: (x, y) for seat, x, y in track.places(before.scores, before.rank, view)}
    goal = {seat: (x, y) for seat, x, y in track.places(after.scores, after.rank, view)}
    out = []
    for seat, place in goal.items():
        points = gained.get(seat, 0)
        if points:
            path = track.way(before.scores[seat], before.scores[seat] + points, view)
            hops = len(path) - 1
            length = min(WAY, HOP * hops)
            at = start.get(seat, 0.0)
            out.append(Cue("hop", at, length, seat, points=points, path=(was[seat], *path[1:-1], place)))
        elif was[seat] != place:
            out.append(Cue("slide", max(start.values(), default=0.0), SLIDE, seat, path=(was[seat], place)))
    return out


def frames(path: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The places of a marker at equal distances of time: between two fields it is in the air."""
    out = [path[0]]
    for (ax, ay), (bx, by) in zip(path, path[1:], strict=False):
        out += [((ax + bx) / 2, (ay + by) / 2 - HEIGHT), (bx, by)]
    return out


def length(found: Sequence[Cue]) -> float:
    """When the last of them ends."""
    return max((cue.at + cue.length for cue in found), default=0.0)
