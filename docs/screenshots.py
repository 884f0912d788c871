"""Take the pictures of the README from the built page: .venv/bin/python docs/screenshots.py (after `make test`).

The game shown is played by bots up to a turn in the middle of round 2, where the person in seat A has picked a card.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "tools"), str(HERE.parent / "site" / "py")]

from build import DIST, build  # noqa: E402
from environment import find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402
from santacruz import PHASES, Record, apply, notation, view  # noqa: E402
from santacruz.bots import make  # noqa: E402
from serve import server  # noqa: E402

SEED = 12
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
PICTURES = {
    "screenshot.png": {"viewport": {"width": 1280, "height": 720}},
    "screenshot-phone.png": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
}


def game() -> Record:
    """A game of three in the middle of round 2, seat 0 to act."""
    record = Record.new([{"name": "Ana", "colour": "red"}, {"name": "Ben", "colour": "blue", "bot": "greedy"},
                         {"name": "Cleo", "colour": "yellow", "bot": "greedy"}], SEED)
    state = record.replay()
    bots = [make("greedy", seat) for seat in range(3)]
    while True:
        seat = state.turn
        if seat is None:
            sys.exit("The game ended without the moment for a picture; choose another SEED.")
        if (state.round, PHASES[state.phase], seat) == (2, "play", 0) and len(state.played[0] + state.scored[0]) >= 4:
            return record
        seen = view(state, seat)
        action = bots[seat].choose(seen, seen.legal)
        record.actions.append(notation(seat, action))
        apply(state, action)


def main() -> None:
    build()
    text = game().dumps()
    serving = server(DIST)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for name, options in PICTURES.items():
            page = browser.new_context(locale="en-GB", **options).new_page()  # type: ignore[arg-type]
            page.goto(f"http://127.0.0.1:{serving.server_port}/")
            page.wait_for_selector("html[data-app=ready]", state="attached", timeout=120_000)
            page.evaluate("text => santacruz.load(text)", text)
            page.locator("#hand [data-card=road][data-kind=building]:not([disabled])").first.click()
            page.mouse.move(5, 5)
            page.evaluate("scrollTo(0, 0)")
            page.wait_for_timeout(1000)  # whatever moves has come to rest
            page.screenshot(path=HERE / name)
            print(f"docs/{name}: taken")
        browser.close()
    serving.shutdown()


if __name__ == "__main__":
    main()
