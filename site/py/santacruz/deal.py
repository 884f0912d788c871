"""Deals (S2 to S4): the same number gives the same deal on every machine, for ever.

Nothing here may change what it draws once it has been published: deal codes and shared numbers rely on it.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

from .cards import BIRD_TOKENS, SCORING_CARDS, SCORING_CARDS_DEALT, SET_LETTERS
from .maps import KINDS, Map
from .tiles import TileList

T = TypeVar("T")
_WORD = (1 << 64) - 1


class Random:
    """SplitMix64 (Steele, Lea, Flood 2014): a small generator whose output is fixed.

    >>> Random(1).below(100), Random(2).below(100)
    (65, 10)
    """

    def __init__(self, seed: int):
        self._state = seed & _WORD

    def word(self) -> int:
        """The next 64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        z = self._state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & _WORD
        z = (z ^ z >> 27) * 0x94D049BB133111EB & _WORD
        return z ^ z >> 31

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1; words that would favour the smaller ones are drawn again."""
        fair = (1 << 64) // n * n
        while (word := self.word()) >= fair:
            pass
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Fisher and Yates' shuffle, from the end."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def deal(game_map: Map, tiles: TileList, players: int, seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The setup of a record, and the sets by seat for a game in which they are dealt out too (beginners' option).

    `seed` is a whole number from 0 to 2**64 - 1. The tiles and the birds do not depend on the number of players.
    """
    random = Random(seed)
    on_space: dict[int, str] = {}
    for kind in KINDS:
        of_kind = [tile.id for tile in tiles.values() if tile.kind == kind]
        random.shuffle(of_kind)
        spaces = sorted(space.id for space in game_map.spaces if space.kind == kind)
        on_space |= dict(zip(spaces, of_kind, strict=False))
    birds = list(BIRD_TOKENS)
    random.shuffle(birds)
    cards = list(SCORING_CARDS)
    random.shuffle(cards)
    each = SCORING_CARDS_DEALT[players]
    hands = [cards[each * seat : each * (seat + 1)] for seat in range(players)]
    first_chooser = random.below(players)
    sets = list(SET_LETTERS)
    random.shuffle(sets)
    setup = {
        "tiles": {str(space): on_space[space] for space in sorted(on_space)},
        "birds": birds,
        "hands": hands,
        "deck": cards[each * players :],
        "first_chooser": first_chooser,
    }
    return setup, tuple(sets[:players])
