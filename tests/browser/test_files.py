"""Games as files: given out, brought back by every way there is, refused with what is wrong in them; games kept."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from by_hand import LIFT, Table
from playwright.sync_api import Locator, Page, expect


@pytest.fixture
def played(fresh_table: Table) -> Table:
    """A game of one person against a bot, some actions old."""
    table = fresh_table
    table.start("Ana", "Ben:greedy", seed=6)
    for _ in range(4):
        table.wait_for_person()
        table.play(table.legal()[0])
    table.wait_for_person()
    return table


def exported(table: Table) -> str:
    """The file that "Save as a file" gives."""
    table.command("open", "files")
    with table.page.expect_download() as download:
        table.command("export")
    assert download.value.suggested_filename.endswith(".santacruz.json")
    table.find("#files [data-command=close]").click()
    return download.value.path().read_text(encoding="utf-8")


def wipe(table: Table) -> None:
    """Forget all that the browser keeps, and load the page again."""
    table.page.evaluate("localStorage.clear(); sessionStorage.clear()")
    table.page.reload()
    table.find("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    expect(table.find("#start-form")).to_be_visible()


def by_file(table: Table, text: str) -> None:
    table.find("[data-command=open][data-argument=files]").locator("visible=true").click()
    table.find("#file").set_input_files(
        files=[{"name": "game.santacruz.json", "mimeType": "application/json", "buffer": text.encode()}]
    )


def by_paste(table: Table, text: str) -> None:
    table.find("[data-command=open][data-argument=files]").locator("visible=true").click()
    table.find("#paste").fill(text)
    table.find("#files [data-command=import]").click()


def by_drop(table: Table, text: str) -> None:
    table.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "game.santacruz.json", {type: "application/json"}));
            for (const kind of ["dragover", "drop"]) {
                const event = new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer: data});
                document.getElementById("main").dispatchEvent(event);
                if (!event.defaultPrevented) throw new Error(`${kind}: the browser would leave the page for the file`);
            }
        }""",
        text,
    )


WAYS: dict[str, Callable[[Table, str], None]] = {"file": by_file, "paste": by_paste, "drop": by_drop}


@pytest.mark.parametrize("way", WAYS)
def test_exported_wiped_and_brought_back(played: Table, way: str) -> None:
    text = exported(played)
    assert json.loads(text) == json.loads(played.text())
    wipe(played)
    assert played.refusal("record")
    WAYS[way](played, text)
    expect(played.find("#table")).to_be_visible()
    expect(played.find("#files")).to_be_hidden()
    assert played.text() == text
    played.play(played.legal()[0])
    played.wait_for_person()


Spoil = Callable[[dict[str, Any]], object]


def spoilt(text: str, how: Spoil) -> str:
    data = json.loads(text)
    how(data)
    return json.dumps(data)


REFUSED: dict[str, tuple[Callable[[str], str], str]] = {
    "not JSON": (lambda text: text[:-20], "not JSON"),
    "something else": (lambda text: "[1, 2]", "object"),
    "another format": (lambda text: spoilt(text, lambda data: data.update(format="chess")), "format"),
    "a newer version": (lambda text: spoilt(text, lambda data: data.update(version=99)), "version"),
    "an unknown option": (lambda text: spoilt(text, lambda data: data["options"].update(wind=3)), "options.wind"),
    "a broken field": (lambda text: spoilt(text, lambda data: data["setup"]["birds"].pop()), "setup.birds"),
    "a wrong tile": (lambda text: spoilt(text, lambda data: data["setup"]["tiles"].update({"1": "X1"})), "setup.tiles"),
    "no action": (lambda text: spoilt(text, lambda data: data["actions"].append("0 fly 3")), "0 fly 3"),
    "an illegal action": (lambda text: spoilt(text, lambda data: data["actions"].insert(0, "0 land 1")), "0 land 1"),
    "a wrong name": (lambda text: spoilt(text, lambda data: data["players"][0].update(name=3)), "players[0].name"),
}


@pytest.mark.parametrize("way", WAYS)
def test_refused_files_leave_the_game_alone(played: Table, way: str) -> None:
    text = played.text()
    prompt = played.find("#prompt .do").inner_text()
    for name, (make, named) in REFUSED.items():
        WAYS[way](played, make(text))
        said = played.find("#files-said")
        expect(said).to_be_visible()
        expect(said).to_contain_text(named), name
        assert played.text() == text, name
        played.find("#files [data-command=close]").click()
        expect(played.find("#files")).to_be_hidden()
        expect(played.find("#prompt .do")).to_have_text(prompt)
    expect(played.find("#trouble")).to_be_hidden()
    played.play(played.legal()[0])


def test_refused_files_are_said_on_the_start_page_too(fresh_table: Table) -> None:
    table = fresh_table
    for way in (by_file, by_paste):
        way(table, "{")
        expect(table.find("#files-said")).to_contain_text("not JSON")
        table.find("#files [data-command=close]").click()
    by_drop(table, '{"format": "chess"}')
    expect(table.find("#start-refused")).to_contain_text("format")
    expect(table.find("#start-form")).to_be_visible()


def test_a_game_copied_as_text(played: Table) -> None:
    played.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    played.command("open", "files")
    played.command("copy")
    expect(played.find("#files-said")).to_have_text("Copied.")
    assert json.loads(played.page.evaluate("navigator.clipboard.readText()")) == json.loads(played.text())


def test_a_reload_loses_nothing(played: Table) -> None:
    text = played.text()
    played.page.reload()
    played.wait_for_person()
    assert played.text() == text
    assert all(key.startswith("santacruz:") for key in played.page.evaluate("Object.keys(localStorage)"))
    assert all(key.startswith("santacruz:") for key in played.page.evaluate("Object.keys(sessionStorage)"))


def shelf(table: Table) -> Locator:
    return table.find("#saved")


def test_a_closed_tab_loses_nothing(played: Table) -> None:
    """A new tab offers the game on the start page: "Continue"."""
    text = played.text()
    context = played.page.context
    page = context.new_page()
    page.goto(played.page.url)
    played.page.close()
    again = Table(page)
    again.find("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    expect(shelf(again)).to_contain_text("Ana")
    again.command("continue")
    again.wait_for_person()
    assert again.text() == text


def test_kept_games_can_be_left_continued_and_deleted(played: Table) -> None:
    first = played.text()
    played.command("home")
    expect(played.find("#start-form")).to_be_visible()
    played.start("Cleo", "Dan", seed=2)
    played.find(LIFT).click()
    played.command("home")
    expect(shelf(played)).to_contain_text("Cleo")
    played.command("page", "library")
    played.find(".save:has(h3:has-text('Ana and Ben')) [data-command=continue]").click()
    assert played.text() == first
    played.command("home")
    played.command("page", "library")
    games = "Object.keys(localStorage).filter((key) => key.includes(':game:'))"
    for left in (1, 0):
        played.find(".save [data-command=drop]").first.click()
        assert len(played.page.evaluate(games)) == left
    played.find("#library-said [data-command=put-back]").click()  # kept after all
    assert len(played.page.evaluate(games)) == 1


def test_a_stored_game_that_cannot_be_read_is_said_and_stays(played: Table) -> None:
    played.command("home")
    [key] = played.page.evaluate("Object.keys(localStorage).filter((key) => key.includes(':game:'))")
    whole = played.page.evaluate("(key) => localStorage[key]", key)
    # Whatever else is damaged too begins anew, and hides nothing.
    played.find("[name=name-0]").fill("Zoë")
    form = played.page.evaluate("localStorage['santacruz:form']")
    harm = {key: whole[:200], "santacruz:settings": '{"pace"', "santacruz:form": form.replace("Zo", "Za")}
    played.page.evaluate("(harm) => Object.assign(localStorage, harm)", harm)
    played.page.reload()
    played.find("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    expect(shelf(played).locator(".refusal").first).to_contain_text("not JSON")
    expect(shelf(played).locator(".refusal").last).to_contain_text("has begun anew: Start form and Settings")
    assert played.find("[name=name-0]").input_value() != "Zaë"
    played.find("[name=name-0]").fill("Zoë")
    assert played.page.evaluate("localStorage['santacruz:form']") == form
    played.command("page", "library")
    with played.page.expect_download() as download:
        played.command("export-saved")
    assert download.value.path().read_text(encoding="utf-8") == whole[:200]
    assert played.page.evaluate("(key) => localStorage[key]", key) == whole[:200]
    with played.page.expect_download() as download:
        played.find("#aside [data-argument=form]").first.click()
    assert download.value.path().read_text(encoding="utf-8") == harm["santacruz:form"]
    for left in (1, 0):
        played.find("#aside [data-command=drop-aside]").first.click()
        expect(played.find("#aside li")).to_have_count(left)


KILLED = """async () => {  // the stored texts as a killed browser leaves them; gives the game's key and its last text
  const game = Object.keys(localStorage).find((key) => key.includes(":game:"));
  const [last, name] = [localStorage[game], (letter) => `santacruz:game:${letter}`];
  const { keep, checksum } = santacruzJournal;
  for (const letter of "bcde") for (const text of ["first", "second", "third"]) keep(name(letter), text);
  keep(name("f"), "deleted");
  keep(name("f"), null);
  const open = indexedDB.open("santacruz-journal", 1);
  await new Promise((done) => { open.onsuccess = done; });
  const games = (how) => open.result.transaction("games", how).objectStore("games");
  const got = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
  for (;;) {
    const written = new Map((await got(games("readonly").getAll())).map(({ key, text }) => [key, text]));
    if (written.get(game) === last && written.get(name("e")) === "third" && !written.has(name("f"))) break;
  }
  const damaged = { version: 1, key: name("g"), text: "changed", sum: checksum("kept"), before: [], at: Date.now() };
  await got(games("readwrite").put(damaged));
  const before = (await got(games("readonly").get(game))).before;
  const left = { [name("b")]: "first", [name("d")]: "from another tab", "santacruz:bin:e": "thrown away" };
  Object.assign(localStorage, left);
  return { game, last, before };
}"""


def test_what_a_killed_browser_has_not_written_comes_back(played: Table) -> None:
    """From the journal beside localStorage: a later text of a game, a game that is missing altogether; but nothing
    that has gone on since, was deleted, or is damaged."""
    page = played.page
    first = page.evaluate("Object.entries(localStorage).find(([key]) => key.includes(':game:'))[1]")
    played.play(played.legal()[0])
    found = page.evaluate(KILLED)
    assert found["last"] != first
    assert page.evaluate("(text) => santacruzJournal.checksum(text)", first) in found["before"]
    page.evaluate("([key, text]) => { localStorage[key] = text; }", [found["game"], first])
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    stored = page.evaluate("Object.fromEntries(Object.entries(localStorage).filter(([key]) => key.includes(':game:')))")
    names = {"b": "third", "c": "third", "d": "from another tab"}
    assert stored == {f"santacruz:game:{name}": text for name, text in names.items()} | {found["game"]: found["last"]}


JOURNAL = """async () => {  // waits until the journal has a game with the text that is stored of it
  const open = indexedDB.open("santacruz-journal", 1);
  await new Promise((done) => { open.onsuccess = done; });
  const got = (request) => new Promise((done) => { request.onsuccess = () => done(request.result); });
  const all = () => got(open.result.transaction("games").objectStore("games").getAll());
  while (!(await all()).some(({ key, text }) => text && text === localStorage[key]));
  open.result.close();
}"""


def test_the_first_game_of_a_browser_killed_in_its_first_minute_comes_back(
    page: Page, end_of_start: Callable[[Page, str], str], site: str
) -> None:
    """Although all that localStorage held is lost with it, even that there had ever been a visit."""
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.start("Ana", "Ben", seed=3)
    for _ in range(3):
        table.play(table.legal()[0])
    record = table.text()
    page.evaluate(JOURNAL)
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    assert json.loads(table.text())["actions"] == json.loads(record)["actions"] != []


def test_two_tabs_do_not_overwrite_each_other_where_there_are_no_locks(played: Table) -> None:
    context = played.page.context
    page = context.new_page()
    page.add_init_script("delete Navigator.prototype.locks")
    page.goto(played.page.url)
    other = Table(page)
    other.find("html[data-app=ready]").wait_for(state="attached", timeout=60_000)
    other.command("continue")
    other.wait_for_person()
    other.play(other.legal()[0])
    other.wait_for_person()
    text = other.text()
    played.play(played.legal()[-1])
    expect(played.find("#prompt .refusal")).to_contain_text("another tab")
    games = played.page.evaluate("Object.entries(localStorage).filter(([key]) => key.includes(':game:'))")
    assert len(games) == 2
    assert json.loads(text) in [json.loads(kept)["record"] for _, kept in games]


def test_a_full_store_is_said_and_the_game_goes_on(played: Table) -> None:
    played.page.evaluate("""() => {
        const full = () => { throw new DOMException("The quota has been exceeded.", "QuotaExceededError"); };
        Storage.prototype.setItem = full;
    }""")
    before = len(played.actions())
    played.play(played.legal()[0])
    expect(played.find("#prompt .refusal").first).to_contain_text("no room")
    played.wait_for_person()
    assert len(played.actions()) > before
    played.command("home")  # asks once
    expect(played.find("#table")).to_be_visible()
    expect(played.find("#prompt")).to_contain_text("not kept")
    played.command("home")
    expect(played.find("#start-form")).to_be_visible()
