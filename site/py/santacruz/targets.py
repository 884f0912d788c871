"""Where a seat may build: the predicates from which both the legal actions and the reasons against the others come.

Each gives a mask of spaces.
"""

from typing import Protocol

from .cards import RIVER, SHIP
from .maps import Map


class Ground(Protocol):
    """What building looks at; a state and a view of one both have it."""

    @property
    def map(self) -> Map: ...
    @property
    def order(self) -> tuple[int, ...]: ...
    @property
    def joined(self) -> bool: ...
    @property
    def face_up(self) -> int: ...
    @property
    def occupied(self) -> int: ...
    @property
    def own(self) -> list[int]: ...
    @property
    def road_reach(self) -> list[int]: ...
    @property
    def river_reach(self) -> list[int]: ...
    @property
    def buildable(self) -> list[int]: ...


def reached(ground: Ground, seat: int, card: int) -> int:
    """The spaces that a building card reaches (B1)."""
    if card == SHIP:
        return ground.map.coast
    return ground.river_reach[seat] if card == RIVER else ground.road_reach[seat]


def supplied(ground: Ground, seat: int) -> int:
    """The spaces whose picture the seat has in its supply (B3); a face-down tile may always be tried (B8)."""
    return ground.buildable[seat] | ground.map.all & ~ground.face_up


def free(ground: Ground) -> int:
    """The spaces without a building (B2)."""
    return ground.map.all & ~ground.occupied


def joinable(ground: Ground, seat: int) -> int:
    """The spaces that the seat may join: others' buildings, for the last in order, once a round (B10)."""
    if ground.joined or seat != ground.order[-1]:
        return 0
    return ground.occupied & ~ground.own[seat]
