"""Answers every choice that is not legal: why, with the rule, beside the board and drawn on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from santacruz.cards import BUILDING_CARDS, DOUBLE
from santacruz.reasons import IllegalAction
from santacruz.state import PHASES

from page import dom
from page.lessons import Wrong
from page.session import Refused, Session
from page.table import legal, refusal
from page.table.refusal import Answer, Drawing, Line

if TYPE_CHECKING:
    from page.app import App

#: The rule behind what has to be done first, by phase.
_RULE_OF = {"set": "S4", "play": "R2", "take": "I3", "discard": "I4"}


class WhyNot:
    """Says why not. What it says is the page's `message`, an Answer, and is drawn for as long as that stands."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.lit: list[Any] = []
        self.drawn = ""

    # what was chosen

    def space(self, space: int) -> None:
        """A space that cannot be chosen now."""
        session = self._playing()
        if session.looking != session.turn and not session.ended:
            self.ask(f"{session.looking or 0} land {space}")
            return
        phase = PHASES[session.state.phase]
        verb = {"land": "land", "then": "then", "play": legal.verb(self.app.choice)}.get(phase)
        if session.ended:
            self.ask(f"0 land {space}")
        elif verb:
            self.ask(f"{session.turn} {verb} {space}")
        else:
            self.app.tell(self._with_the_hand(session, space))

    def card(self, card: str, scoring: bool) -> None:
        """A card in hand that cannot be played now."""
        session = self._playing()
        verb = f"score {card}" if scoring else "double ship -" if card == BUILDING_CARDS[DOUBLE] else f"{card} -"
        self.ask(f"{session.looking or 0} {verb}")

    def ask(self, notation: str) -> None:
        """Any action that is not legal. For one that is, nothing is said."""
        session = self._playing()
        reasons = session.why(notation)
        if reasons:
            self.app.tell(refusal.answer(session.view(), reasons, session.people, self.app.texts))
            self.app.school.refused(reasons)

    def _playing(self) -> Session:
        session = self.app.timeline.playing()
        if session.bots_turn and not session.teaching:
            raise Refused("refused.bot", name=session.people[session.turn or 0].name)
        return session

    def _with_the_hand(self, session: Session, space: int) -> Answer:
        """No card has been picked: what has to be done first, and in the lap of cards, which cards reach the space."""
        texts, view, choice = self.app.texts, session.view(), self.app.choice
        phase = PHASES[session.state.phase]
        key = "hint.type" if legal.picked_building(choice) else f"hint.{phase}"
        if legal.picked_scoring(choice):
            key = "hint.scoring"
        lines = [Line(texts(key), _RULE_OF.get(phase, ""))]
        if phase == "play":
            allowed = session.legal()
            for verb in self._verbs(view):
                notation = f"{session.turn} {verb} {space}"
                what = legal.describe(notation, session.people, texts)
                if notation in allowed:
                    lines.append(Line(texts("why.can", what=what), beside=True))
                    continue
                why = refusal.line(view, session.why(notation)[0], session.people, texts)
                lines.append(Line(texts("why.cannot", what=what, why=why.text), why.rule, beside=True))
        return Answer(lines, Drawing())

    def _verbs(self, view: Any) -> list[str]:
        """The ways in which the hand can build: a kind of card that is held single, or else within a double."""
        held = view.cards[4 * view.seat : 4 * view.seat + 4]
        double = [f"double {kind}" for kind in BUILDING_CARDS[:DOUBLE]]
        if self.app.choice.card == BUILDING_CARDS[DOUBLE] and not self.app.choice.scoring:
            return double
        singles = [card for index, card in enumerate(BUILDING_CARDS[:DOUBLE]) if held[index]]
        return singles + [verb for index, verb in enumerate(double) if held[DOUBLE] and not held[index]]

    # what is said

    def told_of(self, error: Exception) -> str:
        """What a person is told of an error; of an illegal action all there is to say."""
        session = self.app.session
        if isinstance(error, Wrong):
            return self.app.school.told(error)
        if isinstance(error, IllegalAction) and session and not session.curtain:
            return refusal.answer(session.view(), error.reasons, session.people, self.app.texts)
        return self.app.explain(error)

    def do_hush(self, _: str) -> None:
        """Takes the answer away."""
        self.app.message = ""
        self.app.draw()

    # what is drawn

    def refresh(self) -> None:
        """Draws what the answer that stands beside the board draws; nothing behind a curtain."""
        app = self.app
        session = app.session
        message = app.message if session and not session.curtain else ""
        drawn = message.drawing if isinstance(message, Answer) else Drawing()
        layer = dom.first("#island .why")
        if drawn.markup != self.drawn or (layer is None and drawn.markup):
            if layer is not None:
                layer.remove()
            dom.drawing("#island > svg", f'<g class="why" aria-hidden="true">{drawn.markup}</g>')
        self.drawn = drawn.markup
        for place in self.lit:
            dom.attributes(place, {"data-why": None})
        selectors = [*drawn.places]
        selectors += [f'#island [data-river="{river}"]' for river in drawn.rivers]
        selectors += [f'#island [data-road="{a}-{b}"]' for a, b in drawn.roads]
        self.lit = [place for selector in selectors for place in dom.all_of(selector)]
        for place in self.lit:
            dom.attributes(place, {"data-why": ""})
