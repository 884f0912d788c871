"""One game in several tabs of a browser: one plays it, the others watch it live and can take over.

Which tab plays is settled by a lock of the browser's, so that two can never do it at once; what is played comes to the
others by what is stored. Browsers without such locks let every tab play; what two of them write is then kept as two
games (page/saves.py).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from page import dom
from page.markup import esc
from page.saves import PREFIX, Broken
from page.session import Refused

if TYPE_CHECKING:
    from page.app import App


class Tabs:
    """Whether this tab plays the game on its table (`plays`), or watches (`watching`); neither while it is not settled
    yet, which bots wait for."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.plays = False
        self.watching = False
        self.taking = False
        self._release: Callable[[], None] | None = None
        dom.on_stored(app.guarded(self._stored))

    def opened(self) -> None:
        """A game has been put on the table: this tab plays it unless another one does."""
        self.left()
        self.app.begin(self._claim(self.app.game, self.taking))
        self.taking = False

    def left(self) -> None:
        """The game is no longer on the table, or makes place for another."""
        if self._release:
            self._release()
        self._release = None
        self.plays = self.watching = False
        dom.patch("watch", "")
        dom.show("watch", False)

    async def _claim(self, game: str, steal: bool) -> None:
        holding: list[Callable[[], None]] = []

        def lost() -> None:
            if holding and self._release is holding[0]:
                self._release = None
                self._watch()

        release = await dom.hold_lock(f"{PREFIX}{game}", steal, self.app.guarded(lost))
        if self.app.session is None or self.app.game != game or self._release:
            if release:
                release()
            return
        if release is None:
            self._watch()
            return
        holding.append(release)
        self._release = release
        self.plays = True
        self.app.kick()

    def _watch(self) -> None:
        """From here on this tab shows what everybody may see, as it comes."""
        app = self.app
        self.plays, self.watching = False, True
        app.choice.clear()
        app.hurrying = False
        if app.session:
            app.session.show_public(True)
        app.draw()
        app.announce(app.texts("watch.note"))

    def draw(self) -> None:
        """Says that the game is being watched, and offers to take over."""
        texts = self.app.texts
        take = f'<button type="button" data-command="take-over">{esc(texts("watch.take"))}</button>'
        dom.patch("watch", f"<p>{esc(texts('watch.note'))}</p>{take}" if self.watching else "")
        dom.show("watch", self.watching)

    def check(self) -> None:
        """Refused while another tab plays."""
        if self.watching:
            raise Refused("refused.watching")

    def _stored(self, key: str) -> None:
        """Another tab has stored something."""
        app = self.app
        if not self.watching or key != PREFIX + app.game:
            return
        try:
            session = app.saves.take(app.game)
        except (KeyError, Broken):
            return  # thrown away, or being taken over by another version: what is shown stays
        session.show_public(True)
        app.session = session
        if (app.timeline.history.at or 0) > session.step:
            app.timeline.history.leave()
        app.draw()

    def do_take_over(self, _: str) -> None:
        """This tab goes on with the game, and the one that has played it so far watches."""
        self.app.begin(self._take_over())

    async def _take_over(self) -> None:
        game = self.app.game
        await asyncio.sleep(0)
        session = self.app.saves.take(game)
        self.taking = True
        self.app.open(session, game)
