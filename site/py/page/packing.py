"""Whole numbers packed into one: each takes just the room that its range needs. A description of what is packed is
written once, as a function that is called with a `Writer` to pack and with a `Reader` to unpack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

#: Letters that names are mostly made of; a name of others takes more room.
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 "


class Unfit(Exception):
    """A value cannot be packed, or a number is none that was packed."""


class Coder:
    """What writing and reading share. `put(n, value)` stands for a whole number from 0 to n - 1: the writer takes it,
    the reader gives it, whatever it is called with."""

    writing = False

    def put(self, n: int, value: int = 0) -> int:
        raise NotImplementedError

    def flag(self, value: bool = False) -> bool:
        return bool(self.put(2, int(value)))

    def one(self, choices: Sequence[Any], value: Any = None) -> Any:
        """One of some choices."""
        if self.writing and value not in choices:
            raise Unfit(str(value)[:60])
        return choices[self.put(len(choices), choices.index(value) if self.writing else 0)]

    def drawn(self, pool: list[Any], value: Any = None) -> Any:
        """One of a pool, which has it no longer."""
        found = self.one(pool, value)
        pool.remove(found)
        return found

    def text(self, value: str = "") -> str:
        """A text of up to 255 letters, or of as many bytes."""
        plain = self.flag(all(letter in LETTERS for letter in value))
        if plain:
            length = self.put(256, len(value))
            return "".join(self.one(LETTERS, value[k] if self.writing else None) for k in range(length))
        try:
            data = value.encode()
            length = self.put(256, len(data))
            return bytes(self.put(256, data[k] if self.writing else 0) for k in range(length)).decode()
        except UnicodeError as error:
            raise Unfit(str(error)) from None


class Writer(Coder):
    """Packs; `data` is what has been packed so far."""

    writing = True

    def __init__(self) -> None:
        self._parts: list[tuple[int, int]] = []

    def put(self, n: int, value: int = 0) -> int:
        if not 0 <= value < n:
            raise Unfit(f"{value} of {n}")
        self._parts.append((n, value))
        return value

    @property
    def data(self) -> bytes:
        number = 0
        for n, value in reversed(self._parts):
            number = number * n + value
        return number.to_bytes((number.bit_length() + 7) // 8, "little")


class Reader(Coder):
    """Unpacks; `end` raises Unfit if there is more than was asked for."""

    def __init__(self, data: bytes) -> None:
        if data.endswith(b"\0"):
            raise Unfit("more bytes than the number has")
        self._number = int.from_bytes(data, "little")

    def put(self, n: int, value: int = 0) -> int:
        if n < 1:
            raise Unfit("nothing to choose from")
        self._number, found = divmod(self._number, n)
        return found

    def end(self) -> None:
        if self._number:
            raise Unfit("there is more")
