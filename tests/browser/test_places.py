"""The browser's back and forward buttons go between the page's places, and lose no game."""

import json

from by_hand import Table, players_of
from playwright.sync_api import Page, expect
from santacruz.record import Record

LEFT = """new Promise((done) =>
  history.state.includes("help") ? addEventListener("popstate", () => done(), { once: true }) : done())"""


def test_back_and_forward(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    table.start("Ana", "Ben:greedy", seed=6)
    table.wait_for_person()
    actions = table.actions()
    table.command("open", "settings")
    page.go_back()
    expect(table.find("dialog[open]")).to_have_count(0)  # the dialog alone is left
    assert table.actions() == actions
    table.command("open", "help")
    page.keyboard.press("Escape")
    expect(table.find("dialog[open]")).to_have_count(0)
    page.evaluate(LEFT)
    page.go_back()  # a dialog that was closed is no place to go back to
    expect(table.find("#start-form")).to_be_visible()
    page.go_forward()
    expect(table.find("#table")).to_be_visible()
    assert table.actions()[: len(actions)] == actions
    table.command("home")
    table.find("#start [data-command=page][data-argument=library]").first.click()
    page.go_back()
    expect(table.find("#start-form")).to_be_visible()
    page.go_back()
    expect(table.find("#table")).to_be_visible()
    page.reload()
    table.find("html[data-app=ready]").wait_for(state="attached")
    expect(table.find("#table")).to_be_visible()
    page.go_back()
    expect(table.find("#start-form")).to_be_visible()


def test_with_several_people_the_hand_is_hidden_on_the_way_back(table: Table) -> None:
    table.start("Ana", "Ben", seed=2)
    table.lift()
    table.play(table.legal()[0])
    expect(table.find("#curtain")).to_be_visible()
    table.page.go_back()
    expect(table.find("#start-form")).to_be_visible()
    table.page.go_forward()
    expect(table.find("#curtain")).to_be_visible()
    assert "data-card" not in table.markup


LAUNCH = """(texts) => window.launch({ files: texts.map((text, n) => ({
    async getFile() {
        if (text === null) throw new Error("Gone.");
        return new File([text], `${n}.santacruz.json`);
    },
}))})"""


def test_a_shortcut_and_files_that_the_system_opens(page: Page, end_of_start, site: str, problems: list[str]) -> None:
    """The installed page: its shortcuts name a page in the address, and files come by a queue of the browser's."""
    page.add_init_script("""Object.defineProperty(window, "launchQueue", {
        value: { setConsumer(take) { window.launch = take; } } });""")
    assert end_of_start(page, f"{site}?page=library#nonsense") == "ready"
    expect(page.locator("#library-title")).to_have_text("Saved games")
    record = Record.new(players_of(("Ana", "Ben")), seed=5).dumps()
    page.evaluate(LAUNCH, [record, "{"])
    expect(page.locator("#library-said")).to_contain_text("1 game")
    expect(page.locator("#library-said")).to_contain_text("not JSON")
    expect(page.locator(".save")).to_have_count(1)
    page.evaluate(LAUNCH, [None])
    expect(page.locator("#trouble")).to_contain_text("Gone.")
    page.evaluate("document.querySelector('#trouble [data-command=calm]').click()")
    page.evaluate("document.querySelector('[data-command=page][data-argument=start]').click()")
    page.evaluate(LAUNCH, [record])
    expect(page.locator("#table")).to_be_visible()
    assert json.loads(page.evaluate("santacruz.record()"))["players"][1]["name"] == "Ben"
    assert all("Gone." in problem for problem in problems)
    problems.clear()
