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
sys.path.insert(0, str(ROOT / "site" / "py"))


def main() -> None:
    arguments = argparse.ArgumentParser(description="Fuzz what reads records, saves and backups.")
    arguments.add_argument("--seconds", type=int, default=600)
    given = arguments.parse_args()
    try:
        import atheris
    except ImportError:
        sys.exit("The fuzzer needs atheris: .venv/bin/pip install atheris")
    with atheris.instrument_imports(include=["santacruz", "page"]):
        from page import backup, saves
        from page.session import Refused
        from santacruz.actions import parse
        from santacruz.reasons import DataError, IllegalAction
        from santacruz.record import Record

    refusals = (DataError, IllegalAction, Refused, saves.Broken)

    def one(data: bytes) -> None:
        text = data.decode(errors="surrogateescape")
        ways = (lambda: list(backup.read(text, "")), lambda: Record.loads(text).replay(), lambda: saves.unpack(text),
                lambda: saves.salvage(text), lambda: saves.summary("x", text), lambda: parse(text))  # fmt: skip
        for way in ways:
            try:
                way()
            except refusals:
                pass

    CORPUS.mkdir(exist_ok=True)
    atheris.Setup([sys.argv[0], str(CORPUS), f"-max_total_time={given.seconds}", "-max_len=20000", "-verbosity=1"], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
