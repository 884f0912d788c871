"""What is seen and heard of an action comes from its events, and tells nothing that is hidden."""

import random

import pytest
from page import sounds
from page.animation import HOP, SPEEDS, WAY, Cue, cues, frames, length
from page.session import new_game
from page.settings import CHOICES
from page.table import track
from santacruz.events import points_of, seen_by
from santacruz.view import view


def games(count=6, seats=3):
    """(events, public view before, after) of every action of some random games."""
    for seed in range(count):
        session = new_game({"players": [{}] * seats, "seed": seed})
        chance = random.Random(seed)
        while not session.ended:
            before = view(session.state, None)
            events = session.play(chance.choice(session.legal()))
            yield events, before, view(session.state, None)


@pytest.fixture(scope="module")
def actions():
    return list(games())


def of(found, kind):
    return [cue for cue in found if cue.kind == kind]


def test_every_kind_of_cue_occurs_and_has_its_event(actions):
    kinds = {"built": "build", "bird": "bird", "erupted": "erupt", "ended": "end", "round_began": "round"}
    seen = set()
    for events, before, after in actions:
        found = cues(events, before, after)
        for kind, cue in kinds.items():
            assert len(of(found, cue)) == sum(event[0] == kind for event in events)
        seen |= {cue.kind for cue in found}
    assert seen >= {"build", "points", "turn", "hop", "slide", "bird", "erupt", "lost", "round", "end"}


def test_after_round_one_every_building_goes_home_once(actions):
    ends = 0
    for events, before, after in actions:
        home = of(cues(events, before, after), "home")
        if ("round_ended", 1) not in events:
            assert not home
            continue
        ends += 1
        for seat in range(3):
            stood = before.own[seat].bit_count()
            stood += sum(event[0] == "built" and event[1] == seat for event in events)
            stood -= sum(owner == seat for event in events if event[0] == "erupted" for owner, _, _ in event[2])
            assert len([cue for cue in home if cue.seat == seat]) == stood
        assert len({(cue.space, cue.seat) for cue in home}) == len(home) > 0
    assert ends == 6


def test_what_is_hidden_changes_nothing(actions):
    for events, before, after in actions:
        public = [seen_by(event, None) for event in events]
        assert cues(public, before, after) == cues(events, before, after)


def test_markers_go_field_by_field_from_where_they_were_to_where_they_are(actions):
    hops = 0
    for events, before, after in actions:
        board = after.map.data["view"]
        was = {seat: (x, y) for seat, x, y in track.places(before.scores, before.rank, board)}
        now = {seat: (x, y) for seat, x, y in track.places(after.scores, after.rank, board)}
        found = cues(events, before, after)
        gained = {}
        for seat, points in filter(None, map(points_of, events)):
            gained[seat] = gained.get(seat, 0) + points
        moved = {cue.seat: cue for cue in found if cue.kind in ("hop", "slide")}
        assert {seat for seat in was if was[seat] != now[seat]} <= set(moved)
        for seat, cue in moved.items():
            assert (cue.path[0], cue.path[-1]) == (was[seat], now[seat])
        for cue in of(found, "hop"):
            hops += 1
            assert len(cue.path) - 1 == abs(gained[cue.seat])
            assert cue.length <= WAY
    assert hops > 100


def test_several_actions_make_one_story(actions):
    for first, second, third in zip(actions[10::9], actions[11::9], actions[12::9], strict=False):
        if second[1].scores != first[2].scores or third[1].scores != second[2].scores:
            continue  # from two games
        events = [*first[0], *second[0], *third[0]]
        found = cues(events, first[1], third[2])
        assert len(of(found, "build")) == sum(event[0] == "built" for event in events)
        hops = [cue.seat for cue in of(found, "hop")]
        assert len(hops) == len(set(hops))


def test_a_hop_is_in_the_air_between_two_fields():
    assert frames([(0, 0), (10, 0)]) == [(0, 0), (5, -13), (10, 0)]


def test_points_lost_go_backwards():
    board = next(games(1))[1].map.data["view"]
    assert track.way(3, 1, board) == list(reversed(track.way(1, 3, board)))


def test_nothing_lasts_long(actions):
    assert all(length(cues(*action)) < 6000 for action in actions)
    assert HOP < 200


def test_the_setting_has_the_speeds_there_are():
    assert sorted(CHOICES["animation"]) == sorted(SPEEDS)
    assert CHOICES["sound"][0] is False


# sounds


@pytest.mark.parametrize("name", ["build", "turn", "points", "bird", "erupt", "yours", "end"])
def test_each_thing_has_a_sound(name):
    found = sounds.notes(name, 2.0)
    assert found
    assert all(note.at >= 2.0 and note.length > note.swell and 0 < note.loud <= 1 and note.pitch > 20 for note in found)


def test_sounds_follow_the_cues_and_their_speed(actions):
    for events, before, after in actions:
        found = cues(events, before, after)
        slow, fast = sounds.score(found, 1.8), sounds.score(found, 0.5)
        assert len(slow) >= len(of(found, "build"))
        for note in slow:
            assert 0 <= note.at < 12
        if of(found, "hop"):
            assert sum(note.at for note in fast) < sum(note.at for note in slow)


def test_a_long_way_has_no_more_ticks_than_can_be_told_apart():
    path = tuple((float(x), 0.0) for x in range(41))
    assert len(sounds.score([Cue("hop", 0, 1000, 0, points=40, path=path)], 1)) == sounds.TICKS
    up = sounds.score([Cue("hop", 0, 1000, 0, points=3, path=path[:4])], 1)
    down = sounds.score([Cue("hop", 0, 1000, 0, points=-3, path=path[:4])], 1)
    assert up[0].pitch < up[-1].pitch and down[0].pitch > down[-1].pitch


def test_notes_are_plain_values():
    assert set(sounds.plain(sounds.notes("bird"))[0]) == {"at", "pitch", "length", "shape", "loud", "to", "swell"}
