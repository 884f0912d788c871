"""The rulebook on the page: ways in and out, links, search, the small boards by keyboard, the sheet for printing."""

import re

from by_hand import Table
from playwright.sync_api import expect


def test_the_rulebook_before_and_during_a_game(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    page.locator("#start [data-command=rules]").click()
    expect(table.find("#rule-B9")).to_be_visible()
    page.locator("#rules-search").fill("b10")
    expect(table.find("#rules-found")).to_have_text("1 rule found")
    assert table.values("#rulebook [data-rule]:not([hidden])", "data-rule") == ["B10"]
    page.locator("#rules-search").fill("")
    assert len(table.values("#rulebook [data-rule]:not([hidden])", "data-rule")) == 48

    page.locator("#try-road .try-card").press("Enter")  # an example, by keyboard alone
    page.locator("#try-road [data-argument='road space 16']").press("Enter")
    expect(table.find("#try-road .try-said")).to_contain_text("Space 16 is taken by Ben")
    expect(table.find("#try-road .why .ring-not")).to_have_count(1)
    page.locator("#try-road .legal[data-argument='road space 17']").press(" ")
    expect(table.find("#try-road .try-said")).to_contain_text("Ana has 6 points.")
    page.keyboard.press("Escape")
    expect(table.find("#rulebook")).to_be_hidden()

    table.start("Ana", "Ben:random", seed=1, first_chooser=1)
    table.wait_for_person()
    page.keyboard.press("g")
    expect(table.find("#rulebook")).to_be_visible()
    page.keyboard.press("Escape")
    table.find("#prompt .rule-link").click()
    expect(table.find("#rule-S4")).to_be_focused()
    table.find("#rule-B8 [data-argument=B12]").click()
    expect(table.find("#rule-B12")).to_be_focused()
    table.find("#rule-B10 [data-command=settled]").click()
    expect(table.find("#settled-B10")).to_be_focused()
    page.keyboard.press("Escape")
    assert table.legal()[0].startswith("0 set")  # the game is where it was


def test_the_summary_fits_on_one_sheet(fresh_table: Table) -> None:
    page = fresh_table.page
    for language in ("en", "de", "fr"):
        page.locator("#top [data-setting=language]").select_option(language)
        page.locator("#title").click()  # a letter typed into the list of languages would choose another
        page.keyboard.press("g")
        expect(fresh_table.find("#rule-B9")).to_be_visible()
        for paper in ("A4", "Letter"):
            sheets = re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper))
            assert len(sheets) == 1, (language, paper)
        page.emulate_media(media="print")
        expect(page.locator("#paper h1")).to_be_visible()
        expect(page.locator("#main")).to_be_hidden()
        page.emulate_media(media="null")
        page.keyboard.press("Escape")
