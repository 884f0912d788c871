"""Weighs everything that can be seen on the table, by weights that were learnt from many games (`judgement`)."""

from ..deal import Random
from ..view import View
from .judgement import Judgement, Table
from .weights import WEIGHTS


class PlannerBot:
    """Takes the action that its judgement values most."""

    def __init__(self, seed: int):
        self._random = Random(seed)

    def choose(self, view: View, legal: list[int]) -> int:
        if len(legal) == 1:
            return legal[0]
        assert view.seat is not None
        values = judged(view, view.seat, legal)
        best = max(values)
        return self._random.choice([action for action, value in zip(legal, values, strict=True) if value > best - 1e-9])


def judged(table: Table, seat: int, legal: list[int]) -> list[float]:
    """What each of the legal actions is worth to the seat, in points; only the differences mean something."""
    weight = WEIGHTS[table.players].get
    return [
        sum([weight(name, 0.0) * value for name, value in features.items()])
        for features in Judgement(table, seat).features(legal)
    ]
