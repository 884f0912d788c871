"""One game in two tabs, and what is stored of it."""

import json

from by_hand import AT_ONCE, Table
from playwright.sync_api import expect

STORED = "Object.keys(localStorage).filter((key) => key.startsWith('santacruz:game:'))"


def test_one_tab_plays_the_other_watches_and_takes_over(fresh_table: Table, site: str, end_of_start) -> None:
    table = fresh_table
    table.start("Ana", "Ben", seed=6, first_chooser=0)
    table.lift()
    table.play("0 set A")
    page = table.page.context.new_page()
    page.add_init_script(AT_ONCE)
    assert end_of_start(page, site) == "ready"
    other = Table(page)
    page.locator("#saved [data-command=continue]").click()
    watch = page.locator("#watch")
    expect(watch).to_contain_text("another tab")
    expect(page.locator("#curtain")).to_be_hidden()
    assert page.locator("#hand [data-card]").count() == 0  # what is watched is what everybody may see

    table.lift()
    table.play("1 set B")
    expect(page.locator("#log")).to_contain_text("Ben takes")
    expect(table.page.locator("#watch")).to_be_hidden()
    refused = page.evaluate("santacruz.play('0 land 1').catch((error) => error.message)")
    assert "another tab" in refused

    board = table.find("#board").bounding_box()
    watch.get_by_role("button", name="Play on here").click()
    expect(watch).to_be_hidden()
    expect(table.page.locator("#watch")).to_contain_text("another tab")
    assert table.find("#board").bounding_box() == board  # what comes up by itself moves nothing
    other.lift()
    other.play(other.legal()[0])
    assert len(other.actions()) == 3
    expect(table.page.locator("#watch")).to_be_visible()
    assert len(json.loads(table.page.evaluate("santacruz.record()"))["actions"]) == 3
    assert len(page.evaluate(STORED)) == 1

    page.evaluate("localStorage.clear()")  # by whom ever: it was not the other tab
    other.lift()
    expect(page.locator("#prompt")).to_contain_text("no longer stored")
    other.play(other.legal()[0])
    assert len(other.actions()) == 4 and len(page.evaluate(STORED)) == 1


def test_a_changed_game_is_named_and_what_is_sound_of_it_opens(table: Table) -> None:
    table.start("Ana", "Ben", seed=6, first_chooser=0)
    table.lift()
    table.play("0 set A")
    table.lift()
    table.play("1 set B")
    table.command("open", "files")
    table.command("library")
    key = table.page.evaluate(STORED)[0]
    table.page.evaluate("(key) => { localStorage[key] = localStorage[key].replace('1 set B', '1 set A'); }", key)
    table.command("page", "start")
    table.command("page", "library")
    card = table.find(".save.broken")
    expect(card).to_contain_text("checksum")
    card.locator("[data-command=salvage]").click()
    expect(table.find("#curtain-said")).to_contain_text("action 2 of 2")
    expect(table.find("#prompt")).to_contain_text("action 2 of 2")
    assert table.actions() == ["0 set A"]
    assert len(table.page.evaluate(STORED)) == 2
