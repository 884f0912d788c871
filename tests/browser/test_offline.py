"""The copy for use without a network, and new versions: one version at a time, whole, and never a broken one."""

import hashlib
import json
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from by_hand import until
from conftest import FLAGS
from environment import find_chromium
from playwright.sync_api import Page, Playwright, Response, expect

Start = Callable[[Page, str], str]
LINE = "#news-line"
OFF = Path(__file__).parents[2] / "site" / "sw-off.js"
GAME = "santacruz.start({players: [{name: 'Ana'}, {name: 'Ben', bot: 'greedy'}], seed: 3, first_chooser: 0})"
CACHES = "caches.keys().then((keys) => keys.sort().join())"
MARK = "fetch('assets/mark.txt').then((response) => response.text())"
LOOK = """navigator.serviceWorker.getRegistration().then((found) => found.update())
    .then(() => "looked", () => "failed")"""
STATES = """navigator.serviceWorker.getRegistration().then((found) =>
    ["installing", "waiting", "active"].filter((state) => found[state]).join())"""


def put(path: Path, data: bytes) -> None:
    """Put another file in the place of one, with a later time: servers compare times by the second."""
    later = path.stat().st_mtime + 2
    path.write_bytes(data)
    os.utime(path, (later, later))


def publish(dist: Path, mark: str) -> None:
    """Publish a version that has another mark, which its cache is named after."""
    (dist / "assets" / "mark.txt").write_text(mark, encoding="utf-8")
    worker = dist / "sw.js"
    text = worker.read_text(encoding="utf-8")
    found = re.search(r"const VERSION = .*;\nconst FILES = (.*);\n", text)
    assert found
    files = {**json.loads(found[1]), "assets/mark.txt": hashlib.sha256(mark.encode()).hexdigest()[:12]}
    table = f"const VERSION = {json.dumps(mark)};\nconst FILES = {json.dumps(files)};\n"
    put(worker, text.replace(found[0], table).encode())


@pytest.fixture
def address(own_dist: Path, own_site: str) -> str:
    """Version "one", by a name for which the page makes its copy, as it would anywhere but on this machine."""
    publish(own_dist, "one")
    return own_site.replace("127.0.0.1", "site.localhost")


@pytest.fixture
def copied(page: Page, end_of_start: Start, address: str) -> Page:
    """The page, once its copy is there and that has been said."""
    assert end_of_start(page, address) == "ready"
    expect(page.locator(LINE)).to_contain_text("Ready for use without a network", timeout=30_000)
    return page


def test_versions_come_whole_and_when_the_person_agrees(
    copied: Page, end_of_start: Start, own_dist: Path, address: str
) -> None:
    page = copied
    assert page.evaluate(CACHES) == "santacruz:one"
    page.evaluate(GAME)
    record = page.evaluate("santacruz.record()")

    count = "caches.open('santacruz:one').then((cache) => cache.keys()).then((keys) => keys.length)"
    whole = page.evaluate(count)
    page.evaluate("caches.delete('santacruz:one')")  # somebody empties the browser's caches
    assert end_of_start(page, address) == "ready"
    until(page, count, whole)
    page.context.set_offline(True)
    assert end_of_start(page, address + "?x=1#y") == "ready"
    assert page.evaluate("santacruz.record()") == record
    expect(page.locator(LINE)).to_be_hidden()  # it was said before
    page.context.set_offline(False)

    publish(own_dist, "two")
    assert page.evaluate(LOOK) == "looked"
    expect(page.locator(LINE)).to_contain_text("A new version")
    other = page.context.new_page()
    assert end_of_start(other, address) == "ready"
    page.get_by_role("button", name="Use it now").click()
    expect(page.locator(LINE)).to_contain_text("another tab")
    for each in (page, other):
        assert each.evaluate(MARK) == "one"

    publish(own_dist, "three")  # before the second was ever used
    assert other.evaluate(LOOK) == "looked"
    until(page, CACHES, "santacruz:one,santacruz:three,santacruz:two")
    until(page, STATES, "waiting,active")
    other.close()
    page.evaluate("document.documentElement.dataset.old = 'yes'")
    page.get_by_role("button", name="Use it now").click()
    page.wait_for_selector("html[data-app=ready]:not([data-old])", state="attached", timeout=60_000)
    assert page.evaluate(MARK) == "three"
    assert page.evaluate(CACHES) == "santacruz:three"
    assert page.evaluate("santacruz.record()") == record


def test_a_version_that_cannot_be_had_whole_replaces_nothing(
    copied: Page, end_of_start: Start, own_dist: Path, address: str, problems: list[str]
) -> None:
    page = copied
    storage = page.context.new_cdp_session(page)
    origin = page.evaluate("location.origin")
    icon = own_dist / "assets" / "icon-512.png"
    whole = icon.read_bytes()

    def refused(name: str) -> None:
        publish(own_dist, name)
        worker = own_dist / "sw.js"  # what has not changed is not fetched again, so one file more must have changed
        new = hashlib.sha256(whole + name.encode()).hexdigest()[:12]
        text = re.sub(r'("assets/icon-512.png": )"\w+"', rf'\1"{new}"', worker.read_text(encoding="utf-8"))
        put(worker, text.encode())
        page.evaluate(LOOK)
        until(page, STATES, "active")
        assert page.evaluate(CACHES) == "santacruz:one"
        assert page.evaluate(MARK) == "one"

    icon.unlink()
    refused("missing")
    icon.write_bytes(whole[:-100])
    refused("cut short")
    icon.write_bytes(whole + b"full")
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    refused("full")
    storage.send("Storage.overrideQuotaForOrigin", {"origin": origin})

    page.context.set_offline(True)
    assert end_of_start(page, address) == "ready"
    page.context.set_offline(False)
    until(page, LOOK, "looked")  # the same version, now that there is room
    until(page, STATES, "waiting,active")
    expect(page.locator(LINE)).to_contain_text("A new version")
    again = page.context.new_page()
    again.goto(origin)  # no part of the page: from here one sees when the browser has noticed that it is closed
    page.close()
    until(again, CACHES, "santacruz:full")
    assert end_of_start(again, address) == "ready"  # the next start has it
    assert again.evaluate(MARK) == "full"
    problems[:] = [each for each in problems if "icon-512.png" not in each and "404" not in each]


def test_the_kill_switch_and_the_reset_leave_the_games(
    copied: Page, end_of_start: Start, own_dist: Path, address: str
) -> None:
    page = copied
    page.evaluate(GAME)
    record = page.evaluate("santacruz.record()")
    page.evaluate("localStorage['santacruz:snapshot'] = 'again'")
    page.evaluate("document.documentElement.dataset.old = 'yes'")
    page.locator("#toolbar [data-command=open][data-argument=help]").click()
    page.locator("#help [data-reset]").click()
    page.wait_for_selector("html[data-app=ready]:not([data-old])", state="attached", timeout=60_000)
    assert page.evaluate("santacruz.record()") == record
    until(page, CACHES, "santacruz:one")  # fetched anew
    assert page.evaluate("!('santacruz:snapshot' in localStorage)")
    until(page, STATES, "active")

    boot, worker = own_dist / "offline.js", own_dist / "sw.js"
    boot.write_text(boot.read_text(encoding="utf-8").replace("COPY = true", "COPY = false"), encoding="utf-8")
    put(worker, OFF.read_bytes())
    page.evaluate(LOOK)
    until(page, CACHES, "")
    until(page, "navigator.serviceWorker.getRegistrations().then((all) => all.length)", 0)
    assert end_of_start(page, address) == "ready"
    assert page.evaluate("santacruz.record()") == record
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0


def test_the_next_start_takes_the_code_that_the_browser_has_made_of_webassembly(
    playwright: Playwright, end_of_start: Start, site: str, tmp_path: Path
) -> None:
    """It does for what comes from its own cache, which has the server's headers; the copy has none of them. A browser
    has that cache only with a profile of its own."""
    context = playwright.chromium.launch_persistent_context(tmp_path, executable_path=find_chromium(), args=FLAGS)
    page = context.pages[0]
    address = site.replace("127.0.0.1", "site.localhost")
    protocol = context.new_cdp_session(page)  # which only Chromium speaks

    def start() -> Response:
        with page.expect_response("**/pyodide.asm.wasm*", timeout=60_000) as found:
            assert end_of_start(page, address) == "ready"
        return found.value

    assert not start().from_service_worker
    until(page, "navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)")
    for _ in range(5):  # the code is kept some time after a start, perhaps only after another one
        context.browser.start_tracing(page=page, categories=["disabled-by-default-devtools.timeline"])
        response = start()
        trace = context.browser.stop_tracing()
        assert response.from_service_worker and response.header_value("last-modified")
        if b"v8.wasm.moduleCacheHit" in trace:
            break
    else:
        pytest.fail("WebAssembly was compiled anew at every start")
    protocol.send("Network.clearBrowserCache")
    response = start()
    assert response.from_service_worker and not response.header_value("last-modified")  # from the copy
    context.close()
