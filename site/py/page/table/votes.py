"""What a class can be asked about a moment of a game, what it can answer, and what is right. Knows no browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.actions import parse
from santacruz.rules import apply, legal_notations
from santacruz.state import PHASES
from santacruz.track import rank

from page.people import Person
from page.table import legal
from page.texts import Texts

#: The questions: what the seat to act should do, and who leads after its action.
QUESTIONS = ("action", "lead")

#: Verbs of which only the card counts as an answer, not the space.
BY_CARD = ("ship", "river", "road", "double")


def questions(state: Any, open_hands: bool) -> tuple[str, ...]:
    """What can be asked about a moment, the best question first. Choosing a set or a pile or putting a card away
    changes nobody's points: only the action itself is worth a question. What can be done tells of a hand, but for sets
    and piles; so where hands are hidden, nothing can be asked about a card that is put away."""
    phase = PHASES[state.phase]
    if phase in ("set", "take"):
        return ("action",)
    if phase == "discard":
        return ("action",) if open_hands else ()
    return QUESTIONS if open_hands else ("lead",)


def head(notation: str) -> str:
    """What an action is counted as: `0 ship 12` as `0 ship`, `0 score gold6` as it is."""
    seat, verb, *_ = notation.split()
    return f"{seat} {verb}" if verb in BY_CARD else notation


def choices(state: Any, question: str) -> list[str]:
    """What can be voted for: heads of the legal actions, or seats as texts."""
    if question == "lead":
        return [str(seat) for seat in range(state.players)]
    return list(dict.fromkeys(head(text) for text in legal_notations(state)))


def answer(state: Any, notation: str, question: str) -> str:
    """The choice that `notation`, taken in `state`, proves right."""
    if question == "action":
        return head(notation)
    after = state.copy()
    apply(after, parse(notation)[1])
    return str(rank(after)[0])


def said(choice: str, question: str, people: Sequence[Person], texts: Texts) -> str:
    """A choice in words."""
    if question == "lead":
        return people[int(choice)].name
    parts = choice.split()
    return texts(f"card.full.{parts[1]}") if len(parts) == 2 else legal.describe(choice, people, texts)
