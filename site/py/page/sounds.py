"""The sounds of the game, described note by note: synthesised, no recordings. Knows no browser.

A note is a tone or a burst of noise that swells and dies away. Sounds never tell more than the cues they go with.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from page.animation import Cue


@dataclass(frozen=True)
class Note:
    """`at` and `length` in seconds; `pitch` in hertz, gliding to `to` (0: staying); `shape` "sine", "triangle",
    "square", "sawtooth", or "noise" (then `pitch` is what its filter lets through); `loud` from 0 to 1; `swell` is how
    long it takes to be that loud, in seconds."""

    at: float
    pitch: float
    length: float
    shape: str = "sine"
    loud: float = 0.5
    to: float = 0.0
    swell: float = 0.005


#: Sound by name. Wood on wood, paper, a plucked string, a bird, a rumble.
SOUNDS: dict[str, tuple[Note, ...]] = {
    "build": (
        Note(0.30, 190, 0.12, "triangle", 0.9, 90),
        Note(0.30, 900, 0.04, "noise", 0.5),
        Note(0.36, 150, 0.08, "triangle", 0.4, 80),
    ),
    "turn": (Note(0.0, 2400, 0.07, "noise", 0.7, swell=0.03), Note(0.10, 1500, 0.05, "noise", 0.75)),
    "fail": (Note(0.1, 260, 0.18, "triangle", 0.4, 180), Note(0.28, 196, 0.25, "triangle", 0.4, 150)),
    "points": (Note(0.0, 660, 0.09, "triangle", 0.22),),
    "minus": (Note(0.0, 330, 0.10, "triangle", 0.25, 250),),
    "bird": (
        Note(0.00, 2200, 0.10, "sine", 0.30, 3100),
        Note(0.13, 2600, 0.08, "sine", 0.26, 3400),
        Note(0.26, 2300, 0.14, "sine", 0.30, 2900),
    ),
    "erupt": (
        Note(0.00, 60, 1.3, "sawtooth", 0.45, 34, 0.25),
        Note(0.00, 240, 1.4, "noise", 0.9, 90, 0.15),
        Note(0.35, 700, 0.5, "noise", 0.6, 200),
        Note(0.70, 500, 0.6, "noise", 0.5, 150),
    ),
    "round": (Note(0.0, 392, 0.5, "triangle", 0.35), Note(0.18, 523, 0.7, "triangle", 0.35)),
    "yours": (Note(0.0, 587, 0.25, "sine", 0.35), Note(0.14, 784, 0.45, "sine", 0.35)),
    "end": (
        Note(0.00, 392, 0.35, "triangle", 0.4),
        Note(0.16, 523, 0.35, "triangle", 0.4),
        Note(0.32, 659, 0.35, "triangle", 0.4),
        Note(0.48, 784, 0.9, "triangle", 0.45),
        Note(0.48, 523, 0.9, "sine", 0.3),
    ),
}

#: At most so many ticks for the fields of a way on the track.
TICKS = 12
#: A tick is a little higher than the one before, by this much up to an octave.
RISE = 2 ** (1 / 12)


def notes(name: str, at: float = 0.0) -> list[Note]:
    """A sound from a moment on, in seconds."""
    return [replace(note, at=note.at + at) for note in SOUNDS[name]]


def score(cues: Sequence[Cue], speed: float) -> list[Note]:
    """What goes with cues that are played `speed` times as long as written."""
    out: list[Note] = []
    turned: set[float] = set()
    for cue in cues:
        at = cue.at * speed / 1000
        if cue.kind == "hop":
            out += _ticks(cue, at, cue.length * speed / 1000)
        elif cue.kind == "turn":
            if round(at, 1) not in turned:  # tiles turned together make one sound, not eight
                turned.add(round(at, 1))
                out += notes("turn", at)
        elif cue.kind in SOUNDS and cue.kind != "points":
            out += notes(cue.kind, at)
    return out


def _ticks(cue: Cue, at: float, length: float) -> list[Note]:
    fields = len(cue.path) - 1
    count = min(fields, TICKS)
    name = "points" if cue.points > 0 else "minus"
    out = []
    for tick in range(count):
        for note in notes(name, at + (tick + 1) * length / count):
            rise = RISE ** min(tick, 12) if cue.points > 0 else RISE**-tick
            out.append(replace(note, pitch=note.pitch * rise, to=note.to * rise))
    return out


def plain(found: Sequence[Note]) -> list[dict[str, Any]]:
    """Notes as JSON values."""
    return [asdict(note) for note in found]
