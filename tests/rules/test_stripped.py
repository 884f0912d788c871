"""Stripped positions hold what one seat may know (K1 to K3), and what is hidden can be put back or dealt anew."""

import json
from copy import deepcopy

import playing
import pytest
from santacruz.cards import SCORING_CARDS
from santacruz.position import apart, faults, position_of
from santacruz.state import LAND
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


def accounted_for(whole: dict) -> None:
    """In round 2 what a seat has taken and drawn is what it has in hand, has played and has put away."""
    for seat, hand in enumerate(whole["hands"]):
        away = [card for card in whole["discarded"][seat : seat + 1] if card]
        played = [] if whole["phase"] == "take" else apart(whole, seat)[1]
        assert sorted([*whole["taken"][seat], whole["drawn"][seat]]) == sorted([*hand["scoring"], *played, *away])


@pytest.mark.parametrize("back", [(), ("drawn", "discarded")])
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_K3_unknown_cards_are_dealt_so_that_everything_known_holds(moments, seat, back):
    for players, state in moments:
        position, hidden = stripped(state, seat, players)
        given = ("tiles", "birds", "bird_supply", *back)
        known = filled(position, hidden | {key: {} for key in hidden if key not in given} | {"deck": position["deck"]})
        whole = deepcopy(known)
        deal_unknown(whole)
        assert faults(whole) == [], (state.round, state.phase)
        hands = [hand["scoring"] for hand in whole["hands"]]
        for before, after in zip([hand["scoring"] for hand in known["hands"]], hands, strict=True):
            assert len(before) == len(after) and None not in after
            assert all(card in (None, other) for card, other in zip(before, after, strict=True))
        held = [card for cards in (*hands, whole["deck"]) for card in cards]
        assert len(held) == len(set(held))
        assert set(held) <= set(SCORING_CARDS)
        for key in {"drawn", "discarded"} & set(known):
            assert all(card in (None, other) for card, other in zip(known[key], whole[key], strict=True))
        if state.round == 2:
            accounted_for(whole)


def test_more_unknown_cards_than_there_are_become_some_card(moments):
    """No game can stand so; a position of strangers may. Rules refuse it afterwards, nothing breaks before."""
    for players, state in moments:
        whole = stripped(state, -1, players)[0]
        whole["tiles"] = position_of(state)["tiles"]
        whole["hands"][1]["scoring"], whole["deck"] = [None] * 20, [None] * 20
        deal_unknown(whole)
        assert {*whole["hands"][1]["scoring"], *whole["deck"]} <= set(SCORING_CARDS)
        assert whole["deck"][-1] == SCORING_CARDS[0]


def test_a_card_that_must_have_been_drawn_and_is_nowhere_left(moments):
    players, state = next(moment for moment in moments if moment[1].round == 2 and moment[1].phase == LAND)
    whole = position_of(state, players)
    whole["hands"][1]["scoring"] = [None] * len(whole["hands"][1]["scoring"])
    whole["deck"], whole["drawn"][1], whole["discarded"][1] = list(SCORING_CARDS), None, None
    deal_unknown(whole)
    assert whole["drawn"][1] is None
    assert set(whole["taken"][1]) <= {*whole["hands"][1]["scoring"]} <= set(SCORING_CARDS)
