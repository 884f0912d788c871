"""Any legal action, all equally likely."""

from ..deal import Random
from ..view import View


class RandomBot:
    """Chooses among the legal actions at random."""

    def __init__(self, seed: int):
        self._random = Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        return self._random.choice(legal)
