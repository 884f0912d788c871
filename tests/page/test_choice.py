"""What has been begun but not done, and moving over the board by keys."""

import re

from page.choice import Choice
from page.keys import following, nearest
from page.log import Log
from page.people import COLOURS, people_of
from page.texts import Texts

LEGAL = [
    "0 double river -",
    "0 double ship 12",
    "0 double ship 4",
    "0 river 7",
    "0 score river",
    "0 ship 12",
    "0 ship 4",
]


def test_a_picked_card_flags_its_targets():
    assert Choice("ship").targets(LEGAL) == {12: "0 ship 12", 4: "0 ship 4"}
    assert Choice("road").targets(LEGAL) == {}
    assert Choice().targets(LEGAL) == {}


def test_the_scoring_card_river_is_not_the_building_card_river():
    assert Choice("river").targets(LEGAL) == {7: "0 river 7"}
    assert Choice("river", scoring=True).targets(LEGAL) == {}


def test_a_double_has_targets_once_its_type_is_named():
    choice = Choice("double")
    assert choice.targets(LEGAL) == {}
    choice.name_type("ship")
    assert choice.targets(LEGAL) == {12: "0 double ship 12", 4: "0 double ship 4"}
    choice.name_type("river")
    assert choice.targets(LEGAL) == {}
    assert choice.for_nothing(LEGAL) == "0 double river -"


def test_landing_and_second_halves_need_no_card():
    assert Choice().targets(["1 land 3", "1 land 9"]) == {3: "1 land 3", 9: "1 land 9"}
    assert Choice().targets(["1 then -", "1 then 9"]) == {9: "1 then 9"}


def test_sets_and_piles_are_no_spaces():
    assert Choice().targets(["0 take 1", "0 take 2", "0 set A"]) == {}


def test_picking_again_puts_back():
    choice = Choice()
    choice.pick("river")
    choice.pick("river", scoring=True)
    assert (choice.card, choice.scoring) == ("river", True)
    choice.pick("river", scoring=True)
    assert not choice


def test_back_goes_one_step_at_a_time():
    choice = Choice("double", False, "ship", "0 double ship 4")
    assert choice.back()
    assert (choice.pending, choice.double_type) == (None, "ship")
    assert choice.back()
    assert (choice.double_type, choice.card) == (None, "double")
    assert choice.back()
    assert not choice.back()


def test_arrow_keys_go_to_the_nearest_that_way():
    places = {1: (0.0, 0.0), 2: (10.0, 1.0), 3: (8.0, 9.0), 4: (-5.0, 0.0), 5: (0.0, -30.0)}
    assert nearest(places, 1, (1, 0)) == 2
    assert nearest(places, 1, (-1, 0)) == 4
    assert nearest(places, 1, (0, -1)) == 5
    assert nearest(places, 4, (-1, 0)) == 4


def test_following_goes_round():
    assert [following([9, 3, 5], start) for start in (None, 3, 9, 4)] == [3, 5, 3, 5]
    assert following([], 3) is None


def test_every_seat_has_a_colour_of_its_own():
    people = people_of([{"colour": "red"}, {"colour": "red"}, {"colour": "pink"}, {"name": "<b>", "bot": "greedy"}])
    assert len({person.colour for person in people}) == 4
    assert all(person.colour in COLOURS for person in people)
    assert (people[0].colour, people[3].name, people[3].bot) == ("red", "<b>", "greedy")
    assert people[1].name == "B"


def test_the_log_escapes_names_and_forgets_what_was_taken_back():
    log = Log()
    tell = lambda events: f"<{events[0][0]}>"  # noqa: E731
    texts = Texts("en", {"log.deal": "The beginning"})
    said = re.compile(r"<button[^>]*>([^<]*)</button>")
    assert said.findall("".join(log.markup([[("a",)], [("b",)]], ("en",), tell, texts).values())) == [
        "&lt;b&gt;", "&lt;a&gt;", "The beginning"
    ]
    assert said.findall("".join(log.markup([[("a",)], [("c",)]], ("en",), tell, texts).values()))[0] == "&lt;c&gt;"


def test_seats_with_the_same_name_are_told_apart():
    people = people_of([{"name": "Ana"}, {"name": "ana"}, {"name": "Ben"}])
    assert [person.name for person in people] == ["Ana (A)", "ana (B)", "Ben"]
