"""Where a seat may build: the predicates from which both the legal actions and the reasons against the others come.

Each gives a mask of spaces.
"""

from typing import Protocol

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


def reached(ground: Ground, seat: int) -> tuple[int, int, int]:
    """What a ship, a river and a road card reach (B1), by building card."""
    return ground.map.coast, ground.river_reach[seat], ground.road_reach[seat]


def admitted(ground: Ground, seat: int) -> tuple[int, int, int]:
    """The spaces, wherever they lie, whose picture the seat has in its supply (B3; a face-down tile may always be
    tried, B8), those without a building (B2), and those that it may join: others' buildings, for the last in order,
    once a round (B10)."""
    everywhere = ground.map.all
    occupied = ground.occupied
    joinable = 0 if ground.joined or seat != ground.order[-1] else occupied & ~ground.own[seat]
    return ground.buildable[seat] | everywhere ^ ground.face_up, everywhere ^ occupied, joinable
