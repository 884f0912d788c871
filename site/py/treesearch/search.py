"""Information Set Monte Carlo Tree Search with one tree (Cowling, Powley, Whitehouse 2012).

Each iteration draws a world, walks down the tree by the actions that are legal in it, adds one node, lets the game
finish and adds the outcome to all nodes passed. An action that was seldom available is not held against its few
visits: the exploration term counts how often it could have been chosen. Nodes begin with few actions and widen with
their visits (progressive unpruning), in the order in which the game offers them.
"""

from math import log, sqrt
from random import Random
from typing import Generic, NamedTuple

from .game import A, Game, S


class Found(NamedTuple, Generic[A]):
    """What the search knows of an action of the root: how often it was tried, the mean reward of the searching seat,
    and the means of the game's figures."""

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


class Search(Generic[S, A]):
    """One search from one state of knowledge. The same game, seed and number of steps find the same.

    `exploration` weighs trying the less tried; `width` actions are considered at first, and one more each time the
    visits of a node have grown by the factor `widening`.
    """

    def __init__(self, game: Game[S, A], seed: int, *, exploration: float = 0.4, width: int = 4, widening: float = 2.0):
        self.game = game
        self.random = Random(seed)
        self.exploration = exploration
        self.width = width
        self.widening = log(widening)
        self.root: _Node[A] = _Node()
        self.iterations = 0
        self._figures: dict[A, list[float]] = {}

    def step(self) -> None:
        """One iteration."""
        game = self.game
        state = game.sample(self.random)
        node = self.root
        path: list[tuple[int, _Node[A]]] = []
        first: A | None = None
        new = False
        while not new and (seat := game.seat(state)) is not None:
            action, child = self._choose(node, state)
            if first is None:
                first = action
            game.apply(state, action)
            path.append((seat, child))
            new = child.visits == 0
            node = child
        rewards, figures = game.finish(state, self.random)
        self.iterations += 1
        self.root.visits += 1
        for seat, passed in path:
            passed.visits += 1
            passed.total += rewards[seat]
        if first is not None:
            sums = self._figures.setdefault(first, [0.0] * len(figures))
            for k, figure in enumerate(figures):
                sums[k] += figure

    def _choose(self, node: _Node[A], state: S) -> tuple[A, _Node[A]]:
        """The action to try next: the first one never tried, or the one with the highest upper confidence bound."""
        candidates = self.game.candidates(state)
        considered = candidates[: self.width + int(log(node.visits + 1) / self.widening)]
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
                bound = child.total / child.visits + self.exploration * sqrt(log(child.available) / child.visits)
                if bound > highest:
                    highest, best = bound, (action, child)
        chosen = untried or best
        assert chosen is not None, "a state in which somebody is to act has candidates"
        return chosen

    def found(self) -> list[Found[A]]:
        """What is known of each action of the root, the most visited first; empty before the first step."""
        tried = [(action, child) for action, child in self.root.children.items() if child.visits]
        tried.sort(key=lambda item: (-item[1].visits, -item[1].total))
        return [
            Found(action, child.visits, child.total / child.visits,
                  tuple([figure / child.visits for figure in self._figures[action]]))
            for action, child in tried
        ]  # fmt: skip

    def line(self, action: A, length: int) -> list[A]:
        """The action of the root and what is then most likely to follow: the most visited actions, as long as there
        are visits, at most `length` in all."""
        line: list[A] = []
        node = self.root.children.get(action)
        while node is not None and node.visits and len(line) < length:
            line.append(action)
            if not node.children:
                break
            action, node = max(node.children.items(), key=lambda item: item[1].visits)
        return line
