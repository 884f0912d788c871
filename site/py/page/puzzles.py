"""Puzzles: each is played as a lesson, made from its data (docs/puzzles.md).

The first step asks for the answer; the others show the proof, one action after the other. Nothing here touches the
browser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from santacruz.fields import a_list, a_text, a_whole, an_object, check_format, member, one_of, parse_json, path
from santacruz.reasons import DataError
from santacruz.record import FORMAT as RECORD
from santacruz.record import read_players
from santacruz.setup import read_cards
from santacruz.stripped import filled

from page import puzzlepanel
from page.lessons import Course, Lesson, Progress, Run
from page.people import people_of
from page.puzzlepanel import shown
from page.table import legal
from page.texts import Texts

if TYPE_CHECKING:
    from fractions import Fraction

FORMAT = "santacruz-puzzles"

#: Where it is kept which have been solved.
KEY = "santacruz:puzzles"


class World(NamedTuple):
    """Scoring cards that the others may hold, by seat, and how many of the equally likely ways lead to it."""

    ways: int
    hands: dict[int, list[str]]


class Puzzle:
    """A puzzle as it stands in a file, the first of a file having the `number` 1. `values` are those of all actions,
    best first; `worlds` are what the others may hold."""

    def __init__(self, data: Any, number: int, field: str) -> None:
        """Raises DataError with the field that is wrong."""
        data = an_object(data, field)
        self.number = number
        self.id = a_text(member(data, "id", field), field + ".id")
        self.level = a_whole(member(data, "level", field), field + ".level", 1, 3)
        self.answer = a_text(member(data, "answer", field), field + ".answer")
        values = an_object(member(data, "values", field), field + ".values")
        self.values = sorted(
            ((action, _number(value, f"{field}.values.{action}")) for action, value in values.items()),
            key=lambda item: (-item[1], item[0]),
        )
        if len(self.values) < 2 or self.values[0][0] != self.answer:
            raise DataError("missing", field + ".values")
        self.line = [a_text(text, field + ".line") for text in a_list(member(data, "line", field), field + ".line")]
        here = field + ".position"
        self.position = an_object(member(data, "position", field), here)
        read_players(member(self.position, "players", here))
        self.seat = a_whole(member(self.position, "turn", here), here + ".turn", 0, self.seats - 1)
        worlds = a_list(member(data, "worlds", field), field + ".worlds")
        self.worlds = [_world(world, path(field + ".worlds", k), self.seats) for k, world in enumerate(worlds)]
        try:
            whole = filled(self.position, an_object(member(data, "hidden", field), field + ".hidden"))
        except (KeyError, IndexError, TypeError, ValueError, AttributeError):
            raise DataError("missing", field + ".hidden") from None
        self.start = {
            "format": RECORD, "version": 1, "map": self.position.get("map"), "start": whole, "actions": [],
            "options": self.position.get("options", {}), "players": self.position["players"],
        }  # fmt: skip

    @property
    def seats(self) -> int:
        return len(self.position["players"])

    @property
    def margin(self) -> Fraction:
        """By how much the answer is better than every other action, in points."""
        return self.values[0][1] - self.values[1][1]

    def lesson(self, known: Mapping[str, Texts]) -> Lesson:
        """The puzzle as a lesson, in these languages."""
        people = people_of(self.position["players"])
        best = self.values[0][1]

        def words(key: str, action: str = "", **params: object) -> dict[str, str]:
            return {
                language: texts(key, action=legal.describe(action, people, texts) if action else "", **params)
                for language, texts in known.items()
            }

        wrong = [
            {"to": action, "say": words("puzzle.wrong", action, worse=shown(best - value))}
            # The longer first: 12 begins with 1.
            for action, value in sorted(self.values, key=lambda item: -len(item[0]))
            if action != self.answer
        ]
        ask = {
            "start": self.start,
            "say": words("puzzle.say", name=people[self.seat].name),
            "do": {"actions": [self.answer]},
            "right": words("puzzle.right", self.answer, margin=shown(self.margin)),
            "wrong": wrong,
        }
        moves = [
            {"say": words("puzzle.move", action, name=people[int(action[0])].name), "do": {"watch": [action]}}
            for action in self.line[1:]
        ]
        name = words("puzzle.name", number=self.number, level=self.level)
        return Lesson(
            {"format": "santacruz-lesson", "version": 1, "id": self.id, "title": name, "about": name, "minutes": 2,
             "seat": self.seat, "rules": [], "steps": [ask, *moves]}
        )  # fmt: skip


def _number(value: Any, field: str) -> Fraction:
    from fractions import Fraction  # no start waits for it

    try:
        return Fraction(value)
    except (ValueError, TypeError, ZeroDivisionError):
        raise DataError("not_whole", field) from None


def _world(data: Any, field: str, seats: int) -> World:
    """What the others may hold, and how many ways lead to it."""
    hands = an_object(member(an_object(data, field), "hands", field), field + ".hands")
    held = {}
    for seat, cards in hands.items():
        here = f"{field}.hands.{seat}"
        held[int(one_of(seat, here, [str(seat) for seat in range(seats)]))] = read_cards(cards, here)
    return World(a_whole(member(data, "ways", field), field + ".ways", 1, 10**9), held)


def read(text: str) -> list[Puzzle]:
    """The puzzles of a file. Raises DataError with the field that is wrong."""
    data = an_object(parse_json(text), "")
    check_format(data, FORMAT)
    found = a_list(member(data, "puzzles"), "puzzles")
    if not found:
        raise DataError("missing", "puzzles")
    return [Puzzle(item, k + 1, path("puzzles", k)) for k, item in enumerate(found)]


class PuzzleRun(Run):
    """A puzzle being played. `solved`: the person has found the answer; `given`: it has been shown to them."""

    area = "puzzle"
    repeats = False

    def __init__(self, puzzle: Puzzle, known: Mapping[str, Texts], course: Course) -> None:
        self.puzzle = puzzle
        self.solved = self.given = False
        super().__init__(puzzle.lesson(known), 0, course)

    def begin(self, at: int) -> Any:
        if at and not self.solved:
            self.given = True
        return super().begin(at)

    def _well_done(self) -> None:
        if self.at == 0 and not self.given:
            self.solved = True
        super()._well_done()

    def more(self, texts: Texts) -> str:
        people = people_of(self.puzzle.position["players"])
        known = bool(self.at) or self.done or self.solved or self.given
        return puzzlepanel.more(self.puzzle, known, self.at > 1 and not self.finished, people, texts)


class PuzzleCourse(Course):
    """The puzzles of a file, and which of them have been solved."""

    def __init__(self, puzzles: Sequence[Puzzle], progress: Progress, known: Mapping[str, Texts]) -> None:
        self.puzzles = puzzles
        self.progress = progress
        self.known = known

    def following(self, lesson: Lesson) -> Lesson | None:
        """The next puzzle that has not been solved."""
        place = next(k for k, puzzle in enumerate(self.puzzles) if puzzle.id == lesson.id)
        order = [*self.puzzles[place + 1 :], *self.puzzles[:place]]
        found = next((puzzle for puzzle in order if puzzle.id not in self.progress.done), None)
        return found.lesson(self.known) if found else None

    def note(self, run: Run) -> None:
        assert isinstance(run, PuzzleRun)
        if run.solved and run.puzzle.id not in self.progress.done:
            self.progress.note(run.puzzle.id, 0, True)
