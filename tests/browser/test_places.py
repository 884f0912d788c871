"""The browser's back and forward buttons go between the page's places, and lose no game."""

from by_hand import Table
from playwright.sync_api import expect

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
