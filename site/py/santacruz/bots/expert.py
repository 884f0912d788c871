"""Looks ahead in many worlds that agree with what its seat has seen.

The search itself (`treesearch`) knows nothing of Santa Cruz; here stands what it must be told.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from random import Random as PythonsRandom
from typing import NamedTuple

from treesearch import Outcome, Search, Settings

from ..deal import Random
from ..rules import apply, legal_actions
from ..state import DISCARD, LAND, SET, TAKE, State
from ..track import rank
from ..view import View
from .planner import judged
from .playout import Prospects, Wants, finish_round, ordered
from .worlds import Worlds

BUDGET = 400
"""Iterations for an action where nothing is said."""
BETWEEN = 4
"""Iterations between two reports of progress: a few milliseconds."""
SETTINGS = Settings(runners=8, sure=2.0, least=6, trust=5.0, width=3, widening=4.0, exploration=0.3)
"""How they were found stands in docs/bots.md."""
POINT = 0.02
"""What a point more is about worth in reward."""


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
    action itself first (whoever is to act then). In round 1 the playouts end with the round: scores are those that the
    seats then have, with their bird tokens, and the share of games is that which such a difference promises."""

    action: int
    visits: int
    difference: float
    win_share: float
    scores: tuple[float, ...]
    line: tuple[int, ...]


class ExpertBot:
    """Plays the few actions that the planner's judgement likes best through the same sampled worlds, and takes the one
    that does best."""

    def __init__(self, seed: int, budget: int | None = None):
        self._random = Random(seed)
        self.budget = budget
        self._search: Search[_World, int] | None = None

    def choose(self, view: View, legal: list[int]) -> int:
        best = legal[0]
        for progress in self.think(view, legal, self.budget or BUDGET):
            best = progress.best
        return best

    def think(self, view: View, legal: list[int], budget: int | None = None) -> Iterator[Progress]:
        """Think, a few milliseconds at a time, until the budget (iterations; the bot's own where none is given) is
        spent or the bot knows its mind. It may be left at any time; `findings` tells what has been found by then."""
        budget = budget or self.budget
        self._search = search = Search(_Table(view, legal), self._random.word(), SETTINGS)
        while budget is None or search.iterations < budget:
            for _ in range(min(BETWEEN, budget - search.iterations) if budget else BETWEEN):
                search.step()
                if search.decided:
                    break
            yield Progress(search.iterations, budget, search.best())
            if search.decided:
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


def whole_games(view: View, action: int, seed: int) -> Iterator[Outcome]:
    """Games played on after an action to the very end, without end, each from another world that agrees with what the
    seat of the view knows: all seats play as in the search's playouts, and take piles as the planner would."""
    table, random = _Table(view, [action]), PythonsRandom(seed)
    while True:
        world = table.sample(random)
        table.apply(world, action)
        table.finish(world, random)
        while world.state.turn is not None:
            _settle_hands(world, random)
            finish_round(world.state, random.random, world.wants)
        yield outcome(world.state, view.seat or 0)


class _World:
    """A world with what its spaces are worth to each seat."""

    __slots__ = ("state", "wants")

    def __init__(self, state: State, wants: list[Wants]):
        self.state = state
        self.wants = wants


class _Table:
    """Santa Cruz as the search sees it, from the seat of a view."""

    def __init__(self, view: View, legal: list[int]):
        self._worlds = Worlds(view)
        self._prospects = Prospects(view)
        self._seat = self._worlds.seat
        self._random = PythonsRandom(0)
        values = judged(view, self._seat, legal)
        order = sorted(range(len(legal)), key=lambda k: -values[k])
        self._guesses = [(legal[k], POINT * values[k]) for k in order]

    def sample(self, random: PythonsRandom) -> _World:
        self._random = random
        state = self._worlds.sample(random)
        return _World(state, self._prospects.wants(state))

    def copy(self, world: _World) -> _World:
        state = world.state.copy()
        return _World(state, [wants.copy(state) for wants in world.wants])

    def guesses(self, world: _World) -> Sequence[tuple[int, float]]:
        return self._guesses

    def seat(self, world: _World) -> int | None:
        state = world.state
        return None if state.round != self._worlds.view.round and state.phase != DISCARD else state.turn

    def candidates(self, world: _World) -> Sequence[int]:
        state = world.state
        if state.phase in DRAFT and state.turn is not None:
            legal = legal_actions(state)
            values = judged(state, state.turn, legal)
            return [legal[k] for k in sorted(range(len(legal)), key=lambda k: -values[k])]
        return ordered(world.state, world.wants)

    def apply(self, world: _World, action: int) -> None:
        """The action, and what others put away after it (I4), which the seat will not see."""
        state = world.state
        seat, draft = state.turn, state.phase in DRAFT
        apply(state, action)
        while state.phase == DISCARD and state.turn != self._seat:
            apply(state, _liked(state, self._random))
        if draft and state.phase == LAND:  # the hands are there, so that the seats know what they want
            world.wants = Prospects(state).wants(state)
        elif not draft and seat is not None:
            world.wants[seat].done(action)

    def finish(self, world: _World, random: PythonsRandom) -> Outcome:
        state = world.state
        if state.round == self._worlds.view.round:
            if state.phase in DRAFT:
                _settle_hands(world, random)
            finish_round(state, random.random, world.wants)
        return outcome(state, self._seat)


def _settle_hands(world: _World, random: PythonsRandom) -> None:
    """Sets, piles and what is put away, up to the landing."""
    state = world.state
    while state.phase in DRAFT:
        apply(state, _liked(state, random))
    world.wants = Prospects(state).wants(state)


def _liked(state: State, random: PythonsRandom) -> int:
    """The set, the pile or the card to put away that the planner would choose, more or less."""
    assert state.turn is not None
    legal = legal_actions(state)
    values = judged(state, state.turn, legal)
    return legal[max(range(len(legal)), key=lambda k: values[k] + random.random())]


DRAFT = (SET, TAKE, DISCARD)
"""The phases in which sets and piles are chosen and cards put away."""
WIN = 0.3
"""The weight of winning in the reward at the end of a game; the rest is the difference in points."""
NEAR = 12.0
"""The lead in points with which a reward by difference has come from 0.5 to 0.73."""
BIRD_TO_COME = 0.5
"""What a bird token of round 1 is worth beyond its value, for the birds card may still be played."""


def outcome(state: State, seat: int) -> Outcome:
    """What the end of a game, or of round 1, is worth to each seat: winning, and the difference in points to the best
    other; and as figures the seat's difference, the chance that it wins, and all scores."""
    ended = state.turn is None
    scores = [float(score) for score in state.scores]
    if not ended:
        scores = [
            score + sum(birds) + BIRD_TO_COME * len(birds) for score, birds in zip(scores, state.birds, strict=True)
        ]
    winner = rank(state)[0] if ended else None
    second, first = sorted(scores)[-2:]
    differences = [score - (second if score == first else first) for score in scores]
    rewards = []
    for other, difference in enumerate(differences):
        near = 1 / (1 + exp(-difference / NEAR))
        rewards.append(WIN * (other == winner) + (1 - WIN) * near if ended else near)
    won = float(winner == seat) if ended else rewards[seat]
    return Outcome(rewards, (differences[seat], won, *scores))
