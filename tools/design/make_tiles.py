"""Makes the default tile list's JSON from the table below: `python tools/design/make_tiles.py`.

One line a tile: building, points, then `*` for a bird and the resources, fish with its bonus (`fish2`). A tile list
that has landed never changes; a better one gets a new id.
"""

from __future__ import annotations

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "site/py/santacruz/data/tiles/standard.json"

TABLE = {
    "coast": """
        lighthouse 2 fish1
        lighthouse 2 fish2
        lighthouse 2 sheep
        lighthouse 2 *
        lighthouse 2 *
        lighthouse 3 *
        lighthouse 3
        lighthouse 3 fish1
        lighthouse 2 gold
        church 2 *
        church 2 fish1
        church 3
        house 1 fish1
        house 1 fish3
        house 1 sheep fish1
        house 1 wood fish1
        house 1 *
        house 1 *
        house 1 *
        house 2 sugar
        house 2 wood
    """,
    "land": """
        house 1 sheep wood
        house 1 wood sugar
        house 1 sheep sugar
        house 1 sheep wood
        house 1 *
        house 1 *
        house 1 *
        house 1 *
        house 2 *
        house 2 sheep
        house 2 sugar
        house 2 wood
        house 2 sugar
        house 2 gold
        house 2 gold
        house 3
        house 3
        church 2 sheep
        church 2 sugar
        church 2 wood
        church 2 sugar
        church 3 wood
        church 3 *
    """,
    "volcano": """
        house 3 *
        house 3 *
        house 3 *
        house 3 gold
        house 3 gold
        house 4
        church 4 sheep
        church 4 gold
        church 5 sugar
        church 6 gold
    """,
}


def tiles() -> list[dict]:
    out = []
    for kind, text in TABLE.items():
        for i, line in enumerate(text.strip().splitlines(), 1):
            building, points, *rest = line.split()
            resources = [word for word in rest if word != "*"]
            bonus = next((int(word[-1]) for word in resources if word.startswith("fish")), 0)
            tile = {
                "id": f"{kind[0].upper()}{i:02}", "kind": kind, "building": building, "points": int(points),
                "bird": "*" in rest, "resources": ["fish" if word.startswith("fish") else word for word in resources],
            }
            if bonus:
                tile["fish_bonus"] = bonus
            out.append(tile)
    return out


def main() -> None:
    body = ",\n".join("  " + json.dumps(tile) for tile in tiles())
    OUT.parent.mkdir(parents=True, exist_ok=True)
    head = '{"format": "santacruz-tiles", "version": 1, "id": "standard",\n"tiles": [\n'
    OUT.write_text(head + body + "\n]}\n", encoding="utf-8")
    print(f"{OUT.relative_to(ROOT)}: {len(tiles())} tiles")


if __name__ == "__main__":
    main()
