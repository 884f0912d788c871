"""The browser's back and forward buttons: between start page, saved games, statistics, the table and open dialogs.

A place is [page, game, dialog]: the page ("start", "library", "statistics" or "table"), on the table the id of the
game, and the dialog that is open, or "". The address stays as it is.
"""

from __future__ import annotations

import json
from typing import Any

from page import dom


class Places:
    """Where one is, for the browser's list of places. `app` is the page."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.now: list[str] = []
        self.moving = False
        self.leaving = False  # the browser was asked to go back, and has not yet done so

    def listen(self) -> None:
        dom.listen("popstate", self.app.guarded(self.on_back), dom.window)
        dom.listen("close", lambda _: self.settle(), capture=True)

    def here(self) -> list[str]:
        app, dialog = self.app, dom.first("dialog[open]")
        page, game = ("table", app.game) if app.session else (app.keeping.page, "")
        return [page, game, str(dialog.id) if dialog is not None else ""]

    def settle(self) -> None:
        """After something has changed: tells the browser where one is now."""
        here = self.here()
        if self.moving or self.leaving or here == self.now:
            return
        before, self.now = self.now, here
        if before[:2] == here[:2] and before[2] and not here[2]:
            self.leaving = True  # a dialog was closed: its place is left as by the browser's button
            dom.go_back()
        elif not before or before[2]:
            dom.replace_place(json.dumps(here))
        else:
            dom.push_place(json.dumps(here))

    def on_back(self, event: Any) -> None:
        """The browser has gone to another place: the page follows."""
        place = dom.place_of(event)
        if self.leaving:  # we asked for it: the page is there already, and may have opened another dialog since
            self.leaving = False
            self.settle()
            return
        if place is None:
            return
        wanted, before = json.loads(place), self.here()
        self.moving = True
        try:
            self._go(*wanted)
        finally:
            self.moving = False
            self.now = self.here()
            if self.now == before != wanted:  # it was refused to leave
                dom.push_place(json.dumps(self.now))
            elif self.now != wanted:  # what was there is gone; what lies ahead is not
                dom.replace_place(json.dumps(self.now))

    def _go(self, page: str, game: str, dialog: str) -> None:
        app = self.app
        dom.close_dialogs()
        if [page, game] != self.here()[:2]:
            if page == "table" and app.saves.text(game):
                app.keeping.do_continue(game)
            else:
                if app.session is not None:
                    app.do_home("")
                app.keeping.show("start" if page == "table" else page)
        if dialog:
            app.do_open(dialog)
