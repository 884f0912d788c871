"""What `play` tells of each action: one case for each kind of event."""

import pytest
import tabletop
from santacruz import points_of, seen_by
from santacruz.events import FIELDS, PRIVATE, as_dict
from tabletop import table


def mask(*spaces: int) -> int:
    return sum(1 << space for space in spaces)


def test_set():
    game = table(hands=["", ""], phase="set", order=[1, 0], turn=0).play("0 set C")
    assert game.events[0] == ("set", 0, "C")


def test_built_with_a_bird_and_uncovering():
    game = table(tiles={3: "house 2 bird"}, bird_supply=[3, 1], face_down=[11, 13]).play("0 ship 3")
    assert game.events == [
        ("played", 0, "ship", "ship"),
        ("built", 0, 3, "house", 2, False),
        ("bird", 0, 3),
        ("uncovered", 0, mask(11)),
    ]


def test_built_by_joining_and_no_bird_left():
    game = table(
        order=[1, 0], turn=0, buildings={4: 1}, tiles={4: "church 2 bird"}, birds=[[], 8 * [1] + 8 * [2] + 6 * [3]]
    ).play("0 ship 4")
    assert ("built", 0, 4, "church", 2, True) in game.events
    assert ("no_bird", 0) in game.events


def test_landing_plays_no_card():
    assert table(phase="land").play("0 land 3").events[0] == ("built", 0, 3, "house", 2, False)


def test_turned_and_failed():
    game = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    assert game.play("0 river 9").events == [
        ("played", 0, "river", "river"),
        ("turned", 0, 9),
        ("failed", 0, 9, "church"),
    ]


def test_nothing():
    assert table(hands=["river", "ship"]).play("0 river -").events == [
        ("played", 0, "river", "river"),
        ("nothing", 0, "river"),
    ]
    assert table(hands=["double", "ship"]).play("0 double road -").events == [
        ("played", 0, "double", "road"),
        ("nothing", 0, "road"),
    ]


def test_declined():
    game = table(
        hands=["double", "ship"], order=[1, 0], turn=0, buildings={3: 0, 1: 1, 4: 1}, lacking={0: "church"}
    ).play("0 double road 11", "0 then -")  # fmt: skip
    assert game.events == [("declined", 0)]


def test_scored_with_the_fish_bonus_inside():
    game = table(scoring=["", "fish"], turn=1, tiles={1: "house 1 fish+2", 2: "house 1 fish+3"}, buildings={1: 0, 2: 0})
    assert game.play("1 score fish").events == [("played", 1, "fish", ""), ("scored", 0, "fish", 10, 5)]


def test_scored_player_first_then_clockwise():
    game = table(hands=3 * ["ship"], scoring=["", "coast", ""], turn=1, buildings={1: 0, 2: 1, 3: 2, 4: 2})
    assert game.play("1 score coast").events[1:] == [
        ("scored", 1, "coast", 3, 0),
        ("scored", 2, "coast", 6, 0),
        ("scored", 0, "coast", 3, 0),
    ]


def test_scored_by_nobody():
    assert table(scoring=["gold6", ""]).play("0 score gold6").events[-1] == ("scored_none", 0, "gold6")


def test_erupted():
    game = table(scoring=["eruption", ""], buildings={13: 1, 12: 0, 11: 0}).play("0 score eruption")
    kind, spaces, lost = game.events[-1]
    assert (kind, spaces) == ("erupted", mask(12, 13))
    assert set(lost) == {(0, 12, "house"), (1, 13, "church")}
    assert ("scored", 0, "eruption", -2, 0) in game.events


def test_between_the_rounds():
    game = tabletop.last_cards(scores=[30, 10]).play("0 ship 1", "1 ship 2")
    assert game.events[-3:] == [("round_ended", 1), ("drew", 0, "houses"), ("drew", 1, "variety")]
    assert game.play("1 take 0").events == [("took", 1, 0)]
    assert game.play("0 take 1").events == [("took", 0, 1)]
    assert game.play("1 discard sheep").events == [("discarded", 1, "sheep")]
    assert game.play("0 discard gold6").events == [("discarded", 0, "gold6"), ("round_began", 2, (1, 0))]


def test_the_end():
    game = tabletop.last_cards(round=2, scores=[20, 30], birds=[[3, 1], []]).play("0 ship 1", "1 ship 2")
    kinds = [event[0] for event in game.events]
    assert kinds.index("round_ended") < kinds.index("birds_scored") < kinds.index("ended")
    assert ("birds_scored", 0, (3, 1), 4) in game.events
    assert game.events[-1] == ("ended", (1, 0))


def test_points_of():
    assert points_of(("built", 0, 3, "house", 2, False)) == (0, 2)
    assert points_of(("scored", 1, "fish", 10, 5)) == (1, 10)
    assert points_of(("scored", 1, "eruption", -4, 0)) == (1, -4)
    assert points_of(("birds_scored", 0, (3, 1), 4)) == (0, 4)
    for event in [
        ("played", 0, "ship", "ship"),
        ("bird", 0, 3),
        ("erupted", mask(12), ()),
        ("scored_none", 0, "coast"),
    ]:
        assert points_of(event) is None


@pytest.mark.parametrize(
    ("event", "named"),
    [
        (("set", 0, "C"), {"seat": 0, "set": "C"}),
        (("played", 1, "double", "road"), {"seat": 1, "card": "double", "as_type": "road"}),
        (("nothing", 1, "road"), {"seat": 1, "card": "road"}),
        (("declined", 2), {"seat": 2}),
        (("turned", 0, 9), {"seat": 0, "space": 9}),
        (("failed", 0, 9, "church"), {"seat": 0, "space": 9, "building": "church"}),
        (("built", 1, 12, "church", 3, False),
         {"seat": 1, "space": 12, "building": "church", "points": 3, "joined": False}),
        (("bird", 0, 3), {"seat": 0, "value": 3}),
        (("no_bird", 0), {"seat": 0}),
        (("uncovered", 0, 8), {"seat": 0, "mask": 8}),
        (("scored", 2, "fish", 8, 3), {"seat": 2, "card": "fish", "points": 8, "bonus": 3}),
        (("scored_none", 2, "fish"), {"seat": 2, "card": "fish"}),
        (("erupted", 8, ((0, 1),)), {"mask": 8, "buildings": ((0, 1),)}),
        (("round_ended", 1), {"round": 1}),
        (("drew", 0, "birds"), {"seat": 0, "card": "birds"}),
        (("took", 0, 1), {"seat": 0, "pile": 1}),
        (("discarded", 0, "birds"), {"seat": 0, "card": "birds"}),
        (("round_began", 2, (1, 0)), {"round": 2, "order": (1, 0)}),
        (("birds_scored", 0, (3, 1), 4), {"seat": 0, "values": (3, 1), "points": 4}),
        (("ended", [1, 0]), {"rank": [1, 0]}),
    ],
)  # fmt: skip
def test_the_fields_of_an_event_have_names(event, named):
    assert as_dict(event) == {"kind": event[0], **named}
    points = {"built": (1, 3), "scored": (2, 8), "birds_scored": (0, 4)}
    assert points_of(event) == points.get(event[0])
    private = event[0] in ("bird", "drew", "discarded")
    assert seen_by(event, 0) == event
    assert seen_by(event, 3) == seen_by(event, None) == ((*event[:-1], None) if private else event)


def test_what_is_private_of_an_event_is_its_last_field():
    assert {kind: FIELDS[kind][-1] for kind in PRIVATE} == PRIVATE
