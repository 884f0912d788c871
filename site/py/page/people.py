"""Who sits in the seats."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, replace

#: Colours that a seat can have; each stands for a CSS class `colour-<name>`.
COLOURS = ("red", "blue", "yellow", "green", "purple", "orange", "black", "white")

#: The longest name that is shown, in characters; longer ones come from records that were not made on this page.
NAME_SHOWN = 24

#: Makes one emoji of several, such as a family. Nowhere else does a name need it, and it is not seen.
_JOINER = "\N{ZERO WIDTH JOINER}"


@dataclass(frozen=True)
class Person:
    """One seat's player: a person, or a bot if `bot` names one."""

    name: str
    colour: str
    bot: str | None = None


def people_of(players: Sequence[dict]) -> list[Person]:
    """The people of a record's `players`. Names are as `shown_name` gives them; a missing one is the seat's letter,
    a missing or doubled colour a free one. Seats with the same name are told apart by their letters: `Ana (B)`."""
    taken: list[str] = []
    people = []
    wanted = [player.get("colour") for player in players]
    for seat, player in enumerate(players):
        colour = wanted[seat]
        if colour not in COLOURS or colour in taken:
            colour = next(c for c in COLOURS if c not in taken and c not in wanted)
        taken.append(colour)
        bot = player.get("bot")
        people.append(Person(shown_name(player.get("name")) or "ABCD"[seat], colour, str(bot) if bot else None))
    names = [person.name.casefold() for person in people]
    return [
        replace(person, name=f"{person.name} ({'ABCD'[seat]})") if names.count(names[seat]) > 1 else person
        for seat, person in enumerate(people)
    ]


def colours_of(people: Sequence[Person]) -> str:
    """The CSS classes that give the seats their colours within an element."""
    return " ".join(f"seats-{seat}-{person.colour}" for seat, person in enumerate(people))


def shown_name(name: object) -> str:
    """A name as the page shows it: without control and direction characters, in at most `NAME_SHOWN` characters. The
    record keeps what it had. '' where nothing is left to be read."""
    spaced = " ".join(str(name or "").split())
    kept = "".join(c for c in spaced if c == _JOINER or unicodedata.category(c) not in ("Cc", "Cf"))
    parts = kept.split(_JOINER)
    text = parts[0]
    for part in parts[1:]:
        text += _JOINER * (_pictured(text[-1:]) and _pictured(part[:1])) + part
    text = text.strip()
    return text if len(text) <= NAME_SHOWN else text[: NAME_SHOWN - 1].rstrip(" " + _JOINER) + "…"


def _pictured(character: str) -> bool:
    """Whether a character (or none) is an emoji or what follows one: a tone of skin, the wish to be drawn in colour."""
    return character == "\ufe0f" or unicodedata.category(character or " ") in ("So", "Sk")
