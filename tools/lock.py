"""Write requirements-dev.txt anew: what pyproject.toml's group `dev` names, with all that brings along, at the newest
versions that go together. (package-lock.json: change package.json and run `npm install`.)"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from environment import REQUIREMENTS, ROOT

HEAD = "# Made by tools/lock.py (make lock) from the group `dev` of pyproject.toml; do not edit.\n"


def main() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["dependency-groups"]["dev"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        pip = [str(Path(folder) / "bin" / "python"), "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", *wanted], check=True)
        chosen = subprocess.run([*pip, "freeze"], check=True, capture_output=True, text=True).stdout
    REQUIREMENTS.write_text(HEAD + chosen, encoding="utf-8")
    print(chosen, end="")


if __name__ == "__main__":
    main()
