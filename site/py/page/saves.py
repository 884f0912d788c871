"""Games kept in the browser. Knows no browser: it is given a store of texts.

Every game has a key of its own, so that a new game never overwrites an old one. A stored text that cannot be read
stays where it is until somebody throws it away, and what is thrown away lies in a bin for a while.
"""

from __future__ import annotations

import itertools
import json
import os
import re
from dataclasses import dataclass, field, replace
from typing import Any

from santacruz import fields
from santacruz.cards import BUILDINGS
from santacruz.maps import load_map, spaces_of
from santacruz.reasons import DataError, IllegalAction
from santacruz.record import Record
from santacruz.state import PHASES, State
from santacruz.view import view

from page.kept import Store, StoreError, fits, move, sealed
from page.people import Person, people_of
from page.session import Refused, Session

PREFIX = "santacruz:game:"
BIN = "santacruz:bin:"
#: What stands beside a game: its analysis (page/review.py).
REVIEW = "santacruz:review:"
FORMAT, VERSION = "santacruz-save", 3

#: The kinds of saves: a game that is kept by itself as it goes on, and one moment kept under a name.
AUTO, NAMED = "auto", "named"

#: How many characters a save's name may have, and how many days the bin keeps what was thrown away.
NAME_LENGTH, BIN_DAYS = 60, 30

_TIME = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?")


class Broken(Exception):
    """A stored game cannot be read; `error` says which field is wrong."""

    def __init__(self, text: str, error: Exception) -> None:
        super().__init__(str(error))
        self.text = text
        self.error = error


@dataclass(frozen=True)
class Look:
    """What a small picture of the board shows, all of it public: the spaces whose tiles lie face up, and the buildings
    as (space, seat, building)."""

    map: str
    up: tuple[int, ...] = ()
    pieces: tuple[tuple[int, int, str], ...] = ()


@dataclass(frozen=True)
class Saved:
    """One stored game, for the list of them. `saved` and `dropped` are times in UTC, `size` counts characters. Of one
    that cannot be read (`error`), `partly` says whether its beginning can."""

    id: str
    text: str
    saved: str
    people: tuple[Person, ...] = ()
    scores: tuple[int, ...] = ()
    round: int = 1
    phase: str = "set"
    step: int = 0
    error: Exception | None = None
    name: str = ""
    kind: str = AUTO
    look: Look | None = None
    dropped: str = ""
    partly: bool = False
    size: int = field(default=0, compare=False)

    @property
    def ended(self) -> bool:
        return self.phase == "end"

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.people)


def new_id() -> str:
    """An id that no other game has."""
    return os.urandom(6).hex()


class Saves:
    """The stored games of this browser.

    Remembers what it last saw of each game, and refuses to overwrite what another tab has written since.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._last: dict[str, str | None] = {}
        self._summaries: dict[str, Saved] = {}

    def put(self, game: str, session: Session, saved: str) -> None:
        """Stores a game under its id, at the time `saved` (ISO 8601, UTC); one that is stored as it is keeps its
        time. Raises StoreError."""
        key = PREFIX + game
        before = self._last.get(game)
        name, since = ("", "") if before is None else _name_and_time(before)
        if before is not None and pack(session, since, name) == before:
            return
        kept = self.store.get(key)
        if kept != before:
            if kept is None:
                raise StoreError("save.gone")
            if before is None or _played(kept) != _played(before):
                raise StoreError("save.other_tab")
            name, _ = _name_and_time(kept)  # another tab has only given it another name
        text = pack(session, saved, name)
        self.store.set(key, text)
        self._last[game] = text

    def keep(self, session: Session, name: str, saved: str) -> str:
        """Stores this moment of a game under a name, beside the game itself, and gives its id. Raises StoreError."""
        game = new_id()
        self.store.set(PREFIX + game, pack(session, saved, name[:NAME_LENGTH], NAMED))
        return game

    def add(self, text: str, game: str = "") -> str:
        """Stores a text as it is, under `game` if that id is free, and gives its id. Raises StoreError."""
        if not re.fullmatch(r"[\w-]{1,40}", game) or self.store.get(PREFIX + game) is not None:
            game = new_id()
        self.store.set(PREFIX + game, text)
        return game

    def take(self, game: str) -> Session:
        """The game stored under an id. Raises KeyError, StoreError, or Broken (it then stays stored)."""
        text = self.store.get(PREFIX + game)
        if text is None:
            raise KeyError(game)
        session = unpack(text)
        self._last[game] = text
        return session

    def text(self, game: str) -> str:
        """What is stored under an id, or lies in the bin under it, as it is: to export what cannot be read."""
        text = self.store.get(PREFIX + game)
        return _thrown(self.store.get(BIN + game) or "")[1] if text is None else text

    def about(self, game: str) -> Saved:
        """What the list says of one game. Raises StoreError."""
        return self._summary(game, self.store.get(PREFIX + game) or "")

    def rename(self, game: str, name: str) -> None:
        """Gives a stored game a name ("" takes it away). Raises Broken or StoreError."""
        text = self.text(game)
        try:
            data, _ = _read(text)
        except Exception as error:
            raise Broken(text, error) from error
        data["name"] = " ".join(name.split())[:NAME_LENGTH]
        self._replace(game, text, sealed(data))

    def copy(self, game: str, name: str, saved: str) -> str:
        """Stores a game once more, under a name, and gives the copy's id. Raises Broken or StoreError."""
        text = self.text(game)
        try:
            data, _ = _read(text)
        except Exception as error:
            raise Broken(text, error) from error
        data |= {"name": name[:NAME_LENGTH], "saved": saved}
        return self.add(sealed(data))

    def _replace(self, game: str, before: str, text: str) -> None:
        self.store.set(PREFIX + game, text)
        if self._last.get(game) == before:
            self._last[game] = text

    # the bin

    def drop(self, game: str, when: str = "") -> None:
        """Moves a stored game into the bin. Raises StoreError; the game then stays where it was."""
        text = self.store.get(PREFIX + game)
        if text is None:
            return
        move(self.store, PREFIX + game, BIN + game, f"{when}\n{text}")
        self._last.pop(game, None)

    def put_back(self, game: str) -> str:
        """Takes a game out of the bin again and gives its id. Raises KeyError or StoreError; it then stays there."""
        text = self.store.get(BIN + game)
        if text is None:
            raise KeyError(game)
        free = self.store.get(PREFIX + game) is None
        back = game if free else new_id()
        move(self.store, BIN + game, PREFIX + back, _thrown(text)[1])
        return back

    def burn(self, game: str) -> None:
        """Throws a game in the bin away for good, and its analysis with it."""
        self.store.remove(BIN + game)
        self.store.remove(REVIEW + game)

    def tidy(self, before: str) -> None:
        """Empties the bin of what was thrown into it before a time."""
        for saved in self.bin():
            if saved.dropped < before:
                self.burn(saved.id)

    # lists

    def all(self) -> list[Saved]:
        """Every stored game, the one saved last first; those that cannot be read say why."""
        keys = [key for key in self.store.keys() if key.startswith(PREFIX)]
        found = [self._summary(key[len(PREFIX) :], self.store.get(key) or "") for key in keys]
        return sorted(found, key=lambda saved: saved.saved, reverse=True)

    def bin(self) -> list[Saved]:
        """What lies in the bin, what was thrown into it last first."""
        found = []
        for key in [key for key in self.store.keys() if key.startswith(BIN)]:
            dropped, text = _thrown(self.store.get(key) or "")
            found.append(replace(self._summary(key[len(BIN) :], text), dropped=dropped))
        return sorted(found, key=lambda saved: saved.dropped, reverse=True)

    def room(self) -> int:
        """How many bytes our part of the store takes: browsers count two for each character."""
        keys = [key for key in self.store.keys() if key.startswith("santacruz:")]
        return sum(2 * (len(key) + len(self.store.get(key) or "")) for key in keys)

    def _summary(self, game: str, text: str) -> Saved:
        """A summary, read once for the same text: lists are drawn often."""
        known = self._summaries.get(game)
        if known is None or known.text != text:
            known = self._summaries[game] = summary(game, text)
        return known


def pack(session: Session, saved: str, name: str = "", kind: str = AUTO) -> str:
    """A game as it is stored: its record, whose hand was shown, what undo and redo need, and a summary for the list.
    Of the summary, all is public."""
    look = look_of(session.state)
    return sealed(
        {
            "format": FORMAT,
            "version": VERSION,
            "kind": kind,
            "name": name,
            "saved": saved,
            "shown": session.shown,
            "barrier": session.barrier,
            "taken_back": session.taken_back,
            "undone": session.undone,
            "round": session.state.round,
            "phase": PHASES[session.state.phase],
            "scores": list(session.state.scores),
            "look": {"up": look.up, "pieces": look.pieces},
            "record": json.loads(session.text()),
        }
    )


def look_of(state: State) -> Look:
    """What a picture of this state shows, from its public view."""
    public = view(state, None)
    pieces = [
        (space, seat, building)
        for space in spaces_of(public.occupied)
        for seat, building in public.buildings(space)
    ]  # fmt: skip
    return Look(public.map.id, tuple(spaces_of(public.face_up)), tuple(pieces))


def pack_record(record: Record, saved: str, name: str = "", kind: str = AUTO) -> str:
    """A record as it is stored: nobody's hand has been shown yet. Raises what is wrong with it."""
    return pack(Session(record, None), saved, name, kind)


def _read(text: str) -> tuple[dict[str, Any], Record]:
    """The save, in the form of this version, and its record, which is checked field by field. Raises DataError,
    Refused if the checksum does not fit, IllegalAction too where the summary has to be made anew."""
    data = fields.an_object(fields.parse_json(text), "")
    fields.check_format(data, FORMAT, VERSION)
    try:
        record = Record.from_json(fields.member(data, "record"))
    except DataError as error:
        raise DataError(error.code, fields.path("record", error.field), **error.params) from None
    if data["version"] >= 3 and not fits(text, data):
        raise Refused("save.damaged")
    return _sound(data, record), record


def _sound(data: dict[str, Any], record: Record) -> dict[str, Any]:
    """The save in the form of this version. What a list needs besides the record (name, time, stage, picture) is made
    anew from the record where it is missing, as in version 1, or not in form: it is no reason to lose a game."""
    try:
        _check(data, record)
    except DataError:
        state = record.replay()
        look = look_of(state)
        data = {key: data[key] for key in data if key != "ended"} | {
            "version": VERSION,
            "kind": data["kind"] if data.get("kind") in (AUTO, NAMED) else AUTO,
            "name": data["name"][:NAME_LENGTH] if isinstance(data.get("name"), str) else "",
            "saved": data["saved"] if _is_time(data.get("saved")) else "",
            "round": state.round,
            "phase": PHASES[state.phase],
            "scores": list(state.scores),
            "look": {"up": look.up, "pieces": look.pieces},
        }
    return data


def _is_time(value: object) -> bool:
    return isinstance(value, str) and (value == "" or _TIME.fullmatch(value) is not None)


def _check(data: dict[str, Any], record: Record) -> None:
    """Raises DataError for the first thing besides the record that is not in the form of this version."""
    fields.a_whole(data["version"], "version", VERSION, VERSION)
    fields.one_of(fields.member(data, "kind"), "kind", (AUTO, NAMED))
    if len(fields.a_text(fields.member(data, "name"), "name")) > NAME_LENGTH:
        raise DataError("wrong_length", "name", expected=NAME_LENGTH, found=len(data["name"]))
    if not _is_time(fields.member(data, "saved")):
        raise DataError("not_text", "saved")
    fields.a_whole(fields.member(data, "round"), "round", 1, 2)
    fields.one_of(fields.member(data, "phase"), "phase", tuple(PHASES))
    seats = len(record.players)
    for seat, score in enumerate(fields.a_list(fields.member(data, "scores"), "scores", seats)):
        fields.a_whole(score, fields.path("scores", seat), -999, 9999)
    look = fields.an_object(fields.member(data, "look"), "look")
    most = load_map(record.map_id).n
    for space in fields.a_list(fields.member(look, "up", "look"), "look.up"):
        fields.a_whole(space, "look.up", 1, most)
    for piece in fields.a_list(fields.member(look, "pieces", "look"), "look.pieces"):
        space, seat, building = fields.a_list(piece, "look.pieces", 3)
        fields.a_whole(space, "look.pieces", 1, most)
        fields.a_whole(seat, "look.pieces", 0, seats - 1)
        fields.one_of(building, "look.pieces", BUILDINGS)


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


def salvage(text: str) -> tuple[Session, int, Exception]:
    """What is sound of a game that cannot be opened as it is: the game up to the first action that cannot be read or is
    not legal (any more), how many actions are missing, and why. Raises Broken if not even its beginning is sound."""
    try:
        save = fields.an_object(fields.parse_json(text), "")
        data = fields.an_object(save.get("record", save), "record")
        actions = fields.a_list(data.get("actions", []), "record.actions")
        texts = list(itertools.takewhile(lambda action: isinstance(action, str), actions))
        record = Record.from_json(data | {"actions": texts, "result": None})
        why: Exception = Refused("save.damaged")
        sound = 0
        try:
            for sound, _, _, _ in record.steps():  # noqa: B007 (the last one counts)
                pass
        except (DataError, IllegalAction) as error:
            why = error
        del record.actions[sound:]
        return Session(record, None), len(actions) - sound, why
    except Exception as error:
        raise Broken(text, error) from error


def summary(game: str, text: str) -> Saved:
    """What the list says of a stored text."""
    try:
        data, record = _read(text)
        look = data["look"]
        return Saved(
            game,
            text,
            data["saved"],
            tuple(people_of(record.players)),
            tuple(data["scores"]),
            data["round"],
            data["phase"],
            len(record.actions),
            name=data["name"],
            kind=data["kind"],
            look=Look(record.map_id, tuple(look["up"]), tuple((s, p, b) for s, p, b in look["pieces"])),
            size=len(text),
        )
    except Exception as error:  # told in the list; the text stays
        return Saved(game, text, "", error=error, partly=_partly(text), size=len(text))


def _partly(text: str) -> bool:
    try:
        salvage(text)
    except Broken:
        return False
    return True


def _played(text: str) -> dict[str, Any] | None:
    """What of a save does not change by renaming it; None of what can no longer be read."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    return {key: value for key, value in data.items() if key not in ("name", "saved", "sum", "version")}


def _name_and_time(text: str) -> tuple[str, str]:
    """The name and the time of a save that has been read before."""
    data = json.loads(text)
    return str(data.get("name", "")), str(data.get("saved", ""))


def _thrown(text: str) -> tuple[str, str]:
    """When a text in the bin was thrown there, and the text."""
    when, _, rest = text.partition("\n")
    return when, rest
