"""The exact value of every action in the last laps of round 2, for a seat that knows what it may know (K1 to K3).

What the values mean is defined in docs/puzzles.md. In short: others' hands are enumerated (worlds); within a world all
play with open cards, and each seat takes what makes its own difference to the best other largest. Face-down tiles and
bird tokens are known to nobody and averaged over when they are turned up. All arithmetic is exact.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any, NamedTuple

from .actions import NOTHING, SCORE, notation
from .cards import BIRD_TOKENS, SCORING_CARDS, scoring_mask
from .maps import KINDS, load_map, spaces_of
from .position import state_from
from .rules import apply, legal_actions
from .state import THEN, State
from .stripped import filled
from .tiles import Layout, Tile, load_tiles

Number = int | Fraction
Values = tuple[Number, ...]
"""By seat: the own final score less the best other's, expected."""

LIMIT = 60_000
"""States that a search looks at before it gives up."""


class TooLarge(Exception):
    """The search would have to look at more states than it may."""


class World(NamedTuple):
    """The scoring cards in each seat's hand, as masks, and how many of the equally likely ways lead to it."""

    weight: int
    hands: tuple[int, ...]


def worlds(position: dict[str, Any]) -> list[World]:
    """What the others may hold, as the seat to act of a stripped position in round 2 may know it. A way is what each
    of them drew (I2) and put away (I4); all ways that agree with what has been played are equally likely."""
    seat: int = position["turn"]
    players = len(position["players"])
    taken = [scoring_mask(names) for names in position["taken"]]
    counts = [len(hand["scoring"]) for hand in position["hands"]]
    state = state_from(filled(position, _guess(position)))
    scored = [scoring_mask(names) for names in state.scored]
    own = scoring_mask(position["hands"][seat]["scoring"])
    seen = own | scoring_mask([position["discarded"][seat]])
    for mask in (*taken, *scored):
        seen |= mask
    unseen = [1 << k for k in range(len(SCORING_CARDS)) if not seen >> k & 1]
    others = [other for other in range(players) if other != seat]
    hiding = [other for other in others if not scored[other] & ~taken[other]]
    ways: dict[tuple[int, ...], int] = {}
    for drawn in permutations(unseen, len(hiding)):
        hands: list[list[int]] = []
        for other in range(players):
            if other == seat:
                hands.append([own])
                continue
            hand = taken[other] & ~scored[other]
            if other in hiding:
                hand |= drawn[hiding.index(other)]
            left = [hand ^ 1 << k for k in range(len(SCORING_CARDS)) if hand >> k & 1]
            hands.append([mask for mask in left if mask.bit_count() == counts[other]])
        for way in product(*hands):
            ways[way] = ways.get(way, 0) + 1
    return [World(weight, hands) for hands, weight in sorted(ways.items())]


def _guess(position: dict[str, Any]) -> dict[str, Any]:
    """Something for everything that a stripped position hides, so that it can be read as a state. Nothing of it is
    used."""
    game_map = load_map(position["map"])
    tiles = load_tiles(game_map.tiles)
    laid = {tile for tile in position["tiles"].values() if tile}
    spare = [tile for tile in tiles.values() if tile.id not in laid]
    fills: dict[str, str] = {}
    kinds = {kind: [tile.id for tile in spare if tile.kind == kind] for kind in KINDS}
    for space in game_map.spaces:
        if position["tiles"][str(space.id)] is None:
            fills[str(space.id)] = kinds[space.kind].pop()
    others = [str(seat) for seat in range(len(position["players"])) if seat != position["turn"]]
    return {
        "tiles": fills,
        "scoring": dict.fromkeys(others, []),
        "birds": {seat: [1] * len(position["birds"][int(seat)]) for seat in others},
        "bird_supply": [1] * len(position["bird_supply"]),
        "deck": [],
    }


class Search:
    """The search in a stripped position (round 2, phase `play` or `then`). `nodes` counts the states looked at.

    `backwards` reverses the order of seats that settles ties, to see whether they matter.
    """

    def __init__(self, position: dict[str, Any], limit: int = LIMIT, backwards: bool = False):
        self.position = position
        self.seat: int = position["turn"]
        self.limit = limit
        self.nodes = 0
        self._step = -1 if backwards else 1
        self._memo: dict[tuple[Any, ...], tuple[Values, int]] = {}
        self._leaves: dict[tuple[Any, ...], Values] = {}
        self._layouts: dict[tuple[Layout, int, str], Layout] = {}
        self._interned: dict[tuple[Tile | None, ...], Layout] = {}
        self.worlds = worlds(position)
        tokens = list(BIRD_TOKENS)
        for value in position["birds"][self.seat]:
            tokens.remove(value)
        self._tokens = [tokens.count(worth) for worth in (1, 2, 3)]
        self._sums: dict[tuple[int, ...], list[tuple[tuple[int, ...], int]]] = {}
        state = state_from(filled(position, _guess(position)))
        state.layout = state.layout.known(state.face_up)
        state.buildable = [mask & state.face_up for mask in state.buildable]
        state.birds = [values if s == self.seat else (0,) * len(values) for s, values in enumerate(state.birds)]
        state.bird_supply = (0,) * len(state.bird_supply)  # drawn tokens stay face down till the end
        self._start = state
        known = set(state.layout.tiles)
        tiles = load_tiles(state.map.tiles).values()
        self._spare = {kind: [tile for tile in tiles if tile.kind == kind and tile not in known]
                       for kind in KINDS}  # fmt: skip

    def state(self, hands: Sequence[int]) -> State:
        """The state to begin from when these are the hands: unknown tiles are None, unknown bird tokens 0."""
        state = self._start.copy()
        state.scoring = list(hands)
        state.left = sum(state.cards) + sum(mask.bit_count() for mask in hands)
        return state

    def values(self) -> tuple[dict[str, Number], list[dict[str, Number]], int]:
        """What each action is worth to the seat to act: over all worlds, and in each; and how many states a search
        without a memory would look at. Raises TooLarge."""
        found: list[dict[str, Number]] = []
        size = 0
        for world in self.worlds:
            state = self.state(world.hands)
            here: dict[str, Number] = {}
            for action in legal_actions(state):
                values, nodes = self.after(state, action)
                here[notation(self.seat, action)] = values[self.seat]
                size += nodes
            found.append(here)
        total = sum(world.weight for world in self.worlds)
        mean = {
            text: _mean([(world.weight, here[text]) for world, here in zip(self.worlds, found, strict=True)], total)
            for text in sorted(found[0])
        }
        return mean, found, size

    # the game

    def value(self, state: State) -> tuple[Values, int]:
        """What all seats can expect when everybody acts as they should, and the size of the tree."""
        if state.turn is None:
            return self._leaf(state), 1
        low = min(state.scores)
        key = (
            state.turn, state.phase, state.then_card if state.phase == THEN else 0, state.joined, state.face_up,
            *state.own, *state.cards, *state.scoring, *[score - low for score in state.scores],
            *[len(values) for values in state.birds], state.erupted, state.layout,
        )  # fmt: skip
        known = self._memo.get(key)
        if known:
            return known
        self.nodes += 1
        if self.nodes > self.limit:
            raise TooLarge
        seat, best, size = state.turn, None, 1
        for action in legal_actions(state):
            values, nodes = self.after(state, action)
            size += nodes
            if best is None or self.rank(values, seat) > self.rank(best, seat):
                best = values
        assert best is not None
        self._memo[key] = best, size
        return best, size

    def rank(self, values: Values, seat: int) -> Values:
        """What a seat makes as large as it can: its own value first; of what is equal to it, what is better for
        seat 0, then for seat 1, and so on."""
        return (values[seat], *values[:: self._step])

    def after(self, state: State, action: int) -> tuple[Values, int]:
        """What all seats can expect of an action; tiles that it turns up are averaged over."""
        means, size = [], 0
        for turned in self._turned(state, self._target(state, action)):
            apply(turned, action)
            inner = []
            for uncovered in self._turned(turned, self._unknown(turned)):
                values, nodes = self.value(uncovered)
                inner.append(values)
                size += nodes
            means.append(_average(inner))
        return _average(means), size

    def best(self, state: State) -> tuple[int, Values]:
        """The action that the seat to act takes, of equal ones the first as text, and what follows from it."""
        assert state.turn is not None
        seat = state.turn
        found = sorted((notation(seat, action), action) for action in legal_actions(state))
        ranked = [(self.after(state, action)[0], action) for _, action in found]
        values, action = max(ranked, key=lambda item: self.rank(item[0], seat))
        return action, values

    def line(self, hands: Sequence[int], tiles: dict[str, str], first: int) -> list[str]:
        """How the game goes on after `first` when these are the hands and those the face-down tiles, as text."""
        state, done = self.state(hands), []
        all_tiles = load_tiles(state.map.tiles)
        action: int | None = first
        while action is not None:
            assert state.turn is not None
            done.append(notation(state.turn, action))
            for space in self._target(state, action):
                self._lay(state, space, all_tiles[tiles[str(space)]])
            apply(state, action)
            for space in self._unknown(state):
                self._lay(state, space, all_tiles[tiles[str(space)]])
            action = self.best(state)[0] if state.turn is not None else None
        return done

    # tiles

    @staticmethod
    def _target(state: State, action: int) -> tuple[int, ...]:
        """The face-down space that an action chooses, if it does."""
        space = action & 63
        verb = action >> 6
        if verb == SCORE or space == NOTHING or state.face_up >> space & 1 or verb > SCORE:
            return ()
        return (space,)

    @staticmethod
    def _unknown(state: State) -> tuple[int, ...]:
        """The spaces that have just been uncovered, as long as anybody can still build."""
        if state.turn is None or not (any(state.cards) or state.phase == THEN):
            return ()
        return tuple([space for space in spaces_of(state.face_up) if state.layout.tiles[space] is None])

    def _turned(self, state: State, spaces: tuple[int, ...]) -> Iterator[State]:
        """The state with each possible choice of tiles on these spaces, all equally likely."""
        if not spaces:
            yield state.copy()
            return
        kind = state.map.kind(spaces[0])
        for tile in self._spare[kind]:
            if tile not in state.layout.tiles:
                laid = state.copy()
                self._lay(laid, spaces[0], tile)
                yield from self._turned(laid, spaces[1:])

    def _lay(self, state: State, space: int, tile: Tile) -> None:
        key = (state.layout, space, tile.id)
        layout = self._layouts.get(key)
        if layout is None:
            tiles = list(state.layout.tiles)
            tiles[space] = tile
            layout = self._interned.setdefault(tuple(tiles), Layout(tiles))
            self._layouts[key] = layout
        state.layout = layout
        building = layout.building[space]
        for seat in range(state.players):
            if state.supply[3 * seat + building]:
                state.buildable[seat] |= 1 << space

    # the end

    def _leaf(self, state: State) -> Values:
        """The differences at the end, expected over the values of all tokens that the seat to act did not know."""
        unknown = tuple([values.count(0) for values in state.birds])
        low = min(state.scores)
        scores = tuple([score - low for score in state.scores])
        found = self._leaves.get((scores, unknown))
        if found is None:
            sums = self._sums.get(unknown)
            if sums is None:
                sums = self._sums[unknown] = token_sums(tuple(self._tokens), unknown)
            total = sum(weight for _, weight in sums)
            totals = [0] * len(scores)
            for values, weight in sums:
                ends = [score + value for score, value in zip(scores, values, strict=True)]
                for seat, end in enumerate(ends):
                    totals[seat] += weight * (end - max(ends[:seat] + ends[seat + 1 :]))
            found = tuple([_plain(Fraction(value, total)) for value in totals])
            self._leaves[scores, unknown] = found
        return found


def token_sums(tokens: tuple[int, ...], unknown: tuple[int, ...]) -> list[tuple[tuple[int, ...], int]]:
    """How often each seat's unknown tokens add up to what, over all ways to deal them out. `tokens` are how many
    ones, twos and threes there are, `unknown` how many tokens each seat has."""
    if not unknown:
        return [((), 1)]
    found: dict[tuple[int, ...], int] = {}
    ones, twos, threes = tokens
    count = unknown[0]
    for one in range(min(ones, count) + 1):
        for two in range(min(twos, count - one) + 1):
            three = count - one - two
            if three > threes:
                continue
            ways = comb(ones, one) * comb(twos, two) * comb(threes, three)
            worth = one + 2 * two + 3 * three
            for rest, weight in token_sums((ones - one, twos - two, threes - three), unknown[1:]):
                found[worth, *rest] = found.get((worth, *rest), 0) + ways * weight
    return list(found.items())


def _plain(number: Number) -> Number:
    return int(number) if number == int(number) else number


def _mean(weighed: list[tuple[int, Number]], total: int) -> Number:
    return _plain(Fraction(sum(weight * value for weight, value in weighed)) / total)


def _average(values: list[Values]) -> Values:
    if len(values) == 1:
        return values[0]
    return tuple([_plain(Fraction(sum(of_seat)) / len(values)) for of_seat in zip(*values, strict=True)])
