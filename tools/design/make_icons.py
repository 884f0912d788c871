"""Make the icons of the manifest from site/assets/icon.svg: python3 tools/design/make_icons.py (needs Chromium).

The maskable one fills its square, for systems that cut a shape of their own out of it: what matters lies within the
middle four fifths.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from environment import find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

ASSETS = ROOT / "site" / "assets"
PAGE = '<!DOCTYPE html><style>* {{ margin: 0; display: block; }} svg {{ width: {0}px; height: {0}px; }}</style>{1}'


def maskable(svg: str) -> str:
    """The drawing, smaller, on its own background up to the edges."""
    colour = re.search(r'<rect[^>]*fill="([^"]+)"', svg)
    assert colour
    drawing = re.sub(r"<rect[^>]*/>", "", svg[svg.index(">") + 1 : svg.rindex("</svg>")])
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
            f'<rect width="64" height="64" fill="{colour[1]}"/>'
            f'<g transform="translate(9.6 8) scale(0.7)">{drawing}</g></svg>')  # fmt: skip


def main() -> None:
    svg = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=["--no-sandbox"])
        for name, size, drawing in (("icon-192", 192, svg), ("icon-512", 512, svg),
                                    ("icon-maskable-512", 512, maskable(svg))):  # fmt: skip
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(PAGE.format(size, drawing))
            page.screenshot(path=ASSETS / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
