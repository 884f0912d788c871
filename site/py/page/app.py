"""The page: a stub until the real one stands here."""

import sys

from js import document, santacruzBoot


def main() -> None:
    document.getElementById("app").textContent = f"Python {sys.version.split()[0]} drives this page."
    santacruzBoot.ready()
