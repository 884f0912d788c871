"""For everybody: projector mode, list view, keys, sizes, a screen that stays awake."""

import json
import random
from typing import Any

import pytest
from by_hand import ACTION, AT_ONCE, RESULT, Table, record_until
from playwright.sync_api import Page, expect

SIZES = {
    "phone": (390, 844), "small phone": (360, 640), "phone on its side": (844, 390),
    "small phone on its side": (640, 360), "tablet": (820, 1180),
    "tablet on its side": (1024, 768), "desktop": (1280, 720), "wall": (3840, 2160),
}  # fmt: skip
PLACE = """(() => {
  const at = document.querySelector("#board svg").getBoundingClientRect();
  return [at.x, at.y, at.width, at.height];
})()"""
AWAKE = """window.locks = [];
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = { released: false, release: async () => { lock.released = true; } };
  locks.push(lock);
  return lock;
} } });"""


def late_game(**options: object) -> Any:
    """A game of four, well into its second round, with the first seat to play."""
    return record_until(
        lambda state, legal: state.round == 2 and state.turn == 0 and len(state.played[0]) == 4,
        ("Ana", "Ben", "Cleo", "Dan"), **options,
    )  # fmt: skip


def place_of_board(page: Page) -> list[float]:
    return list(page.evaluate(PLACE))


def test_projector_mode_leaves_the_board_where_it_is_and_shows_what_all_may_see(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    table.load(late_game())
    table.lift()
    assert table.find("#hand [data-card]").count()
    for name, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        before = place_of_board(page)
        page.keyboard.press("w")
        assert place_of_board(page) == pytest.approx(before, abs=0.6), name
        assert table.find("[data-card]").count() == 0
        expect(page.locator("#hand")).to_be_hidden()
        expect(page.locator("#leave-projector")).to_be_visible()
        page.keyboard.press("w")
        expect(page.locator("#curtain")).to_be_visible()  # whoever looked at the wall does not see the hand
        table.lift()
        assert place_of_board(page) == pytest.approx(before, abs=0.6), name
    page.keyboard.press("w")
    steps = len(table.actions())
    table.find("#board [data-space='1']").click()
    assert page.locator("#prompt .refusal").count() == 1
    assert len(table.actions()) == steps
    page.keyboard.press("v")
    expect(page.locator("#list-part")).to_be_visible()
    expect(page.locator("#leave-projector")).to_be_visible()
    page.keyboard.press("v")
    expect(page.locator("#list-part")).to_be_hidden()


@pytest.mark.parametrize("name", SIZES)
def test_nothing_scrolls_sideways_and_the_board_is_as_large_as_can_be(fresh_table: Table, name: str) -> None:
    table, page = fresh_table, fresh_table.page
    width, height = SIZES[name]
    page.set_viewport_size({"width": width, "height": height})
    table.load(late_game(teaching=True))
    assert page.evaluate("document.documentElement.scrollWidth") == width
    _, _, wide, high = place_of_board(page)
    if width < height * 1.25:
        assert wide > width * 0.95
    else:
        side = page.evaluate("document.querySelector('#side').getBoundingClientRect().width")
        assert high > height * 0.85 or side < 280, (wide, high, side)


def test_the_screen_stays_awake_in_hot_seat_and_before_a_projector(page: Page, end_of_start: Any, site: str) -> None:
    page.add_init_script(f"{AT_ONCE};{AWAKE}")
    assert end_of_start(page, site) == "ready"
    table = Table(page)

    def held() -> int:
        page.evaluate("new Promise((done) => setTimeout(done, 30))")
        return int(page.evaluate("locks.filter((lock) => !lock.released).length"))

    assert held() == 0
    table.start("Ana", "Ben:greedy")
    assert held() == 0
    page.keyboard.press("w")
    assert held() == 1
    page.keyboard.press("w")
    assert held() == 0
    table.start("Ana", "Ben")
    assert held() == 1
    table.lift()
    table.command("home")
    assert held() == 0


def test_arrow_keys_follow_roads_and_say_so(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    table.start("Ana", "Ben:random", first_chooser=0)
    page.keyboard.press("b")
    page.evaluate("document.querySelector('#board [data-space=\"36\"]').focus()")
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"):
        page.keyboard.press(key)
        if (page.locator("#live").text_content() or "").startswith("by "):
            break
    else:
        pytest.fail("no key leads along a road or river from space 36")
    assert page.evaluate("document.activeElement.dataset.space") != "36"


class Listed:
    """Plays in the list view: by the keyboard and its buttons, or by typed commands."""

    def __init__(self, table: Table, typing: bool) -> None:
        self.table, self.page, self.typing = table, table.page, typing

    def act(self, chance: random.Random) -> None:
        table, page = self.table, self.page
        before = table.actions()
        if self.typing:
            action = chance.choice(table.legal())
            page.locator("#command").fill(action if chance.random() < 0.5 else action.split(" ", 1)[1])
            page.keyboard.press("Enter")
            assert table.actions()[len(before)] == action
            assert page.locator("#command").input_value() == ""
            return
        if not table.names_of_actions():
            page.keyboard.press("h")
            page.keyboard.press("Enter")
        if not table.names_of_actions():
            table.find("#choices [data-command=double]:not([aria-disabled=true])").first.press("Enter")
        if table.find(f"#list {ACTION}").count():
            for _ in range(chance.randrange(1, 4)):
                page.keyboard.press("n")
            action = page.evaluate("document.activeElement.dataset.action")
            page.keyboard.press("Enter")
        else:
            button = chance.choice(table.find(f"#side {ACTION}").all())
            action = button.get_attribute("data-action")
            button.press("Enter")
        assert table.actions()[len(before)] == action


@pytest.mark.parametrize("typing", [False, True], ids=["buttons", "typed"])
def test_a_whole_game_in_the_list_view(fresh_table: Table, typing: bool) -> None:
    table, page = fresh_table, fresh_table.page
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.command") == "list"
    page.keyboard.press("Enter")
    page.locator("#start-form [type=submit]").press("Enter")
    table.wait_for_person()
    assert table.find("#board [data-space]").count() == 0
    assert table.find("#list [data-space]").count() == 49
    playing, chance = Listed(table, typing), random.Random(6)
    while not table.ended:
        playing.act(chance)
        table.wait_for_person()
    state = table.record().replay()
    assert state.turn is None
    expect(table.find(RESULT)).to_be_visible()
    page.locator("#prompt").focus()
    page.keyboard.press("v")
    assert table.find("#board [data-space]").count() == 49
    assert table.find("#list [data-space]").count() == 0


def test_the_command_line_answers_and_says_why_not(fresh_table: Table) -> None:
    table, page = fresh_table, fresh_table.page
    table.load(late_game(teaching=True))
    page.keyboard.press("v")
    before = table.text()

    def ask(text: str) -> str:
        page.locator("#command").fill(text)
        page.locator("#command-form [type=submit]").click()
        return page.locator("#command-said").inner_text()

    assert "Space 12" in ask("12")
    assert table.legal()[0].split(" ", 1)[1] in ask("?")
    refused = next(text for text in (f"0 ship {space}" for space in range(1, 50)) if text not in table.legal())
    why = json.loads(page.evaluate("(text) => santacruz.why(text).then(JSON.stringify)", refused))
    assert ask(refused).startswith(why[0]["sentence"])
    assert page.locator("#command").input_value() == refused, "what was typed stays, to be mended"
    assert "nonsense" in ask("0 nonsense") or ask("0 nonsense")
    assert table.text() == before
