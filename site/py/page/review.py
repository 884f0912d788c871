"""A finished game looked at again: what each decision was worth, and how far the result was luck. Knows no browser.

A decision is judged from what its seat knew: how the game was expected to go by the best action found, and how by the
one that was taken. What is expected is the lead on the best other, in points, at the end of the game, and the share of
games won. What an action gave away is counted at the end of its round (with what birds are worth): in round 1 chance
would blur it at the end of the game.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from math import sqrt
from typing import Any

from santacruz import actions
from santacruz.actions import notation, parse
from santacruz.fields import parse_json
from santacruz.rules import apply, legal_actions
from santacruz.state import State

from page.kept import fits, sealed

FORMAT, VERSION = "santacruz-review", 3

#: How many worlds are dealt anew at most, and how many games of the real deal are played beside them.
WORLDS, DEALS = 200, 50

#: How many decisions are shown as turning points, and from what cost in points on one is.
TURNING, DEAR = 3, 1.0

#: What an action may give away in points and still be as good.
LITTLE = 0.3


@dataclass(frozen=True)
class Decision:
    """One decision. `step` counts actions from 1; `taken`, `best` and `line` (what was likely to follow the best) are
    notations; `before` is the lead that was expected at the end of the game, and `wins` the share of games that would
    be won; `gave` is how many points the action taken gave away by the end of the round, with the standard error
    `error`, and `gave_wins` what share; `games` is how many were played through for it. In round 1 `spread` is the
    standard error of `before`."""

    step: int
    seat: int
    round: int
    taken: str
    best: str
    before: float
    gave: float
    error: float
    wins: float
    gave_wins: float
    games: int
    line: tuple[str, ...] = ()
    spread: float = 0.0

    @property
    def cost(self) -> float:
        """How many points the action taken gave away; none where that is no more than chance would explain."""
        return self.gave if self.gave > max(LITTLE, 1.5 * self.error) else 0.0

    @property
    def after(self) -> float:
        """The lead that was expected after it."""
        return self.before - self.cost

    @property
    def wins_after(self) -> float:
        """The share of games that would be won after it."""
        return min(1.0, max(0.0, self.wins - self.gave_wins)) if self.cost else self.wins


@dataclass(frozen=True)
class Verdict:
    """How a seat decided: how often as well as the expert, of how many; what it gave away by round, and its dearest
    decision."""

    decisions: int
    agreed: int
    lost: tuple[float, float]
    dearest: Decision | None

    @property
    def grade(self) -> str:
        """`strong`, `solid` or `loose`, by what a decision gave away on average."""
        mean = sum(self.lost) / self.decisions if self.decisions else 0.0
        return "strong" if mean < 0.4 else "solid" if mean < 1.2 else "loose"


@dataclass(frozen=True)
class Luck:
    """Leads on the best other: the real one, and the means of a bot that decides for all, in worlds dealt anew and in
    the real deal, each with the half width of its 95 % interval."""

    real: float
    worlds: tuple[float, float]
    deals: tuple[float, float]

    @property
    def luck(self) -> tuple[float, float]:
        """What the deal was worth: the bot's lead in it beyond its lead in all worlds."""
        return self.deals[0] - self.worlds[0], sqrt(self.deals[1] ** 2 + self.worlds[1] ** 2)

    @property
    def skill(self) -> tuple[float, float]:
        """What the decisions were worth: the real lead beyond the bot's lead in the same deal."""
        return self.real - self.deals[0], self.deals[1]

    @property
    def both(self) -> tuple[float, float]:
        """The real lead beyond the mean of all worlds."""
        return self.real - self.worlds[0], self.worlds[1]


@dataclass
class Review:
    """All that has been found out about one game so far. `worlds` and `deals` hold final scores by seat."""

    game: str
    decisions: dict[int, Decision] = field(default_factory=dict)
    worlds: list[list[int]] = field(default_factory=list)
    deals: list[list[int]] = field(default_factory=list)

    # decisions

    def todo(self, states: Sequence[State], floor: int = 0) -> list[int]:
        """The actions still to be judged, by number: those that were a choice. `states[n]` is the state after n; the
        first `floor` belong to the deal."""
        return [
            step
            for step in range(floor + 1, len(states))
            if step not in self.decisions and len(legal_actions(states[step - 1])) > 1
        ]

    def turning(self) -> list[Decision]:
        """The dearest of the decisions that made winning less likely, in the order of the game."""
        turned = (d for d in self.decisions.values() if d.cost >= DEAR and d.wins_after < d.wins)
        dear = sorted(turned, key=lambda d: -d.cost)[:TURNING]
        return sorted(dear, key=lambda d: d.step)

    def uncertainty(self) -> float | None:
        """Within how many points the leads expected in round 1 are right, by their 95 % intervals on average; None
        where none is known."""
        found = [decision.spread**2 for decision in self.decisions.values() if decision.round == 1]
        return 1.96 * sqrt(sum(found) / len(found)) if found else None

    def verdict(self, seat: int) -> Verdict:
        own = [decision for decision in self.decisions.values() if decision.seat == seat]
        # With those that gained by chance, or the sum would be too high.
        lost = [max(0.0, sum(decision.gave for decision in own if decision.round == number)) for number in (1, 2)]
        dearest = max(own, key=lambda decision: decision.cost, default=None)
        agreed = sum(not decision.cost for decision in own)
        return Verdict(len(own), agreed, (lost[0], lost[1]), dearest if dearest and dearest.cost >= DEAR else None)

    # luck

    def luck(self, seat: int, scores: Sequence[int]) -> Luck | None:
        """For a seat, given the real final scores; None while too little has been played."""
        if len(self.worlds) < 2 or len(self.deals) < 2:
            return None
        return Luck(lead(scores, seat), _mean(self.worlds, seat), _mean(self.deals, seat))

    # kept

    def dumps(self) -> str:
        data = {"format": FORMAT, "version": VERSION, "game": self.game, "worlds": self.worlds, "deals": self.deals}
        data["decisions"] = [asdict(self.decisions[step]) for step in sorted(self.decisions)]
        return sealed(data)


def of_game(record: dict[str, Any]) -> Review:
    """An empty review of the game of a record's JSON values."""
    return Review(fingerprint(record))


def fingerprint(record: dict[str, Any]) -> str:
    """What tells a game from others: its beginning and its actions."""
    import hashlib  # no start waits for it

    parts = [record.get("setup"), record.get("start"), record["actions"], record["options"]]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def loads(text: str | None, record: dict[str, Any]) -> Review:
    """The review kept as a text, if it is whole and of the game of this record; an empty one otherwise."""
    empty = of_game(record)
    try:
        data = parse_json(text or "")
        if data["format"] != FORMAT or data["version"] not in (1, 2, VERSION) or data["game"] != empty.game:
            return empty
        if data["version"] > 1 and not fits(text, data):
            return empty  # it can be worked out anew
        seats = len(record["players"])
        empty.worlds, empty.deals = (_scores(data[key], seats) for key in ("worlds", "deals"))
        for item in data["decisions"]:
            decision = Decision(**{**item, "line": tuple(item["line"])})
            _check(decision, record)
            if data["version"] < 3 and decision.round == 1:
                continue  # it was expected to the end of the round only; it can be worked out anew
            empty.decisions[decision.step] = decision
    except (ValueError, KeyError, TypeError, IndexError):
        return of_game(record)
    return empty


def _scores(value: Any, seats: int) -> list[list[int]]:
    if not all(len(row) == seats and all(type(score) is int for score in row) for row in value):
        raise ValueError("scores")
    return [list(row) for row in value]


_NOTATION = re.compile(r"[0-3] [a-z]+( [a-z]+)? [A-Za-z0-9-]{1,12}")


def _check(decision: Decision, record: dict[str, Any]) -> None:
    """Raises ValueError for what is none: it may come from a file."""
    if record["actions"][decision.step - 1] != decision.taken or decision.round not in (1, 2):
        raise ValueError("step")
    if decision.seat != int(decision.taken[0]) or not all(map(_NOTATION.fullmatch, (decision.best, *decision.line))):
        raise ValueError("notation")
    for number in (decision.before, decision.gave, decision.error, decision.wins, decision.gave_wins,
                   decision.spread):  # fmt: skip
        if not -1000 < float(number) < 1000:
            raise ValueError("number")


# -- from what the worker finds ---------------------------------------------------------------------------------------


def decision_of(step: int, state: State, taken: str, found: dict[str, Any]) -> Decision:
    """The decision of action number `step`, taken in `state`, from the answer of the job `judge`."""
    best, seat = found["best"], parse(taken)[0]
    return Decision(
        step, seat, state.round, taken, notation(seat, best["action"]), round(found["before"], 2),
        round(found["gave"], 2), round(found["error"], 2), round(found["won"], 3), round(found["wins"], 3),
        found["games"], tuple(line_of(state, best["line"])), round(found["spread"], 2),
    )  # fmt: skip


def line_of(state: State, line: Sequence[int]) -> list[str]:
    """What was likely to follow, as far as it could be played in the real game, which the search did not know."""
    now = state.copy()
    told: list[str] = []
    for action in line:
        if now.turn is None or action not in legal_actions(now) or actions.verb_of(action) == actions.DISCARD:
            break
        told.append(notation(now.turn, action))
        apply(now, action)
    return told


def lead(scores: Sequence[float], seat: int) -> float:
    """A seat's points beyond those of the best other."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


def _mean(rows: Sequence[Sequence[int]], seat: int) -> tuple[float, float]:
    """The mean lead of a seat, and the half width of its 95 % interval."""
    leads = [lead(row, seat) for row in rows]
    mean = sum(leads) / len(leads)
    variance = sum((value - mean) ** 2 for value in leads) / (len(leads) - 1)
    return mean, 1.96 * sqrt(variance / len(leads))
