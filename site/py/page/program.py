"""A learner's program as it is kept in the browser, and the seats that it plays.

The seats are no part of the game that is kept: a program is no bot of ours, and a game has to open without it.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from santacruz import fields

from page.kept import Store, StoreError, set_aside
from page.session import Refused

KEY, FORMAT, VERSION = "santacruz:lab", "santacruz-program", 1

#: Where the program is kept whose place another one has taken.
ASIDE = "santacruz:lab-aside"

#: In a tab's own store: the game in which the program plays a seat.
PLAYS = "santacruz:lab-plays"

#: The most characters of a program, and bytes of its file.
LONGEST = 100_000


def _check(program: str) -> int:
    return zlib.crc32(program.encode(errors="surrogatepass"))


def packed(program: str) -> str:
    """A program as it is kept, with a checksum."""
    kept = {"format": FORMAT, "version": VERSION, "program": program, "check": _check(program)}
    return json.dumps(kept, ensure_ascii=False)


def unpacked(text: str) -> str | None:
    """The program of a kept text; None if it is damaged or of another format."""
    try:
        kept = fields.parse_json(text)
        program = kept["program"]
        sound = (kept["format"], kept["version"]) == (FORMAT, VERSION)
        sound = sound and kept["check"] == _check(program)
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
    return program if sound and len(program) <= LONGEST else None


def kept(store: Store, key: str = KEY) -> str | None:
    """The program that this browser keeps; None if there is none that can be read."""
    try:
        text = store.get(key)
        program = unpacked(text or "")
        if text and program is None:
            set_aside(store, key)
    except StoreError:
        return None
    return program


def as_program(size: int, text: str) -> str:
    """A file's text as a program; `size` is that of the file in bytes. Raises Refused."""
    if size > LONGEST:
        raise Refused("lab.file.large")
    if "\0" in text or "\N{REPLACEMENT CHARACTER}" in text:
        raise Refused("lab.file.text")
    return text.removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n").replace("\r", "\n")


def to_share(program: str) -> dict[str, Any]:
    """What a link to a program holds."""
    return {"format": FORMAT, "version": VERSION, "program": program.encode(errors="replace").decode()}


def shared(data: dict[str, Any]) -> str:
    """The program of a link, which a stranger may have made. Raises DataError or Refused."""
    fields.check_format(data, FORMAT, VERSION)
    program = fields.a_text(fields.member(data, "program"), "program")
    return as_program(len(program.encode(errors="surrogatepass")), program)


def note_seats(tab: Store, game: str, plays: bool) -> None:
    """Remembers for this tab whether the program plays a seat of a game, so that it can be said when it no longer
    does."""
    try:
        tab.set(PLAYS, game) if plays else tab.remove(PLAYS)
    except StoreError:
        pass  # then it is not said


def played(tab: Store, game: str) -> bool:
    """Whether the program played a seat of this game when the page was loaded anew; forgets it."""
    try:
        found = tab.get(PLAYS) == game
        tab.remove(PLAYS)
    except StoreError:
        return False
    return found
