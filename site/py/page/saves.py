"""Games kept in the browser. Knows no browser: it is given a store of texts.

Every game has a key of its own, so that a new game never overwrites an old one. A stored text that cannot be read
stays where it is until
somebody throws it away.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from santacruz import fields
from santacruz.reasons import DataError
from santacruz.record import Record

from page.session import Session

PREFIX = "santacruz:game:"
FORMAT, VERSION = "santacruz-save", 1


class StoreError(Exception):
    """The store refuses. `key` names the sentence: `save.full` (no room), `save.blocked` (not allowed) or
    `save.other_tab`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Store(Protocol):
    """Texts by key, as localStorage has them; each method may raise StoreError."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def keys(self) -> Iterable[str]: ...


class Broken(Exception):
    """A stored game cannot be read; `error` says which field is wrong."""

    def __init__(self, text: str, error: Exception) -> None:
        super().__init__(str(error))
        self.text = text
        self.error = error


@dataclass(frozen=True)
class Saved:
    """One stored game, for the list of them."""

    id: str
    text: str
    saved: str
    names: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 1
    ended: bool = False
    error: Exception | None = None


class Saves:
    """The stored games of this browser.

    Remembers what it last saw of each game, and refuses to overwrite what another tab has written since.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._last: dict[str, str | None] = {}

    def put(self, game: str, session: Session, saved: str) -> None:
        """Stores a game under its id, at the time `saved` (ISO 8601, UTC). Raises StoreError."""
        key = PREFIX + game
        text = pack(session, saved)
        if self.store.get(key) != self._last.get(game):
            raise StoreError("save.other_tab")
        self.store.set(key, text)
        self._last[game] = text

    def take(self, game: str) -> Session:
        """The game stored under an id. Raises KeyError, StoreError, or Broken (it then stays stored)."""
        text = self.store.get(PREFIX + game)
        if text is None:
            raise KeyError(game)
        session = unpack(text)
        self._last[game] = text
        return session

    def text(self, game: str) -> str:
        """What is stored under an id, as it is: to export what cannot be read."""
        return self.store.get(PREFIX + game) or ""

    def drop(self, game: str) -> None:
        """Throws a stored game away."""
        self.store.remove(PREFIX + game)
        self._last.pop(game, None)

    def all(self) -> list[Saved]:
        """Every stored game, the one saved last first; those that cannot be read say why."""
        keys = [key for key in self.store.keys() if key.startswith(PREFIX)]
        found = [summary(key[len(PREFIX) :], self.store.get(key) or "") for key in keys]
        return sorted(found, key=lambda saved: saved.saved, reverse=True)


def pack(session: Session, saved: str) -> str:
    """A game as it is stored: its record, whose hand was shown, what undo and redo need, and a summary for the list."""
    state = session.state
    return json.dumps(
        {
            "format": FORMAT,
            "version": VERSION,
            "saved": saved,
            "shown": session.shown,
            "barrier": session.barrier,
            "taken_back": session.taken_back,
            "undone": session.undone,
            "round": state.round,
            "ended": session.ended,
            "scores": list(state.scores),
            "record": json.loads(session.text()),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _read(text: str) -> tuple[dict, Record]:
    data = fields.an_object(fields.parse_json(text), "")
    fields.check_format(data, FORMAT, VERSION)
    try:
        return data, Record.from_json(fields.member(data, "record"))
    except DataError as error:
        raise DataError(error.code, fields.path("record", error.field), **error.params) from None


def unpack(text: str) -> Session:
    """The game that was stored as `text`. Raises Broken.

    With several people at the device the curtain is up: whoever opens a game again need not be who left it.
    """
    try:
        data, record = _read(text)
        session = Session(record, None)
        shown = data.get("shown")
        if len(session.persons) == 1 and shown in session.persons:
            session = Session(record, shown)
        session.remember(data.get("barrier"), data.get("taken_back"), data.get("undone"))
        return session
    except Exception as error:  # whatever is wrong with it, it is kept, and the person is told
        raise Broken(text, error) from error


def summary(game: str, text: str) -> Saved:
    """What the list says of a stored text."""
    try:
        data, record = _read(text)
        return Saved(
            game,
            text,
            str(data.get("saved", "")),
            tuple(str(player.get("name") or "ABCD"[seat]) for seat, player in enumerate(record.players)),
            tuple(int(score) for score in data.get("scores", ())),
            int(data.get("round", 1)),
            bool(data.get("ended")),
        )
    except Exception as error:  # told in the list; the text stays
        return Saved(game, text, "", error=error)
