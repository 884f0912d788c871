"""V1 to V8: what each of the 16 scoring cards brings. The island is drawn in tabletop.py."""

import pytest
import tabletop
from santacruz import scoring

# V1: everyone scores, the player first


def test_V1_everyone_who_meets_the_condition_scores(table):
    game = table(hands=3 * ["ship"], scoring=["coast", "", ""], buildings={1: 0, 2: 1, 3: 1})
    assert game.worth("coast") == [3, 6, 0]


def test_V1_also_when_its_player_does_not(table):
    game = table(scoring=["coast", ""], buildings={7: 0, 2: 1})
    assert game.worth("coast") == [0, 3]
    assert game.scoring(0) == []


def test_V1_the_player_first_then_clockwise(table):
    game = table(
        hands=3 * ["ship"], scoring=["", "coast", ""], turn=1, scores=[5, 5, 5], rank=[2, 0, 1],
        buildings={1: 0, 2: 1, 3: 2},
    )  # fmt: skip
    assert game.gains("1 score coast") == [3, 3, 3]
    assert game.rank == [1, 2, 0]


def test_V1_nobody_meets_it(table):
    game = table(scoring=["gold10", ""], buildings={1: 0, 2: 1})
    assert game.worth("gold10") == [0, 0]
    assert game.turn == 1
    assert game.scoring(0) == []


# V2: resources


@pytest.mark.parametrize(
    ("card", "resource", "points"),
    [("sheep", "sheep", 7), ("wood", "wood", 6), ("sugar", "sugar", 7), ("gold6", "gold", 6), ("gold10", "gold", 10)],
)
def test_V2_a_resource_scores_once_however_many_tiles(table, card, resource, points):
    other = "wood" if resource != "wood" else "sugar"
    tiles = {
        1: f"house 1 {resource}",
        2: f"house 1 {resource}",
        7: f"house 2 {other} {resource}",
        8: f"house 2 {other}",
    }
    words = {"hands": 4 * ["ship"], "scoring": [card, "", "", ""], "tiles": tiles}
    game = table(**words, buildings={1: 0, 2: 1, 7: 1, 8: 2})
    assert game.worth(card) == [points, points, 0, 0]
    assert table(**words).worth(card) == [0, 0, 0, 0]


def test_V2_resources_of_tiles_without_ones_building_do_not_count(table):
    game = table(scoring=["sheep", ""], tiles={1: "house 1 sheep", 7: "house 1 sheep"}, buildings={3: 0, 8: 0})
    assert game.worth("sheep") == [0, 0]


def test_V2_sheep_fish_both_on_one_tile(table):
    game = table(scoring=["sheep-fish", ""], tiles={1: "house 1 sheep fish+2"}, buildings={1: 0})
    assert game.worth("sheep-fish") == [7 + 2, 0]


def test_V2_sheep_fish_both_on_two_tiles(table):
    tiles = {1: "house 1 sheep", 2: "house 1 fish+1"}
    assert table(scoring=["sheep-fish", ""], tiles=tiles, buildings={1: 0, 2: 0}).worth("sheep-fish") == [7 + 1, 0]
    assert table(scoring=["sheep-fish", ""], tiles=tiles, buildings={1: 0, 2: 1}).worth("sheep-fish") == [3, 3 + 1]


def test_V2_sheep_fish_with_exactly_one_of_the_two(table):
    tiles = {1: "house 1 sheep", 3: "house 1 sheep", 2: "house 1 fish+3", 6: "house 1 fish+2", 4: "church 1 gold wood"}
    game = table(
        hands=3 * ["ship"], scoring=["sheep-fish", "", ""], tiles=tiles, buildings={1: 0, 3: 0, 2: 1, 6: 1, 4: 2}
    )
    assert game.worth("sheep-fish") == [3, 3 + 3 + 2, 0]


def test_V2_wood_sugar(table):
    tiles = {1: "house 1 wood sugar", 2: "house 1 wood", 3: "house 1 sugar", 7: "house 1 wood", 8: "house 1 sugar"}
    game = table(
        hands=4 * ["ship"], scoring=["wood-sugar", "", "", ""], tiles=tiles, buildings={1: 0, 2: 1, 3: 1, 7: 2, 8: 3}
    )
    assert game.worth("wood-sugar") == [7, 7, 3, 3]
    assert table(scoring=["wood-sugar", ""], buildings={1: 0}, tiles={1: "house 1 gold"}).worth("wood-sugar") == [0, 0]


def test_V2_two_of_one_resource_are_not_both(table):
    tiles = {1: "house 1 wood", 2: "house 1 wood"}
    assert table(scoring=["wood-sugar", ""], tiles=tiles, buildings={1: 0, 2: 0}).worth("wood-sugar") == [3, 0]


# V3: the fish bonus


def test_V3_fish_adds_up_the_bonus_of_all_tiles(table):
    tiles = {1: "house 1 fish+2", 2: "house 1 fish+3", 7: "house 2 wood fish+1"}
    game = table(hands=3 * ["ship"], scoring=["fish", "", ""], tiles=tiles, buildings={1: 0, 2: 0, 7: 1, 3: 2})
    assert game.worth("fish") == [5 + 2 + 3, 5 + 1, 0]


def test_V3_a_joined_fish_tile_gives_its_bonus_to_both(table):
    game = table(scoring=["fish", ""], tiles={1: "house 1 fish+3"}, buildings={1: [1, 0]})
    assert game.worth("fish") == [8, 8]


def test_V3_the_bonus_counts_for_no_other_card(table):
    tiles = {1: "house 1 sheep fish+3"}
    assert table(scoring=["sheep", ""], tiles=tiles, buildings={1: 0}).worth("sheep") == [7, 0]


# V4: houses and variety


def test_V4_houses_from_four_on(table):
    words = {"hands": 3 * ["ship"], "scoring": ["houses", "", ""]}
    assert table(**words, buildings={1: 0, 2: 0, 3: 0, 6: 0, 7: 1, 8: 1, 10: 1}).worth("houses") == [6, 0, 0]
    assert table(**words, buildings={1: 0, 2: 0, 3: 0, 6: 0, 7: 0}).worth("houses") == [6, 0, 0]


def test_V4_houses_counts_houses_only(table):
    game = table(scoring=["houses", ""], buildings={1: 0, 2: 0, 3: 0, 4: 0, 5: 0, 9: 0})
    assert game.worth("houses") == [0, 0]


def test_V4_houses_on_the_map_not_spent(table):
    game = table(scoring=["houses", ""], buildings={1: 0, 2: 0, 3: 0}, lacking={0: "house"})
    assert game.worth("houses") == [0, 0]


def test_V4_variety_needs_one_of_each(table):
    words = {"hands": 4 * ["ship"], "scoring": ["variety", "", "", ""]}
    tiles = {2: "lighthouse 1", 6: "lighthouse 1"}
    game = table(**words, tiles=tiles, buildings={1: 0, 4: 0, 5: 0, 7: 1, 9: 1, 8: 2, 2: 2, 13: 3, 6: 3})
    assert game.worth("variety") == [6, 0, 0, 0]


# V5: streets


def test_V5_four_in_a_line(table):
    assert table(scoring=["street", ""], buildings={4: 0, 3: 0, 11: 0, 13: 0}).worth("street") == [7, 0]


def test_V5_branches_are_allowed(table):
    assert table(scoring=["street", ""], buildings={1: 0, 3: 0, 4: 0, 11: 0}).worth("street") == [7, 0]


def test_V5_more_than_four_score_the_same(table):
    game = table(scoring=["street", ""], buildings={6: 0, 1: 0, 3: 0, 4: 0, 11: 0, 13: 0})
    assert game.worth("street") == [7, 0]


def test_V5_three_are_too_few_and_two_groups_do_not_add_up(table):
    assert table(scoring=["street", ""], buildings={1: 0, 3: 0, 4: 0}).worth("street") == [0, 0]
    assert table(scoring=["street", ""], buildings={2: 0, 6: 0, 4: 0, 3: 0, 5: 0, 14: 0}).worth("street") == [0, 0]


def test_V5_the_largest_street_is_told_in_buildings():
    streets = [{}, {4: 0}, {4: 0, 3: 0, 9: 0}, {4: 1, 3: 1}]
    assert [scoring.street(tabletop.table(buildings=there).state, 0) for there in streets] == [0, 1, 2, 0]


def test_V5_rivers_join_no_street(table):
    assert table(scoring=["street", ""], buildings={1: 0, 7: 0, 8: 0, 9: 0, 12: 0}).worth("street") == [0, 0]


def test_V5_buildings_of_others_do_not_link(table):
    game = table(scoring=["street", ""], buildings={1: 0, 3: 1, 4: 0, 11: 0, 13: 0})
    assert game.worth("street") == [0, 0]


def test_V5_a_joined_tile_counts_for_each_of_its_owners(table):
    buildings = {6: 0, 1: 0, 4: 0, 3: [1, 0], 11: 1, 13: 1, 12: 1}
    assert table(scoring=["street", ""], buildings=buildings).worth("street") == [7, 7]
    assert table(scoring=["street", ""], buildings=buildings | {3: 1}).worth("street") == [0, 7]


def test_V5_six_points_as_an_option(table):
    game = table(scoring=["street", ""], buildings={1: 0, 3: 0, 4: 0, 11: 0}, street_points=6)
    assert game.worth("street") == [6, 0]


# V6: places


def test_V6_coast_three_points_per_building_there(table):
    game = table(scoring=["coast", ""], buildings={1: 0, 2: 0, 5: 0, 7: 0, 14: 0, 3: 1})
    assert game.worth("coast") == [9, 3]


def test_V6_river_three_points_per_building_there(table):
    game = table(scoring=["river", ""], buildings={7: 0, 12: 0, 10: 0, 11: 0, 3: 0, 9: 1})
    assert game.worth("river") == [9, 3]


def test_V6_a_coast_tile_on_a_river_counts_for_both(table):
    assert table(scoring=["river", ""], buildings={1: 0}).worth("river") == [3, 0]
    assert table(scoring=["coast", ""], buildings={1: 0}).worth("coast") == [3, 0]


def test_V6_a_space_on_two_rivers_counts_once(table):
    assert table(scoring=["river", ""], buildings={8: 0}).worth("river") == [3, 0]


def test_V6_volcano_three_points_per_building_there(table):
    game = table(scoring=["volcano", ""], buildings={12: 0, 14: 0, 11: 0, 13: 1})
    assert game.worth("volcano") == [6, 3]
    assert game.at(12) == [(0, "house")], "scoring it is no eruption"


def test_V6_a_joined_tile_counts_for_both(table):
    assert table(scoring=["coast", ""], buildings={1: [1, 0]}).worth("coast") == [3, 3]


# V7: birds


def test_V7_two_points_per_token_whatever_its_value(table):
    game = table(hands=3 * ["ship"], scoring=["birds", "", ""], birds=[[3, 3, 1], [1], []])
    assert game.worth("birds") == [6, 2, 0]
    assert game.birds(0) == [3, 3, 1], "the tokens stay"


def test_V7_tokens_of_round_1_count_in_round_2(last_cards):
    game = last_cards(birds=[[2, 3], [1]], tiles={1: "house 1 bird"}, bird_supply=[1, 1])
    game.play("0 ship 1", "1 ship 2")
    assert [len(game.birds(seat)) for seat in (0, 1)] == [3, 1]


# V8: eruption


def test_V8_eruption_costs_two_points_per_building_on_a_volcano(table):
    game = table(hands=3 * ["ship"], scoring=["eruption", "", ""], buildings={12: 0, 14: 0, 13: 1, 11: 2})
    assert game.worth("eruption") == [-4, -2, 0]


def test_V8_buildings_on_volcanoes_leave_the_map_and_no_other(table):
    game = table(scoring=["eruption", ""], buildings={12: 0, 13: [1, 0], 11: 0, 9: 1})
    assert game.worth("eruption") == [-4, -2]
    assert [game.at(space) for space in (12, 13, 11, 9)] == [[], [], [(0, "house")], [(1, "church")]]


def test_V8_they_are_out_for_this_round(table):
    game = table(scoring=["eruption", ""], buildings={12: 0, 13: 0, 11: 0}).play("0 score eruption")
    assert game.supply(0) == {"house": 6, "church": 2, "lighthouse": 2}


def test_V8_the_tiles_are_free_again_and_stay_face_up(table):
    game = table(hands=["ship", "road"], scoring=["eruption", ""], buildings={13: 0, 12: 1, 11: 1})
    game.play("0 score eruption")
    assert {12, 13, 14} <= game.face_up
    assert game.targets("road") == {3, 13}
    assert game.gains("1 road 13") == [0, 4]
    assert game.at(13) == [(1, "church")]


def test_V8_ones_own_erupted_building_may_be_built_on_again(table):
    game = table(hands=["road", "ship ship"], scoring=["eruption", ""], buildings={13: 0, 11: 0})
    assert game.gains("0 score eruption", "1 ship 5", "0 road 13") == [-2 + 4, 2]
    assert game.supply(0) == {"house": 7, "church": 1, "lighthouse": 2}


def test_V8_what_has_erupted_reaches_nothing(table):
    game = table(hands=["road river", "ship"], scoring=["eruption", ""], buildings={12: 0})
    game.play("0 score eruption", "1 ship 5")
    assert game.targets("road") == {"-"}
    assert game.targets("river") == {"-"}


def test_V8_cards_count_only_what_stands_now(table):
    buildings = {1: 0, 3: 0, 11: 0, 13: 0, 5: 0, 12: 0}
    tiles = {11: "house 2 wood", 12: "house 3 gold"}
    gains = {}
    for card in ["volcano", "street", "houses", "variety", "river", "gold6"]:
        before = table(scoring=[card, ""], hands=["ship", "ship ship"], buildings=buildings, tiles=tiles)
        after = table(scoring=[card, "eruption"], hands=["ship", "ship ship"], buildings=buildings, tiles=tiles, turn=1)
        after.play("1 score eruption")
        gains[card] = (before.worth(card)[0], after.worth(card)[0])
    assert gains == {
        "volcano": (6, 0),
        "street": (7, 0),
        "houses": (6, 0),
        "variety": (6, 0),
        "river": (6, 3),
        "gold6": (6, 0),
    }


def test_V8_birds_of_erupted_buildings_stay(table):
    game = table(scoring=["eruption", "birds"], birds=[[3], []], buildings={14: 0}, tiles={14: "house 5 bird"})
    game.play("0 score eruption")
    assert game.gains("1 score birds") == [2, 0]


def test_what_a_seat_has_collected_is_counted_for_the_panels():
    tiles = {1: "house 1 sheep fish+2", 2: "house 1 fish+3", 5: "lighthouse 2 gold", 13: "church 4 wood sugar"}
    buildings = {1: [1, 0], 2: 0, 3: 0, 5: 0, 6: 0, 13: 0, 8: 1}
    game = tabletop.table(tiles=tiles, buildings=buildings, birds=[[3, 1], []])
    expected = {
        "sheep": 1, "fish": 2, "fish_bonus": 5, "wood": 1, "sugar": 1, "gold": 1, "houses": 4, "churches": 1,
        "lighthouses": 1, "variety": 3, "street": 4, "coast": 5, "river": 2, "volcano": 1, "birds": 2,
    }  # fmt: skip
    assert scoring.collected(game.state, 0) == expected
    assert scoring.collected(game.view(1), 0) == expected
    assert scoring.collected(game.state, 1) == {
        "sheep": 1, "fish": 1, "fish_bonus": 2, "wood": 0, "sugar": 0, "gold": 0, "houses": 2, "churches": 0,
        "lighthouses": 0, "variety": 1, "street": 1, "coast": 1, "river": 2, "volcano": 0, "birds": 0,
    }  # fmt: skip


# What a card would bring one seat


def test_V3_what_a_card_would_bring_a_seat_now():
    game = tabletop.table(tiles={1: "house 1 fish+2", 2: "house 1 fish+1"}, buildings={1: 0, 2: 0})
    assert scoring.points(game.state, "fish", 0) == (8, 3)
    assert scoring.points(game.state, "fish", 1) == (0, 0)
    assert scoring.points(game.state, "coast", 0) == (6, 0)
