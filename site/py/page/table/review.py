"""Markup of a game's analysis: what was expected, turning points, verdicts, all decisions, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from page.history import Mark
from page.jobs import WHOLE
from page.markup import esc
from page.people import Person
from page.review import DEALS, WORLDS, Decision, Luck, Review
from page.table import legal, names
from page.table.chart import DASHES
from page.table.shapes import STAR
from page.texts import Texts

#: What may run: nothing, the judging of decisions, the playing of other worlds.
IDLE, JUDGING, DEALING = "", "judging", "dealing"

_STAR = f'<svg class="icon star" viewBox="-16 -16 32 32" aria-hidden="true"><path d="{STAR}"/></svg>'
_WIDTH, _HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 470.0, 250.0, 40.0, 26.0, 16.0, 26.0


@dataclass(frozen=True)
class Stand:
    """How far an analysis is, and what is looked at: `choices` is how many decisions there are, `step` whose decision
    is shown on the board (None: none), `played` how many actions of its line."""

    choices: int
    running: str = IDLE
    step: int | None = None
    played: int = 0


def panel(
    review: Review, stand: Stand, scores: Sequence[int], marks: Sequence[Mark], people: Sequence[Person], texts: Texts
) -> str:
    """The whole analysis of a game that has ended with `scores`."""
    parts = [f'<h2 id="review-title">{esc(texts("review.title"))}</h2>']
    if stand.step in review.decisions:
        parts.append(_looked(review.decisions[stand.step], stand.played, people, texts))
    parts.append(_progress(review, stand, texts))
    if review.decisions:
        parts.append(curve(review, marks, people, texts))
        about = [texts("review.curve.about")]
        if any(decision.round == 1 for decision in review.decisions.values()):
            about.append(texts("review.counted"))
        parts.append(f'<p class="about">{esc(" ".join(about))}</p>')
        parts.append(_turning(review, people, texts))
        parts += [_verdicts(review, people, texts), _table(review, people, texts)]
    parts.append(_luck(review, stand, scores, people, texts))
    return f'<section class="review" aria-labelledby="review-title">{"".join(parts)}</section>'


def _button(command: str, text: str, argument: str = "", name: str = "") -> str:
    given = f' data-argument="{esc(argument)}"' if argument else ""
    classes = f' class="{name}"' if name else ""
    return f'<button type="button"{classes} data-command="{command}"{given}>{esc(text)}</button>'


def _running(done: int, of: int, said: str, stop: str) -> str:
    return (
        f'<p class="running"><progress max="{of}" value="{done}" aria-label="{esc(said)}"></progress>'
        f"<span>{esc(said)}</span>{stop}</p>"
    )


def _progress(review: Review, stand: Stand, texts: Texts) -> str:
    done, of = len(review.decisions), stand.choices
    if stand.running == JUDGING:
        said = texts("review.judging", done=done, of=of)
        return _running(done, of, said, _button("review-stop", texts("review.stop")))
    if done >= of:
        games = sum(decision.games for decision in review.decisions.values())
        return f'<p class="about">{esc(texts("review.about", games=games))}</p>'
    key = "review.go_on" if done else "review.begin"
    more = texts("review.rest", done=done, of=of) if done else texts("review.more")
    name = "" if done else "primary"
    return f'<p class="about">{esc(more)}</p><p class="go">{_button("review", texts(key), name=name)}</p>'


# -- the curve --------------------------------------------------------------------------------------------------------


def curve(review: Review, marks: Sequence[Mark], people: Sequence[Person], texts: Texts) -> str:
    """The lead at the end of the game that each player could expect at each of its decisions."""
    decisions = [review.decisions[step] for step in sorted(review.decisions)]
    values = [decision.before for decision in decisions]
    least, most = min(0.0, *values), max(0.0, *values)
    pad = max(1.0, 0.08 * (most - least))
    least, most = least - pad, most + pad
    last = max(mark.step for mark in marks) or 1

    def x(step: float) -> float:
        return _LEFT + (_WIDTH - _LEFT - _RIGHT) * step / last

    def y(value: float) -> float:
        return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (most - value) / (most - least)

    step = next((step for step in (5, 10, 20, 50, 100) if (most - least) / step <= 7), 200)
    parts = []
    for value in range(int(least // step) * step, int(most) + step, step):
        if least <= value <= most:
            name = "zero" if value == 0 else "grid"
            parts.append(f'<path class="{name}" d="M{_LEFT} {y(value):.1f}H{_WIDTH - _RIGHT}"/>')
            shown = ("+" if value > 0 else "") + texts.show(value)
            parts.append(f'<text x="{_LEFT - 6}" y="{y(value) + 4:.1f}" text-anchor="end">{esc(shown)}</text>')
    for mark in marks:
        if mark.opens_round:
            parts.append(f'<path class="round" d="M{x(mark.step):.1f} {_TOP}V{_HEIGHT - _BOTTOM}"/>')
            said = esc(texts("result.round", round=mark.round))
            parts.append(f'<text x="{x(mark.step) + 4:.1f}" y="{_HEIGHT - 8}">{said}</text>')
    for seat in range(len(people)):
        parts.append(_line(seat, [d for d in decisions if d.seat == seat], x, y))
    for number, decision in enumerate(review.turning(), 1):
        at = f"translate({x(decision.step):.1f} {y(decision.before):.1f})"
        parts.append(f'<g class="turn" transform="{at}"><circle r="9"/><text y="4.5">{number}</text></g>')
    legend = "".join(
        f'<li><svg class="dash seat-{seat}" viewBox="0 0 40 8" aria-hidden="true">{_stroke("M0 4H40", seat)}</svg>'
        f"{names.who(seat, people)}</li>"
        for seat in range(len(people))
    )
    said = esc(f"{texts('review.curve')}. {_in_words(decisions, people, texts)}")
    return (
        f'<figure><figcaption>{esc(texts("review.curve"))}</figcaption><svg class="lead-curve"'
        f' viewBox="0 0 {_WIDTH:g} {_HEIGHT:g}" role="img" aria-label="{said}">{"".join(parts)}</svg>'
        f'<ul class="legend">{legend}</ul></figure>'
    )


def _stroke(d: str, seat: int) -> str:
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f'<path class="under" d="{d}"{dash}/><path class="over" d="{d}"{dash}/>'


def _line(seat: int, decisions: Sequence[Decision], x: Any, y: Any) -> str:
    d = "L".join(f"{x(decision.step):.1f} {y(decision.before):.1f}" for decision in decisions)
    return f'<g class="seat-{seat}">{_stroke("M" + d, seat)}</g>' if d else ""


def _in_words(decisions: Sequence[Decision], people: Sequence[Person], texts: Texts) -> str:
    said = []
    for seat, person in enumerate(people):
        own = [d.before for d in decisions if d.seat == seat]
        if own:
            key = {"first": _signed(own[0], texts), "last": _signed(own[-1], texts)}
            said.append(texts("review.curve.said", name=person.name, **key))
    return " ".join(said)


def _signed(value: float, texts: Texts) -> str:
    value = round(value, 1)
    return ("+" if value > 0 else "") + texts.show(value)


# -- turning points and verdicts --------------------------------------------------------------------------------------


def _said(notation: str, people: Sequence[Person], texts: Texts) -> str:
    return legal.describe(notation, people, texts)


def _turning(review: Review, people: Sequence[Person], texts: Texts) -> str:
    items = []
    for number, decision in enumerate(review.turning(), 1):
        look = _button("review-look", texts("review.look"), str(decision.step), "quiet")
        mark = f'<span class="turn-number" aria-hidden="true">{number}</span>'
        items.append(f'<li>{_decision(decision, mark, people, texts)}<p class="buttons">{look}</p></li>')
    if not items:
        return f'<h3>{esc(texts("review.turning"))}</h3><p>{esc(texts("review.turning.none"))}</p>'
    return f'<h3>{esc(texts("review.turning"))}</h3><ol class="turning">{"".join(items)}</ol>'


def _decision(decision: Decision, mark: str, people: Sequence[Person], texts: Texts) -> str:
    """What was taken, what it gave away, what was better, what was expected."""
    taken = esc(_said(decision.taken, people, texts))
    head = f'<p class="turn-head">{mark}{names.who(decision.seat, people)} <span>{taken}</span></p>'
    if not decision.cost:
        outlook = texts("review.outlook.same", **_before(decision, texts))
        return f"{head}<p>{esc(texts('review.fine', step=decision.step))}</p><p>{esc(outlook)}</p>"
    cost = texts(f"review.cost.{decision.round}", points=round(decision.cost, 1), step=decision.step)
    better = texts("review.better", what=_said(decision.best, people, texts))
    left = {"after": _signed(decision.after, texts), "left": _share(decision.wins_after)}
    outlook = texts("review.outlook", **_before(decision, texts), **left)
    return f"{head}<p>{esc(cost)}</p><p>{_STAR} <b>{esc(better)}</b></p><p>{esc(outlook)}</p>"


def _before(decision: Decision, texts: Texts) -> dict[str, Any]:
    return {"before": _signed(decision.before, texts), "wins": _share(decision.wins)}


def _share(wins: float) -> int:
    """A share in hundredths."""
    return round(100 * wins)


def _looked(decision: Decision, played: int, people: Sequence[Person], texts: Texts) -> str:
    """The decision that is shown on the board, with the line that was expected after the best action."""
    parts = [_decision(decision, "", people, texts)]
    buttons = [_button("now", texts("review.back"))]
    if decision.line:
        steps = []
        for index, text in enumerate(decision.line, 1):
            current = ' aria-current="step"' if index == played else ""
            told = texts("review.line.step", name=people[int(text[0])].name, what=_said(text, people, texts))
            steps.append(f"<li{current}>{esc(told)}</li>")
        parts.append(f'<ol class="line-of-play">{"".join(steps)}</ol>')
        key = "review.line" if not played else "review.line.next" if played < len(steps) else "review.line.back"
        buttons.insert(0, _button("review-line", texts(key), str(decision.step)))
    parts.append(f'<p class="buttons">{"".join(buttons)}</p>')
    return f'<div class="looked">{"".join(parts)}</div>'


def verdict(review: Review, seat: int, people: Sequence[Person], texts: Texts) -> str:
    """How a player decided, in words."""
    found = review.verdict(seat)
    lost = round(sum(found.lost), 1)
    counted = {"agreed": found.agreed, "of": found.decisions, "lost": lost}
    said = [texts(f"review.verdict.{found.grade}", name=people[seat].name, **counted)]
    if found.grade != "strong" and lost:
        number = 1 if found.lost[0] > found.lost[1] else 2
        said.append(texts("review.verdict.round", round=number, lost=round(found.lost[number - 1], 1)))
    if found.dearest:
        said.append(texts("review.verdict.dearest", step=found.dearest.step, points=round(found.dearest.cost, 1)))
    return " ".join(said)


def _verdicts(review: Review, people: Sequence[Person], texts: Texts) -> str:
    items = [
        f"<li>{names.badge(seat)} <span>{esc(verdict(review, seat, people, texts))}</span></li>"
        for seat in range(len(people))
        if review.verdict(seat).decisions
    ]
    return f'<h3>{esc(texts("review.verdicts"))}</h3><ul class="verdicts">{"".join(items)}</ul>'


def _table(review: Review, people: Sequence[Person], texts: Texts) -> str:
    keys = ("step", "taken", "before", "after", "better")
    heads = "".join(f'<th scope="col">{esc(texts(f"review.head.{key}"))}</th>' for key in keys)
    rows = []
    for step in sorted(review.decisions):
        decision = review.decisions[step]
        better = _said(decision.best, people, texts) if decision.cost else "–"
        look = _button("review-look", str(step), str(step), "quiet")
        rows.append(
            f'<tr><th scope="row">{look}</th><td>{names.badge(decision.seat)}{names.said(people[decision.seat].name)}'
            f" {esc(_said(decision.taken, people, texts))}</td>"
            f"{_expected(decision.before, decision.wins, texts)}{_expected(decision.after, decision.wins_after, texts)}"
            f"<td>{esc(better)}</td></tr>"
        )
    caption = esc(texts("review.all"))
    about = [texts("review.expected")]
    uncertainty = review.uncertainty()
    if uncertainty is not None:
        about.append(texts("review.expected.1", games=WHOLE, points=round(uncertainty, 1)))
    return (
        f'<details id="review-all"><summary>{caption}</summary><p>{esc(" ".join(about))}</p>'
        f'<div class="scroll" tabindex="0" role="group" aria-label="{caption}"><table><caption class="unseen">{caption}'
        f'</caption><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody></table></div></details>'
    )


def _expected(points: float, wins: float, texts: Texts) -> str:
    share = texts("review.share", wins=_share(wins))
    return f'<td class="number">{esc(_signed(points, texts))} <small>{esc(share)}</small></td>'


# -- luck and skill ---------------------------------------------------------------------------------------------------


def _luck(review: Review, stand: Stand, scores: Sequence[int], people: Sequence[Person], texts: Texts) -> str:
    done, of = len(review.worlds) + len(review.deals), WORLDS + DEALS
    parts = [f'<h3>{esc(texts("luck.title"))}</h3>']
    found = {seat: luck for seat in range(len(people)) if (luck := review.luck(seat, scores))}
    if stand.running == DEALING:
        said = texts("luck.playing", done=done, of=of)
        parts.append(_running(done, of, said, _button("review-stop", texts("review.stop"))))
    elif done < of:
        parts.append(f'<p class="about">{esc(texts("luck.more", worlds=WORLDS, deals=DEALS))}</p>')
        parts.append(f'<p class="go">{_button("luck", texts("luck.go_on" if done else "luck.begin"))}</p>')
    if found:
        parts.append(_luck_table(review, found, people, texts))
        parts += [f"<p>{esc(said_luck(luck, people[seat].name, texts))}</p>" for seat, luck in found.items()]
    return "".join(parts)


def said_luck(luck: Luck, name: str, texts: Texts) -> str:
    """A player's luck and skill in words."""
    told = []
    for key, (value, width) in (("luck", luck.luck), ("skill", luck.skill)):
        way = "even" if abs(value) <= width else "good" if value > 0 else "bad"
        told.append(texts(f"luck.{key}.{way}", name=name, points=round(abs(value), 1)))
    return " ".join(told)


def _luck_table(review: Review, found: dict[int, Luck], people: Sequence[Person], texts: Texts) -> str:
    heads = "".join(f'<th scope="col">{names.who(seat, people)}</th>' for seat in found)
    real = "".join(f'<td class="number">{esc(_signed(luck.real, texts))}</td>' for luck in found.values())
    rows = [f'<tr><th scope="row">{esc(texts("luck.head.real"))}</th>{real}</tr>']
    for key in ("deals", "worlds", "luck", "skill", "both"):
        cells = []
        for luck in found.values():
            value, width = getattr(luck, key)
            cells.append(f'{esc(_signed(value, texts))} <small>±{esc(texts.show(round(width, 1)))}</small>')
        row = "".join(f'<td class="number">{cell}</td>' for cell in cells)
        rows.append(f'<tr class="{key}"><th scope="row">{esc(texts(f"luck.head.{key}"))}</th>{row}</tr>')
    caption = texts("luck.caption", worlds=len(review.worlds), deals=len(review.deals))
    return (
        f'<div class="scroll" tabindex="0" role="group" aria-label="{esc(texts("luck.title"))}"><table class="luck">'
        f'<caption>{esc(caption)}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>{"".join(rows)}</tbody>'
        "</table></div>"
    )
