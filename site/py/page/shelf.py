"""Markup of the stored games on the start page, of the seats' dialog, and of the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from santacruz.bots import BOTS

from page.markup import esc
from page.people import Person
from page.saves import Saved
from page.table import art
from page.texts import Texts

#: Makes the sentence that a person sees of an error.
Explain = Callable[[Exception], str]


def shelf(
    games: Sequence[Saved], forgetting: str | None, texts: Texts, explain: Explain, when: Callable[[str], str]
) -> str:
    """The stored games: the last one played that has not ended stands out, the others lie in a drawer."""
    first = next((game for game in games if not game.error and not game.ended), None)
    others = [game for game in games if game is not first]
    parts = []
    if first:
        parts.append(
            f'<section class="sheet continue"><h2>{esc(texts("shelf.title"))}</h2>{_about(first, texts, when)}'
            f"{_buttons(first, forgetting, texts)}</section>"
        )
    if others:
        opened = " open" if forgetting or any(game.error for game in others) else ""
        rows = "".join(_row(game, forgetting, texts, explain, when) for game in others)
        title = esc(texts("shelf.others", count=len(others)))
        parts.append(
            f'<details class="sheet drawer" id="drawer"{opened}><summary>{title}</summary><ul>{rows}</ul></details>'
        )
    return "".join(parts)


def _about(game: Saved, texts: Texts, when: Callable[[str], str]) -> str:
    pairs = [f"{name} {texts.show(score)}" for name, score in zip(game.names, game.scores, strict=False)]
    state = texts("shelf.ended") if game.ended else texts("shelf.round", round=game.round)
    return (
        f'<p class="who">{esc(texts("list.comma").join(pairs) or texts.listing(game.names))}</p>'
        f'<p class="when">{esc(state)} · {esc(texts("shelf.saved", when=when(game.saved)))}</p>'
    )


def _buttons(game: Saved, forgetting: str | None, texts: Texts) -> str:
    def button(command: str, key: str, classes: str = "quiet") -> str:
        return (
            f'<button type="button" class="{classes}" data-command="{command}" data-argument="{esc(game.id)}">'
            f"{esc(texts(key))}</button>"
        )

    if forgetting == game.id:
        return (
            f'<p class="go"><span>{esc(texts("shelf.forget.sure"))}</span>{button("forget", "shelf.forget.no")}'
            f"{button('forget-now', 'shelf.forget.yes', 'danger')}</p>"
        )
    go = "" if game.error else button("continue", "shelf.look" if game.ended else "shelf.continue", "primary")
    return f'<p class="go">{go}{button("export-saved", "shelf.export")}{button("forget", "shelf.forget")}</p>'


def _row(game: Saved, forgetting: str | None, texts: Texts, explain: Explain, when: Callable[[str], str]) -> str:
    if game.error:
        about = f'<p class="refusal">{esc(texts("shelf.broken", why=explain(game.error)))}</p>'
    else:
        about = _about(game, texts, when)
    return f"<li>{about}{_buttons(game, forgetting, texts)}</li>"


def seats(people: Sequence[Person], texts: Texts) -> str:
    """Who controls each seat, to be changed in mid-game."""
    rows = []
    for seat, person in enumerate(people):
        options = "".join(_option(kind, (person.bot or "") == kind, texts) for kind in ("", *BOTS))
        rows.append(
            f'<label class="line colour-{esc(person.colour)}">'
            f"<span>{art.icon('mark', seat)} {esc(person.name)}</span>"
            f'<select data-control="{seat}">{options}</select></label>'
        )
    return "".join(rows)


def _option(kind: str, chosen: bool, texts: Texts) -> str:
    name = esc(texts(f"control.{kind or 'person'}"))
    return f'<option value="{kind}"{" selected" if chosen else ""}>{name}</option>'


def curtain(seat: int, person: Person, texts: Texts) -> str:
    """What hides the table until the person whose turn it is says that they alone are looking."""
    title = esc(texts("curtain.title", name=person.name))
    return (
        f'<div class="veil colour-{esc(person.colour)}" data-curtain="{seat}"'
        ' role="dialog" aria-modal="true" aria-labelledby="curtain-title">'
        f'<div class="veil-card">{art.icon("mark", seat)}<h2 id="curtain-title">{title}</h2>'
        f"<p>{esc(texts('curtain.text', name=person.name))}</p>"
        '<button type="button" class="primary" data-command="lift">'
        f"{esc(texts('curtain.lift', name=person.name))}</button></div></div>"
    )
