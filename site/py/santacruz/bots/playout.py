"""Playouts: a whole state played on quickly, each seat by a judgement at a glance.

It has the weights of `judgement` for what counts most. What a space is worth to a seat is worked out once, at the
beginning, and what a building changes is taken off, so that an action costs little more than the rules do.
"""

from collections.abc import Callable
from functools import cache

from .. import actions, scoring
from ..cards import SCORING_CARDS, SCORING_CARDS_DEALT, SET_SIZE, scoring_mask
from ..maps import spaces_of
from ..rules import apply, legal_actions
from ..state import LAND, PLAY, THEN, State
from .judgement import FACE_DOWN, Judgement, Table
from .weights import WEIGHTS

PHASES = (LAND, PLAY, THEN)
"""In which a round can be played on."""
NOISE = 1.0
"""The span of the chance that is added to every value, in points."""
LOOKS = 0.5
"""How often a seat looks at one of its scoring cards while it has building cards too."""

_KINDS = ("coast", "river", "volcano", "birds")


class _Glance:
    """The weights for a number of players, by what they are looked up with: per verb, and per scoring card."""

    def __init__(self, players: int):
        weight = WEIGHTS[players].get

        def of(name: str) -> float:
            return weight(name, 0.0)

        self.points, self.bird, self.own, self.own_early = of("points"), of("bird"), of("own"), of("own early")
        self.open, self.unseen = of("open"), of("unseen") / 10
        self.church, self.lighthouse, self.face_down = of("church"), of("lighthouse"), of("face down")
        self.road_new, self.river_new, self.river_first = of("road new"), of("river new"), of("river first")
        self.volcano = of("volcano") + 0.5 * of("volcano early")
        verbs = actions.VERBS
        self.verb = [of(verb) for verb in verbs]
        self.verb_early = [of(verb + " early") for verb in verbs]
        for verb in range(actions.DOUBLE_SHIP, actions.DOUBLE_ROAD + 1):
            self.verb[verb] += 3.0 * of("second")
        self.held = [of(verb + " held") for verb in ("ship", "river", "road")]
        self.nothing = [of(f"{verb} nothing") for verb in verbs]
        self.nothing_early = [of(f"{verb} nothing early") for verb in verbs]
        self.lead, self.lead_early, self.best = of("lead"), of("lead early"), of("lead on best")
        self.score = [of("score") + of(f"score {card}") for card in SCORING_CARDS]
        self.score_early = [of("score early") + of(f"score {card} early") for card in SCORING_CARDS]
        self.has = [of(f"has {card}") - of("score none") for card in SCORING_CARDS]
        self.has_early = [of(f"has {card} early") - of("score none early") for card in SCORING_CARDS]
        self.to_come = [of(f"{card} to come") for card in SCORING_CARDS]
        self.to_come_others = [of(f"{card} to come to others") for card in SCORING_CARDS]
        self.kind = [_KINDS.index(card) if card in _KINDS else -1 for card in SCORING_CARDS]
        self.hand = SET_SIZE + SCORING_CARDS_DEALT[players]


_glance = cache(_Glance)

_CHANGING = scoring_mask(("houses", "street"))
"""The cards of whose bonuses each building moves the next one."""

Once = tuple[int, float]
"""A bonus that falls away with the first building on one of the spaces in the mask."""
Hidden = tuple[int, float]
"""A space whose tile cannot be seen yet, and what it is worth beyond what one must expect."""


class Prospects:
    """What each space is worth to each seat by what all can see; for many playouts from the same position."""

    def __init__(self, table: Table):
        self.glance = _glance(table.players)
        self.face_down = spaces_of(table.map.all & ~table.face_up)
        self.kinds = {space: FACE_DOWN[table.map.kind(space)] for space in self.face_down}
        self.seats = [self._seat(table, seat) for seat in range(table.players)]

    def wants(self, state: State) -> "list[Wants]":
        """What the spaces of one world are worth to each seat."""
        layout, glance = state.layout, self.glance
        hidden = []
        for space in self.face_down:
            more = glance.points * (layout.points[space] - self.kinds[space]) - glance.face_down
            building = layout.building[space]
            if building:
                more += glance.church if building == 1 else glance.lighthouse
            if layout.bird >> space & 1:
                more += glance.bird
            hidden.append((space, more))
        return [Wants(self, state, seat, hidden) for seat in range(state.players)]

    def _seat(
        self, table: Table, seat: int
    ) -> tuple[list[float], list[Once], list[float], list[Once], list[float], int]:
        glance = _glance(table.players)
        layout, game_map = table.layout, table.map
        judge = Judgement(table, seat)
        judge.prepare()
        worth = [glance.points * points for points in layout.points]
        for kind, mask in (("land", game_map.land), ("volcano", game_map.volcano)):
            for space in spaces_of(mask & ~table.face_up):
                worth[space] = glance.points * FACE_DOWN[kind] + glance.face_down
        up = table.face_up
        _add(worth, layout.picture["church"] & up, glance.church)
        _add(worth, layout.picture["lighthouse"] & up, glance.lighthouse)
        _add(worth, layout.bird & up, glance.bird)
        _add(worth, game_map.volcano, glance.volcano)
        once: list[Once] = []
        for weight, bonuses in ((glance.open, judge.open_bonus), (glance.unseen, judge.unseen_bonus)):
            for mask, bonus in bonuses:
                _add(worth, mask, weight * bonus)
                if bonus >= 3 and mask & (mask - 1) and mask not in (game_map.coast, game_map.river, game_map.volcano):
                    once.append((mask, weight * bonus))
        river = [0.0] * len(worth)
        rivers: list[Once] = []
        for course in game_map.rivers:
            if not course.mask & table.river_reach[seat]:
                rivers.append((course.mask, 5 * glance.river_new))
        if not table.river_reach[seat]:
            rivers.append((game_map.river, glance.river_first / 2))
        for mask, bonus in rivers:
            _add(river, mask, bonus)
        road = [0.0] * len(worth)
        free = game_map.all & ~table.occupied
        new = free & ~table.road_reach[seat]
        for space in spaces_of(free):
            road[space] = glance.road_new * (game_map.road_neighbours[space] & new).bit_count()
        worth[0] = 0.0
        return worth, once, river, rivers, road, table.road_reach[seat]


class Wants:
    """What each space is worth to a seat in one world: `worth`; `own` for what its scoring cards add to that, which
    counts less early in the round; `river` and `road` for what is reached from there, for each card of the kind."""

    __slots__ = ("state", "seat", "glance", "worth", "once", "own", "own_once", "changing", "river", "rivers", "road",
                 "reached")  # fmt: skip

    def __init__(self, prospects: Prospects, state: State, seat: int, hidden: list[Hidden]):
        self.state, self.seat = state, seat
        self.glance = _glance(state.players)
        worth, self.once, river, self.rivers, road, self.reached = prospects.seats[seat]
        self.worth, self.river, self.road = worth[:], river[:], road[:]
        worth = self.worth
        for space, more in hidden:
            worth[space] += more
        self._look()

    def copy(self, state: State) -> "Wants":
        """The same in a copy of the world."""
        new = Wants.__new__(Wants)
        new.state, new.seat, new.glance = state, self.seat, self.glance
        new.worth, new.once, new.own, new.own_once = self.worth[:], self.once, self.own[:], self.own_once
        new.changing, new.river, new.rivers = self.changing, self.river[:], self.rivers
        new.road, new.reached = self.road[:], self.reached
        return new

    def _look(self) -> None:
        state, game_map = self.state, self.state.map
        judge = Judgement(state, self.seat)
        self.own = own = [0.0] * len(self.worth)
        self.own_once: list[Once] = []
        for mask, bonus in judge.bonuses(judge.hand, game_map.all):
            _add(own, mask, bonus)
            if bonus >= 3 and mask & (mask - 1) and mask not in (game_map.coast, game_map.river, game_map.volcano):
                self.own_once.append((mask, bonus))
        self.changing = judge.hand & _CHANGING != 0

    def done(self, action: int) -> None:
        """The seat has done an action of a round."""
        if action >> 6 == actions.SCORE:
            self._look()
            return
        space = action & 63
        self.once = _without(self.once, self.worth, space)
        self.rivers = _without(self.rivers, self.river, space)
        neighbours = self.state.map.road_neighbours
        new = neighbours[space] & ~self.reached
        if new:
            self.reached |= new
            road, less = self.road, self.glance.road_new
            while new:
                low = new & -new
                new ^= low
                beside = neighbours[low.bit_length() - 1]
                while beside:
                    one = beside & -beside
                    beside ^= one
                    road[one.bit_length() - 1] -= less
        if self.changing:
            self._look()
        else:
            self.own_once = _without(self.own_once, self.own, space)


def _without(once: list[Once], worth: list[float], space: int) -> list[Once]:
    for mask, _ in once:
        if mask >> space & 1:
            break
    else:
        return once
    rest = []
    for one in once:
        if one[0] >> space & 1:
            _add(worth, one[0], -one[1])
        else:
            rest.append(one)
    return rest


def _add(worth: list[float], mask: int, bonus: float) -> None:
    while mask:
        low = mask & -mask
        mask ^= low
        worth[low.bit_length() - 1] += bonus


def _score_value(state: State, seat: int, card: int, left: float, glance: _Glance) -> float:
    """What playing a scoring card is worth; `left` is the share of the seat's building cards that it still has."""
    totals = scoring.gains(state, SCORING_CARDS[card])[0]
    mine = totals[seat]
    lead = mine - (sum(totals) - mine) / (state.players - 1)
    value = glance.score[card] + left * glance.score_early[card]
    value += lead * (glance.lead + glance.best + left * glance.lead_early)
    if mine:
        value += glance.has[card] + left * glance.has_early[card]
    kind = glance.kind[card]
    if kind >= 0:
        cards = state.cards
        own = cards[4 * seat + kind]
        value += own * glance.to_come[card]
        value += glance.to_come_others[card] * (sum(cards[kind::4]) - own) / (state.players - 1)
    return value


def glance(state: State, wants: Wants, draw: Callable[[], float]) -> int:
    """The action that looks best at a glance to the seat to act, with some chance in it."""
    legal = legal_actions(state)
    if len(legal) == 1:
        return legal[0]
    seat = state.turn
    assert seat is not None
    weights = wants.glance
    worth, own_worth, river, road = wants.worth, wants.own, wants.river, wants.road
    best, action = -99.0, legal[0]
    first = 4 * seat
    ships, rivers, roads, doubles = state.cards[first : first + 4]
    buildings = ships + rivers + roads + doubles
    by_river, by_road = min(rivers + doubles, 3), min(roads + doubles, 3)
    if state.phase != PLAY:
        by_own = weights.own + (0.5 if state.phase == THEN else 1.0) * weights.own_early
        for choice in legal:
            space = choice & 63
            value = worth[space] + by_own * own_worth[space] + by_river * river[space] + by_road * road[space]
            value += NOISE * draw()
            if value > best:
                best, action = value, choice
        return action
    scores = state.scoring[seat].bit_count()
    left = (buildings + doubles) / 8
    if scores:
        if not buildings:
            for choice in legal:
                value = _score_value(state, seat, choice & 63, 0.0, weights)
                if value > best:
                    best, action = value, choice
            return action
        if draw() < LOOKS:
            action = legal[int(draw() * scores)]
            best = _score_value(state, seat, action & 63, left, weights) + NOISE * draw()
        legal = legal[scores:]
    early = (buildings + scores) / weights.hand
    by_own = weights.own + early * weights.own_early
    verb, verb_early, held = weights.verb, weights.verb_early, weights.held
    by_verb = [verb[k] + early * verb_early[k] for k in range(8)]
    by_verb[2] += held[0] * ships
    by_verb[3] += held[1] * rivers
    by_verb[4] += held[2] * roads
    for choice in legal:
        space = choice & 63
        value = worth[space] + by_own * own_worth[space] + by_river * river[space] + by_road * road[space]
        value += by_verb[choice >> 6] + NOISE * draw()
        if not space:
            value += weights.nothing[choice >> 6] - verb[choice >> 6]
        if value > best:
            best, action = value, choice
    return action


def ordered(state: State, table: list[Wants]) -> list[int]:
    """The legal actions, those first that look best at a glance."""
    legal = legal_actions(state)
    seat = state.turn
    if seat is None or state.phase not in PHASES or len(legal) == 1:
        return legal
    wants = table[seat]
    weights = wants.glance
    first = 4 * seat
    _, rivers, roads, doubles = state.cards[first : first + 4]
    buildings = sum(state.cards[first : first + 4])
    by_river, by_road = min(rivers + doubles, 3), min(roads + doubles, 3)
    early = (buildings + state.scoring[seat].bit_count()) / weights.hand
    by_own = weights.own + early * weights.own_early
    values = []
    for action in legal:
        verb, argument = action >> 6, action & 63
        if verb == actions.SCORE:
            values.append(_score_value(state, seat, argument, buildings / 8, weights))
        else:
            value = wants.worth[argument] + by_own * wants.own[argument] + weights.verb[verb]
            value += by_river * wants.river[argument] + by_road * wants.road[argument]
            if verb < actions.DOUBLE_SHIP and verb > actions.LAND:
                value += weights.held[verb - actions.SHIP] * state.cards[first + verb - actions.SHIP]
            values.append(value + early * weights.verb_early[verb])
    return [legal[k] for k in sorted(range(len(legal)), key=lambda k: -values[k])]


def finish_round(state: State, draw: Callable[[], float], table: list[Wants] | None = None) -> None:
    """Play the round, whatever its phase from the landing on, to its end. `draw` gives numbers from 0 to below 1."""
    playing = state.round
    if table is None:
        table = Prospects(state).wants(state)
    while (seat := state.turn) is not None and state.round == playing:
        wants = table[seat]
        action = glance(state, wants, draw)
        apply(state, action)
        wants.done(action)
