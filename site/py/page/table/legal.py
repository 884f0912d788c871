"""What the seat that looks may do now, sorted the way the table asks for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from santacruz.actions import notation
from santacruz.cards import BUILDING_CARDS
from santacruz.state import PHASES

from page.table import names
from page.texts import Texts


class Targets(NamedTuple):
    """Numbers of spaces to build on and of spaces to join (B10), and the action that builds nothing, if legal (B9)."""

    free: int
    join: int
    nothing: str | None

    @property
    def any(self) -> bool:
        return bool(self.free or self.join)


def notations(view: Any) -> list[str]:
    """The legal actions of the seat that looks, as records write them; empty when it is not that seat's turn."""
    return [notation(view.turn, action) for action in view.legal]


def phase(view: Any) -> str:
    """The name of the phase: set, land, play, then, take, discard or end."""
    return PHASES[view.phase]


def acts(view: Any) -> bool:
    """Whether it is the turn of the seat that looks."""
    return view.turn is not None and view.seat == view.turn and bool(view.legal)


def targets(view: Any, verb: str, legal: Iterable[str] | None = None) -> Targets:
    """What the actions with this verb ("ship", "double river", "land", "then" …) lead to."""
    free = join = 0
    nothing = None
    for text in notations(view) if legal is None else legal:
        rest = text.split(" ", 1)[1]
        found, _, argument = rest.rpartition(" ")
        if found != verb:
            continue
        if argument == "-":
            nothing = text
        elif view.occupied >> int(argument) & 1:
            join += 1
        else:
            free += 1
    return Targets(free, join, nothing)


def targets_text(found: Targets, texts: Texts) -> str:
    """`12 spaces to build on, 1 to join`."""
    parts = []
    if found.free:
        parts.append(texts("choice.targets", count=found.free))
    if found.join:
        parts.append(texts("choice.joins", count=found.join))
    return texts("list.between").join(parts) or texts("choice.targets.none")


def picked_building(choice: Any) -> str | None:
    """The building card that is picked, if one is. (A scoring card is called river too: `choice.scoring` tells.)"""
    card: str | None = choice.card
    return card if card in BUILDING_CARDS and not choice.scoring else None


def picked_scoring(choice: Any) -> str | None:
    """The scoring card that is picked, if one is."""
    card: str | None = choice.card
    return card if card and picked_building(choice) is None else None


def verb(choice: Any) -> str | None:
    """The verb of the actions that carry out the picked building card; None while there is none."""
    card = picked_building(choice)
    if card == "double":
        return f"double {choice.double_type}" if choice.double_type else None
    return card


def describe(text: str, people: Any, texts: Texts) -> str:
    """An action in words: `Ship to space 12`."""
    parts = text.split(" ")[1:]
    kind, argument = parts[0], parts[-1]
    if kind == "set":
        return texts("act.set", set=texts(f"set.{argument}"))
    if kind == "take":
        return texts("act.take", name=people[int(argument)].name)
    if kind in ("score", "discard"):
        return texts(f"act.{kind}", card=names.scoring_card(argument, texts))
    if argument == "-":
        if kind == "then":
            return texts("act.decline")
        return texts("act.nothing", card=texts(f"card.full.{kind}"))
    return texts("act." + ".".join(parts[:-1]), space=argument)
