"""From 360 to 2560 pixels: nothing has to be scrolled sideways for; a phone is played by touch."""

import random
from typing import Any

import pytest
from by_hand import GLIDE, LIFT, RESULT, Table, finger
from playwright.sync_api import Page, expect

SIZES = {360: 740, 390: 844, 768: 1024, 1024: 768, 1280: 720, 2560: 1440}

CUT_OFF = """() => {
    // Elements that a person has to reach or read, whose box goes past the left or right edge of the window, unless
    // they lie in something that scrolls by itself.
    const width = document.documentElement.clientWidth;
    const scrolls = (place) => {
        for (let it = place.parentElement; it; it = it.parentElement)
            if (/auto|scroll/.test(getComputedStyle(it).overflowX)) return true;
        return false;
    };
    return [...document.querySelectorAll("button, select, input, h1, h2, h3, p, table, #board svg, [data-seat]")]
        .filter((place) => place.checkVisibility() && !place.closest(".unseen, .skip, [inert]") && !scrolls(place))
        .filter((place) => {
            const box = place.getBoundingClientRect();
            return box.width > 1 && (box.left < -1 || box.right > width + 1);
        })
        .map((place) => place.outerHTML.slice(0, 120));
}"""


def assert_fits(page: Page, where: str) -> None:
    """At every size nothing goes past the window's edge sideways."""
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        content, room = page.evaluate("[document.scrollingElement.scrollWidth, document.scrollingElement.clientWidth]")
        assert content <= room, f"{where} at {width}: {content} pixels wide"
        assert page.evaluate(CUT_OFF) == [], f"{where} at {width}"


def test_no_screen_scrolls_sideways(fresh_table: Table) -> None:
    table = fresh_table
    page = table.page
    page.locator(".pill", has_text="4").click()
    assert_fits(page, "start")
    table.start("Maximiliane Oberhuber", "Wolfeschlegelsteinha", "Cleo", "Dan:greedy", seed=4)
    assert_fits(page, "curtain")
    chance = random.Random(4)
    seen: set[str] = set()
    while True:
        table.wait_for_person()
        if not (legal := table.legal()):
            break
        action = chance.choice(legal)
        verb = action.split()[1]
        if verb not in seen:
            seen.add(verb)
            if table.curtain:
                table.lift()
            assert_fits(page, legal[0].split()[1])
            table.pick_for(action)
            assert_fits(page, verb)
        table.play(action)
    assert {"set", "land", "score", "double", "take", "discard"} <= seen
    expect(page.locator(RESULT)).to_be_visible()
    assert_fits(page, "result")
    for name in ("settings", "players", "files", "help"):
        page.locator(f"[data-command=open][data-argument={name}]").locator("visible=true").click()
        assert_fits(page, name)
        page.locator(f"#{name} [data-command=close]").click()
    page.locator("#top [data-setting=language]").select_option("de")
    assert_fits(page, "result in German")
    page.locator("#toolbar [data-command=home]").click()
    assert_fits(page, "start with a kept game in German")


class TestPhone:
    @pytest.fixture
    def context_options(self) -> dict[str, Any]:
        return {"viewport": {"width": 390, "height": 844}, "locale": "en-GB", "has_touch": True, "is_mobile": True}

    def test_a_game_by_touch(self, fresh_table: Table) -> None:
        table = fresh_table
        page = table.page
        table.press = finger
        page.locator("[name=name-0]").tap()
        page.locator("[name=name-0]").fill("Ana")
        page.locator("#start-form [type=submit]").tap()
        table.wait_for_person()
        chance = random.Random(6)
        for _ in range(8):
            table.act(chance)
            table.wait_for_person()
            assert page.evaluate("document.scrollingElement.scrollWidth <= document.scrollingElement.clientWidth")
            assert page.evaluate("visualViewport.scale") == 1
        assert len([action for action in table.actions() if action[0] == "0"]) == 8

    def test_things_to_touch_are_large_enough(self, fresh_table: Table) -> None:
        """Buttons and cards at least 24 pixels both ways, the least that WCAG 2.2 asks for; spaces so too, zoomed."""
        table = fresh_table
        table.start("Ana", "Ben", seed=4)
        table.find(LIFT).tap()
        while not table.find("#hand [data-card]:not([aria-disabled=true])").count():
            table.play(table.legal()[0])
            if table.curtain:
                table.find(LIFT).tap()
        table.command("zoom")
        table.page.wait_for_timeout(GLIDE)
        small = table.page.evaluate("""() => [...document.querySelectorAll("button, select, [data-space]")]
            .filter((place) => place.checkVisibility())
            .map((place) => [place.getBoundingClientRect(), place.outerHTML.slice(0, 100)])
            .filter(([box]) => box.width && (box.width < 24 || box.height < 24))
            .map(([box, text]) => `${box.width} x ${box.height}: ${text}`)""")
        assert small == []
