"""Playouts: a whole state played on quickly, each seat building where most is to be had at a glance.

What a space is worth to a seat is worked out once, at the beginning, so that an action costs little more than the
rules do.
"""

from collections.abc import Callable

from .. import actions, scoring
from ..cards import SCORING_CARDS
from ..rules import apply, legal_actions
from ..state import LAND, PLAY, THEN, State
from .judgement import Judgement

BIRD = 1.9
SURE = 0.8
"""How surely a scoring card will pay for what is built for it."""
WASTED = -4.0
READY = {
    "sheep": 3.5, "fish": 3.5, "wood": 3, "sugar": 3.5, "gold6": 3, "gold10": 5, "sheep-fish": 4, "wood-sugar": 3.5,
    "houses": 3, "variety": 3, "street": 3.5, "coast": 6, "river": 6, "volcano": 6, "eruption": 2, "birds": 4,
}  # fmt: skip
"""The lead on the others, in points, with which a scoring card is played before the building cards are."""
_READY = [READY[name] for name in SCORING_CARDS]


class Wants:
    """What each space is worth to a seat, `worth`, by its scoring cards as they stood at first, and by what it has
    built since: a second sheep adds nothing. `worth[0]` is that of playing a card for nothing."""

    __slots__ = ("worth", "once")

    def __init__(self, state: State, seat: int):
        layout = state.layout
        self.worth = worth = [float(points) for points in layout.points]
        self.once: list[tuple[int, float]] = []
        judge = Judgement(state, seat)
        for mask, bonus in ((layout.bird, BIRD), *judge.bonuses(judge.hand)):
            if mask != layout.bird:
                bonus *= SURE
            if bonus > 2.6 and mask != state.map.coast and mask != state.map.river and mask != state.map.volcano:
                self.once.append((mask, bonus))
            _add(worth, mask, bonus)
        worth[0] = WASTED

    def built(self, space: int) -> None:
        for mask, bonus in self.once:
            if mask >> space & 1:
                _add(self.worth, mask, -bonus)
                self.once = [one for one in self.once if one[0] != mask]


def _add(worth: list[float], mask: int, bonus: float) -> None:
    while mask:
        low = mask & -mask
        mask ^= low
        worth[low.bit_length() - 1] += bonus


def ordered(state: State, table: list[Wants]) -> list[int]:
    """The legal actions, those first that look best at a glance."""
    legal = legal_actions(state)
    seat = state.turn
    if seat is None or state.phase not in PHASES:
        return legal
    worth = table[seat].worth
    values = []
    for action in legal:
        if action >> 6 == actions.SCORE:
            totals = scoring.gains(state, SCORING_CARDS[action & 63])[0]
            mine = totals[seat]
            values.append(2 + mine - (sum(totals) - mine) / (state.players - 1) - _READY[action & 63])
        else:
            values.append(worth[action & 63])
    return [legal[k] for k in sorted(range(len(legal)), key=lambda k: -values[k])]


def finish_round(state: State, draw: Callable[[], float], table: list[Wants] | None = None) -> None:
    """Play the round, whatever its phase from the landing on, to its end. `draw` gives numbers from 0 to below 1."""
    playing = state.round
    if table is None:
        table = [Wants(state, seat) for seat in range(state.players)]
    while (seat := state.turn) is not None and state.round == playing:
        legal = legal_actions(state)
        worth = table[seat].worth
        if state.phase == PLAY:
            hand = state.scoring[seat]
            scores = hand.bit_count()
            if scores and (scores == len(legal) or draw() < 0.35):
                ready, action = -99.0, 0
                for choice in legal[:scores]:
                    totals = scoring.gains(state, SCORING_CARDS[choice & 63])[0]
                    mine = totals[seat]
                    lead = mine - (sum(totals) - mine) / (state.players - 1) - _READY[choice & 63]
                    if lead > ready:
                        ready, action = lead, choice
                if ready >= 0 or scores == len(legal):
                    apply(state, action)
                    continue
            builds = legal[scores:]
        else:
            builds = legal
        best, action = -99.0, 0
        for choice in builds:
            value = worth[choice & 63] + 2.0 * draw()
            if value > best:
                best, action = value, choice
        apply(state, action)
        table[seat].built(action & 63)


PHASES = (LAND, PLAY, THEN)
"""In which a round can be played on."""
