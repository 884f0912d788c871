"""Bots: players that see a game through its view alone.

A bot is made for a game with a seed and asked with `choose(view, legal)`; the same seed, views and lists of legal
actions give the same choices.

>>> make("random", seed=1).choose(None, [65, 66]) in (65, 66)
True
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from ..reasons import DataError
from ..view import View

if TYPE_CHECKING:
    from .expert import ExpertBot, Finding, Progress

__all__ = ["BOTS", "LEVELS", "Bot", "ExpertBot", "Finding", "Progress", "make", "read"]


class Bot(Protocol):
    """Whoever chooses one of the legal actions of the seat that the view is made for."""

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the actions in `legal`, which is not empty."""
        ...


LEVELS = ("random", "greedy", "planner", "expert")
"""Every bot by name, weakest first."""

BOTS = LEVELS[:2]
"""Those that answer so quickly that a page need not think in a worker."""


def make(name: str, seed: int, budget: int | None = None) -> Bot:
    """The bot with this name. `budget` is what `expert` may spend on an action, in iterations (from 1; None: what
    `choose` takes by default); the others have none. Raises DataError for an unknown name."""
    # Each is imported when it is first wanted: the page starts sooner.
    if name == "random":
        from .random_bot import RandomBot

        return RandomBot(seed)
    if name == "greedy":
        from .greedy import GreedyBot

        return GreedyBot(seed)
    if name == "planner":
        from .planner import PlannerBot

        return PlannerBot(seed)
    if name == "expert":
        from .expert import ExpertBot

        return ExpertBot(seed, budget)
    raise DataError("unknown_value", "bot", found=name[:60], choices=", ".join(LEVELS))


def __getattr__(name: str) -> Any:
    if name in ("ExpertBot", "Finding", "Progress"):
        return getattr(import_module(".expert", __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def read(text: str) -> tuple[str, int | None]:
    """The name and the budget of a bot written as `greedy` or, with a budget, as `expert:400`. Raises DataError.

    >>> read("expert:400"), read("greedy")
    (('expert', 400), ('greedy', None))
    """
    name, colon, budget = text.partition(":")
    if name not in LEVELS:
        raise DataError("unknown_value", "bot", found=name[:60], choices=", ".join(LEVELS))
    if not colon:
        return name, None
    if name != "expert" or not (budget.isascii() and budget.isdigit() and 0 < int(budget) < 10**9):
        raise DataError("unknown_value", "bot", found=text[:60], choices=", ".join((*LEVELS, "expert:400")))
    return name, int(budget)
