"""A lesson on the page, taken from start to end, with a wrong turn, a step repeated, and the progress that stays."""

import json
from pathlib import Path

from by_hand import Table
from environment import ROOT
from playwright.sync_api import expect

LESSONS = ROOT / "site" / "assets" / "lessons"


def say(table: Table, at: int, of: int) -> None:
    expect(table.find(".lesson-place")).to_have_text(f"Step {at} of {of}")


def test_a_lesson_from_start_to_end(fresh_table: Table, tmp_path: Path) -> None:
    table, page = fresh_table, fresh_table.page
    page.keyboard.press("k")
    expect(page.locator(".lesson-list > li")).to_have_count(len(json.loads((LESSONS / "index.json").read_text())))
    page.locator(".lesson-list [data-argument='landing 0']").click()
    say(table, 1, 4)
    expect(table.find("#lesson-title")).to_be_focused()
    expect(table.find("#island .lesson-marks .arrow")).to_have_count(1)

    table.find("#board [data-space='22']").press("Enter")  # the reason is said and drawn, and the lesson goes on
    say(table, 2, 4)
    expect(table.find(".lesson-said.right")).to_contain_text("R1")
    expect(table.find("#prompt .refusal")).to_contain_text("not on the coast")
    table.action("0 land 3").press("Enter")  # legal, but not what is asked for
    expect(table.find("#prompt .refusal")).to_contain_text("take space 17")
    say(table, 2, 4)
    table.command("lesson-back")
    say(table, 1, 4)
    table.command("lesson-skip")
    say(table, 2, 4)

    page.keyboard.press("v")  # the same in the list view
    table.find("#list .list-targets [data-action='0 land 17']").press("Enter")
    say(table, 3, 4)
    page.keyboard.press("v")
    assert table.actions() == ["0 land 17", "1 land 8"]
    table.command("lesson-answer", "0")
    expect(table.find(".lesson-said.wrong")).to_be_visible()
    say(table, 3, 4)
    table.command("lesson-answer", "1")
    table.command("lesson-on")
    say(table, 4, 4)
    assert table.actions() == []  # a table of its own
    table.action("0 land 7").press("Enter")
    expect(table.find("#prompt .refusal")).to_contain_text("less than 3")
    table.action("0 land 1").press("Enter")
    expect(table.find(".lesson-buttons .primary")).to_contain_text("Next:")

    assert not [key for key in page.evaluate("Object.keys(localStorage)") if ":game:" in key]  # no game of one's own
    table.command("lesson-leave")
    expect(page.locator(".lesson-list .done")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#start")).to_be_visible()

    data = json.loads((LESSONS / "track.json").read_text(encoding="utf-8"))
    data["title"] = {"fr": "Chez nous"}
    own = tmp_path / "own.json"
    own.write_text(json.dumps(data), encoding="utf-8")
    table.command("open", "files")
    page.locator("#file").set_input_files(own)
    expect(table.find("#lesson-title")).to_have_text("Chez nous")
    table.command("lesson-answer", "1")
    table.command("lesson-on")
    say(table, 2, 3)
    page.keyboard.press("w")  # on the wall it can be played as well
    expect(table.find(".lesson-say")).to_be_visible()
    table.card("ship", "building").press("Enter")
    table.action("0 ship 12").press("Enter")
    say(table, 3, 3)
    page.keyboard.press("w")
    assert list(json.loads(page.evaluate("localStorage['santacruz:lessons']"))["done"]) == ["landing"]
