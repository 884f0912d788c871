"""Worlds: whole states that agree with everything a seat has seen and differ in what it has not (K1 to K3).

Drawn are the face-down tiles, by kind; the scoring cards in others' hands and in the deck; what others drew (I2) and
put away (I4), as far as what they took and played since leaves it open; the values of others' bird tokens and the order
of those in the supply.
"""

from collections.abc import Sequence
from random import Random

from ..cards import BIRD_TOKENS, BUILDINGS, SCORING_CARDS, scoring_mask
from ..maps import KINDS, spaces_of
from ..state import LAND, PLAY, THEN, State
from ..tiles import Layout, Tile, load_tiles
from ..view import View


class Worlds:
    """The worlds that are possible for the seat of a view, each face-down tile and each card equally likely.

    Only `random.random()` is asked, whose numbers Python promises to keep for a seed.
    """

    def __init__(self, view: View):
        assert view.seat is not None
        self.view = view
        self.seat: int = view.seat
        seen = set(view.layout.tiles)
        face_down = view.map.all & ~view.face_up
        self._hidden: list[tuple[tuple[int, ...], list[Tile]]] = []
        """By kind: the face-down spaces, and the tiles that may lie there."""
        for kind in KINDS:
            spaces = tuple([space for space in spaces_of(face_down) if view.map.kind(space) == kind])
            if spaces:
                tiles = [tile for tile in load_tiles(view.map.tiles).values() if tile.kind == kind and tile not in seen]
                self._hidden.append((spaces, tiles))
        self._cards = self._unseen_cards()
        tokens = list(BIRD_TOKENS)
        for values in view.birds:
            for value in values:
                if value is not None:
                    tokens.remove(value)
        self._tokens = tokens

    def _unseen_cards(self) -> list[int]:
        """The scoring cards (indices) that may be anywhere: in another's hand, drawn, put away, or in the deck."""
        view, seat = self.view, self.seat
        seen = (view.scoring[seat] or 0) | scoring_mask([card for names in view.scored for card in names])
        for mask in view.taken:
            seen |= mask
        if own := view.discarded[seat]:
            seen |= scoring_mask([own])
        return [k for k in range(len(SCORING_CARDS)) if not seen >> k & 1]

    def sample(self, random: Random) -> State:
        """One of the worlds, independent of the view and of all others."""
        view = self.view
        state = State.__new__(State)
        state.map, state.players, state.street_points = view.map, view.players, view.street_points
        state.phase, state.round, state.turn, state.order = view.phase, view.round, view.turn, view.order
        state.joined, state.then_card = view.joined, view.then_card
        state.face_up, state.occupied, state.erupted = view.face_up, view.occupied, view.erupted
        state.sets, state.pile_of, state.taken = view.sets, view.pile_of, view.taken
        state.own, state.road_reach, state.river_reach = view.own[:], view.road_reach[:], view.river_reach[:]
        state.supply, state.cards = view.supply[:], view.cards[:]
        state.played, state.scored = view.played[:], view.scored[:]
        state.scores, state.arrivals = view.scores[:], view.arrivals[:]
        state.clock = max(view.arrivals) + 1
        state.left = sum(view.cards) + sum(view.scoring_counts) if view.phase in (LAND, PLAY, THEN) else 0
        state.layout = self._layout(random)
        pictures = [state.layout.picture[building] for building in BUILDINGS]
        supply = state.supply
        state.buildable = [
            sum([picture for b, picture in enumerate(pictures) if supply[3 * seat + b] > 0])
            for seat in range(view.players)
        ]
        self._birds(state, random)
        self._hands(state, random)
        return state

    def _layout(self, random: Random) -> Layout:
        known = self.view.layout
        if not self._hidden:
            return known
        laid = list(known.tiles)
        for spaces, tiles in self._hidden:
            left = tiles[:]
            for space in spaces:
                at = int(random.random() * len(left))
                laid[space] = left[at]
                left[at] = left[-1]
                left.pop()
        return _extended(known, laid, self._hidden)

    def _birds(self, state: State, random: Random) -> None:
        tokens = self._tokens[:]
        _shuffle(tokens, random)
        birds = []
        for values in self.view.birds:
            if None in values:
                birds.append(tuple(tokens[: len(values)]))
                del tokens[: len(values)]
            else:
                birds.append(tuple([value for value in values if value is not None]))
        state.birds = birds
        state.bird_supply = tuple(tokens[: self.view.bird_supply_count])

    def _hands(self, state: State, random: Random) -> None:
        """Who holds which scoring cards. In round 2 a hand is the pile that was taken, open to all, and the card
        drawn, less the card put away and those played since."""
        view = self.view
        unseen = self._cards[:]
        _shuffle(unseen, random)
        drawn, discarded = list(view.drawn), list(view.discarded)
        hands = []
        for seat in range(view.players):
            if seat == self.seat:
                hands.append(view.scoring[seat] or 0)
                continue
            taken, scored = view.taken[seat], 0
            if None not in view.pile_of:  # until then the cards lying open are those of round 1
                scored = scoring_mask(view.scored[seat])
            hand = taken & ~scored
            if drawn[seat] is None:
                shown = scored & ~taken
                if shown:
                    card = shown.bit_length() - 1
                else:
                    card = unseen.pop()
                    hand |= 1 << card
                drawn[seat] = SCORING_CARDS[card]
            if discarded[seat] is None:
                away = _one_of(hand, random)
                hand ^= 1 << away
                discarded[seat] = SCORING_CARDS[away]
            for _ in range(view.scoring_counts[seat] - hand.bit_count()):
                hand |= 1 << unseen.pop()
            hands.append(hand)
        state.scoring = hands
        state.drawn = tuple([card or "" for card in drawn])
        state.discarded = tuple([card or "" for card in discarded])
        state.deck = tuple([SCORING_CARDS[card] for card in unseen[: view.deck_count]])


def _one_of(mask: int, random: Random) -> int:
    bits = [k for k in range(mask.bit_length()) if mask >> k & 1]
    return bits[int(random.random() * len(bits))]


def _shuffle(items: list[int], random: Random) -> None:
    draw = random.random
    for i in range(len(items) - 1, 0, -1):
        j = int(draw() * (i + 1))
        items[i], items[j] = items[j], items[i]


def _extended(known: Layout, laid: "list[Tile | None]", hidden: Sequence[tuple[tuple[int, ...], list[Tile]]]) -> Layout:
    """The layout of `laid`, made from one that lacks the hidden spaces only: quicker than anew."""
    layout = Layout.__new__(Layout)
    points, fish, building = list(known.points), list(known.fish_bonus), list(known.building)
    picture, resource, bird = dict(known.picture), dict(known.resource), known.bird
    for spaces, _ in hidden:
        for space in spaces:
            tile = laid[space]
            assert tile is not None
            bit = 1 << space
            points[space] = tile.points
            building[space] = _BUILDING[tile.building]
            picture[tile.building] |= bit
            for name in tile.resources:
                resource[name] |= bit
            if tile.fish_bonus:
                fish[space] = tile.fish_bonus
            if tile.bird:
                bird |= bit
    layout.tiles = tuple(laid)
    layout.points, layout.fish_bonus, layout.building = tuple(points), tuple(fish), tuple(building)
    layout.picture, layout.resource, layout.bird = picture, resource, bird
    return layout


_BUILDING = {building: k for k, building in enumerate(BUILDINGS)}
