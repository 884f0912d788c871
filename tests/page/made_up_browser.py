"""A browser made of Python: as much of page/dom.py as the page's controller asks of it, for tests of the controller.

Whatever the page does happens in the `Tab` that is `at` (see `inside`). What it puts into a region of the document is
the text `regions[name]`.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from page.saves import PREFIX

SITE = Path(__file__).parents[2] / "site"
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "français"}


class Nothing:
    """Takes every call, and has no value."""

    def __call__(self, *_: object, **__: object) -> None:
        return None

    def __bool__(self) -> bool:
        return False


class Element:
    """An element of the document that shows nothing."""

    def __init__(self) -> None:
        self.dataset = SimpleNamespace()
        self.classList = SimpleNamespace(toggle=Nothing(), add=Nothing(), remove=Nothing())
        self.style = SimpleNamespace()
        self.hidden = self.open = self.inert = self.disabled = self.checked = False
        self.value = self.textContent = self.className = self.id = ""
        self.scrollTop, self.firstElementChild = 0, None

    def hasAttribute(self, _: str) -> bool:  # noqa: N802 (the browser's name)
        return False

    def __getattr__(self, name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()


class Store(dict[str, str]):
    def set(self, key: str, text: str) -> None:
        if self.get(key) != text:
            self[key] = text
            if self is at.browser.local:
                at.browser.stored.append((at, key))

    def remove(self, key: str) -> None:
        self.pop(key, None)


class Browser:
    """What its tabs have in common: what is stored, who holds which lock, and what `stored` events are on their way."""

    def __init__(self) -> None:
        self.local = Store()
        self.locks: dict[str, tuple[Tab, Callable[[], object]]] = {}
        self.stored: list[tuple[Tab, str]] = []
        self.tabs: list[Tab] = []


class Tab:
    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.session = Store()
        self.language = "en"
        browser.tabs.append(self)
        self.load()

    def load(self) -> None:
        """As it is when a page begins: an empty document."""
        self.regions: dict[str, str] = {}
        self.elements: dict[str, Element] = {}
        self.hears: list[Callable[[str], object]] = []
        self.fragment = ""
        for name in [name for name, (tab, _) in self.browser.locks.items() if tab is self]:
            del self.browser.locks[name]


at: Any = None


@contextmanager
def inside(tab: Tab) -> Iterator[None]:
    """What the page does meanwhile it does in this tab."""
    global at
    before, at = at, tab
    try:
        yield
    finally:
        at = before


def _element(name: str) -> Element:
    return at.elements.setdefault(name, Element())


def _patch(name: str, markup: str) -> bool:
    changed = at.regions.get(name) != markup
    at.regions[name] = markup
    return changed


async def _fetch_text(path: str) -> str:
    return (SITE / path).read_text(encoding="utf-8")


async def _hold_lock(name: str, steal: bool, lost: Callable[[], object]) -> Callable[[], None] | None:
    me, held = at, at.browser.locks.get(name)
    if held and held[0] is not me and not steal:
        return None
    me.browser.locks[name] = mine = (me, lost)
    if held and held[0] is not me:
        with inside(held[0]):
            held[1]()

    def release() -> None:
        if me.browser.locks.get(name) is mine:
            del me.browser.locks[name]

    return release


async def _none(*_: object) -> None:
    return None


async def _copied(_: str) -> bool:
    return True


def _use_language(code: str) -> None:
    at.language = code


def dom() -> ModuleType:
    """The module in the place of page/dom.py."""
    made = ModuleType("page.dom")
    page = Element()
    known: dict[str, Any] = {
        "element": _element,
        "patch": _patch,
        "fill": _patch,
        "patch_parts": lambda name, parts: _patch(name, "".join(parts.values())),
        "say": _patch,
        "focus_kept": nullcontext,
        "all_of": lambda _: [],
        "first": lambda selector: _element(selector) if selector == "[data-command=undo]" else None,
        "focused": lambda: None,
        "root": lambda: page,
        "window": page,
        "show": lambda name, shown=True: setattr(_element(name), "hidden", not shown),
        "inert": lambda name, dead: setattr(_element(name), "inert", dead),
        "open_dialog": lambda name: setattr(_element(name), "open", True),
        "close_dialogs": lambda: [setattr(each, "open", False) for each in at.elements.values()] and False,
        "fetch_text": _fetch_text,
        "hold_lock": _hold_lock,
        "on_stored": lambda handler: at.hears.append(handler),
        "LocalStore": lambda name="localStorage": at.browser.local if name == "localStorage" else at.session,
        "language": lambda: at.language,
        "languages": lambda: ["en"],
        "boot_languages": lambda: LANGUAGES,
        "boot": lambda: SimpleNamespace(useLanguage=_use_language, version="1"),
        "now": lambda: "2026-01-01T00:00:00Z",
        "days_ago": lambda _: "2025-01-01T00:00:00Z",
        "local_time": lambda iso, _: iso,
        "fragment": lambda: at.fragment,
        "drop_fragment": lambda _: setattr(at, "fragment", ""),
        "names_element": lambda _: False,
        "address": lambda: "http://localhost/",
        "query": lambda _: "",
        "form": lambda _: {},
        "calm": lambda: True,
        "coarse": lambda: False,
        "fixed": lambda: False,
        "seen": lambda: True,
        "visible": lambda _: False,
        "focus_lost": lambda: False,
        "seconds": lambda: 0.0,
        "copy": _copied,
        "room": _none,
        "lasting": _none,
        "persist": _none,
        "wake_lock": _none,
        "bring_modules": _none,
        "bring_package": _none,
        "place_of": lambda _: None,
        "surroundings": dict,
    }
    for name, what in known.items():
        setattr(made, name, what)

    def missing(name: str) -> Nothing:
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing()

    made.__getattr__ = missing  # type: ignore[method-assign]
    return made


def page_app() -> ModuleType:
    """The module page.app, with this browser in the place of a real one."""
    import page

    sys.modules["page.dom"] = page.dom = dom()  # type: ignore[attr-defined]
    import page.app

    return page.app


async def settled(tasks: Callable[[], set[asyncio.Task[Any]]]) -> None:
    """Waits until what the page has begun is done, or waits for a time."""
    for _ in range(60):
        await asyncio.sleep(0)
        if not tasks():
            return


def games(browser: Browser) -> dict[str, str]:
    """The stored games by id."""
    return {key[len(PREFIX) :]: text for key, text in browser.local.items() if key.startswith(PREFIX)}
