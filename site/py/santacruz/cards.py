"""Buildings and cards: what the box holds besides the map and the tiles (C3 to C6)."""

BUILDINGS = ("house", "church", "lighthouse")
SUPPLY = {"house": 8, "church": 3, "lighthouse": 2}
"""Buildings of each kind that a seat starts every round with (C3)."""

RESOURCES = ("sheep", "fish", "wood", "sugar", "gold")

BUILDING_CARDS = ("ship", "river", "road", "double")
SHIP, RIVER, ROAD, DOUBLE = range(4)

SETS = {
    "A": {"ship": 1, "river": 3, "road": 2, "double": 1},
    "B": {"ship": 1, "river": 1, "road": 4, "double": 1},
    "C": {"ship": 3, "river": 1, "road": 2, "double": 1},
    "D": {"ship": 2, "river": 2, "road": 2, "double": 1},
}
"""The four sets of seven building cards by letter (C4)."""
SET_LETTERS = tuple(SETS)
SET_SIZE = 7

SCORING_CARDS = (
    "sheep", "fish", "wood", "sugar", "gold6", "gold10", "sheep-fish", "wood-sugar",
    "houses", "variety", "street", "coast", "river", "volcano", "eruption", "birds",
)  # fmt: skip
"""The sixteen scoring cards, one of each, in the order of C5."""

SCORING_CARDS_DEALT = {2: 4, 3: 3, 4: 2}
"""Scoring cards dealt to each seat, by number of players (S3)."""

BIRD_TOKENS = (1,) * 8 + (2,) * 8 + (3,) * 6
"""The values of the bird tokens (C6)."""


def scoring_mask(names: "list[str] | tuple[str, ...]") -> int:
    """The set of scoring cards with these names as a mask: bit k stands for SCORING_CARDS[k].

    >>> scoring_mask(["sheep", "wood"])
    5
    """
    mask = 0
    for name in names:
        mask |= 1 << SCORING_CARDS.index(name)
    return mask


def scoring_names(mask: int) -> tuple[str, ...]:
    """The names of the scoring cards in a mask, in the order of C5.

    >>> scoring_names(5)
    ('sheep', 'wood')
    """
    return tuple(name for k, name in enumerate(SCORING_CARDS) if mask >> k & 1)
