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


def opened(playwright: Playwright, profile: str, address: str) -> tuple[BrowserContext, Page]:
    context = playwright.chromium.launch_persistent_context(
        profile, executable_path=find_chromium(), args=FLAGS, viewport={"width": 800, "height": 600})
    page = context.new_page()
    page.add_init_script("""localStorage['santacruz:settings'] ??= '{"pace": "instant", "animation": "off"}'""")
    if end_of_start(page, address) != "ready":
        sys.exit("The page did not start.")
    return context, page


def once(playwright: Playwright, address: str, what: str, seed: int) -> tuple[int, float]:
    """One kill: how many actions that had been taken are missing, and how old the oldest of these was, in seconds."""
    profile = tempfile.mkdtemp(prefix="santa-cruz-kill-")
    context, page = opened(playwright, profile, address)
    taken: list[float] = []
    page.expose_function("told", lambda: taken.append(time.monotonic()))
    page.evaluate(BEGIN.replace("SEED", str(seed)))
    page.evaluate(f"void ({PLAY})()")
    until = time.monotonic() + random.Random(seed).uniform(0.3, 3.0)
    while time.monotonic() < until and not page.is_closed():
        page.wait_for_timeout(10)
    kill(profile, "renderer" if what == "page" else "")
    killed = time.monotonic()
    with contextlib.suppress(Error):
        page.wait_for_timeout(200)
    if what == "browser":
        with contextlib.suppress(Error):
            context.close()
        context, page = opened(playwright, profile, address)
    else:
        page = context.new_page()
        end_of_start(page, address)
    games = page.evaluate(KEPT)
    context.close()
    shutil.rmtree(profile, ignore_errors=True)
    if not games:
        if what == "browser":
            return len(taken), killed - taken[0] if taken else 0.0
        sys.exit(f"Kill {seed}: the game is gone.")
    session = unpack(games[0][1])  # Broken if it is not whole
    missing = len(taken) - session.step
    if what == "page" and missing > 0:
        sys.exit(f"Kill {seed}: {missing} actions are missing.\n{json.dumps(games)}")
    return max(0, missing), killed - taken[session.step] if missing > 0 else 0.0


def main() -> None:
    arguments = argparse.ArgumentParser(description="Kill the page or the browser in mid-game.")
    arguments.add_argument("--times", type=int, default=50)
    arguments.add_argument("--what", choices=("page", "browser"), action="append")
    given = arguments.parse_args()
    build()
    serving = server(DIST)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        for what in given.what or ("page", "browser"):
            address = f"http://127.0.0.1:{serving.server_port}/"
            found = [once(playwright, address, what, seed) for seed in range(given.times)]
            missing = [count for count, _ in found]
            print(f"{what} killed {given.times} times: the game was whole every time; actions missing: "
                  f"at most {max(missing)}, median {statistics.median(missing):g}; "
                  f"the oldest of them {max(age for _, age in found):.1f} s old.")  # fmt: skip
    serving.shutdown()


if __name__ == "__main__":
    main()
