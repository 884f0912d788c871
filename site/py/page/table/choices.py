"""What is chosen besides cards and spaces: sets, piles, the discard, a double's type, and the questions asked first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.cards import SETS, scoring_names

from page.markup import esc
from page.people import Person
from page.table import art, forecast, hand, legal, names, seats
from page.texts import Texts

_TYPES = ("ship", "river", "road")


def choices(view: Any, choice: Any, people: Sequence[Person], texts: Texts) -> str:
    """Whatever has to be chosen at this moment, or '' where only cards and spaces are."""
    phase = legal.phase(view)
    if choice.pending:
        return confirm(view, choice, people, texts)
    if phase == "set":
        return sets(view, people, texts)
    if phase == "take":
        return piles(view, people, texts)
    if phase == "discard":
        return discard(view, people, texts)
    if not legal.acts(view):
        return ""
    if phase == "then":
        return decline(view, texts)
    if phase != "play":
        return ""
    scoring = legal.picked_scoring(choice)
    if scoring:
        return forecast.forecast(view, scoring, people, texts)
    if legal.picked_building(choice) == "double":
        return double_types(view, choice, texts) + nothing(view, choice, texts)
    return nothing(view, choice, texts)


def sets(view: Any, people: Sequence[Person], texts: Texts) -> str:
    """The four building sets: what is in them, what they are good for, and who took which."""
    allowed = legal.notations(view)
    items = []
    for letter in SETS:
        action = f"{view.turn} set {letter}"
        name = texts(f"set.{letter}")
        if letter in view.sets:
            foot = _taken(view.sets.index(letter), action, people, texts)
        else:
            label = texts("act.set", set=name)
            foot = _button(action, label, label, allowed=action in allowed)
        items.append(
            f'<li class="set set-{letter}{" gone" if letter in view.sets else ""}">'
            f'<h4><span class="set-letter" aria-hidden="true">{letter}</span> {esc(name)}</h4>'
            f'{contents(SETS[letter], texts)}<p class="good">{esc(texts(f"set.good.{letter}"))}</p>{foot}</li>'
        )
    return _section("sets", texts("choice.sets"), f'<ul class="options">{"".join(items)}</ul>')


def contents(cards: dict[str, int], texts: Texts) -> str:
    """A set's cards as symbols with counts."""
    parts = []
    for card in _TYPES + ("double",):
        count = cards.get(card, 0)
        if count:
            parts.append(names.item(art.icon(card), f"{count}×", texts(f"card.count.{card}", count=count)))
    return f'<ul class="items contents">{"".join(parts)}</ul>'


def piles(view: Any, people: Sequence[Person], texts: Texts) -> str:
    """The piles of round 1, face up, with whose they were, and who has taken which (I3)."""
    allowed = legal.notations(view)
    items = []
    for pile in range(view.players):
        action = f"{view.turn} take {pile}"
        key = "own" if pile == view.turn else "of"
        title = texts(f"choice.pile.{key}", name=people[pile].name)
        if pile in view.pile_of:
            foot = _taken(view.pile_of.index(pile), action, people, texts)
        else:
            label = texts("choice.pile.take.long", name=people[pile].name)
            foot = _button(action, texts("choice.pile.take"), label, allowed=action in allowed)
        scoring = "".join(_open_card(card, view, texts) for card in seats.scoring_cards_played(view, pile))
        face_up = (
            f'<ul class="cards small" aria-label="{esc(texts("choice.pile.scoring"))}">{scoring}</ul>'
            if scoring
            else f"<p>{esc(texts('choice.pile.noscoring'))}</p>"
        )
        letter = view.sets[pile]
        items.append(
            f'<li class="pile colour-{esc(people[pile].colour)}{" gone" if pile in view.pile_of else ""}">'
            f'<h4>{names.badge(pile)}<span class="name">{esc(title)}</span></h4>'
            f'<p class="set-name">{esc(texts(f"set.{letter}"))}</p>{contents(SETS[letter], texts)}{face_up}{foot}</li>'
        )
    return _section("piles", texts("choice.piles"), f'<ul class="options">{"".join(items)}</ul>')


def discard(view: Any, people: Sequence[Person], texts: Texts) -> str:
    """The scoring cards of the seat that looks, one of which it puts away (I4); the card just drawn is marked."""
    if view.seat is None or not legal.acts(view):
        return ""
    items = []
    for card in scoring_names(view.scoring[view.seat] or 0):
        label = texts("choice.discard.one", card=names.scoring_card(card, texts))
        label += f". {names.scoring_rule(card, texts, view.street_points)}"
        mark = ""
        if hand.is_new(view, card):
            label += f". {texts('hand.new')}"
            mark = f'<span class="new" aria-hidden="true">{esc(texts("hand.new"))}</span>'
        items.append(
            f'<li><button type="button" class="playing-card scoring {card}" data-action="{view.seat} discard {card}"'
            f">{names.face(hand.scoring_face(card, texts, view.street_points) + mark, label)}</button></li>"
        )
    return _section("discard", texts("choice.discard"), f'<ul class="cards">{"".join(items)}</ul>')


def double_types(view: Any, choice: Any, texts: Texts) -> str:
    """The three kinds a double may stand for, with how many spaces each would reach first (B11)."""
    allowed = legal.notations(view)
    items = []
    for kind in _TYPES:
        found = legal.targets(view, f"double {kind}", allowed)
        known = found.any or found.nothing is not None
        name, reach = texts(f"choice.double.{kind}"), legal.targets_text(found, texts)
        pressed = "true" if choice.double_type == kind else "false"
        items.append(
            f'<li><button type="button" class="double-type{"" if found.any else " for-nothing"}" data-command="double"'
            f' data-argument="{kind}" aria-pressed="{pressed}"{"" if known else " disabled"}>{art.icon(kind)}'
            f'<span><b>{esc(name)}</b> <span class="reach">{esc(reach)}</span></span></button></li>'
        )
    return _section("double", texts("choice.double"), f'<ul class="options">{"".join(items)}</ul>')


def nothing(view: Any, choice: Any, texts: Texts) -> str:
    """The question before a card is played for nothing (B9); '' where the picked card must or can build freely."""
    verb = legal.verb(choice)
    found = legal.targets(view, verb) if verb else None
    if found is None or found.nothing is None:
        return ""
    card = texts(f"card.full.{choice.card}")
    question = texts("choice.nothing.join") if found.join else texts("choice.nothing", card=card)
    no = _command("unpick", texts("choice.nothing.no"))
    yes = _button(found.nothing, texts("choice.nothing.yes"), texts("act.nothing", card=card), "yes")
    return _section("nothing", question, f'<p class="buttons">{no}{yes}</p>')


def decline(view: Any, texts: Texts) -> str:
    """The button that does without a double's second half, where only spaces to join are left (B13)."""
    found = legal.targets(view, "then")
    if found.nothing is None:
        return ""
    button = _button(found.nothing, texts("choice.decline"), texts("choice.decline"), "no")
    return _section("decline", texts("choice.decline.text"), f'<p class="buttons">{button}</p>')


def confirm(view: Any, choice: Any, people: Sequence[Person], texts: Texts) -> str:
    """No or yes to the action that waits (`choice.pending`); its "yes" carries the action."""
    what = legal.describe(choice.pending, people, texts)
    no = _command("back", texts("choice.confirm.no"))
    label = texts("list.colon", name=texts("choice.confirm.yes"), text=what)
    yes = _button(choice.pending, texts("choice.confirm.yes"), label, "yes")
    return _section("confirm", texts("choice.confirm", what=what), f'<p class="buttons">{no}{yes}</p>')


def _open_card(card: str, view: Any, texts: Texts) -> str:
    face = hand.scoring_face(card, texts, view.street_points)
    return f'<li><div class="playing-card scoring {card} shown">{face}</div></li>'


def _taken(seat: int, action: str, people: Sequence[Person], texts: Texts) -> str:
    """Who has taken a set or pile, where its button was; pressed, it says why it cannot be taken again."""
    text = texts("choice.set.taken", name=people[seat].name)
    return (
        f'<button type="button" class="taken colour-{esc(people[seat].colour)}" data-ask="{esc(action)}"'
        f' aria-disabled="true">{names.badge(seat)}<span>{esc(text)}</span></button>'
    )


def _button(action: str, text: str, label: str, classes: str = "yes", allowed: bool = True) -> str:
    """A button that does an action; for who waits for another's choice it says why not."""
    does = f' data-action="{esc(action)}"' if allowed else f' data-ask="{esc(action)}" aria-disabled="true"'
    shown = esc(text) if label == text else names.face(esc(text), label)
    return f'<button type="button" class="{classes}"{does}>{shown}</button>'


def _command(command: str, text: str) -> str:
    return f'<button type="button" class="no" data-command="{command}">{esc(text)}</button>'


def _section(kind: str, title: str, inner: str) -> str:
    return f'<section class="choice choice-{kind}" aria-label="{esc(title)}"><h3>{esc(title)}</h3>{inner}</section>'
