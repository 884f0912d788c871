"""Records and positions as files: what is read, what is refused, and which field the refusal names."""

import json
import re

import playing
import pytest
import tabletop
from santacruz import DataError, IllegalAction, rules, sentence
from santacruz.position import faults, position_of, state_from
from santacruz.record import Record


def data(**changed) -> dict:
    """A sound record of two players, a few actions in."""
    record = playing.new_record(2, seed=7)
    state = record.replay()
    for _ in range(6):
        text = rules.legal_notations(state)[0]
        rules.play(state, text)
        record.actions.append(text)
    return json.loads(record.dumps()) | changed


def refused(text_or_data) -> DataError:
    with pytest.raises(DataError) as caught:
        record = Record.loads(text_or_data if isinstance(text_or_data, str) else json.dumps(text_or_data))
        record.check()
    assert "None" not in sentence(caught.value)
    return caught.value


def test_a_sound_record_is_read():
    assert len(Record.loads(json.dumps(data())).actions) == 6


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '"santacruz-record"', "null"])
def test_what_is_no_record(text):
    refused(text)


def test_an_error_names_field_and_code():
    assert str(refused(data(version=2))) == "version: newer_version"
    assert str(refused("[]")) == "not_object"


def test_format_and_version():
    assert refused(data(format="santacruz-map")).field == "format"
    assert refused(data(version=2)).field == "version"


def test_unknown_keys_are_kept_and_unknown_options_refused():
    record = Record.loads(json.dumps(data(comment="a good game")))
    assert json.loads(record.dumps())["comment"] == "a good game"
    assert refused(data(options={"hurry": True})).field.startswith("options")
    assert refused(data(options={"street_points": 8})).field == "options.street_points"


def test_options_may_be_missing():
    changed = data()
    del changed["options"]
    assert Record.loads(json.dumps(changed)).options["street_points"] == 7


@pytest.mark.parametrize("key", ["players", "map", "actions", "setup"])
def test_missing_parts(key):
    changed = data()
    del changed[key]
    refused(changed)


def setup(change) -> dict:
    changed = data()
    change(changed["setup"])
    return changed


def swap_tiles_of_two_kinds(setup: dict) -> None:
    kinds = {space["id"]: space["kind"] for space in playing.island()["spaces"]}
    coast = next(str(space) for space in kinds if kinds[space] == "coast")
    land = next(str(space) for space in kinds if kinds[space] == "land")
    tiles = setup["tiles"]
    tiles[coast], tiles[land] = tiles[land], tiles[coast]


def lay_a_tile_twice(setup: dict) -> None:
    kinds = {space["id"]: space["kind"] for space in playing.island()["spaces"]}
    first, second = [str(space) for space in kinds if kinds[space] == "coast"][:2]
    setup["tiles"][first] = setup["tiles"][second]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (swap_tiles_of_two_kinds, "setup.tiles"),
        (lay_a_tile_twice, "setup.tiles"),
        (lambda setup: setup["tiles"].pop("1"), "setup.tiles"),
        (lambda setup: setup["tiles"].update({"99": "C01"}), "setup.tiles"),
        (lambda setup: setup["tiles"].update({"1": "Z99"}), "setup.tiles"),
        (lambda setup: setup["birds"].pop(), "setup.birds"),
        (lambda setup: setup["birds"].__setitem__(0, 4), "setup.birds"),
        (lambda setup: setup.update(birds=[1] * 22), "setup.birds"),
        (lambda setup: setup["hands"][0].append(setup["hands"][1].pop()), "setup.hands[0]"),
        (lambda setup: setup["deck"].pop(), "setup"),
        (lambda setup: setup["deck"].__setitem__(0, setup["deck"][1]), "setup"),
        (lambda setup: setup["deck"].__setitem__(0, "gold7"), "setup.deck"),
        (lambda setup: setup["hands"].pop(), "setup.hands"),
        (lambda setup: setup["deck"].append(setup["hands"][0].pop()), "setup"),
        (lambda setup: setup.update(first_chooser=2), "setup.first_chooser"),
        (lambda setup: setup.pop("first_chooser"), "setup.first_chooser"),
    ],
)
def test_a_deal_must_be_sound(change, field):
    assert refused(setup(change)).field.startswith(field)


def test_what_is_wrong_in_a_deal_is_told_in_part():
    error = refused(setup(lambda setup: setup["tiles"].update({"1": "Z" * 70})))
    assert (error.code, error.params) == ("unknown_tile", {"found": "Z" * 60})
    error = refused(setup(lambda setup: setup["tiles"].update({"9" * 30: "C01"})))
    assert (error.code, error.field) == ("no_such_space", "setup.tiles." + "9" * 20)
    assert error.params == {"space": "9" * 20}
    error = refused(setup(lambda setup: setup["birds"].pop()))
    assert (error.code, error.params) == ("wrong_length", {"expected": 22, "found": 21})
    card = data()["setup"]["deck"][1]
    error = refused(setup(lambda setup: setup["deck"].__setitem__(0, card)))
    assert (error.code, error.params) == ("card_twice", {"card": card})


def test_an_action_that_is_none_and_one_that_is_illegal():
    changed = data()
    changed["actions"][3] = "0 sail 3"
    with pytest.raises((DataError, IllegalAction)):
        Record.loads(json.dumps(changed)).check()
    changed["actions"][3] = changed["actions"][2]
    with pytest.raises(IllegalAction) as caught:
        Record.loads(json.dumps(changed)).check()
    assert changed["actions"][2] in str(caught.value)


PLAYERS = data()["players"]


@pytest.mark.parametrize(
    ("changed", "code", "field", "params"),
    [
        ({"options": 7}, "not_object", "options", {}),
        ({"options": {"hurry": True}}, "unknown_option", "options.hurry",
         {"choices": "street_points, beginners, teaching"}),
        ({"options": {"teaching": 1}}, "not_bool", "options.teaching", {}),
        ({"players": PLAYERS[:1]}, "out_of_range", "players", {"low": 2, "high": 4, "found": 1}),
        ({"players": PLAYERS * 3}, "out_of_range", "players", {"low": 2, "high": 4, "found": 6}),
        ({"players": [{}, 7]}, "not_object", "players[1]", {}),
        ({"players": [{}, {"name": 7}]}, "not_text", "players[1].name", {}),
        ({"players": [{}, {"colour": 7}]}, "not_text", "players[1].colour", {}),
        ({"players": [{}, {"bot": 7}]}, "not_text", "players[1].bot", {}),
        ({"map": 7}, "not_text", "map", {}),
        ({"start": {}}, "twice", "setup", {}),
        ({"actions": {}}, "not_list", "actions", {}),
        ({"actions": ["0 set A", 7]}, "not_text", "actions[1]", {}),
        ({"actions": ["0 sail 3"]}, "not_an_action", "actions[0]", {"found": "0 sail 3"}),
        ({"actions": ["3 set A"]}, "out_of_range", "actions[0]", {"low": 0, "high": 1, "found": 3}),
        ({"result": 7}, "not_list", "result", {}),
        ({"result": [1]}, "wrong_length", "result", {"expected": 2, "found": 1}),
        ({"result": [1, 10000]}, "out_of_range", "result[1]", {"low": 0, "high": 9999, "found": 10000}),
        ({"result": [-1, 1]}, "out_of_range", "result[0]", {"low": 0, "high": 9999, "found": -1}),
    ],
)  # fmt: skip
def test_what_a_record_cannot_hold_is_named(changed, code, field, params):
    error = refused(data(**changed))
    assert (error.code, error.field, error.params) == (code, field, params)


def test_options_of_a_new_record_are_read_as_those_of_a_file():
    with pytest.raises(DataError) as caught:
        Record.new(PLAYERS, options=["teaching"])
    assert (caught.value.code, caught.value.field) == ("not_object", "options")


def test_a_record_needs_a_deal_or_a_position():
    changed = data()
    del changed["setup"]
    error = refused(changed)
    assert (error.code, error.field) == ("missing", "setup")


def test_what_may_be_left_out_of_a_record_has_its_usual_value():
    changed = data(players=[{}, {"name": None, "bot": "greedy"}])
    del changed["options"]
    record = Record.loads(json.dumps(changed))
    assert record.options == {"street_points": 7, "beginners": False, "teaching": False}
    assert (record.players, record.result, record.extra) == ([{}, {"name": None, "bot": "greedy"}], None, {})
    assert record.map_id == "santa-cruz"
    new = Record.new(PLAYERS)
    assert (new.map_id, new.actions, new.result, new.extra, new.start) == ("santa-cruz", [], None, {}, None)
    assert new.setup == Record.new(PLAYERS, 0).setup != Record.new(PLAYERS, 1).setup


def test_a_record_is_written_as_it_is_read():
    whole = json.loads((playing.Path(__file__).parent / "golden" / "two-street-6.santacruz.json").read_text())
    position = position_of(Record.from_json(data()).replay(), players=data()["players"])
    begun = {key: value for key, value in data(start=position, actions=[]).items() if key != "setup"}
    for record in (data(), data(result=[9999, 0], comment="ä"), whole, begun):
        again = Record.loads(json.dumps(record))
        assert json.loads(again.dumps()) == record
        assert again.extra == ({"comment": "ä"} if "comment" in record else {})
    assert "ä" in Record.loads(json.dumps(data(comment="ä"))).dumps()
    assert list(data(comment=1))[:4] == ["format", "version", "map", "options"]


def test_S4_beginners_get_their_sets_by_the_seed():
    record = Record.new([{}, {}, {}], 5, options={"beginners": True})
    assert len(record.actions) == 3 and record.replay().phase == 1
    first = record.setup["first_chooser"]
    assert [text.split()[:2] for text in record.actions] == [[str((first - k) % 3), "set"] for k in range(3)]
    assert Record.new([{}, {}, {}], 5).setup == record.setup
    given = Record.new([{}, {}, {}], 6, setup=record.setup, options={"beginners": True})
    assert given.setup == record.setup


def test_a_position_of_another_game_or_with_faults_begins_nothing():
    record = Record.loads(json.dumps(data()))
    state = record.replay()
    start = position_of(state, players=record.players, options=record.options)

    def begun(**changed) -> dict:
        return {key: value for key, value in data(start=start, actions=[]).items() if key != "setup"} | changed

    error = refused(begun(players=[*PLAYERS, {}]))
    assert (error.code, error.field) == ("other_game", "start")
    error = refused(begun(start=start | {"rank": start["rank"][::-1]}))
    assert (error.code, error.field, error.params["fault"].code) == ("faulty_position", "start", "wrong_rank")
    six = Record.loads(json.dumps(begun(options={"street_points": 6})))
    assert (six.initial_state().street_points, six.replay().street_points) == (6, 6), "the record's options hold"


def test_replaying_goes_as_far_as_it_is_asked():
    record = Record.loads(json.dumps(data()))
    steps = list(record.steps())
    assert [n for n, *_ in steps] == [1, 2, 3, 4, 5, 6]
    assert [text for _, text, *_ in steps] == record.actions
    assert record.replay(0) == record.initial_state()
    assert record.replay(6) == record.replay() == record.check() == steps[-1][3]
    assert record.replay(3) != record.replay(2)
    state = record.initial_state()
    for text in record.actions[:3]:
        rules.play(state, text)
    assert record.replay(3) == state


def test_a_result_of_a_game_that_has_not_ended_is_refused():
    state = Record.loads(json.dumps(data())).replay()
    error = refused(data(result=state.scores))
    assert (error.code, error.field) == ("wrong_result", "result")
    assert error.params == {"found": state.scores, "expected": state.scores}


def test_a_wrong_result_is_refused():
    record = json.loads((playing.Path(__file__).parent / "golden" / "two-street-6.santacruz.json").read_text())
    Record.loads(json.dumps(record)).check()
    record["result"][1] -= 1
    assert refused(record).field.startswith("result")


def test_a_record_may_begin_from_a_position():
    whole = list(playing.walk(3, 11, "uniform"))
    record, end = whole[-1]
    for cut in (5, 30, len(record.actions) - 2):
        position = position_of(record.replay(cut), players=record.players, options=record.options)
        later = data(players=record.players, start=position, actions=record.actions[cut:])
        del later["setup"]
        again = Record.loads(json.dumps(later))
        assert position_of(again.replay()) == position_of(end)
        assert json.loads(again.dumps())["start"] == position


def test_a_stripped_position_cannot_be_played():
    position = tabletop.position()
    position["tiles"]["9"] = None
    tiles = tabletop.tile_list({})
    with pytest.raises(DataError) as caught:
        state_from(position, tabletop.Map.from_json(tabletop.ISLAND), tabletop.TileList.from_json(tiles))
    assert caught.value.field == "tiles.9"


def faults_of(**words) -> set[str]:
    tiles = tabletop.tile_list(words.get("tiles") or {})
    position = tabletop.position(**words)
    position["played"] = [building + scoring for building, scoring in position["played"]]
    found = faults(position, tabletop.Map.from_json(tabletop.ISLAND), tabletop.TileList.from_json(tiles))
    assert not any(re.search("None|[{}]", sentence(fault)) for fault in found)
    return {fault.rule for fault in found}


def test_a_position_lists_every_rule_it_breaks():
    assert faults_of() == {"C4"}, "in the small cases of these tests nobody has a whole set"
    usual = faults_of()
    assert "B10" in faults_of(buildings={4: [1, 0]}, order=[0, 1], joined=True) - usual
    assert "B2" in faults_of(buildings={4: [1, 1]}) - usual
    assert "B6" in faults_of(buildings={3: 0}, face_down=[11]) - usual
    assert "S2" in faults_of(face_down=[1]) - usual
    assert "C6" in faults_of(bird_supply=[1, 2]) - usual
    assert "T1" in faults_of(scores=[3, 5], rank=[0, 1]) - usual
    assert "S5" in faults_of(hands=3 * ["ship"], order=[0, 2, 1]) - usual
    assert "C5" in faults_of(scoring=["sheep", "sheep"]) - usual
