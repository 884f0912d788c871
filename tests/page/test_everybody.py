"""For everybody: the list view, typed commands, arrow keys, the public view, and a screen that stays awake."""

import asyncio
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from page import keys
from page import texts as texts_module
from page.people import people_of
from page.session import Session
from page.table import listview, names, notes, reading, spaces
from page.wakelock import WakeLock
from santacruz.maps import load_map, spaces_of
from santacruz.record import Record
from santacruz.rules import legal_notations, play

LANGUAGES = Path(texts_module.__file__).parents[2] / "assets" / "languages"
PLAYERS = [{"name": "Ana <b>"}, {"name": "Ben"}, {"name": "Cleo", "bot": "greedy"}]


@pytest.fixture(params=sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir()))
def texts(request):
    return texts_module.load(request.param, LANGUAGES, strict=True)


def session_after(count, players=PLAYERS, **options):
    record = Record.new([dict(player) for player in players], seed=7, options=options)
    state, chance = record.replay(), random.Random(7)
    while len(record.actions) < count:
        action = chance.choice(legal_notations(state))
        play(state, action)
        record.actions.append(action)
    return Session(record)


@pytest.mark.parametrize("count", [0, 3, 6, 12, 25])
def test_the_list_has_every_space_and_nothing_hidden(texts, count):
    session = session_after(count)
    people = people_of(session.record.players)
    public = session.view()
    assert public.seat is None
    markup = listview.listview(public, {}, None, "", people, texts)
    for space in load_map("santa-cruz").spaces:
        assert markup.count(f'data-space="{space.id}"') == 1
    assert "Ana <b>" not in markup
    assert texts("listview.held") not in markup


def test_a_target_of_the_list_is_a_button_that_says_what_it_does(texts):
    session = session_after(3, PLAYERS[:2])
    session.lift()
    view = session.view()
    targets = {int(text.split()[-1]): text for text in session.legal() if " land " in text}
    assert targets
    markup = listview.listview(view, targets, None, "", session.people, texts)
    for space, action in targets.items():
        assert markup.count(f'data-action="{action}"') == 2, "once by itself and once in the table"
        assert texts("act.land", space=space) in markup


def test_own_cards_are_known_to_the_list(texts):
    session = session_after(2, PLAYERS[:2])
    session.lift()
    held = session.view().scoring[session.turn].bit_count()
    markup = listview.listview(session.view(), {}, None, "", session.people, texts)
    assert held and markup.count(f"<td>{texts('listview.held')}</td>") == held


def test_questions_in_the_command_line(texts):
    session = session_after(3, PLAYERS[:2])
    session.lift()
    view, allowed, people = session.view(), session.legal(), session.people
    said = listview.answer("12", view, allowed, people, texts)
    assert said.startswith(spaces.label(view, 12, people, texts))
    assert texts("reading.uncovers", count=1).rstrip(".") in said
    assert "77" in listview.answer("77", view, allowed, people, texts)
    assert allowed[0].split(" ", 1)[1] in listview.answer("?", view, allowed, people, texts)
    assert listview.answer("?", view, [], people, texts) == texts("listview.cannot")
    assert listview.answer("ship 12", view, allowed, people, texts) is None


def test_arrows_lead_from_everywhere_to_everywhere_and_along_roads_and_rivers():
    island = load_map("santa-cruz")
    places = {space.id: (space.x, space.y) for space in island.spaces}
    ways = list(keys.ARROWS.values())

    def next_to(space):
        return {keys.step(places, spaces_of(island.neighbours[space]), space, way) for way in ways}

    joined = {(a, b) for a in places for b in spaces_of(island.neighbours[a])}
    at_once = {(a, b) for a in places for b in next_to(a)} & joined
    assert len(at_once) > 0.95 * len(joined)
    for start in places:
        seen, todo = {start}, [start]
        while todo:
            new = next_to(todo.pop()) - seen
            seen |= new
            todo += new
        assert seen == places.keys()


def test_what_an_arrow_went_along():
    island = load_map("santa-cruz")
    a, b = island.roads[0]
    assert spaces.way(island, a, b) == "way.road"
    a, b = island.rivers[0].course[0]
    assert spaces.way(island, a, b) == ("way.road" if island.road_neighbours[a] >> b & 1 else "way.river")
    assert spaces.way(island, 1, 1) == "way.none"
    assert spaces.way(island, 1, 12) == "way.open"


def test_the_public_view_shows_no_hand_and_hides_hands_afterwards():
    session = session_after(6, PLAYERS[:2])
    session.lift()
    assert session.looking == session.turn and not session.curtain
    session.show_public(True)
    assert session.looking is None and not session.curtain
    assert session.view().seat is None and not session.view().legal
    session.play(session.legal()[0])
    assert session.looking is None and not session.curtain
    session.show_public(False)
    assert session.looking is None and session.curtain


def test_the_public_view_of_one_persons_game():
    session = session_after(6, [{"name": "Ana"}, {"name": "Ben", "bot": "random"}])
    session.show_public(True)
    assert session.looking is None
    session.show_public(False)
    assert session.looking is None, "whoever stood before the projector still may not see the hand"


class Lock:
    def __init__(self):
        self.released = False

    async def release(self):
        self.released = True


def test_the_screen_stays_awake_while_it_is_wanted_and_seen():
    async def story():
        locks, seen = [], [True]

        async def request():
            locks.append(Lock())
            return locks[-1]

        awake = WakeLock(request, lambda: seen[0])

        async def held():
            await awake.task
            return [lock for lock in locks if not lock.released]

        awake.want(True)
        assert len(await held()) == 1
        awake.want(True)
        assert len(await held()) == 1 and len(locks) == 1
        locks[0].released, seen[0] = True, False  # the browser does that when the page goes out of sight
        awake.settle()
        assert await held() == []
        seen[0] = True
        awake.settle()
        assert len(await held()) == 1
        awake.want(False)
        assert await held() == []

    with ThreadPoolExecutor(1) as another:  # in this thread the browser's tests may have a loop of their own
        another.submit(asyncio.run, story()).result()


def test_a_browser_that_refuses_is_asked_again_later_and_nobody_is_told():
    async def story():
        asked = []

        async def request():
            asked.append(1)

        awake = WakeLock(request, lambda: True)
        for count in (1, 2):
            awake.want(True)
            await awake.task
            assert len(asked) == count and awake.lock is None

    with ThreadPoolExecutor(1) as another:  # in this thread the browser's tests may have a loop of their own
        another.submit(asyncio.run, story()).result()


def test_what_is_lit_on_the_board_is_said_in_words(texts):
    """For a space what it hides and its rivers, for a card where it reaches, for a seat where it stands (K1: what lies
    face down stays unknown)."""
    session = session_after(12, PLAYERS[:2])
    session.lift()
    view, people = session.view(), session.people
    down = next(space.id for space in view.map.spaces if view.tile(space.id) is None and view.map.river >> space.id & 1)
    said = notes.spoken(view, reading.of_space(view, down), people, texts)
    assert texts("space.number", space=down) in said
    assert str(reading.unseen(view, view.map.kind(down)).count) in said
    reached = reading.of_card(view, view.seat, "ship")
    now = [space for space, mark in reached.spaces.items() if mark == "now"]
    said = notes.spoken(view, reached, people, texts)
    assert now and texts("reading.said.now", list=names.numbers(now, texts)) in said
    said = notes.spoken(view, reading.of_seat(view, 1), people, texts)
    assert people[1].name in said and names.numbers(spaces_of(view.own[1]), texts) in said
    said = notes.spoken(view, reading.of_scoring(view, "coast"), people, texts)
    assert all(person.name in said for person in people)
