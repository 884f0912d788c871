"""Fixtures for the tests in a browser: the built page, served under a sub-path, and Chromium; or
Playwright's own Firefox or WebKit where the variable BROWSER says `firefox` or `webkit`.

`app` is what most tests want: the page, opened and ready. `page` is the same, not opened yet. Both fail a test at its
end if the page wrote an error to the console, threw one, or asked another host for anything; a test that expects such a
thing takes it out of the list `problems`.
"""

from __future__ import annotations

import fcntl
import inspect
import os
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from build import DIST, build
from environment import ROOT, find_chromium
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request, sync_playwright
from serve import server

sys.path.insert(0, str(Path(__file__).parent))

from by_hand import AT_ONCE, Table  # noqa: E402  (needs the line above under every import mode of pytest)

UNDER = "/santa-cruz/"
KIND = os.environ.get("BROWSER") if os.environ.get("BROWSER") in ("firefox", "webkit") else "chromium"
CHROMIUM_ONLY = ("test_snapshots.py", "new_cdp_session")
"""What only Chromium can be asked for: pictures as Chromium draws them, and tests that speak its own protocol."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
START_LIMIT = 60_000
"""Milliseconds after which a page that is neither ready nor failed counts as hanging."""


LONGEST = ("test_whole_game.py", "test_screens.py")
"""The files that take longest: begun first, so that no process is left alone with one at the end."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))  # a machine that stalls is no defect; the summary tells of it
            source = item.path.name + inspect.getsource(getattr(item, "obj", None) or type(item))
            if KIND != "chromium" and any(name in source for name in CHROMIUM_ONLY):
                item.add_marker(pytest.mark.skip(reason="only Chromium can be asked for this"))
    items.sort(key=lambda item: (item.path.name not in LONGEST, not item.get_closest_marker("browser")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    """A picture of the page at a failure, in test-results/."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if report.when == "call" and report.failed and page and not page.is_closed():
        name = re.sub(r"[^\w.-]+", "-", item.name)
        page.screenshot(path=ROOT / "test-results" / f"{name}.png")
        print(f"The page at the failure: test-results/{name}.png")
    return report


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built page, in a folder of its own: whoever builds meanwhile does not change what is tested. The processes
    of a run build one after the other."""
    with open(ROOT / ".cache" / "build.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        build()
        return Path(shutil.copytree(DIST, tmp_path_factory.mktemp("served") / "dist"))


def serve(folder: Path) -> Iterator[str]:
    """Serve a folder under a sub-path until the generator is closed; yields the address."""
    serving = server(folder, under=UNDER)
    thread = threading.Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{serving.server_port}{UNDER}"
    serving.shutdown()
    serving.server_close()
    thread.join()


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the built page."""
    yield from serve(dist)


@pytest.fixture
def own_dist(dist: Path, tmp_path: Path) -> Path:
    """A copy of the built page that a test may damage."""
    return Path(shutil.copytree(dist, tmp_path / "dist"))


@pytest.fixture
def own_site(own_dist: Path) -> Iterator[str]:
    """The address of that copy."""
    yield from serve(own_dist)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    if KIND == "chromium":
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    else:
        browser = getattr(playwright, KIND).launch()
    yield browser
    browser.close()


@pytest.fixture
def context_options() -> dict[str, Any]:
    """What a test's browser context is made with; a test module overrides it for a phone, a language, and so on."""
    return {"viewport": {"width": 1280, "height": 720}, "locale": "en-GB"}


@pytest.fixture
def context(browser: Browser, context_options: dict[str, Any]) -> Iterator[BrowserContext]:
    context = browser.new_context(**context_options)
    yield context
    context.close()


@pytest.fixture
def problems() -> list[str]:
    """What went wrong on the page so far: errors in the console, errors thrown, requests to other hosts."""
    return []


def is_local(url: str) -> bool:
    address = urlsplit(url)
    host = address.hostname or ""
    return address.scheme in ("data", "blob", "file") or host == "127.0.0.1" or host.endswith("localhost")


def watch(context: BrowserContext, problems: list[str]) -> None:
    """Collect what goes wrong on the pages of a context."""
    def on_request(request: Request) -> None:
        if not is_local(request.url):
            problems.append(f"asked another host: {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(f"console: {message.text}")

    context.on("request", on_request)
    context.on("console", on_console)
    context.on("weberror", lambda error: problems.append(f"thrown: {error.error}"))


@pytest.fixture
def page(context: BrowserContext, problems: list[str]) -> Iterator[Page]:
    """A page that watches for problems; not opened."""
    watch(context, problems)
    page = context.new_page()
    yield page
    assert not problems, "\n".join(problems)


def end_of_start(page: Page, address: str) -> str:
    """Open an address, wait for the end of the start; "ready" or "failed".

    (Not by `wait_for_function`: it evaluates text in the page, which the page's policy forbids.)"""
    page.goto(address)
    page.wait_for_selector("html:not([data-app=loading])", state="attached", timeout=START_LIMIT)
    return str(page.evaluate("document.documentElement.dataset.app"))


@pytest.fixture(name="end_of_start")
def end_of_start_fixture() -> Callable[[Page, str], str]:
    """`end_of_start(page, address)`, for tests that open the page themselves."""
    return end_of_start


@pytest.fixture
def app(page: Page, site: str) -> Page:
    """The page, opened and ready."""
    assert end_of_start(page, site) == "ready", page.locator("#boot-failure").inner_text()
    return page


@pytest.fixture
def fresh_table(page: Page, site: str) -> Table:
    """The page, opened and ready, with bots that act at once: as a new browser has it."""
    page.add_init_script(AT_ONCE)
    assert end_of_start(page, site) == "ready", page.locator("#boot-failure").inner_text()
    return Table(page)


@pytest.fixture(scope="session")
def used_page(browser: Browser) -> Iterator[tuple[Page, list[str]]]:
    """A page that many tests use one after the other, and what went wrong on it so far."""
    problems: list[str] = []
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    watch(context, problems)
    page = context.new_page()
    page.add_init_script(AT_ONCE)
    yield page, problems
    context.close()


AS_NEW = "html[data-app=ready][lang=en] body:not(:has(dialog[open]))"


@pytest.fixture
def table(request: pytest.FixtureRequest, used_page: tuple[Page, list[str]], site: str) -> Iterator[Table]:
    """The same with whatever game the test before has left, for tests that begin by putting one on the table, and that
    change no settings: it need not start again for each."""
    page, problems = used_page
    request.node.funcargs["page"] = page  # for the picture at a failure
    if not page.locator(AS_NEW).count():
        assert end_of_start(page, site) == "ready", page.locator("#boot-failure").inner_text()
    page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':game:'))"
                  ".forEach((key) => localStorage.removeItem(key))")
    page.mouse.move(0, 0)  # what is pointed at is lit
    yield Table(page)
    found, problems[:] = list(problems), []
    assert not found, "\n".join(found)
