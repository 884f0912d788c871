"""Actions and their notation.

Inside the rules an action is a whole number, verb << 6 | argument, of the seat whose turn it is. The argument is a
space (0 stands for "-", none), or the index of a set, a scoring card or a seat. Records write it out as text that
names the seat too: "0 ship 12".
"""

import re

from .cards import SCORING_CARDS, SET_LETTERS
from .reasons import DataError

(SET, LAND, SHIP, RIVER, ROAD, DOUBLE_SHIP, DOUBLE_RIVER, DOUBLE_ROAD, THEN, SCORE, TAKE, DISCARD) = range(12)
VERBS = ("set", "land", "ship", "river", "road", "double ship", "double river", "double road",
         "then", "score", "take", "discard")  # fmt: skip
NOTHING = 0
"""The argument of a building verb that chooses no space (B9)."""

ARGUMENTS: dict[int, tuple[str, ...]] = {
    SET: SET_LETTERS,
    SCORE: SCORING_CARDS,
    TAKE: ("0", "1", "2", "3"),
    DISCARD: SCORING_CARDS,
}
_SHAPE = re.compile("([0-3]) (" + "|".join(VERBS) + ") ([A-Za-z0-9-]{1,12})")
_SPACE = re.compile("[1-9][0-9]?")


def action(verb: int, argument: int) -> int:
    """The action of a verb and its argument."""
    return verb << 6 | argument


def verb_of(action: int) -> int:
    return action >> 6


def argument_of(action: int) -> int:
    return action & 63


def notation(seat: int, action: int) -> str:
    """The text of an action, as in a record.

    >>> notation(0, SHIP << 6 | 12)
    '0 ship 12'
    >>> notation(1, DOUBLE_RIVER << 6 | NOTHING)
    '1 double river -'
    """
    verb, argument = action >> 6, action & 63
    names = ARGUMENTS.get(verb)
    text = names[argument] if names else str(argument or "-")
    return f"{seat} {VERBS[verb]} {text}"


def parse(text: str) -> tuple[int, int]:
    """The seat and the action of a notation. Raises DataError for text that is none.

    >>> parse("0 ship 12") == (0, SHIP << 6 | 12)
    True
    """
    match = _SHAPE.fullmatch(text)
    if match:
        verb = VERBS.index(match[2])
        names = ARGUMENTS.get(verb)
        if names:
            if match[3] in names:
                return int(match[1]), verb << 6 | names.index(match[3])
        elif match[3] == "-" and verb != LAND:
            return int(match[1]), verb << 6 | NOTHING
        elif _SPACE.fullmatch(match[3]) and int(match[3]) < 64:
            return int(match[1]), verb << 6 | int(match[3])
    raise DataError("not_an_action", "action", found=text[:60])
