"""What a scoring card would bring everybody if it were played now, from what is open to all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.cards import BUILDINGS
from santacruz.maps import spaces_of
from santacruz.scoring import HOUSES_NEEDED, STREET_NEEDED, collected, points

from page.markup import esc
from page.people import Person
from page.table import hand, legal, names
from page.texts import Texts

_RESOURCE = {"sheep": "sheep", "fish": "fish", "wood": "wood", "sugar": "sugar", "gold6": "gold", "gold10": "gold"}
_PAIRS = {"sheep-fish": ("sheep", "fish"), "wood-sugar": ("wood", "sugar")}
_PLURALS = {"house": "houses", "church": "churches", "lighthouse": "lighthouses"}


def forecast(view: Any, card: str, people: Sequence[Person], texts: Texts) -> str:
    """A table of seats, points and reasons, the seat that looks first (V1), with buttons to play the card or not."""
    first = view.seat or 0
    seats = [(first + step) % view.players for step in range(view.players)]
    title = texts("forecast.title", card=names.scoring_card(card, texts))
    most = max(abs(points(view, card, seat)[0]) for seat in seats)
    rows = "".join(_row(view, card, seat, people, texts, most) for seat in seats)
    head = "".join(f'<th scope="col">{esc(texts(f"forecast.{key}"))}</th>' for key in ("seat", "points", "reason"))
    return (
        f'<section class="choice forecast" aria-label="{esc(title)}">'
        f'<div class="playing-card scoring {card} shown" aria-hidden="true">'
        f"{hand.scoring_face(card, texts, view.street_points)}</div>"
        f'<div class="forecast-body"><h3>{esc(title)}</h3>'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        f"{_note(view, card, people, texts, most)}{_buttons(view, card, texts)}</div></section>"
    )


def reason(view: Any, card: str, seat: int, texts: Texts) -> str:
    """In brief, why the card brings the seat what it does: `2 spaces with fish, fish bonus +4`."""
    has = collected(view, seat)
    if card in _RESOURCE:
        return _with_bonus(_count(f"reason.{_RESOURCE[card]}", has[_RESOURCE[card]], texts), card, has, texts)
    if card in _PAIRS:
        return _with_bonus(_pair(_PAIRS[card], has, texts), card, has, texts)
    if card == "houses":
        return _goal("reason.houses", has["houses"], HOUSES_NEEDED, texts)
    if card == "street":
        return _goal("reason.street", has["street"], STREET_NEEDED, texts)
    if card == "variety":
        missing = [texts(f"building.{building}") for building in BUILDINGS if not has[_PLURALS[building]]]
        if missing:
            return texts("reason.variety.missing", list=names.listing(missing, texts))
        return texts("reason.variety")
    place = "volcano" if card == "eruption" else card
    return texts(f"reason.{place}", count=has[place])


def _row(view: Any, card: str, seat: int, people: Sequence[Person], texts: Texts, most: int) -> str:
    worth, _ = points(view, card, seat)
    own = ' class="own"' if seat == view.seat else ""
    return (
        f'<tr{own}><th scope="row">{names.who(seat, people)}</th>'
        f'<td class="number">{esc(texts.show(worth))}{_bar(worth, most, people[seat])}</td>'
        f"<td>{esc(reason(view, card, seat, texts))}</td></tr>"
    )


def _bar(worth: int, most: int, person: Person) -> str:
    """The points as a bar beside their number."""
    width = round(100 * abs(worth) / most) if most else 0
    return (
        f'<svg class="bar colour-{esc(person.colour)}" viewBox="0 0 100 8" preserveAspectRatio="none"'
        ' aria-hidden="true">'
        f'<rect width="{width}" height="8" rx="2"/></svg>'
    )


def _note(view: Any, card: str, people: Sequence[Person], texts: Texts, most: int) -> str:
    if card != "eruption":
        return "" if most else f"<p>{esc(texts('forecast.nobody'))}</p>"
    gone = [
        texts("log.erupted.one", building=texts(f"building.{building}"), name=people[seat].name, space=space)
        for space in spaces_of(view.map.volcano & view.occupied)
        for seat, building in view.buildings(space)
    ]
    if not gone:
        return f"<p>{esc(texts('log.erupted.none'))}</p>"
    return f"<p>{esc(texts('forecast.gone', list=names.listing(gone, texts)))}</p>"


def _buttons(view: Any, card: str, texts: Texts) -> str:
    action = f"{view.seat} score {card}"
    yes = ""
    if action in legal.notations(view):
        label = texts("act.score", card=names.scoring_card(card, texts))
        yes = (
            f'<button type="button" class="yes" data-action="{action}">'
            f"{names.face(esc(texts('forecast.yes')), label)}</button>"
        )
    no = f'<button type="button" class="no" data-command="unpick">{esc(texts("forecast.no"))}</button>'
    return f'<p class="buttons">{no}{yes}</p>'


def _count(key: str, count: int, texts: Texts) -> str:
    return texts(key, count=count) if count else texts(f"{key}.none")


def _goal(key: str, count: int, needed: int, texts: Texts) -> str:
    return texts(key if count < needed else f"{key}.enough", count=count)


def _pair(pair: tuple[str, str], has: dict[str, int], texts: Texts) -> str:
    there = [texts(f"resource.{resource}") for resource in pair if has[resource]]
    if len(there) == 2:
        return texts("reason.both", first=there[0], second=there[1])
    return texts("reason.only", first=there[0]) if there else texts("reason.neither")


def _with_bonus(text: str, card: str, has: dict[str, int], texts: Texts) -> str:
    if card in ("fish", "sheep-fish") and has["fish_bonus"]:
        return text + texts("list.between") + texts("reason.bonus", bonus=has["fish_bonus"])
    return text
