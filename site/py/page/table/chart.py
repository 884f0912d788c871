"""Pictures of a game's end that can be kept: the scores over time, and where the points came from.

Each is an SVG that stands alone: its colours, lines and letters are in its attributes, so that it looks the same on the
page, in a file and in print. Seats differ by dashes, shape and letter as well as by colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.maps import KINDS

from page.history import Mark
from page.markup import esc
from page.people import Person
from page.table import result
from page.table.art import BADGES, SEAT_LETTERS
from page.texts import Texts

PAPER, INK, MUTED, LINE = "#fffaf0", "#2b2118", "#6a5c4a", "#d8c9a9"
#: What is drawn for a player's colour; as in css/base.css.
COLOURS = {
    "red": "#b5302a", "blue": "#1a4690", "yellow": "#eabb2c", "green": "#34854b", "purple": "#8646b0",
    "orange": "#de7418", "black": "#2f2d2e", "white": "#f4f1ea",
}  # fmt: skip
#: How the line of each seat is dashed.
DASHES = ("", "14 5", "3 5", "16 5 3 5")
FONT = 'font-family="system-ui, Segoe UI, Roboto, Helvetica, Arial, sans-serif"'

#: Width and height: on the page, where there is little room, and to be kept.
NARROW, WIDE = (470.0, 420.0), (820.0, 460.0)
_LEFT, _RIGHT, _TOP, _BOTTOM = 46.0, 140.0, 52.0, 46.0


def _text(x: float, y: float, said: str, size: float = 15, more: str = "", fill: str = INK) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{fill}" {more}>{esc(said)}</text>'


def _badge(seat: int, x: float, y: float, colour: str, scale: float = 1.0, letter: bool = True) -> str:
    """A seat's shape in its colour, with its letter."""
    inner = ""
    if letter:
        dy = 7.8 if seat == 2 else 5.2
        inner = (
            f'<text y="{dy}" font-size="14" font-weight="800" text-anchor="middle" fill="#fff" stroke="#241b14"'
            f' stroke-width="2.6" paint-order="stroke">{SEAT_LETTERS[seat]}</text>'
        )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:g})"><g fill="{COLOURS[colour]}" stroke="#241b14"'
        f' stroke-width="2">{BADGES[seat]}</g>{inner}</g>'
    )


def _nice(most: int) -> int:
    """The distance of the lines of a scale up to `most`."""
    return next((step for step in (5, 10, 20, 25, 50, 100) if most / step <= 8), 200)


def scores(
    after: Sequence[Sequence[int]],
    marks: Sequence[Mark],
    people: Sequence[Person],
    texts: Texts,
    size: tuple[float, float] = NARROW,
) -> str:
    """The scores of all seats over a game. `after[n]` are the scores after n actions; `marks` tell its stretches."""
    label = _in_words(after, marks, people, texts)
    after = [*after, after[-1], after[-1]]  # room for what the birds brought at the very end
    width, height = size
    most = max(1, max(max(row) for row in after))
    least = min(0, min(min(row) for row in after))
    step = _nice(most - least)
    top = (most // step + 1) * step
    bottom = -(-least // step) * step if least >= 0 else (least // step) * step
    right, below = width - _RIGHT, height - _BOTTOM
    count = max(1, len(after) - 1)

    def x(action: float) -> float:
        return _LEFT + (right - _LEFT) * action / count

    def y(points: float) -> float:
        return below - (below - _TOP) * (points - bottom) / (top - bottom)

    parts = [_text(_LEFT - 30, 28, texts("chart.title"), 20, 'font-weight="700"')]
    for value in range(int(bottom), int(top) + 1, step):
        parts.append(f'<path d="M{_LEFT} {y(value):.1f}H{right}" stroke="{LINE}" stroke-width="1"/>')
        parts.append(_text(_LEFT - 8, y(value) + 6, texts.show(value), 17, 'text-anchor="end"', MUTED))
    parts += _stretches(marks, x, below, texts)
    seats = range(len(people))
    for seat in sorted(seats, key=lambda seat: after[-1][seat]):
        parts.append(_line(seat, [row[seat] for row in after], marks, people[seat].colour, x, y))
    parts += _ends(after[-1], people, texts, right, y, below)
    return (
        f'<svg class="score-chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img"'
        f' aria-label="{esc(label)}" {FONT}><rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
        f"{''.join(parts)}</svg>"
    )


def _stretches(marks: Sequence[Mark], x: Any, below: float, texts: Texts) -> list[str]:
    """Ticks where laps begin, lines and names where rounds do."""
    parts = []
    numbered = -100.0
    for mark in marks:
        at = x(mark.step)
        if mark.opens_round:
            parts.append(f'<path d="M{at:.1f} {_TOP}V{below + 8}" stroke="{MUTED}" stroke-width="1.5"/>')
            parts.append(_text(at + 5, below + 38, texts("result.round", round=mark.round), 17, 'font-weight="700"'))
        elif mark.kind == "lap":
            parts.append(f'<path d="M{at:.1f} {below}v6" stroke="{MUTED}" stroke-width="1"/>')
            if at - numbered > 20:  # where laps lie close together, not each has its number
                parts.append(_text(at, below + 20, str(mark.lap), 16, 'text-anchor="middle"', MUTED))
                numbered = at
        elif mark.kind == "piles":
            parts.append(
                f'<path d="M{at:.1f} {_TOP}V{below}" stroke="{LINE}" stroke-width="1" stroke-dasharray="3 3"/>'
            )
    return parts


def _line(seat: int, row: Sequence[int], marks: Sequence[Mark], colour: str, x: Any, y: Any) -> str:
    """A seat's scores as steps, with its shape where laps begin."""
    path = [f"M{x(0):.1f} {y(row[0]):.1f}"]
    for action, (before, points) in enumerate(zip(row, row[1:], strict=False), 1):
        if points != before:
            path.append(f"H{x(action):.1f}V{y(points):.1f}")
    path.append(f"H{x(len(row) - 1):.1f}")
    d, dash = "".join(path), f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    shapes = [
        _badge(seat, x(mark.step), y(row[mark.step]), colour, 0.42, False)
        for mark in marks
        if mark.kind == "lap" and (mark.lap + seat) % 2
    ]
    return (
        f'<g class="seat"><path d="{d}" fill="none" stroke="{INK}" stroke-width="4.6" stroke-linejoin="round"{dash}/>'
        f'<path d="{d}" fill="none" stroke="{COLOURS[colour]}" stroke-width="2.8" stroke-linejoin="round"{dash}/>'
        f"{''.join(shapes)}</g>"
    )


def _ends(last: Sequence[int], people: Sequence[Person], texts: Texts, right: float, y: Any, below: float) -> list[str]:
    """Who each line belongs to, beside its end; lines that end close together get names one below the other."""
    order = sorted(range(len(people)), key=lambda seat: -last[seat])
    wanted = [y(last[seat]) for seat in order]
    places = list(wanted)
    gap = 34.0
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + gap)
    over = max(0.0, places[-1] - (below - 4))
    for index in range(len(places) - 1, -1, -1):
        places[index] -= over
        over = max(0.0, places[index - 1] + gap - places[index]) if index else 0.0
    parts = []
    for seat, place, was in zip(order, places, wanted, strict=True):
        parts.append(f'<path d="M{right} {was:.1f}L{right + 12} {place:.1f}" stroke="{MUTED}" stroke-width="1.2"/>')
        parts.append(_badge(seat, right + 25, place, people[seat].colour))
        parts.append(_text(right + 42, place - 1, _short(people[seat].name, 10), 15, 'font-weight="700"'))
        parts.append(_text(right + 42, place + 15, texts("points", count=last[seat]), 14, "", MUTED))
    return parts


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else name[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _in_words(after: Sequence[Sequence[int]], marks: Sequence[Mark], people: Sequence[Person], texts: Texts) -> str:
    """The chart for those who do not see it: the scores at the end of each stretch of the game that matters."""
    said = [texts("chart.title") + "."]
    between = next((mark.step for mark in marks if mark.kind == "piles"), None)
    for seat, person in enumerate(people):
        if between is None:
            said.append(texts("chart.said.end", name=person.name, end=after[-1][seat]))
        else:
            said.append(texts("chart.said", name=person.name, first=after[between][seat], end=after[-1][seat]))
    return " ".join(said)


# -- the table as a picture -------------------------------------------------------------------------------------------

_ROW, _FIRST, _COLUMN = 27.0, 330.0, 120.0


def sources(lines: result.Breakdown, order: Sequence[int], people: Sequence[Person], texts: Texts) -> str:
    """Where every seat's points came from, as a table; `order` is how the seats' columns follow each other."""
    rows: list[tuple[str, list[int] | None, bool]] = []
    for number in (0, 1, 2, 3):
        found = [line for line in lines if line.round == number]
        if number in (1, 2) and found:
            rows.append((texts("result.round", round=number), None, True))
        rows += [(_named(line, people, texts), [line.points[seat] for seat in order], False) for line in found]
        if number in (1, 2) and found:
            rows.append((texts("result.sum", round=number), [lines.total(seat, (number,)) for seat in order], True))
    rows.append((texts("result.total"), [lines.total(seat) for seat in order], True))
    width = _FIRST + _COLUMN * len(order) + 24
    height = 104 + _ROW * len(rows) + 14
    parts = [_text(24, 34, texts("result.sources"), 20, 'font-weight="700"')]
    for column, seat in enumerate(order):
        at = _FIRST + _COLUMN * (column + 1) - 12
        parts.append(_badge(seat, at - 12, 58, people[seat].colour))
        parts.append(_text(at, 88, _short(people[seat].name, 12), 14, 'font-weight="700" text-anchor="end"'))
    for index, (name, values, strong) in enumerate(rows):
        y = 98 + _ROW * (index + 1)
        weight = 'font-weight="700"' if strong else ""
        ruled, thick = (INK, 1.6) if values and strong else (LINE, 1)
        parts.append(f'<path d="M24 {y + 3:.1f}H{width - 24:.1f}" stroke="{ruled}" stroke-width="{thick}"/>')
        parts.append(_text(24, y - 5, name, 15, weight))
        for column, value in enumerate(values or ()):
            at = _FIRST + _COLUMN * (column + 1) - 12
            fill = INK if value else MUTED
            parts.append(_text(at, y - 5, texts.show(value), 15, f'{weight} text-anchor="end"', fill))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" {FONT}>'
        f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _named(line: result.Line, people: Sequence[Person], texts: Texts) -> str:
    if line.source == "card":
        name = texts(f"scoring.{line.card}")
        return name if line.player is None else f"{name} ({SEAT_LETTERS[line.player]})"
    return texts(f"result.tiles.{line.source}" if line.source in KINDS else f"result.{line.source}")


def size(svg: str) -> tuple[float, float]:
    """Width and height of one of these pictures."""
    _, _, width, height = svg.split('viewBox="', 1)[1].split('"', 1)[0].split()
    return float(width), float(height)
