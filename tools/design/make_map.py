# ruff: noqa: E501 (tables of the sketch)
"""Makes the default map's JSON from the designer's sketch: `python tools/design/make_map.py`.

The sketch names spaces by letters that mean something while drawing; this script numbers them (coast clockwise from the
top, then land, then volcano, both in reading order), bends roads and rivers, roughens the shores, and writes
site/py/santacruz/data/maps/santa-cruz.json. A map that has landed never changes; a better one gets a new id.
"""

from __future__ import annotations

import json
import random
import sys
from itertools import pairwise
from math import atan2, degrees
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "site/py"))

from page.table.curves import sample  # noqa: E402

OUT = ROOT / "site/py/santacruz/data/maps/santa-cruz.json"
VIEW = [0, 0, 1600, 1120]

# First letter: n, m, s = the north-west island, the main island, the south island; second: c, l, v = the kind.
# Coast spaces stand here in the order of their numbers.
SPACES = {
    "mc1": (930, 112), "mc2": (1216, 120), "mc3": (1390, 205), "mc4": (1464, 368), "mc5": (1464, 556), "mc6": (1410, 716),
    "mc7": (1275, 838), "mc8": (948, 902),
    "sc1": (618, 962), "sc2": (146, 1004), "sc3": (134, 884), "sc4": (430, 868),
    "mc9": (568, 776), "mc10": (282, 476),
    "nc1": (132, 246), "nc2": (142, 120), "nc3": (430, 126), "nc4": (410, 262),
    "mc11": (612, 190),
    "nl1": (286, 134), "nl2": (266, 257),
    "la": (758, 238), "lb": (934, 238), "lc": (1106, 226), "ld": (1272, 316), "le": (1336, 470), "lf": (1318, 598),
    "lg": (1250, 722), "lh": (1080, 764), "li": (902, 764), "lj": (722, 728), "lk": (626, 606), "ll": (588, 474),
    "lm": (606, 346), "lo": (440, 412), "lp": (432, 540), "ls": (474, 662), "lq": (786, 872), "lr": (1112, 884),
    "sl1": (298, 996),
    "va": (872, 364), "vb": (1048, 354), "vc": (1184, 452), "vd": (1166, 586), "ve": (994, 640), "vf": (818, 612),
    "vg": (744, 490),
    "sv1": (278, 876), "sv2": (458, 990),
}

# "a b": straight with a slight bend; further pairs of numbers are points it passes.
ROADS = [
    "nc2 nl1", "nl1 nc3", "nl1 nl2", "nl2 nc1", "nl2 nc4",
    "sc3 sv1", "sv1 sl1", "sc2 sl1", "sl1 sv2", "sv2 sc1", "sv1 sc4",
    "mc11 la", "mc11 lm", "la va", "va vb", "vb lc", "lc mc1", "mc1 lb", "lc mc2", "mc2 ld",
    "vc mc4 1262,390 1330,392 1400,386", "mc5 lf", "mc5 mc6", "mc6 lg", "lg vd", "vd vc",
    "lh ve", "ve vf", "lr mc8", "mc8 lq", "lq vf 808,800 816,740 828,676",
    "mc9 lj", "mc9 ls", "ls lp", "lp mc10", "ll vg", "lp ll", "ls lk", "va vg",
]

# Stems in the direction of the water, with the drawn widths at both ends. The first runs from a spring to the mouth; a later
# one is a tributary that ends in a space of an earlier one, or an arm that leaves one and has a mouth of its own.
RIVERS = {
    "north": [("lb la lm lo mc10", 7, 19), ("vg lm", 6, 10)],
    "east": [("vd lf le ld mc3", 7, 18), ("vc le", 6, 10)],
    "south": [("vg lk lj li lh lr mc7", 6, 20)],
}
# A point in the sea that the water runs to from the last space.
MOUTHS = {"mc10": (206, 482), "mc3": (1464, 170), "mc7": (1330, 900)}

OUTLINES = {
    "north-west": "104,96 170,74 240,80 300,70 370,78 440,88 470,126 456,180 424,214 436,262 412,302 330,316 262,322 180,308 110,284 82,240 92,190 108,150",
    "main": "930,76 1030,92 1110,118 1180,86 1260,84 1330,140 1420,168 1452,230 1450,290 1500,350 1502,420 1462,470 1502,540 "
            "1496,600 1460,660 1452,720 1420,760 1370,790 1330,840 1290,880 1210,900 1160,954 1080,956 1020,930 950,942 880,920 "
            "790,938 710,912 690,838 640,800 570,812 520,782 430,728 396,650 350,620 340,560 260,512 244,470 300,438 350,380 "
            "400,340 480,346 530,300 560,240 572,180 620,152 680,176 760,170 850,150 872,104",
    "south": "90,860 180,830 290,808 400,830 450,828 486,870 560,900 630,928 660,966 610,996 540,1016 480,1054 400,1050 "
             "300,1058 220,1046 140,1040 98,1010 108,950 84,900",
}

# Where the craters are drawn: centre, half width and half height of the cone's foot, and of the crater.
VOLCANOES = [
    {"x": 964, "y": 494, "foot": [330, 250], "crater": [104, 56]},
    {"x": 366, "y": 934, "foot": [140, 84], "crater": [22, 11]},
]


def bent(a: tuple[float, float], b: tuple[float, float], by: float) -> list[tuple[float, float]]:
    """The point beside the middle of the line from a to b, `by` of its length to the left."""
    (ax, ay), (bx, by_) = a, b
    return [((ax + bx) / 2 + (by_ - ay) * by, (ay + by_) / 2 - (bx - ax) * by)]


def rough(points: list[tuple[float, float]], rng: random.Random) -> list[tuple[float, float]]:
    """A shore: the smooth curve through the points, broken up by coves a few units deep."""
    smooth = sample(points, closed=True, steps=8)
    out = []
    for i, (x, y) in enumerate(smooth):
        (ax, ay), (bx, by) = smooth[i - 1], smooth[(i + 1) % len(smooth)]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        depth = rng.uniform(-3.2, 3.2)
        out.append((x + (by - ay) / length * depth, y - (bx - ax) / length * depth))
    return out


def distance(x: float, y: float, line: list[tuple[float, float]]) -> float:
    return min((x - a) ** 2 + (y - b) ** 2 for a, b in line) ** 0.5


def inside(x: float, y: float, polygon: list[tuple[float, float]]) -> bool:
    hits = 0
    for (ax, ay), (bx, by) in pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hits += 1
    return hits % 2 == 1


def grown(islands: list[dict], lines: list[list[tuple[float, float]]], spaces: list[dict], rng: random.Random) -> list[list]:
    """What grows in the free places: [kind, x, y, size], palms near the shore, trees inland, rocks on the slopes."""
    out: list[list] = []
    near = [point for line in lines for point in line]
    for island in islands:
        shore = island["outline"]
        for _ in range(9000):
            x = rng.uniform(min(p[0] for p in shore), max(p[0] for p in shore))
            y = rng.uniform(min(p[1] for p in shore), max(p[1] for p in shore))
            if not inside(x, y, shore):
                continue
            to_shore = distance(x, y, shore)
            slope = min(((x - v["x"]) / v["foot"][0]) ** 2 + ((y - v["y"]) / v["foot"][1]) ** 2 for v in VOLCANOES) ** 0.5
            if any(abs(x - v["x"]) < v["crater"][0] * 1.7 and abs(y - v["y"]) < v["crater"][1] * 1.8 for v in VOLCANOES):
                continue
            kind = "rock" if slope < 0.8 else "palm" if to_shore < 46 else rng.choice(("tree", "tree", "bush", "hill"))
            room = {"rock": 21, "palm": 15, "tree": 13, "bush": 11, "hill": 19}[kind]
            if to_shore < 17 or distance(x, y, near) < room + 9:
                continue
            if any(abs(x - s["x"]) < 60 + room and -50 - room < y - s["y"] < 48 + room for s in spaces):
                continue
            if any((x - a) ** 2 + (y - b) ** 2 < (room * 1.9) ** 2 for _, a, b, _ in out):
                continue
            out.append([kind, round(x, 1), round(y, 1), round(rng.uniform(0.85, 1.15), 2)])
    return sorted(out, key=lambda item: item[2])


def found_bridges(roads: dict, rivers: dict, spaces: list[dict]) -> list[dict]:
    """Where a road crosses a river outside spaces: the place, and the direction of the road in degrees."""
    out = []
    for curve in roads.values():
        line = sample(curve, steps=40)
        for stem in (stem for stems in rivers.values() for stem in stems):
            river = sample(stem["points"], steps=40)
            for (ax, ay), (bx, by) in pairwise(line):
                for (cx, cy), (dx, dy) in pairwise(river):
                    det = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
                    if not det:
                        continue
                    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / det
                    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / det
                    x, y = ax + t * (bx - ax), ay + t * (by - ay)
                    if 0 <= t < 1 and 0 <= u < 1 and all(abs(x - s["x"]) > 56 or abs(y - s["y"]) > 44 for s in spaces):
                        out.append({"x": round(x, 1), "y": round(y, 1), "turn": round(degrees(atan2(by - ay, bx - ax)))})
    return out


def numbered() -> dict[str, int]:
    """The number of every space of the sketch."""
    def kind(name: str) -> str:
        return next(c for c in name if c in "clv") if len(name) > 2 else name[0]

    by_kind: dict[str, list[str]] = {"c": [], "l": [], "v": []}
    for name in SPACES:
        by_kind[kind(name)].append(name)
    for k in "lv":
        by_kind[k].sort(key=lambda name: (round(SPACES[name][1] / 126), SPACES[name][0]))
    names = by_kind["c"] + by_kind["l"] + by_kind["v"]
    return {name: i + 1 for i, name in enumerate(names)}


def flat(points: list[tuple[float, float]]) -> list[list[float]]:
    return [[round(x, 1), round(y, 1)] for x, y in points]


def main() -> None:
    rng = random.Random(1493)
    number = numbered()
    kinds = {"c": "coast", "l": "land", "v": "volcano"}
    spaces = []
    for name, n in number.items():
        letter = next(c for c in name if c in "clv") if len(name) > 2 else name[0]
        x, y = SPACES[name]
        spaces.append({"id": n, "kind": kinds[letter], "x": float(x), "y": float(y)})

    roads, road_curves = [], {}
    for i, line in enumerate(ROADS):
        a, b, *rest = line.split()
        via = [tuple(map(float, pair.split(","))) for pair in rest]
        points = [SPACES[a], *(via or bent(SPACES[a], SPACES[b], 0.055 if i % 2 else -0.055)), SPACES[b]]
        if number[a] > number[b]:
            a, b, points = b, a, points[::-1]
        roads.append([number[a], number[b]])
        road_curves[f"{number[a]}-{number[b]}"] = flat(points)  # type: ignore[arg-type]

    rivers, river_curves = [], {}
    for name, stems in RIVERS.items():
        course, drawn = [], []
        for stem, start, end in stems:
            names = stem.split()
            points: list[tuple[float, float]] = [SPACES[names[0]]]
            for j, (a, b) in enumerate(pairwise(names)):
                course.append(sorted((number[a], number[b])))
                points += bent(SPACES[a], SPACES[b], 0.09 if j % 2 else -0.09)
                points.append(SPACES[b])
            if names[-1] in MOUTHS:
                points.append(MOUTHS[names[-1]])
            drawn.append({"spaces": [number[a] for a in names], "points": flat(points), "width": [start, end]})
        rivers.append({"id": name, "course": course})
        river_curves[name] = drawn

    bridges = found_bridges(road_curves, river_curves, spaces)

    islands = []
    for name, text in OUTLINES.items():
        points = [tuple(map(float, pair.split(","))) for pair in text.split()]
        first = {"north-west": "n", "main": "", "south": "s"}[name]
        own = [n for space, n in number.items()
               if (space[0] == first if first else not (len(space) > 2 and space[0] in "ns"))]
        islands.append({"id": name, "spaces": sorted(own), "outline": flat(rough(points, rng))})  # type: ignore[arg-type]

    lines = [sample(curve, steps=16) for curve in road_curves.values()]
    lines += [sample(stem["points"], steps=16) for stems in river_curves.values() for stem in stems]
    scenery = grown(islands, lines, spaces, rng)

    data = {
        "format": "santacruz-map", "version": 1, "id": "santa-cruz", "name": "Santa Cruz", "tiles": "standard",
        "spaces": spaces, "roads": sorted(roads), "rivers": rivers,
        "view": VIEW, "islands": islands, "volcanoes": VOLCANOES,
        "road_curves": road_curves, "river_curves": river_curves, "bridges": bridges, "scenery": scenery,
    }
    OUT.parent.mkdir(parents=True, exist_ok=True)
    OUT.write_text(dumped(data), encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {len(spaces)} spaces, {len(roads)} roads, {len(rivers)} rivers")


def dumped(data: dict) -> str:
    """JSON with one space, island or curve a line, so that changes can be read."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            body = ",\n".join("  " + json.dumps(item) for item in value)
            lines.append(f"{json.dumps(key)}: [\n{body}\n]")
        elif isinstance(value, dict):
            body = ",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            lines.append(f"{json.dumps(key)}: {{\n{body}\n}}")
        else:
            lines.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    main()
