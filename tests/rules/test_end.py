"""E1 and E2: the birds at the end, and the winner."""


def test_E1_birds_score_their_values(last_cards):
    game = last_cards(round=2, scores=[20, 30], birds=[[1, 3, 2], [2]])
    assert game.gains("0 ship 1", "1 ship 2") == [1 + 6, 1 + 2]
    assert (game.turn, game.phase) == (None, "end")
    assert game.legal() == []


def test_E1_birds_taken_with_the_last_card_count(last_cards):
    game = last_cards(round=2, tiles={2: "house 1 bird"}, bird_supply=[3])
    assert game.gains("0 ship 1", "1 ship 2") == [1, 1 + 3]


def test_E1_beginning_with_who_played_the_last_card_then_clockwise(last_cards):
    game = last_cards(players=3, round=2, order=[2, 0, 1], scores=[20, 20, 20], rank=[0, 2, 1], birds=[[2], [2], [2]])
    game.play("2 ship 1", "0 ship 2", "1 ship 6")
    assert game.scores == [23, 23, 23]
    assert game.rank == [1, 2, 0]


def test_E1_who_has_no_birds_does_not_move(last_cards):
    game = last_cards(round=2, scores=[19, 17], birds=[[], [2]])
    game.play("0 ship 1", "1 ship 2")
    assert game.scores == [20, 20]
    assert game.rank == [0, 1], "seat 1 arrived behind"
    still = last_cards(round=2, scores=[19, 19], birds=[[], []], rank=[1, 0])
    assert still.play("0 ship 1", "1 ship 2").rank == [0, 1], "in the order in which they built"


def test_E1_the_buildings_of_round_2_stay(last_cards):
    game = last_cards(round=2, buildings={7: 0}).play("0 ship 1", "1 ship 2")
    assert [game.at(1), game.at(2), game.at(7)] == [[(0, "house")], [(1, "house")], [(0, "house")]]
    assert game.supply(0)["house"] == 6


def test_E1_birds_are_not_scored_after_round_1(last_cards):
    game = last_cards(birds=[[3], [3]])
    assert game.gains("0 ship 1", "1 ship 2") == [1, 1]
    assert game.phase == "take"


def test_E2_whoever_is_furthest_ahead_has_won(last_cards):
    game = last_cards(round=2, scores=[20, 30], birds=[[3], []]).play("0 ship 1", "1 ship 2")
    assert game.rank == [1, 0]
    behind = last_cards(round=2, scores=[30, 29], birds=[[], [1]]).play("0 ship 1", "1 ship 2")
    assert behind.scores == [31, 31]
    assert behind.rank == [0, 1], "on the same number who came first stands in front"
