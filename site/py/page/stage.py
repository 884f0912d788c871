"""Plays cues: moves what stands on the table, lays passing things over it, and lets it sound.

Whatever runs can be finished at once: the table beneath already is as it will be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page import dom, sounds
from page.animation import SPEEDS, Cue, frames, length
from page.table import art, tile
from page.table.curves import number


class Stage:
    """What runs now: its animations, and the things that were laid over board and page for it."""

    def __init__(self) -> None:
        self.running: list[Any] = []
        self.props: list[Any] = []
        self.until = 0.0
        self.craters: list[tuple[float, float]] = []

    def remaining(self) -> float:
        """Seconds until all has been played."""
        return max(0.0, self.until - dom.seconds())

    def finish(self) -> None:
        """Ends whatever runs."""
        for animation in self.running:
            animation.cancel()
        for prop in self.props:
            prop.remove()
        self.running, self.props, self.until = [], [], 0.0

    def play(self, cues: Sequence[Cue], game_map: Any, speed: str, loudness: float) -> None:
        """Plays cues at one of SPEEDS; with a `loudness` from 0 (silent) to 1."""
        self.finish()
        slow = SPEEDS[speed]
        if loudness:
            dom.sound(sounds.plain(sounds.score(cues, 0.4 if slow is None else slow)), loudness)
        if slow is None or not cues:
            return
        self.craters = [(crater["x"], crater["y"]) for crater in game_map.data["volcanoes"]]
        places = {space.id: (space.x, space.y, space.kind) for space in game_map.spaces}
        for cue in cues:
            player = getattr(self, f"_{cue.kind}", None)
            if player is not None:
                player(cue, places, slow)
        lasts = length(cues) * slow / 1000
        self.until = dom.seconds() + lasts
        self._tidy_after(lasts + 0.1)

    def _tidy_after(self, seconds: float) -> None:
        props = self.props

        def tidy() -> None:
            if self.props is props:
                self.finish()

        dom.later(seconds, tidy)

    def _move(
        self, place: Any, cue: Cue, slow: float, steps: list[dict[str, Any]], easing: str = "linear", prop: bool = False
    ) -> None:
        """Animates an element; before its time comes it looks as in the first step. A `prop` looks as in the last one
        afterwards: others may still move, and it lies there until all have ended."""
        if place is not None:
            self.running.append(dom.animate(place, steps, cue.at * slow, cue.length * slow, easing, prop))

    def _lay(self, markup: str) -> Any:
        """Lays a drawing over the board."""
        prop = dom.drawing("#board svg", f'<g class="stage" aria-hidden="true">{markup}</g>')
        if prop is not None:
            self.props.append(prop)
        return prop

    # one method for each kind of cue that is seen

    def _build(self, cue: Cue, places: dict, slow: float) -> None:
        pieces = dom.all_of(f'#board [data-space="{cue.space}"] .seat-{cue.seat} > .piece')
        steps = [
            {"transform": "translate(0px, -70px) scale(1.35)", "opacity": 0, "offset": 0},
            {"transform": "translate(0px, -52px) scale(1.3)", "opacity": 1, "offset": 0.35},
            {"transform": "translate(0px, 0px) scale(1.08, 0.86)", "opacity": 1, "offset": 0.75},
            {"transform": "none", "opacity": 1, "offset": 1},
        ]
        for piece in pieces:
            self._move(piece, cue, slow, steps)

    def _points(self, cue: Cue, places: dict, slow: float) -> None:
        x, y, _ = places[cue.space]
        sign = "+" if cue.points > 0 else "\N{MINUS SIGN}"
        prop = self._lay(
            f'<g transform="translate({number(x)} {number(y - 30)})"><text class="stage-points seat-{cue.seat}" '
            f'text-anchor="middle">{sign}{abs(cue.points)}</text></g>'
        )
        steps = [
            {"transform": "translate(0px, 12px) scale(0.6)", "opacity": 0, "offset": 0},
            {"transform": "translate(0px, -14px) scale(1)", "opacity": 1, "offset": 0.2},
            {"transform": "translate(0px, -30px) scale(1)", "opacity": 1, "offset": 0.7},
            {"transform": "translate(0px, -46px) scale(1)", "opacity": 0, "offset": 1},
        ]
        self._move(dom.inside(prop, "text"), cue, slow, steps, prop=True)

    def _turn(self, cue: Cue, places: dict, slow: float) -> None:
        x, y, kind = places[cue.space]
        face = dom.first(f'#board [data-space="{cue.space}"] .face')
        prop = self._lay(
            f'<g data-kind="{kind}" transform="translate({number(x)} {number(y)})">'
            f'<g class="tile back">{tile.back(kind)}</g></g>'
        )
        gone = {"transform": "scale(0, 1.06)", "opacity": 0}
        back = [
            {"transform": "none", "opacity": 1, "offset": 0},
            {"transform": "scale(0, 1.06)", "opacity": 1, "offset": 0.5},
            {**gone, "offset": 0.501},
            {**gone, "offset": 1},
        ]
        front = [
            {**gone, "offset": 0},
            {**gone, "offset": 0.5},
            {"transform": "scale(0, 1.06)", "opacity": 1, "offset": 0.501},
            {"transform": "none", "opacity": 1, "offset": 1},
        ]
        self._move(dom.inside(prop, ".tile"), cue, slow, back, prop=True)
        self._move(face, cue, slow, front)

    def _hop(self, cue: Cue, places: dict, slow: float) -> None:
        marker = dom.first(f'#board [data-marker="{cue.seat}"]')
        steps = [{"transform": f"translate({number(x)}px, {number(y)}px)"} for x, y in frames(cue.path)]
        self._move(marker, cue, slow, steps)

    def _slide(self, cue: Cue, places: dict, slow: float) -> None:
        marker = dom.first(f'#board [data-marker="{cue.seat}"]')
        steps = [{"transform": f"translate({number(x)}px, {number(y)}px)"} for x, y in cue.path]
        self._move(marker, cue, slow, steps, "ease-in-out")

    def _bird(self, cue: Cue, places: dict, slow: float) -> None:
        start = dom.first(f'#board [data-space="{cue.space}"]') if cue.space else None
        goal = dom.first(f'#seats [data-seat="{cue.seat}"]')
        if start is None or goal is None or not (dom.visible(start) and dom.visible(goal)):
            return
        self._fly("bird", art.icon("bird"), start, goal, cue, slow)

    def _home(self, cue: Cue, places: dict, slow: float) -> None:
        start = dom.first(f'#board [data-space="{cue.space}"]')
        goal = dom.first(f'#seats [data-seat="{cue.seat}"]')
        if start is not None and goal is not None and dom.visible(start) and dom.visible(goal):
            self._fly("piece", art.icon(cue.building, cue.seat), start, goal, cue, slow)

    def _fly(self, name: str, drawing: str, start: Any, goal: Any, cue: Cue, slow: float) -> None:
        """Something flies over the page from one element to another."""
        prop = dom.over_page(f'<div class="stage-bird stage-{name}" aria-hidden="true">{drawing}</div>')
        self.props.append(prop)
        (ax, ay), (bx, by) = dom.middle(start), dom.middle(goal)
        arc = min(ay, by) - 60
        steps = [
            {"transform": f"translate({ax:.0f}px, {ay:.0f}px) scale(0.5)", "opacity": 0, "offset": 0},
            {"transform": f"translate({ax:.0f}px, {ay - 25:.0f}px) scale(1.2)", "opacity": 1, "offset": 0.2},
            {"transform": f"translate({(ax + bx) / 2:.0f}px, {arc:.0f}px) scale(1.1)", "opacity": 1, "offset": 0.6},
            {"transform": f"translate({bx:.0f}px, {by:.0f}px) scale(0.5)", "opacity": 0, "offset": 1},
        ]
        self._move(prop, cue, slow, steps, "ease-in-out", prop=True)

    def _erupt(self, cue: Cue, places: dict, slow: float) -> None:
        bombs = []
        for index, space in enumerate(cue.spaces):
            x, y, _ = places[space]
            cx, cy = min(self.craters, key=lambda crater, x=x, y=y: (crater[0] - x) ** 2 + (crater[1] - y) ** 2)
            bombs.append((cx, cy, x, y, index))
        markup = "".join(f'<circle class="stage-lava" r="{11 + 3 * (index % 3)}"/>' for *_, index in bombs)
        glows = "".join(
            f'<g transform="translate({number(x)} {number(y)})"><circle class="stage-glow" r="75"/></g>'
            for _, _, x, y, _ in bombs
        )
        prop = self._lay(glows + markup)
        if prop is None:
            return
        for glow in prop.querySelectorAll(".stage-glow"):
            steps = [{"opacity": 0, "offset": 0}, {"opacity": 0, "offset": 0.3}, {"opacity": 0.85, "offset": 0.45}]
            self._move(glow, cue, slow, [*steps, {"opacity": 0, "offset": 1}], prop=True)
        for circle, (cx, cy, x, y, index) in zip(prop.querySelectorAll(".stage-lava"), bombs, strict=True):
            top = min(cy, y) - 110 - 20 * (index % 3)
            steps = [
                {"transform": f"translate({cx:.0f}px, {cy:.0f}px) scale(0.3)", "opacity": 0, "offset": 0},
                {"transform": f"translate({cx:.0f}px, {cy - 30:.0f}px) scale(1)", "opacity": 1, "offset": 0.1},
                {"transform": f"translate({(cx + x) / 2:.0f}px, {top:.0f}px) scale(1.2)", "opacity": 1, "offset": 0.3},
                {"transform": f"translate({x:.0f}px, {y:.0f}px) scale(1)", "opacity": 1, "offset": 0.5},
                {"transform": f"translate({x:.0f}px, {y:.0f}px) scale(2.6)", "opacity": 0, "offset": 0.65},
                {"transform": f"translate({x:.0f}px, {y:.0f}px) scale(2.6)", "opacity": 0, "offset": 1},
            ]
            self._move(circle, cue, slow, steps, prop=True)
        shaken = [{"transform": f"translate({dx}px, {dy}px)"} for dx, dy in _SHAKE]
        self._move(dom.first("#board .cone"), cue, slow, shaken)

    def _lost(self, cue: Cue, places: dict, slow: float) -> None:
        x, y, _ = places[cue.space]
        prop = self._lay(
            f'<g class="seat-{cue.seat}" transform="translate({number(x + 19)} {number(y - 1)}) scale(1.5)">'
            f"{art.piece(cue.building, cue.seat or 0)}</g>"
        )
        side = 1 if (cue.space or 0) % 2 else -1
        steps = [
            {"transform": "none", "opacity": 1, "offset": 0},
            {"transform": "none", "opacity": 1, "offset": 0.3},
            {"transform": f"translate({25 * side}px, -45px) rotate({60 * side}deg)", "opacity": 1, "offset": 0.6},
            {"transform": f"translate({60 * side}px, 30px) rotate({170 * side}deg)", "opacity": 0, "offset": 1},
        ]
        self._move(dom.inside(prop, ".piece"), cue, slow, steps, "ease-in", prop=True)


_SHAKE = ((0, 0), (-4, 2), (4, -3), (-3, -2), (3, 3), (-2, 1), (2, -1), (0, 0))
