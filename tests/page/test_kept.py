"""What is kept besides the games: every version is read, what is damaged is set aside and hides nothing else."""

import json
from pathlib import Path

import pytest
from page import kept, lessons, library, program, settings, statistics, texts
from page.kept import Kept, StoreError
from page.lessons import Progress
from page.settings import Settings
from page.statistics import Ledger
from santacruz.position import FORMAT as POSITION

KEPT = Path(__file__).parent / "kept"
LANGUAGES = Path(texts.__file__).parents[2] / "assets" / "languages"


class Memory(dict):
    """A store of texts, which may have room for so many characters only."""

    room = 10**9

    def set(self, key, text):
        if sum(map(len, self.values())) - len(self.get(key) or "") + len(text) > self.room:
            raise StoreError("save.full")
        self[key] = text

    def remove(self, key):
        self.pop(key, None)


def position(store):
    return Kept(store, "santacruz:position", POSITION, sealed_since=2).read()


#: What is kept, by the beginning of its files' names: its key, and how it is read, as something to compare.
THINGS = {
    "settings": (settings.KEY, lambda store: Settings(store).values),
    "statistics": (statistics.KEY, lambda store: Ledger(store).games()),
    "lessons": (lessons.KEY, lambda store: (lambda found: (found.done, found.at))(Progress(store))),
    "position": ("santacruz:position", position),
    "lab": (program.KEY, program.kept),
}
FILES = sorted(path.stem for path in KEPT.glob("*.json"))


def text_of(name):
    return (KEPT / f"{name}.json").read_text(encoding="utf-8")


def read(name, text):
    kept.FRESH.clear()
    key, reader = THINGS[name.split("-")[0]]
    store = Memory({key: text, "santacruz:other": "left alone"})
    found = reader(store)
    assert store["santacruz:other"] == "left alone"
    return found, store, key


@pytest.mark.parametrize("name", FILES)
def test_every_version_says_the_same_as_the_newest(name):
    found, store, key = read(name, text_of(name))
    newest = max(other for other in FILES if other.split("-")[0] == name.split("-")[0])
    assert found == read(name, text_of(newest))[0]
    assert found != THINGS[name.split("-")[0]][1](Memory())
    assert kept.aside(store) == []


@pytest.mark.parametrize("name", ["settings-1", "statistics-2", "lessons-1", "position-1b", "lab-1"])
def test_what_is_damaged_is_set_aside_as_it_is_and_begins_anew(name):
    """Characters all over it changed, one at a time; and what is cut short, no JSON, or something else."""
    whole = text_of(name)
    fresh = THINGS[name.split("-")[0]][1](Memory())
    places = range(0, len(whole), 1 + len(whole) // 200)
    damaged = [whole[:n] + ("7" if whole[n] != "7" else "8") + whole[n + 1 :] for n in places]
    for text in (*damaged, whole[: len(whole) // 2], "{", "[]", '"x"', "null", '{"format": "other", "version": 1}'):
        if text == whole:
            continue
        found, store, key = read(name, text)
        assert key not in store
        assert found == fresh
        assert kept.aside(store) == kept.FRESH == [key.removeprefix("santacruz:")]
        assert store[kept.ASIDE + kept.FRESH[0]] == text


def test_what_is_set_aside_lies_beside_what_lies_there():
    store = Memory()
    for number in range(3):
        store[settings.KEY] = f"broken {number}"
        assert Settings(store)["pace"] == "normal"
    assert kept.aside(store) == ["settings", "settings-2", "settings-3"]
    assert [store[kept.ASIDE + name] for name in kept.aside(store)] == ["broken 0", "broken 1", "broken 2"]


def test_a_newer_version_is_set_aside_not_overwritten():
    text = kept.sealed({"format": "santacruz-settings", "version": 2, "pace": "new"})
    store = Memory({settings.KEY: text})
    Settings(store).set("pace", "fast")
    assert store[kept.ASIDE + "settings"] == text
    assert Settings(store)["pace"] == "fast"


def test_without_room_what_is_damaged_stays_and_the_page_begins():
    store = Memory({settings.KEY: "broken"})
    store.room = 6
    assert Settings(store)["pace"] == "normal"
    assert "broken" in store.values()
    store.room = 3
    store[settings.KEY] = "broken"
    store.pop(kept.ASIDE + "settings", None)
    assert Settings(store)["pace"] == "normal"


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_what_is_set_aside_is_named_with_ways_to_save_and_delete_it(language):
    known = texts.load(language, LANGUAGES)
    names = ["settings", "lab-aside-2", "made up"]
    shown = library.library(library.Shelf([], aside=names), known, str, str)
    for name in names:
        assert f'data-command="export-aside" data-argument="{name}"' in shown
        assert f'data-command="drop-aside" data-argument="{name}"' in shown
    assert library.aside_name("lab-aside-2", known) == known("aside.name.lab-aside") + " 2"
    for key, _ in THINGS.values():
        assert f"aside.name.{key.removeprefix('santacruz:')}" in known
    assert known("aside.name.settings") in library.aside_said(["settings"], known)


def test_a_checksum_fits_however_the_text_is_written_and_nothing_else():
    data = {"format": "f", "version": 1, "text": 'a ,"sum":"12345678" \N{CAT FACE}', "list": [1, {"sum": "inner"}]}
    text = kept.sealed(data)
    whole = json.loads(text)
    assert list(whole)[-1] == "sum" and whole == data | {"sum": kept.checksum(data)}
    assert json.loads(kept.sealed({})) == {"sum": kept.checksum({})}
    assert kept.fits(text, whole) and kept.fits(json.dumps(whole, indent=1), whole)
    first = {"sum": whole["sum"], **data}
    assert kept.fits(json.dumps(first), first)
    for changed in (text.replace("cat", "dog"), text.replace('"version":1', '"version":2'), text[:-3] + '0"}'):
        if changed != text:
            assert not kept.fits(changed, json.loads(changed))
    for no_sum in (None, 7, ["x"], "", "zzzzzzzz"):
        assert not kept.fits(text, whole | {"sum": no_sum})


def test_what_can_be_read_is_read_once_and_anew_when_it_changes(monkeypatch):
    store = Memory()
    one = Kept(store, "santacruz:thing", "thing")
    assert not one.is_there()
    one.write({"a": 1})
    reads = []
    real = Kept.opened
    monkeypatch.setattr(Kept, "opened", lambda self, text: reads.append(text) or real(self, text))
    assert one.is_there() and one.is_there() and len(reads) == 1
    one.write({"a": 2})
    assert one.is_there() and len(reads) == 2
    store["santacruz:thing"] = store["santacruz:thing"].replace('"a":2', '"a":3')
    assert not one.is_there() and "santacruz:thing" not in store
