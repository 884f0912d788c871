"""Long names fit from 360 to 2560 pixels; a phone is played by touch."""

import random
from typing import Any

import pytest
from by_hand import GLIDE, LIFT, Table, finger
from room import COVERED, CUT_OFF, SIDEWAYS, SIZES


def test_long_names_fit(table: Table) -> None:
    page = table.page
    table.start("Maximiliane Oberhuber", "Wolfeschlegelsteinha", "Cleo", "Dan:greedy", seed=4)
    try:
        for curtain in (True, False):
            for width, height in (*SIZES.items(), SIDEWAYS):
                page.set_viewport_size({"width": width, "height": height})
                assert page.evaluate(CUT_OFF) == [], f"curtain {curtain} at {width}"
                assert curtain or page.evaluate(COVERED) == [], f"at {width}"
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
