"""Reading the island: what belongs to a space, a card and a seat; where the scoring cards can be; only what is open."""

import random
import sys
from pathlib import Path

import pytest
from page.table import catalogue, notes, reading
from santacruz.actions import parse
from santacruz.cards import BUILDING_CARDS, SCORING_CARDS, scoring_names
from santacruz.maps import load_map, spaces_of
from santacruz.rules import apply, legal_notations
from santacruz.state import PHASES
from santacruz.tiles import load_tiles
from santacruz.view import view

sys.path.insert(0, str(Path(__file__).parent))

from test_table_widgets import PEOPLE, check, load, walk  # noqa: E402

MAP = load_map()


def with_mark(found, mark):
    return {space for space, given in found.spaces.items() if given == mark}


def test_a_space_shows_its_roads_and_its_rivers_from_spring_to_mouth():
    _, state, _, _ = next(walk(2, 1))
    seen = view(state, 0)
    for space in MAP.spaces:
        found = reading.of_space(seen, space.id)
        assert with_mark(found, "here") == {space.id}
        assert with_mark(found, "next") == set(spaces_of(MAP.neighbours[space.id]))
        assert found.spaces.keys() == {space.id, *spaces_of(MAP.neighbours[space.id] | MAP.rivers_through[space.id])}
        assert {end for road in found.roads for end in road} - {space.id} == set(
            spaces_of(MAP.road_neighbours[space.id])
        )
        assert found.rivers == {river.id for river in MAP.rivers if river.mask >> space.id & 1}


def test_a_seat_shows_its_buildings_and_what_they_stand_on():
    for _, state, _, _ in walk(3, 2):
        for seat in range(3):
            found = reading.of_seat(view(state, None), seat)
            own = set(spaces_of(state.own[seat]))
            assert found.spaces.keys() == own and found.seat == seat
            assert found.roads == {road for road in MAP.roads if own & set(road)}


@pytest.mark.parametrize("players", [2, 4])
def test_a_card_reaches_now_what_is_legal_and_then_what_one_build_adds(players):
    seen_then = 0
    for _, state, _, _ in walk(players, 3):
        if state.turn is None or PHASES[state.phase] != "play":
            continue
        seat, legal = state.turn, legal_notations(state)
        seen = view(state, seat)
        for index, card in enumerate(BUILDING_CARDS):
            if not state.cards[4 * seat + index]:
                continue
            found = reading.of_card(seen, seat, card)
            builds = [text for text in legal if text.split()[1] == card and not text.endswith(" -")]
            assert with_mark(found, "now") == {int(text.split()[-1]) for text in builds}, card
            if card == "double":
                continue
            then = with_mark(found, "then")
            seen_then += len(then)
            once = set()
            for text in builds:
                after = state.copy()
                apply(after, parse(text)[1])
                ways = MAP.rivers_through if card == "river" else MAP.road_neighbours
                if card != "ship" and after.own[seat] != state.own[seat]:
                    once |= set(spaces_of(ways[int(text.split()[-1])]))
            assert once - with_mark(found, "now") - set(spaces_of(state.occupied)) <= then | set(
                spaces_of(MAP.all & ~(seen.buildable[seat] | MAP.all ^ seen.face_up))
            )
    assert seen_then


def test_a_double_reaches_what_its_type_reaches():
    for _, state, _, seat in walk(2, 4):
        if seat is None:
            continue
        seen = view(state, seat)
        for kind in ("ship", "river", "road"):
            assert reading.of_card(seen, seat, "double", kind).spaces == reading.of_card(seen, seat, kind).spaces


def test_every_scoring_card_lights_what_counts_for_it():
    for _, state, _, _ in walk(3, 5):
        seen = view(state, None)
        for card in SCORING_CARDS:
            found = reading.of_scoring(seen, card)
            assert with_mark(found, "now") <= set(spaces_of(state.occupied))
            assert not with_mark(found, "then") & set(spaces_of(state.occupied))
        sheep = seen.layout.resource["sheep"]
        assert set(reading.of_scoring(seen, "sheep").spaces) == set(spaces_of(sheep))


def test_what_a_back_hides_is_what_nobody_has_seen():
    tiles = load_tiles()
    for _, state, _, _ in walk(2, 6):
        for kind in ("coast", "land", "volcano"):
            left = reading.unseen(view(state, 0), kind)
            shown = sum(MAP.kind(space) == kind for space in spaces_of(state.face_up))
            assert left.count == sum(tile.kind == kind for tile in tiles.values()) - shown
            assert sum(left.buildings.values()) == left.count


def test_readings_and_notes_tell_nothing_of_what_is_hidden():
    """The same position with other tiles face down, other hands and another deck reads the same for the public."""
    texts = load("en")
    for _, state, _, _ in walk(3, 7):
        other = state.copy()
        other.deck = tuple(reversed(state.deck))
        down = spaces_of(MAP.land & ~state.face_up)
        if len(down) > 1:
            layout = list(state.layout.tiles)
            layout[down[0]], layout[down[1]] = layout[down[1]], layout[down[0]]
            other.layout = type(state.layout)(layout)
        both = [view(one, None) for one in (state, other)]
        for space in MAP.spaces:
            said = [notes.note(seen, reading.of_space(seen, space.id), PEOPLE, texts) for seen in both]
            assert said[0] == said[1]
        assert catalogue.catalogue(both[0], PEOPLE, texts) == catalogue.catalogue(both[1], PEOPLE, texts)


@pytest.mark.parametrize("language", ["en", "de"])
def test_notes_are_sound_in_every_position(language):
    texts = load(language)
    chance = random.Random(8)
    for step, (_, state, _, _) in enumerate(walk(4, 8)):
        if step % 5 == 0:
            seen = view(state, chance.choice([None, *range(4)]))
            seat = chance.randrange(4)
            found = [reading.of_space(seen, chance.choice(MAP.spaces).id), reading.of_seat(seen, seat),
                     *(reading.of_card(seen, seat, card) for card in BUILDING_CARDS),
                     *(reading.of_scoring(seen, card) for card in SCORING_CARDS)]
            for each in found:
                check(notes.note(seen, each, PEOPLE, texts))
                assert set(each.spaces.values()) <= set(reading.MARKS)
                assert reading.corner(each, MAP.spaces, MAP.data["view"]).count("-") == 1
            check(catalogue.catalogue(seen, PEOPLE, texts))


def test_a_note_never_lies_on_the_space_it_is_about():
    _, state, _, _ = next(walk(2, 1))
    x, y, width, height = MAP.data["view"]
    for space in MAP.spaces:
        place = reading.corner(reading.of_space(view(state, 0), space.id), MAP.spaces, MAP.data["view"])
        across = space.x - x if "left" in place else x + width - space.x
        down = space.y - y if "top" in place else y + height - space.y
        assert across >= width * 0.36 or down >= height * 0.34


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_the_whereabouts_of_every_card_are_true_and_certain_only_when_known(players, seed):
    """Wherever a card really is, is among the places that are said; what is not known is not told apart."""
    for _, state, _, _ in walk(players, seed):
        for looking in (None, *range(players)):
            seen = view(state, looking)
            for card in SCORING_CARDS:
                place = catalogue.whereabouts(seen, card)
                holder = next((s for s in range(players) if card in scoring_names(state.scoring[s])), None)
                assert place.mine == (looking is not None and holder == looking)
                if holder is not None and holder != looking:
                    assert holder in place.with_, (card, place)
                if card in state.deck:
                    assert place.deck
                thrower = next((s for s in range(players) if state.discarded[s] == card), None)
                if thrower is not None and thrower != looking and holder is None:
                    assert place.gone
                assert place.away == (looking is not None and thrower == looking and not place.mine)


def test_cards_played_name_who_played_them():
    first = {}
    for _, state, events, _ in walk(3, 9):
        for event in events:
            if event[0] == "played" and event[3] == "":
                first.setdefault((2 if state.round == 2 and PHASES[state.phase] != "take" else 1, event[2]), event[1])
        for card in SCORING_CARDS:
            place = catalogue.whereabouts(view(state, None), card)
            assert place.first == first.get((1, card)) and place.second == first.get((2, card)), card
