"""What the tests and checks need on this machine: .venv with the packages of requirements-dev.txt, and a Chromium.

    python3 tools/environment.py [venv] [browser]

What is there already is left alone, so that a second run needs no network.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
REQUIREMENTS = ROOT / "requirements-dev.txt"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def _apt_install(*packages: str) -> bool:
    """Install Debian packages; False where that is not ours to do (no apt-get, or not root) or where it failed."""
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    print(f"Installing {' '.join(packages)} with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet, stdout=subprocess.DEVNULL)
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    return subprocess.run(install, env=quiet, stdout=subprocess.DEVNULL).returncode == 0


def make_venv() -> Path:
    """The Python of .venv, which is made if it is not there. Ends the program with what to do if that fails."""
    if PYTHON.exists() and subprocess.run([PYTHON, "-m", "pip", "--version"], capture_output=True).returncode == 0:
        return PYTHON
    print("Making .venv ...", flush=True)
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode and _apt_install("python3-venv", "python3-pip"):
        done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}\nPython's venv module does not work here. On Debian and Ubuntu: "
                 "sudo apt-get install python3-venv")
    return PYTHON


def install() -> Path:
    """The Python of .venv, with the packages of requirements-dev.txt and this project (editable) installed."""
    python = make_venv()
    made_from = REQUIREMENTS.read_bytes() + (ROOT / "pyproject.toml").read_bytes() + str(ROOT).encode()
    fingerprint = hashlib.sha256(made_from).hexdigest()
    stamp = VENV / ".made-from"
    if not stamp.exists() or stamp.read_text(encoding="utf-8") != fingerprint:
        print("Installing what requirements-dev.txt names into .venv ...", flush=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        for what in (["-r", str(REQUIREMENTS)], ["--no-deps", "--no-build-isolation", "--editable", str(ROOT)]):
            if subprocess.run([*pip, *what], cwd=ROOT).returncode:
                sys.exit("pip could not install what the tests need; what it says above tells why.")
        stamp.write_text(fingerprint, encoding="utf-8")
    return python


def find_chromium() -> str | None:
    """The system's Chromium, or the one that $CHROMIUM names; None if there is none."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


PLAYWRIGHTS_OWN = """\
from pathlib import Path
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    raise SystemExit(not Path(playwright.chromium.executable_path).exists())
"""


def install_browser() -> None:
    """See to a Chromium: the system's; on Debian as root its package; else Playwright's own."""
    python = install()
    if find_chromium() or subprocess.run([python, "-c", PLAYWRIGHTS_OWN]).returncode == 0:
        return
    if Path("/etc/debian_version").exists() and _apt_install("chromium") and find_chromium():
        return
    print("Fetching Playwright's Chromium ...", flush=True)
    if subprocess.run([python, "-m", "playwright", "install", "chromium"]).returncode:
        sys.exit("No Chromium for the browser tests. Install one (Debian: sudo apt-get install chromium) or name it in "
                 "the variable CHROMIUM.")


if __name__ == "__main__":
    steps = {"venv": install, "browser": install_browser}
    for name in sys.argv[1:] or steps:
        steps[name]()
