"""The last position, as a picture that the page shows at its first paint while Python wakes up (see first.js).

It is the small picture of a saved game, drawn from what everybody may see, as one image that needs nothing else.
"""

from __future__ import annotations

import zlib

from page import dom
from page.saves import Store, StoreError, look_of
from page.session import Session
from page.table.picture import image

KEY = "santacruz:waking"

#: Seconds after an action until its picture is kept: bots' actions come in bursts.
PAUSE = 1.0

class Waking:
    """Keeps the picture of the game on the table up to date."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._next: tuple[str, Session] | None = None

    def kept(self, game: str, session: Session) -> None:
        """A game has been kept: its picture follows once there is a pause."""
        if self._next is None:
            dom.later(PAUSE, self._draw)
        self._next = (game, session)

    def _draw(self) -> None:
        if self._next is None:
            return
        game, session = self._next
        self._next = None
        try:
            picture = f"{game} {image(look_of(session.state), session.people)}"
            self.store.set(KEY, f"1 {zlib.crc32(picture.encode()):08x} {picture}")  # version and checksum first
        except StoreError:
            pass  # the game itself is kept or not, and that has been said; there is just no picture
