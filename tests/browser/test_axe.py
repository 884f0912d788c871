"""axe finds nothing on any screen, by day and by night, in any language."""

from typing import Any

from by_hand import Table
from environment import ROOT
from screens import SCREENS, setting

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN = """([only, without]) => axe.run({ exclude: without }, { resultTypes: ["violations"], ...(only ? { runOnly: { type: "rule", values: only } } : {}) })
  .then((found) => found.violations.map((each) =>
    `${each.id} (${each.help}): ${each.nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? "")).join("; ")}`))"""  # noqa: E501
STILL = """{ const style = new CSSStyleSheet(); style.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]; }"""  # noqa: E501
BOARDS = ("landing", "card", "refusal", "looking back", "projector")
"""Screens on which the board is looked at as well: it is large, and the same on all others."""
BY_THEME = ["color-contrast"]
"""What a theme can change: colours alone."""
BY_LANGUAGE = ["html-has-lang", "html-lang-valid", "valid-lang", "button-name", "link-name", "label", "select-name",
               "aria-command-name", "aria-dialog-name", "aria-input-field-name", "aria-toggle-field-name",
               "document-title", "empty-heading"]
"""What a language can change: names and the languages they are said to be in."""


def test_axe_finds_nothing(fresh_table: Table) -> None:
    """Every screen is come to once; theme and language change while it stands."""
    page = fresh_table.page
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
    found: dict[str, Any] = {}

    def look(where: str, rules: list[str] | None) -> None:
        faults = page.evaluate(RUN, [rules, [] if name in BOARDS else [["#island"]]])
        if faults:
            found[where] = faults

    for name, come, leave in SCREENS:
        come(fresh_table)
        look(name, None)
        page.emulate_media(color_scheme="dark")
        look(f"{name}, dark", BY_THEME)
        page.emulate_media(color_scheme="light")
        for language in ("de", "fr"):
            setting(fresh_table, "language", language)
            look(f"{name}, {language}", BY_LANGUAGE)
        setting(fresh_table, "language", "en")
        leave(fresh_table)
    assert not found, "\n".join(f"{where}\n  " + "\n  ".join(faults) for where, faults in found.items())
