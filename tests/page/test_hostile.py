"""What comes from strangers: files, pasted texts, stored entries and names. Each is refused with a sentence of its own,
or taken as the text that it is; nothing hangs, nothing half done stays, and nothing becomes markup."""

import base64
import json
import random
import re
import zlib
from pathlib import Path

import pytest
from doors import DOORS, QUIET, REFUSALS, Memory
from page import library, links, saves, shelf, statistics, texts
from page.linkwords import WORDS
from page.people import COLOURS, people_of
from page.saves import PREFIX, Broken, Saves
from page.session import Session, new_game
from santacruz.fields import parse_json
from santacruz.reasons import DataError, IllegalAction
from santacruz.record import Record
from santacruz.sentences import sentence

ENGLISH = texts.load("en", Path(__file__).resolve().parents[2] / "site" / "assets" / "languages")

def game() -> dict:
    session = new_game({"players": [{"name": "Ana"}, {"name": "Ben"}], "seed": 4, "first_chooser": 0})
    for _ in range(6):
        session.play(session.legal()[0])
    return json.loads(session.text())


def changed(**values: object) -> str:
    return json.dumps(game() | values)


def put(place: str, value: object) -> str:
    """The record with something else at a place such as `setup.tiles`."""
    data = game()
    *way, last = place.split(".")
    inner = data
    for name in way:
        inner = inner[name]
    inner[last] = value
    return json.dumps(data)


GOOD = json.dumps(game())
NAMES = {
    "markup": "<img src=x onerror=alert(1)>",
    "closing tags": "</td></table></svg><script>alert(1)</script>",
    "attribute": '" onclick="alert(1)" x="',
    "entity": "&lt;b&gt; &#x3c;script&#x3e;",
    "format": "{name} {0.__class__} %s",
    "right to left": "\u202egnol ton si siht\u202c",
    "zero width": "A\u200b\u200dn\u2060a\ufeff",
    "control": "Ana\x00\x07\x1b[31m\r\n\tred",
    "emoji": "👩‍👩‍👧‍👦" * 40,
    "accents heaped up": "Z" + "\u0301" * 500,
    "lone surrogate": "\ud800",
    "long": "W" * 500_000,
    "blank": " \u00a0\u3000\n",
}
TEXTS = {
    "empty": "",
    "blank": "  \n ",
    "no JSON": "Ana, Ben",
    "markup": "<script>alert(1)</script>",
    "a number": "7",
    "null": "null",
    "a list": "[]",
    "an empty object": "{}",
    "NaN": GOOD.replace('"version": 1', '"version": NaN'),
    "infinity": GOOD.replace('"version": 1', '"version": -Infinity'),
    "a key twice": GOOD.replace('"map":', '"map": "santa-cruz", "map":'),
    "many keys, the last twice": "{" + "".join(f'"k{n}":0,' for n in range(60_000)) + '"k59999":0}',
    "deep lists": "[" * 100_000,
    "deep objects": '{"a":' * 100_000 + "1" + "}" * 100_000,
    "a number of many digits": GOOD.replace('"version": 1', '"version": ' + "9" * 10_000),
    "an exponent": GOOD.replace('"version": 1', '"version": 1e400'),
    "a number as text": changed(version="1"),
    "a truth value as number": changed(version=True),
    "a newer version": changed(version=99),
    "a negative version": changed(version=-1),
    "another format": changed(format="chess"),
    "a format as list": changed(format=["santacruz-record"]),
    "an unknown map": changed(map="../../etc/passwd"),
    "a map as object": changed(map={"id": "santa-cruz"}),
    "a map's prototype": changed(map="__proto__"),
    "one player": changed(players=[{"name": "Ana"}]),
    "too many players": changed(players=[{"name": "A"}] * 9),
    "players as text": changed(players="Ana, Ben"),
    "a player as text": changed(players=["Ana", "Ben"]),
    "options as list": changed(options=[1]),
    "an option out of range": changed(options={"street_points": 1_000_000}),
    "tiles missing": put("setup.tiles", {}),
    "tiles as text": put("setup.tiles", "all"),
    "one tile everywhere": put("setup.tiles", [1] * 49),
    "birds of other values": put("setup.birds", [99] * 22),
    "hands of nobody": put("setup.hands", []),
    "a deck of strangers": put("setup.deck", ["<script>"]),
    "a chooser who is not there": put("setup.first_chooser", 7),
    "actions as text": changed(actions="0 set A"),
    "an action as number": changed(actions=[1]),
    "an action of nobody": changed(actions=["9 set A"]),
    "an action that is none": changed(actions=["0 __import__('os') 1"]),
    "an action out of turn": changed(actions=["1 score street"]),
    "an action too far": changed(actions=["0 set A", "1 set B", "0 land 999999999999999999999"]),
    "too many actions": changed(actions=[*game()["actions"], *["0 set A"] * 20_000]),
    "a result as text": changed(result="<b>1000</b>"),
    "a result of others": changed(result=[1, 2, 3, 4]),
    "a start and a setup": changed(start={}),
    "cut short": GOOD[: len(GOOD) // 2],
    "zeros inside": GOOD[:40] + "\x00" * 10 + GOOD[50:],
    "a byte order mark": "\ufeff" + GOOD,
    "packed": base64.b64encode(zlib.compress(GOOD.encode())).decode(),
    "much in little": base64.b64encode(zlib.compress(b"0" * 5_000_000)).decode(),
    "too large": GOOD + " " * 2_000_001,
}


def doors(text: str) -> list[tuple[str, object]]:
    """Every way by which a text comes in, and what it gives or raises."""
    found: list[tuple[str, object]] = []
    for name, way in DOORS.items():
        try:
            found.append((name, way(text)))
        except REFUSALS as error:
            found.append((name, error))
    return found


def explain(error: Exception) -> str:
    """The sentence that the page shows, as page/app.py makes it."""
    if isinstance(error, Broken):
        return explain(error.error)
    if isinstance(error, IllegalAction):
        return sentence(error.reasons[0])
    if isinstance(error, DataError):
        return sentence(error)
    return ENGLISH(error.key, **getattr(error, "params", {}))


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_hostile_text_is_refused_at_every_door_with_a_sentence(text):
    for door, outcome in doors(text):
        if door == "what is sound of it" and isinstance(outcome, tuple):
            assert outcome[0].step <= 6  # it may be a game up to there, and says what is missing
            outcome = outcome[2]
        assert isinstance(outcome, REFUSALS), door
        told = explain(outcome)
        assert len(told) > 10, door
        assert len(told) < 1000, door


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_hostile_text_among_what_the_browser_keeps_counts_as_not_there(text):
    for door, way in QUIET.items():
        assert way(text) == way(""), door


def deflated(data: bytes) -> str:
    """A link of the longer kind with these bytes in it, before a check that does not fit."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    return "z1" + base64.urlsafe_b64encode(b"\0\0\0" + packer.compress(data) + packer.flush()).decode().rstrip("=")


GAME_LINK = links.of_record(Record.loads(GOOD))
LINKS = {
    "of another page": "chapter-2",
    "markup": "g1<img src=x onerror=alert(1)>",
    "markup as name": "l1<b>landing</b>",
    "a way out as name": "q1../../etc/passwd",
    "a name too long": "l1" + "a" * 41,
    "a step too far": "l1landing.9999",
    "a step before the first": "l1landing.-1",
    "digits of another script": "l1landing.\u0661",
    "zero width": GAME_LINK[:20] + "\u200b" + GAME_LINK[20:],
    "right to left": "g1\u202e" + GAME_LINK[2:],
    "emoji": "z1" + "\U0001f3dd" * 20,
    "percent signs": GAME_LINK[:9] + "%3C" + GAME_LINK[9:],
    "a newline": GAME_LINK + "\n",
    "a lone surrogate": "g1\ud800",
    "nothing in it": "z1",
    "cut short": GAME_LINK[:-3],
    "one letter other": GAME_LINK[:30] + ("A" if GAME_LINK[30] != "A" else "B") + GAME_LINK[31:],
    "another kind": "p" + GAME_LINK[1:],
    "of a newer page": "g2" + GAME_LINK[2:],
    "too long": "z1" + "A" * 1_000_000,
    "much in little": deflated(b" " * 30_000_000),
    "deep": deflated(b"[" * 300_000),
    "no text": deflated(bytes(range(256))),
    "NaN": deflated(b'{"format": NaN}'),
    "a key twice": deflated(b'{"a": 1, "a": 2}'),
    "one more number": "g1" + base64.urlsafe_b64encode(bytes(range(200))).decode(),
}


@pytest.mark.parametrize("link", LINKS.values(), ids=LINKS.keys())
def test_a_hostile_link_is_refused_with_a_sentence(link):
    with pytest.raises(REFUSALS) as refused:
        DOORS["a link"](link)
    assert len(explain(refused.value)) > 10


def is_object(text: str) -> bool:
    try:
        return len(text) < 20_000 and "e400" not in text and isinstance(parse_json(text), dict)
    except DataError:
        return False


@pytest.mark.parametrize("text", [pytest.param(text, id=name) for name, text in TEXTS.items() if is_object(text)])
def test_a_hostile_file_in_a_sound_link_is_refused_by_whoever_reads_it(text):
    held = json.dumps(DOORS["a link"](links.of_file(json.loads(text))))
    for door in ("a file", "a lesson", "puzzles", "a position", "a program"):
        with pytest.raises(REFUSALS):
            DOORS[door](held)


def test_the_good_text_comes_in():
    outcomes = dict(doors(GOOD))
    assert isinstance(outcomes["on the table"], Session)
    assert outcomes["a file"][0].kind == "game"


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_a_hostile_entry_hides_no_other_and_can_be_exported_and_deleted(text):
    store = Memory({PREFIX + "good": saves.pack_record(Record.loads(GOOD), "2026"), PREFIX + "bad": text})
    kept = Saves(store)
    assert sorted(saved.id for saved in kept.all()) == ["bad", "good"]
    assert [saved.id for saved in kept.all() if saved.error] == ["bad"]
    shown = library.library(library.Shelf(kept.all()), ENGLISH, explain, str)
    assert "<script" not in shown
    assert 'data-command="export-saved" data-argument="bad"' in shown
    assert kept.text("bad") == text
    kept.drop("bad", "2026")
    assert [saved.id for saved in kept.all()] == ["good"]
    assert kept.take("good").step == 6


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES.keys())
def test_a_hostile_name_is_only_ever_a_short_text(name):
    text = changed(players=[{"name": name, "colour": name}, {"name": "Ben", "bot": name[:100]}])
    session = Session(Record.loads(text))
    person = session.people[0]
    assert len(person.name) <= 24
    unseen = re.compile("[\x00-\x1f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
    assert not unseen.search(re.sub("(?<=[👩👧])\u200d(?=[👩👧👦])", "", person.name))  # but what joins emoji
    assert person.colour in COLOURS
    assert people_of(session.record.players) == session.people
    packed = saves.pack(session, "2026-01-01T00:00:00Z", name)
    saved = saves.summary("x", packed)
    shown = library.library(library.Shelf([saved]), ENGLISH, explain, str) + shelf.seats(session.people, ENGLISH)
    for mark in ("<img", "<script", "onclick=\"", "</table"):
        assert mark not in shown
    assert json.loads(session.text())["players"][0]["name"] == name  # the record keeps what it had


def test_games_with_flipped_and_missing_pieces_are_refused_or_sound():
    """A thousand damaged copies: whatever still opens is a game by the rules (a name may have changed, say)."""
    chance, opened = random.Random(1), 0
    for _ in range(1000):
        letters = list(GOOD)
        for _ in range(chance.randint(1, 4)):
            place = chance.randrange(len(letters))
            letters[place : place + chance.randint(0, 3)] = chance.choice(["", *'"09{],-éA'])
        for door, outcome in doors("".join(letters)):
            if isinstance(outcome, Session):
                opened += 1
                assert outcome.record.replay().turn == outcome.turn, door
    assert 0 < opened < 800


def test_what_the_fuzzer_has_found_so_far_is_refused_or_sound():
    """tools/long/fuzz.py keeps what reached new code."""
    files = sorted((Path(__file__).parent / "corpus").iterdir())
    assert len(files) > 50
    for file in files:
        assert len(doors(file.read_bytes().decode(errors="surrogateescape"))) == len(DOORS)


@pytest.mark.parametrize("options", [
    {}, {"players": 3}, {"players": []}, {"players": [{}] * 5}, {"players": [{}, 7]},
    {"players": [{}, {}], "seed": "1"},
    {"players": [{}, {}], "seed": -1}, {"players": [{}, {}], "seed": 2**70}, {"players": [{}, {}], "seed": 1.5},
    {"players": [{}, {}], "first_chooser": 9}, {"players": [{}, {}], "setup": {}}, {"players": [{}, {}], "map": "<b>"},
    {"players": [{}, {}], "options": {"street_points": "7"}}, {"players": [{}, {"bot": "<b>"}]}, {"x": 1},
    {"players": [{"name": ["Ana"]}, {}]},
])  # fmt: skip
def test_hostile_options_of_a_new_game_are_refused(options):
    with pytest.raises(REFUSALS) as refused:
        new_game(options)
    assert len(explain(refused.value)) > 10


def test_texts_become_markup_in_one_place_only():
    """Browsers with Trusted Types see to it; here for what no test in a browser comes to."""
    gates = ("innerHTML =", "insertAdjacentHTML", "outerHTML", "document.write", "ContextualFragment", "DOMParser")
    site = Path(texts.__file__).parents[2]
    sources = {path.name: path.read_text(encoding="utf-8") for path in (*site.glob("*.*js"), *site.glob("py/**/*.py"))}
    assert "dom.py" in sources
    found = [name for name, source in sources.items() if any(gate in source for gate in gates)]
    assert found == ["morph.js"]


@pytest.mark.parametrize("text", ['{"format": "santacruz-statistics", "version": 1, "games": [{"id": 7}]}',
                                  '{"format": "santacruz-statistics", "version": 1, "games": {}}'])  # fmt: skip
def test_hostile_statistics_are_refused_entry_by_entry(text):
    try:
        found, wrong = statistics.read_all(json.loads(text))
    except DataError:
        return
    assert (found, len(wrong)) == ([], 1)
