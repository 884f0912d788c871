"""Write docs/rules.md from the English rulebook of the page, so that the rules are written down once.

    python3 tools/rules_page.py
"""

from __future__ import annotations

import sys

from environment import ROOT

sys.path.insert(0, str(ROOT / "site" / "py"))

from page.table.rules import document  # noqa: E402  (needs the line above)
from page.texts import load  # noqa: E402

if __name__ == "__main__":
    text = document(load("en", ROOT / "site" / "assets" / "languages"))
    (ROOT / "docs" / "rules.md").write_text(text, encoding="utf-8")
