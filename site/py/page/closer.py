"""Zooming and moving the board by fingers, wheel, keys and buttons, and hitting small targets with a finger.

Only the board moves, never the page. One finger acts; two fingers, or one that drags a board that is looked at closely,
move it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, hypot
from typing import Any

from page import dom, lens
from page.lens import FINGER, WHOLE, Frame
from page.screen import Screen

#: How far a finger or mouse may stray and still click, in CSS pixels.
STILL = 8.0

#: Seconds after which a finger that stays down only reads.
LONG = 0.5

#: The height of the lowest tile in units of the map, and half a tile's width.
TILE, HALF_TILE = 86.0, 60.0


class Closer:
    """The board's frame: what part of the board stands in `#island`."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.frame = WHOLE
        self.for_targets = False
        self.targets: frozenset[int] = frozenset()
        self.fingers: dict[int, tuple[float, float]] = {}
        self.from_: tuple[float, float] | None = None
        self.dragged = False
        self.down_at = 0.0
        self.finger = False

    # where things are

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the frame."""
        island = dom.element("island")
        return float(island.clientWidth) or 1.0, float(island.clientHeight) or 1.0

    def place(self, space: int) -> tuple[float, float]:
        """The middle of a space on the whole board."""
        x, y, width, _ = self.screen.map_view
        unit = self.size[0] / width
        spot = self.screen.spots[space]
        return (spot.x - x) * unit, (spot.y - y) * unit

    @property
    def tile(self) -> float:
        """The height of a tile when the whole board is in sight, in CSS pixels."""
        return TILE * self.size[0] / self.screen.map_view[2]

    def within(self, event: Any) -> tuple[float, float]:
        """Where an event happened, from the frame's corner."""
        box = dom.element("island").getBoundingClientRect()
        return event.clientX - box.left, event.clientY - box.top

    # moving

    def show(self, frame: Frame, smoothly: bool = False) -> bool:
        """Brings a part of the board into the frame; False if it is there already."""
        if frame == self.frame:
            return False
        self.frame = frame
        if frame.whole:
            dom.show("once-more", False)
        dom.root().dataset.zoom = "whole" if frame.whole else "near"
        svg = dom.first("#island > svg")
        if svg is None:
            return False
        svg.style.transition = "transform 0.25s ease-out" if smoothly and not dom.calm() else ""
        svg.style.transformOrigin = "0 0"
        x, y, scale = frame.x, frame.y, frame.scale
        svg.style.transform = "" if frame.whole else f"translate({x:.2f}px, {y:.2f}px) scale({scale:.4f})"
        return True

    def begin(self) -> None:
        """A new game: the whole board."""
        self.for_targets, self.targets = False, frozenset()
        self.show(WHOLE)

    def command(self, argument: str) -> None:
        """`in`, `out`, `whole`; or, without a word, as close as a finger needs it and back again."""
        if not self.screen.spaces:
            return
        width, height = self.size
        self.for_targets = False
        if argument in ("in", "out"):
            self.show(self._about(1.5 if argument == "in" else 1 / 1.5), smoothly=True)
        elif argument == "whole" or not self.frame.whole:
            self.show(WHOLE, smoothly=True)
        else:
            x, y = self._middle()
            self.show(lens.centred(max(2.0, self.needed), x, y, width, height), smoothly=True)

    def _about(self, factor: float) -> Frame:
        """Closer or further about the space with the focus, or else about the middle."""
        width, height = self.size
        x, y = width / 2, height / 2
        focus = self.screen.focus
        if focus is not None and dom.first("#island :focus") is not None:
            px, py = self.place(focus)
            x, y = self.frame.x + px * self.frame.scale, self.frame.y + py * self.frame.scale
        return lens.about(self.frame, factor, x, y, width, height)

    def _middle(self) -> tuple[float, float]:
        """The middle of what can be chosen, or else of the board, on the whole board."""
        places = [self.place(space) for space in self.screen.targets]
        if not places:
            width, height = self.size
            return width / 2, height / 2
        return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)

    def pan(self, right: float, down: float) -> bool:
        """Moves the frame over the board by a part of its size; False where it cannot go further that way."""
        width, height = self.size
        return self.show(
            lens.moved(self.frame, -right * width / 4, -down * height / 4, width, height), smoothly=True
        )

    def on_focus(self, event: Any) -> None:
        space = dom.attribute(event.target, "data-space")
        if space is not None and event.target.matches(":focus-visible"):
            self.reveal(int(space))

    def reveal(self, space: int) -> None:
        """Sees to it that a space is in sight."""
        if not self.frame.whole:
            width, height = self.size
            around = HALF_TILE * width / self.screen.map_view[2]
            self.show(lens.revealing(self.frame, *self.place(space), around, width, height), smoothly=True)

    # small targets

    @property
    def needed(self) -> float:
        """How close one has to look for a tile to be as large as a finger."""
        return max(1.0, 1.05 * FINGER / self.tile)

    def refresh(self) -> None:
        """After the table was drawn: where tiles are too small for a finger, goes near to what can be chosen, and back
        to the whole when nothing can be any more."""
        if not self.screen.spaces:
            self.begin()  # the list view has no board
            return
        targets = frozenset(self.screen.targets)
        if targets == self.targets:
            return
        self.targets = targets
        dom.show("once-more", False)
        if not dom.coarse() or self.needed <= 1:
            return
        if targets and (self.frame.whole or self.for_targets):
            width, height = self.size
            around = 1.3 * HALF_TILE * width / self.screen.map_view[2]
            frame = lens.fitted([self.place(t) for t in targets], around, self.needed * 1.1, width, height)
            self.for_targets = frame.scale >= 1.25
            self.show(frame if self.for_targets else WHOLE, smoothly=True)
        elif not targets and self.for_targets:
            self.for_targets = False
            self.show(WHOLE, smoothly=True)

    def _meant(self, x: float, y: float) -> int | None:
        """What a finger at (x, y) of the frame means: the nearest space that can be chosen; 0 to come closer first;
        None if it means what it hits."""
        scale = self.frame.scale
        targets = {}
        for space in self.screen.targets:
            px, py = self.place(space)
            targets[space] = (self.frame.x + px * scale, self.frame.y + py * scale)
        found = lens.nearest(targets, x, y, max(FINGER, 0.75 * self.tile * scale))
        if found is None:
            return None
        if self.tile * scale < FINGER:
            return 0  # too small to be picked for sure: closer first
        return found

    def on_click(self, event: Any) -> bool:
        """Before the page takes a click on the board: True if that is not to happen."""
        if event.detail == 0 and not event.isTrusted:
            return False  # our own, for a target
        dom.show("once-more", False)
        held = dom.seconds() - self.down_at if self.down_at else 0.0
        if self.dragged or self.finger and held >= LONG:
            self.dragged = False
            return True
        if not self.finger or not self.screen.targets:
            return False
        x, y = self.within(event)
        found = self._meant(x, y)
        if found is None:
            return False
        if found == 0:
            self.for_targets = True
            width, height = self.size
            near = lens.about(self.frame, self.needed * 1.1 / self.frame.scale, x, y, width, height)
            self.show(near, smoothly=True)
            self._once_more(y > height / 2)
            return True
        place = self.screen.spaces[found]
        if place.contains(event.target):
            return False
        place.dispatchEvent(dom.click())
        return True

    def _once_more(self, above: bool) -> None:
        """Says that nothing has been chosen yet, on the half of the board that the finger is not on."""
        place = dom.element("once-more")
        place.classList.toggle("above", above)
        dom.show("once-more")
        dom.element("live").textContent = place.textContent

    # the browser's events

    def listen(self, guarded: Callable[[Callable[..., object]], Callable[..., None]]) -> None:
        island = dom.element("island")
        handlers = {"wheel": self.on_wheel, "pointerdown": self.on_down, "pointermove": self.on_move,
                    "pointerup": self.on_up, "pointercancel": self.on_up, "touchmove": self.on_touch,
                    "touchstart": self.on_touch, "contextmenu": self.on_menu, "focusin": self.on_focus}
        for kind, handler in handlers.items():
            dom.listen(kind, guarded(handler), island, active=True)

        def captured(event: Any) -> None:
            if self.on_click(event):
                event.stopPropagation()

        dom.listen("click", guarded(captured), island, capture=True)

    def on_touch(self, event: Any) -> None:
        """Keeps the browser from zooming or scrolling the page with two fingers on the board."""
        if event.touches.length > 1 and event.cancelable:
            event.preventDefault()

    def on_menu(self, event: Any) -> None:
        if self.finger:
            event.preventDefault()  # a long touch reads

    def on_wheel(self, event: Any) -> None:
        """The wheel zooms; where the page itself scrolls, only with the control key or once the board is near."""
        if self.frame.whole and not event.ctrlKey and not dom.fixed():
            return
        lines = 16 if event.deltaMode == 1 else 1
        factor = exp(-event.deltaY * lines * (0.01 if event.ctrlKey else 0.0015))
        self.for_targets = False
        self.show(lens.about(self.frame, factor, *self.within(event), *self.size))
        event.preventDefault()

    def on_down(self, event: Any) -> None:
        self.finger = event.pointerType != "mouse"
        if event.isPrimary:
            self.fingers.clear()
            self.dragged = False
            self.down_at = dom.seconds()
        if event.pointerType == "mouse" and event.button != 0:
            return
        self.fingers[event.pointerId] = self.within(event)
        self.from_ = self.within(event)

    def on_move(self, event: Any) -> None:
        before = self.fingers.get(event.pointerId)
        if before is None or self.from_ is None:
            return
        now = self.within(event)
        width, height = self.size
        if len(self.fingers) == 2:
            other = next(place for pointer, place in self.fingers.items() if pointer != event.pointerId)
            old, new = hypot(before[0] - other[0], before[1] - other[1]), hypot(now[0] - other[0], now[1] - other[1])
            middle = (now[0] + other[0]) / 2, (now[1] + other[1]) / 2
            frame = lens.about(self.frame, new / max(old, 1.0), *middle, width, height)
            frame = lens.moved(frame, (now[0] - before[0]) / 2, (now[1] - before[1]) / 2, width, height)
            self.fingers[event.pointerId] = now
            self.dragged, self.for_targets = True, False
            self.show(frame)
        elif len(self.fingers) == 1 and not self.frame.whole:
            if not self.dragged and hypot(now[0] - self.from_[0], now[1] - self.from_[1]) < STILL:
                return
            if not self.dragged:
                self.dragged = True
                dom.element("island").setPointerCapture(event.pointerId)
            self.fingers[event.pointerId] = now
            self.show(lens.moved(self.frame, now[0] - before[0], now[1] - before[1], width, height))

    def on_up(self, event: Any) -> None:
        self.fingers.pop(event.pointerId, None)
        if event.type == "pointercancel":
            self.fingers.clear()
