"""The board's drawing: complete, sound as XML, readable in every position, and with the looks that states need."""

from __future__ import annotations

import itertools
import re
import sys
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "site/py")]

from page.table import art, board, shapes, tile, track  # noqa: E402
from santacruz.cards import BUILDING_CARDS, BUILDINGS, RESOURCES, SCORING_CARDS  # noqa: E402
from santacruz.maps import load_map  # noqa: E402
from santacruz.tiles import load_tiles  # noqa: E402

MAP = load_map("santa-cruz")
TILES = list(load_tiles("standard").values())
CSS = (ROOT / "site/css/board.css").read_text(encoding="utf-8")
SVG = "{http://www.w3.org/2000/svg}"


def parsed(text: str) -> ElementTree.Element:
    if not text.startswith("<svg"):
        text = f'<svg xmlns="http://www.w3.org/2000/svg">{text}</svg>'
    elif "xmlns=" not in text.split(">", 1)[0]:
        text = text.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    return ElementTree.fromstring(text)


BOARD = parsed(board.board_svg(MAP))


def view(
    face_up: int = MAP.all, buildings: dict | None = None, scores: tuple = (0, 1, 2, 3), order: tuple = ()
) -> SimpleNamespace:
    left = list(TILES)
    layout = {}
    for space in MAP.spaces:
        layout[space.id] = next(t for t in left if t.kind == space.kind)
        left.remove(layout[space.id])
    rank = list(order) or sorted(range(len(scores)), key=lambda seat: -scores[seat])
    return SimpleNamespace(
        map=MAP, face_up=face_up, scores=list(scores), rank=rank,
        buildings=lambda space: (buildings or {}).get(space, []),
        tile=lambda space: layout[space] if face_up >> space & 1 else None,
    )


def classed(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def test_the_board_is_a_group_and_not_a_picture_so_that_its_spaces_are_found() -> None:
    assert BOARD.get("role") == "group"
    assert not any(e.get("role") == "img" for e in BOARD.iter())


def test_every_space_is_there_once_with_its_kind_place_and_parts() -> None:
    groups = {int(e.get("data-space", "0")): e for e in classed(BOARD, "space")}
    assert sorted(groups) == [space.id for space in MAP.spaces]
    for space in MAP.spaces:
        group = groups[space.id]
        assert group.get("data-kind") == space.kind
        assert group.get("transform") == f"translate({space.x:g} {space.y:g})"
        assert [len(classed(group, part)) for part in ("face", "flag", "focus", "hit")] == [1] * 4
        assert not list(classed(group, "face")[0])


def test_numbers_lie_above_all_spaces_at_their_lower_edges() -> None:
    layers = [e.get("class") for e in BOARD]
    assert layers.index("spaces") < layers.index("labels")
    places = {t.text: label.get("transform") for label in classed(BOARD, "label") for t in label.iter(f"{SVG}text")}
    assert places == {
        str(space.id): f"translate({space.x:g} {space.y + shapes.HALF[space.kind][1] + 7:g})" for space in MAP.spaces
    }


def test_the_hit_area_is_the_whole_tile() -> None:
    for group in classed(BOARD, "space"):
        assert classed(group, "hit")[0].get("d") == shapes.path(group.get("data-kind", ""))


def test_every_road_river_island_and_bridge_is_drawn() -> None:
    roads = classed(BOARD, "road-way")[0]
    stems = sum(len(stems) for stems in MAP.data["river_curves"].values())
    assert len(list(roads)) == len(MAP.roads)
    assert len(list(classed(BOARD, "water")[0])) == stems
    assert len(classed(BOARD, "island")) == 3
    assert len(classed(BOARD, "bridge")) == len(MAP.data["bridges"])


def test_rivers_grow_from_spring_to_mouth() -> None:
    for stems in MAP.data["river_curves"].values():
        for stem in stems:
            assert stem["width"][0] < stem["width"][1]


def test_ids_are_unique_and_every_reference_is_kept() -> None:
    whole = art.defs() + board.board_svg(MAP)
    ids = re.findall(r'\bid="([^"]+)"', whole)
    assert len(set(ids)) == len(ids)
    position = view(buildings={1: [(0, "house"), (1, "house")], 20: [(2, "church")], 2: [(3, "lighthouse")]})
    faces = "".join(board.space_markup(position, space.id) for space in MAP.spaces)
    used = re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', whole + faces + CSS)
    assert {a or b for a, b in used} <= set(ids)


def test_every_class_that_is_drawn_with_is_known_to_the_styles() -> None:
    """An unstyled shape would be black."""
    position = view(face_up=MAP.coast, buildings={1: [(0, "house"), (1, "house")]})
    everything = art.defs() + board.board_svg(MAP) + board.track_markup(view(scores=(60, 1))) + "".join(
        board.space_markup(position, space.id) for space in MAP.spaces)
    names = {name for names in re.findall(r'class="([^"]+)"', everything) for name in names.split()}
    structure = {"wanted", "face", "spaces", "track", "printed-track", "island", "plants", "built-on", "marker", "icon",
                 "piece", "bridge"}
    assert {name for name in names if f".{name}" not in CSS} <= structure


def test_nothing_on_the_board_needs_a_language() -> None:
    position = view(buildings={1: [(0, "house")]}, scores=(60, 1))
    texts = [e.text for e in BOARD.iter(f"{SVG}text")]
    texts += [e.text for s in MAP.spaces for e in parsed(board.space_markup(position, s.id)).iter(f"{SVG}text")]
    texts += [e.text for e in parsed(board.track_markup(position)).iter(f"{SVG}text")]
    assert {text for text in texts if not re.fullmatch(r"\+?\d+|[A-D]", text or "")} == {"Santa Cruz"}


@pytest.mark.parametrize("state", ["legal", "join", "picked", "hint"])
def test_every_state_has_a_look_of_its_own(state: str) -> None:
    rules = {s: re.search(rf"\.space\.{s} \.ring \{{([^}}]+)\}}", CSS) for s in ("legal", "join", "picked", "hint")}
    assert all(rules.values())
    bare = {s: re.sub(r"#\w+", "", m[1]) for s, m in rules.items() if m}
    assert sum(rule == bare[state] for rule in bare.values()) == 1, "without its colour too"
    assert f".space.{state} .flag" in CSS


def test_focus_by_keyboard_is_visible() -> None:
    assert ".space:focus-visible .focus" in CSS


def figures(drawing: ElementTree.Element, kind: str) -> list[str]:
    """The numbers and letters of a kind that a drawing shows, as the sheet has them."""
    sheet = {e.get("id"): e.text or "" for e in parsed(art.defs()).iter(f"{SVG}text")}
    return [sheet[e.get("href", "")[1:]] for e in classed(drawing, kind)]


@pytest.mark.parametrize("item", TILES, ids=lambda item: item.id)
def test_a_tile_shows_all_there_is_to_know(item) -> None:  # type: ignore[no-untyped-def]
    face = parsed(tile.face(item))
    uses = [e.get("href", "")[len("#art-"):] for e in face.iter(f"{SVG}use") if e.get("width")]
    assert uses == [item.building, *(["bird"] if item.bird else []), *item.resources]
    assert figures(face, "points") == [str(item.points)]
    assert figures(face, "bonus") == ([f"+{item.fish_bonus}"] if item.fish_bonus else [])


@pytest.mark.parametrize("item", TILES, ids=lambda item: item.id)
def test_a_tiles_pictures_lie_within_its_shape_and_apart(item) -> None:  # type: ignore[no-untyped-def]
    face = parsed(tile.face(item))
    boxes = []
    for e in [use for use in face.iter(f"{SVG}use") if use.get("width")][1:]:
        x, y, w = (float(e.get(key, "0")) for key in ("x", "y", "width"))
        boxes.append((x, y, x + w, y + w))
    for e in classed(face, "bonus"):
        x, y = float(e.get("x", "0")), float(e.get("y", "0"))
        boxes.append((x, y - 17, x + 24, y))
    outline = shapes.outline(item.kind, 0, 0)
    for left, top, right, bottom in boxes:
        # Symbols leave two units of their square free at every corner.
        for x, y in ((left + 3, top + 4), (right - 3, top + 4), (left + 4, bottom - 4), (right - 4, bottom - 4)):
            assert inside((x, y), outline), (item.id, x, y)
    for (left, _, right, _), (left2, _, right2, _) in itertools.combinations(boxes, 2):
        assert right <= left2 + 1.5 or right2 <= left + 1.5


def inside(point: tuple[float, float], polygon: list[tuple[float, float]]) -> bool:
    x, y = point
    hits = 0
    for (ax, ay), (bx, by) in itertools.pairwise([*polygon, polygon[0]]):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hits += 1
    return hits % 2 == 1


def test_a_face_down_tile_shows_its_kind_only() -> None:
    hidden = board.space_markup(view(face_up=0), 20)
    assert "<use" not in hidden and "<text" not in hidden and "data-tile" not in hidden
    backs = {kind: tile.back(kind) for kind in ("coast", "land", "volcano")}
    assert len(set(backs.values())) == 3


@pytest.mark.parametrize("count", [1, 2])
def test_buildings_stand_above_points_and_resources(count: int) -> None:
    standing = [(0, "church"), (1, "church")][:count]
    for item in TILES:
        face = parsed(tile.face(item, standing))
        pieces = [e for e in face.iter(f"{SVG}g") if e.get("class", "").startswith("seat-")]
        assert len(pieces) == count
        assert figures(face, "points") == [str(item.points)]
        for piece in pieces:
            x, y, scale = map(float, re.findall(r"-?[\d.]+", piece.get("transform", "")))
            assert x - 20 * scale > -17, "clear of the points, which end 17 left of the middle"
            assert y + 6 * scale <= 9, "its foot is above the row of resources"


def test_two_buildings_show_both_badges() -> None:
    face = parsed(tile.face(TILES[0], [(2, "house"), (1, "house")]))
    middles = []
    for piece in [e for e in face.iter(f"{SVG}g") if e.get("class") in ("seat-2", "seat-1")]:
        x, y, scale = map(float, re.findall(r"-?[\d.]+", piece.get("transform", "")))
        dx = float(re.findall(r"-?[\d.]+", classed(piece, "piece-badge")[0].get("transform", ""))[0])
        middles.append(x + dx * scale)
    assert middles[1] - middles[0] > 30


def test_each_seat_has_shape_pattern_and_letter_of_its_own() -> None:
    sheet = parsed(art.defs())
    symbols = {e.get("id"): ElementTree.tostring(e) for e in sheet.iter(f"{SVG}symbol")}
    for building in BUILDINGS:
        drawings = {re.sub(rb' id="[^"]*"', b"", symbols[f"art-piece-{building}-{seat}"]) for seat in range(4)}
        assert len(drawings) == 4
    badges = [art.badge(seat) for seat in range(4)]
    assert len({re.sub(r"<use.*", "", badge) for badge in badges}) == 4
    assert [figures(parsed(badge), "letter") for badge in badges] == [[letter] for letter in "ABCD"]


@pytest.mark.parametrize("name", [*BUILDINGS, *RESOURCES, "bird", *BUILDING_CARDS, *SCORING_CARDS])
def test_there_is_an_icon_for_everything(name: str) -> None:
    icon = parsed(art.icon(name))
    assert icon.get("aria-hidden") == "true" and "icon" in icon.get("class", "").split()
    assert f'id="art-{name}"' in art.defs()


def test_an_unknown_icon_is_refused() -> None:
    with pytest.raises(KeyError):
        art.icon("dragon")
    with pytest.raises(KeyError):
        art.icon("mark")


# --- the score track (C7, T1) -------------------------------------------------------------------------------------


VIEW = MAP.data["view"]


def test_the_track_has_50_fields_side_by_side_round_the_edge() -> None:
    fields = [track.field(value, VIEW) for value in range(50)]
    assert len({(f.x, f.y) for f in fields}) == 50
    for f, after in itertools.pairwise([*fields, fields[0]]):
        assert f.x <= after.x + after.width + 0.1 and after.x <= f.x + f.width + 0.1, "they touch"
        assert f.y <= after.y + after.height + 0.1 and after.y <= f.y + f.height + 0.1
    for f in fields:
        assert VIEW[0] - 0.1 <= f.x and f.x + f.width <= VIEW[0] + VIEW[2] + 0.1
        assert VIEW[1] - 0.1 <= f.y and f.y + f.height <= VIEW[1] + VIEW[3] + 0.1
    assert sum(f.width * f.height for f in fields) == pytest.approx(VIEW[2] * VIEW[3] - 1500 * 1020)
    assert len(classed(BOARD, "field")) == 50
    assert [e.text for e in classed(BOARD, "number")] == [str(value) for value in range(50)]


@pytest.mark.parametrize("value", range(50))
def test_four_markers_on_one_number_stand_behind_each_other_within_it(value: int) -> None:
    order = [2, 0, 3, 1]
    spots = track.places([value] * 4, order, VIEW)
    f = track.field(value, VIEW)
    assert [seat for seat, _, _ in spots] == order
    ahead = [x * f.along[0] + y * f.along[1] for _, x, y in spots]
    assert all(a - b >= 24 for a, b in itertools.pairwise(ahead)), "the earlier arrival in front, all to be seen"
    for _, x, y in spots:
        assert f.x + 12 <= x <= f.x + f.width - 12 and f.y + 12 <= y <= f.y + f.height - 12


def test_markers_50_apart_share_a_field_and_show_their_fifties() -> None:
    markup = parsed(board.track_markup(view(scores=(7, 57, 107), order=(2, 1, 0))))
    shown = {
        e.get("data-marker"): [t.text for t in e.iter(f"{SVG}text")] + figures(e, "letter")
        for e in classed(markup, "marker")
    }
    assert shown == {"0": ["A"], "1": ["50", "B"], "2": ["100", "C"]}


def test_a_score_below_zero_has_no_field_of_its_own_but_is_not_refused() -> None:
    """Scores cannot fall below 0 (C2); a mended position may still hold such a number."""
    assert len(track.places([-1, 3], [1, 0], VIEW)) == 2


def test_fifties_hide_no_tile() -> None:
    for value in range(50):
        for marker in classed(parsed(board.track_markup(view(scores=(value + 100,) * 4))), "marker"):
            flag = classed(marker, "fifties")[0]
            x, y = (sum(pair) for pair in zip(*(
                map(float, re.findall(r"-?[\d.]+", e.get("transform", ""))) for e in (marker, flag)), strict=True))
            assert flag[0].get("width") == "28" and flag[0].get("height") == "18"
            corners = [(x + sx * 14, y + sy * 9) for sx in (-1, 1) for sy in (-1, 1)]
            for space in MAP.spaces:
                outline = shapes.outline(space.kind, space.x, space.y)
                assert not any(inside(corner, outline) for corner in corners), (value, space.id)
