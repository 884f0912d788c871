"""Pictures of the main screens, kept small in snapshots/ and compared with a tolerance for how letters are smoothed.

After a change that is meant to be seen: `SNAPSHOTS=new pytest tests/browser/test_snapshots.py`, and look at them.
"""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import screens
from by_hand import Table
from environment import ROOT
from playwright.sync_api import Browser, Page

KEPT = Path(__file__).parent / "snapshots"
WIDTH = 360
"""Pixels across in what is kept, at most; a phone's picture is half as wide."""
APART = 48
"""How far a pixel's red, green or blue may be off (of 255) before the pixel counts as another one."""
TOLERANCE = 0.02
"""The share of such pixels from which a picture counts as another one."""
LARGEST = 150_000
"""Bytes of a kept picture."""

SHRINK = """async ([picture, width]) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
  const height = Math.round(image.height * width / image.width);
  const canvas = new OffscreenCanvas(width, height);
  const small = await createImageBitmap(image, { resizeWidth: width, resizeHeight: height, resizeQuality: "high" });
  canvas.getContext("2d").drawImage(small, 0, 0);
  const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}"""
DIFFERENCE = """async ([first, second, apart]) => {
  const pixels = await Promise.all([first, second].map(async (picture) => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64," + picture)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.getContext("2d").getImageData(0, 0, image.width, image.height);
  }));
  const [one, two] = pixels;
  if (one.width !== two.width || one.height !== two.height) return 1;
  let others = 0;
  for (let at = 0; at < one.data.length; at += 4) {
    if ([0, 1, 2].some((part) => Math.abs(one.data[at + part] - two.data[at + part]) > apart)) others += 1;
  }
  return others / (one.data.length / 4);
}"""


@pytest.fixture(scope="module")
def lens(browser: Browser) -> Any:
    """An empty page that shrinks and compares pictures."""
    page = browser.new_page()
    yield page
    page.close()


def encoded(data: bytes) -> str:
    return base64.b64encode(data).decode()


def difference(lens: Page, first: bytes, second: bytes) -> float:
    """The share of pixels in which two pictures differ visibly; 1 if their sizes do."""
    return float(lens.evaluate(DIFFERENCE, [encoded(first), encoded(second), APART]))


def german(table: Table) -> None:
    screens.start(table)
    table.page.locator("#top [data-setting=language]").select_option("de")


# name: (screen, width, height, dark)
PICTURES: dict[str, tuple[Callable[[Table], None], int, int, bool]] = {
    "start-german": (german, 1280, 720, False),
    "desktop": (screens.card, 1280, 720, False),
    "dark": (screens.forecast, 1280, 720, True),
    "projector": (screens.projector, 1280, 720, False),
    "list": (screens.listed, 1280, 720, False),
    "phone": (screens.play, 390, 844, False),
    "phone-on-its-side": (screens.card, 844, 390, False),
    "result": (screens.result, 1280, 720, False),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_screen_looks_as_it_did(fresh_table: Table, lens: Page, name: str) -> None:
    screen, width, height, dark = PICTURES[name]
    page = fresh_table.page
    page.emulate_media(color_scheme="dark" if dark else "light", reduced_motion="reduce")
    page.set_viewport_size({"width": width, "height": height})
    screen(fresh_table)
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready.then(() => true)")
    picture = page.screenshot(animations="disabled", caret="hide")
    small = base64.b64decode(lens.evaluate(SHRINK, [encoded(picture), WIDTH if width > height else WIDTH // 2]))
    assert len(small) <= LARGEST
    kept = KEPT / f"{name}.png"
    if os.environ.get("SNAPSHOTS") == "new":
        kept.parent.mkdir(exist_ok=True)
        kept.write_bytes(small)
    off = difference(lens, kept.read_bytes(), small)
    if off > TOLERANCE:
        results = ROOT / "test-results"
        results.mkdir(exist_ok=True)
        (results / f"{name}-now.png").write_bytes(small)
        (results / f"{name}.json").write_text(json.dumps({"differs": off}), encoding="utf-8")
    assert off <= TOLERANCE, f"{off:.1%} of the picture has changed; how it looks now: test-results/{name}-now.png"


def test_other_screens_do_not_pass_for_the_same(lens: Page) -> None:
    desktop = (KEPT / "desktop.png").read_bytes()
    assert difference(lens, desktop, desktop) == 0
    for other in ("dark", "projector", "phone", "result"):
        assert difference(lens, desktop, (KEPT / f"{other}.png").read_bytes()) > 3 * TOLERANCE, other
