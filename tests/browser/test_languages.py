"""English and German, all of it, switched at any time."""

import json
import random
import re
from contextlib import suppress

import pytest
from by_hand import LIFT, Table
from environment import ROOT
from playwright.sync_api import Page, expect

FOLDER = ROOT / "site" / "assets" / "languages"


def texts(code: str) -> dict[str, str]:
    """Everything a language has to say, by key."""
    found: dict[str, str] = {}
    for path in sorted((FOLDER / code).glob("*.json")):
        found |= {f"{path.stem}/{key}": text for key, text in json.loads(path.read_text(encoding="utf-8")).items()}
    return found


ENGLISH, GERMAN = texts("en"), texts("de")
KEYS = {re.sub(r"\.(one|other)$", "", key.split("/")[1]) for key in ENGLISH if "." in key}
WORDS = re.compile(r"\w+(?:[.-]\w+)+")

STANDING = """() => {
    // All that is seen, and all that is heard besides: texts, names of elements, titles. (Not what is marked as being
    // in a language of its own: the names of the languages.)
    const found = [];
    const left = "[hidden], dialog:not([open]), noscript, script, style, body [lang]";
    const seen = (place) => place.closest(left) === null;
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode())
        if (seen(text.parentElement) && text.data.trim()) found.push(text.data.trim());
    for (const place of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        if (seen(place)) for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (place.getAttribute(name)) found.push(place.getAttribute(name));
    return found;
}"""


def standing(page: Page) -> list[str]:
    return list(page.evaluate(STANDING))


def only_of(one: dict[str, str], other: dict[str, str]) -> set[str]:
    """Texts without gaps that belong to one language alone."""
    own_name = "boot/language"  # each language offers the others under their own names
    return {text for key, text in one.items() if key != own_name and "{" not in text and len(text) > 2} - set(
        other.values()
    )


def assert_all_in(page: Page, code: str) -> list[str]:
    """Nothing on the page is a key, or a text that only the other language has."""
    found = standing(page)
    for text in found:
        assert not [word for word in WORDS.findall(text) if word in KEYS], text
        assert "{" not in text
    own, other = (ENGLISH, GERMAN) if code == "en" else (GERMAN, ENGLISH)
    foreign = only_of(other, own)
    assert [text for text in found if text in foreign] == []
    assert page.evaluate("document.documentElement.lang") == code
    return found


def assert_switches(table: Table) -> None:
    """English, German and English again: each changes every text at once, and nothing but texts."""
    page = table.page
    select(page, "en")  # what was said last is gone with the language it was said in
    before = table.record().dumps() if table.find("#table").is_visible() else ""
    english = assert_all_in(page, "en")
    german = select_once_fetched(page, "de")
    assert len(german) > len(english) / 2
    own = only_of(ENGLISH, GERMAN)
    assert len([text for text in english if text in own]) > 5
    select(page, "en")
    assert standing(page) == english
    if before:
        assert table.record().dumps() == before


def select_once_fetched(page: Page, code: str) -> list[str]:
    """Selects a language whose texts may still be on their way, for they are fetched after the start."""
    select(page, code)
    for _ in range(100):
        with suppress(AssertionError):
            return assert_all_in(page, code)
        page.wait_for_timeout(50)
    return assert_all_in(page, code)


def select(page: Page, code: str) -> None:
    page.evaluate(  # not by hand: while the curtain is up, or a dialog, the top bar is out of reach
        """(code) => {
            const control = document.querySelector("#top [data-setting=language]");
            control.value = code;
            control.dispatchEvent(new Event("change", {bubbles: true}));
        }""",
        code,
    )


def test_both_languages_have_the_same_texts() -> None:
    assert set(ENGLISH) == set(GERMAN)
    assert all(text.strip() or key.endswith(("list.between", "list.comma")) for key, text in GERMAN.items())


def test_the_start_page_and_the_dialogs(fresh_table: Table) -> None:
    table = fresh_table
    assert_switches(table)
    table.start("Ana", "Ben:random", first_chooser=0)
    for dialog in ("settings", "players", "files", "help"):
        table.command("open", dialog)
        assert_switches(table)
        table.find(f"#{dialog} [data-command=close]").click()
    table.command("home")
    expect(table.find("#saved")).to_contain_text("Ana")
    assert_switches(table)


def test_every_moment_of_a_game(table: Table) -> None:
    """Sets, landing, cards, questions, the curtain, piles, discard and result; a log of everything by then."""
    table.start("Ana", "Ben", seed=4)
    chance = random.Random(4)
    seen: set[str] = set()
    assert table.curtain
    assert_switches(table)
    while legal := table.legal():
        verb = legal[0].split()[1]
        action = chance.choice(legal)
        moment = verb if verb in ("set", "land", "then", "take", "discard") else action.split()[1]
        if moment not in seen:
            seen.add(moment)
            if table.curtain:
                table.lift()
            table.pick_for(action)
            assert_switches(table)
            table.do(action) if moment in ("set", "land", "then", "take", "discard") else table.action(action).click()
        else:
            table.play(action)
    assert {"set", "land", "ship", "river", "road", "double", "score", "take", "discard"} <= seen
    expect(table.find("#result .result")).to_be_visible()
    assert_switches(table)


def test_refusals_speak_the_language(table: Table) -> None:
    table.start("Ana", "Ben", seed=4)
    english = table.refusal("play", "1 ship 3")
    select(table.page, "de")
    german = table.refusal("play", "1 ship 3")
    assert english and german and english != german
    assert table.refusal("load", "{") not in (None, english)
    select(table.page, "en")


def test_nothing_said_stays_in_another_language(table: Table) -> None:
    table.start("Ana", "Ben:random", seed=4, first_chooser=0)
    table.find("#board [data-space='1']").click()
    expect(table.find("#prompt .refusal")).to_be_visible()
    assert_all_in(table.page, "en")
    select(table.page, "de")
    assert_all_in(table.page, "de")
    expect(table.find("#prompt .refusal")).to_have_count(0)
    select(table.page, "en")


@pytest.mark.parametrize("code", ["en", "de"])
def test_the_language_is_kept(fresh_table: Table, code: str) -> None:
    table = fresh_table
    table.find("#top [data-setting=language]").select_option(code)
    table.page.reload()
    table.find("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    assert_all_in(table.page, code)


class TestAGermanBrowser:
    @pytest.fixture
    def context_options(self) -> dict[str, object]:
        return {"viewport": {"width": 1280, "height": 720}, "locale": "de-AT"}

    def test_it_gets_german(self, fresh_table: Table) -> None:
        table = fresh_table
        assert_all_in(table.page, "de")
        table.start("Ana", "Ben")
        assert_all_in(table.page, "de")
        table.find(LIFT).click()
        assert_all_in(table.page, "de")
