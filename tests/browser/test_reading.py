"""Reading the island: pointing, touching, focusing; panels' second faces; the table of scoring cards; zoom."""

from collections.abc import Iterator
from typing import Any

import pytest
from by_hand import AT_ONCE, GLIDE, Table, record_until
from playwright.sync_api import Browser, Page, expect
from santacruz.maps import load_map, spaces_of
from santacruz.record import Record
from santacruz.state import PHASES

MAP = load_map()
SPACE = 22


@pytest.fixture(scope="module")
def midway() -> Record:
    """Ana is to play a card, and has a road card that leads somewhere."""
    return record_until(
        lambda state, legal: state.turn == 0 and state.round == 1 and len(state.played[0]) > 1
        and any(" road " in text and not text.endswith("-") for text in legal) and state.scoring[0],
        ("Ana", "Ben:greedy", "Cleo:greedy", "Dan:greedy"),
    )  # fmt: skip


def lit(table: Table) -> dict[str, str]:
    """The spaces that are lit, with their marks."""
    return table.page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#island [data-read]')]"
        ".map((place) => [place.dataset.space, place.dataset.read]))"
    )


def test_pointing_at_a_space_lights_what_it_joins(table: Table, midway: Record) -> None:
    table.load(midway)
    table.find(f'[data-space="{SPACE}"]').hover()
    expected = {str(space) for space in spaces_of(MAP.neighbours[SPACE] | MAP.rivers_through[SPACE] | 1 << SPACE)}
    assert set(lit(table)) == expected
    assert set(table.values("#island .water [data-lit]", "data-river")) == {"north"}
    roads = {f"{a}-{b}" for a, b in MAP.roads if SPACE in (a, b)}
    assert set(table.values("#island .road-way [data-lit]", "data-road")) == roads
    expect(table.find("#reading")).to_contain_text(str(SPACE))
    table.find(".brand").hover()
    assert lit(table) == {}
    expect(table.find("#reading")).to_be_hidden()


def test_the_focus_reads_as_the_mouse_does(table: Table, midway: Record) -> None:
    table.load(midway)
    table.page.keyboard.press("b")
    assert "here" in lit(table).values()
    table.page.keyboard.press("h")
    assert set(lit(table).values()) <= {"now", "then"} and lit(table)


def test_a_card_shows_where_it_reaches_without_being_picked(table: Table, midway: Record) -> None:
    table.load(midway)
    table.card("road", "building").hover()
    legal = {text.split()[-1] for text in table.legal() if text.startswith("0 road ")}
    assert {space for space, mark in lit(table).items() if mark == "now"} == legal
    scoring = table.find("#hand [data-kind=scoring]").first
    scoring.hover()
    expect(table.find("#reading tr")).to_have_count(4)
    assert table.find("#hand [aria-pressed=true]").count() == 0


def test_a_panel_lights_its_seat_and_turns(table: Table, midway: Record) -> None:
    table.load(midway)
    panel = table.find('#seats [data-seat="1"]')
    expect(panel.locator(".back")).to_be_hidden()
    panel.hover()
    expect(panel.locator(".back")).to_be_visible()
    own = midway.replay().own[1]
    assert set(lit(table)) == {str(space) for space in spaces_of(own)}
    panel.locator("[data-command=turn]").click()
    table.find(".brand").hover()
    expect(panel.locator(".back")).to_be_visible()
    expect(table.find('#seats [data-seat="2"] .back')).to_be_hidden()


def test_four_panels_fit_beside_the_board(table: Table, midway: Record) -> None:
    table.load(midway)
    for box in [panel.bounding_box() for panel in table.find("#seats [data-seat]").all()]:
        assert box and box["y"] + box["height"] <= 720


def test_the_table_of_scoring_cards_comes_by_a_key(table: Table, midway: Record) -> None:
    table.load(midway)
    table.page.keyboard.press("c")
    expect(table.find("#cards tbody tr")).to_have_count(16)
    expect(table.find("#cards tr.mine")).to_have_count(midway.replay().scoring[0].bit_count())
    table.page.keyboard.press("Escape")
    expect(table.find("#cards")).to_be_hidden()


def transform(page: Page) -> str:
    return str(page.evaluate("document.querySelector('#island > svg').style.transform"))


def test_the_board_alone_zooms_by_wheel_and_keys(table: Table, midway: Record) -> None:
    table.load(midway)
    page = table.page
    page.locator('[data-space="30"]').hover()
    page.mouse.wheel(0, -400)
    expect(page.locator("html")).to_have_attribute("data-zoom", "near")
    assert "scale" in transform(page)
    assert page.evaluate("[scrollY, visualViewport.scale]") == [0, 1]
    page.keyboard.press("0")
    expect(page.locator("html")).to_have_attribute("data-zoom", "whole")
    assert transform(page) == ""
    page.keyboard.press("+")
    page.keyboard.press("b")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#island :focus")).to_be_in_viewport()
    page.locator("#lens [data-argument=whole]").click()
    assert transform(page) == ""


@pytest.fixture
def phone(browser: Browser, site: str) -> Iterator[Table]:
    how: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True,
                           "locale": "en-GB", "device_scale_factor": 2}
    context = browser.new_context(**how)
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    page.goto(site)
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    yield Table(page)
    context.close()


def middle(page: Page, space: int) -> tuple[float, float]:
    box = page.locator(f'[data-space="{space}"] .hit').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_that_cannot_tell_two_targets_apart_comes_closer_first(phone: Table) -> None:
    phone.start("Ana", "Ben", first_chooser=1, seed=3)
    page = phone.page
    while PHASES[phone.record().replay().phase] == "set":
        phone.play(phone.legal()[0])
    if phone.curtain:
        page.locator("#curtain [data-command=lift]").tap()
    before = phone.actions()
    seat = before and phone.record().replay().turn
    page.touchscreen.tap(*middle(page, 16))
    expect(page.locator("html")).to_have_attribute("data-zoom", "near")
    assert phone.actions() == before
    expect(page.locator("#once-more")).to_be_visible()
    assert phone.find("#live").inner_text() == phone.find("#once-more").inner_text()
    page.wait_for_timeout(GLIDE)
    x, y = middle(page, 16)
    page.touchscreen.tap(x + 20, y + 24)  # a little beside it
    assert phone.actions()[-1] == f"{seat} land 16"
    assert len(phone.actions()) == len(before) + 1
    expect(page.locator("#once-more")).to_be_hidden()


def test_two_fingers_move_the_board_and_not_the_page(phone: Table, midway: Record) -> None:
    phone.load(midway)
    if phone.curtain:
        phone.page.locator("#curtain [data-command=lift]").tap()
    x, y = middle(phone.page, SPACE)
    fingers = phone.page.context.new_cdp_session(phone.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 70), ("touchEnd", 0)):
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(phone.find("html")).to_have_attribute("data-zoom", "near")
    scale = phone.page.evaluate("new DOMMatrix(getComputedStyle(document.querySelector('#island > svg')).transform).a")
    assert scale == pytest.approx(3.5, abs=0.6)
    assert phone.page.evaluate("visualViewport.scale") == 1
    assert phone.actions() == list(midway.actions)


def test_touching_a_space_reads_it(phone: Table, midway: Record) -> None:
    phone.load(midway)
    if phone.curtain:
        phone.page.locator("#curtain [data-command=lift]").tap()
    phone.page.touchscreen.tap(*middle(phone.page, SPACE))
    assert lit(phone)[str(SPACE)] == "here"
    expect(phone.find("#reading")).to_be_visible()
    assert PHASES[midway.replay().phase] == "play" and phone.actions() == list(midway.actions)
