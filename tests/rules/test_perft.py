"""perft counts what can be played one after the other; here all of it is written out and counted."""

import pytest
import tabletop
from santacruz import legal_notations, perft, rules
from santacruz.position import position_of


def sequences(state, length: int) -> list[tuple[str, ...]]:
    """Everything that can be played in so many actions."""
    if length == 0:
        return [()]
    found = []
    for text in legal_notations(state):
        child = state.copy()
        rules.play(child, text)
        found += [(text, *rest) for rest in sequences(child, length - 1)]
    return found


@pytest.mark.parametrize("length", range(4))
def test_perft_counts_every_sequence_and_leaves_the_state(length):
    state = tabletop.table(hands=["road double", "river ship"], buildings={4: 0, 9: 1}).state
    before = position_of(state)
    assert perft(state, length) == len(sequences(state, length))
    assert position_of(state) == before


def test_beyond_the_end_there_is_no_sequence():
    state = tabletop.last_cards(round=2).state
    assert perft(state, 2) == len(sequences(state, 2)) > 0
    assert perft(state, 3) == 0
    over = tabletop.last_cards(round=2).play("0 ship 1", "1 ship 2").state
    assert (perft(over, 0), perft(over, 1)) == (1, 0)
