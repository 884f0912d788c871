"""`make test`: every check and test, each announced; all of them run even if one fails. pytest's summary comes last.

    .venv/bin/python tools/check.py [--quick]      --quick leaves out the browser and Pyodide
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO

from build import build, whole_library
from environment import REQUIREMENTS, ROOT
from node import need_node

WHEELS = ROOT / ".cache" / "wheels"
IN_PYODIDE = ("pytest", "pluggy", "iniconfig", "packaging", "pygments", "hypothesis", "sortedcontainers")
"""The packages (all of them pure Python) that the tests of the rules import."""


def wheels() -> Path:
    """A folder with the wheels of IN_PYODIDE at the versions of requirements-dev.txt."""
    lock = REQUIREMENTS.read_text(encoding="utf-8")
    wanted = [re.search(rf"^{name}==\S+$", lock, re.MULTILINE | re.IGNORECASE) for name in IN_PYODIDE]
    pinned = [found[0] for found in wanted if found]
    stamp = WHEELS / ".made-from"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != " ".join(pinned):
        folder = WHEELS / "new"
        folder.mkdir(parents=True, exist_ok=True)
        for old in [*folder.glob("*.whl"), *WHEELS.glob("*.whl")]:
            old.unlink()
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps",
                   "--only-binary", ":all:", "--platform", "any", "--dest", str(folder), *pinned]
        if subprocess.run(command).returncode:
            sys.exit("pip could not fetch the wheels for the tests in Pyodide; what it says above tells why.")
        for wheel in folder.glob("*.whl"):
            wheel.rename(WHEELS / wheel.name)
        folder.rmdir()
        stamp.write_text(" ".join(pinned), encoding="utf-8")
    return WHEELS


def checks() -> dict[str, list[str]]:
    """The quick checks, by name."""
    python = [sys.executable, "-m"]
    workflows = [str(path) for path in sorted((ROOT / ".github" / "workflows").glob("*.yml"))]
    return {
        "ruff": [*python, "ruff", "check", "--output-format", "concise", "."],
        "mypy": [*python, "mypy"],
        "workflows": ["check-jsonschema", "--builtin-schema", "vendor.github-workflows", *workflows],
        "dependabot": ["check-jsonschema", "--builtin-schema", "vendor.dependabot", ".github/dependabot.yml"],
    }


def begin(command: list[str], output: IO[str] | None = None) -> subprocess.Popen[str]:
    """Start one check, its output on the screen or in a file."""
    if command[0] == "check-jsonschema":
        command = [str(Path(sys.executable).parent / command[0]), *command[1:]]
    return subprocess.Popen(command, cwd=ROOT, text=True, stdout=output, stderr=output and subprocess.STDOUT)


def ended(name: str, check: subprocess.Popen[str], begun: float) -> bool:
    """Wait for a check, say how it ended; whether it passed."""
    passed = check.wait() == 0
    print(f"--- {name}: {'passed' if passed else 'FAILED'} after {time.monotonic() - begun:.0f} s", flush=True)
    return passed


def main() -> None:
    quick = "--quick" in sys.argv[1:]
    results: dict[str, bool] = {}
    with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
        begun = time.monotonic()
        if not quick:  # it takes a minute of one core: the quick checks run beside it
            build()
            node, _ = need_node()
            script = [str(ROOT / "tools" / "pytest_in_pyodide.mjs"), str(whole_library()), str(wheels()), str(ROOT)]
            tested = ["tests/rules", "tests/bots", "site/py/santacruz", "site/py/treesearch"]
            in_pyodide = begin([node, *script, "-q", *tested], output)
        for name, command in checks().items():
            print(f"\n--- {name}", flush=True)
            results[name] = ended(name, begin(command), time.monotonic())
        if not quick:
            name = "rules in the browser's Python"
            print(f"\n--- {name}", flush=True)
            in_pyodide.wait()
            output.seek(0)
            print(output.read(), end="")
            results[name] = ended(name, in_pyodide, begun)
    print("\n--- tests", flush=True)
    # Two at a time, a file's tests together: they share a page. The longest come first (tests/browser/conftest.py).
    tests = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder"]
    tests += ["--durations", "10", "-r", "R"]
    tests += ["-m", "not browser"] if quick else []
    results["pytest"] = subprocess.run(tests, cwd=ROOT).returncode == 0
    failed = [name for name, passed in results.items() if not passed]
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
