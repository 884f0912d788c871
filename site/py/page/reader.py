"""Lights up on the board what is pointed at, touched or focused, and puts a note beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from page import dom
from page.screen import Screen
from page.table import notes, reading
from page.table.reading import Reading

#: What can be read, outermost last: a space of the board, a card in hand, a seat's panel.
READABLE = "#island [data-space], #list [data-space], #hand li, #seats [data-seat]"


class Reader:
    """What is read now. What is pointed at goes before what has the focus."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.pointed: tuple[str, Any] | None = None
        self.focused: tuple[str, Any] | None = None
        self.turned: set[int] = set()
        self.shown: dict[int, str] = {}
        self.lit: list[Any] = []
        self.roads: dict[str, list[Any]] = {}
        self.rivers: dict[str, list[Any]] = {}
        self.map = ""
        self.touched = False

    def listen(self, guarded: Callable[[Callable[..., object]], Callable[..., None]]) -> None:
        handlers = {"pointerover": self.on_over, "pointerdown": self.on_down, "focusin": self.on_focus,
                    "focusout": self.on_blur, "click": self.on_click}
        for kind, handler in handlers.items():
            dom.listen(kind, guarded(handler))
        dom.listen("pointerleave", guarded(self.on_leave), dom.root())

    # what is read

    def refresh(self) -> None:
        """Shows what is to be read of the position that is on the table now; nothing behind a curtain."""
        found = self._read(self.pointed) or self._read(self.focused)
        self._light(found)
        self._note(found)
        self._turn()

    def begin(self) -> None:
        """A new game: all panels with their first face."""
        self.turned.clear()

    def said(self) -> str:
        """What has the focus or is pointed at, in words; "" if that is nothing to be read."""
        seen = self.screen.seen
        found = self._read(self._what(dom.focused())) or self._read(self.pointed)
        return notes.spoken(seen.view, found, seen.people, seen.texts) if seen and found else ""

    def done(self) -> None:
        """What a finger touched has done its work; what a mouse points at is still pointed at."""
        if self.touched:
            self.pointed = None

    def _read(self, what: tuple[str, Any] | None) -> Reading | None:
        seen = self.screen.seen
        if what is None or seen is None:
            return None
        view, choice = seen.view, seen.choice
        kind, name = what
        if kind == "space":
            return reading.of_space(view, name)
        if kind == "seat":
            return reading.of_seat(view, name)
        if kind == "scoring":
            return reading.of_scoring(view, name)
        seat, card = name
        picked = choice.card == card and not choice.scoring
        return reading.of_card(view, seat, card, choice.double_type if picked else None)

    # what is shown

    def _light(self, found: Reading | None) -> None:
        self._know_the_board()
        marks = found.spaces if found else {}
        for space in self.shown.keys() | marks.keys():
            mark = marks.get(space)
            if self.shown.get(space) != mark and space in self.screen.spaces:
                dom.attributes(self.screen.spaces[space], {"data-read": mark})
        self.shown = dict(marks)
        for place in self.lit:
            dom.attributes(place, {"data-lit": None})
        ways: list[Any] = []
        if found:
            for a, b in found.roads:
                ways += self.roads.get(f"{a}-{b}") or self.roads.get(f"{b}-{a}", [])
            for river in found.rivers:
                ways += self.rivers.get(river, [])
            for place in ways:
                dom.attributes(place, {"data-lit": ""})
        self.lit = ways
        island = dom.element("island")
        dom.attributes(island, {"data-reading": found.about[0] if found else None})
        island.className = "" if found is None or found.seat is None else f"seat-{found.seat}"

    def _know_the_board(self) -> None:
        if self.map == self.screen.map:
            return
        self.map = self.screen.map
        self.shown, self.lit = {}, []
        self.roads, self.rivers = {}, {}
        for name, known in (("data-road", self.roads), ("data-river", self.rivers)):
            for place in dom.all_of(f"#island [{name}]"):
                known.setdefault(place.getAttribute(name), []).append(place)

    def _note(self, found: Reading | None) -> None:
        seen = self.screen.seen
        if seen and found and found.about[0] in ("card", "scoring") and seen.choice.card == found.about[1]:
            found = None  # a picked card's reach or forecast stands among the choices
        text = notes.note(seen.view, found, seen.people, seen.texts) if seen and found else ""
        dom.patch("reading", text)
        dom.show("reading", bool(text))
        looks: dict[str, str | None] = {"data-corner": None, "data-about": None}
        if text and seen and found:
            game_map = seen.view.map
            corner = reading.corner(found, game_map.spaces, game_map.data["view"])
            looks = {"data-corner": corner, "data-about": found.about[0]}
        dom.attributes(dom.element("reading"), looks)

    # seat panels' second face

    def turn(self, seat: int) -> None:
        """Turns a seat's panel over, or back."""
        self.turned ^= {seat}
        self._turn()

    def _turn(self) -> None:
        for panel in dom.all_of("#seats [data-seat]"):
            seat = int(panel.dataset.seat)
            over = seat in self.turned
            panel.classList.toggle("turned", over)
            button = panel.querySelector("[data-command=turn]")
            if button:
                button.setAttribute("aria-pressed", "true" if over else "false")

    # the browser's events

    def _what(self, target: Any) -> tuple[str, Any] | None:
        place = dom.closest(target, READABLE) if hasattr(target, "closest") else None
        if place is None:
            return None
        if place.hasAttribute("data-space"):
            return "space", int(place.getAttribute("data-space"))
        if place.hasAttribute("data-seat"):
            return "seat", int(place.getAttribute("data-seat"))
        card = dom.inside(place, "[data-card]")
        whose = dom.closest(place, "[data-hand]")
        if card is None or whose is None:
            return None
        name = str(card.dataset.card)
        return ("scoring", name) if card.dataset.kind == "scoring" else ("card", (int(whose.dataset.hand), name))

    def _point(self, what: tuple[str, Any] | None) -> None:
        if what != self.pointed:
            self.pointed = what
            self.refresh()

    def on_over(self, event: Any) -> None:
        if event.pointerType == "mouse":
            self.touched = False
            self._point(self._what(event.target))

    def on_down(self, event: Any) -> None:
        if event.pointerType != "mouse":
            self.touched = True
            self._point(self._what(event.target))

    def on_click(self, event: Any) -> None:
        """A finger's tap on a panel, beside its button, turns it as a mouse does by pointing."""
        what = self._what(event.target) if self.touched else None
        if what and what[0] == "seat" and dom.closest(event.target, "button") is None:
            self.turn(what[1])

    def on_leave(self, event: Any) -> None:
        if event.pointerType == "mouse":
            self._point(None)

    def on_focus(self, event: Any) -> None:
        what = self._what(event.target) if event.target.matches(":focus-visible") else None
        if what != self.focused:
            self.focused = what
            self.refresh()

    def on_blur(self, event: Any) -> None:
        if self.focused is not None:
            self.focused = None
            self.refresh()
