"""T1 and T2: the scoring track, where nobody ever ties, in every kind of move."""

# T1: who arrives later stands behind


def test_T1_a_build_arrives_behind(table):
    game = table(scores=[8, 9], tiles={1: "house 1"}).play("0 ship 1")
    assert game.scores == [9, 9]
    assert game.rank == [1, 0]


def test_T1_a_landing_arrives_behind(table):
    game = table(phase="land", scores=[0, 2], tiles={3: "house 2"}).play("0 land 3")
    assert game.scores == [2, 2]
    assert game.rank == [1, 0]


def test_T1_one_point_more_stands_in_front(table):
    game = table(scores=[8, 9], tiles={3: "house 2"}).play("0 ship 3")
    assert game.rank == [0, 1]


def test_T1_behind_everyone_who_stands_there(table):
    game = table(hands=4 * ["ship"], scores=[8, 9, 9, 9], rank=[3, 1, 2, 0]).play("0 ship 1")
    assert game.rank == [3, 1, 2, 0]
    game = table(hands=4 * ["ship"], scores=[8, 9, 9, 8], rank=[2, 1, 0, 3]).play("0 ship 1")
    assert game.rank == [2, 1, 0, 3]
    game.play("1 ship 3")
    assert game.rank == [1, 2, 0, 3]


def test_T1_each_half_of_a_double_arrives_anew(table):
    game = table(hands=["double", "ship", "ship"], scores=[8, 9, 10]).play("0 double ship 1")
    assert game.rank == [2, 1, 0]
    game.play("0 then 2")
    assert game.rank == [2, 0, 1]


def test_T1_the_player_of_a_scoring_card_arrives_first(table):
    words = {"scores": [5, 5], "rank": [1, 0], "buildings": {1: 0, 2: 1}}
    assert table(scoring=["coast", ""], **words).play("0 score coast").rank == [0, 1]
    assert table(scoring=["", "coast"], turn=1, **words).play("1 score coast").rank == [1, 0]


def test_T1_scoring_to_a_number_where_somebody_stands(table):
    game = table(hands=3 * ["ship"], scoring=["coast", "", ""], scores=[7, 4, 10], buildings={1: 0, 2: 1, 3: 1})
    assert game.play("0 score coast").scores == [10, 10, 10]
    assert game.rank == [2, 0, 1]


def test_T1_who_does_not_score_does_not_fall_behind(table):
    words = {"scores": [5, 5], "rank": [0, 1]}
    assert table(scoring=["sheep", ""], **words).play("0 score sheep").rank == [0, 1]
    assert table(scoring=["eruption", ""], **words).play("0 score eruption").rank == [0, 1]
    assert table(hands=["river", "ship"], **words).play("0 river -").rank == [0, 1]
    game = table(hands=3 * ["ship"], scoring=["coast", "", ""], scores=[5, 2, 5], rank=[0, 2, 1], buildings={1: 1})
    assert game.play("0 score coast").rank == [0, 2, 1]


def test_T1_a_failed_build_does_not_move(table):
    game = table(
        hands=["river", "ship"], scores=[5, 5], rank=[0, 1], buildings={1: 0}, face_down=[8, 9, 10, 12],
        lacking={0: "church"},
    )  # fmt: skip
    assert game.play("0 river 9").rank == [0, 1]


# T2: losing points


def test_T2_a_loss_arrives_behind(table):
    game = table(scoring=["eruption", ""], scores=[10, 8], buildings={12: 0}).play("0 score eruption")
    assert game.scores == [8, 8]
    assert game.rank == [1, 0]


def test_T2_several_losses_one_after_the_other(table):
    words = {"hands": 3 * ["ship"], "scores": [10, 10, 8], "rank": [0, 1, 2], "buildings": {12: 0, 13: 1}}
    game = table(scoring=["", "eruption", ""], turn=1, **words).play("1 score eruption")
    assert game.rank == [2, 1, 0]


def test_T2_losing_passes_those_in_between(table):
    game = table(hands=3 * ["ship"], scoring=["eruption", "", ""], scores=[12, 11, 8], buildings={12: 0, 14: 0})
    game.play("0 score eruption")
    assert game.scores == [8, 11, 8]
    assert game.rank == [1, 2, 0]


def test_T2_scores_are_plain_numbers_past_49(table):
    game = table(scoring=["coast", ""], scores=[48, 99], buildings={1: 0, 2: 1}).play("0 score coast")
    assert game.scores == [51, 102]
    assert game.rank == [1, 0]


def test_T2_back_across_50(table):
    game = table(scoring=["eruption", ""], scores=[51, 49], buildings={12: 0}).play("0 score eruption")
    assert game.scores == [49, 49]
    assert game.rank == [1, 0]
