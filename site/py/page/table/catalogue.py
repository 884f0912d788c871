"""The table of all sixteen scoring cards: which are played, by whom, and where the others can be (K1 to K3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from santacruz.cards import SCORING_CARDS, SCORING_CARDS_DEALT, scoring_mask
from santacruz.scoring import points

from page.markup import esc
from page.people import Person
from page.table import legal, names, rules
from page.texts import Texts


class Whereabouts(NamedTuple):
    """What the looking seat may know of a scoring card. `first` and `second` are the seats that played it in rounds 1
    and 2, None if nobody has. `mine`: it is in the own hand; `away`: it was put away by the own seat. `with_` are the
    others that can hold it; `open_` says that it was in the pile that one of them took. `deck`: it can lie in the
    deck; `gone`: it can have been put away by somebody else."""

    first: int | None = None
    second: int | None = None
    mine: bool = False
    away: bool = False
    with_: tuple[int, ...] = ()
    open_: bool = False
    deck: bool = False
    gone: bool = False


def whereabouts(view: Any, card: str) -> Whereabouts:
    """Where a scoring card is or can be, from what the view tells."""
    bit = scoring_mask([card])
    seats = range(view.players)
    second_round = view.round == 2 and legal.phase(view) != "take"
    if second_round:
        first = next((view.pile_of[seat] for seat in seats if view.taken[seat] & bit), None)
        second = next((seat for seat in seats if card in view.scored[seat]), None)
    else:
        first, second = next((seat for seat in seats if card in view.scored[seat]), None), None
    found = Whereabouts(first, second)
    own = view.seat
    if own is not None and (view.scoring[own] or 0) & bit:
        return found._replace(mine=True)
    if own is not None and view.discarded[own] == card:
        return found._replace(away=True)
    holder = next((seat for seat in seats if view.taken[seat] & bit), None)
    if second is not None or first is not None and holder is None:
        return found
    others = [seat for seat in seats if seat != own]
    if holder is not None:
        still = view.scoring_counts[holder] > 0
        put_away = view.discarded[holder] != ""
        return found._replace(with_=(holder,) if still else (), open_=True, gone=put_away)
    if not second_round:
        holds = tuple(seat for seat in others if view.scoring_counts[seat])
        return found._replace(with_=holds, deck=view.deck_count > 0)
    drew = [seat for seat in others if not _drawn_is_played(view, seat)]
    holds = tuple(seat for seat in drew if view.scoring_counts[seat])
    gone = any(view.discarded[seat] != "" for seat in drew)
    return found._replace(with_=holds, deck=view.deck_count > 0, gone=gone)


def _drawn_is_played(view: Any, seat: int) -> bool:
    """Whether the card that a seat drew between the rounds is known: it has played one that was in no pile (I2)."""
    return any(not view.taken[seat] & scoring_mask([card]) for card in view.scored[seat])


def catalogue(view: Any, people: Sequence[Person], texts: Texts) -> str:
    """The table: every card with its rule, where it is, and what it would bring each seat now."""
    seats = range(view.players)
    heads = "".join(
        f'<th scope="col" class="number">{names.badge(seat)}{names.said(people[seat].name)}</th>' for seat in seats
    )
    rows = "".join(_row(view, card, people, texts) for card in SCORING_CARDS)
    dealt = SCORING_CARDS_DEALT[view.players]
    intro = texts("catalogue.intro", dealt=dealt, deck=view.deck_count)
    return (
        f'<p class="quiet">{esc(intro)}</p><div class="scroll"><table class="catalogue"><thead><tr>'
        f'<th scope="col">{esc(texts("catalogue.card"))}</th><th scope="col">{esc(texts("catalogue.where"))}</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p class="quiet">{esc(texts("catalogue.figures"))}</p>'
    )


def _row(view: Any, card: str, people: Sequence[Person], texts: Texts) -> str:
    place = whereabouts(view, card)
    worth = "".join(
        f'<td class="number{"" if value else " zero"}">{esc(texts.show(value))}</td>'
        for value in (points(view, card, seat)[0] for seat in range(view.players))
    )
    state = "mine" if place.mine else "out" if _is_out(view, place) else "anywhere"
    title = esc(texts(f"scoring.{card}"))
    rule = esc(names.scoring_rule(card, texts, view.street_points))
    return (
        f'<tr class="{state}"><th scope="row"><span class="catalogue-card">{names.scoring_icon(card)}'
        f"<span><b>{title}</b><small>{rule} {rules.link(rules.RULE_OF_CARD[card], texts)}</small></span></span></th>"
        f"<td>{_where(place, people, texts)}</td>{worth}</tr>"
    )


def _is_out(view: Any, place: Whereabouts) -> bool:
    """Whether nobody can play the card any more in this round."""
    return not (place.mine or place.with_ or place.deck and not place.open_)


def _where(place: Whereabouts, people: Sequence[Person], texts: Texts) -> str:
    lines = []
    for key, seat in (("catalogue.played.1", place.first), ("catalogue.played.2", place.second)):
        if seat is not None:
            lines.append(f'<span class="line-1">{esc(texts(key))} {names.who(seat, people)}</span>')
    if place.mine:
        lines.append(f"<strong>{esc(texts('catalogue.mine'))}</strong>")
    elif place.away:
        lines.append(f"<strong>{esc(texts('catalogue.away'))}</strong>")
    else:
        can = []
        if place.with_:
            can.append(texts("catalogue.with", names=_either([people[seat].name for seat in place.with_], texts)))
        can += [texts(f"catalogue.{name}") for name in ("deck", "gone") if getattr(place, name)]
        if can:
            said = _either(can, texts)
            lines.append(f"<span>{esc(said if len(can) == 1 else texts('catalogue.maybe', list=said))}</span>")
    return "<br>".join(lines)


def _either(items: Sequence[str], texts: Texts) -> str:
    """`a, b or c`."""
    if len(items) < 2:
        return "".join(items)
    return texts("list.or", first=texts("list.between").join(items[:-1]), last=items[-1])


