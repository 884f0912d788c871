"""Saved games and statistics: the page, its files, the way back from the bin, and that pictures show no hand."""

import json
import re
from typing import Any

import pytest
from by_hand import Table
from playwright.sync_api import expect

GAMES = "Object.keys(localStorage).filter((key) => key.startsWith('santacruz:game:'))"


@pytest.fixture
def kept(table: Table) -> Table:
    """Two games kept, the later one begun by two persons; the page of saved games is open."""
    table.page.evaluate("Object.keys(localStorage).filter((key) => !key.includes('settings'))"
                        ".forEach((key) => localStorage.removeItem(key))")
    table.start("Ana", "Ben:greedy", seed=6)
    table.wait_for_person()
    table.play(table.legal()[0])
    table.wait_for_person()
    table.start("Cleo", "Dan", seed=2)
    table.lift()
    table.command("open", "files")
    table.command("library")
    expect(table.find("#library-title")).to_be_focused()
    expect(table.find(".saves > .save")).to_have_count(2)
    return table


def download(table: Table, command: str) -> str:
    with table.page.expect_download() as file:
        table.command(command)
    return file.value.path().read_text(encoding="utf-8")


def drop(table: Table, *texts: str) -> None:
    table.page.evaluate(
        """(texts) => {
            const data = new DataTransfer();
            for (const text of texts) data.items.add(new File([text], "some.json", {type: "application/json"}));
            document.getElementById("main")
                .dispatchEvent(new DragEvent("drop", {bubbles: true, cancelable: true, dataTransfer: data}));
        }""",
        list(texts),
    )


def test_a_game_is_renamed_copied_deleted_and_put_back(kept: Table) -> None:
    card = kept.find(".save:has(h3:has-text('Ana and Ben'))")
    card.locator("[data-command=rename]").click()
    field = kept.find("#new-name")
    expect(field).to_be_focused()
    field.fill("The long voyage")
    field.press("Enter")
    card = kept.find(".save:has(h3:text-is('The long voyage'))")
    expect(card.locator("[data-command=rename]")).to_be_focused()
    card.locator("[data-command=copy-saved]").click()
    expect(kept.find(".save h3:has-text('(copy)')")).to_be_visible()
    card.locator("[data-command=drop]").click()
    expect(card).to_have_count(0)
    back = kept.find("#library-said [data-command=put-back]")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(card).to_have_count(1)
    card.locator("[data-command=continue]").click()
    assert kept.record().players[0]["name"] == "Ana"


def test_a_moment_kept_under_a_name_can_be_played_on_from_again_and_again(kept: Table) -> None:
    kept.find(".save:has(h3:has-text('Ana and Ben')) [data-command=continue]").click()
    kept.wait_for_person()
    before = kept.text()
    kept.command("open", "files")
    kept.find("#keep-name").fill("Here")
    kept.find("#keep-name").press("Enter")
    expect(kept.find("#files-said")).to_contain_text("Here")
    kept.command("library")
    for _ in range(2):
        kept.find(".save:has(h3:text-is('Here')) [data-command=continue]").click()
        kept.wait_for_person()
        assert kept.text() == before
        kept.play(kept.legal()[0])
        kept.command("home")
        kept.command("page", "library")
    expect(kept.find(".save")).to_have_count(5)


def test_one_file_brings_everything_back_into_an_empty_browser(kept: Table) -> None:
    kept.page.evaluate("localStorage['santacruz:game:bad'] = 'not a game'")
    text = download(kept, "export-all")
    before = {key: kept.page.evaluate("(key) => localStorage[key]", key) for key in kept.page.evaluate(GAMES)}
    assert len(before) == 3
    data = json.loads(text)
    data["settings"]["theme"] = "dark"
    kept.page.evaluate(f"({GAMES}).forEach((key) => localStorage.removeItem(key))")
    kept.command("page", "start")
    drop(kept, json.dumps(data))
    said = kept.find("#library-said")
    expect(said).to_contain_text("3 games")
    expect(said).to_contain_text("1 entry cannot be read")
    expect(kept.find("html")).to_have_attribute("data-theme", "dark")
    after = {key: kept.page.evaluate("(key) => localStorage[key]", key) for key in kept.page.evaluate(GAMES)}
    assert after == before
    drop(kept, text, "{")  # again, and beside it something that is no file of ours
    expect(said).to_contain_text("3 were here already")
    expect(said).to_contain_text("not JSON")
    expect(kept.find(".save.broken [data-command=export-saved]")).to_be_visible()


def test_pictures_and_the_page_show_no_hand_and_nothing_face_down(kept: Table) -> None:
    """Of a game of two persons the page knows who, when and what lies open: neither a hand nor a tile."""
    markup = str(kept.find("#library").inner_html())
    assert "data-tile" not in markup
    assert "data-card" not in kept.markup  # nor is anything of the hand left on the table that is not seen
    record: dict[str, Any] = json.loads(kept.page.evaluate(f"localStorage[({GAMES})[0]]"))
    assert set(record["look"]) == {"up", "pieces"}


def test_a_finished_game_is_counted_once_cleared_and_brought_back(kept: Table) -> None:
    kept.start("Ana", "Ben", seed=3)
    while legal := kept.legal():
        kept.play(legal[0])
    kept.find("#toolbar [data-command=home]").click()
    kept.command("page", "statistics")
    figure = kept.find(".figure dd").first
    expect(figure).to_have_text("1")
    expect(kept.find("#library-page table")).to_have_count(4)
    text = download(kept, "export-statistics")
    kept.page.reload()
    kept.find("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    kept.command("page", "statistics")
    expect(figure).to_have_text("1")
    kept.command("clear")
    kept.command("clear-now")
    expect(figure).to_have_count(0)
    kept.find("#library-said button").click()
    expect(figure).to_have_text("1")
    kept.command("clear")
    kept.command("clear-now")
    drop(kept, text)
    expect(kept.find("#library-said")).to_contain_text("1 result")


def test_a_report_of_a_fault_holds_no_hidden_card(kept: Table) -> None:
    kept.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    kept.find(".save:has(h3:has-text('Ana and Ben')) [data-command=continue]").click()
    kept.command("open", "settings")
    kept.command("copy-diagnostics")
    expect(kept.find("#diagnostics-said")).to_contain_text("Copied")
    text = kept.page.evaluate("navigator.clipboard.readText()")
    report = json.loads(text)
    assert report["game"]["public_view"]["scoring"] == [None, None]
    assert not re.search(r"Ana|Ben", text)
    kept.find("#settings [data-command=close]").click()
