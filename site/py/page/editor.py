"""The position editor on the page: what its buttons, its board, its form and its keys do. Loaded when it is opened."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from santacruz.maps import load_map, spaces_of
from santacruz.position import FORMAT, faults, position_of
from santacruz.reasons import DataError, Reason
from santacruz.record import Record, read_players
from santacruz.sentences import sentence
from santacruz.stripped import stripped

from page import dom, keys, links
from page.kept import Kept, StoreError
from page.markup import esc
from page.people import people_of
from page.session import Refused
from page.table import editing, editor, paper, signs, spaces
from page.table.editing import Position

if TYPE_CHECKING:
    from page.app import App

#: Where the position is kept that was edited last.
DRAFT = "santacruz:position"


def position_at(session: Any, step: int) -> Position:
    """The position of a game after `step` actions as whoever looks may know it: the whole of it in a game for teaching
    and in one that has ended, otherwise with null for what is hidden (K1 to K3)."""
    state = session.record.replay(step)
    players = [dict(player) for player in session.record.players]
    if session.teaching or session.ended:
        return position_of(state, players, dict(session.record.options))
    looking = session.looking
    known = stripped(state, -1 if looking is None else looking, players)[0]
    return {**known, "options": dict(session.record.options)}


def check(data: Position) -> None:
    """Raises DataError for a position that cannot even be shown."""
    read_players(data.get("players"))
    paper.public_view(data)
    signs.read(data)


class Editor:
    """The dialog #editor. `steps` are the positions so far, `at` the one that is seen. `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.draft = Kept(app.store, DRAFT, FORMAT, sealed_since=2)
        self.origin: object = None
        self.private = False  # whether it holds what one person alone may know of a game that goes on
        self.begin(editing.new(_players(2)))
        guarded, place = app.guarded, dom.element("editor")
        dom.listen("change", guarded(self.on_change), place)
        dom.listen("keydown", guarded(self.on_key), place)
        dom.listen("close", guarded(lambda _: self.clear()), place)

    def begin(self, data: Position) -> None:
        self.steps: list[Position] = [data]
        self.at = 0
        self.tool = "look"
        self.chosen: int | None = None
        self.start: int | None = None
        self.opened = set(editing.seats(data))  # whose hands are shown
        self.said = ""

    @property
    def data(self) -> Position:
        return self.steps[self.at]

    @property
    def people(self) -> Any:
        return people_of(self.data["players"])

    # ways in

    def open(self) -> None:
        """Opens the editor with what lies on the table, as it is seen; without a game with what was edited last."""
        app, session = self.app, self.app.session
        step = app.timeline.history.shown_step(session) if session else 0
        origin = (id(session), step, session.looking if session else None)
        if origin != self.origin:
            self.origin = origin
            self.private = session is not None and not (session.teaching or session.ended)
            self.begin(position_at(session, step) if session else self._draft())
        self.show()

    def open_with(self, data: Position) -> None:
        """Opens the editor with a position from elsewhere. Raises DataError for one that cannot be read at all."""
        check(data)
        self.origin, self.private = None, False
        self.begin(data)
        self.show()

    def _draft(self) -> Position:
        try:
            data = self.draft.read() or {}
            check(data)
            return data
        except (ValueError, TypeError, AttributeError, StoreError):  # DataError is a ValueError
            return editing.new(_players(2))

    def show(self) -> None:
        dom.close_dialogs()
        self.draw()
        self.app.do_open("editor")

    def clear(self) -> None:
        """Once it is closed nothing of a hand stays in the page: the next person may come to the device."""
        for name in ("editor-board", "editor-space", "editor-faults", "editor-form"):
            dom.patch(name, "")
        dom.element("editor-said").textContent = ""

    # drawing

    def wrong(self) -> tuple[list[Reason], bool]:
        """The faults, and whether something is not known."""
        try:
            return faults(self.data), False
        except DataError:
            return [], True

    def draw(self) -> None:
        data, people, texts = self.data, self.people, self.app.texts
        found, unknown = self.wrong()
        colours = " ".join(f"seats-{seat}-{person.colour}" for seat, person in enumerate(people))
        dom.element("editor-page").className = colours
        words = [person.name for person in people]
        lines = [(f.code, sentence(f, texts.language, words), f.code in editing.MENDABLE) for f in found]
        drawn = signs.drawn(load_map(data["map"]), signs.read(data))
        with dom.focus_kept():
            redo = self.at + 1 < len(self.steps)
            dom.patch("editor-tools", editor.tools(self.tool, people, self.at > 0, redo, texts))
            dom.patch("editor-board", editor.board(paper.public_view(data), drawn, self.chosen, people, texts))
            dom.patch("editor-space", editor.space(data, self.chosen, people, texts))
            dom.patch("editor-faults", editor.faults(lines, unknown, texts))
            dom.patch("editor-form", editor.form(data, people, self.opened, texts))
            dom.patch("editor-ends", self._ends(bool(found) or unknown))
        dom.element("editor-said").textContent = self.said

    def _ends(self, faulty: bool) -> str:
        texts = self.app.texts
        ways = editor.button("play", esc(texts("editor.play")), kind="primary", off=faulty)
        for name in ("file", "link"):
            ways += editor.button(name, esc(texts(f"editor.{name}")))
        for count in (2, 3, 4):
            ways += editor.button(f"new {count}", esc(texts("editor.new", count=count)), kind="quiet")
        return f'<p class="go">{ways}</p>'

    # doing

    def change(self, data: Position, said: str = "") -> None:
        """Goes on with another position, and keeps it."""
        self.said = said
        if data != self.data:
            self.steps[self.at + 1 :] = [data]
            self.at += 1
            self._keep()
        self.draw()

    def _keep(self) -> None:
        if self.private:
            return
        try:
            self.draft.write(self.data)
        except StoreError as error:
            self.said = self.app.explain(error)

    def do(self, argument: str) -> None:
        """What a button or a space of the board does."""
        name, *rest = argument.split()
        getattr(self, f"_{name}")(*rest)
        if dom.focus_lost():
            dom.focus("editor-title")

    def _tool(self, name: str) -> None:
        self.tool, self.start, self.said = name, None, ""
        self.draw()

    def _space(self, place: str) -> None:
        space, (tool, _, more) = int(place), self.tool.partition("-")
        self.chosen = space
        if tool == "turn":
            self.change(editing.turn_over(self.data, space))
        elif tool == "build":
            self.change(editing.build(self.data, space, int(more)))
        elif tool == "mark":
            self._sign(space, more)
        else:
            self.said = spaces.label(paper.public_view(self.data), space, self.people, self.app.texts)
            self.draw()

    def _sign(self, space: int, style: str) -> None:
        """A first tap chooses where an arrow begins; a second one there makes a mark of it, elsewhere an arrow."""
        if self.start is None:
            self.start, self.said = space, self.app.texts("editor.mark.next", space=space)
        else:
            sign = (style, self.start, space)
            self.start, self.chosen = None, None
            self.change(editing.sign(self.data, sign))
            return
        self.draw()

    def _put(self, seat: str) -> None:
        if self.chosen is not None:
            self.change(editing.build(self.data, self.chosen, int(seat)))

    def _first(self, seat: str) -> None:
        self.change(editing.first_on_number(self.data, int(seat)))

    def _undo(self) -> None:
        self._go(self.at - 1)

    def _redo(self) -> None:
        self._go(self.at + 1)

    def _back(self) -> None:
        """Back to where it began, marks and all; redo leads on again."""
        self.start, self.chosen = None, None
        self._go(0)

    def _go(self, at: int) -> None:
        self.at = max(0, min(at, len(self.steps) - 1))
        self.said = ""
        self._keep()
        self.draw()

    def _hands(self, seat: str = "") -> None:
        """Hides or opens one hand, or all."""
        every = set(editing.seats(self.data))
        if seat:
            self.opened ^= {int(seat)}
        else:
            self.opened = set() if self.opened >= every else every
        self.draw()

    def _mend(self, code: str = "") -> None:
        data = self.data
        for _ in range(100):
            wanted = (f for f in faults(data) if f.code in editing.MENDABLE and code in ("", f.code))
            fault = next(wanted, None)
            if fault is None:
                break
            data = editing.mended(data, fault)
        self.change(data, self.app.texts("editor.mended"))

    def _fill(self) -> None:
        self.change(paper.without_holes(self.data), self.app.texts("editor.filled"))

    def _new(self, count: str) -> None:
        self.chosen, self.opened = None, set(range(int(count)))
        self.change(editing.new(_players(int(count))))

    def _play(self) -> None:
        found, unknown = self.wrong()
        if found or unknown:
            raise Refused("editor.faulty")
        data = {key: value for key, value in self.data.items() if key != signs.KEY}
        if self.app.unsaved and self.app.session and not self.app.session.ended:
            raise Refused("refused.leave")
        record = Record(data["players"], map_id=data["map"], options=data.get("options"), start=data)
        self.app.bring_in(record.dumps())

    def _file(self) -> None:
        dom.download(f"position-{dom.now()[:10]}.santacruz.json", json.dumps(self.data, ensure_ascii=False))

    def _link(self) -> None:
        self.app.begin(self._copy(dom.address() + "#" + links.of_position(self.data)))

    async def _copy(self, text: str) -> None:
        done = await dom.copy(text)
        self.said = self.app.texts("share.copied" if done else "share.not_copied")
        self.draw()

    # the browser's events

    def on_change(self, event: Any) -> None:
        control = event.target
        if not control.hasAttribute("data-edit"):
            return
        key, *rest = str(control.dataset.edit).split()
        if control.type == "number":
            self._number(control, key, rest)
            return
        value: Any = bool(control.checked) if control.type == "checkbox" else str(control.value)
        self.change(self._edited(key, rest, value))

    def _number(self, control: Any, key: str, rest: list[str]) -> None:
        """What is no number of the field's range is refused; the field then says again what the position says."""
        count = editing.whole(str(control.value), int(control.max))
        if count is None:
            self.said = self.app.texts("editor.number", most=str(control.max))
            self.draw()
        else:
            self.change(self._edited(key, rest, count))
        control.value = control.defaultValue

    def _edited(self, key: str, rest: list[str], value: Any) -> Position:
        data = self.data
        seat = int(rest[0]) if rest and rest[0].isdigit() else 0
        if key == "tile":
            return editing.lay(data, self.chosen or 0, value) if value else data
        if key == "up":
            return editing.turn_over(data, self.chosen or 0)
        if key in ("round", "turn", "first", "street"):
            return editing.set_value(data, key, int(value)) if value else data
        if key in ("phase", "then", "joined", "teaching"):
            return editing.set_value(data, key, value)
        if key == "bot":
            return editing.set_value(data, "bot", [seat, value])
        if key == "pile_of":
            return editing.set_value(data, "pile_of", [seat, int(value) if value else None])
        if key == "card":
            return editing.put_card(data, rest[0], value)
        if key == "set":
            return editing.give_set(data, seat, value) if value else data
        if key == "score":
            return editing.score(data, seat, value)
        if key == "hold":
            return editing.hold(data, seat, rest[1], value)
        return editing.give_birds(data, seat, int(rest[1]), value)

    def on_key(self, event: Any) -> None:
        target, key = event.target, str(event.key)
        if event.ctrlKey or event.metaKey or event.altKey or target.tagName in ("INPUT", "SELECT"):
            return
        on_board = target.tagName == "g" and target.hasAttribute("data-argument")
        if on_board and key in ("Enter", " "):
            if not event.repeat:
                target.dispatchEvent(dom.click())
        elif on_board and key in keys.ARROWS:
            island, here = load_map(self.data["map"]), int(str(target.dataset.argument).split()[1])
            places = {spot.id: (spot.x, spot.y) for spot in island.spaces}
            to = keys.step(places, spaces_of(island.neighbours[here]), here, keys.ARROWS[key])
            dom.first(f'#editor-board [data-argument="space {to}"]').focus()
        elif key.lower() in ("u", "r", "0"):
            self.do({"u": "undo", "r": "redo", "0": "back"}[key.lower()])
        else:
            return
        event.preventDefault()


def _players(count: int) -> list[dict[str, str]]:
    colours = ("red", "blue", "yellow", "green")
    return [{"name": name, "colour": colours[seat]} for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dan")[:count])]
