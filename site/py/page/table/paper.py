"""The board and the score sheet of a position on one sheet of paper, readable in black and white; and a lesson as a
handout with its answers on a page of their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from santacruz.cards import BIRD_TOKENS, BUILDING_CARDS, BUILDINGS, scoring_names
from santacruz.maps import load_map
from santacruz.position import state_from
from santacruz.reasons import DataError
from santacruz.stripped import deal_unknown
from santacruz.tiles import load_tiles
from santacruz.view import View, view

from page.lessons import Lesson, Run, words
from page.markup import esc
from page.people import Person, colours_of, people_of
from page.table import names
from page.table.legal import describe
from page.table.smallboard import small_board
from page.texts import Texts


def public_view(position: dict[str, Any]) -> View:
    """What everybody may see of a position, also of one in which nulls stand for what is not known. Raises
    DataError."""
    try:
        return view(state_from(without_holes(position)), None)
    except (KeyError, TypeError, AttributeError, IndexError, ValueError, StopIteration) as error:
        if isinstance(error, DataError):
            raise
        raise DataError("missing", "tiles") from error


def without_holes(position: dict[str, Any]) -> dict[str, Any]:
    """The position with something that may be true in the place of each null; the public sees none of it."""
    whole = deepcopy(position)
    game_map = load_map(str(whole["map"]))
    tiles = [tile for tile in load_tiles(game_map.tiles).values() if tile.id not in whole["tiles"].values()]
    for space in game_map.spaces:
        if whole["tiles"].get(str(space.id)) is None:
            tile = next(tile for tile in tiles if tile.kind == space.kind)
            tiles.remove(tile)
            whole["tiles"][str(space.id)] = tile.id
    deal_unknown(whole)
    birds = [value for values in [*whole["birds"], whole["bird_supply"]] for value in values if value]
    tokens = list((Counter(BIRD_TOKENS) - Counter(birds)).elements())
    for holder, key in [*((whole["birds"], seat) for seat in range(len(whole["birds"]))), (whole, "bird_supply")]:
        holder[key] = [value or (tokens.pop() if tokens else 1) for value in holder[key]]
    return whole


def sheet(seen: Any, people: Sequence[Person], texts: Texts, overlay: str = "") -> str:
    """Board and score sheet of a view; `overlay` is drawn onto the board."""
    heads = ["paper.seat", "paper.points", "paper.supply", "paper.hand", "paper.birds", "paper.notes"]
    head = "".join(f'<th scope="col">{esc(texts(key))}</th>' for key in heads)
    rows = "".join(_row(seen, seat, people, texts) for seat in seen.order)
    turn = ""
    if seen.turn is not None:
        turn = " · " + esc(texts("paper.turn", name=people[seen.turn].name))
    return (
        f'<section class="paper-sheet"><h1>Santa Cruz</h1><p>{esc(texts("paper.round", round=seen.round))}{turn}'
        f'</p><div class="paper-board {colours_of(people)}">{_board(seen, people, texts, overlay)}</div>'
        f'<table class="paper-scores"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'
        f'<p class="paper-foot">{esc(texts("paper.foot"))}</p></section>'
    )


def _board(seen: Any, people: Sequence[Person], texts: Texts, overlay: str = "") -> str:
    board = small_board(seen, seen.map.data["view"], {}, {}, texts("paper.board"), people, texts)
    board = board.replace('role="button" tabindex="0"', 'role="img"')  # nothing on it can be pressed
    return board.replace("</svg>", overlay + "</svg>")


def _row(seen: Any, seat: int, people: Sequence[Person], texts: Texts) -> str:
    supply = ", ".join(
        f"{seen.supply[3 * seat + b]} {esc(texts(f'paper.{building}'))}" for b, building in enumerate(BUILDINGS)
    )
    count = sum(seen.cards[4 * seat : 4 * seat + 4])
    hand = esc(texts("paper.cards", building=count, scoring=seen.scoring_counts[seat]))
    return (
        f'<tr><th scope="row">{names.who(seat, people)}</th><td>{seen.scores[seat]}</td><td>{supply}</td>'
        f"<td>{hand}</td><td>{len(seen.birds[seat])}</td><td></td></tr>"
    )


# -- lessons ----------------------------------------------------------------------------------------------------------


def handout(lesson: Lesson, texts: Texts) -> str:
    """A lesson on paper: board and hand wherever they are set up anew, the questions with lines to write on; then the
    answers."""
    language = texts.language
    questions, answers = [], []
    people: list[Person] = []
    for number, step in enumerate(lesson.steps):
        table = ""
        if step.start is not None:
            people = people_of(step.start.players)
            table = _table(Run(lesson, number).session.view(), people, texts)
        below = '<p class="paper-line"></p>'
        if step.kind == "choose":
            items = "".join(f"<li>{esc(words(text, language))}</li>" for text in step.task)
            below = f'<ul class="paper-choices">{items}</ul>'
        questions.append(f"<li>{esc(words(step.say, language))}{table}{below}</li>")
        answers.append(f"<li>{_answer(step, people, texts)}</li>")
    title = esc(words(lesson.title, language))
    return (
        f'<section class="paper-questions"><h1>{title}</h1><p>{esc(words(lesson.about, language))}</p>'
        f"<p>{esc(texts('paper.name'))} ______________________</p><ol>{''.join(questions)}</ol></section>"
        f'<section class="paper-answers"><h1>{esc(texts("paper.answers", title=words(lesson.title, language)))}</h1>'
        f"<ol>{''.join(answers)}</ol></section>"
    )


def _table(seen: View, people: Sequence[Person], texts: Texts) -> str:
    """What lies before the learner: the board, and the own hand in words."""
    seat = seen.seat or 0
    counts = zip(BUILDING_CARDS, seen.cards[4 * seat : 4 * seat + 4], strict=True)
    cards = [f"{count}× {texts(f'card.{card}')}" for card, count in counts if count]
    cards += [texts(f"scoring.{card}") for card in scoring_names(seen.scoring[seat] or 0)]
    hand = f"<p>{esc(texts('paper.your_hand', list=', '.join(cards)))}</p>" if cards else ""
    return f'<div class="paper-board">{_board(seen, people, texts)}{hand}</div>'


def _answer(step: Any, people: Sequence[Person], texts: Texts) -> str:
    given = ""
    if step.kind == "choose":
        given = words(step.task[step.answer], texts.language)
    elif step.kind == "actions":
        given = " / ".join(describe(text, people, texts) for text in step.task)
    parts = (f"<strong>{esc(given)}</strong>" if given else "", esc(words(step.right, texts.language)))
    return " · ".join(filter(None, parts)) or "–"
