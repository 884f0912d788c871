"""Every way by which a text from outside comes into the page, but for the browser: what tests and the fuzzer knock at.

A door of DOORS gives what it has read, or raises one of REFUSALS. A door of QUIET reads what the browser keeps besides
games: it raises nothing, and what it cannot read counts as not there.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from page import backup, lessons, links, program, puzzles, review, saves, settings, statistics
from page.saves import PREFIX, Broken, Saves, StoreError
from page.session import Refused, Session, new_game
from page.table import paper
from santacruz import dealcode
from santacruz.actions import parse
from santacruz.fields import an_object, parse_json
from santacruz.position import faults
from santacruz.reasons import DataError, IllegalAction
from santacruz.record import Record

REFUSALS = (DataError, IllegalAction, Refused, Broken, StoreError)


class Memory(dict[str, str]):
    """A store of the browser."""

    def set(self, key: str, text: str) -> None:
        self[key] = text

    def remove(self, key: str) -> None:
        self.pop(key, None)


def a_file(text: str) -> Any:
    backup.check_size(text, len(text))
    return list(backup.read(text, "2026-01-01T00:00:00Z"))[-1:]


def on_the_table(text: str) -> Session:
    backup.check_size(text, len(text))
    return Session(Record.loads(text))


def a_lesson(text: str) -> lessons.Lesson:
    """A lesson and the table of each of its steps."""
    backup.check_size(text, len(text))
    lesson = lessons.Lesson.loads(text)
    for at in range(min(len(lesson.steps), 50)):
        lessons.Run(lesson, at)
    return lesson


def some_puzzles(text: str) -> list[puzzles.Puzzle]:
    backup.check_size(text, len(text))
    return puzzles.read(text)


def a_position(text: str) -> Any:
    """A position as it is brought in: its faults, or what everybody may see of it."""
    backup.check_size(text, len(text))
    data = an_object(parse_json(text), "")
    try:
        return faults(data)
    except DataError:
        return paper.public_view(data)


def a_link(text: str) -> Any:
    named = links.named(text)
    return named or json.loads(links.read(text))


def a_program(text: str) -> str:
    backup.check_size(text, len(text))
    return program.shared(an_object(parse_json(text), ""))


DOORS: dict[str, Callable[[str], Any]] = {
    "a file": a_file,
    "on the table": on_the_table,
    "stored": saves.unpack,
    "what is sound of it": saves.salvage,
    "an action": parse,
    "a lesson": a_lesson,
    "puzzles": some_puzzles,
    "a program": a_program,
    "a position": a_position,
    "a link": a_link,
    "a deal's code": dealcode.read,
}

_SESSION = new_game({"players": [{"name": "Ana"}, {"name": "Ben"}], "seed": 4})
_GAME = json.loads(_SESSION.text())


def stored_games(text: str) -> list[str]:
    """What is listed of two tabs' games, one of which is this text, after the other has come and gone."""
    kept = Saves(Memory({PREFIX + "bad": text}))
    kept.put("good", _SESSION, "2026-01-01T00:00:00Z")
    kept.drop("bad", "2026-01-01T00:00:00Z")
    kept.put_back("bad")
    return sorted(saved.id for saved in kept.all())


QUIET: dict[str, Callable[[str], Any]] = {
    "settings": lambda text: settings.Settings(Memory({settings.KEY: text})).values,
    "statistics": lambda text: statistics.Ledger(Memory({statistics.KEY: text})).games(),
    "progress": lambda text: (lambda found: (found.done, found.at))(lessons.Progress(Memory({lessons.KEY: text}))),
    "a review": lambda text: review.loads(text, _GAME).decisions,
    "the program kept": program.unpacked,
    "games": stored_games,
}
