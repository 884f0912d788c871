"""Markup of the page of saved games: games in play, moments kept under a name, finished games, the bin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from santacruz.maps import load_map

from page.markup import esc
from page.saves import NAME_LENGTH, NAMED, Saved
from page.table import names
from page.table.picture import picture
from page.texts import Texts

#: Makes the sentence that a person sees of an error; writes a time (UTC) as it is where the browser is.
Explain = Callable[[Exception], str]
When = Callable[[str], str]

#: The pages that share the place beside start and table.
PAGES = ("library", "statistics")


@dataclass
class Shelf:
    """What the page shows: the games, those in the bin, whose name is being changed, whether emptying the bin waits for
    a yes; the room taken, in bytes, by the games and (where the browser tells) by the whole page and how much it would
    give; whether the browser has promised to keep it; what has been
    set aside, by name (page/kept.py); the time (UTC)."""

    games: Sequence[Saved]
    bin: Sequence[Saved] = ()
    renaming: str | None = None
    emptying: bool = False
    room: int = 0
    whole: tuple[int, int] | None = None
    lasting: bool | None = None
    opened: set[str] = field(default_factory=set)
    aside: Sequence[str] = ()
    now: str = ""


def button(command: str, text: str, argument: str = "", classes: str = "quiet", about: str = "") -> str:
    """A button for a command; `about` is what it concerns, for those who hear its name alone."""
    of = f' data-argument="{esc(argument)}"' if argument else ""
    said = names.said(f" ({about})") if about else ""
    return f'<button type="button" class="{classes}" data-command="{command}"{of}>{esc(text)}{said}</button>'


def head(page: str, texts: Texts) -> str:
    """Title and tabs."""
    here = ' aria-current="page"'
    tabs = "".join(
        f'<button type="button" class="tab" data-command="page" data-argument="{name}"'
        f"{here if name == page else ''}>{esc(texts(f'{name}.title'))}</button>"
        for name in PAGES
    )
    return (
        f'<div class="page-head">{button("page", texts("library.start"), "start", "quiet back")}'
        f'<h1 id="library-title" tabindex="-1">{esc(texts(f"{page}.title"))}</h1>'
        f'<nav class="tabs" aria-label="{esc(texts("library.pages"))}">{tabs}</nav></div>'
    )


def library(shelf: Shelf, texts: Texts, explain: Explain, when: When) -> str:
    """The whole page of saved games."""
    groups: dict[str, list[Saved]] = {"broken": [], "playing": [], "named": [], "ended": []}
    for game in shelf.games:
        groups[_group(game)].append(game)
    parts = [_about(shelf, texts)]
    for group, games in groups.items():
        if games:
            cards = "".join(card(game, shelf, texts, explain, when) for game in games)
            title = esc(texts(f"library.{group}"))
            count = f'<span class="count">{esc(texts.show(len(games)))}</span>'
            parts.append(
                f'<section class="group" aria-labelledby="group-{group}"><h2 id="group-{group}">{title} {count}</h2>'
                f'<ul class="saves">{cards}</ul></section>'
            )
    if not shelf.games:
        parts.append(f'<p class="nothing">{esc(texts("library.nothing"))}</p>')
    if shelf.aside:
        parts.append(_aside(shelf.aside, texts))
    if shelf.bin:
        parts.append(_bin(shelf, texts, explain, when))
    return "".join(parts)


def _group(game: Saved) -> str:
    if game.error:
        return "broken"
    if game.kind == NAMED:
        return "named"
    return "ended" if game.ended else "playing"


def size(count: int, texts: Texts) -> str:
    """Bytes as people read them: `12 kB`."""
    if count < 1000_000:
        return texts("library.kilobytes", size=max(1, round(count / 1000)))
    unit, size = ("megabytes", count / 1e6) if count < 1e9 else ("gigabytes", count / 1e9)
    return texts(f"library.{unit}", size=round(size, 1) if size < 100 else round(size))


def _about(shelf: Shelf, texts: Texts) -> str:
    room = texts("library.room", size=size(shelf.room, texts))
    if shelf.whole:
        room += " " + texts("library.whole", used=size(shelf.whole[0], texts), of=size(shelf.whole[1], texts))
    keep = ""
    if shelf.lasting is False:
        keep = button("persist", texts("library.persist"))
    lasting = f"<p>{esc(texts('library.lasting'))}</p>" if shelf.lasting else ""
    return (
        f'<section class="sheet about-saves"><p><strong>{esc(texts("library.where"))}</strong> '
        f"{esc(texts('library.where.more'))}</p><p>{esc(room)}</p>{lasting}<p class=\"go\">"
        f"{button('export-all', texts('library.backup'), '', 'primary')}"
        f"{button('open', texts('library.import'), 'files', '')}{keep}</p>"
        f'<p class="hint">{esc(texts("library.import.more"))}</p></section>'
    )


def title(game: Saved, texts: Texts) -> str:
    """What a save is called: its name, or who plays."""
    return game.name or texts.listing(game.names) or texts("library.unnamed")


def stage(game: Saved, texts: Texts) -> str:
    """How far a game has come."""
    if game.ended:
        return texts("shelf.ended")
    return texts("library.stage", round=game.round, phase=texts(f"phase.{game.phase}"), count=game.step)


def who(game: Saved, texts: Texts) -> str:
    """The seats with their scores, those of a finished game by score."""
    seats = list(range(len(game.people)))
    if game.ended:
        seats.sort(key=lambda seat: -game.scores[seat])
    items = []
    for seat in seats:
        bot = game.people[seat].bot
        level = names.said(", " + texts(f"control.{bot}")) if bot and f"control.{bot}" in texts else ""
        score = f"<b>{esc(texts.show(game.scores[seat]))}</b>"
        items.append(f"<li>{names.who(seat, game.people)}{level} {score}</li>")
    return f'<ul class="who-list">{"".join(items)}</ul>'


def look(game: Saved, texts: Texts) -> str:
    """The small picture; '' if there is none."""
    if game.look is None:
        return ""
    standing = [
        texts("library.picture.seat", name=person.name, count=sum(seat == piece[1] for piece in game.look.pieces))
        for seat, person in enumerate(game.people)
    ]
    of = load_map(game.look.map).n
    label = texts("library.picture", up=len(game.look.up), of=of, list=texts.listing(standing))
    return picture(game.look, game.people, label)


def card(game: Saved, shelf: Shelf, texts: Texts, explain: Explain, when: When) -> str:
    """One stored game."""
    if game.error:
        about = f'<p class="refusal">{esc(texts("shelf.broken", why=explain(game.error)))}</p>'
        name = texts("library.unreadable")
        buttons = button("salvage", texts("library.salvage"), game.id, about=game.id) if game.partly else ""
        buttons += button("export-saved", texts("shelf.export"), game.id, about=game.id)
        buttons += button("drop", texts("shelf.forget"), game.id, about=game.id)
        return (
            f'<li class="save broken" data-game="{esc(game.id)}"><div class="save-text"><h3>{esc(name)}</h3>{about}'
            f'<p class="tools">{buttons}</p></div></li>'
        )
    name = title(game, texts)
    heading = _renaming(game, texts) if shelf.renaming == game.id else f"<h3>{esc(name)}</h3>"
    go = "library.open" if game.kind == NAMED else "shelf.look" if game.ended else "shelf.continue"
    begin = button("continue", texts(go), game.id, "primary", name)
    buttons = ""
    for command, key in (
        ("rename", "library.rename"),
        ("copy-saved", "library.copy"),
        ("export-saved", "shelf.export"),
        ("drop", "shelf.forget"),
    ):
        buttons += button(command, texts(key), game.id, about=name)
    saved = texts("shelf.saved", when=when(game.saved)) if game.saved else texts("library.undated")
    # To the hour: another tab may just have kept it.
    future = shelf.now and game.saved[:13] > shelf.now[:13]
    ahead = f'<p class="hint">{esc(texts("library.ahead"))}</p>' if future else ""
    return (
        f'<li class="save" data-game="{esc(game.id)}">{look(game, texts)}<div class="save-text">{heading}'
        f'{who(game, texts)}<p class="when">{esc(stage(game, texts))} · {esc(saved)}</p>{ahead}'
        f'<p class="go">{begin}</p><p class="tools">{buttons}</p></div></li>'
    )


def _renaming(game: Saved, texts: Texts) -> str:
    label = esc(texts("library.name"))
    return (
        f'<form class="renaming" data-form="rename" data-argument="{esc(game.id)}"><label><span class="unseen">{label}'
        f'</span><input id="new-name" name="name" value="{esc(game.name)}" maxlength="{NAME_LENGTH}" '
        f'placeholder="{esc(texts.listing(game.names))}" autocomplete="off"></label>'
        f'<button type="submit" class="primary">{esc(texts("library.rename.yes"))}</button>'
        f"{button('rename', texts('library.rename.no'), game.id)}</form>"
    )


def _bin(shelf: Shelf, texts: Texts, explain: Explain, when: When) -> str:
    rows = []
    for game in shelf.bin:
        name = texts("library.unreadable") if game.error else title(game, texts)
        thrown = texts("library.dropped", when=when(game.dropped)) if game.dropped else ""
        back = button("put-back", texts("library.put_back"), game.id, about=name)
        out = button("export-saved", texts("shelf.export"), game.id, about=name)
        detail = explain(game.error) if game.error else stage(game, texts)
        rows.append(
            f'<li><div><strong>{esc(name)}</strong><p class="when">{esc(detail)} · {esc(thrown)}</p></div>'
            f'<p class="tools">{back}{out}</p></li>'
        )
    if shelf.emptying:
        empty = (
            f"<span>{esc(texts('library.empty.sure', count=len(shelf.bin)))}</span>"
            f"{button('empty', texts('library.empty.no'))}"
            f"{button('empty-now', texts('library.empty.yes'), '', 'danger')}"
        )
    else:
        empty = button("empty", texts("library.empty"))
    opened = " open" if shelf.emptying else ""
    return (
        f'<details class="sheet bin" id="bin"{opened}><summary>{esc(texts("library.bin", count=len(shelf.bin)))}'
        f'</summary><p class="hint">{esc(texts("library.bin.more"))}</p><ul>{"".join(rows)}</ul>'
        f'<p class="go">{empty}</p></details>'
    )


def aside_name(name: str, texts: Texts) -> str:
    """What something set aside is called: `settings`, `settings-2`."""
    kind, number = name.rstrip("0123456789").rstrip("-"), name[len(name.rstrip("0123456789")) :]
    key = f"aside.name.{kind}"
    return f"{texts(key) if key in texts else kind} {number}".strip()


def aside_said(aside: Sequence[str], texts: Texts) -> str:
    """Says what has been set aside."""
    return texts("aside.said", what=texts.listing([aside_name(name, texts) for name in aside]))


def _aside(aside: Sequence[str], texts: Texts) -> str:
    rows = ""
    for name in aside:
        called = aside_name(name, texts)
        out = button("export-aside", texts("shelf.export"), name, about=called)
        away = button("drop-aside", texts("library.empty.yes"), name, about=called)
        rows += f'<li><strong>{esc(called)}</strong><p class="tools">{out}{away}</p></li>'
    return (
        f'<section class="group sheet bin" id="aside" aria-labelledby="group-aside"><h2 id="group-aside">'
        f'{esc(texts("aside.title"))}</h2><p class="hint">{esc(texts("aside.more"))}</p><ul>{rows}</ul></section>'
    )


def keep_form(texts: Texts, code: str = "") -> str:
    """On the table: keeps this moment under a name, and tells the code of the deal, if it has one."""
    deal = ""
    if code:
        deal = (
            f'<p id="deal-code"><strong>{esc(texts("deal.code", code=code))}</strong></p>'
            f"<p>{esc(texts('deal.code.more'))}</p>"
        )
    return (
        f"{deal}"
        f"<h3>{esc(texts('library.keep'))}</h3><p>{esc(texts('library.keep.more'))}</p>"
        f'<form class="renaming" data-form="keep"><label><span class="unseen">{esc(texts("library.name"))}</span>'
        f'<input id="keep-name" name="name" maxlength="{NAME_LENGTH}" autocomplete="off" '
        f'placeholder="{esc(texts("library.keep.example"))}"></label>'
        f'<button type="submit">{esc(texts("library.keep.yes"))}</button></form>'
        f'<p class="go">{button("library", texts("library.all"))}</p>'
    )
