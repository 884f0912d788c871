"""The Python lab on the page: a program, a console on the game, one's own bot on the board, tournaments."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING, Any

from santacruz.actions import notation

from page import dom, labpanel
from page.labframe import Failed, Sandbox, Stopped
from page.saves import StoreError
from page.session import Refused

if TYPE_CHECKING:
    from page.app import App

KEY, FORMAT, VERSION = "santacruz:lab", "santacruz-program", 1

#: The most characters of a program.
LONGEST = 60_000


def packed(program: str) -> str:
    """A program as it is kept, with a checksum."""
    kept = {"format": FORMAT, "version": VERSION, "program": program, "check": zlib.crc32(program.encode())}
    return json.dumps(kept, ensure_ascii=False)


def unpacked(text: str) -> str | None:
    """The program of a kept text; None if it is damaged or of another format."""
    try:
        kept = json.loads(text)
        program = kept["program"]
        sound = (kept["format"], kept["version"]) == (FORMAT, VERSION)
        sound = sound and kept["check"] == zlib.crc32(program.encode())
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return program if sound and len(program) <= LONGEST else None


class Lab:
    """Commands of buttons are its methods; `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.sandbox: Sandbox | None = None
        self.seed = 0

    # opening

    def do_lab(self, _: str) -> None:
        dom.close_dialogs()
        if dom.root().hasAttribute("data-one-file"):
            raise Refused("lab.one_file")
        if self.sandbox is None:
            dom.fill("lab-page", labpanel.panel(self.app.texts))
            try:
                kept = unpacked(self.app.store.get(KEY) or "")
            except StoreError:
                kept = None
            self._show(kept if kept is not None else labpanel.example(1, self.app.texts))
            post = dom.open_frame("lab.html", dom.element("lab-frame"), lambda text: self._heard(text))
            self.sandbox = Sandbox(post)
        self._refresh()
        dom.open_dialog("lab")

    def _heard(self, text: str) -> None:
        if self.sandbox is not None:
            self.sandbox.receive(text)

    def _refresh(self) -> None:
        session = self.app.session
        dom.element("lab-act").disabled = session is None or session.bots_turn or session.looking != session.turn

    # the program

    def _show(self, program: str) -> None:
        dom.element("lab-program").value = program

    def _program(self) -> str:
        program = str(dom.element("lab-program").value)[:LONGEST]
        try:
            self.app.store.set(KEY, packed(program))
        except StoreError as error:
            self._say(self.app.explain(error))
        return program

    def do_lab_example(self, argument: str) -> None:
        texts = self.app.texts
        self._show(labpanel.example(int(argument), texts))
        self._say(texts(f"lab.task.{int(argument)}"))

    def do_lab_export(self, _: str) -> None:
        dom.download("my-bot.py", self._program())

    # asking

    def _say(self, text: str) -> None:
        dom.element("lab-said").textContent = text

    async def _ask(self, do: str, give: dict[str, Any], progress: Any = lambda value: None) -> Any:
        """The answer, or None after the person was told why there is none."""
        texts, sandbox = self.app.texts, self.sandbox
        if sandbox is None or sandbox.busy:
            return None
        self._say(texts("lab.running"))
        try:
            answer = await sandbox.ask(do, {**give, "language": texts.language}, progress)
        except Stopped as stopped:
            self._say(texts("lab.too_long" if stopped.silent else "lab.stopped"))
            return None
        except Failed as failed:
            self._say(texts("lab.failed_at", line=failed.line, text=failed.text) if failed.line else failed.text)
            if failed.line:
                self._mark(failed.line)
            return None
        self._say("")
        return answer

    def _mark(self, line: int) -> None:
        """Selects a line of the program."""
        lines = str(dom.element("lab-program").value).split("\n")
        if 1 <= line <= len(lines):
            place = dom.element("lab-program")
            begin = sum(len(text) + 1 for text in lines[: line - 1])
            place.focus()
            place.setSelectionRange(begin, begin + len(lines[line - 1]))

    def do_lab_stop(self, _: str) -> None:
        if self.sandbox is not None:
            self.sandbox.stop()
            self._say(self.app.texts("lab.stopped"))

    def do_lab_run(self, _: str) -> None:
        self.app.begin(self._run())

    async def _run(self) -> None:
        session = self.app.session
        give: dict[str, Any] = {"program": self._program(), "code": str(dom.element("lab-code").value)[:LONGEST]}
        if session is not None and not session.curtain:
            give["view"] = session.view().to_json()
            if session.teaching or session.ended:
                give["record"] = session.text()
        answer = await self._ask("console", give)
        if isinstance(answer, str):
            dom.element("lab-output").textContent = answer

    def do_lab_act(self, _: str) -> None:
        self.app.begin(self._act())

    async def _act(self) -> None:
        """The learner's bot acts for the person whose turn it is, knowing what that seat may know."""
        session = self.app.timeline.playing()
        turn, step = session.turn, session.step
        if turn is None or session.bots_turn or session.looking != turn:
            raise Refused("lab.not_now")
        answer = await self._ask("choose", {"program": self._program(), "view": session.view().to_json()})
        if answer is None or self.app.session is not session:
            return
        if type(answer) is not int or answer not in session.view().legal:
            self._say(self.app.texts("lab.illegal"))
            return
        text = notation(turn, answer)
        dom.close_dialogs()
        self.app.done(session.play(text, step))
        self.app.tell(self.app.texts("lab.acted", action=text))

    def do_lab_play(self, _: str) -> None:
        self.app.begin(self._play())

    async def _play(self) -> None:
        try:
            games = max(10, min(1000, int(dom.element("lab-games").value)))
        except ValueError:
            games = 10
        against = str(dom.element("lab-against").value)
        self.seed += games
        give = {"program": self._program(), "games": games, "against": against, "seed": self.seed}
        answer = await self._ask("tournament", give, self._tally)
        if answer is not None:
            self._tally(answer)

    def _tally(self, value: Any) -> None:
        tally = labpanel.checked_tally(value)
        if tally is not None:
            dom.patch("lab-chart", labpanel.chart(tally, self.app.texts))
