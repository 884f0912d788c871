"""Every lesson and every puzzle of the page, played through in one browser with the keyboard.

    .venv/bin/python tools/long/taught.py [--only NAME …]

A lesson: at each step something that is not asked for, where there is such a thing, then what is; up to its mark in the
list. A puzzle: its worst action, which is refused with a sentence; its answer; then its proof, step by step to the end,
and its mark. Nothing may be written to the console.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import threading
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "browser"), str(ROOT / "site" / "py")]

from build import DIST, build  # noqa: E402
from by_hand import AT_ONCE, Table  # noqa: E402
from conftest import FLAGS, end_of_start  # noqa: E402
from environment import find_chromium  # noqa: E402
from page.lessons import Lesson, Run  # noqa: E402
from playwright.sync_api import Error, Page, expect, sync_playwright  # noqa: E402
from santacruz.actions import parse  # noqa: E402
from santacruz.rules import why_not  # noqa: E402
from santacruz.state import PHASES  # noqa: E402
from serve import server  # noqa: E402

LESSONS = ROOT / "site" / "assets" / "lessons"
PUZZLES = ROOT / "site" / "assets" / "puzzles" / "puzzles.json"
VERBS = {"land": ("land",), "then": ("then",), "play": ("ship", "river", "road", "double ship")}
REFUSAL, PLACE = "#prompt .refusal", ".lesson-place"


def freed(table: Table) -> None:
    """Takes back what was said and what was picked."""
    for what in (REFUSAL, "#hand [aria-pressed=true]"):
        if table.find(what).count():
            table.page.keyboard.press("Escape")


# -- puzzles ----------------------------------------------------------------------------------------------------------


def play_puzzle(table: Table, puzzle: dict[str, Any]) -> None:
    steps = len(puzzle["line"])
    table.page.evaluate("document.querySelector('[data-command=puzzles]').click()")
    expect(table.find("#puzzles")).to_be_visible()
    table.press(table.find(f"#puzzles [data-argument='{puzzle['id']}']"))
    place = table.find(PLACE)
    expect(place).to_have_text(f"1 of {steps}")
    worst = min(puzzle["values"], key=lambda action: Fraction(puzzle["values"][action]))
    table.do(worst)
    expect(table.find(REFUSAL)).to_contain_text("points worse than the best action")
    assert table.actions() == [], "the worst action was taken"
    freed(table)
    table.do(puzzle["answer"])
    expect(table.find(".lesson-said.right")).to_contain_text("Right:")
    expect(table.find(".puzzle-values .best").first).to_be_attached()
    for at in range(2, steps + 1):
        expect(place).to_have_text(f"{at} of {steps}")
        table.press(table.find("[data-command=lesson-on]"))
    expect(table.find("[data-command=lesson-on]")).to_have_count(0)
    assert table.actions() == puzzle["line"], "the proof on the table is not the file's"
    assert table.record().replay().turn is None, "the proof does not end the game"
    done = json.loads(table.page.evaluate("localStorage['santacruz:puzzles']"))["done"]
    assert puzzle["id"] in done, "it does not count as solved"


# -- lessons ----------------------------------------------------------------------------------------------------------


def play_lesson(table: Table, data: dict[str, Any]) -> None:
    run = Run(Lesson(data))
    steps = len(run.lesson.steps)
    table.page.evaluate("document.querySelector('[data-command=lessons]').click()")
    expect(table.find("#lessons")).to_be_visible()
    table.press(table.find(f".lesson-list [data-argument='{data['id']} 0']"))
    for at, step in enumerate(run.lesson.steps):
        expect(table.find(PLACE)).to_have_text(f"Step {at + 1} of {steps}")
        expect(table.find(".lesson-say")).to_be_visible()
        freed(table)
        if step.kind == "choose":
            for answer in [*(n for n in range(len(step.task)) if n != step.answer), step.answer]:
                table.command("lesson-answer", str(answer))
                look = "right" if answer == step.answer else "wrong"
                expect(table.find(f".lesson-said.{look}")).to_be_visible()
            table.command("lesson-on")
        elif step.kind == "watch":
            table.command("lesson-on")
        elif step.kind == "until":
            play_freely(table, at, steps)
        else:
            act(table, run, step, at, steps)
    expect(table.find(".lesson [data-command=lesson-skip]")).to_have_count(0)
    done = json.loads(table.page.evaluate("localStorage['santacruz:lessons']"))["done"]
    assert data["id"] in done, "it does not count as done"


def act(table: Table, run: Run, step: Any, at: int, steps: int) -> None:
    """Takes an action that is not asked for, and then one that is."""
    state = table.record().replay()
    legal = table.legal()
    fits = {
        "actions": lambda text: text in step.task,
        "where": lambda text: run._holds(step.task, state, text),
        "refused": lambda text: False,
    }[step.kind]
    wrong = next((text for text in legal if not fits(text)), None)
    if wrong is not None:
        before = table.actions()
        table.do(wrong)
        expect(table.find(REFUSAL)).to_be_visible()
        assert table.actions() == before, "what is not asked for was taken"
        expect(table.find(PLACE)).to_have_text(f"Step {at + 1} of {steps}")
        freed(table)
    if step.kind != "refused":
        table.do(next(text for text in legal if fits(text)))
        return
    seat, phase = run.lesson.seat, PHASES[state.phase]
    tries = ((verb, space) for space in step.spaces for verb in VERBS[phase])
    for verb, space in tries:
        reasons = why_not(state, seat, parse(f"{seat} {verb} {space}")[1])
        if reasons and reasons[0].code in step.task:
            table.pick_for(f"{seat} {verb} {space}")
            table.press(table.find(f"#board [data-space='{space}']"))
            return
    raise AssertionError("no space that it points at is refused for the reason that is asked for")


def play_freely(table: Table, at: int, steps: int) -> None:
    """Acts by chance for the learner, with bots at the other seats, until the lesson goes on."""
    chance = random.Random(at)
    for _ in range(200):
        table.wait_for_person()
        said = table.find(PLACE).inner_text()
        if said != f"Step {at + 1} of {steps}" or table.find("[data-command=lesson-skip]").count() == 0:
            return
        table.act(chance)
    raise AssertionError("what is waited for never came")


# -- all of them ------------------------------------------------------------------------------------------------------


def play_all(page: Page, only: list[str]) -> list[str]:
    """Plays them all; gives what went wrong."""
    table, wrong = Table(page, press=lambda place: place.first.press("Enter")), []
    names = json.loads((LESSONS / "index.json").read_text(encoding="utf-8"))
    lessons = [json.loads((LESSONS / f"{name}.json").read_text(encoding="utf-8")) for name in names]
    puzzles = json.loads(PUZZLES.read_text(encoding="utf-8"))["puzzles"]
    todo = [(play_lesson, data) for data in lessons] + [(play_puzzle, data) for data in puzzles]
    todo = [(play, data) for play, data in todo if not only or data["id"] in only]
    for count, (play, data) in enumerate(todo, 1):
        begun = time.monotonic()
        try:
            play(table, data)
            told = "played through"
        except (AssertionError, Error) as error:
            told = "FAILED"
            wrong.append(f"{data['id']}: {str(error)[:1500]}")
            picture = ROOT / "test-results" / f"taught-{re.sub(r'[^a-z0-9-]', '-', data['id'])}.png"
            picture.parent.mkdir(exist_ok=True)
            page.screenshot(path=picture)
            page.keyboard.press("Escape")
        print(f"{count}/{len(todo)} {data['id']}: {told} in {time.monotonic() - begun:.0f} s", flush=True)
    return wrong


def main() -> None:
    arguments = argparse.ArgumentParser(description="Every lesson and every puzzle played through in one browser.")
    arguments.add_argument("--only", nargs="+", default=[], metavar="NAME", help="these lessons and puzzles alone")
    only = arguments.parse_args().only
    build()
    serving = server(DIST)
    threading.Thread(target=serving.serve_forever, daemon=True).start()
    expect.set_options(timeout=60_000)
    said: list[str] = []
    begun = time.monotonic()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        page = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB").new_page()
        page.add_init_script(AT_ONCE)
        page.set_default_timeout(60_000)
        if end_of_start(page, f"http://127.0.0.1:{serving.server_port}/") != "ready":
            sys.exit("The page did not start.")
        page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: said.append(str(error)))
        wrong = play_all(page, only)
        browser.close()
    serving.shutdown()
    print(f"{time.monotonic() - begun:.0f} s; {len(wrong)} failed; {len(said)} errors in the console")
    if wrong or said:
        sys.exit("\n".join([*wrong, *said[:10]]))


if __name__ == "__main__":
    main()
