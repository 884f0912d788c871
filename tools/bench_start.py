"""`make bench-start`: how fast the page starts, beside stock Pyodide and stock PyScript, in one run in Chromium.

    .venv/bin/python tools/bench_start.py [--runs 7] [--only ours]

Each run has a browser profile of its own, begins with empty caches and then visits the same address again:

- Santa Cruz, with a saved game that was open: the second visit goes through the service worker, which has made its copy
  by then. Measured are the first paint, the start form filled and usable, the first line of our Python, and the saved
  game drawn on the board, playable, its picture given to the screen;
- stock Pyodide: the npm package's files as they are, `loadPyodide()` and one line of Python;
- stock PyScript: its files as they are, `<script type="py">` with one line, and the same Pyodide beside it (by itself
  it would take one from another host).

The kinds take turns, so that what else the machine does meets them alike. Given are medians in milliseconds from the
beginning of the navigation, and the bytes that come over the network until then: as they are on disk, and as a host
sends them that compresses (gzip) what is not compressed already.
"""

from __future__ import annotations

import argparse
import gzip
import json
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

from build import DIST, build
from environment import ROOT, find_chromium
from playwright.sync_api import BrowserContext, Page, sync_playwright
from serve import server

sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "site" / "py")]

from by_hand import players_of  # noqa: E402
from conftest import FLAGS  # noqa: E402
from page.saves import PREFIX, pack_record  # noqa: E402
from santacruz.record import Record  # noqa: E402
from santacruz.rules import legal_notations, play  # noqa: E402

GOALS = {"playable, cold": 0.65, "playable, second visit": 0.5, "first paint, cold": 0.1, "bytes": 1.1}
"""What Santa Cruz may take, as parts of what stock PyScript takes for one line."""

PACKED = (".zip", ".bin", ".woff2", ".png")
"""What no host compresses once more."""

SETTLED = 4000
"""Milliseconds until a browser just started has loaded its own windows, which takes both of two cores."""

WATCH = """(() => {
  new MutationObserver((_, watch) => {
    if (document.documentElement?.dataset.app !== "ready") return;
    watch.disconnect();
    requestAnimationFrame(() => {
      const channel = new MessageChannel();  // its message comes when the frame has been painted
      channel.port1.onmessage = () => performance.mark("bench:done");
      channel.port2.postMessage(0);
    });
  }).observe(document, { subtree: true, attributes: true, childList: true });
})()"""

FETCHED = """(until) => [...new Set([location.href, ...performance.getEntriesByType("resource")
    .filter((each) => each.responseEnd <= until).map((each) => each.name)])]"""
MARKS = """() => Object.fromEntries([
  ...performance.getEntriesByType("mark").map((mark) => [mark.name, mark.startTime]),
  ...performance.getEntriesByType("paint").map((paint) => [paint.name, paint.startTime]),
])"""

PYODIDE = """<!DOCTYPE html><html lang="en"><title>Pyodide</title><p>Pyodide</p><script type="module">
import { loadPyodide } from "./pyodide/pyodide.mjs";
const python = await loadPyodide();
python.runPython("from js import performance; performance.mark('bench:done')");
</script></html>"""

PYSCRIPT = """<!DOCTYPE html><html lang="en"><title>PyScript</title><p>PyScript</p>
<link rel="stylesheet" href="pyscript/core.css"><script type="module" src="pyscript/core.js"></script>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from js import performance
performance.mark('bench:done')
</script></html>"""

Times = dict[str, float]


def stock() -> Path:
    """A folder with the packages' own files and a page for each."""
    folder = Path(tempfile.mkdtemp(prefix="santa-cruz-stock-"))
    (folder / "pyodide").symlink_to((ROOT / "node_modules" / "pyodide").resolve())
    (folder / "pyscript").symlink_to((ROOT / "node_modules" / "@pyscript" / "core" / "dist").resolve())
    (folder / "pyodide.html").write_text(PYODIDE, encoding="utf-8")
    (folder / "pyscript.html").write_text(PYSCRIPT, encoding="utf-8")
    return folder


def saved_game() -> str:
    """A game of three people, some way into the second round, as the browser keeps it."""
    record = Record.new(players_of(("Ana", "Ben:greedy", "Cleo:greedy")), seed=5)
    state = record.replay()
    while state.turn is not None and (state.round == 1 or sum(map(len, state.played)) < 9 or state.turn != 0):
        legal = legal_notations(state)
        action = legal[len(record.actions) * 7 % len(legal)]
        play(state, action)
        record.actions.append(action)
    return pack_record(record, "2026-01-01T12:00:00Z")


def keep_game(text: str) -> str:
    kept = {PREFIX + "bench": text, "santacruz:settings": '{"pace": "instant", "animation": "off"}'}
    return f"Object.assign(localStorage, {json.dumps(kept)}); sessionStorage['santacruz:open'] = 'bench';"


def visit(context: BrowserContext, address: str, scripts: list[str], sizes: Callable[[str], tuple[int, int]]) -> Times:
    """Opens an address in a new tab until it is done, and once more away again; what it took and what it fetched."""
    page = context.new_page()
    for script in scripts:
        page.add_init_script(script)
    page.goto(address)
    until_done(page)
    times: Times = page.evaluate(MARKS)
    both = [sizes(url) for url in page.evaluate(FETCHED, times["bench:done"])]
    times |= {"bytes": sum(raw for raw, _ in both), "gzipped": sum(packed for _, packed in both)}
    if "site.localhost" in address:
        page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    page.wait_for_timeout(300)
    page.close()
    return times


def until_done(page: Page) -> None:
    for _ in range(1200):
        if "bench:done" in page.evaluate(MARKS):
            return
        page.wait_for_timeout(50)
    sys.exit(f"{page.url} never came to its end.")


def main() -> None:
    arguments = argparse.ArgumentParser(description="How fast the page starts.")
    arguments.add_argument("--runs", type=int, default=7)
    arguments.add_argument("--only", choices=("ours", "pyodide", "pyscript"))
    given = arguments.parse_args()
    build()
    folders = {"ours": DIST, "stock": stock()}
    serving = {name: server(folder) for name, folder in folders.items()}
    for each in serving.values():
        threading.Thread(target=each.serve_forever, daemon=True).start()
    ports = {name: each.server_port for name, each in serving.items()}
    # By this name the page makes its copy for use without a network, as it would anywhere but on this machine.
    addresses = {
        "ours": f"http://site.localhost:{ports['ours']}/",
        "pyodide": f"http://127.0.0.1:{ports['stock']}/pyodide.html",
        "pyscript": f"http://127.0.0.1:{ports['stock']}/pyscript.html",
    }
    kinds = [given.only] if given.only else list(addresses)

    def sizes(url: str) -> tuple[int, int]:
        kind = "ours" if f":{ports['ours']}/" in url else "stock"
        path = folders[kind] / (url.split("/", 3)[3].split("?")[0] or "index.html")
        if not path.is_file():
            return 0, 0
        data = path.read_bytes()
        return len(data), len(data) if path.suffix in PACKED else packed(path)

    known: dict[Path, int] = {}

    def packed(path: Path) -> int:
        if path not in known:
            known[path] = len(gzip.compress(path.read_bytes(), 6))
        return known[path]

    game, cold, again = keep_game(saved_game()), {kind: [] for kind in kinds}, {kind: [] for kind in kinds}
    with sync_playwright() as playwright:
        for _ in range(given.runs):
            for kind in kinds:
                profile = tempfile.mkdtemp(prefix="santa-cruz-profile-")
                context = playwright.chromium.launch_persistent_context(
                    profile, executable_path=find_chromium(), args=FLAGS, viewport={"width": 1280, "height": 720})
                context.pages[0].wait_for_timeout(SETTLED)
                scripts = [WATCH, game] if kind == "ours" else []
                cold[kind].append(visit(context, addresses[kind], scripts, sizes))
                again[kind].append(visit(context, addresses[kind], scripts, sizes))
                name = context.browser.version if context.browser else ""
                context.close()
                shutil.rmtree(profile, ignore_errors=True)
    for each in serving.values():
        each.shutdown()
    shutil.rmtree(folders["stock"])
    print(f"Chromium {name}, headless; {given.runs} runs, medians, ms from the navigation (lowest to highest)")
    report(kinds, cold, again)


def median(measured: list[Times], mark: str) -> float:
    return statistics.median(each.get(mark, float("nan")) for each in measured)


def report(kinds: list[str], cold: dict[str, list[Times]], again: dict[str, list[Times]]) -> None:

    for title, measured in (("Cold cache", cold), ("Second visit", again)):
        print(f"\n{title}")
        for kind in kinds:
            marks = {"first-contentful-paint": "first paint", "bench:done": "one line of Python"}
            if kind == "ours":
                marks = {"first-contentful-paint": "first paint", "form": "start form usable",
                         "santacruz:start": "WebAssembly compiled", "santacruz:app": "our Python runs",
                         "bench:done": "saved game playable"}  # fmt: skip
            for mark, what in marks.items():
                every = [each[mark] for each in measured[kind] if mark in each]
                if every:
                    middle = statistics.median(every)
                    print(f"  {kind:9} {what:22} {middle:6.0f}   ({min(every):.0f} to {max(every):.0f})")
            raw, packed = (median(measured[kind], name) / 1e6 for name in ("bytes", "gzipped"))
            print(f"  {kind:9} {'MB until then':22} {raw:6.2f}   ({packed:.2f} gzipped)")
    if len(kinds) < 3:
        return
    ours = {
        "playable, cold": median(cold["ours"], "bench:done") / median(cold["pyscript"], "bench:done"),
        "playable, second visit": median(again["ours"], "bench:done") / median(again["pyscript"], "bench:done"),
        "first paint, cold": median(cold["ours"], "first-contentful-paint") / median(cold["pyscript"], "bench:done"),
        "bytes": median(cold["ours"], "gzipped") / median(cold["pyscript"], "gzipped"),
    }
    print("\nBeside stock PyScript's one line")
    for what, part in ours.items():
        reached = "met" if part <= GOALS[what] else "NOT MET"
        print(f"  {what:24} {part:.2f} times; goal: at most {GOALS[what]}: {reached}")


if __name__ == "__main__":
    main()
