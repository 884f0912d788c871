"""The workshop: what teachers and the curious find beside the game, as a list in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import dom
from page.markup import esc
from page.session import Session
from page.texts import Texts

if TYPE_CHECKING:
    from page.app import App

#: The modules of the position editor: one of the page's own files.
EDITOR = "assets/editor.zip"

#: What there is: the command of a button, the key of its text (what it is for stands under `key.more`), and when it is
#: offered: "always", with a "game" on the table, with a "finished" one, or with one for "teaching".
ENTRIES = (
    ("edit", "workshop.edit", "always"),
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
        self.made: Any = None

    async def editor(self) -> Any:
        """The position editor, which is fetched when it is first needed."""
        if self.made is None:
            await dom.bring_modules(EDITOR)
            from page.editor import Editor

            self.made = Editor(self.app)
        return self.made

    def do_workshop(self, _: str) -> None:
        dom.close_dialogs()
        dom.patch("workshop-page", lines(self.app.session, self.app.texts))
        self.app.do_open("workshop")

    def do_edit(self, _: str) -> None:
        self.app.begin(self._edit(None))

    def do_mend(self, _: str) -> None:
        """From the sheet of a position to the editor."""
        self.app.begin(self._edit(self.app.sharing.position))

    async def _edit(self, data: dict[str, Any] | None) -> None:
        editor = await self.editor()
        editor.open() if data is None else editor.open_with(data)

    def do_editor(self, argument: str) -> None:
        """Something in the editor has been pressed."""
        self.made.do(argument)
