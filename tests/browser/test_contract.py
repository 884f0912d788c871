"""What the page promises to scripts, tests and assistive technology (docs/scripting.md)."""

import json
import random
from collections.abc import Callable

import pytest
from by_hand import LIFT, Table, record_until
from playwright.sync_api import Page, expect
from santacruz.actions import parse
from santacruz.record import Record
from santacruz.rules import why_not

Start = Callable[[Page, str], str]
WAITING = "localStorage['santacruz:settings'] = JSON.stringify({pace: 'slow'})"


def test_version_and_states_of_the_page(fresh_table: Table) -> None:
    table = fresh_table
    page = table.page
    assert page.evaluate("santacruz.version") == page.evaluate("santacruzBoot.version")
    assert page.evaluate("Object.keys(santacruz)") == ["version", "start", "record", "load", "legal", "play", "why"]
    root = page.locator("html")
    expect(root).to_have_attribute("data-app", "ready")
    expect(root).to_have_attribute("data-page", "start")
    for name in ("record", "legal"):
        assert table.refusal(name) == "No game is on the table."
    assert table.refusal("play", "0 set A") == "No game is on the table."
    table.start("Ana", "Ben")
    expect(root).to_have_attribute("data-page", "table")


def test_calls_wait_for_python(page: Page, site: str) -> None:
    page.goto(site, wait_until="domcontentloaded")
    options = json.dumps({"players": [{"name": "Ana"}, {"name": "Ben"}], "seed": 3})
    early = page.evaluate("""(options) => {
        const early = document.documentElement.dataset.app;
        return santacruz.start(options).then(() => [early, document.documentElement.dataset.page]);
    }""", options)
    assert early == ["loading", "table"]


def test_the_same_seed_deals_the_same_game_as_in_another_python(table: Table) -> None:
    for seed in (0, 7, 2**53 + 1, 2**64 - 1):
        table.start("Ana", "Ben", "Cleo", seed=seed)
        assert json.loads(table.text())["setup"] == Record.new([{}, {}, {}], seed=seed).setup


def test_start_takes_a_whole_setup(table: Table) -> None:
    setup = Record.new([{}, {}], seed=9).setup
    table.call("start", json.dumps({"players": [{"name": "Ana"}, {"name": "Ben"}], "setup": setup}))
    assert table.record().setup == setup
    assert table.record().options["street_points"] == 7


@pytest.mark.parametrize("options", [
    "{", "[]", "{}", '{"players": [{}]}', '{"players": [{}, {}], "wind": 1}', '{"players": [{}, {}], "seed": -1}',
    '{"players": [{}, {}], "seed": 1.5}', '{"players": [{}, {"bot": "zeus"}]}', '{"players": [{}, {}], "map": "mars"}',
    '{"players": [{}, {}], "first_chooser": 2}', '{"players": [{}, {}], "options": {"street_points": 8}}',
    '{"players": [{}, {}], "setup": {}}', '{"players": "ab"}', '{"players": [{}, {}], "options": 3}',
])  # fmt: skip
def test_start_refuses_with_a_sentence(table: Table, options: str) -> None:
    table.start("Ana", "Ben", seed=3)
    before = table.text()
    refused = table.refusal("start", options)
    assert refused and refused.endswith((".", ")")) and "went wrong in the program" not in refused
    assert table.text() == before


def test_refusals_are_the_sentences_people_see(table: Table) -> None:
    table.start("Ana", "Ben", seed=3, first_chooser=0)
    for notation in ("0 set A", "1 set B"):
        table.play(notation)
    state = table.record().replay()
    assert state.turn == 1
    table.find(LIFT).click()
    inland = next(space.id for space in state.map.spaces if space.kind != "coast")
    table.find(f"[data-space='{inland}']").click()
    seen = table.find("#prompt .refusal").inner_text()
    assert table.refusal("play", f"1 land {inland}") == seen
    [why] = table.call("why", f"1 land {inland}")
    assert (why["sentence"], why["code"], why["rule"]) == (seen, "not_coast", why["rule"])
    assert table.refusal("play", "1 fly 3") and table.refusal("why", "nonsense")
    assert len(table.actions()) == 2


def test_legal_and_why_agree_with_the_rules(table: Table) -> None:
    """At moments all over a game: the same lists, and the same reasons, most basic first."""
    table.start("Ana", "Ben", "Cleo", seed=3)
    chance = random.Random(3)
    for step in range(60):
        legal = table.legal()
        assert legal == sorted(legal)
        if step % 6 == 0:
            state = table.record().replay()
            some = ["0 ship 5", "1 river 9", "2 double road 12", "0 score gold6", "1 take 0", chance.choice(legal)]
            for notation in some:
                seat, action = parse(notation)
                expected = [(reason.code, reason.rule) for reason in why_not(state, seat, action)]
                assert [(why["code"], why["rule"]) for why in table.call("why", notation)] == expected
                if seat != state.turn:
                    assert [code for code, _ in expected] == ["not_your_turn"]
        table.play(chance.choice(legal))


def test_a_bots_turn(page: Page, site: str, end_of_start: Start) -> None:
    page.add_init_script(WAITING)
    assert end_of_start(page, site) == "ready"
    table = Table(page)
    table.start("Ana:greedy", "Ben", seed=3, first_chooser=0)
    assert table.legal() == []
    assert table.refusal("play", "0 set A") == "Ana is a bot and acts by itself."
    [why] = table.call("why", "0 set A")
    assert (why["code"], why["sentence"]) == ("bots_turn", "Ana is a bot and acts by itself.")
    assert [why["code"] for why in table.call("why", "1 set A")] == ["not_your_turn"]
    assert table.names_of_actions() == []


def test_in_teaching_bots_are_played_too(table: Table) -> None:
    table.start("Ana:greedy", "Ben:random", seed=3, first_chooser=0, options={"teaching": True})
    assert table.legal() == ["0 set A", "0 set B", "0 set C", "0 set D"]
    assert table.call("why", "0 set A") == []
    table.play("0 set C")
    assert table.actions() == ["0 set C"]  # the next bot waits until it is told to act
    table.command("bot")
    expect(table.find("#log")).to_contain_text("Ben takes")
    assert len(table.actions()) == 2
    while len(table.actions()) > 0:
        table.command("undo")
    assert table.legal() == ["0 set A", "0 set B", "0 set C", "0 set D"]


def test_what_stands_on_the_page(table: Table) -> None:
    """Spaces, seats, the curtain, and the hand; every legal action, and no other, can be done by some element."""
    table.start("Ana", "Ben", "Cleo", seed=5)
    chance = random.Random(5)
    verbs: set[str] = set()
    while legal := table.legal():
        verb = legal[0].split()[1]
        state = table.record().replay()
        if len(verbs & {verb}) == 0 or (verb in ("double", "road", "river", "score") and chance.random() < 0.04):
            assert sorted(map(int, table.values("#board [data-space]", "data-space"))) == list(range(1, 50))
            assert sorted(table.values("[data-seat]", "data-seat")) == ["0", "1", "2"]
            if table.curtain:
                assert table.values("[data-curtain]", "data-curtain") == [str(state.turn)]
                assert table.names_of_actions() == []
                table.lift()
            assert table.values("[data-curtain]", "data-curtain") == []
            assert offered(table) == legal
            verbs |= {text.split()[1] for text in legal}
        table.play(chance.choice(legal))
    assert verbs >= {"set", "land", "take", "discard", "score", "double", "road", "river", "ship"}


def offered(table: Table) -> list[str]:
    """All actions that the page offers, over all cards that can be picked, sorted."""
    found = table.names_of_actions()
    for kind in ("building", "scoring"):
        for name in table.values(f"#hand [data-kind={kind}]:not([aria-disabled=true])", "data-card"):
            table.card(name, kind).click()
            types = table.values("[data-command=double]:not([aria-disabled=true])", "data-argument")
            for double_type in types:
                table.command("double", double_type)
                found += table.names_of_actions()
            if not types:
                found += table.names_of_actions()
            table.card(name, kind).click()
    return sorted(set(found))


def test_names_for_those_who_hear_the_page(table: Table) -> None:
    """Every space, card and button has a name; every space says which it is."""
    table.start("Ana", "Ben", seed=3)
    while not table.find("#hand [data-card]:not([aria-disabled=true])").count():
        table.play(table.legal()[0])
        if table.curtain:
            table.lift()
    for place in table.find("#board [data-space]").all():
        number = place.get_attribute("data-space")
        assert f"Space {number}" in (place.get_attribute("aria-label") or "")
        assert place.get_attribute("role") == "button"
    nameless = table.page.evaluate("""() => [...document.querySelectorAll("button, select, input, textarea, [role]")]
        .filter((place) => !["group", "list", "status", "alert", "dialog"].includes(place.role))
        .filter((place) => place.checkVisibility())
        .filter((place) => !(place.getAttribute("aria-label") || place.textContent.trim() || place.labels?.length))
        .map((place) => place.outerHTML.slice(0, 120))""")
    assert nameless == []
    table.card("double", "building").focus()
    before = table.find("#live").inner_text()
    table.play(table.legal()[0])
    assert table.find("#live").inner_text() != before


def test_a_double_click_acts_once(table: Table) -> None:
    table.start("Ana", "Ben:random", seed=3, first_chooser=0)
    for expected in ("set", "land"):
        before = [action for action in table.actions() if action[0] == "0"]
        table.wait_for_person()
        table.find("[data-action]:not([aria-disabled=true])").first.dblclick()
        table.wait_for_person()
        after = [action for action in table.actions() if action[0] == "0"]
        assert len(after) == len(before) + 1
        assert after[-1].split()[1] == expected
        assert table.find("#prompt .refusal").count() == 0


def test_a_double_click_does_not_lift_the_curtain(table: Table) -> None:
    """The second click lands where the button of the curtain is by then."""
    record = record_until(lambda state, legal: state.turn == 0 and legal[0].startswith("0 land"))
    table.load(record)
    place = table.find(LIFT).bounding_box()
    assert place
    table.lift()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    table.page.evaluate("""([x, y]) => {
        const place = document.querySelector("#board [data-action]");
        const click = (target, detail) => target.dispatchEvent(
            new MouseEvent("click", {bubbles: true, cancelable: true, detail, clientX: x, clientY: y}));
        click(place, 1);
        click(document.elementFromPoint(x, y), 2);
    }""", [x, y])
    expect(table.find("[data-curtain='1']")).to_be_visible()
    assert "data-card" not in table.markup


def test_keys_of_what_is_kept(fresh_table: Table) -> None:
    table = fresh_table
    table.find("#start-form [name=name-0]").fill("Zoe")
    table.start("Ana", "Ben:random")
    table.command("open", "settings")
    table.find("#settings [data-setting=numbers]").check()
    table.find("#settings [data-setting=language]").select_option("de")
    for store in ("localStorage", "sessionStorage"):
        kept = table.page.evaluate(f"Object.keys({store})")
        assert kept and all(key.startswith("santacruz:") for key in kept)
    assert all(name.startswith("santacruz:") for name in table.page.evaluate("caches.keys()"))
