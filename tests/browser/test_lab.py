"""The Python lab: a console on the game, a bot that loops, one that wins, and a sandbox that reaches nothing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

READY = 60_000
"""Milliseconds for Python to start in the sandbox, and for ten games."""

REACH = """
import js
def tried(name, what):
    try:
        return f"{name}: {'reached' if what() else 'nothing'}"
    except BaseException as error:
        return f"{name}: refused"
def sent():
    request = js.XMLHttpRequest.new()
    request.open("GET", ADDRESS, False)
    request.send()
    return request.status == 200
print(tried("document", lambda: js.document))
print(tried("parent", lambda: js.parent))
print(tried("localStorage", lambda: js.localStorage))
print(tried("indexedDB", lambda: js.indexedDB.open("x")))
print(tried("caches", lambda: js.caches))
print(tried("network", sent))
print(tried("scripts", lambda: js.importScripts(ADDRESS + "boot.js") or True))
print(js.origin)
try:
    js.eval("1")
    print("eval: reached")
except BaseException:
    print("eval: refused")
"""


def run(page: Page, code: str) -> None:
    page.locator("#lab-code").fill(code)
    page.locator("[data-command=lab-run]").click()


def open_lab(page: Page) -> None:
    page.locator("[data-command=open][data-argument=help]").click()
    page.locator("#help [data-command=lab]").click()


def test_the_console_and_a_bot_on_the_board(app: Page) -> None:
    """The console shows the legal actions and says why others are not; a fault is told at its line; a bot that loops
    is ended and the next one acts."""
    page = app
    page.evaluate("santacruz.start(JSON.stringify({players: [{name: 'Ana'}, {name: 'Ben', bot: 'random'}], seed: 2,"
                  " options: {beginners: true}}))")
    expect(page.locator("#table")).to_be_visible()
    open_lab(page)
    run(page, "legal_actions()")
    legal = page.evaluate("santacruz.legal()")
    assert legal
    expect(page.locator("#lab-output")).to_contain_text(legal[0], timeout=READY)
    run(page, "why_not('0 ship 12'), view.seat, 'state' in globals()")
    expect(page.locator("#lab-output")).to_contain_text("0, False)")

    program = page.locator("#lab-program")
    program.fill("def my_bot(view, legal):\n    return 1 / 0\n")
    page.locator("#lab-act").click()
    expect(page.locator("#lab-said")).to_contain_text("Line 2: ZeroDivisionError")
    assert program.evaluate("(it) => it.value.slice(it.selectionStart, it.selectionEnd)") == "    return 1 / 0"
    program.fill("def my_bot(view, legal):\n    return 'all'\n")
    page.locator("#lab-act").click()
    expect(page.locator("#lab-said")).to_contain_text("Line 1: my_bot returned 'all'.")

    program.fill("def my_bot(view, legal):\n    while True: pass\n")
    page.locator("#lab-act").click()
    expect(page.locator("#lab-said")).to_contain_text("took too long", timeout=READY)
    before = len(page.evaluate("santacruz.record().then((text) => JSON.parse(text).actions)"))
    program.fill("def my_bot(view, legal):\n    return legal[0]\n")
    page.locator("#lab-act").click()
    expect(page.locator("#lab")).to_be_hidden(timeout=READY)
    actions = page.evaluate("santacruz.record().then((text) => JSON.parse(text).actions)")
    assert len(actions) > before
    assert actions[before].startswith("0 ")

    # A seat of its own: it acts until it fails, then a person plays on; and after a reload.
    open_lab(page)
    expect(page.locator("#lab-act")).to_be_enabled()
    seat_program = "def my_bot(view, legal):\n    if view.played[0]: return None\n    return legal[0]\n"
    file = {"name": "mine.py", "mimeType": "text/x-python", "buffer": seat_program.encode()}
    page.locator("#lab-file").set_input_files(file)
    expect(program).to_have_value(seat_program)
    expect(page.locator("#lab-colours .py-keyword").first).to_have_text("def")
    expect(page.locator("#lab-colours")).to_have_text(seat_program)
    page.locator("#lab-sit").click()
    expect(page.locator("#prompt")).to_contain_text("no longer plays for Ana", timeout=READY)
    expect(page.locator("#prompt")).to_contain_text("Line 1: my_bot returned nothing")
    expect(page.locator("#curtain")).to_be_hidden()
    open_lab(page)
    program.fill("def my_bot(view, legal):\n    while True: pass\n")  # it has the seat until the page is loaded anew
    page.keyboard.press("Escape")
    page.locator("[data-command=open][data-argument=players]").first.click()
    page.locator("[data-control='0']").select_option("lab")
    page.reload()
    expect(page.locator("#prompt")).to_contain_text("after the page was loaded anew", timeout=READY)
    expect(page.locator("#curtain")).to_be_hidden()


def test_a_bot_that_wins_and_a_sandbox_that_reaches_nothing(app: Page, site: str, problems: list[str]) -> None:
    """Example 4, which asks a bot, beats chance in ten games; a hostile program reaches neither page nor network."""
    app.locator("#start [data-command=lab]").first.click()
    app.locator("[data-command=lab-example][data-argument='4']").click()
    app.locator("#lab-program").fill("mine = 1")
    app.locator("[data-command=lab-example][data-argument='4']").click()
    app.locator("#lab-aside").click()
    expect(app.locator("#lab-program")).to_have_value("mine = 1")
    app.locator("[data-command=lab-example][data-argument='4']").click()
    app.locator("[data-command=lab-play]").click()
    expect(app.locator("#lab-result")).to_contain_text("of 10 games", timeout=READY)
    expect(app.locator("#lab-result")).to_contain_text("more than a fair share of 50 %")
    wins = int(app.locator("#lab-result").inner_text().split(" won ")[1].split()[0])
    assert wins >= 7
    assert "def my_bot" in app.evaluate("JSON.parse(localStorage['santacruz:lab']).program")

    # As a link: it opens in the lab, is said to be a stranger's and waits to be run; what was there is kept.
    app.locator("#lab-program").fill("print('it runs')")
    app.locator("[data-command=lab-share]").click()
    expect(app.locator("#share .share-warning")).to_contain_text("does not run there by itself")
    link = app.locator("#share-link").input_value()
    app.keyboard.press("Escape")
    app.locator("#start [data-command=lab]").first.click()
    app.locator("#lab-program").fill("mine = 2")
    app.keyboard.press("Escape")
    app.evaluate("(hash) => { location.hash = hash; }", link.partition("#")[2])
    expect(app.locator("#lab-stranger")).to_contain_text("Somebody else may have written it")
    expect(app.locator("#lab-program")).to_have_value("print('it runs')")
    expect(app.locator("#lab-output")).to_be_empty()
    assert "#" not in app.url
    assert app.evaluate("JSON.parse(localStorage['santacruz:lab-aside']).program") == "mine = 2"
    run(app, "legal_actions()")
    expect(app.locator("#lab-said")).to_contain_text("Begin or open a game first")
    run(app, "review = 1; review + 1")
    expect(app.locator("#lab-output")).to_have_text("it runs\n2\n", timeout=READY)

    run(app, f"ADDRESS = {site!r}\n{REACH}")
    expect(app.locator("#lab-output")).to_contain_text("eval: ", timeout=READY)
    told = app.locator("#lab-output").inner_text()
    assert "reached" not in told, told
    assert told.count("refused") == 8, told
    assert "null" in told, told
    run(app, "import js\nfor n in range(10 ** 7): js.postMessage('{}')")
    expect(app.locator("#lab-said")).to_contain_text("more messages than anybody could read", timeout=READY)
    problems[:] = [text for text in problems if "Content Security Policy" not in text and "ERR_" not in text]
