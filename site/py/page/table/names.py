"""Names of seats, numbers, spaces and cards in the reader's language, and small pieces of markup made of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from page.markup import esc
from page.people import Person
from page.table import art
from page.texts import Texts

LETTERS = "ABCD"

#: The figure printed on each scoring card; the street's depends on an option (V5).
FIGURES = {
    "sheep": "7", "fish": "5+", "wood": "6", "sugar": "7", "gold6": "6", "gold10": "10",
    "sheep-fish": "7/3+", "wood-sugar": "7/3", "houses": "6", "variety": "6",
    "coast": "3×", "river": "3×", "volcano": "3×", "eruption": "\N{MINUS SIGN}2×", "birds": "2×",
}  # fmt: skip

#: The drawing that stands for a scoring card, where it has another name than the card.
ICONS = {"gold6": "gold", "gold10": "gold"}


def listing(items: Iterable[str], texts: Texts) -> str:
    """Items as a phrase: `a, b and c`."""
    items = list(items)
    if len(items) < 2:
        return "".join(items)
    return texts("list.last", first=texts("list.between").join(items[:-1]), last=items[-1])


def numbers(values: Iterable[int], texts: Texts) -> str:
    """Whole numbers as a phrase: `14, 15 and 22`."""
    return listing([texts.show(value) for value in values], texts)


def names(seats: Iterable[int], people: Sequence[Person], texts: Texts) -> str:
    """Seats' names as a phrase."""
    return listing([people[seat].name for seat in seats], texts)


def points(count: int, texts: Texts) -> str:
    """`3 points`."""
    return texts("points", count=count)


def scoring_card(card: str, texts: Texts) -> str:
    """A scoring card's name in quotation marks, as sentences have it."""
    return texts("quote", text=texts(f"scoring.{card}"))


def scoring_rule(card: str, texts: Texts, street_points: int) -> str:
    """What a scoring card brings, in brief."""
    return texts(f"scoring.rule.{card}", points=street_points)


def figure(card: str, street_points: int) -> str:
    """The figure printed on a scoring card."""
    return FIGURES.get(card) or str(street_points)


def scoring_icon(card: str) -> str:
    """The drawing of a scoring card."""
    return art.icon(ICONS.get(card, card))


def badge(seat: int) -> str:
    """A seat's mark: its letter on its shape, in its colour. Screen readers skip it."""
    return art.icon("mark", seat)


def who(seat: int, people: Sequence[Person]) -> str:
    """A seat's mark and name."""
    person = people[seat]
    name = f'<span class="name">{esc(person.name)}</span>'
    return f'<span class="who colour-{esc(person.colour)}">{badge(seat)}{name}</span>'


def said(text: str) -> str:
    """Text for screen readers only."""
    return f'<span class="said">{esc(text)}</span>'


def face(shown: str, meaning: str) -> str:
    """The content of a button that shows other words (or a drawing, as markup) than its name says."""
    return f'{said(meaning)}<span class="face" aria-hidden="true">{shown}</span>'


def item(icon: str, shown: str, meaning: str, classes: str = "") -> str:
    """A list item of a symbol and a short figure. Its whole meaning is its tooltip and what screen readers say."""
    return (
        f'<li class="{("item " + classes).strip()}" title="{esc(meaning)}"><span aria-hidden="true">{icon}'
        f"<b>{esc(shown)}</b></span>{said(meaning)}</li>"
    )
