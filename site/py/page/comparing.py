"""Our class: the results of one deal, typed or pasted in, beside those of the bots on the same deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import dom
from page.session import Refused
from page.table.results import Row, bots_result, markup, ranked, read

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

    def open(self) -> None:
        app = self.app
        session = app.table()
        if not session.ended:
            raise Refused("class.not_ended")
        if session is not self.session:
            texts = app.texts
            self.session, self.said = session, ""
            own = zip(session.people, session.state.scores, strict=True)
            self.text = "".join(f"{person.name} {points}\n" for person, points in own if not person.bot)
            names = (texts("class.bot", letter="ABCD"[seat]) for seat in range(len(session.people)))
            self.bots = [Row(name, points, True)
                         for name, points in zip(names, bots_result(session.record), strict=True)]  # fmt: skip
        dom.close_dialogs()
        self.draw()
        app.do_open("class")

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
        dom.element("class-title").textContent = self.app.texts("workshop.class")
        dom.patch("class-page", markup(self._rows(), self.text, code, self.app.texts))
        dom.element("class-said").textContent = self.said
