"""why_not: every kind of reason, the most basic first; an empty list exactly for what is legal. (That it agrees with
the legal list over whole games stands in test_properties.py.)"""

import inspect
import re

import pytest
import tabletop
from santacruz import DataError, IllegalAction, actions, parse, rules, sentence
from tabletop import table

SEEN: set[str] = set()  # every code that a case of this module has brought about


def why(game, text) -> list[tuple[str, str]]:
    """The reasons as (code, rule); each can be said in a sentence that has no gap."""
    found = [(reason.code, reason.rule) for reason in game.reasons(text)]
    assert not any(re.search(r"None|[{}]|, \.|  ", sentence(reason)) for reason in game.reasons(text))
    assert bool(found) == (text not in game.legal()), "reasons stand against exactly what is not legal"
    SEEN.update(code for code, _ in found)
    return found


NOT_YOURS = ("not_your_turn", "R2")


def test_legal_actions_have_no_reasons():
    game = table(hands=["ship river road double", "ship"], scoring=["sheep", ""], buildings={3: 0, 7: 0})
    assert len(game.legal()) == len(set(game.legal())) > 20
    assert all(game.reasons(text) == [] for text in game.legal())


def test_what_is_legal_is_listed_once():
    """Also on space 13, where one part of the spaces ends and the next begins (`rules._CHUNK`)."""
    assert table(hands=["road", "ship"], buildings={12: 0}).legal().count("0 road 13") == 1


# Turn and phase


def test_R2_not_your_turn_comes_first_and_ends_the_list():
    game = table(hands=["ship", "ship"], buildings={4: 0})
    assert why(game, "1 ship 1") == [NOT_YOURS]
    assert why(game, "1 ship 4") == [NOT_YOURS]
    assert why(game, "1 river 9") == [NOT_YOURS]
    assert why(game, "1 score sheep") == [NOT_YOURS], "nobody's hand can be sounded out"
    assert why(game, "1 land 1") == [NOT_YOURS]
    assert game.reasons("1 ship 1")[0].params == {"seat": 1, "turn": 0}


@pytest.mark.parametrize(
    ("phase", "text", "rule"),
    [
        ("set", "1 set A", "S4"),
        ("land", "1 land 1", "R1"),
        ("then", "1 then 1", "B11"),
        ("take", "1 take 0", "I3"),
        ("discard", "1 discard birds", "I4"),
    ],
)
def test_not_your_turn_cites_the_rule_of_the_phase(phase, text, rule):
    game = table(
        hands=["", ""], phase=phase, scoring=["coast", "birds"], round=2 if phase in ("take", "discard") else 1,
        double="ship" if phase == "then" else None,
    )  # fmt: skip
    assert why(game, text) == [("not_your_turn", rule)]


def test_R1_a_card_in_landing_and_a_landing_among_the_cards():
    assert why(table(phase="land"), "0 ship 1") == [("wrong_phase", "R1")]
    assert why(table(), "0 land 1") == [("wrong_phase", "R2")]
    assert why(table(), "0 take 1") == [("wrong_phase", "R2")]
    assert why(table(), "0 then 1") == [("wrong_phase", "R2")]


def test_B11_a_double_must_be_gone_on_with():
    game = table(hands=["double ship", "ship"], buildings={3: 0}).play("0 double ship 1")
    assert [code for code, _ in why(game, "0 ship 2")] == ["wrong_phase"]
    assert [code for code, _ in why(game, "0 double ship 2")] == ["wrong_phase"]


def test_E2_the_game_is_over():
    game = tabletop.last_cards(round=2).play("0 ship 1", "1 ship 2")
    assert why(game, "0 ship 3") == why(game, "1 score sheep") == [("game_over", "E2")]


# Sets, piles, cards


def test_S4_a_set_is_taken_once():
    game = table(hands=["", "", ""], phase="set", order=[1, 2, 0], turn=0).play("0 set B")
    assert why(game, "2 set B") == [("set_taken", "S4")]
    assert why(game, "2 set A") == []
    assert game.reasons("2 set B")[0].params == {"set": "B", "owner": 0}


def test_I3_a_pile_is_taken_once_and_lies_at_a_seat():
    game = tabletop.last_cards().play("0 ship 1", "1 ship 2", "0 take 1")
    assert why(game, "1 take 1") == [("pile_taken", "I3")]
    assert game.reasons("1 take 1")[0].params == {"pile": 1, "owner": 0}
    assert why(game, "1 take 0") == []
    assert why(game, "1 take 2") == [("no_such_seat", "S1")]


def test_R2_only_cards_in_hand():
    game = table(hands=["road", "ship"], scoring=["sheep", "gold6"], buildings={4: 0, 7: 0})
    assert why(game, "0 ship 1") == [("not_in_hand", "R2")]
    assert why(game, "0 river 8") == [("not_in_hand", "R2")]
    assert why(game, "0 double road 3") == [("not_in_hand", "R2")]
    assert why(game, "0 score gold6") == [("not_in_hand", "R2")]
    assert why(game, "0 road 3") == why(game, "0 score sheep") == []


def test_I4_only_cards_in_hand_are_put_away():
    game = tabletop.last_cards(scores=[10, 20]).play("0 ship 1", "1 ship 2", "0 take 0", "1 take 1")
    assert why(game, "0 discard gold6") == [("not_in_hand", "I4")]
    assert why(game, "0 discard houses") == []


def test_the_card_comes_before_the_place():
    game = table(hands=["road", "ship"], buildings={4: 0})
    assert why(game, "0 ship 8") == [("not_in_hand", "R2"), ("not_coast", "B1")]


# Where


def test_B1_ship_and_landing_need_the_coast():
    assert why(table(), "0 ship 8") == [("not_coast", "B1")]
    assert why(table(hands=["double", "ship"]), "0 double ship 13") == [("not_coast", "B1")]
    assert why(table(phase="land"), "0 land 12") == [("not_coast", "R1")]
    assert table().reasons("0 ship 8")[0].params == {"space": 8, "kind": "land"}


def test_B1_road_needs_a_road():
    game = table(hands=["road double", "ship"], buildings={4: 0, 1: 1})
    assert why(game, "0 road 11") == [("no_road", "B1")]
    assert why(game, "0 double road 6") == [("no_road", "B1")]
    assert why(game, "0 road 3") == []


def test_B1_river_needs_a_building_on_that_river():
    game = table(hands=["river", "ship"], buildings={10: 0, 3: 0})
    assert why(game, "0 river 9") == [("river_without_building", "B1")]
    assert why(game, "0 river 8") == []
    assert game.reasons("0 river 9")[0].params == {"space": 9, "rivers": ["long"]}


def test_B7_river_needs_a_space_on_a_river():
    game = table(hands=["river", "ship"], buildings={10: 0, 3: 0})
    assert why(game, "0 river 11") == [("not_on_river", "B7")]


def test_C1_no_such_space():
    for text in ("0 ship 40", "0 river 15", "0 road 49"):
        assert why(table(hands=["ship river road", "ship"]), text) == [("no_such_space", "C1")]


# Occupied


def test_B2_occupied_by_another():
    assert why(table(buildings={4: 1}), "0 ship 4") == [("occupied", "B2")]
    assert why(table(phase="land", turn=1, buildings={4: 0}, hands=3 * ["ship"]), "1 land 4") == [("occupied", "B2")]
    third = table(order=[1, 2, 0], buildings={4: 2}, hands=3 * ["ship"])
    assert third.reasons("1 ship 4")[0].params == {"space": 4, "owner": 2, "last": 0}


def test_B2_ones_own_building_even_for_the_last():
    assert why(table(buildings={4: 0}), "0 ship 4") == [("own_building", "B2")]
    assert why(table(order=[1, 0], turn=0, buildings={4: 0}), "0 ship 4") == [("own_building", "B2")]
    assert why(table(order=[1, 0], turn=0, buildings={4: [1, 0]}), "0 ship 4") == [("own_building", "B2")]


def test_B10_joined_already():
    joined = table(order=[1, 0], turn=0, buildings={4: 1}, joined=True)
    assert why(joined, "0 ship 4") == [("join_used", "B10")]
    assert joined.reasons("0 ship 4")[0].params == {"space": 4, "owner": 1}
    assert why(table(order=[1, 0], turn=0, buildings={4: 1}), "0 ship 4") == []


# What


def test_B3_the_building_is_missing():
    assert why(table(lacking={0: "church"}), "0 ship 4") == [("not_supplied", "B3")]
    assert why(table(phase="land", lacking={0: "lighthouse"}), "0 land 5") == [("not_supplied", "B3")]
    joining = table(order=[1, 0], turn=0, buildings={4: 1}, lacking={0: "church"})
    assert why(joining, "0 ship 4") == [("not_supplied", "B3")]
    assert joining.reasons("0 ship 4")[0].params["building"] == "church"


def test_B8_a_face_down_tile_is_never_refused_for_what_it_asks():
    game = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    assert why(game, "0 river 9") == []


def test_several_reasons_stand_together_the_most_basic_first():
    game = table(hands=["ship road", "ship"], buildings={9: 1, 4: 0}, lacking={0: "church"})
    assert why(game, "0 ship 9") == [("not_coast", "B1"), ("occupied", "B2"), ("not_supplied", "B3")]
    assert why(game, "0 road 9") == [("no_road", "B1"), ("occupied", "B2"), ("not_supplied", "B3")]


# Duty


@pytest.mark.parametrize("text", ["0 ship -", "0 road -", "0 river -", "0 double ship -", "0 double road -"])
def test_B9_who_can_build_must(text):
    game = table(hands=["ship river road double", "ship"], buildings={3: 0, 7: 0})
    assert why(game, text) == [("must_build", "B9")]


def test_B9_nothing_is_refused_when_nothing_can_be_built():
    game = table(hands=["ship river road double", "ship"], buildings={5: 0, 14: 1})
    assert why(game, "0 river -") == why(game, "0 road -") == why(game, "0 double river -") == []
    assert why(game, "0 double ship -") == [("must_build", "B9")]


def test_B13_a_second_half_is_declined_only_when_no_free_tile_is_left():
    game = table(hands=["double", "ship"], buildings={3: 0}).play("0 double ship 1")
    assert why(game, "0 then -") == [("must_build", "B9")]


def test_B9_names_the_spaces_that_could_be_built_on():
    game = table(hands=["road", "ship"], buildings={3: 0, 1: 1})
    assert game.reasons("0 road -")[0].params == {"card": "road", "spaces": (4, 11)}


# What is not even an action


@pytest.mark.parametrize(
    "text",
    ["", "0", "0 ship", "ship 12", "0 ship 12 13", "0 land -", "0 sail 3", "0 set E", "0 score gold7", "0 ship x",
     "-1 ship 1", "0 double 3", "0 double double 3", "0 double score 3", "0 ship 0", "0 ship -3", "0 ship 1.5",
     "x ship 1", "0 take -"],
)  # fmt: skip
def test_what_is_no_action_is_refused_as_data(text):
    with pytest.raises(DataError) as caught:
        parse(text)
    assert (caught.value.code, caught.value.field) == ("not_an_action", "action")
    assert caught.value.params == {"found": text}
    assert len(sentence(caught.value)) > 20


def test_what_is_no_action_is_told_in_part():
    with pytest.raises(DataError) as caught:
        parse("x" * 61)
    assert caught.value.params == {"found": "x" * 60}


@pytest.mark.parametrize(("text", "verb", "argument"), [
    ("0 set A", actions.SET, 0), ("3 set D", actions.SET, 3), ("1 land 12", actions.LAND, 12),
    ("2 ship -", actions.SHIP, 0), ("0 river 49", actions.RIVER, 49), ("0 road 63", actions.ROAD, 63),
    ("0 double ship 1", actions.DOUBLE_SHIP, 1), ("0 double river -", actions.DOUBLE_RIVER, 0),
    ("0 double road 9", actions.DOUBLE_ROAD, 9), ("1 then -", actions.THEN, 0), ("1 score birds", actions.SCORE, 15),
    ("1 take 2", actions.TAKE, 2), ("1 discard sheep", actions.DISCARD, 0),
])  # fmt: skip
def test_the_notation_there_and_back(text, verb, argument):
    seat, action = parse(text)
    assert (seat, actions.verb_of(action), actions.argument_of(action)) == (int(text[0]), verb, argument)
    assert action == actions.action(verb, argument)
    assert actions.notation(seat, action) == text


@pytest.mark.parametrize("text", ["0 ship 64", "0 ship 99", "0 ship 100", "0 ship 01"])
def test_spaces_have_numbers_up_to_63(text):
    with pytest.raises(DataError):
        parse(text)


def test_an_action_of_a_seat_that_is_not_there():
    with pytest.raises(DataError) as caught:
        rules.play(table().state, "2 ship 1")
    assert (caught.value.code, caught.value.field) == ("out_of_range", "action")
    assert caught.value.params == {"low": 0, "high": 1, "found": 2}


def test_play_raises_the_reasons():
    game = table()
    with pytest.raises(IllegalAction) as caught:
        rules.play(game.state, "0 ship 8")
    assert [reason.rule for reason in caught.value.reasons] == ["B1"]
    assert caught.value.action == "0 ship 8"
    assert str(caught.value) == "0 ship 8: not_coast (B1)"
    assert game.legal() == table().legal(), "and leaves the state alone"


def test_every_kind_of_reason_was_seen():
    """Runs last of this module: a code that no case brings about is either dead or untested."""
    codes = set(re.findall(r'Reason\(\s*"(\w+)"', inspect.getsource(rules)))
    if not SEEN:
        pytest.skip("needs the cases above")
    assert codes == SEEN
