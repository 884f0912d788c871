"""Looks ahead in many worlds that agree with what its seat has seen.

The search itself (`treesearch`) knows nothing of Santa Cruz; here stands what it must be told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random as PythonsRandom
from typing import NamedTuple

from treesearch import Outcome, Search

from ..deal import Random
from ..rules import apply, legal_actions
from ..state import DISCARD, State
from ..track import rank
from ..view import View
from .worlds import Worlds

BUDGET = 400
"""Iterations for an action where nothing is said."""
BETWEEN = 4
"""Iterations between two reports of progress: a few milliseconds."""
SURE = 0.9
"""The share of the visits at which the bot knows its mind, once there are SURE_FROM of them."""
SURE_FROM = 200


class Progress(NamedTuple):
    """How far the thinking has come: iterations done, those it may do (None: until it is stopped or knows its mind),
    and the action that looks best so far."""

    done: int
    budget: int | None
    best: int


@dataclass(frozen=True)
class Finding:
    """What the search found of one action: how often it was tried; the expected final difference in points, own score
    less the best other's; the share of games won; the expected final scores by seat; what is likely to follow, the
    action itself first (whoever is to act then)."""

    action: int
    visits: int
    difference: float
    win_share: float
    scores: tuple[float, ...]
    line: tuple[int, ...]


class ExpertBot:
    """Information Set Monte Carlo Tree Search."""

    def __init__(self, seed: int, budget: int | None = None):
        self._random = Random(seed)
        self.budget = budget
        self._search: Search[State, int] | None = None

    def choose(self, view: View, legal: list[int]) -> int:
        best = legal[0]
        for progress in self.think(view, legal, self.budget or BUDGET):
            best = progress.best
        return best

    def think(self, view: View, legal: list[int], budget: int | None = None) -> Iterator[Progress]:
        """Think, a few milliseconds at a time, until the budget (iterations; the bot's own where none is given) is
        spent or the bot knows its mind. It may be left at any time; `findings` tells what has been found by then."""
        budget = budget or self.budget
        self._search = search = Search(_Table(view), self._random.word())
        if len(legal) == 1:
            search.step()
            yield Progress(1, budget, legal[0])
            return
        while budget is None or search.iterations < budget:
            for _ in range(min(BETWEEN, budget - search.iterations) if budget else BETWEEN):
                search.step()
            found = search.found()
            yield Progress(search.iterations, budget, found[0].action)
            second = found[1].visits if len(found) > 1 else 0
            if budget and found[0].visits - second > budget - search.iterations:
                return
            if search.iterations >= SURE_FROM and found[0].visits >= SURE * search.iterations:
                return

    def findings(self) -> list[Finding]:
        """What the last thinking found of each action it tried, the best first; empty before."""
        search = self._search
        if search is None:
            return []
        return [
            Finding(found.action, found.visits, found.figures[0], found.figures[1], found.figures[2:],
                    tuple(search.line(found.action, 8)))
            for found in search.found()
        ]  # fmt: skip


class _Table:
    """Santa Cruz as the search sees it, from the seat of a view."""

    def __init__(self, view: View):
        self._worlds = Worlds(view)
        self._seat = self._worlds.seat
        self._random = PythonsRandom(0)

    def sample(self, random: PythonsRandom) -> State:
        self._random = random
        return self._worlds.sample(random)

    def seat(self, state: State) -> int | None:
        return state.turn

    def candidates(self, state: State) -> Sequence[int]:
        return legal_actions(state)

    def apply(self, state: State, action: int) -> None:
        """The action, and what others put away after it (I4), which the seat will not see."""
        apply(state, action)
        while state.phase == DISCARD and state.turn != self._seat:
            legal = legal_actions(state)
            apply(state, legal[int(self._random.random() * len(legal))])

    def finish(self, state: State, random: PythonsRandom) -> Outcome:
        draw = random.random
        while state.turn is not None:
            legal = legal_actions(state)
            apply(state, legal[int(draw() * len(legal))])
        return outcome(state, self._seat)


def outcome(state: State, seat: int) -> Outcome:
    """What the end of a game is worth to each seat: half for winning, half for the difference in points to the best
    other; and as figures the seat's difference, whether it won, and all scores."""
    scores = state.scores
    winner = rank(state)[0]
    rewards = []
    differences = []
    for other, score in enumerate(scores):
        difference = score - max([points for rival, points in enumerate(scores) if rival != other])
        differences.append(difference)
        rewards.append(0.5 * (other == winner) + 0.5 / (1 + exp(-difference / 15)))
    return Outcome(rewards, (differences[seat], float(winner == seat), *scores))
