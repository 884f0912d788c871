"""The rulebook on the screen: opened before a game or during one, at any rule; searched, tried out, printed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from page import dom
from page.practice import Practice
from page.table import rules

if TYPE_CHECKING:
    from page.app import App

#: The examples, one of the page's own files.
DATA = "assets/rulebook.json"


class Rulebook:
    """The dialog #rulebook and what is in it. Commands of buttons are its methods."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.examples: dict[str, Practice] | None = None
        self.language = ""

    # ways in

    def do_rules(self, _: str) -> None:
        """Opens the rulebook at its beginning."""
        self.app.begin(self._open())

    def do_rule(self, rule: str) -> None:
        """Opens the rulebook at a rule."""
        self.app.begin(self._open(f"rule-{rule}"))

    def do_settled(self, rule: str) -> None:
        self.app.begin(self._open(f"settled-{rule}"))

    def do_section(self, name: str) -> None:
        self.app.begin(self._open(f"rules-{name}"))

    async def _open(self, place: str = "") -> None:
        if self.examples is None:
            try:
                found = json.loads(await dom.fetch_text(DATA))["examples"]
                self.examples = {data["id"]: Practice(data) for data in found}
            except OSError as error:
                dom.warn(str(error))  # the rules can be read without their examples
        self._fill()
        if not dom.element("rulebook").open:
            dom.close_dialogs()
            dom.open_dialog("rulebook")
            dom.element("rules-page").scrollTop = 0
        if place:
            self._search("")
            dom.element("rules-search").value = ""
            dom.into_view(place)

    def _fill(self) -> None:
        texts = self.app.texts
        if self.language == texts.language:
            return
        self.language = texts.language
        dom.patch("rules-page", rules.rulebook(list((self.examples or {}).values()), texts))
        dom.patch("paper", rules.summary(texts))
        for example in (self.examples or {}).values():
            example.again()
            dom.fill(f"try-{example.id}", example.markup(texts))

    # searching

    def listen(self) -> None:
        """Takes what happens inside the dialog."""
        guarded, place = self.app.guarded, dom.element("rulebook")
        dom.listen("input", guarded(self.on_input), place)
        dom.listen("keydown", guarded(self.on_key), place)

    def on_input(self, event: Any) -> None:
        if event.target.id == "rules-search":
            self._search(str(event.target.value))

    def on_key(self, event: Any) -> None:
        """Spaces of the small boards are no buttons for the browser."""
        target = event.target
        if event.key in ("Enter", " ") and target.tagName == "g" and not event.repeat:
            event.preventDefault()
            target.dispatchEvent(dom.click())

    def _search(self, query: str) -> None:
        texts = self.app.texts
        found = rules.search(query, texts)
        for place in dom.all_of("#rules-page [data-rule]"):
            place.hidden = found is not None and place.dataset.rule not in found
        for place in dom.all_of("#rules-page [data-section]"):
            name = place.dataset.section
            inside = rules.SECTIONS.get(name, ())
            place.hidden = found is not None and not any(rule in found for rule in inside)
        for place in dom.all_of("#rules-page :is(.example, .intro, .to-top, #rules-contents)"):
            place.hidden = found is not None
        key = "rulebook.none" if found == [] else "rulebook.found"
        dom.element("rules-found").textContent = "" if found is None else texts(key, count=len(found))

    # trying out

    def do_try(self, argument: str) -> None:
        """Presses something of an example: `ship building ship`, `ship space 12`, `ship again`."""
        texts = self.app.texts
        name, what, *rest = argument.split()
        example = (self.examples or {})[name]
        if what == "again":
            example.again()
        elif what == "space":
            example.space(int(rest[0]), texts)
        else:
            example.pick(rest[0], what == "scoring", texts)
        dom.patch(f"try-{name}", example.markup(texts))

    # on paper

    def do_print_rules(self, _: str) -> None:
        """Prints the rules on one page. (While the rulebook is open, nothing else is printed: css/teaching.css.)"""
        dom.print_page()
