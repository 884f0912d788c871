"""The page as people and scripts use it, and the games that tests put on its table."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from playwright.sync_api import Locator, Page, expect
from santacruz.record import Record
from santacruz.rules import legal_notations, play
from santacruz.state import State

AT_ONCE = """if (origin !== 'null') localStorage['santacruz:settings'] ??= JSON.stringify({pace: 'instant'});"""
"""Before the page starts: bots act without waiting, as a person can set it. (The lab's sandbox has nothing stored.)"""

BUILDING_CARDS = ("ship", "river", "road", "double")
CARD = "#hand [data-card]:not([aria-disabled=true])"
ACTION = "[data-action]:not([aria-disabled=true])"
TYPE = "#choices [data-command=double]:not([aria-disabled=true])"
RESULT = "#result .result"
LIFT = "#curtain [data-command=lift]"

COLOURS = ("red", "blue", "yellow", "green")


def players_of(texts: Iterable[str]) -> list[dict[str, str]]:
    """Players given as "Ana" or, for a bot, "Ben:greedy"."""
    found = []
    for text, colour in zip(texts, COLOURS, strict=False):
        name, _, bot = text.partition(":")
        found.append({"name": name, "colour": colour} | ({"bot": bot} if bot else {}))
    return found


def finger(place: Locator) -> None:
    """Touches an element as a person does: where spaces are too small to be told apart the board comes closer first,
    and what is then out of sight is looked for on the whole board."""
    page = place.page
    if not place.evaluate("(it) => Boolean(it.closest('#island'))"):
        place.tap()
        return
    whole = page.locator("#lens [data-argument=whole]")
    if whole.is_visible():
        whole.tap()
        page.wait_for_timeout(GLIDE)
    action = place.get_attribute("data-action")
    place.tap()
    if action and page.locator(f'#island [data-action="{action}"]').count():
        page.wait_for_timeout(GLIDE)
        place.tap()


GLIDE = 350
"""Milliseconds in which the board comes closer or goes back."""


def until(page: Page, condition: str, wanted: object = True) -> None:
    """Waits until something in the page has a value (for which the page's policy leaves no other way)."""
    for _ in range(1000):
        found = page.evaluate(condition)
        if found == wanted:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{condition}: never {wanted!r}, but {found!r}")


class Table:
    """The page with a game on its table. `press` is how an element is activated: by a click, unless told."""

    def __init__(self, page: Page, press: Callable[[Locator], None] | None = None) -> None:
        self.page = page
        self.press = press or (lambda place: place.click())

    # what a script does (window.santacruz)

    def call(self, name: str, *arguments: str) -> Any:
        return self.page.evaluate("([name, rest]) => santacruz[name](...rest)", [name, arguments])

    def refusal(self, name: str, *arguments: str) -> str | None:
        """The sentence with which a call is refused; None if it is not."""
        return self.page.evaluate(
            "([name, rest]) => santacruz[name](...rest).then(() => null, (error) => error.message)", [name, arguments]
        )

    def start(self, *players: str, seed: int = 1, **more: object) -> None:
        self.call("start", json.dumps({"players": players_of(players), "seed": seed, **more}))

    def load(self, record: Record) -> None:
        self.call("load", record.dumps())

    def legal(self) -> list[str]:
        return self.call("legal")

    def play(self, notation: str) -> None:
        self.call("play", notation)

    def text(self) -> str:
        return str(self.call("record"))

    def record(self) -> Record:
        return Record.loads(self.text())

    def actions(self) -> list[str]:
        return list(json.loads(self.text())["actions"])

    # what stands on the page

    def find(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def action(self, notation: str) -> Locator:
        return self.find(f'[data-action="{notation}"]')

    def card(self, name: str, kind: str = "scoring") -> Locator:
        return self.find(f'#hand [data-card="{name}"][data-kind="{kind}"]')

    def values(self, selector: str, name: str) -> list[str]:
        """An attribute of all elements that a selector finds."""
        return self.page.evaluate(
            "([selector, name]) => [...document.querySelectorAll(selector)].map((place) => place.getAttribute(name))",
            [selector, name],
        )

    def names_of_actions(self) -> list[str]:
        """The actions that something on the page can do now, sorted."""
        return sorted(self.values(ACTION, "data-action"))

    @property
    def ended(self) -> bool:
        return self.find(RESULT).count() > 0

    @property
    def curtain(self) -> bool:
        return self.find("#curtain").is_visible()

    @property
    def markup(self) -> str:
        """The whole document as it stands."""
        return str(self.page.evaluate("document.documentElement.outerHTML"))

    def wait_for_person(self) -> None:
        """Wait until the bots have acted."""
        expect(self.find(f".seat.acting:not(:has(.mark.bot)), {RESULT}").first).to_be_attached(timeout=30_000)

    # what people do

    def lift(self) -> None:
        self.press(self.find(LIFT))
        expect(self.find("#curtain")).to_be_hidden()

    def command(self, name: str, argument: str | None = None) -> None:
        more = "" if argument is None else f'[data-argument="{argument}"]'
        self.press(self.find(f"[data-command={name}]{more}").locator("visible=true"))

    def pick_for(self, notation: str) -> None:
        """Pick the card of an action, and name a double's type."""
        verb, *rest = notation.split()[1:]
        if verb in BUILDING_CARDS:
            self.press(self.card(verb, "building"))
            if verb == "double":
                self.press(self.find(f"{TYPE}[data-argument={rest[0]}]"))
        elif verb == "score":
            self.press(self.card(rest[0]))

    def do(self, notation: str) -> None:
        """Take an action as people do: card, type, space or answer."""
        self.pick_for(notation)
        self.press(self.action(notation))

    def act(self, chance: random.Random) -> None:
        """Take some action for the person to act, knowing no more than the page offers."""
        if not self.names_of_actions():
            self.press(chance.choice(self.find(CARD).all()))
        if not self.names_of_actions():
            self.press(chance.choice(self.find(TYPE).all()))
        self.press(self.action(chance.choice(self.names_of_actions())))

    def play_out(self, chance: random.Random) -> None:
        """Play by hand to the result, lifting curtains, bots acting in between."""
        self.wait_for_person()
        while not self.ended:
            if self.curtain:
                self.lift()
            self.act(chance)
            self.wait_for_person()


def played_out(record: Record, seed: int = 1) -> Record:
    """A record played to its end by chance."""
    chance, state = random.Random(seed), record.replay()
    while state.turn is not None:
        action = chance.choice(legal_notations(state))
        play(state, action)
        record.actions.append(action)
    return record


# games worked out before they are put on the table

Wanted = Callable[[State, list[str]], object]


def record_until(
    wanted: Wanted, players: Sequence[str] = ("Ana", "Ben"), *, prefer: Callable[[str], bool] = lambda text: False,
    **options: object,
) -> Record:
    """The first of many random games that comes to a state where `wanted(state, legal actions)` holds, up to there.
    Actions that `prefer` likes are taken wherever there are any."""
    for seed in range(2000):
        record = Record.new(players_of(players), seed=seed, options=options)
        chance = random.Random(seed)
        state = record.replay()
        while state.turn is not None:
            legal = legal_notations(state)
            if wanted(state, legal):
                return Record.loads(record.dumps())
            action = chance.choice([text for text in legal if prefer(text)] or legal)
            play(state, action)
            record.actions.append(action)
    raise AssertionError("no such game among those tried")
