"""Markup of the stored games on the start page, of the seats' dialog, and of the curtain."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from santacruz.bots import LEVELS

from page import library
from page.markup import esc
from page.people import Person
from page.saves import AUTO, Saved
from page.session import OWN
from page.table import art
from page.texts import Texts

#: Makes the sentence that a person sees of an error.
Explain = Callable[[Exception], str]


def shelf(
    games: Sequence[Saved],
    counted: bool,
    texts: Texts,
    explain: Explain,
    when: Callable[[str], str],
    aside: Sequence[str] = (),
) -> str:
    """On the start page: the last game played that has not ended, what has been set aside (by name), and the ways to
    all the other games and (if games have been `counted`) to the statistics."""
    first = next((game for game in games if not game.error and not game.ended and game.kind == AUTO), None)
    parts = []
    if first:
        saved = texts("shelf.saved", when=when(first.saved))
        go = library.button("continue", texts("shelf.continue"), first.id, "primary")
        parts.append(
            f'<section class="sheet continue save" data-game="{esc(first.id)}">{library.look(first, texts)}'
            f'<div class="save-text"><h2>{esc(texts("shelf.title"))}</h2>{library.who(first, texts)}'
            f'<p class="when">{esc(library.stage(first, texts))} · {esc(saved)}</p>'
            f'<p class="go">{go}</p></div></section>'
        )
    broken = next((game.error for game in games if game.error), None)
    if broken:
        parts.append(f'<p class="sheet refusal">{esc(texts("shelf.unreadable"))} {esc(explain(broken))}</p>')
    if aside:
        parts.append(f'<p class="sheet refusal">{esc(library.aside_said(aside, texts))}</p>')
    ways = library.button("page", texts("shelf.all", count=len(games)), "library", "way")
    ways += library.button("page", texts("statistics.title"), "statistics", "way") if counted else ""
    ways += library.button("open", texts("tool.settings"), "settings", "way")
    parts.append(f'<p class="ways">{ways}</p>')
    return "".join(parts)


def seats(people: Sequence[Person], texts: Texts, own: bool = False) -> str:
    """Who controls each seat, to be changed in mid-game; `own`: a learner's own program may, too."""
    kinds = ("", *LEVELS, *((OWN,) if own else ()))
    rows = []
    for seat, person in enumerate(people):
        options = "".join(_option(kind, (person.bot or "") == kind, texts) for kind in kinds)
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
        f"{esc(texts('curtain.lift', name=person.name))}</button>"
        '<p id="curtain-said" class="refusal" role="alert"></p>'
        f'<button type="button" class="quiet" data-command="home">{esc(texts("prompt.again"))}</button></div></div>'
    )
