"""Records, positions, maps and tile lists are read field by field: whatever is missing or of another kind is refused,
and the refusal names the place and can be said in a sentence."""

import json
import re
from copy import deepcopy

import playing
import pytest
from santacruz import DataError, IllegalAction, Map, TileList, sentence
from santacruz.fields import parse_json
from santacruz.position import position_of, state_from
from santacruz.record import Record

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
    if len(keys) > 20:
        keys = [keys[0], keys[-1]]
    for key in keys if isinstance(value, dict) else sorted({*keys[:1], *keys[-1:]}):
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
        assert error.code == "wrong_format" or "None" not in told
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
        ('{"a": 1, "b": 2, "a": 3}', "twice", {}),
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
    with pytest.raises(DataError):
        parse_json("[" * 65 + "]" * 65)
