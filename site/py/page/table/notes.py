"""Notes about what is read: beside what is pointed at, for the eye, and in words, for the ear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.cards import BUILDINGS
from santacruz.maps import spaces_of
from santacruz.scoring import points

from page.markup import esc
from page.people import Person
from page.table import art, forecast, names, spaces
from page.table.reading import Reading, uncovers, unseen
from page.texts import Texts


def note(view: Any, reading: Reading, people: Sequence[Person], texts: Texts) -> str:
    """The note about a reading; "" where there is nothing to say."""
    kind, what = reading.about[:2]
    if kind == "space":
        return _space(view, what, people, texts)
    if kind == "card":
        return _card(reading, what, texts)
    if kind == "scoring":
        return _scoring(view, what, people, texts)
    return ""


def spoken(view: Any, reading: Reading, people: Sequence[Person], texts: Texts) -> str:
    """All that a reading lights up on the board or says beside it, in words, as plain text."""
    kind, what = reading.about[:2]
    lit = {
        mark: names.numbers((space for space, its in reading.spaces.items() if its == mark), texts)
        for mark in ("now", "then")
    }
    parts: list[str] = []
    if kind == "space":
        parts.append(spaces.label(view, what, people, texts))
        if view.tile(what) is None:
            parts += _hidden(view, view.map.kind(what), texts)
        for river in view.map.rivers:
            if river.mask >> what & 1:
                key = f"river.{river.id}"
                name, along = texts(key) if key in texts else river.id, names.numbers(spaces_of(river.mask), texts)
                parts.append(texts("reading.said.river", river=name, list=along))
        if more := uncovers(view, what):
            parts.append(texts("reading.uncovers", count=more))
    elif kind == "seat":
        key = "reading.said.seat" if lit["now"] else "reading.said.seat.none"
        parts.append(texts(key, name=people[what].name, list=lit["now"]))
    elif kind == "card":
        parts.append(texts(f"card.full.{what}"))
        parts.append(texts("reading.said.now", list=lit["now"]) if lit["now"] else texts("reading.now.none"))
        if lit["then"]:
            parts.append(texts("reading.said.then", list=lit["then"]))
    else:
        parts.append(texts("list.colon", name=texts(f"scoring.{what}"),
                           text=names.scoring_rule(what, texts, view.street_points)))  # fmt: skip
        parts += [f"{people[seat].name} {texts.show(points(view, what, seat)[0])}" for seat in range(view.players)]
        parts += [texts(f"reading.said.{key}", list=lit[mark])
                  for key, mark in (("counts", "now"), ("could", "then")) if lit[mark]]  # fmt: skip
    return texts("list.semicolon").join(part.rstrip(".") for part in parts) + "."


def _space(view: Any, space: int, people: Sequence[Person], texts: Texts) -> str:
    kind = view.map.kind(space)
    parts = [_title(f'<b class="space-number">{space}</b>', texts("reading.kind", kind=texts(f"kind.{kind}")))]
    tile = view.tile(space)
    standing = view.buildings(space)
    if tile is None:
        parts += [f"<p>{esc(part)}</p>" for part in _hidden(view, kind, texts)]
    else:
        worth = [
            f"{art.icon(tile.building)}<b>{esc(texts('points', count=tile.points))}</b>",
            *([art.icon("bird")] if tile.bird else []),
            *(art.icon(r) + (f"<b>+{tile.fish_bonus}</b>" if r == "fish" else "") for r in tile.resources),
        ]
        parts.append(f'<p class="note-worth">{"".join(f"<span>{item}</span>" for item in worth)}</p>')
        if standing:
            who = "".join(f"<li>{art.icon(b, seat)}{names.who(seat, people)}</li>" for seat, b in standing)
            parts.append(f'<ul class="note-who">{who}</ul>')
        else:
            parts.append(f'<p class="quiet">{esc(texts("reading.free"))}</p>')
    parts += _joins(view, space, texts)
    more = uncovers(view, space)
    if more:
        parts.append(f"<p>{esc(texts('reading.uncovers', count=more))}</p>")
    return "".join(parts)


def _hidden(view: Any, kind: str, texts: Texts) -> list[str]:
    """What may lie under a tile's back, in two phrases."""
    left = unseen(view, kind)
    counts = [texts(f"building.count.{b}", count=left.buildings[b]) for b in BUILDINGS if left.buildings[b]]
    one = texts("reading.hides", count=left.count, list=names.listing(counts, texts))
    spread = {"least": left.least, "most": left.most}
    worth = texts("reading.hides.worth", **spread) if left.least < left.most else texts("points", count=left.most)
    birds = texts("list.between") + texts("reading.hides.birds", count=left.birds) if left.birds else ""
    return [one, worth + birds]


def _joins(view: Any, space: int, texts: Texts) -> list[str]:
    parts = []
    roads = spaces_of(view.map.road_neighbours[space])
    if roads:
        parts.append(_line("road", texts("reading.roads", count=len(roads), list=names.numbers(roads, texts))))
    for river in view.map.rivers:
        if river.mask >> space & 1:
            key = f"river.{river.id}"
            name = texts(key) if key in texts else river.id
            parts.append(_line("river", texts("reading.river", river=name, count=river.mask.bit_count())))
    return parts


def _card(reading: Reading, card: str, texts: Texts) -> str:
    marks = list(reading.spaces.values())
    now, then = marks.count("now"), marks.count("then")
    parts = [_title(art.icon(card), texts(f"card.full.{card}"))]
    reaches = texts("reading.now", count=now) if now else texts("reading.now.none")
    parts.append(f'<p><i class="sample now"></i>{esc(reaches)}</p>')
    if then:
        parts.append(f'<p><i class="sample then"></i>{esc(texts("reading.then", count=then))}</p>')
    return "".join(parts)


def _scoring(view: Any, card: str, people: Sequence[Person], texts: Texts) -> str:
    first = view.seat or 0
    rows = []
    for step in range(view.players):
        seat = (first + step) % view.players
        worth = points(view, card, seat)[0]
        rows.append(
            f"<tr><th>{names.who(seat, people)}</th><td><b>{esc(texts.show(worth))}</b></td>"
            f"<td>{esc(forecast.reason(view, card, seat, texts))}</td></tr>"
        )
    return (
        _title(names.scoring_icon(card), texts(f"scoring.{card}"))
        + f'<p class="quiet">{esc(names.scoring_rule(card, texts, view.street_points))}</p>'
        + f"<table><tbody>{''.join(rows)}</tbody></table>"
    )


def _title(mark: str, text: str) -> str:
    return f'<p class="note-title">{mark}<span>{esc(text)}</span></p>'


def _line(icon: str, text: str) -> str:
    return f'<p class="note-way">{art.icon(icon)}<span>{esc(text)}</span></p>'
