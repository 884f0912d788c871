"""B1 to B13: where, what and with what effect one builds. The island is drawn in tabletop.py."""

import pytest
from tabletop import COAST

# B1: where


def test_B1_ship_goes_to_any_coast_tile_and_no_other(table):
    assert table(hands=["ship", "ship"]).targets("ship") == COAST
    assert table(hands=["ship", "ship"], buildings={8: 0}).targets("ship") == COAST


def test_B1_river_reaches_all_of_a_river_one_is_on(table):
    assert table(hands=["river", "ship"], buildings={7: 0}).targets("river") == {1, 8, 9, 12}
    assert table(hands=["river", "ship"], buildings={10: 0}).targets("river") == {2, 8}


def test_B1_river_from_a_space_on_two_rivers_reaches_both(table):
    assert table(hands=["river", "ship"], buildings={8: 0}).targets("river") == {1, 7, 9, 12, 2, 10}


def test_B1_river_needs_a_building_of_ones_own_on_it(table):
    assert table(hands=["river", "ship"], buildings={7: 1, 3: 0}).targets("river") == {"-"}
    assert table(hands=["river", "ship"]).targets("river") == {"-"}


def test_B1_road_reaches_what_one_road_joins(table):
    assert table(hands=["road", "ship"], buildings={3: 0}).targets("road") == {1, 4, 11}
    assert table(hands=["road", "ship"], buildings={3: 0, 12: 0}).targets("road") == {1, 4, 11, 13}


def test_B1_road_does_not_reach_two_roads_away_nor_along_a_river(table):
    assert table(hands=["road", "ship"], buildings={4: 0}).targets("road") == {3}
    assert table(hands=["road", "ship"], buildings={7: 0}).targets("road") == {"-"}


def test_B1_road_needs_a_building_of_ones_own(table):
    assert table(hands=["road", "ship"], buildings={3: 1}).targets("road") == {"-"}


# B2: occupied tiles are barred


@pytest.mark.parametrize("owner", [0, 1])
def test_B2_occupied_tiles_are_barred_whoever_stands_there(table, owner):
    hands = ["ship river road", "ship"]
    game = table(hands=hands, buildings={3: 0, 7: 0, 4: owner, 8: owner, 5: owner})
    assert game.targets("ship") == {1, 2, 6}
    assert game.targets("road") == {1, 11} | ({14} if owner == 0 else set())
    assert game.targets("river") == {1, 9, 12} | ({2, 10} if owner == 0 else set())


def test_B2_occupied_tiles_are_barred_in_landing(table):
    assert table(phase="land", order=[1, 0], turn=1, buildings={3: 1}).targets("land") == COAST - {3}
    assert table(phase="land", order=[0, 1, 2], hands=3 * ["ship"], turn=1, buildings={3: 0}).targets(
        "land"
    ) == COAST - {3}


# B3: what, and from the supply


def test_B3_the_building_shown_is_taken_from_the_supply(table):
    game = table().play("0 ship 4")
    assert game.at(4) == [(0, "church")]
    assert game.supply(0) == {"house": 8, "church": 2, "lighthouse": 2}
    assert game.supply(1) == {"house": 8, "church": 3, "lighthouse": 2}


def test_B3_the_building_shown_must_be_in_the_supply(table):
    assert table(lacking={0: "church"}).targets("ship") == COAST - {4}
    assert table(lacking={0: "lighthouse"}).targets("ship") == COAST - {5}
    assert table(lacking={0: "house"}).targets("ship") == {4, 5}
    assert table(lacking={1: "house church lighthouse"}).targets("ship") == COAST


def test_B3_two_lighthouses_on_the_map_leave_none(table):
    tiles = {3: "lighthouse 2", 4: "lighthouse 1"}
    game = table(hands=["ship ship", "ship"], tiles=tiles, buildings={3: 0})
    assert game.targets("ship") == {1, 2, 4, 5, 6}
    game.play("0 ship 4", "1 ship 1")
    assert game.supply(0)["lighthouse"] == 0
    assert game.targets("ship") == {2, 6}
    assert table(tiles=tiles, buildings={3: 0, 4: 0}).targets("ship") == {1, 2, 6}


def test_B3_holds_for_river_road_and_landing_too(table):
    game = table(hands=["river road", "ship"], buildings={7: 0, 3: 0}, lacking={0: "church"})
    assert game.targets("river") == {1, 8, 12}
    assert game.targets("road") == {1, 11}
    assert table(phase="land", lacking={0: "lighthouse"}).targets("land") == COAST - {5}


# B4: points


def test_B4_the_tiles_points_are_scored_at_once(table):
    assert table().gains("0 ship 4") == [2, 0]
    assert table(tiles={3: "house 6"}).gains("0 ship 3") == [6, 0]
    assert table(hands=["river", "ship"], buildings={8: 0}).gains("0 river 12") == [3, 0]
    assert table(hands=["road", "ship"], buildings={11: 0}).gains("0 road 13") == [4, 0]
    assert table(phase="land").gains("0 land 5") == [2, 0]


# B5: birds


def test_B5_a_bird_tile_brings_the_next_token(table):
    game = table(tiles={1: "house 1 bird"}, bird_supply=[3, 1, 2]).play("0 ship 1")
    assert game.birds(0) == [3]
    assert game.birds(1) == []
    assert game.bird_supply == [1, 2]


def test_B5_tokens_are_kept_in_the_order_taken(table):
    game = table(tiles={1: "house 1 bird"}, birds=[[2, 2], []], bird_supply=[3, 1]).play("0 ship 1")
    assert game.birds(0) == [2, 2, 3]


def test_B5_no_bird_on_the_tile_no_token(table):
    game = table(bird_supply=[3, 1]).play("0 ship 1")
    assert game.birds(0) == []
    assert game.bird_supply == [3, 1]


def test_B5_none_is_taken_when_none_is_left(table):
    game = table(tiles={1: "house 4 bird"}, birds=[[], 8 * [1] + 8 * [2] + 6 * [3]])
    assert game.gains("0 ship 1") == [4, 0]
    assert game.birds(0) == []
    assert len(game.birds(1)) == 22


def test_B5_the_token_itself_scores_nothing_yet(table):
    assert table(tiles={1: "house 1 bird"}, bird_supply=[3]).gains("0 ship 1") == [1, 0]


# B6: uncovering


def test_B6_tiles_joined_by_a_road_are_turned_up(table):
    game = table(face_down=[11, 13, 7]).play("0 ship 3")
    assert game.face_up == set(range(1, 15)) - {13, 7}


def test_B6_tiles_joined_by_a_stretch_of_river_are_turned_up(table):
    game = table(face_down=[7, 8, 9, 10]).play("0 ship 1")
    assert game.face_up == set(range(1, 15)) - {8, 9, 10}


def test_B6_uncovers_by_road_and_river_at_once(table):
    game = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 11, 12, 13]).play("0 river 12")
    assert game.face_up == set(range(1, 15)) - {8, 10, 11}


def test_B6_a_fork_uncovers_every_arm(table):
    game = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12]).play("0 river 8")
    assert game.face_up == set(range(1, 15)) - {12}


def test_B6_holds_in_landing(table):
    game = table(phase="land", face_down=[7, 8]).play("0 land 1")
    assert game.face_up == set(range(1, 15)) - {8}


# B7: a river is all its spaces


def test_B7_the_mouth_is_on_the_river_though_it_is_coast(table):
    assert table(hands=["river", "ship"], buildings={1: 0}).targets("river") == {7, 8, 9, 12}
    assert 2 in table(hands=["river", "ship"], buildings={10: 0}).targets("river")


def test_B7_the_spring_is_on_the_river_though_it_is_a_volcano(table):
    assert table(hands=["river", "ship"], buildings={12: 0}).targets("river") == {1, 7, 8, 9}


def test_B7_a_road_beside_it_does_not_make_a_space_part_of_a_river(table):
    assert table(hands=["river", "ship"], buildings={3: 0, 13: 0, 6: 0}).targets("river") == {"-"}


# B8: face-down tiles


def test_B8_a_face_down_tile_may_be_chosen_and_its_building_must_be_built(table):
    game = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12])
    assert game.targets("river") == {7, 8, 9, 12}
    assert game.gains("0 river 9") == [2, 0]
    assert game.at(9) == [(0, "church")]
    assert game.face_up == set(range(1, 15)) - {10}
    assert game.turn == 1


def test_B8_a_face_down_tile_may_be_chosen_whatever_lies_below(table):
    hidden = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    assert hidden.targets("river") == {7, 8, 9, 12}
    shown = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 10, 12], lacking={0: "church"})
    assert shown.targets("river") == {7, 8, 12}


def test_B8_nothing_is_built_when_the_building_is_missing(table):
    game = table(
        hands=["river", "ship"],
        buildings={1: 0},
        face_down=[8, 9, 10, 12],
        lacking={0: "church"},
        tiles={9: "church 2 bird"},
    )
    assert game.gains("0 river 9") == [0, 0]
    assert game.at(9) == []
    assert game.birds(0) == []
    assert game.face_up == set(range(1, 15)) - {8, 10, 12}, "the tile stays face up, and uncovers nothing"
    assert game.hand(0) == [], "the card is gone"
    assert (game.turn, game.phase) == (1, "play")


# B9: duty


def test_B9_who_can_build_must_build(table):
    game = table(hands=["ship river road double", "ship"], buildings={3: 0, 7: 0})
    assert not [text for text in game.legal() if text.endswith("-")]


def test_B9_for_nothing_when_no_free_tile_can_be_built_on(table):
    game = table(hands=["river", "ship"], buildings={7: 0, 1: 1, 8: 1, 12: 1}, lacking={0: "church"})
    assert game.targets("river") == {"-"}
    assert game.gains("0 river -") == [0, 0]
    assert game.hand(0) == []
    assert (game.turn, game.phase) == (1, "play")


def test_B9_one_free_tile_is_enough_to_be_bound(table):
    assert table(hands=["river", "ship"], buildings={7: 0, 1: 1, 8: 1, 12: 1}).targets("river") == {9}


def test_B9_face_down_tiles_count_as_targets(table):
    game = table(
        hands=["river", "ship"], buildings={1: 0, 7: 1, 8: 1}, tiles={12: "church 3"}, lacking={0: "church"},
        face_down=[12],
    )  # fmt: skip
    assert game.targets("river") == {12}


def test_B9_tiles_to_join_do_not_bind(table):
    game = table(
        hands=["river", "ship"], order=[1, 0], turn=0, buildings={7: 0, 1: 1, 8: 1, 12: 1}, lacking={0: "church"}
    )
    assert game.targets("river") == {1, 8, 12, "-"}
    game.play("0 river -")
    assert game.turn == 1
    assert not game.joined


def test_B9_ship_for_nothing(table):
    assert table(lacking={0: "house church lighthouse"}).targets("ship") == {"-"}
    assert table(lacking={0: "house church"}).targets("ship") == {5}


# B10: joining


def test_B10_the_last_in_turn_order_may_join(table):
    assert table(order=[1, 0], turn=0, buildings={4: 1}).targets("ship") == COAST


def test_B10_nobody_else_may_join(table):
    assert table(order=[0, 1], turn=0, buildings={4: 1}).targets("ship") == COAST - {4}
    hands = 3 * ["ship"]
    assert table(hands=hands, order=[1, 0, 2], turn=0, buildings={4: 1}).targets("ship") == COAST - {4}


def test_B10_not_on_ones_own_building(table):
    assert table(order=[1, 0], turn=0, buildings={4: 0}).targets("ship") == COAST - {4}
    assert table(order=[1, 0], turn=0, buildings={4: [1, 0]}).targets("ship") == COAST - {4}


def test_B10_once_in_the_round(table):
    game = table(hands=["ship ship", "ship"], order=[1, 0], turn=0, buildings={4: 1, 3: 1})
    game.play("0 ship 4")
    assert game.joined
    game.play("1 ship 1")
    assert game.targets("ship") == {2, 5, 6}
    assert table(order=[1, 0], turn=0, buildings={4: 1}, joined=True).targets("ship") == COAST - {4}


def test_B10_building_on_a_free_tile_does_not_use_it_up(table):
    game = table(hands=["ship ship", "ship"], order=[1, 0], turn=0, buildings={4: 1}).play("0 ship 1", "1 ship 2")
    assert not game.joined
    assert game.targets("ship") == {2, 3, 4, 5, 6}


def test_B10_all_else_applies(table):
    game = table(order=[1, 0], turn=0, buildings={4: 1}, tiles={4: "church 3 bird"}, bird_supply=[2, 1])
    assert game.gains("0 ship 4") == [3, 0]
    assert game.at(4) == [(1, "church"), (0, "church")]
    assert game.supply(0) == {"house": 8, "church": 2, "lighthouse": 2}
    assert game.birds(0) == [2]


def test_B10_the_picture_must_be_in_the_supply(table):
    assert table(order=[1, 0], turn=0, buildings={4: 1}, lacking={0: "church"}).targets("ship") == COAST - {4}


def test_B10_by_river_and_road_only_within_the_cards_reach(table):
    game = table(hands=["river road", "ship"], order=[1, 0], turn=0, buildings={7: 0, 3: 0, 8: 1, 11: 1, 13: 1, 2: 1})
    assert game.targets("river") == {1, 8, 9, 12}
    assert game.targets("road") == {1, 4, 11}


@pytest.mark.parametrize(("action", "points"), [("0 river 8", 2), ("0 road 11", 2), ("0 ship 5", 2)])
def test_B10_by_each_card(table, action, points):
    game = table(hands=["river road ship", "ship"], order=[1, 0], turn=0, buildings={7: 0, 3: 0, 8: 1, 11: 1, 5: 1})
    space = int(action.split()[-1])
    assert game.gains(action) == [points, 0]
    assert [seat for seat, _ in game.at(space)] == [1, 0]
    assert game.joined


def test_B10_in_landing(table):
    game = table(phase="land", order=[1, 0], turn=0, buildings={3: 1})
    assert game.targets("land") == COAST
    assert game.gains("0 land 3") == [2, 0]
    assert game.at(3) == [(1, "house"), (0, "house")]
    assert game.joined
    assert game.phase == "play"


def test_B10_a_joining_in_landing_is_the_only_one_of_the_round(table):
    game = table(phase="land", order=[1, 0], turn=0, buildings={3: 1}).play("0 land 3", "1 ship 4")
    assert game.targets("ship") == {1, 2, 5, 6}


def test_B10_in_the_first_half_of_a_double(table):
    game = table(hands=["double", "ship"], order=[1, 0], turn=0, buildings={4: 1, 3: 1})
    assert game.targets("double ship") == COAST
    assert game.gains("0 double ship 4") == [2, 0]
    assert game.targets("then") == {1, 2, 5, 6}, "3 could be joined, but not twice in a round"


def test_B10_in_the_second_half_of_a_double(table):
    game = table(hands=["double", "ship"], order=[1, 0], turn=0, buildings={4: 1}).play("0 double ship 1")
    assert game.targets("then") == {2, 3, 4, 5, 6}
    assert game.gains("0 then 4") == [2, 0]
    assert game.at(4) == [(1, "church"), (0, "church")]
    assert game.joined


def test_B10_any_of_several_other_players(table):
    game = table(hands=3 * ["ship"], order=[1, 2, 0], turn=0, buildings={4: 1, 5: 2, 6: 0})
    assert game.targets("ship") == COAST - {6}


# B11: the double


def test_B11_one_of_three_kinds_is_named(table):
    game = table(hands=["double", "ship"], buildings={3: 0, 7: 0})
    assert game.targets("double ship") == {1, 2, 4, 5, 6}
    assert game.targets("double river") == {1, 8, 9, 12}
    assert game.targets("double road") == {1, 4, 11}
    assert len(game.legal()) == 12


def test_B11_both_builds_follow_the_same_card(table):
    game = table(hands=["double ship", "ship"], buildings={7: 0}).play("0 double ship 3")
    assert (game.turn, game.phase) == (0, "then")
    assert game.legal() == ["0 then 1", "0 then 2", "0 then 4", "0 then 5", "0 then 6"]
    assert game.gains("0 then 4") == [2, 0]
    assert (game.turn, game.phase) == (1, "play")
    assert game.hand(0) == ["ship"], "one card was played, the double"
    assert game.at(3) == [(0, "house")]
    assert game.at(4) == [(0, "church")]


def test_B11_the_second_may_use_what_the_first_brought_about(table):
    by_road = table(hands=["double", "ship"], buildings={3: 0}).play("0 double road 11")
    assert by_road.targets("then") == {1, 4, 13}
    by_river = table(hands=["double", "ship"], buildings={7: 0}).play("0 double river 8")
    assert by_river.targets("then") == {1, 9, 12, 2, 10}


def test_B11_the_first_uncovers_before_the_second(table):
    game = table(hands=["double", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    game.play("0 double river 8")
    assert game.targets("then") == {7, 12, 2, 10}, "9 is a church, as one sees now"


def test_B11_the_first_uses_up_the_supply(table):
    game = table(
        hands=["double", "ship"], tiles={3: "lighthouse 2", 4: "lighthouse 2"}, buildings={3: 0}
    ).play("0 double ship 4")  # fmt: skip
    assert game.targets("then") == {1, 2, 6}


def test_B11_duty_binds_each_half(table):
    game = table(hands=["double", "ship"], buildings={3: 0}).play("0 double ship 4")
    assert "-" not in game.targets("then")


# B12: a double whose first build fails


def test_B12_with_river_the_second_is_still_carried_out(table):
    game = table(hands=["double", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    assert game.gains("0 double river 9") == [0, 0]
    assert (game.turn, game.phase) == (0, "then")
    assert game.at(9) == []
    assert game.targets("then") == {7, 8, 12}
    assert game.gains("0 then 7") == [1, 0]
    assert (game.turn, game.phase) == (1, "play")


def test_B12_both_may_fail(table):
    tiles = {9: "church 2", 12: "church 3"}
    game = table(hands=["double", "ship"], tiles=tiles, buildings={1: 0}, face_down=[8, 9, 12], lacking={0: "church"})
    assert game.gains("0 double river 9", "0 then 12") == [0, 0]
    assert game.face_up == set(range(1, 15)) - {8}
    assert (game.turn, game.phase) == (1, "play")


def test_B12_the_second_may_fail_after_the_first_was_built(table):
    game = table(hands=["double", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    assert game.gains("0 double river 7", "0 then 9") == [1, 0]
    assert game.at(9) == []
    assert (game.turn, game.phase) == (1, "play")


def test_B12_if_possible_else_the_turn_ends(table):
    game = table(
        hands=["double", "ship"],
        tiles={12: "church 3"},
        buildings={1: 0, 7: 1, 8: 1},
        lacking={0: "church"},
        face_down=[12],
    )
    assert game.targets("double river") == {12}
    game.play("0 double river 12")
    assert (game.turn, game.phase) == (1, "play")


# B13: doubles for nothing, and declining


def test_B13_for_nothing_ends_the_turn_at_once(table):
    for way in ("river", "road"):
        game = table(hands=["double", "ship"])
        assert game.targets(f"double {way}") == {"-"}
        assert game.gains(f"0 double {way} -") == [0, 0]
        assert (game.turn, game.phase) == (1, "play")
        assert game.hand(0) == []


def test_B13_for_nothing_only_under_a_kind_without_targets(table):
    game = table(hands=["double", "ship"], buildings={3: 0})
    assert game.targets("double river") == {"-"}
    assert "-" not in game.targets("double road") | game.targets("double ship")


def test_B13_for_nothing_though_one_could_join(table):
    game = table(hands=["double", "ship"], order=[1, 0], turn=0, buildings={4: 0, 3: 1})
    assert game.targets("double road") == {3, "-"}
    game.play("0 double road -")
    assert (game.turn, game.phase) == (1, "play")
    assert not game.joined


def test_B13_the_second_half_may_be_declined_when_only_joining_is_left(table):
    words = {"hands": ["double", "ship"], "buildings": {3: 0, 1: 1, 4: 1}, "lacking": {0: "church"}}
    game = table(order=[1, 0], turn=0, **words).play("0 double road 11")
    assert (game.turn, game.phase) == (0, "then")
    assert game.legal() == ["0 then -", "0 then 1"]
    assert game.gains("0 then -") == [0, 0]
    assert (game.turn, game.phase) == (1, "play")
    assert not game.joined


def test_B13_with_nothing_left_the_turn_ends_by_itself(table):
    words = {"hands": ["double", "ship"], "buildings": {3: 0, 1: 1, 4: 1}, "lacking": {0: "church"}}
    game = table(order=[0, 1], turn=0, **words).play("0 double road 11")
    assert (game.turn, game.phase) == (1, "play")
    used_up = table(order=[1, 0], turn=0, joined=True, **words).play("0 double road 11")
    assert (used_up.turn, used_up.phase) == (1, "play")


def test_B13_joining_first_may_leave_nothing_for_the_second(table):
    game = table(
        hands=["double", "ship"], order=[1, 0], turn=0, buildings={5: 0, 14: 1, 1: 0, 3: 1, 6: 1},
    )  # fmt: skip
    assert game.targets("double road") == {14, 3, 6, "-"}
    game.play("0 double road 14")
    assert (game.turn, game.phase) == (1, "play")
