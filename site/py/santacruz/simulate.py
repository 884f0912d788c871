"""Games among bots, and what comes of them."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from .actions import notation
from .bots import make, read
from .record import Record
from .rules import apply
from .view import view


@dataclass
class Game:
    """One finished game: its record, who sat where, the final scores, the winner, and the round 1 sets by seat."""

    record: Record
    bots: list[str]
    scores: list[int]
    winner: int
    sets: tuple[str, ...]
    order: tuple[int, ...]


@dataclass
class Tally:
    """Games, wins and scores of one bot, seat or set. `expected` adds up the fair shares of its games."""

    games: int = 0
    wins: int = 0
    score: int = 0
    expected: float = 0.0

    def add(self, won: bool, score: int, players: int) -> None:
        self.games += 1
        self.wins += won
        self.score += score
        self.expected += 1 / players

    def to_json(self) -> dict[str, Any]:
        low, high = wilson(self.wins, self.games)
        return {
            "games": self.games,
            "wins": self.wins,
            "share": round(self.wins / self.games, 4) if self.games else 0.0,
            "interval": [round(low, 4), round(high, 4)],
            "mean_score": round(self.score / self.games, 2) if self.games else 0.0,
        }


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson (1927), which also holds for few games and for shares near 0 or 1.

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def play_game(bots: list[str], seed: int, options: dict[str, Any] | None = None) -> Game:
    """One game among these bots (as `bots.read` reads them) by seat, dealt from the seed, which also seeds the bots."""
    made = [read(text) for text in bots]
    players = [{"name": f"{text} {seat + 1}", "bot": made[seat][0]} for seat, text in enumerate(bots)]
    record = Record.new(players, seed, options=options)
    choosers = [make(name, seed * 4 + seat, budget) for seat, (name, budget) in enumerate(made)]
    state = record.replay()
    order = state.order
    sets = state.sets
    while state.turn is not None:
        seat = state.turn
        seen = view(state, seat)
        action = choosers[seat].choose(seen, seen.legal)
        record.actions.append(notation(seat, action))
        apply(state, action)
        if state.round == 1:
            sets = state.sets
    record.result = state.scores[:]
    winner = max(range(len(bots)), key=lambda seat: (state.scores[seat], -state.arrivals[seat]))
    return Game(record, bots, state.scores, winner, sets, order)


def games(number: int, players: int, bots: list[str], seed: int) -> Iterator[Game]:
    """So many games; the list of bots is repeated round the seats, and the seats rotate from game to game."""
    for n in range(number):
        seats = [bots[(seat + n) % max(len(bots), players) % len(bots)] for seat in range(players)]
        yield play_game(seats, seed + n)


@dataclass
class Report:
    """Tallies of many games: by bot, by seat (counted from the start player of round 1) and by round 1 set."""

    number: int = 0
    bots: dict[str, Tally] = field(default_factory=dict)
    seats: list[Tally] = field(default_factory=list)
    sets: dict[str, Tally] = field(default_factory=dict)
    winning: list[int] = field(default_factory=list)

    def add(self, game: Game) -> None:
        players = len(game.bots)
        self.number += 1
        self.winning.append(game.scores[game.winner])
        self.seats = self.seats or [Tally() for _ in range(players)]
        for seat, score in enumerate(game.scores):
            won = seat == game.winner
            self.bots.setdefault(game.bots[seat], Tally()).add(won, score, players)
            self.seats[game.order.index(seat)].add(won, score, players)
            self.sets.setdefault(game.sets[seat], Tally()).add(won, score, players)

    def to_json(self, seconds: float) -> dict[str, Any]:
        ranked = sorted(self.winning)
        return {
            "games": self.number,
            "bots": {name: tally.to_json() for name, tally in self.bots.items()},
            "seats": [tally.to_json() for tally in self.seats],
            "sets": {letter: self.sets[letter].to_json() for letter in sorted(self.sets)},
            "winning_score": {
                "mean": round(sum(ranked) / len(ranked), 2),
                "p5": percentile(ranked, 5),
                "p95": percentile(ranked, 95),
            },
            "games_per_second": round(self.number / seconds, 2),
        }


def percentile(ranked: list[int], percent: int) -> int:
    """The value that `percent` % of a sorted list do not exceed (nearest rank).

    >>> percentile([1, 2, 3, 4], 50)
    2
    """
    return ranked[max(0, math.ceil(percent / 100 * len(ranked)) - 1)]
