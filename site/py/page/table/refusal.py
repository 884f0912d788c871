"""Why something cannot be chosen: what is said about it, and what is drawn on the board.

The reasons come from the rules (`why_not`). Here they get a second sentence with the names and numbers of the position,
and a drawing each: the river without a building, the missing road, the empty supply, the tile that is taken. All of it
comes from what the looking seat may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from santacruz.cards import BUILDINGS
from santacruz.maps import spaces_of
from santacruz.reasons import Reason
from santacruz.sentences import sentence

from page.markup import esc
from page.people import Person
from page.table import art, names, rules, shapes
from page.table.curves import number
from page.texts import Texts


class Drawing(NamedTuple):
    """What a reason shows: `markup` goes onto the board, in its units; `rivers` (ids) and `roads` (pairs of spaces) are
    lit; `places` are CSS selectors of what is marked beside the board."""

    markup: str = ""
    rivers: tuple[str, ...] = ()
    roads: tuple[tuple[int, int], ...] = ()
    places: tuple[str, ...] = ()

    def __or__(self, other: Drawing) -> Drawing:
        return Drawing(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


class Note(str):
    """What a person is told that is no refusal."""


class Line(NamedTuple):
    """Something that is said: its text, the number of the rule it rests on ("" for none), more about it, and whether it
    is the thing itself or stands beside it."""

    text: str
    rule: str = ""
    more: str = ""
    beside: bool = False


class Answer(str):
    """What is said of something that cannot be chosen: as text it is what is heard. `lines` are shown, `drawing` is
    drawn."""

    lines: tuple[Line, ...]
    drawing: Drawing

    def __new__(cls, lines: Sequence[Line], drawing: Drawing) -> Answer:
        heard = " ".join(f"{line.text}{f' ({line.rule})' if line.rule else ''} {line.more}".strip() for line in lines)
        answer = super().__new__(cls, heard)
        answer.lines, answer.drawing = tuple(lines), drawing
        return answer


def answer(view: Any, reasons: Sequence[Reason], people: Sequence[Person], texts: Texts) -> Answer:
    """All reasons against one choice, the most basic first."""
    lines = [line(view, reason, people, texts, beside=bool(place)) for place, reason in enumerate(reasons)]
    return Answer(lines, drawing(view, reasons))


def line(view: Any, reason: Reason, people: Sequence[Person], texts: Texts, beside: bool = False) -> Line:
    """A reason as a line."""
    said = sentence(reason, texts.language, [person.name for person in people])
    more = MORE.get(reason.code, _nothing_more)(view, reason, people, texts)
    return Line(said.removesuffix(f" ({reason.rule})"), reason.rule, more, beside)


def box(told: str, texts: Texts) -> str:
    """What a person is told beside the board, as markup; an answer can be closed."""
    if not isinstance(told, Answer):
        return plain(told)
    label = esc(texts("why.close"))
    cross = '<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>'
    close = f'<button type="button" class="close" data-command="hush" aria-label="{label}">{cross}</button>'
    return f'<div class="why-not">{lines(told, texts)}{close}</div>'


def plain(told: str) -> str:
    """What a person is told, as one paragraph: in the colour of warnings, unless it is a note."""
    return f'<p class="{"told" if isinstance(told, Note) else "refusal"}">{esc(told)}</p>'


def lines(told: str, texts: Texts) -> str:
    """What a person is told, as paragraphs."""
    if not isinstance(told, Answer):
        return f"<p>{esc(told)}</p>" if told else ""
    return "".join(
        f'<p class="{"also" if line.beside else "refusal"}">{esc(line.text)}'
        + (f' <span class="rule-ref">({rules.link(line.rule, texts)})</span>' if line.rule else "")
        + "</p>"
        + (f'<p class="why-more">{esc(line.more)}</p>' if line.more else "")
        for line in told.lines
    )


# -- more about it: names and numbers of this position --------------------------------------------------------------


def _nothing_more(view: Any, reason: Reason, people: Sequence[Person], texts: Texts) -> str:
    return ""


def _own(view: Any, people: Sequence[Person], texts: Texts, mask: int | None = None) -> dict[str, str]:
    """The acting player's name, and the spaces of theirs (within `mask`) as a phrase."""
    held = view.own[view.turn] & (view.map.all if mask is None else mask)
    return {"name": people[view.turn].name, "list": names.numbers(spaces_of(held), texts)}


def _of_road(view: Any, reason: Reason, people: Sequence[Person], texts: Texts) -> str:
    ends = spaces_of(view.map.road_neighbours[reason.params["space"]])
    own = _own(view, people, texts)
    if not ends:
        return texts("why.more.no_road.none")
    key = "why.more.no_road" if own["list"] else "why.more.no_road.unbuilt"
    return texts(key, roads=names.numbers(ends, texts), **own)


def _of_river(view: Any, reason: Reason, people: Sequence[Person], texts: Texts) -> str:
    parts = []
    for river in view.map.rivers:
        if river.id in reason.params["rivers"]:
            key = f"river.{river.id}"
            named = texts(key) if key in texts else river.id
            course = names.numbers(spaces_of(river.mask), texts)
            parts.append(texts("why.more.river", river=named, course=course, name=people[view.turn].name))
    return " ".join(parts)


def _of_supply(view: Any, reason: Reason, people: Sequence[Person], texts: Texts) -> str:
    building = reason.params["building"]
    own = _own(view, people, texts, view.layout.picture[building])
    return texts("why.more.supply", building=texts(f"building.{building}"), **own) if own["list"] else ""


def _of_join(view: Any, reason: Reason, people: Sequence[Person], texts: Texts) -> str:
    spaces = _joined_by(view, view.turn)
    return texts("why.more.join", name=people[view.turn].name, space=spaces[0]) if spaces else ""


#: By code: a second sentence, where there is more to say than the reason itself.
MORE: dict[str, Callable[[Any, Reason, Sequence[Person], Texts], str]] = {
    "no_road": _of_road,
    "river_without_building": _of_river,
    "not_supplied": _of_supply,
    "join_used": _of_join,
}


def _joined_by(view: Any, seat: int) -> tuple[int, ...]:
    """The spaces on which the seat has joined somebody (B10)."""
    others = 0
    for other, own in enumerate(view.own):
        others |= own if other != seat else 0
    return spaces_of(view.own[seat] & others)


# -- drawings -------------------------------------------------------------------------------------------------------


def drawing(view: Any, reasons: Sequence[Reason]) -> Drawing:
    """The drawings of all reasons in one."""
    whole = Drawing()
    crossed: set[int] = set()
    for reason in reasons:
        draw = DRAWINGS[reason.code]
        if draw:
            whole |= draw(view, reason)
        space = reason.params.get("space")
        if space in view.map.by_id and space not in crossed:
            crossed.add(space)
            whole |= Drawing(_cross(view, space))
    return whole


def _spot(view: Any, space: int) -> tuple[float, float]:
    spot = view.map.by_id[space]
    return spot.x, spot.y


def _ring(view: Any, space: int, kind: str) -> str:
    x, y = _spot(view, space)
    shape = view.map.kind(space)
    return (
        f'<g class="ring-{kind}" transform="translate({number(x)} {number(y)})">'
        f'<path class="under" d="{shapes.path(shape, 9)}"/><path class="over" d="{shapes.path(shape, 9)}"/></g>'
    )


def _cross(view: Any, space: int) -> str:
    """The space that cannot be chosen: its outline and a cross at its upper corner."""
    x, y = _spot(view, space)
    a, b = shapes.HALF[view.map.kind(space)]
    return _ring(view, space, "not") + _sign(x + a * 0.8, y - b * 0.8, '<path d="M-9-9 9 9M9-9-9 9"/>', "no")


def _sign(x: float, y: float, inner: str, kind: str) -> str:
    return (
        f'<g class="why-sign {kind}" transform="translate({number(x)} {number(y)})">'
        f'<circle r="20"/>{inner}</g>'
    )


def _empty(view: Any, space: int, symbol: str) -> str:
    """A symbol struck out, at the lower corner of a space: of this there is none."""
    x, y = _spot(view, space)
    a, b = shapes.HALF[view.map.kind(space)]
    inner = art.use(symbol, 0, 0, 44) + '<path class="strike" d="M-24 18 24-18"/>'
    return (
        f'<g class="why-lack" transform="translate({number(x - a * 0.85)} {number(y + b * 0.85)})">'
        f'<circle r="30"/>{inner}</g>'
    )


def _not_coast(view: Any, reason: Reason) -> Drawing:
    return Drawing(_empty(view, reason.params["space"], "ship"))


def _not_on_river(view: Any, reason: Reason) -> Drawing:
    return Drawing(_empty(view, reason.params["space"], "river"), rivers=tuple(river.id for river in view.map.rivers))


def _river_without_building(view: Any, reason: Reason) -> Drawing:
    rivers = tuple(reason.params["rivers"])
    course = 0
    for river in view.map.rivers:
        course |= river.mask if river.id in rivers else 0
    course &= ~(1 << reason.params["space"])
    return Drawing("".join(_ring(view, space, "need") for space in spaces_of(course)), rivers)


def _no_road(view: Any, reason: Reason) -> Drawing:
    """The roads that there are to the space, the spaces at their other ends, and from the nearest own building the way
    on which there is none."""
    space = reason.params["space"]
    ends = spaces_of(view.map.road_neighbours[space])
    parts = [_ring(view, end, "need") for end in ends]
    own = [k for k in spaces_of(view.own[view.turn]) if k != space]
    if own:
        x, y = _spot(view, space)
        near = min(own, key=lambda k: (view.map.by_id[k].x - x) ** 2 + (view.map.by_id[k].y - y) ** 2)
        u, v = _spot(view, near)
        way = f"M{number(u)} {number(v)}L{number(x)} {number(y)}"
        parts.append(f'<g class="why-gap"><path class="under" d="{way}"/><path class="over" d="{way}"/></g>')
        parts.append(_sign((x + u) / 2, (y + v) / 2, '<path d="M-9-9 9 9M9-9-9 9"/>', "no"))
    return Drawing("".join(parts), roads=tuple((min(space, end), max(space, end)) for end in ends))


def _occupied(view: Any, reason: Reason) -> Drawing:
    space, owner = reason.params["space"], reason.params["owner"]
    return Drawing(f'<g class="seat-{owner}">{_ring(view, space, "owner")}</g>', places=(_panel(owner),))


def _own_building(view: Any, reason: Reason) -> Drawing:
    return Drawing(f'<g class="seat-{view.turn}">{_ring(view, reason.params["space"], "owner")}</g>')


def _join_used(view: Any, reason: Reason) -> Drawing:
    chain = '<path d="M-10-4h8a4 4 0 0 1 0 8h-8a4 4 0 0 1 0-8zM2-4h8a4 4 0 0 1 0 8H2a4 4 0 0 1 0-8z"/>'
    parts = []
    for joined in _joined_by(view, view.turn):
        x, y = _spot(view, joined)
        a, b = shapes.HALF[view.map.kind(joined)]
        parts.append(_ring(view, joined, "need") + _sign(x + a * 0.8, y - b * 0.8, chain, "used"))
    return Drawing("".join(parts), places=(f"{_panel(view.turn)} .mark.last",)) | _occupied(view, reason)


def _not_supplied(view: Any, reason: Reason) -> Drawing:
    building = reason.params["building"]
    place = f"{_panel(view.turn)} .supplies > :nth-child({BUILDINGS.index(building) + 1})"
    return Drawing(_empty(view, reason.params["space"], building), places=(place,))


def _must_build(view: Any, reason: Reason) -> Drawing:
    return Drawing("".join(_ring(view, space, "could") for space in reason.params["spaces"]))


def _not_your_turn(view: Any, reason: Reason) -> Drawing:
    return Drawing(places=(_panel(reason.params["turn"]),))


def _wrong_phase(view: Any, reason: Reason) -> Drawing:
    return Drawing(places=("#choices", "#prompt .do"))


def _set_taken(view: Any, reason: Reason) -> Drawing:
    return Drawing(places=(f".set-{reason.params['set']}", _panel(reason.params["owner"])))


def _pile_taken(view: Any, reason: Reason) -> Drawing:
    pile = f".choice-piles .options > :nth-child({reason.params['pile'] + 1})"
    return Drawing(places=(pile, _panel(reason.params["owner"])))


def _not_in_hand(view: Any, reason: Reason) -> Drawing:
    return Drawing(places=("#hand",))


def _game_over(view: Any, reason: Reason) -> Drawing:
    return Drawing(places=("#result",))


def _panel(seat: int) -> str:
    return f'#seats [data-seat="{seat}"]'


#: By code, every one that `why_not` gives: what is drawn of it; None for what is nowhere, so that nothing can be drawn.
DRAWINGS: dict[str, Callable[[Any, Reason], Drawing] | None] = {
    "game_over": _game_over,
    "not_your_turn": _not_your_turn,
    "wrong_phase": _wrong_phase,
    "set_taken": _set_taken,
    "no_such_seat": None,
    "pile_taken": _pile_taken,
    "not_in_hand": _not_in_hand,
    "must_build": _must_build,
    "no_such_space": None,
    "not_coast": _not_coast,
    "not_on_river": _not_on_river,
    "river_without_building": _river_without_building,
    "no_road": _no_road,
    "occupied": _occupied,
    "own_building": _own_building,
    "join_used": _join_used,
    "not_supplied": _not_supplied,
}
