"""What a game at the table offers: questions, undo, forecasts, joins, piles, bots, birds, the result."""

import random
import re
from collections.abc import Callable

import pytest
from by_hand import AT_ONCE, LIFT, RESULT, TYPE, Table, record_until
from playwright.sync_api import Page, expect
from santacruz.record import Record
from santacruz.rules import apply, legal_actions, legal_notations
from santacruz.scoring import points
from santacruz.state import PHASES, State

Start = Callable[[Page, str], str]
ALONE = ("Ana", "Ben:random")
"""One person and a bot: no curtain."""


def is_ana(state: State) -> bool:
    return state.turn == 0


# questions


def test_the_double_asks_for_its_type(table: Table) -> None:
    def many(state: State, legal: list[str]) -> bool:
        return is_ana(state) and all(any(f"double {kind} {n}" in text for text in legal for n in range(50))
                                     for kind in ("ship", "river", "road"))

    table.load(record_until(many, ALONE))
    legal = table.legal()
    table.card("double", "building").click()
    assert table.names_of_actions() == []
    assert table.values(TYPE, "data-argument") == ["ship", "river", "road"]
    for kind in ("ship", "river", "road"):
        table.command("double", kind)
        assert table.names_of_actions() == [text for text in legal if text.startswith(f"0 double {kind} ")]
    table.command("double", "road")  # pressed again: not named any more
    assert table.names_of_actions() == []
    table.page.locator("[data-space]").first.click()
    expect(table.find("#prompt .refusal")).to_contain_text("double")


def test_a_card_for_nothing_asks_first(table: Table) -> None:
    def for_nothing(state: State, legal: list[str]) -> bool:
        return is_ana(state) and any(text in legal for text in ("0 road -", "0 river -"))

    table.load(record_until(for_nothing, ALONE))
    before = table.actions()
    action = next(text for text in table.legal() if text in ("0 road -", "0 river -"))
    card = table.card(action.split()[1], "building")
    expect(card).to_have_class(re.compile("for-nothing"))
    expect(card).to_have_accessible_name(re.compile("brings nothing"))
    card.click()
    assert table.actions() == before
    assert table.names_of_actions() == [action]
    table.command("unpick")
    assert table.names_of_actions() == []
    assert table.actions() == before
    card.click()
    table.action(action).click()
    assert table.actions()[len(before)] == action


def test_a_second_half_can_be_declined_where_only_joins_are_left(table: Table) -> None:
    def only_joins(state: State, legal: list[str]) -> bool:
        return is_ana(state) and "0 then -" in legal

    record = record_until(only_joins, ALONE, prefer=lambda text: " double " in text)
    table.load(record)
    assert len(table.legal()) > 1
    joins = table.values("#board .join[data-action]", "data-action")
    assert sorted([*joins, "0 then -"]) == table.legal()
    table.action("0 then -").click()
    assert table.actions()[len(record.actions)] == "0 then -"


def test_targets_to_join_are_marked_apart(table: Table) -> None:
    def both(state: State, legal: list[str]) -> bool:
        taken = [bool(state.occupied >> int(text.split()[2]) & 1) for text in legal if text.startswith("0 ship ")
                 if text != "0 ship -"]
        return is_ana(state) and True in taken and False in taken

    record = record_until(both, ALONE)
    occupied = record.replay().occupied
    table.load(record)
    table.card("ship", "building").click()
    for action in (text for text in table.legal() if text.startswith("0 ship ")):
        place = table.action(action)
        taken = bool(occupied >> int(action.split()[2]) & 1)
        classes = (place.get_attribute("class") or "").split()
        assert "legal" in classes and ("join" in classes) == taken
        expect(place).to_have_accessible_name(re.compile("can be joined" if taken else "can be chosen"))


def test_a_setting_asks_before_what_cannot_be_taken_back(fresh_table: Table) -> None:
    table = fresh_table
    table.page.locator("#start-form [data-setting=confirm]").check()
    table.start("Ana", "Ben:random", seed=2, first_chooser=1)
    table.wait_for_person()
    assert table.legal() and table.legal()[0].startswith("0 set")
    table.find("[data-action='0 set A'], [data-action='0 set B']").first.click()
    before = len(table.actions())
    while table.legal() and table.legal()[0].startswith("0 set"):  # the question: is it to be so?
        assert len(table.names_of_actions()) == 1
        table.find("#choices [data-command=back]").click()
        assert len(table.names_of_actions()) > 1 and len(table.actions()) == before
        table.find("[data-action]:not([aria-disabled=true])").first.click()
        table.find("#choices .yes").click()
        table.wait_for_person()
    before = len(table.actions())
    place = table.find("#board [data-action]").first
    notation = place.get_attribute("data-action")
    place.click()
    assert len(table.actions()) == before
    assert table.names_of_actions() == [notation]
    assert table.page.evaluate("document.activeElement.dataset.command") == "back"
    table.find("#choices .yes").click()
    assert table.actions()[before] == notation


def test_why_a_space_cannot_be_chosen(table: Table) -> None:
    table.load(record_until(lambda state, legal: is_ana(state) and "0 score birds" in legal, ALONE))
    table.find("#board [data-space='1']").click()
    expect(table.find("#prompt .refusal")).to_have_text("Pick a card first, then a space. (R2)")
    table.card("ship", "building").or_(table.card("road", "building")).first.click()
    expect(table.find("#prompt .refusal")).to_have_count(0)
    place = table.find("#board [data-space]:not([data-action])").first
    space = place.get_attribute("data-space")
    place.press("Enter")
    expect(table.find("#prompt .refusal")).to_contain_text("pace")
    picked = table.values("#hand [aria-pressed=true]", "data-card")[0]
    said = [why["sentence"] for why in table.call("why", f"0 {picked} {space}")]
    shown = table.find("#prompt .why-not > p:not(.why-more)")
    expect(shown).to_have_text(said)  # all reasons, the most basic first
    assert table.find("#live").inner_text().startswith(said[0])
    expect(table.find("#island .why .ring-not")).to_have_count(1)
    table.page.keyboard.press("v")  # the list has the same answer, and the board its drawing again afterwards
    expect(shown).to_have_text(said)
    table.find("#list [data-space]:not([data-action])").first.press("Enter")
    expect(table.find("#prompt .refusal")).to_contain_text("pace")
    table.page.keyboard.press("v")
    expect(table.find("#island .why .ring-not")).to_have_count(1)
    table.page.keyboard.press("Escape")
    expect(table.find("#prompt .why-not")).to_have_count(0)
    expect(table.find("#island .why > *")).to_have_count(0)
    assert table.values("#hand [aria-pressed=true]", "data-card") == [picked]  # the next one puts the card back


def test_why_a_card_a_set_or_a_pile_cannot_be_chosen(table: Table) -> None:
    table.load(record_until(lambda state, legal: is_ana(state) and legal[0].startswith("0 land"), ALONE))
    table.find("#hand [data-card]").first.press("Enter")
    expect(table.find("#prompt .refusal")).to_contain_text("(R1)")
    table.load(record_until(lambda state, legal: is_ana(state) and "0 set D" in legal and len(legal) == 3, ALONE))
    table.find("#choices [data-ask]").press("Enter")
    expect(table.find("#prompt .refusal")).to_contain_text("already taken by Ben. (S4)")
    expect(table.find("#seats [data-why]")).to_have_count(1)
    table.load(record_until(lambda state, legal: is_ana(state) and legal == ["0 take 1"], ALONE))
    table.find("#choices [data-ask]").press("Enter")
    expect(table.find("#prompt .refusal")).to_contain_text("already taken by Ben. (I3)")


# scoring cards


def test_the_forecast_shows_every_seat_before_the_card_is_played(table: Table) -> None:
    def worth_it(state: State, legal: list[str]) -> bool:
        cards = [text.split()[2] for text in legal if text.startswith("0 score ")]
        return is_ana(state) and any(points(state, card, 1)[0] for card in cards) and len(cards) > 1

    record = record_until(worth_it, ("Ana", "Ben:random", "Cleo:random"), prefer=lambda text: " score " not in text)
    state = record.replay()
    table.load(record)
    for action in [text for text in table.legal() if text.startswith("0 score ")]:
        card = action.split()[2]
        table.card(card).click()
        rows = table.find("#choices .forecast tbody tr").all()
        shown = {row.locator(".name").inner_text(): row.locator(".number").inner_text().strip() for row in rows}
        expected = {name: str(points(state, card, seat)[0]).replace("-", "−")
                    for seat, name in enumerate(("Ana", "Ben", "Cleo"))}
        assert shown == expected
        assert table.names_of_actions() == [action]
        assert table.actions() == record.actions
    table.action(action).click()
    assert table.actions()[len(record.actions)] == action


# undo


def test_a_picked_card_and_a_type_go_back_one_by_one(table: Table) -> None:
    table.load(record_until(lambda state, legal: is_ana(state) and "0 double ship" in " ".join(legal), ALONE))
    before = table.actions()
    table.card("double", "building").click()
    table.command("double", "ship")
    assert table.names_of_actions()
    table.command("undo")
    assert table.names_of_actions() == []
    assert table.find(TYPE).count()
    table.command("undo")
    assert table.find("#hand [aria-pressed=true]").count() == 0
    assert table.actions() == before


def outcome(record: Record, action: str) -> tuple[State, list[tuple]]:
    state = record.replay()
    chosen = next(a for a, text in zip(sorted_actions(state), legal_notations(state), strict=True) if text == action)
    return state, apply(state, chosen)


def sorted_actions(state: State) -> list[int]:
    from santacruz.actions import notation

    assert state.turn is not None
    return sorted(legal_actions(state), key=lambda action: notation(state.turn or 0, action))


def hidden_things(events: list[tuple]) -> bool:
    return any(event[0] in ("turned", "bird") or (event[0] == "uncovered" and event[2]) for event in events)


def press_undo(table: Table) -> None:
    """Also where the button looks disabled: it then says why."""
    table.find("#toolbar [data-command=undo]").click(force=True)


@pytest.mark.parametrize("reveals", [False, True])
def test_fair_undo(table: Table, reveals: bool) -> None:
    """What showed nothing hidden can be taken back; what turned up a tile or drew a bird cannot, and that is said."""
    def ready(state: State, legal: list[str]) -> bool:
        return PHASES[state.phase] == "play" and len(state.own) == 2 and bool(state.own[0]) and is_ana(state)

    record = record_until(ready, ("Ana", "Ben"))
    candidates = [text for text in legal_notations(record.replay()) if text.split()[1] in ("ship", "road", "river")]
    candidates += [text for text in legal_notations(record.replay()) if " score " in text]
    action = next(text for text in candidates if hidden_things(outcome(record, text)[1]) is reveals)
    table.load(record)
    table.lift()
    table.do(action)
    after = table.actions()
    expect(table.find("[data-curtain='1']")).to_be_visible()
    table.lift()
    press_undo(table)
    if reveals:
        assert table.actions() == after
        expect(table.find("#prompt .refusal")).to_contain_text("hidden")
    else:
        assert table.actions() == record.actions
        expect(table.find("[data-curtain='0']")).to_be_visible()
        assert "data-card" not in table.markup


def test_what_a_bot_answered_cannot_be_taken_back(table: Table) -> None:
    table.start(*ALONE, seed=2, first_chooser=0)
    table.find("[data-action='0 set A']").click()
    table.wait_for_person()
    before = table.actions()
    press_undo(table)
    assert table.actions() == before
    expect(table.find("#prompt .refusal")).to_contain_text("Ben")


# between the rounds, and seats


def test_piles_show_what_is_in_them_and_whose_they_were(table: Table) -> None:
    record = record_until(
        lambda state, legal: PHASES[state.phase] == "take" and is_ana(state) and state.pile_of.count(None) == 2,
        ("Ana", "Ben:random", "Cleo:random"),
    )
    state = record.replay()
    table.load(record)
    piles = table.find("#choices .pile")
    expect(piles).to_have_count(3)
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        pile = piles.nth(seat)
        expect(pile.locator("h4")).to_contain_text(name)
        assert pile.locator(".playing-card.scoring").count() == len(state.scored[seat])
        if seat in state.pile_of:
            taker = ("Ana", "Ben", "Cleo")[state.pile_of.index(seat)]
            expect(pile.locator(".taken")).to_contain_text(taker)
        else:
            expect(pile.locator(f"[data-action='0 take {seat}']")).to_be_enabled()
    action = table.legal()[0]
    table.action(action).click()
    table.wait_for_person()
    assert table.actions()[len(record.actions)] == action
    discards = [text for text in table.legal() if " discard " in text]
    assert table.names_of_actions() == discards == table.legal()
    table.action(discards[0]).click()
    table.wait_for_person()
    assert discards[0] in table.actions()


def test_panels_show_the_state(table: Table) -> None:
    """Scores, places, the seat to act, scoring cards and bird tokens, at moments all over a game."""
    table.start("Ana", "Ben", "Cleo", "Dan", seed=12)
    chance = random.Random(12)
    for step in range(90):
        if step % 9 == 0:
            state = table.record().replay()
            for seat in range(4):
                panel = table.find(f"[data-seat='{seat}']")
                heard = panel.inner_text()
                assert panel.locator(".score b").inner_text() == str(state.scores[seat])
                assert f"Place {list_rank(state).index(seat) + 1} of 4" in heard
                assert ("acting" in (panel.get_attribute("class") or "").split()) == (state.turn == seat)
                count = state.scoring[seat].bit_count()
                assert f"{count} scoring card{'s' if count != 1 else ''} in hand" in heard
                birds = len(state.birds[seat])
                assert f"{birds} bird token{'s' if birds != 1 else ''}" in heard
        table.play(chance.choice(table.legal()))


def list_rank(state: State) -> list[int]:
    from santacruz.track import rank

    return list(rank(state))


# bots


def control(table: Table, seat: int, who: str) -> None:
    table.command("open", "players")
    table.find(f"[data-control='{seat}']").select_option(who)
    table.find("#players [data-command=close]").click()


def test_a_seat_passes_to_a_bot_and_back(table: Table) -> None:
    table.start("Ana", "Ben", seed=4, first_chooser=0)
    table.lift()
    table.find("[data-action]:not([aria-disabled=true])").first.click()
    table.lift()  # Ben
    control(table, 1, "greedy")
    table.wait_for_person()  # Ben has chosen a set and landed: now it is Ana's turn, who is alone at the device
    assert table.record().replay().turn == 0
    if table.curtain:
        table.lift()
    for _ in range(3):
        table.act(random.Random(1))
        table.wait_for_person()
        expect(table.find("#curtain")).to_be_hidden()
    assert len([text for text in table.actions() if text[0] == "1"]) >= 4
    control(table, 1, "")
    expect(table.find("#curtain")).to_be_hidden()
    table.act(random.Random(1))
    if table.record().replay().turn == 0:
        table.act(random.Random(1))
    expect(table.find("[data-curtain='1']")).to_be_visible()
    assert table.record().players[1].get("bot") is None
    assert "data-card" not in table.markup


def test_handing_the_own_seat_to_a_bot_and_taking_it_back_shows_no_hand_to_others(table: Table) -> None:
    """Ben, whose hand is not shown, makes Ana's seat a bot and a person again: Ana's cards stay covered."""
    table.start("Ana", "Ben", seed=4, first_chooser=0)
    table.lift()
    table.find("[data-action]:not([aria-disabled=true])").first.click()
    table.lift()  # Ben looks
    control(table, 0, "random")
    control(table, 0, "")
    hands = table.values("#hand section", "aria-label")
    assert hands in ([], ["Ben’s cards"])


def test_bots_can_be_hurried(page: Page, site: str, end_of_start: Start) -> None:
    """With the clock of the page stopped, bots that take their time never act, unless the person is in a hurry."""
    page.add_init_script(AT_ONCE.replace("instant", "slow"))
    page.clock.install()
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.start("Ana", "Ben:random", "Cleo:random", "Dan:random", seed=1, options={"beginners": True}, first_chooser=3)
    hurry = page.locator("#hurry")
    for _ in range(3):
        if table.legal():
            table.act(random.Random(1))
        expect(hurry).to_be_enabled()
        before = len(table.actions())
        page.clock.run_for(1000)
        assert len(table.actions()) == before
        hurry.click()
        page.clock.run_for(1000)
        table.wait_for_person()
        assert len(table.actions()) > before
        expect(hurry).to_be_disabled()


# the end


@pytest.fixture
def last_action() -> Record:
    """A game before its last action, in which some but few birds have been caught."""
    def last(state: State, legal: list[str]) -> bool:
        if state.turn is None or not is_ana(state) or state.round != 2 or sum(map(len, state.birds)) > 9:
            return False
        after = state.copy()
        events = apply(after, legal_actions(state)[0])
        return after.turn is None and any(event[0] == "birds_scored" and event[2] for event in events)

    return record_until(last, ALONE)


def test_birds_are_counted_one_by_one(
    page: Page, site: str, end_of_start: Start, last_action: Record
) -> None:
    page.add_init_script("""
        window.counted = [];
        new MutationObserver(() => {
            const shown = document.querySelector("#result .birds .progress");
            if (shown) {
                const up = document.querySelectorAll("#result .token.up").length;
                const text = `${up}: ${shown.textContent}`;
                if (window.counted.at(-1) !== text) window.counted.push(text);
            }
        }).observe(document, {subtree: true, childList: true});
    """)
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.load(last_action)
    table.play(table.legal()[0])
    table.find(RESULT).wait_for(timeout=60_000)
    count = sum(map(len, table.record().replay().birds))
    assert page.evaluate("window.counted") == [f"{up}: {up} of {count} turned up" for up in range(count + 1)]


def test_the_sources_in_the_result_add_up(table: Table, last_action: Record) -> None:
    """For each seat: the lines of the table, its sums by round, its total, the ranking and the panel say the same."""
    table.load(last_action)
    table.play(table.legal()[0])
    table.find(RESULT).wait_for()
    record = table.record()
    state = record.replay()
    sources = table.find("#result table.sources")
    columns = [place.inner_text() for place in sources.locator("thead th .name").all()]
    lines: list[list[int]] = []
    sums: list[list[int]] = []
    for row in sources.locator("tbody tr:not(.round)").all():
        cells = [int(cell.inner_text().replace("−", "-")) for cell in row.locator("td").all()]
        assert len(cells) == len(columns)
        (sums if "sum" in (row.get_attribute("class") or "").split() else lines).append(cells)
    totals = [int(cell.inner_text()) for cell in sources.locator("tfoot td").all()]
    assert [sum(line[column] for line in lines) for column in range(len(columns))] == totals
    start, birds = lines[0], lines[-1]
    assert [start[k] + birds[k] + sum(line[k] for line in sums) for k in range(len(columns))] == totals
    for name, total in zip(columns, totals, strict=True):
        seat = [player["name"] for player in record.players].index(name)
        assert state.scores[seat] == total
        assert table.find(f"[data-seat='{seat}'] .score b").inner_text() == str(total)


def test_after_the_end(table: Table, last_action: Record) -> None:
    table.load(last_action)
    table.play(table.legal()[0])
    table.find(RESULT).wait_for()
    assert table.legal() == []
    assert table.refusal("play", "0 land 3") == "The game is over."
    assert table.names_of_actions() == []
    table.find("#board [data-space='3']").click()
    expect(table.find("#prompt .refusal")).to_contain_text("over")
    table.page.reload()
    table.find(RESULT).wait_for(timeout=60_000)
    table.find("#prompt [data-command=home]").click()
    expect(table.find("#start-form")).to_be_visible()
    assert table.find(LIFT).count() == 0
