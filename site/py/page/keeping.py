"""The commands of what is kept beside the game on the table: settings, saved games, statistics, diagnostics; and games
brought in by file, drop or paste."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from santacruz.fields import parse_json
from santacruz.position import FORMAT as POSITION
from santacruz.reasons import DataError

from page import backup, charts, diagnostics, dom, kept, lessons, library, puzzles, saves, shelf, statistics
from page.markup import esc
from page.saves import NAMED, StoreError
from page.session import Refused

#: How the file with everything, and the file with the statistics, are called.
BACKUP_NAME, STATISTICS_NAME = "santa-cruz-{day}.backup.json", "santa-cruz-statistics-{day}.json"

#: Regions of the table that may hold what only one person may know.
OF_GAMES = ("seats", "hand", "choices", "prompt", "log", "result", "list", "command-said", "cards-table")


class Source(NamedTuple):
    """A file, or a pasted text without a name. `size` is the file's in bytes; the text of one that is too large has not
    been read."""

    name: str
    text: str
    size: int = 0

    def checked(self) -> str:
        """The text; Refused if it is too large."""
        backup.check_size(self.text, max(self.size, len(self.text.encode(errors="replace"))))
        return self.text


class Keeping:
    """The pages beside the table. A command `copy-diagnostics` of a button is the method `do_copy_diagnostics` here.
    `app` is the page; `page` says what it shows while no game lies on the table."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.saves = app.saves
        self.page = "start"
        self.renaming: str | None = None
        self.emptying = False
        self.clearing = False
        self.cleared = ""
        self.said = ""
        self.way_back: tuple[str, str] | None = None
        self.whole: tuple[int, int] | None = None
        self.lasting: bool | None = None
        self.faults: list[list[str]] = []

    @cached_property
    def ledger(self) -> statistics.Ledger:
        """The statistics, which a start with a game on the table need not read. Before there were any, games ended
        too: those that are still kept are counted when it is first asked for."""
        ledger = statistics.Ledger(self.app.store)
        try:
            if ledger.begun:
                return ledger
            found = []
            for saved in self.saves.all():
                if saved.ended and not saved.error and saved.kind != NAMED:
                    session = saves.unpack(saved.text)
                    if statistics.counts(session):
                        found.append(statistics.entry(saved.id, session, saved.saved))
            if found:
                ledger.add(found)
        except StoreError as error:
            if error.key != "save.blocked":  # nothing is kept there, and that is said elsewhere
                dom.warn(f"statistics: {error.key}")
        return ledger

    # drawing

    def draw(self) -> None:
        """Shows the start page, the saved games or the statistics."""
        dom.show("start", self.page == "start")
        dom.show("library", self.page != "start")
        dom.root().dataset.page = self.page
        others = ("library-head", "library-said", "library-page") if self.page == "start" else ("saved",)
        for name in (*OF_GAMES, *others):
            dom.patch(name, "")  # what is not seen is not there: whoever comes next must find no hand of the last game
        try:
            self._draw_start() if self.page == "start" else self._draw_page()
        except StoreError as error:
            refusal = f'<p class="sheet refusal">{esc(self.app.explain(error))}</p>'
            dom.patch("saved" if self.page == "start" else "library-page", refusal)

    def _draw_start(self) -> None:
        app = self.app
        games, begun = self.saves.all(), self.ledger.begun
        dom.patch("saved", shelf.shelf(games, begun, app.texts, app.explain, self.when, kept.aside(app.store)))

    def _draw_page(self) -> None:
        app, texts = self.app, self.app.texts
        dom.patch("library-head", library.head(self.page, texts))
        back = ""
        if self.way_back:
            command, argument = self.way_back
            back = library.button(command, texts("library.put_back"), argument, "")
        dom.patch("library-said", f"<p>{esc(self.said)}</p>{back}" if self.said else "")
        if self.page == "statistics":
            total = statistics.summarise(self.ledger.games())
            dom.patch("library-page", charts.statistics(total, texts, self.when, self.clearing))
            return
        room, bin_, aside = self.saves.room(), self.saves.bin(), kept.aside(app.store)
        shown = library.Shelf(self.saves.all(), bin_, self.renaming, self.emptying, room, self.whole, self.lasting)
        shown.aside, shown.now = aside, dom.now()
        dom.patch("library-page", library.library(shown, texts, app.explain, self.when))

    def when(self, iso: str) -> str:
        return dom.local_time(iso, self.app.texts.language)

    def tell(self, text: str, way_back: tuple[str, str] | None = None) -> None:
        """Says something at the top of the page, with a button that undoes it."""
        self.said, self.way_back = text, way_back
        self.app.draw()
        if way_back:
            again = dom.first("#library-said button")
            if again is not None:
                again.focus()

    def hush(self) -> None:
        self.said, self.way_back = "", None

    # going there and back

    def show(self, page: str) -> None:
        """Goes to a page; a game on the table is left as by "New game"."""
        self.hush()
        self.renaming, self.emptying, self.clearing = None, False, False
        self.page = page
        self.app.draw()
        dom.focus("main" if page == "start" else "library-title")
        dom.to_top()
        if page == "library":
            self.saves.tidy(dom.days_ago(saves.BIN_DAYS))
            self.app.begin(self._ask_room())

    async def _ask_room(self) -> None:
        self.whole, self.lasting = await dom.room(), await dom.lasting()
        if self.page == "library" and self.app.session is None:
            self.app.draw()

    def arrive(self, page: str) -> None:
        """Begins with the page that the address names, if it is one; and takes files that the system opens with it."""
        if page in library.PAGES and self.app.session is None:
            self.show(page)
        dom.on_launch(lambda handles: self.app.begin(self._launched(handles)))

    async def _launched(self, handles: Sequence[Any]) -> None:
        await self._read([await handle.getFile() for handle in handles], None)

    def do_page(self, argument: str) -> None:
        self.show(argument if argument in library.PAGES else "start")

    def do_library(self, _: str) -> None:
        """From the table to the saved games."""
        dom.close_dialogs()
        if self.app.session is not None:
            self.app.do_home("")
        self.show("library")

    # saved games

    def do_continue(self, argument: str) -> None:
        try:
            session = self.saves.take(argument)
        except saves.Broken:
            self.do_salvage(argument)
            return
        self.app.open(session, None if self.saves.about(argument).kind == NAMED else argument)

    def do_salvage(self, argument: str) -> None:
        """Opens what is sound of a game that cannot be opened as it is, as a game of its own. Raises Broken if nothing
        is."""
        app = self.app
        session, missing, why = saves.salvage(self.saves.text(argument))
        app.open(session)
        step = session.step + 1
        cut = app.texts("save.cut", step=step, of=session.step + missing, why=app.explain(why))
        app.tell(cut if missing else app.explain(why))

    def do_rename(self, argument: str) -> None:
        self.renaming = None if self.renaming == argument else argument
        self.hush()
        self.app.draw()
        if self.renaming:
            dom.focus("new-name")
        else:
            self._focus_game("rename", argument)

    def _focus_game(self, command: str, game: str) -> None:
        place = dom.first(f'#library [data-command="{command}"][data-argument="{game}"]')
        if place is not None:
            place.focus()

    def submitted(self, form: Any) -> None:
        """A form of a name has been sent off."""
        data, name = form.dataset, str(form.elements.namedItem("name").value)
        if data.form == "rename":
            self.saves.rename(data.argument, name)
            self.renaming = None
            self.tell(self.app.texts("library.renamed"))
            self._focus_game("rename", data.argument)
        elif data.form == "keep":
            session = self.app.table()
            texts = self.app.texts
            name = " ".join(name.split()) or texts("library.keep.unnamed", round=session.state.round)
            self.saves.keep(session, name, dom.now())
            form.reset()
            dom.say("files-said", texts("library.kept", name=name))
            if not self.lasting:
                self.app.begin(self._ask_to_last())

    def do_copy_saved(self, argument: str) -> None:
        texts, about = self.app.texts, self.saves.about(argument)
        name = texts("library.copy.name", name=library.title(about, texts))
        game = self.saves.copy(argument, name, dom.now())
        self.tell(texts("library.copied", name=name))
        self._focus_game("rename", game)

    def do_drop(self, argument: str) -> None:
        texts, about = self.app.texts, self.saves.about(argument)
        name = texts("library.unreadable") if about.error else library.title(about, texts)
        self.saves.drop(argument, dom.now())
        self.tell(texts("library.dropped.said", name=name), ("put-back", argument))

    def do_put_back(self, argument: str) -> None:
        game = self.saves.put_back(argument)
        self.tell(self.app.texts("library.put_back.said"))
        self._focus_game("rename", game)

    def do_empty(self, _: str) -> None:
        self.emptying = not self.emptying
        self.hush()
        self.app.draw()
        button = dom.first("#bin .go button")
        if button is not None:
            button.focus()

    def do_empty_now(self, _: str) -> None:
        for saved in self.saves.bin():
            self.saves.burn(saved.id)
        self.emptying = False
        self.tell(self.app.texts("library.emptied"))
        dom.focus("library-title")

    # what has been set aside

    def tell_aside(self) -> None:
        """Says beside a game on the table what could not be read when the page began; elsewhere it stands there."""
        if kept.FRESH and self.app.session is not None:
            self.app.tell(library.aside_said(kept.FRESH, self.app.texts))

    def look_at_statistics(self) -> None:
        """Says so if they cannot be read."""
        before = len(kept.FRESH)
        if self.ledger.begun or len(kept.FRESH) == before:
            return
        self.tell_aside()

    def do_export_aside(self, argument: str) -> None:
        dom.download(f"santa-cruz-{argument}.txt", self.app.store.get(kept.ASIDE + argument) or "")

    def do_drop_aside(self, argument: str) -> None:
        self.app.store.remove(kept.ASIDE + argument)
        self.tell(self.app.texts("aside.dropped", what=library.aside_name(argument, self.app.texts)))
        dom.focus("library-title")

    async def _ask_to_last(self) -> None:
        """Whoever keeps a game wants it to last: the browser is asked not to clear it by itself."""
        self.lasting = await dom.persist()

    def do_persist(self, _: str) -> None:
        self.app.begin(self._persist())

    async def _persist(self) -> None:
        self.lasting = await dom.persist()
        self.tell(self.app.texts("library.lasting" if self.lasting else "library.not_lasting"))

    # files

    def do_export_saved(self, argument: str) -> None:
        text = self.saves.text(argument)
        try:
            text = json.dumps(parse_json(text)["record"], ensure_ascii=False)
        except (ValueError, TypeError, KeyError):
            pass  # what cannot be read is given out as it is
        dom.download(f"{argument}.santacruz.json", text)

    def do_export_all(self, _: str) -> None:
        now = dom.now()
        settings = {"language": dom.language(), **self.app.settings.values}
        text = backup.backup(self.saves, settings, self.ledger.games(), now, str(dom.boot().version))
        dom.download(BACKUP_NAME.format(day=now[:10]), text)

    def do_import(self, _: str) -> None:
        text = str(dom.element("paste").value)
        if not text.strip():
            raise Refused("refused.paste")
        self.app.begin(self._take_in([Source("", text)], dom.element("paste")))

    def read_files(self, files: Any, control: Any = None) -> None:
        """Brings in files that were chosen or dropped."""
        self.app.begin(self._read([files.item(index) for index in range(files.length)], control))

    async def _read(self, files: Sequence[Any], control: Any) -> None:
        try:
            await self._take_in([await self._source(file) for file in files])
        except (DataError, Refused) as error:
            if self.app.session and not dom.element("files").open:
                dom.open_dialog("files")
            raise error from None
        finally:
            if control is not None:
                control.value = ""

    async def _source(self, file: Any) -> Source:
        size = int(file.size)
        return Source(str(file.name), await dom.read_file(file) if size <= backup.BACKUP_LIMIT else "", size)

    def pasted(self, text: str) -> bool:
        """Brings in what was pasted onto the page of saved games, if it may be meant for it."""
        if self.page != "library" or self.app.session is not None or not text.lstrip().startswith("{"):
            return False
        self.app.begin(self._take_in([Source("", text)]))
        return True

    async def _take_in(self, sources: Sequence[Source], control: Any = None) -> None:
        """Brings in files. A single game goes on the table, unless the saved games are being looked at; everything
        else is stored. A file that cannot be read does not hinder the others; of several, it is said which."""
        app = self.app
        seen = self.page == "library" and app.session is None
        if len(sources) == 1 and sources[0].name.endswith(".py"):
            app.lab.open_file(sources[0].name, sources[0].size, sources[0].text)
        elif len(sources) == 1:
            text = sources[0].checked()
            kind = backup.kind_of(text)
            if seen or kind in (backup.FORMAT, statistics.FORMAT):
                self._tell_taken((await self._store(text))[0])
            elif kind == saves.FORMAT:
                app.open(saves.unpack(text))
            elif kind == lessons.FORMAT:
                app.school.open_text(text)
            elif kind == puzzles.FORMAT:
                app.puzzling.open_text(text)
            elif kind == POSITION:
                app.sharing.open_position(json.loads(text))
            else:
                app.bring_in(text)
        else:
            told = []
            for source in sources:
                try:
                    said, whole = await self._store(source.checked())
                except app.told as error:
                    said, whole = app.explain(error), False
                told.append(said if whole else app.texts("refused.file", file=source.name, why=said))
            self._tell_taken(" ".join(told))
        if control is not None:
            control.value = ""

    def _tell_taken(self, text: str) -> None:
        """Shows what has come: at the saved games, or beside the game on the table."""
        if self.app.session is not None:
            if not dom.element("files").open:
                dom.open_dialog("files")
            self.app.tell(text)
            return
        dom.close_dialogs()
        if self.page != "library":
            self.show("library")
        self.tell(text)

    async def _store(self, text: str) -> tuple[str, bool]:
        """Stores what a file holds; gives the sentence about it, and whether all of it could be read."""
        app, texts = self.app, self.app.texts
        found = backup.Found("")
        for step in backup.read(text, dom.now()):
            found = step
            await asyncio.sleep(0)  # a backup of many games is read bit by bit
        new, same = backup.bring_in(found, self.saves)
        broken = [error for _, _, error in found.games if error is not None] + found.wrong
        said = []
        if found.kind != "statistics":
            said.append(texts("library.taken", count=new))
        if same:
            said.append(texts("library.same", count=same))
        if broken:
            said.append(texts("library.broken.said", count=len(broken), why=app.explain(broken[0])))
        if found.statistics:
            said.append(texts("statistics.taken", count=self.ledger.add(found.statistics)))
        if found.settings and self._take_settings(found.settings):
            said.append(texts("library.settings"))
        return " ".join(said) or texts("library.taken", count=0), not broken

    def _take_settings(self, values: dict[str, Any]) -> bool:
        """Takes over a backup's settings, and says whether that changed anything."""
        app = self.app
        changed = bool(app.settings.take_over(values))
        language = values.get("language")
        if isinstance(language, str) and language in dom.boot_languages() and language != dom.language():
            dom.boot().useLanguage(language)
            changed = True
        app.apply_settings()
        return changed

    # statistics

    def note_end(self) -> None:
        """Counts the game on the table, which has just ended."""
        session = self.app.session
        if session is None or not statistics.counts(session):
            return
        try:
            self.ledger.add([statistics.entry(self.app.game, session, dom.now())])
        except StoreError as error:
            self.app.unsaved = error.key

    def do_export_statistics(self, _: str) -> None:
        name = STATISTICS_NAME.format(day=dom.now()[:10])
        dom.download(name, statistics.dumps(self.ledger.games()))

    def do_clear(self, _: str) -> None:
        self.clearing = not self.clearing
        self.hush()
        self.app.draw()
        button = dom.first("#library-page [data-command=clear]")
        if button is not None:
            button.focus()

    def do_clear_now(self, _: str) -> None:
        self.cleared = self.ledger.clear()
        self.clearing = False
        self.tell(self.app.texts("statistics.cleared"), ("unclear", ""))

    def do_unclear(self, _: str) -> None:
        if self.cleared:
            self.ledger.put_back(self.cleared)
            self.cleared = ""
        self.tell(self.app.texts("statistics.back"))

    # reports of faults

    def fault(self, error: Exception) -> None:
        """Remembers where something went wrong, for a report."""
        self.faults = [*self.faults, diagnostics.fault(error)][-diagnostics.FAULTS :]

    def do_copy_diagnostics(self, _: str) -> None:
        app = self.app
        text = diagnostics.diagnostics(dom.surroundings(), app.settings.values, self.faults, app.session)
        app.begin(self._copy_diagnostics(text))

    async def _copy_diagnostics(self, text: str) -> None:
        done = await dom.copy(text)
        dom.element("diagnostics-text").value = text
        dom.show("diagnostics-text", not done)
        said = "diagnostics.copied" if done else "diagnostics.not_copied"
        dom.element("diagnostics-said").textContent = self.app.texts(said)
