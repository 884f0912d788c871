"""A seat's panel: all that everybody may know of a player, and what the player who looks knows besides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.bots import BOTS
from santacruz.cards import BUILDING_CARDS, BUILDINGS, RESOURCES, SETS
from santacruz.scoring import collected

from page.markup import esc
from page.people import Person
from page.table import art, legal, names
from page.texts import Texts

_CARD = '<span class="glyph-card"></span>'
_GOALS = (("houses", 4), ("street", 4), ("variety", 3))
_COUNTED = ("coast", "river", "volcano")


def panel(view: Any, seat: int, people: Sequence[Person], texts: Texts) -> str:
    """The panel of `seat` as the view's own seat sees it."""
    person = people[seat]
    acting = view.turn == seat
    current = ' aria-current="true"' if acting else ""
    label = texts("seat.label", name=person.name, letter=names.LETTERS[seat])
    return (
        f'<section class="seat colour-{esc(person.colour)}{" acting" if acting else ""}" data-seat="{seat}"'
        f' aria-label="{esc(label)}"{current}>'
        + _head(view, seat, person, acting, texts)
        + _thought(person, acting, texts)
        + '<div class="faces"><div class="front"><div class="stock">'
        + f'<ul class="items">{_hand(view, seat, texts)}{_birds(view, seat, texts)}</ul>'
        + f'<ul class="items supplies" aria-label="{esc(texts("seat.supply"))}">{_supply(view, seat, texts)}</ul>'
        + f'</div><div class="cards-row">{_cards(view, seat, texts)}{_played(view, seat, texts)}</div></div>'
        + f'<div class="back">{_collected(view, seat, texts)}</div></div></section>'
    )


def _thought(person: Person, acting: bool, texts: Texts) -> str:
    """How far a bot has come that takes its time; hidden until it is known."""
    if not acting or person.bot in (None, *BOTS):
        return ""
    label = esc(texts("seat.thinks", name=person.name))
    return f'<progress class="thought" max="1" value="0" aria-label="{label}" hidden></progress>'


def building_cards_played(view: Any, seat: int) -> dict[str, tuple[int, int]]:
    """For each kind of building card, how many the seat has played and of how many in this round. Between the rounds
    these are the cards of round 1, all played, until the seat takes a pile, whose cards then count as not played."""
    pile = seat
    if legal.phase(view) == "take" and view.pile_of[seat] is not None:
        pile = view.pile_of[seat]
    if not view.sets[pile]:
        return {}
    held = SETS[view.sets[pile]]
    return {
        card: (held[card] - view.cards[4 * seat + index], held[card]) for index, card in enumerate(BUILDING_CARDS)
    }


def scoring_cards_played(view: Any, seat: int) -> list[str]:
    """The scoring cards the seat has played in this round; between the rounds, those in the pile it played."""
    return list(view.scored[seat])


def _head(view: Any, seat: int, person: Person, acting: bool, texts: Texts) -> str:
    place = list(view.rank).index(seat) + 1
    turn = names.said(texts("seat.acting")) if acting else ""
    name = esc(person.name)
    standing = texts("seat.place", place=place, of=view.players)
    return (
        f'<header><div class="titles"><h3>{names.badge(seat)}<span class="name" title="{name}">{name}</span>{turn}</h3>'
        f"{_marks(view, seat, person, texts)}</div>{_turn(seat, person, texts)}"
        f'<p class="score"><span class="place" title="{esc(standing)}">'
        f'<span aria-hidden="true">{esc(texts("seat.place.short", place=place))}</span>{names.said(standing)}</span> '
        f'<b aria-hidden="true">{esc(texts.show(view.scores[seat]))}</b>'
        f"{names.said(texts('seat.score', count=view.scores[seat]))}</p></header>"
    )


def _turn(seat: int, person: Person, texts: Texts) -> str:
    """The button that turns the panel over to what the seat has collected."""
    label = esc(texts("seat.turn", name=person.name))
    return (
        f'<button type="button" class="turn" data-command="turn" data-argument="{seat}" aria-pressed="false"'
        f' aria-label="{label}" title="{label}"><svg class="icon" viewBox="0 0 24 24" aria-hidden="true">'
        '<path d="M4 12a8 8 0 0 1 13.5-5.8L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.5 5.8L4 15.5M4 20v-4.5h4.5"/>'
        "</svg></button>"
    )


def _marks(view: Any, seat: int, person: Person, texts: Texts) -> str:
    marks = []
    if person.bot:
        known = f"control.{person.bot}"
        said = texts(known) if known in texts else texts("seat.bot", level=person.bot)
        marks.append(_mark("bot", said, said))
    order = tuple(view.order)
    if order and view.turn is not None:
        if order[0] == seat:
            marks.append(_mark("start", texts("seat.start"), texts("seat.start.long")))
        if order[-1] == seat:
            state = "used" if view.joined else "open"
            shown = texts("list.colon", name=texts("seat.last"), text=texts(f"seat.join.{state}"))
            marks.append(_mark(f"last join-{state}", shown, texts(f"seat.join.{state}.long")))
    return f'<ul class="marks">{"".join(marks)}</ul>' if marks else ""


def _mark(classes: str, shown: str, meaning: str) -> str:
    return (
        f'<li class="mark {classes}" title="{esc(meaning)}"><span aria-hidden="true">{esc(shown)}</span>'
        f"{names.said(meaning)}</li>"
    )


def _hand(view: Any, seat: int, texts: Texts) -> str:
    count = view.scoring_counts[seat]
    return names.item(_CARD, texts.show(count), texts("seat.hand", count=count))


def _birds(view: Any, seat: int, texts: Texts) -> str:
    values = view.birds[seat]
    meaning = texts("seat.birds", count=len(values))
    shown = texts.show(len(values))
    if values and None not in values:
        known = sorted(values, reverse=True)
        worth = texts("seat.birds.values", values=names.numbers(known, texts), total=sum(known))
        meaning = f"{meaning}, {worth}"
        shown = f"{shown} ({'+'.join(map(str, known))})" if len(known) < 5 else f"{shown} (={sum(known)})"
    return names.item(art.icon("bird"), shown, meaning)


def _supply(view: Any, seat: int, texts: Texts) -> str:
    parts = []
    for index, building in enumerate(BUILDINGS):
        count = view.supply[len(BUILDINGS) * seat + index]
        meaning = texts(f"seat.supply.{building}", count=count)
        parts.append(names.item(art.icon(building), texts.show(count), meaning, "supply" if count else "supply none"))
    return "".join(parts)


def _cards(view: Any, seat: int, texts: Texts) -> str:
    counts = building_cards_played(view, seat)
    title = esc(texts("seat.cards"))
    if not counts:
        return f'<p class="items no-set" title="{title}">{esc(texts("seat.cards.none"))}</p>'
    parts = []
    for card in BUILDING_CARDS:
        played, of = counts[card]
        meaning = texts(f"seat.cards.{card}", played=played, of=of)
        done = "played-out" if played == of else ""
        parts.append(names.item(art.icon(card), f"{played}/{of}", meaning, f"building-card {done}".strip()))
    return f'<ul class="items building-cards" aria-label="{title}">{"".join(parts)}</ul>'


def _collected(view: Any, seat: int, texts: Texts) -> str:
    has = collected(view, seat)
    parts = []
    for resource in RESOURCES:
        thing = texts(f"resource.{resource}")
        bonus = has["fish_bonus"] if resource == "fish" else 0
        if not has[resource]:
            shown, meaning, classes = "–", texts("seat.hasnot", thing=thing), "lacks"
        elif bonus:
            shown, meaning, classes = f"✓+{bonus}", texts("seat.has.bonus", thing=thing, bonus=bonus), "got"
        else:
            shown, meaning, classes = "✓", texts("seat.has", thing=thing), "got"
        parts.append(names.item(art.icon(resource), shown, meaning, classes))
    resources = "".join(parts)
    parts = []
    for thing, goal in _GOALS:
        count = has[thing]
        meaning = texts("seat.goal", thing=texts(f"seat.thing.{thing}"), count=count, of=goal)
        reached = count >= goal
        shown = f"✓{count}" if reached else f"{count}/{goal}"
        parts.append(names.item(names.scoring_icon(thing), shown, meaning, "got" if reached else "lacks"))
    for thing in _COUNTED:
        meaning = texts("seat.counted", thing=texts(f"seat.thing.{thing}"), count=has[thing])
        classes = "got" if has[thing] else "lacks"
        parts.append(names.item(names.scoring_icon(thing), texts.show(has[thing]), meaning, classes))
    return (
        f'<div class="collected" role="group" aria-label="{esc(texts("seat.collected"))}">'
        f'<ul class="items">{resources}</ul><ul class="items">{"".join(parts)}</ul></div>'
    )


def _played(view: Any, seat: int, texts: Texts) -> str:
    cards = scoring_cards_played(view, seat)
    if not cards:
        return ""
    parts = []
    for card in cards:
        rule = names.scoring_rule(card, texts, view.street_points)
        meaning = texts("list.colon", name=texts(f"scoring.{card}"), text=rule)
        figure = names.figure(card, view.street_points)
        parts.append(names.item(names.scoring_icon(card), figure, meaning, "played-card"))
    title = texts("seat.played")
    return f'<ul class="items played" aria-label="{esc(title)}">{"".join(parts)}</ul>'
