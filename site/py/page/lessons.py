"""Lessons: data that says what is on the table, what the learner has to do, and what is said about it.

One player for all of them; it knows no single lesson. The format is described in docs/lessons.md. Nothing here touches
the browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from santacruz import bots, fields
from santacruz.actions import notation as notation_of
from santacruz.actions import parse
from santacruz.events import points_of
from santacruz.fields import a_list, a_text, a_whole, an_object, member, one_of, path
from santacruz.reasons import DataError, Reason
from santacruz.record import Record
from santacruz.rules import apply, legal_notations
from santacruz.state import PHASES, State
from santacruz.view import view

from page.kept import Kept, Store, StoreError
from page.session import Refused, Session

FORMAT = "santacruz-lesson"

#: Where the progress is kept.
KEY = "santacruz:lessons"

#: Kinds of tasks: take one of some actions, take an action for which something holds, try what is not legal, choose an
#: answer, play freely until something holds, or watch some actions.
TASKS = ("actions", "where", "refused", "choose", "until", "watch")

#: What a mark may point at beside the spaces of the board.
PLACES = ("hand", "choices", "seats", "prompt", "log", "track", "result")

Words = Mapping[str, str]
"""A text by language."""


def words(data: Words | None, language: str) -> str:
    """A text in the reader's language, or else in English, or in whatever language there is."""
    if not data:
        return ""
    return data.get(language) or data.get("en") or next(iter(data.values()))


class Step:
    """A step of a lesson: `start` is a record to begin from (None: where the step before has led), `say` the caption,
    `kind` and `task` what has to be done, `then` what the others do afterwards, `right` what is said when it is done,
    `wrong` what is said to certain actions, `marks` what is pointed at."""

    def __init__(self, data: Any, field: str) -> None:
        data = an_object(data, field)
        unknown = sorted(set(data) - {"start", "say", "do", "then", "right", "wrong", "marks"})
        if unknown:
            raise DataError("unknown_option", path(field, unknown[0]), choices="start, say, do, then")
        self.start = Record.from_json(data["start"]) if "start" in data else None
        self.say = _words(member(data, "say", field), field + ".say")
        self.right = _words(data.get("right", {}), field + ".right", empty=True)
        do = an_object(member(data, "do", field), field + ".do")
        kinds = [kind for kind in TASKS if kind in do]
        if len(kinds) != 1:
            raise DataError("missing", field + ".do")
        self.kind = kinds[0]
        self.task: Any = do[self.kind]
        self.answer = 0
        here = f"{field}.do.{self.kind}"
        if self.kind in ("actions", "refused", "watch"):
            self.task = [a_text(text, path(here, k)) for k, text in enumerate(a_list(self.task, here))]
        elif self.kind == "choose":
            self.task = [_words(text, path(here, k)) for k, text in enumerate(a_list(self.task, here))]
            self.answer = a_whole(member(do, "answer", field), field + ".do.answer", 0, len(self.task) - 1)
        else:
            _conditions(an_object(self.task, here), here)
        then = a_list(data.get("then", []), field + ".then")
        self.then = [a_text(text, path(field + ".then", k)) for k, text in enumerate(then)]
        self.wrong: list[tuple[str, Words]] = []
        for k, item in enumerate(a_list(data.get("wrong", []), field + ".wrong")):
            place = path(field + ".wrong", k)
            item = an_object(item, place)
            self.wrong.append((a_text(member(item, "to", place), place), _words(member(item, "say", place), place)))
        marks = an_object(data.get("marks", {}), field + ".marks")
        self.spaces = [a_whole(k, field + ".marks", 1, 999) for k in a_list(marks.get("spaces", []), field + ".marks")]
        self.places = [
            one_of(name, field + ".marks", PLACES) for name in a_list(marks.get("places", []), field + ".marks")
        ]


_CONDITIONS = {
    "verbs": list, "points": int, "events": list, "kinds": list, "spaces": list, "phase": str, "round": int,
    "turns": int, "ended": bool,
}  # fmt: skip


def _conditions(data: dict[str, Any], field: str) -> None:
    for name, value in data.items():
        if name not in _CONDITIONS:
            raise DataError("unknown_option", path(field, name), choices=", ".join(_CONDITIONS))
        if not isinstance(value, _CONDITIONS[name]):
            raise DataError("not_list" if _CONDITIONS[name] is list else "not_whole", path(field, name))


def _words(data: Any, field: str, empty: bool = False) -> Words:
    data = an_object(data, field)
    if not data and not empty:
        raise DataError("missing", field)
    return {language: a_text(text, path(field, language)) for language, text in data.items()}


class Lesson:
    """A lesson: `rules` are those it teaches, `minutes` how long it takes, `seat` is the learner's."""

    def __init__(self, data: Any) -> None:
        """Raises DataError with the field that is wrong."""
        data = an_object(data, "")
        fields.check_format(data, FORMAT)
        self.source = ""
        self.id = a_text(member(data, "id"), "id")
        self.title = _words(member(data, "title"), "title")
        self.about = _words(member(data, "about"), "about")
        self.minutes = a_whole(member(data, "minutes"), "minutes", 1, 60)
        self.seat = a_whole(data.get("seat", 0), "seat", 0, 3)
        self.rules = [a_text(rule, path("rules", k)) for k, rule in enumerate(a_list(member(data, "rules"), "rules"))]
        self.steps = [Step(step, path("steps", k)) for k, step in enumerate(a_list(member(data, "steps"), "steps"))]
        if not self.steps or self.steps[0].start is None:
            raise DataError("missing", "steps[0].start")

    @classmethod
    def loads(cls, text: str) -> Lesson:
        """The lesson of a JSON text, which it keeps as `source`."""
        lesson = cls(fields.parse_json(text))
        lesson.source = text
        return lesson


class LessonSession(Session):
    """The table of a lesson. Only the learner acts, and only as the step asks; the others do what the lesson says, or
    in free play what their bots choose. It is no game that is kept."""

    kept = False

    def __init__(self, record: Record, run: Run) -> None:
        record = Record.from_json(json.loads(record.dumps()))
        for seat, player in enumerate(record.players):
            player.pop("bot", None)
            if seat != run.lesson.seat:
                player["bot"] = run.lesson_bot
        self.run = run
        super().__init__(record, run.lesson.seat)

    @property
    def bots_turn(self) -> bool:
        return self.run.free and super().bots_turn

    def legal(self) -> list[str]:
        return super().legal() if self.turn == self.run.lesson.seat and self.run.step.kind != "watch" else []

    def play(self, notation: str, expected_step: int | None = None) -> list[tuple]:
        if (self.turn != self.run.lesson.seat or self.run.done) and not self.ended:
            raise Refused("refused.lesson.wait")
        if self.run.step.kind == "watch" and not self.ended:
            raise Refused("refused.lesson.watch")
        if notation in self.legal():
            self.run.judge(notation)
        events = super().play(notation, expected_step)
        self.run.acted(events)
        return events

    def scripted(self, notation: str) -> list[tuple]:
        """Takes an action that the lesson gives to another seat."""
        return self._take(notation)

    def lasting(self, notation: str) -> bool:
        return False

    def show_public(self, public: bool) -> None:
        """A lesson has nothing to hide: on the wall it is played as anywhere."""

    def undo_refused(self) -> Refused | None:
        return Refused("refused.lesson.undo")


class Run:
    """A lesson being played: `at` is the number of the step, `session` its table, `done` whether what the step asks for
    has been done, `said` what is said about the last thing that was done."""

    #: Who plays the other seats in free play.
    lesson_bot = "greedy"
    #: How the names of its texts and commands begin.
    area = "lesson"
    #: Whether a step can be repeated by a button.
    repeats = True

    def __init__(self, lesson: Lesson, at: int = 0, course: Course | None = None) -> None:
        self.course = course
        self.lesson = lesson
        self.at = min(max(at, 0), len(lesson.steps) - 1)
        self.finished = False
        self.begin(self.at)

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    @property
    def free(self) -> bool:
        """Whether the learner may do anything that is legal, and bots play the other seats."""
        return self.step.kind == "until" and not self.done

    def begin(self, at: int) -> LessonSession:
        """Sets the table for a step, from the last step before it that has a table of its own."""
        self.at = at
        self.done = self.finished = False
        self.said: Words = {}
        self.right = False
        self.turns = 0
        first = max(k for k in range(at + 1) if self.lesson.steps[k].start is not None)
        start = self.lesson.steps[first].start
        assert start is not None
        self.session = LessonSession(start, self)
        for step in self.lesson.steps[first:at]:
            self._as_meant(step)
        return self.session

    def _as_meant(self, step: Step) -> None:
        """Does what a step asks for and what follows, so that the next one can be played without it."""
        if step.kind in ("actions", "where"):
            self.session.scripted(self.solution(step))
        if step.kind == "until":
            self._play_out(step)
        for notation in [*(step.task if step.kind == "watch" else ()), *step.then]:
            self.session.scripted(notation)

    def _play_out(self, step: Step) -> None:
        """Has bots play what the learner would have played freely."""
        bot, self.turns = bots.make(self.lesson_bot, seed=1), 0
        while not self._reached(step.task):
            seen = view(self.session.state, self.session.turn)
            if seen.turn is None:
                raise DataError("missing", "steps.do.until")  # what is waited for has not come about
            self.turns += seen.turn == self.lesson.seat
            self.session.scripted(notation_of(seen.turn, bot.choose(seen, seen.legal)))
        self.turns = 0

    def solution(self, step: Step | None = None) -> str:
        """The first action that does what a step asks for. Raises DataError if there is none."""
        step = step or self.step
        if step.kind == "actions":
            return str(step.task[0])
        legal = legal_notations(self.session.state)
        found = next((text for text in legal if self._holds(step.task, self.session.state, text)), None)
        if found is None:
            raise DataError("missing", "steps.do.where")
        return found

    # what the learner does

    def judge(self, notation: str) -> None:
        """Whether a legal action is what the step asks for; Refused with what there is to say if not."""
        step = self.step
        if self.done or step.kind == "until":
            return
        if step.kind == "actions" and notation in step.task:
            return
        if step.kind == "where" and self._holds(step.task, self.session.state, notation):
            return
        self.right = False
        said = next((say for to, say in step.wrong if to == "*" or notation.startswith(to)), None)
        raise Wrong(said)

    def acted(self, events: Sequence[tuple]) -> None:
        """An action that the step asks for has been taken, or in free play any."""
        if self.step.kind == "until":
            self.turns += 1
            self.watch()
        else:
            self._well_done()

    def watch(self) -> None:
        """In free play: whether what is waited for has come about, by whomever."""
        if self.free and self._reached(self.step.task):
            self._well_done()

    def refused(self, reasons: Iterable[Reason]) -> bool:
        """The learner has tried what is not legal; whether the step asked for that."""
        if self.step.kind == "refused" and not self.done and any(r.code in self.step.task for r in reasons):
            self._well_done()
            return True
        return False

    def choose(self, answer: int) -> bool:
        """The learner has chosen an answer; whether it is the right one."""
        step = self.step
        if step.kind != "choose" or self.done:
            return False
        if answer == step.answer:
            self._well_done()
            return True
        self.right = False
        self.said = next((say for to, say in step.wrong if to in ("*", str(answer))), {})
        return False

    def watched(self) -> None:
        """The actions that the step shows have been taken."""
        self._well_done()

    def more(self, texts: Any) -> str:
        """What stands in the panel besides, as markup."""
        return ""

    def _well_done(self) -> None:
        self.done = self.right = True
        self.said = self.step.right

    def onward(self) -> bool:
        """Goes on to the next step; False if that was the last one."""
        if self.at + 1 >= len(self.lesson.steps):
            self.finished = True
            return False
        said, right = self.said, self.right
        step = self.lesson.steps[self.at + 1]
        if step.start is not None:
            self.begin(self.at + 1)
        else:
            self.at += 1
            self.done = False
            self.turns = 0
        self.said, self.right = said, right
        return True

    # conditions

    def _holds(self, task: dict[str, Any], state: State, notation: str) -> bool:
        """Whether a condition holds for a legal action."""
        seat, action = parse(notation)
        parts = notation.split()
        space = int(parts[-1]) if parts[-1].isdigit() else None
        if "verbs" in task and " ".join(parts[1:-1]) not in task["verbs"]:
            return False
        if "spaces" in task and space not in task["spaces"]:
            return False
        if "kinds" in task and (space is None or state.map.kind(space) not in task["kinds"]):
            return False
        after = state.copy()
        events = apply(after, action)
        gained = sum(found[1] for found in map(points_of, events) if found and found[0] == seat)
        if gained < task.get("points", 0):
            return False
        kinds = {event[0] for event in events if event[0] != "uncovered" or event[2]}
        return set(task.get("events", ())) <= kinds

    def _reached(self, task: dict[str, Any]) -> bool:
        """Whether the game has come to where a step waits for."""
        state = self.session.state
        if task.get("ended"):
            return state.turn is None
        if state.turn != self.lesson.seat and state.turn is not None:
            return False
        if "turns" in task and self.turns < task["turns"]:
            return False
        if "round" in task and state.round != task["round"]:
            return False
        return "phase" not in task or PHASES[state.phase] == task["phase"]


class Wrong(Refused):
    """A legal action that is not what the lesson asks for here. `said` is what the lesson has to say to it, if
    anything."""

    def __init__(self, said: Words | None) -> None:
        super().__init__("refused.lesson.other")
        self.said = said


class Progress:
    """Which lessons have been done, and how far one has come in the others; kept in this browser."""

    def __init__(self, store: Store, key: str = KEY) -> None:
        self.kept = Kept(store, key, "santacruz-progress")
        self.done: set[str] = set()
        self.at: dict[str, int] = {}
        try:
            data = self.kept.read()
        except StoreError:
            return  # that nothing can be kept is no reason not to learn
        match data:
            case {"done": list(done), "at": dict(at)}:
                self.done = {name for name in done if isinstance(name, str)}
                self.at = {name: step for name, step in at.items() if isinstance(step, int)}

    def note(self, lesson: str, at: int, finished: bool) -> None:
        """Raises StoreError where the browser refuses to keep it."""
        if finished:
            self.done.add(lesson)
            self.at.pop(lesson, None)
        else:
            self.at[lesson] = at
        self.kept.write({"done": sorted(self.done), "at": self.at})


class Course:
    """Lessons in their order, and what has been done of them."""

    def __init__(self, lessons: Sequence[Lesson], progress: Progress) -> None:
        self.lessons = lessons
        self.progress = progress

    def following(self, lesson: Lesson) -> Lesson | None:
        """The next lesson that has not been done."""
        place = self.lessons.index(lesson)
        order = [*self.lessons[place + 1 :], *self.lessons[:place]]
        return next((other for other in order if other.id not in self.progress.done), None)

    def note(self, run: Run) -> None:
        """Keeps how far one has come. Raises StoreError where the browser refuses to."""
        self.progress.note(run.lesson.id, run.at, run.finished)


def coverage(lessons: Sequence[Lesson], rules: Sequence[str]) -> dict[str, list[Lesson]]:
    """For each rule the lessons that teach it, in their order."""
    return {rule: [lesson for lesson in lessons if rule in lesson.rules] for rule in rules}
