"""The end of a game: the birds turned up one by one, who won, and where everybody's points came from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from santacruz.maps import KINDS

from page.markup import esc
from page.people import Person
from page.table import art, names
from page.texts import Texts

Event = tuple[Any, ...]


@dataclass(frozen=True)
class Line:
    """A source of points. `round` is 0 for what a seat began with and 3 for the birds at the end; `source` is "start",
    a kind of space, "card", "bonus" or "birds"; of a card, `card` is its name and `player` who played it."""

    round: int
    source: str
    points: tuple[int, ...]
    card: str = ""
    player: int | None = None


class Breakdown(list[Line]):
    """All sources of a game in the order they are told."""

    def total(self, seat: int, rounds: Sequence[int] = (0, 1, 2, 3), sources: Sequence[str] | None = None) -> int:
        """A seat's points from some rounds and some sources (None: from all)."""
        return sum(
            line.points[seat] for line in self if line.round in rounds and (sources is None or line.source in sources)
        )


def breakdown(steps: Iterable[tuple[int, Sequence[Event]]], start: Sequence[int], game_map: Any) -> Breakdown:
    """Where every seat's points came from. `steps` are the game's actions as (round before it, its events); `start` are
    the scores they begin with; `game_map` knows the kinds of spaces. For each seat the lines add up to its score."""
    seats = len(start)
    tiles: dict[tuple[int, str], list[int]] = {}
    cards: dict[int, list[Line]] = {1: [], 2: []}
    bonus: dict[int, list[int]] = {1: [0] * seats, 2: [0] * seats}
    birds = [0] * seats
    for number, events in steps:
        played: tuple[str, int] | None = None
        gained: list[int] = []
        for event in events:
            kind = event[0]
            if kind == "built":
                tiles.setdefault((number, game_map.kind(event[2])), [0] * seats)[event[1]] += event[4]
            elif kind == "played":
                played = (event[2], event[1])
            elif kind in ("scored", "scored_none") and not gained:
                gained = [0] * seats
            elif kind == "birds_scored":
                birds[event[1]] += event[3]
            if kind == "scored":
                gained[event[1]] += event[3] - event[4]
                bonus[number][event[1]] += event[4]
        if gained and played:
            cards[number].append(Line(number, "card", tuple(gained), *played))
    lines = Breakdown([Line(0, "start", tuple(start))])
    for number in (1, 2):
        lines += [Line(number, kind, tuple(tiles[number, kind])) for kind in KINDS if (number, kind) in tiles]
        lines += cards[number]
        if any(bonus[number]):
            lines.append(Line(number, "bonus", tuple(bonus[number])))
    lines.append(Line(3, "birds", tuple(birds)))
    return lines


def of_record(record: Any) -> Breakdown:
    """The breakdown of a game record, as far as it has been played."""
    state = record.initial_state()
    start, game_map, number = tuple(state.scores), state.map, state.round
    steps = []
    for _, notation, events, after in record.steps():
        if notation is None:
            continue
        steps.append((number, events))
        number = after.round
    return breakdown(steps, start, game_map)


# -- result -----------------------------------------------------------------------------------------------------------

#: The parts of the bars: their class, the rounds and the sources they add up.
_PARTS: tuple[tuple[str, tuple[int, ...], tuple[str, ...]], ...] = (
    ("tiles1", (0, 1), ("start", *KINDS)),
    ("cards1", (1,), ("card", "bonus")),
    ("tiles2", (2,), KINDS),
    ("cards2", (2,), ("card", "bonus")),
    ("birds", (3,), ("birds",)),
)


def result(view: Any, lines: Breakdown, people: Sequence[Person], texts: Texts, chart: str = "") -> str:
    """Winner, ranking, the chart of the scores over time if it is given, and the table of where the points came
    from."""
    first = view.rank[0]
    headline = texts("result.winner", name=people[first].name, count=view.scores[first])
    return (
        f'<section class="result" aria-label="{esc(texts("result.title"))}">'
        f'<h2 class="winner colour-{esc(people[first].colour)}">{art.icon("lighthouse", first)}'
        f"<span>{esc(headline)}</span></h2>"
        f"{_ranking(view, lines, people, texts)}{_chart(chart, texts)}{_table(view, lines, people, texts)}"
        f"{_picture('table', texts) if chart else ''}</section>"
    )


def _chart(chart: str, texts: Texts) -> str:
    return f'<figure class="chart-part">{chart}</figure>{_picture("chart", texts)}' if chart else ""


def _picture(which: str, texts: Texts) -> str:
    said = esc(texts(f"result.picture.{which}"))
    return (
        '<p class="go keep-picture"><button type="button" class="quiet" data-command="picture"'
        f' data-argument="{which}">{said}</button></p>'
    )


def _ranking(view: Any, lines: Breakdown, people: Sequence[Person], texts: Texts) -> str:
    most = max(1, *view.scores)
    items = []
    for place, seat in enumerate(view.rank):
        note = ""
        if place and view.scores[view.rank[place - 1]] == view.scores[seat]:
            tie = texts("result.tie", name=people[view.rank[place - 1]].name)
            note = f'<p class="tie">{esc(tie)}</p>'
        items.append(
            f'<li class="place-{place + 1}"><span class="place" aria-hidden="true">'
            f"{esc(texts('seat.place.short', place=place + 1))}</span>{names.who(seat, people)}"
            f'<b class="total">{esc(names.points(view.scores[seat], texts))}</b>'
            f"{_bar(lines, seat, most)}{note}</li>"
        )
    key = "".join(
        f'<li><svg viewBox="0 0 12 12"><rect class="part-{part}" width="12" height="12" rx="2"/></svg>'
        f"{esc(texts(f'result.part.{part}'))}</li>"
        for part, _, _ in _PARTS
    )
    title = esc(texts("result.ranking"))
    ranking = f'<ol class="ranking" aria-label="{title}">{"".join(items)}</ol>'
    return f'{ranking}<ul class="key" aria-hidden="true">{key}</ul>'


def _bar(lines: Breakdown, seat: int, most: int) -> str:
    """A seat's points as a bar in parts. The table below says the same in numbers."""
    at = 0.0
    parts = []
    for part, rounds, sources in _PARTS:
        worth = lines.total(seat, rounds, sources)
        width = max(0, worth) * 600 / most
        if width:
            number = f'<text x="{at + width / 2:.1f}" y="12">{worth}</text>' if width >= 30 else ""
            parts.append(f'<g class="part-{part}"><rect x="{at:.1f}" width="{width:.1f}" height="24"/>{number}</g>')
        at += width
    return f'<svg class="parts" viewBox="0 0 600 24" aria-hidden="true">{"".join(parts)}</svg>'


def _table(view: Any, lines: Breakdown, people: Sequence[Person], texts: Texts) -> str:
    seats = list(view.rank)
    columns = "".join(f'<th scope="col">{names.who(seat, people)}</th>' for seat in seats)
    groups = [f"<tbody>{''.join(_line(line, seats, people, texts) for line in lines if line.round == 0)}</tbody>"]
    for number in (1, 2):
        rows = [_line(line, seats, people, texts) for line in lines if line.round == number]
        if not rows:
            continue
        title = esc(texts("result.round", round=number))
        heading = f'<tr class="round"><th scope="rowgroup" colspan="{len(seats) + 1}">{title}</th></tr>'
        sums = [lines.total(seat, (number,)) for seat in seats]
        rows.append(_sum_row(texts("result.sum", round=number), sums, texts))
        groups.append(f"<tbody>{heading}{''.join(rows)}</tbody>")
    last = "".join(_line(line, seats, people, texts) for line in lines if line.round == 3)
    total = _sum_row(texts("result.total"), [lines.total(seat) for seat in seats], texts)
    caption = esc(texts("result.sources"))
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{caption}"><table class="sources">'
        f'<caption>{caption}</caption><thead><tr><th scope="col">{esc(texts("result.source"))}</th>'
        f"{columns}</tr></thead>{''.join(groups)}<tbody>{last}</tbody><tfoot>{total}</tfoot></table></div>"
    )


def _line(line: Line, seats: Sequence[int], people: Sequence[Person], texts: Texts) -> str:
    if line.source == "card":
        icon = names.scoring_icon(line.card)
        name = esc(texts(f"scoring.{line.card}"))
        head = f'<span class="source">{icon}<span>{name}</span>{_played_by(line.player, people, texts)}</span>'
    else:
        key = f"result.tiles.{line.source}" if line.source in KINDS else f"result.{line.source}"
        head = f'<span class="source">{_source_icon(line.source)}<span>{esc(texts(key))}</span></span>'
    cells = "".join(_cell(line.points[seat], texts) for seat in seats)
    return f'<tr><th scope="row">{head}</th>{cells}</tr>'


def _played_by(seat: int | None, people: Sequence[Person], texts: Texts) -> str:
    if seat is None:
        return ""
    by = texts("result.player", name=people[seat].name)
    colour = esc(people[seat].colour)
    return f'<span class="by colour-{colour}" title="{esc(by)}">{names.badge(seat)}{names.said(by)}</span>'


def _source_icon(source: str) -> str:
    icon = {"bonus": "fish", "birds": "bird", "coast": "coast", "volcano": "volcano", "land": "road"}.get(source)
    return art.icon(icon) if icon else '<span class="no-icon"></span>'


def _cell(worth: int, texts: Texts) -> str:
    return f"<td>{esc(texts.show(worth))}</td>" if worth else '<td class="zero">0</td>'


def _sum_row(title: str, sums: Sequence[int], texts: Texts) -> str:
    cells = "".join(f"<td>{esc(texts.show(worth))}</td>" for worth in sums)
    return f'<tr class="sum"><th scope="row">{esc(title)}</th>{cells}</tr>'


# -- birds ------------------------------------------------------------------------------------------------------------


def birds_steps(events: Sequence[Event]) -> int:
    """How many bird tokens there are to turn up at the end: the number of steps after the first, step 0."""
    return sum(len(event[2]) for event in events if event[0] == "birds_scored")


def birds_step(events: Sequence[Event], step: int, people: Sequence[Person], texts: Texts) -> str:
    """The bird tokens of all seats with the first `step` of them turned up, seat by seat in the order of E1. `events`
    are those of the game's last action; others than birds_scored are passed over."""
    rest = step
    rows = []
    for event in events:
        if event[0] != "birds_scored":
            continue
        _, seat, values, _ = event
        up = max(0, min(rest, len(values)))
        current = " current" if 0 < rest <= len(values) else ""
        rest -= len(values)
        tokens = "".join(
            _token(value, index < up, bool(current) and index == up - 1, texts) for index, value in enumerate(values)
        )
        if not values:
            tokens = f"<li>{esc(texts('birds.none'))}</li>"
        total = texts("birds.sum", count=sum(values[:up]))
        rows.append(
            f'<li class="colour-{esc(people[seat].colour)}{current}">{names.who(seat, people)}'
            f'<ul class="tokens">{tokens}</ul><b class="sum" title="{esc(total)}"><span aria-hidden="true">'
            f"{esc(texts.show(sum(values[:up])))}</span>{names.said(total)}</b></li>"
        )
    of = birds_steps(events)
    progress = texts("birds.progress", shown=min(step, of), of=of)
    return (
        f'<section class="birds" aria-label="{esc(texts("birds.title"))}"><h2>{esc(texts("birds.title"))}</h2>'
        f'<ol class="flock">{"".join(rows)}</ol><p class="progress">{esc(progress)}</p></section>'
    )


def _token(value: int, up: bool, newest: bool, texts: Texts) -> str:
    if not up:
        return f'<li class="token down">{art.icon("bird")}{names.said(texts("birds.down"))}</li>'
    return f'<li class="token up{" newest" if newest else ""}">{art.icon("bird")}<b>{esc(texts.show(value))}</b></li>'
