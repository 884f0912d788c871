"""The workshop: a deal code, and a position that is set up faulty, mended, and played from."""

import json

from by_hand import Table, players_of, record_until
from page.table.votes import head
from playwright.sync_api import expect
from santacruz.dealcode import code
from santacruz.position import FORMAT, faults, position_of
from santacruz.record import Record
from santacruz.track import rank


def test_a_deal_code_gives_the_same_deal(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    page.locator("#start-form .more").evaluate_all("(folds) => folds.forEach((fold) => { fold.open = true; })")
    right = code("santa-cruz", 2, 4711)
    page.locator("[name=deal]").fill(right[:-1] + ("2" if right[-1] != "2" else "3"))
    page.locator("#start-form [type=submit]").click()
    expect(page.locator("#start-refused")).to_contain_text("mistyped")
    page.locator("[name=deal]").fill(right.lower())
    page.locator("#start-form [type=submit]").click()
    expect(page.locator("#toolbar")).to_be_visible()
    record = table.record()
    assert record.setup == Record.new(players_of(["Ana", "Ben"]), 4711).setup
    assert record.extra["deal_code"] == right
    table.command("open", "files")
    expect(page.locator("#deal-code")).to_contain_text(right)
    page.keyboard.press("Escape")

    # The editor shows what the person may know of a game that goes on, and no more.
    page.keyboard.press("e")
    table.command("edit")
    expect(page.locator("#editor-faults")).to_contain_text("not known")
    expect(page.locator("#editor-ends [data-argument=play]")).to_be_disabled()
    kept = page.locator("#editor-form").inner_html() + page.locator("#editor-space").inner_html()
    hidden = record.setup["deck"] + record.setup["hands"][1]
    for card in hidden:
        assert page.locator(f"#ed-card-{card}").input_value() == ""
    assert record.setup["tiles"]["22"] not in kept
    table.find("#editor-board [data-argument='space 22']").press("Enter")
    expect(page.locator("#ed-tile")).to_have_value("")
    tool = page.locator("#editor-tools [data-argument='tool turn']")
    tool.press("Enter")
    table.find("#editor-board [data-argument='space 22']").press("Enter")
    page.locator("#editor-title").press("Escape")  # nothing of the hand stays, neither in the page nor in the browser
    expect(page.locator("#editor-form")).to_be_empty()
    assert not page.evaluate("'santacruz:position' in localStorage")


def test_a_position_is_set_up_mended_and_played(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    page.keyboard.press("e")
    table.command("edit")
    expect(page.locator("#editor-faults .sound")).to_be_visible()

    def tap(argument: str) -> None:
        page.locator(f"#editor [data-argument='{argument}']").first.press("Enter")

    tap("tool build-0")
    tap("space 22")
    expect(page.locator("#editor-faults .wrong")).to_contain_text("B6")
    expect(page.locator("#editor-ends [data-argument=play]")).to_be_disabled()
    tap("tool mark-dashed")
    tap("space 22")
    tap("space 5")
    expect(page.locator("#editor-board .demo .dashed")).to_have_count(1)
    with page.expect_download() as download:
        tap("file")
    faulty = json.loads(download.value.path().read_text())
    assert faulty["format"] == FORMAT and {fault.code for fault in faults(faulty)} == {"not_uncovered", "wrong_landing"}
    assert faulty["marks"] == [["dashed", 22, 5]]
    tap("hands 1")
    expect(page.locator("#ed-birds-1-1")).to_have_count(0)
    expect(page.locator("#ed-birds-0-1")).to_have_count(1)
    tap("hands 1")
    tap("mend")
    expect(page.locator("#editor-faults .sound")).to_be_visible()
    page.keyboard.press("0")  # all of it back, and forth again
    expect(page.locator("#editor-board .demo .dashed")).to_have_count(0)
    for _ in range(3):
        tap("redo")
    expect(page.locator("#editor-board .demo .dashed")).to_have_count(1)
    page.locator("#ed-score-1").fill("17")
    page.locator("#ed-card-birds").select_option("hand 0")
    expect(page.locator("#ed-score-1")).to_have_value("17")
    expect(page.locator("#editor-faults .wrong")).to_contain_text("R2")
    tap("mend")
    expect(page.locator("#editor-faults .sound")).to_be_visible()
    tap("play")
    expect(page.locator("#toolbar")).to_be_visible()
    start = table.record().start
    assert start is not None and faults(start) == [] and start["scores"][1] == 17 and "marks" not in start
    assert set(start["buildings"]) == {"22"}
    table.play(table.legal()[0])

    # A file that breaks rules is shown, and can be brought into the editor.
    if table.curtain:
        table.lift()
    table.command("open", "files")
    page.locator("#paste").fill(json.dumps(faulty))
    page.locator("[data-command=import]").click()
    expect(page.locator("#sheet .demo .dashed")).to_have_count(1)
    table.command("mend")
    expect(page.locator("#editor-faults .wrong")).to_contain_text("B6")
    expect(page.locator("#editor-board .demo .dashed")).to_have_count(1)


def test_a_class_votes_and_compares(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    record = record_until(lambda state, legal: state.round == 2 and state.left == 3 and state.turn == 0)
    state = record.replay()
    players = players_of(["Ana", "Ben"])
    table.load(Record(players, options={"teaching": True}, start=position_of(state, players, {"teaching": True})))
    page.keyboard.press("e")
    table.command("vote")
    expect(page.locator("#vote h2")).to_have_text("What would you do as Ana?")
    taken = table.legal()[-1]
    right = head(taken)
    for _ in range(3):
        table.command("voting", f"more {right}")
    table.command("voting", f"less {right}")
    table.command("voting", "reveal")
    expect(page.locator("#prompt .refusal")).to_contain_text("not been played yet")
    table.play(taken)
    table.command("voting", "reveal")
    expect(page.locator("#vote .right output")).to_have_text("2")
    expect(page.locator("#vote .vote-told")).to_contain_text("2 of 2")
    after = table.record().replay()
    table.command("voting", "ask lead")
    table.command("voting", "reveal")
    expect(page.locator("#vote .right")).to_contain_text(("Ana", "Ben")[rank(after)[0]])
    page.keyboard.press("w")
    expect(page.locator("#vote .right")).to_be_visible()
    page.keyboard.press("w")
    table.command("voting", "end")
    expect(page.locator("#vote")).to_be_hidden()

    while table.legal():
        table.play(table.legal()[0])
    page.keyboard.press("e")
    table.command("vote")
    expect(page.locator("#workshop")).to_be_hidden()
    expect(page.locator("#prompt .refusal")).to_contain_text("look back")
    page.keyboard.press("e")
    table.command("class")
    page.locator("#class-text").fill("Team <b>Fox</b> 999\nnobody\nOwls: 1")
    expect(page.locator(".class-table .bot")).to_have_count(4, timeout=60_000)
    expect(page.locator(".class-table")).to_contain_text("Planner (bot), seat B")
    table.command("comparing", "show")
    expect(page.locator(".class-table tbody tr").first).to_have_text("1Team <b>Fox</b>999")
    expect(page.locator(".class-table tbody tr").last).to_contain_text("Owls")
    expect(page.locator("#class-said")).to_contain_text("nobody")
