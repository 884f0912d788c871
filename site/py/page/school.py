"""Lessons on the page: choosing one, the panel beside the board, going on, back, again, and the progress."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from page import dom, lessonpanel
from page.lessons import Course, Lesson, Progress, Run, Wrong, words
from page.saves import StoreError
from page.session import Refused
from page.settings import PACE

if TYPE_CHECKING:
    from page.app import App

#: The list of the lessons' files, in order: one of the page's own files.
DATA = "assets/lessons/index.json"


class School:
    """The lesson on the table (`run`), if any. Commands of buttons are its methods; `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.progress = Progress(app.store)
        self.lessons: list[Lesson] = []
        self.run: Run | None = None
        self.busy = False
        self.marked: list[Any] = []

    @property
    def running(self) -> Run | None:
        """The lesson whose table is the one that is seen."""
        if self.run and self.app.session is self.run.session:
            return self.run
        return None

    # choosing a lesson

    def do_lessons(self, _: str) -> None:
        self.app.begin(self._open())

    async def _open(self) -> None:
        await self.fetch()
        dom.close_dialogs()
        self._fill()
        dom.open_dialog("lessons")
        dom.element("lessons-page").scrollTop = 0

    async def fetch(self) -> None:
        if not self.lessons:
            names = json.loads(await dom.fetch_text(DATA))
            found = await asyncio.gather(*(dom.fetch_text(f"assets/lessons/{name}.json") for name in names))
            self.lessons = [Lesson.loads(text) for text in found]

    def _fill(self) -> None:
        dom.patch("lessons-page", lessonpanel.lessons(self.lessons, self.progress, self.app.texts))

    def do_lesson(self, argument: str) -> None:
        """Begins a lesson: `landing` where it was left, `landing 0` at its beginning."""
        name, *at = argument.split()
        lesson = next(lesson for lesson in self.lessons if lesson.id == name)
        self.start(lesson, int(at[0]) if at else self.progress.at.get(name, 0))

    def open_text(self, text: str) -> None:
        """Plays a lesson from a file. Raises DataError."""
        self.start(Lesson.loads(text), 0)

    def start(self, lesson: Lesson, at: int) -> None:
        """Begins a lesson; one from a file leaves nothing behind."""
        self.begin(Run(lesson, at, Course(self.lessons, self.progress) if lesson in self.lessons else None))

    def begin(self, run: Run) -> None:
        self.run = run
        self._table()

    def _table(self) -> None:
        """Puts the step's table on the page."""
        run = self.run
        assert run is not None
        self.app.open(run.session)
        self._note()
        self.app.announce(lessonpanel.heard(run, self.app.texts))
        dom.focus("lesson-title")

    def _note(self) -> None:
        run = self.run
        if run is None:
            return
        try:
            self.app.come_back_to("#" + self.app.sharing.of_run(run))
        except (StoreError, Refused):
            pass  # then loading the page anew leaves the lesson
        if run.course is None:
            return
        try:
            run.course.note(run)
        except StoreError as error:
            self.app.unsaved = error.key

    # during a lesson

    def refresh(self) -> None:
        """Shows the panel and the marks, or that there is no lesson."""
        run = self.running
        dom.show("lesson", run is not None)
        dom.root().dataset.lesson = "on" if run else "off"
        # Lessons speak of spaces by their numbers.
        dom.root().classList.toggle("numbered", run is not None or self.app.settings["numbers"])
        for place in self.marked:
            dom.attributes(place, {"data-mark": None})
        self.marked = []
        old = dom.first("#island .lesson-marks")
        if old is not None:
            old.remove()
        if run is None:
            dom.patch("lesson", "")
            return
        following = run.course.following(run.lesson) if run.course and run.finished else None
        dom.patch("lesson", lessonpanel.panel(run, following, self.app.texts))
        if run.finished or run.done:
            return
        self.marked = [place for name in run.step.places for place in dom.all_of(lessonpanel.SELECTORS[name])]
        for place in self.marked:
            dom.attributes(place, {"data-mark": ""})
        if run.step.spaces:
            drawn = lessonpanel.marks(run.session.view(), run.step.spaces)
            dom.drawing("#island > svg", f'<g class="lesson-marks" aria-hidden="true">{drawn}</g>')

    def told(self, error: Wrong) -> str:
        """What is said to an action that the lesson does not ask for: the lesson's own words, or that it goes
        otherwise."""
        own = words(error.said, self.app.texts.language)
        return own or self.app.texts(error.key, **error.params)

    def refused(self, reasons: Any) -> None:
        """Something that is not legal has been tried, and it has been said why not."""
        run = self.running
        if run and run.refused(reasons):
            self.go_on()

    def go_on(self) -> None:
        """After anything that was done: what follows in the lesson."""
        run = self.running
        if run is None or self.busy:
            return
        run.watch()
        if run.done and not run.finished:
            self.busy = True
            self.app.begin(self._follow(run))

    async def _follow(self, run: Run) -> None:
        app = self.app
        try:
            app.draw()
            for notation in run.step.then:
                pace = max(PACE[app.settings["pace"]], app.timeline.stage.remaining())
                await app.wait(pace, lambda: self.running is run)
                if self.running is not run:
                    return
                app.done(run.session.scripted(notation), by_bot=True)
            if run.step.kind == "choose":
                app.draw()
                app.announce(lessonpanel.heard(run, app.texts))
                return  # its answer is read first
            if run.step.kind != "refused":
                await app.wait(app.timeline.stage.remaining(), lambda: self.running is run)
            if self.running is run:
                self._onward(run)
        finally:
            self.busy = False

    def _onward(self, run: Run) -> None:
        app = self.app
        message = app.message
        session, watched = run.session, run.step.kind == "watch"
        run.onward()
        self._note()
        if run.session is not session:
            app.open(run.session)
        elif message:
            app.message = message  # the answer to what was tried stays to be read
        app.closer.begin()  # what the next step speaks of may lie elsewhere
        app.draw()
        app.announce(lessonpanel.heard(run, app.texts))
        if run.step.kind == "watch" and run.finished == watched:
            self._to_button()
        app.kick()

    def _to_button(self) -> None:
        """Brings the panel into sight and the focus to what goes on: with it one can watch without looking for it."""
        dom.focus("lesson-title")
        button = dom.first("#lesson .primary")
        if button is not None:
            button.focus()

    def do_lesson_answer(self, argument: str) -> None:
        run = self._running()
        if run.done:
            return
        if run.choose(int(argument)):
            self.go_on()
        else:
            self.app.draw()
            self.app.announce(lessonpanel.heard(run, self.app.texts))

    def do_lesson_on(self, _: str) -> None:
        run = self._running()
        if run.finished or self.busy:
            return
        if run.step.kind == "watch" and not run.done:
            for notation in run.step.task:
                self.app.done(run.session.scripted(notation), by_bot=True)
            run.watched()
            self._onward(run)
        elif run.done:
            run.said = {}
            self._onward(run)

    def do_lesson_back(self, _: str) -> None:
        run = self._running()
        run.begin(max(0, run.at - 1))
        self._table()

    def do_lesson_again(self, _: str) -> None:
        run = self._running()
        run.begin(run.at)
        self._table()

    def do_lesson_skip(self, _: str) -> None:
        """Goes to the next step as if this one had been done."""
        run = self._running()
        if run.at + 1 < len(run.lesson.steps):
            run.begin(run.at + 1)
            self._table()
        else:
            run.finished = True
            self._note()
            self.app.draw()

    def do_lesson_leave(self, _: str) -> None:
        area = self._running().area
        self.run = None
        self.app.do_home("")
        self.app.command(f"{area}s", "")

    def _running(self) -> Run:
        run = self.running
        assert run is not None, "no lesson is on the table"
        return run

