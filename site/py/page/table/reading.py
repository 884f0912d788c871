"""Reading the island: what of the board belongs to a space, a card or a seat, from what the looking seat may know.

A `Reading` names parts of the board; how they are lit stands in css/board.css.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from santacruz.cards import BUILDING_CARDS, BUILDINGS
from santacruz.maps import spaces_of
from santacruz.targets import admitted
from santacruz.tiles import load_tiles

_KINDS_OF_BUILD = BUILDING_CARDS[:3]
_RESOURCES = {
    "sheep": ("sheep",), "fish": ("fish",), "wood": ("wood",), "sugar": ("sugar",), "gold6": ("gold",),
    "gold10": ("gold",), "sheep-fish": ("sheep", "fish"), "wood-sugar": ("wood", "sugar"),
}  # fmt: skip


class Reading(NamedTuple):
    """What is lit: `spaces` gives each space its marks (words of MARKS), `roads` are pairs of spaces, `rivers` ids.
    `seat` is whose roads and rivers they are, None for nobody's. `about` is what is read, such as ("space", 12)."""

    about: tuple[Any, ...]
    spaces: dict[int, str]
    roads: frozenset[tuple[int, int]] = frozenset()
    rivers: frozenset[str] = frozenset()
    seat: int | None = None


#: here: the space that is pointed at. next: joined with it directly. river: further along its rivers.
#: now: can be built on, or counts, now. then: after one of those builds, or once somebody builds there.
MARKS = ("here", "next", "river", "now", "then")


def of_space(view: Any, space: int) -> Reading:
    """A space with its roads, and its rivers from spring to mouth (B6, B7)."""
    game_map = view.map
    marks = dict.fromkeys(spaces_of(game_map.rivers_through[space]), "river")
    marks |= dict.fromkeys(spaces_of(game_map.neighbours[space]), "next")
    marks[space] = "here"
    roads = frozenset(road for road in game_map.roads if space in road)
    rivers = frozenset(river.id for river in game_map.rivers if river.mask >> space & 1)
    return Reading(("space", space), marks, roads, rivers)


def of_seat(view: Any, seat: int) -> Reading:
    """A seat's buildings, the roads that lead from them and the rivers they stand on."""
    own = view.own[seat]
    roads = frozenset((a, b) for a, b in view.map.roads if (own >> a | own >> b) & 1)
    rivers = frozenset(river.id for river in view.map.rivers if river.mask & own)
    return Reading(("seat", seat), dict.fromkeys(spaces_of(own), "now"), roads, rivers, seat)


def of_card(view: Any, seat: int, card: str, double_type: str | None = None) -> Reading:
    """Where a building card of the seat reaches now, and where the same kind of card would reach after one of
    those builds. A double reaches as what it is named, or while it is not named as any of the three kinds."""
    kinds = _KINDS_OF_BUILD if card == "double" and not double_type else (double_type or card,)
    now = then = 0
    for kind in kinds:
        first = reach(view, seat, kind)
        now |= first
        then |= reach(view, seat, kind, first)
    marks = dict.fromkeys(spaces_of(then & ~now), "then") | dict.fromkeys(spaces_of(now), "now")
    roads, rivers = _ways(view, view.own[seat], kinds)
    return Reading(("card", card), marks, roads, rivers)


def reach(view: Any, seat: int, kind: str, built: int = 0) -> int:
    """The mask of the spaces on which the seat may build with a card of this kind (B1 to B3, B10), if it had buildings
    on `built` as well. Face-down spaces belong to it (B8)."""
    supplied, free, joinable = admitted(view, seat)
    if kind == "ship":
        found = view.map.coast
    else:
        found = view.river_reach[seat] if kind == "river" else view.road_reach[seat]
        ways = view.map.rivers_through if kind == "river" else view.map.road_neighbours
        for space in spaces_of(built):
            found |= ways[space]
    return int(found & supplied & (free | joinable) & ~built)


def _ways(view: Any, own: int, kinds: Iterable[str]) -> tuple[frozenset[tuple[int, int]], frozenset[str]]:
    """The roads and rivers by which cards of these kinds go."""
    roads, rivers = set(), set()
    if "road" in kinds:
        roads = {(a, b) for a, b in view.map.roads if (own >> a | own >> b) & 1}
    if "river" in kinds:
        rivers = {river.id for river in view.map.rivers if river.mask & own}
    return frozenset(roads), frozenset(rivers)


def of_scoring(view: Any, card: str) -> Reading:
    """What counts for a scoring card: where somebody stands for it now, and where somebody could."""
    game_map, layout = view.map, view.layout
    roads: frozenset[tuple[int, int]] = frozenset()
    rivers: frozenset[str] = frozenset()
    if card in _RESOURCES:
        mask = 0
        for resource in _RESOURCES[card]:
            mask |= layout.resource[resource]
    elif card == "houses":
        mask = layout.picture["house"]
    elif card == "variety":
        mask = layout.picture["church"] | layout.picture["lighthouse"] | layout.picture["house"] & view.occupied
    elif card == "street":
        mask = view.occupied
        roads = frozenset(
            (a, b) for a, b in game_map.roads if any(own >> a & 1 and own >> b & 1 for own in view.own)
        )  # fmt: skip
    elif card == "birds":
        mask = layout.bird & ~view.occupied
    else:
        mask = {"coast": game_map.coast, "river": game_map.river}.get(card, game_map.volcano)
        if card == "river":
            rivers = frozenset(river.id for river in game_map.rivers)
    marks = {space: "now" if view.occupied >> space & 1 else "then" for space in spaces_of(mask)}
    return Reading(("scoring", card), marks, roads, rivers)


class Unseen(NamedTuple):
    """The tiles of a kind that nobody has seen: how many they are, how many ask for each building, the least and the
    most points, how many show a bird. Some of them (C2, S2) were left over and lie nowhere."""

    count: int
    buildings: dict[str, int]
    least: int
    most: int
    birds: int


def unseen(view: Any, kind: str) -> Unseen:
    """What may lie under a face-down tile of this kind, known to everybody from the tiles that are face up."""
    shown = {tile.id for tile in view.layout.tiles if tile is not None}
    left = [tile for tile in load_tiles(view.map.tiles).values() if tile.kind == kind and tile.id not in shown]
    counts = {building: sum(tile.building == building for tile in left) for building in BUILDINGS}
    points = [tile.points for tile in left] or [0]
    return Unseen(len(left), counts, min(points), max(points), sum(tile.bird for tile in left))


def uncovers(view: Any, space: int) -> int:
    """How many tiles a building on this space would turn up besides its own (B6)."""
    return int((view.map.neighbours[space] & ~view.face_up).bit_count())


def corner(reading: Reading, spaces: Sequence[Any], board: Sequence[float]) -> str:
    """Where on the board a note about a reading hides least of it: "top-left", "bottom-right" and so on. Of equals the
    one that is nearest to the space that is pointed at."""
    x, y, width, height = board
    here = next((space for space in spaces if reading.spaces.get(space.id) == "here"), None)

    def cost(place: str) -> tuple[float, float]:
        left, top = "left" in place, "top" in place
        hidden = 0.0
        for space in spaces:
            across = space.x - x if left else x + width - space.x
            down = space.y - y if top else y + height - space.y
            if across < width * 0.36 and down < height * 0.34:
                hidden += {"here": 100, "next": 5, None: 0.3}.get(reading.spaces.get(space.id), 1)
        if here is None:
            return hidden, 0
        far = abs(here.x - (x if left else x + width)) + abs(here.y - (y if top else y + height))
        return hidden, far

    return min(("top-left", "top-right", "bottom-left", "bottom-right"), key=cost)
