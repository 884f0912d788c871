"""The Python lab without a browser: what runs in the sandbox, what the page makes of its answers, what is kept."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from lab import runner
from lab.runner import serve
from page import links
from page.labframe import INBOX, Failed, Sandbox, Stopped
from page.labpanel import _CODE, EXAMPLES, chart, checked_tally, example, which_example
from page.program import LONGEST, as_program, note_seats, packed, played, shared, to_share, unpacked
from page.pythoncolours import LONGEST as LONGEST_COLOURED
from page.pythoncolours import coloured
from page.session import OWN, Refused, new_game, open_game
from page.texts import from_json
from santacruz.reasons import DataError
from santacruz.record import Record
from santacruz.view import view


def asked(do: str, **give: Any) -> dict[str, Any]:
    """The last thing that the sandbox says of a question."""
    said: list[str] = []
    serve(said.append)(json.dumps({"id": 1, "do": do, **give}))
    return json.loads(said[-1])


def in_a_loop_of_its_own(what: Coroutine[Any, Any, None]) -> None:
    """Runs it in a thread: where browser tests have run before, this one has a loop already."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(asyncio.run, what).result()


def texts_of(language: str) -> Any:
    file = Path(__file__).resolve().parents[2] / "site" / "assets" / "languages" / language / "lab.json"
    return from_json(language, file.read_text(encoding="utf-8"))


@pytest.fixture
def seen() -> dict[str, Any]:
    state = Record.new([{}, {}], 1, options={"beginners": True}).replay()
    return view(state, state.turn).to_json()


@pytest.mark.parametrize("program", _CODE)
def test_every_worked_example_plays_whole_games(program: str) -> None:
    done = asked("tournament", program=program, games=10, against=["random"], seed=3)["done"]
    assert checked_tally(done, 1) == done
    assert done["games"] == 10
    assert done["low"] <= done["wins"] / 10 <= done["high"] + 1e-9


def test_an_example_that_nobody_has_changed_is_known_in_every_language() -> None:
    languages = [texts_of(code) for code in ("en", "de", "fr")]
    for number in range(1, EXAMPLES + 1):
        for texts in languages:
            program = example(number, texts)
            assert which_example(program, languages) == number
            assert which_example(program + " ", languages) is None  # somebody's own


@pytest.mark.parametrize(("against", "games"), [(["random"], 10), (["random", "greedy"], 12), (["random"] * 3, 12)])
def test_tournaments_are_whole_deals_played_from_every_seat(against: list[str], games: int) -> None:
    """The program notes the seats it had and who sat where: in every deal it has each seat once."""
    program = """
seats = []
def my_bot(view, legal):
    if view.phase == 0:
        seats.append(view.turn)
    return legal[-1]
"""
    done = asked("tournament", program=program, games=10, against=against, seed=3)["done"]
    assert (done["games"], done["of"]) == (games, games) and checked_tally(done, len(against)) == done
    assert runner.whole_deals(1, 4) == 12 and runner.whole_deals(5000, 3) == 999
    names = runner.load(program)
    again = runner.tournament({"program": "", "games": 10, "against": against, "seed": 3}, bot=names["my_bot"])
    assert again == done
    assert names["seats"] == [n % (len(against) + 1) for n in range(games)]


def test_the_share_of_games_won_is_measured_by_the_fair_one() -> None:
    texts = texts_of("en")
    tally = {"games": 12, "of": 12, "wins": 3, "low": 0.09, "high": 0.53, "mine": 60.25, "theirs": [50, 40, 71.5]}
    against = ["random", "greedy", "random"]
    for low, high, key in ((0.26, 0.9, "more"), (0.01, 0.24, "less"), (0.09, 0.53, "open")):
        shown = chart(tally | {"low": low, "high": high}, against, texts)
        assert texts(f"lab.fair.{key}", fair=25) in unescape(shown)
    assert shown.count("<tr>") == 4 and 'class="lab-fair" d="M75.0 ' in shown
    assert texts("lab.fair.open", fair=33.3) in chart(tally | {"theirs": [50, 40]}, against[:2], texts)


def test_what_is_wrong_is_told_at_its_line(seen: dict[str, Any]) -> None:
    failed = asked("choose", program="def my_bot(view, legal):\n    return [][1]", view=seen)["failed"]
    assert failed["line"] == 2 and "IndexError" in failed["text"]
    failed = asked("choose", program="x = (", view=seen)["failed"]
    assert failed["line"] == 1 and "SyntaxError" in failed["text"]
    failed = asked("choose", program="\ndef my_bot(view, legal):\n    return True", view=seen)["failed"]
    assert (failed["line"], failed["key"], failed["value"]) == (2, "other", "True")
    assert "SystemExit" in asked("choose", program="raise SystemExit", view=seen)["failed"]["text"]


@pytest.mark.parametrize(
    ("program", "key", "value"),
    [
        ("my_bot = 3", "missing", ""),
        ("def my_bot(view, legal): pass", "none", "None"),
        ("def my_bot(view, legal): return 'all'", "other", "'all'"),
        ("def my_bot(view, legal): return 10 ** 12", "unknown", "1000000000000"),
        ("def my_bot(view, legal): return -1", "unknown", "-1"),
    ],
)
def test_what_is_no_action_is_told_by_a_sentence(seen: dict[str, Any], program: str, key: str, value: str) -> None:
    failed = asked("choose", program=program, view=seen)["failed"]
    assert (failed["key"], failed["value"], failed["text"]) == (key, value, "")
    assert f"lab.fault.{key}" in texts_of("en").data


def test_an_action_that_is_not_legal_is_told_with_its_reason(seen: dict[str, Any]) -> None:
    program = "from santacruz.actions import parse\ndef my_bot(view, legal): return parse(f'{view.turn} ship 12')[1]"
    failed = asked("choose", program=program, view=seen)["failed"]
    assert failed["key"] == "illegal" and failed["value"].endswith("ship 12") and failed["why"]


@pytest.mark.parametrize(
    "program", [*_CODE, 'x = f"a{b!r}<é>" # é', '"""open', "x = (", "if x:\n y\n  z\n w", "\U0001f642 = 1", "\0"]
)
def test_colours_leave_every_letter_where_it_is(program: str) -> None:
    for end in range(len(program) + 1):
        assert unescape(re.sub("<[^>]*>", "", coloured(program[:end]))) == program[:end]


def test_colours_tell_words_texts_and_comments_apart() -> None:
    markup = coloured("def f(): return 'a' # 1 < 2\nx = (3")
    for kind, text in (("keyword", "def"), ("name", "f"), ("keyword", "return"), ("text", "&#39;a&#39;"),
                       ("comment", "# 1 &lt; 2"), ("number", "3")):
        assert f'<span class="py-{kind}">{text}</span>' in markup
    assert "<span" not in coloured("x = 1\n" * LONGEST_COLOURED)


def test_a_file_becomes_a_program_or_it_is_said_why_not() -> None:
    assert as_program(9, "\ufeffa\r\nb\rc") == "a\nb\nc"
    assert as_program(LONGEST, "x")
    for size, text in ((LONGEST + 1, ""), (3, "a\0b"), (3, "a\ufffdb")):
        with pytest.raises(Refused) as refused:
            as_program(size, text)
        assert refused.value.key in texts_of("en").data


@pytest.mark.parametrize("program", [*_CODE, "", "# é \U0001f642\n" * 900])
def test_a_program_comes_out_of_its_link_as_it_was(program: str) -> None:
    link = links.of_file(to_share(program))
    assert shared(json.loads(links.read(link))) == program
    assert len(link) < 900


def test_a_link_to_a_program_is_checked_before_it_is_shown() -> None:
    sound = to_share("x = 1")
    for wrong, field in (({"version": 2}, "version"), ({"program": 3}, "program"), ({"format": "other"}, "format")):
        with pytest.raises(DataError) as told:
            shared(sound | wrong)
        assert told.value.field == field
    for program, key in (("x" * (LONGEST + 1), "lab.file.large"), ("é" * LONGEST, "lab.file.large"),
                         ("a\0b", "lab.file.text")):  # fmt: skip
        with pytest.raises(Refused) as refused:
            shared(sound | {"program": program})
        assert refused.value.key == key
    with pytest.raises(Refused) as refused:
        links.of_file(to_share("".join(sha256(bytes([n % 256, n // 256])).hexdigest() for n in range(1500))))
    assert refused.value.key == "refused.link.long"
    assert to_share("\ud800 = 1")["program"] == "? = 1"


def test_a_program_that_is_kept_comes_back_and_a_damaged_one_does_not() -> None:
    assert unpacked(packed("é = 1")) == "é = 1"
    assert unpacked(packed("a = 1").replace("a = 1", "a = 2")) is None


def test_a_seat_of_a_program_is_a_bots_here_and_a_persons_in_the_record() -> None:
    session = new_game({"players": [{"name": "Ana"}, {"name": "Ben"}], "seed": 7})
    seat = session.turn
    assert seat is not None
    session.lift()
    session.control(seat, OWN, "program")
    assert session.bots_turn and session.own == {seat: "program"} and session.looking is None
    with pytest.raises(Refused):
        session.play(session.record.actions[0] if session.record.actions else "0 set A")
    session.control(1 - seat, "greedy")
    assert session.people[seat].bot == OWN  # the other seat's change leaves it be
    assert OWN not in session.text()
    again = open_game(Record.loads(session.text()))
    assert again.people[seat].bot is None and not again.own
    session.control(seat, None)
    assert not session.own and not session.bots_turn and session.curtain


def test_a_seat_that_was_a_programs_is_remembered_once() -> None:
    class Tab(dict[str, str]):
        set, remove = dict.__setitem__, lambda self, key: self.pop(key, None)

    tab: Any = Tab()
    note_seats(tab, "one", True)
    assert played(tab, "one") and not played(tab, "one")
    note_seats(tab, "one", True)
    assert not played(tab, "two")
    note_seats(tab, "one", True)
    note_seats(tab, "one", False)
    assert not played(tab, "one")


def test_the_console_has_the_state_only_where_it_is_given(seen: dict[str, Any]) -> None:
    assert "land" in asked("console", code="legal_actions()", view=seen)["done"]
    assert "NameError" in asked("console", code="state", view=seen)["failed"]["text"]
    record = Record.new([{}, {}], 1).dumps()
    assert asked("console", code="state.round", record=record)["done"] == "1\n"


@pytest.mark.parametrize("told", [None, [], {"games": "1"}, {"games": True}, {"games": 1, "of": 0}])
def test_a_tally_that_makes_no_sense_is_passed_over(told: Any) -> None:
    assert checked_tally(told, 1) is None


def test_a_tally_of_other_players_than_were_asked_for_is_passed_over() -> None:
    sound = {"games": 1, "of": 1, "wins": 1, "low": 0.2, "high": 1, "mine": 60, "theirs": [50]}
    assert checked_tally(sound, 1) == sound
    for wrong in ({"theirs": []}, {"theirs": [1, 2]}, {"theirs": 5}, {"theirs": ["1"]}, {"wins": -1}, {"wins": True}):
        assert checked_tally(sound | wrong, 1) is None


def test_a_program_that_sends_too_much_is_ended_and_the_inbox_stays_small() -> None:
    async def run() -> None:
        posted: list[str] = []
        told: list[bool] = []
        sandbox = Sandbox(posted.append, flooded=lambda: told.append(True))
        sandbox.receive('{"ready": true}')
        sandbox.receive("[" * 100_000)
        for _ in range(INBOX - 1):
            sandbox.receive('{"id": 1}')
        assert not posted and sandbox._inbox.empty()
        sandbox.receive('{"id": 1}')  # while nobody asks
        assert posted == ["stop"] and told == [True]
        for flood in (['{"id": 1, "progress": 1}'] * (INBOX + 1), ['{"flooded": true}']):
            sandbox.receive('{"ready": true}')
            asking = asyncio.ensure_future(sandbox.ask("choose", {}))
            await asyncio.sleep(0)
            for text in flood:
                sandbox.receive(text)
            assert sandbox._inbox.qsize() == 1
            with pytest.raises(Stopped) as stopped:
                await asking
            assert stopped.value.flooded and posted[-1] == "stop" and told == [True]
        sandbox.receive('{"ready": true}')
        asking = asyncio.ensure_future(sandbox.ask("choose", {}))
        await asyncio.sleep(0)
        sandbox.receive('{"ended": true, "id": 3}')  # only we say that
        sandbox.receive('{"id": 3, "done": 5}')
        assert await asking == 5

    in_a_loop_of_its_own(run())


def test_a_question_that_is_no_longer_wanted_has_python_begin_anew() -> None:
    async def run() -> None:
        posted: list[str] = []
        sandbox = Sandbox(posted.append)
        sandbox.receive('{"ready": true}')
        asking = asyncio.ensure_future(sandbox.ask("choose", {}))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert posted[-1] == "stop" and not sandbox.busy
        sandbox.receive('{"ready": true}')
        asking = asyncio.ensure_future(sandbox.ask("choose", {}))
        await asyncio.sleep(0)
        sandbox.receive('{"id": 2, "done": 5}')
        assert await asking == 5

    in_a_loop_of_its_own(run())


def test_a_silent_program_is_ended_and_the_next_question_answered() -> None:
    async def run() -> None:
        posted: list[str] = []
        sandbox = Sandbox(posted.append, silence=0.01)
        sandbox.receive("{no message")
        sandbox.receive('{"ready": true}')
        with pytest.raises(Stopped) as stopped:
            await sandbox.ask("choose", {})
        assert stopped.value.silent and posted[-1] == "stop"
        sandbox.silence = 5
        sandbox.receive('{"ready": true}')
        asking = asyncio.ensure_future(sandbox.ask("choose", {}))
        await asyncio.sleep(0)
        sandbox.receive('{"id": 1, "done": 5}')  # the one that was ended
        sandbox.receive('{"id": 2, "failed": {"text": "no", "line": "2"}}')
        with pytest.raises(Failed) as failed:
            await asking
        assert failed.value.line is None and not sandbox.busy

    in_a_loop_of_its_own(run())
