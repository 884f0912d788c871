"""Bots: players that see a game through its view alone.

A bot is made for a game with a seed and asked with `choose(view, legal)`; the same seed, views and lists of legal
actions give the same choices.

>>> make("random", seed=1).choose(None, [65, 66]) in (65, 66)
True
"""

from collections.abc import Callable
from typing import Protocol

from ..reasons import DataError
from ..view import View
from .greedy import GreedyBot
from .random_bot import RandomBot


class Bot(Protocol):
    """Whoever chooses one of the legal actions of the seat that the view is made for."""

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the actions in `legal`, which is not empty."""
        ...


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
"""Every bot by name, weakest first."""


def make(name: str, seed: int) -> Bot:
    """The bot with this name. Raises DataError for an unknown one."""
    if name not in BOTS:
        raise DataError("unknown_value", "bot", found=name[:60], choices=", ".join(BOTS))
    return BOTS[name](seed)
