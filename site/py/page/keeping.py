"""The commands of what is kept beside the game on the table: settings, saved games, statistics, diagnostics."""

from __future__ import annotations

from typing import Any

from page import diagnostics, dom


class Keeping:
    """A command `copy-diagnostics` of a button is the method `do_copy_diagnostics` here. `app` is the page."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.faults: list[list[str]] = []

    def fault(self, error: Exception) -> None:
        """Remembers where something went wrong, for a report."""
        self.faults = [*self.faults, diagnostics.fault(error)][-diagnostics.FAULTS :]

    def do_copy_diagnostics(self, _: str) -> None:
        app = self.app
        text = diagnostics.diagnostics(dom.surroundings(), app.settings.values, self.faults, app.session)
        app.begin(self._copy_diagnostics(text))

    async def _copy_diagnostics(self, text: str) -> None:
        done = await dom.copy(text)
        dom.element("diagnostics-text").value = text
        dom.show("diagnostics-text", not done)
        said = "diagnostics.copied" if done else "diagnostics.not_copied"
        dom.element("diagnostics-said").textContent = self.app.texts(said)
