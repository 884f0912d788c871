"""Whole games from the start form to the result: by mouse, by keys, by touch, without a network, by scripts."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from by_hand import ACTION, AT_ONCE, CARD, LIFT, RESULT, TYPE, Table
from playwright.sync_api import Page, expect
from santacruz.track import rank


def result_on_page(table: Table) -> list[tuple[str, int]]:
    """Names and points in the ranking of the result, the winner first."""
    found = []
    for place in table.find(f"{RESULT} .ranking > li").all():
        points = re.search(r"\d+", place.locator(".total").inner_text())
        assert points
        found.append((place.locator(".name").inner_text(), int(points[0])))
    return found


def assert_result_is_right(table: Table) -> None:
    """The result shown is what the rules, in another Python, make of the record."""
    record = table.record()
    state = record.replay()
    assert state.turn is None
    expected = [(record.players[seat]["name"], state.scores[seat]) for seat in rank(state)]
    assert result_on_page(table) == expected
    assert record.result == list(state.scores)


def test_a_whole_game_by_mouse(fresh_table: Table) -> None:
    table = fresh_table
    page = table.page
    page.locator(".pill", has_text="3").click()
    page.locator("[name=name-0]").fill("Mo <b>& Co")
    for seat, bot in ((1, "greedy"), (2, "random")):
        page.locator(f"[name=who-{seat}]").select_option(bot)
    page.locator("#start-form [type=submit]").click()
    table.play_out(random.Random(1))
    assert_result_is_right(table)
    assert "Mo <b>& Co" in [name for name, _ in result_on_page(table)]
    page.locator("#prompt [data-command=home]").click()
    expect(page.locator("#start-form")).to_be_visible()


class Keys:
    """Plays with the keyboard alone, and sees after each key that the focus stands on something. (The tab key may go
    round by the browser's own controls.)"""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = Table(page)

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self.page.keyboard.press(key)
        for _ in range(50):  # what an answer draws may come a moment later
            if key == "Tab" or self.focused("true"):
                return
            self.page.wait_for_timeout(100)
        pytest.fail(f"after {key} nothing has the focus")

    def focused(self, what: str) -> Any:
        """Something of the element with the focus; None if that is the document's body."""
        return self.page.evaluate(
            f"(() => {{ const it = document.activeElement; return it && it !== document.body ? {what} : null; }})()"
        )

    def tab_to(self, selector: str) -> None:
        for _ in range(150):
            if self.focused(f"it.matches({selector!r})"):
                return
            self.press("Tab")
        pytest.fail(f"the tab key never comes to {selector}")

    def lift(self) -> None:
        """Between two people, once the bots have acted."""
        expect(self.table.find(LIFT)).to_be_focused(timeout=30_000)
        self.press("Enter")
        expect(self.table.find("#curtain")).to_be_hidden()

    def act(self, chance: random.Random) -> None:
        table = self.table
        if not table.names_of_actions():
            self.press("h")
            assert self.focused("it.matches('#hand [data-card]')")
            self.press("Tab", chance.randrange(table.find(CARD).count()))
            self.press(chance.choice(["Enter", "Space"]))
        if not table.names_of_actions():
            self.tab_to(TYPE)
            self.press("Tab", chance.randrange(table.find(TYPE).count()))
            self.press("Enter")
        before = len(table.actions())
        if table.find(f"#board {ACTION}").count():
            self.press("n", chance.randrange(1, 4))
            assert self.focused("it.dataset.action")
        else:
            self.tab_to(ACTION)
        action = self.focused("it.dataset.action")
        self.press("Enter")
        assert table.actions()[before] == action


def test_a_whole_game_by_keys(fresh_table: Table) -> None:
    table = fresh_table
    keys = Keys(table.page)
    page = table.page
    page.keyboard.press("Tab")
    keys.tab_to("[name=name-0]")
    page.keyboard.press("Control+a")
    page.keyboard.type("Kim")
    keys.tab_to("#start-form [type=submit]")
    keys.press("Enter")
    table.wait_for_person()
    chance = random.Random(2)
    while not table.ended:
        keys.act(chance)
        table.wait_for_person()
    assert keys.focused("true")
    assert_result_is_right(table)
    assert "Kim" in [name for name, _ in result_on_page(table)]
    keys.tab_to("#prompt [data-command=home]")
    keys.press("Enter")
    expect(page.locator("#start-form")).to_be_visible()


def test_arrows_reach_every_space_of_the_board(table: Table) -> None:
    table.start("Ana", "Ben:random", first_chooser=0)
    keys = Keys(table.page)
    page = table.page
    page.locator("#prompt").focus()
    keys.press("b")
    seen = {keys.focused("it.dataset.space")}
    chance = random.Random(3)
    arrows = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]
    for _ in range(1200):
        page.keyboard.press(chance.choice(arrows))
        seen.add(keys.focused("it.dataset.space"))
        if len(seen) == 49:
            break
    assert len(seen) == 49
    assert len(table.values("#board [tabindex='0']", "data-space")) == 1
    keys.press("Enter")  # a space that cannot be chosen: why, and the focus stays
    expect(page.locator("#prompt .refusal")).to_be_visible()
    assert keys.focused("it.dataset.space")


def test_letters_do_what_the_help_says(table: Table) -> None:
    table.start("Ana", "Ben", "Cleo:random", first_chooser=0, options={"beginners": True})
    keys = Keys(table.page)
    page = table.page
    keys.lift()
    while not table.find(CARD).count():
        keys.act(random.Random(4))
        keys.lift()
    keys.press("p")
    assert keys.focused("it.id") == "prompt"
    keys.press("l")
    assert keys.focused("it.closest('#log')")
    keys.press("h")
    keys.press("Enter")
    assert table.find("#hand [aria-pressed=true]").count() == 1
    keys.press("Escape")
    assert table.find("#hand [aria-pressed=true]").count() == 0
    assert keys.focused("it.dataset.card")
    keys.press("Enter")
    keys.press("u")
    assert table.find("#hand [aria-pressed=true]").count() == 0
    keys.press("?")
    expect(page.locator("#help")).to_be_visible()
    keys.press("Escape")
    expect(page.locator("#help")).to_be_hidden()


@pytest.mark.parametrize("players", [("Ana", "Ben"), ("Ana", "Ben", "Cleo"), ("Ana", "Ben", "Cleo", "Dan")])
def test_every_kind_of_action_by_mouse(table: Table, players: tuple[str, ...]) -> None:
    """A random game by scripts in which each kind of action is done by hand once, and every action moves on by one."""
    table.start(*players, seed=len(players), options={"street_points": 6})
    chance = random.Random(len(players))
    done: set[str] = set()
    while legal := table.legal():
        before = len(table.actions())
        action = chance.choice([text for text in legal if kind(text) not in done] or legal)
        if kind(action) in done:
            table.play(action)
        else:
            if table.curtain:
                table.lift()
            table.do(action)
            done.add(kind(action))
        assert table.actions()[before:] == [action]
    assert {"set", "land", "ship", "river", "road", "double", "then", "score", "take", "discard"} <= done
    expect(table.find(RESULT)).to_be_visible(timeout=30_000)
    assert_result_is_right(table)


def kind(notation: str) -> str:
    """`ship`, `ship -`, `double`, `double -` and so on."""
    words = notation.split()
    return words[1] + (" -" if words[-1] == "-" else "")


def test_a_whole_game_without_a_network(
    page: Page, end_of_start: Callable[[Page, str], str], own_site: str
) -> None:
    """Also after loading again, from the copy that the browser keeps (which it does for no page of this machine)."""
    address = own_site.replace("127.0.0.1", "site.localhost")
    page.add_init_script(AT_ONCE)
    assert end_of_start(page, address) == "ready"
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    table = Table(page)
    table.start("Ana", "Ben:greedy", seed=5)
    table.wait_for_person()
    for _ in range(6):
        table.play(table.legal()[0])
        table.wait_for_person()
    before = table.text()
    page.locator("[data-setting=language]").first.select_option("de")
    assert end_of_start(page, address) == "ready"
    assert table.text() == before
    while legal := table.legal():
        table.play(legal[-1])
        table.wait_for_person()
    expect(table.find(RESULT)).to_be_visible()
    assert_result_is_right(table)
    assert all(name.startswith("santacruz:") for name in page.evaluate("caches.keys()"))
