"""A game being played: its record, who controls each seat, and whose hand may be seen. Knows no browser.

The state is always the record replayed. Everything the page shows comes from `view()`, which is what the looking seat
may know.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from santacruz import dealcode
from santacruz.actions import notation as notation_of
from santacruz.actions import parse
from santacruz.bots import LEVELS
from santacruz.events import seen_by
from santacruz.reasons import DataError, IllegalAction, Reason
from santacruz.record import DEFAULT_MAP, Record
from santacruz.rules import apply, legal_notations, play, why_not
from santacruz.state import State
from santacruz.view import View, view

from page.people import Person, people_of

#: The bot of a seat that a learner's own program plays.
OWN = "lab"

#: Keys of a new game's options (the JSON text of `window.santacruz.start`).
START_KEYS = ("players", "options", "seed", "setup", "first_chooser", "map")


class Refused(Exception):
    """The page (not the rules) refuses. `key` names the sentence among the page's texts, `params` fill it."""

    def __init__(self, key: str, /, **params: object) -> None:
        super().__init__(key)
        self.key = key
        self.params = params


class Stale(Refused):
    """The action was meant for an earlier moment of the game: the second half of a double click, say."""

    def __init__(self) -> None:
        super().__init__("refused.stale")


class Session:
    """A game in play.

    `shown` is the seat whose hand was shown last, if nobody else can have come to the device since. A seat that is to
    act and is
    not `shown` finds the curtain up, and only `lift` shows its hand.

    `barrier` is how many actions can no longer be taken back: what the last of them showed cannot be unseen, or
    somebody else has acted since. It never falls, neither by undo nor by loading a game again.
    `own` are the seats that a learner's own program plays, with that program; the record knows them as people's.
    `taken_back` are the actions that redo would bring back, the next one last. `undone` tells of everything taken back
    in a game for teaching, in the order of doing it, as (number of actions left, notation).
    """

    past = False
    open_hands = False
    #: Whether the game is one that is kept in this browser and counted.
    kept = True

    def __init__(self, record: Record, shown: int | None = None) -> None:
        """Replays `record` (raises DataError or IllegalAction). `shown` is as kept with a saved game; see
        `only_person`."""
        record.check()
        self.record = record
        self.shown = shown
        self.curtain = False
        self.public = False
        self.people: list[Person] = people_of(record.players)
        self.own: dict[int, str] = {}
        self.taken_back: list[str] = []
        self.undone: list[tuple[int, str]] = []
        self._replay()
        self.barrier = 0
        for step in range(1, self.step + 1):
            self._raise_barrier(step)
        self._settle()

    # the game

    def _replay(self) -> None:
        self.state: State = self.record.initial_state()
        self.steps: list[list[tuple]] = []
        for _, _, events, state in self.record.steps():
            self.steps.append(events)
            self.state = state
        self._view: tuple[object, View] | None = None

    @property
    def step(self) -> int:
        """How many actions have been taken."""
        return len(self.record.actions)

    @property
    def turn(self) -> int | None:
        """The seat to act; None when the game has ended."""
        return self.state.turn

    @property
    def ended(self) -> bool:
        return self.state.turn is None

    @property
    def teaching(self) -> bool:
        """Whether the game was opened for teaching: free undo, and bots wait until they are told to act."""
        return bool(self.record.options.get("teaching"))

    @property
    def bots_turn(self) -> bool:
        turn = self.turn
        return turn is not None and self.people[turn].bot is not None

    def legal(self) -> list[str]:
        """The legal actions of the seat to act, sorted; none on a bot's turn, except in a game for teaching."""
        if self.bots_turn and not self.teaching:
            return []
        return legal_notations(self.state)

    def why(self, notation: str) -> list[Reason]:
        """The reasons why an action is not legal, most basic first. Raises DataError if it is no action at all."""
        seat, action = parse(notation)
        return why_not(self.state, seat, action)

    def play(self, notation: str, expected_step: int | None = None) -> list[tuple]:
        """Takes an action for a person and gives its events.

        Raises Stale if the game is no longer at `expected_step`, Refused on a bot's turn, DataError or IllegalAction.
        """
        if expected_step is not None and expected_step != self.step:
            raise Stale
        if self.ended:
            raise Refused("refused.ended")
        if self.bots_turn and not self.teaching:
            raise Refused("refused.bot", name=self.people[self.turn or 0].name)
        return self._take(notation)

    def play_bot(self, action: int) -> list[tuple]:
        """Takes the action that the bot whose turn it is has chosen."""
        if self.turn is None or not self.bots_turn:
            raise Stale
        return self._take(notation_of(self.turn, action))

    def _take(self, text: str) -> list[tuple]:
        seat, action = parse(text)
        events = play(self.state, text)
        self.record.actions.append(notation_of(seat, action))
        self.steps.append(events)
        self._raise_barrier(self.step)
        if self.taken_back and self.taken_back[-1] == self.record.actions[-1]:
            self.taken_back.pop()
        else:
            self.taken_back.clear()
        self._settle()
        return events

    def text(self) -> str:
        """The record as a JSON text, with the result once there is one."""
        self.record.result = list(self.state.scores) if self.ended else None
        return self.record.dumps()

    # undo

    @property
    def floor(self) -> int:
        """How many actions belong to the deal: the sets drawn for beginners."""
        if not self.record.options.get("beginners"):
            return 0
        count = 0
        for text in self.record.actions[: len(self.people)]:
            count += text.split()[1] == "set"
        return count

    def actor(self, step: int) -> int:
        """The seat that took action number `step`, from 1."""
        return parse(self.record.actions[step - 1])[0]

    def _raise_barrier(self, step: int) -> None:
        """Fair undo: action number `step` stays if it has shown anybody anything new or a bot took it, and what others
        did before it stays with it."""
        if reveals(self.steps[step - 1]) or self.people[self.actor(step)].bot:
            self.barrier = max(self.barrier, step)
        elif step > 1 and self.actor(step) != self.actor(step - 1):
            self.barrier = max(self.barrier, step - 1)

    def undo_refused(self) -> Refused | None:
        """Why the last action cannot be taken back; None if it can."""
        if self.step <= self.floor:
            return Refused("refused.undo.start")
        if self.teaching or self.step > self.barrier:
            return None
        person = self.people[self.actor(self.step)]
        if person.bot:
            return Refused("refused.undo.bot", name=person.name)
        return Refused("refused.undo.revealed" if reveals(self.steps[-1]) else "refused.undo.others")

    def undo(self) -> str:
        """Takes the last action back and gives its notation; raises Refused."""
        refused = self.undo_refused()
        if refused:
            raise refused
        text = self.record.actions.pop()
        self.record.result = None
        self.taken_back.append(text)
        if self.teaching:
            self.undone.append((self.step, text))
        self._replay()
        self._settle()
        return text

    def redo_refused(self) -> Refused | None:
        """Why nothing can be brought back; None if something can."""
        if not self.taken_back:
            return Refused("refused.redo.nothing")
        if self.bots_turn and not self.teaching:
            return Refused("refused.bot", name=self.people[self.turn or 0].name)
        return None

    def redo(self) -> list[tuple]:
        """Takes the action again that was taken back last and gives its events; raises Refused."""
        refused = self.redo_refused()
        if refused:
            raise refused
        text = self.taken_back[-1]
        try:
            return self._take(text)
        except (DataError, IllegalAction):
            self.taken_back.clear()
            raise Refused("refused.redo.nothing") from None

    def remember(self, barrier: object, taken_back: object, undone: object) -> None:
        """Takes up what was kept with a saved game besides its record; whatever is no such thing is passed over. A
        barrier can only rise by it."""
        if isinstance(barrier, int) and not isinstance(barrier, bool):
            self.barrier = min(self.step, max(self.barrier, barrier))
        if isinstance(taken_back, list):
            self.taken_back = [text for text in taken_back if isinstance(text, str)]
        if isinstance(undone, list):
            for item in undone:
                match item:
                    case [int(step), str(text)] if step >= 0:
                        self.undone.append((step, text))

    def lasting(self, notation: str) -> bool:
        """Whether an action, once taken, could not be taken back. `notation` must be legal."""
        if self.teaching:
            return False
        after = self.state.copy()
        events = apply(after, parse(notation)[1])
        return reveals(events) or after.turn is None or self.people[after.turn].bot is not None

    # who looks

    @property
    def persons(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, person in enumerate(self.people) if person.bot is None]

    @property
    def hot_seat(self) -> bool:
        """Whether several people sit around this device, and play."""
        return len(self.persons) > 1 and not self.ended

    @property
    def looking(self) -> int | None:
        """The seat whose hand may be shown now; None for what everybody may see."""
        return None if self.curtain or self.public else self.shown

    def _settle(self) -> None:
        """Decides what may be shown, after anything has changed."""
        turn, persons = self.turn, self.persons
        self._view = None
        if self.public:
            self.curtain, self.shown = False, None
            return
        if self.teaching:
            self.curtain = False
            self.shown = self.shown if turn is None else turn
            return
        if self.shown not in persons:
            self.shown = None
        if turn in persons:
            self.curtain = turn != self.shown
        else:
            self.curtain = False
        if len(persons) > 1 and turn != self.shown:
            # The device may be on its way to somebody else.
            self.shown = None

    def lift(self) -> None:
        """The person whose turn it is says that they alone are looking."""
        if self.curtain:
            self.shown = self.turn
            self._settle()

    def look_again(self) -> None:
        """The only person there is looks on, whose seat a program of their own played: nobody else is at the device."""
        if len(self.persons) == 1:
            self.shown = self.persons[0]
            self._settle()

    def show_public(self, public: bool) -> None:
        """Shows what everybody may see, and nothing else; or no longer. Whoever has been looking meanwhile, the next
        hand is shown only once its person has said that they are alone."""
        if public != self.public:
            self.public = public
            self._settle()

    def control(self, seat: int, bot: str | None, program: str = "") -> None:
        """Gives a seat to a person (None), a bot, or (OWN) a learner's own program, now."""
        if bot is not None and bot not in (*LEVELS, OWN):
            raise Refused("refused.bot.unknown", name=bot)
        player = self.record.players[seat]
        player.pop("bot", None)
        self.own.pop(seat, None)
        if bot == OWN:
            self.own[seat] = program
        elif bot is not None:
            player["bot"] = bot
        people = people_of(self.record.players)
        self.people = [replace(one, bot=OWN) if n in self.own else one for n, one in enumerate(people)]
        self._settle()

    def view(self) -> View:
        """What the looking seat may know."""
        looking = self.looking
        if self._view is None or self._view[0] != (looking, self.step):
            self._view = ((looking, self.step), view(self.state, looking))
        return self._view[1]

    def bots_view(self) -> View:
        """What the seat to act may know."""
        return view(self.state, self.turn)

    def seen(self, events: Sequence[tuple]) -> list[tuple]:
        """Events as the looking seat may know them."""
        looking = self.looking
        return [seen_by(event, looking) for event in events]


def only_person(record: Record) -> int | None:
    """The seat that the one person at this device plays; None with several people or none."""
    persons = [seat for seat, person in enumerate(people_of(record.players)) if person.bot is None]
    return persons[0] if len(persons) == 1 else None


def reveals(events: Sequence[tuple]) -> bool:
    """Whether these events have shown anybody something that was hidden."""
    for event in events:
        kind = event[0]
        if kind in ("turned", "failed", "bird", "drew", "birds_scored"):
            return True
        if kind == "uncovered" and event[2]:
            return True
    return False


def open_game(record: Record) -> Session:
    """A game that is opened anew: just dealt, or brought in from a file."""
    return Session(record, only_person(record))


def new_game(options: dict[str, Any]) -> Session:
    """Deals a new game from the options of START_KEYS.

    `players` is a list of {"name", "colour", "bot"}; `setup` a whole deal, or `seed` a whole number to deal from
    (drawn if neither
    is given); `first_chooser` a seat. Raises Refused or DataError.
    """
    unknown = [key for key in options if key not in START_KEYS]
    if unknown:
        raise Refused("refused.start.key", key=unknown[0])
    players = options.get("players")
    if not isinstance(players, list) or not 2 <= len(players) <= 4 or not all(isinstance(p, dict) for p in players):
        raise Refused("refused.start.players")
    players = [dict(player) for player in players]
    for player in players:
        if player.get("bot") is None:
            player.pop("bot", None)
        elif player["bot"] not in LEVELS:
            raise Refused("refused.bot.unknown", name=player["bot"])
    chosen = options.get("options") or {}
    map_id = options.get("map", DEFAULT_MAP)
    first = options.get("first_chooser")
    if first is not None and first not in range(len(players)):
        raise Refused("refused.start.first")
    setup, seed = options.get("setup"), options.get("seed")
    if seed is None:
        seed = int.from_bytes(os.urandom(6), "big") % dealcode.SHORT
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 2**64:
        raise Refused("refused.start.seed")
    record = Record.new(players, seed, setup=setup, options=chosen, map_id=map_id)
    if first is not None and not record.options["beginners"]:
        record.setup = {**record.setup, "first_chooser": first}
    elif setup is None and map_id in dealcode.MAPS:
        record.extra["deal_code"] = dealcode.code(map_id, len(players), seed)
    return open_game(Record.loads(record.dumps()))
