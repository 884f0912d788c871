"""The cards in hand of the seat that looks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.cards import BUILDING_CARDS, scoring_names

from page.markup import esc
from page.people import Person
from page.table import art, legal, names
from page.texts import Texts

#: From so many letters on a word makes a card's head long.
LONG_WORD = 7


def hand(view: Any, choice: Any, people: Sequence[Person], texts: Texts) -> str:
    """The hand as two lists of cards, building and scoring. Nobody's hand is shown to nobody (`view.seat` None)."""
    seat = view.seat
    if seat is None:
        return f'<p class="no-hand">{esc(texts("hand.hidden"))}</p>'
    discarding = legal.acts(view) and legal.phase(view) == "discard"  # then the scoring cards lie among the choices
    building = [_building_card(view, choice, index, texts) for index in range(4) if view.cards[4 * seat + index]]
    scoring = [_scoring_card(view, choice, card, texts) for card in scoring_names(view.scoring[seat] or 0)]
    scoring = [] if discarding else scoring
    if not building and not scoring:
        return f'<p class="no-hand">{esc(texts("hand.empty"))}</p>'
    label = texts("hand.label", name=people[seat].name)
    return (
        f'<section class="hand colour-{esc(people[seat].colour)}" data-hand="{seat}" aria-label="{esc(label)}">'
        + _list("building", building, texts)
        + _list("scoring", scoring, texts)
        + "</section>"
    )


def scoring_face(card: str, texts: Texts, street_points: int) -> str:
    """The face of a scoring card: figure, title, symbol and rule. The button around it has the name that is heard."""
    return (
        f'<span class="figure">{esc(names.figure(card, street_points))}</span>'
        f"{_title(texts(f'scoring.{card}'))}"
        f'<span class="card-art">{names.scoring_icon(card)}</span>'
        f'<span class="card-rule">{esc(names.scoring_rule(card, texts, street_points))}</span>'
    )


def building_face(card: str, texts: Texts) -> str:
    """The face of a building card: title, symbol and rule."""
    return (
        f"{_title(texts(f'card.{card}'))}"
        f'<span class="card-art">{art.icon(card)}</span>'
        f'<span class="card-rule">{esc(texts(f"card.rule.{card}"))}</span>'
    )


def _title(title: str) -> str:
    """A card's head; one with a long word is set smaller, so that the word stays whole on a narrow card."""
    long = " long" if max(map(len, title.split()), default=0) >= LONG_WORD else ""
    return f'<span class="card-title{long}">{esc(title)}</span>'


def _list(kind: str, cards: list[str], texts: Texts) -> str:
    if not cards:
        return ""
    title = texts(f"hand.{kind}")
    return f'<div class="hand-part"><h3>{esc(title)}</h3><ul class="cards">{"".join(cards)}</ul></div>'


def _building_card(view: Any, choice: Any, index: int, texts: Texts) -> str:
    card = BUILDING_CARDS[index]
    count = view.cards[4 * view.seat + index]
    name = f"{texts(f'card.full.{card}')}. {texts(f'card.rule.{card}')}"
    extra, classes = "", f"playing-card building {card}"
    if count > 1:
        extra += f'<span class="times" aria-hidden="true">{esc(texts("hand.times", count=count))}</span>'
        classes += " stack" if count == 2 else " stack stack-3"
        name += f". {texts('hand.count', count=count)}"
    playable = _in_play(view)
    if playable and not _leads_somewhere(view, card):
        extra += f'<span class="warn" aria-hidden="true">{esc(texts("hand.nothing"))}</span>'
        classes += " for-nothing"
        name += f". {texts('hand.nothing')}"
    pressed = legal.picked_building(choice) == card
    return _button(card, "building", classes, name, pressed, playable, building_face(card, texts) + extra)


def _scoring_card(view: Any, choice: Any, card: str, texts: Texts) -> str:
    name = f"{texts(f'scoring.{card}')}. {names.scoring_rule(card, texts, view.street_points)}"
    extra = ""
    if is_new(view, card):
        extra = f'<span class="new" aria-hidden="true">{esc(texts("hand.new"))}</span>'
        name += f". {texts('hand.new')}"
    pressed = legal.picked_scoring(choice) == card
    face = scoring_face(card, texts, view.street_points) + extra
    return _button(card, "scoring", f"playing-card scoring {card}", name, pressed, _in_play(view), face)


def is_new(view: Any, card: str) -> bool:
    """Whether this is the card drawn between the rounds, while the seat has still to put one away (I2, I4)."""
    return bool(view.drawn[view.seat] == card and not view.discarded[view.seat] and view.round == 2)


def _in_play(view: Any) -> bool:
    return legal.acts(view) and legal.phase(view) == "play"


def _leads_somewhere(view: Any, card: str) -> bool:
    verbs = [f"double {kind}" for kind in ("ship", "river", "road")] if card == "double" else [card]
    texts_of = legal.notations(view)
    return any(legal.targets(view, verb, texts_of).any for verb in verbs)


def _button(card: str, kind: str, classes: str, name: str, pressed: bool, enabled: bool, face: str) -> str:
    """A card. One that cannot be played now can be pressed all the same: it then says why."""
    off = "" if enabled else ' aria-disabled="true"'
    return (
        f'<li><button type="button" class="{classes}" data-card="{card}" data-kind="{kind}"'
        f' aria-pressed="{"true" if pressed else "false"}"{off}>'
        f"{names.face(face, name)}</button></li>"
    )
