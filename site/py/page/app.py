"""The page: clicks, keys and scripts become actions, the session takes them, the screen shows what came of it."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import os
from collections.abc import Awaitable, Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from santacruz import dealcode
from santacruz.maps import load_map, spaces_of
from santacruz.reasons import DataError, IllegalAction, Reason
from santacruz.record import DEFAULT_MAP, Record
from santacruz.sentences import sentence
from santacruz.state import PHASES

from page import dom, keys, library, links, preferences, program, shelf
from page.choice import Choice
from page.closer import Closer
from page.ending import before_the_birds
from page.hints import Hints
from page.keeping import Keeping
from page.minds import Minds
from page.people import people_of
from page.places import Places
from page.projector import Projector
from page.puzzling import Puzzling
from page.reader import Reader
from page.rulebook import Rulebook
from page.saves import Broken, Saves, StoreError
from page.school import School
from page.screen import Screen, announcement
from page.session import OWN, Refused, Session, Stale, new_game, open_game
from page.settings import PACE, Settings
from page.sharing import Sharing
from page.table import art, listview, picture, refusal, result, spaces
from page.tabs import Tabs
from page.texts import Texts, from_json, with_english
from page.timeline import Timeline
from page.wakelock import WakeLock
from page.waking import Waking
from page.whynot import WhyNot
from page.workshop import Workshop

if TYPE_CHECKING:
    from page.analyst import Analyst
    from page.lab import Lab

#: In this tab's own store: the game or lesson that is open, so that loading the page again comes back to it.
OPEN = "santacruz:open"

#: What a person is told as a sentence; anything else is a fault of the program.
TOLD = (Refused, IllegalAction, DataError, StoreError, Broken)

#: Elements in which a letter is a letter and no command.
TYPED_INTO = ("INPUT", "TEXTAREA", "SELECT")

#: The parts that commands of buttons may belong to, besides the page itself; at the end those loaded when wanted.
PARTS = ("keeping", "timeline", "tabs", "whynot", "minds", "hints", "rulebook", "school", "puzzling", "sharing",
         "workshop", "analyst")  # fmt: skip

#: Seconds between two bird tokens turned up at the end.
BIRD_PACE = 0.7


class App:
    """The one page. What it knows beyond the session is what has been begun (`choice`) and what was last said
    (`message`)."""

    told = TOLD

    def __init__(self, texts: dict[str, Texts]) -> None:
        self.all_texts = texts
        self.store = dom.LocalStore()
        self.tab = dom.LocalStore("sessionStorage")
        self.settings = Settings(self.store)
        self.saves = Saves(self.store)
        self.waking = Waking(self.store)
        self.screen = Screen()
        self.reader = Reader(self.screen)
        self.closer = Closer(self.screen)
        self.keeping = Keeping(self)
        self.choice = Choice()
        self.timeline = Timeline(self)
        self.whynot = WhyNot(self)
        self.minds = Minds(self)
        self.rulebook = Rulebook(self)
        self.school = School(self)
        self.puzzling = Puzzling(self)
        self.sharing = Sharing(self)
        self.workshop = Workshop(self)
        self.hints = Hints(self)
        self.session: Session | None = None
        self.game = ""
        self.message = ""
        self.hurrying = False
        self.acting = False
        self.unsaved = ""
        self.kept_anew = ""  # why the game is kept as one of its own; said until the person acts again
        self.counting: int | None = None
        self.space_said = False
        self.coming_back: Awaitable[None] | None = None
        self.tasks: set[asyncio.Task] = set()
        self.projector = Projector()
        self.places = Places(self)
        self.tabs = Tabs(self)
        self.awake = WakeLock(dom.wake_lock, dom.seen)

    @cached_property
    def lab(self) -> Lab:
        """The Python lab, whose modules are loaded once they are wanted."""
        from page.lab import Lab

        return Lab(self)

    @cached_property
    def analyst(self) -> Analyst:
        """The analysis of games that have ended, loaded with the first of them."""
        from page.analyst import Analyst

        return Analyst(self)

    # words

    @property
    def texts(self) -> Texts:
        return self.all_texts.get(dom.language()) or self.all_texts["en"]

    def explain(self, error: Exception) -> str:
        """What a person is told of an error."""
        texts = self.texts
        if isinstance(error, Broken):
            return self.explain(error.error)
        if isinstance(error, Refused):
            return texts(error.key, **error.params)
        if isinstance(error, StoreError):
            return texts(error.key)
        if isinstance(error, IllegalAction):
            return self.reason(error.reasons[0])
        if isinstance(error, DataError):
            return sentence(error, texts.language)
        if isinstance(error, ImportError | OSError):  # a file of the page's own, fetched only when it is wanted
            return texts("error.part")
        return texts("error.unexpected", detail=f"{type(error).__name__}: {error}")

    def reason(self, reason: Reason) -> str:
        names = [person.name for person in self.session.people] if self.session else None
        return sentence(reason, self.texts.language, names)

    def announce(self, text: str) -> None:
        """Says something to those who hear the page."""
        if self.session and self.session.curtain:
            dom.element("live").textContent = ""  # what was said last may have been meant for one person alone
        if text:
            # The same words twice would not be said twice: a space at the end makes them other words.
            self.space_said = not self.space_said
            dom.element("live").textContent = text + ("\N{NO-BREAK SPACE}" if self.space_said else "")

    def tell(self, text: str) -> None:
        """Says something where the person is looking."""
        self.announce(text)
        if self.session:
            if not dom.element("curtain").hidden:
                dom.say("curtain-said", text)
            self.message = text
            self.draw()
        elif self.keeping.page != "start":
            self.keeping.tell(text)
        else:
            dom.show("start-refused", bool(text))
            dom.say("start-refused", text)
        if dom.element("files").open:
            dom.say("files-said", text)

    def hush(self) -> None:
        """Takes away what was said last: its words are those of another language."""
        self.message = ""
        self.screen.answer("")
        for name in ("live", "files-said", "start-refused"):
            dom.element(name).textContent = ""
        dom.show("start-refused", False)

    # errors

    def guarded(self, what: Callable[..., object]) -> Callable[..., None]:
        """`what` as a handler: whatever goes wrong in it reaches the person."""

        def handler(*given: Any) -> None:
            try:
                what(*given)
            except Exception as error:
                self.failed(error)

        return handler

    def begin(self, what: Awaitable[object]) -> None:
        """Starts something that takes time, guarded as handlers are."""

        async def run() -> None:
            try:
                await what
            except Exception as error:
                self.failed(error)

        task = asyncio.ensure_future(run())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def failed(self, error: Exception) -> None:
        if isinstance(error, Stale):
            return  # the second half of a double click: what it was meant for has been done
        if isinstance(error, TOLD):
            try:
                self.tell(self.whynot.told_of(error))
                return
            except Exception as fault:
                error = fault
        import traceback

        dom.warn("".join(traceback.format_exception(error)))
        self.keeping.fault(error)
        texts = self.texts
        text, reload, export = self.explain(error), texts("error.reload"), texts("error.export")
        buttons = f'<button type="button" data-command="reload">{shelf.esc(reload)}</button>'
        if self.session:
            buttons += f'<button type="button" data-command="export">{shelf.esc(export)}</button>'
        close = f'<button type="button" data-command="calm">{shelf.esc(texts("error.close"))}</button>'
        dom.close_dialogs()  # under an open one it could not be reached
        dom.patch("trouble", f"<p>{shelf.esc(text)}</p>{buttons}{close}")
        dom.show("trouble")

    # drawing

    def draw(self) -> None:
        """Shows what there is: the start page, or the table."""
        session = self.session
        for name in ("table", "toolbar", "files-export"):
            dom.show(name, session is not None)
        self.awake.want(session is not None and (self.projector.on or session.hot_seat))
        if session is None:
            dom.show("curtain", False)
            for name in ("main", "top"):
                dom.inert(name, False)
            self.hints.refresh()
            if "analyst" in vars(self):
                self.analyst.refresh()
            self.minds.rest()
            self.keeping.draw()
            self.places.settle()
            return
        dom.show("start", False)
        dom.show("library", False)
        dom.root().dataset.page = "table"
        dom.patch("files-keep", library.keep_form(self.texts, str(session.record.extra.get("deal_code", ""))))
        said = [self.texts(key) for key in (self.unsaved, self.kept_anew) if key]
        notes = dict.fromkeys(note for note in (*said, self.message) if note)
        moment = self.timeline.moment(session)
        self.screen.draw(moment, self.choice, list(notes), self.texts, self.timeline.history, self.counting)
        self.timeline.draw()
        self.tabs.draw()
        self.closer.refresh()
        self.reader.refresh()
        self.whynot.refresh()
        self.school.refresh()
        self.workshop.refresh()
        self.minds.refresh()
        self.hints.refresh()
        if session.ended or "analyst" in vars(self):
            self.analyst.refresh()
        if "lab" in vars(self):
            self.lab.refresh()
        undo = dom.first("[data-command=undo]")
        # Not disabled: pressed all the same, it says why nothing can be taken back.
        undo.setAttribute("aria-disabled", "false" if self.choice or self.can_undo() else "true")
        dom.element("hurry").disabled = not (session.bots_turn or self.counting is not None)
        self.places.settle()

    def can_undo(self) -> bool:
        return not self.timeline.past and self.table().undo_refused() is None

    def apply_settings(self) -> None:
        """Shows the settings in their controls, and what they change."""
        languages = dom.boot_languages()
        dom.patch("settings-lines", preferences.preferences(self.settings, dom.language(), languages, self.texts))
        root = dom.root()
        root.dataset.theme = self.settings["theme"]
        root.dataset.panels = self.settings["panels"]
        root.dataset.marks = self.settings["marks"]
        root.classList.toggle("numbered", self.settings["numbers"])
        self._settle_projector()
        listed = self.settings["view"] == "list"
        if listed != self.screen.listed:
            self.screen.show_list(listed)
            if self.session:
                self.draw()
        for control in dom.all_of("[data-setting]"):
            name = control.dataset.setting
            if name == "language":
                control.value = dom.language()
            elif control.type == "checkbox":
                control.checked = self.settings[name]
            else:
                control.value = str(self.settings[name])

    # games

    def open(self, session: Session, game: str | None = None) -> None:
        """Puts a game on the table; without an id it is a new one in this browser."""
        self.session = session
        own_played = program.played(self.tab, game or "")
        if own_played:
            session.look_again()
        self.timeline.reset()
        self.projector.apply(session)
        self.game = game or os.urandom(6).hex()
        self.tabs.opened()
        self.counting = None
        self.hurrying = False
        self.choice.clear()
        self.message = self.kept_anew = ""
        self.screen.focus = None
        self.reader.begin()
        self.closer.begin()
        dom.close_dialogs()
        dom.show("start-refused", False)
        self.save() if game is None else self.come_back_to(game)  # what is kept may be in play in another tab
        self.draw()
        self.minds.prepare(session)
        dom.to_top()
        if not session.curtain:
            dom.focus("prompt")
        self.announce(self.texts("said.opened"))
        if own_played and not session.ended:
            self.tell(self.texts("lab.reloaded"))
        self.kick()

    def save(self) -> None:
        """Keeps the game as it stands now; the game goes on if that is not possible."""
        if not self.session or not self.session.kept or self.tabs.watching:
            return
        try:
            try:
                self.saves.put(self.game, self.session, dom.now())
            except StoreError as error:
                if error.key not in ("save.other_tab", "save.gone"):
                    raise
                self.game = os.urandom(6).hex()
                self.saves.put(self.game, self.session, dom.now())
                self.kept_anew = error.key
                self.tabs.opened()
            self.come_back_to(self.game)
            self.waking.kept(self.game, self.session)
            self.unsaved = ""
        except StoreError as error:
            self.unsaved = error.key
        dom.root().dataset.unsaved = self.unsaved  # offline.js then begins no new version

    def come_back_to(self, game: str) -> None:
        """Has this tab open a game again when the page is loaded anew; or a lesson, as a link from its # on."""
        self.tab.set(OPEN, game)

    def bring_in(self, text: str) -> None:
        """Opens a game from a record's text. Raises what is wrong with it; the game on the table then stays."""
        record = Record.loads(text)
        try:
            session = open_game(record)
        except IllegalAction as error:
            names = [person.name for person in people_of(record.players)]
            why = sentence(error.reasons[0], self.texts.language, names)
            raise Refused("refused.action", action=error.action, why=why) from error
        self.open(session)

    def from_form(self) -> None:
        form = dom.form("start-form")
        players: list[dict[str, str]] = []
        for seat in range(int(form["seats"])):
            name = form[f"name-{seat}"].strip() or self.texts("name.seat", letter="ABCD"[seat])
            player = {"name": name, "colour": form[f"colour-{seat}"]}
            if form[f"who-{seat}"]:
                player["bot"] = form[f"who-{seat}"]
            players.append(player)
        options = {"street_points": int(form["street"])}
        options |= {name: True for name in ("beginners", "teaching") if name in form}
        start: dict[str, Any] = {"players": players, "options": options}
        if form.get("deal", "").strip():
            start |= dealcode.start(form["deal"], len(players))
        if form.get("first"):
            start["first_chooser"] = int(form["first"])
        self.open(new_game(start))

    # actions

    def act(self, notation: str, step: int | None = None) -> None:
        """Takes an action for a person, or asks first where that is wanted."""
        session = self.timeline.playing()
        if self.settings["confirm"] and self._asks_first(notation):
            self.choice.pending = notation
            self.message = ""
            self.draw()
            self.focus_question()
            return
        self.done(session.play(notation, step))

    def _asks_first(self, notation: str) -> bool:
        """Whether an action waits for a yes: it cannot be taken back, and nothing has been asked about it yet."""
        session = self.table()
        asked = notation == self.choice.pending or self.choice.scoring or notation.endswith(" -")
        return not asked and notation in session.legal() and session.lasting(notation)

    def done(self, events: Sequence[tuple], by_bot: bool = False) -> None:
        """Whatever follows an action: it is kept, shown, said, and the next bot is asked."""
        session = self.table()
        self.timeline.history.leave()
        self.choice.clear()
        self.reader.done()
        self.message = ""
        if not by_bot:
            self.kept_anew = ""
        dom.let_go("board")
        if session.ended and result.birds_steps(events) and not dom.calm() and self.settings["pace"] != "instant":
            self.counting = 0
            self.begin(self.count_birds(session))
        self.save()
        self.school.go_on()
        if session.ended and session.kept:
            self.keeping.note_end()
        if not session.bots_turn:
            self.hurrying = False
        rushed = by_bot and (self.hurrying or self.settings["pace"] == "instant")
        if rushed and session.bots_turn and not session.teaching and session.step % 8:
            return  # bots in a hurry need not be drawn one by one; run_bots goes on
        self.draw()
        told = events if self.counting is None else before_the_birds(events)
        self.announce(announcement(session, told, session.people, self.texts))
        if not rushed:
            self.timeline.show(session, session.step)
        self.kick()

    def table(self) -> Session:
        """The game on the table; Refused if there is none."""
        if self.session is None:
            raise Refused("refused.no_game")
        return self.session

    def pick(self, card: str, scoring: bool) -> None:
        session = self.timeline.playing()
        self.message = ""
        if session.looking != session.turn or PHASES[session.state.phase] != "play":
            self.whynot.card(card, scoring)
            return
        self.choice.pick(card, scoring)
        self.draw()
        if self.screen.targets:
            self.screen.focus = min(self.screen.targets)
            self.draw()
        elif dom.element("choices").firstElementChild:
            dom.element("choices").scrollIntoView(block="nearest")

    def focus_question(self) -> None:
        """Moves the focus to a question that has come up, to its safe answer."""
        button = dom.first("#choices .buttons button")
        if button is not None:
            button.focus()

    def control(self, seat: int, bot: str | None, own: str = "") -> None:
        """Gives a seat to a person, a bot, or a learner's own program."""
        session = self.table()
        session.control(seat, bot, own)
        self.choice.clear()
        self.save()
        program.note_seats(self.tab, self.game, bool(session.own))
        self.draw()
        self.kick()

    # bots

    @property
    def resting(self) -> bool:
        """Whether bots wait: somebody looks back, or this tab does not play the game."""
        return self.timeline.past or not self.tabs.plays

    def kick(self) -> None:
        """Lets the bots act if it is their turn."""
        session = self.session
        if session and session.bots_turn and not session.teaching and not self.acting and not self.resting:
            self.acting = True
            self.begin(self.run_bots())

    async def run_bots(self) -> None:
        try:
            while (session := self.session) and session.bots_turn and not session.teaching and not self.resting:
                pace = max(PACE[self.settings["pace"]], self.timeline.stage.remaining())
                await self.bot_acts(session, pace)
        finally:
            self.acting = False

    async def bot_acts(self, session: Session, pace: float = 0.0) -> None:
        """Has the bot whose turn it is take one action, not before `pace` seconds have gone by."""
        step, bot = session.step, session.people[session.turn or 0].bot

        def wanted() -> bool:
            same = session.step == step and session.bots_turn and session.people[session.turn or 0].bot == bot
            return same and self.session is session and not self.timeline.past and not self.tabs.watching

        action: int | None
        if bot == OWN and session.turn in session.own:
            action, _ = await asyncio.gather(self.lab.choose(session, wanted), self.wait(pace, wanted))
        elif self.minds.light(session):
            await self.wait(pace, wanted)  # first, so that the browser has drawn
            action = self.minds.at_once(session) if wanted() else None
        else:
            action, _ = await asyncio.gather(self.minds.choose(session, wanted), self.wait(pace, wanted))
        if action is not None and wanted():
            self.done(session.play_bot(action), by_bot=True)
            self.minds.tell()

    def let_bot_act(self, session: Session) -> None:
        """In a game for teaching, where bots wait to be told."""
        if not self.acting:
            self.acting = True
            self.begin(self._let_bot_act(session))

    async def _let_bot_act(self, session: Session) -> None:
        try:
            await self.bot_acts(session)
        finally:
            self.acting = False

    async def wait(self, seconds: float, still: Callable[[], bool]) -> None:
        """Waits, but no longer once the person is in a hurry. Always lets the browser draw in between."""
        await asyncio.sleep(0)
        slice_of_it = 0.05
        while seconds > 0 and not self.hurrying and still():
            await asyncio.sleep(min(slice_of_it, seconds))
            seconds -= slice_of_it

    async def count_birds(self, session: Session) -> None:
        """Turns up the bird tokens one by one, then shows the result."""
        for count in range(result.birds_steps(session.steps[-1]) + 1):
            if self.session is not session or not session.ended or self.hurrying:
                break
            self.counting = count
            self.draw()
            if count:
                self.timeline.count(session, count)
            await self.wait(BIRD_PACE, lambda: self.session is session)
        self.counting = None
        self.hurrying = False
        if self.session is session:
            self.draw()
            last = [event for event in session.steps[-1] if event not in before_the_birds(session.steps[-1])]
            self.announce(announcement(session, last, session.people, self.texts))
            self.timeline.finale(session)

    # commands of buttons

    def command(self, name: str, argument: str) -> None:
        method = "do_" + name.replace("-", "_")
        parts = (getattr(self, part) for part in PARTS)  # each made when it is asked
        owner = self if hasattr(self, method) else next((part for part in parts if hasattr(part, method)), None)
        getattr(owner or self.lab, method)(argument)

    def do_undo(self, _: str) -> None:
        session = self.timeline.playing()
        if self.counting is None and not self.choice.back():
            session.undo()
            self.save()
            self.announce(self.texts("said.undone"))
        self.message = ""
        self.draw()
        self.kick()

    def do_back(self, _: str) -> None:
        self.choice.back()
        self.message = ""
        self.draw()

    def do_unpick(self, _: str) -> None:
        card = self.choice.card
        self.choice.clear()
        self.message = ""
        self.draw()
        again = dom.first(f'#hand [data-card="{card}"]') if card else None
        if again is not None:
            again.focus()

    def do_double(self, argument: str) -> None:
        self.choice.name_type(argument)
        self.message = ""
        self.draw()

    def do_hurry(self, _: str) -> None:
        session = self.session
        if session and session.teaching and session.bots_turn and not self.timeline.past:
            self.let_bot_act(session)
        elif session and (session.bots_turn or self.counting is not None):
            self.hurrying = True

    def do_bot(self, _: str) -> None:
        session = self.timeline.playing()
        if session.bots_turn:
            self.let_bot_act(session)

    def do_zoom(self, argument: str) -> None:
        self.closer.command(argument)

    def do_turn(self, argument: str) -> None:
        self.reader.turn(int(argument))

    def do_list(self, _: str) -> None:
        """Changes between the board and the list view."""
        try:
            self.settings.set("view", "board" if self.screen.listed else "list")
        finally:
            dom.close_dialogs()
            self.apply_settings()
            self.announce(self.texts("said.list" if self.screen.listed else "said.board"))
            if self.session and not self.session.curtain:
                dom.focus("list-title" if self.screen.listed else "prompt")

    def typed(self, text: str) -> None:
        """Does what was typed in the list view, or answers; what is refused is said where it was typed. Before a class
        only spaces can be asked about: what can be done tells of a hand."""
        session = self.table()
        said = listview.answer(text, session.view(), session.legal(), session.people, self.texts)
        done = said is None and bool(text.strip())
        try:
            if session.public and text.strip() and listview.as_space(text) is None:
                self.tabs.check()
                raise Refused("hint.projector")
            if done:
                self.act(listview.as_notation(text, session.turn))
                said = str(dom.element("prompt").textContent)
        except TOLD as error:
            said, done = self.whynot.told_of(error), False
        self.screen.answer(refusal.lines(said or "", self.texts), session)
        if done and not session.curtain:
            dom.element("command").value = ""

    def do_projector(self, _: str) -> None:
        if not self.projector.on:
            self.table()
        try:
            self.settings.set("projector", not self.projector.on)
        finally:
            dom.close_dialogs()
            self.apply_settings()
            if self.session and not self.session.curtain:
                dom.focus("prompt")
                dom.focus("vote-title")  # what a class is asked, if it is
                if self.session.ended:
                    dom.to_top()  # to the winner

    def _settle_projector(self) -> None:
        """Turns projector mode on or off as it is set."""
        on = self.settings["projector"]
        if on == self.projector.on:
            return
        self.choice.clear()
        self.message = ""

        def turn() -> None:
            self.projector.turn(on)
            self.projector.apply(self.session)
            if self.session:
                self.session.show_public(on or self.tabs.watching)
                self.draw()

        dom.hold_still("board", turn)
        if self.session:
            self.announce(self.texts("said.projector" if on else "said.projector.off"))

    def do_lift(self, _: str) -> None:
        session = self.table()
        session.lift()
        self.save()
        self.draw()
        self.timeline.catch_up(session)

    def do_open(self, argument: str) -> None:
        dom.element("files-said").textContent = ""
        dom.open_dialog(argument)
        self.places.settle()
        if argument == "cards":
            self.draw()

    def do_close(self, _: str) -> None:
        dom.close_dialogs()

    def do_home(self, _: str) -> None:
        if self.unsaved and self.session and not self.session.ended:
            self.unsaved = ""  # said once; the second time is meant
            raise Refused("refused.leave")
        self.session = None
        self.tabs.left()
        self.keeping.page = "start"
        self.choice.clear()
        self.message = ""
        try:
            self.tab.remove(OPEN)
        except StoreError as error:
            dom.warn(str(error))
        self.draw()
        dom.focus("main")
        dom.to_top()  # last: what gets the focus scrolls into view

    def do_export(self, _: str) -> None:
        session = self.table()
        names = "-".join("".join(c for c in person.name if c.isalnum()) or "x" for person in session.people)
        dom.download(f"{names}-{dom.now()[:10]}.santacruz.json", session.text())

    def do_copy(self, _: str) -> None:
        self.begin(self._copy(self.table().text()))

    async def _copy(self, text: str) -> None:
        done = await dom.copy(text)
        dom.say("files-said", self.texts("files.copied" if done else "files.not_copied"))

    def do_reload(self, _: str) -> None:
        dom.reload()

    def do_calm(self, _: str) -> None:
        dom.show("trouble", False)
        self.draw()
        self.kick()

    # the browser's events

    def on_click(self, event: Any) -> None:
        self.timeline.stage.finish()
        place = dom.closest(event.target, "[data-action],[data-card],[data-command],[data-ask],[data-space]")
        if place is None or place.hasAttribute("disabled"):
            return
        data = place.dataset
        if place.hasAttribute("data-command"):
            if data.command == "lift" and event.detail > 1:
                return
            self.command(data.command, data.argument if place.hasAttribute("data-argument") else "")
        elif self.session is None:
            return
        elif self.session.public:
            self.tabs.check()
            self.tell(self.texts("hint.projector"))
        elif event.detail > 1:
            return  # the rest of a double click: what it lands on may be another thing than what was meant
        elif place.hasAttribute("data-action"):
            self.act(data.action, self.session.step)
        elif place.hasAttribute("data-card"):
            self.pick(data.card, data.kind == "scoring")
        elif place.hasAttribute("data-ask"):
            self.whynot.ask(data.ask)
        else:
            self.whynot.space(int(data.space))

    def on_key(self, event: Any) -> None:
        if event.ctrlKey or event.metaKey or event.altKey or event.isComposing:
            return
        target = event.target
        key = str(event.key)
        if self.session is None:
            ways = {"v": self.do_list, "g": self.rulebook.do_rules, "k": self.school.do_lessons}
            ways["e"] = self.workshop.do_workshop
            way = ways.get(key.lower()) if key != "?" else lambda _: self.do_open("help")
            if way and target.tagName not in TYPED_INTO and dom.first("dialog[open]") is None:
                event.preventDefault()
                way("")
            return
        if self.session.curtain:
            if event.repeat:
                event.preventDefault()  # a key still held down must not lift the curtain
            return
        if dom.first("dialog[open]") is not None:
            return
        if target.tagName in TYPED_INTO:
            return
        space = dom.attribute(target, "data-space") if dom.closest(target, "#board") is not None else None
        if space is not None and key in keys.ARROWS:
            if event.shiftKey and self.closer.pan(*keys.ARROWS[key]):
                event.preventDefault()
                return
            self.arrow(int(space), keys.ARROWS[key])
        elif space is not None and key in ("Enter", " "):
            if not event.repeat:
                target.dispatchEvent(dom.click())
        elif key == "Escape" and self.message:
            self.whynot.do_hush("")
        elif key == "Escape" and self.choice:
            self.do_unpick("") if not self.choice.pending else self.do_back("")
        elif self.timeline.on_key(key, target):
            pass
        elif len(key) == 1 and not self.letter(key.lower()):
            return
        elif len(key) > 1:
            return
        event.preventDefault()

    def arrow(self, space: int, way: tuple[int, int]) -> None:
        """Goes from a space of the board to another, along a road or a river if one leads that way, and says so."""
        island = self.table().state.map
        places = {spot.id: (spot.x, spot.y) for spot in island.spaces}
        to = keys.step(places, spaces_of(island.neighbours[space]), space, way)
        self.screen.step_to(to)
        self.announce(self.texts(spaces.way(island, space, to)))

    def _no_space(self) -> None:
        """No space can be chosen: goes to what can be chosen instead, or says why there is nothing."""
        session = self.table()
        choice = dom.first("#choices [data-action], #choices [data-command=double]")
        if session.ended:
            self.tell(self.texts("hint.end"))
        elif session.bots_turn and not session.teaching:
            raise Refused("refused.bot", name=session.people[session.turn or 0].name)
        elif choice is not None:
            choice.focus()
        else:
            self.tell(self.texts("hint.no_target"))

    def letter(self, key: str) -> bool:
        """Does what a letter stands for; False if it stands for nothing."""
        screen = self.screen
        if self.session.public and key not in "wpbgkevli+=-0?":
            return False
        if key == "b" and screen.listed:
            dom.focus("list-title")
        elif key == "n" and screen.listed:
            if not screen.next_listed():
                self._no_space()
        elif key == "b" and screen.focus is not None:
            screen.step_to(screen.focus)
        elif key == "h":
            card = dom.first("#hand [data-card], #choices button")
            card.focus() if card is not None else dom.focus("prompt")
        elif key == "n":
            space = keys.following(screen.targets, screen.focus if dom.first("#board :focus") is not None else None)
            if space is None:
                self._no_space()
            else:
                screen.step_to(space)
        elif key == "p":
            dom.focus("prompt")
            self.announce(str(dom.element("prompt").textContent))
        elif key == "i":
            self.announce(self.reader.said() or self.texts("reading.said.nothing"))
        elif key == "l":
            self.timeline.focus_log()
        elif key == "u":
            self.do_undo("")
        elif key == "r":
            self.timeline.do_redo("")
        elif key == "f":
            self.do_hurry("")
        elif key == "c":
            self.do_open("cards")
        elif key == "t":
            self.hints.do_hint("")
        elif key in "+=-0":
            self.closer.command({"-": "out", "0": "whole"}.get(key, "in"))
        elif key == "g":
            self.rulebook.do_rules("")
        elif key == "k":
            self.school.do_lessons("")
        elif key == "e":
            self.workshop.do_workshop("")
        elif key == "w":
            self.do_projector("")
        elif key == "v":
            self.do_list("")
        elif key == "?":
            dom.open_dialog("help")
        else:
            return False
        return True

    def on_change(self, event: Any) -> None:
        target = event.target
        if target.hasAttribute("data-setting"):
            name = target.dataset.setting
            if name == "language":
                dom.boot().useLanguage(str(target.value))
                self.apply_settings()
                self.hush()
                self.draw()
                if dom.language() not in self.all_texts:
                    self.begin(self._speak(dom.language()))
                return
            values = {"checkbox": lambda: bool(target.checked), "range": lambda: int(target.value)}
            try:
                self.settings.set(name, values.get(str(target.type), lambda: str(target.value))())
            finally:
                self.apply_settings()
            self.timeline.setting_changed(name)
        elif target.hasAttribute("data-time"):
            self.timeline.on_change(target)
        elif target.hasAttribute("data-control"):
            bot = str(target.value) or None
            self.control(int(target.dataset.control), bot, self.lab.program() if bot == OWN else "")
        elif target.id == "lab-file" and target.files.length:
            self.lab.read_file(target)
        elif target.id == "file" and target.files.length:
            self.keeping.read_files(target.files, target)

    def on_drop(self, event: Any) -> None:
        if event.dataTransfer and event.dataTransfer.files.length:
            event.preventDefault()
            self.keeping.read_files(event.dataTransfer.files)

    def on_submit(self, event: Any) -> None:
        if event.target.id == "start-form":
            event.preventDefault()
            self.from_form()
        elif event.target.id == "command-form":
            event.preventDefault()
            self.typed(str(dom.element("command").value))
        elif event.target.hasAttribute("data-form"):
            event.preventDefault()
            self.keeping.submitted(event.target)

    def on_paste(self, event: Any) -> None:
        typing = event.target.tagName in ("INPUT", "TEXTAREA")
        if not typing and event.clipboardData and self.keeping.pasted(str(event.clipboardData.getData("text"))):
            event.preventDefault()

    # scripts

    def serve(self, name: str, argument: str) -> str:
        """Answers a script (window.santacruz): {"value": …}, or {"refused": the sentence a person would see}."""
        try:
            return json.dumps({"value": self._served(name, argument)})
        except TOLD as error:
            return json.dumps({"refused": self.explain(error)})
        except Exception as error:
            self.failed(error)
            return json.dumps({"refused": self.explain(error)})

    def _served(self, name: str, argument: str) -> object:
        if name == "start":
            from santacruz.fields import an_object, parse_json

            self.open(new_game(an_object(parse_json(argument), "")))
            return None
        if name == "load":
            self.bring_in(argument)
            return None
        session = self.table()
        if name == "record":
            return session.text()
        if name == "legal":
            return session.legal()
        if name == "why":
            return self.why(argument)
        if name == "play":
            self.tabs.check()
            self.done(session.play(argument))
            return None
        raise Refused("error.unexpected", detail=name)

    def why(self, notation: str) -> list[dict[str, object]]:
        session = self.table()
        reasons = session.why(notation)
        told = [
            {"code": reason.code, "rule": reason.rule, "params": reason.params, "sentence": self.reason(reason)}
            for reason in reasons
        ]
        if not told and session.bots_turn and not session.teaching:
            bot = Refused("refused.bot", name=session.people[session.turn or 0].name)
            told = [{"code": "bots_turn", "rule": "", "params": {}, "sentence": self.explain(bot)}]
        return told

    # beginning

    def start(self) -> None:
        """Takes over the page: listeners, the game that was open in this tab, the form if its button was pressed
        already."""
        handlers = {"click": self.on_click, "keydown": self.on_key, "change": self.on_change, "submit": self.on_submit}
        handlers |= {"input": self.timeline.on_input, "paste": self.on_paste}
        handlers |= {"drop": self.on_drop, "dragover": lambda event: event.preventDefault()}
        for kind, handler in handlers.items():
            dom.listen(kind, self.guarded(handler))
        dom.listen("visibilitychange", lambda _: self.awake.settle())
        for kind in ("click", "focusout"):
            dom.listen(kind, lambda _: self.screen.hold_curtain(), dom.element("curtain"))
        for control in dom.all_of(".needs-python"):
            control.disabled = False
        self.reader.listen(self.guarded)
        self.places.listen()
        self.closer.listen(self.guarded)
        self.rulebook.listen()
        self.sharing.listen()
        dom.patch("art", art.defs() + picture.symbol(load_map(DEFAULT_MAP)))
        one_file = dom.root().hasAttribute("data-one-file")
        self.screen.own = not one_file and program.kept(self.store) is not None
        for control in dom.all_of("[data-changed]"):  # before Python was there
            self.guarded(self.settings.set)(control.dataset.setting, bool(control.checked))
        self.apply_settings()
        wanted = dom.element("start-form").dataset
        dom.show("start-wait", False)
        self.guarded(self._resume)()
        self.guarded(self.keeping.tell_aside)()
        if self.session is None:
            self.draw()
            if dom.element("start-form").hasAttribute("data-wanted"):
                del wanted.wanted
                self.guarded(self.from_form)()
        self.guarded(self.keeping.arrive)(dom.query("page"))
        self.guarded(self.sharing.arrive)()
        dom.serve(self.serve)

    async def afterwards(self) -> None:
        """What no start waits for, once the page has been painted: the statistics are looked at, and the texts of the
        languages that were not needed to begin with are fetched, so that the language can be changed at once and
        without a network. What cannot be fetched now is tried again when the language is chosen."""
        await dom.idle()
        self.guarded(self.keeping.look_at_statistics)()
        for code in dom.boot_languages():
            missed = code not in self.all_texts and code == dom.language()
            if await self._fetch_language(code) and missed:
                self.apply_settings()
                self.draw()

    async def _fetch_language(self, code: str) -> bool:
        """Whether the texts of a language are there, if need be after they have been fetched."""
        if code not in self.all_texts:
            with contextlib.suppress(Exception):  # the browser's own kinds of errors, too
                text = await dom.fetch_text(texts_of(code))
                self.all_texts[code] = with_english(code, text, self.all_texts["en"])
        return code in self.all_texts

    async def _speak(self, code: str) -> None:
        """Goes on in a language whose texts were not there yet. Raises Refused if they cannot be fetched."""
        if not await self._fetch_language(code):
            raise Refused("refused.language")
        if dom.language() == code:
            self.apply_settings()
            self.draw()

    async def back(self) -> None:
        """Waits until the lesson that was on the table is there again, if it was one."""
        if self.coming_back is not None:
            try:
                await self.coming_back
            except Exception as error:
                self.failed(error)

    async def _back_to_lesson(self, fragment: str) -> None:
        named = links.named(fragment)
        if named:
            await (self.school if named[0] == "lesson" else self.puzzling).fetch()
        if self.session is not None:
            return  # something else has been begun in the meantime
        if named:
            await self.sharing.open_named(*named)
        else:
            self.sharing.open(fragment)

    def _resume(self) -> None:
        game = None
        try:
            game = self.tab.get(OPEN)
        except StoreError:
            return  # the start page says that nothing can be kept
        if not game:
            return
        if game.startswith("#"):
            self.tab.remove(OPEN)  # if it cannot be opened, then not a second time either
            if not links.is_link(dom.fragment()):
                self.coming_back = self._back_to_lesson(game[1:])
            return
        try:
            self.open(self.saves.take(game), game)
        except KeyError:
            self.tab.remove(OPEN)
        except Broken:
            self.tab.remove(OPEN)
            raise


def texts_of(code: str) -> str:
    """The file with the texts of a language."""
    return f"assets/languages/{code}.json"


async def load_texts(codes: Iterable[str]) -> dict[str, Texts]:
    """The texts of some languages. Where one lacks a text, the English one is better than none; one whose file is
    missing is left out, for that is no reason not to start: it is asked for again once the page has begun, and when
    it is chosen. Raises OSError if English is missing."""
    wanted = list(dict.fromkeys(["en", *codes]))
    fetches = (dom.fetch_text(texts_of(code)) for code in wanted)
    found = await asyncio.gather(*fetches, return_exceptions=True)
    files = dict(zip(wanted, found, strict=True))
    for code, text in files.items():
        if isinstance(text, BaseException):
            if code == "en":
                raise text
            dom.warn(str(text))
    english = from_json("en", files.pop("en"))
    there = {code: text for code, text in files.items() if isinstance(text, str)}
    return {"en": english} | {code: with_english(code, text, english) for code, text in there.items()}


async def _main() -> None:
    try:
        texts = await load_texts([dom.language()])
        await dom.games_come_back()
        app = App(texts)
        app.start()
        await app.back()
    except Exception as error:
        import traceback

        dom.warn("".join(traceback.format_exception(error)))
        dom.boot().failed("python", f"{type(error).__name__}: {error}")
    else:
        dom.boot().ready()
        app.begin(app.afterwards())
    finally:
        gc.freeze()  # what is there now is not looked through again and again
        gc.enable()  # main.py has put it off


def main() -> None:
    """Begins; the page can be used once `data-app` is "ready"."""
    asyncio.ensure_future(_main())
