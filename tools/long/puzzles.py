"""All puzzles of the page, each proven again by the second search: python3 tools/long/puzzles.py [FILE]"""

from __future__ import annotations

import argparse
import json
import sys
import time
from fractions import Fraction
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "site" / "py"), str(ROOT / "tests" / "rules")]

from second_search import all_values, astray, is_proof  # noqa: E402


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("file", nargs="?", type=Path, default=ROOT / "site" / "assets" / "puzzles" / "puzzles.json")
    puzzles = json.loads(arguments.parse_args().file.read_text(encoding="utf-8"))["puzzles"]
    begun = time.monotonic()
    for count, puzzle in enumerate(puzzles, 1):
        values, by_world = all_values(puzzle["position"])
        given = {action: Fraction(value) for action, value in puzzle["values"].items()}
        if values != given or not is_proof(puzzle["answer"], values, by_world):
            sys.exit(f"{puzzle['id']}: the second search finds {values}, the file has {given}")
        if astray(puzzle):
            sys.exit(f"{puzzle['id']}: in its line this is not the best: {astray(puzzle)}")
        print(f"{count}/{len(puzzles)} {puzzle['id']} ({puzzle['size']} states)", flush=True)
    print(f"{len(puzzles)} puzzles proven again in {time.monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
