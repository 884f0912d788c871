"""The most points now, with a little sense for what the scoring cards want.

All values are in points. Ties are broken at random.
"""

from collections.abc import Iterator

from .. import actions, scoring
from ..cards import BUILDINGS, RIVER, ROAD, SCORING_CARDS, SET_LETTERS, scoring_names
from ..deal import Random
from ..maps import spaces_of
from ..scoring import HOUSES_NEEDED, PER_BIRD, PER_PLACE, STREET_NEEDED
from ..tiles import Tile, load_tiles
from ..view import View

OWN_CARD = 0.4
"""What a point that a scoring card in hand will pay for a building counts now."""
BIRD = 1.9
"""The mean value of a bird token (8 ones, 8 twos, 6 threes)."""
WASTED = -4.0
"""A card played for nothing."""
BEST_YIELD = {
    "sheep": 7, "fish": 8, "wood": 6, "sugar": 7, "gold6": 6, "gold10": 10, "sheep-fish": 9, "wood-sugar": 7,
    "houses": 6, "variety": 6, "street": 7, "coast": 12, "river": 12, "volcano": 9, "eruption": 3, "birds": 8,
}  # fmt: skip
"""What a scoring card brings when its seat has prepared for it."""
SET_FITS = {"A": ("river",), "B": ("street", "volcano"), "C": ("coast", "fish", "sheep-fish"), "D": ("variety",)}
SET_WORTH = {"A": 2.0, "B": 2.0, "C": 1.0, "D": 2.0}


class GreedyBot:
    """Looks one action ahead."""

    def __init__(self, seed: int):
        self._random = Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        judge = _Judge(view)
        values = [judge.value(action) for action in legal]
        best = max(values)
        return self._random.choice([action for action, value in zip(legal, values, strict=True) if value > best - 0.01])


class _Judge:
    """Values the legal actions of one view."""

    def __init__(self, view: View):
        assert view.seat is not None
        self.view = view
        self.seat = view.seat
        self.hand = scoring_names(view.scoring[self.seat] or 0)
        self.weights = {card: OWN_CARD if card in self.hand else 0.0 for card in SCORING_CARDS}
        self.spaces: dict[int, float] = {}
        self.unseen = _mean_unseen(view)

    def value(self, action: int) -> float:
        verb, argument = actions.verb_of(action), actions.argument_of(action)
        if verb == actions.SET:
            return self.set_value(SET_LETTERS[argument], self.hand)
        if verb == actions.TAKE:
            return self.pile_value(argument)
        if verb == actions.DISCARD:
            return -self.card_worth(SCORING_CARDS[argument])
        if verb == actions.SCORE:
            return self.score_value(SCORING_CARDS[argument])
        if argument == actions.NOTHING:
            return WASTED if verb != actions.THEN else 0.0
        worth = self.space_value(argument)
        if verb == actions.LAND:
            return worth + self.outlook(argument)
        if verb >= actions.DOUBLE_SHIP and verb != actions.THEN:
            return worth + self.second_value((verb - actions.SHIP) % 3, argument)
        return worth + 0.3 * self.outlook(argument)

    def space_value(self, space: int) -> float:
        """What a building on the space brings, now and by scoring cards."""
        if space not in self.spaces:
            tile = self.view.tile(space)
            if tile is not None:
                self.spaces[space] = self.tile_value(tile) + self.place_value(space, tile)
            else:
                self.spaces[space] = self.unseen[self.view.map.kind(space)] + self.place_value(space, None)
        return self.spaces[space]

    def tile_value(self, tile: Tile) -> float:
        weights, own, layout = self.weights, self.view.own[self.seat], self.view.layout
        worth = float(tile.points)
        if tile.bird:
            worth += BIRD + PER_BIRD * weights["birds"]
        has = {name: own & layout.resource[name] != 0 for name in tile.resources}
        for name, already in has.items():
            if not already:
                worth += sum(weights[card] * gain for card, gain in _RESOURCE_CARDS[name])
        worth += tile.fish_bonus * (weights["fish"] + weights["sheep-fish"])
        count = (own & layout.picture[tile.building]).bit_count()
        if count == 0:
            worth += 2 * weights["variety"]
        if tile.building == "house" and count < HOUSES_NEEDED:
            worth += 1.5 * weights["houses"]
        return worth

    def place_value(self, space: int, tile: Tile | None) -> float:
        weights, game_map = self.weights, self.view.map
        bit = 1 << space
        worth = 0.0
        if game_map.coast & bit:
            worth += PER_PLACE * weights["coast"]
        if game_map.river & bit:
            worth += PER_PLACE * weights["river"]
        if game_map.volcano & bit:
            worth += PER_PLACE * weights["volcano"] - 4 * weights["eruption"]
        if weights["street"]:
            before = scoring.street(self.view, self.seat)
            if before < STREET_NEEDED:
                self.view.own[self.seat] ^= bit
                grown = scoring.street(self.view, self.seat) - before
                self.view.own[self.seat] ^= bit
                worth += 1.75 * weights["street"] * grown
        return worth

    def outlook(self, space: int) -> float:
        """What can be reached from the space by the own road and river cards, roughly."""
        view = self.view
        roads, rivers = (view.cards[4 * self.seat + card] for card in (ROAD, RIVER))
        new_road = view.map.road_neighbours[space] & ~view.road_reach[self.seat] & ~view.occupied
        new_river = view.map.rivers_through[space] & ~view.river_reach[self.seat] & ~view.occupied
        by_road = 0.12 * min(roads, 3) * min(new_road.bit_count(), 3)
        return by_road + 0.1 * min(rivers, 3) * min(new_river.bit_count(), 5)

    def second_value(self, card: int, first: int) -> float:
        """The best second half of a double after the first."""
        view = self.view
        reach = (view.map.coast, view.river_reach[self.seat] | view.map.rivers_through[first],
                 view.road_reach[self.seat] | view.map.road_neighbours[first])[card]  # fmt: skip
        can = view.buildable[self.seat] | view.map.all & ~view.face_up
        rest = reach & can & ~view.occupied & ~(1 << first)
        return max((self.space_value(space) for space in spaces_of(rest)), default=WASTED)

    def score_value(self, card: str) -> float:
        """What playing the card now brings beyond what it brings the others."""
        totals, _ = scoring.gains(self.view, card)
        others = [total for seat, total in enumerate(totals) if seat != self.seat]
        lead = totals[self.seat] - sum(others) / len(others)
        if card == "eruption":
            lead += 0.5 * len(spaces_of(self.view.occupied & self.view.map.volcano)) if lead > 0 else -2
        return lead

    def card_worth(self, card: str) -> float:
        """How much a scoring card is worth having, given the hand it belongs to."""
        fitting = [letter for letter, names in SET_FITS.items() if card in names]
        return BEST_YIELD[card] + (2 if self.view.sets[self.seat] in fitting else 0)

    def set_value(self, letter: str, hand: tuple[str, ...]) -> float:
        return SET_WORTH[letter] + sum(2 for card in hand if card in SET_FITS[letter])

    def pile_value(self, pile: int) -> float:
        names = self.view.scored[pile]
        letter = self.view.sets[pile]
        return sum(BEST_YIELD[card] for card in names) + self.set_value(letter, (*names, *self.hand))


_RESOURCE_CARDS = {
    "sheep": (("sheep", 7), ("sheep-fish", 3)),
    "fish": (("fish", 5), ("sheep-fish", 3)),
    "wood": (("wood", 6), ("wood-sugar", 3)),
    "sugar": (("sugar", 7), ("wood-sugar", 3)),
    "gold": (("gold6", 6), ("gold10", 10)),
}


def _mean_unseen(view: View) -> dict[str, float]:
    """The mean worth of a face-down tile by kind, less what is asked for and missing from the supply (B8)."""
    seen = set(view.layout.tiles)
    tiles = [tile for tile in load_tiles(view.map.tiles).values() if tile not in seen]
    held = dict(zip(BUILDINGS, view.supply[3 * (view.seat or 0) :], strict=False))
    means = {}
    for kind in ("coast", "land", "volcano"):
        worths = list(_worths(tiles, kind, held))
        means[kind] = sum(worths) / len(worths) if worths else 0.0
    return means


def _worths(tiles: list[Tile], kind: str, held: dict[str, int]) -> Iterator[float]:
    for tile in tiles:
        if tile.kind == kind:
            yield tile.points + BIRD * tile.bird if held[tile.building] else 0.0
