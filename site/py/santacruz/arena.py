"""Tournaments between bots: how strong is who, and how sure is that?

A table is a list of bots, one for each seat. Every deal is played by a table in all its rotations, so that each bot
sits everywhere with the same cards; a deal with all its rotations is one piece of evidence, and the intervals treat it
as such. Results are kept as lines of JSON, one for each game, and a tournament goes on where it was left.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .reasons import DataError
from .simulate import play_game, wilson

Z = 1.959964
"""The normal distribution's quantile of 95 % intervals."""
RESAMPLES = 200
"""How often the deals are drawn anew for the intervals of the Elo ladder."""


class Pairing(NamedTuple):
    """One game to be played: the bots by seat, the deal, and by how many seats the table has been turned."""

    bots: tuple[str, ...]
    deal: int
    turned: int


class Result(NamedTuple):
    """A game played: the table as it was named, the final scores and the winner by its places."""

    table: tuple[str, ...]
    deal: int
    turned: int
    scores: tuple[int, ...]
    winner: int


def rotations(table: tuple[str, ...]) -> int:
    """In how many ways a table can be turned until it repeats itself.

    >>> rotations(("greedy", "random")), rotations(("greedy",) * 3)
    (2, 1)
    """
    return next(k for k in range(1, len(table) + 1) if table[k:] + table[:k] == table)


def round_robin(bots: Iterable[str]) -> list[tuple[str, ...]]:
    """The tables at which each bot meets each other in pairs."""
    return list(combinations(dict.fromkeys(bots), 2))


def schedule(tables: list[tuple[str, ...]], deals: int, seed: int) -> Iterator[Pairing]:
    """All games, deal by deal, so that those played so far are always as many for each table."""
    for deal in range(seed, seed + deals):
        for table in tables:
            for turned in range(rotations(table)):
                yield Pairing(table, deal, turned)


def play(pairing: Pairing) -> Result:
    """Play one game. Seat k is taken by place k + turned of the table."""
    table, deal, turned = pairing
    places = [(seat + turned) % len(table) for seat in range(len(table))]
    game = play_game([table[place] for place in places], deal)
    scores = tuple([game.scores[places.index(place)] for place in range(len(table))])
    return Result(table, deal, turned, scores, places[game.winner])


def read_results(file: Path) -> list[Result]:
    """The results in a file; none if it is not there. A last line that was cut off is left out. Raises DataError."""
    found: list[Result] = []
    if not file.exists():
        return found
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    for number, line in enumerate(lines, 1):
        try:
            data = json.loads(line)
            found.append(Result(tuple(data["table"]), data["deal"], data["turned"], tuple(data["scores"]),
                                data["winner"]))  # fmt: skip
        except (ValueError, KeyError, TypeError):
            if number < len(lines) or line.endswith("\n"):
                raise DataError("not_json", f"results.{number}", detail="no result of a game") from None
    return found


def run(pairings: list[Pairing], file: Path | None, jobs: int, told: Callable[[Result], None]) -> None:
    """Play the games in `jobs` processes and append each result to the file as soon as it is there."""
    out = None
    if file:
        text = file.read_text(encoding="utf-8") if file.exists() else ""
        out = file.open("w", encoding="utf-8")
        out.write(text[: text.rfind("\n") + 1])  # without a line that was cut off
    try:
        for result in map(play, pairings) if jobs == 1 else _in_processes(pairings, jobs):
            if out:
                print(json.dumps(result._asdict()), file=out, flush=True)
            told(result)
    finally:
        if out:
            out.close()


def _in_processes(pairings: list[Pairing], jobs: int) -> Iterator[Result]:
    from concurrent.futures import ProcessPoolExecutor, as_completed  # the browser's Python has none

    with ProcessPoolExecutor(jobs) as pool:
        try:
            for done in as_completed([pool.submit(play, pairing) for pairing in pairings]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


# -- what comes of it -------------------------------------------------------------------------------------------------


@dataclass
class Standing:
    """How one bot fared at one table. `wins` and `differences` hold a mean for each deal: the share of the games won,
    and the own score less the best other's. `seats` is how many places the bot has there."""

    table: tuple[str, ...]
    bot: str
    seats: int
    wins: list[float] = field(default_factory=list)
    differences: list[float] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """`share` counts a win of any of the bot's seats, divided by them; `of_fair` is that share by what it would be
        among equals."""
        games = len(self.wins) * rotations(self.table)
        share = sum(self.wins) / len(self.wins)
        low, high = share_interval(self.wins)
        difference, spread = mean_and_spread(self.differences)
        return {
            "table": list(self.table), "bot": self.bot, "games": games, "deals": len(self.wins),
            "share": round(share, 4), "interval": [round(low, 4), round(high, 4)],
            "of_fair": round(share * len(self.table), 3),
            "difference": round(difference, 2),
            "difference_interval": [round(difference - spread, 2), round(difference + spread, 2)],
        }  # fmt: skip


def mean_and_spread(values: list[float]) -> tuple[float, float]:
    """The mean of independent values and half the width of its 95 % interval (infinite for a single one)."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, math.inf
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z * math.sqrt(variance / len(values))


def share_interval(shares: list[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of each deal's share of wins: Wilson's, for as many independent games as would
    vary as much as these deals do (as many as there are deals, where they do not vary at all)."""
    mean, spread = mean_and_spread(shares)
    varies = (spread / Z) ** 2
    number = mean * (1 - mean) / varies if 0 < varies < math.inf else float(len(shares))
    return wilson(mean * number, number)


def complete(results: Iterable[Result]) -> dict[tuple[str, ...], dict[int, list[Result]]]:
    """By table and deal the results of all rotations; deals of which some are still missing are left out."""
    found: dict[tuple[str, ...], dict[int, dict[int, Result]]] = {}
    for result in results:
        found.setdefault(result.table, {}).setdefault(result.deal, {})[result.turned] = result
    return {
        table: {deal: list(games.values()) for deal, games in sorted(deals.items()) if len(games) == rotations(table)}
        for table, deals in found.items()
    }


def standings(results: Iterable[Result]) -> list[Standing]:
    """How each bot fared at each table, over the deals that are complete."""
    found = []
    for table, deals in complete(results).items():
        for bot in dict.fromkeys(table) if deals else ():
            places = [place for place, name in enumerate(table) if name == bot]
            standing = Standing(table, bot, len(places))
            for games in deals.values():
                standing.wins.append(sum(game.winner in places for game in games) / len(games) / len(places))
                leads = [game.scores[p] - max(game.scores[:p] + game.scores[p + 1 :]) for game in games for p in places]
                standing.differences.append(sum(leads) / len(leads))
            found.append(standing)
    return found


Beats = dict[tuple[str, str], float]
"""How often one bot was ahead of another: the winner of a game is ahead of all others at the table."""


def ladder(results: Iterable[Result]) -> list[tuple[str, float, float, float]]:
    """The bots with their Elo points and the 95 % interval of these, the strongest first; the weakest has 0 and no
    interval, for all are compared with it. The intervals come from drawing the deals anew."""
    deals: dict[int, Beats] = {}
    for table, by_deal in complete(results).items():
        for deal, games in by_deal.items():
            beats = deals.setdefault(deal, {})
            for game in games:
                for loser in range(len(table)):
                    if table[loser] != table[game.winner]:
                        pair = table[game.winner], table[loser]
                        beats[pair] = beats.get(pair, 0.0) + 1
    if not any(deals.values()):
        return []
    elo = _elo(list(deals.values()))
    weakest = min(elo, key=lambda bot: elo[bot])
    random = Random(1)
    every = list(deals.values())
    drawn = []
    for _ in range(RESAMPLES):
        some = _elo([every[int(random.random() * len(every))] for _ in every])
        drawn.append({bot: points - some.get(weakest, 0.0) for bot, points in some.items()})
    found = []
    for bot, points in sorted(elo.items(), key=lambda item: -item[1]):
        values = sorted(some[bot] for some in drawn if bot in some)
        tail = int(0.025 * len(values))
        found.append((bot, points - elo[weakest], values[tail], values[-1 - tail]))
    return found


def _elo(deals: list[Beats]) -> dict[str, float]:
    """Elo points after Bradley and Terry, by the method of Hunter (2004). Between two that met half a win is added on
    either side, so that one that never lost is not infinitely far ahead."""
    wins: Beats = {}
    for deal in deals:
        for pair, number in deal.items():
            wins[pair] = wins.get(pair, 0.0) + number
    for one, other in {(min(pair), max(pair)) for pair in wins}:
        for pair in ((one, other), (other, one)):
            wins[pair] = wins.get(pair, 0.0) + 0.5
    bots = sorted({bot for pair in wins for bot in pair})
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(300):
        new = {}
        for bot in bots:
            won = sum(number for (winner, _), number in wins.items() if winner == bot)
            met = sum(number / (strength[a] + strength[b]) for (a, b), number in wins.items() if bot in (a, b))
            new[bot] = won / met
        scale = math.exp(sum(math.log(value) for value in new.values()) / len(new))
        before, strength = strength, {bot: value / scale for bot, value in new.items()}
        if all(abs(strength[bot] - before[bot]) < 1e-6 * before[bot] for bot in bots):
            break
    return {bot: 400 * math.log10(value) for bot, value in strength.items()}
