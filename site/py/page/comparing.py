"""Our class: the results of one deal, typed or pasted in, beside those of the bots on the same deal."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from page import dom
from page.jobs import play_out
from page.minds import note_failure
from page.session import Refused
from page.table.results import BOTS, Row, beginning, markup, ranked, read
from page.thinker import JobFailed, NoWorker
from page.thinking import Told

if TYPE_CHECKING:
    from page.app import App


class Comparing:
    """The dialog #class. `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.session: Any = None
        self.text = ""
        self.said = ""
        self.bots: list[Row] = []
        self.waiting = False  # for the bots' results

    def open(self) -> None:
        app = self.app
        session = app.table()
        if not session.ended:
            raise Refused("class.not_ended")
        if session is not self.session:
            self.session, self.said = session, ""
            own = zip(session.people, session.state.scores, strict=True)
            self.text = "".join(f"{person.name} {points}\n" for person, points in own if not person.bot)
            self.bots, self.waiting = [], True
            app.begin(self._play(session))
        dom.close_dialogs()
        self.draw()
        app.do_open("class")

    async def _play(self, session: Any) -> None:
        """Has the bots play the deal, in the worker."""
        texts, record = self.app.texts, beginning(session.record)
        for bot in BOTS:
            scores = await self._scores({"record": record, "bot": bot})
            if self.session is not session:
                return
            name = texts(f"level.{bot}.name")
            self.bots += [
                Row(texts("class.bot", bot=name, letter="ABCD"[seat]), points, True)
                for seat, points in enumerate(scores)
            ]
            self._redraw()
        self.waiting = False
        self._redraw()

    async def _scores(self, give: dict[str, Any]) -> list[int]:
        """What a bot makes of a deal in every seat; nothing where there is no worker and the bot takes long."""
        try:
            found: list[int] = await self.app.minds.thinker.ask("play out", give)
            return found
        except (NoWorker, JobFailed) as error:
            note_failure(error)
        if give["bot"] != BOTS[0]:
            self.said = self.app.texts("class.no_bot", bot=self.app.texts(f"level.{give['bot']}.name"))
            return []
        job = play_out(give, Told())
        while True:
            try:
                next(job)
            except StopIteration as end:
                return list(end.value)
            await asyncio.sleep(0)

    def _redraw(self) -> None:
        """Draws what has come meanwhile, and leaves what is being typed."""
        if dom.element("class").open:
            self.text = str(dom.element("class-text").value)
            with dom.focus_kept():
                self.draw()

    def do(self, argument: str) -> None:
        self.text = str(dom.element("class-text").value)
        if argument == "copy":
            self.app.begin(self._copy())
        else:
            wrong = read(self.text)[1]
            self.said = self.app.texts("class.wrong", lines=", ".join(wrong)) if wrong else ""
            self.draw()

    async def _copy(self) -> None:
        lines = [f"{place}\t{row.name}\t{row.points}" for place, row in self._rows()]
        done = await dom.copy("\n".join(lines))
        self.said = self.app.texts("share.copied" if done else "share.not_copied")
        self.draw()

    def _rows(self) -> list[tuple[int, Row]]:
        return ranked([*read(self.text)[0], *self.bots])

    def draw(self) -> None:
        code = str(self.session.record.extra.get("deal_code", ""))
        dom.patch("class-page", markup(self._rows(), self.text, code, self.app.texts))
        dom.element("class-said").textContent = self.said or (self.app.texts("class.playing") if self.waiting else "")
