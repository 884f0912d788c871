"""The page's only door to the browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from typing import Any

import js
from js import console, document, window
from pyodide.ffi import JsException, create_proxy, jsnull

from page.saves import StoreError

#: By which of its attributes an element is found again after a redraw.
_MARKS = (
    "data-action",
    "data-card",
    "data-kind",
    "data-command",
    "data-argument",
    "data-space",
    "data-row",
    "data-setting",
    "id",
)

_shown: dict[str, str] = {}


def _or_none(value: Any) -> Any | None:
    """What JavaScript calls null, as None."""
    return None if value is jsnull else value


def element(name: str) -> Any:
    """The element with this id; KeyError if there is none."""
    found = _or_none(document.getElementById(name))
    if found is None:
        raise KeyError(f"no element #{name}")
    return found


def attribute(place: Any, name: str) -> str | None:
    """The value of an element's attribute; None if it has none."""
    return _or_none(place.getAttribute(name))


def closest(place: Any, selector: str) -> Any | None:
    """The nearest of an element and those around it that a selector finds, or None."""
    return _or_none(place.closest(selector))


def patch(name: str, markup: str) -> bool:
    """Gives an element new content if it differs from what it last got; keeps the focus where it was, or moves it to
    #prompt."""
    if _shown.get(name) == markup:
        return False
    place = element(name)
    active = _or_none(document.activeElement)
    focused = active is not None and place.contains(active)
    mark = _mark(active) if focused else None
    opened = [fold.id for fold in place.querySelectorAll("details[open][id]")]
    place.innerHTML = markup
    for fold in opened:
        again = _or_none(document.getElementById(fold))
        if again is not None:
            again.setAttribute("open", "")
    _shown[name] = markup
    if focused:
        again = _or_none(place.querySelector(mark)) if mark else None
        if again is None and name != "prompt":
            again = _or_none(document.getElementById("prompt"))
        if again is not None:
            again.focus()
    return True


def _mark(active: Any) -> str:
    parts = []
    for name in _MARKS:
        value = attribute(active, name)
        if value is not None:
            parts.append(f"[{name}={json.dumps(value)}]")
    return "".join(parts)


def attributes(place: Any, values: dict[str, str | None]) -> None:
    """Sets attributes of an element; None takes one away."""
    for name, value in values.items():
        if value is None:
            place.removeAttribute(name)
        else:
            place.setAttribute(name, value)


def all_of(selector: str) -> list[Any]:
    return list(document.querySelectorAll(selector))


def first(selector: str) -> Any | None:
    """The first element that a selector finds, or None."""
    return _or_none(document.querySelector(selector))


def show(name: str, shown: bool = True) -> None:
    """Shows or hides an element."""
    element(name).hidden = not shown


def root() -> Any:
    return document.documentElement


def body_class(names: str) -> None:
    """Gives the body these classes; the browser looks at the whole page again, so only if they differ."""
    if document.body.className != names:
        document.body.className = names


def focus(name: str) -> None:
    found = _or_none(document.getElementById(name))
    if found is not None:
        found.focus()


def listen(kind: str, handler: Callable[[Any], None], target: Any = None) -> None:
    """Calls `handler(event)` for every event of a kind, for as long as the page lives."""
    (target or document).addEventListener(kind, create_proxy(handler))


def click() -> Any:
    """A click event, for elements that are activated by keys."""
    return js.MouseEvent.new("click", bubbles=True, cancelable=True, detail=0)


def form(name: str) -> dict[str, str]:
    """The values of a form by field name."""
    pairs = js.Object.fromEntries(js.FormData.new(element(name)))
    return {key: value for key, value in json.loads(js.JSON.stringify(pairs)).items() if isinstance(value, str)}


def to_top() -> None:
    """Scrolls to where the page begins."""
    window.scrollTo(0, 0)


def open_dialog(name: str) -> None:
    dialog = element(name)
    if not dialog.open:
        dialog.showModal()


def close_dialogs() -> bool:
    """Closes whatever dialog is open; False if there was none."""
    found = all_of("dialog[open]")
    for dialog in found:
        dialog.close()
    return bool(found)


def download(name: str, text: str) -> None:
    """Offers a text to the person as a file."""
    address = js.URL.createObjectURL(js.Blob.new([text], type="application/json"))
    link = document.createElement("a")
    link.href = address
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    later(10, lambda: js.URL.revokeObjectURL(address))


async def copy(text: str) -> bool:
    """Puts a text on the clipboard; False if the browser does not allow it."""
    try:
        await window.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def read_file(file: Any) -> str:
    return str(await file.text())


async def fetch_text(path: str) -> str:
    """The text of one of the page's own files; raises OSError."""
    response = await js.fetch(path)
    if not response.ok:
        raise OSError(f"{path}: {response.status}")
    return str(await response.text())


def later(seconds: float, what: Callable[[], object]) -> None:
    asyncio.get_running_loop().call_later(seconds, what)


def now() -> str:
    """The time, UTC, ISO 8601."""
    return str(js.Date.new().toISOString())


def local_time(iso: str, language: str) -> str:
    """A time as people write it where this browser is."""
    if not iso:
        return ""
    how = js.JSON.parse('{"dateStyle": "medium", "timeStyle": "short"}')
    return str(js.Date.new(iso).toLocaleString(language, how))


def days_ago(days: int) -> str:
    """A time so many days ago, UTC, ISO 8601."""
    return str(js.Date.new(js.Date.now() - days * 86_400_000).toISOString())


def _storage() -> Any | None:
    """navigator.storage, where there is one."""
    return getattr(window.navigator, "storage", None)


async def room() -> tuple[int, int] | None:
    """How many bytes the page takes in this browser, and how many it would get; None where the browser does not say."""
    try:
        told = await _storage().estimate()
        return int(told.usage), int(told.quota)
    except (JsException, AttributeError, TypeError):
        return None


async def lasting() -> bool | None:
    """Whether the browser has promised not to clear what the page keeps; None where it does not say."""
    try:
        return bool(await _storage().persisted())
    except (JsException, AttributeError):
        return None


async def persist() -> bool:
    """Asks the browser for that promise."""
    try:
        return bool(await _storage().persist())
    except (JsException, AttributeError):
        return False


def languages() -> list[str]:
    """What the browser asks for, best first."""
    return [str(code) for code in (window.navigator.languages or [])]


def reload() -> None:
    window.location.reload()


def calm() -> bool:
    """Whether the person asks for less movement."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def warn(text: str) -> None:
    console.error(text)


def boot() -> Any:
    """What boot.js offers: version, languages, language, useLanguage(code), ready(), failed(reason, what)."""
    return window.santacruzBoot


def surroundings() -> dict[str, Any]:
    """What a report of a fault says of the browser and of the page in it."""
    screen, place = window.screen, root().dataset
    return {
        "app": str(boot().version),
        "when": now(),
        "browser": str(window.navigator.userAgent),
        "language": language(),
        "window": [window.innerWidth, window.innerHeight, window.devicePixelRatio],
        "screen": [screen.width, screen.height],
        "touch": window.navigator.maxTouchPoints,
        "theme": str(getattr(place, "theme", "")),
        "dark": bool(window.matchMedia("(prefers-color-scheme: dark)").matches),
        "calm": calm(),
        "offline_copy": bool(_or_none(getattr(window.navigator.serviceWorker, "controller", None)))
        if hasattr(window.navigator, "serviceWorker")
        else False,
        "memory": {"stored_keys": window.localStorage.length} if _may_store() else None,
    }


def _may_store() -> bool:
    try:
        return window.localStorage is not None
    except JsException:
        return False


def language() -> str:
    """The code of the language chosen."""
    return str(boot().language)


def boot_languages() -> dict[str, str]:
    """The languages there are: code -> own name."""
    return dict(boot().languages.to_py()) if hasattr(boot().languages, "to_py") else {}


def serve(call: Callable[[str, str], str]) -> None:
    """Lets scripts reach the game: `call(name, argument as JSON)` gives an answer as JSON (see scripting.js)."""
    window.santacruzServe(create_proxy(call))


class LocalStore:
    """localStorage (or sessionStorage); StoreError where the browser refuses."""

    def __init__(self, name: str = "localStorage") -> None:
        self.name = name

    def _store(self) -> Any:
        try:
            return getattr(window, self.name)
        except JsException as error:
            raise StoreError("save.blocked") from error

    def get(self, key: str) -> str | None:
        try:
            text = self._store().getItem(key)
        except JsException as error:
            raise StoreError("save.blocked") from error
        return None if text is jsnull else str(text)

    def set(self, key: str, text: str) -> None:
        try:
            self._store().setItem(key, text)
        except JsException as error:
            raise StoreError("save.full" if "quota" in str(error).lower() else "save.blocked") from error

    def remove(self, key: str) -> None:
        try:
            self._store().removeItem(key)
        except JsException as error:
            raise StoreError("save.blocked") from error

    def keys(self) -> Iterable[str]:
        try:
            store = self._store()
            return [str(store.key(index)) for index in range(store.length)]
        except JsException as error:
            raise StoreError("save.blocked") from error
