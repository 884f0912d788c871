"""Games kept in a store of texts: nothing is lost, nothing is overwritten unseen, and what is broken is named and
kept."""

import json
from pathlib import Path

import pytest
from page.saves import PREFIX, VERSION, Broken, Saves, StoreError, pack, salvage, sealed, summary, unpack
from page.session import new_game
from page.settings import KEY, Settings


class Memory(dict):
    """A store that can be full or forbidden."""

    trouble = None

    def set(self, key, text):
        if self.trouble:
            raise StoreError(self.trouble)
        self[key] = text

    def remove(self, key):
        self.pop(key, None)


def game(*bots):
    players = [{"name": "ABCD"[seat]} | ({"bot": bot} if bot else {}) for seat, bot in enumerate(bots)]
    return new_game({"players": players, "seed": 4, "first_chooser": 0})


def test_a_kept_game_comes_back_whole():
    saves, session = Saves(Memory()), game(None, "random")
    session.play("0 set B")
    saves.put("x", session, "2026-01-01T00:00:00Z")
    again = saves.take("x")
    assert again.text() == session.text()
    assert again.people == session.people
    assert (again.curtain, again.looking) == (False, 0)


def test_who_comes_back_to_a_game_of_several_finds_the_curtain():
    session = game(None, None)
    session.lift()
    again = unpack(pack(session, ""))
    assert again.curtain
    assert again.view().seat is None


def test_a_person_left_alone_still_has_to_lift_the_curtain_after_loading():
    session = game(None, None)
    session.control(0, "random")
    assert session.persons == [1]
    assert unpack(pack(session, "")).looking is None


def test_every_game_has_a_key_of_its_own_in_our_part_of_the_store():
    store = Memory({"other:site": "1"})
    saves = Saves(store)
    saves.put("x", game(None, None), "2026-01-01")
    saves.put("y", game(None, None, None), "2026-01-02")
    assert sorted(store) == ["other:site", PREFIX + "x", PREFIX + "y"]
    assert [saved.id for saved in saves.all()] == ["y", "x"]
    saves.drop("y")
    assert [saved.id for saved in saves.all()] == ["x"]
    assert store["other:site"] == "1"


def test_the_list_says_who_plays_and_how_it_stands():
    session = game(None, None)
    saved = summary("x", pack(session, "2026-01-01"))
    assert saved.names == ("A", "B")
    assert saved.scores == tuple(session.state.scores)
    assert (saved.round, saved.ended, saved.error) == (1, False, None)


@pytest.mark.parametrize(
    ("damage", "field"),
    [
        (lambda data: data.update(format="other"), "format"),
        (lambda data: data.update(version=99), "version"),
        (lambda data: data.pop("record"), "record"),
        (lambda data: data["record"].update(map="nowhere"), "map"),
        (lambda data: data["record"]["setup"].update(birds=[9] * 22), "record.setup.birds"),
        (lambda data: data["record"].update(actions=["0 sing 3"]), "actions"),
    ],
)
def test_a_broken_game_is_refused_with_its_field_and_kept(damage, field):
    store = Memory()
    saves = Saves(store)
    data = json.loads(pack(game(None, None), ""))
    damage(data)
    text = store[PREFIX + "x"] = sealed(data)
    with pytest.raises(Broken) as broken:
        saves.take("x")
    assert field in broken.value.error.field
    assert broken.value.text == text
    assert store[PREFIX + "x"] == text
    assert saves.text("x") == text


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "santacruz-save", "version": 1, "record": {}}'])
def test_what_is_no_game_at_all_is_listed_as_broken(text):
    store = Memory({PREFIX + "x": text})
    (saved,) = Saves(store).all()
    assert saved.error is not None
    assert saved.text == text


def test_a_game_with_an_illegal_action_is_refused_and_kept():
    store = Memory()
    data = json.loads(pack(game(None, None), ""))
    data["record"]["actions"] = ["0 set A", "1 set A"]
    store[PREFIX + "x"] = json.dumps(data)
    with pytest.raises(Broken):
        Saves(store).take("x")
    assert PREFIX + "x" in store


def test_what_another_tab_wrote_is_not_overwritten():
    store = Memory()
    here, there = Saves(store), Saves(store)
    session = game(None, None)
    here.put("x", session, "1")
    other = there.take("x")
    other.play("0 set C")
    there.put("x", other, "2")
    kept = store[PREFIX + "x"]
    session.play("0 set A")
    with pytest.raises(StoreError) as refused:
        here.put("x", session, "3")
    assert refused.value.key == "save.other_tab"
    assert store[PREFIX + "x"] == kept


def test_what_is_no_longer_stored_is_not_said_to_be_another_tabs():
    store = Memory()
    saves, session = Saves(store), game(None, None)
    saves.put("x", session, "1")
    store.clear()
    session.play("0 set A")
    with pytest.raises(StoreError) as refused:
        saves.put("x", session, "2")
    assert refused.value.key == "save.gone"
    saves.put("y", session, "3")  # as the page does: on as a game of its own
    assert saves.take("y").step == 1


def test_a_full_store_keeps_what_it_had():
    store = Memory()
    saves, session = Saves(store), game(None, None)
    saves.put("x", session, "1")
    kept = store[PREFIX + "x"]
    store.trouble = "save.full"
    session.play("0 set A")
    with pytest.raises(StoreError):
        saves.put("x", session, "2")
    assert store[PREFIX + "x"] == kept
    store.trouble = None
    saves.put("x", session, "3")
    assert saves.take("x").step == 1


def test_another_tab_may_give_the_game_another_name():
    store = Memory()
    here, there = Saves(store), Saves(store)
    session = game(None, None)
    here.put("x", session, "1")
    there.rename("x", "The long voyage")
    session.play("0 set A")
    here.put("x", session, "2")
    assert (here.about("x").name, here.take("x").step) == ("The long voyage", 1)


@pytest.mark.parametrize("version", range(1, VERSION + 1))
def test_saves_of_every_version_are_read(version):
    """The files are as those versions wrote them; a new version adds one and changes none."""
    text = (Path(__file__).parent / "saves" / f"version-{version}.json").read_text(encoding="utf-8")
    store = Memory({PREFIX + "x": text})
    saves = Saves(store)
    (saved,) = saves.all()
    assert (saved.error, saved.names, saved.step, saved.saved) == (None, ("Ana", "Ben"), 14, "2026-01-01T10:00:00Z")
    assert saved.look and saved.look.pieces
    session = saves.take("x")
    assert (session.step, session.looking, session.curtain) == (14, None, True)
    session.lift()
    session.play(session.legal()[0])
    saves.put("x", session, "2026-01-02")
    assert json.loads(store[PREFIX + "x"])["version"] == VERSION
    assert saves.take("x").step == 15


def played(count):
    session = game(None, None)
    for _ in range(count):
        session.play(session.legal()[0])
    return session


def test_every_flipped_digit_or_letter_is_found():
    text = pack(played(5), "2026-01-01T00:00:00Z", "Mine")
    places = [place for place, letter in enumerate(text) if letter.isalnum()]
    for place in places[:: len(places) // 60]:
        flipped = text[:place] + ("1" if text[place] != "1" else "2") + text[place + 1 :]
        with pytest.raises(Broken):
            unpack(flipped)


@pytest.mark.parametrize("bad", ["0 sing 3", "0 set A", "7 land 3", 5, None, "<script>"])
def test_what_is_sound_of_a_game_can_be_opened(bad):
    session = played(8)
    data = json.loads(pack(session, ""))
    data["record"]["actions"].insert(6, bad)
    text = sealed(data)
    store = Memory({PREFIX + "x": text})
    with pytest.raises(Broken):
        Saves(store).take("x")
    found, missing, why = salvage(text)
    assert (found.step, missing) == (6, 3)
    assert found.record.actions == session.record.actions[:6]
    assert str(why)
    found.lift()
    found.play(found.legal()[0])
    assert store[PREFIX + "x"] == text


def test_of_a_changed_game_that_is_sound_nothing_is_missing():
    text = pack(played(4), "").replace('"barrier":', '"barrier": 1')
    (saved,) = Saves(Memory({PREFIX + "x": text})).all()
    assert (saved.error.key, saved.partly) == ("save.damaged", True)
    assert salvage(text)[1] == 0


@pytest.mark.parametrize("text", ["", "{", "[]", '{"record": {}}', '{"record": {"actions": {}}}'])
def test_of_nothing_nothing_can_be_opened(text):
    with pytest.raises(Broken):
        salvage(text)


def test_settings_are_kept_and_nonsense_among_them_is_passed_over():
    store = Memory({KEY: json.dumps({"pace": "fast", "theme": "plaid", "unknown": 1})})
    settings = Settings(store)
    assert (settings["pace"], settings["theme"], settings["confirm"]) == ("fast", "system", False)
    settings.set("confirm", True)
    assert Settings(store)["confirm"] is True
    with pytest.raises(ValueError, match="plaid"):
        settings.set("theme", "plaid")
    assert Settings(Memory({KEY: "{"}))["pace"] == "normal"
