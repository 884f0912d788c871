"""Game records (santacruz-record): a deal or a position, and the actions from there. A game is its record."""

import json
from collections.abc import Iterator
from typing import Any

from . import actions as notations
from . import fields
from .actions import SET
from .cards import SET_LETTERS
from .deal import deal
from .events import Event
from .fields import a_list, a_text, member, path
from .maps import load_map
from .position import faults, state_from
from .reasons import DataError
from .rules import apply, play
from .setup import initial_state
from .state import END, State
from .tiles import load_tiles

FORMAT = "santacruz-record"
OPTIONS: dict[str, Any] = {"street_points": 7, "beginners": False, "teaching": False}
DEFAULT_MAP = "santa-cruz"


def read_options(data: Any) -> dict[str, Any]:
    """Options with the defaults filled in. Raises DataError for one that is unknown or has a wrong value."""
    options = dict(OPTIONS)
    for key, value in fields.an_object(data, "options").items():
        field = path("options", key)
        if key not in OPTIONS:
            raise DataError("unknown_option", field, choices=", ".join(OPTIONS))
        options[key] = fields.one_of(value, field, (6, 7)) if key == "street_points" else fields.a_bool(value, field)
    return options


def read_players(data: Any) -> list[dict[str, Any]]:
    """Two to four players by seat: name, colour and bot are texts, each may be missing. Raises DataError."""
    players = a_list(data, "players")
    if not 2 <= len(players) <= 4:
        raise DataError("out_of_range", "players", low=2, high=4, found=len(players))
    for seat, player in enumerate(players):
        field = path("players", seat)
        for key in ("name", "colour", "bot"):
            if fields.an_object(player, field).get(key) is not None:
                a_text(player[key], path(field, key))
    return [dict(player) for player in players]


class Record:
    """A record: `map_id`, `options` (defaults filled in), `players` (by seat), `setup` or `start`, `actions` as text,
    `result` (final scores by seat, or None) and `extra` (keys we do not know, kept and written back)."""

    def __init__(self, players: list[dict[str, Any]], *, map_id: str = DEFAULT_MAP, options: Any = None,
                 setup: Any = None, start: Any = None, actions: list[str] | None = None):  # fmt: skip
        self.map_id = map_id
        self.players = read_players(players)
        self.options = read_options(options or {})
        self.setup = setup
        self.start = start
        self.actions = list(actions or [])
        self.result: list[int] | None = None
        self.extra: dict[str, Any] = {}

    @classmethod
    def new(cls, players: list[dict[str, Any]], seed: int = 0, *, setup: Any = None, options: Any = None,
            map_id: str = DEFAULT_MAP) -> "Record":  # fmt: skip
        """A new game: dealt from the seed (0 to 2**64 - 1), or from a whole setup. With the beginners' option the
        sets are dealt out by the seed as well and stand as the first actions (S4). Raises DataError."""
        players = read_players(players)
        game_map = load_map(map_id)
        dealt, sets = deal(game_map, load_tiles(game_map.tiles), len(players), seed)
        record = cls(players, map_id=map_id, options=options, setup=dealt if setup is None else setup)
        state = record.initial_state()
        while record.options["beginners"] and state.turn is not None and "" in state.sets:
            letter = sets[state.turn]
            record.actions.append(notations.notation(state.turn, SET << 6 | SET_LETTERS.index(letter)))
            apply(state, SET << 6 | SET_LETTERS.index(letter))
        return record

    @classmethod
    def loads(cls, text: str) -> "Record":
        """The record of a JSON text. Raises DataError with the field that is wrong."""
        return cls.from_json(fields.parse_json(text))

    @classmethod
    def from_json(cls, data: Any) -> "Record":
        """The record of a JSON object: form and deal are checked, the actions when they are replayed."""
        data = fields.an_object(data, "")
        fields.check_format(data, FORMAT)
        if ("setup" in data) == ("start" in data):
            raise DataError("missing" if "setup" not in data else "twice", "setup")
        record = cls(
            member(data, "players"),
            map_id=a_text(member(data, "map"), "map"),
            options=fields.an_object(data.get("options", {}), "options"),
            setup=data.get("setup"),
            start=data.get("start"),
        )
        for i, text in enumerate(a_list(member(data, "actions"), "actions")):
            record.actions.append(a_text(text, path("actions", i)))
        if data.get("result") is not None:
            result = a_list(data["result"], "result", len(record.players))
            record.result = [fields.a_whole(n, path("result", i), 0, 9999) for i, n in enumerate(result)]
        known = ("format", "version", "map", "options", "players", "setup", "start", "actions", "result")
        record.extra = {key: value for key, value in data.items() if key not in known}
        record.initial_state()
        return record

    def to_json(self) -> dict[str, Any]:
        """The record as JSON values."""
        data: dict[str, Any] = {"format": FORMAT, "version": 1, "map": self.map_id, "options": self.options}
        data["players"] = self.players
        data |= {"setup": self.setup} if self.start is None else {"start": self.start}
        data["actions"] = self.actions
        if self.result is not None:
            data["result"] = self.result
        return data | self.extra

    def dumps(self) -> str:
        """The record as a JSON text."""
        return json.dumps(self.to_json(), ensure_ascii=False)

    def initial_state(self) -> State:
        """The state before the first action. Raises DataError."""
        game_map = load_map(self.map_id)
        street_points = self.options["street_points"]
        if self.start is None:
            return initial_state(self.setup, game_map, load_tiles(game_map.tiles), len(self.players), street_points)
        state = state_from(self.start)
        if state.players != len(self.players) or state.map is not game_map:
            raise DataError("other_game", "start")
        found = faults(self.start)
        if found:
            raise DataError("faulty_position", "start", fault=found[0])
        state.street_points = street_points
        return state

    def steps(self) -> Iterator[tuple[int, str, list[Event], State]]:
        """Replay: for each action its number from 1, its text, its events, and the state after it (one object that
        changes; copy it to keep it). Raises DataError or IllegalAction at the first action that is wrong."""
        state = self.initial_state()
        for n, text in enumerate(self.actions, 1):
            try:
                events = play(state, text)
            except DataError as error:
                raise DataError(error.code, path("actions", n - 1), **error.params) from None
            yield n, text, events, state

    def replay(self, n: int | None = None) -> State:
        """The state after the first n actions, or after all. Raises DataError or IllegalAction."""
        state = None
        if n != 0:
            for done, _, _, after in self.steps():
                state = after
                if done == n:
                    break
        return self.initial_state() if state is None else state

    def check(self) -> State:
        """The state after all actions; where the record carries a result, it must be the one that was reached."""
        state = self.replay()
        if self.result is not None and (state.phase != END or self.result != state.scores):
            raise DataError("wrong_result", "result", found=self.result, expected=state.scores)
        return state

