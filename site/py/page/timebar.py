"""Markup of the bar by which one looks back: buttons, a slider with marks at rounds and laps, and what replays need."""

from __future__ import annotations

from collections.abc import Sequence

from page.history import SPEEDS, History, Mark, Moment
from page.log import stretch
from page.markup import esc
from page.session import Session
from page.texts import Texts

#: The buttons in their order: command, argument, text, path of the icon.
_BUTTONS = (
    ("look", "0", "time.first", "M6 5v14M19 5l-9 7 9 7z"),
    ("move", "lap-back", "time.lap.back", "M12 5l-8 7 8 7zM20 5l-8 7 8 7z"),
    ("move", "back", "time.back", "M16 5l-9 7 9 7z"),
    ("run", "", "time.run", "M7 4l13 8-13 8z"),
    ("move", "on", "time.on", "M8 5l9 7-9 7z"),
    ("move", "lap-on", "time.lap.on", "M4 5l8 7-8 7zM12 5l8 7-8 7z"),
    ("look", "last", "time.last", "M18 5v14M5 5l9 7-9 7z"),
)
_PAUSE = "M7 4h4v16H7zM14 4h4v16h-4z"


def bar(history: History, session: Session, texts: Texts) -> str:
    """All but what changes from step to step: the slider's value and the text, which `describe` gives."""
    buttons = []
    for command, argument, key, path in _BUTTONS:
        pressed = ""
        if command == "run":
            key, path = ("time.pause", _PAUSE) if history.running else (key, path)
            pressed = ' id="time-run"'
        data = f' data-argument="{argument}"' if argument else ""
        buttons.append(
            f'<button type="button" class="time-button"{pressed} data-command="{command}"{data}'
            f' title="{esc(texts(key))}">'
            f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="{path}"/></svg>'
            f'<span class="unseen">{esc(texts(key))}</span></button>'
        )
    return (
        f'<div class="time-head"><p id="time-text"></p>{_replay(history, session, texts)}</div>'
        f'<div class="time-slider">{_scale(history.marks(session), session.step)}'
        f'<input type="range" id="time-at" min="{session.floor}" max="{session.step}" step="1"'
        f' aria-label="{esc(texts("time.slider"))}"></div>'
        f'<div class="time-buttons">{"".join(buttons)}</div>'
    )


def _replay(history: History, session: Session, texts: Texts) -> str:
    speeds = []
    for name in SPEEDS:
        chosen = " selected" if name == history.speed else ""
        speeds.append(f'<option value="{name}"{chosen}>{esc(texts(f"time.speed.{name}"))}</option>')
    controls = (
        f'<label class="time-speed"><span class="unseen">{esc(texts("time.speed"))}</span>'
        f'<select data-time="speed">{"".join(speeds)}</select></label>'
    )
    if session.ended:
        checked = " checked" if history.open_hands else ""
        controls += (
            f'<label class="check"><input type="checkbox" data-time="hands"{checked}>'
            f"<span>{esc(texts('time.hands'))}</span></label>"
        )
    return f'<div class="time-more">{controls}</div>'


def _scale(marks: Sequence[Mark], steps: int) -> str:
    """The marks under the slider: a short line where a lap begins, a long and thick one where a round does."""
    if not steps:
        return ""
    parts = []
    for mark in marks:
        x = mark.step * 1000 / steps
        name = "round" if mark.opens_round else mark.kind
        parts.append(f'<path class="{name}" d="M{x:.1f} {0 if mark.opens_round else 8}V20"/>')
    return (
        '<svg class="time-marks" viewBox="0 0 1000 20" preserveAspectRatio="none" aria-hidden="true">'
        f"{''.join(parts)}</svg>"
    )


def describe(history: History, session: Session, texts: Texts) -> str:
    """Where one is: `After 12 of 47 actions · Round 1, lap 3`."""
    step = history.shown_step(session)
    where = stretch(history.mark_at(session, step), texts)
    return texts("time.where", step=step, of=session.step, where=where)


def prompt(moment: Moment, texts: Texts) -> str:
    """What stands in the place of what is to be done: that playing is off, and the two ways on."""
    if moment.asking:
        buttons = (
            f'<button type="button" class="no" data-command="play-on" data-argument="no">'
            f'{esc(texts("time.play_on.no"))}</button>'
            f'<button type="button" class="primary" data-command="play-on" data-argument="yes">'
            f'{esc(texts("time.play_on.yes"))}</button>'
        )
        question = esc(texts("time.play_on.ask", step=moment.step))
        return f'<p class="do past">{question}</p><p class="go">{buttons}</p>'
    key = "time.over" if moment.session.ended else "time.off"
    buttons = (
        f'<button type="button" class="primary" data-command="now">{esc(texts(f"{key}.now"))}</button>'
        f'<button type="button" data-command="play-on">{esc(texts("time.play_on"))}</button>'
    )
    return f'<p class="do past">{esc(texts(key, step=moment.step))}</p><p class="go">{buttons}</p>'
