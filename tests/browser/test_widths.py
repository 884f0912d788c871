"""From 360 to 2560 pixels: nothing has to be scrolled sideways for; a phone is played by touch."""

import random
from typing import Any

import pytest
from by_hand import GLIDE, LIFT, Table, finger
from screens import SCREENS, setting

SIZES = {360: 640, 390: 844, 768: 1024, 1024: 768, 1280: 720, 2560: 1440}

CUT_OFF = """() => {
    // What is wider than the window, and what a person has to reach or read whose box goes past its left or
    // right edge, unless they lie in something that scrolls by itself.
    const { scrollWidth, clientWidth: width } = document.scrollingElement;
    const scrolls = (place) => {
        for (let it = place.parentElement; it; it = it.parentElement)
            if (/auto|scroll/.test(getComputedStyle(it).overflowX)) return true;
        return false;
    };
    const past = [...document.querySelectorAll("button, select, input, h1, h2, h3, p, table, #board svg, [data-seat]")]
        .filter((place) => {
            const box = place.getBoundingClientRect();
            return box.width > 1 && (box.left < -1 || box.right > width + 1);
        })
        .filter((place) => place.checkVisibility() && !place.closest(".unseen, .skip, [inert]") && !scrolls(place))
        .map((place) => place.outerHTML.slice(0, 120));
    return scrollWidth > width ? [`${scrollWidth} pixels wide`, ...past] : past;
}"""


def test_no_screen_scrolls_sideways(fresh_table: Table) -> None:
    """Every screen is come to once, and looked at in every size, in German (its words are the longest), and where there
    is least room in French and English too."""
    page = fresh_table.page
    found: dict[str, list[str]] = {}

    def look(where: str) -> None:
        cut = page.evaluate(CUT_OFF)
        if cut:
            found[where] = cut

    for name, come, leave in SCREENS:
        come(fresh_table)
        for language in ("fr", "en", "de"):
            setting(fresh_table, "language", language)
            for width, height in SIZES.items() if language == "de" else [(360, 640)]:
                page.set_viewport_size({"width": width, "height": height})
                look(f"{name}, {language}, {width} pixels")
        setting(fresh_table, "language", "en")
        leave(fresh_table)
    assert not found, "\n".join(f"{where}\n  " + "\n  ".join(cut) for where, cut in found.items())


def test_long_names_fit(table: Table) -> None:
    page = table.page
    table.start("Maximiliane Oberhuber", "Wolfeschlegelsteinha", "Cleo", "Dan:greedy", seed=4)
    try:
        for curtain in (True, False):
            for width, height in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(CUT_OFF) == [], f"curtain {curtain} at {width}"
            if curtain:
                table.lift()
    finally:
        page.set_viewport_size({"width": 1280, "height": 720})


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
