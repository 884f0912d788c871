"""Scoring cards (V1 to V8): what one would bring a seat now.

All functions read only what is open to everybody, so they work on a state and on a view of one alike.
"""

from collections.abc import Callable
from typing import Protocol

from .cards import BUILDINGS, SCORING_CARDS
from .maps import Map
from .tiles import Layout

HOUSES_NEEDED = 4
STREET_NEEDED = 4
PER_PLACE = 3
PER_BIRD = 2
PER_ERUPTED = -2


class Position(Protocol):
    """What scoring looks at; the meaning of each is that of State."""

    @property
    def map(self) -> Map: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def street_points(self) -> int: ...
    @property
    def own(self) -> list[int]: ...
    @property
    def birds(self) -> "list[tuple[int, ...]] | list[tuple[int | None, ...]]": ...


def street(position: Position, seat: int) -> int:
    """The size of the seat's largest group of buildings joined directly by roads (V5)."""
    return largest_street(position.map, position.own[seat]).bit_count()


def largest_street(game_map: Map, own: int) -> int:
    """Of the spaces in a mask the largest group joined directly by roads, as a mask (V5)."""
    neighbours = game_map.road_neighbours
    rest, largest = own, 0
    while rest:
        group = edge = rest & -rest
        while edge:
            low = edge & -edge
            edge ^= low
            new = neighbours[low.bit_length() - 1] & rest & ~group
            group |= new
            edge |= new
        rest &= ~group
        if group.bit_count() > largest.bit_count():
            largest = group
    return largest


def fish_bonus(position: Position, seat: int) -> int:
    """The sum of the fish bonuses of all tiles with the seat's buildings (V3)."""
    layout = position.layout
    rest = position.own[seat] & layout.resource["fish"]
    bonus = 0
    while rest:
        low = rest & -rest
        rest ^= low
        bonus += layout.fish_bonus[low.bit_length() - 1]
    return bonus


Gains = Callable[[Position], list[int]]
"""What a card brings each seat, the fish bonus apart."""


def _resource(resource: str, worth: int) -> Gains:
    def gains(position: Position) -> list[int]:
        mask = position.layout.resource[resource]
        return [worth if own & mask else 0 for own in position.own]

    return gains


def _two_resources(one: str, other: str) -> Gains:
    """7 for both, 3 for exactly one of the two (V2)."""

    def gains(position: Position) -> list[int]:
        ones, others = position.layout.resource[one], position.layout.resource[other]
        return [(0, 3, 7)[(own & ones != 0) + (own & others != 0)] for own in position.own]

    return gains


def _houses(position: Position) -> list[int]:
    mask = position.layout.picture["house"]
    return [6 if (own & mask).bit_count() >= HOUSES_NEEDED else 0 for own in position.own]


def _variety(position: Position) -> list[int]:
    one, two, three = position.layout.picture.values()
    return [6 if own & one and own & two and own & three else 0 for own in position.own]


def _street(position: Position) -> list[int]:
    worth = position.street_points
    return [worth if street(position, seat) >= STREET_NEEDED else 0 for seat in range(len(position.own))]


def _place(mask_of: Callable[[Map], int], worth: int) -> Gains:
    """Points for each own building on the coast, a river or a volcano (V6, V8)."""

    def gains(position: Position) -> list[int]:
        mask = mask_of(position.map)
        return [worth * (own & mask).bit_count() for own in position.own]

    return gains


def _birds(position: Position) -> list[int]:
    return [PER_BIRD * len(tokens) for tokens in position.birds]


_GAINS: dict[str, Gains] = {
    "sheep": _resource("sheep", 7),
    "fish": _resource("fish", 5),
    "wood": _resource("wood", 6),
    "sugar": _resource("sugar", 7),
    "gold6": _resource("gold", 6),
    "gold10": _resource("gold", 10),
    "sheep-fish": _two_resources("sheep", "fish"),
    "wood-sugar": _two_resources("wood", "sugar"),
    "houses": _houses,
    "variety": _variety,
    "street": _street,
    "coast": _place(lambda game_map: game_map.coast, PER_PLACE),
    "river": _place(lambda game_map: game_map.river, PER_PLACE),
    "volcano": _place(lambda game_map: game_map.volcano, PER_PLACE),
    "eruption": _place(lambda game_map: game_map.volcano, PER_ERUPTED),
    "birds": _birds,
}
assert tuple(_GAINS) == SCORING_CARDS
WITH_FISH_BONUS = ("fish", "sheep-fish")


def gains(position: Position, card: str) -> tuple[list[int], list[int]]:
    """What the card would bring each seat now: all points, and how many of them are fish bonus (V3)."""
    totals = _GAINS[card](position)
    if card not in WITH_FISH_BONUS:
        return totals, [0] * len(totals)
    bonuses = [fish_bonus(position, seat) for seat in range(len(totals))]
    return [total + bonus for total, bonus in zip(totals, bonuses, strict=True)], bonuses


def points(position: Position, card: str, seat: int) -> tuple[int, int]:
    """What the card would bring this seat now: all points, and how many of them are fish bonus (V3)."""
    totals, bonuses = gains(position, card)
    return totals[seat], bonuses[seat]


def collected(position: Position, seat: int) -> dict[str, int]:
    """How much of each thing that a scoring card asks for the seat has: tiles by resource, the fish bonus, buildings
    by kind, the number of different kinds (variety), its longest street, buildings by place, bird tokens."""
    own, layout, game_map = position.own[seat], position.layout, position.map
    counts = {name: (own & mask).bit_count() for name, mask in layout.resource.items()}
    counts["fish_bonus"] = fish_bonus(position, seat)
    kinds = [(own & layout.picture[building]).bit_count() for building in BUILDINGS]
    counts |= dict(zip(("houses", "churches", "lighthouses"), kinds, strict=True))
    counts["variety"] = sum(count > 0 for count in kinds)
    counts["street"] = street(position, seat)
    counts["coast"] = (own & game_map.coast).bit_count()
    counts["river"] = (own & game_map.river).bit_count()
    counts["volcano"] = (own & game_map.volcano).bit_count()
    counts["birds"] = len(position.birds[seat])
    return counts
