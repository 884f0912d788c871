"""Markup of the settings screen, drawn from what settings there are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from page.markup import esc
from page.settings import CHOICES, GROUPS
from page.texts import Texts


def preferences(values: Mapping[str, Any], language: str, languages: Mapping[str, str], texts: Texts) -> str:
    """All settings in their groups, the language first, and the button for a fault's description. `languages` are
    code -> own name."""
    grouped = {name for names in GROUPS.values() for name in names}
    groups = dict(GROUPS)
    rest = tuple(name for name in CHOICES if name not in grouped)
    if rest:
        groups["more"] = rest
    parts = []
    for group, names in groups.items():
        lines = [_language(language, languages, texts)] if group == "look" else []
        lines += [_line(name, CHOICES[name], values[name], texts) for name in names]
        parts.append(
            f'<section class="lines" aria-labelledby="set-{group}"><h3 id="set-{group}">'
            f"{esc(texts(f'set.group.{group}'))}</h3>{''.join(lines)}</section>"
        )
    parts.append(
        f'<section class="lines" aria-labelledby="set-fault"><h3 id="set-fault">{esc(texts("diagnostics.title"))}</h3>'
        f"<p>{esc(texts('diagnostics.more'))}</p>"
        '<p class="go"><button type="button" data-command="copy-diagnostics">'
        f'{esc(texts("diagnostics.copy"))}</button></p><p id="diagnostics-said" role="status"></p>'
        f'<textarea id="diagnostics-text" rows="6" readonly hidden aria-label="{esc(texts("diagnostics.title"))}">'
        "</textarea></section>"
    )
    return "".join(parts)


def _language(language: str, languages: Mapping[str, str], texts: Texts) -> str:
    options = "".join(_option(code, code == language, name, f' lang="{code}"') for code, name in languages.items())
    return (
        f'<label class="line"><span>{esc(texts("set.language"))}</span>'
        f'<select data-setting="language">{options}</select></label>'
    )


def _line(name: str, choices: Sequence[Any], value: Any, texts: Texts) -> str:
    label = f"<span>{esc(texts(f'set.{name}'))}</span>"
    if all(isinstance(choice, bool) for choice in choices):
        checked = " checked" if value else ""
        return f'<label class="check"><input type="checkbox" data-setting="{name}"{checked}>{label}</label>'
    if all(isinstance(choice, int) for choice in choices):
        least, most = min(choices), max(choices)
        slider = f'<input type="range" data-setting="{name}" min="{least}" max="{most}" value="{value}">'
        return f'<label class="line">{label}{slider}</label>'
    options = "".join(_option(choice, choice == value, texts(f"set.{name}.{choice}")) for choice in _order(choices))
    return f'<label class="line">{label}<select data-setting="{name}">{options}</select></label>'


#: How the values of some settings follow each other, where the first is not the least.
_ORDERS = {
    ("normal", "slow", "fast", "instant"): ("slow", "normal", "fast", "instant"),
    ("normal", "slow", "fast", "off"): ("slow", "normal", "fast", "off"),
    ("3", "1", "10"): ("1", "3", "10"),
}


def _order(choices: Sequence[Any]) -> Sequence[Any]:
    return _ORDERS.get(tuple(choices), choices)


def _option(value: Any, chosen: bool, name: str, more: str = "") -> str:
    return f'<option value="{esc(value)}"{" selected" if chosen else ""}{more}>{esc(name)}</option>'
