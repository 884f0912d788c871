"""Looking back: a game as it was after any of its actions, and where its rounds and laps began. Knows no browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from santacruz.actions import parse
from santacruz.events import seen_by
from santacruz.record import Record
from santacruz.rules import apply
from santacruz.state import PHASES, State
from santacruz.view import View, view

from page.session import Session, open_game

#: Seconds between two actions of a replay.
SPEEDS = {"slow": 3.0, "normal": 1.6, "fast": 0.6}

#: What a stretch of the game is called, by the phase it begins with.
_STRETCH = {"set": "sets", "land": "landing", "play": "lap", "take": "piles", "discard": "piles"}


@dataclass(frozen=True)
class Mark:
    """Where a stretch of the game begins: after `step` actions. `kind` is "sets", "landing", "lap" (number `lap` of its
    round), "piles" (between the rounds) or "end"."""

    step: int
    kind: str
    round: int
    lap: int = 0

    @property
    def opens_round(self) -> bool:
        return self.kind == "landing"


def marks_of(states: Sequence[State]) -> list[Mark]:
    """Where the stretches of a game begin. `states[n]` is the state after n actions. A new lap begins with the seat
    that has already had its turn in this one."""
    marks: list[Mark] = []
    had: set[int] = set()
    for step, state in enumerate(states):
        phase, last = PHASES[state.phase], marks[-1] if marks else None
        if phase == "end":
            marks.append(Mark(step, "end", state.round))
            break
        if phase == "then":
            continue  # the second half of a turn
        kind = _STRETCH[phase]
        new = last is None or (kind, state.round) != (last.kind, last.round)
        if new or (kind == "lap" and state.turn in had):
            lap = 0 if kind != "lap" else 1 if new or last is None else last.lap + 1
            marks.append(Mark(step, kind, state.round, lap))
            had.clear()
        if state.turn is not None:
            had.add(state.turn)
    return marks


class History:
    """Which moment of a game is looked at. `at` is the number of actions after which that is; None for now, when the
    game can be played. `open_hands` shows all hands of a finished game, `running` lets its replay go on by itself,
    `asking` asks whether to play on from here."""

    def __init__(self) -> None:
        self.at: int | None = None
        self.open_hands = False
        self.asking = False
        self.running = False
        self.speed = "normal"
        self._of: object = None
        self._actions: list[str] = []
        self._states: list[State] = []
        self._marks: list[Mark] = []

    def leave(self) -> None:
        """Back to now."""
        self.at = None
        self.running = self.asking = False

    def states(self, session: Session) -> list[State]:
        """The states of a game after 0, 1, … actions."""
        actions = session.record.actions
        if self._of is not session:
            self._of, self._actions, self._states = session, [], [session.record.initial_state()]
        elif self._actions == actions:
            return self._states
        same = 0
        for known, text in zip(self._actions, actions, strict=False):
            if known != text:
                break
            same += 1
        del self._states[same + 1 :]
        for text in actions[same:]:
            state = self._states[-1].copy()
            apply(state, parse(text)[1])
            self._states.append(state)
        self._actions = list(actions)
        self._marks = marks_of(self._states)
        return self._states

    def marks(self, session: Session) -> list[Mark]:
        self.states(session)
        return self._marks

    def go(self, session: Session, step: int) -> bool:
        """Looks at the moment after `step` actions, as near as there is one; whether that is another than before. The
        last moment of a game in play is now; of a game that has ended it is looked at like the others while its replay
        is open."""
        before = self.at
        self.asking = False
        step = max(session.floor, min(step, session.step))
        if step == session.step and not session.ended:
            self.leave()
        else:
            self.at = step
        return self.at != before

    def shown_step(self, session: Session) -> int:
        return session.step if self.at is None else min(self.at, session.step)

    def neighbour(self, session: Session, way: int, whole_laps: bool = False) -> int:
        """The step before (`way` -1) or after (1) the one that is shown, or the beginning of a stretch."""
        now = self.shown_step(session)
        if not whole_laps:
            return now + way
        begins = [mark.step for mark in self.marks(session)]
        if way < 0:
            return max((step for step in begins if step < now), default=0)
        return min((step for step in begins if step > now), default=session.step)

    def moment(self, session: Session) -> Session | Moment:
        """What is to be drawn: the session itself, or how it was."""
        if self.at is None:
            return session
        self.at = min(self.at, session.step)
        return Moment(session, self.states(session)[self.at], self.at, self.open_hands and session.ended, self.asking)

    def mark_at(self, session: Session, step: int) -> Mark:
        """The stretch that the moment after `step` actions belongs to."""
        return [mark for mark in self.marks(session) if mark.step <= step][-1]


class Moment:
    """A session as it was after some of its actions, for those who draw it: nothing can be done in it.

    The seat looking sees what it knew then. With `open_hands`, which is for games that have ended, everything is seen:
    the hand of the seat whose turn it was, and all that was drawn, put away or found.
    """

    past = True
    bots_turn = False

    def __init__(
        self, session: Session, state: State, step: int, open_hands: bool = False, asking: bool = False
    ) -> None:
        self.session = session
        self.state = state
        self.step = step
        self.open_hands = open_hands
        self.asking = asking
        self.steps = session.steps
        self.people = session.people
        self.teaching = session.teaching
        self.undone = session.undone
        self.record = session.record

    @property
    def turn(self) -> int | None:
        return self.state.turn

    @property
    def ended(self) -> bool:
        return self.state.turn is None

    @property
    def curtain(self) -> bool:
        return self.session.curtain

    @property
    def looking(self) -> int | None:
        if self.session.curtain or self.session.public:
            return None
        if (self.open_hands or self.teaching) and self.turn is not None:
            return self.turn
        return self.session.looking

    def legal(self) -> list[str]:
        return []

    def view(self) -> View:
        return self.view_of(self.looking)

    def view_of(self, seat: int | None) -> View:
        """What a seat knew then; with open hands, also what all others held."""
        seen = view(self.state, seat)
        seen.legal = []
        if self.open_hands:
            seen.birds = [tuple(tokens) for tokens in self.state.birds]
        return seen

    def hands(self) -> list[View]:
        """The views of all seats from whose hands cards may be shown now."""
        if not self.open_hands:
            return [] if self.looking is None else [self.view()]
        seats = range(len(self.people))
        return [self.view_of(seat) for seat in self.state.order or seats]

    def seen(self, events: Sequence[tuple]) -> list[tuple]:
        """Events as they may be told now."""
        if self.open_hands:
            return list(events)
        return [seen_by(event, self.looking) for event in events]


def play_on(session: Session, step: int) -> Session:
    """A new game that goes on from the moment after `step` actions of this one. With several people the curtain is up,
    as in any game that is opened."""
    old = session.record
    record = Record.from_json({**old.to_json(), "players": [dict(player) for player in old.players]})
    record.actions = list(old.actions[: max(step, session.floor)])
    record.result = None
    return open_game(Record.loads(record.dumps()))


def rematch(session: Session, draw: Any) -> dict[str, Any]:
    """The options of a new game of the same people with the same options, the start seat passed on: the seat clockwise
    after the one that chose its set first does so now. `draw()` gives a seed; in a game for beginners, where the deal
    names the first to choose, deals are drawn until one names that seat."""
    from santacruz.deal import deal
    from santacruz.maps import load_map
    from santacruz.tiles import load_tiles

    record = session.record
    seats = len(record.players)
    before = (record.setup or {}).get("first_chooser")
    players = [{key: player[key] for key in ("name", "colour", "bot") if player.get(key)} for player in record.players]
    start: dict[str, Any] = {"players": players, "options": dict(record.options), "map": record.map_id, "seed": draw()}
    if before is None:
        return start
    wanted = (before + 1) % seats
    if not record.options.get("beginners"):
        return start | {"first_chooser": wanted}
    game_map = load_map(record.map_id)
    tiles = load_tiles(game_map.tiles)
    while deal(game_map, tiles, seats, start["seed"])[0]["first_chooser"] != wanted:
        start["seed"] = draw()
    return start
