"""Bots that think in a worker: the page goes on meanwhile, and so does the game if the worker dies."""

import json

from by_hand import Table, record_until
from playwright.sync_api import expect
from santacruz.state import PLAY
from screens import short_game

SLOW = "localStorage['santacruz:settings'] = JSON.stringify({pace: 'instant', animation: 'off', seconds: '10'})"


def test_an_expert_thinks_is_hurried_dies_and_the_game_goes_on(page, site, end_of_start):
    page.add_init_script(SLOW)
    assert end_of_start(page, site) == "ready"
    assert not page.workers, "a worker was started before any game needed it"
    table = Table(page)
    table.start("Ana", "Ben:expert", seed=3)
    expect(page.locator("#seats [data-seat='1'] .thought:not([hidden])")).to_be_attached()
    table.command("move-now")
    table.wait_for_person()
    [worker] = page.workers
    assert "/santa-cruz/thinker.js?v=" in worker.url

    # the page answers while the bot thinks
    while table.legal():
        table.play(table.legal()[0])
    page.locator("#prompt [data-command=move-now]").wait_for()
    page.keyboard.press("c")
    expect(page.locator("#cards")).to_be_visible()
    page.keyboard.press("Escape")

    # killed in mid-thought: another takes over; hurry takes what it has found by then
    worker.evaluate("self.close()")
    steps = len(table.actions())
    page.locator("#hurry").click()
    table.wait_for_person()
    assert len(table.actions()) > steps
    assert page.workers and page.workers[-1] is not worker

    # a game that needs none, and one that is left in mid-thought
    while table.legal():
        table.play(table.legal()[0])
    table.start("Ana", "Ben:greedy", seed=4)
    while table.legal():
        table.play(table.legal()[0])
    table.wait_for_person()
    assert any(text.startswith("1 ") for text in table.actions())


def test_where_workers_do_not_start_the_greedy_bot_plays_and_that_is_said(page, site, end_of_start):
    broken = "postMessage(JSON.stringify({ broken: 'not in this browser' }))"
    page.route("**/thinker.js*", lambda route: route.fulfill(content_type="text/javascript", body=broken))
    page.add_init_script(SLOW)
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.start("Ana", "Ben:planner", seed=3)
    table.wait_for_person()
    expect(page.locator("#prompt .refusal")).to_contain_text("greedy bot")
    record = json.loads(table.text())
    assert record["actions"] and record["players"][1]["bot"] == "planner"


def test_a_hint_is_shown_on_the_board_told_and_can_be_followed(page, site, end_of_start):
    page.add_init_script(SLOW)
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.load(record_until(lambda state, legal: state.turn == 0 and state.phase == PLAY and len(state.played[0]) == 2))
    table.lift()
    before = page.locator("#hand").bounding_box()
    page.keyboard.press("t")
    table.command("move-now")
    expect(page.locator("#advice .best button")).to_be_visible(timeout=20_000)
    assert page.locator("#hand").bounding_box() == before  # what a person is about to click stays where it is
    text = page.locator("#advice .why").inner_text()
    assert "games played on" in text
    expect(page.locator("#live")).to_contain_text(text)
    assert page.locator("#hand .hinted, #list .hinted").count() == 1
    actions = len(table.actions())
    page.locator("#advice .best button").focus()
    page.keyboard.press("Enter")  # picks its card and leads there, and does no more
    assert len(table.actions()) == actions
    expect(page.locator("#hand [aria-pressed=true].hinted")).to_have_count(1)

    # the same hint in the list view; it goes with what it was about, and nobody else sees it
    page.keyboard.press("v")
    expect(page.locator("#advice .why")).to_have_text(text)
    page.keyboard.press("v")
    table.play(table.legal()[0])
    expect(page.locator("#advice")).to_be_empty()
    assert text not in table.markup
    assert page.locator(".hinted, .space.hint").count() == 0
    expect(page.locator("#curtain")).to_be_visible()
    page.keyboard.press("t")
    expect(page.locator("#advice")).to_be_empty()


def test_a_game_is_analysed_shown_on_the_board_and_kept(page, site, end_of_start):
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.load(short_game())
    begin = page.locator("#review [data-command=review]")
    begin.click()
    expect(page.locator("#review .lead-curve")).to_be_visible(timeout=30_000)
    page.locator("#review [data-command=review-stop]").or_(page.locator("#review .verdicts")).first.wait_for()
    expect(page.locator("#review [data-command=review-stop]")).to_have_count(0, timeout=30_000)
    assert page.locator("#review .verdicts li").count() == 2
    said = page.locator("#review .verdicts").inner_text()

    # luck and skill: stopped half way, it goes on from there
    page.locator("#review [data-command=luck]").click()
    expect(page.locator("#review table.luck")).to_be_visible(timeout=60_000)
    page.locator("#review [data-command=review-stop]").click()
    expect(page.locator("#review table.luck tbody tr")).to_have_count(6)

    # a decision is looked at on the board, and its better line played
    page.locator("#review-all summary").click()
    page.locator("#review-all [data-command=review-look]").first.click()
    expect(page.locator("html[data-time=past]")).to_be_attached()
    line = page.locator("#review .looked [data-command=review-line]")
    before = page.locator("#seats").inner_text()
    line.click()
    expect(page.locator("#review .looked [aria-current=step]")).to_have_count(1)
    assert page.locator("#seats").inner_text() != before
    page.locator("#review .looked [data-command=now]").click()
    expect(page.locator("#review .looked")).to_have_count(0)

    # loaded again, it is still there
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    expect(page.locator("#review .verdicts")).to_have_text(said, use_inner_text=True)
    assert page.locator("#review table.luck").is_visible()
    assert not page.workers

    # another game begins without it
    table.start("Ana", "Ben:greedy", seed=3)
    expect(page.locator("#review")).to_be_empty()
