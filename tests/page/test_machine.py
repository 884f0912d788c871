"""Any order of playing, taking back, keeping, leaving, damaging and finding the store full: no game is ever lost."""

import json

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from page.saves import PREFIX, Broken, Saves, StoreError
from page.session import Refused, new_game


class Memory(dict):
    """A store with as much room as it has been given."""

    room = 10**9

    def taken(self):
        return sum(len(key) + len(text) for key, text in self.items())

    def set(self, key, text):
        if self.taken() - len(self.get(key, "")) + len(key) * (key not in self) + len(text) > self.room:
            raise StoreError("save.full")
        self[key] = text

    def remove(self, key):
        self.pop(key, None)


class Keeping(RuleBasedStateMachine):
    """Two tabs of one browser. `kept` is what must be stored of each game: the texts of its record that may stand
    there; `damaged` are the entries that somebody has spoilt, as they are."""

    @initialize()
    def begin(self):
        self.store = Memory()
        self.tabs = [Saves(self.store), Saves(self.store)]
        self.open = {}
        self.kept = {}
        self.damaged = {}
        self.count = 0

    @rule(tab=st.integers(0, 1), seed=st.integers(0, 99), seats=st.integers(2, 4))
    def start(self, tab, seed, seats):
        session = new_game({"players": [{"name": "ABCD"[seat]} for seat in range(seats)], "seed": seed})
        self.count += 1
        self.open[tab] = (f"g{self.count}", session)
        self.save(tab)

    def save(self, tab):
        game, session = self.open[tab]
        try:
            self.tabs[tab].put(game, session, f"2026-01-01T00:00:{self.count % 60:02}Z")
        except StoreError as error:
            if error.key in ("save.other_tab", "save.gone"):  # as the page does: on with a game of its own
                self.count += 1
                self.open[tab] = (f"g{self.count}", session)
                self.save(tab)
            return
        self.kept[game] = session.text()
        self.damaged.pop(game, None)

    @precondition(lambda self: self.open)
    @rule(tab=st.integers(0, 1), choice=st.integers(0, 10**6))
    def act(self, tab, choice):
        if tab in self.open and (legal := self.open[tab][1].legal()):
            self.open[tab][1].lift()
            self.open[tab][1].play(legal[choice % len(legal)])
            self.save(tab)

    @precondition(lambda self: self.open)
    @rule(tab=st.integers(0, 1))
    def take_back(self, tab):
        if tab in self.open:
            try:
                self.open[tab][1].undo()
            except Refused:
                return
            self.save(tab)

    @precondition(lambda self: self.kept)
    @rule(tab=st.integers(0, 1), data=st.data())
    def come_back(self, tab, data):
        game = data.draw(st.sampled_from(sorted(self.kept)))
        try:
            self.open[tab] = (game, self.tabs[tab].take(game))
        except Broken:
            assert game in self.damaged
        else:
            assert self.open[tab][1].text() == self.kept[game]

    @rule(left=st.sampled_from([0, 10, 500, 10**9]))
    def fill(self, left):
        """From now on there is only so much room left."""
        self.store.room = self.store.taken() + left

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def spoil(self, data):
        game = data.draw(st.sampled_from(sorted(self.kept)))
        text = self.store[PREFIX + game]
        place = data.draw(st.integers(0, len(text) - 1))
        letter = "7" if text[place] != "7" else "8"
        self.store[PREFIX + game] = self.damaged[game] = text[:place] + letter + text[place + 1 :]

    @precondition(lambda self: self.kept)
    @rule(data=st.data())
    def away_and_back(self, data):
        game = data.draw(st.sampled_from(sorted(self.kept)))
        text = self.store[PREFIX + game]
        try:
            self.tabs[0].drop(game, "2026-01-01T00:00:00Z")
        except StoreError:
            assert self.store[PREFIX + game] == text
            return
        assert PREFIX + game not in self.store
        assert self.tabs[0].put_back(game) == game
        assert self.store[PREFIX + game] == text

    @invariant()
    def every_game_is_there(self):
        listed = {saved.id: saved for saved in Saves(self.store).all()} if hasattr(self, "store") else {}
        for game, record in getattr(self, "kept", {}).items():
            if game in self.damaged:
                assert listed[game].error is not None or self.damaged[game] == listed[game].text
                assert listed[game].text == self.damaged[game]
            else:
                assert listed[game].error is None
                assert json.loads(listed[game].text)["record"] == json.loads(record)


TestKeeping = Keeping.TestCase
TestKeeping.settings = settings(
    max_examples=15, stateful_step_count=25, deadline=None, derandomize=True, phases=[Phase.explicit, Phase.generate]
)
