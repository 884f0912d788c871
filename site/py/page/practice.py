"""A small board to play with: an example of the rulebook, from a position, with the real rules."""

from __future__ import annotations

from typing import Any

from santacruz.actions import parse
from santacruz.cards import BUILDING_CARDS, scoring_names
from santacruz.position import state_from
from santacruz.rules import apply, legal_notations, play, why_not
from santacruz.state import PHASES, State
from santacruz.view import view

from page.choice import Choice
from page.markup import esc
from page.people import people_of
from page.table import art, names, refusal, sentences
from page.table.refusal import Answer
from page.table.smallboard import small_board
from page.texts import Texts


class Practice:
    """An example: `moves` are how it goes in the text; who tries it may play otherwise. Only the seat that the example
    is about is played; the others' moves are those of the example, where they are legal."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.id: str = data["id"]
        self.section: str = data["section"]
        self.rules: list[str] = data["rules"]
        self.frame: list[float] = data["view"]
        self.moves: list[str] = data["moves"]
        self.start = data["start"]
        self.people = people_of(self.start["players"])
        self.seat = int(self.moves[0].split()[0])
        self.facts = self._facts()
        self.again()

    def _facts(self) -> dict[str, int]:
        """Figures for the text, as the rules give them when the example is played: `targets` of its first card, and by
        seat what was gained (`gain0`), by building (`build0`) and by scoring cards (`score0`)."""
        state = state_from(self.start)
        first = self.moves[0].rsplit(" ", 1)[0] + " "
        spaces = [text for text in legal_notations(state) if text.startswith(first) and text[-1].isdigit()]
        facts = {"targets": len(spaces)}
        facts |= {f"{kind}{seat}": 0 for kind in ("gain", "build", "score") for seat in range(len(self.people))}
        before = list(state.scores)
        for move in self.moves:
            for event in play(state, move):
                if event[0] == "built":
                    facts[f"build{event[1]}"] += event[4]
                elif event[0] == "scored":
                    facts[f"score{event[1]}"] += event[3]
        for seat, score in enumerate(before):
            facts[f"gain{seat}"] = state.scores[seat] - score
        return facts

    # playing

    def again(self) -> None:
        """From the beginning."""
        self.state: State = state_from(self.start)
        self.choice = Choice()
        self.events: list[tuple] = []
        self.answer: Answer | None = None
        self.replies = [move for move in self.moves if int(move.split()[0]) != self.seat]

    @property
    def over(self) -> bool:
        return self.state.turn != self.seat or PHASES[self.state.phase] not in ("land", "play", "then")

    def pick(self, card: str, scoring: bool, texts: Texts) -> None:
        """Picks a card; a scoring card is played at once."""
        self.answer = None
        if self.over:
            return
        if scoring:
            self._take(f"{self.seat} score {card}", texts)
        else:
            self.choice.pick(card)

    def space(self, space: int, texts: Texts) -> None:
        """Builds there, or says why not."""
        self.answer = None
        if self.over:
            return
        prefix = "then " if PHASES[self.state.phase] == "then" else self.choice.prefix()
        if prefix:
            self._take(f"{self.seat} {prefix}{space}", texts)

    def _take(self, notation: str, texts: Texts) -> None:
        seat, action = parse(notation)
        reasons = why_not(self.state, seat, action)
        if reasons:
            self.answer = refusal.answer(view(self.state, self.seat), reasons, self.people, texts)
            return
        self.events = apply(self.state, action)
        self.choice.clear()
        while self.replies and self.state.turn == int(self.replies[0].split()[0]):
            reply = self.replies.pop(0)
            if reply not in legal_notations(self.state):
                break
            self.events = [*self.events, *apply(self.state, parse(reply)[1])]

    # shown

    def targets(self) -> dict[int, str]:
        """The actions that choose a space now, by space."""
        if self.over:
            return {}
        return self.choice.targets(legal_notations(self.state))

    def said(self, texts: Texts) -> str:
        """What has happened or is to be done, as plain text."""
        if self.answer:
            return str(self.answer)
        parts = []
        if self.events:
            seen = [event for event in self.events if event[0] not in ("drew", "round_ended")]
            parts.append(sentences.announce(seen, self.people, texts))
            parts += [
                texts("try.said", name=person.name, count=self.state.scores[seat])
                for seat, person in enumerate(self.people)
            ]
        if self.over:
            parts.append(texts("try.done"))
        elif PHASES[self.state.phase] == "then":
            parts.append(texts("try.then"))
        else:
            parts.append(texts("try.pick.space" if self.choice.card else "try.pick"))
        return " ".join(parts)

    def markup(self, texts: Texts) -> str:
        """The whole widget."""
        seen = view(self.state, self.seat)
        title = texts("try.board", title=texts(f"example.{self.id}.title"))
        commands = {spot.id: f"{self.id} space {spot.id}" for spot in seen.map.spaces}
        drawn = small_board(seen, self.frame, commands, self.targets(), title, self.people, texts)
        if self.answer and self.answer.drawing.markup:
            drawn = drawn.replace("</svg>", f'<g class="why" aria-hidden="true">{self.answer.drawing.markup}</g></svg>')
        colours = " ".join(f"seats-{seat}-{person.colour}" for seat, person in enumerate(self.people))
        said = refusal.lines(self.answer, texts) if self.answer else f"<p>{esc(self.said(texts))}</p>"
        return (
            f'<div class="try-board {esc(colours)}">{drawn}</div>'
            f'<div class="try-cards">{self._cards(seen, texts)}'
            f'<button type="button" class="quiet" data-command="try" data-argument="{self.id} again">'
            f"{esc(texts('try.again'))}</button></div>"
            f'<div class="try-said" role="status">{said}</div>'
        )

    def _cards(self, seen: Any, texts: Texts) -> str:
        if self.over:
            return ""
        parts = []
        for index, card in enumerate(BUILDING_CARDS):
            if seen.cards[4 * self.seat + index]:
                name = texts(f"card.full.{card}")
                parts.append(self._card(card, "building", art.icon(card), name, self.choice.card == card))
        for card in scoring_names(seen.scoring[self.seat] or 0):
            name = texts("act.score", card=names.scoring_card(card, texts))
            parts.append(self._card(card, "scoring", names.scoring_icon(card), name, False))
        return "".join(parts)

    def _card(self, card: str, kind: str, icon: str, name: str, pressed: bool) -> str:
        state = f' aria-pressed="{"true" if pressed else "false"}"' if kind == "building" else ""
        return (
            f'<button type="button" class="try-card" data-command="try" data-argument="{self.id} {kind} {card}"{state}>'
            f"{icon}<span>{esc(name)}</span></button>"
        )
