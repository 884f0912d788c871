"""The page's only door to the browser."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import js
from js import console, document, window
from pyodide.ffi import JsException, create_once_callable, create_proxy, jsnull, to_js

from page.saves import PREFIX, StoreError

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

#: Of elements that are drawn in parts: each part's key, its markup and its element, in their order on the page.
_parts: dict[str, dict[str, tuple[str, Any]]] = {}


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
    """Gives an element new content if it differs from what it last got; what is alike in both stays. The focus is kept
    where it was, or moved to #prompt."""
    if _shown.get(name) == markup:
        return False
    place = element(name)
    _shown[name] = markup
    with focus_kept():
        _changed.add(name)
        window.santacruzMorph.content(place, markup)
    _parts.pop(name, None)
    return True


def fill(name: str, markup: str) -> None:
    """Gives an element that has just been made its first content."""
    _shown.pop(name, None)
    patch(name, markup)
def patch_parts(name: str, parts: dict[str, str]) -> bool:
    """Gives an element new content that is made of parts, key -> the markup of one element; touches only those that
    differ from what they last were. The focus is kept as by `patch`."""
    known = _parts.get(name, {})
    if list(known) == list(parts) and all(known[key][0] == markup for key, markup in parts.items()):
        return False
    place = element(name)
    _parts[name] = known
    with focus_kept():
        _changed.add(name)
        if not known:
            place.replaceChildren()
        for key in [key for key in known if key not in parts]:
            known.pop(key)[1].remove()
        order, after, now = list(known), None, {}
        for key in reversed(parts):
            markup, had = parts[key], known.get(key)
            if had is None:
                part = window.santacruzMorph.made(markup)
            elif had[0] != markup:
                part = window.santacruzMorph.whole(had[1], markup)
            else:
                part = had[1]
            if order and order[-1] == key:
                order.pop()
            else:
                if had is not None:
                    order.remove(key)
                place.append(part) if after is None else after.before(part)
            now[key], after = (markup, part), part
        _parts[name] = {key: now[key] for key in parts}
    _shown.pop(name, None)
    return True


@contextmanager
def focus_kept() -> Iterator[None]:
    """While content is replaced: afterwards the focus is where it was, or on #prompt if that is no more. Around several
    patches it is moved but once, for the browser has to lay out the page to move it."""
    active = _or_none(document.activeElement)
    held = None if active is None or _held else next((n for n in _drawn() if element(n).contains(active)), None)
    if held is None:
        yield
        return
    mark = _mark(active)
    _held.append(held)
    _changed.clear()
    try:
        yield
    finally:
        _held.clear()
    if held not in _changed:
        return
    place, now = element(held), _or_none(document.activeElement)
    if now is not None and place.contains(now) and _mark(now) == mark:
        return
    if now is not None and now != document.body and not place.contains(now):
        return  # somebody has put it elsewhere
    again = _or_none(place.querySelector(mark)) if mark else None
    if again is None:
        again = _or_none(document.getElementById("prompt"))
    if again is not None:
        again.focus()


#: Where the focus lies that is being kept now, and what has been given new content meanwhile.
_held: list[str] = []
_changed: set[str] = set()


def _drawn() -> list[str]:
    """The elements whose content is drawn."""
    return [*_shown, *_parts]


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


def inert(name: str, dead: bool) -> None:
    """Takes an element out of reach, or gives it back. The browser then looks at all in it: only if it changes."""
    place = element(name)
    if bool(place.inert) != dead:
        place.inert = dead


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


def focused() -> Any | None:
    """The element with the focus, if any has it."""
    return _or_none(document.activeElement)


def focus_lost() -> bool:
    """Whether the page has the focus, but nothing in it."""
    return bool(document.hasFocus()) and _or_none(document.activeElement) in (None, document.body)


def listen(
    kind: str, handler: Callable[[Any], None], target: Any = None, active: bool = False, capture: bool = False
) -> None:
    """Calls `handler(event)` for every event of a kind, for as long as the page lives. `active`: it may prevent
    scrolling; `capture`: it comes before the handlers of what lies within."""
    how = js.Object.new()
    how.passive, how.capture = not active and kind in ("wheel", "touchstart", "touchmove"), capture
    (target or document).addEventListener(kind, create_proxy(handler), how)


def click() -> Any:
    """A click event, for elements that are activated by keys."""
    return js.MouseEvent.new("click", bubbles=True, cancelable=True, detail=0)


def form(name: str) -> dict[str, str]:
    """The values of a form by field name."""
    pairs = js.Object.fromEntries(js.FormData.new(element(name)))
    return {key: value for key, value in json.loads(js.JSON.stringify(pairs)).items() if isinstance(value, str)}


def push_place(place: str) -> None:
    """Adds a place (a text) to those that the browser's back button knows."""
    window.history.pushState(place, "")


def replace_place(place: str) -> None:
    """Says what the place is where the browser is now."""
    window.history.replaceState(place, "")


def place_of(event: Any) -> str | None:
    """The place to which the browser has gone; None if it is none of ours."""
    return event.state if isinstance(event.state, str) else None


def go_back() -> None:
    window.history.back()


def to_top() -> None:
    """Scrolls to where the page begins, and what stands beside the board as well."""
    window.scrollTo(0, 0)
    element("side").scrollTop = 0


def say(name: str, text: str) -> None:
    """Writes what is said into an element, and scrolls so that it can be seen."""
    place = element(name)
    place.textContent = text
    if text:
        place.scrollIntoView(block="center")


def names_element(fragment: str) -> bool:
    """Whether what stands behind the # of an address is the id of something on the page."""
    return _or_none(document.getElementById(fragment)) is not None


def into_view(name: str) -> None:
    """Scrolls to an element and gives it the focus, if there is one."""
    found = _or_none(document.getElementById(name))
    if found is not None:
        found.scrollIntoView()
        found.focus(js.JSON.parse('{"preventScroll": true, "focusVisible": true}'))


def print_page() -> None:
    window.print()


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
    _offer(name, js.Blob.new([text], type="application/json"))


def _offer(name: str, blob: Any) -> None:
    address = js.URL.createObjectURL(blob)
    link = document.createElement("a")
    link.href = address
    link.download = name
    document.body.append(link)
    link.click()
    link.remove()
    later(10, lambda: js.URL.revokeObjectURL(address))


async def download_picture(name: str, svg: str, width: float, height: float) -> None:
    """Offers an SVG that stands alone as a picture (PNG), three pixels to its unit. Raises OSError if the browser
    cannot draw it."""
    text = svg.replace("<svg ", f'<svg width="{width * 3:g}" height="{height * 3:g}" ', 1)
    address = js.URL.createObjectURL(js.Blob.new([text], type="image/svg+xml"))
    try:
        image = document.createElement("img")
        image.src = address
        await image.decode()
        canvas = document.createElement("canvas")
        canvas.width, canvas.height = round(width * 3), round(height * 3)
        canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height)
        blob = await js.Promise.new(create_once_callable(lambda done, _failed: canvas.toBlob(done)))
        if blob is jsnull:
            raise OSError("no picture")
        _offer(name, blob)
    except JsException as error:
        raise OSError(str(error)) from error
    finally:
        js.URL.revokeObjectURL(address)


async def copy(text: str) -> bool:
    """Puts a text on the clipboard; False if the browser does not allow it."""
    try:
        await window.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        return False
    return True


async def read_file(file: Any) -> str:
    return str(await file.text())


async def _fetched(path: str) -> Any:
    """The browser's response to one of the page's own files; raises OSError."""
    try:
        response = await js.fetch(path)
    except JsException as error:
        raise OSError(f"{path}: {error}") from None
    if not response.ok:
        raise OSError(f"{path}: {response.status}")
    return response


async def fetch_text(path: str) -> str:
    """The text of one of the page's own files; raises OSError."""
    return str(await (await _fetched(path)).text())


class _Worker:
    """A running worker. Its handlers are let go with it."""

    def __init__(self, worker: Any, handlers: dict[str, Callable[[Any], object]]) -> None:
        self._worker = worker
        self._proxies = [create_proxy(handler) for handler in handlers.values()]
        for kind, proxy in zip(handlers, self._proxies, strict=True):
            worker.addEventListener(kind, proxy)

    def post(self, text: str) -> None:
        self._worker.postMessage(text)

    def terminate(self) -> None:
        self._worker.terminate()
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies = []


def start_worker(path: str, say: Callable[[str], None], die: Callable[[str], None]) -> _Worker:
    """Starts one of the page's own files as a worker: `say` gets every text from it, `die` what went wrong with it.
    Raises OSError where the browser starts none."""
    try:
        worker = js.Worker.new(boot().script(path), type="module")
    except (JsException, AttributeError) as error:
        raise OSError(str(error)) from error

    def failed(event: Any) -> None:
        event.preventDefault()
        die(str(getattr(event, "message", "") or f"{path} could not be loaded"))

    return _Worker(worker, {"message": lambda event: say(str(event.data)), "error": failed, "messageerror": failed})


def open_frame(path: str, place: Any, say: Callable[[str], object]) -> Callable[[str], None]:
    """Opens one of the page's own files in a frame within `place`: `say` gets every text from that frame, and from no
    other. Gives what posts a text to it."""
    frame = document.createElement("iframe")

    def heard(event: Any) -> None:
        if event.source == frame.contentWindow and isinstance(event.data, str):
            say(event.data)

    listen("message", heard, window)
    frame.src = boot().address(path)
    frame.title = path
    place.append(frame)
    return lambda text: frame.contentWindow.postMessage(text, window.location.origin)


async def idle() -> None:
    """Waits until the browser has painted and nothing more urgent is to be done, two seconds at most."""
    wait = getattr(window, "requestIdleCallback", None)
    if wait is None:
        await asyncio.sleep(0.3)
    else:
        await js.Promise.new(create_once_callable(lambda done, _failed: wait(done, js.JSON.parse('{"timeout": 2000}'))))


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
    own = next((code for code in languages() if code.split("-")[0] == language), language)
    return str(js.Date.new(iso).toLocaleString(own, how))


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


async def hold_lock(name: str, steal: bool, lost: Callable[[], object]) -> Callable[[], None] | None:
    """Holds a lock that only one page of this browser can hold, and gives what lets it go; None if another page holds
    it, unless it is to `steal`. `lost` is called when another page has stolen it. Where the browser has no locks,
    everybody gets it."""
    locks = getattr(window.navigator, "locks", None)
    if locks is None:
        return lambda: None
    answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    doors: list[Any] = []
    kept = js.Promise.new(create_once_callable(lambda done, _failed: doors.append(done)))

    def granted(lock: Any) -> Any:
        answer.set_result(lock is not jsnull)
        return kept if lock is not jsnull else None

    async def wait(request: Any) -> None:
        try:
            await request
        except JsException:  # stolen, or refused altogether
            if answer.done():
                lost()
            else:
                answer.set_result(True)

    how = js.JSON.parse(json.dumps({"steal": True} if steal else {"ifAvailable": True}))
    waiting = asyncio.ensure_future(wait(locks.request(name, how, create_once_callable(granted))))
    if not await answer:
        return None

    def release() -> None:
        doors[0]()
        waiting.cancel()

    return release


def on_stored(handler: Callable[[str], object]) -> None:
    """Has `handler` called with the key of whatever another tab stores."""
    listen("storage", lambda event: handler(str(event.key)), window)


def query(name: str) -> str:
    """What the page's address says after the question mark; "" if it says nothing of this."""
    value = _or_none(js.URLSearchParams.new(window.location.search).get(name))
    return str(value or "")


def on_launch(take: Callable[[list[Any]], object]) -> None:
    """Has `take` called with the handles of files that the system opens with the installed page, where the browser has
    that; `getFile` of each gives the file."""
    if hasattr(window, "launchQueue"):

        def launched(parameters: Any) -> None:
            handles = list(parameters.files)
            if handles:
                take(handles)

        window.launchQueue.setConsumer(create_proxy(launched))


def fragment() -> str:
    """What stands behind the # of the page's address."""
    return str(window.location.hash)[1:]


def drop_fragment(place: str) -> None:
    """Takes what stands behind the # out of the address, and says what the place is (see `replace_place`)."""
    window.history.replaceState(place, "", window.location.pathname + window.location.search)


def address() -> str:
    """The page's address without query and fragment."""
    return str(window.location.href).partition("#")[0].partition("?")[0]


async def bring_package(path: str) -> None:
    """Fetches a zip with Python packages, one of the page's own files, so that they can be imported. Raises OSError."""
    import sys
    from importlib import invalidate_caches

    place = "/tmp/" + path.rpartition("/")[2]
    if place not in sys.path:
        data = await (await _fetched(path)).arrayBuffer()
        with open(place, "wb") as file:
            file.write(data.to_bytes())
        sys.path.append(place)
        invalidate_caches()


async def bring_modules(path: str) -> None:
    """Fetches a zip with more modules of the package `page`, one of the page's own files. Raises OSError."""
    import page
    import page.table

    await bring_package(path)
    place = "/tmp/" + path.rpartition("/")[2]
    for package, folder in ((page, "page"), (page.table, "page/table")):
        if f"{place}/{folder}" not in package.__path__:
            package.__path__.append(f"{place}/{folder}")


def reload() -> None:
    window.location.reload()


def calm() -> bool:
    """Whether the person asks for less movement."""
    return bool(window.matchMedia("(prefers-reduced-motion: reduce)").matches)


def coarse() -> bool:
    """Whether the person points with a finger."""
    return bool(window.matchMedia("(pointer: coarse)").matches)


def fixed() -> bool:
    """Whether all of the page is in sight, so that it cannot scroll."""
    return bool(document.documentElement.scrollHeight <= window.innerHeight + 1)


def seen() -> bool:
    """Whether the page is in sight."""
    return str(document.visibilityState) == "visible"


async def wake_lock() -> Any | None:
    """Asks the browser to keep the screen awake; None if it does not. Release what is given to end it."""
    try:
        return await window.navigator.wakeLock.request("screen")
    except (JsException, AttributeError) as error:
        console.info(f"The screen may go to sleep: {error}")
        return None


def hold_still(name: str, change: Callable[[], object]) -> None:
    """Makes a change to the page during which an element's top stays where it is on the screen: what its surroundings
    gain or lose above it is scrolled away, and what the page is too short to scroll, its margin makes up for until it
    is let go."""
    place = element(name)
    before = place.getBoundingClientRect().top
    place.style.marginTop = ""
    change()
    off = before - place.getBoundingClientRect().top
    if abs(off) >= 0.5:
        window.scrollBy(0, -off)
        off = before - place.getBoundingClientRect().top
        if abs(off) >= 0.5:
            place.style.marginTop = f"{off}px"


def let_go(name: str) -> None:
    """Gives an element that was held still its own margin back."""
    element(name).style.marginTop = ""


def seconds() -> float:
    """A clock that only runs forward, in seconds."""
    return float(window.performance.now()) / 1000


# things that move


def animate(
    place: Any, steps: list[dict[str, Any]], wait: float, length: float, easing: str = "linear", stays: bool = False
) -> Any:
    """Animates an element through steps (keyframes), `wait` milliseconds from now; before that it looks as in the
    first, and if it `stays`, afterwards as in the last. Gives the animation, which can be cancelled."""
    fill = "both" if stays else "backwards"
    timing = {"delay": wait, "duration": max(1.0, length), "easing": easing, "fill": fill}
    return place.animate(js.JSON.parse(json.dumps(steps)), js.JSON.parse(json.dumps(timing)))


def drawing(selector: str, markup: str) -> Any | None:
    """Adds a drawing to the end of an SVG and gives it; None if there is no such SVG."""
    place = first(selector)
    if place is None:
        return None
    return window.santacruzMorph.added(place, markup)


def over_page(markup: str) -> Any:
    """Lays an element over the page, where it takes no clicks, and gives it."""
    return window.santacruzMorph.added(document.body, markup)


def replace_markup(place: Any, markup: str) -> None:
    """Gives an element other content, all of it at once."""
    window.santacruzMorph.fill(place, markup)


def inside(place: Any | None, selector: str) -> Any | None:
    """What a selector finds first inside an element, or None."""
    return None if place is None else _or_none(place.querySelector(selector))


def visible(place: Any) -> bool:
    """Whether an element takes up room on the page."""
    box = place.getBoundingClientRect()
    return bool(box.width and box.height) and str(window.getComputedStyle(place).visibility) == "visible"


def middle(place: Any) -> tuple[float, float]:
    """The middle of an element in the window, or the nearest point to it that can be seen."""
    box = place.getBoundingClientRect()
    x, y = box.left + box.width / 2, box.top + box.height / 2
    return min(max(x, 0.0), float(window.innerWidth)), min(max(y, 0.0), float(window.innerHeight))


# sound

_audio: dict[str, Any] = {}


def sound(notes: list[dict[str, Any]], loudness: float) -> None:
    """Plays notes (see page/sounds.py). Browsers allow it once the person has done something; before that, and where
    there is no audio, nothing sounds."""
    activation = getattr(window.navigator, "userActivation", None)
    if not notes or (activation is not None and not activation.hasBeenActive) or not hasattr(js, "AudioContext"):
        return
    context = _audio.get("context")
    if context is None:
        context = _audio["context"] = js.AudioContext.new()
        _audio["out"] = context.createDynamicsCompressor()
        _audio["out"].connect(context.destination)
        _audio["noise"] = _noise(context)
    if context.state == "suspended":
        context.resume()
    for note in notes:
        _note(context, note, loudness)


def _noise(context: Any) -> Any:
    """A second of white noise."""
    import random
    from array import array

    rate = int(context.sampleRate)
    chance = random.Random(1)
    buffer = context.createBuffer(1, rate, rate)
    samples = to_js(array("f", [chance.uniform(-1, 1) for _ in range(rate)]))
    buffer.copyToChannel(samples, 0)
    return buffer


def _note(context: Any, note: dict[str, Any], loudness: float) -> None:
    begin = context.currentTime + 0.02 + note["at"]
    end = begin + note["length"]
    if note["shape"] == "noise":
        source = context.createBufferSource()
        source.buffer = _audio["noise"]
        source.loop = True
        through = context.createBiquadFilter()
        through.type = "lowpass" if note["pitch"] < 800 else "bandpass"
        pitch = through.frequency
        source.connect(through)
    else:
        source = through = context.createOscillator()
        source.type = note["shape"]
        pitch = source.frequency
    pitch.setValueAtTime(note["pitch"], begin)
    if note["to"]:
        pitch.exponentialRampToValueAtTime(note["to"], end)
    gain = context.createGain()
    gain.gain.setValueAtTime(0.0001, begin)
    gain.gain.exponentialRampToValueAtTime(max(0.0002, note["loud"] * loudness), begin + note["swell"])
    gain.gain.exponentialRampToValueAtTime(0.0001, end)
    through.connect(gain)
    gain.connect(_audio["out"])
    source.start(begin)
    source.stop(end + 0.02)


def warn(text: str) -> None:
    console.error(text)


def note(text: str) -> None:
    """Says something in the console that is no fault of the program."""
    console.info(text)


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
        "from_snapshot": bool(window.performance.getEntriesByName("santacruz:snapshot").length),
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


async def games_come_back() -> None:
    """Waits until what a killed browser had not stored in time has come back (journal.js)."""
    await window.santacruzJournal.ready


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
        self._note(key, text)

    def remove(self, key: str) -> None:
        try:
            self._store().removeItem(key)
        except JsException as error:
            raise StoreError("save.blocked") from error
        self._note(key, None)

    def _note(self, key: str, text: str | None) -> None:
        """Games are written down a second time where browsers write at once (journal.js)."""
        if key.startswith(PREFIX) and self.name == "localStorage":
            window.santacruzJournal.keep(key, jsnull if text is None else text)

    def keys(self) -> Iterable[str]:
        try:
            store = self._store()
            return [str(store.key(index)) for index in range(store.length)]
        except JsException as error:
            raise StoreError("save.blocked") from error
