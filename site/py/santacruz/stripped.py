"""Stripped positions: what one seat may know of a position (K1 to K3), null for the rest, and the rest put back."""

from copy import deepcopy
from typing import Any

from .cards import SCORING_CARDS
from .maps import spaces_of
from .position import apart, position_of
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


def deal_unknown(whole: dict[str, Any]) -> None:
    """Puts scoring cards that nobody has seen into the place of each null, in hands and deck. In round 2 a hand is what
    its seat has taken and drawn, less what it has played and put away (K3)."""
    seats = range(len(whole["hands"]))
    scored = [apart(whole, seat)[1] for seat in seats]
    taken, drawn, away = (whole.get(key) or [None for _ in seats] for key in ("taken", "drawn", "discarded"))
    hands = [hand["scoring"] for hand in whole["hands"]]
    seen = {card for cards in [*hands, *scored, whole["deck"], drawn, away] for card in cards}
    seen |= {card for cards in taken if cards for card in cards}
    unseen = [card for card in SCORING_CARDS if card not in seen]
    for seat in seats:
        hand = hands[seat]
        hidden = None in hand or (not hand and taken[seat] and not drawn[seat])
        if whole["round"] == 2 and hidden:
            own = list(taken[seat] or []) + ([drawn[seat]] if drawn[seat] else [])
            played = [] if whole["phase"] == "take" else scored[seat]
            own += [card for card in played if card not in own]  # what was played and not taken had been drawn
            pile = len(taken[seat] or [])
            if pile or whole["phase"] == "take":
                if len(own) == pile and unseen:
                    drawn[seat] = unseen.pop()
                    own.append(drawn[seat])
                elif len(own) > pile:
                    drawn[seat] = own[pile]
                left = [card for card in own if card not in (*played, *hand, away[seat])]
                put_away = len(left) - hand.count(None)
                if put_away == 1 and not away[seat]:
                    away[seat] = left.pop()
                hand[:] = [card or (left.pop(0) if left else None) for card in hand]
    for cards in (*hands, whole["deck"]):
        cards[:] = [card or (unseen.pop() if unseen else SCORING_CARDS[0]) for card in cards]
