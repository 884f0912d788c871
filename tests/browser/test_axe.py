"""axe finds nothing on any screen, by day and by night, in any language."""

from typing import Any

import pytest
from by_hand import Table
from environment import ROOT
from screens import SCREENS

AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RUN = """(only) => axe.run(document, { resultTypes: ["violations"], ...(only ? { runOnly: { type: "rule", values: only } } : {}) })
  .then((found) => found.violations.map((each) =>
    `${each.id} (${each.help}): ${each.nodes.slice(0, 4).map((node) => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? "")).join("; ")}`))"""  # noqa: E501
STILL = """{ const style = new CSSStyleSheet(); style.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style]; }"""  # noqa: E501


@pytest.mark.parametrize("language", ["en", "de"])
def test_axe_finds_nothing(fresh_table: Table, language: str) -> None:
    table, page = fresh_table, fresh_table.page
    page.locator("#top [data-setting=language]").select_option(language)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    page.evaluate(STILL)
    found: dict[str, Any] = {}
    for name, come, leave in SCREENS:
        come(table)
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            # What the theme changes is colour alone; the rest is looked at once.
            faults = page.evaluate(RUN, None if theme == "light" else ["color-contrast"])
            if faults:
                found[f"{name}, {theme}"] = faults
        leave(table)
    assert not found, "\n".join(f"{where}\n  " + "\n  ".join(faults) for where, faults in found.items())
