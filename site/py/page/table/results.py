"""Results of one deal: lines read as people write them, ranked beside those of bots, and as a table. Knows no
browser."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

from santacruz.record import Record

from page.markup import esc
from page.texts import Texts

#: The bots whose results stand beside the class's.
BOTS = ("greedy", "planner")

#: A line of a result: a name and, at its end, the points.
_LINE = re.compile(r"\s*(.*?)[\s:;,=\t]*(?<!\d)(\d{1,3})\s*")


class Row(NamedTuple):
    name: str
    points: int
    bot: bool


def read(text: str) -> tuple[list[Row], list[str]]:
    """The results of lines such as `Ana 132`, and the lines that are none. Empty lines are passed over."""
    found, wrong = [], []
    for line in text.splitlines()[:500]:
        match = _LINE.fullmatch(line)
        if match and match[1]:
            found.append(Row(match[1][:40], int(match[2]), False))
        elif line.strip():
            wrong.append(line.strip()[:40])
    return found, wrong


def beginning(record: Record) -> dict[str, Any]:
    """A game before the first action of a player, as a record: its deal, with the sets where they belong to it, or the
    position it began with."""
    data: dict[str, Any] = json.loads(record.dumps())
    data["actions"] = data["actions"][: len(record.players)] if record.options["beginners"] else []
    data.pop("result", None)
    return data


def ranked(rows: list[Row]) -> list[tuple[int, Row]]:
    """The rows with their places, most points first; equal points share a place, names in order."""
    ordered = sorted(rows, key=lambda row: (-row.points, row.bot, row.name))
    places: list[tuple[int, Row]] = []
    for place, row in enumerate(ordered, 1):
        same = places and places[-1][1].points == row.points
        places.append((places[-1][0] if same else place, row))
    return places


def markup(rows: list[tuple[int, Row]], text: str, code: str, texts: Texts) -> str:
    """The table, and the field for results."""
    lines = "".join(
        f'<tr{" class=bot" if row.bot else ""}><td>{place}</td><th scope="row">{esc(row.name)}</th>'
        f"<td>{row.points}</td></tr>"
        for place, row in rows
    )
    heads = "".join(f'<th scope="col">{esc(texts(f"class.{key}"))}</th>' for key in ("place", "name", "points"))
    deal = f"<p><strong>{esc(texts('deal.code', code=code))}</strong></p>" if code else ""
    ways = "".join(
        f'<button type="button" data-command="comparing" data-argument="{name}">{esc(texts(f"class.{name}"))}</button>'
        for name in ("show", "copy")
    )
    return (
        f'{deal}<label class="paste"><span>{esc(texts("class.paste"))}</span>'
        f'<textarea id="class-text" rows="6" spellcheck="false">{esc(text)}</textarea></label><p class="go">{ways}</p>'
        f'<div class="scroll"><table class="rules-table class-table"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{lines}</tbody></table></div>"
    )
