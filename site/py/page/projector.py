"""Projector mode: what everybody may see, in bigger type, and nothing else. One key turns it on and off, and the board
stays exactly where it is."""

from __future__ import annotations

from page import dom
from page.session import Session


class Projector:
    """Whether the mode is on. A game that is opened while it is on is shown publicly from the start."""

    def __init__(self) -> None:
        self.on = False

    def turn(self, on: bool) -> None:
        """Switches the page's looks; what is shown is the session's business (`apply`)."""
        self.on = on
        dom.root().dataset.projector = "on" if on else "off"

    def apply(self, session: Session | None) -> None:
        """Lets a session show what this mode allows."""
        if session is not None:
            session.show_public(self.on)
