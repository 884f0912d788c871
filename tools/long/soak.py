"""Many whole games in one page without loading it again.

    .venv/bin/python tools/long/soak.py [--games 200]

Random actions are played for all seats, each one drawn. At the end the memory of JavaScript and that of the page's
process (Python's lies in it) must be within a fifth of what they were after the tenth game, and nothing may have been
written to the console; told is how long the first and the last games took.
"""

from __future__ import annotations

import argparse
import shutil
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
from kills import processes  # noqa: E402
from playwright.sync_api import Page, sync_playwright  # noqa: E402
from serve import server  # noqa: E402

TENTH = 10
PLAY = """async (seed) => {
  await santacruz.start({players: [{name: 'Ana'}, {name: 'Ben'}, {name: 'Cleo'}], seed, options: {teaching: true}});
  let random = seed;
  for (;;) {
    const legal = await santacruz.legal();
    if (!legal.length) return;
    random = (random * 1103515245 + 12345) % 2147483648;
    await santacruz.play(legal[random % legal.length]);
    await new Promise(requestAnimationFrame);
  }
}"""
CLEAR = """Object.keys(localStorage).filter((key) => key.startsWith('santacruz:game:'))
    .forEach((key) => localStorage.removeItem(key))"""


def memory(page: Page, profile: str) -> tuple[float, float]:
    """Megabytes that JavaScript holds after cleaning up, and those of the page's process."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    figures = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    sizes = [Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()[0]
             for process in processes(profile, "renderer")]  # fmt: skip
    return figures["JSHeapUsedSize"] / 1e6, max(map(int, sizes)) / 1e3


def main() -> None:
    arguments = argparse.ArgumentParser(description="Many whole games in one page.")
    arguments.add_argument("--games", type=int, default=200)
    given = arguments.parse_args()
    build()
    serving = server(DIST)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    said: list[str] = []
    with sync_playwright() as playwright:
        profile = tempfile.mkdtemp(prefix="santa-cruz-soak-")
        browser = playwright.chromium.launch_persistent_context(
            profile, executable_path=find_chromium(), args=FLAGS, viewport={"width": 1280, "height": 720},
            reduced_motion="reduce")  # fmt: skip
        page = browser.new_page()
        page.add_init_script("""localStorage['santacruz:settings'] ??= '{"pace": "instant", "animation": "off"}'""")
        if end_of_start(page, f"http://127.0.0.1:{serving.server_port}/") != "ready":
            sys.exit("The page did not start.")
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        times: list[float] = []
        after_tenth = (0.0, 0.0)
        for game in range(given.games):
            begun = time.monotonic()
            page.evaluate(PLAY, game)
            times.append(time.monotonic() - begun)
            page.evaluate(CLEAR)
            if game % 10 == 9:
                print(f"{game + 1} games, the last in {times[-1]:.1f} s, {memory(page, profile)} MB", flush=True)
            if game + 1 == min(TENTH, given.games):
                after_tenth = memory(page, profile)
        last = memory(page, profile)
        browser.close()
    serving.shutdown()
    shutil.rmtree(profile, ignore_errors=True)
    quarter = len(times) // 4 or 1
    early, late = statistics.median(times[:quarter]), statistics.median(times[-quarter:])
    print(f"{given.games} games in one page: JavaScript holds {after_tenth[0]:.1f} MB after the tenth and "
          f"{last[0]:.1f} MB after the last, the process {after_tenth[1]:.0f} and {last[1]:.0f} MB; a game took "
          f"{early:.1f} s among the first, {late:.1f} s among the last; {len(said)} messages.")  # fmt: skip
    grown = [now for before, now in zip(after_tenth, last, strict=True) if now > 1.2 * before]
    if said or grown:
        sys.exit("\n".join([*said[:10], "The page has grown, or it has said something."]))


if __name__ == "__main__":
    main()
