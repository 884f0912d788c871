"""`make single-file`: the whole page as one HTML file that plays from a disk or a memory stick, without a network.

    python3 tools/single_file.py [FILE]        (santa-cruz.html unless told)

It is made of dist/. What the page fetches lies packed (gzip, base64) in the file and is handed out by single_file.js.
The file's policy allows no script but those whose hashes it names and, for Python's modules, what these make.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import re
import sys
from pathlib import Path

from build import DIST, SNAPSHOT, build, fill_in
from environment import ROOT

MODULES = ("vendor/pyodide/pyodide.asm.mjs", "vendor/pyodide/pyodide.mjs", "python.mjs", "vendor/pyscript/core-*.js",
           "vendor/pyscript/core.js", "vendor/pyscript/error-*.js", "pyscript.mjs", "thinker.js")
"""The modules that run, each after those it imports (as patterns)."""

SCRIPTS = ("boot.js", "journal.js", "first.js", "morph.js", "scripting.js", "offline.js")
"""The page's plain scripts, in their order."""

PACKED = ("assets/**/*", "py/*", "python/*", "vendor/pyodide/pyodide.asm.wasm")
NOT_PACKED = ("assets/preview.png", "assets/screenshot-*.png", SNAPSHOT)

TYPES = {".json": "application/json", ".svg": "image/svg+xml", ".wasm": "application/wasm", ".js": "text/javascript",
         ".mjs": "text/javascript", ".html": "text/html"}

POLICY = ("default-src 'none'; script-src {scripts} blob: 'wasm-unsafe-eval'; style-src {styles}; worker-src blob:; "
          "connect-src blob:; img-src data: blob:; font-src data:; object-src 'none'; base-uri 'none'; "
          "form-action 'none'; require-trusted-types-for 'script'; "
          "trusted-types santacruz-markup santacruz-scripts santacruz-file")


def hashed(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def data_address(path: Path) -> str:
    kind = {".svg": "image/svg+xml", ".woff2": "font/woff2"}[path.suffix]
    return f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"


def style() -> str:
    """The page's style, fonts and pictures in it."""
    folder = DIST / "css"
    text = (folder / "page.css").read_text(encoding="utf-8")
    return re.sub(r'url\("?(\.\./[^")]+)"?\)', lambda found: f'url("{data_address(folder / found[1])}")', text)


def module(name: str) -> str:
    """A module whose imports are named `module:PATH`, to be put in when the addresses are known."""
    path = DIST / name
    text = path.read_text(encoding="utf-8")

    def wanted(found: re.Match[str]) -> str:
        return (path.parent / found[2]).resolve().relative_to(DIST.resolve()).as_posix()

    text = re.sub(r'(\bfrom ?|\bimport )"(\./[^"]+)"', lambda found: f'{found[1]}"module:{wanted(found)}"', text)
    text = re.sub(r'(\bimport\()"(\./[^"]+)"\)',
                  lambda found: f'import(santacruzModule(santacruzHere+"{wanted(found)}"))', text)
    if name == "vendor/pyodide/pyodide.mjs":  # how Pyodide finds its other half
        text = text.replace("await import(e)", "await import(santacruzModule(e))")
    if name.startswith("vendor/pyscript/core-"):  # how it finds what it takes as its interpreter
        text = re.sub(r"\bimport\((\w)\)", r"import(santacruzModule(\1))", text)
    return text.replace("import.meta.url", f"(santacruzHere+{json.dumps(name)})")


def script(name: str, made_here: set[str]) -> str:
    """A plain script. boot.js checks no file that is `made_here`: it is not as it was. No snapshot is used."""
    def still_needed(found: re.Match[str]) -> str:
        needed = {path: what for path, what in json.loads(found[2]).items() if path not in {*made_here, SNAPSHOT}}
        return f"{found[1]}{json.dumps(needed)};"

    text = (DIST / name).read_text(encoding="utf-8")
    text = text.replace("const COPY = true;", "const COPY = false;")  # this page needs no other copy of itself
    return re.sub(r"^( *const NEEDED = )(.*);$", still_needed, text, flags=re.MULTILINE)


def packed(name: str, data: bytes) -> str:
    kind = TYPES.get(Path(name).suffix, "application/octet-stream")
    text = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    return f'<script type="text/plain" data-file="{html.escape(name)}" data-type="{kind}">{text}</script>\n'


def one_file() -> str:
    """The page as one file, of what lies in dist/."""
    page = (DIST / "index.html").read_text(encoding="utf-8")
    names = [path.relative_to(DIST).as_posix() for pattern in MODULES for path in sorted(DIST.glob(pattern))]
    files = {name: module(name).encode() for name in names}
    left_out = {path for pattern in NOT_PACKED for path in DIST.glob(pattern)}
    found = {path for pattern in PACKED for path in DIST.glob(pattern) if path.is_file()}
    files |= {path.relative_to(DIST).as_posix(): path.read_bytes() for path in sorted(found - left_out)}
    config = json.loads((DIST / "pyscript.json").read_text(encoding="utf-8"))
    loader = fill_in((ROOT / "tools" / "single_file.js").read_text(encoding="utf-8"),
                     {"MODULES": names, "PYSCRIPT": config})
    scripts = [loader, *(script(name, {*names, "pyscript.json"}) for name in SCRIPTS)]
    if any("</script" in script for script in scripts):
        sys.exit("A script holds the text </script, which would end it within a page.")
    looks = style()
    page = page.replace("<html ", "<html data-one-file ", 1)  # for what needs files beside it
    page = re.sub(r'<link rel="(?:preload|modulepreload|manifest)"[^>]*>\n?', "", page)
    page = re.sub(r"<script\b[^>]*\bsrc=[^>]*></script>\n?", "", page)
    page = re.sub(r'<link rel="stylesheet"[^>]*>', lambda _: f"<style>{looks}</style>", page)
    page = re.sub(r'<meta property="og:image"[^>]*>\n|<meta name="twitter[^>]*>\n', "", page)
    page = re.sub(r'\b(src|href)="(assets/[^"?]+\.svg)(\?[^"]*)?"',
                  lambda found: f'{found[1]}="{data_address(DIST / found[2])}"', page)
    policy = POLICY.format(scripts=" ".join(map(hashed, scripts)), styles=hashed(looks))
    page, count = re.subn(r'(?<=http-equiv="Content-Security-Policy" content=")[^"]*', lambda _: policy, page)
    if count != 1:
        sys.exit("index.html must have one policy")
    end = "".join(packed(name, data) for name, data in files.items())
    end += "".join(f"<script>{script}</script>\n" for script in scripts)
    body, close, rest = page.rpartition("</body>")
    return body + end + close + rest


def main() -> None:
    build()
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "santa-cruz.html"
    path.write_text(one_file(), encoding="utf-8")
    print(f"{path}: {path.stat().st_size / 1e6:.1f} MB. It can be opened from a disk or a memory stick.")


if __name__ == "__main__":
    main()
