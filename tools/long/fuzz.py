"""A fuzzer that is guided by coverage, over everything that reads what comes from strangers.

    .venv/bin/python tools/long/fuzz.py [--seconds 600]

Needs the package atheris (pip install atheris), which is not among those of the tests. It begins with the texts in
tests/page/corpus/ and adds what reaches new code. Whatever is raised besides the page's own refusals ends it, and the
text that did it is told.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT / "tests" / "page" / "corpus"
sys.path[:0] = [str(ROOT / "site" / "py"), str(ROOT / "tools")]


def main() -> None:
    arguments = argparse.ArgumentParser(description="Fuzz everything that reads what comes from outside.")
    arguments.add_argument("--seconds", type=int, default=600)
    given = arguments.parse_args()
    try:
        import atheris
    except ImportError:
        sys.exit("The fuzzer needs atheris: .venv/bin/pip install atheris")
    with atheris.instrument_imports(include=["santacruz", "page"]):
        from doors import DOORS, QUIET, REFUSALS
        from page import links

    def one(data: bytes) -> None:
        text = data.decode(errors="surrogateescape")
        for way in DOORS.values():
            try:
                way(text)
            except REFUSALS:
                pass
        for way in QUIET.values():
            way(text)
        for kind in "gp":  # what a link holds, without the check that nearly every change of it would break
            try:
                links._unpacked(kind, data)
            except links.DAMAGED:
                pass

    CORPUS.mkdir(exist_ok=True)
    atheris.Setup([sys.argv[0], str(CORPUS), f"-max_total_time={given.seconds}", "-max_len=20000", "-verbosity=1"], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
