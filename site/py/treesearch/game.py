"""What a game must offer to be searched."""

from collections.abc import Hashable, Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeVar

S = TypeVar("S")
"""A state of the game, with everything hidden in it: one possible world. It may be changed in place."""
A = TypeVar("A", bound=Hashable)
"""An action, without the seat that does it."""


class Outcome(NamedTuple):
    """How a game went, or will go by an estimate: a reward for each seat, of about 0 to 1 (each seat wants its own as
    large as it can be, "max^n"), and figures to be averaged for each action of the root."""

    rewards: Sequence[float]
    figures: tuple[float, ...]


class Game(Protocol[S, A]):
    """A game seen from the seat that is to act: what it does not know is drawn anew for each iteration."""

    def sample(self, random: Random) -> S:
        """A new state that agrees with all that the searching seat knows; that seat is to act."""
        ...

    def copy(self, state: S) -> S:
        """An independent copy."""
        ...

    def guesses(self, state: S) -> Sequence[tuple[A, float]]:
        """The legal actions of the searching seat, before the search, the likeliest to be good first, each with a
        first guess of its reward; only the differences matter."""
        ...

    def seat(self, state: S) -> int | None:
        """The seat to act, None when the game has ended. What the searching seat could not see another do is no
        matter of the tree: `apply` should settle it, as it settles chance."""
        ...

    def candidates(self, state: S) -> Sequence[A]:
        """The legal actions that are worth a thought, the likeliest to be good first. Not empty before the end."""
        ...

    def apply(self, state: S, action: A) -> None:
        """Do the action, in place."""
        ...

    def finish(self, state: S, random: Random) -> Outcome:
        """What comes of a state: a playout, an estimate, or a playout that an estimate cuts off. The state may be
        changed."""
        ...
