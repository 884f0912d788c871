"""Write dist/api/, the reference of the rules package, from its docstrings."""

from __future__ import annotations

import importlib
import pkgutil
import re
import shutil
import sys
import warnings
from pathlib import Path

import pdoc
import pdoc.render
from environment import ROOT

TARGET = ROOT / "dist" / "api"


def main() -> None:
    sys.path.insert(0, str(ROOT / "site" / "py"))
    version = re.search(r'^version = "(.*)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    footer = f"santacruz {version and version[1]}"
    pdoc.render.configure(show_source=False, search=False, docformat="markdown", footer_text=footer)
    shutil.rmtree(TARGET, ignore_errors=True)
    warnings.filterwarnings("ignore", "The module specification")  # a package that lists its modules brings them twice
    pdoc.pdoc(*modules(), output_directory=TARGET)
    pages = list(TARGET.rglob("*.html"))
    for page in pages:
        if elsewhere := re.search(r'(?:src|href)="(https?:)?//[^"]*"', _without_links(page)):
            sys.exit(f"{page}: it would ask another host: {elsewhere[0]}")
    size = sum(page.stat().st_size for page in pages)
    print(f"{TARGET.relative_to(ROOT)}/: {len(pages)} pages, {size / 1e6:.1f} MB")


def modules() -> list[str]:
    """The package and all its modules."""
    package = importlib.import_module("santacruz")
    inside = (each.name for each in pkgutil.walk_packages(package.__path__, "santacruz."))
    return ["santacruz", *(name for name in inside if not name.endswith("__main__"))]


def _without_links(page: Path) -> str:
    """A page without its <a> elements: a link is followed only by whoever clicks it."""
    return re.sub(r"<a\b[^>]*>", "", page.read_text(encoding="utf-8"))


if __name__ == "__main__":
    main()
