"""A puzzle on the page: a wrong answer, the right one, the proof action by action, and the mark that stays."""

import json

from by_hand import Table
from environment import ROOT
from playwright.sync_api import expect

PUZZLES = json.loads((ROOT / "site" / "assets" / "puzzles" / "puzzles.json").read_text(encoding="utf-8"))["puzzles"]


def test_a_puzzle_from_the_question_to_the_end_of_its_proof(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    table.command("puzzles")
    expect(page.locator("#puzzles .puzzle")).to_have_count(len(PUZZLES))
    expect(page.locator("#puzzles .puzzle.done")).to_have_count(0)
    puzzle, following = PUZZLES[2], PUZZLES[3]
    steps = len(puzzle["line"])
    page.locator(f"#puzzles [data-argument='{puzzle['id']}']").press("Enter")
    expect(table.find("#lesson-title")).to_be_focused()
    expect(table.find(".lesson-place")).to_have_text(f"1 of {steps}")
    expect(table.find(".puzzle-values")).to_have_count(0)
    hidden = [card for hand in puzzle["hidden"]["scoring"].values() for card in hand]
    for card in hidden:
        assert table.card(card).count() == 0

    worst = min(puzzle["values"], key=lambda action: number(puzzle["values"][action]))
    table.do(worst)
    expect(table.find("#prompt .refusal")).to_contain_text("points worse than the best action")
    assert table.actions() == []
    page.keyboard.press("Escape")  # what was said
    page.keyboard.press("Escape")  # the card that was picked
    table.do(puzzle["answer"])
    expect(table.find(".lesson-said.right")).to_contain_text("Right:")
    expect(table.find(".lesson-place")).to_have_text(f"2 of {steps}")
    expect(table.find(".puzzle-values .best").first).to_be_visible()
    page.keyboard.press("v")  # the proof in the list view
    for at in range(2, steps + 1):
        expect(table.find(".lesson-place")).to_have_text(f"{at} of {steps}")
        table.find("[data-command=lesson-on]").press("Enter")
        if at == 2:
            table.command("lesson-back")
            expect(table.find(".lesson-place")).to_have_text(f"2 of {steps}")
            table.find("[data-command=lesson-on]").press("Enter")
    expect(table.find(".lesson-buttons .primary")).to_have_attribute("data-argument", f"{following['id']} 0")
    page.keyboard.press("v")
    assert table.actions() == puzzle["line"]
    table.find(".lesson-buttons .primary").press("Enter")
    expect(table.find("#lesson-title")).to_contain_text("Puzzle 4")
    table.command("lesson-skip")  # what is shown is not solved
    expect(table.find(".puzzle-values")).to_be_visible()
    table.command("lesson-leave")
    expect(page.locator("#puzzles .puzzle.done")).to_have_count(1)
    assert json.loads(page.evaluate("localStorage['santacruz:puzzles']"))["done"] == [puzzle["id"]]


def number(value: int | str) -> float:
    """A value of the file: a whole number or a fraction."""
    above, _, below = str(value).partition("/")
    return int(above) / int(below or 1)
