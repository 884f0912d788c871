"""I1 to I5: clean-up, drawing, the draft of piles, discarding and the second round's start player."""

import tabletop

# I1: clean-up


def test_I1_all_buildings_return_erupted_ones_too(last_cards):
    game = last_cards(buildings={7: 0, 4: 0, 5: 1}, lacking={1: "church"}).play("0 ship 1", "1 ship 2")
    full = {"house": 8, "church": 3, "lighthouse": 2}
    assert game.supply(0) == game.supply(1) == full
    assert [game.at(space) for space in (1, 2, 4, 5, 7)] == [[], [], [], [], []]


def test_I1_an_eruption_of_this_round_is_undone_only_by_the_clean_up(last_cards):
    game = last_cards(hands=["ship", ""], scoring=["", "eruption"], buildings={12: 0, 13: 0})
    game.play("0 ship 1")
    assert game.supply(0) == {"house": 6, "church": 2, "lighthouse": 2}
    game.play("1 score eruption")
    assert game.supply(0) == {"house": 8, "church": 3, "lighthouse": 2}


def test_I1_birds_face_up_tiles_and_scores_stay(last_cards):
    game = last_cards(birds=[[3], [1, 2]], scores=[20, 30], face_down=[9, 12, 14])
    game.play("0 ship 2", "1 ship 3")
    assert [game.birds(0), game.birds(1)] == [[3], [1, 2]]
    assert game.face_up == set(range(1, 15)) - {9, 12, 14}
    assert game.scores == [21, 32]


def test_I1_each_seats_played_cards_are_its_pile(last_cards):
    game = last_cards(scores=[10, 20]).play("0 ship 1", "1 ship 2", "0 take 1", "1 take 0")
    assert game.hand(0) == ["double", "river", "road", "road", "road", "road", "ship"]
    assert game.hand(1) == ["double", "river", "river", "river", "road", "road", "ship"]
    assert game.scoring(0) == sorted(["gold6", "gold10", "sheep-fish", "wood-sugar", "houses"])
    assert game.scoring(1) == sorted(["sheep", "fish", "wood", "sugar", "variety"])


# I2: one new scoring card each


def test_I2_each_draws_one_in_round_1s_turn_order(last_cards):
    game = last_cards(players=3, order=[2, 0, 1], deck=["coast", "river", "volcano", "birds"])
    game.play("2 ship 1", "0 ship 2", "1 ship 3")
    assert [game.scoring(seat) for seat in range(3)] == [["river"], ["volcano"], ["coast"]]
    assert game.deck == ["birds"]


def test_I2_who_finds_no_card_in_a_deck_that_is_too_short_has_drawn_none():
    """Only small positions for teaching have such a deck."""
    game = tabletop.last_cards(players=3, deck=["coast"]).play("0 ship 1", "1 ship 2", "2 ship 3")
    assert game.drawn == ["coast", None, None]


# I3: the draft of piles


def test_I3_from_the_one_furthest_behind_to_the_one_furthest_ahead(last_cards):
    game = last_cards(players=3, scores=[30, 10, 20]).play("0 ship 1", "1 ship 2", "2 ship 6")
    assert (game.phase, game.legal()) == ("take", ["1 take 0", "1 take 1", "1 take 2"])
    game.play("1 take 0")
    assert game.legal() == ["2 take 1", "2 take 2"]
    game.play("2 take 2")
    assert game.legal() == ["0 take 1"]
    game.play("0 take 1")
    assert game.phase == "discard"


def test_I3_who_arrived_later_on_a_number_is_further_behind(last_cards):
    game = last_cards(scores=[20, 20], rank=[1, 0]).play("0 ship 1", "1 ship 2")
    assert game.scores == [21, 21]
    assert game.turn == 1


def test_I3_ones_own_pile_may_be_taken(last_cards):
    game = last_cards(scores=[10, 20]).play("0 ship 1", "1 ship 2", "0 take 0")
    assert game.hand(0) == ["double", "river", "river", "river", "road", "road", "ship"]
    assert game.legal() == ["1 take 1"]


# I4: putting one away


def test_I4_one_of_all_scoring_cards_in_hand_the_new_one_included(last_cards):
    game = last_cards(scores=[10, 20]).play("0 ship 1", "1 ship 2", "0 take 1", "1 take 0")
    assert (game.phase, game.turn) == ("discard", 0)
    assert game.legal() == [
        "0 discard gold10", "0 discard gold6", "0 discard houses", "0 discard sheep-fish", "0 discard wood-sugar",
    ]  # fmt: skip
    game.play("0 discard houses")
    assert game.scoring(0) == ["gold10", "gold6", "sheep-fish", "wood-sugar"]
    assert len(game.hand(0)) == 7


def test_I4_in_round_2s_turn_order_not_by_rank(last_cards):
    game = last_cards(players=4, scores=[30, 10, 40, 20])
    game.play("0 ship 1", "1 ship 2", "2 ship 6", "3 ship 3")
    game.play("1 take 1", "3 take 3", "0 take 0", "2 take 2")
    assert [game.turn, game.phase] == [1, "discard"]
    for seat in (1, 2, 3, 0):
        assert game.turn == seat
        game.play(game.legal()[0])
    assert (game.turn, game.phase, game.round) == (1, "land", 2)


# I5: who starts round 2


def begin_round_2(last_cards, **words):
    game = last_cards(**words)
    for space in (1, 2, 6, 3)[: len(game.scores)]:
        game.play(f"{game.turn} ship {space}")
    while game.phase in ("take", "discard"):
        game.play(game.legal()[0])
    return game


def test_I5_who_was_furthest_behind_starts_and_the_order_is_clockwise(last_cards):
    game = begin_round_2(last_cards, players=4, scores=[30, 40, 10, 20])
    assert (game.round, game.phase) == (2, "land")
    for seat, space in [(2, 1), (3, 2), (0, 3), (1, 4)]:
        assert game.turn == seat
        game.play(f"{seat} land {space}")
    assert (game.turn, game.phase) == (2, "play")


def test_I5_the_new_last_may_join_in_round_2(last_cards):
    game = begin_round_2(last_cards, scores=[30, 10], joined=True)
    game.play("1 land 3")
    assert game.targets("land") == {1, 2, 3, 4, 5, 6}
    game.play("0 land 3")
    assert [seat for seat, _ in game.at(3)] == [1, 0]


def test_I5_the_last_of_round_1_may_not_join_in_round_2(last_cards):
    game = begin_round_2(last_cards, players=3, scores=[30, 20, 10])
    game.play("2 land 3")
    assert game.targets("land") == {1, 2, 4, 5, 6}


def test_I5_nobody_may_join_before_the_last_in_order(last_cards):
    game = begin_round_2(last_cards, scores=[10, 30])
    assert game.turn == 0
    assert game.targets("land") == {1, 2, 3, 4, 5, 6}
