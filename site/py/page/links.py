"""Games, moments, positions and lessons as links: text that stands behind the `#` of the page's address.

What stands there is never sent anywhere. It begins with a letter for the kind and a digit for the version:

- `g1` a game: its deal, and for each action which of the legal ones it is, packed into one number (`page.packing`).
- `z1` any other file (a position, a lesson, a game from a position): its JSON text, deflated with a fixed dictionary.
- `l1` a lesson that comes with the page, by its name, and after a `.` the number of the step.

Whatever has been published as version 1 is read in the same way for ever. Both kinds of data carry a check of 24 bits
over what they stand for, so that a damaged link is refused and is no other game. Nothing here touches the browser.
"""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any

from santacruz.actions import notation, parse
from santacruz.bots import LEVELS
from santacruz.cards import BIRD_TOKENS, SCORING_CARDS, SCORING_CARDS_DEALT
from santacruz.fields import parse_json
from santacruz.maps import load_map
from santacruz.record import Record
from santacruz.rules import apply, legal_actions
from santacruz.tiles import load_tiles

from page.linkwords import WORDS
from page.packing import Coder, Reader, Unfit, Writer
from page.people import COLOURS
from page.session import Refused

#: Letters that a link may have, and bytes of the text that is unpacked from it.
LIMIT, TEXT_LIMIT = 60_000, 400_000

#: Bytes of the check.
CHECK = 3

#: What a link names by number; new names are only ever put to the end.
MAPS = ("santa-cruz",)
BOTS = ("random", "greedy", "planner", "expert")
NAMES = ("Ana", "Ben", "Cleo", "Dan")

_SHAPE = re.compile(r"([glz])(\d)(.*)", re.DOTALL)
_LESSON = re.compile(r"([a-z0-9-]{1,40})(?:\.(\d{1,3}))?")
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")


def of_record(record: Record) -> str:
    """The link of a game. Nothing of the record is lost; what the short kind has no room for takes the longer one."""
    try:
        writer = Writer()
        _record(writer, record)
        text = "g1" + _letters(_check(record.to_json()) + writer.data)
        if json.loads(read(text)) == record.to_json():
            return text
    except (Unfit, Refused, ValueError):
        pass
    return of_file(record.to_json())


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


def is_link(fragment: str) -> bool:
    """Whether what stands behind the # is meant for us at all."""
    return _SHAPE.fullmatch(fragment) is not None


def lesson_of(fragment: str) -> tuple[str, int] | None:
    """The lesson and the step (from 0) of a link to one that comes with the page; None for other links. Raises
    Refused."""
    kind, rest = _opened(fragment)
    if kind != "l":
        return None
    found = _LESSON.fullmatch(rest)
    if not found:
        raise Refused("refused.link.damaged")
    return found[1], max(0, int(found[2] or 1) - 1)


def read(fragment: str) -> str:
    """The file that a link holds, as a JSON text. Raises Refused with what is wrong with it."""
    kind, rest = _opened(fragment)
    try:
        if not _LETTERS.fullmatch(rest) or kind == "l":
            raise Unfit("letters")
        data = base64.b64decode(rest + "=" * (-len(rest) % 4), altchars=b"-_", validate=True)
        if _letters(data) != rest:
            raise Unfit("letters")  # each link is written in one way only
        check, data = data[:CHECK], data[CHECK:]
        value = _unpacked(data) if kind == "g" else _inflated(data)
        if _check(value) != check:
            raise Unfit("check")
    except (Unfit, binascii.Error, zlib.error, ValueError, LookupError, RecursionError):
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


def _unpacked(data: bytes) -> Any:
    reader = Reader(data)
    record = _record(reader, None)
    reader.end()
    return record.to_json()


# -- what a game is made of; each function packs what it is given, or unpacks and gives it ----------------------------


def _record(coder: Coder, record: Record | None) -> Record:
    if record is not None and (record.setup is None or record.extra):
        raise Unfit("only plain deals")
    map_id = coder.one(MAPS, record and record.map_id)
    count = 2 + coder.put(3, len(record.players) - 2 if record else 0)
    players = [_player(coder, record.players[seat] if record else {}, seat) for seat in range(count)]
    given = record.options if record else {}
    options: dict[str, Any] = {"street_points": coder.one((7, 6), given.get("street_points"))}
    options |= {name: coder.flag(bool(given.get(name))) for name in ("beginners", "teaching")}
    setup = _setup(coder, record.setup if record else None, load_map(map_id), count)
    made = Record(players, map_id=map_id, options=options, setup=setup)
    _actions(coder, made, record)
    return made


def _player(coder: Coder, player: dict[str, Any], seat: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if coder.flag("name" in player):
        usual = coder.flag(player.get("name") == NAMES[seat])
        made["name"] = NAMES[seat] if usual else coder.text(player.get("name", ""))
    if coder.flag("colour" in player):
        made["colour"] = coder.one(COLOURS, player.get("colour"))
    if coder.flag("bot" in player):
        made["bot"] = coder.one(BOTS, player.get("bot"))
    return made


def _setup(coder: Coder, setup: Any, game_map: Any, players: int) -> dict[str, Any]:
    tiles = list(load_tiles(game_map.tiles).values())
    left = {kind: [tile.id for tile in tiles if tile.kind == kind] for kind in {tile.kind for tile in tiles}}
    setup = setup or {}
    laid = {
        str(space.id): coder.drawn(left[space.kind], setup.get("tiles", {}).get(str(space.id)))
        for space in sorted(game_map.spaces, key=lambda space: space.id)
    }
    tokens = list(BIRD_TOKENS)
    birds = []
    for place in range(len(BIRD_TOKENS)):
        birds.append(coder.one(sorted(set(tokens)), setup["birds"][place] if setup else None))
        tokens.remove(birds[-1])
    cards, dealt = list(SCORING_CARDS), SCORING_CARDS_DEALT[players]
    hands = [
        [coder.drawn(cards, setup["hands"][seat][place] if setup else None) for place in range(dealt)]
        for seat in range(players)
    ]
    deck = [coder.drawn(cards, setup["deck"][place] if setup else None) for place in range(len(cards))]
    chooser = coder.put(players, setup.get("first_chooser", 0))
    return {"tiles": laid, "birds": birds, "hands": hands, "deck": deck, "first_chooser": chooser}


def _actions(coder: Coder, made: Record, record: Record | None) -> None:
    """Each action as its place among the legal ones, in the order of their numbers."""
    state = made.initial_state()
    given = record.actions if record else []
    whole = coder.flag(record is not None and record.replay().turn is None)
    count = None if whole else coder.put(512, len(given))
    while state.turn is not None and len(made.actions) != count:
        legal = sorted(legal_actions(state))
        wanted = parse(given[len(made.actions)])[1] if record else None
        action = coder.one(legal, wanted)
        made.actions.append(notation(state.turn, action))
        apply(state, action)
    if coder.flag(record is not None and record.result is not None):
        made.result = list(state.scores)


assert set(BOTS) >= set(LEVELS), "a bot without a number in links"
