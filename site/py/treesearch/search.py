"""Information Set Monte Carlo Tree Search with one tree (Cowling, Powley, Whitehouse 2012), and a race at its root.

An iteration takes a world that agrees with what the searching seat knows, walks down the tree by the actions that are
legal in it, adds a node, lets the game finish and adds the outcome to all nodes passed. An action that was seldom
available is not held against its few visits: the exploration term counts how often it could have been chosen. Nodes
begin with few actions and widen with their visits (progressive unpruning), in the order in which the game offers them.

At the root every action that is still in the race is tried in the same worlds, each with the same random numbers: the
differences between actions then vary far less than the outcomes do. An action leaves the race when it is surely
behind. When one alone is left, those come back that are not behind so surely as it is then asked for, and catch up in
the worlds that they have missed.
"""

from math import log, sqrt
from random import Random
from typing import Generic, NamedTuple

from .game import A, Game, S


class Found(NamedTuple, Generic[A]):
    """What the search knows of an action of the root: in how many worlds it was tried, the mean reward of the searching
    seat, and the means of the game's figures."""

    action: A
    visits: int
    reward: float
    figures: tuple[float, ...]


class _Node(Generic[A]):
    """An action done: how often, the rewards of the seat that did it added up, how often it could have been done."""

    __slots__ = ("children", "visits", "total", "available")

    def __init__(self) -> None:
        self.children: dict[A, _Node[A]] = {}
        self.visits = 0
        self.total = 0.0
        self.available = 0


class _Runner(Generic[A]):
    """An action in the race: its node, the searching seat's reward in each world so far, the figures added up, and how
    far the game's first guess puts it behind the best."""

    __slots__ = ("action", "node", "rewards", "figures", "behind", "check")

    def __init__(self, action: A, behind: float):
        self.action = action
        self.node: _Node[A] = _Node()
        self.rewards: list[float] = []
        self.figures: list[float] = []
        self.behind = behind
        self.check = 0

    def mean(self, trust: float) -> float:
        """The mean reward, corrected by the first guess, which counts less and less beside `trust` worlds."""
        number = len(self.rewards)
        return sum(self.rewards) / number - trust / (number + trust) * self.behind if number else -self.behind


class Settings(NamedTuple):
    """How a search divides its iterations."""

    runners: int = 10
    """So many actions, the first that the game guesses, race at the root."""
    sure: float = 2.0
    """An action leaves the race when it is so many standard errors behind the best,"""
    surest: float = 4.0
    """and more when one is left alone, by halves, up to so many."""
    least: int = 8
    """None leaves it before so many worlds."""
    trust: float = 4.0
    """The game's first guesses count as much as so many worlds."""
    width: int = 4
    """So many actions are considered at a node at first,"""
    widening: float = 2.0
    """and one more each time its visits have grown by this factor."""
    exploration: float = 0.4
    """What trying the less tried weighs."""
    depth: int = 99
    """The tree grows to so many actions, the one at the root included."""


class Search(Generic[S, A]):
    """One search from one state of knowledge. The same game, seed and number of iterations find the same."""

    def __init__(self, game: Game[S, A], seed: int, settings: Settings | None = None):
        self.game = game
        self.random = Random(seed)
        self.settings = settings or Settings()
        self._widening = log(self.settings.widening)
        self.iterations = 0
        self._seeds = [self._seed()]
        self._world = game.sample(Random(self._seeds[0]))
        self._at = 0
        seat = game.seat(self._world)
        assert seat is not None, "the game has ended"
        self.seat: int = seat
        guesses = game.guesses(self._world)[: self.settings.runners]
        best = max(guess for _, guess in guesses)
        self._runners: list[_Runner[A]] = [_Runner(action, best - guess) for action, guess in guesses]
        self._racing = self._runners[:]
        self._sure = self.settings.sure

    def _seed(self) -> int:
        return int(self.random.random() * 2**53)

    @property
    def decided(self) -> bool:
        """Whether only one action is left in the race for good, so that there is nothing more to find out."""
        alone = len(self._racing) == 1 and self.iterations > 0
        return alone and (self._sure >= self.settings.surest or len(self._runners) == 1)

    def step(self) -> None:
        """One iteration: of the actions in the race, the one that has seen the fewest worlds, in its next one."""
        game = self.game
        runner = min(self._racing, key=lambda runner: len(runner.rewards))
        at = len(runner.rewards)
        if at == len(self._seeds):
            self._seeds.append(self._seed())
        seed = self._seeds[at]
        if at != self._at:
            self._at, self._world = at, game.sample(Random(seed))
        state = game.copy(self._world)
        game.apply(state, runner.action)
        node = runner.node
        path: list[tuple[int, _Node[A]]] = []
        new = node.visits == 0
        node.visits += 1
        while not new and len(path) + 1 < self.settings.depth and (seat := game.seat(state)) is not None:
            action, child = self._choose(node, state)
            game.apply(state, action)
            path.append((seat, child))
            new = child.visits == 0
            node = child
        rewards, figures = game.finish(state, Random(seed + 1))
        for seat, passed in path:
            passed.visits += 1
            passed.total += rewards[seat]
        runner.rewards.append(rewards[self.seat])
        if runner.figures:
            sums = runner.figures
            for k, figure in enumerate(figures):
                sums[k] += figure
        else:
            runner.figures = list(figures)
        self.iterations += 1
        seen = at + 1
        if seen >= max(self.settings.least, runner.check) and runner is self._racing[-1]:
            runner.check = seen + max(2, seen // 4)
            self._drop()

    def _drop(self) -> None:
        """Take out of the race who is surely behind; when one is left, bring back who is not so surely behind."""
        trust = self.settings.trust
        best = max(self._racing, key=lambda runner: runner.mean(trust))
        self._racing = [runner for runner in self._racing if not self._behind(runner, best)]
        while len(self._racing) == 1 and self._sure < self.settings.surest:
            self._sure += 0.5
            self._racing = [runner for runner in self._runners if not self._behind(runner, best)]
            for runner in self._racing:
                runner.check = 0

    def _behind(self, runner: _Runner[A], best: _Runner[A]) -> bool:
        """Whether a runner is surely behind the best, by the differences in the worlds that both have seen."""
        if runner is best:
            return False
        differences = [a - b for a, b in zip(best.rewards, runner.rewards, strict=False)]
        number = len(differences)
        if number < 2:
            return False
        mean = sum(differences) / number
        variance = sum([(difference - mean) ** 2 for difference in differences]) / (number - 1)
        trust = self.settings.trust
        ahead = mean + trust / (number + trust) * (runner.behind - best.behind)
        return ahead > self._sure * sqrt(variance / number) + 1e-9

    def _choose(self, node: _Node[A], state: S) -> tuple[A, _Node[A]]:
        """The action to try next: the first one never tried, or the one with the highest upper confidence bound."""
        candidates = self.game.candidates(state)
        considered = candidates[: self.settings.width + int(log(node.visits + 1) / self._widening)]
        exploration = self.settings.exploration
        children = node.children
        best = untried = None
        highest = -1e9
        for action in considered:
            child = children.get(action)
            if child is None:
                child = children[action] = _Node()
            child.available += 1
            if untried is None:
                if not child.visits:
                    untried = (action, child)
                    continue
                bound = child.total / child.visits + exploration * sqrt(log(child.available) / child.visits)
                if bound > highest:
                    highest, best = bound, (action, child)
        chosen = untried or best
        assert chosen is not None, "a state in which somebody is to act has candidates"
        return chosen

    def best(self) -> A:
        """The best action so far; before the first iteration, the first guess."""
        return self._ranked()[0].action

    def _ranked(self) -> "list[_Runner[A]]":
        """Those longest in the race first, among them by the mean reward, with the first guess."""
        return sorted(
            [runner for runner in self._runners if runner.rewards] or self._runners[:1],
            key=lambda runner: (runner not in self._racing, -runner.mean(self.settings.trust)),
        )

    def found(self) -> list[Found[A]]:
        """What is known of each action of the root, the best first; empty before the first iteration."""
        found = []
        for runner in self._ranked():
            visits = len(runner.rewards)
            if visits:
                figures = tuple([figure / visits for figure in runner.figures])
                found.append(Found(runner.action, visits, sum(runner.rewards) / visits, figures))
        return found

    def line(self, action: A, length: int) -> list[A]:
        """The action of the root and what is then most likely to follow: the most visited actions, as long as there
        are visits, at most `length` in all."""
        line: list[A] = []
        node = next((runner.node for runner in self._runners if runner.action == action), None)
        while node is not None and node.visits and len(line) < length:
            line.append(action)
            if not node.children:
                break
            action, node = max(node.children.items(), key=lambda item: item[1].visits)
        return line
