"""perft: how many sequences of actions there are, which is how move generators are checked in chess."""

from .rules import apply, legal_actions
from .state import State


def perft(state: State, depth: int) -> int:
    """The number of action sequences of this length from the state; 1 for depth 0, and 0 beyond the end of the game.

    Hidden cards are as they lie in the state: no chance is drawn. The state stays as it is.
    """
    if depth == 0:
        return 1
    legal = legal_actions(state)
    if depth == 1:
        return len(legal)
    total = 0
    for action in legal:
        child = state.copy()
        apply(child, action)
        total += perft(child, depth - 1)
    return total
