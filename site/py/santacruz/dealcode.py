"""Deal codes: a deal (map, number of players, seed) as a few letters and digits that people can read out to each other.

A code is one symbol for the map and the number of players, at least six for the seed (most significant first), and a
check symbol. A symbol's value is its place in SYMBOLS, 0 to 22. The check symbol makes the sum of all values, each
times its place from the left (from 1), a multiple of 23: as 23 is prime, one wrong symbol and two neighbours that have
changed places never pass. Nothing here may ever change: codes stand on paper.
"""

from typing import Any

from .reasons import DataError

#: The symbols, without any that look or sound much like another (0 O Q, 1 I L, 5 S, 8 B, U V, 2 Z, 6 G, M N).
SYMBOLS = "2346789ACDEFHJKMPRTVWXY"

#: The maps that codes know, by their number; new ones are added at the end (at most seven).
MAPS = ("santa-cruz",)

BASE = len(SYMBOLS)

#: How many symbols a seed has at least; seeds below SHORT need no more.
SEED_SYMBOLS = 6
SHORT = BASE**SEED_SYMBOLS

_LONGEST = 17  # a seed below 2**64 has at most 15 symbols


def code(map_id: str, players: int, seed: int) -> str:
    """The code of a deal for 2 to 4 players, in groups of four. `seed` is from 0 to 2**64 - 1.

    >>> code("santa-cruz", 2, 1)
    '2222-2234'
    """
    values: list[int] = []
    while seed or len(values) < SEED_SYMBOLS:
        seed, value = divmod(seed, BASE)
        values.append(value)
    values = [3 * MAPS.index(map_id) + players - 2, *reversed(values)]
    total, place = _sum(values), len(values) + 1
    values.append(next(check for check in range(BASE) if (total + place * check) % BASE == 0))
    text = "".join(SYMBOLS[value] for value in values)
    return "-".join(text[at : at + 4] for at in range(0, len(text), 4))


def read(text: str) -> tuple[str, int, int]:
    """The map's id, the number of players and the seed of a code. Small letters, spaces and hyphens do no harm. Raises
    DataError for what is no code or has been mistyped."""
    symbols = "".join(text.upper().replace("-", "").split())
    for symbol in symbols:
        if symbol not in SYMBOLS:
            raise DataError("deal_letter", "", found=symbol, choices=SYMBOLS)
    if len(symbols) < SEED_SYMBOLS + 2:
        raise DataError("deal_length", "", low=SEED_SYMBOLS + 2, found=len(symbols))
    values = [SYMBOLS.index(symbol) for symbol in symbols]
    seed = 0
    for value in values[1:-1]:
        seed = seed * BASE + value
    if len(values) > _LONGEST or _sum(values) % BASE or seed >= 2**64:
        raise DataError("deal_check", "")
    number, more = divmod(values[0], 3)
    if number >= len(MAPS):
        raise DataError("deal_unknown", "")
    return MAPS[number], more + 2, seed


def start(text: str, players: int) -> dict[str, Any]:
    """The `map` and `seed` of a new game with this code; DataError if it is for another number of players, too."""
    map_id, seats, seed = read(text)
    if seats != players:
        raise DataError("deal_players", "", expected=seats, found=players)
    return {"map": map_id, "seed": seed}


def _sum(values: list[int]) -> int:
    return sum(place * value for place, value in enumerate(values, 1))
