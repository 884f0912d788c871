"""What must hold at the moment of a game at which a position claims to be: for every phase, what lies on the table and
in the hands. `position.faults` lists this beside the faults of board, cards and order."""

from collections.abc import Iterator

from .cards import BUILDING_CARDS, DOUBLE, SCORING_CARDS_DEALT, scoring_mask
from .reasons import Reason
from .state import DISCARD, END, LAND, PLAY, SET, TAKE, THEN, State
from .track import rank

_ROUND = {SET: (1, "S4"), TAKE: (2, "I3"), DISCARD: (2, "I4"), END: (2, "E1")}
"""The only round that has the phase, and the rule that says so."""


def moment_faults(state: State) -> list[Reason]:
    """Every rule that is broken by the position's being in this phase of this round."""
    found: list[Reason] = []
    number, rule = _ROUND.get(state.phase, (state.round, ""))
    if state.round != number:
        found.append(Reason("wrong_round", rule, {"round": number}))
    if state.phase in (SET, TAKE, DISCARD) and (state.occupied or state.erupted or state.joined):
        found.append(Reason("not_cleared", "S4" if state.phase == SET else "I1", {}))
    if state.phase in (SET, LAND, DISCARD) and (any(state.played) or any(state.scored)):
        found.append(Reason("cards_played", "R2", {}))
    if state.phase in (TAKE, DISCARD) and state.order[0] != rank(state)[-1]:
        found.append(Reason("wrong_start", "I5", {"seat": rank(state)[-1]}))
    found += {SET: _choosing, LAND: _landing, TAKE: _taking, THEN: _second_half}.get(state.phase, _nothing)(state)
    found += _scoring_cards(state)
    taken = [pile for pile in state.pile_of if pile is not None]
    if state.phase != TAKE and taken and sorted(taken) != list(range(state.players)):
        found.append(Reason("piles_not_shared", "I3", {}))
    return found


def _nothing(state: State) -> Iterator[Reason]:
    return iter(())


def _choosing(state: State) -> Iterator[Reason]:
    """S4, S5: the last in turn order chooses first."""
    acting = state.order.index(state.turn or 0)
    for place, seat in enumerate(state.order):
        held = state.cards[4 * seat : 4 * seat + 4]
        if bool(state.sets[seat]) != (place > acting) or (place <= acting and any(held)):
            yield Reason("wrong_choosing", "S4", {"turn": state.turn})
            return


def _landing(state: State) -> Iterator[Reason]:
    """R1: whoever has had the turn has one building, on the coast."""
    acting = state.order.index(state.turn or 0)
    landed = [state.own[seat].bit_count() for seat in state.order]
    expected = [int(place < acting) for place in range(state.players)]
    if landed != expected or state.occupied & ~state.map.coast or state.erupted or state.joined:
        yield Reason("wrong_landing", "R1", {"turn": state.turn})


def _second_half(state: State) -> Iterator[Reason]:
    if BUILDING_CARDS[DOUBLE] not in state.played[state.turn or 0]:
        yield Reason("no_double", "B11", {"seat": state.turn})


def _taking(state: State) -> Iterator[Reason]:
    """I1 to I3: whole piles; whoever has taken one holds it and the card drawn, the others that card alone."""
    for seat in range(state.players):
        if not state.sets[seat] or len(state.scored[seat]) != SCORING_CARDS_DEALT[state.players]:
            yield Reason("pile_not_whole", "I1", {"seat": seat, "count": SCORING_CARDS_DEALT[state.players]})
    for seat, pile in enumerate(state.pile_of):
        building = [0] * 4 if pile is None else [state.played[pile].count(card) for card in BUILDING_CARDS]
        scoring = 0 if pile is None else scoring_mask(state.scored[pile])
        held = state.scoring[seat]
        if state.cards[4 * seat : 4 * seat + 4] != building or scoring & ~held or (held ^ scoring).bit_count() != 1:
            yield Reason("wrong_pile_in_hand", "I3", {"seat": seat})
    waiting = [seat for seat in rank(state) if state.pile_of[seat] is None]
    taken = [pile for pile in state.pile_of if pile is not None]
    behind = rank(state)[len(waiting) :]
    if not waiting or waiting[-1] != state.turn or len(set(taken)) < len(taken) or set(waiting) & set(behind):
        yield Reason("wrong_taking", "I3", {"turn": state.turn})


def _scoring_cards(state: State) -> Iterator[Reason]:
    """S3, I2, I4: how many scoring cards every seat has, those played included; who has too many comes first. In the
    middle of a round there may be fewer: a small position for teaching does without."""
    if state.phase == TAKE:
        return
    surplus: dict[int, int] = {}
    wanted = {}
    for place, seat in enumerate(state.order):
        wanted[seat] = SCORING_CARDS_DEALT[state.players]
        if state.phase == DISCARD and place >= state.order.index(state.turn or 0):
            wanted[seat] += 1
        surplus[seat] = state.scoring[seat].bit_count() + len(state.scored[seat]) - wanted[seat]
    for seat in sorted(surplus, key=lambda seat: -surplus[seat]):
        if surplus[seat] > 0 or (surplus[seat] and state.phase not in (PLAY, THEN)):
            rule = "I4" if state.phase == DISCARD else "S3"
            yield Reason("wrong_scoring_cards", rule, {"seat": seat, "count": wanted[seat]})
