"""Round 2's hands are what lay face up in the piles. A building card and a scoring card are both called river."""

import random

import pytest
from santacruz.cards import BUILDING_CARDS, SETS, scoring_names
from santacruz.record import Record
from santacruz.rules import legal_notations, play


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_a_taken_pile_gives_the_building_cards_of_its_set(players, seed):
    state = Record.new([{"name": str(s)} for s in range(players)], seed=seed).initial_state()
    rng = random.Random(seed)
    dealt = [set(scoring_names(mask)) for mask in state.scoring]
    while state.turn is not None:
        seat, text = state.turn, rng.choice(legal_notations(state))
        sets = state.sets
        play(state, text)
        if " take " in text:
            pile = int(text[-1])
            held = dict(zip(BUILDING_CARDS, state.cards[4 * seat : 4 * seat + 4], strict=True))
            assert held == SETS[sets[pile]]
            assert set(scoring_names(state.scoring[seat])) == dealt[pile] | {state.drawn[seat]}
