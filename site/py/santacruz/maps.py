"""The island: spaces, roads and rivers, read from data/maps/<id>.json (C1).

A set of spaces is a whole number used as a bit mask: bit k stands for the space with the id k.
"""

from functools import cache
from typing import Any, NamedTuple

from . import fields
from .reasons import DataError

KINDS = ("coast", "land", "volcano")
DATA = __file__.removesuffix("c").removesuffix("maps.py") + "data/"


class Space(NamedTuple):
    """A building space; x and y are its centre in the map's drawing units."""

    id: int
    kind: str
    x: float
    y: float


class River(NamedTuple):
    """A river: its stretches between neighbouring spaces, and all its spaces as a mask (B7)."""

    id: str
    course: tuple[tuple[int, int], ...]
    mask: int


def spaces_of(mask: int) -> tuple[int, ...]:
    """The ids of the spaces in a mask, ascending.

    >>> spaces_of(0b1010)
    (1, 3)
    """
    spaces = []
    while mask:
        low = mask & -mask
        spaces.append(low.bit_length() - 1)
        mask ^= low
    return tuple(spaces)


def mask_of(spaces: "list[int] | tuple[int, ...]") -> int:
    """The mask of these spaces.

    >>> mask_of((1, 3))
    10
    """
    mask = 0
    for space in spaces:
        mask |= 1 << space
    return mask


class Map:
    """A map with the masks that the rules need; it never changes.

    `all`, `coast`, `land`, `volcano` and `river` (every space on a river) are masks. `road_neighbours`,
    `river_neighbours`, `neighbours` (by either) and `rivers_through` (all spaces of the rivers through a space)
    are tuples of masks, indexed by the id of a space.
    """

    def __init__(self, data: dict[str, Any], spaces: tuple[Space, ...], roads: tuple[tuple[int, int], ...],
                 rivers: tuple[River, ...]):  # fmt: skip
        self.data = data
        self.id: str = data["id"]
        self.name: str = data["name"]
        self.tiles: str = data["tiles"]
        self.spaces = spaces
        self.roads = roads
        self.rivers = rivers
        self.n = max(space.id for space in spaces)
        self.by_id = {space.id: space for space in spaces}
        self.all = mask_of([space.id for space in spaces])
        self.coast, self.land, self.volcano = (
            mask_of([space.id for space in spaces if space.kind == kind]) for kind in KINDS
        )
        self.road_neighbours = self._neighbours(roads)
        self.river_neighbours = self._neighbours(tuple(s for river in rivers for s in river.course))
        self.neighbours = tuple(a | b for a, b in zip(self.road_neighbours, self.river_neighbours, strict=True))
        through = [0] * (self.n + 1)
        self.river = 0
        for river in rivers:
            self.river |= river.mask
            for space in spaces_of(river.mask):
                through[space] |= river.mask
        self.rivers_through = tuple(through)

    def _neighbours(self, stretches: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        masks = [0] * (self.n + 1)
        for a, b in stretches:
            masks[a] |= 1 << b
            masks[b] |= 1 << a
        return tuple(masks)

    def kind(self, space: int) -> str:
        """coast, land or volcano."""
        return self.by_id[space].kind

    @classmethod
    def from_json(cls, data: Any) -> "Map":
        """The map of a JSON object (format santacruz-map). Raises DataError with the field that is wrong."""
        data = fields.an_object(data, "")
        fields.check_format(data, "santacruz-map")
        for key in ("id", "name", "tiles"):
            fields.a_text(fields.member(data, key), key)
        spaces = []
        for i, item in enumerate(fields.a_list(fields.member(data, "spaces"), "spaces")):
            field = fields.path("spaces", i)
            item = fields.an_object(item, field)
            spaces.append(Space(
                fields.a_whole(fields.member(item, "id", field), field + ".id", 1, 63),
                fields.one_of(fields.member(item, "kind", field), field + ".kind", KINDS),
                fields.a_number(fields.member(item, "x", field), field + ".x"),
                fields.a_number(fields.member(item, "y", field), field + ".y"),
            ))  # fmt: skip
        ids = [space.id for space in spaces]
        if not ids or len(set(ids)) < len(ids):
            raise DataError("twice" if ids else "missing", "spaces")
        roads = _stretches(fields.member(data, "roads"), "roads", ids)
        rivers = []
        for i, item in enumerate(fields.a_list(fields.member(data, "rivers"), "rivers")):
            field = fields.path("rivers", i)
            item = fields.an_object(item, field)
            course = _stretches(fields.member(item, "course", field), field + ".course", ids)
            mask = mask_of([space for stretch in course for space in stretch])
            rivers.append(River(fields.a_text(fields.member(item, "id", field), field + ".id"), course, mask))
        return cls(data, tuple(spaces), roads, tuple(rivers))


def _stretches(value: Any, field: str, ids: list[int]) -> tuple[tuple[int, int], ...]:
    stretches = []
    for i, item in enumerate(fields.a_list(value, field)):
        here = fields.path(field, i)
        a, b = fields.a_list(item, here, 2)
        stretches.append((fields.one_of(a, here, tuple(ids)), fields.one_of(b, here, tuple(ids))))
    return tuple(stretches)


def read_data(folder: str, name: str) -> Any:
    """The JSON of data/<folder>/<name>.json, where name must be one of the files that came with the package."""
    loader: Any = __spec__.loader
    try:
        if not name.replace("-", "").isalnum():
            raise FileNotFoundError(name)
        data = loader.get_data(f"{DATA}{folder}/{name}.json")  # also from within a zip
    except OSError:
        raise DataError("unknown_value", folder, found=name[:60], choices=", ".join(data_ids(folder))) from None
    return fields.parse_json(data.decode())


@cache
def data_ids(folder: str) -> tuple[str, ...]:
    """The ids of the data files in data/<folder>."""
    from importlib.resources import files  # takes long to import, and is seldom wanted

    names = (file.name for file in files(__package__).joinpath("data", folder).iterdir())
    return tuple(sorted(name.removesuffix(".json") for name in names if name.endswith(".json")))


@cache
def _load_map(map_id: str) -> Map:
    return Map.from_json(read_data("maps", map_id))


def load_map(map_id: str = "santa-cruz") -> Map:
    """The map with this id, one of those that came with the package. Raises DataError for any other."""
    return _load_map(map_id)
