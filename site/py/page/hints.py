"""Hints: what the expert would do in the place of the person whose turn it is, found in the worker and shown beside the
board and on it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from santacruz.actions import notation
from santacruz.cards import BUILDING_CARDS

from page import dom
from page.jobs import hint_for
from page.minds import note_failure, seed
from page.session import Refused
from page.table import advice
from page.thinker import JobFailed, NoWorker

if TYPE_CHECKING:
    from page.app import App

#: What a hint's mark is taken from once it no longer stands.
_MARKED = "#hand .hinted, #choices .hinted, #list .hinted"


class Hints:
    """The hint that stands, if any. It belongs to one moment of one game and to the seat that looks: `about`."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.about: object = None
        self.findings: list[dict[str, Any]] = []
        self.thought: asyncio.Task | None = None
        self.space: int | None = None
        self.marked = False

    def _now(self) -> object:
        """What a hint now would be about; None where there can be none."""
        session = self.app.session
        if session is None or session.curtain or session.public or self.app.timeline.past:
            return None
        if session.looking is None or session.looking != session.turn or not session.legal():
            return None
        return session, session.step, session.looking

    def clear(self) -> None:
        if self.thought is not None:
            self.thought.cancel()
        self.about, self.findings, self.thought = None, [], None

    # asking

    def do_hint(self, _: str) -> None:
        about = self._now()
        if about is None:
            raise Refused("refused.hint")
        if self.about != about:
            self.clear()
            self.about = about
            self.app.begin(self._ask(about))
            self.app.announce(self.app.texts("advice.thinking"))
        self.refresh()
        dom.element("advice").scrollIntoView(block="nearest")

    async def _ask(self, about: object) -> None:
        app = self.app
        give = hint_for(app.table().view(), float(app.settings["seconds"]), seed())
        self.thought = asyncio.ensure_future(app.minds.thinker.ask("advise", give, self._progress))
        try:
            findings = await self.thought
        except asyncio.CancelledError:
            return
        except (NoWorker, JobFailed) as error:
            note_failure(error)
            self.clear()
            self.refresh()
            raise Refused("refused.hint.worker") from error
        if self.about != about or self._now() != about:
            return
        self.findings, self.thought = findings, None
        self.refresh()
        view, people = app.table().view(), app.table().people
        app.announce(advice.spoken(view, findings, people, app.texts))

    def _progress(self, progress: Any) -> None:
        place = dom.first("#advice progress")
        if place is not None and isinstance(progress, float):
            place.value = progress

    def do_close_hint(self, _: str) -> None:
        self.clear()
        self.refresh()
        dom.focus("prompt")

    def do_follow(self, argument: str) -> None:
        """Picks the card of one of the actions, and goes to where it is done."""
        app, session = self.app, self.app.timeline.playing()
        if self._now() != self.about or int(argument) >= len(self.findings):
            return
        text = notation(session.turn or 0, self.findings[int(argument)]["action"])
        verb, *rest = text.split()[1:]
        app.choice.clear()
        app.message = ""
        if verb in BUILDING_CARDS:
            app.choice.pick(verb)
            if verb == "double":
                app.choice.name_type(rest[0])
        elif verb == "score":
            app.choice.pick(rest[0], True)
        app.draw()
        space = next((space for space, action in app.screen.targets.items() if action == text), None)
        if space is not None and not app.screen.listed:
            app.screen.step_to(space)
            return
        place = dom.first(f'[data-action="{text}"]')
        if place is not None:
            place.focus()

    # showing

    def refresh(self) -> None:
        """Shows the hint, or takes it away once it no longer belongs to what is on the table."""
        if self.about is not None and self.about != self._now():
            self.clear()
        app = self.app
        markup = ""
        if self.about is not None:
            session, texts = app.table(), app.texts
            markup = (
                advice.panel(session.view(), self.findings, session.people, texts)
                if self.findings
                else advice.thinking(texts)
            )
        dom.patch("advice", markup)
        self._mark()

    def _mark(self) -> None:
        """Marks the card, the space or the button of the best action."""
        spaces = self.app.screen.spaces
        if self.space in spaces:
            spaces[self.space].classList.remove("hint")
        if self.marked:
            for place in dom.all_of(_MARKED):
                place.classList.remove("hinted")
        self.space, self.marked = None, bool(self.findings)
        if not self.findings:
            return
        text = notation(self.app.table().turn or 0, self.findings[0]["action"])
        verb, *rest = text.split()[1:]
        if verb in BUILDING_CARDS or verb == "score":
            card, kind = (rest[0], "scoring") if verb == "score" else (verb, "building")
            marked = f'#hand [data-card="{card}"][data-kind="{kind}"], #list [data-action="{text}"]'
            if verb == "double":
                marked += f', #choices [data-command=double][data-argument="{rest[0]}"]'
        else:
            marked = f'#choices [data-action="{text}"], #list [data-action="{text}"]'
        for place in dom.all_of(marked):
            place.classList.add("hinted")
        if verb in (*BUILDING_CARDS, "land", "then") and rest[-1].isdigit() and int(rest[-1]) in spaces:
            if self.app.screen.targets.get(int(rest[-1]), text) != text:
                return  # with the card that is picked, this space would be another action
            self.space = int(rest[-1])
            spaces[self.space].classList.add("hint")
