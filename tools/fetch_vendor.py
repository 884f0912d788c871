"""Fetch what the page is made with from npm, at the versions of package-lock.json, and lay it out in site/vendor/.

Does nothing, and asks no network, when site/vendor/ is already made from this package-lock.json and these tables.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from environment import ROOT
from node import environment_with, need_node

VENDOR = ROOT / "site" / "vendor"
MODULES = ROOT / "node_modules"
STAMP = VENDOR / ".made-from"

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""python_stdlib.zip and pyodide-lock.json are for the build; the page gets a compiled library and an empty lock."""

PYSCRIPT_LEFT_OUT = ("codemirror", "xterm", "service-worker", "index-", "pyodide_graph", "storage")
"""PyScript's editor, terminal and package resolver, by how their files' names begin. Its other chunks are small, and
PyScript asks for some of them even when what they bring is switched off."""

FONTS: list[tuple[str, list[str], str]] = [
    # (npm package, files inside it, file of its licence). The package must also stand in package.json.
    ("@fontsource-variable/alegreya",
     ["files/alegreya-latin-wght-normal.woff2", "files/alegreya-latin-ext-wght-normal.woff2"], "LICENSE"),
    ("@fontsource-variable/cabin",
     ["files/cabin-latin-wght-normal.woff2", "files/cabin-latin-ext-wght-normal.woff2"], "LICENSE"),
]
"""Fonts, laid flat into site/vendor/fonts/; styles name them `url("../vendor/fonts/NAME.woff2")`."""

LICENCES = {"pyodide": "MPL-2.0.txt"}
"""Packages that bring no licence text of their own, and ours of it in tools/licences/."""


def _fingerprint() -> str:
    sources = [ROOT / "package-lock.json", Path(__file__), *sorted((ROOT / "tools" / "licences").iterdir())]
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in sources)).hexdigest()


def _licence_of(package: str) -> str:
    """A package's licence text, headed by its name and version."""
    folder = MODULES / package
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    texts = sorted(path for path in folder.iterdir() if path.name.lower().startswith(("license", "licence", "copying")))
    if package in LICENCES:
        texts = [ROOT / "tools" / "licences" / LICENCES[package]]
    head = f"{package} {about['version']} ({about.get('license', 'see below')})"
    body = "\n".join(path.read_text(encoding="utf-8") for path in texts)
    return f"{head}\n{'=' * len(head)}\n\n{body.strip() or about.get('license', '')}\n"


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def fetch() -> None:
    """Make site/vendor/, if it is not as it should be."""
    fingerprint = _fingerprint()
    if STAMP.exists() and STAMP.read_text(encoding="utf-8") == fingerprint and MODULES.is_dir():
        return
    node, npm = need_node()
    print("Fetching Pyodide, PyScript, zstddec and fonts with npm ...", flush=True)
    done = subprocess.run([npm, "ci", "--ignore-scripts"], cwd=ROOT, env=environment_with(node))
    if done.returncode:
        sys.exit("npm could not fetch the packages of package-lock.json; what it says above tells why.")

    shutil.rmtree(VENDOR, ignore_errors=True)
    for name in PYODIDE:
        _copy(MODULES / "pyodide" / name, VENDOR / "pyodide" / name)
    for path in sorted((MODULES / "@pyscript" / "core" / "dist").iterdir()):
        if path.suffix in (".js", ".css") and not path.name.startswith(PYSCRIPT_LEFT_OUT):
            _copy(path, VENDOR / "pyscript" / path.name)
    _copy(MODULES / "zstddec" / "dist" / "zstddec.mjs", VENDOR / "zstddec" / "zstddec.mjs")
    for package, files, licence in FONTS:
        for name in files:
            _copy(MODULES / package / name, VENDOR / "fonts" / Path(name).name)
        _copy(MODULES / package / licence, VENDOR / "fonts" / f"{package.split('/')[-1]}-LICENSE.txt")

    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = sorted(name.removeprefix("node_modules/") for name, entry in lock["packages"].items()
                      if name.startswith("node_modules/") and not entry.get("dev") and (ROOT / name).is_dir())
    python = (ROOT / "tools" / "licences" / "PSF-2.0.txt").read_text(encoding="utf-8")
    parts = [_licence_of(package) for package in packages]
    parts.append(f"Python's standard library\n=========================\n\n{python.strip()}\n")
    (VENDOR / "LICENSES.txt").write_text("\n\n".join(parts), encoding="utf-8")
    STAMP.write_text(fingerprint, encoding="utf-8")


if __name__ == "__main__":
    fetch()
