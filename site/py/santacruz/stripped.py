"""Stripped positions: what one seat may know of a position (K1 to K3), null for the rest, and the rest put back."""

from copy import deepcopy
from typing import Any

from .maps import spaces_of
from .position import position_of
from .state import State


def stripped(state: State, seat: int, players: list[dict[str, Any]]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The position as the seat may know it, and what is hidden in it: `filled` makes the whole of the two again.

    Hidden are face-down tiles, others' scoring cards in hand, what they drew and put away, the values of their bird
    tokens, and the order of the bird supply and of the deck.
    """
    position = position_of(state, players)
    others = [other for other in range(state.players) if other != seat]
    hidden: dict[str, Any] = {
        "tiles": {str(space): position["tiles"][str(space)] for space in spaces_of(state.map.all & ~state.face_up)},
        "scoring": {str(other): position["hands"][other]["scoring"] for other in others},
        "birds": {str(other): position["birds"][other] for other in others},
        "bird_supply": position["bird_supply"],
        "deck": position["deck"],
    }
    for key in ("drawn", "discarded"):
        if key in position:
            hidden[key] = {str(other): position[key][other] for other in others}
    return filled(position, _nothing(hidden)), hidden


def _nothing(hidden: Any) -> Any:
    """The same with null for everything."""
    if isinstance(hidden, dict):
        return {key: _nothing(value) for key, value in hidden.items()}
    return [None] * len(hidden) if isinstance(hidden, list) else None


def filled(position: dict[str, Any], hidden: dict[str, Any]) -> dict[str, Any]:
    """A copy of the position in which what is hidden stands in its place."""
    whole = deepcopy(position)
    whole["tiles"] |= hidden["tiles"]
    for seat, cards in hidden["scoring"].items():
        whole["hands"][int(seat)]["scoring"] = cards[:]
    for key in ("birds", "drawn", "discarded"):
        for seat, value in hidden.get(key, {}).items():
            whole[key][int(seat)] = deepcopy(value)
    for key in ("bird_supply", "deck"):
        whole[key] = hidden[key][:]
    return whole
