"""The standard tile list keeps C2 of the rules and what the design asks of it."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from statistics import mean

import pytest

DATA = Path(__file__).resolve().parents[2] / "site/py/santacruz/data"
TILES = json.loads((DATA / "tiles/standard.json").read_text(encoding="utf-8"))["tiles"]
SPACES = json.loads((DATA / "maps/santa-cruz.json").read_text(encoding="utf-8"))["spaces"]
RESOURCES = ("sheep", "fish", "wood", "sugar", "gold")


def of(**wanted: object) -> list[dict]:
    return [tile for tile in TILES if all(tile[key] == value for key, value in wanted.items())]


def points(tiles: list[dict]) -> float:
    return mean(tile["points"] for tile in tiles)


def with_resource(resource: str) -> list[dict]:
    return [tile for tile in TILES if resource in tile["resources"]]


def test_54_tiles_with_ids_of_their_own() -> None:
    assert len(TILES) == 54
    assert len({tile["id"] for tile in TILES}) == 54
    assert all(tile["id"][0] == tile["kind"][0].upper() for tile in TILES)


@pytest.mark.parametrize("kind", ["coast", "land", "volcano"])
def test_tiles_for_every_space_of_a_kind(kind: str) -> None:
    over = len(of(kind=kind)) - sum(space["kind"] == kind for space in SPACES)
    assert over >= 1, "one is left over, so that the last tile of a kind is not known"


def test_five_left_over() -> None:
    assert len(TILES) - len(SPACES) == 5


def test_buildings() -> None:
    assert Counter(tile["building"] for tile in TILES) == {"house": 32, "church": 13, "lighthouse": 9}


def test_lighthouses_stand_on_coast_tiles_only() -> None:
    assert {tile["kind"] for tile in of(building="lighthouse")} == {"coast"}


def test_coast_tiles_ask_for_any_of_the_three() -> None:
    assert {tile["building"] for tile in of(kind="coast")} == {"house", "church", "lighthouse"}


def test_points_lie_between_1_and_6_and_both_occur() -> None:
    assert {min(tile["points"] for tile in TILES), max(tile["points"] for tile in TILES)} == {1, 6}


def test_points_average_near_2_3() -> None:
    assert points(TILES) == pytest.approx(2.3, abs=0.1)


def test_points_rise_from_house_to_church_to_volcano() -> None:
    lower = [tile for tile in TILES if tile["kind"] != "volcano"]
    house = points([tile for tile in lower if tile["building"] == "house"])
    church = points([tile for tile in lower if tile["building"] == "church"])
    assert house < church < points(of(kind="volcano"))
    assert points(of(building="house")) < points(of(building="church"))


def test_every_volcano_tile_is_worth_at_least_3() -> None:
    assert min(tile["points"] for tile in of(kind="volcano")) == 3


def test_lighthouses_are_worth_2_or_3() -> None:
    assert {tile["points"] for tile in of(building="lighthouse")} == {2, 3}


def test_birds_on_about_a_third() -> None:
    assert 16 <= len(of(bird=True)) <= 20
    assert {tile["kind"] for tile in of(bird=True)} == {"coast", "land", "volcano"}


@pytest.mark.parametrize("resource", RESOURCES)
def test_each_resource_on_7_to_10_tiles(resource: str) -> None:
    assert 7 <= len(with_resource(resource)) <= 10


def test_only_known_resources_and_none_twice_on_a_tile() -> None:
    for tile in TILES:
        assert set(tile["resources"]) <= set(RESOURCES)
        assert len(set(tile["resources"])) == len(tile["resources"]) <= 2


def test_gold_is_rarest_and_more_often_on_volcanoes() -> None:
    counts = {resource: len(with_resource(resource)) for resource in RESOURCES}
    assert all(counts["gold"] < counts[other] for other in RESOURCES if other != "gold")
    share = {kind: sum("gold" in tile["resources"] for tile in of(kind=kind)) / len(of(kind=kind))
             for kind in ("coast", "land", "volcano")}
    assert share["volcano"] > 2 * max(share["coast"], share["land"])


def test_fish_on_coasts_with_bonus_1_to_3_and_no_bonus_elsewhere() -> None:
    assert {tile["kind"] for tile in with_resource("fish")} == {"coast"}
    assert {tile["fish_bonus"] for tile in with_resource("fish")} == {1, 2, 3}
    assert not any(tile.get("fish_bonus") for tile in TILES if "fish" not in tile["resources"])


def test_a_few_tiles_with_two_resources() -> None:
    assert 3 <= sum(len(tile["resources"]) == 2 for tile in TILES) <= 6


def test_no_tile_shows_more_than_its_lower_edge_has_room_for() -> None:
    """Bird, resources and fish bonus stand in one row of at most three."""
    assert max(tile["bird"] + len(tile["resources"]) + ("fish" in tile["resources"]) for tile in TILES) <= 3
