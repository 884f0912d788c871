"""Why not: every reason that the rules give has a sentence, a rule, and a drawing (or is known to be nowhere)."""

import inspect
import random
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from page import texts as texts_module
from page.people import Person
from page.table import refusal
from page.table import rules as rulebook
from page.table.refusal import Answer, Drawing
from santacruz import position, rules
from santacruz.actions import parse
from santacruz.maps import read_data
from santacruz.reasons import Reason
from santacruz.record import Record
from santacruz.rules import legal_notations, play, why_not
from santacruz.sentences import languages, sentence
from santacruz.view import view

LANGUAGES = Path(texts_module.__file__).parents[2] / "assets" / "languages"
NASTY = '<b>&"'
PEOPLE = [Person("Ana", "red"), Person(NASTY, "blue")]
CODES = set(re.findall(r'Reason\(\s*"(\w+)"', inspect.getsource(rules)))
NOWHERE = {"no_such_seat", "no_such_space"}


def texts(language="en"):
    return texts_module.load(language, LANGUAGES, strict=True)


def check(markup):
    """The markup is well-formed, and nothing in it came unescaped."""
    ElementTree.fromstring(f"<all>{markup}</all>")


def attempts(state):
    """Every action that might be tried at this moment."""
    spaces = [*sorted(state.map.by_id), 60, "-"]
    verbs = ("land", "then", "ship", "river", "road", "double ship", "double river", "double road")
    texts_of = [f"{verb} {space}" for verb in verbs for space in spaces if (verb, space) != ("land", "-")]
    texts_of += [f"set {letter}" for letter in "ABCD"] + [f"take {seat}" for seat in range(4)]
    texts_of += [f"{verb} {card}" for verb in ("score", "discard") for card in ("sheep", "birds", "river")]
    for text in texts_of:
        for seat in range(2):
            yield seat, parse(f"{seat} {text}")[1]


@pytest.fixture(scope="module")
def found():
    """By code: moments of random games in which somebody meets that reason, as (view of that seat, reasons)."""
    by_code: dict[str, list] = {}
    for seed in range(40):
        record = Record.new([{"name": "Ana"}, {"name": "Ben"}], seed=seed)
        state, chance = record.initial_state(), random.Random(seed)
        while True:
            for seat, action in attempts(state) if chance.random() < 0.2 or state.turn is None else ():
                reasons = why_not(state, seat, action)
                for reason in reasons:
                    kept = by_code.setdefault(reason.code, [])
                    if len(kept) < 12:
                        kept.append((view(state, seat), reasons))
            if state.turn is None:
                break
            joins = [text for text in legal_notations(state) if _joins(state, text)]
            play(state, chance.choice(joins or legal_notations(state)))
        if CODES <= by_code.keys():
            return by_code
    raise AssertionError(f"never met: {CODES - by_code.keys()}")


def _joins(state, text):
    last = text.split()[-1]
    return last.isdigit() and text.split()[1] in ("ship", "river", "road") and state.occupied >> int(last) & 1


def test_every_reason_has_a_drawing_or_is_nowhere():
    assert len(CODES) > 15
    assert set(refusal.DRAWINGS) == CODES
    assert {code for code, draw in refusal.DRAWINGS.items() if draw is None} == NOWHERE


def test_every_reason_of_the_package_has_a_sentence_and_its_rule_is_in_the_rulebook():
    """Those against actions, and those against positions."""
    sources = inspect.getsource(rules) + inspect.getsource(position)
    found = re.findall(r'Reason\(\s*"(\w+)",\s*(?:"([A-Z]\d+)")?', sources)
    assert len(found) > 30
    for code, rule in found:
        assert not rule or rule in rulebook.RULES, code
        for language in languages():
            assert f"reason.{code}" in read_data("sentences", language), (code, language)
    cited = set(re.findall(r'"([A-Z]\d+)"', inspect.getsource(rules)))
    assert cited <= set(rulebook.RULES) and len(cited) > 8


def test_a_code_without_a_drawing_is_found_out():
    with pytest.raises(KeyError):
        refusal.drawing(None, [Reason("quite_new", "B1", {})])


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_reason_is_said_and_drawn(code, found):
    for language in languages():
        words = texts(language)
        for seen, reasons in found[code]:
            told = refusal.answer(seen, reasons, PEOPLE, words)
            assert isinstance(told, Answer)
            assert [line.rule for line in told.lines] == [reason.rule for reason in reasons]
            named = [person.name for person in PEOPLE]
            for line, reason in zip(told.lines, reasons, strict=True):
                assert f"{line.text} ({line.rule})" == sentence(reason, language, named)
                assert "{" not in line.more and "{" not in line.text
            check(refusal.box(told, words))
            check(f"<svg>{told.drawing.markup}</svg>")
            assert not told.lines[0].beside and all(line.beside for line in told.lines[1:])
            if code not in NOWHERE:
                assert told.drawing != Drawing()


def test_names_and_numbers_of_the_position(found):
    words = texts()
    for code in ("no_road", "river_without_building", "join_used", "not_supplied"):
        more = [
            refusal.line(seen, reason, PEOPLE, words).more
            for seen, reasons in found[code]
            for reason in reasons
            if reason.code == code
        ]
        assert any(re.search(r"\d", text) for text in more), code


def test_what_is_drawn_of_a_river_is_that_river(found):
    seen, reasons = found["river_without_building"][0]
    reason = next(reason for reason in reasons if reason.code == "river_without_building")
    drawn = refusal.DRAWINGS[reason.code](seen, reason)
    assert set(drawn.rivers) == set(reason.params["rivers"])
    course = 0
    for river in seen.map.rivers:
        course |= river.mask if river.id in drawn.rivers else 0
    assert drawn.markup.count("ring-need") == (course & ~(1 << reason.params["space"])).bit_count()


def test_the_space_is_crossed_out_once_however_many_reasons(found):
    several = [case for cases in found.values() for case in cases if len(case[1]) > 2]
    assert several
    for seen, reasons in several:
        if len({reason.params.get("space") for reason in reasons}) == 1:
            assert refusal.drawing(seen, reasons).markup.count("ring-not") == 1


def test_a_plain_sentence_is_shown_as_it_was():
    assert refusal.box(NASTY, texts()) == '<p class="refusal">&lt;b&gt;&amp;&quot;</p>'
    assert refusal.lines("", texts()) == ""


def test_a_note_is_no_refusal():
    assert refusal.box(refusal.Note(NASTY), texts()) == '<p class="told">&lt;b&gt;&amp;&quot;</p>'
