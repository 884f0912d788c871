"""Build dist/ from site/: what is deployed, what `make play` serves and what the browser tests test.

    python3 tools/build.py [--fast] [--url URL] [--no-copy]

- The files of site/ are copied; site/vendor/ only as far as the page needs it.
- Python's standard library is trimmed and compiled ahead into python/stdlib.zip: compiling it anew at every start is
  most of Pyodide's starting time. Our own Python goes compiled into python/app.zip. The page begins from a snapshot of
  Python's memory with all that in it (python/snapshot.bin). They are kept in .cache/ under the hash of what they were
  made from, so that nothing is made twice. `--fast` puts our sources in uncompiled and makes no snapshot.
- Lines of the shape `const NAME = ...; // the build fills this in` in JavaScript get their values here.
- index.html names its files with `?v=HASH`, so that an old copy in a browser's cache never meets a new one.
- Few files start faster than many: the styles of index.html become one, and so do the texts of each language that the
  page's Python reads. index.html tells the browser of everything that the start needs before anything asks for it.
- sw.js gets the list of all files with their hashes: what it keeps for use without a network. `--no-copy` publishes the
  kill switch in its place, which takes such copies away (docs/reliability.md).
- The bytes that a first start fetches have a limit (START_LIMIT); above it the build fails.

Only what changed is written; what no longer belongs in dist/ is removed.
"""

from __future__ import annotations

import argparse
import base64
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from fnmatch import fnmatchcase
from pathlib import Path

from environment import ROOT
from fetch_vendor import fetch
from node import environment_with, need_node

SITE = ROOT / "site"
DIST = ROOT / "dist"
QR = ROOT / "third_party" / "segno"
CACHE = ROOT / ".cache" / "build"
TOOLS = ROOT / "tools"

SNAPSHOT = "python/snapshot.bin"
NEEDED_AT_START = (
    "vendor/pyodide/pyodide.asm.wasm",
    SNAPSHOT,
    "vendor/pyodide/pyodide.asm.mjs",
    "vendor/zstddec/zstddec.mjs",
    "vendor/pyscript/core-*.js",
    "vendor/pyscript/core.js",
    "vendor/pyodide/pyodide.mjs",
    "pyscript.mjs",
    "python.mjs",
    "snapshot.mjs",
    "pyscript.json",
    "py/main.py",
)
"""What boot.js fetches, counts and checks, the longest wait first."""

ARCHIVES = ("python/stdlib.zip", "python/app.zip")
"""What it fetches in the place of the snapshot, where a start does without; otherwise they come after the start."""

START_LIMIT = 7_080_000
"""Bytes that a first start may fetch, as a host compresses them: 1.1 times those of stock PyScript."""

STYLES = re.compile(r'(<link rel="stylesheet" href="(css/[a-z]+\.css)">\n)+')
HINTS = "<!-- hints -->\n"

LAB = ("labframe.js", "labworker.js")
"""What the Python lab's frame fetches of its own."""

NOT_KEPT = ("sw.js", "sw-off.js", "assets/preview.png", "assets/screenshot-*.png")
"""What the copy for use without a network need not hold (as patterns)."""

NOT_IN_DIST = ("py/*", "css/*", "vendor/pyodide/python_stdlib.zip", "vendor/pyodide/pyodide-lock.json",
               *(f"vendor/pyscript/{name}" for name in (
                   "core.css", "deprecations-manager-*", "donkey-*", "mpy-*", "py-*", "toml-*", "zip-*")))
"""What the build takes from site/ in another form, and parts of PyScript that the page does without: index.html and
pyscript.json switch them off (as patterns)."""

EDITOR = ("page/editor.py", "page/table/editor.py", "page/table/editing.py", "page/voting.py", "page/table/votes.py",
          "page/comparing.py", "page/table/results.py")
"""Modules that are fetched when the position editor, a vote or the class's results are opened (page/workshop.py)."""

APP_LEFT_OUT = tuple(f"santacruz/{name}.py" for name in (
    "__main__", "arena", "bench", "cli", "exact", "puzzles"))
"""Our own modules that the page has no use for: the command line's, and what makes puzzles, which come finished."""

STDLIB_LEFT_OUT = """
    _aix_support _android_support _apple_support _ios_support _osx_support _pydatetime _pydecimal _pyio _pyrepl
    antigravity asyncio/__main__ asyncio/tools asyncio/windows_* bdb cProfile cmd code compileall compression/zstd
    concurrent/futures/interpreter concurrent/futures/process concurrent/interpreters configparser csv ctypes curses
    dbm doctest email/mime encodings/big5* encodings/cp[0-35-9]* encodings/cp42* encodings/euc_* encodings/gb*
    encodings/hz encodings/iso2022_* encodings/iso8859_[2-9] encodings/iso8859_1[0-6] encodings/johab encodings/koi8_*
    encodings/kz1048 encodings/mac_* encodings/ptcp154 encodings/shift_jis* encodings/tis_620 ensurepip fileinput
    ftplib getpass http/server idlelib imaplib logging/config logging/handlers mailbox modulefinder multiprocessing
    netrc optparse pdb pickletools pip plistlib poplib pstats pty py_compile pyclbr pydoc pydoc_data profile profiling
    rlcompleter sched shelve site-packages smtplib socketserver sqlite3 statistics symtable tabnanny tarfile test this
    timeit tkinter trace tty turtle turtledemo unittest venv wave webbrowser wsgiref xml xmlrpc zipapp
""".split()
"""Modules and packages of the standard library that a page has no use for (paths without .py, as patterns)."""

FILLED_IN = re.compile(r"^( *const (\w+) =) .*; // the build fills this in$", re.MULTILINE)


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def version() -> str:
    """The project's version, from pyproject.toml."""
    return str(tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"])


def zipped(files: dict[str, bytes]) -> bytes:
    """A zip of these files that depends on nothing but their names and contents."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), files[name], zipfile.ZIP_DEFLATED)
    return out.getvalue()


def made_in_pyodide(name: str, maker: str, sources: list[bytes], *options: object) -> Path:
    """What a script of tools/ makes of these in Pyodide; made once for the same sources. It is given their paths, the
    path of what it is to make, and the options. NAME.SUFFIX is how it is kept."""
    stem, suffix = name.split(".")
    with_what = [(TOOLS / maker).read_bytes(), (SITE / "vendor" / "pyodide" / "pyodide.mjs").read_bytes(),
                 repr(options).encode()]
    kept = CACHE / f"{stem}-{sha256(b''.join(sources + with_what))[:16]}.{suffix}"
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        before = [kept.with_suffix(f".in{number}") for number in range(len(sources))]
        for path, source in zip(before, sources, strict=True):
            path.write_bytes(source)
        after = kept.with_suffix(".out")
        node, _ = need_node()
        command = [node, TOOLS / maker, *before, after, *map(str, options)]
        if subprocess.run(command, cwd=ROOT, env=environment_with(node)).returncode:
            sys.exit(f"{name} could not be made; what stands above tells why.")
        for path in [*before, *CACHE.glob(f"{stem}-*.{suffix}")]:
            path.unlink()
        after.replace(kept)
    return kept


def compiled(name: str, files: dict[str, bytes], *, level: int, library: Path | None = None) -> Path:
    """A zip of these files, the Python ones compiled by Pyodide's Python at a level of optimisation."""
    return made_in_pyodide(f"{name}.zip", "compile_python.mjs", [zipped(files)], level, *([library] if library else []))


def library_sources() -> dict[str, bytes]:
    with zipfile.ZipFile(SITE / "vendor" / "pyodide" / "python_stdlib.zip") as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def whole_library() -> Path:
    """The whole standard library, compiled; for Pyodide in Node.js."""
    return compiled("library", library_sources(), level=0)


def trimmed_library() -> Path:
    """The standard library as the page gets it, compiled."""
    def left_out(name: str) -> bool:
        module = name.removesuffix(".py")
        return any(fnmatchcase(module, pattern) or module.startswith(pattern + "/") for pattern in STDLIB_LEFT_OUT)

    return compiled("stdlib", {name: data for name, data in library_sources().items() if not left_out(name)}, level=2)


def snapshot(archives: list[bytes]) -> bytes:
    """The snapshot of Python's memory with these ARCHIVES."""
    return made_in_pyodide("snapshot.bin", "take_snapshot.mjs", archives, whole_library()).read_bytes()


def app(fast: bool) -> bytes:
    """Our own Python, packages and their data, from site/py/."""
    sources = {path.relative_to(SITE / "py").as_posix(): path.read_bytes()
               for path in (SITE / "py").rglob("*")
               if path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in str(path)
               and path.suffix != ".pyc" and path != SITE / "py" / "main.py"
               and path.relative_to(SITE / "py").as_posix() not in (*APP_LEFT_OUT, *EDITOR)}
    return zipped(sources) if fast else compiled("app", sources, level=2, library=whole_library()).read_bytes()


def editor(fast: bool) -> bytes:
    """What only the position editor needs."""
    sources = {name: (SITE / "py" / name).read_bytes() for name in EDITOR}
    return zipped(sources) if fast else compiled("editor", sources, level=2, library=whole_library()).read_bytes()


def fill_in(text: str, values: dict[str, object]) -> str:
    """A script with the values of its marked constants, which must be exactly these."""
    names = [found[2] for found in FILLED_IN.finditer(text)]
    if sorted(names) != sorted(values):
        sys.exit(f"A script has places for {names}, the build has values for {sorted(values)}.")
    return FILLED_IN.sub(lambda found: f"{found[1]} {json.dumps(values[found[2]])};", text)


def stamped(page: str, hashes: dict[str, str]) -> str:
    """A page whose `src` and `href` name our own files with `?v=HASH`."""
    def stamp(found: re.Match[str]) -> str:
        name = found[2].removeprefix("./")
        return f'{found[1]}="{found[2]}?v={hashes[name]}"' if name in hashes else found[0]

    return re.sub(r'\b(src|href)="([^"?#:]+)"', stamp, page)


def page_texts(files: dict[str, bytes]) -> None:
    """Put the texts that the page's Python reads into one file a language, in the place of many."""
    sys.path.insert(0, str(ROOT / "site" / "py"))
    from page.texts import FILES

    for language in sorted({name.split("/")[2] for name in files if name.startswith("assets/languages/")}):
        texts: dict[str, str] = {}
        for name in FILES:
            data = files.pop(f"assets/languages/{language}/{name}", None)
            texts |= json.loads(data) if data else {}
        files.pop(f"assets/languages/{language}/boot.json", None)
        files[f"assets/languages/{language}.json"] = dumped(texts)


def dumped(data: object) -> bytes:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def one_style(page: str, files: dict[str, bytes]) -> str:
    """The page with its stylesheets, which stand next to each other, joined in css/page.css."""
    found = STYLES.search(page)
    names = re.findall(r'href="(css/[a-z]+\.css)"', found[0]) if found else []
    if not found or sorted(names) != sorted(path.relative_to(SITE).as_posix() for path in (SITE / "css").glob("*.css")):
        sys.exit("index.html must name every stylesheet of site/css/, one after the other")
    files["css/page.css"] = b"\n".join((SITE / name).read_bytes() for name in names)
    return page.replace(found[0], '<link rel="stylesheet" href="css/page.css">\n')


def hints(needed: list[str], hashes: dict[str, str]) -> str:
    """What tells the browser at once of the files that the start will ask for, by the very names it asks for: modules
    name each other without a hash. WebAssembly is not among them: for what a hint has fetched, Chromium does not take
    the code that it has made of it before."""
    def hint(name: str) -> str:
        if name.endswith(("js", "mjs")):
            return f'<link rel="modulepreload" fetchpriority="low" href="{name}">\n'
        address = f"{name}?v={hashes[name][:12]}"
        return f'<link rel="preload" as="fetch" crossorigin fetchpriority="low" href="{address}">\n'

    return "".join(hint(name) for name in needed if name != "pyscript.mjs" and not name.endswith(".wasm"))


def check_start(files: dict[str, bytes], needed: list[str]) -> None:
    """End the build if a first start fetches more than START_LIMIT bytes, as a host compresses them."""
    def packed(name: str) -> int:
        return len(files[name] if name.endswith((".bin", ".woff2")) else gzip.compress(files[name], 6))

    scripts = ["boot.js", "journal.js", "first.js", "scripting.js"]
    fonts = [name for name in files if name.endswith("-latin-wght-normal.woff2")]
    first = ["index.html", "css/page.css", *scripts, "assets/languages/en.json", *fonts]
    total = sum(map(packed, [*first, *needed]))
    print(f"A first start fetches {total / 1e6:.2f} MB (compressed); at most {START_LIMIT / 1e6:.2f} are allowed.")
    if total > START_LIMIT:
        sys.exit("That is too much; what has become larger?")


def start_texts() -> dict[str, dict[str, str]]:
    """The texts that stand on the page before Python does, by language: boot.json and start.json of each."""
    texts: dict[str, dict[str, str]] = {}
    for name in ("boot.json", "start.json"):
        for path in sorted((SITE / "assets" / "languages").glob(f"*/{name}")):
            texts.setdefault(path.parent.name, {}).update(json.loads(path.read_text(encoding="utf-8")))
    return texts


def build(fast: bool = False, url: str = "", copy: bool = True) -> None:
    """Bring dist/ up to date. `url` is where it will be published, for link previews ("" if not known); without `copy`,
    no copy for use without a network is made, and those that were made are taken away."""
    fetch()
    files: dict[str, bytes] = {}
    for path in sorted(SITE.rglob("*")):
        name = path.relative_to(SITE).as_posix()
        if (path.is_file() and not path.name.startswith(".")
                and not any(fnmatchcase(name, pattern) for pattern in NOT_IN_DIST)):
            files[name] = path.read_bytes()
    files["py/main.py"] = (SITE / "py" / "main.py").read_bytes()
    files["python/stdlib.zip"] = trimmed_library().read_bytes()
    files["python/app.zip"] = app(fast)
    if not fast:
        files[SNAPSHOT] = snapshot([files[name] for name in ARCHIVES])
    files["assets/editor.zip"] = editor(fast)
    licence = (QR / "LICENSE").read_text(encoding="utf-8").strip()
    head = "segno 1.6.6 (BSD-3-Clause)"
    files["vendor/LICENSES.txt"] += f"\n\n{head}\n{'=' * len(head)}\n\n{licence}\n".encode()
    files["assets/qr.zip"] = zipped({f"segno/{path.name}": path.read_bytes() for path in sorted(QR.iterdir())})
    for kind in ("wide", "narrow"):
        name = "screenshot.png" if kind == "wide" else "screenshot-phone.png"
        files[f"assets/screenshot-{kind}.png"] = (ROOT / "docs" / name).read_bytes()
    page_texts(files)

    def fill(name: str, **values: object) -> None:
        files[name] = fill_in(files[name].decode(), values).encode()

    lock = json.loads((SITE / "vendor" / "pyodide" / "pyodide-lock.json").read_text(encoding="utf-8"))
    fill("python.mjs", LOCK_INFO=lock["info"])
    fill("offline.js", COPY=copy)
    needed = [name for pattern in NEEDED_AT_START for name in sorted(files) if fnmatchcase(name, pattern)]
    hashes = {name: sha256(data) for name, data in files.items()}
    python = [*(name for name in needed if name.startswith("vendor/pyodide/")), *ARCHIVES]
    fill("thinker.js", HASHES={name: hashes[name][:12] for name in python})
    hashes["thinker.js"] = sha256(files["thinker.js"])
    frame = f"'sha256-{base64.b64encode(hashlib.sha256(files['labframe.js']).digest()).decode()}'"
    fill("lab.js", LOCK_INFO=lock["info"], FRAME=frame,
         HASHES={name: hashes[name][:12] for name in (*LAB, *python)})
    hashes["lab.js"] = sha256(files["lab.js"])
    lab = files["lab.html"].decode().replace("; script-src 'self' blob: {frame}", f"; script-src 'self' blob: {frame}")
    files["lab.html"] = stamped(lab, {"lab.js": hashes["lab.js"][:12]}).encode()
    hashes["lab.html"] = sha256(files["lab.html"])
    fill("boot.js", VERSION=version(), TEXTS=start_texts(),
         NEEDED={name: [len(files[name]), hashes[name]] for name in (*needed, *ARCHIVES)},
         HASHES={name: digest[:12] for name, digest in hashes.items()
                 if name.startswith(("assets/", "thinker.js", "lab.html")) and name not in needed})
    hashes["boot.js"] = sha256(files["boot.js"])
    page = one_style(files["index.html"].decode(), files)
    if HINTS not in page:
        sys.exit(f"index.html must say where the hints stand: {HINTS}")
    named = re.findall(r'\b(?:src|href)="([^"?#:]+)"', page)
    missing = [name for name in named if name.removeprefix("./") not in files and not name.startswith("api/")]
    if missing:
        sys.exit(f"index.html names files that are not there: {', '.join(missing)}")
    if 'src="pyscript.mjs"' not in page:
        sys.exit("index.html must start PyScript by pyscript.mjs, which tells why")
    hashes["css/page.css"] = sha256(files["css/page.css"])
    page = page.replace("{url}", url.rstrip("/") + "/" if url else "")
    page = page.replace("{plugins}", json.dumps({"plugins": json.loads(files["pyscript.json"])["plugins"]}))
    page = stamped(page, {name: digest[:12] for name, digest in hashes.items()})
    files["index.html"] = page.replace(HINTS, hints([*needed, *ARCHIVES] if fast else needed, hashes)).encode()
    if not fast:
        check_start(files, needed)
    kept = {name: sha256(data)[:12] for name, data in sorted(files.items())
            if not any(fnmatchcase(name, pattern) for pattern in NOT_KEPT)}
    fill("sw.js", VERSION=sha256(json.dumps(kept).encode())[:12], FILES=kept)
    off = files.pop("sw-off.js")
    if not copy:
        files["sw.js"] = off
    write(files)


def write(files: dict[str, bytes]) -> None:
    """Make dist/ hold exactly these files (and dist/api/, which `make docs` writes)."""
    for path in sorted(DIST.rglob("*"), reverse=True):
        name = path.relative_to(DIST).as_posix()
        if name.split("/")[0] == "api":
            continue
        if path.is_file() and name not in files:
            path.unlink()
        elif path.is_dir() and not any(path.iterdir()):
            path.rmdir()
    changed = 0
    for name, data in files.items():
        path = DIST / name
        if path.is_dir():
            shutil.rmtree(path)
        if not path.exists() or path.read_bytes() != data:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            changed += 1
    print(f"dist/: {len(files)} files, {sum(map(len, files.values())) / 1e6:.1f} MB; {changed} written")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description="Build dist/ from site/.")
    arguments.add_argument("--fast", action="store_true",
                           help="our own Python uncompiled, no snapshot: quicker to build, slower to start")
    arguments.add_argument("--url", default="", help="where the page will be published, for link previews")
    arguments.add_argument("--no-copy", action="store_true",
                           help="the kill switch: take away the copies for use without a network")
    given = arguments.parse_args()
    build(given.fast, given.url, not given.no_copy)
