"""The rulebook as markup, from the texts `rule.B9` and the like: sections in reading order, rulings, the summary.

The rules are those of the rules package, by number. Every number that a text mentions becomes a link to that rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from santacruz.cards import BUILDING_CARDS, SCORING_CARDS, SETS
from santacruz.state import PHASES

from page.markup import esc
from page.table import art, legal, names
from page.texts import Texts

#: The sections in the order in which newcomers read them, and the rules of each.
SECTIONS: dict[str, tuple[str, ...]] = {
    "goal": (),
    "things": ("C1", "C2", "C3", "C6", "C7"),
    "round": ("R1", "R2", "R3"),
    "building": ("B1", "B2", "B3", "B4", "B5", "B6", "B7"),
    "duty": ("B8", "B9"),
    "special": ("B10", "B11", "B12", "B13"),
    "scoring": ("C5", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "V8"),
    "track": ("T1", "T2"),
    "setup": ("S1", "S2", "S3", "S4", "C4", "S5"),
    "between": ("I1", "I2", "I3", "I4", "I5"),
    "end": ("E1", "E2"),
    "knowledge": ("K1", "K2", "K3"),
}
RULES = tuple(rule for rules in SECTIONS.values() for rule in rules)

#: The rule that a scoring card rests on.
RULE_OF_CARD = {
    "sheep": "V2", "fish": "V3", "wood": "V2", "sugar": "V2", "gold6": "V2", "gold10": "V2", "sheep-fish": "V3",
    "wood-sugar": "V2", "houses": "V4", "variety": "V4", "street": "V5", "coast": "V6", "river": "V6", "volcano": "V6",
    "eruption": "V8", "birds": "V7",
}  # fmt: skip
_RULE_OF_PHASE = {"set": "S4", "land": "R1", "play": "R2", "then": "B11", "take": "I3", "discard": "I4", "end": "E2"}
_IN_BRACKETS = re.compile(r"\(<button[^>]*>[^<]*</button>\)[.,:;]?")
_NUMBER = re.compile(r"\b([CSTRBVIEK][1-9]\d?)\b")


def rule_of(view: Any, choice: Any) -> str:
    """The rule behind what can be done now."""
    phase = PHASES[view.phase]
    if phase == "play" and legal.acts(view):
        scoring = legal.picked_scoring(choice)
        if scoring:
            return RULE_OF_CARD[scoring]
        card = legal.picked_building(choice)
        if card:
            return "B11" if card == "double" else "B1"
    return _RULE_OF_PHASE[phase]


def link(rule: str, texts: Texts) -> str:
    """A rule's number, as a link into the rulebook."""
    label = esc(texts("rulebook.rule", rule=rule))
    return (
        f'<button type="button" class="rule-link" data-command="rule" data-argument="{rule}"'
        f' aria-label="{label}">{rule}</button>'
    )


def linked(text: str, texts: Texts, own: str = "") -> str:
    """A text as markup, with links for the rules that it names, other than `own`."""
    parts = _NUMBER.split(text)
    whole = "".join(
        link(part, texts) if index % 2 and part in RULES and part != own else esc(part)
        for index, part in enumerate(parts)
    )
    return _IN_BRACKETS.sub(r'<span class="rule-ref">\g<0></span>', whole)  # brackets stay with what they hold


def rulebook(examples: Sequence[Any], texts: Texts) -> str:
    """The whole rulebook. `examples` are `practice.Practice`, each at the section that it belongs to."""
    contents = "".join(
        f'<li><button type="button" class="rule-link" data-command="section" data-argument="{name}">'
        f"{esc(texts(f'rulebook.section.{name}'))}</button></li>"
        for name in SECTIONS
    )
    contents += (
        '<li><button type="button" class="rule-link" data-command="section" data-argument="settled">'
        f"{esc(texts('rulebook.settled.title'))}</button></li>"
    )
    sections = "".join(_section(name, [e for e in examples if e.section == name], texts) for name in SECTIONS)
    return (
        f'<div class="rules-tools"><label><span>{esc(texts("rulebook.search"))}</span>'
        '<input type="search" id="rules-search" autocomplete="off" spellcheck="false"/></label>'
        f'<button type="button" data-command="print-rules">{esc(texts("rulebook.print"))}</button></div>'
        '<p id="rules-found" role="status"></p>'
        f'<nav id="rules-contents" tabindex="-1" aria-label="{esc(texts("rulebook.contents"))}">'
        f"<h3>{esc(texts('rulebook.contents'))}</h3><ol>{contents}</ol></nav>"
        f'<div class="rules-text">{sections}{_settled(texts)}</div>'
    )


def _section(name: str, examples: Sequence[Any], texts: Texts) -> str:
    rules = "".join(_rule(rule, texts) for rule in SECTIONS[name])
    boards = "".join(_example(example, texts) for example in examples)
    back = (
        '<p class="to-top"><button type="button" class="rule-link" data-command="section" data-argument="contents">'
        f"{esc(texts('rulebook.top'))}</button></p>"
    )
    listed = f'<ol class="rules">{rules}</ol>' if rules else ""
    return (
        f'<section class="rules-section" data-section="{name}" id="rules-{name}" tabindex="-1">'
        f"<h3>{esc(texts(f'rulebook.section.{name}'))}</h3>"
        f'<p class="intro">{esc(texts(f"rulebook.intro.{name}"))}</p>{listed}{boards}{back}</section>'
    )


def _example(example: Any, texts: Texts) -> str:
    title = esc(texts(f"example.{example.id}.title"))
    return (
        f'<section class="example" data-example="{example.id}" aria-label="{title}">'
        f'<div class="example-words"><h4>{title}</h4>'
        f"<p>{linked(texts(f'example.{example.id}', **example.facts), texts)}</p>"
        f'<p class="rests-on">{" ".join(link(rule, texts) for rule in example.rules)}</p></div>'
        f'<div class="try" id="try-{example.id}"></div></section>'
    )


def _rule(rule: str, texts: Texts) -> str:
    mark = ""
    if f"settled.{rule}" in texts:
        label = esc(texts("rulebook.settled.mark"))
        mark = (
            f' <button type="button" class="rule-link settled" data-command="settled" data-argument="{rule}"'
            f' aria-label="{label}" title="{label}">◆</button>'
        )
    table = {"C4": _sets, "C5": _scoring_cards}.get(rule)
    return (
        f'<li id="rule-{rule}" data-rule="{rule}" tabindex="-1"><b class="rule-head">{rule}</b>'
        f"<div><p>{linked(texts(f'rule.{rule}'), texts, rule)}{mark}</p>{table(texts) if table else ''}</div></li>"
    )


def _settled(texts: Texts) -> str:
    items = "".join(
        f'<li id="settled-{rule}" data-settled="{rule}" tabindex="-1"><b class="rule-head">{link(rule, texts)}</b>'
        f"<div><p>{esc(texts(f'settled.{rule}'))}</p></div></li>"
        for rule in RULES
        if f"settled.{rule}" in texts
    )
    return (
        '<section class="rules-section" data-section="settled" id="rules-settled" tabindex="-1">'
        f"<h3>{esc(texts('rulebook.settled.title'))}</h3>"
        f'<p class="intro">{esc(texts("rulebook.settled.intro"))}</p><ol class="rules">{items}</ol></section>'
    )


def _sets(texts: Texts) -> str:
    heads = "".join(f'<th scope="col">{art.icon(card)} {esc(texts(f"card.{card}"))}</th>' for card in BUILDING_CARDS)
    rows = "".join(
        f'<tr><th scope="row">{letter} · {esc(texts(f"set.{letter}"))}</th>'
        + "".join(f"<td>{cards.get(card, 0)}</td>" for card in BUILDING_CARDS)
        + "</tr>"
        for letter, cards in SETS.items()
    )
    return (
        f'<div class="scroll"><table class="rules-table"><thead><tr><th scope="col">{esc(texts("rulebook.set"))}</th>'
        f"{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _scoring_cards(texts: Texts) -> str:
    rows = "".join(
        f'<tr><th scope="row">{names.scoring_icon(card)} {esc(texts(f"scoring.{card}"))}</th>'
        f"<td>{esc(names.scoring_rule(card, texts, 7))}</td><td>{link(RULE_OF_CARD[card], texts)}</td></tr>"
        for card in SCORING_CARDS
    )
    return (
        f'<div class="scroll"><table class="rules-table"><thead><tr><th scope="col">{esc(texts("rulebook.card"))}</th>'
        f'<th scope="col">{esc(texts("rulebook.pays"))}</th><td></td></tr></thead><tbody>{rows}</tbody></table></div>'
    )


# -- searching --------------------------------------------------------------------------------------------------------


def search(query: str, texts: Texts) -> list[str] | None:
    """The rules that a query finds, in reading order: by number, or by all of its words anywhere in the rule, in its
    ruling, or in the title of its section. None without a query."""
    words = query.casefold().split()
    if not words:
        return None
    numbers = [word.upper() for word in words if _NUMBER.fullmatch(word.upper())]
    words = [word for word in words if word.upper() not in numbers]
    found = []
    for section, rules in SECTIONS.items():
        title = texts(f"rulebook.section.{section}")
        for rule in rules:
            more = texts(f"settled.{rule}") if f"settled.{rule}" in texts else ""
            table = ""
            if rule == "C5":
                table = " ".join(
                    f"{texts(f'scoring.{card}')} {names.scoring_rule(card, texts, 7)}" for card in SCORING_CARDS
                )
            text = _as_typed(f"{texts(f'rule.{rule}')} {more} {title} {table}").casefold()
            if (rule in numbers or not numbers) and all(word in text for word in words):
                found.append(rule)
    return found


def _as_typed(text: str) -> str:
    """Without the marks that tell a narrow line where a word may be broken (soft hyphens)."""
    return text.replace("\N{SOFT HYPHEN}", "")


# -- on paper ---------------------------------------------------------------------------------------------------------

_ON_PAPER = {"round": 2, "build": 6, "score": 2, "between": 3, "end": 1}


def summary(texts: Texts) -> str:
    """The rules on one page, for printing."""
    parts = []
    for name, count in _ON_PAPER.items():
        items = "".join(f"<li>{esc(texts(f'print.{name}.{k}'))}</li>" for k in range(1, count + 1))
        parts.append(f"<section><h2>{esc(texts(f'print.{name}'))}</h2><ul>{items}</ul>")
        if name == "score":
            rows = "".join(
                f"<tr><th>{esc(texts(f'scoring.{card}'))}</th><td>{esc(names.scoring_rule(card, texts, 7))}</td></tr>"
                for card in SCORING_CARDS
            )
            parts.append(f"<table>{rows}</table>")
        parts.append("</section>")
    return (
        f"<h1>{esc(texts('print.title'))}</h1><div class=\"paper-columns\">{''.join(parts)}</div>"
        f"<footer>{esc(texts('print.foot'))}</footer>"
    )


# -- as a document ----------------------------------------------------------------------------------------------------


def document(texts: Texts) -> str:
    """The rulebook as Markdown, for docs/rules.md."""
    out = [
        "# The rules, by number",
        "",
        "The rules of Santa Cruz as this project plays them, in our own words. Programs, tests and answers cite these",
        "numbers, such as (B9). A rule marked ◆ rests on a choice of this project; the reasons stand at the end.",
        "",
        "<!-- Made by tools/rules_page.py from site/assets/languages/en/rulebook.json: change it there. -->",
        "",
    ]
    for section, rules in SECTIONS.items():
        out += [f"## {texts(f'rulebook.section.{section}')}", "", texts(f"rulebook.intro.{section}"), ""]
        for rule in rules:
            mark = " ◆" if f"settled.{rule}" in texts else ""
            out.append(f"- **{rule}**{mark} {texts(f'rule.{rule}')}")
            if rule in ("C4", "C5"):
                out += ["", *_table_of(rule, texts), ""]
        if rules:
            out.append("")
    out += [f"## {texts('rulebook.settled.title')}", "", texts("rulebook.settled.intro"), ""]
    out += [f"- {rule}: {texts(f'settled.{rule}')}" for rule in RULES if f"settled.{rule}" in texts]
    return _as_typed("\n".join(out)).replace("\n\n\n", "\n\n") + "\n"


def _table_of(rule: str, texts: Texts) -> list[str]:
    if rule == "C4":
        rows = ["  | | " + " | ".join(texts(f"card.{card}") for card in BUILDING_CARDS) + " |"]
        rows.append("  | --- |" + " ---: |" * len(BUILDING_CARDS))
        for letter, cards in SETS.items():
            counts = " | ".join(str(cards.get(card, 0)) for card in BUILDING_CARDS)
            rows.append(f"  | {letter}, {texts(f'set.{letter}')} | {counts} |")
        return rows
    rows = [f"  | {texts('rulebook.card')} | {texts('rulebook.pays')} |", "  | --- | --- |"]
    rows += [f"  | `{card}` | {names.scoring_rule(card, texts, 7)} |" for card in SCORING_CARDS]
    return rows
