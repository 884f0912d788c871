"""Does the analysis of games expect what then comes? Games among planners are analysed as the page does it.

    python3 tools/calibrate.py [--players N] [--games N] [--every N] [--seed N]

For every decision, or every Nth: the lead at the end of the game, and the share of games won, that the analysis expects
after it, beside how that game really ended. With them the Brier score of the share beside that of a constant, how
uncertain an expectation is and what that costs in time; and what decisions of round 1 gave away, counted at the end of
the round and at the end of the game. Time is that of the process, so that others on the machine matter little.
"""

from __future__ import annotations

import argparse
import sys
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from time import process_time
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "site" / "py"))

from page import jobs, review  # noqa: E402
from page.thinking import Told  # noqa: E402
from santacruz import apply, legal_actions, parse, view  # noqa: E402
from santacruz.bots.expert import whole_games  # noqa: E402
from santacruz.simulate import play_game  # noqa: E402
from work_off import work_off  # noqa: E402

BINS = (-20, -10, -5, 0, 5, 10, 20)
"""Where one bin of expected leads ends and the next begins."""


class Seen(NamedTuple):
    """A decision, and how the game ended for its seat: `by_game` is what was given away, counted at the game's end, and
    `blur` the standard error of that."""

    game: int
    decision: review.Decision
    lead: float
    won: float
    seconds: float
    whole_seconds: float
    by_game: float | None
    blur: float


def answer(give: dict[str, Any]) -> tuple[dict[str, Any], float]:
    """What the worker would answer to `judge`, and the seconds it takes."""
    begun = process_time()
    _, found = work_off(jobs.judge(give, Told()))
    return found, process_time() - begun


def analysed(players: int, seed: int, every: int = 1) -> list[Seen]:
    """Every so many actions of a game that were a choice; from game to game others."""
    game = play_game(["planner"] * players, seed)
    state, seen = game.record.replay(0), []
    for step, text in enumerate(game.record.actions, 1):
        action = parse(text)[1]
        if len(legal_actions(state)) > 1 and (step - seed) % every == 0:
            assert state.turn is not None
            give = jobs.judgement_for(state, action, step)
            found, seconds = answer(give)
            decision = review.decision_of(step, state, text, found)
            whole, by_game, blur = 0.0, None, 0.0
            if state.round == 1:
                known, best = view(state, state.turn), parse(decision.best)[1]
                begun = process_time()
                list(islice(whole_games(known, best, step), jobs.WHOLE))
                whole = process_time() - begun
                if decision.gave:
                    pairs = zip(whole_games(known, best, -step), whole_games(known, action, -step), strict=True)
                    apart = [one.figures[0] - other.figures[0] for one, other in islice(pairs, jobs.WORLDS)]
                    by_game, blur = mean(apart), stdev(apart) / sqrt(len(apart))
            lead = review.lead(game.scores, state.turn)
            won = float(game.winner == state.turn)
            seen.append(Seen(seed, decision, lead, won, seconds, whole, by_game, blur))
        apply(state, action)
    return seen


def clustered(rows: list[Seen], value: Any) -> tuple[float, float]:
    """The mean of a value over decisions, and its standard error if only whole games are independent."""
    games: dict[int, list[float]] = {}
    for row in rows:
        games.setdefault(row.game, []).append(value(row))
    middle = mean([value(row) for row in rows])
    off = [sum(values) - len(values) * middle for values in games.values()]
    return middle, sqrt(sum(each**2 for each in off)) / len(rows)


def fitted(rows: list[Seen]) -> tuple[float, float]:
    """The slope of the real leads on the expected ones, and its standard error if only whole games are independent."""
    middle, real = mean([row.decision.after for row in rows]), mean([row.lead for row in rows])
    square = sum((row.decision.after - middle) ** 2 for row in rows)
    slope = sum((row.decision.after - middle) * (row.lead - real) for row in rows) / square
    off: dict[int, float] = {}
    for row in rows:
        apart = row.decision.after - middle
        off[row.game] = off.get(row.game, 0.0) + apart * (row.lead - real - slope * apart)
    return slope, sqrt(sum(each**2 for each in off.values())) / square


def report(rows: list[Seen], players: int) -> None:
    for number in (1, 2):
        part = [row for row in rows if row.decision.round == number]
        print(f"\nround {number}: {len(part)} decisions")
        print(f"{'expected':>12} {'decisions':>9} {'mean':>7} {'real':>7} {'±':>5} {'share':>7} {'won':>7}")
        for low, high in zip((-999, *BINS), (*BINS, 999), strict=True):
            some = [row for row in part if low <= row.decision.after < high]
            if some:
                real, error = clustered(some, lambda row: row.lead)
                name = f"{low if low > -999 else '':>4} to {high if high < 999 else '':>3}"
                shares = [mean([row.decision.wins_after for row in some]), mean([row.won for row in some])]
                print(f"{name:>12} {len(some):9} {mean([r.decision.after for r in some]):7.1f} {real:7.1f} "
                      f"{1.96 * error:5.1f} {shares[0]:7.1%} {shares[1]:7.1%}")  # fmt: skip
        brier, error = clustered(part, lambda row: (row.decision.wins_after - row.won) ** 2)
        constant = clustered(part, lambda row: (1 / players - row.won) ** 2)[0]
        better = clustered(part, lambda row: (1 / players - row.won) ** 2 - (row.decision.wins_after - row.won) ** 2)
        print(f"Brier {brier:.3f} ± {1.96 * error:.3f}, a constant {constant:.3f}, "
              f"better by {better[0]:.3f} ± {1.96 * better[1]:.3f}")  # fmt: skip
        miss, error = clustered(part, lambda row: row.lead - row.decision.after)
        slope = fitted(part)
        print(f"a point more expected was {slope[0]:.2f} ± {1.96 * slope[1]:.2f} more in fact")
        print(f"real less expected {miss:+.2f} ± {1.96 * error:.2f}, rms "
              f"{sqrt(mean([(row.lead - row.decision.after) ** 2 for row in part])):.1f}, of nothing expected "
              f"{sqrt(mean([row.lead**2 for row in part])):.1f}")  # fmt: skip
    first = [row for row in rows if row.decision.round == 1]
    one = sqrt(mean([row.decision.spread**2 for row in first]) * jobs.WHOLE)
    print(f"\ngames to the end spread by {one:.1f} points (standard deviation): standard error of the mean "
          + ", ".join(f"{one / sqrt(number):.2f} with {number}" for number in (50, 100, 200)))  # fmt: skip
    whole = sum(row.whole_seconds for row in first)
    rest = sum(row.seconds for row in rows) - whole
    print(f"{1000 * whole / len(first) / jobs.WHOLE:.2f} ms a game; a decision {(whole + rest) / len(rows):.3f} s, "
          f"{rest / len(rows):.3f} s without them: {whole / rest:+.0%}")  # fmt: skip
    paired = [row for row in first if row.by_game is not None]
    by_round = clustered(paired, lambda row: row.decision.gave)
    by_game = clustered(paired, lambda row: row.by_game)
    apart = clustered(paired, lambda row: row.by_game - row.decision.gave)
    print(f"given away in round 1 by {len(paired)} actions, on average {by_round[0]:.2f} counted at its end and "
          f"{by_game[0]:.2f} at the game's, apart {apart[0]:+.2f} ± {1.96 * apart[1]:.2f}; standard errors of one "
          f"{sqrt(mean([row.decision.error**2 for row in paired])):.2f} and "
          f"{sqrt(mean([row.blur**2 for row in paired])):.2f}")  # fmt: skip
    dear = [row for row in paired if row.decision.cost]
    if dear:
        print(f"by the {len(dear)} of them that cost something {mean([r.decision.gave for r in dear]):.2f} and "
              f"{mean([r.by_game or 0.0 for r in dear]):.2f}")  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Does the analysis of games expect what then comes?")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=2_400_000, help="of the first game")
    parser.add_argument("--every", type=int, default=1, help="of so many decisions one is analysed; default all")
    options = parser.parse_args()
    rows: list[Seen] = []
    for seed in range(options.seed, options.seed + options.games):
        rows += analysed(options.players, seed, options.every)
        print(f"{seed - options.seed + 1} of {options.games}", file=sys.stderr, flush=True)
    print(f"{options.games} games of {options.players} planners from seed {options.seed}, "
          f"1 decision of {options.every}")  # fmt: skip
    report(rows, options.players)


if __name__ == "__main__":
    main()
