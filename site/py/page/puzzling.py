"""Puzzles on the page: the list, beginning one, files of more of them. Playing one is the lessons' business."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page import dom, puzzlepanel
from page.lessons import Progress
from page.puzzles import KEY, Puzzle, PuzzleCourse, PuzzleRun, read
from page.session import Refused

if TYPE_CHECKING:
    from page.app import App

#: The puzzles that come with the page: one of its own files.
DATA = "assets/puzzles/puzzles.json"


class Puzzling:
    """The puzzles that are open: those that come with the page, until a file of others has been opened. Commands of
    buttons are its methods; `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.progress = Progress(app.store, KEY)
        self.puzzles: list[Puzzle] = []

    async def fetch(self) -> None:
        if not self.puzzles:
            self.puzzles = read(await dom.fetch_text(DATA))

    async def open_one(self, name: str) -> None:
        """Begins a puzzle that comes with the page, given by its id. Raises Refused if there is none of the name."""
        await self.fetch()
        if name not in [puzzle.id for puzzle in self.puzzles]:
            self.puzzles = read(await dom.fetch_text(DATA))  # those of a file were open
        if name not in [puzzle.id for puzzle in self.puzzles]:
            raise Refused("refused.link.lesson")
        self.do_puzzle(name)

    async def _open(self) -> None:
        await self.fetch()
        dom.close_dialogs()
        dom.patch("puzzles-page", puzzlepanel.puzzles(self.puzzles, self.progress.done, self.app.texts))
        dom.open_dialog("puzzles")
        dom.element("puzzles-page").scrollTop = 0

    def open_text(self, text: str) -> None:
        """Opens the puzzles of a file. Raises DataError."""
        self.puzzles = read(text)
        self.app.begin(self._open())

    def do_puzzles(self, _: str) -> None:
        self.app.begin(self._open())

    def do_puzzle(self, argument: str) -> None:
        """Begins a puzzle, given by its id."""
        name = argument.split()[0]
        puzzle = next(puzzle for puzzle in self.puzzles if puzzle.id == name)
        course = PuzzleCourse(self.puzzles, self.progress, self.app.all_texts)
        self.app.school.begin(PuzzleRun(puzzle, self.app.all_texts, course))
