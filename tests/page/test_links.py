"""Links: whatever is shared is read back as it was; what is damaged, hostile or of another version is refused with a
sentence of its own."""

import base64
import json
import random
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page import links, packed, texts
from page.linkwords import WORDS
from page.packing import Reader, Unfit, Writer
from page.people import people_of
from page.session import Refused, new_game, open_game
from page.table import paper
from santacruz import dealcode
from santacruz.position import position_of
from santacruz.reasons import DataError
from santacruz.record import Record
from santacruz.rules import legal_notations, play
from santacruz.stripped import stripped
from santacruz.view import view

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = sorted((ROOT / "tests" / "rules" / "golden").glob("*.santacruz.json"))
LESSONS = sorted(set((ROOT / "site/assets/lessons").glob("*.json")) - {ROOT / "site/assets/lessons/index.json"})
ENGLISH = texts.load("en", ROOT / "site" / "assets" / "languages")

#: Links that have been shared: they must open the same for ever.
SHARED = (
    "g1a83OoQC0vgb_hcyMoY_wc6aiebs0S_-WW-gubsLJeMke2pFYv1J9nqtZhe3QHgMbU4VZvRuedMKWH42FhA-Zos0a"
    "Vs_8oMRsr66ZoaWJAw"
)
DEAL = "g1QQ3ymQgB"
DEAL_CHECKSUM = 2674226378
POSITION = (
    "p1WjVSnwC0vldjsobdi0Ajqr6WLJZ9Wk8yTk0GXMBIr2_zhtvbCjxPrTPy6mU3hw746OlLLgpyPC74XmmcwYO-TMR_"
    "5TX0bA"
)
POSITION_CHECKSUM = 1323805401
CHECKSUM, WORDS_CHECKSUM = 1923621453, 4138804789


def golden(name="four-eruption"):
    return Record.loads((ROOT / f"tests/rules/golden/{name}.santacruz.json").read_text(encoding="utf-8"))


def refusal(fragment):
    with pytest.raises(Refused) as caught:
        links.read(fragment)
    assert caught.value.key in ENGLISH
    return caught.value.key


def letters(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.name)
def test_whole_games_take_short_links_and_come_back_as_they_were(file):
    record = Record.loads(file.read_text(encoding="utf-8"))
    link = links.of_record(record)
    assert link.startswith("g1") and len(link) <= 140
    assert json.loads(links.read(link)) == record.to_json()


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_moment_of_any_game_comes_back_as_it_was(data):
    names = st.one_of(st.sampled_from(packed.NAMES), st.text(max_size=30))
    player = st.fixed_dictionaries(
        {},
        optional={"name": names, "colour": st.sampled_from(["red", "white", "mauve"]),
                  "bot": st.sampled_from(packed.BOTS), "club": st.just("chess")},
    )
    count = data.draw(st.integers(2, 4))
    options = {"street_points": data.draw(st.sampled_from([6, 7])), "beginners": data.draw(st.booleans()),
               "teaching": data.draw(st.booleans())}
    record = Record.new([data.draw(player) for _ in range(count)], data.draw(st.integers(0, 2**64 - 1)),
                        options=options)
    chance, state = random.Random(data.draw(st.integers(0, 999))), record.replay()
    for _ in range(data.draw(st.integers(0, 130))):
        if state.turn is None:
            break
        action = chance.choice(legal_notations(state))
        play(state, action)
        record.actions.append(action)
    record.extra = data.draw(st.sampled_from([{}, {"note": "é\U0001f41f"}, {"deal_code": "K7M2P9"}, {"deal_code": 7}]))
    assert json.loads(links.read(links.of_record(record))) == record.to_json()


def test_a_deal_that_has_a_code_takes_no_room():
    record = new_game({"players": [{"name": name} for name in packed.NAMES], "seed": 5}).record
    link = links.of_record(record)
    assert len(link) <= 24 and json.loads(links.read(link)) == record.to_json()
    record.extra["deal_code"] = dealcode.code("santa-cruz", 4, 6)  # of another deal: it goes along as the text it is
    other = links.of_record(record)
    assert len(other) > 60 and json.loads(links.read(other)) == record.to_json()


@pytest.mark.parametrize("file", GOLDEN, ids=lambda file: file.name)
def test_positions_whole_and_stripped_take_short_links(file):
    record = Record.loads(file.read_text(encoding="utf-8"))
    for step in range(0, len(record.actions) + 1, 7):
        state = record.replay(step)
        whole = position_of(state, record.players, record.options)
        for position in (whole, *(stripped(state, seat, record.players)[0] for seat in (-1, 0))):
            link = links.of_position(position)
            assert link.startswith("p1") and len(link) <= 180
            assert json.loads(links.read(link)) == position


def test_positions_of_another_make_take_the_longer_link():
    position = position_of(golden().replay(40))
    for odd in ({"note": "x"}, {"scores": [1, 2, 3, 900]}, {"players": [{}] * 9}, {"birds": None},
                {"tiles": {"1": "L01"}}, {"buildings": {"12": [[0, "house"], [0, "house"], [0, "church"]]}},
                {"hands": [3]}):  # fmt: skip
        link = links.of_position(position | odd)
        assert link.startswith("z1")
        assert json.loads(links.read(link)) == position | odd


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.name)
def test_lessons_as_files_come_back_as_they_were(file):
    data = json.loads(file.read_text(encoding="utf-8"))
    link = links.of_file(data)
    assert len(link) < 4000
    assert json.loads(links.read(link)) == data


def test_links_that_were_shared_open_the_same_for_ever():
    game = json.loads(links.read(SHARED))
    assert links.of_record(Record.from_json(game)) == SHARED
    assert zlib.crc32(json.dumps(game, sort_keys=True).encode()) == CHECKSUM
    fresh = json.loads(links.read(DEAL))
    assert links.of_record(Record.from_json(fresh)) == DEAL
    assert zlib.crc32(json.dumps(fresh, sort_keys=True).encode()) == DEAL_CHECKSUM
    position = json.loads(links.read(POSITION))
    assert links.of_position(position) == POSITION
    assert zlib.crc32(json.dumps(position, sort_keys=True).encode()) == POSITION_CHECKSUM
    assert zlib.crc32(WORDS) == WORDS_CHECKSUM, "links of version 1 need this dictionary"


def test_lessons_and_puzzles_of_the_page_are_named():
    assert links.named(links.of_lesson("face-down", 2)) == ("lesson", "face-down", 2)
    assert links.named("l1landing") == ("lesson", "landing", 0)
    assert links.named(links.of_puzzle("2-2653-56")) == ("puzzle", "2-2653-56", 0)
    assert links.named(SHARED) is None
    for broken in ("l1", "l1../../x", "l1Landing", "l1landing.", "l1landing.x"):
        with pytest.raises(Refused):
            links.named(broken)


@pytest.mark.parametrize("fragment", ["", "main", "rules", "title", "x1AAAA", "g", "games"])
def test_other_fragments_are_left_alone(fragment):
    assert not links.is_link(fragment)


def test_links_cut_off_or_changed_are_refused():
    position = position_of(golden().replay(50))
    shared = [links.of_record(golden()), links.of_position(position), links.of_file(position)]
    assert [link[:2] for link in shared] == ["g1", "p1", "z1"]
    chance = random.Random(3)
    for link in shared:
        for length in range(2, len(link)):
            assert refusal(link[:length]) == "refused.link.damaged"
        for _ in range(250):
            place = chance.randrange(2, len(link))
            other = chance.choice([c for c in ALPHABET if c != link[place]])
            assert refusal(link[:place] + other + link[place + 1 :]) == "refused.link.damaged"
        for more in ("A", "AAAA", "=", "%20", "é", "\n", "<script>"):
            assert refusal(link + more) == "refused.link.damaged"


ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def test_what_a_newer_page_has_made_is_refused_as_such():
    for link in ("g2" + SHARED[2:], "z9AAAA", "g0AAAA"):
        assert refusal(link) == "refused.link.version"
    with pytest.raises(Refused, match="version"):
        links.named("l2landing")


def test_bombs_are_not_unpacked():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    bomb = packer.compress(b"[" * 20_000_000) + packer.flush()
    assert refusal("z1" + letters(b"abc" + bomb)) == "refused.link.large"
    assert refusal("g1" + "A" * links.LIMIT) == "refused.link.long"
    with pytest.raises(Refused, match="long"):
        links.of_file({"note": random.Random(1).randbytes(60_000).hex()})


def test_nonsense_that_is_well_packed_is_refused_by_the_check_or_by_the_reader_of_files():
    for text in (b"[" * 5000, b"NaN", b"{", b'{"a":1,"a":2}', b"\xff\xfe", b"9" * 6000):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
        assert refusal("z1" + letters(b"abc" + packer.compress(text) + packer.flush())) == "refused.link.damaged"
    chance = random.Random(4)
    for _ in range(1200):
        assert refusal(chance.choice("gp") + "1" + letters(chance.randbytes(chance.randrange(0, 120)))) == (
            "refused.link.damaged"
        )
    with pytest.raises(DataError):
        Record.loads(links.read(links.of_file({"format": "santacruz-record", "version": 1})))


def test_numbers_are_packed_and_unpacked():
    writer = Writer()
    writer.put(5, 3), writer.text("Ana Ω"), writer.one("abc", "c"), writer.flag(True)
    reader = Reader(writer.data)
    assert (reader.put(5), reader.text(), reader.one("abc"), reader.flag()) == (3, "Ana Ω", "c", True)
    reader.end()
    with pytest.raises(Unfit):
        Writer().put(3, 3)
    with pytest.raises(Unfit):
        Reader(b"\x07").end()


def test_a_stripped_position_shows_what_everybody_may_see_and_nothing_else():
    record = golden()
    for step in (0, 4, 30, 50, 60, 100):
        state = record.replay(step)
        position = stripped(state, -1, record.players)[0]
        text = json.dumps(position)
        seen = paper.public_view(json.loads(links.read(links.of_position(position))))
        mine = view(state, None)
        for name in ("scores", "rank", "own", "cards", "scoring", "scoring_counts", "turn", "face_up", "supply"):
            assert getattr(seen, name) == getattr(mine, name), name
        assert [len(values) for values in seen.birds] == [len(values) for values in mine.birds]
        hidden = [tile.id for space in state.map.spaces
                  if not state.face_up >> space.id & 1 and (tile := state.layout.tiles[space.id])]
        assert not any(f'"{name}"' in text for name in hidden)
        assert set(position["deck"]) | set(position["bird_supply"]) <= {None}
        assert all(set(hand["scoring"]) <= {None} for hand in position["hands"])


@pytest.mark.parametrize("broken", [{"tiles": None}, {"hands": []}, {"tiles": {}, "deck": 3}, {"birds": [[9, None]]},
                                    {"map": "../x"}, {"players": [1]}])
def test_positions_of_strangers_are_refused(broken):
    position = stripped(golden().replay(40), -1, golden().players)[0] | broken
    with pytest.raises(DataError):
        paper.public_view(position)


def test_sheets_and_handouts_hold_what_they_should():
    record = golden()
    session = open_game(record)
    markup = paper.sheet(view(record.replay(60), None), people_of(record.players), ENGLISH)
    assert markup.count("<tr>") == 5 and "tabindex" not in markup and session.people[0].name in markup
    from page.lessons import Lesson

    for file in LESSONS:
        lesson = Lesson.loads(file.read_text(encoding="utf-8"))
        page = paper.handout(lesson, ENGLISH)
        questions, answers = page.split('<section class="paper-answers">')
        assert answers.count("<li>") == len(lesson.steps)
        for step in lesson.steps:
            if step.kind == "choose":
                assert "<strong>" in answers and questions.count("paper-choices")
