"""One file with everything that is kept in this browser, and reading such files, and files of single games, back in."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from santacruz import fields
from santacruz.reasons import DataError
from santacruz.record import FORMAT as RECORD
from santacruz.record import Record

from page import saves, statistics
from page.saves import Saves
from page.session import Refused

FORMAT, VERSION = "santacruz-backup", 1

#: Bytes that a game brought in may have (a long one takes some thousand), and a backup of everything kept.
LIMIT, BACKUP_LIMIT = 2_000_000, 64_000_000


def backup(kept: Saves, settings: Mapping[str, Any], games: list[statistics.Game], now: str, version: str) -> str:
    """The file. Games that cannot be read are in it too, as the texts they are."""
    listed = []
    for saved in kept.all():
        try:
            listed.append({"id": saved.id, "save": fields.an_object(fields.parse_json(saved.text), "")})
        except DataError:
            listed.append({"id": saved.id, "text": saved.text})
    data = {
        "format": FORMAT,
        "version": VERSION,
        "saved": now,
        "app": version,
        "settings": dict(settings),
        "games": listed,
        "statistics": json.loads(statistics.dumps(games)),
    }
    return json.dumps(data, ensure_ascii=False)


@dataclass
class Found:
    """What a file holds. `games` are (id or "", the text to be stored, what is wrong with it or None); `settings` and
    `statistics` are empty where there are none; `wrong` is what else cannot be read."""

    kind: str
    games: list[tuple[str, str, Exception | None]] = field(default_factory=list)
    settings: dict[str, Any] = field(default_factory=dict)
    statistics: list[statistics.Game] = field(default_factory=list)
    wrong: list[Exception] = field(default_factory=list)


def check_size(text: str, size: int) -> None:
    """Refuses what is too large to be parsed: Refused. A backup, which says at its beginning that it is one, may be
    larger than a game."""
    limit = BACKUP_LIMIT if f'"{FORMAT}"' in text[:200] else LIMIT
    if size > limit:
        raise Refused("refused.too_large", limit=limit // 1_000_000)


def kind_of(text: str) -> str:
    """What a file says it is; "" if it does not. Raises DataError if it is no JSON object."""
    return str(fields.an_object(fields.parse_json(text), "").get("format") or "")


def read(text: str, now: str) -> Iterator[Found]:
    """Reads a file entry by entry, and yields what has been found so far: with many games that takes its time, and the
    caller may let the browser draw in between. Raises DataError if the file is nothing that could be read at all, or a
    single game that is broken."""
    data = fields.an_object(fields.parse_json(text), "")
    form = data.get("format")
    if form == RECORD:
        yield Found("game", [("", saves.pack_record(Record.loads(text), now), None)])
    elif form == saves.FORMAT:
        try:
            saves.unpack(text)
        except saves.Broken as broken:
            raise broken.error from None
        yield Found("game", [("", text, None)])
    elif form == statistics.FORMAT:
        games, wrong = statistics.read_all(data)
        yield Found("statistics", statistics=games, wrong=list(wrong))
    else:
        yield from _backup(data)


def _backup(data: dict[str, Any]) -> Iterator[Found]:
    fields.check_format(data, FORMAT, VERSION)
    found = Found("backup")
    listed = fields.a_list(fields.member(data, "games"), "games")
    for part in ("settings", "statistics"):
        try:
            value = fields.an_object(data.get(part, {}), part)
            if part == "settings":
                found.settings = value
            elif value:
                found.statistics, wrong = statistics.read_all(value)
                found.wrong += wrong
        except DataError as error:
            found.wrong.append(error)
    for index, value in enumerate(listed):
        found.games.append(_entry(value, fields.path("games", index)))
        yield found
    yield found


def _entry(value: Any, place: str) -> tuple[str, str, Exception | None]:
    """A game of a backup. Whatever is wrong with it, its text is kept."""
    data = value if isinstance(value, dict) else {}
    game = data.get("id") if isinstance(data.get("id"), str) else ""
    if isinstance(data.get("text"), str):
        text = data["text"]
    elif "save" in data:
        text = json.dumps(data["save"], ensure_ascii=False, separators=(",", ":"))
    else:
        text = json.dumps(value, ensure_ascii=False)
    try:
        saves.unpack(text)
    except saves.Broken as broken:
        return game, text, broken.error
    return game, text, None


def bring_in(found: Found, kept: Saves) -> tuple[int, int]:
    """Stores the games that have been found and gives how many are new, and how many were here already. Nothing that
    is here is overwritten. Raises StoreError."""
    here = {saved.text for saved in kept.all()}
    new = same = 0
    for game, text, _ in found.games:
        if text in here:
            same += 1
            continue
        kept.add(text, game)
        here.add(text)
        new += 1
    return new, same
