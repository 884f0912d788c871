"""Who sits in the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

#: Colours that a seat can have; each stands for a CSS class `colour-<name>`.
COLOURS = ("red", "blue", "yellow", "green", "purple", "orange", "black", "white")


@dataclass(frozen=True)
class Person:
    """One seat's player: a person, or a bot if `bot` names one."""

    name: str
    colour: str
    bot: str | None = None


def people_of(players: Sequence[dict]) -> list[Person]:
    """The people of a record's `players`. A missing name is the seat's letter, a missing or doubled colour a free
    one."""
    taken: list[str] = []
    people = []
    wanted = [player.get("colour") for player in players]
    for seat, player in enumerate(players):
        colour = wanted[seat]
        if colour not in COLOURS or colour in taken:
            colour = next(c for c in COLOURS if c not in taken and c not in wanted)
        taken.append(colour)
        bot = player.get("bot")
        people.append(Person(str(player.get("name") or "ABCD"[seat]), colour, str(bot) if bot else None))
    return people
