"""Games, moments, positions, lessons and programs as links: text that stands behind the `#` of the page's address.

What stands there is never sent anywhere. It begins with a letter for the kind and a digit for the version:

- `g1` a game: its deal, and for each action which of the legal ones it is, packed into one number (`page.packing`).
- `p1` a position, packed in the same way.
- `z1` any other file (a lesson, a program, a game from a position): its JSON text, deflated with a fixed dictionary.
- `l1` a lesson that comes with the page, by its name, and after a `.` the number of the step; `q1` a puzzle that does.

Whatever has been published as version 1 is read in the same way for ever. All data carries a check of 24 bits
over what they stand for, so that a damaged link is refused and is no other game. Nothing here touches the browser.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any

from santacruz.fields import parse_json
from santacruz.record import Record

from page import packed
from page.linkwords import WORDS
from page.packing import Reader, Unfit, Writer
from page.session import Refused

#: Letters that a link may have, and bytes of the text that is unpacked from it.
LIMIT, TEXT_LIMIT = 60_000, 400_000

#: Bytes of the check.
CHECK = 3

#: What comes of reading data that no link of ours holds.
DAMAGED = (Unfit, binascii.Error, zlib.error, ValueError, LookupError, RecursionError, TypeError)

_SHAPE = re.compile(r"([glpqz])(\d)(.*)", re.DOTALL)
_NAME = re.compile(r"([a-z0-9-]{1,40})(?:\.([0-9]{1,3}))?")
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")


def of_record(record: Record) -> str:
    """The link of a game. Nothing of the record is lost; what the short kind has no room for takes the longer one."""
    return _short("g", record, record.to_json()) or of_file(record.to_json())


def of_position(position: dict[str, Any]) -> str:
    """The link of a position, whole or stripped; likewise."""
    return _short("p", position, position) or of_file(position)


def _short(kind: str, what: Any, value: Any) -> str:
    """The link of the short kind; "" if it has no room for all there is."""
    try:
        writer = Writer()
        packed.record(writer, what) if kind == "g" else packed.position(writer, what)
        link = f"{kind}1" + _letters(_check(value) + writer.data)
        return link if json.loads(read(link)) == value else ""
    except (Unfit, Refused, LookupError, TypeError, ValueError, AttributeError):
        return ""


def of_file(data: dict[str, Any]) -> str:
    """The link of any file, as JSON values. Raises Refused if it would be too long to be opened."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, WORDS)
    link = "z1" + _letters(_check(data) + packer.compress(text) + packer.flush())
    if len(link) > LIMIT or len(text) > TEXT_LIMIT:
        raise Refused("refused.link.long")
    return link


def of_lesson(name: str, step: int = 0) -> str:
    """The link of a lesson that comes with the page, at a step counted from 0."""
    return f"l1{name}" + (f".{step + 1}" if step else "")


def of_puzzle(name: str) -> str:
    """The link of a puzzle that comes with the page."""
    return f"q1{name}"


def is_link(fragment: str) -> bool:
    """Whether what stands behind the # is meant for us at all."""
    return _SHAPE.fullmatch(fragment) is not None


def named(fragment: str) -> tuple[str, str, int] | None:
    """What a link names of what comes with the page: ("lesson" or "puzzle", its name, the step from 0); None for other
    links. Raises Refused."""
    kind, rest = _opened(fragment)
    if kind not in "lq":
        return None
    found = _NAME.fullmatch(rest)
    if not found:
        raise Refused("refused.link.damaged")
    return "lesson" if kind == "l" else "puzzle", found[1], max(0, int(found[2] or 1) - 1)


def read(fragment: str) -> str:
    """The file that a link holds, as a JSON text. Raises Refused with what is wrong with it."""
    kind, rest = _opened(fragment)
    try:
        if not _LETTERS.fullmatch(rest) or kind in "lq":
            raise Unfit("letters")
        data = base64.b64decode(rest + "=" * (-len(rest) % 4), altchars=b"-_", validate=True)
        if _letters(data) != rest:
            raise Unfit("letters")  # each link is written in one way only
        check, data = data[:CHECK], data[CHECK:]
        value = _inflated(data) if kind == "z" else _unpacked(kind, data)
        if _check(value) != check:
            raise Unfit("check")
    except DAMAGED:
        raise Refused("refused.link.damaged") from None
    return json.dumps(value, ensure_ascii=False)


def _opened(fragment: str) -> tuple[str, str]:
    found = _SHAPE.fullmatch(fragment)
    if not found:
        raise Refused("refused.link.damaged")
    if len(fragment) > LIMIT:
        raise Refused("refused.link.long")
    if found[2] != "1":
        raise Refused("refused.link.version")
    return found[1], found[3]


def _letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def _check(value: Any) -> bytes:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return zlib.crc32(text.encode()).to_bytes(4, "big")[-CHECK:]


def _inflated(data: bytes) -> Any:
    unpacker = zlib.decompressobj(-15, WORDS)
    text = unpacker.decompress(data, TEXT_LIMIT + 1)
    if len(text) > TEXT_LIMIT:
        raise Refused("refused.link.large")
    if not unpacker.eof or unpacker.unused_data:
        raise Unfit("cut off")
    try:
        return parse_json(text.decode())
    except ValueError:
        raise Unfit("no JSON") from None


def _unpacked(kind: str, data: bytes) -> Any:
    reader = Reader(data)
    value = packed.record(reader, None).to_json() if kind == "g" else packed.position(reader, None)
    reader.end()
    return value
