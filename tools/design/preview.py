"""Writes a page with the board in mid-game, to look at: `python tools/design/preview.py [OUT.html]`."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "site/py"))

from page.table import art, board  # noqa: E402

DATA = ROOT / "site/py/santacruz/data"


def fake_map() -> SimpleNamespace:
    data = json.loads((DATA / "maps/santa-cruz.json").read_text(encoding="utf-8"))
    spaces = tuple(SimpleNamespace(**space) for space in data["spaces"])
    return SimpleNamespace(data=data, spaces=spaces, kind=lambda space: spaces[space - 1].kind)


def fake_view(map_: SimpleNamespace, seed: int = 5, scores: tuple[int, ...] = (37, 68, 118, 137)) -> SimpleNamespace:
    """A position with every building of every seat somewhere, two spaces with two, and most tiles face up."""
    rng = random.Random(seed)
    tiles = json.loads((DATA / "tiles/standard.json").read_text(encoding="utf-8"))["tiles"]
    rng.shuffle(tiles)
    layout = {}
    for space in map_.spaces:
        tile = next(t for t in tiles if t["kind"] == space.kind)
        tiles.remove(tile)
        layout[space.id] = SimpleNamespace(**({"fish_bonus": 0} | tile))
    face_up = sum(1 << s.id for s in map_.spaces if s.kind == "coast" or rng.random() < 0.6)
    buildings = {}
    shown = [s.id for s in map_.spaces if face_up >> s.id & 1]
    for k, space in enumerate(rng.sample(shown, 22)):
        buildings[space] = [(k % 4, layout[space].building)]
        if k in (3, 9, 14):
            buildings[space].append(((k + 1) % 4, layout[space].building))
    return SimpleNamespace(
        map=map_, face_up=face_up, scores=list(scores), rank=sorted(range(4), key=lambda s: -scores[s]),
        tile=lambda space: layout[space] if face_up >> space & 1 else None,
        buildings=lambda space: buildings.get(space, []),
    )


def page(states: bool = True, labels: bool = True) -> str:
    map_ = fake_map()
    view = fake_view(map_)
    svg = board.board_svg(map_)
    for space in map_.spaces:
        head, tail = svg.split(f'data-space="{space.id}"', 1)
        tail = tail.replace('<g class="face"></g>', f'<g class="face">{board.space_markup(view, space.id)}</g>', 1)
        svg = f'{head}data-space="{space.id}"{tail}'
        state = {2: "legal", 30: "legal", 41: "legal", 9: "join", 22: "picked", 33: "hint"}.get(space.id)
        if states and state:
            mark = f'data-space="{space.id}"'
            svg = svg.replace(f'class="space" {mark}', f'class="space {state}" {mark}')
    svg = svg.replace('<g class="track"></g>', f'<g class="track">{board.track_markup(view)}</g>')
    if labels:
        svg = svg.replace('class="board"', 'class="board numbered"', 1)
    icons = "".join(art.icon(name) for name in art.NAMES if name != "mark")
    pieces = "".join(art.icon(name, seat) for seat in range(4) for name in (*art.BUILDINGS, "mark"))
    return f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Preview</title>
<link rel="stylesheet" href="{(ROOT / 'site/css/fonts.css').as_uri()}">
<link rel="stylesheet" href="{(ROOT / 'site/css/board.css').as_uri()}">
<style>body{{margin:0;background:#efe6d2}}
.board{{display:block;width:min(100vw,143vh,var(--w,100vw));margin:auto;height:auto}}
:root{{--seat-0:#c6362f;--seat-1:#2f62b5;--seat-2:#3f8f4a;--seat-3:#e8b923}}
.icons .icon{{width:40px;height:40px;margin:4px}}
@media (min-width:1200px){{.board{{--w:70vw}}}} .dark{{background:#1f2326;color:#eee;--art-ink:#efe6d2}}</style>
{art.defs()}{svg}<div class="icons">{icons}{pieces}</div><div class="icons dark">{icons}{pieces}</div>
"""


if __name__ == "__main__":
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "/tmp/preview.html")
    out.write_text(page(), encoding="utf-8")
    print(out)
