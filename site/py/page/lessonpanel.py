"""Lessons as markup: the list of lessons, the teacher's overview, the panel beside the board, the marks on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page.lessons import Lesson, Progress, Run, coverage, words
from page.markup import esc
from page.table import rules, shapes
from page.table.curves import number
from page.texts import Texts

#: The rules that lessons are to teach: from the first landing to the end of the game. What lies on the table (C) and
#: who knows what (K) is seen, not done.
TAUGHT = tuple(rule for rule in rules.RULES if rule[0] not in "CK")

#: Places beside the board that a mark can point at, as CSS selectors.
SELECTORS = {
    "hand": "#hand", "choices": "#choices", "seats": "#seats", "prompt": "#prompt .do", "log": "#log",
    "track": "#board .track", "result": "#result",
}  # fmt: skip


def lessons(found: Sequence[Lesson], progress: Progress, texts: Texts) -> str:
    """The list of lessons, each with what has been done of it, and the overview for teachers."""
    items = "".join(_item(lesson, number_of, progress, texts) for number_of, lesson in enumerate(found, 1))
    done = sum(lesson.id in progress.done for lesson in found)
    return (
        f'<p class="intro">{esc(texts("lessons.intro"))}</p>'
        f'<p class="lessons-done">{esc(texts("lessons.done", count=done, of=len(found)))}</p>'
        f'<progress max="{len(found)}" value="{done}" aria-hidden="true"></progress>'
        f'<ol class="lesson-list">{items}</ol>{_overview(found, texts)}'
    )


def _item(lesson: Lesson, place: int, progress: Progress, texts: Texts) -> str:
    at, steps = progress.at.get(lesson.id, 0), len(lesson.steps)
    done = lesson.id in progress.done
    state, mark = ("open", "")
    if done:
        state, mark = "done", texts("lessons.state.done")
    elif at:
        state, mark = "begun", texts("lessons.state.begun", at=at + 1, of=steps)
    key = "lessons.go.on" if at and not done else "lessons.go.again" if done else "lessons.go"
    title = words(lesson.title, texts.language)
    label = esc(f"{texts(key)}: {title}")
    begin = lesson.id if at else f"{lesson.id} 0"
    head = "✓" if done else place
    marked = f'<span class="lesson-state">{esc(mark)}</span>' if mark else ""
    return (
        f'<li class="{state}"><span class="lesson-number" aria-hidden="true">{head}</span>'
        f"<div><h3>{esc(title)}</h3><p>{esc(words(lesson.about, texts.language))}</p>"
        f'<p class="lesson-facts">{esc(texts("lessons.minutes", count=lesson.minutes))} {marked}</p></div>'
        f'<button type="button" class="{"" if done else "primary"}" data-command="lesson" data-argument="{begin}"'
        f' aria-label="{label}">{esc(texts(key))}</button></li>'
    )


def _overview(found: Sequence[Lesson], texts: Texts) -> str:
    rows = "".join(
        f'<tr><th scope="row">{rules.link(rule, texts)}</th><td>{esc(texts(f"rule.{rule}"))}</td>'
        f"<td>{_named(teaching, found, texts)}</td></tr>"
        for rule, teaching in coverage(found, TAUGHT).items()
    )
    return (
        f'<details id="lessons-overview"><summary>{esc(texts("lessons.overview"))}</summary>'
        f'<p>{esc(texts("lessons.overview.more"))}</p><div class="scroll"><table class="rules-table"><thead><tr>'
        f'<th scope="col">{esc(texts("lessons.overview.rule"))}</th>'
        f'<th scope="col">{esc(texts("lessons.overview.says"))}</th>'
        f'<th scope="col">{esc(texts("lessons.overview.taught"))}</th></tr></thead><tbody>{rows}</tbody></table></div>'
        "</details>"
    )


def _named(teaching: Sequence[Lesson], found: Sequence[Lesson], texts: Texts) -> str:
    return ", ".join(
        f"{found.index(lesson) + 1} {esc(words(lesson.title, texts.language))}" for lesson in teaching
    ) or esc(texts("lessons.overview.none"))


def panel(run: Run, following: Lesson | None, texts: Texts) -> str:
    """What stands beside the board during a lesson, or whatever else is played as one (`run.area`)."""
    lesson, step, language, area = run.lesson, run.step, texts.language, run.area
    name = words(lesson.title, language)
    steps = len(lesson.steps)
    said = words(run.said, language)
    look = "right" if run.right else "wrong"
    told = f'<p class="lesson-said {look}">{_sign(run.right)}{_text(said, texts)}</p>' if said else ""
    if run.finished:
        body = f"<p>{esc(texts(f'{area}.finished', title=name))}</p>"
        buttons = _button(area, texts(f"{area}s.go.again"), f"{lesson.id} 0")
        if following:
            following_name = words(following.title, language)
            onward = texts(f"{area}.next", title=following_name)
            buttons = _button(area, onward, f"{following.id} 0", "primary") + buttons
        buttons += _button(f"{area}s", texts(f"{area}.list"))
    else:
        body = f'<p class="lesson-say">{_text(words(step.say, language), texts)}</p>{_answers(run, texts)}'
        buttons = ""
        if step.kind == "watch" or (step.kind == "choose" and run.done):
            buttons += _button("lesson-on", texts(f"{area}.on"), "", "primary")
        if run.at:
            buttons += _button("lesson-back", texts(f"{area}.back"))
        if step.kind != "watch":
            buttons += _button("lesson-again", texts(f"{area}.again")) if run.repeats else ""
            buttons += _button("lesson-skip", texts(f"{area}.skip"))
    buttons += _button("lesson-leave", texts(f"{area}.leave"))
    at = steps if run.finished else run.at + 1
    place = texts(f"{area}.step", at=at, of=steps)
    return (
        f'<section class="lesson" aria-label="{esc(texts(f"{area}.title", title=name))}">'
        f'<header><h2 id="lesson-title" tabindex="-1">{esc(name)}</h2><span class="lesson-place">{esc(place)}</span>'
        f'<progress max="{steps}" value="{at}" aria-hidden="true"></progress></header>'
        f'{told}{body}<p class="lesson-buttons">{buttons}</p>{run.more(texts)}</section>'
    )


def heard(run: Run, texts: Texts) -> str:
    """The same for those who hear the page."""
    said = words(run.said, texts.language)
    if run.finished:
        return f"{said} {texts(f'{run.area}.finished', title=words(run.lesson.title, texts.language))}".strip()
    place = texts(f"{run.area}.step", at=run.at + 1, of=len(run.lesson.steps))
    return f"{said} {place}: {words(run.step.say, texts.language)}".strip()


def _text(text: str, texts: Texts) -> str:
    return rules.linked(text, texts)


def _sign(right: bool) -> str:
    return '<span aria-hidden="true">✓ </span>' if right else '<span aria-hidden="true">✗ </span>'


def _answers(run: Run, texts: Texts) -> str:
    step = run.step
    if step.kind != "choose":
        return ""
    items = []
    for index, answer in enumerate(step.task):
        kind = " right" if run.done and index == step.answer else ""
        off = ' aria-disabled="true"' if run.done else ""
        items.append(
            f'<li><button type="button" class="lesson-answer{kind}" data-command="lesson-answer" '
            f'data-argument="{index}"{off}>{esc(words(answer, texts.language))}</button></li>'
        )
    return f'<ul class="lesson-answers">{"".join(items)}</ul>'


def _button(command: str, text: str, argument: str = "", kind: str = "") -> str:
    more = f' data-argument="{esc(argument)}"' if argument else ""
    look = f' class="{kind}"' if kind else ""
    return f'<button type="button"{look} data-command="{command}"{more}>{esc(text)}</button>'


def marks(view: Any, spaces: Sequence[int]) -> str:
    """What points at spaces of the board, in its units."""
    parts = []
    for space in spaces:
        spot = view.map.by_id.get(space)
        if spot is None:
            continue
        b = shapes.HALF[spot.kind][1]
        parts.append(
            f'<g transform="translate({number(spot.x)} {number(spot.y)})">'
            f'<path class="under" d="{shapes.path(spot.kind, 12)}"/>'
            f'<path class="over" d="{shapes.path(spot.kind, 12)}"/>'
            f'<path class="arrow" d="M0 {number(-b - 16)}l-19-24h12v-24h14v24h12z"/></g>'
        )
    return "".join(parts)
