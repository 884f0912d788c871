"""Every screen, come to once and looked at in every way: axe finds nothing on it by day and by night and in any
language, and from 360 to 2560 pixels nothing has to be scrolled sideways for."""

from by_hand import Table
from environment import ROOT
from room import CUT_OFF, NARROWEST, SIZES
from screens import SCREENS, setting

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN = """([only, without]) => axe.run({ include: [document.querySelector("dialog:modal") ?? "html"], exclude: without },
    { resultTypes: ["violations"], ...(only ? { runOnly: { type: "rule", values: only } } : {}) })
  .then((found) => found.violations.map((each) =>
    `${each.id} (${each.help}): ${each.nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? "")).join("; ")}`))"""  # noqa: E501
"""What lies under a dialog is a screen of its own, looked at there."""
STILL = """{ const style = new CSSStyleSheet(); style.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]; }"""  # noqa: E501
UNSEEN = [["#lab-frame"]]
"""The lab's sandbox, a document of its own in which nothing is shown."""
BOARDS = ("landing", "card", "refusal", "looking back", "projector")
"""Screens on which the board is looked at as well: it is large, and the same on all others."""
BY_THEME = ["color-contrast"]
"""What a theme can change: colours alone."""
BY_LANGUAGE = ["html-has-lang", "html-lang-valid", "valid-lang", "button-name", "link-name", "label", "select-name",
               "aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-toggle-field-name",
               "document-title", "empty-heading"]
"""What a language can change: names and the languages they are said to be in."""


def test_every_screen(fresh_table: Table) -> None:
    """In German (its words are the longest) in every size, in English and French where there is least room."""
    page = fresh_table.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
    found: list[str] = []

    def axe(how: str, rules: list[str] | None) -> None:
        faults = page.evaluate(RUN, [rules, UNSEEN if name in BOARDS else [*UNSEEN, ["#island"], ["#editor-board"]]])
        found.extend(f"{name}, {how}: {fault}" for fault in faults)

    def room(language: str, *widths: int) -> None:
        setting(fresh_table, "language", language)
        for width in widths:
            page.set_viewport_size({"width": width, "height": SIZES[width]})
            found.extend(f"{name}, {language}, {width} pixels: {cut}" for cut in page.evaluate(CUT_OFF))

    for name, come, leave in SCREENS:  # noqa: B007  (axe and room tell it)
        come(fresh_table)
        axe("by day", None)
        page.emulate_media(color_scheme="dark")
        axe("by night", BY_THEME)
        page.emulate_media(color_scheme="light")
        room("de", *SIZES)
        axe("de", BY_LANGUAGE)
        room("fr", NARROWEST)
        axe("fr", BY_LANGUAGE)
        room("en", NARROWEST)
        page.set_viewport_size({"width": 1280, "height": 720})
        leave(fresh_table)
    assert not found, "\n".join(found)
