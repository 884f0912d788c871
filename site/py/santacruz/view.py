"""What a seat may see of a state (K1 to K3): the only door to a state for the page and for bots."""

from typing import Any

from .maps import Map, load_map
from .rules import legal_actions
from .state import END, State
from .tiles import Layout, Tile, load_tiles
from .track import rank

_OPEN = (
    "players", "street_points", "phase", "round", "turn", "order", "joined", "then_card", "face_up", "occupied",
    "erupted", "sets", "pile_of", "taken",
)  # fmt: skip
_OPEN_LISTS = (
    "own", "road_reach", "river_reach", "buildable", "supply", "cards", "played", "scored", "scores", "arrivals",
)  # fmt: skip
_HIDDEN = ("scoring", "scoring_counts", "birds", "drawn", "discarded", "deck_count", "bird_supply_count")


class View:
    """A state as one seat sees it, or the public (seat None).

    Attributes that State has too have the same meaning here; what the seat may not know is None: the tile of a
    face-down space (`layout.tiles`), others' scoring cards (`scoring`, a mask for the own seat only; `scoring_counts`
    has the number for all), the values of others' bird tokens, what others drew and put away. `drawn` and `discarded`
    are "" before they happen. `rank` lists the seats from furthest ahead. `legal` holds the legal actions if it is
    this seat's turn.
    """

    map: Map
    layout: Layout
    seat: int | None
    players: int
    street_points: int
    phase: int
    round: int
    turn: int | None
    order: tuple[int, ...]
    joined: bool
    then_card: int
    face_up: int
    occupied: int
    erupted: tuple[tuple[int, int], ...]
    sets: tuple[str, ...]
    pile_of: tuple[int | None, ...]
    taken: tuple[int, ...]
    own: list[int]
    road_reach: list[int]
    river_reach: list[int]
    buildable: list[int]
    supply: list[int]
    cards: list[int]
    played: list[tuple[str, ...]]
    scored: list[tuple[str, ...]]
    scores: list[int]
    arrivals: list[int]
    scoring: list[int | None]
    scoring_counts: list[int]
    birds: list[tuple[int | None, ...]]
    drawn: tuple[str | None, ...]
    discarded: tuple[str | None, ...]
    deck_count: int
    bird_supply_count: int
    rank: list[int]
    legal: list[int]

    __slots__ = ("map", "layout", "seat", *_OPEN, *_OPEN_LISTS, *_HIDDEN, "rank", "legal")

    def tile(self, space: int) -> Tile | None:
        """The tile on a space, or None while it lies face down."""
        return self.layout.tiles[space]

    def buildings(self, space: int) -> list[tuple[int, str]]:
        """The buildings on a space as (seat, building), in order of building: only the last in order can have joined
        another's building (B10)."""
        tile = self.layout.tiles[space]
        if tile is None or not self.occupied >> space & 1:
            return []
        owners = [seat for seat in range(self.players) if self.own[seat] >> space & 1]
        return [(seat, tile.building) for seat in sorted(owners, key=self.order.index)]

    def to_json(self) -> dict[str, Any]:
        """The view as JSON values, for a worker or another program; `from_json` reads it."""
        data: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__ if name not in ("map", "layout")}
        data["map"] = self.map.id
        data["tiles"] = {str(s.id): tile.id if (tile := self.layout.tiles[s.id]) else None for s in self.map.spaces}
        data = _plain(data)
        return data

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> "View":
        """The view of `to_json`, from a program that is trusted."""
        new = cls()
        new.map = load_map(data["map"])
        tiles = load_tiles(new.map.tiles)
        laid: list[Tile | None] = [None] * (new.map.n + 1)
        for space in new.map.spaces:
            tile_id = data["tiles"][str(space.id)]
            laid[space.id] = tiles[tile_id] if tile_id else None
        new.layout = Layout(laid)
        for name in cls.__slots__:
            if name not in ("map", "layout"):
                setattr(new, name, _tuples(name, data[name]))
        return new


def _plain(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return {key: _plain(item) for key, item in value.items()} if isinstance(value, dict) else value


def _tuples(name: str, value: Any) -> Any:
    """JSON has lists only: give back what are tuples in a view."""
    if name in ("order", "sets", "pile_of", "taken", "drawn", "discarded"):
        return tuple(value)
    if name == "erupted":
        return tuple([tuple(item) for item in value])
    return [tuple(item) for item in value] if name in ("played", "scored", "birds") else value


def view(state: State, seat: int | None) -> View:
    """What the seat may see of the state; None stands for the public, which sees what is open to all (K1)."""
    new = View()
    new.map = state.map
    new.layout = state.layout.known(state.face_up)
    new.seat = seat
    for name in _OPEN:
        setattr(new, name, getattr(state, name))
    for name in _OPEN_LISTS:
        setattr(new, name, getattr(state, name)[:])
    seats = range(state.players)
    new.buildable = [mask & state.face_up for mask in new.buildable]  # the rest would tell face-down tiles (K3)
    turned_up = state.phase == END  # E1
    new.scoring = [state.scoring[s] if s == seat else None for s in seats]
    new.scoring_counts = [mask.bit_count() for mask in state.scoring]
    new.birds = [state.birds[s] if s == seat or turned_up else (None,) * len(state.birds[s]) for s in seats]
    new.drawn = tuple([card if s == seat or not card else None for s, card in enumerate(state.drawn)])
    new.discarded = tuple([card if s == seat or not card else None for s, card in enumerate(state.discarded)])
    new.deck_count = len(state.deck)
    new.bird_supply_count = len(state.bird_supply)
    new.rank = rank(state)
    new.legal = legal_actions(state) if seat is not None and seat == state.turn else []
    return new


