"""`make bench-page`: how fast the page answers, in one run in Chromium.

From a click on a target to the new position painted, with four people late in the game and nothing animated: the
median over several targets, and the slowest. Then how long input has to wait while three experts think, a second for
each action: the longest of many, and the longest task of the page meanwhile. And how many games a second the expert
plays through in the page's worker.

    .venv/bin/python tools/bench_page.py [--whole]      --whole: a whole game against the experts, of some minutes
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import threading
from pathlib import Path

from build import DIST, build
from environment import ROOT, find_chromium
from playwright.sync_api import Page, sync_playwright
from serve import server

sys.path[:0] = [str(ROOT / "tests" / "browser"), str(ROOT / "site" / "py")]

from by_hand import Table, players_of  # noqa: E402
from conftest import FLAGS, end_of_start  # noqa: E402
from santacruz.record import Record  # noqa: E402
from santacruz.rules import apply, legal_actions, legal_notations, play  # noqa: E402
from santacruz.view import view  # noqa: E402

GOAL = 50
"""Milliseconds."""
CLICKS = 15
SETTINGS = {"pace": "instant", "animation": "off", "sound": False, "seconds": "1"}
SECONDS = 4
"""How long the worker is timed, at most, for each of three games."""
SEATS = ("Ana", "Ben", "Cleo", "Dan")

CLICK = """(action) => new Promise((done) => {
  const place = document.querySelector(`[data-action="${action}"]`);
  const begun = performance.now();
  place.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  const worked = performance.now();
  requestAnimationFrame(() => {
    const channel = new MessageChannel();  // its message comes when the frame has been painted
    channel.port1.onmessage = () => done([performance.now() - begun, worked - begun]);
    channel.port2.postMessage(0);
  });
})"""

WATCH = """(() => {
  window.delays = []; window.longest = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) longest = Math.max(longest, task.duration);
  }).observe({ type: "longtask" });
  addEventListener("keydown", (event) => delays.push(performance.now() - event.timeStamp), true);
})()"""


ADVISE = """([view, seconds]) => new Promise((done) => {
  const worker = new Worker(santacruzBoot.script("thinker.js"), { type: "module" });
  worker.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    if (said.ready) {
      worker.begun = performance.now();
      worker.postMessage(JSON.stringify({ id: 1, job: "advise", give: { view, seconds, seed: 1 } }));
    } else if (said.done) {
      worker.terminate();
      done([said.done.reduce((sum, each) => sum + each.visits, 0), (performance.now() - worker.begun) / 1000]);
    }
  };
})"""


def late_game(bots: str = "") -> Record:
    """Four seats, late in the second round, somebody about to build."""
    for seed in range(100):
        record = Record.new(players_of(name + (f":{bots}" if bots and seat else "") for seat, name in enumerate(SEATS)),
                            seed=seed, options={} if bots else {"teaching": True})  # fmt: skip
        state, chance = record.replay(), random.Random(seed)
        while state.turn is not None:
            legal = legal_notations(state)
            builds = [text for text in legal if text.split()[1] in ("ship", "river", "road") and text[-1].isdigit()]
            if state.round == 2 and sum(map(len, state.played)) >= 16 and builds and (not bots or state.turn == 0):
                return record
            action = chance.choice(legal)
            play(state, action)
            record.actions.append(action)
    raise AssertionError("no such game among those tried")


def clicks(page: Page) -> list[tuple[float, float]]:
    """Milliseconds from a click on a target to the picture, and those of them until the page's own work was done."""
    table, chance, found = Table(page), random.Random(1), []
    record = late_game()
    for _ in range(CLICKS + 2):
        table.load(record)
        builds = [text for text in table.legal()
                  if text.split()[1] in ("ship", "river", "road") and text.split()[-1].isdigit()]
        action = chance.choice(builds)
        table.pick_for(action)
        page.wait_for_timeout(150)
        found.append(tuple(page.evaluate(CLICK, action)))
    return found[2:]  # the first ones are the browser's to warm up


def delays(page: Page, whole: bool) -> tuple[list[float], float, int]:
    """While three experts play, how long each of many keys waited, the longest task, and how many keys were pressed
    and not heard."""
    table, pressed = Table(page), 0
    page.evaluate(WATCH)
    if whole:
        table.start("Ana", "Ben:expert", "Cleo:expert", "Dan:expert", seed=1)
    else:
        table.load(late_game("expert"))
    for _ in range(100 if whole else 5):
        table.page.keyboard.press("Shift")
        pressed += 1
        while not (legal := table.legal()) and not table.ended:
            page.keyboard.press("Shift")
            pressed += 1
            page.wait_for_timeout(10)
        if not legal:
            break
        table.play(random.Random(pressed).choice(legal))
    heard = page.evaluate("delays")
    return heard, page.evaluate("longest"), pressed - len(heard)


def playouts(page: Page, players: int) -> float:
    """How many games a second the expert plays through in the worker, from the first lap of a game."""
    played = took = 0.0
    for seed in range(1, 4):
        state = Record.new(players_of(SEATS[:players]), seed=seed, options={"beginners": True}).replay()
        for _ in range(players):
            apply(state, legal_actions(state)[0])
        games, seconds = page.evaluate(ADVISE, [view(state, state.turn).to_json(), SECONDS])
        played, took = played + games, took + seconds  # it may know its mind before its time is over
    return played / took


def main() -> None:
    build()
    serving = server(Path(DIST))
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_page(viewport={"width": 1280, "height": 720}, reduced_motion="reduce")
        page.add_init_script(f"localStorage['santacruz:settings'] ??= {json.dumps(json.dumps(SETTINGS))}")
        address = f"http://127.0.0.1:{serving.server_port}/"
        if end_of_start(page, address) != "ready":
            sys.exit("The page did not start.")
        painted = clicks(page)
        waited, longest, missed = delays(page, "--whole" in sys.argv[1:])
        page.goto("about:blank")
        end_of_start(page, address)
        rates = [playouts(page, players) for players in (2, 4)]
        print(f"Chromium {browser.version}, 1280 x 720, four seats, late in the second round, nothing animated")
        browser.close()
    serving.shutdown()
    all_of_it, own_work = ([each[part] for each in painted] for part in (0, 1))
    median = statistics.median(all_of_it)
    print(f"From a click on a target to the picture, {len(painted)} times: median {median:.0f} ms, slowest "
          f"{max(all_of_it):.0f} ms (the page's own work: median {statistics.median(own_work):.0f} ms); "
          f"goal: median under {GOAL} ms: {'met' if median < GOAL else 'NOT MET'}")
    late = sum(each > GOAL for each in waited)
    print(f"While three experts think, {len(waited)} keys: median wait {statistics.median(waited):.1f} ms, longest "
          f"{max(waited):.0f} ms, {late} above {GOAL} ms, {missed} not heard; longest task of the page "
          f"{longest:.0f} ms; goal: within {GOAL} ms: {'met' if not late and not missed else 'NOT MET'}")
    print(f"The expert in the page's worker plays through {rates[0]:.0f} games a second with two players, "
          f"{rates[1]:.0f} with four, each to the end of the round")


if __name__ == "__main__":
    main()
