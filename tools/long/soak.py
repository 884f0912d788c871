"""Many whole games in one page without loading it again.

    .venv/bin/python tools/long/soak.py [--games 200]

Random actions are played for all seats, each one drawn and kept, and so is every game. At the end the memory of
JavaScript and that of the page's process (Python's lies in it) must be within a fifth of what they were after the tenth
game, an action of the last games must not take more than half as much processor time again as one of the first (time of
the page's process, so that it does not matter what else the machine does), and nothing may have been written to the
console.
"""

from __future__ import annotations

import argparse
import os
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
SLOWER = 1.5
SIZE = {"width": 960, "height": 540}  # most of an action's time goes into pixels, where no graphics card draws them
PLAY = """async (seed) => {
  await santacruz.start({players: [{name: 'Ana'}, {name: 'Ben'}, {name: 'Cleo'}], seed, options: {teaching: true}});
  let random = seed;
  for (let actions = 0; ; actions++) {
    const legal = await santacruz.legal();
    if (!legal.length) return actions;
    random = (random * 1103515245 + 12345) % 2147483648;
    await santacruz.play(legal[random % legal.length]);
    await new Promise(requestAnimationFrame);
  }
}"""


def memory(page: Page, process: int) -> tuple[float, float]:
    """Megabytes that JavaScript holds after cleaning up, and those of the page's process."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable")
    session.send("HeapProfiler.collectGarbage")
    figures = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
    session.detach()
    return figures["JSHeapUsedSize"] / 1e6, resident(process) / 1e3


def resident(process: int) -> int:
    """Kilobytes of memory of a process."""
    return int(Path(f"/proc/{process}/status").read_text().split("VmRSS:")[1].split()[0])


def seconds(process: int) -> float:
    """Processor time of a process so far."""
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK")


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
            profile, executable_path=find_chromium(), args=FLAGS, viewport=SIZE,
            reduced_motion="reduce")  # fmt: skip
        page = browser.new_page()
        page.add_init_script("""localStorage['santacruz:settings'] ??= '{"pace": "instant", "animation": "off"}'""")
        if end_of_start(page, f"http://127.0.0.1:{serving.server_port}/") != "ready":
            sys.exit("The page did not start.")
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        process = max(processes(profile, "renderer"), key=resident)
        costs: list[float] = []
        after_tenth = (0.0, 0.0)
        for game in range(given.games):
            begun, before = time.monotonic(), seconds(process)
            actions = page.evaluate(PLAY, game)
            costs.append(1000 * (seconds(process) - before) / actions)
            if game % 10 == 9:
                took, (script, whole) = time.monotonic() - begun, memory(page, process)
                print(f"{game + 1} games, the last in {took:.1f} s with {costs[-1]:.0f} ms of the processor for an "
                      f"action; JavaScript {script:.1f} MB, process {whole:.0f} MB", flush=True)  # fmt: skip
            if game + 1 == min(TENTH, given.games):
                after_tenth = memory(page, process)
        last = memory(page, process)
        browser.close()
    serving.shutdown()
    shutil.rmtree(profile, ignore_errors=True)
    quarter = len(costs) // 4 or 1
    early, late = statistics.median(costs[:quarter]), statistics.median(costs[-quarter:])
    print(f"{given.games} games in one page: JavaScript holds {after_tenth[0]:.1f} MB after the tenth and "
          f"{last[0]:.1f} MB after the last, the process {after_tenth[1]:.0f} and {last[1]:.0f} MB; an action took "
          f"{early:.0f} ms of the processor in the first quarter, {late:.0f} ms in the last (medians of games); "
          f"{len(said)} messages.")  # fmt: skip
    grown = [now for before, now in zip(after_tenth, last, strict=True) if now > 1.2 * before]
    wrong = [
        *said[:10],
        *(["The page has grown."] if grown else []),
        *(["It has become slower."] if late > SLOWER * early else []),
    ]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
