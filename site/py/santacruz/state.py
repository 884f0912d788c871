"""The state of a game: everything the rules need to know, hidden things included.

Only `rules` changes a state, and only `view` lets anybody look at one.
"""

from .cards import BUILDING_CARDS, BUILDINGS, SET_LETTERS, SETS, SUPPLY
from .maps import Map
from .tiles import Layout

PHASES = ("set", "land", "play", "then", "take", "discard", "end")
SET, LAND, PLAY, THEN, TAKE, DISCARD, END = range(7)

FULL_SUPPLY = tuple(SUPPLY[building] for building in BUILDINGS)
SET_CARDS = {letter: tuple(SETS[letter][card] for card in BUILDING_CARDS) for letter in SET_LETTERS}


class State:
    """A state is mutable; `copy` gives an independent one.

    Lists indexed by seat: `own` (mask of spaces with its buildings), `road_reach` and `river_reach` (masks of what its
    buildings reach, B1), `buildable` (mask of tiles whose picture is in its supply, B3), `scoring` (mask of scoring
    cards in hand), `played` and `scored` (names of the building and of the scoring cards played this round, in order;
    one name, river, belongs to both kinds), `birds` (values of its tokens), `scores`, `arrivals` (when it came to its
    place on the track, T1).
    `supply` is indexed by 3 * seat + building, `cards` by 4 * seat + building card.
    Tuples indexed by seat: `sets` (letter or ""), `pile_of` (seat whose pile it took, or None), `taken` (mask of the
    scoring cards in that pile), `drawn` and `discarded` (name of a scoring card or "").
    `erupted` lists (seat, building) that are out for this round (V8). `left` counts the cards still to be played in
    the round, `clock` the moves on the track.
    """

    __slots__ = (
        "map", "layout", "players", "street_points", "phase", "round", "turn", "order", "joined", "then_card", "left",
        "clock", "face_up", "occupied", "erupted", "sets", "pile_of", "taken", "drawn", "discarded", "bird_supply",
        "deck", "own", "road_reach", "river_reach", "buildable", "supply", "cards", "scoring", "played", "scored",
        "birds", "scores", "arrivals",
    )  # fmt: skip

    map: Map
    layout: Layout
    players: int
    street_points: int
    phase: int
    round: int
    turn: int | None
    order: tuple[int, ...]
    joined: bool
    then_card: int
    left: int
    clock: int
    face_up: int
    occupied: int
    erupted: tuple[tuple[int, int], ...]
    sets: tuple[str, ...]
    pile_of: tuple[int | None, ...]
    taken: tuple[int, ...]
    drawn: tuple[str, ...]
    discarded: tuple[str, ...]
    bird_supply: tuple[int, ...]
    deck: tuple[str, ...]
    own: list[int]
    road_reach: list[int]
    river_reach: list[int]
    buildable: list[int]
    supply: list[int]
    cards: list[int]
    scoring: list[int]
    played: list[tuple[str, ...]]
    scored: list[tuple[str, ...]]
    birds: list[tuple[int, ...]]
    scores: list[int]
    arrivals: list[int]

    @classmethod
    def empty(cls, game_map: Map, layout: Layout, players: int, street_points: int = 7) -> "State":
        """A table with nothing on it but the tiles, coast up (S2), before the scoring cards are dealt."""
        state = cls()
        state.map, state.layout, state.players, state.street_points = game_map, layout, players, street_points
        state.phase, state.round, state.turn, state.order = SET, 1, 0, tuple(range(players))
        state.joined, state.then_card, state.left, state.clock = False, 0, 0, 1
        state.face_up, state.occupied, state.erupted = game_map.coast, 0, ()
        state.sets = state.drawn = state.discarded = ("",) * players
        state.pile_of, state.taken = (None,) * players, (0,) * players
        state.bird_supply, state.deck = (), ()
        state.own, state.scoring, state.scores, state.arrivals = ([0] * players for _ in range(4))
        state.road_reach, state.river_reach = ([0] * players for _ in range(2))
        state.played, state.scored, state.birds = [()] * players, [()] * players, [()] * players
        state.cards = [0] * (4 * players)
        state.refill_supplies()
        return state

    def refill_supplies(self) -> None:
        """Every seat has all its buildings in its supply again (C3, I1)."""
        self.supply = list(FULL_SUPPLY * self.players)
        self.buildable = [sum(self.layout.picture.values())] * self.players

    def reach_again(self, seat: int) -> None:
        """Work out anew what the seat's buildings reach, after some have left the map."""
        self.road_reach[seat] = self.river_reach[seat] = 0
        rest = self.own[seat]
        while rest:
            low = rest & -rest
            space = low.bit_length() - 1
            self.road_reach[seat] |= self.map.road_neighbours[space]
            self.river_reach[seat] |= self.map.rivers_through[space]
            rest ^= low

    def copy(self) -> "State":
        """An independent copy; what never changes (map, layout, tuples) is shared."""
        new = State.__new__(State)
        new.map = self.map
        new.layout = self.layout
        new.players = self.players
        new.street_points = self.street_points
        new.phase = self.phase
        new.round = self.round
        new.turn = self.turn
        new.order = self.order
        new.joined = self.joined
        new.then_card = self.then_card
        new.left = self.left
        new.clock = self.clock
        new.face_up = self.face_up
        new.occupied = self.occupied
        new.erupted = self.erupted
        new.sets = self.sets
        new.pile_of = self.pile_of
        new.taken = self.taken
        new.drawn = self.drawn
        new.discarded = self.discarded
        new.bird_supply = self.bird_supply
        new.deck = self.deck
        new.own = self.own[:]
        new.road_reach = self.road_reach[:]
        new.river_reach = self.river_reach[:]
        new.buildable = self.buildable[:]
        new.supply = self.supply[:]
        new.cards = self.cards[:]
        new.scoring = self.scoring[:]
        new.played = self.played[:]
        new.scored = self.scored[:]
        new.birds = self.birds[:]
        new.scores = self.scores[:]
        new.arrivals = self.arrivals[:]
        return new

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return all(
            getattr(self, name) == getattr(other, name) for name in self.__slots__ if name not in ("map", "layout")
        ) and (self.map is other.map and self.layout.tiles == other.layout.tiles)

    __hash__ = None  # type: ignore[assignment]  # a state changes, so it can be no key
