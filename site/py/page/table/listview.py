"""The island as lists, tables and buttons: the second view over the same state, for those who do not see the board.

What stands beside the board (what to do now, hand, choices, panels, log) is the same in both views; this is what takes
the board's place. Every space is a button: a legal one carries its action, any other says why it cannot be chosen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from santacruz.cards import BUILDINGS, SCORING_CARDS, scoring_names
from santacruz.maps import spaces_of

from page.markup import esc
from page.people import Person
from page.table import legal, names, notes, reading, spaces
from page.texts import Texts


def listview(
    view: Any, targets: Mapping[int, str], picked: int | None, last: str, people: Sequence[Person], texts: Texts
) -> str:
    """The whole view. `targets` gives the action that chooses a space now; `picked` is the space that a question is
    about; `last` says what happened last."""
    return "".join(
        (
            _now(view, targets, people, texts),
            _section("last", f'<p id="list-last">{esc(last or texts("listview.last.none"))}</p>', texts),
            _section("scores", _scores(view, people, texts), texts),
            _section("islands", _islands(view, targets, picked, people, texts), texts),
            _section("rivers", _rivers(view, people, texts), texts),
            _section("roads", _roads(view, people, texts), texts),
            _section("cards", _cards(view, people, texts), texts),
        )
    )


def command_form(texts: Texts) -> str:
    """Where an action can be typed as records write it."""
    return (
        '<form id="command-form"><label for="command">'
        f'{esc(texts("listview.command"))}</label><input id="command" autocomplete="off" autocapitalize="off"'
        ' spellcheck="false" enterkeyhint="go" aria-describedby="command-more">'
        f'<button type="submit">{esc(texts("listview.command.go"))}</button>'
        f'<p id="command-more">{esc(texts("listview.command.more"))}</p></form>'
    )


def as_notation(typed: str, seat: int | None) -> str:
    """A typed command as records write actions; the seat to act may be left out.

    >>> as_notation(" Ship  12", 2), as_notation("0 set a", 2), as_notation("score gold6", 0)
    ('2 ship 12', '0 set A', '0 score gold6')
    """
    words = typed.lower().split()
    if words and not words[0].isdigit() and seat is not None:
        words.insert(0, str(seat))
    if len(words) == 3 and words[1] == "set":
        words[2] = words[2].upper()
    return " ".join(words)


def as_space(typed: str) -> int | None:
    """The space that is asked about when nothing but a number is typed.

    >>> as_space(" 12 "), as_space("ship 12")
    (12, None)
    """
    found = re.fullmatch(r"\s*([0-9]{1,4})\s*", typed)
    return int(found[1]) if found else None


def answer(typed: str, view: Any, allowed: Iterable[str], people: Sequence[Person], texts: Texts) -> str | None:
    """What is said to a typed question: a number asks what a space holds, `?` what can be done now. None if it is
    no question."""
    space = as_space(typed)
    if space is not None:
        if space not in {spot.id for spot in view.map.spaces}:
            return texts("listview.no_space", space=space)
        return notes.spoken(view, reading.of_space(view, space), people, texts)
    if typed.strip() == "?":
        can = ", ".join(sorted((text.split(" ", 1)[1] for text in allowed), key=_by_number))
        return texts("listview.can", list=can) if can else texts("listview.cannot")
    return None


def _by_number(notation: str) -> list[tuple[int, str]]:
    """For sorting: space 2 before space 19."""
    return [(int(word), "") if word.isdigit() else (-1, word) for word in notation.split()]


def _section(name: str, body: str, texts: Texts) -> str:
    return f'<section class="list-{name}"><h3>{esc(texts(f"listview.{name}"))}</h3>{body}</section>'


def _now(view: Any, targets: Mapping[int, str], people: Sequence[Person], texts: Texts) -> str:
    if not targets:
        return ""
    items = "".join(
        f'<li><button type="button" data-action="{targets[space]}">'
        f"{esc(_target(view, space, targets[space], people, texts))}</button></li>"
        for space in sorted(targets)
    )
    return _section("now", f'<ul class="list-targets">{items}</ul>', texts)


def _target(view: Any, space: int, action: str, people: Sequence[Person], texts: Texts) -> str:
    return texts("list.colon", name=legal.describe(action, people, texts), text=spaces.face(view, space, texts))


def _standing(view: Any, space: int, people: Sequence[Person], texts: Texts) -> str:
    held = [
        texts("listview.holds", building=texts(f"building.{building}"), name=people[seat].name,
              letter=names.LETTERS[seat])
        for seat, building in view.buildings(space)
    ]  # fmt: skip
    return texts("list.between").join(held) or texts("space.empty")


def _table(caption: str, heads: Sequence[str], rows: Iterable[str], extra: str = "") -> str:
    head = "".join(f'<th scope="col">{esc(text)}</th>' for text in heads)
    return (
        f'<div class="list-table" tabindex="0" role="group" aria-label="{esc(caption)}"><table{extra}>'
        f"<caption>{esc(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _scores(view: Any, people: Sequence[Person], texts: Texts) -> str:
    heads = [texts(f"listview.head.{name}") for name in ("seat", "place", "points", "hand", "birds")]
    heads += [texts(f"building.{building}") for building in BUILDINGS]
    rows = []
    for place, seat in enumerate(view.rank, 1):
        left = view.supply[3 * seat : 3 * seat + 3]
        counts = (place, view.scores[seat], view.scoring_counts[seat], len(view.birds[seat]), *left)
        cells = "".join(f"<td>{esc(texts.show(count))}</td>" for count in counts)
        who = texts("seat.label", name=people[seat].name, letter=names.LETTERS[seat])
        rows.append(f'<tr><th scope="row">{names.badge(seat)} {esc(who)}</th>{cells}</tr>')
    return _table(texts("listview.scores.caption"), heads, rows)


def _islands(
    view: Any, targets: Mapping[int, str], picked: int | None, people: Sequence[Person], texts: Texts
) -> str:
    heads = [texts(f"listview.head.{name}") for name in ("space", "kind", "tile", "built", "roads", "rivers")]
    parts = []
    for island in view.map.data["islands"]:
        name = _name("island", island["id"], texts)
        rows = (_row(view, space, targets, picked, people, texts) for space in sorted(island["spaces"]))
        parts.append(_table(name, heads, rows))
    return "".join(parts)


def _row(
    view: Any, space: int, targets: Mapping[int, str], picked: int | None, people: Sequence[Person], texts: Texts
) -> str:
    action = targets.get(space)
    about = [texts("space.number", space=space)]
    if action:
        can = texts("space.join" if view.buildings(space) else "space.legal")
        about.append(f"{can} ({legal.describe(action, people, texts)})")
    does = f' data-action="{action}" class="legal"' if action else ""
    pressed = ' aria-pressed="true"' if space == picked else ""
    rivers = [_river(river, texts) for river in view.map.rivers if river.mask >> space & 1]
    by_river = spaces_of(view.map.river_neighbours[space])
    if by_river:
        rivers.append(texts("space.rivernext", count=len(by_river), list=names.numbers(by_river, texts)))
    none = texts("listview.none")
    cells = (
        texts(f"kind.{view.map.kind(space)}"),
        spaces.face(view, space, texts),
        _standing(view, space, people, texts),
        names.numbers(spaces_of(view.map.road_neighbours[space]), texts) or none,
        texts("list.between").join(rivers) or none,
    )
    return (
        f'<tr><th scope="row"><button type="button" data-space="{space}"{does}{pressed}'
        f' aria-label="{esc(texts("list.semicolon").join(about))}">{space}</button></th>'
        + "".join(f"<td>{esc(cell)}</td>" for cell in cells)
        + "</tr>"
    )


def _name(group: str, name: str, texts: Texts) -> str:
    key = f"{group}.{name}"
    return texts(key) if key in texts else name


def _river(river: Any, texts: Texts) -> str:
    return texts("listview.river", name=_name("river", river.id, texts))


def _brief(view: Any, space: int, people: Sequence[Person], texts: Texts) -> str:
    return texts("listview.stands", space=space, what=_standing(view, space, people, texts))


def _rivers(view: Any, people: Sequence[Person], texts: Texts) -> str:
    parts = []
    for river in view.map.rivers:
        items = "".join(
            f"<li>{esc(_brief(view, space, people, texts))}"
            f" ({esc(names.numbers(spaces_of(view.map.river_neighbours[space] & river.mask), texts))})</li>"
            for space in spaces_of(river.mask)
        )
        parts.append(f"<h4>{esc(_river(river, texts))}</h4><ul>{items}</ul>")
    return f"<p>{esc(texts('listview.rivers.more'))}</p>{''.join(parts)}"


def _roads(view: Any, people: Sequence[Person], texts: Texts) -> str:
    items = (
        f"<li>{esc(_brief(view, a, people, texts))} – {esc(_brief(view, b, people, texts))}</li>"
        for a, b in view.map.roads
    )
    return f"<ul>{''.join(items)}</ul>"


def _cards(view: Any, people: Sequence[Person], texts: Texts) -> str:
    heads = [texts(f"listview.head.{name}") for name in ("card", "rule", "where")]
    rows = []
    own = view.scoring[view.seat] if view.seat is not None else None
    held = scoring_names(own or 0)
    for card in SCORING_CARDS:
        by = [seat for seat in range(view.players) if card in view.scored[seat]]
        if by:
            where = texts("listview.played", name=people[by[0]].name)
        elif card in held:
            where = texts("listview.held")
        else:
            where = texts("listview.unknown")
        rows.append(
            f'<tr><th scope="row">{esc(texts(f"scoring.{card}"))}</th>'
            f"<td>{esc(names.scoring_rule(card, texts, view.street_points))}</td><td>{esc(where)}</td></tr>"
        )
    return _table(texts("listview.cards.caption"), heads, rows)
