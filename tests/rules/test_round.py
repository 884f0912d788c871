"""R1 to R3: landing, laps of one card each, and what happens by itself."""

from tabletop import COAST

# R1: landing


def test_R1_each_lands_once_in_turn_order(table):
    game = table(hands=3 * ["ship"], phase="land", order=[1, 2, 0])
    assert (game.turn, game.phase) == (1, "land")
    game.play("1 land 1")
    assert (game.turn, game.phase) == (2, "land")
    game.play("2 land 2")
    assert (game.turn, game.phase) == (0, "land")
    game.play("0 land 3")
    assert (game.turn, game.phase) == (1, "play")


def test_R1_landing_uses_no_card_and_goes_to_the_coast_only(table):
    game = table(hands=["ship river", "ship road"], phase="land", scoring=["sheep", "coast"])
    assert game.legal() == [f"0 land {space}" for space in sorted(COAST)]
    game.play("0 land 1", "1 land 2")
    assert game.hand(0) == ["river", "ship"]
    assert game.hand(1) == ["road", "ship"]


def test_R1_landing_scores_and_takes_birds(table):
    game = table(phase="land", tiles={1: "house 2 bird"}, bird_supply=[3, 1])
    assert game.gains("0 land 1") == [2, 0]
    assert game.birds(0) == [3]
    assert game.supply(0)["house"] == 7


# R2: one card each


def test_R2_exactly_one_card_in_turn_order(table):
    game = table(hands=3 * ["ship ship"], order=[2, 0, 1])
    for seat, space in [(2, 1), (0, 2), (1, 3), (2, 4), (0, 5)]:
        assert (game.turn, game.phase) == (seat, "play")
        game.play(f"{seat} ship {space}")
    assert game.turn == 1
    assert [game.hand(seat) for seat in range(3)] == [[], ["ship"], []]


def test_R2_every_card_in_hand_may_be_played(table):
    game = table(hands=["ship road", "ship"], scoring=["sheep river", ""], buildings={4: 0})
    assert game.legal() == [
        "0 road 3", "0 score river", "0 score sheep", "0 ship 1", "0 ship 2", "0 ship 3", "0 ship 5", "0 ship 6",
    ]  # fmt: skip


def test_R2_no_card_that_is_not_in_hand(table):
    game = table(hands=["road", "ship river double"], scoring=["", "sheep"], buildings={4: 0, 7: 0})
    assert game.legal() == ["0 road 3"]


def test_R2_two_of_a_kind_are_one_choice_and_one_is_played(table):
    game = table(hands=["road road", "ship"], buildings={4: 0})
    assert game.legal() == ["0 road 3"]
    assert game.play("0 road 3").hand(0) == ["road"]


def test_R2_a_played_scoring_card_is_gone_and_lies_open(table):
    game = table(scoring=["sheep river", ""]).play("0 score river")
    assert game.scoring(0) == ["sheep"]
    assert game.hand(0) == ["ship"]
    assert game.played(0) == ["river"]


def test_R2_until_every_card_of_every_hand_is_played(last_cards):
    game = last_cards()
    game.play("0 ship 1")
    assert (game.turn, game.phase, game.round) == (1, "play", 1)
    game.play("1 ship 2")
    assert game.phase == "take"


# R3: what happens within an action


def test_R3_a_second_half_without_a_target_needs_no_action(table):
    words = {"hands": ["double", "ship"], "buildings": {3: 0, 1: 1, 4: 1}, "lacking": {0: "church"}}
    assert table(**words).play("0 double road 11").turn == 1


def test_R3_clean_up_and_drawing_come_with_the_last_card(last_cards):
    game = last_cards(buildings={7: 0}).play("0 ship 1", "1 ship 2")
    assert game.at(1) == game.at(2) == game.at(7) == []
    assert [game.scoring(0), game.scoring(1)] == [["houses"], ["variety"]]


def test_R3_a_double_as_the_very_last_card_ends_the_round_after_its_second_half(last_cards):
    game = last_cards(hands=["ship", "double"], buildings={3: 1}).play("0 ship 1", "1 double ship 2")
    assert (game.turn, game.phase, game.round) == (1, "then", 1)
    game.play("1 then 5")
    assert game.phase == "take"
    by_itself = last_cards(
        hands=["ship", "double"], buildings={4: 1}, lacking={1: "house church"}, order=[0, 1]
    ).play("0 ship 1", "1 double ship 5")  # fmt: skip
    assert by_itself.phase == "take"


def test_R3_birds_at_the_end_come_with_the_last_card(last_cards):
    game = last_cards(round=2, birds=[[3, 1], [2]], tiles={1: "house 1", 2: "house 1"})
    assert game.gains("0 ship 1", "1 ship 2") == [5, 3]
    assert (game.turn, game.phase) == (None, "end")
