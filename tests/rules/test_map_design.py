"""The default map keeps C1 of the rules, the map's conditions of the data format, and the geometry of a readable board.

Geometry is judged on the curves that are drawn, sampled closely: roads and rivers run from centre to centre of spaces,
and a space is the shape of its tile.
"""

from __future__ import annotations

import itertools
import json
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "site/py"))

from page.table import curves, shapes  # noqa: E402

MAP = json.loads((ROOT / "site/py/santacruz/data/maps/santa-cruz.json").read_text(encoding="utf-8"))
SPACES = {space["id"]: space for space in MAP["spaces"]}
KIND = {n: space["kind"] for n, space in SPACES.items()}
ROADS = [tuple(road) for road in MAP["roads"]]
STRETCHES = [tuple(stretch) for river in MAP["rivers"] for stretch in river["course"]]
COAST = [n for n, kind in KIND.items() if kind == "coast"]
RIVER_SPACES = [{n for stretch in river["course"] for n in stretch} for river in MAP["rivers"]]
ON_ROAD = {n for road in ROADS for n in road}
ON_RIVER = set().union(*RIVER_SPACES)

Point = tuple[float, float]


def road_line(a: int, b: int) -> list[Point]:
    return curves.sample(MAP["road_curves"][f"{a}-{b}"], steps=24)


ROAD_LINES = {road: road_line(*road) for road in ROADS}
STEM_LINES = [
    (river, stem["spaces"], curves.sample(stem["points"], steps=24))
    for river, stems in MAP["river_curves"].items()
    for stem in stems
]
OUTLINES = {island["id"]: [tuple(p) for p in island["outline"]] for island in MAP["islands"]}
ISLAND_OF = {n: island["id"] for island in MAP["islands"] for n in island["spaces"]}
TILES = {n: shapes.outline(s["kind"], s["x"], s["y"]) for n, s in SPACES.items()}


def crossings(first: list[Point], second: list[Point]) -> list[Point]:
    """Where two lines cross."""
    out = []
    for (ax, ay), (bx, by) in itertools.pairwise(first):
        for (cx, cy), (dx, dy) in itertools.pairwise(second):
            if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) \
                    or max(cy, dy) < min(ay, by):
                continue
            det = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            if not det:
                continue
            t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / det
            u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / det
            if 0 <= t <= 1 and 0 <= u <= 1:
                out.append((ax + t * (bx - ax), ay + t * (by - ay)))
    return out


def inside(point: Point, polygon: list[Point]) -> bool:
    x, y = point
    hits = 0
    for (ax, ay), (bx, by) in itertools.pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hits += 1
    return hits % 2 == 1


def closed(polygon: list[Point]) -> list[Point]:
    return [*polygon, polygon[0]]


def joined(nodes: Iterable[int], edges: Iterable[tuple[int, int]]) -> bool:
    nodes, edges = set(nodes), list(edges)
    seen, todo = set(), [min(nodes)]
    while todo:
        k = todo.pop()
        if k not in seen:
            seen.add(k)
            todo += [b if a == k else a for a, b in edges if k in (a, b)]
    return seen == nodes


def test_there_are_49_spaces_numbered_from_1() -> None:
    assert sorted(SPACES) == list(range(1, 50))


def test_kinds_follow_each_other_in_the_numbering() -> None:
    assert list(dict.fromkeys(KIND[n] for n in sorted(KIND))) == ["coast", "land", "volcano"]


def test_how_many_of_each_kind() -> None:
    counts = {kind: sum(k == kind for k in KIND.values()) for kind in ("coast", "land", "volcano")}
    assert counts == {"coast": 19, "land": 21, "volcano": 9}


def test_land_and_volcano_are_numbered_in_reading_order() -> None:
    for kind in ("land", "volcano"):
        rows = [SPACES[n]["y"] for n in sorted(KIND) if KIND[n] == kind]
        assert all(later > earlier - 100 for earlier, later in itertools.pairwise(rows))


def test_one_large_island_and_two_small_ones_one_of_them_volcanic() -> None:
    sizes = {island["id"]: len(island["spaces"]) for island in MAP["islands"]}
    assert sorted(ISLAND_OF) == sorted(SPACES)
    assert sum(sizes.values()) == 49
    small = [name for name in sizes if name != "main"]
    assert len(small) == 2 and all(sizes[name] <= 8 for name in small)
    volcanic = {ISLAND_OF[n] for n, kind in KIND.items() if kind == "volcano"}
    assert "main" in volcanic and len(volcanic & set(small)) == 1


def test_small_islands_lie_at_the_bottom_and_at_the_top_left() -> None:
    width, height = MAP["view"][2:]
    for name, x, y in (("north-west", 0, 0), ("south", None, 1)):
        spaces = [SPACES[n] for n in SPACES if ISLAND_OF[n] == name]
        assert all((space["y"] > height * 2 / 3) == bool(y) for space in spaces)
        if x is not None:
            assert all(space["x"] < width / 3 for space in spaces)


@pytest.mark.parametrize("island", list(OUTLINES))
def test_every_island_has_coast_and_roads(island: str) -> None:
    assert any(ISLAND_OF[n] == island for n in COAST)
    assert any(ISLAND_OF[a] == ISLAND_OF[b] == island for a, b in ROADS)


def test_the_volcano_is_at_the_centre_of_the_large_island() -> None:
    crater = MAP["volcanoes"][0]
    around = [SPACES[n] for n in SPACES if KIND[n] == "volcano" and ISLAND_OF[n] == "main"]
    xs, ys = zip(*OUTLINES["main"], strict=True)
    assert abs(crater["x"] - (min(xs) + max(xs)) / 2) < (max(xs) - min(xs)) / 8
    assert abs(crater["y"] - (min(ys) + max(ys)) / 2) < (max(ys) - min(ys)) / 8
    assert inside((crater["x"], crater["y"]), [(s["x"], s["y"]) for s in ring(around, crater)])


def ring(spaces: list[dict], centre: dict) -> list[dict]:
    from math import atan2

    return sorted(spaces, key=lambda s: atan2(s["y"] - centre["y"], s["x"] - centre["x"]))


def test_three_rivers_all_on_the_large_island_each_connected() -> None:
    assert len(MAP["rivers"]) == 3
    for river, spaces in zip(MAP["rivers"], RIVER_SPACES, strict=True):
        assert {ISLAND_OF[n] for n in spaces} == {"main"}
        assert joined(spaces, map(tuple, river["course"]))
        assert 6 <= len(spaces) <= 10


def test_roads_and_stretches_join_different_spaces_of_one_island_once() -> None:
    for edges in (ROADS, STRETCHES):
        assert len({tuple(sorted(edge)) for edge in edges}) == len(edges)
        assert all(a != b and ISLAND_OF[a] == ISLAND_OF[b] for a, b in edges)


def test_from_every_coast_something_can_be_reached() -> None:
    assert set(COAST) <= ON_ROAD | ON_RIVER


def test_every_space_can_be_reached_by_road_or_river() -> None:
    assert set(SPACES) == ON_ROAD | ON_RIVER


def test_most_spaces_lie_on_two_of_coast_road_and_river() -> None:
    two = [n for n in SPACES if (n in COAST) + (n in ON_ROAD) + (n in ON_RIVER) >= 2]
    assert len(two) >= 0.6 * 49


def test_some_spaces_on_two_rivers_and_some_on_none() -> None:
    on = {n: sum(n in spaces for spaces in RIVER_SPACES) for n in SPACES}
    assert 1 <= sum(count >= 2 for count in on.values()) <= 5
    assert sum(count == 0 for n, count in on.items() if ISLAND_OF[n] == "main") >= 6


@pytest.mark.parametrize("island", list(OUTLINES))
def test_any_two_spaces_of_an_island_are_joined(island: str) -> None:
    assert joined((n for n in SPACES if ISLAND_OF[n] == island),
                  [(a, b) for a, b in ROADS + STRETCHES if ISLAND_OF[a] == island])


def test_a_street_of_four_can_be_built_but_not_everywhere() -> None:
    degree = {n: sum(n in road for road in ROADS) for n in SPACES}
    assert sum(d >= 3 for d in degree.values()) >= 8, "networks branch"
    assert sum(d <= 1 for d in degree.values()) >= 6, "and have ends"


# --- geometry -----------------------------------------------------------------------------------------------------


def test_curves_are_drawn_for_every_road_and_stretch_and_for_nothing_else() -> None:
    assert set(MAP["road_curves"]) == {f"{a}-{b}" for a, b in ROADS}
    for (a, b), line in ROAD_LINES.items():
        assert line[0] == (SPACES[a]["x"], SPACES[a]["y"]) and line[-1] == (SPACES[b]["x"], SPACES[b]["y"])
    for river in MAP["rivers"]:
        drawn = [tuple(sorted(pair)) for stem in MAP["river_curves"][river["id"]]
                 for pair in itertools.pairwise(stem["spaces"])]
        assert sorted(drawn) == sorted(tuple(sorted(stretch)) for stretch in river["course"])
    for _, spaces, line in STEM_LINES:
        assert all((SPACES[n]["x"], SPACES[n]["y"]) in line for n in spaces)


def test_a_space_is_large_enough_to_be_read() -> None:
    for kind in ("coast", "land", "volcano"):
        xs, ys = zip(*shapes.outline(kind, 0, 0), strict=True)
        assert max(xs) - min(xs) >= 100 and max(ys) - min(ys) >= 84


def test_spaces_keep_apart() -> None:
    for a, b in itertools.combinations(SPACES, 2):
        assert not crossings(closed(TILES[a]), closed(TILES[b])), (a, b)
        gap = min(((x - u) ** 2 + (y - v) ** 2) ** 0.5 for x, y in TILES[a] for u, v in TILES[b]) \
            if abs(SPACES[a]["x"] - SPACES[b]["x"]) < 220 else 99
        assert gap >= 16, (a, b, gap)


def test_spaces_keep_off_the_track_and_the_edge() -> None:
    left, top, right, bottom = shapes.sea(MAP["view"])
    for n, tile in TILES.items():
        assert all(left + 4 <= x <= right - 4 and top + 4 <= y <= bottom - 4 for x, y in tile), n


def test_roads_do_not_cross() -> None:
    for first, second in itertools.combinations(ROADS, 2):
        shared = [SPACES[n] for n in set(first) & set(second)]
        for x, y in crossings(ROAD_LINES[first], ROAD_LINES[second]):
            assert any((x - s["x"]) ** 2 + (y - s["y"]) ** 2 < 4 for s in shared), (first, second)


def test_no_road_and_no_river_passes_under_another_space() -> None:
    lines = [(set(road), line) for road, line in ROAD_LINES.items()]
    lines += [(set(spaces), line) for _, spaces, line in STEM_LINES]
    for own, line in lines:
        for n, tile in TILES.items():
            if n not in own:
                room = shapes.outline(KIND[n], SPACES[n]["x"], SPACES[n]["y"], wider=6)
                assert not any(inside(point, room) for point in line), (own, n)
                assert not crossings(line, closed(tile)), (own, n)


def test_a_stretch_leaves_its_space_and_comes_back_to_no_other() -> None:
    """A river passes a space only at its turn in the course."""
    for _, spaces, line in STEM_LINES:
        order = [next((n for n in spaces if inside(point, TILES[n])), None) for point in line]
        visits = [n for n, _ in itertools.groupby(n for n in order if n is not None)]
        assert visits == list(spaces)


def test_roads_and_stretches_can_be_seen_between_spaces() -> None:
    for (a, b), line in ROAD_LINES.items():
        seen = [p for p in line if not inside(p, TILES[a]) and not inside(p, TILES[b])]
        length = sum(((x - u) ** 2 + (y - v) ** 2) ** 0.5 for (x, y), (u, v) in itertools.pairwise(seen))
        assert length >= 20, (a, b, length)


def test_rivers_do_not_cross_one_another_nor_themselves() -> None:
    for (r1, s1, first), (r2, s2, second) in itertools.combinations(STEM_LINES, 2):
        shared = [SPACES[n] for n in set(s1) & set(s2)]
        for x, y in crossings(first, second):
            assert any(abs(x - s["x"]) < 50 and abs(y - s["y"]) < 40 for s in shared), (r1, s1, r2, s2)


def bridges() -> list[Point]:
    out = []
    for road, line in ROAD_LINES.items():
        for _, spaces, river in STEM_LINES:
            shared = [n for n in set(road) & set(spaces)]
            for point in crossings(line, river):
                if not any(inside(point, TILES[n]) for n in shared):
                    out.append(point)
    return out


def test_bridges_are_few_and_all_drawn() -> None:
    found = bridges()
    drawn = [(bridge["x"], bridge["y"]) for bridge in MAP["bridges"]]
    assert len(found) == len(drawn) <= 3
    for x, y in found:
        assert any((x - u) ** 2 + (y - v) ** 2 < 16 for u, v in drawn), (x, y)
        assert not any(inside((x, y), shapes.outline(KIND[n], SPACES[n]["x"], SPACES[n]["y"], wider=8)) for n in SPACES)


def test_every_coast_space_touches_its_islands_outline_and_no_other_does() -> None:
    for n, tile in TILES.items():
        outline = OUTLINES[ISLAND_OF[n]]
        touches = bool(crossings(closed(tile), closed(outline)))
        assert touches == (KIND[n] == "coast"), n
        assert inside((SPACES[n]["x"], SPACES[n]["y"]), outline), n


def test_islands_keep_apart_and_inside_the_sea() -> None:
    left, top, right, bottom = shapes.sea(MAP["view"])
    for first, second in itertools.combinations(OUTLINES.values(), 2):
        assert min(((x - u) ** 2 + (y - v) ** 2) ** 0.5 for x, y in first for u, v in second) >= 24
    for outline in OUTLINES.values():
        assert all(left + 6 <= x <= right - 6 and top + 6 <= y <= bottom - 6 for x, y in outline)
    for n, tile in TILES.items():
        for island, outline in OUTLINES.items():
            if island != ISLAND_OF[n]:
                assert not crossings(closed(tile), closed(outline)), (n, island)


def test_an_outline_does_not_cross_itself() -> None:
    for outline in OUTLINES.values():
        line = closed(outline)
        for (i, first), (j, second) in itertools.combinations(enumerate(itertools.pairwise(line)), 2):
            if 1 < j - i < len(line) - 2:
                assert not crossings(list(first), list(second))


def test_roads_stay_on_land() -> None:
    for (a, b), line in ROAD_LINES.items():
        seen = [p for p in line if not inside(p, TILES[a]) and not inside(p, TILES[b])]
        assert all(inside(p, OUTLINES[ISLAND_OF[a]]) for p in seen), (a, b)


def test_rivers_reach_the_sea() -> None:
    for river, stems in MAP["river_curves"].items():
        mouths = 0
        for i, stem in enumerate(stems):
            before = {n for other in stems[:i] for n in other["spaces"]}
            last, end = stem["spaces"][-1], curves.sample(stem["points"])[-1]
            if KIND[last] == "coast":
                mouths += 1
                assert not inside(end, OUTLINES["main"]), (river, last)
                assert i == 0 or stem["spaces"][0] in before, "an arm leaves the river"
            else:
                assert last in before, "a tributary joins the river"
                assert end == (SPACES[last]["x"], SPACES[last]["y"])
        assert mouths >= 1, river


def test_rivers_stay_on_land_up_to_their_mouth() -> None:
    for _, spaces, line in STEM_LINES:
        dry = [p for p in line if not any(inside(p, TILES[n]) for n in spaces)]
        outside = [p for p in dry if not inside(p, OUTLINES["main"])]
        assert outside == dry[len(dry) - len(outside):]


def test_craters_lie_on_their_island_and_under_no_space() -> None:
    for crater in MAP["volcanoes"]:
        rx, ry = crater["crater"]
        corners = [(crater["x"] + dx * rx, crater["y"] + dy * ry) for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1))]
        assert not any(inside(corner, tile) for corner in corners for tile in TILES.values())
