"""The workshop: what teachers and the curious find beside the game, as a list in a dialog."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import dom
from page.markup import esc
from page.session import Session
from page.texts import Texts

if TYPE_CHECKING:
    from page.app import App

#: The modules of its parts: one of the page's own files.
PARTS = "assets/editor.zip"

#: What there is: the command of a button, the key of its text (what it is for stands under `key.more`), and when it is
#: offered: "always", with a "game" on the table, with a "finished" one, or with one for "teaching".
ENTRIES = (
    ("edit", "workshop.edit", "always"),
    ("vote", "workshop.vote", "game"),
    ("class", "workshop.class", "finished"),
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
        self.made: dict[str, Any] = {}

    async def part(self, name: str) -> Any:
        """A part of the workshop, which is fetched when one is first needed: "editor", "voting" or "comparing"."""
        if name not in self.made:
            await dom.bring_modules(PARTS)
            from page.comparing import Comparing
            from page.editor import Editor
            from page.voting import Voting

            self.made[name] = {"editor": Editor, "voting": Voting, "comparing": Comparing}[name](self.app)
        return self.made[name]

    async def _open(self, name: str) -> None:
        part = await self.part(name)
        part.open()

    def refresh(self) -> None:
        """After the table has been drawn: the panel of a vote is there with its game only."""
        if "voting" in self.made:
            self.made["voting"].draw()

    def do_workshop(self, _: str) -> None:
        dom.close_dialogs()
        dom.patch("workshop-page", lines(self.app.session, self.app.texts))
        self.app.do_open("workshop")

    def do_edit(self, _: str) -> None:
        self.app.begin(self._open("editor"))

    def do_vote(self, _: str) -> None:
        self.app.begin(self._open("voting"))

    def do_class(self, _: str) -> None:
        self.app.begin(self._open("comparing"))

    def do_mend(self, _: str) -> None:
        """From the sheet of a position to the editor."""
        if self.app.sharing.position:
            self.app.begin(self._mend(self.app.sharing.position))

    async def _mend(self, data: dict[str, Any]) -> None:
        editor = await self.part("editor")
        editor.open_with(data)

    def do_editor(self, argument: str) -> None:
        """Something in the editor has been pressed."""
        self.made["editor"].do(argument)

    def do_voting(self, argument: str) -> None:
        self.made["voting"].do(argument)

    def do_comparing(self, argument: str) -> None:
        self.made["comparing"].do(argument)
