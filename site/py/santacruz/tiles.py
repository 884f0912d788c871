"""The tiles, read from data/tiles/<id>.json (C2), and how they lie on the map (S2)."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from . import fields
from .cards import BUILDINGS, RESOURCES
from .maps import KINDS, read_data
from .reasons import DataError


class Tile(NamedTuple):
    """A tile: the building it asks for, its points (1 to 6), and what else it shows. `fish_bonus` is 0 without fish."""

    id: str
    kind: str
    building: str
    points: int
    bird: bool
    resources: tuple[str, ...]
    fish_bonus: int


class TileList(Mapping[str, Tile]):
    """All tiles of a game by id, in the order of the list, which is what a deal shuffles."""

    def __init__(self, list_id: str, tiles: list[Tile]):
        self.id = list_id
        self._tiles = {tile.id: tile for tile in tiles}

    def __getitem__(self, tile_id: str) -> Tile:
        return self._tiles[tile_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    @classmethod
    def from_json(cls, data: Any) -> "TileList":
        """The tile list of a JSON object (format santacruz-tiles). Raises DataError with the field that is wrong."""
        data = fields.an_object(data, "")
        fields.check_format(data, "santacruz-tiles")
        list_id = fields.a_text(fields.member(data, "id"), "id")
        tiles = []
        for i, item in enumerate(fields.a_list(fields.member(data, "tiles"), "tiles")):
            field = fields.path("tiles", i)
            item = fields.an_object(item, field)
            resources = fields.a_list(item.get("resources", []), field + ".resources")
            tiles.append(Tile(
                fields.a_text(fields.member(item, "id", field), field + ".id"),
                fields.one_of(fields.member(item, "kind", field), field + ".kind", KINDS),
                fields.one_of(fields.member(item, "building", field), field + ".building", BUILDINGS),
                fields.a_whole(fields.member(item, "points", field), field + ".points", 1, 6),
                fields.a_bool(item.get("bird", False), field + ".bird"),
                tuple(fields.one_of(name, field + ".resources", RESOURCES) for name in resources),
                fields.a_whole(item.get("fish_bonus", 0), field + ".fish_bonus", 0, 3),
            ))  # fmt: skip
        if len({tile.id for tile in tiles}) < len(tiles):
            raise DataError("twice", "tiles")
        return cls(list_id, tiles)


@cache
def _load_tiles(list_id: str) -> TileList:
    return TileList.from_json(read_data("tiles", list_id))


def load_tiles(list_id: str = "standard") -> TileList:
    """The tile list with this id, one of those that came with the package. Raises DataError for any other."""
    return _load_tiles(list_id)


class Layout:
    """The tiles on the map, as the rules look them up. An unknown tile (None) is in no mask and worth 0.

    `tiles`, `points`, `fish_bonus` and `building` (an index into BUILDINGS, -1 if unknown) are indexed by the id of
    a space; `picture[building]`, `resource[name]` and `bird` are masks of spaces. It never changes.
    """

    __slots__ = ("tiles", "points", "fish_bonus", "building", "picture", "resource", "bird")

    def __init__(self, tiles: list[Tile | None]):
        self.tiles = tuple(tiles)
        self.points = tuple([tile.points if tile else 0 for tile in tiles])
        self.fish_bonus = tuple([tile.fish_bonus if tile else 0 for tile in tiles])
        self.building = tuple([BUILDINGS.index(tile.building) if tile else -1 for tile in tiles])
        self.picture = dict.fromkeys(BUILDINGS, 0)
        self.resource = dict.fromkeys(RESOURCES, 0)
        self.bird = 0
        for space, tile in enumerate(tiles):
            if tile:
                bit = 1 << space
                self.picture[tile.building] |= bit
                for name in tile.resources:
                    self.resource[name] |= bit
                if tile.bird:
                    self.bird |= bit

    def known(self, face_up: int) -> "Layout":
        """The same layout with every tile outside the mask `face_up` unknown."""
        return Layout([tile if face_up >> space & 1 else None for space, tile in enumerate(self.tiles)])
