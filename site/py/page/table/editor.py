"""The position editor as markup: tools, the board, what is wrong, and a form for what is not on the board."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from santacruz.bots import LEVELS
from santacruz.cards import BUILDING_CARDS, SCORING_CARDS, SETS
from santacruz.maps import load_map
from santacruz.tiles import load_tiles

from page.markup import esc
from page.people import Person
from page.table import names, rules, shapes
from page.table.curves import number
from page.table.editing import PHASE_NAMES, Position, apart, letter, place_of
from page.table.signs import STYLES
from page.table.smallboard import small_board
from page.texts import Texts


def button(command: str, text: str, pressed: bool | None = None, kind: str = "", off: bool = False) -> str:
    """A button of the editor: `command` is what Editor.do gets."""
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    more = f' class="{kind}"' if kind else ""
    end = " disabled" if off else ""
    does = f'data-command="editor" data-argument="{esc(command)}"'
    return f'<button type="button"{more} {does}{state}{end}>{text}</button>'


def tools(tool: str, people: Sequence[Person], undo: bool, redo: bool, texts: Texts) -> str:
    """What a tap on the board does."""
    found = [("look", esc(texts("editor.look"))), ("turn", esc(texts("editor.turn")))]
    for seat, person in enumerate(people):
        found.append((f"build-{seat}", f"{names.badge(seat)} {esc(texts('editor.build', name=person.name))}"))
    for style in STYLES:
        found.append((f"mark-{style}", f'<i class="mark-sample {style}" aria-hidden="true"></i>'
                      f"{esc(texts(f'editor.mark.{style}'))}"))
    chosen = "".join(button(f"tool {name}", text, name == tool) for name, text in found)
    ways = button("undo", esc(texts("editor.undo")), off=not undo)
    ways += button("redo", esc(texts("editor.redo")), off=not redo)
    ways += button("back", esc(texts("editor.back")), off=not undo)
    return (
        f'<div role="group" aria-label="{esc(texts("editor.tools"))}">{chosen}</div>'
        f'<div role="group" aria-label="{esc(texts("editor.ways"))}">{ways}</div>'
    )


def board(view: Any, overlay: str, chosen: int | None, people: Sequence[Person], texts: Texts) -> str:
    """The whole board, every space of which can be tapped."""
    commands = {spot.id: f"space {spot.id}" for spot in view.map.spaces}
    drawn = small_board(view, view.map.data["view"], commands, {}, texts("editor.board"), people, texts)
    drawn = drawn.replace('data-command="try"', 'data-command="editor"')
    if chosen is not None:
        spot = view.map.by_id[chosen]
        overlay += (f'<g class="demo" aria-hidden="true"><path class="chosen" '
                    f'transform="translate({number(spot.x)} {number(spot.y)})" '
                    f'd="{shapes.path(spot.kind, 11)}"/></g>')
    return drawn.replace("</svg>", overlay + "</svg>")


def faults(found: Sequence[tuple[str, str, bool]], unknown: bool, texts: Texts) -> str:
    """What is wrong: (code, sentence, whether it can be mended); or that something is not known."""
    if unknown:
        fill = button("fill", esc(texts("editor.fill")))
        return f'<div class="wrong"><p>{esc(texts("editor.unknown"))}</p><p class="go">{fill}</p></div>'
    if not found:
        return f'<p class="sound"><span aria-hidden="true">✓</span> {esc(texts("editor.sound"))}</p>'
    items, seen = [], set()
    for code, said, mendable in found:
        mend = button(f"mend {code}", esc(texts("editor.mend"))) if mendable and code not in seen else ""
        seen.add(code)
        items.append(f"<li>{rules.linked(said, texts)} {mend}</li>")
    every = button("mend", esc(texts("editor.mend.all")), kind="primary") if any(item[2] for item in found) else ""
    head = esc(texts("editor.faults", count=len(found)))
    return f'<div class="wrong"><h3>{head}</h3><ul>{"".join(items)}</ul><p class="go">{every}</p></div>'


def _select(key: str, label: str, options: Iterable[tuple[str, str]], value: str) -> str:
    ident = "ed-" + key.replace(" ", "-")
    inside = "".join(
        f'<option value="{esc(name)}"{" selected" if name == value else ""}>{esc(text)}</option>'
        for name, text in options
    )
    return f'<label><span>{esc(label)}</span><select id="{ident}" data-edit="{key}">{inside}</select></label>'


def _number(key: str, label: str, value: int, most: int) -> str:
    ident = "ed-" + key.replace(" ", "-")
    return (
        f'<label><span>{esc(label)}</span><input type="number" id="{ident}" data-edit="{key}" min="0" max="{most}" '
        f'inputmode="numeric" value="{value}"></label>'
    )


def _check(key: str, label: str, value: bool) -> str:
    on = " checked" if value else ""
    box = f'<input type="checkbox" id="ed-{key}" data-edit="{key}"{on}>'
    return f'<label class="check">{box}<span>{esc(label)}</span></label>'


def space(data: Position, chosen: int | None, people: Sequence[Person], texts: Texts) -> str:
    """The space that has been chosen: its tile, whether it lies face up, who has built there."""
    if chosen is None:
        return f'<p class="hint">{esc(texts("editor.choose"))}</p>'
    tiles = load_tiles(load_map(data["map"]).tiles)
    kind = load_map(data["map"]).kind(chosen)
    lying = data["tiles"].get(str(chosen)) or ""
    where = {tile: int(place) for place, tile in data["tiles"].items() if tile}
    options = [] if lying else [("", texts("editor.not_known"))]
    for each in tiles.values():
        if each.kind == kind:
            shown = [texts(f"building.{each.building}"), str(each.points)]
            shown += [texts("space.bird")] if each.bird else []
            shown += [texts(f"resource.{resource}") for resource in each.resources]
            at = f" ({where[each.id]})" if each.id in where and each.id != lying else ""
            options.append((each.id, f"{each.id}: {', '.join(shown)}{at}"))
    built = [seat for seat, _ in data["buildings"].get(str(chosen), [])]
    pieces = "".join(
        button(f"put {seat}", f"{names.badge(seat)} {esc(person.name)}", seat in built)
        for seat, person in enumerate(people)
    )
    up = _check("up", texts("editor.up"), chosen in data["face_up"])
    tile = _select("tile", texts("editor.tile"), options, lying)
    return (
        f"<h3>{esc(texts('space.number', space=chosen))}</h3>{tile}{up}"
        f'<div role="group" aria-label="{esc(texts("editor.buildings"))}" class="put">'
        f"<span>{esc(texts('editor.buildings'))}</span>{pieces}</div>"
    )


def form(data: Position, people: Sequence[Person], opened: Collection[int], texts: Texts) -> str:
    """Everything beside the board; `opened` are the seats whose hands are shown."""
    who = [(str(seat), person.name) for seat, person in enumerate(people)]
    phases = [(name, texts(f"phase.{name}")) for name in PHASE_NAMES]
    turn = [("", texts("editor.nobody"))] if data["turn"] is None else []
    parts = [
        _select("round", texts("editor.round"), [("1", "1"), ("2", "2")], str(data["round"])),
        _select("phase", texts("editor.phase"), phases, data["phase"]),
        _select("turn", texts("editor.whose"), [*turn, *who], "" if data["turn"] is None else str(data["turn"])),
        _select("first", texts("editor.first"), who, str(data["order"][0])),
        _select("street", texts("editor.street"), [("7", "7"), ("6", "6")],
                str(data.get("options", {}).get("street_points", 7))),
    ]  # fmt: skip
    if data["phase"] == "then":
        cards = [(card, texts(f"card.full.{card}")) for card in BUILDING_CARDS[:3]]
        parts.append(_select("then", texts("editor.then"), cards, data.get("then", "")))
    parts.append(_check("joined", texts("editor.joined"), bool(data.get("joined"))))
    parts.append(_check("teaching", texts("editor.teaching"), bool(data.get("options", {}).get("teaching"))))
    moment = f'<fieldset class="fields"><legend>{esc(texts("editor.moment"))}</legend>{"".join(parts)}</fieldset>'
    rows = "".join(_seat(data, seat, people, seat in opened, texts) for seat in range(len(people)))
    every = len(opened) == len(people)
    hide = button("hands", esc(texts("editor.hands.hide" if every else "editor.hands.show")))
    return moment + f'<p class="go">{hide}</p>' + rows + _scoring(data, people, opened, texts)


def _seat(data: Position, seat: int, people: Sequence[Person], opened: bool, texts: Texts) -> str:
    bots = [("", texts("control.person")), *((name, texts(f"control.{name}")) for name in LEVELS)]
    parts = [
        _select(f"bot {seat}", texts("start.who"), bots, people[seat].bot or ""),
        _number(f"score {seat}", texts("editor.score"), data["scores"][seat], 999),
    ]
    twins = [other for other in data["rank"] if data["scores"][other] == data["scores"][seat]]
    if twins[0] != seat:
        parts.append(button(f"first {seat}", esc(texts("editor.ahead")), kind="quiet"))
    if opened:
        name = letter(data, seat)
        sets = [(each, texts(f"set.{each}") if f"set.{each}" in texts else each) for each in SETS]
        parts.append(_select(f"set {seat}", texts("editor.set"), sets if name else [("", "?"), *sets], name))
        built = apart(data, seat)[0]
        hand = data["hands"][seat]["building"]
        for card in BUILDING_CARDS:
            label = texts("editor.held", card=texts(f"card.full.{card}"), played=built.count(card))
            parts.append(_number(f"hold {seat} {card}", label, hand.get(card, 0), 9))
        for worth in (1, 2, 3):
            label = texts("editor.birds", worth=worth)
            parts.append(_number(f"birds {seat} {worth}", label, data["birds"][seat].count(worth), 8))
    if data.get("pile_of"):
        piles = [("", texts("editor.none")), *((str(other), person.name) for other, person in enumerate(people))]
        pile = data["pile_of"][seat]
        parts.append(_select(f"pile_of {seat}", texts("editor.pile"), piles, "" if pile is None else str(pile)))
    hand = texts("editor.hand.hide" if opened else "editor.hand.show", name=people[seat].name)
    parts.append(button(f"hands {seat}", esc(hand), kind="quiet"))
    return f'<fieldset class="fields"><legend>{names.who(seat, people)}</legend>{"".join(parts)}</fieldset>'


def _scoring(data: Position, people: Sequence[Person], opened: Collection[int], texts: Texts) -> str:
    """Where the scoring cards are. While a hand is hidden neither its cards are told nor those of the deck, from which
    they could be worked out."""
    hidden = {f"{kind} {seat}" for seat in range(len(people)) if seat not in opened for kind in ("hand", "away")}
    hidden |= {"deck", ""} if hidden else set()
    places = [("deck", texts("editor.deck"))]
    for kind in ("hand", "played", *(("away",) if data.get("discarded") else ())):
        for seat, person in enumerate(people):
            places.append((f"{kind} {seat}", texts(f"editor.{kind}", name=person.name)))
    rows = ""
    for card in SCORING_CARDS:
        place = place_of(data, card)
        if place in hidden:
            continue
        options = places if place else [("", texts("editor.nowhere")), *places]
        rows += _select(f"card {card}", texts(f"scoring.{card}"), options, place)
    if not rows:
        return ""
    return f'<fieldset class="fields cards"><legend>{esc(texts("tool.cards"))}</legend>{rows}</fieldset>'


