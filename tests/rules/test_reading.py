"""Records, positions, maps and tile lists are read field by field: whatever is missing or of another kind is refused,
and the refusal names the place and can be said in a sentence."""

import functools
import json
import random
import re
from copy import deepcopy

import playing
import pytest
from santacruz import DataError, IllegalAction, Map, TileList, legal_notations, load_map, load_tiles, sentence
from santacruz.cards import SCORING_CARDS
from santacruz.fields import parse_json
from santacruz.position import apart, faults, position_of, state_from
from santacruz.record import Record
from santacruz.rules import apply, legal_actions
from santacruz.state import DISCARD, LAND, PHASES, PLAY, SET, TAKE

RECORD = list(playing.walk(3, 11, "uniform"))[-1][0]
DRAWING = {"islands", "volcanoes", "road_curves", "river_curves", "bridges", "scenery", "view", "drawing"}


def file(place: str) -> dict:
    return json.loads((playing.DATA / place).read_text(encoding="utf-8"))


READERS = {
    "record": lambda data: Record.from_json(data).check(),
    "position": state_from,
    "map": Map.from_json,
    "tiles": TileList.from_json,
}
SOUND = {
    "record": json.loads(RECORD.dumps()),
    "position": position_of(RECORD.replay(45), players=RECORD.players, options=RECORD.options),
    "map": {key: value for key, value in file("maps/santa-cruz.json").items() if key not in DRAWING},
    "tiles": file("tiles/standard.json"),
}
MAY_BE_MISSING = {
    "record": {"options", "options.street_points", "options.beginners", "options.teaching", "players[].name",
               "players[].colour", "result", "actions[]"},
    "position": {"options", "options.street_points", "options.beginners", "options.teaching", "players[].name",
                 "players[].colour", "players[]", "face_up[]", "hands[].building.ship", "hands[].building.river",
                 "hands[].building.road", "hands[].building.double", "hands[].scoring[]", "birds[][]", "bird_supply[]",
                 "deck[]", "joined", "out", "out[]", "sets", "sets[]", "pile_of", "taken", "taken[][]", "drawn",
                 "discarded", "played[][]"},
    "map": {"roads[]", "rivers[]", "rivers[].course[]"},
    "tiles": {"tiles[]", "tiles[].bird", "tiles[].resources", "tiles[].resources[]", "tiles[].fish_bonus"},
}  # fmt: skip
MAY_BE_ANYTHING = {
    "position": {"players[]", "players[].name", "players[].colour", "options.beginners", "options.teaching", "sets",
                 "sets[]"},
}  # fmt: skip


def places(value: object, place: tuple = ()):
    """Every place in the data; of lists, and of what lies on spaces, the first and the last."""
    yield place
    keys = list(value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else [])
    if isinstance(value, list) or all(key.isdigit() for key in keys):
        keys = sorted({*keys[:1], *keys[-1:]})
    for key in keys:
        yield from places(value[key], (*place, key))


def named(place: tuple) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).lstrip(".")


def without(data: dict, place: tuple) -> tuple[dict, object]:
    """A copy of the data, and in it what holds the place."""
    copy = deepcopy(data)
    inner = copy
    for key in place[:-1]:
        inner = inner[key]
    return copy, inner


def outcome(kind: str, data: object) -> str | None:
    """The field that is refused; None if nothing is."""
    try:
        READERS[kind](data)
    except IllegalAction:
        return "actions"
    except DataError as error:
        told = sentence(error)
        assert "None" not in told
        assert len(told) > len(error.field) + 10
        return error.field
    return None


@pytest.mark.parametrize("kind", READERS)
def test_what_is_missing_is_named(kind):
    assert outcome(kind, SOUND[kind]) is None
    for place in list(places(SOUND[kind]))[1:]:
        data, holder = without(SOUND[kind], place)
        del holder[place[-1]]
        found, plain = outcome(kind, data), re.sub(r"\[\d+\]", "[]", named(place))
        if found is None:
            assert plain in MAY_BE_MISSING[kind], plain
        elif isinstance(place[-1], str):
            assert found == named(place)


@pytest.mark.parametrize("kind", READERS)
def test_what_is_of_another_kind_is_named(kind):
    for place in list(places(SOUND[kind]))[1:]:
        data, holder = without(SOUND[kind], place)
        sound = holder[place[-1]]
        for other in ({"?": "?"}, ["?"], "?", 7.5):
            if type(other) is type(sound):
                continue
            holder[place[-1]] = other
            found, plain = outcome(kind, data), re.sub(r"\[\d+\]", "[]", named(place))
            if plain in MAY_BE_ANYTHING.get(kind, ()):
                continue
            assert found is not None, (plain, other)
            assert found.startswith(named(place)) or found == named(place[:-1]), (plain, other, found)
    for other in ([], "x", 7, None, True):
        assert outcome(kind, other) == ""


@pytest.mark.parametrize(
    ("kind", "place", "value", "code"),
    [
        ("tiles", ("tiles", 3, "points"), 0, "out_of_range"),
        ("tiles", ("tiles", 3, "points"), 7, "out_of_range"),
        ("tiles", ("tiles", 3, "fish_bonus"), 4, "out_of_range"),
        ("tiles", ("tiles", 3, "fish_bonus"), -1, "out_of_range"),
        ("tiles", ("tiles", 3, "points"), True, "not_whole"),
        ("map", ("spaces", 3, "id"), 0, "out_of_range"),
        ("map", ("spaces", 3, "id"), 64, "out_of_range"),
        ("map", ("spaces", 3, "x"), True, "not_number"),
        ("record", ("setup", "birds", 5), 0, "out_of_range"),
        ("record", ("setup", "birds", 5), 4, "out_of_range"),
        ("record", ("setup", "first_chooser"), -1, "out_of_range"),
        ("record", ("setup", "first_chooser"), 3, "out_of_range"),
        ("record", ("version",), 0, "out_of_range"),
        ("position", ("round",), 0, "out_of_range"),
        ("position", ("round",), 3, "out_of_range"),
        ("position", ("turn",), 3, "out_of_range"),
        ("position", ("turn",), -1, "out_of_range"),
    ],
)
def test_what_is_out_of_range_is_named(kind, place, value, code):
    data, holder = without(SOUND[kind], place)
    holder[place[-1]] = value
    with pytest.raises(DataError) as caught:
        READERS[kind](data)
    assert (caught.value.field, caught.value.code) == (named(place), code)


def test_bounds_themselves_are_read():
    for points, bonus in ((1, 0), (6, 3)):
        data, tile = without(SOUND["tiles"], ("tiles", 3, "points"))
        tile |= {"points": points, "fish_bonus": bonus}
        read = TileList.from_json(data)[tile["id"]]
        assert (read.points, read.fish_bonus) == (points, bonus)


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("{", "not_json", {"line": 1, "column": 2}),
        ("[\n1,\n?]", "not_json", {"line": 3, "column": 1}),
        ("[NaN]", "not_json.word", {"word": "NaN"}),
        ('{"b": 1, "a": 2, "a": 3}', "twice", {}),
        ("[" * 100_000, "not_json", {}),
        ('{"a":[' * 33, "not_json", {}),
        ("9" * 10_000, "not_json", {}),
    ],
)
def test_what_is_no_json(text, code, params):
    with pytest.raises(DataError) as caught:
        parse_json(text)
    assert (caught.value.code, caught.value.params) == (code, params)
    assert caught.value.field == ("a" if code == "twice" else "")
    assert len(sentence(caught.value)) > 15


def test_what_lies_in_each_other_is_read_down_to_a_depth():
    """Brackets within a text do not count."""
    assert parse_json("[" * 64 + "]" * 64) is not None
    assert parse_json('["' + "[" * 100 + '\\"{{", []]') == ["[" * 100 + '"{{', []]
    assert parse_json("[[]," + "[" * 63 + "]" * 63 + "]")[0] == []
    for deep in ("[" * 65 + "]" * 65, "[[]," + "[" * 64 + "]" * 64 + "]", "[[[]," + "[" * 63 + "]" * 63 + "]]"):
        with pytest.raises(DataError):
            parse_json(deep)


def test_brackets_in_a_text_do_not_count_even_where_the_text_is_no_good():
    """A backslash before a new line is no JSON: the refusal names the line, as for any other slip."""
    with pytest.raises(DataError) as caught:
        parse_json('["\\\n' + "[" * 100 + '"]')
    assert (caught.value.code, caught.value.params) == ("not_json", {"line": 1, "column": 3})


def test_a_long_key_that_stands_twice_is_told_in_part():
    with pytest.raises(DataError) as caught:
        parse_json('{"' + "x" * 70 + '": 1, "' + "x" * 70 + '": 2}')
    assert (caught.value.code, caught.value.field) == ("twice", "x" * 60)


SPACES = SOUND["map"]["spaces"]
IDS = ", ".join(str(space["id"]) for space in SPACES)


@pytest.mark.parametrize(
    ("place", "value", "code", "field", "params"),
    [
        (("id",), 7, "not_text", "id", {}),
        (("name",), 7, "not_text", "name", {}),
        (("tiles",), 7, "not_text", "tiles", {}),
        (("spaces",), [], "missing", "spaces", {}),
        (("spaces",), [*SPACES, SPACES[0]], "twice", "spaces", {}),
        (("spaces", 2), 7, "not_object", "spaces[2]", {}),
        (("spaces", 2, "id"), 64, "out_of_range", "spaces[2].id", {"low": 1, "high": 63, "found": 64}),
        (("spaces", 2, "kind"), "sea", "unknown_value", "spaces[2].kind",
         {"found": "sea", "choices": "coast, land, volcano"}),
        (("spaces", 2, "x"), "a", "not_number", "spaces[2].x", {}),
        (("spaces", 2, "y"), "a", "not_number", "spaces[2].y", {}),
        (("roads",), 7, "not_list", "roads", {}),
        (("roads", 1), 7, "not_list", "roads[1]", {}),
        (("roads", 1), [1, 2, 3], "wrong_length", "roads[1]", {"expected": 2, "found": 3}),
        (("roads", 1), [1, 60], "unknown_value", "roads[1]", {"found": "60", "choices": IDS}),
        (("roads", 1), [60, 1], "unknown_value", "roads[1]", {"found": "60", "choices": IDS}),
        (("rivers",), 7, "not_list", "rivers", {}),
        (("rivers", 1), 7, "not_object", "rivers[1]", {}),
        (("rivers", 1, "id"), 7, "not_text", "rivers[1].id", {}),
        (("rivers", 1, "course"), 7, "not_list", "rivers[1].course", {}),
        (("rivers", 1, "course", 0), [1], "wrong_length", "rivers[1].course[0]", {"expected": 2, "found": 1}),
    ],
)  # fmt: skip
def test_what_a_map_cannot_hold_is_named(place, value, code, field, params):
    data, holder = without(SOUND["map"], place)
    holder[place[-1]] = value
    with pytest.raises(DataError) as caught:
        Map.from_json(data)
    assert (caught.value.code, caught.value.field, caught.value.params) == (code, field, params)


def test_what_a_map_knows_of_its_spaces():
    island = load_map()
    assert (island.id, island.name, island.n) == ("santa-cruz", SOUND["map"]["name"], max(s["id"] for s in SPACES))
    assert [island.kind(space["id"]) for space in SPACES] == [space["kind"] for space in SPACES]
    kinds = {"coast": island.coast, "land": island.land, "volcano": island.volcano}
    for kind, mask in kinds.items():
        assert mask == sum(1 << space["id"] for space in SPACES if space["kind"] == kind)
    assert island.all == sum(kinds.values())
    ways = {"roads": island.road_neighbours, "rivers": island.river_neighbours}
    stretches = {"roads": SOUND["map"]["roads"], "rivers": [s for r in SOUND["map"]["rivers"] for s in r["course"]]}
    for way, neighbours in ways.items():
        for space in range(island.n + 1):
            near = {a + b - space for a, b in stretches[way] if space in (a, b)}
            assert neighbours[space] == sum(1 << other for other in near)
    assert island.river == functools.reduce(int.__or__, [river.mask for river in island.rivers])


def moments(players: int):
    """Moments of a game, each with its position: in every phase of both rounds."""
    record = list(playing.walk(players, 5, "uniform"))[-1][0]
    for step in range(0, len(record.actions) + 1, 2):
        state = record.replay(step)
        yield state, position_of(state, players=record.players, options=record.options)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_moment_of_a_game_is_a_sound_position_and_comes_back(players):
    phases = set()
    for state, position in moments(players):
        phases.add((state.round, state.phase))
        assert faults(position) == []
        again = state_from(json.loads(json.dumps(position)))
        assert position_of(again, players=position["players"], options=position["options"]) == position
        assert legal_notations(again) == legal_notations(state)
        for seat in range(players):  # the card river is of both kinds
            assert apart(position, seat) == ([*state.played[seat]], [*state.scored[seat]])
    assert len(phases) >= 6


def test_C4_what_goes_beyond_seven_building_cards_is_the_scoring_card_river():
    played = ["river", "road", "river", "ship", "double", "ship"]
    position = {"phase": "play", "hands": [{"building": {"ship": 1, "road": 1}}], "played": [played]}
    assert apart(position, 0) == (["river", "road", "ship", "double", "ship"], ["river"])
    position["hands"][0]["building"]["road"] = 0
    assert apart(position, 0) == (played, [])


def found(position: dict, **changed) -> set[tuple[str, str]]:
    """The faults of a position in which something is changed, each of which can be said."""
    faulty = faults(position | changed)
    assert not any(re.search("None|[{}]", sentence(fault)) for fault in faulty)
    return {(fault.code, fault.rule) for fault in faulty}


def test_every_rule_that_a_position_breaks_is_named():
    state, position = next(moment for moment in moments(3) if moment[0].round == 2 and moment[0].phase == PLAY)
    hands = deepcopy(position["hands"])
    card = next(name for name, count in hands[0]["building"].items() if count)
    hands[0]["building"][card] -= 1
    assert ("uneven_hands", "R2") in found(position, hands=hands) | found(position, turn=(state.turn + 1) % 3)
    hands = deepcopy(position["hands"])
    hands[0]["building"][card] += 1
    assert ("no_set", "C4") in found(position, hands=hands)
    assert ("wrong_birds", "C6") in found(position, bird_supply=position["bird_supply"][1:])
    assert ("cards_missing", "C5") in found(position, deck=position["deck"][1:])
    assert ("card_twice", "C5") in found(position, deck=[*position["deck"][1:], position["deck"][-1]])
    assert ("wrong_rank", "T1") in found(position, rank=position["rank"][::-1])
    assert ("not_clockwise", "S5") in found(position, order=position["order"][::-1])
    face_up = set(position["face_up"])
    coast = next(space.id for space in state.map.spaces if space.kind == "coast")
    assert ("coast_face_down", "S2") in found(position, face_up=sorted(face_up - {coast}))
    space = int(next(iter(position["buildings"])))
    assert ("not_uncovered", "B6") in found(position, face_up=sorted(face_up - {space}))
    buildings = deepcopy(position["buildings"])
    seat, building = buildings[str(space)][0]
    other = "church" if building != "church" else "house"
    assert ("wrong_building", "B3") in found(position, buildings=buildings | {str(space): [[seat, other]]})
    assert ("crowded", "B2") in found(position, buildings=buildings | {str(space): [[seat, building]] * 2})


def params_of(position: dict, code: str, **changed) -> list[dict]:
    """What the faults of this code name."""
    return [fault.params for fault in faults(position | changed) if fault.code == code]


def test_faults_on_the_board_name_space_seat_and_building():
    unjoined = [moment for moment in moments(3) if moment[0].phase == PLAY and not moment[0].joined]
    state, position = max(unjoined, key=lambda moment: len(moment[1]["buildings"]))
    first, second, third = state.order
    (space, building), (other, as_well) = [(key, each[0][1]) for key, each in position["buildings"].items()][:2]
    wrong = "church" if building != "church" else "house"

    def built(**there) -> dict:
        return {"buildings": position["buildings"] | {key[1:]: value for key, value in there.items()}}

    here, there = f"_{space}", f"_{other}"
    assert params_of(position, "wrong_building", **built(**{here: [[first, wrong]]})) == [
        {"space": int(space), "seat": first, "building": wrong}
    ]
    two, three = [[first, building], [third, building]], [[seat, building] for seat in state.order]
    assert params_of(position, "crowded", **built(**{here: three})) == [{"space": int(space)}]
    assert params_of(position, "crowded", joined=True, **built(**{here: two})) == []
    assert params_of(position, "joined_by_another", joined=True, **built(**{here: two})) == []
    for joined, pair in ((False, two), (True, two[::-1]), (True, [[first, building], [second, building]])):
        assert params_of(position, "joined_by_another", joined=joined, **built(**{here: pair})) == [
            {"space": int(space), "last": third}
        ]
    assert params_of(position, "joined_twice", joined=True, **built(**{here: two})) == []
    twice = built(**{here: two, there: [[second, as_well], [third, as_well]]})
    assert params_of(position, "joined_twice", joined=True, **twice) == [{"count": 2}]
    assert ("joined_twice", "B10") in found(position, joined=True, **twice)


def test_C3_more_buildings_than_there_are():
    state, position = next(moment for moment in moments(3) if moment[0].phase == PLAY)
    more = [{}, {"church": 3, "lighthouse": 3}, {"house": 8}]
    assert params_of(position, "too_many_buildings", out=more, buildings={}) == [
        {"seat": 1, "building": "lighthouse", "count": 2}
    ]
    assert ("too_many_buildings", "C3") in found(position, out=more, buildings={})
    assert params_of(position, "too_many_buildings", out=[{"house": 9}, {}, {}], buildings={}) == [
        {"seat": 0, "building": "house", "count": 8}
    ]


def test_faults_among_the_cards_name_card_seat_and_count():
    state, position = next(moment for moment in moments(3) if moment[0].phase == PLAY and moment[0].round == 1)
    deck = position["deck"]
    assert params_of(position, "cards_missing", deck=deck[2:]) == [{"count": 2}]
    assert params_of(position, "card_twice", deck=[*deck[1:], deck[-1]]) == [{"card": deck[-1]}]
    assert params_of(position, "card_twice", deck=[*deck, deck[-1], deck[-1]]) == [{"card": deck[-1]}]
    held = position["hands"][0]["scoring"][0]
    assert params_of(position, "card_twice", deck=[*deck, held]) == [{"card": held}]
    assert params_of(position, "wrong_birds", bird_supply=[*position["bird_supply"], 3]) == [{"count": 22}]
    hands = deepcopy(position["hands"])
    hands[1]["building"] = {"ship": 9}
    assert params_of(position, "no_set", hands=hands) == [{"seat": 1}]
    hands[1] = hands[0]
    same = {"hands": hands, "played": [position["played"][seat] for seat in (0, 0, 2)]}
    assert params_of(position, "set_twice", **same) == [{}]
    assert ("set_twice", "S4") in found(position, **same)
    later, round2 = next(moment for moment in moments(3) if moment[0].phase == PLAY and moment[0].round == 2)
    assert params_of(round2, "cards_missing", deck=round2["deck"][1:]) == [{"count": 1}]
    away = [None, *round2["discarded"][1:]]
    assert params_of(round2, "cards_missing", discarded=away) == [], "a card put away may be unknown"
    assert params_of(round2, "cards_missing", discarded=away, deck=round2["deck"][1:]) == [{"count": 1}]
    discard = next(position for state, position in moments(3) if state.phase == DISCARD)
    other = next(seat for seat in discard["order"] if seat != discard["turn"])
    assert params_of(discard, "wrong_turn", turn=other) == [{"seat": other}]


def test_hands_are_counted_only_where_order_and_ranks_are_sound():
    late = (moment for moment in moments(3) if moment[0].phase == PLAY and moment[0].turn == moment[0].order[1])
    state, position = next(late)
    turn = state.order[2]
    assert ("uneven_hands", "R2") in found(position, turn=turn)
    assert ("uneven_hands", "R2") not in found(position, turn=turn, rank=position["rank"][::-1])


def test_I4_whose_turn_it_is_to_put_a_card_away():
    state, position = next(moment for moment in moments(3) if moment[0].phase == DISCARD)
    other = next(seat for seat in state.order if seat != state.turn)
    assert ("wrong_turn", "I4") in found(position, turn=other)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_moment_in_a_wrong_phase_is_a_fault_or_can_be_played_on(players):
    """Only the phase is changed, to each other one: nothing that keeps to all rules may lead to a dead end."""
    chance, refused, played = random.Random(players), 0, set()
    for state, position in moments(players):
        if state.phase == PLAY and chance.random() < 0.5:
            continue
        for phase in PHASES:
            wrong = position | {"phase": phase, "then": "ship", "turn": state.turn or 0}
            if phase == position["phase"]:
                continue
            if faults(wrong):
                refused += 1
                continue
            played.add((position["phase"], phase))
            on = state_from(wrong)
            while on.turn is not None:
                apply(on, chance.choice(legal_actions(on)))
    assert refused > 50
    assert played <= {("land", "play"), ("end", "then")}  # nobody has landed; the last card could be a double


def test_what_a_phase_asks_for_is_named():
    by_phase = {(state.phase, state.round): position for state, position in moments(3)}
    every = [position for _, position in moments(3)]
    middle = next(each for each in every if each["phase"] == "play" and sum(map(len, each["played"])) > 9)
    choosing = by_phase[SET, 1]
    land, take, discard = by_phase[LAND, 1], by_phase[TAKE, 2], by_phase[DISCARD, 2]
    assert {("not_cleared", "S4"), ("cards_played", "R2"), ("wrong_choosing", "S4")} <= found(middle, phase="set")
    assert {("not_cleared", "I1"), ("wrong_round", "I3"), ("pile_not_whole", "I1"), ("wrong_taking", "I3"),
            ("wrong_pile_in_hand", "I3")} <= found(middle, phase="take")  # fmt: skip
    assert {("not_cleared", "I1"), ("wrong_round", "I4"), ("wrong_scoring_cards", "I4")} <= found(
        middle, phase="discard"
    )
    assert {("wrong_landing", "R1"), ("cards_played", "R2")} <= found(middle, phase="land")
    assert ("wrong_round", "E1") in found(middle, phase="end", turn=None)
    assert ("wrong_round", "S4") in found(choosing, round=2)
    assert ("wrong_choosing", "S4") in found(choosing, turn=(choosing["turn"] + 1) % 3)
    assert ("wrong_landing", "R1") in found(land, turn=(land["turn"] + 1) % 3)
    first, last = take["rank"][0], take["rank"][-1]
    assert ("wrong_start", "I5") in found(take, order=[(last + k + 1) % 3 for k in range(3)])
    assert ("wrong_taking", "I3") in found(take, turn=next(s for s in range(3) if s != take["turn"]))
    assert ("wrong_taking", "I3") in found(take, pile_of=[0 if seat == first else None for seat in range(3)])
    assert ("piles_not_shared", "I3") in found(discard, pile_of=[0, 0, 1])
    hands = deepcopy(discard["hands"])
    hands[0]["scoring"].pop()
    assert ("wrong_scoring_cards", "I4") in found(discard, hands=hands)
    single = next(p for p in every if p["phase"] == "play" and any("double" not in p["played"][s] for s in range(3)))
    seat = next(s for s in range(3) if "double" not in single["played"][s])
    assert ("no_double", "B11") in found(single, phase="then", then="ship", turn=seat)


def test_what_a_round_begins_without_is_named_each_for_itself():
    by_phase = {state.phase: (state, position) for state, position in moments(3)}
    for phase, rule in ((SET, "S4"), (TAKE, "I1"), (DISCARD, "I1")):
        state, position = by_phase[phase]
        space = min(space.id for space in state.map.spaces if space.kind == "coast")
        house = {"buildings": {str(space): [[0, "house"]]}}
        for left in (house, {"out": [{"house": 1}, {}, {}]}, {"joined": True}):
            assert ("not_cleared", rule) in found(position, **left)
    for phase in (SET, LAND, DISCARD):
        state, position = by_phase[phase]
        for card in ("ship", "sheep"):
            assert ("cards_played", "R2") in found(position, played=[[card], [], []])


@pytest.mark.parametrize("chooser", range(4))
def test_S4_who_has_not_chosen_has_no_building_cards(chooser):
    record = playing.new_record(4, seed=3)
    record.setup["first_chooser"] = chooser
    state = record.replay()
    while state.phase == SET:
        position = position_of(state)
        assert faults(position) == []
        for seat in range(4):
            if not state.sets[seat]:
                for card in ("ship", "river", "road", "double"):
                    hands = deepcopy(position["hands"])
                    hands[seat]["building"][card] = 1
                    assert params_of(position, "wrong_choosing", hands=hands) == [{"turn": state.turn}]
        apply(state, legal_actions(state)[-1])


def test_R1_a_landing_is_one_building_on_the_coast_and_nothing_else():
    landing = [moment for moment in moments(4) if moment[0].phase == LAND and moment[0].occupied]
    state, position = landing[-1]
    ((space, buildings), *_) = position["buildings"].items()
    inland = next(space.id for space in state.map.spaces if space.kind == "land")
    moved = {key: value for key, value in position["buildings"].items() if key != space} | {str(inland): buildings}
    for changed in ({"buildings": moved}, {"out": [{"house": 1}, {}, {}, {}]}, {"joined": True}):
        assert params_of(position, "wrong_landing", **changed) == [{"turn": state.turn}]


def test_I5_who_is_furthest_behind_starts_and_is_named():
    position = next(position for state, position in moments(4) if state.phase == TAKE)
    order = [(position["order"][0] + k + 1) % 4 for k in range(4)]
    assert params_of(position, "wrong_start", order=order) == [{"seat": position["rank"][3]}]


def test_I3_who_waits_for_a_pile_has_the_card_drawn_and_nothing_else():
    record = list(playing.walk(4, 5, "uniform"))[-1][0]
    states = (record.replay(step) for step in range(len(record.actions)))
    state = next(state for state in states if state.phase == TAKE and state.pile_of.count(None) == 2)
    position, waiting = position_of(state), [seat for seat in range(4) if state.pile_of[seat] is None]
    assert faults(position) == []
    two_cards = position["hands"][waiting[0]]["scoring"] + position["deck"][:1]
    for more in ({"building": {"ship": 1}}, {"scoring": two_cards}):
        hands = deepcopy(position["hands"])
        hands[waiting[0]] |= more
        assert params_of(position, "wrong_pile_in_hand", hands=hands) == [{"seat": waiting[0]}]
    pile = next(pile for pile in state.pile_of if pile is not None)
    both = [None if each is None else pile for each in state.pile_of]
    assert params_of(position, "wrong_taking", pile_of=both) == [{"turn": state.turn}]


def test_S3_one_seat_that_lacks_a_scoring_card_is_named():
    """Where all lack some it is a small position for teaching."""
    position = next(position for state, position in moments(4) if state.phase == PLAY)
    lacking = deepcopy(position["hands"])
    lacking[2]["scoring"].pop()
    assert params_of(position, "wrong_scoring_cards", hands=lacking) == [{"seat": 2, "count": 2}]
    assert ("wrong_scoring_cards", "S3") in found(position, hands=lacking)
    moved = deepcopy(position["hands"])
    moved[3]["scoring"].append(moved[0]["scoring"].pop())
    too_many_first = [{"seat": 3, "count": 2}, {"seat": 0, "count": 2}]
    assert params_of(position, "wrong_scoring_cards", hands=moved) == too_many_first
    for hand in lacking:
        hand["scoring"].clear()
    nothing = {"hands": lacking, "played": [[card for card in cards if card in ("ship", "road", "double")]
                                            for cards in position["played"]]}  # fmt: skip
    assert params_of(position, "wrong_scoring_cards", **nothing) == []


def test_what_may_be_left_out_of_a_position_has_its_usual_value():
    state, position = next(moment for moment in moments(3) if moment[0].phase == PLAY)
    left = {key: value for key, value in position.items() if key not in ("joined", "options", "out")}
    again = state_from(left)
    assert (again.joined, again.street_points, again.erupted) == (False, 7, ())
    assert position_of(state)["options"] == {"street_points": state.street_points}


def test_what_may_be_left_out_of_a_tile_has_its_usual_value():
    tile = {"id": "C01", "kind": "coast", "building": "house", "points": 1}
    read = TileList.from_json({"format": "santacruz-tiles", "version": 1, "id": "small", "tiles": [tile]})
    assert (read.id, list(read), read["C01"]) == ("small", ["C01"], ("C01", "coast", "house", 1, False, (), 0))
    with pytest.raises(DataError) as caught:
        TileList.from_json({"format": "santacruz-tiles", "version": 1, "id": "small", "tiles": [tile, tile]})
    assert (caught.value.code, caught.value.field) == ("twice", "tiles")


@pytest.mark.parametrize(
    ("load", "folder", "known"), [(load_map, "maps", "santa-cruz"), (load_tiles, "tiles", "standard")]
)
def test_only_what_comes_with_the_package_is_loaded(load, folder, known):
    with pytest.raises(DataError) as caught:
        load("../" + "x" * 70)
    assert (caught.value.code, caught.value.field) == ("unknown_value", folder)
    assert caught.value.params["found"] == "../" + "x" * 57
    assert known in caught.value.params["choices"].split(", ")
    assert load().id == known


def test_B7_what_rivers_reach():
    island = load_map()
    for space in island.spaces:
        through = [river.mask for river in island.rivers if river.mask >> space.id & 1]
        assert island.rivers_through[space.id] == functools.reduce(int.__or__, through, 0)
    assert island.rivers_through[0] == island.road_neighbours[0] == island.neighbours[0] == 0


@pytest.mark.parametrize(
    ("changed", "code", "params"),
    [
        ({"format": "x" * 70}, "wrong_format", {"expected": "santacruz-tiles", "found": "x" * 60}),
        ({"version": 2}, "newer_version", {"expected": 1, "found": 2}),
        ({"version": 10**9}, "newer_version", {"expected": 1, "found": 10**9}),
        ({"version": 10**9 + 1}, "out_of_range", {"low": 1, "high": 10**9, "found": 10**9 + 1}),
    ],
)
def test_what_is_of_another_format_or_version(changed, code, params):
    with pytest.raises(DataError) as caught:
        TileList.from_json(SOUND["tiles"] | changed)
    assert (caught.value.code, caught.value.params) == (code, params)


def test_what_is_not_known_is_told_in_part():
    data, tile = without(SOUND["tiles"], ("tiles", 0, "kind"))
    tile["kind"] = "x" * 70
    with pytest.raises(DataError) as caught:
        TileList.from_json(data)
    assert caught.value.params == {"found": "x" * 60, "choices": "coast, land, volcano"}


NO_CARD = {"choices": ", ".join(SCORING_CARDS)}


@pytest.mark.parametrize(
    ("place", "value", "code", "field", "params"),
    [
        (("buildings", "9" * 30), [[0, "house"]], "no_such_space", f"buildings.{'9' * 30}", {"space": "9" * 20}),
        (("players",), [{}], "out_of_range", "players", {"low": 2, "high": 4, "found": 1}),
        (("players",), [{}] * 5, "out_of_range", "players", {"low": 2, "high": 4, "found": 5}),
        (("hands", 1, "building", "ship"), -1, "out_of_range", "hands[1].building.ship",
         {"low": 0, "high": 99, "found": -1}),
        (("hands", 1, "building", "road"), 100, "out_of_range", "hands[1].building.road",
         {"low": 0, "high": 99, "found": 100}),
        (("out",), [{}, {"house": -1}, {}], "out_of_range", "out[1].house", {"low": 0, "high": 99, "found": -1}),
        (("out",), [{}, {"house": 100}, {}], "out_of_range", "out[1].house", {"low": 0, "high": 99, "found": 100}),
        (("out",), [{}, {"ship": 1}, {}], "unknown_value", "out[1]",
         {"found": "ship", "choices": "house, church, lighthouse"}),
        (("birds", 2), [1, 4], "out_of_range", "birds[2][1]", {"low": 1, "high": 3, "found": 4}),
        (("buildings", "9"), 7, "not_list", "buildings.9", {}),
        (("buildings", "9"), [[0, "house"], [1]], "wrong_length", "buildings.9[1]", {"expected": 2, "found": 1}),
        (("buildings", "9"), [[3, "house"]], "out_of_range", "buildings.9[0]", {"low": 0, "high": 2, "found": 3}),
        (("buildings", "9"), [[0, "tower"]], "unknown_value", "buildings.9[0]",
         {"found": "tower", "choices": "house, church, lighthouse"}),
        (("scores", 1), 1000, "out_of_range", "scores[1]", {"low": 0, "high": 999, "found": 1000}),
        (("hands", 1), 7, "not_object", "hands[1]", {}),
        (("hands", 1, "building"), 7, "not_object", "hands[1].building", {}),
        (("hands", 1, "building"), {"boat": 1}, "unknown_value", "hands[1].building",
         {"found": "boat", "choices": "ship, river, road, double"}),
        (("hands", 1, "scoring"), ["ship"], "unknown_value", "hands[1].scoring[0]", {"found": "ship"} | NO_CARD),
        (("played", 2), 7, "not_list", "played[2]", {}),
        (("played", 2), ["sheep", "boat"], "unknown_value", "played[2][1]",
         {"found": "boat", "choices": "ship, river, road, double, " + NO_CARD["choices"]}),
        (("deck", 0), "ship", "unknown_value", "deck[0]", {"found": "ship"} | NO_CARD),
        (("pile_of", 1), 3, "out_of_range", "pile_of[1]", {"low": 0, "high": 2, "found": 3}),
        (("pile_of",), [0, 1], "wrong_length", "pile_of", {"expected": 3, "found": 2}),
        (("taken", 1), 7, "not_list", "taken[1]", {}),
        (("taken", 1), ["ship"], "unknown_value", "taken[1][0]", {"found": "ship"} | NO_CARD),
        (("taken",), [[], []], "wrong_length", "taken", {"expected": 3, "found": 2}),
        (("drawn", 1), "ship", "unknown_value", "drawn[1]", {"found": "ship"} | NO_CARD),
        (("discarded", 2), "ship", "unknown_value", "discarded[2]", {"found": "ship"} | NO_CARD),
        (("discarded",), [None], "wrong_length", "discarded", {"expected": 3, "found": 1}),
        (("order",), [0, 1, 1], "twice", "order", {}),
        (("order",), [0, 1], "wrong_length", "order", {"expected": 3, "found": 2}),
        (("rank",), [0, 1, 3], "out_of_range", "rank[2]", {"low": 0, "high": 2, "found": 3}),
    ],
)  # fmt: skip
def test_what_a_position_cannot_hold_is_named(place, value, code, field, params):
    data, holder = without(SOUND["position"], place)
    holder[place[-1]] = value
    with pytest.raises(DataError) as caught:
        state_from(data)
    assert (caught.value.code, caught.value.field, caught.value.params) == (code, field, params)


def test_B11_a_double_names_a_kind_that_can_be_built_twice():
    with pytest.raises(DataError) as caught:
        state_from(SOUND["position"] | {"phase": "then", "then": "double"})
    assert (caught.value.code, caught.value.field) == ("unknown_value", "then")
    assert caught.value.params == {"found": "double", "choices": "ship, river, road"}


def test_a_position_has_the_players_and_options_it_is_given():
    state = RECORD.replay(45)
    players, options = [{"name": "Ana"}, {"name": "Ben"}, {}], {"street_points": 6, "teaching": True}
    given = position_of(state, players=players, options=options)
    assert (given["players"], given["options"]) == (players, options)
    plain = position_of(state)
    assert plain["players"] == [{"name": "0"}, {"name": "1"}, {"name": "2"}]
    assert plain["options"] == {"street_points": 7}


def test_I4_cards_put_away_face_down_may_be_unknown():
    _, position = next(moment for moment in moments(3) if moment[0].round == 2 and moment[0].phase == PLAY)
    assert faults({key: value for key, value in position.items() if key != "discarded"}) == []
