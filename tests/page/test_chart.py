"""The pictures of a game's end: they stand alone, name everybody, and say what the game says."""

import random
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from page.history import History
from page.people import COLOURS
from page.session import new_game
from page.table import chart, result
from page.texts import load

LANGUAGES = Path(__file__).resolve().parents[2] / "site" / "assets" / "languages"
SVG = "{http://www.w3.org/2000/svg}"


def ended(seats, seed=2, names=("Ana", "Ben", "Cleo", "Dan")):
    session = new_game({"players": [{"name": name} for name in names[:seats]], "seed": seed})
    chance = random.Random(seed)
    while not session.ended:
        session.play(chance.choice(session.legal()))
    return session


def drawn(session, texts, size=chart.NARROW):
    history = History()
    after = [state.scores for state in history.states(session)]
    return chart.scores(after, history.marks(session), session.people, texts, size)


def words(svg):
    return [text.text for text in ET.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chart_has_a_line_for_everybody(seats, language):
    session, texts = ended(seats), load(language, LANGUAGES)
    tree = ET.fromstring(drawn(session, texts))
    lines = [group for group in tree.iter(f"{SVG}g") if group.get("class") == "seat"]
    assert len(lines) == seats
    dashes = {line.find(f"{SVG}path").get("stroke-dasharray") for line in lines}
    assert len(dashes) == seats  # told apart without colour
    for person, score in zip(session.people, session.state.scores, strict=True):
        assert person.name in words(drawn(session, texts))
        assert texts("points", count=score) in words(drawn(session, texts))
        assert person.name in tree.get("aria-label") and str(score) in tree.get("aria-label")


def test_on_the_page_the_chart_has_the_colours_of_the_theme():
    css = LANGUAGES.parent.parent / "css"
    day, rules = ((css / name).read_text(encoding="utf-8") for name in ("base.css", "time.css"))
    for name, colour in (("panel", chart.PAPER), ("ink", chart.INK), ("muted", chart.MUTED), ("line", chart.LINE)):
        assert f"--{name}: {colour};" in day
        picture = drawn(ended(2), load("en", LANGUAGES))
        found = {paint for paint in ("fill", "stroke") if f'{paint}="{colour}"' in picture}
        assert found and all(f'[{paint}="{colour}"] {{ {paint}: var(--{name}); }}' in rules for paint in found)


@pytest.mark.parametrize("size", [chart.NARROW, chart.WIDE])
def test_all_of_it_lies_within_the_picture_and_no_names_meet(size):
    for seed in range(4):
        svg = drawn(ended(4, seed), load("en", LANGUAGES), size)
        assert chart.size(svg) == size
        tree = ET.fromstring(svg)
        ends = [float(text.get("y")) for text in tree.iter(f"{SVG}text") if text.text in ("Ana", "Ben", "Cleo", "Dan")]
        assert all(0 < y < size[1] for y in ends)
        assert min(b - a for a, b in zip(sorted(ends), sorted(ends)[1:], strict=False)) >= 33


def test_pictures_stand_alone():
    """No class, style, reference or script: what a file shows must not hang on the page."""
    session, texts = ended(3), load("en", LANGUAGES)
    lines = result.of_record(session.record)
    for svg in (drawn(session, texts), chart.sources(lines, session.view().rank, session.people, texts)):
        assert not re.search(r"style=|href|<script|url\(|var\(", svg)
        assert 'xmlns="http://www.w3.org/2000/svg"' in svg


def test_names_are_text():
    session, texts = ended(2, names=("<b>&\"'", "Ben")), load("en", LANGUAGES)
    assert "<b>&\"'" in words(drawn(session, texts))


def test_the_table_says_what_the_result_says():
    session, texts = ended(4), load("en", LANGUAGES)
    lines, rank = result.of_record(session.record), session.view().rank
    said = words(chart.sources(lines, rank, session.people, texts))
    total = said.index("Total")
    assert said[total + 1 : total + 5] == [str(session.state.scores[seat]) for seat in rank]


def test_every_colour_can_be_drawn():
    assert sorted(chart.COLOURS) == sorted(COLOURS)
    css = (LANGUAGES.parents[1] / "css" / "base.css").read_text(encoding="utf-8")
    for name, colour in chart.COLOURS.items():
        assert f".colour-{name} {{ --seat: {colour};" in css


def test_the_result_shows_the_chart_and_offers_both_pictures():
    session, texts = ended(2), load("en", LANGUAGES)
    lines = result.of_record(session.record)
    markup = result.result(session.view(), lines, session.people, texts, "<svg></svg>")
    assert re.findall(r'data-command="picture" data-argument="(\w+)"', markup) == ["chart", "table"]
