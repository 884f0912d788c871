"""The analysis of a game that has ended: worked out in the worker bit by bit, kept beside the saved game, shown beside
the board and on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from santacruz.actions import parse
from santacruz.rules import apply

from page import dom, jobs, review
from page.history import Moment
from page.minds import note_failure
from page.review import DEALS, WORLDS, Review
from page.saves import REVIEW, StoreError
from page.session import Refused, Session
from page.table.review import DEALING, IDLE, JUDGING, Stand, panel
from page.thinker import JobFailed, NoWorker

if TYPE_CHECKING:
    from page.app import App

#: How many answers of the worker are kept at a time.
_KEEP_EVERY = 8


class Analyst:
    """The analysis of the game on the table, once that has ended. `looked` is the decision that is shown on the board,
    by its step, and `played` how many actions of its better line."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.session: Session | None = None
        self.game = ""
        self.review: Review | None = None
        self.choices = 0
        self.running = IDLE
        self.work: asyncio.Task | None = None
        self.looked: int | None = None
        self.played = 0
        self.space: int | None = None

    # the game

    def _settle(self) -> Review | None:
        """The review of the game on the table; None while it goes on. What was begun for another game is stopped."""
        session = self.app.session
        if session is not self.session or (session is not None and not session.ended):
            self._stop()
            self.session = self.review = self.looked = None
        if session is None or not session.ended or session.curtain or self.app.counting is not None:
            return None
        if self.review is None:
            self.session, self.game = session, self.app.game
            try:
                kept = self.app.store.get(REVIEW + self.game)
            except StoreError:
                kept = None
            self.review = review.loads(kept, session.record.to_json())
            self.choices = len(self.review.decisions) + len(self.review.todo(self._states(), session.floor))
        return self.review

    def _states(self) -> list[Any]:
        return self.app.timeline.history.states(self.app.table())

    def _keep(self) -> None:
        if self.review is not None:
            try:
                self.app.store.set(REVIEW + self.game, self.review.dumps())
            except StoreError as error:
                self.app.unsaved = error.key

    # working it out

    def do_review(self, _: str) -> None:
        self._begin(JUDGING)

    def do_luck(self, _: str) -> None:
        self._begin(DEALING)

    def do_review_stop(self, _: str) -> None:
        self._stop()
        self.refresh()

    def _stop(self) -> None:
        if self.work is not None:
            self.work.cancel()
            self.work, self.running = None, IDLE
            self._keep()

    def _begin(self, what: str) -> None:
        if self._settle() is None:
            raise Refused("refused.review")
        if self.running not in (IDLE, what):
            raise Refused("refused.review.busy")
        self._stop()
        self.running = what
        self.app.begin(self._run(what))
        self.refresh()

    async def _run(self, what: str) -> None:
        found = self.review
        assert found is not None
        self.work = asyncio.ensure_future(self._judge(found) if what == JUDGING else self._deal(found))
        try:
            await self.work
        except asyncio.CancelledError:
            return
        except (NoWorker, JobFailed) as error:
            note_failure(error)
            self.work, self.running = None, IDLE
            self.refresh()
            raise Refused("refused.review.worker") from error
        self.work, self.running = None, IDLE
        self._keep()
        self.refresh()
        self.app.announce(self.app.texts(f"said.review.{what}"))

    async def _judge(self, found: Review) -> None:
        states, taken = self._states(), list(self.app.table().record.actions)
        for step in found.todo(states, self.app.table().floor):
            state, text = states[step - 1], taken[step - 1]
            answer = await self.app.minds.thinker.ask("judge", jobs.judgement_for(state, parse(text)[1], step))
            found.decisions[step] = review.decision_of(step, state, text, answer)
            self._found(len(found.decisions))

    async def _deal(self, found: Review) -> None:
        record = self.app.table().record.to_json()
        while len(found.worlds) < WORLDS or len(found.deals) < DEALS:
            # Of both kinds as many as there shall be of them, side by side: one may stop at any time.
            anew = len(found.worlds) * DEALS <= len(found.deals) * WORLDS and len(found.worlds) < WORLDS
            rows = found.worlds if anew else found.deals
            give = {"record": record, "anew": anew, "seed": len(rows)}
            rows.append(await self.app.minds.thinker.ask("play through", give))
            self._found(len(found.worlds) + len(found.deals))

    def _found(self, count: int) -> None:
        if count % _KEEP_EVERY == 0:
            self._keep()
        self.refresh()

    # looking at it

    def do_review_look(self, argument: str) -> None:
        """Shows the table before a decision, and what would have been better."""
        self.looked, self.played = int(argument), 0
        self.app.timeline.do_look(str(self.looked - 1))
        self.app.draw()
        dom.element("review" if dom.fixed() else "board").scrollIntoView(block="start")

    def do_review_line(self, argument: str) -> None:
        """Plays one more action of the better line; after its last one, back to its beginning."""
        found = self._settle()
        if found is None or self.looked != int(argument):
            return
        line = found.decisions[self.looked].line
        self.played = (self.played + 1) % (len(line) + 1)
        self.app.draw()

    def moment(self, session: Session) -> Moment | None:
        """The table in the middle of a better line; None where none is looked at."""
        history = self.app.timeline.history
        if self.looked is None or self.review is None or session is not self.session:
            return None
        if history.at != self.looked - 1:
            self.looked = None
        if self.looked is None or not self.played:
            return None
        state = history.states(session)[history.at].copy()
        for text in self.review.decisions[self.looked].line[: self.played]:
            apply(state, parse(text)[1])
        return Moment(session, state, history.at, history.open_hands)

    def refresh(self) -> None:
        """Shows the analysis as far as it is."""
        found = self._settle()
        if found is None:
            dom.patch("review", "")
            self._mark(None)
            return
        session, texts = self.app.table(), self.app.texts
        if self.app.timeline.history.at is None:
            self.looked = None
        stand = Stand(self.choices, self.running, self.looked, self.played)
        marks = self.app.timeline.history.marks(session)
        dom.patch("review", panel(found, stand, session.state.scores, marks, session.people, texts))
        self._mark(found)

    def _mark(self, found: Review | None) -> None:
        """Marks on the board where the better action builds."""
        spaces = self.app.screen.spaces
        if self.space in spaces:
            spaces[self.space].classList.remove("hint")
        self.space = None
        if found is None or self.looked is None or self.looked not in found.decisions:
            return
        last = found.decisions[self.looked].best.split()
        if last[1] not in ("set", "take", "score", "discard") and last[-1].isdigit() and int(last[-1]) in spaces:
            self.space = int(last[-1])
            spaces[self.space].classList.add("hint")
