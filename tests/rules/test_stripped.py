"""Stripped positions hold what one seat may know (K1 to K3), and what is hidden can be put back or dealt anew."""

import json
from copy import deepcopy

import playing
import pytest
from santacruz.cards import SCORING_CARDS
from santacruz.position import faults, position_of
from santacruz.state import TAKE
from santacruz.stripped import deal_unknown, filled, stripped
from santacruz.view import view


@pytest.fixture(scope="module")
def moments():
    """Every third moment of a game of three."""
    return [
        (record.players, state.copy()) for n, (record, state) in enumerate(playing.walk(3, 11, "uniform")) if n % 3 == 0
    ]


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_hidden_is_what_the_seat_may_not_know(moments, seat):
    for players, state in moments:
        whole, seen = position_of(state, players), view(state, None if seat < 0 else seat)
        known, hidden = stripped(state, seat, players)
        assert [int(space) for space, tile in known["tiles"].items() if tile is None] == [
            space.id for space in state.map.spaces if not seen.tile(space.id)
        ]  # fmt: skip
        assert {value for values in (known["deck"], known["bird_supply"]) for value in values} <= {None}
        for other in range(3):
            own = other == seat
            hand, tokens = whole["hands"][other]["scoring"], whole["birds"][other]
            assert known["hands"][other]["scoring"] == (hand if own else [None] * len(hand))
            assert known["birds"][other] == (tokens if own else [None] * len(tokens))
            for key in {"drawn", "discarded"} & set(whole):
                assert known[key][other] == (whole[key][other] if own else None)
        concealed = ("tiles", "hands", "birds", "deck", "bird_supply", "drawn", "discarded")
        assert all(known[key] == whole[key] for key in whole if key not in concealed)
        assert all(k["building"] == w["building"] for k, w in zip(known["hands"], whole["hands"], strict=True))
        assert list(known) == list(whole)
        before = json.dumps(known)
        assert filled(known, hidden) == whole, "and the two make the whole again"
        assert json.dumps(known) == before


@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_K3_unknown_cards_are_dealt_so_that_everything_known_holds(moments, seat):
    for players, state in moments:
        position, hidden = stripped(state, seat, players)
        whole = filled(position, {key: hidden[key] for key in ("tiles", "bird_supply", "deck")}
                       | {"scoring": {}, "birds": hidden["birds"]}) | {"deck": position["deck"][:]}  # fmt: skip
        known = deepcopy(whole)
        deal_unknown(whole)
        assert faults(whole) == [], (state.round, state.phase)
        hands = [hand["scoring"] for hand in whole["hands"]]
        for before, after in zip([hand["scoring"] for hand in known["hands"]], hands, strict=True):
            assert len(before) == len(after) and None not in after
            assert all(card in (None, other) for card, other in zip(before, after, strict=True))
        held = [card for cards in (*hands, whole["deck"]) for card in cards]
        assert len(held) == len(set(held))
        assert set(held) <= set(SCORING_CARDS)
        if state.round == 2 and state.phase != TAKE:
            for other, hand in enumerate(hands):
                own = {*whole["taken"][other], whole["drawn"][other]}
                assert set(hand) <= own and len(own) == len(whole["taken"][other]) + 1
