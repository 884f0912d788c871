"""The log: a short paragraph for each action, in the reader's language, for the seat that looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from page.markup import esc

#: Turns an action's events into a paragraph, or '' if there is nothing to say.
Tell = Callable[[Sequence[tuple]], str]


class Log:
    """Keeps the paragraphs made so far, so that each is made once for each reader."""

    def __init__(self) -> None:
        self._made: dict[tuple, tuple[object, str]] = {}

    def line(self, step: int, events: Sequence[tuple], reader: tuple, tell: Tell) -> str:
        """The paragraph of action number `step`. `reader` is whatever changes it: language, seat that looks, names."""
        key = (step, reader)
        made = self._made.get(key)
        if made is None or made[0] is not events:
            made = self._made[key] = (events, tell(events))
        return made[1]

    def markup(self, steps: Sequence[Sequence[tuple]], reader: tuple, tell: Tell) -> str:
        """All actions, the newest first, as list items that carry the action's number."""
        items = []
        for step in range(len(steps), 0, -1):
            line = self.line(step, steps[step - 1], reader, tell)
            if line:
                items.append(f'<li data-step="{step}">{esc(line)}</li>')
        return "".join(items)
