"""The page of saved games: what it lists, that pictures show public things only, the bin, copies, names, backups."""

import json
import random
import re
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from page import backup, library, texts
from page.saves import BIN, NAMED, PREFIX, VERSION, Broken, Saves, StoreError, look_of, pack, sealed, summary
from page.session import Refused, Session, new_game
from page.settings import KEY, Settings
from page.table.picture import STYLE, image, picture, symbol
from santacruz.maps import load_map
from santacruz.record import Record

LANGUAGES = Path(texts.__file__).parents[2] / "assets" / "languages"
NOW = "2026-01-02T03:04:05.000Z"


class Memory(dict):
    """A store that can be full or forbidden."""

    trouble = None

    def set(self, key, text):
        if self.trouble:
            raise StoreError(self.trouble)
        self[key] = text

    def remove(self, key):
        self.pop(key, None)


def played(steps, seed=4, players=2):
    session = new_game({"players": [{"name": name} for name in ("Ana", "Ben", "Cleo")[:players]], "seed": seed})
    chance = random.Random(seed)
    while not session.ended and session.step < steps:
        session.lift()
        session.play(chance.choice(session.legal()))
    return session


def shelf(store, **more):
    return library.Shelf(Saves(store).all(), Saves(store).bin(), **more)


def page(store, language="en", **more):
    said = texts.load(language, LANGUAGES)
    return library.library(shelf(store, **more), said, str, lambda iso: f"<{iso}>")


@pytest.fixture
def store():
    store = Memory()
    kept = Saves(store)
    kept.put("playing", played(12), "2026-01-01T00:00:00Z")
    kept.put("over", played(999, 5, 3), "2026-01-03T00:00:00Z")
    kept.keep(played(20, 6), "Before <it>", "2026-01-02T00:00:00Z")
    store[PREFIX + "bad"] = "{"
    return store


def test_games_stand_in_their_groups_and_the_broken_one_hides_none(store):
    markup = page(store)
    assert re.findall(r'id="group-(\w+)"', markup) == ["broken", "playing", "named", "ended"]
    assert len(re.findall(r'<li class="save', markup)) == 4
    assert "Before &lt;it&gt;" in markup
    assert "<2026" not in markup  # times too are escaped
    assert markup.count('data-command="export-saved"') == 4
    assert markup.count('data-command="drop"') == 4
    assert markup.count('data-command="rename"') == 3


@pytest.mark.parametrize("language", ["de", "en"])
def test_every_text_of_the_page_is_there(store, language):
    kept = Saves(store)
    kept.drop("over", NOW)
    assert "Ana" in page(store, language, renaming="playing", emptying=True, room=10**7, whole=(10**6, 10**10))
    assert page(Memory(), language, lasting=True)
    assert page(store, language, lasting=False)


def test_pictures_hold_only_what_everybody_sees():
    """Two games that differ in nothing but what is hidden have the same picture."""
    session = played(25)
    record = session.record
    data = record.to_json()
    hidden = Record.from_json(json.loads(json.dumps(data)))
    down = [str(s) for s in range(1, 50) if not session.state.face_up >> s & 1]
    tiles = hidden.setup["tiles"]
    same_kind = {}
    for space in down:
        same_kind.setdefault(session.state.map.kind(int(space)), []).append(space)
    swapped = 0
    for spaces in same_kind.values():
        if len(spaces) > 1:
            tiles[spaces[0]], tiles[spaces[1]] = tiles[spaces[1]], tiles[spaces[0]]
            swapped += 1
    hidden.setup["deck"] = hidden.setup["deck"][::-1]
    assert swapped
    assert look_of(Session(hidden).state) == look_of(session.state)
    stored = json.loads(pack(session, NOW))
    assert set(stored["look"]) == {"up", "pieces"}


def test_a_picture_shows_each_building_in_its_seats_colour_and_shape():
    session = played(25, players=3)
    saved = summary("x", pack(session, NOW))
    drawn = picture(saved.look, saved.people, "A <label>")
    assert drawn.count("pic-piece") == len(saved.look.pieces) > 3
    assert drawn.count("pic-up") == len(saved.look.up)
    assert drawn.count("pic-up") + drawn.count("pic-down") == 49
    assert 'aria-label="A &lt;label&gt;"' in drawn
    assert f'id="picture-{saved.look.map}"' in symbol(load_map(saved.look.map))


def test_what_is_deleted_lies_in_the_bin_byte_for_byte(store):
    kept = Saves(store)
    for game in ("playing", "bad"):
        text = store[PREFIX + game]
        kept.drop(game, NOW)
        assert PREFIX + game not in store
        assert kept.text(game) == text
        assert [saved.id for saved in kept.bin() if saved.id == game] == [game]
        assert kept.put_back(game) == game
        assert store[PREFIX + game] == text
        assert BIN + game not in store


def test_a_full_store_loses_no_game_on_its_way_to_the_bin(store):
    before = dict(store)
    with pytest.raises(StoreError):
        Saves(OnlyBinRefused(store)).drop("playing", NOW)
    assert dict(store) == before


class OnlyBinRefused(Memory):
    def __init__(self, store):
        self.store = store

    def get(self, key):
        return self.store.get(key)

    def set(self, key, text):
        if key.startswith(BIN):
            raise StoreError("save.full")
        self.store[key] = text

    def remove(self, key):
        self.store.pop(key, None)


def test_the_bin_is_tidied_by_time(store):
    kept = Saves(store)
    kept.drop("playing", "2026-01-01T00:00:00Z")
    kept.drop("over", "2026-03-01T00:00:00Z")
    kept.tidy("2026-02-01T00:00:00Z")
    assert [saved.id for saved in kept.bin()] == ["over"]


def test_a_game_put_back_does_not_push_out_another(store):
    kept = Saves(store)
    kept.drop("playing", NOW)
    store[PREFIX + "playing"] = store[PREFIX + "over"]
    back = kept.put_back("playing")
    assert back != "playing"
    assert len(kept.all()) == 5


def test_names_and_copies(store):
    kept = Saves(store)
    session = kept.take("playing")
    kept.rename("playing", "  The   long\nvoyage ")
    assert kept.about("playing").name == "The long voyage"
    session.lift()
    session.play(session.legal()[0])
    kept.put("playing", session, NOW)  # goes on after the renaming, and keeps the name
    assert kept.about("playing").name == "The long voyage"
    copy = kept.copy("playing", "Another", NOW)
    assert kept.take(copy).text() == kept.take("playing").text()
    with pytest.raises(Broken):
        kept.rename("bad", "x")
    assert store[PREFIX + "bad"] == "{"


def test_looking_at_a_game_does_not_change_when_it_was_kept(store):
    kept = Saves(store)
    before = store[PREFIX + "over"]
    kept.put("over", kept.take("over"), NOW)
    assert store[PREFIX + "over"] == before


def test_a_moment_kept_under_a_name_is_another_save(store):
    kept = Saves(store)
    (named,) = [saved for saved in kept.all() if saved.kind == NAMED]
    assert named.name == "Before <it>"
    assert kept.take(named.id).step == 20


def test_saves_of_version_1_are_read():
    session = played(30)
    data = json.loads(pack(session, NOW))
    old = {key: data[key] for key in ("format", "saved", "shown", "round", "scores", "record")}
    old |= {"version": 1, "ended": False}
    saved = summary("x", json.dumps(old))
    assert saved.error is None
    assert saved.look == look_of(session.state)
    assert (saved.phase, saved.round, saved.saved) == (data["phase"], data["round"], NOW)
    store = Memory({PREFIX + "x": json.dumps(old)})
    kept = Saves(store)
    again = kept.take("x")
    again.lift()
    again.play(again.legal()[0])
    kept.put("x", again, NOW)
    assert json.loads(store[PREFIX + "x"])["version"] == VERSION


@pytest.mark.parametrize(
    "damage",
    [
        {"name": 3}, {"saved": "yesterday"}, {"look": {"up": [77], "pieces": []}}, {"look": 4}, {"scores": ["x"]},
        {"look": {"up": [], "pieces": [[1, 9, "house"]]}}, {"phase": "tea"}, {"kind": "odd"}, {"round": 3},
        {"look": {"up": [], "pieces": [[1, 0, "<b>"]]}},
    ],
)  # fmt: skip
def test_a_summary_that_is_not_in_form_is_made_anew_from_the_record(damage):
    session = played(10)
    data = json.loads(pack(session, NOW, "Mine")) | damage
    saved = summary("x", sealed(data))
    assert saved.error is None
    assert (saved.scores, saved.look) == (tuple(session.state.scores), look_of(session.state))
    assert saved.saved in (NOW, "")
    assert saved.name in ("Mine", "")


# backups


def everything(store):
    return backup.backup(Saves(store), {"pace": "fast", "language": "de"}, [], NOW, "1")


def take_in(text, store):
    *_, found = backup.read(text, NOW)
    return found, backup.bring_in(found, Saves(store))


def test_a_backup_brings_everything_back_and_nothing_twice(store):
    text = everything(store)
    new = Memory()
    found, counts = take_in(text, new)
    assert counts == (4, 0)
    assert dict(new) == dict(store)
    assert found.settings == {"pace": "fast", "language": "de"}
    assert [error is not None for _, _, error in found.games].count(True) == 1
    assert take_in(text, new)[1] == (0, 4)
    assert len(new) == 4


def test_a_backup_overwrites_nothing(store):
    text = everything(store)
    other = Memory({PREFIX + "playing": pack(played(3, 9), NOW)})
    before = dict(other)
    assert take_in(text, other)[1] == (4, 0)
    assert len(other) == 5
    assert other[PREFIX + "playing"] == before[PREFIX + "playing"]


@pytest.mark.parametrize(
    "entry",
    [None, 3, {}, {"id": "../x"}, {"id": "a", "save": []}, {"id": "a", "save": {"format": "santacruz-save"}}, "text",
     {"id": {"a": 1}, "text": 7}],
)  # fmt: skip
def test_a_broken_entry_hides_no_other_and_can_be_given_out_and_deleted(store, entry):
    data = json.loads(everything(store))
    data["games"].insert(1, entry)
    new = Memory()
    found, counts = take_in(json.dumps(data), new)
    assert counts == (5, 0)
    kept = Saves(new)
    broken = [saved for saved in kept.all() if saved.error]
    assert len(broken) == 2
    for saved in broken:
        assert kept.text(saved.id)
        kept.drop(saved.id, NOW)
    assert [saved.error for saved in kept.all()] == [None] * 3


def test_settings_or_statistics_that_are_broken_do_not_hinder_the_games(store):
    data = json.loads(everything(store)) | {"settings": [], "statistics": {"format": "x"}}
    found, counts = take_in(json.dumps(data), Memory())
    assert counts == (4, 0)
    assert len(found.wrong) == 2


@pytest.mark.parametrize("kind", ["record", "save"])
def test_a_single_game_is_taken_in(kind):
    session = played(8)
    text = session.text() if kind == "record" else pack(session, NOW, "Mine")
    new = Memory()
    found, counts = take_in(text, new)
    assert (found.kind, counts) == ("game", (1, 0))
    (saved,) = Saves(new).all()
    assert Saves(new).take(saved.id).text() == session.text()


def test_settings_of_a_backup_are_taken_over_as_far_as_they_are_known():
    store = Memory()
    settings = Settings(store)
    assert settings.take_over({"pace": "fast", "theme": "plaid", "confirm": 1, "odd": [], "numbers": True}) == ["pace"]
    assert json.loads(store[KEY])["pace"] == "fast"
    assert (settings["theme"], settings["confirm"]) == ("system", False)


def test_what_is_too_large_is_refused_with_the_limit_and_what_is_just_not_is_taken():
    backup.check_size("{}", backup.LIMIT)
    all_of_it = backup.backup(Saves(Memory()), {}, [], "", "")
    backup.check_size(all_of_it, backup.BACKUP_LIMIT)
    with pytest.raises(Refused) as refusal:
        backup.check_size(all_of_it, backup.BACKUP_LIMIT + 1)
    assert refusal.value.params == {"limit": 64}
    with pytest.raises(Refused) as refusal:
        backup.check_size("{}", backup.LIMIT + 1)
    assert refusal.value.key == "refused.too_large"
    for language in ("en", "de", "fr"):
        said = texts.load(language, LANGUAGES)(refusal.value.key, **refusal.value.params)
        assert re.search(r"\b2.M[Bo]\b", said)


def test_the_picture_alone_is_an_image_that_needs_nothing_else():
    session = played(30)
    kind, _, data = image(look_of(session.state), session.people).partition(",")
    assert kind == "data:image/svg+xml"
    drawn = unquote(data)
    tree = ElementTree.fromstring(drawn)
    assert len(tree.findall(".//{*}circle")) >= 49
    assert len(tree.findall(".//{*}symbol")) == 1
    assert not re.search("href=\"(?!#)|url\\(|@import|<script", drawn)
    assert "Ana" not in drawn
    style = (Path(__file__).parents[2] / "site" / "css" / "library.css").read_text(encoding="utf-8")
    assert STYLE.strip() in style
    assert len(data) < 60_000


def test_a_game_from_the_future_is_said_to_be_whole(store):
    """The clock has been set back since: what was kept lies ahead of it."""
    last = max(saved.saved for saved in Saves(store).all() if not saved.error)
    said = texts.load("en", LANGUAGES)("library.ahead")
    assert said in page(store, now="2001-01-01T00:00:00Z")
    assert said not in page(store, now=last)


def test_the_shortcuts_of_the_installed_page_lead_to_pages():
    manifest = json.loads((LANGUAGES.parents[1] / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [f"./?page={name}" for name in library.PAGES]
    assert manifest["file_handlers"][0]["action"] == manifest["start_url"]
