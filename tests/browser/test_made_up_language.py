"""The page in a made-up language, in which every text stands between ⟦ and ⟧: whatever words stand outside of them on
any screen come from no language file, and nobody could translate them."""

from __future__ import annotations

import json
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import build as builder
import pytest
from by_hand import AT_ONCE, Table
from playwright.sync_api import Browser, Page, expect
from serve import server

CODE = "zz"
NOT_TEXTS = ("count.one", "number.", "chart.file.")
"""Texts that are not said but tell how to say others, or name files."""

OUR_NAMES = ("Santa Cruz", "Language / Sprache")

STANDING = """() => {
    const found = [];
    const seen = (place) => !place.closest("[hidden], dialog:not([open]), noscript, script, style, kbd, option[lang]");
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = walk.nextNode(); text; text = walk.nextNode())
        if (seen(text.parentElement) && text.data.trim()) found.push(text.data.trim());
    for (const place of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
        if (seen(place)) for (const name of ["aria-label", "title", "placeholder", "alt"])
            if (place.getAttribute(name)) found.push(place.getAttribute(name));
    return found;
}"""


def marked(path: Path) -> str:
    """A language file with every text marked."""
    texts = json.loads(path.read_text(encoding="utf-8"))
    return json.dumps({key: text if key.startswith(NOT_TEXTS) else f"⟦{text}⟧" for key, text in texts.items()})


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The page built with the made-up language, served."""
    folder = tmp_path_factory.mktemp("made-up")
    site, dist = folder / "site", folder / "dist"
    shutil.copytree(builder.SITE, site, ignore=shutil.ignore_patterns("__pycache__"))
    (site / "assets" / "languages" / CODE).mkdir()
    for path in (site / "assets" / "languages" / "en").glob("*.json"):
        (site / "assets" / "languages" / CODE / path.name).write_text(marked(path), encoding="utf-8")
    sentences = site / "py" / "santacruz" / "data" / "sentences"
    (sentences / f"{CODE}.json").write_text(marked(sentences / "en.json"), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(builder, "SITE", site)
        patch.setattr(builder, "DIST", dist)
        builder.build(fast=True)
    serving = server(dist, under="/santa-cruz/")
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}/santa-cruz/"
    serving.shutdown()
    serving.server_close()
    thread.join()


@pytest.fixture
def made_up(browser: Browser, address: str) -> Iterator[Table]:
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    page.add_init_script(f"localStorage['santacruz:language'] = '{CODE}'")
    page.goto(address)
    page.locator("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    yield Table(page)
    context.close()


def outside(text: str) -> str:
    """What of a text stands outside of all marks."""
    depth, rest = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        rest.append(letter if depth == 0 and letter != "⟧" else " ")
    return "".join(rest)


def untranslated(page: Page, *names: str) -> list[str]:
    """Texts with words that are in no language file; `names` are what people have typed."""
    found = []
    for text in page.evaluate(STANDING):
        rest = outside(text)
        for name in (*OUR_NAMES, *names):
            rest = rest.replace(name, " ")
        if re.search(r"[^\W\d_]{2,}", rest):
            found.append(text)
    return sorted(set(found))


def test_the_marks_find_what_is_not_translated(made_up: Table) -> None:
    """This test can fail: a word put onto the page is found."""
    assert untranslated(made_up.page) == []
    made_up.page.evaluate("document.getElementById('main').append('word')")
    assert untranslated(made_up.page) == ["word"]


def test_every_screen_before_and_beside_the_table(made_up: Table) -> None:
    page = made_up.page
    expect(made_up.find("#start-form h2")).to_contain_text("⟦")
    made_up.start("11", "22:greedy", seed=6)
    for dialog in ("settings", "players", "files", "help"):
        made_up.find(f"[data-command=open][data-argument={dialog}]").locator("visible=true").first.click()
        assert untranslated(page) == [], dialog
        made_up.find(f"#{dialog} [data-command=close]").click()
    page.keyboard.press("g")
    expect(made_up.find("#try-road .mini")).to_be_attached()
    whole = page.locator("#rulebook :is(p, h3, h4, th, td, label)").all_text_contents()  # links stand within texts
    rest = [outside(text).replace("Ana", "").replace("Ben", "") for text in whole]
    assert len(rest) > 150 and [text for text in rest if re.search(r"[^\W\d_]{2,}", text)] == []
    page.keyboard.press("Escape")
    page.evaluate("localStorage['santacruz:game:bad'] = '{}'")
    made_up.command("open", "files")
    made_up.command("library")
    made_up.find(".save [data-command=copy-saved]").first.click()
    made_up.find(".save [data-command=drop]").first.click()
    made_up.find(".save [data-command=rename]").first.click()
    made_up.find("#bin summary").click()
    assert untranslated(page) == []
    made_up.command("page", "statistics")
    assert untranslated(page) == []
    made_up.command("page", "start")
    assert untranslated(page) == []


def test_every_moment_of_a_game(made_up: Table) -> None:
    page, seen = made_up.page, set()
    made_up.start("11", "22", seed=4)
    assert untranslated(page) == []
    while legal := made_up.legal():
        action = next((text for text in legal if text.split()[1] not in seen), legal[-1])
        moment = action.split()[1]
        if moment in seen:
            made_up.play(action)
            continue
        seen.add(moment)
        if made_up.curtain:
            made_up.lift()
        assert untranslated(page) == [], action
        made_up.pick_for(action)
        assert untranslated(page) == [], action
        made_up.play(action)
    assert {"set", "land", "score", "take", "discard"} <= seen
    expect(made_up.find("#result .result")).to_be_visible()
    assert untranslated(page) == []
    made_up.find("#toolbar [data-command=home]").click()
    made_up.command("page", "statistics")
    assert untranslated(page, "11", "22") == []


def test_refusals(made_up: Table) -> None:
    made_up.start("11", "22", seed=4)
    for notation in ("1 ship 3", "0 ship 3", "nonsense"):
        said = made_up.refusal("play", notation)
        assert said and said.startswith("⟦"), said
    said = made_up.refusal("load", "{")
    assert said and said.startswith("⟦")
