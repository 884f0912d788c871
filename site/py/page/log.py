"""The log: a short paragraph for each action, in the reader's language, for the seat that looks. Each is a button that
shows the table as it was then."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from santacruz.events import PRIVATE

from page.history import Mark
from page.markup import esc
from page.texts import Texts

#: Turns an action's events into a paragraph, or '' if there is nothing to say.
Tell = Callable[[Sequence[tuple]], str]

#: Says an action that was taken back.
Describe = Callable[[str], str]


class Log:
    """Keeps the paragraphs made so far, so that each is made once for each reader."""

    def __init__(self) -> None:
        self._made: dict[tuple, tuple[object, str]] = {}

    def line(self, step: int, events: Sequence[tuple], reader: tuple, tell: Tell) -> str:
        """The paragraph of action number `step`. `reader` is whatever changes it: language and names, and first the
        seat that looks, which matters only where something is private."""
        private = any(event[0] in PRIVATE for event in events)
        key = (step, reader if private else reader[1:])
        made = self._made.get(key)
        if made is None or made[0] is not events:
            made = self._made[key] = (events, tell(events))
        return made[1]

    def markup(
        self,
        steps: Sequence[Sequence[tuple]],
        reader: tuple,
        tell: Tell,
        texts: Texts,
        marks: Sequence[Mark] = (),
        shown: int | None = None,
        floor: int = 0,
        undone: Sequence[tuple[int, str]] = (),
        badges: Sequence[str] = (),
    ) -> dict[str, str]:
        """All actions, the newest first, as list items (by a key) that carry the action's number, under a heading for
        each stretch of the game. `shown` is the step that is looked at (None: now), `floor` the first that can be;
        `undone` tells of what was taken back, as (step after which it stood, its description); `badges` are marks
        (markup) of who took each action."""
        items: list[tuple[str, str]] = []
        latest = len(steps)
        here = latest if shown is None else shown
        headings = {mark.step + 1: stretch(mark, texts) for mark in marks if mark.step < latest}
        pending = dict[int, list[str]]()
        for step, text in undone:
            pending.setdefault(min(step, latest), []).append(text)
        for step in range(latest, -1, -1):
            for number, text in reversed(list(enumerate(pending.get(step, [])))):
                line = f'<li class="undone">{esc(texts("log.undone", what=text))}</li>'
                items.append((f"undone {step} {number}", line))
            line = self.line(step, steps[step - 1], reader, tell) if step else texts("log.deal")
            if line:
                badge = badges[step - 1] if 0 < step <= len(badges) else ""
                items.append((str(step), _item(step, badge + esc(line), step == here, step < floor, step > here)))
            if step in headings:
                items.append((f"{_STRETCH}{step}", f'<li class="stretch">{esc(headings[step])}</li>'))
        return dict(_with_headings_first(items))


def _item(step: int, line: str, here: bool, fixed: bool, later: bool) -> str:
    if fixed:
        return f'<li data-step="{step}"><span class="step">{line}</span></li>'
    current = ' aria-current="step"' if here else ""
    name = "step later" if later else "step"
    return (
        f'<li data-step="{step}"><button type="button" class="{name}" data-command="look" data-argument="{step}"'
        f' tabindex="{0 if here else -1}"{current}>{line}</button></li>'
    )


#: How the key of a stretch's heading begins.
_STRETCH = "stretch "


def _with_headings_first(items: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """The list runs backwards, so that a stretch's heading comes after its actions: it is put before them."""
    ordered: list[tuple[str, str]] = []
    group: list[tuple[str, str]] = []
    for item in items:
        if item[0].startswith(_STRETCH):
            ordered += [item, *group]
            group = []
        else:
            group.append(item)
    return ordered + group


def stretch(mark: Mark, texts: Texts) -> str:
    """A stretch of the game by name: `Round 1, lap 3`."""
    return texts(f"time.{mark.kind}", round=mark.round, lap=mark.lap)
