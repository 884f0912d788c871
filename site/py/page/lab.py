"""The Python lab on the page: a program, a console on the game, one's own bot on the board, tournaments."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from santacruz.actions import notation

from page import dom, labpanel, pythoncolours
from page.labframe import Failed, Sandbox, Stopped
from page.program import ASIDE, KEY, LONGEST, as_program, kept, packed, shared
from page.saves import StoreError
from page.session import OWN, Refused, Session

if TYPE_CHECKING:
    from page.app import App

#: Seconds between two looks at whether a choice is still wanted.
_LOOK = 0.05

#: Names of the console that stand for the game on the table.
OF_THE_GAME = re.compile(r"\b(view|legal_actions|why_not)\b")

#: What a sandbox may say of what a program gave back; there is a sentence for each.
FAULTS = ("missing", "none", "other", "unknown", "illegal")


class Lab:
    """Commands of buttons are its methods; `app` is the page.

    `knows` are the games and seats whose closed hands the Python that runs now has been given; it begins anew before
    anybody else asks it something.
    """

    def __init__(self, app: App) -> None:
        self.app = app
        self.sandbox: Sandbox | None = None
        self.language = ""
        self.seed = 0
        self.aside = ""
        self.lock = asyncio.Lock()
        self.asked = False
        self.running = 0  # questions that Python is to answer now
        self.typed = False  # whether something has been typed that is not kept yet
        self.knows: set[tuple[str, int | None]] = set()
        self.told: tuple[str, int | None] | None = None

    # opening

    def do_lab(self, _: str) -> None:
        dom.close_dialogs()
        if dom.root().hasAttribute("data-one-file"):
            raise Refused("lab.one_file")
        self._open()
        self.refresh()
        if self.told != self._looking():
            self.told = self._looking()
            self._say("")
            dom.element("lab-output").textContent = ""
        dom.open_dialog("lab")

    def refresh(self) -> None:
        """Offers what the program can do now."""
        if self.language:
            self._open()  # anew in another language
            refused = not self._may_act(self.app.session)
            dom.element("lab-act").disabled = dom.element("lab-sit").disabled = refused
            # Not disabled: the focus may be on it when there is nothing left to stop.
            dom.attributes(dom.element("lab-stop"), {"aria-disabled": None if self.running else "true"})

    def _open(self) -> Sandbox:
        """Draws the lab in the page's language, and has Python start in its frame, where that has not been done."""
        texts = self.app.texts
        if not self.language:
            dom.listen("visibilitychange", self.app.guarded(lambda _: self._leaving()))
            dom.listen("pagehide", self.app.guarded(lambda _: self._leaving()), dom.window)
        if self.language != texts.language:
            typed = self.typed
            known = str(dom.element("lab-program").value) if self.language else kept(self.app.store)
            strange = bool(self.language) and not dom.element("lab-stranger").hidden
            self.language = texts.language
            dom.fill("lab-page", labpanel.panel(texts))
            dom.fill("lab-chart", "")
            place, guarded = dom.element("lab-program"), self.app.guarded
            dom.listen("input", guarded(lambda _: self._written()), place)
            dom.listen("scroll", guarded(lambda _: self._scrolled()), place)
            number = self._example(known) if known is not None else 1
            self._show(labpanel.example(number, texts) if number else known or "")
            self.typed = typed
            dom.element("lab-stranger").hidden = not strange
            self.aside = self.aside or kept(self.app.store, ASIDE) or ""
            dom.element("lab-aside").hidden = not self.aside
        if self.sandbox is None:
            post = dom.open_frame("lab.html", dom.element("lab-frame"), lambda text: self._heard(text))
            self.sandbox = Sandbox(post, flooded=lambda: self._say(self.app.texts("lab.flooded")))
        return self.sandbox

    def _heard(self, text: str) -> None:
        if self.sandbox is not None:
            self.sandbox.receive(text)

    def _may_act(self, session: Session | None) -> bool:
        """Whether the program can act for the person whose turn it is."""
        return session is not None and not session.ended and not session.bots_turn and session.looking == session.turn

    def _looking(self) -> tuple[str, int | None]:
        session = self.app.session
        return (self.app.game, session.looking) if session is not None else ("", None)

    # the program

    def _show(self, program: str) -> None:
        dom.element("lab-stranger").hidden = True
        dom.element("lab-program").value = program
        self.typed = False
        self._colour()

    def _written(self) -> None:
        self.typed = True
        self._colour()

    def _leaving(self) -> None:
        """The page may be about to go: what was typed is kept."""
        if self.typed:
            self.program()

    def _colour(self) -> None:
        """Draws the program in colours behind the letters that are typed, which are then seen through. Without it they
        are seen as they are."""
        source, editor = str(dom.element("lab-program").value), dom.element("lab-editor")
        editor.classList.toggle("coloured", len(source) <= pythoncolours.LONGEST)
        if len(source) <= pythoncolours.LONGEST:
            dom.replace_markup(dom.element("lab-colours"), pythoncolours.coloured(source))
            self._scrolled()

    def _scrolled(self) -> None:
        place = dom.element("lab-program")
        right, down = place.scrollLeft, place.scrollTop
        dom.element("lab-colours").style.transform = f"translate({-right}px, {-down}px)"

    def program(self) -> str:
        """The program as it stands in the editor, which is kept by that."""
        self._open()
        program = str(dom.element("lab-program").value)[:LONGEST]
        self.app.screen.own = True
        self.typed = False
        self._keep(KEY, program)
        return program

    def _keep(self, key: str, program: str) -> None:
        try:
            self.app.store.set(key, packed(program))
        except StoreError as error:
            self._say(self.app.explain(error))

    def do_lab_example(self, argument: str) -> None:
        texts = self.app.texts
        self._put_aside()
        self._show(labpanel.example(int(argument), texts))
        self._say(texts(f"lab.task.{int(argument)}"))

    def _example(self, program: str) -> int | None:
        """The number of the worked example that nobody has changed; its task may be in any language."""
        return labpanel.which_example(program, self.app.all_texts.values())

    def _put_aside(self) -> None:
        """Before another program takes its place: what the person wrote can be brought back."""
        program = str(dom.element("lab-program").value)[:LONGEST]
        if program.strip() and self._example(program) is None:
            self.aside = program
            self._keep(ASIDE, program)
        dom.element("lab-aside").hidden = not self.aside

    def do_lab_aside(self, _: str) -> None:
        aside = self.aside
        self._put_aside()
        self._show(aside)
        self._say("")

    def do_lab_export(self, _: str) -> None:
        dom.download("my-bot.py", self.program())

    def do_lab_share(self, _: str) -> None:
        self.app.sharing.share_program(self.program())

    def open_shared(self, data: dict[str, Any]) -> None:
        """Shows the program of a link, and says that it may be a stranger's. Raises DataError or Refused."""
        self.open_program(shared(data))
        dom.element("lab-stranger").hidden = False
        dom.element("lab").scrollTop = 0

    def open_file(self, name: str, size: int, text: str) -> None:
        """Shows the program of a file that was dropped onto the page. Raises Refused."""
        self.open_program(as_program(size, text))
        self._say(self.app.texts("lab.opened", file=name))

    def open_program(self, program: str) -> None:
        """Opens the lab with a program of somebody's. It runs only once the person asks for that."""
        self.do_lab("")
        if program != str(dom.element("lab-program").value):
            self._put_aside()
            self._show(program)

    def do_lab_open(self, _: str) -> None:
        dom.element("lab-file").click()

    def read_file(self, control: Any) -> None:
        """Opens the program of a file that was chosen."""
        self.app.begin(self._read(control))

    async def _read(self, control: Any) -> None:
        file = control.files.item(0)
        size = int(file.size)
        try:
            program = as_program(size, await dom.read_file(file) if size <= LONGEST else "")
        except Refused as error:
            self._say(self.app.explain(error))
        else:
            self._put_aside()
            self._show(program)
            self.program()
            self._say(self.app.texts("lab.opened", file=str(file.name)))
        finally:
            control.value = ""

    # asking

    def _say(self, text: str) -> None:
        dom.element("lab-said").textContent = text

    async def _ask(self, do: str, give: dict[str, Any], progress: Any = lambda value: None) -> Any:
        """The answer, or None after the person was told why there is none."""
        if self.asked:
            return None
        self._say(self.app.texts("lab.running"))
        self.told = self._looking()
        self.asked = True
        try:
            answer = await self._answer(do, give, progress)
        except (Failed, Stopped) as error:
            self._say(self._why(error))
            if isinstance(error, Failed) and error.line:
                self._mark(error.line)
            return None
        finally:
            self.asked = False
        self._say("")
        return answer

    async def _answer(self, do: str, give: dict[str, Any], progress: Any = lambda value: None) -> Any:
        """The sandbox's answer, one question after the other. Raises Failed or Stopped."""
        sandbox = self._open()
        async with self.lock:
            self._forget(do)
            self.running += 1
            self.refresh()
            try:
                return await sandbox.ask(do, {**give, "language": self.app.texts.language}, progress)
            finally:
                self.running -= 1
                self.refresh()

    def _forget(self, do: str) -> None:
        """Begins anew if Python knows a hand that is closed to the one who asks now."""
        session, game = self.app.session, self.app.game
        if session is not None and (session.teaching or session.ended):
            self.knows = {(known, seat) for known, seat in self.knows if known != game}
            mine: set[tuple[str, int | None]] = set()
        elif session is None or do == "tournament":
            mine = set()
        elif do == "choose" and session.turn in session.own:
            mine = {(game, seat) for seat in session.own}
        else:
            mine = {(game, session.looking)}
        if self.knows - mine and self.sandbox is not None:
            self.knows.clear()
            self.sandbox.stop()
        self.knows |= mine

    def _why(self, error: Failed | Stopped) -> str:
        """What a person is told of a question that was not answered."""
        texts = self.app.texts
        if isinstance(error, Stopped):
            return texts("lab.flooded" if error.flooded else "lab.too_long" if error.silent else "lab.stopped")
        text = error.text
        if error.key in FAULTS:
            text += texts(f"lab.fault.{error.key}", value=error.value, why=error.why)
        return texts("lab.failed_at", line=error.line, text=text) if error.line else text

    def _mark(self, line: int) -> None:
        """Selects a line of the program."""
        lines = str(dom.element("lab-program").value).split("\n")
        if 1 <= line <= len(lines):
            place = dom.element("lab-program")
            begin = sum(len(text) + 1 for text in lines[: line - 1])
            place.focus()
            place.setSelectionRange(begin, begin + len(lines[line - 1]))

    def do_lab_stop(self, _: str) -> None:
        if self.sandbox is not None and self.running:
            self.sandbox.stop()
            self._say(self.app.texts("lab.stopped"))

    def do_lab_run(self, _: str) -> None:
        self.app.begin(self._run())

    async def _run(self) -> None:
        session = self.app.session
        give: dict[str, Any] = {"program": self.program(), "code": str(dom.element("lab-code").value)[:LONGEST]}
        if session is not None and not session.curtain:
            give["view"] = session.view().to_json()
            if session.teaching or session.ended:
                give["record"] = session.text()
        elif OF_THE_GAME.search(give["code"]):
            self._say(self.app.texts("lab.no_game"))
            return
        answer = await self._ask("console", give)
        if isinstance(answer, str):
            dom.element("lab-output").textContent = answer

    def do_lab_act(self, _: str) -> None:
        self.app.begin(self._act())

    async def _act(self) -> None:
        """The learner's bot acts for the person whose turn it is, knowing what that seat may know."""
        session = self.app.timeline.playing()
        turn, step = session.turn, session.step
        if turn is None or not self._may_act(session):
            raise Refused("lab.not_now")
        answer = await self._ask("choose", {"program": self.program(), "view": session.view().to_json()})
        if answer is None or self.app.session is not session:
            return
        if type(answer) is not int or answer not in session.view().legal:
            self._say(self.app.texts("lab.illegal"))
            return
        text = notation(turn, answer)
        dom.close_dialogs()
        self.app.done(session.play(text, step))
        self.app.tell(self.app.texts("lab.acted", action=text))

    # a seat

    def do_lab_sit(self, _: str) -> None:
        """The seat whose turn it is goes to the program, until it is given back or the page is loaded anew."""
        session = self.app.timeline.playing()
        if session.turn is None or not self._may_act(session):
            raise Refused("lab.not_now")
        program = self.program()
        dom.close_dialogs()
        self.app.control(session.turn, OWN, program)

    async def choose(self, session: Session, wanted: Callable[[], bool]) -> int | None:
        """What the program that plays the seat to act chooses; None once that is no longer `wanted`, and where the
        program failed: the seat is then a person's again, and it was said why."""
        seat, view = session.turn or 0, session.bots_view()
        give = {"program": session.own[seat], "view": view.to_json()}
        asking = asyncio.ensure_future(self._answer("choose", give))
        while not asking.done():
            await asyncio.wait([asking], timeout=_LOOK)
            if not asking.done() and not wanted():
                asking.cancel()
                return None
        try:
            answer = asking.result()
        except (Failed, Stopped) as error:
            if wanted():
                self._give_back(session, seat, self._why(error), error.line if isinstance(error, Failed) else None)
            return None
        if type(answer) is int and answer in view.legal:
            return answer
        if wanted():
            self._give_back(session, seat, self.app.texts("lab.illegal"), None)
        return None

    def _give_back(self, session: Session, seat: int, why: str, line: int | None) -> None:
        """A person plays the seat again. Where others sit around the device, an error's words are not shown: they may
        tell of the hand."""
        texts = self.app.texts
        if line and session.persons and not session.teaching:
            why = texts("lab.fault.closed", line=line)
        self.app.control(seat, None)
        if session.persons == [seat] and not self.app.projector.on:
            session.lift()
        self.told = self._looking()
        self._say(why)
        if line and dom.element("lab").open:
            self._mark(line)
        self.app.tell(f"{texts('lab.back', name=session.people[seat].name)} {why}")

    # tournaments

    def do_lab_play(self, _: str) -> None:
        self.app.begin(self._play())

    async def _play(self) -> None:
        if not self.asked:
            dom.patch("lab-chart", "")  # that of the tournament before
        try:
            games = max(10, min(1000, int(dom.element("lab-games").value)))
        except ValueError:
            games = 10
        chosen = (str(dom.element(f"lab-against-{n}").value) for n in range(1, labpanel.OTHERS + 1))
        against = [bot for bot in chosen if bot]
        self.seed += games
        give = {"program": self.program(), "games": games, "against": against, "seed": self.seed}

        def stands(value: Any) -> None:
            tally = labpanel.checked_tally(value, len(against))
            if tally is not None:
                dom.patch("lab-chart", labpanel.chart(tally, against, self.app.texts))

        answer = await self._ask("tournament", give, stands)
        if answer is not None:
            stands(answer)
