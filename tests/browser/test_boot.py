"""From the first paint to the first line of Python: progress, policy, failures."""

import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from by_hand import until
from playwright.sync_api import Page, Route, expect

Start = Callable[[Page, str], str]
MARKS = "performance.getEntriesByType('mark').map((mark) => mark.name)"
NOTE = "localStorage.getItem('santacruz:snapshot')"
WITHOUT = "localStorage.setItem('santacruz:snapshot', 'failed')"
USED = "performance.getEntriesByName('santacruz:snapshot').length"
GAME = "santacruz.start({players: [{name: 'Ana'}, {name: 'Ben', bot: 'greedy'}], first_chooser: 0})"
ARCHIVES = ("python/stdlib.zip", "python/app.zip")


def test_the_page_gets_ready_through_all_steps(app: Page) -> None:
    marks = [mark for mark in app.evaluate(MARKS) if mark.startswith("santacruz:")]
    assert sorted(marks[:2]) == ["santacruz:snapshot", "santacruz:start"]
    assert marks[2:] == ["santacruz:app", "santacruz:ready"]
    expect(app.locator("#boot")).to_be_hidden()
    assert app.evaluate("santacruzBoot.version")
    assert not app.evaluate("'promising' in WebAssembly")  # python.mjs tells why


def test_everything_is_asked_of_the_pages_own_folder(page: Page, end_of_start: Start, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert end_of_start(page, site) == "ready"
    assert any(url.endswith(".wasm") or ".wasm?" in url for url in asked)
    assert [url for url in asked if not url.startswith(site)] == []


def test_each_file_of_the_start_is_fetched_once(page: Page, end_of_start: Start, site: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site).split("?")[0]))
    assert end_of_start(page, site) == "ready"
    asked = [path for path in asked if path.startswith(("vendor/", "python", "py"))]
    assert len(asked) > 10
    assert sorted(asked) == sorted(set(asked))


def test_the_policy_forbids_inline_scripts_eval_and_other_hosts(app: Page, problems: list[str]) -> None:
    outcome = app.evaluate("""async () => {
        const script = document.createElement("script");
        script.append("window.inlineRan = true"); // its textContent takes no plain text
        document.head.append(script);
        // What Playwright itself evaluates may call eval, a later timer may not.
        try { setTimeout("window.evalRan = true"); } catch { /* refused at once */ }
        await new Promise((done) => setTimeout(done, 50));
        const tries = {inline: () => window.inlineRan === true, eval: () => window.evalRan === true,
                       fetch: () => fetch("http://other.invalid/").then(() => true),
                       markup: () => { document.createElement("p").innerHTML = "a"; return true; },
                       worker: () => { new Worker("thinker.js"); return true; },
                       policy: () => { trustedTypes.createPolicy("another", {}); return true; },
                       ours: () => { santacruzMorph.made("<p><script></script></p>"); return true; }};
        const result = {};
        for (const [name, attempt] of Object.entries(tries)) {
            try { result[name] = await attempt(); } catch { result[name] = false; }
        }
        return result;
    }""")
    assert set(outcome) > {"markup", "worker"} and not any(outcome.values())
    assert all("Content Security Policy" in problem or "Trusted" in problem for problem in problems)
    problems.clear()


def test_progress_grows_in_bytes_up_to_the_total(page: Page, end_of_start: Start, site: str) -> None:
    page.add_init_script("""
        window.seen = [];
        new MutationObserver(() => {
            const bar = document.getElementById("boot-progress");
            const status = document.getElementById("boot-status");
            if (status && bar.max > 1) window.seen.push([bar.value, bar.max, status.textContent]);
        }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
    """)
    assert end_of_start(page, site) == "ready"
    seen = page.evaluate("window.seen")
    values = [value for value, _, _ in seen]
    assert len(set(values)) > 5
    assert values == sorted(values)
    assert all(value <= most for value, most, _ in seen)
    shown = [re.search(r"([\d.]+) of ([\d.]+) MB", text) for _, _, text in seen]
    assert all(shown)
    assert shown[-1] and shown[-1][1] == shown[-1][2]


def damage(path: Path, harm: str) -> None:
    data = path.read_bytes()
    if harm == "missing":
        path.unlink()
    elif harm == "cut short":
        path.write_bytes(data[:len(data) // 2])
    else:
        middle = len(data) // 2
        path.write_bytes(data[:middle] + b"\0" * 64 + data[middle + 64:] if len(data) > 1000 else b"\0" * len(data))


@pytest.mark.parametrize("name", [
    "vendor/pyodide/pyodide.asm.wasm", "vendor/pyodide/pyodide.asm.mjs", *ARCHIVES, "python.mjs", "pyscript.mjs",
    "pyscript.json", "py/main.py",
])
@pytest.mark.parametrize("harm", ["missing", "cut short", "changed"])
def test_a_damaged_file_is_named(
    page: Page, end_of_start: Start, own_dist: Path, own_site: str, problems: list[str], name: str, harm: str
) -> None:
    damage(own_dist / name, harm)
    if name in ARCHIVES:
        page.add_init_script(WITHOUT)  # a start from the snapshot has no need of them
    assert end_of_start(page, own_site) == "failed"
    said = page.locator("#boot-failure")
    expect(said).to_be_visible()
    expect(said).to_contain_text(name)
    expect(page.locator("#boot-reload")).to_be_visible()
    problems.clear()


@pytest.mark.parametrize("name", ["python/snapshot.bin", "snapshot.mjs", "vendor/zstddec/zstddec.mjs"])
@pytest.mark.parametrize("harm", ["missing", "cut short", "changed"])
def test_without_a_sound_snapshot_it_starts_all_the_same(
    page: Page, end_of_start: Start, own_dist: Path, own_site: str, problems: list[str], name: str, harm: str
) -> None:
    damage(own_dist / name, harm)
    page.goto(own_site)
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    assert not page.evaluate(USED)
    if name == "python/snapshot.bin":
        assert page.evaluate(NOTE) is None  # it may be whole the next time
    page.evaluate(GAME)
    page.evaluate("santacruz.play('0 set A')")
    record = page.evaluate("santacruz.record()")
    problems.clear()
    assert end_of_start(page, own_site) == "ready"
    assert page.evaluate("santacruz.record()") == record
    problems.clear()


def test_a_start_from_the_snapshot_that_fails_begins_anew_without_and_is_not_tried_again(
    page: Page, end_of_start: Start, site: str, problems: list[str]
) -> None:
    page.add_init_script("""document.addEventListener("DOMContentLoaded", () => {
        const note = localStorage.getItem("santacruz:snapshot");
        if (sessionStorage.morph && note === "trying") window.santacruzMorph = null;
    })""")  # so that Python fails in a start from it

    def start() -> bool:
        """Starts; whether from the snapshot."""
        page.goto(site)
        page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
        return bool(page.evaluate(USED))

    assert start()
    assert page.evaluate(NOTE) is None
    page.evaluate(GAME)
    record = page.evaluate("santacruz.record()")
    page.evaluate("localStorage.setItem('santacruz:snapshot', 'trying')")  # a start that never came to its end
    assert start()
    page.evaluate("localStorage.setItem('santacruz:snapshot', 'again')")  # nor did the next one
    assert not start()
    assert start()

    page.evaluate("sessionStorage.morph = 'none'")
    assert not start()
    assert problems and all("JsNull" in problem or "NoneType" in problem or "null" in problem for problem in problems)
    problems.clear()
    assert len(page.evaluate(NOTE)) == 12  # the beginning of the snapshot's hash
    page.evaluate("delete sessionStorage.morph")
    assert not start()
    assert page.evaluate("santacruz.record()") == record


def test_python_waits_for_an_archive_that_it_wants_before_it_has_come(
    page: Page, end_of_start: Start, site: str, problems: list[str]
) -> None:
    away = True
    asked: list[str] = []

    def handle(route: Route) -> None:
        asked.append(route.request.resource_type)
        route.abort() if away else route.continue_()

    page.route("**/python/*.zip*", handle)
    assert end_of_start(page, site) == "ready"
    while asked.count("fetch") < 2:
        page.wait_for_timeout(50)
    puzzles = page.locator("#start [data-command=puzzles]").first
    puzzles.click()
    expect(page.locator("#trouble")).to_contain_text("could not be fetched")
    page.locator("#trouble [data-command=calm]").click()
    away = False
    puzzles.click()
    expect(page.locator("#puzzles-page li").first).to_be_visible()
    assert "xhr" in asked
    assert all("ERR_FAILED" in problem or "I/O error" in problem for problem in problems)
    problems.clear()


def test_a_game_to_its_end_needs_none_of_what_comes_after_the_start(page: Page, end_of_start: Start, site: str) -> None:
    asked: list[str] = []
    page.route("**/python/*.zip*", lambda route: route.fulfill(status=204))
    page.on("request", lambda request: asked.append(request.resource_type) if ".zip" in request.url else None)
    page.add_init_script("""localStorage["santacruz:settings"] = '{"pace": "instant", "animation": "off"}'""")
    assert end_of_start(page, site) == "ready"
    page.evaluate("santacruz.start({players: [{name: 'Ana', bot: 'random'}, {name: 'Ben', bot: 'greedy'}], seed: 3})")
    expect(page.locator("#result .ranking > li")).to_have_count(2, timeout=60_000)
    page.wait_for_timeout(2500)  # the picture of the last position is drawn
    assert page.evaluate("santacruz.why('0 ship 1')")
    page.reload()
    page.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    expect(page.locator("#result .ranking > li")).to_have_count(2)
    page.locator("#toolbar [data-command=open][data-argument=help]").click()
    page.locator("#help [data-command=lab]").click()
    expect(page.locator("#lab")).to_be_visible()
    assert "xhr" not in asked


def put(dist: Path, name: str, data: bytes) -> None:
    """Put another file into a built page, as if it had been built so."""
    (dist / name).write_bytes(data)
    boot = dist / "boot.js"
    text = boot.read_text(encoding="utf-8")
    entry = rf'"{re.escape(name)}": \[\d+, "[0-9a-f]+"\]'
    new, count = re.subn(entry, f'"{name}": [{len(data)}, "{hashlib.sha256(data).hexdigest()}"]', text)
    assert count == 1
    boot.write_text(new, encoding="utf-8")


def test_an_error_in_our_python_is_said(
    page: Page, end_of_start: Start, own_dist: Path, own_site: str, problems: list[str]
) -> None:
    program = (own_dist / "py" / "main.py").read_bytes()
    broken = program.replace(b"    main()\n", b"    1 // 0\n")
    assert broken != program
    put(own_dist, "py/main.py", broken)
    assert end_of_start(page, own_site) == "failed"
    expect(page.locator("#boot-failure")).to_contain_text("ZeroDivisionError")
    assert any("ZeroDivisionError" in problem for problem in problems)
    problems.clear()


def test_without_webassembly_the_page_says_what_is_missing(
    page: Page, end_of_start: Start, site: str, problems: list[str]
) -> None:
    page.add_init_script("delete window.WebAssembly")
    assert end_of_start(page, site) == "failed"
    expect(page.locator("#boot-failure")).to_contain_text("This browser lacks WebAssembly")
    expect(page.locator("#boot-failure")).to_contain_text("Firefox")
    problems.clear()


def test_a_missing_language_and_a_wrong_type_do_not_hinder(
    page: Page, end_of_start: Start, own_dist: Path, own_site: str, problems: list[str]
) -> None:
    german = own_dist / "assets" / "languages" / "de.json"
    kept_german = german.read_bytes()
    german.unlink()
    french = own_dist / "assets" / "languages" / "fr.json"
    kept = french.read_bytes()
    french.unlink()
    page.add_init_script("localStorage['santacruz:language'] = 'de'")
    page.route("**/*.wasm*", lambda route: route.fulfill(
        path=own_dist / "vendor" / "pyodide" / "pyodide.asm.wasm", content_type="application/octet-stream"))
    assert end_of_start(page, own_site) == "ready"
    page.evaluate(GAME)
    expect(page.locator("#prompt")).to_contain_text("building set")  # in English
    language = page.locator("#top [data-setting=language]")
    language.select_option("fr")  # one that was not there to begin with: fetched when it is chosen
    expect(page.locator("#prompt .refusal")).to_contain_text("cannot be fetched now")
    french.write_bytes(kept)
    language.select_option("en")
    language.select_option("fr")
    expect(page.locator("#prompt")).to_contain_text("choisir un lot")
    language.select_option("de")  # one that should have been there
    expect(page.locator("#prompt .refusal")).to_contain_text("cannot be fetched now")
    german.write_bytes(kept_german)
    language.select_option("en")
    language.select_option("de")
    expect(page.locator("#prompt")).to_contain_text("Baukartenset")
    assert any("de.json" in problem or "404" in problem for problem in problems)
    problems.clear()


def test_who_comes_back_sees_the_last_position_at_once(page: Page, end_of_start: Start, site: str) -> None:
    assert end_of_start(page, site) == "ready"
    page.evaluate(GAME)
    until(page, "'santacruz:waking' in localStorage")
    again = page.context.new_page()
    held: list[Route] = []
    again.route("**/python/snapshot.bin*", lambda route: held.append(route))  # noqa: PLW0108
    again.goto(site, wait_until="commit")
    picture = again.locator("#waking img")
    expect(picture).to_be_visible()
    expect(again.locator("#waking")).to_contain_text("waking up")
    assert picture.evaluate("(place) => place.decode().then(() => place.naturalWidth)") > 100
    assert again.evaluate("document.documentElement.dataset.app") == "loading"
    while not held:
        again.wait_for_timeout(50)
    held[0].continue_()
    again.wait_for_selector("html[data-app=ready]", state="attached", timeout=60_000)
    expect(picture).to_be_hidden()


def test_where_storage_is_forbidden_it_plays_and_says_that_nothing_is_kept(
    page: Page, end_of_start: Start, site: str, problems: list[str]
) -> None:
    page.add_init_script("""for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, { get() { throw new DOMException("Forbidden.", "SecurityError"); } });
    }
    IDBFactory.prototype.open = () => { throw new DOMException("Forbidden.", "SecurityError"); };""")
    assert end_of_start(page, site) == "ready"
    expect(page.locator("#saved")).to_contain_text("does not allow games to be kept")
    page.evaluate(GAME)
    expect(page.locator("#prompt")).to_contain_text("does not allow games to be kept")
    page.evaluate("santacruz.play('0 set A')")
    assert len(json.loads(page.evaluate("santacruz.record()"))["actions"]) >= 1
    assert problems == []
