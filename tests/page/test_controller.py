"""The page's controller, in any order of what people do: two tabs of a browser with games between people and bots,
lessons, links, looking back, playing on from there, the editor, other languages, pages loaded anew.

After every step: what was stored is stored, records replay, nothing on the page depends on what the person looking may
not know, and what the page offers is what the rules allow. CONTROLLER_EXAMPLES asks for more than the suite's few.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from page import links
from page.texts import load
from santacruz.bots.worlds import Worlds
from santacruz.cards import BUILDING_CARDS, scoring_names
from santacruz.record import Record
from santacruz.rules import legal_notations
from santacruz.state import PHASES
from santacruz.view import view

sys.path.insert(0, str(Path(__file__).parent))
import made_up_browser as made_up  # noqa: E402

page_app = made_up.page_app()
TEXTS = {code: load(code, made_up.SITE / "assets" / "languages") for code in made_up.LANGUAGES}
LESSONS = json.loads((made_up.SITE / "assets" / "lessons" / "index.json").read_text(encoding="utf-8"))
ACTIONS = re.compile(r'data-action="([^"]*)"')

tabs = st.integers(0, 1)
choices = st.integers(0, 10**6)


class Controller(RuleBasedStateMachine):
    """`kept` is what must be stored of each game: its record. `links` are those that have been shared."""

    @initialize(language=st.sampled_from(sorted(TEXTS)), seed=st.integers(0, 99), seats=st.integers(2, 4))
    def begin(self, language, seed, seats):
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        self.browser = made_up.Browser()
        self.browser.local["santacruz:settings"] = '{"pace": "instant", "animation": "off"}'
        self.tabs = [made_up.Tab(self.browser) for _ in range(2)]
        self.tabs[0].language = language
        self.kept, self.links, self.wrong = {}, [], []
        self.apps = [self.loaded(tab) for tab in self.tabs]
        self.start(0, seed, seats, 0, False)
        self.play(0, range(seed, 7 * seed + 7, 7))  # the less, the nearer to its beginning

    def teardown(self):
        if hasattr(self, "loop"):
            begun = asyncio.all_tasks(self.loop)
            for task in begun:
                task.cancel()
            self.loop.run_until_complete(asyncio.gather(*begun, return_exceptions=True))
            asyncio.set_event_loop(None)
            self.loop.close()

    def loaded(self, tab):
        """A page in a tab, as it is once it has begun."""
        tab.load()
        with made_up.inside(tab):
            app = page_app.App(dict(TEXTS))
            failed = app.failed

            def noted(error):
                if not isinstance(error, (*page_app.TOLD, page_app.Stale)):
                    self.wrong.append(error)
                failed(error)

            app.failed = noted

            async def start():
                app.start()
                await app.back()
                await made_up.settled(lambda: app.tasks)

            self.loop.run_until_complete(start())
        return app

    def do(self, tab, what):
        """What somebody does in a tab, and all that follows, in the other one too."""
        self.in_tab(tab, self.apps[tab].guarded(lambda: what(self.apps[tab])))
        for _ in range(9):
            events, self.browser.stored = self.browser.stored, []
            for writer, key in events:
                for other, each in enumerate(self.tabs):
                    if each is not writer:
                        for hears in list(each.hears):
                            self.in_tab(other, lambda hears=hears, key=key: hears(key))
        assert not self.wrong, self.wrong
        self.note()

    def in_tab(self, tab, what):
        app = self.apps[tab]

        async def run():
            what()
            await made_up.settled(lambda: app.tasks)

        with made_up.inside(self.tabs[tab]):
            self.loop.run_until_complete(run())

    def note(self):
        """What lies on the tables that are played must be stored from now on."""
        for app in self.apps:
            if app.session is not None and app.session.kept and not app.tabs.watching:
                self.kept[app.game] = json.loads(app.session.text())

    # what people do

    @rule(tab=tabs, seed=st.integers(0, 99), seats=st.integers(2, 4), bots=st.integers(0, 1), teaching=st.booleans())
    def start(self, tab, seed, seats, bots, teaching):
        players = [{"name": "ABCD"[seat], "bot": "random" if seat >= seats - bots else None} for seat in range(seats)]
        options = {"players": players, "seed": seed, "options": {"teaching": teaching}}
        self.do(tab, lambda app: app.serve("start", json.dumps(options)))

    @rule(tab=tabs, which=st.lists(choices, min_size=1, max_size=20))
    def play(self, tab, which):
        """Lays on the table what is allowed; a few actions, or as many as bring the game further."""
        for choice in which:
            app = self.apps[tab]
            if app.session is not None and app.session.curtain:
                self.do(tab, lambda app: app.command("lift", ""))
            if app.session is not None and (legal := app.session.legal()):
                action = legal[choice % len(legal)]
                for _ in range(2):  # what cannot be taken back is asked about first
                    self.do(tab, lambda app, action=action: app.act(action))
                    if app.choice.pending != action:
                        break
        if which[-1] % 3 and self.apps[tab].session is not None:
            self.do(tab, lambda app: app.command("lift", ""))  # and the next person sees their hand

    @rule(tab=tabs, name=st.sampled_from(["undo", "undo", "redo", "redo", "list", "projector", "now", "unpick"]))
    def press(self, tab, name):
        self.do(tab, lambda app: app.command(name, ""))

    @rule(tab=tabs, choice=choices, then=st.sampled_from(["", "play-on", "now"]))
    def look_back(self, tab, choice, then):
        if (session := self.apps[tab].session) is not None:
            self.do(tab, lambda app: app.command("look", str(choice % (session.step + 1))))
            if then:
                self.do(tab, lambda app: app.command(then, "yes"))

    @rule(tab=tabs, language=st.sampled_from(sorted(TEXTS)))
    def change_language(self, tab, language):
        target = made_up.Element()
        target.hasAttribute = lambda name: name == "data-setting"
        target.dataset.setting, target.value = "language", language
        self.do(tab, lambda app: app.on_change(made_up.SimpleNamespace(target=target)))

    @rule(tab=tabs, kind=st.sampled_from(["game", "moment", "public"]))
    def share(self, tab, kind):
        app = self.apps[tab]
        if app.session is not None:
            self.do(tab, lambda app: app.command("share", ""))
            self.do(tab, lambda app: app.command("share-what", kind))
            with made_up.inside(self.tabs[tab]):
                link = app.sharing.link().partition("#")[2]
            if kind != "public" and app.school.running is None:
                shared, record = json.loads(links.read(link)), json.loads(app.session.text())
                assert shared["actions"] == record["actions"][: len(shared["actions"])]
                assert shared.get("setup") == record.get("setup")
            self.links.append(link)

    @precondition(lambda self: self.links)
    @rule(tab=tabs, choice=choices)
    def open_link(self, tab, choice):
        self.tabs[tab].fragment = self.links[choice % len(self.links)]
        self.do(tab, lambda app: app.sharing.arrive())

    @rule(tab=tabs, name=st.sampled_from(LESSONS), step=st.integers(0, 3))
    def lesson(self, tab, name, step):
        self.tabs[tab].fragment = links.of_lesson(name, step)
        self.do(tab, lambda app: app.sharing.arrive())

    @precondition(lambda self: any(app.school.running for app in self.apps))
    @rule(tab=tabs, name=st.sampled_from(["on", "back", "again", "leave"]))
    def in_lesson(self, tab, name):
        if self.apps[tab].school.running is not None:
            self.do(tab, lambda app: app.command(f"lesson-{name}", ""))

    @rule(tab=tabs, tool=st.sampled_from(["", "play", "new 3", "undo"]))
    def edit(self, tab, tool):
        self.do(tab, lambda app: app.command("edit", ""))
        if tool:
            self.do(tab, lambda app: app.command("editor", tool))
        with made_up.inside(self.tabs[tab]):
            self.apps[tab].workshop.made["editor"].clear()  # as the browser does when the dialog is closed

    @precondition(lambda self: all(app.session for app in self.apps))
    @rule(tab=tabs)
    def home(self, tab):
        self.do(tab, lambda app: app.command("home", ""))

    @precondition(lambda self: self.kept)
    @rule(tab=tabs, choice=choices)
    def go_on_with(self, tab, choice):
        game = sorted(self.kept)[choice % len(self.kept)]
        self.do(tab, lambda app: app.command("continue", game))

    @precondition(lambda self: any(app.tabs.watching for app in self.apps))
    @rule(tab=tabs)
    def take_over(self, tab):
        if self.apps[tab].tabs.watching:
            self.do(tab, lambda app: app.command("take-over", ""))

    @rule(tab=tabs)
    def load_again(self, tab):
        session = self.apps[tab].session
        self.apps[tab] = self.loaded(self.tabs[tab])
        again = self.apps[tab].session
        if session is not None and session.kept:
            assert again is not None and again.step >= session.step or again.record.setup != session.record.setup
        assert not self.wrong, self.wrong
        self.note()

    # what must hold

    @invariant()
    def nothing_stored_is_lost(self):
        if hasattr(self, "kept"):
            stored = made_up.games(self.browser)
            for game, record in self.kept.items():
                found = json.loads(stored[game])["record"]
                assert {**found, "result": None} == {**record, "result": None}, game

    @invariant()
    def the_record_says_it_all(self):
        for app in getattr(self, "apps", []):
            if app.session is not None:
                state = Record.loads(app.session.text()).replay()
                for seat in (None, *range(len(app.session.people))):
                    assert view(state, seat).to_json() == view(app.session.state, seat).to_json()

    @invariant()
    def what_is_offered_is_what_is_allowed(self):
        for tab, app in zip(getattr(self, "tabs", []), getattr(self, "apps", []), strict=True):
            session = app.session
            if session is None:
                continue
            allowed = legal_notations(session.state)
            shown = "".join(tab.regions.get(name, "") for name in ("hand", "choices", "list", "prompt"))
            offered = {action for action in ACTIONS.findall(shown) if action}
            assert offered | set(app.screen.targets.values()) <= set(allowed)
            if app.timeline.past or session.looking is None or session.looking != session.turn or app.tabs.watching:
                assert not app.screen.targets
                continue
            if PHASES[session.state.phase] == "play" and app.school.running is None and session.legal():
                assert self.found_by_hand(tab, app) == set(allowed)

    def found_by_hand(self, tab, app):
        """The actions that are offered when each card is picked in turn."""
        found = set()
        held = app.session.view()
        cards = [(card, False) for card in BUILDING_CARDS]
        cards += [(card, True) for card in scoring_names(held.scoring[held.seat])]
        types = {action.split()[2] for action in app.session.legal() if action.split()[1:2] == ["double"]} - {"-"}
        with made_up.inside(tab):
            for card, scoring in cards:
                for kind in ("", *sorted(types)) if card == "double" else ("",):
                    app.choice.clear()
                    app.pick(card, scoring)
                    if kind and not app.choice.double_type:
                        app.command("double", kind)
                    found |= set(app.screen.targets.values()) | set(ACTIONS.findall(tab.regions["choices"]))
            app.choice.clear()
            app.draw()
        return found

    @invariant()
    def nothing_shows_what_may_not_be_known(self):
        """The same regions come of any state that the person looking cannot tell from this one."""
        for tab, app in zip(getattr(self, "tabs", []), getattr(self, "apps", []), strict=True):
            session = app.session
            if session is None or session.ended or session.teaching or app.timeline.past:
                continue
            with made_up.inside(tab):
                app.draw()
                before, state = dict(tab.regions), session.state
                seat = (session.turn + 1) % len(session.people) if session.looking is None else session.looking
                session.state = Worlds(view(state, seat)).sample(random.Random(session.step))
                session._view = None
                try:
                    app.draw()
                    assert tab.regions == before
                finally:
                    session.state, session._view = state, None


class TestController(Controller.TestCase):
    def runTest(self):
        """In a thread of its own, for tests in a browser leave a running event loop in theirs."""
        with ThreadPoolExecutor(1) as thread:
            thread.submit(super().runTest).result()


TestController.settings = settings(
    max_examples=int(os.environ.get("CONTROLLER_EXAMPLES", "5")), stateful_step_count=25, deadline=None,
    derandomize="CONTROLLER_EXAMPLES" not in os.environ, phases=[Phase.explicit, Phase.generate],
)
