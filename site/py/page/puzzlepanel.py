"""Puzzles as markup: the list by level, what the others may hold, and what each action is worth."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import TYPE_CHECKING

from page.markup import esc
from page.people import Person
from page.table import legal, names
from page.texts import Texts

if TYPE_CHECKING:
    from fractions import Fraction

    from page.puzzles import Puzzle

#: How many actions the table shows at once.
FEW = 5


def shown(value: Fraction) -> int | float:
    """A value as people read it: to one decimal."""
    return int(value) if value.denominator == 1 else round(float(value), 1)


def puzzles(found: Sequence[Puzzle], done: Set[str], texts: Texts) -> str:
    """The list of the puzzles by level, with a mark at those that have been solved."""
    solved = sum(puzzle.id in done for puzzle in found)
    parts = [
        f'<p class="intro">{esc(texts("puzzles.intro"))}</p>'
        f'<p class="lessons-done">{esc(texts("puzzles.done", count=solved, of=len(found)))}</p>'
        f'<progress max="{len(found)}" value="{solved}" aria-hidden="true"></progress>'
    ]
    for level in (1, 2, 3):
        items = "".join(_item(puzzle, puzzle.id in done, texts) for puzzle in found if puzzle.level == level)
        if items:
            parts.append(
                f"<section><h3>{esc(texts(f'puzzles.level.{level}'))}</h3>"
                f'<p class="lesson-facts">{esc(texts(f"puzzles.level.{level}.more"))}</p>'
                f'<ol class="puzzle-list">{items}</ol></section>'
            )
    return "".join(parts)


def _item(puzzle: Puzzle, done: bool, texts: Texts) -> str:
    facts = texts("puzzles.facts", seats=puzzle.seats, moves=len(puzzle.line))
    mark = ""
    if done:
        said = esc(texts("puzzles.one.done"))
        mark = f'<span class="puzzle-mark" aria-hidden="true">✓</span><span class="unseen">, {said}</span>'
    return (
        f'<li><button type="button" class="puzzle{" done" if done else ""}" data-command="puzzle"'
        f' data-argument="{esc(puzzle.id)}"><span class="unseen">{esc(texts("puzzles.one"))} </span>'
        f"<b>{puzzle.number}</b> <small>{esc(facts)}</small>{mark}</button></li>"
    )


def more(puzzle: Puzzle, known: bool, folded: bool, people: Sequence[Person], texts: Texts) -> str:
    """What stands below the task: what the others may hold, and once the answer is `known`, what each action is worth,
    `folded` while the board is to be seen."""
    values = _values(puzzle, people, texts) if known else ""
    if folded:
        summary = esc(texts("puzzle.values"))
        values = f'<details class="puzzle-more"><summary>{summary}</summary>{values}</details>'
    return values + _hands(puzzle, people, texts)


def _hands(puzzle: Puzzle, people: Sequence[Person], texts: Texts) -> str:
    total = sum(world.ways for world in puzzle.worlds)
    several = len(puzzle.worlds) > 1
    intro = texts("puzzle.hands.many", count=len(puzzle.worlds)) if several else texts("puzzle.hands.one")
    seats = [seat for seat in range(puzzle.seats) if seat != puzzle.seat]
    head = "".join(f'<th scope="col">{names.who(seat, people)}</th>' for seat in seats)
    rows = []
    for world in puzzle.worlds:
        cells = "".join(f"<td>{_cards(world.hands.get(seat, ()), texts)}</td>" for seat in seats)
        share = texts("puzzle.hands.share", percent=round(100 * world.ways / total))
        rows.append(f"<tr>{cells}{f'<td>{esc(share)}</td>' if several else ''}</tr>")
    last = "<td></td>" if several else ""
    return (
        f'<details class="puzzle-more"><summary>{esc(texts("puzzle.hands"))}</summary><p>{esc(intro)}</p>'
        f'<div class="scroll"><table><thead><tr>{head}{last}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
        "</details>"
    )


def _cards(cards: Sequence[str], texts: Texts) -> str:
    return ", ".join(esc(names.scoring_card(card, texts)) for card in cards) or esc(texts("puzzle.hands.none"))


def _values(puzzle: Puzzle, people: Sequence[Person], texts: Texts) -> str:
    table = _table(puzzle, people, texts, FEW if len(puzzle.values) > FEW + 1 else len(puzzle.values))
    rest = ""
    if len(puzzle.values) > FEW + 1:
        label = esc(texts("puzzle.values.rest", count=len(puzzle.values)))
        rest = f"<details><summary>{label}</summary>{_table(puzzle, people, texts, len(puzzle.values))}</details>"
    return (
        f'<div class="puzzle-values"><h3>{esc(texts("puzzle.values"))}</h3>{table}{rest}'
        f'<p class="lesson-facts">{esc(texts("puzzle.values.more"))}</p></div>'
    )


def _table(puzzle: Puzzle, people: Sequence[Person], texts: Texts, count: int) -> str:
    best = puzzle.values[0][1]
    rows = []
    for action, value in puzzle.values[:count]:
        here = shown(value)
        worse = texts.show(shown(best - value)) if action != puzzle.answer else ""
        sign = "+" if here > 0 else ""
        look = ' class="best"' if action == puzzle.answer else ""
        rows.append(
            f"<tr{look}>"
            f'<th scope="row">{esc(legal.describe(action, people, texts))}</th>'
            f"<td>{sign}{texts.show(here)}</td><td>{worse}</td></tr>"
        )
    head = "".join(f'<th scope="col">{esc(texts(f"puzzle.values.{key}"))}</th>' for key in ("action", "value", "less"))
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"
