"""The workshop: what teachers and the curious find beside the game, as a list in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING

from page import dom
from page.markup import esc
from page.session import Session
from page.texts import Texts

if TYPE_CHECKING:
    from page.app import App

#: What there is: the command of a button, the key of its text (what it is for stands under `key.more`), and when it is
#: offered: "always", with a "game" on the table, with a "finished" one, or with one for "teaching".
ENTRIES = (
    ("puzzles", "workshop.puzzles", "always"),
    ("lab", "workshop.lab", "always"),
    ("share", "workshop.share", "game"),
)  # fmt: skip


def offered(when: str, session: Session | None) -> bool:
    """Whether an entry is offered beside what lies on the table."""
    if when == "always":
        return True
    if session is None:
        return False
    return when == "game" or (session.ended if when == "finished" else session.teaching)


def lines(session: Session | None, texts: Texts) -> str:
    """The list as markup."""
    items = "".join(
        f'<li><button type="button" data-command="{command}"><strong>{esc(texts(key))}</strong>'
        f"<small>{esc(texts(key + '.more'))}</small></button></li>"
        for command, key, when in ENTRIES
        if offered(when, session)
    )
    return f'<p class="intro">{esc(texts("workshop.intro"))}</p><ul class="workshop-list">{items}</ul>'


class Workshop:
    """The dialog #workshop. `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app

    def do_workshop(self, _: str) -> None:
        dom.close_dialogs()
        dom.patch("workshop-page", lines(self.app.session, self.app.texts))
        self.app.do_open("workshop")
