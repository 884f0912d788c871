"""What the page does about time: looking back, replays, playing on from a moment, redo, a rematch."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from santacruz.track import rank
from santacruz.view import view

from page import dom, sounds, timebar
from page.animation import Cue, cues, length
from page.ending import before_the_birds, uncounted
from page.history import SPEEDS, History, Moment, play_on, rematch
from page.screen import announcement, score_chart
from page.session import Refused, Session, new_game
from page.stage import Stage
from page.table import chart, result

if TYPE_CHECKING:
    from page.app import App

#: Which way the keys go that work in the log, on the slider, and anywhere while looking back.
_KEYS = {"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1}
_LAPS = {"PageDown": -1, "PageUp": 1}


class Timeline:
    """Commands of the page that have to do with time; `app` is the page they belong to."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.history = History()
        self.stage = Stage()
        self.turns = 0

    def moment(self, session: Session) -> Session | Moment:
        line = self.app.analyst.moment(session) if session.ended else None
        return line or self.history.moment(session)

    @property
    def past(self) -> bool:
        """Whether one is looking back, so that nothing can be played."""
        return self.history.at is not None

    def playing(self) -> Session:
        """The game, to be played; Refused while looking back, and while another tab plays."""
        session = self.app.table()
        self.app.tabs.check()
        if self.past:
            raise Refused("refused.past")
        return session

    def reset(self) -> None:
        """Forgets everything about the game before."""
        self.stage.finish()
        self.history = History()

    def draw(self) -> None:
        """Brings the bar up to date."""
        session, history = self.app.session, self.history
        shown = session is not None and self.past and not session.curtain
        dom.show("time", shown)
        dom.root().dataset.time = "past" if shown else "now"
        redo = dom.first("[data-command=redo]")
        if redo is not None and session is not None:
            redo.setAttribute("aria-disabled", "false" if not self.past and not session.redo_refused() else "true")
        if session is None or not shown:
            return
        texts = self.app.texts
        dom.patch("time", timebar.bar(history, session, texts))
        dom.attributes(dom.element("time"), {"aria-label": texts("time.title")})
        said = timebar.describe(history, session, texts)
        slider = dom.element("time-at")
        slider.value = str(history.shown_step(session))
        slider.setAttribute("aria-valuetext", said)
        dom.element("time-text").textContent = said

    # looking back

    def go(self, step: int) -> None:
        """Looks at the moment after `step` actions."""
        session, history = self.app.table(), self.history
        before = history.shown_step(session)
        in_log = dom.first("#log :focus") is not None
        was_past = self.past
        if not history.go(session, step):
            return
        self.app.choice.clear()
        self.app.message = ""
        self.app.draw()
        if in_log:
            self.focus_log()
        now = history.shown_step(session)
        texts = self.app.texts
        if not self.past:
            self.app.announce(texts("said.now"))
            self.app.kick()
        else:
            events = self.moment(session).seen(session.steps[now - 1]) if now else []
            told = announcement(self.moment(session), events, session.people, texts) if events else texts("log.deal")
            said = texts("said.step", step=now, what=told)
            self.app.announce(said if was_past else f"{texts('time.off', step=now)} {said}")
        self.stepped(session, before, now)

    # what is seen and heard of an action

    def stepped(self, session: Session, before: int, now: int) -> None:
        """Shows how the table came from one step to the next, if it went a single step forward."""
        if now == before + 1:
            self.show(session, now)
        else:
            self.stage.finish()

    def catch_up(self, session: Session) -> None:
        """Shows the person who lifts the curtain what the others have done since their own last action."""
        own = (step for step in range(session.step, 0, -1) if session.actor(step) == session.turn)
        self.show(session, session.step, next(own, 0))

    def show(self, session: Session, step: int, since: int | None = None) -> None:
        """Lets action number `step` (or all those after action `since`) be seen and heard, once the table shows what
        came of it; behind a curtain nothing is."""
        if session.curtain or not step:
            self.stage.finish()
            return
        since = step - 1 if since is None else min(since, step - 1)
        taken = [event for events in session.steps[since:step] for event in events]
        events = self.moment(session).seen(taken)
        states = self.history.states(session)
        after: Any = _Public(states[step])
        if not self.past and session.ended and self.app.counting is not None:  # the birds are still to come
            events = before_the_birds(events)
            after = uncounted(session.view(), session.steps[-1], 0)
        found = cues(events, _Public(states[since]), after)
        if not self.past and not session.ended and session.turn == session.looking:
            if session.actor(step) != session.turn:
                found.append(Cue("yours", length(found), 0))
        self.play(found, session)

    def count(self, session: Session, turned: int) -> None:
        """Lets one more bird token at the end be seen and heard; the table shows `turned` of them."""
        last = session.steps[-1]
        after = uncounted(session.view(), last, turned)
        before = uncounted(session.view(), last, turned - 1)
        gained = [
            ("birds_scored", seat, (), after.scores[seat] - before.scores[seat]) for seat in range(len(session.people))
        ]
        found = cues([event for event in gained if event[3]], before, after)
        self.play([Cue("bird", 0, 0), *found], session)

    def finale(self, session: Session) -> None:
        """The end, once all has been counted."""
        self.play([Cue("end", 0, 0)], session)

    def setting_changed(self, name: str) -> None:
        """Lets a change of the sounds be heard at once."""
        settings = self.app.settings
        if name in ("sound", "volume") and settings["sound"]:
            dom.sound(sounds.plain(sounds.notes("build")), settings["volume"] / 10)

    def play(self, found: Sequence[Cue], session: Session) -> None:
        settings = self.app.settings
        speed = "off" if dom.calm() else settings["animation"]
        if self.history.running and self.history.speed == "fast" and speed != "off":
            speed = "fast"
        loudness = settings["volume"] / 10 if settings["sound"] else 0.0
        self.stage.play(found, session.state.map, speed, loudness)

    def focus_log(self) -> None:
        place = dom.first("#log [tabindex='0']")
        if place is not None:
            place.focus()
            place.scrollIntoView(block="nearest")
        else:
            dom.focus("log")

    def do_look(self, argument: str) -> None:
        session = self.app.table()
        self.history.running = False
        self.go(session.step if argument == "last" else int(argument))

    def do_move(self, argument: str) -> None:
        self.history.running = False
        laps, _, way = argument.rpartition("-")
        self.go(self.history.neighbour(self.app.table(), -1 if way == "back" else 1, bool(laps)))

    def do_now(self, _: str) -> None:
        session = self.app.table()
        if self.past:
            self.history.leave()
            self.app.draw()
            dom.focus("prompt")
            self.app.announce(self.app.texts("said.now"))
            self.app.kick()
        elif session.ended:
            self.app.draw()

    def do_play_on(self, argument: str) -> None:
        """Asks first: what is on the table is left for a new game."""
        session = self.app.table()
        self.history.asking = not argument
        if argument != "yes":
            self.history.running = False
            self.app.draw()
            button = dom.first("#prompt .go button")
            if button is not None:
                button.focus()
            return
        again = play_on(session, self.history.shown_step(session))
        self.app.open(again)
        self.app.tell(self.app.texts("said.play_on"))

    def do_run(self, _: str) -> None:
        """Lets the replay go on by itself, or stops it; from the end it begins anew."""
        session, history = self.app.table(), self.history
        history.running = not history.running
        if history.running:
            if history.shown_step(session) >= session.step:
                history.go(session, 0)
            self.turns += 1
            self.app.begin(self.run(session, self.turns))
        self.app.draw()

    async def run(self, session: Session, turn: int) -> None:
        history = self.history

        def on() -> bool:
            return self.app.session is session and history.running and self.turns == turn and self.past

        while on():
            await self.app.wait(SPEEDS[history.speed], on)
            if not on():
                break
            step = history.shown_step(session) + 1
            if step >= session.step:
                history.running = False
            self.go(step)

    # undo and redo, games anew

    def do_redo(self, _: str) -> None:
        session = self.playing()
        events = session.redo()
        self.app.done(events)

    def do_rematch(self, _: str) -> None:
        self.app.open(new_game(rematch(self.app.table(), lambda: int.from_bytes(os.urandom(6), "big"))))

    def do_picture(self, argument: str) -> None:
        """Offers the chart or the table of the result as a picture."""
        session, texts = self.app.table(), self.app.texts
        if argument == "chart":
            drawn = score_chart(session, self.history, texts, chart.WIDE)
        else:
            lines = result.of_record(session.record)
            drawn = chart.sources(lines, session.view().rank, session.people, texts)
        name = f"santa-cruz-{texts(f'chart.file.{argument}')}-{dom.now()[:10]}.png"
        self.app.begin(dom.download_picture(name, drawn, *chart.size(drawn)))

    # the browser's events

    def on_input(self, event: Any) -> None:
        if event.target.id == "time-at":
            self.history.running = False
            self.go(int(event.target.value))

    def on_change(self, control: Any) -> None:
        """A control of the bar has been changed."""
        if control.dataset.time == "speed":
            self.history.speed = str(control.value)
        elif control.dataset.time == "hands":
            self.history.open_hands = bool(control.checked)
        self.app.draw()

    def on_key(self, key: str, target: Any) -> bool:
        """Keys in the log, and anywhere while looking back but where they mean something else; whether it was one."""
        in_log = dom.closest(target, "#log-part") is not None
        elsewhere = dom.closest(target, "#board, input, select, textarea, .scroll") is not None
        if not in_log and (not self.past or elsewhere):
            return False
        session = self.app.table()
        if key in _KEYS:
            step = self.history.neighbour(session, _KEYS[key])
        elif key in _LAPS:
            step = self.history.neighbour(session, _LAPS[key], True)
        elif key in ("Home", "End"):
            step = 0 if key == "Home" else session.step
        elif key == "Escape" and self.past:
            self.do_now("")
            return True
        else:
            return False
        self.history.running = False
        self.go(step)
        return True


class _Public:
    """What everybody knows of track and pieces in a state: all that animation needs besides the events."""

    def __init__(self, state: Any) -> None:
        self.map, self.scores, self.rank = state.map, list(state.scores), rank(state)
        self.occupied, self.buildings = state.occupied, view(state, None).buildings
