"""Sharing: links and QR codes of games, moments, positions, lessons and programs, sheets for the printer, and opening
links."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

from santacruz.maps import load_map
from santacruz.position import FORMAT as POSITION
from santacruz.position import faults, state_from
from santacruz.reasons import DataError
from santacruz.record import FORMAT as RECORD
from santacruz.record import Record, read_players
from santacruz.sentences import sentence
from santacruz.stripped import stripped
from santacruz.view import view

from page import dom, lessons, links, program, puzzles
from page.markup import esc
from page.people import people_of
from page.saves import AUTO, PREFIX
from page.session import Refused
from page.table import paper, signs
from page.table.refusal import Note

if TYPE_CHECKING:
    from page.app import App
    from page.lessons import Run

#: What makes QR codes: one of the page's own files, fetched when one is asked for.
QR = "assets/qr.zip"

#: Letters that a QR code may have to be read from a wall; the largest possible one has more than twice as many.
QR_LIMIT = 1300

#: What can be shared of a game.
KINDS = ("game", "moment", "public")


class Sharing:
    """The dialogs #share and #sheet. Commands of buttons are its methods; `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.kind = KINDS[0]
        self.code = ""
        self.said = ""
        self.too_long = False
        self.program: str | None = None  # what is shared instead of the table
        self.position: dict[str, Any] | None = None  # what the sheet shows

    def listen(self) -> None:
        dom.listen("hashchange", self.app.guarded(lambda _: self.arrive()), dom.window)

    # opening

    def arrive(self) -> None:
        """Opens what the address holds behind its #, and takes it out of the address. The name of a place on the page
        is left alone. Raises Refused for what is no link."""
        fragment = dom.fragment()
        if not fragment or dom.names_element(fragment):
            return
        dom.drop_fragment(json.dumps(self.app.places.now))
        if not links.is_link(fragment):
            raise Refused("refused.link.unknown")
        self.open(fragment)

    def open(self, fragment: str) -> None:
        """Opens a link. Raises Refused or DataError; what is on the table then stays there."""
        app = self.app
        if app.unsaved and app.session and not app.session.ended:
            raise Refused("refused.leave")
        named = links.named(fragment)
        if named:
            app.begin(self.open_named(*named))
            return
        text = links.read(fragment)
        data = json.loads(text)
        kind = data.get("format") if isinstance(data, dict) else None
        if kind == lessons.FORMAT:
            app.school.open_text(text)
        elif kind == puzzles.FORMAT:
            app.puzzling.open_text(text)
        elif kind == program.FORMAT:
            app.lab.open_shared(data)
        elif kind == POSITION:
            self.open_position(data)
        elif kind == RECORD:
            known = self._known(data)
            if known and not (app.session and app.game == known and app.tabs.plays):
                app.begin(self._open_known(known, text))
            else:
                self._open_game(known, text)
        else:
            raise Refused("refused.link.damaged")

    async def _open_known(self, known: str, text: str) -> None:
        """A game that is kept is gone on with, unless another tab plays it: then it is opened as another one."""
        app = self.app
        if app.session and app.game == known:  # come back to as the page was loaded
            while app.game == known and not (app.tabs.plays or app.tabs.watching):
                await asyncio.sleep(0.02)
            free = app.tabs.plays
        else:
            release = await dom.hold_lock(f"{PREFIX}{known}", False, lambda: None)
            free = release is not None
            if release:
                release()
        self._open_game(known if free else "", text)

    def _open_game(self, known: str, text: str) -> None:
        app = self.app
        app.keeping.do_continue(known) if known else app.bring_in(text)
        if app.session:
            app.tell(Note(app.texts("share.opened")))

    def _known(self, record: dict[str, Any]) -> str:
        """The id of the game that was opened from the same link before and has not gone on since; "" if there is
        none."""
        for saved in self.app.saves.all():
            if saved.kind == AUTO and not saved.error:
                kept = json.loads(saved.text).get("record")
                if kept is not None and {"result": None} | kept == {"result": None} | record:
                    return saved.id
        return ""

    async def open_named(self, kind: str, name: str, step: int) -> None:
        """Opens what comes with the page: a "lesson" at a step, or a "puzzle". Raises Refused."""
        await (self._open_lesson(name, step) if kind == "lesson" else self.app.puzzling.open_one(name))

    async def _open_lesson(self, name: str, step: int) -> None:
        school = self.app.school
        await school.fetch()
        found = next((lesson for lesson in school.lessons if lesson.id == name), None)
        if found is None:
            raise Refused("refused.link.lesson")
        school.start(found, step)

    def open_position(self, data: dict[str, Any]) -> None:
        """A sound position is played from. One that breaks rules is looked at, with what is wrong; so is one with
        nulls or with marks. Raises DataError for what cannot be read at all."""
        texts = self.app.texts
        people = people_of(read_players(data.get("players")))
        try:
            found, seen = faults(data), None
        except DataError:
            found, seen = [], paper.public_view(data)
        marks = signs.read(data)
        if found or seen or marks:
            self.position = data
            overlay = signs.drawn(load_map(data["map"]), marks)
            markup = paper.sheet(seen or view(state_from(data), None), people, texts, overlay)
            names = [person.name for person in people]
            wrong = "".join(f"<li>{esc(sentence(fault, texts.language, names))}</li>" for fault in found)
            told = f'<h3>{esc(texts("share.faults"))}</h3><ul class="faults">{wrong}</ul>' if wrong else ""
            if not found and not seen:
                told = f"<p>{esc(texts('share.marked'))}</p>"
            dom.close_dialogs()
            dom.patch("sheet-page", told + markup)
            dom.patch("handout", markup)
            dom.open_dialog("sheet")
            self.app.places.settle()
            return
        record = Record(data["players"], map_id=data["map"], options=data.get("options"), start=data)
        self.app.bring_in(record.dumps())

    # sharing

    def do_share(self, _: str) -> None:
        session = self.app.table()
        hidden = session.hot_seat and not session.ended and not session.teaching
        self.kind = "public" if hidden else KINDS[0]  # what may be seen by all is offered first
        self._share(None)

    def share_program(self, text: str) -> None:
        """Offers a program of the Python lab as a link."""
        self._share(text)

    def _share(self, text: str | None) -> None:
        self.program = text
        dom.close_dialogs()
        dom.patch("handout", "")
        self._begin()
        dom.open_dialog("share")

    def do_share_what(self, argument: str) -> None:
        self.kind = argument if argument in KINDS else KINDS[0]
        self._begin()

    def _begin(self) -> None:
        self.code = self.said = ""
        self.too_long = False
        self._fill()

    def link(self) -> str:
        """The whole address of what is to be shared. Raises Refused."""
        return dom.address() + "#" + self._fragment()

    def _fragment(self) -> str:
        app = self.app
        if self.program is not None:
            return links.of_file(program.to_share(self.program))
        session = app.table()
        run = app.school.running
        if run is not None:
            return self.of_run(run)
        record = Record.from_json(json.loads(session.text()))
        if self.kind == "game":
            return links.of_record(record)
        step = app.timeline.history.shown_step(session)
        if self.kind == "moment":
            if step < len(record.actions):
                record.result = None
            record.actions = record.actions[:step]
            return links.of_record(record)
        return links.of_position(stripped(record.replay(step), -1, record.players)[0])

    def of_run(self, run: Run) -> str:
        """The link of a lesson or puzzle, at its step. Raises Refused for a file that is too long for one."""
        if run.lesson in self.app.school.lessons:
            return links.of_lesson(run.lesson.id, run.at)
        if run.lesson.source:
            return links.of_file(json.loads(run.lesson.source))
        return links.of_puzzle(run.lesson.id)

    def _fill(self) -> None:
        texts, app = self.app.texts, self.app
        whole = self.program is not None
        lesson = app.school.running is not None and not whole
        choices = ""
        if not lesson and not whole:
            choices = "".join(
                f'<button type="button" class="quiet" data-command="share-what" data-argument="{kind}"'
                f' aria-pressed="{str(kind == self.kind).lower()}">{esc(texts(f"share.{kind}"))}</button>'
                for kind in KINDS
            )
            choices = f'<p class="share-kinds" role="group" aria-label="{esc(texts("share.what"))}">{choices}</p>'
        try:
            link = self.link()
            size = esc(texts("share.length", count=len(link)))
            label = esc(texts("share.link"))
            shown = (
                f'<label class="share-link"><span>{label}</span><textarea readonly rows="3" id="share-link" '
                f'spellcheck="false">{esc(link)}</textarea></label><p class="hint">{size}</p>'
            )
        except Refused as error:
            shown = f'<p class="refusal">{esc(app.explain(error))}</p>'
        puzzle = lesson and app.school.running.area == "puzzle"
        warn = "share.safe" if self.kind == "public" else "share.hands"
        if lesson:
            warn = "share.puzzle" if puzzle else "share.lesson"
        if whole:
            warn = "share.program"
        last = "" if puzzle or whole else self._button("print-lesson" if lesson else "print-sheet")
        dom.patch(
            "share-page",
            f'{choices}<p class="share-warning">{esc(texts(warn))}</p>{shown}<p class="go">'
            f'{self._button("copy-link", "primary")}{self._button("qr")}{last}</p>'
            f'<p role="status">{esc(self.said)}</p><div class="qr" id="share-qr" tabindex="-1">{self.code}</div>'
            + (f'<p class="go">{self._button("save-qr")}</p>' if self.code else "")
            + (f'<p class="go">{self._button("save-file")}</p>' if self.too_long else ""),
        )

    def _button(self, command: str, kind: str = "") -> str:
        text = esc(self.app.texts(f"share.{command}"))
        return f'<button type="button" class="{kind}" data-command="{command}">{text}</button>'

    def _say(self, text: str) -> None:
        self.said = text
        self._fill()

    def do_copy_link(self, _: str) -> None:
        self.app.begin(self._copy(self.link()))

    async def _copy(self, text: str) -> None:
        done = await dom.copy(text)
        self._say(self.app.texts("share.copied" if done else "share.not_copied"))

    # QR codes

    def do_qr(self, _: str) -> None:
        self.app.begin(self._qr(self.link()))

    async def _qr(self, text: str) -> None:
        if len(text) > QR_LIMIT:
            self.said = self.app.texts("share.qr.long", count=len(text), most=QR_LIMIT)
            self.too_long = True
            self._fill()
            return
        await dom.bring_package(QR)
        from segno import encoder

        code = encoder.encode(text, error="L", micro=False)
        self.code = qr_svg(code.matrix, self.app.texts("share.qr.label"))
        self._say("")
        dom.into_view("share-qr")

    def do_save_file(self, _: str) -> None:
        """What is too long for a QR code, as a file."""
        run = self.app.school.running
        if self.program is not None:
            self.app.lab.do_lab_export("")
        elif run is None:
            self.app.do_export("")
        else:
            dom.download(f"{run.lesson.id}.santacruz.json", run.lesson.source)

    def do_save_qr(self, _: str) -> None:
        self.app.begin(dom.download_picture("santa-cruz-qr.png", self.code, *qr_size(self.code)))

    # paper

    def do_print_sheet(self, _: str) -> None:
        session = self.app.table()
        state = session.record.replay(self.app.timeline.history.shown_step(session))
        dom.patch("handout", paper.sheet(view(state, None), session.people, self.app.texts))
        dom.print_page()

    def do_print_lesson(self, _: str) -> None:
        run = self.app.school.running
        if run is not None:
            dom.patch("handout", paper.handout(run.lesson, self.app.texts))
            dom.print_page()

    def do_print_again(self, _: str) -> None:
        dom.print_page()


def qr_svg(matrix: Any, label: str) -> str:
    """A QR code as SVG, with the margin of four modules that readers need."""
    size = len(matrix) + 8
    dark = "".join(
        f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(matrix) for x, module in enumerate(row) if module & 1
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" role="img" aria-label="{esc(label)}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/><path d="{dark}"/></svg>'
    )


def qr_size(svg: str) -> tuple[float, float]:
    """Width and height of a QR code as a picture, before it is drawn three times as large."""
    size = float(svg.partition('viewBox="0 0 ')[2].partition(" ")[0]) * 4
    return size, size
