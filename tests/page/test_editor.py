"""Edits of positions: what they change, that they leave the old one alone, and that faults can be mended."""

import random
from copy import deepcopy

import pytest
from page.table import editing
from santacruz.actions import parse
from santacruz.position import faults, position_of, state_from
from santacruz.record import Record
from santacruz.rules import apply, legal_notations
from santacruz.state import PHASES

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


def test_a_faulty_building_is_mended():
    data = editing.new(players(2))
    data = editing.build(editing.build(data, 22, 0), 22, 1)
    codes = {fault.code for fault in faults(data)}
    assert {"joined_by_another", "not_uncovered"} <= codes
    data["buildings"]["22"][0][1] = "lighthouse"
    assert "wrong_building" in {fault.code for fault in faults(data)}
    data = mend_all(data)
    assert state_from(data).joined is True


@pytest.mark.parametrize("phase", PHASES)
def test_phases_and_rounds_can_be_chosen_and_read(phase):
    data = editing.set_value(editing.new(players(2)), "round", 2)
    data = editing.set_value(data, "phase", phase)
    assert PHASES[state_from(data).phase] == phase
    if phase != "set":
        back = editing.set_value(editing.set_value(data, "phase", "land"), "round", 1)
        assert faults(back) == []
