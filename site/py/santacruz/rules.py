"""The rules of play: which actions are legal, why others are not, and what an action does (S4 to E2).

`legal_actions` and `why_not` ask the same predicates (`targets`, and those of this file); `apply` trusts its action,
`play` checks it first.
"""

from collections.abc import Callable

from . import actions, track
from .cards import BUILDING_CARDS, BUILDINGS, DOUBLE, RIVER, ROAD, SCORING_CARDS, SET_LETTERS, SHIP, scoring_mask
from .events import Event
from .maps import spaces_of
from .reasons import DataError, IllegalAction, Reason
from .scoring import gains
from .state import DISCARD, END, LAND, PHASES, PLAY, SET, SET_CARDS, TAKE, THEN, State
from .targets import admitted, reached

# -- legal actions ----------------------------------------------------------------------------------------------------


class _ActionTable(dict[int, tuple[int, ...]]):
    """The actions of some verbs for every set of thirteen neighbouring arguments, made when first asked for: turning
    masks into lists of actions is the hottest loop of a playout."""

    def __init__(self, verbs: tuple[int, ...], first: int):
        self.bases = [(verb << 6) + first for verb in verbs]

    def __missing__(self, mask: int) -> tuple[int, ...]:
        arguments = spaces_of(mask)
        self[mask] = result = tuple([base + argument for base in self.bases for argument in arguments])
        return result


_CHUNK = 13
_LOW = (1 << _CHUNK) - 1


def _tables(*verbs: int) -> list[_ActionTable]:
    """One table for each chunk of a mask of spaces."""
    return [_ActionTable(verbs, first) for first in range(0, 64, _CHUNK)]


_BY_CARD = [
    (_tables(), _tables(actions.SHIP + card), _tables(actions.DOUBLE_SHIP + card),
     _tables(actions.SHIP + card, actions.DOUBLE_SHIP + card))
    for card in (SHIP, RIVER, ROAD)
]  # fmt: skip
"""By kind of building card, and by whether it is held as a single card (1), within a double (2), or both (3)."""


_LANDINGS, _SECONDS = _tables(actions.LAND), _tables(actions.THEN)
_SCORES, _DISCARDS = _ActionTable((actions.SCORE,), 0), _ActionTable((actions.DISCARD,), 0)
"""By the whole hand of scoring cards, of which there are few."""


def legal_actions(state: State) -> list[int]:
    """All legal actions of the seat to act; none once the game has ended."""
    seat = state.turn
    if seat is None:
        return []
    phase = state.phase
    if phase == PLAY:
        legal = list(_SCORES[state.scoring[seat]])
        supplied, free, joinable = admitted(state, seat)
        free &= supplied
        cards, first = state.cards, 4 * seat
        within_double = 2 if cards[first + DOUBLE] else 0
        for card, reach in enumerate(reached(state, seat)):
            held = within_double + 1 if cards[first + card] else within_double
            if held:
                where = reach & free or 1  # B9: without an unoccupied target argument 0, nothing
                if joinable:
                    where |= reach & joinable & supplied
                for table in _BY_CARD[card][held]:
                    legal += table[where & _LOW]
                    where >>= _CHUNK
                    if not where:
                        break
        return legal
    if phase == LAND:
        return _listed(_LANDINGS, _build_targets(state, seat, SHIP)[0])
    if phase == THEN:
        where, duty = _build_targets(state, seat, state.then_card)
        return _listed(_SECONDS, where if duty else where | 1)
    if phase == DISCARD:
        return list(_DISCARDS[state.scoring[seat]])
    if phase == TAKE:
        return [actions.TAKE << 6 | pile for pile in range(state.players) if pile not in state.pile_of]
    return [actions.SET << 6 | choice for choice, letter in enumerate(SET_LETTERS) if letter not in state.sets]


def _listed(tables: list[_ActionTable], where: int) -> list[int]:
    """The actions of the tables for every space of the mask."""
    legal: list[int] = []
    for table in tables:
        legal += table[where & _LOW]
        where >>= _CHUNK
    return legal


def _build_targets(state: State, seat: int, card: int) -> tuple[int, bool]:
    """The spaces on which the seat may build by this card's rules, and whether it must build on one (B9)."""
    supplied, free, joinable = admitted(state, seat)
    can = reached(state, seat)[card] & supplied
    return can & (free | joinable), can & free != 0


def legal_notations(state: State) -> list[str]:
    """The legal actions as text, sorted as text."""
    if state.turn is None:
        return []
    return sorted([actions.notation(state.turn, action) for action in legal_actions(state)])


# -- why not ----------------------------------------------------------------------------------------------------------

_PHASE_OF = {
    actions.SET: SET, actions.LAND: LAND, actions.THEN: THEN, actions.TAKE: TAKE, actions.DISCARD: DISCARD,
}  # fmt: skip
_PHASE_RULE = {SET: "S4", LAND: "R1", PLAY: "R2", THEN: "B11", TAKE: "I3", DISCARD: "I4"}


def why_not(state: State, seat: int, action: int) -> list[Reason]:
    """Why the action is not legal for the seat, the most basic reason first; empty exactly for a legal action.

    Whose turn it is comes first and ends the list, so that nobody can sound out another's hand.
    """
    if state.turn is None:
        return [Reason("game_over", "E2", {})]
    if seat != state.turn:
        return [Reason("not_your_turn", _PHASE_RULE[state.phase], {"seat": seat, "turn": state.turn})]
    verb, argument = action >> 6, action & 63
    if _PHASE_OF.get(verb, PLAY) != state.phase:
        return [Reason("wrong_phase", _PHASE_RULE[state.phase], {"phase": PHASES[state.phase]})]
    if verb == actions.SET:
        letter = SET_LETTERS[argument]
        if letter in state.sets:
            return [Reason("set_taken", "S4", {"set": letter, "owner": state.sets.index(letter)})]
        return []
    if verb == actions.TAKE:
        if argument >= state.players:
            return [Reason("no_such_seat", "S1", {"seat": argument})]
        if argument in state.pile_of:
            return [Reason("pile_taken", "I3", {"pile": argument, "owner": state.pile_of.index(argument)})]
        return []
    if verb in (actions.SCORE, actions.DISCARD):
        if state.scoring[seat] >> argument & 1:
            return []
        return [Reason("not_in_hand", "R2" if verb == actions.SCORE else "I4", {"card": SCORING_CARDS[argument]})]
    return _why_not_build(state, seat, verb, argument)


def _why_not_build(state: State, seat: int, verb: int, space: int) -> list[Reason]:
    reasons = []
    card = _card_of(state, verb)
    if verb not in (actions.LAND, actions.THEN):
        spent = DOUBLE if verb >= actions.DOUBLE_SHIP else card
        if not state.cards[4 * seat + spent]:
            reasons.append(Reason("not_in_hand", "R2", {"card": BUILDING_CARDS[spent]}))
    supplied, free, joinable = admitted(state, seat)
    if space == actions.NOTHING:
        where, duty = _build_targets(state, seat, card)
        if duty or verb == actions.LAND:
            spaces = spaces_of(where & free)
            reasons.append(Reason("must_build", "B9", {"card": BUILDING_CARDS[card], "spaces": spaces}))
        return reasons
    bit = 1 << space
    if not state.map.all & bit:
        return [*reasons, Reason("no_such_space", "C1", {"space": space})]
    if not reached(state, seat)[card] & bit:
        reasons.append(_why_not_reached(state, verb, card, space))
    if not (free | joinable) & bit:
        reasons.append(_why_not_joinable(state, seat, space))
    if not supplied & bit:
        building = BUILDINGS[state.layout.building[space]]
        reasons.append(Reason("not_supplied", "B3", {"space": space, "building": building}))
    return reasons


def _card_of(state: State, verb: int) -> int:
    """The kind of building card by whose rules a building verb builds; a landing goes like a ship (R1)."""
    if verb == actions.LAND:
        return SHIP
    if verb == actions.THEN:
        return state.then_card
    return (verb - actions.SHIP) % 3


def _why_not_reached(state: State, verb: int, card: int, space: int) -> Reason:
    if card == SHIP:
        params = {"space": space, "kind": state.map.kind(space)}
        return Reason("not_coast", "R1" if verb == actions.LAND else "B1", params)
    if card == ROAD:
        return Reason("no_road", "B1", {"space": space})
    if not state.map.river >> space & 1:
        return Reason("not_on_river", "B7", {"space": space})
    rivers = [river.id for river in state.map.rivers if river.mask >> space & 1]
    return Reason("river_without_building", "B1", {"space": space, "rivers": rivers})


def _why_not_joinable(state: State, seat: int, space: int) -> Reason:
    if state.own[seat] >> space & 1:
        return Reason("own_building", "B2", {"space": space})
    owner = next(s for s in range(state.players) if state.own[s] >> space & 1)
    if seat != state.order[-1]:
        return Reason("occupied", "B2", {"space": space, "owner": owner, "last": state.order[-1]})
    return Reason("join_used", "B10", {"space": space, "owner": owner})


# -- apply ------------------------------------------------------------------------------------------------------------


def apply(state: State, action: int) -> list[Event]:
    """Do the action of the seat to act and what follows without a choice (R3); the events tell what happened.

    The state is changed in place. The action must be legal: this is not checked again.
    """
    assert state.turn is not None
    events: list[Event] = []
    _APPLY[action >> 6](state, state.turn, action & 63, events)
    return events


def play(state: State, text: str) -> list[Event]:
    """Do the action of a notation. Raises DataError for text that is none, IllegalAction with the reasons."""
    seat, action = actions.parse(text)
    if seat >= state.players:
        raise DataError("out_of_range", "action", low=0, high=state.players - 1, found=seat)
    reasons = why_not(state, seat, action)
    if reasons:
        raise IllegalAction(text, reasons)
    return apply(state, action)


def _choose_set(state: State, seat: int, choice: int, events: list[Event]) -> None:
    """S4: counter-clockwise from the first chooser; S5: the last to choose starts."""
    letter = SET_LETTERS[choice]
    state.sets = (*state.sets[:seat], letter, *state.sets[seat + 1 :])
    state.cards[4 * seat : 4 * seat + 4] = SET_CARDS[letter]
    events.append(("set", seat, letter))
    if "" in state.sets:
        state.turn = (seat - 1) % state.players
    else:
        begin_round(state, events)


def begin_round(state: State, events: list[Event]) -> None:
    """The landing is next (R1): hands, order and round are settled."""
    state.phase, state.turn = LAND, state.order[0]
    state.left = sum(state.cards) + sum(mask.bit_count() for mask in state.scoring)
    events.append(("round_began", state.round, state.order))


def _land(state: State, seat: int, space: int, events: list[Event]) -> None:
    _build(state, seat, space, events)
    _end_turn(state, seat, events)


def _play_single(card: int) -> Callable[[State, int, int, list[Event]], None]:
    name = BUILDING_CARDS[card]

    def play_single(state: State, seat: int, space: int, events: list[Event]) -> None:
        state.cards[4 * seat + card] -= 1
        state.played[seat] += (name,)
        state.left -= 1
        events.append(("played", seat, name, name))
        if space:
            _build(state, seat, space, events)
        else:
            events.append(("nothing", seat, name))
        _end_turn(state, seat, events)

    return play_single


def _play_double(card: int) -> Callable[[State, int, int, list[Event]], None]:
    name = BUILDING_CARDS[card]

    def play_double(state: State, seat: int, space: int, events: list[Event]) -> None:
        state.cards[4 * seat + DOUBLE] -= 1
        state.played[seat] += ("double",)
        state.left -= 1
        events.append(("played", seat, "double", name))
        if not space:
            events.append(("nothing", seat, name))  # B13: that ends the turn, with river too
        elif _build(state, seat, space, events) or card == RIVER:  # B12
            where, _ = _build_targets(state, seat, card)
            if where:
                state.phase, state.then_card = THEN, card
                return
        _end_turn(state, seat, events)

    return play_double


def _then(state: State, seat: int, space: int, events: list[Event]) -> None:
    """The double's second half (B11, B13)."""
    if space:
        _build(state, seat, space, events)
    else:
        events.append(("declined", seat))
    state.phase = PLAY
    _end_turn(state, seat, events)


def _build(state: State, seat: int, space: int, events: list[Event]) -> bool:
    """B3 to B8 and B10 on the chosen space; False where a face-down tile asks for a building that is missing."""
    bit = 1 << space
    layout, game_map = state.layout, state.map
    building = layout.building[space]
    name = BUILDINGS[building]
    held = 3 * seat + building
    face_up = state.face_up
    if not face_up & bit:
        face_up |= bit
        state.face_up = face_up
        events.append(("turned", seat, space))
        if not state.supply[held]:
            events.append(("failed", seat, space, name))
            return False
    occupied = state.occupied
    joins = occupied & bit != 0
    if joins:
        state.joined = True
    else:
        state.occupied = occupied | bit
    state.own[seat] |= bit
    state.road_reach[seat] |= game_map.road_neighbours[space]
    state.river_reach[seat] |= game_map.rivers_through[space]
    left = state.supply[held] = state.supply[held] - 1
    if not left:
        state.buildable[seat] &= ~layout.picture[name]
    worth = layout.points[space]
    track.move(state, seat, worth)
    events.append(("built", seat, space, name, worth, joins))
    if layout.bird & bit:
        if state.bird_supply:
            state.birds[seat] += state.bird_supply[:1]
            events.append(("bird", seat, state.bird_supply[0]))
            state.bird_supply = state.bird_supply[1:]
        else:
            events.append(("no_bird", seat))
    uncovered = game_map.neighbours[space] & ~face_up
    if uncovered:
        state.face_up = face_up | uncovered
        events.append(("uncovered", seat, uncovered))
    return True


_CLOCKWISE = [[(*range(seat, players), *range(seat)) for seat in range(players)] for players in range(5)]
"""The seats clockwise, by the number of players and the seat to begin with."""


def _score(state: State, seat: int, choice: int, events: list[Event]) -> None:
    """V1: everybody who meets the condition scores, the seat itself first, then clockwise."""
    card = SCORING_CARDS[choice]
    state.scoring[seat] ^= 1 << choice
    state.scored[seat] += (card,)
    state.left -= 1
    events.append(("played", seat, card, ""))
    totals, bonuses = gains(state, card)
    if any(totals):
        for other in _CLOCKWISE[state.players][seat]:
            total = totals[other]
            if total:
                track.move(state, other, total)
                events.append(("scored", other, card, total, bonuses[other]))
    else:
        events.append(("scored_none", seat, card))
    if card == "eruption":
        _erupt(state, events)
    _end_turn(state, seat, events)


def _erupt(state: State, events: list[Event]) -> None:
    """V8: all buildings on volcano tiles leave the map for this round; their tiles stay face up."""
    volcano = state.map.volcano
    lost = []
    for seat in range(state.players):
        gone = state.own[seat] & volcano
        if gone:
            lost += [(seat, space, BUILDINGS[state.layout.building[space]]) for space in spaces_of(gone)]
            state.own[seat] ^= gone
            state.reach_again(seat)
    state.erupted += tuple([(seat, BUILDINGS.index(building)) for seat, _, building in lost])
    events.append(("erupted", state.occupied & volcano, tuple(lost)))
    state.occupied &= ~volcano


def _end_turn(state: State, seat: int, events: list[Event]) -> None:
    """The next seat clockwise acts; after the last landing the cards begin, after the last card the round ends."""
    turn = seat + 1 if seat + 1 < state.players else 0
    state.turn = turn
    if state.phase == LAND:
        if turn == state.order[0]:
            state.phase = PLAY
    elif not state.left:
        events.append(("round_ended", state.round))
        if state.round == 1:
            _between_rounds(state, events)
        else:
            _end_game(state, seat, events)


def _between_rounds(state: State, events: list[Event]) -> None:
    """I1: clean up; I2: each draws a scoring card; then the piles are taken from the one furthest behind on (I3)."""
    players = state.players
    state.own, state.road_reach, state.river_reach = ([0] * players for _ in range(3))
    state.occupied, state.erupted, state.joined = 0, (), False
    state.refill_supplies()
    drawn = [""] * players
    for seat, card in zip(state.order, state.deck, strict=False):
        drawn[seat] = card
        state.scoring[seat] |= scoring_mask([card])
        events.append(("drew", seat, card))
    state.drawn = tuple(drawn)
    state.deck = state.deck[players:]
    state.round, state.phase = 2, TAKE
    state.turn = start = track.rank(state)[-1]
    state.order = tuple([(start + k) % players for k in range(players)])  # I5


def _take(state: State, seat: int, pile: int, events: list[Event]) -> None:
    """I3, from the one furthest behind to the one furthest ahead."""
    names = state.played[pile]
    scoring = scoring_mask(state.scored[pile])
    state.cards[4 * seat : 4 * seat + 4] = [names.count(card) for card in BUILDING_CARDS]
    state.scoring[seat] |= scoring
    state.pile_of = (*state.pile_of[:seat], pile, *state.pile_of[seat + 1 :])
    state.taken = (*state.taken[:seat], scoring, *state.taken[seat + 1 :])
    events.append(("took", seat, pile))
    waiting = [s for s in track.rank(state) if state.pile_of[s] is None]
    if waiting:
        state.turn = waiting[-1]
    else:
        state.sets = tuple([state.sets[p] for p in state.pile_of if p is not None])
        state.played, state.scored = [()] * state.players, [()] * state.players
        state.phase, state.turn = DISCARD, state.order[0]


def _discard(state: State, seat: int, choice: int, events: list[Event]) -> None:
    """I4, in round 2's turn order."""
    card = SCORING_CARDS[choice]
    state.scoring[seat] ^= 1 << choice
    state.discarded = (*state.discarded[:seat], card, *state.discarded[seat + 1 :])
    events.append(("discarded", seat, card))
    if seat == state.order[-1]:
        begin_round(state, events)
    else:
        state.turn = (seat + 1) % state.players


def _end_game(state: State, seat: int, events: list[Event]) -> None:
    """E1: the bird tokens are turned up, beginning with the seat that played the last card; E2: the winner."""
    for other in _CLOCKWISE[state.players][seat]:
        worth = sum(state.birds[other])
        track.move(state, other, worth)
        events.append(("birds_scored", other, state.birds[other], worth))
    state.phase, state.turn = END, None
    events.append(("ended", tuple(track.rank(state))))


_APPLY: tuple[Callable[[State, int, int, list[Event]], None], ...] = (
    _choose_set, _land, _play_single(SHIP), _play_single(RIVER), _play_single(ROAD),
    _play_double(SHIP), _play_double(RIVER), _play_double(ROAD), _then, _score, _take, _discard,
)  # fmt: skip
