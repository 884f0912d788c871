"""What a player has begun to choose but not yet done. Nothing of it is part of the game or its record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Choice:
    """A picked card (its name), the double's type, and an action (its notation) that waits for a yes.

    `scoring` tells the scoring card `river` from the building card of that name.
    """

    card: str | None = None
    scoring: bool = False
    double_type: str | None = None
    pending: str | None = None

    def __bool__(self) -> bool:
        return bool(self.card or self.double_type or self.pending)

    def pick(self, card: str, scoring: bool = False) -> None:
        """Picks a card; picking the same one again puts it back."""
        again = (self.card, self.scoring) == (card, scoring)
        self.clear()
        if not again:
            self.card, self.scoring = card, scoring

    def name_type(self, double_type: str) -> None:
        """Names what a picked double stands for."""
        self.double_type = None if self.double_type == double_type else double_type
        self.pending = None

    def back(self) -> bool:
        """Takes the last step back; False if there was none."""
        for name in ("pending", "double_type", "card"):
            if getattr(self, name):
                setattr(self, name, None)
                self.scoring = self.scoring and name == "pending"
                return True
        return False

    def clear(self) -> None:
        self.card = self.double_type = self.pending = None
        self.scoring = False

    def prefix(self) -> str | None:
        """How the actions begin that build with this choice, without the seat: '' without a card, None if there are
        none (yet)."""
        if self.card is None:
            return ""
        if self.scoring:
            return None
        if self.card == "double":
            return f"double {self.double_type} " if self.double_type else None
        return f"{self.card} "

    def targets(self, legal: Iterable[str]) -> dict[int, str]:
        """Space -> the action that chooses it, of the legal actions that fit this choice.

        Without a card these are landing and the second half of a double, which need none.

        >>> Choice("ship").targets(["0 road 3", "0 ship 12", "0 ship 4"])
        {12: '0 ship 12', 4: '0 ship 4'}
        """
        prefix = self.prefix()
        if prefix is None:
            return {}
        found = {}
        for notation in legal:
            _, rest = notation.split(" ", 1)
            space = notation.rsplit(" ", 1)[1]
            fits = rest.startswith(prefix) if prefix else rest.startswith(("land ", "then "))
            if fits and space.isdigit():
                found[int(space)] = notation
        return found

    def for_nothing(self, legal: Iterable[str]) -> str | None:
        """The action that plays the picked card for nothing, if that is legal."""
        prefix = self.prefix()
        if not prefix:
            return None
        return next((n for n in legal if n.split(" ", 1)[1] == f"{prefix}-"), None)
