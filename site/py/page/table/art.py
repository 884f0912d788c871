# ruff: noqa: E501 (path data is not wrapped)
"""Our own drawings as SVG symbols, and icons that show them in panels, cards and the log.

`defs()` is the sheet of all symbols, put into the document once; `icon()` and the board refer to them. Every symbol is
drawn on a square of 32 units. Outlines differ, so that nothing depends on colour alone. Lines take their colour from the
CSS custom property --art-ink, a seat's pieces from --seat (see css/board.css).
"""

from __future__ import annotations

SEAT_LETTERS = "ABCD"
# A seat's badge, about (0, 0) with radius 10: circle, square, triangle, diamond; and where its letter's middle is.
BADGES = (
    '<circle r="10"/>',
    '<rect x="-9.2" y="-9.2" width="18.4" height="18.4" rx="2"/>',
    '<path d="M0-12.2 12.4 9.6H-12.4Z" stroke-linejoin="round"/>',
    '<path d="M0-12.6 12.6 0 0 12.6-12.6 0Z" stroke-linejoin="round"/>',
)
_BADGE_MIDDLE = (0.0, 0.0, 2.6, 0.0)

# Buildings: walls, roof and details apart, so that a seat's piece can colour and pattern them.
_BUILDINGS = {
    "house": (
        '<path class="roof" d="M21 4.5h4v6h-4z"/><path class="wall" d="M6 15h20v13H6z"/>'
        '<path class="roof" d="M2.6 17 16 5.2 29.4 17l-2 1.2H4.6z"/>',
        '<path class="dark" d="M13.2 28v-7.4h5.6V28z"/>',
    ),
    "church": (
        '<path class="wall" d="M13 28V18.5l8-5.6 8.4 5.6V28z"/><path class="roof" d="M12.6 19.6 21 12.4l9.6 7.2-1 1.6-8.6-5.4-8.4 5.4z"/>'
        '<path class="wall" d="M4 28V14h9.6v14z"/><path class="roof" d="M2.8 14.6 8.8 5.6l6 9z"/>'
        '<path class="line" d="M8.8 6V.8M6.4 2.8h4.8"/>',
        '<path class="dark" d="M18.6 28v-3.6a2.6 2.6 0 0 1 5.2 0V28zM7.2 21.4v-2.4a1.6 1.6 0 0 1 3.2 0v2.4z"/>',
    ),
    "lighthouse": (
        '<path class="wall" d="M8.8 28 11.8 12.6h8.4L23.2 28z"/><path class="roof" d="M10.9 17h10.2l1 4.8H9.9z"/>'
        '<path class="lamp" d="M12.4 7.4h7.2v4.6h-7.2z"/><path class="roof" d="M10.6 8 16 2.2 21.4 8z"/>'
        '<path class="wall" d="M9.8 11.4h12.4v2.4H9.8zM6 26.4h20V29H6z"/>',
        '<path class="beam" d="M23 9 31 5.4v4.8zM9 9 1 5.4v4.8z"/><path class="dark" d="M14.7 26.6v-2.4a1.3 1.3 0 0 1 2.6 0v2.4z"/>',
    ),
}

_SYMBOLS = {
    "sheep": (
        '<path class="line" d="M11 22v6M14.6 22.5V28M21 22.5V28M24.4 22v6" stroke-width="2.6"/>'
        '<path class="wool" d="M9.6 21.4a4.3 4.3 0 0 1-1-7.6 4.9 4.9 0 0 1 5.8-5.4 5.1 5.1 0 0 1 8.4 0 4.9 4.9 0 0 1 5.6 5.2 4.4 4.4 0 0 1-1 7.6'
        ' 4.4 4.4 0 0 1-6 2.2 5 5 0 0 1-6.2 0 4.4 4.4 0 0 1-5.6-2z"/>'
        '<path class="dark" d="M3 14.2c0-3 2.2-4.6 4.6-4.4 2.6.2 4.2 2 4 4.6-.2 3-1.8 5.8-4 5.8S3 17.4 3 14.2z"/>'
    ),
    "fish": (
        '<path class="fish" d="M2.4 16.4C6.6 9.2 15.2 7.2 22.2 13l7-5c-1.2 5-1.2 11.6 0 16.600l-7-5C15.2 25.4 6.6 23.6 2.4 16.400z"/>'
        '<path class="line thin" d="M13.4 11.200c2 3.2 2 7 0 10.4"/><circle class="eye" cx="8.4" cy="14.8" r="1.9"/>'
    ),
    "wood": (
        '<g class="wood"><circle cx="16" cy="10.2" r="6.6"/><circle cx="9" cy="21.8" r="6.6"/><circle cx="23" cy="21.8" r="6.6"/></g>'
        '<g class="line thin" fill="none"><circle cx="16" cy="10.2" r="2.9"/><circle cx="9" cy="21.8" r="2.9"/><circle cx="23" cy="21.8" r="2.9"/></g>'
    ),
    "sugar": (
        '<path class="leaf" d="M15.5 9.500C11 8.5 7 5.5 4 1.500c6-.5 10.5 2 12 7 .5-4 4-7.5 9.5-7.5-1 4.5-4 8-9 9z"/>'
        '<path class="cane" d="M13.9 8.500h4.400V29h-4.400zM7.2 12h4.400l1 17H8.400zM20.6 12H25l-1.2 17h-4.200z"/>'
        '<path class="line thin" d="M13.9 14.500h4.400M13.9 20.500h4.400M7.6 17.500h4.400M8 23.500h4.400M20.2 17.500h4.400M19.9 23.500h4.4"/>'
    ),
    "gold": (
        '<path class="gold" d="M1.8 25.5 5.6 14h20.800l3.8 11.500z"/><path class="gold bright" d="M5.6 14 9 8.500h14l3.4 5.500z"/>'
        '<path class="line thin" d="M9 21.500l1.2-3.600h7"/>'
    ),
    "bird": (
        '<path class="bird" d="M2.2 13.600c1.4-2.8 4.8-4 7.6-2.6.8.4 1.4 1 1.8 1.600C13.8 6.6 20 2.2 28.6 2.600c-.6 4.8-2.8 8.6-6.2 11 3.2-.2 5.6.6 7.6 2.6'
        '-3.4 2.8-8 4.2-12 3.8-2.2 4.2-6.6 8.6-13 9.6 2.2-3.2 3.6-6.6 3.2-10.2-2.6-.4-4.4-2-4.4-4.400z"/>'
        '<circle class="eye" cx="7.2" cy="13.4" r="1.5"/><path class="line thin" d="M12 13.600c3.6.8 7 .6 10.4 0"/>'
    ),
    "ship": (
        '<path class="hull" d="M2.6 20.500h26.800c-1 4.6-3.6 8-6.8 8H10c-4 0-6.6-3.4-7.4-8z"/>'
        '<path class="line" d="M11 20V3.500M21.5 20V5.5"/><path class="sail" d="M5 17.500c2-4.5 2-8.5.6-12.5 4 .6 8.4.6 11 0 1.4 4 1.4 8.5 0 12.5-4-1-8-1-11.6 0z'
        'M18.5 17.800c1.4-3.5 1.4-6.6.6-9.8 2.6.6 5.6.6 8 0 1 3.2 1 6.5 0 9.8-3-.8-5.8-.8-8.6 0z"/>'
        '<path class="flagred" d="M11 3.500V.8l5 1.400z"/>'
    ),
    "river": (
        '<path class="bank" d="M1.5 4h29v24h-29z" /><path class="water" d="M17 4c-5 3.6-9 5-8.4 8.400C9.2 16.4 19 15.4 18 20c-.6 3-4.6 5-7.4 8h14.6'
        'c3.2-3.8 4.6-7.6 1.8-11-3-3.6-10-3.4-10-6C17 9 20 7 24 4z"/><path class="line thin light" d="M14.5 10.600c1.6 2.6 8 3 9.8 6.400M16.8 25.600c2-1.6 3.8-3 4.4-5"/>'
    ),
    "road": (
        '<path class="bank" d="M1.5 4h29v24h-29z"/><path class="way" d="M13.6 4c.6 5-6.6 7-5.4 11.400C9.4 19.6 13 21.6 10.6 28h12c1.6-6.6-1.6-9.6-2.8-12.600C18.6 12 21 9 19 4z"/>'
        '<path class="line thin dashes" d="M16.4 5.500c.6 4.5-3.4 6.5-2.6 9.9.8 3.6 4.2 6 2.8 12.6"/>'
    ),
    "double": (
        '<path class="card back" d="M12.5 3h14a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z"/>'
        '<path class="card" d="M5.5 7h14a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2h-14a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2z"/>'
        '<path class="line on-paper" d="M8.9 14.700a3.7 3.7 0 1 1 6.9 2.400L8.8 24h7.8" stroke-width="2.6" fill="none"/>'
    ),
    "coast": (
        '<path class="water" d="M16 5c9.6 0 14.2 3.4 14.2 11S25.6 27 16 27 1.8 23.6 1.8 16 6.4 5 16 5z"/>'
        '<path class="line light" d="M6 13c2.4-2.4 4.6-2.4 6.6 0s4.2 2.4 6.6 0 4.4-2.4 6.6 0M6 20c2.4-2.4 4.6-2.4 6.6 0s4.2 2.4 6.6 0 4.4-2.4 6.6 0"/>'
    ),
    "volcano": (
        '<path class="lava" d="M8.5 3.500h15L31 16l-7.5 12.500h-15L1 16z"/><path class="rock" d="M5.8 24 13 11.600c2 1.2 4 1.2 6 0L26.2 24z"/>'
        '<path class="line thin" d="M16 12.600v5M19 13l2 5M13 13l-2 5"/>'
    ),
    "eruption": (
        '<path class="rock" d="M1.5 29 11.5 14h9l10 15z"/><path class="flame" d="M11.5 14.500C10 10 5.6 9 6 4c3 1 4.8 3 5.6 5C11.6 6 12.6 3 16 .8c3.4 2.2 4.4 5.2 4.4 8.2.8-2 2.6-4 5.6-5 .4 5-4 6-5.5 10.500z"/>'
        '<path class="flame" d="M13 14.500h6.500c-1 3 1.5 4 .8 8.5-2-1-2-3-3.3-4-.5 3-3.5 4-4 7-1.5-4.5 1-7 0-11.500z"/>'
    ),
}


def _group(name: str, scale: float, x: float, y: float) -> str:
    return f'<use href="#art-{name}" width="32" height="32" transform="translate({x} {y}) scale({scale})"/>'


# Symbols made of others.
_COMPOUND = {
    "birds": _group("bird", 0.62, 12, 0) + _group("bird", 0.72, 0, 9),
    "houses": _group("house", 0.5, 8, 0) + _group("house", 0.5, 0, 15) + _group("house", 0.5, 16, 15),
    "variety": _group("lighthouse", 0.56, 7, -1) + _group("house", 0.5, 0, 15.5) + _group("church", 0.54, 15, 14.5),
    "street": '<path class="road-edge" d="M5 8h9l4 16h9"/><path class="road-fill" d="M5 8h9l4 16h9"/>'
    + _group("house", 0.4, 0, 0) + _group("house", 0.4, 9, 0) + _group("house", 0.4, 10.4, 16) + _group("house", 0.4, 19.2, 16),
    "sheep-fish": _group("sheep", 0.64, 0, 0) + _group("fish", 0.64, 11, 13),
    "wood-sugar": _group("wood", 0.6, 0, 0.6) + _group("sugar", 0.64, 12, 11),
    "gold6": _group("gold", 1, 0, 0),
    "gold10": _group("gold", 0.62, 6, -1) + _group("gold", 0.62, 0, 12) + _group("gold", 0.62, 12, 12),
}

BUILDINGS = tuple(_BUILDINGS)
NAMES = (*_BUILDINGS, *_SYMBOLS, *_COMPOUND, "mark")


def icon(name: str, seat: int | None = None) -> str:
    """An inline picture for panels, cards and the log; it says nothing to a screen reader.

    `name` is a building, a resource, `bird`, a building card, a scoring card, or `mark`, a seat's badge. With `seat` a
    building is that seat's piece. Raises KeyError for names that are not drawn.
    """
    if name not in NAMES:
        raise KeyError(name)
    if name == "mark":
        if seat is None:
            raise KeyError("a mark needs its seat")
        return (f'<svg class="icon icon-mark seat-{seat}" viewBox="-14 -14 28 28" aria-hidden="true" focusable="false">'
                f"{badge(seat)}</svg>")
    if seat is not None and name in _BUILDINGS:
        return (f'<svg class="icon icon-{name} seat-{seat}" viewBox="-22 -36 44 44" aria-hidden="true" '
                f'focusable="false">{piece(name, seat)}</svg>')
    owner = "" if seat is None else f" seat-{seat}"
    return (f'<svg class="icon icon-{name}{owner}" viewBox="0 0 32 32" aria-hidden="true" focusable="false">'
            f'<use href="#art-{name}" width="32" height="32"/></svg>')


def use(name: str, x: float, y: float, size: float, extra: str = "") -> str:
    """The symbol as part of another SVG, its middle at (x, y)."""
    half = size / 2
    return f'<use href="#art-{name}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"{extra}/>'


def figure(kind: str, value: int, x: float, y: float) -> str:
    """A number or letter that is part of a drawing: a tile's points, a fish bonus, a seat's letter. It is drawn like a
    picture (from the sheet), not written as text: what the drawing says is told by the name of what it stands on."""
    return f'<use class="{kind}" href="#art-{kind}-{value}" x="{x:g}" y="{y:g}"/>'


def _figures() -> str:
    written = [("points", value, str(value), "middle") for value in range(20)]
    written += [("bonus", value, f"+{value}", "start") for value in range(10)]
    written += [("letter", seat, letter, "middle") for seat, letter in enumerate(SEAT_LETTERS)]
    return "".join(
        f'<text id="art-{kind}-{value}" text-anchor="{anchor}">{text}</text>' for kind, value, text, anchor in written
    )


def badge(seat: int) -> str:
    """A seat's badge about (0, 0): its shape in its colour, with its letter; about 25 units wide."""
    return (f'<g class="badge">{BADGES[seat]}{figure("letter", seat, 0, _BADGE_MIDDLE[seat] + 5.2)}</g>')


def piece(building: str, seat: int, badge_left: bool = False) -> str:
    """A seat's building about (0, 0), standing on y = 6: 42 units wide and high, with the seat's pattern and badge."""
    return (f'<g class="piece"><ellipse class="ground-shadow" cx="1" cy="2" rx="19" ry="4"/><use href="#art-piece-{building}-{seat}" x="-20" y="-34" width="40" height="40"/>'
            f'<g class="piece-badge" transform="translate({-12 if badge_left else 12} -1) scale(.9)">{badge(seat)}</g></g>')


def _patterned(building: str, seat: int) -> str:
    body, details = _BUILDINGS[building]
    pattern = "" if seat == 0 else f'<g class="pattern pattern-{seat}">{body}</g>'
    return f'<g class="built">{body}</g>{pattern}<g class="built-details">{details}</g>'


def defs() -> str:
    """The sheet of symbols and patterns, for the document's first element; it takes no room."""
    parts = [
        f'<pattern id="art-pattern-{seat}" width="{size}" height="{size}" patternUnits="userSpaceOnUse">{mark}</pattern>'
        for seat, size, mark in (
            (1, 6, '<path d="M3 0v6" class="pattern-line"/><path d="M4.3 0v6" class="pattern-edge"/>'),
            (2, 6, '<circle cx="1.6" cy="1.6" r="1.35" class="pattern-dot"/><circle cx="4.6" cy="4.6" r="1.35" class="pattern-dot"/>'),
            (3, 7, '<path d="M-1 1 1-1M0 7 7 0M6 8 8 6" class="pattern-line"/><path d="M0 2 2 0M2 7 7 2" class="pattern-edge"/>'),
        )
    ]
    for name, (body, details) in _BUILDINGS.items():
        parts.append(_symbol(name, f'<g class="wanted">{body}{details}</g>'))
        parts += [_symbol(f"piece-{name}-{seat}", _patterned(name, seat)) for seat in range(4)]
    parts += [_symbol(name, content) for name, content in (_SYMBOLS | _COMPOUND).items()]
    return ('<svg class="art-sheet" width="0" height="0" aria-hidden="true" focusable="false"><defs>' + "".join(parts)
            + _figures() + "</defs></svg>")


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="art-{name}" viewBox="0 0 32 32" class="art" overflow="visible">{content}</symbol>'
