"""Edits of positions: what they change, that they leave the old one alone, and that faults can be mended."""

import importlib
import json
import random
import sys
from copy import deepcopy
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import MagicMock

import pytest
from page import links, texts
from page.people import people_of
from page.table import editing, editor, paper, signs
from santacruz.actions import parse
from santacruz.cards import SCORING_CARDS
from santacruz.maps import load_map
from santacruz.position import faults, position_of, state_from
from santacruz.reasons import DataError, Reason
from santacruz.record import Record
from santacruz.rules import apply, legal_notations
from santacruz.sentences import languages, sentence
from santacruz.state import PHASES
from santacruz.stripped import stripped
from santacruz.tiles import load_tiles

ROOT = Path(__file__).resolve().parents[2]

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def players(count):
    return [{"name": name, "colour": colour} for name, colour in
            zip(NAMES[:count], ("red", "blue", "yellow", "green"), strict=False)]  # fmt: skip


def somewhere(seed, count=3, steps=None):
    """A position from the middle of a game played by chance."""
    record, chance = Record.new(players(count), seed), random.Random(seed)
    state = record.replay()
    for _ in range(chance.randrange(8, 60) if steps is None else steps):
        if state.turn is None:
            break
        apply(state, parse(chance.choice(legal_notations(state)))[1])
    return position_of(state, record.players)


def mend_all(data):
    for _ in range(30):
        found = faults(data)
        if not found:
            return data
        fault = next((fault for fault in found if fault.code in editing.MENDABLE), None)
        assert fault is not None, found
        data = editing.mended(data, fault)
    raise AssertionError(faults(data))


@pytest.mark.parametrize("count", [2, 3, 4])
def test_a_new_position_is_sound(count):
    data = editing.new(players(count))
    assert faults(data) == []
    assert (data["phase"], data["round"], data["buildings"]) == ("land", 1, {})


def test_edits_leave_the_position_alone_and_do_what_they_say():
    data = editing.new(players(2))
    before = deepcopy(data)
    space = next(space for space in range(1, 50) if space not in data["face_up"])
    assert space in editing.turn_over(data, space)["face_up"]
    assert editing.turn_over(editing.turn_over(data, space), space) == data
    tiles = data["tiles"]
    other = next(key for key in tiles if key != str(space) and tiles[key][0] == tiles[str(space)][0])
    swapped = editing.lay(data, space, data["tiles"][other])
    assert swapped["tiles"][other] == data["tiles"][str(space)]
    assert sorted(swapped["tiles"].values()) == sorted(data["tiles"].values())
    built = editing.build(data, space, 1)
    assert built["buildings"][str(space)][0][0] == 1 and space in built["face_up"]
    assert editing.build(built, space, 1)["buildings"] == {}
    scored = editing.score(editing.score(data, 0, 12), 1, 12)
    assert scored["rank"] == [0, 1]
    assert editing.first_on_number(scored, 1)["rank"] == [1, 0]
    assert faults(editing.first_on_number(scored, 1)) == []
    birds = editing.give_birds(data, 0, 3, 2)
    assert birds["birds"][0] == [3, 3] and len(birds["bird_supply"]) == 20 and faults(birds) == []
    assert editing.give_birds(birds, 0, 3, 0)["birds"][0] == []
    assert data == before


def test_scoring_cards_are_in_one_place_each():
    data = editing.new(players(3))
    for card in ("river", "sheep", "birds"):
        for place in ("hand 2", "played 1", "deck", "hand 0"):
            data = editing.put_card(data, card, place)
            assert editing.place_of(data, card) == place
            assert not [fault for fault in faults(data) if fault.code in ("card_twice", "cards_missing", "no_set")]


def test_building_cards_stay_a_set():
    data = editing.give_set(editing.new(players(2)), 0, "B")
    data = editing.hold(data, 0, "road", 1)
    assert editing.letter(data, 0) == "B"
    assert editing.apart(data, 0)[0] == ["road"] * 3
    data = editing.give_set(data, 0, "C")
    assert editing.letter(data, 0) == "C" and editing.apart(data, 0)[0] == ["road"] * 2
    assert editing.hold(data, 0, "ship", 9)["hands"][0]["building"]["ship"] == 3


def muddled(data, chance):
    seat, space = chance.randrange(3), chance.randrange(1, 50)
    return chance.choice([
        lambda: editing.turn_over(data, space),
        lambda: editing.score(data, seat, chance.randrange(50)),
        lambda: editing.give_birds(data, seat, chance.randint(1, 3), chance.randrange(12)),
        lambda: editing.put_card(data, "river", f"hand {seat}"),
        lambda: editing.put_card(data, "gold6", ""),
        lambda: editing.give_set(data, seat, "D"),
        lambda: editing.hold(data, seat, "road", chance.randrange(3)),
        lambda: {**data, "order": [0, 2, 1]},
        lambda: {**data, "rank": data["rank"][::-1]},
        lambda: {**data, "turn": chance.randrange(3)},
        lambda: {**data, "buildings": {**data["buildings"], str(space): [[seat, "house"], [seat, "church"]]}},
        lambda: {**data, "buildings": {**data["buildings"], str(space): [[s, "house"] for s in (0, 1, 2)]}},
        lambda: {**data, "out": [{"lighthouse": 2, "house": 7}] * 3},
    ])()  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_positions_of_games_are_mended_after_any_muddle(seed):
    """What is muddled up in a position from a game can be mended by the buttons alone."""
    chance = random.Random(seed)
    data = somewhere(seed)
    while data["phase"] not in ("land", "play", "then"):
        seed += 100
        data = somewhere(seed)
    assert faults(data) == []
    for _ in range(4):
        data = muddled(data, chance)
    mend_all(data)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != "take"])
def test_a_phase_chosen_in_the_middle_of_a_game_is_mended(phase, seed):
    """So that what the editor calls sound can be played to the end."""
    for count in (2, 3, 4):
        data = mend_all(editing.set_value(somewhere(seed, count), "phase", phase))
        state, chance = state_from(data), random.Random(seed)
        while state.turn is not None:
            apply(state, parse(chance.choice(legal_notations(state)))[1])


@pytest.mark.parametrize("count", [2, 3, 4])
def test_what_is_not_known_is_filled_with_something_possible(count):
    """Whoever looks, at whatever moment of a game: nothing that the person knows is changed, and no fault is left."""
    record, chance = Record.new(players(count), count), random.Random(count)
    state = record.replay()
    seen = set()
    while state.turn is not None:
        for looking in range(-1, count):
            known = stripped(state, looking, record.players)[0]
            whole = paper.without_holes(known)
            assert faults(whole) == [], (state.round, state.phase, looking)
            kept = [(known["played"], whole["played"])]
            kept += [] if looking < 0 else [(known["hands"][looking], whole["hands"][looking])]
            assert all(before == after for before, after in kept)
            if state.round == 2 and state.phase == PHASES.index("play"):
                for seat in range(count):  # K3: all but the card drawn came with the pile
                    hand = set(whole["hands"][seat]["scoring"])
                    assert hand <= {*whole["taken"][seat], whole["drawn"][seat]}
        seen.add((state.round, state.phase))
        apply(state, parse(chance.choice(legal_notations(state)))[1])
    assert len(seen) >= 7


@pytest.mark.parametrize("language", languages())
def test_a_card_is_called_what_the_page_calls_it(language):
    page = texts.load(language, ROOT / "site" / "assets" / "languages")
    for card in SCORING_CARDS:
        assert f"{page(f'scoring.{card}')}" in sentence(Reason("card_twice", "C5", {"card": card}), language)


@pytest.fixture
def page_editor(monkeypatch):
    """The editor of the page without a browser: nothing is drawn or kept, what it says is its text's key."""
    before = set(sys.modules)
    monkeypatch.setitem(sys.modules, "js", MagicMock())
    monkeypatch.setitem(sys.modules, "pyodide", MagicMock())
    monkeypatch.setitem(sys.modules, "pyodide.ffi", MagicMock(JsException=OSError))
    module = importlib.import_module("page.editor")
    made = module.Editor.__new__(module.Editor)
    made.app = SimpleNamespace(texts=lambda key, **_: key)
    made.begin(editing.new(players(2)))
    made.draw = made._keep = lambda: None
    yield made
    for name in set(sys.modules) - before:
        if name.startswith("page."):
            del sys.modules[name]


@pytest.mark.parametrize("typed", ["1e5", "-5", "99999999999", "1000", "3.7", "", "٣", "9" * 5000])
def test_what_is_no_number_of_the_field_is_refused_and_the_old_one_shown(page_editor, typed):
    for edit, most in (("score 1", "999"), ("hold 1 road", "9"), ("birds 1 2", "8")):
        before = deepcopy(page_editor.data)
        field = SimpleNamespace(type="number", value=typed, defaultValue="old", max=most, hasAttribute=lambda _: True,
                                dataset=SimpleNamespace(edit=edit))  # fmt: skip
        page_editor.on_change(SimpleNamespace(target=field))
        assert page_editor.data == before and field.value == "old" and page_editor.said == "editor.number"


def test_a_number_of_the_field_is_taken(page_editor):
    for edit, typed in (("score 1", "999"), ("score 0", " 07"), ("birds 1 2", "3"), ("hold 1 double", "0")):
        field = SimpleNamespace(type="number", value=typed, defaultValue="new", max="999", hasAttribute=lambda _: True,
                                dataset=SimpleNamespace(edit=edit))  # fmt: skip
        page_editor.on_change(SimpleNamespace(target=field))
        assert page_editor.said == "" and field.value == "new"
    data = page_editor.data
    assert data["scores"] == [7, 999] and data["birds"][1] == [2] * 3
    assert data["hands"][1]["building"]["double"] == 0


def test_a_faulty_building_is_mended():
    data = editing.new(players(2))
    data = editing.build(editing.build(data, 22, 0), 22, 1)
    codes = {fault.code for fault in faults(data)}
    assert {"joined_by_another", "not_uncovered"} <= codes
    data["buildings"]["22"][0][1] = "lighthouse"
    assert "wrong_building" in {fault.code for fault in faults(data)}
    data = mend_all(data)
    assert state_from(data).joined is True


def test_a_space_keeps_who_built_first_and_who_may_join():
    data = editing.new(players(3))
    last = data["order"][-1]
    others = [seat for seat in range(3) if seat != last]
    everybody = [[seat, "house"] for seat in (others[0], others[0], others[1], last)]
    data["buildings"] = {"22": everybody}
    crowded = next(fault for fault in faults(data) if fault.code == "crowded")
    assert [seat for seat, _ in editing.mended(data, crowded)["buildings"]["22"]] == [others[0], last]
    data["buildings"] = {here: [[others[0], "house"], [last, "house"]] for here in ("22", "25", "30")}
    twice = next(fault for fault in faults(data) if fault.code == "joined_twice")
    assert [len(items) for items in editing.mended(data, twice)["buildings"].values()] == [2, 1, 1]
    assert mend_all(data)["joined"] is True


def test_what_is_built_beyond_the_supply_is_taken_back():
    data = editing.new(players(2))
    tiles = load_tiles(load_map(data["map"]).tiles)
    churches = [int(here) for here, tile in data["tiles"].items() if tiles[tile].building == "church"]
    for here in churches[:5]:
        data = editing.build(data, here, 1)
    data["out"] = [{}, {"church": 1}]
    surplus = next(fault for fault in faults(data) if fault.code == "too_many_buildings")
    mended = editing.mended(data, surplus)
    assert mended["out"] == [{}, {"church": 0}]
    assert sorted(map(int, mended["buildings"])) == sorted(churches[:5])[:3]
    assert mend_all(data)["buildings"] == mended["buildings"]


def test_cards_are_put_away_in_turn():
    data = editing.set_value(editing.set_value(editing.new(players(3)), "round", 2), "phase", "discard")
    order, cards = data["order"], data["deck"][:2]
    data = editing.put_card(editing.put_card(data, cards[0], f"away {order[0]}"), cards[1], f"away {order[2]}")
    for turn in order:
        wrong = next(fault for fault in faults({**data, "turn": turn}) if fault.code == "wrong_turn")
        mended = editing.mended({**data, "turn": turn}, wrong)
        assert mended["turn"] == order[1] and mended["discarded"][order[0]] == cards[0]
        assert editing.place_of(mended, cards[1]) == f"hand {order[2]}"
        assert "wrong_turn" not in {fault.code for fault in faults(mended)}
    for seat in order[1:]:
        data = editing.put_card(data, data["deck"][-1], f"away {seat}")
    mended = editing.mended({**data, "turn": order[0]}, wrong)
    assert mended["turn"] == order[2] and not mended["discarded"][order[2]]


def test_marks_are_kept_with_the_position_and_checked():
    data = editing.new(players(2))
    marked = editing.sign(editing.sign(data, ("dashed", 22, 5)), ("full", 7, 7))
    assert marked["marks"] == [["dashed", 22, 5], ["full", 7, 7]] and faults(marked) == []
    assert editing.sign(editing.sign(marked, ("full", 7, 7)), ("dashed", 22, 5)) == data
    assert json.loads(links.read(links.of_position(marked))) == marked
    assert links.of_position(data).startswith("p1")
    assert signs.drawn(load_map("santa-cruz"), signs.read(marked)).count('class="sign') == 2
    for wrong, field in ((3, "marks"), ([["full", 1]], "marks[0]"), ([["full", 1, 50]], "marks[0]"),
                         ([["full", 1, True]], "marks[0]"), ([["<b>", 1, 2]], "marks[0]"),
                         ([["full", 1, 2]] * (signs.MOST + 1), "marks")):  # fmt: skip
        with pytest.raises(DataError) as told:
            signs.read(data | {"marks": wrong})
        assert told.value.field == field


def test_a_hidden_hand_is_not_told_nor_what_it_could_be_worked_out_from():
    data = somewhere(3)
    people, english = people_of(data["players"]), texts.load("en", ROOT / "site" / "assets" / "languages")
    for opened in ({0, 1, 2}, {0, 2}, {1}, set()):
        shown = editor.form(data, people, opened, english)
        for seat in range(3):
            assert (f'id="ed-birds-{seat}-1"' in shown) == (seat in opened)
            for card in data["hands"][seat]["scoring"]:
                assert (f'id="ed-card-{card}"' in shown) == (seat in opened)
        for card in data["deck"]:
            assert (f'id="ed-card-{card}"' in shown) == (len(opened) == 3)


@pytest.mark.parametrize("phase", PHASES)
def test_phases_and_rounds_can_be_chosen_and_read(phase):
    data = editing.set_value(editing.new(players(2)), "round", 2)
    data = editing.set_value(data, "phase", phase)
    assert PHASES[state_from(data).phase] == phase
    if phase != "set":
        back = editing.set_value(editing.set_value(data, "phase", "land"), "round", 1)
        assert faults(back) == []
