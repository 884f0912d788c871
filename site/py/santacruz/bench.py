"""How fast the rules are: random full games through the public functions, one process."""

import random
from time import perf_counter
from typing import Any

from .record import Record
from .rules import apply, legal_actions

COPIES = 20_000


def random_games(players: int, seconds: float) -> tuple[int, int, float]:
    """Random full games for about so many seconds: actions, games and seconds taken. Dealing is not counted."""
    starts = [Record.new([{"name": ""}] * players, seed).initial_state() for seed in range(200)]
    pick = random.Random(players).random
    actions = games = 0
    taken = 0.0
    while taken < seconds:
        begun = perf_counter()
        for start in starts:
            state = start.copy()
            legal = legal_actions(state)
            while legal:
                apply(state, legal[int(pick() * len(legal))])
                actions += 1
                legal = legal_actions(state)
            games += 1
        taken += perf_counter() - begun
    return actions, games, taken


def copies_per_second() -> float:
    """Copies of a state in the middle of a game for four."""
    state = Record.new([{"name": ""}] * 4, 1).initial_state()
    for _ in range(30):
        apply(state, legal_actions(state)[0])
    begun = perf_counter()
    for _ in range(COPIES):
        state.copy()
    return COPIES / (perf_counter() - begun)


def bench(seconds: float = 2.0) -> dict[str, Any]:
    """The figures by number of players and overall; `seconds` is spent on each number of players."""
    by_players = {}
    total_actions, total_games, total_seconds = 0, 0, 0.0
    for players in (2, 3, 4):
        random_games(players, 0.2)
        actions, games, taken = random_games(players, seconds)
        by_players[str(players)] = {
            "actions_per_second": round(actions / taken),
            "games_per_second": round(games / taken),
        }
        total_actions, total_games, total_seconds = total_actions + actions, total_games + games, total_seconds + taken
    return {
        "actions_per_second": round(total_actions / total_seconds),
        "copies_per_second": round(copies_per_second()),
        "games_per_second": round(total_games / total_seconds),
        "players": by_players,
    }
