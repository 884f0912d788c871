"""A whole game in Debian's Firefox, by mouse, from the start form to the result, most of it without a server.

    .venv/bin/python tools/long/firefox.py

Against two bots, of which one thinks in the worker; loaded again in the middle, both times from the snapshot of
Python's memory; then the server is stopped. The result shown must be what the rules make of the record in this Python,
and nothing may be written to the console as an error.
Firefox is driven by puppeteer-core (WebDriver BiDi), which is fetched into .cache/.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "site" / "py")]

from build import DIST, build  # noqa: E402
from node import environment_with, need_node  # noqa: E402
from santacruz.record import Record  # noqa: E402
from santacruz.track import rank  # noqa: E402
from serve import server  # noqa: E402

DRIVER = "puppeteer-core@24.43.1"
MODULES = ROOT / ".cache" / "firefox"


def main() -> None:
    firefox = shutil.which("firefox-esr") or shutil.which("firefox")
    if not firefox:
        sys.exit("Firefox is needed: sudo apt-get install firefox-esr")
    node, npm = need_node()
    MODULES.mkdir(parents=True, exist_ok=True)
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    subprocess.run([npm, "install", "--prefix", str(MODULES), *quiet, DRIVER], check=True, env=environment_with(node))
    build()
    serving = server(DIST)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    address = f"http://site.localhost:{serving.server_port}/"  # by this name the page makes its copy
    game = [node, str(Path(__file__).with_suffix(".mjs")), str(MODULES), firefox, address]
    with subprocess.Popen(game, stdout=subprocess.PIPE, text=True) as playing:
        assert playing.stdout
        if playing.stdout.readline() == "loaded\n":
            serving.shutdown()
            serving.server_close()
        told = playing.stdout.read()
    if playing.returncode:
        sys.exit("The game did not come to its end.")
    found = json.loads(told)
    record = Record.from_json(found["record"])
    state = record.replay()
    points = [int("".join(filter(str.isdigit, shown))) for shown in found["shown"]]
    if found["said"] or state.turn is not None or points != [state.scores[seat] for seat in rank(state)]:
        sys.exit("\n".join([f"Shown {points}, the rules say {state.scores}.", *found["said"]]))
    print(f"A game of {len(record.actions)} actions played to its end: {points} points.")


if __name__ == "__main__":
    main()
