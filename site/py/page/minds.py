"""Bots at the table: the light ones choose on the spot, the others in the worker while the page goes on."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from santacruz import bots

from page import dom
from page.jobs import bots_choice
from page.session import Session
from page.thinker import JobFailed, NoWorker, Thinker

if TYPE_CHECKING:
    from page.app import App

#: The bots that need no worker; the last of them stands in where there is none.
LIGHT = bots.BOTS

#: Seconds between two looks at whether a thought is still wanted.
_LOOK = 0.05


class Minds:
    """Has bots choose. `thinking` is the seat whose bot thinks in the worker now, `done` how far it has come (0 to
    1)."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.thinker = Thinker(lambda say, die: dom.start_worker("thinker.js", say, die), dom.note)
        self.thinking: int | None = None
        self.done = 0.0
        self.lame = False
        self.excuse = ""

    def prepare(self, session: Session) -> None:
        """Starts the worker early for a game that will need it."""
        self.lame = False
        if any(person.bot not in (None, *LIGHT) for person in session.people) and not session.ended:
            try:
                self.thinker.wake()
            except OSError as error:
                dom.note(str(error))  # it is told when a bot would need it

    def rest(self) -> None:
        """Lets the worker go while no game is on the table."""
        self.thinker.rest()

    def light(self, session: Session) -> bool:
        """Whether the bot whose turn it is chooses on the spot."""
        return self.lame or session.people[session.turn or 0].bot in LIGHT

    def at_once(self, session: Session) -> int:
        """What a light bot chooses; for the others the best of the light ones stands in."""
        view = session.bots_view()
        name = session.people[session.turn or 0].bot
        bot = bots.make(name if name in LIGHT else LIGHT[-1], seed())
        return bot.choose(view, view.legal)

    async def choose(self, session: Session, wanted: Callable[[], bool]) -> int | None:
        """What the bot whose turn it is chooses in the worker, knowing what its seat may know; None once that is no
        longer `wanted`."""
        seat = session.turn
        give = bots_choice(session, float(self.app.settings["seconds"]), seed())
        thought = asyncio.ensure_future(self.thinker.ask("choose", give, self._progress))
        self.thinking, self.done = seat, 0.0
        self.refresh()
        try:
            while not thought.done():
                await asyncio.wait([thought], timeout=_LOOK)
                if not wanted():
                    thought.cancel()
                    return None
                if self.app.hurrying:
                    self.thinker.now()  # again and again, for the worker may not have begun yet
            return int(thought.result())
        except (NoWorker, JobFailed) as error:
            self.lame = isinstance(error, NoWorker)
            note_failure(error)
            self.excuse = "said.no_worker"
            return self.at_once(session) if wanted() else None
        finally:
            self.thinking = None
            self.refresh()

    def tell(self) -> None:
        """Says what went wrong while a bot thought, once it has acted: what is said before that is gone by then."""
        if self.excuse:
            self.app.tell(self.app.texts(self.excuse))
            self.excuse = ""

    def do_move_now(self, _: str) -> None:
        self.thinker.now()

    def _progress(self, progress: Any) -> None:
        if isinstance(progress, float):
            self.done = progress
            self.refresh()

    def refresh(self) -> None:
        """Shows at the thinking seat how far it has come."""
        place = dom.first("#seats .thought")
        if place is not None:
            shown = self.thinking is not None
            place.hidden = not shown
            if shown:
                place.value = self.done


def seed() -> int:
    """One that cannot be guessed, for a bot or a search."""
    return int.from_bytes(os.urandom(6), "big")


def note_failure(error: NoWorker | JobFailed) -> None:
    """Writes to the console what a job failed by: a missing worker can happen, a fault of the program must not."""
    (dom.note if isinstance(error, NoWorker) else dom.warn)(str(error))
