"""Looking back, replays, playing on from a moment, redo, what moves and sounds, and what can be kept of the end."""

import json
import random
import re
from pathlib import Path

import pytest
from by_hand import LIFT, RESULT, Table, players_of, record_until
from playwright.sync_api import expect
from santacruz.record import Record
from santacruz.rules import legal_notations, play

ALONE = ("Ana", "Ben:random")
LOG = "#log [data-command=look]"


@pytest.fixture(scope="module")
def finished() -> Record:
    """A whole game of three people."""
    return whole(("Ana", "Ben", "Cleo"))


def whole(players: tuple[str, ...], seed: int = 5) -> Record:
    record = Record.new(players_of(players), seed=seed)
    chance = random.Random(seed)
    state = record.replay()
    while state.turn is not None:
        text = chance.choice(legal_notations(state))
        play(state, text)
        record.actions.append(text)
    return record


def part(record: Record, count: int) -> Record:
    shorter = Record.loads(record.dumps())
    shorter.actions = record.actions[:count]
    return shorter


def text_of(table: Table, selector: str) -> str:
    return table.find(selector).inner_text()


def scores(table: Table) -> list[str]:
    """The seats' scores as the panels show them, by seat."""
    found = table.page.evaluate(
        "[...document.querySelectorAll('.seat')]"
        ".map((seat) => [seat.dataset.seat, seat.querySelector('.score > b').textContent])"
    )
    return [score.strip() for _, score in sorted(found)]


def pieces(table: Table) -> int:
    return table.find("#board .piece").count()


def test_the_whole_table_shows_the_moment_that_is_looked_at(table: Table) -> None:
    record = record_until(lambda state, legal: state.turn == 0 and 0 < state.left < 12, ALONE)
    table.load(record)
    before = table.actions()
    half = len(before) // 2
    then = record.replay(half)
    table.find(f"{LOG}[data-argument='{half}']").click()
    expect(table.find("#prompt")).to_contain_text("Playing is off")
    expect(table.find("#time-text")).to_contain_text(f"After {half} of {len(before)} actions")
    assert scores(table) == [str(score) for score in then.scores]
    assert pieces(table) == sum(mask.bit_count() for mask in then.own)
    assert table.names_of_actions() == []
    assert table.find("#hand [data-card]:not([aria-disabled=true])").count() == 0
    table.find("#board [data-space]").first.dispatch_event("click")
    expect(table.find("#prompt .refusal")).to_contain_text("Playing is off")
    assert table.actions() == before
    table.command("now")
    expect(table.find("#time")).to_be_hidden()
    assert scores(table) == [str(score) for score in record.replay().scores]
    assert table.find("#hand [data-card]:not([aria-disabled=true])").count() > 0


def test_by_keys_and_by_the_slider(table: Table) -> None:
    record = record_until(lambda state, legal: state.turn == 0 and 0 < state.left < 14, ALONE)
    table.load(record)
    steps, keyboard = len(record.actions), table.page.keyboard

    def shown() -> int:
        return int(re.search(r"After (\d+) of", text_of(table, "#time-text"))[1])

    keyboard.press("l")
    expect(table.find(f"{LOG}:focus")).to_have_attribute("data-argument", str(steps))
    keyboard.press("ArrowLeft")
    assert shown() == steps - 1
    expect(table.find(f"{LOG}:focus")).to_have_attribute("aria-current", "step")
    keyboard.press("PageDown")
    assert shown() < steps - 1
    expect(table.find("#live")).to_contain_text("After action")
    keyboard.press("Home")
    assert shown() == 0
    slider = table.find("#time-at")
    slider.focus()
    keyboard.press("ArrowRight")
    assert shown() == 1
    assert slider.get_attribute("aria-valuetext") == text_of(table, "#time-text")
    slider.fill("5")
    assert shown() == 5
    expect(table.find(".time-marks .round")).to_have_count(1)
    assert table.find(".time-marks .lap").count() > 1
    keyboard.press("End")
    expect(table.find("#time")).to_be_hidden()
    assert text_of(table, "#prompt").startswith("Ana")


def test_bots_wait_while_one_looks_back(fresh_table: Table) -> None:
    fresh_table.page.evaluate("localStorage['santacruz:settings'] = JSON.stringify({pace: 'fast'})")
    fresh_table.page.reload()
    fresh_table.find("html[data-app=ready]").wait_for(state="attached")
    record = record_until(lambda state, legal: state.turn == 1 and 0 < state.left < 16, ALONE)
    fresh_table.load(record)
    fresh_table.find(f"{LOG}[data-argument='4']").click()
    before = fresh_table.actions()  # a bot may have been faster than the click
    fresh_table.page.wait_for_timeout(1200)  # more than a fast bot takes
    assert fresh_table.actions() == before
    fresh_table.command("now")
    expect(fresh_table.find(f"{LOG}[data-argument='{len(before) + 1}']")).to_be_attached(timeout=10_000)


def test_playing_on_from_a_moment_makes_another_game(table: Table, finished: Record) -> None:
    table.load(finished)
    table.command("run")
    table.find("#time-at").fill("20")
    table.command("play-on")
    expect(table.find("#prompt")).to_contain_text("This begins a new game")
    expect(table.find('[data-command=play-on][data-argument=no]')).to_be_focused()
    table.command("play-on", "yes")
    expect(table.find(LIFT)).to_be_visible()  # three people: whose turn it is sees their hand alone
    assert "data-card" not in table.markup
    assert table.actions() == finished.actions[:20]
    games = table.page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':game:')).length")
    assert games == 2
    table.lift()
    table.act(random.Random(3))
    kept = table.page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.includes(':game:')).map(([, text]) => text)"
    )
    lengths = sorted(len(json.loads(text)["record"]["actions"]) for text in kept)
    assert lengths == [21, len(finished.actions)]


def test_a_replay_runs_and_stops(table: Table, finished: Record) -> None:
    table.load(finished)
    table.command("run")
    expect(table.find("#time-text")).to_contain_text("After 0 of")
    table.find("[data-time=speed]").select_option("fast")
    expect(table.find("#time-text")).to_contain_text("After 2 of", timeout=10_000)
    table.page.locator("#time [data-command=run]").click()
    at = text_of(table, "#time-text")
    table.page.wait_for_timeout(1500)
    assert text_of(table, "#time-text") == at
    expect(table.find(RESULT)).to_have_count(0)
    table.command("now")
    expect(table.find(RESULT)).to_be_visible()


def test_hands_of_a_finished_game_are_shown_when_asked_for_only(table: Table, finished: Record) -> None:
    table.load(finished)
    table.command("run")
    table.find("#time-at").fill("30")
    assert "data-card" not in table.markup
    state = finished.replay(30)
    table.find("[data-time=hands]").check()
    cards = table.values("#hand [data-kind=scoring]", "data-card")
    assert len(cards) == sum(mask.bit_count() for mask in state.scoring)
    assert table.find("#hand .whose").count() == 3
    table.find("[data-time=hands]").uncheck()
    assert "data-card" not in table.markup
    table.command("now")
    assert "data-card" not in table.markup


def test_looking_back_tells_nobody_what_was_hidden_from_them(table: Table) -> None:
    """Two games that differ only in what Ana may not know look alike to her at every moment."""
    whole_game = whole(("Ana", "Ben:random", "Cleo:random"))
    count = next(n for n in range(30, len(whole_game.actions)) if whole_game.replay(n).turn == 0)
    one = part(whole_game, count)
    other = Record.loads(one.dumps())
    hands, deck = other.setup["hands"], other.setup["deck"]
    played = {text.split()[2] for text in one.actions if " score " in text}
    mine = [place for place, card in enumerate(hands[1]) if card not in played]
    spare = next(place for place in range(len(deck) - 1, 0, -1) if deck[place] not in played)
    assert mine
    hands[1][mine[0]], deck[spare] = deck[spare], hands[1][mine[0]]

    def looks(record: Record) -> list[str]:
        table.load(record)
        found = []
        for step in (count - 1, count // 2, 3):
            table.find("#log [data-command=look]").first.wait_for(state="attached")
            table.find(f"{LOG}[data-argument='{step}']").dispatch_event("click")
            expect(table.find("#time-text")).to_contain_text(f"After {step} of")
            markup = table.page.evaluate("document.querySelector('#main').outerHTML")
            found.append(markup)
        return found

    assert looks(one) == looks(other)


# undo and redo


def test_redo(table: Table) -> None:
    table.start("Ana", "Ben", seed=4)
    table.lift()
    redo = table.find("[data-command=redo]")
    expect(redo).to_have_attribute("aria-disabled", "true")
    first = table.legal()[0]
    table.do(first)
    table.lift()
    table.command("undo")
    table.lift()
    assert table.actions() == []
    expect(redo).to_have_attribute("aria-disabled", "false")
    table.command("redo")
    assert table.actions() == [first]
    table.lift()
    expect(redo).to_have_attribute("aria-disabled", "true")


def test_loading_the_page_again_lifts_no_barrier(fresh_table: Table) -> None:
    table = fresh_table
    table.start("Ana", "Ben", seed=4)
    for _ in range(2):
        table.lift()
        table.do(table.legal()[0])
    table.command("undo")
    table.page.reload()
    table.find("html[data-app=ready]").wait_for(state="attached")
    table.lift()
    table.page.keyboard.press("u")
    expect(table.find("#prompt .refusal")).to_contain_text("Others have acted since")
    assert len(table.actions()) == 1
    table.command("redo")
    assert len(table.actions()) == 2


def test_the_log_of_a_game_for_teaching_tells_what_was_taken_back(table: Table) -> None:
    table.start("Ana", "Ben", seed=4, options={"teaching": True})
    for _ in range(6):
        table.play(table.legal()[0])
    table.command("undo")
    table.command("undo")
    expect(table.find("#log .undone")).to_have_count(2)
    expect(table.find("#log .undone").first).to_contain_text("Taken back: ")
    table.command("redo")
    assert len(table.actions()) == 5


# what moves


def test_what_was_done_moves_and_a_click_ends_it(fresh_table: Table) -> None:
    table = fresh_table
    record = whole(("Ana", "Ben"))
    n = next(n for n, text, events, _ in record.steps() if n > 12 and any(e[0] == "built" for e in events))
    table.load(part(record, n - 1))
    table.lift()
    table.play(record.actions[n - 1])
    if table.curtain:
        assert table.find(".stage").count() == 0  # nothing moves behind a curtain
        table.lift()
    moving = "document.getAnimations().filter((each) => !each.animationName && !each.transitionProperty).length"
    assert table.page.evaluate(moving) > 0
    table.find("#log-title").click()
    assert table.page.evaluate(moving) == 0
    assert table.find(".stage, .stage-bird").count() == 0
    state = record.replay(n)
    assert pieces(table) == sum(mask.bit_count() for mask in state.own)


@pytest.mark.parametrize("still", ["setting", "system"])
def test_nothing_moves_where_that_is_not_wanted(fresh_table: Table, still: str) -> None:
    table = fresh_table
    if still == "system":
        table.page.emulate_media(reduced_motion="reduce")
    else:
        table.page.evaluate("localStorage['santacruz:settings'] = JSON.stringify({pace: 'instant', animation: 'off'})")
        table.page.reload()
        table.find("html[data-app=ready]").wait_for(state="attached")
    record = whole(("Ana", "Ben"))
    table.load(part(record, 14))
    table.lift()
    table.play(record.actions[14])
    if table.curtain:
        table.lift()
    assert table.find(".stage, .stage-bird").count() == 0
    assert (
        table.page.evaluate(
            "document.getAnimations().filter((each) => !each.animationName && !each.transitionProperty).length"
        )
        == 0
    )


SOUNDING = """
    window.sounded = 0;
    for (const kind of ["OscillatorNode", "AudioBufferSourceNode"]) {
        const start = window[kind].prototype.start;
        window[kind].prototype.start = function (...rest) { window.sounded += 1; return start.apply(this, rest); };
    }
    void 0;
"""


def test_sounds_are_off_until_they_are_wanted(fresh_table: Table) -> None:
    table = fresh_table
    table.page.evaluate(SOUNDING)
    record = whole(("Ana", "Ben"))
    table.load(part(record, 14))
    table.lift()
    table.play(record.actions[14])
    assert table.page.evaluate("window.sounded") == 0
    if table.curtain:
        table.lift()
    table.command("open", "settings")
    table.find("[data-setting=sound]").check()
    assert table.page.evaluate("window.sounded") > 0
    table.command("close")
    before = table.page.evaluate("window.sounded")
    table.play(record.actions[15])
    if table.curtain:
        table.lift()
    assert table.page.evaluate("window.sounded") > before
    kept = json.loads(table.page.evaluate("localStorage['santacruz:settings']"))
    assert (kept["sound"], kept["volume"]) == (True, 6)


# the end


def test_chart_and_table_can_be_kept_as_pictures(table: Table, finished: Record, tmp_path: Path) -> None:
    table.load(finished)
    expect(table.find("#result .score-chart")).to_have_accessible_name(re.compile("Ana: .* at the end"))
    for which in ("chart", "table"):
        with table.page.expect_download() as loading:
            table.command("picture", which)
        kept = tmp_path / which
        loading.value.save_as(kept)
        assert loading.value.suggested_filename.endswith(".png")
        assert kept.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
        assert kept.stat().st_size > 20_000


def test_a_rematch_passes_the_start_on(table: Table, finished: Record) -> None:
    table.load(finished)
    table.command("rematch")
    record = table.record()
    assert record.actions == []
    assert record.setup["first_chooser"] == (finished.setup["first_chooser"] + 1) % 3
    assert [player["name"] for player in record.players] == ["Ana", "Ben", "Cleo"]
    expect(table.find(LIFT)).to_be_visible()
