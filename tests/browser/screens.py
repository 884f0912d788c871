"""Every screen of the page, in one list, for tests that walk them all: what each is called, and how to come to it.

A new screen is a function that brings a table (with bots that act at once) from wherever it is to that screen, and a
line in SCREENS. Nothing of it depends on the language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from by_hand import Table, played_out, players_of, record_until
from page import links
from playwright.sync_api import expect
from santacruz.actions import parse
from santacruz.position import position_of
from santacruz.record import Record
from santacruz.rules import apply, legal_notations
from santacruz.stripped import stripped

FOUR = ("Ana", "Ben", "Cleo", "Dan")
FOUND: dict[str, Record] = {}
"""Games worked out so far, by what they are for: each is looked for once."""


def game(name: str, wanted: Callable[[Any, list[str]], object], **more: Any) -> Record:
    if name not in FOUND:
        FOUND[name] = record_until(wanted, FOUR, **more)
    return FOUND[name]


def verb(legal: list[str]) -> str:
    return legal[0].split()[1] if legal else "end"


def late(state: Any, legal: list[str]) -> bool:
    """Well into the second round, a building card and a scoring card in hand."""
    verbs = {text.split()[1] for text in legal}
    ready = {"ship", "score"} <= verbs and any(text.split()[2].isdigit() for text in legal if " ship " in text)
    return bool(state.round == 2 and sum(map(len, state.played)) >= 12 and ready)


def on_table(table: Table, record: Record, lifted: bool = True) -> None:
    table.page.keyboard.press("Escape")
    table.load(record)
    if lifted and table.curtain:
        table.lift()


def start(table: Table) -> None:
    table.page.keyboard.press("Escape")
    if table.curtain:
        table.lift()
    if table.find("#start").is_hidden():
        ways = "[data-command=home], [data-command=page][data-argument=start]"
        table.press(table.find(ways).locator("visible=true").first)
    table.find("#start-form .more").evaluate_all("(folds) => folds.forEach((fold) => { fold.open = true; })")


def curtain(table: Table) -> None:
    on_table(table, game("late", late), lifted=False)


def sets(table: Table) -> None:
    on_table(table, game("set", lambda state, legal: verb(legal) == "set" and len(set(state.sets)) > 2))


def landing(table: Table) -> None:
    on_table(table, game("land", lambda state, legal: verb(legal) == "land"))


def play(table: Table) -> None:
    on_table(table, game("late", late))


def card(table: Table) -> None:
    play(table)
    table.press(table.card("ship", "building"))


def forecast(table: Table) -> None:
    play(table)
    table.press(table.find('#hand [data-kind="scoring"]').first)


def double(table: Table) -> None:
    on_table(table, game("double", lambda state, legal: any(" double " in text for text in legal)))
    table.press(table.card("double", "building"))


def second_half(table: Table) -> None:
    on_table(table, game("then", lambda state, legal: verb(legal) == "then" and legal[0].endswith("-")))


def piles(table: Table) -> None:
    on_table(table, game("take", lambda state, legal: verb(legal) == "take" and len(legal) < 4))


def discard(table: Table) -> None:
    on_table(table, game("discard", lambda state, legal: verb(legal) == "discard"))


def refusal(table: Table) -> None:
    card(table)
    table.press(table.find("#board [data-space]:not([data-action])").first)


def looking_back(table: Table) -> None:
    play(table)
    table.page.keyboard.press("l")
    for _ in range(3):
        table.page.keyboard.press("ArrowDown")
    expect(table.find("#time")).to_be_visible()


def question(table: Table) -> None:
    """Asked before what cannot be taken back."""
    play(table)
    setting(table, "confirm", True)
    table.press(table.card("ship", "building"))
    table.press(table.find("#board [data-action]").first)
    expect(table.find(".choice-confirm")).to_be_visible()


def no_question(table: Table) -> None:
    setting(table, "confirm", False)


def for_nothing(table: Table) -> None:
    """Asked before a card is played for nothing."""
    def wanted(state: Any, legal: list[str]) -> bool:
        return any(text.split()[1:] == ["river", "-"] for text in legal)

    on_table(table, game("nothing", wanted))
    table.press(table.card("river", "building"))


def asked_to_play_on(table: Table) -> None:
    looking_back(table)
    table.command("play-on")


def result(table: Table) -> None:
    """A game that ends here, so that the statistics know it."""
    if "end" not in FOUND:
        record = game("late", late)
        FOUND["end"] = played_out(Record.loads(record.dumps()))
    whole = FOUND["end"]
    before = Record.loads(whole.dumps())
    before.actions, last = whole.actions[:-1], whole.actions[-1]
    before.result = None
    on_table(table, before)
    table.play(last)
    expect(table.find("#result .result")).to_be_visible()


def replay(table: Table) -> None:
    result(table)
    table.command("run")
    table.page.locator("#time-at").fill("30")


def saved_games(table: Table) -> None:
    """With a game in the bin, another being renamed, and the question whether to empty the bin."""
    sets(table)
    play(table)
    start(table)
    table.find("#start [data-command=page][data-argument=library]").first.click()
    table.find("#library [data-command=drop]").first.click()
    table.find("#bin").evaluate("(fold) => { fold.open = true; }")
    table.find("#bin [data-command=empty]").first.click()
    table.find("#library [data-command=rename]").first.click()


def statistics(table: Table) -> None:
    """Of the game that `result` has played, with the question whether to clear them."""
    start(table)
    table.find("#start [data-command=page][data-argument=statistics]").first.click()
    table.find("#library [data-command=clear]").first.click()


def setting(table: Table, name: str, value: object) -> None:
    """Changes a setting as its control does, wherever one is."""
    table.page.evaluate(
        """([name, value]) => {
          const control = document.querySelector(`[data-setting="${name}"]`);
          if (control.type === "checkbox") control.checked = value; else control.value = value;
          control.dispatchEvent(new Event("change", { bubbles: true }));
        }""",
        [name, value],
    )


def hint(table: Table) -> None:
    play(table)
    table.page.keyboard.press("t")
    table.command("move-now")
    expect(table.find("#advice .best")).to_be_visible(timeout=30_000)


def short_game() -> Record:
    """A game of the last few actions, from a position to the end."""
    record = record_until(lambda state, legal: state.round == 2 and state.left == 5 and state.turn == 0)
    state = record.replay()
    players = players_of(["Ana", "Ben:greedy"])
    short = Record(players, start=position_of(state, players, record.options))
    while state.turn is not None:
        text = legal_notations(state)[-1]
        short.actions.append(text)
        apply(state, parse(text)[1])
    return short


def analysis(table: Table) -> None:
    table.page.keyboard.press("Escape")
    table.load(short_game())
    table.command("review")
    expect(table.find("#review .lead-curve")).to_be_visible(timeout=30_000)
    expect(table.find("#review [data-command=review-stop]")).to_have_count(0, timeout=30_000)
    table.find("#review-all").evaluate("(fold) => { fold.open = true; }")


def projector(table: Table) -> None:
    play(table)
    table.page.keyboard.press("w")


def no_projector(table: Table) -> None:
    table.page.keyboard.press("w")


def listed(table: Table) -> None:
    card(table)
    table.page.keyboard.press("v")
    table.page.locator("#command").fill("0 ship 1")
    table.page.keyboard.press("Enter")


def listed_past(table: Table) -> None:
    looking_back(table)
    table.page.keyboard.press("v")


def listed_result(table: Table) -> None:
    result(table)
    table.page.keyboard.press("v")


def no_list(table: Table) -> None:
    table.page.locator("#prompt").focus()
    table.page.keyboard.press("v")


def dialog(name: str) -> Callable[[Table], None]:
    def opened(table: Table) -> None:
        if table.find("#table").is_hidden():
            play(table)
        table.command("open", name)

    return opened


def share(table: Table) -> None:
    """With the QR code of the link."""
    dialog("files")(table)
    table.command("share")
    table.command("qr")
    expect(table.find("#share .qr svg")).to_be_visible()


def sheet(table: Table) -> None:
    """A position without what is hidden, from a link."""
    play(table)
    record = game("late", late)
    link = links.of_file(stripped(record.replay(), -1, record.players)[0])
    table.page.evaluate("(link) => { location.hash = link; }", link)
    expect(table.find("#sheet .paper-scores")).to_be_visible()


def rulebook(table: Table) -> None:
    play(table)
    table.page.keyboard.press("g")
    expect(table.find("#rulebook")).to_be_visible()


def lessons(table: Table) -> None:
    play(table)
    table.page.keyboard.press("k")
    expect(table.find("#lessons")).to_be_visible()


def lesson(table: Table) -> None:
    lessons(table)
    table.page.locator(".lesson-list [data-command=lesson]").first.click()
    expect(table.find("#lesson")).to_be_visible()


def puzzles(table: Table) -> None:
    start(table)
    table.command("puzzles")
    expect(table.find("#puzzles .puzzle").first).to_be_visible()


def puzzle(table: Table) -> None:
    """With the answer shown, so that its table stands there too."""
    puzzles(table)
    table.find("#puzzles .puzzle").first.click()
    table.command("lesson-skip")
    table.find(".puzzle-more summary").click()
    expect(table.find(".puzzle-values")).to_be_visible()


def workshop(table: Table) -> None:
    play(table)
    table.page.keyboard.press("e")
    expect(table.find("#workshop")).to_be_visible()


def in_the_workshop(table: Table, command: str) -> None:
    table.page.keyboard.press("Escape")
    table.load(short_game())
    table.page.keyboard.press("e")
    table.command(command)


def editor(table: Table) -> None:
    """With a space chosen, a mark, and something to mend."""
    in_the_workshop(table, "edit")
    space = table.find("#editor-board [data-argument^='space ']").first
    for tool in ("tool mark-full", "tool turn", "tool look"):
        table.command("editor", tool)
        space.press("Enter")
    expect(table.find("#editor-faults .wrong")).to_be_visible()


def lab(table: Table) -> None:
    """As it is drawn, whether or not Python has begun in it."""
    dialog("help")(table)
    table.find("#help [data-command=lab]").click()
    expect(table.find("#lab-program")).to_be_visible()


def class_results(table: Table) -> None:
    in_the_workshop(table, "class")
    expect(table.find(".class-table .bot")).to_have_count(4, timeout=60_000)


def close(table: Table) -> None:
    table.page.keyboard.press("Escape")


def nothing(table: Table) -> None:
    """Most screens are left by going to the next."""


Step = Callable[[Table], None]
SCREENS: list[tuple[str, Step, Step]] = [
    # (name, how to come to it, how to leave it)
    ("start", start, nothing),
    ("curtain", curtain, nothing),
    ("sets", sets, nothing),
    ("landing", landing, nothing),
    ("play", play, nothing),
    ("card", card, nothing),
    ("forecast", forecast, nothing),
    ("double", double, nothing),
    ("second half", second_half, nothing),
    ("piles", piles, nothing),
    ("discard", discard, nothing),
    ("refusal", refusal, nothing),
    ("question", question, no_question),
    ("for nothing", for_nothing, nothing),
    ("looking back", looking_back, nothing),
    ("asked to play on", asked_to_play_on, nothing),
    ("projector", projector, no_projector),
    ("list view", listed, no_list),
    ("list view, looking back", listed_past, no_list),
    ("list view of a result", listed_result, no_list),
    ("settings", dialog("settings"), close),
    ("players", dialog("players"), close),
    ("files", dialog("files"), close),
    ("share", share, close),
    ("sheet", sheet, close),
    ("help", dialog("help"), close),
    ("scoring cards", dialog("cards"), close),
    ("rules", rulebook, close),
    ("lessons", lessons, close),
    ("lesson", lesson, nothing),
    ("workshop", workshop, close),
    ("editor", editor, close),
    ("puzzles", puzzles, close),
    ("puzzle", puzzle, nothing),
    ("result", result, nothing),
    ("replay", replay, nothing),
    ("saved games", saved_games, nothing),
    ("statistics", statistics, nothing),
    ("hint", hint, nothing),
    ("analysis", analysis, nothing),
    ("our class", class_results, close),
    ("lab", lab, close),
]
