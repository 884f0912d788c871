"""The table on the screen: every region drawn from what the looking seat may know, and patched only where it
changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from santacruz.bots import BOTS

from page import dom, keys, shelf, timebar
from page.choice import Choice
from page.ending import before_the_birds, last_events, uncounted
from page.history import History, Moment
from page.log import Log
from page.markup import esc
from page.people import Person, colours_of
from page.session import OWN, Session
from page.table import (
    board,
    catalogue,
    chart,
    choices,
    hand,
    legal,
    listview,
    names,
    prompt,
    refusal,
    result,
    rules,
    seats,
    sentences,
    spaces,
)  # fmt: skip
from page.texts import Texts

#: What A space may be, as classes of its element.
_CLASSES = ("legal", "join", "picked")


class Seen(NamedTuple):
    """What stands on the table: for whoever explains it."""

    view: Any
    choice: Choice
    people: Sequence[Person]
    texts: Texts


class Screen:
    """Draws sessions. Remembers what each space of the board last got, and which of them the arrow keys stand on."""

    def __init__(self) -> None:
        self.log = Log()
        self.spaces: dict[int, Any] = {}
        self.shown: dict[int, tuple] = {}
        self.faces: dict[int, object] = {}
        self.map = ""
        self.focus: int | None = None
        self.targets: dict[int, str] = {}
        self.seen: Seen | None = None
        self.spots: dict[int, Any] = {}
        self.map_view: Sequence[float] = (0, 0, 1, 1)
        self.listed = False
        self.answered: tuple[object, int] | None = None  # the game and step at which a typed command was answered
        self.own = False  # whether a learner's own program is kept, which may play a seat

    def draw(
        self,
        session: Session | Moment,
        choice: Choice,
        notes: Sequence[str],
        texts: Texts,
        history: History,
        counting: int | None = None,
    ) -> None:
        """Brings all regions up to date. `session` is the game, or a moment of it from `history`. `notes` is what the
        person is told besides; `counting` is how many bird tokens have been turned up at the end, None once all have
        been seen."""
        view, people = session.view(), session.people
        if counting is not None and not session.past:
            view = uncounted(view, session.steps[-1], counting)
        looking = session.looking
        game = session.session if isinstance(session, Moment) else session
        if self.answered not in (None, (game, game.step)):
            self.answer("")
        self.seen = None if session.curtain else Seen(view, choice, people, texts)
        dom.body_class(colours_of(people))
        acts = looking is not None and looking == session.turn and bool(session.legal())
        self.targets = choice.targets(session.legal()) if acts and not choice.pending else {}
        first = 0 if session.teaching else looking or 0  # before a class the panels stay where they are
        order = [(seat + first) % len(people) for seat in range(len(people))]
        with dom.focus_kept():
            dom.patch("hand", self._hands(session, choice, texts))
            dom.patch("choices", "" if session.ended or session.past else choices.choices(view, choice, people, texts))
            dom.patch("prompt", self._prompt(session, choice, notes, texts, counting))
            dom.patch_parts("seats", {str(seat): seats.panel(view, seat, people, texts) for seat in order})
            self._log(session, history, texts, counting)
            if self.listed:
                self._list(session, view, choice, texts, counting)
            else:
                self._board(session, view, choice, texts)
            self._result(session, history, texts, counting)
            cards_open = dom.element("cards").open
            dom.patch("cards-table", catalogue.catalogue(view, people, texts) if cards_open else "")
            dom.patch("players-rows", shelf.seats(people, texts, self.own))
        self._curtain(session, texts)

    def _hands(self, session: Session | Moment, choice: Choice, texts: Texts) -> str:
        if isinstance(session, Moment):
            hands = []
            for seen in session.hands():
                if session.open_hands and seen.seat is not None:
                    hands.append(f'<h3 class="whose">{names.who(seen.seat, session.people)}</h3>')
                hands.append(hand.hand(seen, choice, session.people, texts))
            return "".join(hands)
        if session.looking is None or session.ended:
            return ""
        return hand.hand(session.view(), choice, session.people, texts)

    def _prompt(
        self, session: Session | Moment, choice: Choice, notes: Sequence[str], texts: Texts, counting: int | None
    ) -> str:
        if isinstance(session, Moment):
            return timebar.prompt(session, texts) + "".join(refusal.plain(note) for note in notes)
        view, people = session.view(), session.people
        turn = session.turn
        colour = f" colour-{people[turn].colour}" if turn is not None else ""
        do = prompt.prompt(view, choice, people, texts) if counting is None else texts("prompt.birds")
        badge = names.badge(turn) if turn is not None else ""
        rule = rules.link(rules.rule_of(view, choice), texts)
        parts = [f'<p class="do{colour}">{badge}{esc(do)} {rule}</p>']
        parts += [refusal.box(note, texts) for note in notes]
        if session.teaching and turn is not None and people[turn].bot:
            label = esc(texts("prompt.bot", name=people[turn].name))
            parts.append(f'<button type="button" data-command="bot">{label}</button>')
        elif turn is not None and people[turn].bot not in (None, OWN, *BOTS):
            label = esc(texts("prompt.now"))
            parts.append(f'<button type="button" class="aside" data-command="move-now">{label}</button>')
        elif turn is not None and turn == session.looking and not choice.pending:
            parts.append(f'<button type="button" class="aside" data-command="hint">{esc(texts("advice.ask"))}</button>')
        if session.ended and counting is None:
            ways = (("rematch", "time.rematch", "primary"), ("run", "time.replay", ""), ("home", "prompt.again", ""))
            buttons = "".join(
                f'<button type="button" class="{name}" data-command="{command}">{esc(texts(key))}</button>'
                for command, key, name in ways
            )
            parts.append(f'<p class="go">{buttons}</p>')
        return "".join(parts)

    def _log(self, session: Session | Moment, history: History, texts: Texts, counting: int | None) -> None:
        people = session.people
        reader = (session.open_hands or session.looking, texts.language, session.open_hands, tuple(people))
        game = session.session if isinstance(session, Moment) else session

        def tell(events: Sequence[tuple]) -> str:
            return sentences.paragraph(None, session.seen(events), people, texts)

        undone = [(step, _said(text, people, texts)) for step, text in session.undone]
        marks, steps = history.marks(game), session.steps
        if counting is not None:
            steps = [*steps[:-1], before_the_birds(steps[-1])]  # what they bring is told once they have been counted
        badges = [names.badge(int(action.split(" ", 1)[0])) for action in session.record.actions]
        lines = self.log.markup(steps, reader, tell, texts, marks, history.at, game.floor, undone, badges)
        dom.patch_parts("log", lines)

    def _result(self, session: Session | Moment, history: History, texts: Texts, counting: int | None) -> None:
        shown = session.ended and not session.past
        dom.show("result", shown)
        if not shown:
            dom.patch("result", "")
        elif counting is not None:
            dom.patch("result", result.birds_step(session.steps[-1], counting, session.people, texts))
        else:
            lines = result.of_record(session.record)
            drawn = "" if isinstance(session, Moment) else score_chart(session, history, texts)
            dom.patch("result", result.result(session.view(), lines, session.people, texts, drawn))

    def _curtain(self, session: Session | Moment, texts: Texts) -> None:
        turn = session.turn
        up = session.curtain and turn is not None
        dom.patch("curtain", shelf.curtain(turn, session.people[turn], texts) if up and turn is not None else "")
        was_up = not dom.element("curtain").hidden
        dom.show("curtain", up)
        for name in ("main", "top"):
            dom.inert(name, up)
        if up:
            dom.patch("command-said", "")  # what one person has typed and was answered is not for the next
            for place in dom.all_of("#command"):
                place.value = ""
            for place in dom.all_of("#lab-output"):
                place.textContent = ""
            lift = dom.first("#curtain [data-command=lift]")
            if lift is not None and not was_up:
                lift.focus()
            self.hold_curtain()
        elif was_up:
            dom.focus("prompt")

    def hold_curtain(self) -> None:
        """Sees to it that the curtain's button has the focus once the browser is done with what it does now: a click
        beside the button, such as the second half of a double click, takes the focus away."""

        def hold() -> None:
            lift = dom.first("#curtain:not([hidden]) [data-command=lift]")
            if lift is not None and dom.focus_lost():
                lift.focus()

        dom.later(0, hold)

    def answer(self, markup: str, session: Session | None = None) -> None:
        """Answers a typed command; that stands until the game has gone on, or is another one."""
        self.answered = (session, session.step) if session else None
        dom.patch("command-said", markup)

    # the list view, which takes the board's place

    def show_list(self, listed: bool) -> None:
        """Changes to the list view or back; the next `draw` fills it. Only one of the two is in the page."""
        self.listed = listed
        dom.root().dataset.view = "list" if listed else "board"
        dom.show("board", not listed)
        dom.show("list-part", listed)
        dom.patch("list", "")
        dom.patch("island", "")
        self.answer("")
        self.map = ""
        self.spaces = {}

    def _list(self, session: Session | Moment, view: Any, choice: Choice, texts: Texts, counting: int | None) -> None:
        people = session.people
        events = last_events(session.steps, session.step, counting)
        last = sentences.paragraph(None, session.seen(events), people, texts)
        dom.patch("command-part", listview.command_form(texts))
        picked = _space_of(choice.pending)
        dom.patch("list", listview.listview(view, self.targets, picked, last, people, texts))

    def next_listed(self) -> bool:
        """Puts the focus on the next space in the list that can be chosen; False if there is none."""
        here = dom.first("#list .list-targets :focus")
        after = _space_of(here.dataset.action) if here is not None else None
        space = keys.following(self.targets, after)
        if space is not None:
            dom.first(f'#list .list-targets [data-action="{self.targets[space]}"]').focus()
        return space is not None

    # the board

    def _board(self, session: Session | Moment, view: Any, choice: Choice, texts: Texts) -> None:
        people = session.people
        if self.map != view.map.id:
            self.map = view.map.id
            self.spots, self.map_view = view.map.by_id, view.map.data["view"]
            dom.patch("island", board.board_svg(view.map))
            self.spaces = {int(place.getAttribute("data-space")): place for place in dom.all_of("#board [data-space]")}
            self.shown, self.faces = {}, {}
        for space, place in self.spaces.items():
            face = (view.tile(space), view.buildings(space))
            if self.faces.get(space) != face:
                self.faces[space] = face
                dom.replace_markup(place.querySelector(".face"), board.space_markup(view, space))
        track = board.track_markup(view)
        if self.faces.get(0) != track:
            self.faces[0] = track
            dom.replace_markup(dom.first("#board .track"), track)
        picked = _space_of(choice.pending)
        if self.focus is None or self.focus not in self.spaces:
            self.focus = min(self.targets, default=min(self.spaces, default=None))
        words = (texts.language, tuple(people))
        for space, place in self.spaces.items():
            action = self.targets.get(space)
            join = action is not None and bool(view.occupied >> space & 1)
            # All that classes and label are made of: where it is as before, they are not made again.
            now = (action is not None, join, space == picked, space == self.focus, action, self.faces[space], words)
            before = self.shown.get(space)
            if before == now:
                continue
            self.shown[space] = now
            for name, on, was in zip(_CLASSES, now, before or (None,) * 3, strict=False):
                if on != was:
                    place.classList.toggle(name, on)
            attributes = {
                "data-action": action,
                "aria-label": spaces.label(view, space, people, texts, action),
                "tabindex": "0" if space == self.focus else "-1",
                "role": "button",
            }
            dom.attributes(place, attributes)

    def step_to(self, space: int) -> None:
        """Puts the focus on a space of the board, the only one that the tab key stops at."""
        if self.focus in self.spaces:
            self.spaces[self.focus].setAttribute("tabindex", "-1")
        self.focus = space
        place = self.spaces[space]
        place.setAttribute("tabindex", "0")
        place.focus()


def _space_of(notation: str | None) -> int | None:
    """The space that an action chooses, if it chooses one."""
    parts = (notation or "").split()
    if len(parts) < 3 or parts[1] in ("take", "set") or not parts[-1].isdigit():
        return None
    return int(parts[-1])


def score_chart(
    session: Session, history: History, texts: Texts, size: tuple[float, float] = chart.NARROW
) -> str:
    """The chart of the scores over the whole game."""
    after = [state.scores for state in history.states(session)]
    return chart.scores(after, history.marks(session), session.people, texts, size)


def _said(notation: str, people: Sequence[Person], texts: Texts) -> str:
    """An action and who took it: `Ana: Ship to space 12`."""
    seat = int(notation.split()[0])
    return texts("list.colon", name=people[seat].name, text=legal.describe(notation, people, texts))


def announcement(session: Session | Moment, events: Sequence[tuple], people: Sequence[Person], texts: Texts) -> str:
    """What the live region says of events."""
    return sentences.announce(session.seen(events), people, texts)
