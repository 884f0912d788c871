"""What is kept in this browser besides the games: settings, statistics, progress, drafts. Knows no browser.

Each stands under a key of its own as a JSON text with its format, the format's version and a checksum. One that cannot
be read is set aside under another key, from where it can be saved as a file; what it was then begins anew.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any, Protocol

from santacruz import fields
from santacruz.reasons import DataError

PREFIX = "santacruz:"
ASIDE = "santacruz:aside:"

#: What has been set aside since the page was loaded, by name.
FRESH: list[str] = []


class StoreError(Exception):
    """The store refuses. `key` names the sentence: `save.full` (no room), `save.blocked` (not allowed) or
    `save.other_tab`, `save.gone`."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Store(Protocol):
    """Texts by key, as localStorage has them; each method may raise StoreError."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, text: str) -> None: ...
    def remove(self, key: str) -> None: ...
    def keys(self) -> Iterable[str]: ...


def _dumped(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def checksum(data: dict[str, Any]) -> str:
    """The CRC-32 of everything in it besides itself, as eight digits."""
    rest = {key: value for key, value in data.items() if key != "sum"}
    return _crc(_dumped(rest))


def sealed(data: dict[str, Any]) -> str:
    """The text that is stored, with its checksum as the last of all."""
    whole = _dumped({key: value for key, value in data.items() if key != "sum"})
    return f'{whole[:-1]}{"," * (whole != "{}")}"sum":"{_crc(whole)}"}}'


def _crc(text: str) -> str:
    return f"{zlib.crc32(text.encode(errors='surrogatepass')):08x}"


def fits(text: str, data: dict[str, Any]) -> bool:
    """Whether the checksum in `data`, which was read from `text`, is right. As `sealed` writes it, it stands at the end
    and what was summed before it, so that nothing need be written anew to see it."""
    body, mark, end = text.rpartition(',"sum":"')
    if mark and end == f'{data.get("sum")}"}}' and end[:-2] == _crc(body + "}"):
        return True
    return data.get("sum") == checksum(data)


class Damaged(Exception):
    """The checksum does not fit."""


class Kept:
    """One thing that is kept: under `key`, in version `version` of a format. Versions before `sealed_since` had no
    checksum, and number 0 not even a format."""

    def __init__(self, store: Store, key: str, form: str, version: int = 1, sealed_since: int = 1) -> None:
        self.store, self.key = store, key
        self.form, self.version, self.sealed_since = form, version, sealed_since
        self._read: str | None = None  # the text last seen to be readable

    def read(self) -> dict[str, Any] | None:
        """What is kept; None if nothing is, or nothing that can be read: that is then set aside. Raises StoreError
        where the store refuses."""
        text = self.store.get(self.key)
        if not text:
            return None
        try:
            return self.opened(text)
        except (DataError, Damaged):
            set_aside(self.store, self.key)
            return None

    def is_there(self) -> bool:
        """Whether something that can be read is kept; the same text is read once. Raises StoreError."""
        text = self.store.get(self.key)
        if text is None or text != self._read:
            self._read = text if self.read() is not None else None
        return self._read is not None

    def opened(self, text: str) -> dict[str, Any]:
        """What a text of any version says. Raises Damaged, or DataError for something else or a newer version."""
        data = fields.an_object(fields.parse_json(text), "")
        if self.sealed_since == 1 and not data.keys() & {"format", "version", "sum"}:
            return data
        fields.check_format(data, self.form, self.version)
        if (data["version"] >= self.sealed_since or "sum" in data) and not fits(text, data):
            raise Damaged
        data.pop("sum", None)
        return data

    def write(self, data: dict[str, Any]) -> None:
        """Keeps it. Raises StoreError; what was kept before then stays."""
        self.store.set(self.key, sealed({"format": self.form, "version": self.version} | data))


def set_aside(store: Store, key: str) -> None:
    """Moves what is kept under a key to where it is in nobody's way, beside what lies there already. Raises
    StoreError; it then stays where it was."""
    text = store.get(key)
    if text is None:
        return
    name = key.removeprefix(PREFIX)
    there = set(store.keys())
    free, n = ASIDE + name, 1
    while free in there:
        n += 1
        free = f"{ASIDE}{name}-{n}"
    move(store, key, free, text)
    FRESH.append(free.removeprefix(ASIDE))


def move(store: Store, old: str, new: str, text: str) -> None:
    """Stores a text under a new key and takes the old one away: in this order, so that it is never nowhere. Only where
    there is no room for both it goes first, and comes back if the new one cannot be stored all the same."""
    try:
        store.set(new, text)
    except StoreError:
        kept = store.get(old)
        store.remove(old)
        try:
            store.set(new, text)
        except StoreError:
            store.set(old, kept or "")
            raise
    else:
        store.remove(old)


def aside(store: Store) -> list[str]:
    """What lies set aside, by name: `settings`, `statistics`, `statistics-2`."""
    return sorted(key.removeprefix(ASIDE) for key in store.keys() if key.startswith(ASIDE))
