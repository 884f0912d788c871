"""Seats' colours and the kinds of spaces stay apart for eyes that see colours otherwise.

Colour is never the only sign (seats have shape, pattern and letter besides, kinds a shape); here is what colour alone
gives. The simulation is that of Viénot, Brettel and Mollon (1999) for missing red or green cones, and of Brettel,
Viénot and Mollon (1997) in one plane for missing blue cones, on linear light; distances are ΔE of CIELAB (1976), of
which 2 can just be seen side by side.
"""

import itertools
import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "site" / "css"
DEFICIENCIES = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.11238, 0.88762, 0), (0.11238, 0.88762, 0), (0.00401, -0.00401, 1)),
    "deuteranopia": ((0.29275, 0.70725, 0), (0.29275, 0.70725, 0), (-0.02234, 0.02234, 1)),
    "tritanopia": ((1, 0.1462, -0.1462), (0, 0.8667, 0.1333), (0, 0.8667, 0.1333)),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(light: list[float]) -> tuple[float, float, float]:
    rows = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
    xyz = [sum(a * max(0.0, b) for a, b in zip(row, light, strict=True)) for row in rows]
    x, y, z = (
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (xyz[0] / 0.9505, xyz[1], xyz[2] / 1.089)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, deficiency: str) -> tuple[float, float, float]:
    light = linear(colour)
    return lab([sum(a * b for a, b in zip(row, light, strict=True)) for row in DEFICIENCIES[deficiency]])


def apart(one: str, other: str, deficiency: str) -> float:
    pairs = zip(seen(one, deficiency), seen(other, deficiency), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def seats() -> dict[str, str]:
    return dict(re.findall(r"^\.colour-(\w+) \{ --seat: (#\w{6});", (CSS / "base.css").read_text(), re.M))


def test_every_seat_can_have_every_colour():
    css = (CSS / "base.css").read_text()
    for name, colour in seats().items():
        for seat in range(4):
            assert f".seats-{seat}-{name} {{ --seat-{seat}: {colour}; }}" in css


def kinds() -> dict[str, str]:
    """The colours of the backs of tiles."""
    backs = r'\[data-kind="(\w+)"\] \.tile\.back \.card \{ fill: (#\w{6})'
    return dict(re.findall(backs, (CSS / "board.css").read_text()))


def test_the_measure_knows_what_colour_blind_eyes_confuse():
    assert apart("#000000", "#ffffff", "none") == pytest.approx(100, abs=0.1)
    assert apart("#d03030", "#607000", "none") > 50
    assert apart("#c00000", "#525200", "deuteranopia") < 25 < apart("#c00000", "#525200", "none")
    assert all(apart("#888888", "#888888", name) == 0 for name in DEFICIENCIES)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_four_colours_of_a_new_game_stay_apart(deficiency):
    found = {name: seats()[name] for name in ("red", "blue", "yellow", "green")}
    for one, other in itertools.combinations(found, 2):
        assert apart(found[one], found[other], deficiency) > 12, (one, other)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_any_two_colours_can_be_told_side_by_side(deficiency):
    for one, other in itertools.combinations(seats(), 2):
        assert apart(seats()[one], seats()[other], deficiency) > 8, (one, other)


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_the_kinds_of_spaces_stay_apart(deficiency):
    found = kinds()
    assert set(found) == {"coast", "land", "volcano"}
    for one, other in itertools.combinations(found, 2):
        assert apart(found[one], found[other], deficiency) > 12, (one, other)
