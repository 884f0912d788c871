"""Predict, then reveal: a question to a class, its votes counted by tapping, and the answer that the game gives."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from page import dom
from page.markup import esc
from page.session import Refused
from page.table import legal
from page.table.votes import answer, choices, questions, said

if TYPE_CHECKING:
    from page.app import App


class Voting:
    """The panel #vote beside the board. `app` is the page."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.session: Any = None

    def open(self) -> None:
        """Asks about the moment that is seen."""
        app = self.app
        dom.close_dialogs()  # what is refused is said at the table
        session = app.table()
        step = app.timeline.history.shown_step(session)
        state = session.record.replay(step)
        if state.turn is None:
            raise Refused("vote.look_back")
        found = questions(state, session.teaching or session.ended)
        if not found:
            raise Refused("vote.hidden")
        self.session, self.step, self.state, self.questions = session, step, state, found
        self._ask(found[0])
        dom.focus("vote-title")

    def _ask(self, question: str) -> None:
        self.question = question
        self.votes = dict.fromkeys(choices(self.state, question), 0)
        self.right = ""
        self.draw()

    def do(self, argument: str) -> None:
        name, *rest = argument.split(" ", 1)
        if name == "ask":
            self._ask(rest[0])
        elif name in ("more", "less"):
            choice = rest[0]
            self.votes[choice] = max(0, min(999, self.votes[choice] + (1 if name == "more" else -1)))
            self.draw()
        elif name == "reveal":
            self._reveal()
        elif name == "new":
            self.open()
        else:
            self.session = None
            self.draw()
            dom.focus("prompt")

    def _reveal(self) -> None:
        taken = self.session.record.actions[self.step : self.step + 1]
        if not taken:
            raise Refused("vote.not_yet")
        self.right = answer(self.state, taken[0], self.question)
        self.draw()
        self.app.announce(self._answered(taken[0]))

    def _answered(self, notation: str) -> str:
        texts, people = self.app.texts, self.session.people
        count, total = self.votes.get(self.right, 0), sum(self.votes.values())
        words = said(self.right, self.question, people, texts)
        if self.question == "action":
            words = legal.describe(notation, people, texts)
        return texts(f"vote.right.{self.question}", answer=words, votes=count, of=total)

    def draw(self) -> None:
        """Shows the panel while its game is on the table, and hides it behind a curtain."""
        app = self.app
        here = self.session is not None and app.session is self.session and not self.session.curtain
        dom.show("vote", here)
        dom.patch("vote", self._markup() if here else "")

    def _markup(self) -> str:
        texts, people = self.app.texts, self.session.people
        turn = people[self.state.turn].name
        title = esc(texts(f"vote.{self.question}", name=turn))
        most = max(self.votes.values(), default=0) or 1
        rows = []
        for choice, count in self.votes.items():
            words = said(choice, self.question, people, texts)
            right = " right" if choice == self.right else ""
            mark = f'<span class="unseen">{esc(texts("vote.this"))}</span>' if right else ""
            less, more = esc(texts("vote.less", choice=words)), esc(texts("vote.more", choice=words))
            rows.append(
                f'<li class="vote-row{right}"><span class="vote-words">{esc(words)}{mark}</span>'
                f'<meter min="0" max="{most}" value="{count}" aria-hidden="true"></meter>'
                f'<button type="button" data-command="voting" data-argument="less {choice}" aria-label="{less}">'
                f'−</button><output>{count}</output>'
                f'<button type="button" data-command="voting" data-argument="more {choice}" aria-label="{more}">'
                "+</button></li>"
            )
        told = ""
        if self.right:
            told = f'<p class="vote-told">{esc(self._answered(self.session.record.actions[self.step]))}</p>'
        ways = self._button("new", "vote.new") if self.right else self._button("reveal", "vote.reveal", "primary")
        others = [question for question in self.questions if question != self.question]
        ways += "".join(self._button(f"ask {other}", f"vote.ask.{other}") for other in others)
        ways += self._button("end", "vote.end")
        return (
            f'<section class="vote" aria-labelledby="vote-title"><h2 id="vote-title" tabindex="-1">{title}</h2>{told}'
            f'<ul>{"".join(rows)}</ul><p class="go">{ways}</p></section>'
        )

    def _button(self, argument: str, key: str, kind: str = "") -> str:
        look = f' class="{kind}"' if kind else ""
        text = esc(self.app.texts(key))
        return f'<button type="button"{look} data-command="voting" data-argument="{argument}">{text}</button>'
