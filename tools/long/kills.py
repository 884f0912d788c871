"""Kills the page's process, or the whole browser, at random moments of a game, and looks at what is kept of it.

    .venv/bin/python tools/long/kills.py [--times 50] [--what page|browser]

After a killed page at most the action in flight may be missing. After a killed browser the game must be whole, if at an
earlier action: browsers write what a page stores a little later; told is how many actions were missing, and how old the
oldest of them was.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "browser"), str(ROOT / "site" / "py")]

from build import DIST, build  # noqa: E402
from conftest import FLAGS, end_of_start  # noqa: E402
from environment import find_chromium  # noqa: E402
from page.saves import unpack  # noqa: E402
from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright  # noqa: E402
from serve import server  # noqa: E402

BEGIN = """santacruz.start({
    players: [{name: 'Ana'}, {name: 'Ben'}, {name: 'Cleo'}], seed: SEED, options: {teaching: true}})"""
PLAY = """async () => {  // until it is killed
  for (;;) {
    const legal = await santacruz.legal();
    if (!legal.length) return;
    await santacruz.play(legal[Math.floor(Math.random() * legal.length)]);
    await told();
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
CLEAR = """Object.keys(localStorage).filter((key) => key.startsWith('santacruz:game:'))
    .forEach((key) => { localStorage.removeItem(key); santacruzJournal.keep(key, null); })"""
KEPT = "Object.entries(localStorage).filter(([key]) => key.startsWith('santacruz:game:'))"


def processes(profile: str, kind: str) -> list[int]:
    """The processes of our own browser, known by its profile: the page's ("renderer") or the browser itself ("")."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_bytes().decode(errors="replace")
            mine = profile in words and "chromium" in words
            if mine and (f"--type={kind}" in words if kind else "--type=" not in words):
                found.append(int(folder.name))
    return found


def kill(profile: str, kind: str) -> None:
    for process in processes(profile, kind):
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)


NO_JOURNAL = """IDBFactory.prototype.open = () => { throw new DOMException("Not wanted.", "SecurityError"); }"""


def opened(playwright: Playwright, profile: str, address: str) -> tuple[BrowserContext, Page]:
    """A browser with this profile, and the page in it, started."""
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=find_chromium(), args=FLAGS, viewport={"width": 800, "height": 600}
    )
    context.add_init_script("""localStorage['santacruz:settings'] ??= '{"pace": "instant", "animation": "off"}'""")
    if "--without-journal" in sys.argv:
        context.add_init_script(NO_JOURNAL)
    return context, started(context, address)


def started(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    if end_of_start(page, address) != "ready":
        sys.exit("The page did not start.")
    return page


def played(page: Page, seed: int) -> list[float]:
    """Begin a game that goes on by itself, and wait for some actions and a moment: when each was taken, a list that
    still grows."""
    taken: list[float] = []
    page.expose_function("told", lambda: taken.append(time.monotonic()))
    page.evaluate(BEGIN.replace("SEED", str(seed)))
    page.evaluate(f"void ({PLAY})()")
    chance = random.Random(seed)
    count, until = chance.randint(1, 60), time.monotonic() + 30
    while len(taken) < count and time.monotonic() < until:
        page.wait_for_timeout(5)
    page.wait_for_timeout(chance.uniform(0, 100))
    return taken


def missing(games: list[list[str]], taken: list[float], killed: float) -> tuple[int, float]:
    """How many actions that had been taken are missing, and how old the oldest of these was, in seconds. Raises Broken
    where the game is not whole."""
    step = unpack(games[0][1]).step if games else 0
    count = len(taken) - step
    return (count, killed - taken[step]) if count > 0 else (0, 0.0)


def kills(playwright: Playwright, address: str, what: str, seeds: range) -> Iterator[tuple[int, int, float]]:
    """For every kill: how many actions had been taken, how many are missing, and how old the oldest of these was."""
    profile = tempfile.mkdtemp(prefix="santa-cruz-kill-")
    context, page = opened(playwright, profile, address)
    for seed in seeds:
        taken = played(page, seed)
        kill(profile, "renderer" if what == "page" else "")
        killed = time.monotonic()
        with contextlib.suppress(Error):
            page.wait_for_timeout(200)
        if what == "browser":
            with contextlib.suppress(Error):
                context.close()
            context, page = opened(playwright, profile, address)
        else:
            page = started(context, address)
        games = page.evaluate(KEPT)
        count, age = missing(games, taken, killed)
        if what == "page" and (count or not games):
            sys.exit(f"Kill {seed}: {count} actions are missing.\n{json.dumps(games)}")
        yield len(taken), count, age
        page.evaluate(CLEAR)
    context.close()
    shutil.rmtree(profile, ignore_errors=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description="Kill the page or the browser in mid-game.")
    arguments.add_argument("--times", type=int, default=50)
    arguments.add_argument("--first", type=int, default=0, help="the number of the first: each has its own moment")
    arguments.add_argument(
        "--without-journal",
        action="store_true",
        help="keep games in localStorage alone, to see what the journal is worth",
    )
    arguments.add_argument("--what", choices=("page", "browser"), action="append")
    given = arguments.parse_args()
    build()
    serving = server(DIST)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        for what in given.what or ("page", "browser"):
            address = f"http://127.0.0.1:{serving.server_port}/"
            found = []
            for each in kills(playwright, address, what, range(given.first, given.first + given.times)):
                found.append(each)
                print(
                    f"{what} {given.first + len(found) - 1}: {each[0]} actions, {each[1]} missing, {each[2]:.1f} s",
                    flush=True,
                )
            taken, lost, ages = zip(*found, strict=True)
            print(f"{what} killed {given.times} times, after {min(taken)} to {max(taken)} actions: the game was whole "
                  f"every time; actions missing: at most {max(lost)}, median {statistics.median(lost):g}; "
                  f"the oldest of them {max(ages):.1f} s old.", flush=True)  # fmt: skip
    serving.shutdown()


if __name__ == "__main__":
    main()
