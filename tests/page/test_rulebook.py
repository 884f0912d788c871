"""The rulebook: complete, linked, searchable; its examples hold by the rules; docs/rules.md is made from it."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from page import texts as texts_module
from page.choice import Choice
from page.practice import Practice
from page.table import rules
from santacruz.position import faults
from santacruz.record import Record
from santacruz.rules import legal_notations, play
from santacruz.view import view

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ROOT / "site" / "assets" / "languages"
EXAMPLES = json.loads((ROOT / "site" / "assets" / "rulebook.json").read_text(encoding="utf-8"))["examples"]
NUMBER = re.compile(r"\b([CSTRBVIEK][1-9]\d?)\b")
WANTED = {"C": 7, "S": 5, "T": 2, "R": 3, "B": 13, "V": 8, "I": 5, "E": 2, "K": 3}
"""How many rules each letter has."""


def load(language):
    return texts_module.load(language, LANGUAGES, strict=True)


@pytest.fixture(params=["en", "de", "fr"])
def texts(request):
    return load(request.param)


def examples():
    return [Practice(data) for data in EXAMPLES]


def parsed(markup):
    return ElementTree.fromstring(f"<all>{markup}</all>")


def test_every_rule_stands_in_it_once():
    wanted = [f"{letter}{k}" for letter, count in WANTED.items() for k in range(1, count + 1)]
    assert sorted(rules.RULES) == sorted(wanted)


def test_everything_is_written_in_every_language(texts):
    whole = parsed(rules.rulebook(examples(), texts).replace("&nbsp;", " "))
    shown = [place.get("data-rule") for place in whole.iter("li") if place.get("data-rule")]
    assert sorted(shown) == sorted(rules.RULES)
    settled = [place.get("data-settled") for place in whole.iter("li") if place.get("data-settled")]
    marked = [place.get("data-argument") for place in whole.iter("button") if place.get("data-command") == "settled"]
    assert sorted(settled) == sorted(marked) and len(settled) == 16
    assert "{" not in "".join(whole.itertext())
    ids = [place.get("id") for place in whole.iter() if place.get("id")]
    assert len(ids) == len(set(ids))
    for place in whole.iter("button"):
        if place.get("data-command") == "section" and place.get("data-argument") != "contents":
            assert f"rules-{place.get('data-argument')}" in ids
        if place.get("data-command") == "rule":
            assert f"rule-{place.get('data-argument')}" in ids


def test_all_languages_cite_the_same_rules():
    english = load("en")
    for language in ("de", "fr"):
        other = load(language)
        for rule in rules.RULES:
            cited, meant = (sorted(NUMBER.findall(words(f"rule.{rule}"))) for words in (other, english))
            assert cited == meant, rule


def test_numbers_become_links_and_names_do_not():
    words = load("en")
    linked = rules.linked("See B9 and <b> X9, B99.", words)
    assert linked.count("<button") == 1 and 'data-argument="B9"' in linked and "&lt;b&gt; X9, B99." in linked
    assert "<button" not in rules.linked("See B9.", words, own="B9")
    assert '<span class="rule-ref">(<button' in rules.linked("So it is (B9).", words)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("b9", ["B9"]), ("  ", None), ("Eruption COSTS", ["C2", "V8"]), ("zebra", []), ("fish b9", []),
        ("ford", ["B7"]), ("lighthouse variety", ["C5", "V4"]), ("clockwise b10", []), ("V8 volcano", ["V8"]),
    ],
)  # fmt: skip
def test_searching(query, found):
    assert rules.search(query, load("en")) == found


def test_the_prompt_cites_the_rule_of_the_moment():
    record = Record.new([{"name": "Ana"}, {"name": "Ben"}], seed=3)
    state, cited = record.initial_state(), {}
    while True:
        seen = view(state, state.turn)
        for choice in (Choice(), Choice("ship"), Choice("double", double_type="road"), Choice("river", scoring=True)):
            rule = rules.rule_of(seen, choice)
            assert rule in rules.RULES
            cited.setdefault(rule, 0)
        if state.turn is None:
            break
        legal = legal_notations(state)
        play(state, next((text for text in legal if " double " in text), legal[-1]))
    assert set(cited) >= {"S4", "R1", "R2", "B1", "B11", "V6", "I3", "I4", "E2"}


def test_every_scoring_card_has_its_rule():
    from santacruz.cards import SCORING_CARDS

    assert set(rules.RULE_OF_CARD) == set(SCORING_CARDS)


# examples


def test_there_are_examples_of_all_that_newcomers_ask_about():
    ids = [data["id"] for data in EXAMPLES]
    assert {"ship", "river", "road", "down", "join", "street", "eruption"} <= set(ids)
    for data in EXAMPLES:
        assert data["section"] in rules.SECTIONS
        assert set(data["rules"]) <= set(rules.RULES)
        assert faults(data["start"]) == []


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        # worked out by hand from the rules: 19 coast spaces less the one that Ben holds; and so on
        ("ship", {"targets": 18, "gain0": 1}),
        ("river", {"targets": 5, "gain0": 2}),
        ("road", {"targets": 2, "gain0": 2}),
        ("down", {"targets": 5, "gain0": 0}),
        ("join", {"gain1": 2}),
        ("street", {"build0": 2, "score0": 7, "score1": 0}),
        ("eruption", {"gain0": -2, "gain1": -4}),
    ],
)
def test_the_figures_of_the_examples(name, facts):
    [example] = [example for example in examples() if example.id == name]
    assert {key: example.facts[key] for key in facts} == facts


@pytest.mark.parametrize("data", EXAMPLES, ids=lambda data: data["id"])
def test_an_example_can_be_played_as_it_is_told(data, texts):
    example = Practice(data)
    before = example.markup(texts)
    parsed(before)
    frame = example.frame
    for move in data["moves"]:
        seat, verb, *rest = move.split()
        if int(seat) != example.seat:
            continue
        if verb == "score":
            example.pick(rest[0], True, texts)
        else:
            example.pick(verb, False, texts)
            assert move in example.targets().values()
            spot = example.state.map.by_id[int(rest[-1])]
            assert frame[0] < spot.x < frame[0] + frame[2] and frame[1] < spot.y < frame[1] + frame[3]
            example.space(int(rest[-1]), texts)
    assert example.over and example.events
    parsed(example.markup(texts))
    assert example.said(texts).endswith(texts("try.done"))
    example.again()
    assert example.markup(texts) == before


def test_an_example_says_why_not(texts):
    example = Practice(next(data for data in EXAMPLES if data["id"] == "road"))
    example.space(16, texts)
    assert example.said(texts) == texts("try.pick")
    example.pick("road", False, texts)
    example.space(16, texts)
    assert example.answer and example.answer.lines[0].rule == "B2"
    assert "why" in example.markup(texts)
    example.space(17, texts)
    assert example.answer is None and example.over


# paper and documents


def test_the_summary_names_every_scoring_card(texts):
    sheet = parsed(rules.summary(texts))
    assert len(list(sheet.iter("tr"))) == 16 and len(list(sheet.iter("section"))) == 5


def test_the_document_is_what_the_page_says():
    """After a change of the texts: python3 tools/rules_page.py"""
    assert (ROOT / "docs" / "rules.md").read_text(encoding="utf-8") == rules.document(load("en"))
