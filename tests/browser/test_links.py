"""Links, QR codes and paper: what is shared opens in another browser, and is read back from what is shown."""

import json
import re
import sys
from collections.abc import Callable
from typing import Any

import pytest
from by_hand import AT_ONCE, Table, record_until, until
from environment import ROOT
from playwright.sync_api import Browser, Page, expect
from santacruz.position import position_of

sys.path.append(str(ROOT / "third_party"))

from segno import encoder  # noqa: E402  (needs the line above)

NO_PRINTER = "window.print = () => { window.printed = (window.printed ?? 0) + 1; };"


def pages(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", pdf))


def dark(svg: str) -> set[tuple[int, int]]:
    """The dark modules of a QR code that is shown."""
    return {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", svg)}


@pytest.fixture
def table(page: Page, site: str, end_of_start: Callable[[Page, str], str]) -> Table:
    page.add_init_script(AT_ONCE)
    page.add_init_script(NO_PRINTER)
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.load(record_until(lambda state, legal: state.round == 2 and sum(map(len, state.played)) >= 4))
    table.lift()
    return table


def leave_dialog(page: Page) -> None:
    """The browser goes back to the place of the table, and would take away a link that was opened before it has."""
    page.keyboard.press("Escape")
    until(page, "!JSON.parse(history.state)[2]")


def shared(table: Table, kind: str = "") -> str:
    """The link that the dialog shows."""
    if table.find("#share").is_hidden():
        table.command("open", "files")
        table.command("share")
    if kind:
        table.command("share-what", kind)
    expect(table.find("#share-link")).to_be_visible()
    return table.find("#share-link").input_value()


def test_a_shared_link_opens_in_a_fresh_browser(
    table: Table, browser: Browser, end_of_start: Callable[[Page, str], str], context_options: dict[str, Any],
    problems: list[str],
):  # fmt: skip
    game, public = shared(table, "game"), shared(table, "public")
    fresh = browser.new_context(**context_options).new_page()
    assert end_of_start(fresh, game) == "ready"
    other = Table(fresh)
    expect(fresh.locator("#curtain")).to_be_visible()
    assert other.actions() == table.actions() and "#" not in fresh.url

    until(fresh, "'santacruz:waking' in localStorage")  # the picture of a game is kept a moment later
    fresh.evaluate("location.hash = 'g1AAAA'")  # a damaged one: the game stays
    expect(fresh.locator("#prompt")).to_contain_text("damaged")
    assert other.actions() == table.actions() and "#" not in fresh.url

    kept = fresh.evaluate("localStorage.length")
    fresh.evaluate("(hash) => { location.hash = hash; }", game.partition("#")[2])  # once more: no second copy
    expect(fresh.locator("#prompt")).to_contain_text("Opened from a link")
    assert fresh.evaluate("localStorage.length") == kept

    fresh.evaluate("(hash) => { location.hash = hash; }", public.partition("#")[2])
    expect(fresh.locator("#sheet .paper-board svg")).to_be_visible()
    expect(fresh.locator("#sheet .paper-scores tbody tr")).to_have_count(2)
    leave_dialog(fresh)

    faulty = json.dumps(position_of(table.record().replay(9)) | {"face_up": [], "buildings": {}}).encode()
    fresh.locator("#file").set_input_files({"name": "p.json", "mimeType": "application/json", "buffer": faulty})
    expect(fresh.locator("#sheet .faults li").first).to_be_visible()
    leave_dialog(fresh)

    fresh.evaluate("location.hash = 'l1landing.3'")
    expect(fresh.locator(".lesson-place")).to_have_text("Step 3 of 4")
    assert shared(other).endswith("#l1landing.3")
    leave_dialog(fresh)
    fresh.evaluate("location.hash = 'q12-2653-56'")
    expect(fresh.locator("#lesson .lesson")).to_be_visible()
    expect(fresh.locator(".lesson-place")).not_to_have_text("Step 3 of 4")
    assert shared(other).endswith("#q12-2653-56")
    fresh.context.close()


def test_a_qr_code_holds_the_link_and_sheets_are_printed(table: Table):
    link = shared(table, "game")
    table.command("qr")
    code = table.find("#share .qr svg")
    expect(code).to_be_visible()
    matrix = encoder.encode(link, error="L", micro=False).matrix
    shown = dark(code.evaluate("(svg) => svg.outerHTML"))
    assert shown == {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module & 1}

    table.command("print-sheet")
    assert table.page.evaluate("window.printed") == 1
    for paper in ("A4", "Letter"):
        assert pages(table.page.pdf(format=paper)) == 1
    leave_dialog(table.page)
    table.page.evaluate("location.hash = 'l1landing'")
    expect(table.find("#lesson .lesson")).to_be_visible()
    shared(table)
    table.command("print-lesson")
    for paper in ("A4", "Letter"):
        assert 2 <= pages(table.page.pdf(format=paper)) <= 3
