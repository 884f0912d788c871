"""The line that says what is to be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from page.people import Person
from page.table import legal, names
from page.texts import Texts


def prompt(view: Any, choice: Any, people: Sequence[Person], texts: Texts) -> str:
    """What the seat to act can do now, or what is being waited for, as plain text."""
    phase = legal.phase(view)
    if view.turn is None:
        return texts("prompt.end", name=people[view.rank[0]].name)
    name = people[view.turn].name
    if not legal.acts(view):
        return texts(f"prompt.wait.{phase}", name=name)
    if choice.pending:
        return texts("prompt.pending", what=legal.describe(choice.pending, people, texts))
    if phase == "land":
        return texts("prompt.land", name=name, targets=_targets(view, "land", texts))
    if phase == "then":
        found = legal.targets(view, "then")
        key = "prompt.then" if found.nothing is None else "prompt.then.decline"
        return texts(key, name=name, targets=legal.targets_text(found, texts))
    if phase != "play" or not choice.card:
        return texts(f"prompt.{phase}", name=name)
    return _picked(view, choice, texts)


def _picked(view: Any, choice: Any, texts: Texts) -> str:
    scoring = legal.picked_scoring(choice)
    if scoring:
        return texts("prompt.score", card=names.scoring_card(scoring, texts))
    verb = legal.verb(choice)
    if verb is None:
        return texts("prompt.double")
    found = legal.targets(view, verb)
    targets = legal.targets_text(found, texts)
    if choice.card == "double":
        key = "prompt.double.card" if found.any else "prompt.double.nothing"
        return texts(key, type=texts(f"card.as.{choice.double_type}"), targets=targets)
    key = "prompt.card" if found.any else "prompt.card.nothing"
    return texts(key, card=texts(f"card.full.{verb}"), targets=targets)


def _targets(view: Any, verb: str, texts: Texts) -> str:
    return legal.targets_text(legal.targets(view, verb), texts)
