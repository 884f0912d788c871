"""The Python lab without a browser: what runs in the sandbox, what the page makes of its answers, what is kept."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from lab.runner import serve
from page.labframe import Failed, Sandbox, Stopped
from page.labpanel import _CODE, checked_tally
from santacruz.record import Record
from santacruz.view import view


def asked(do: str, **give: Any) -> dict[str, Any]:
    """The last thing that the sandbox says of a question."""
    said: list[str] = []
    serve(said.append)(json.dumps({"id": 1, "do": do, **give}))
    return json.loads(said[-1])


@pytest.fixture
def seen() -> dict[str, Any]:
    state = Record.new([{}, {}], 1, options={"beginners": True}).replay()
    return view(state, state.turn).to_json()


@pytest.mark.parametrize("program", _CODE)
def test_every_worked_example_plays_whole_games(program: str) -> None:
    done = asked("tournament", program=program, games=10, against="random", seed=3)["done"]
    assert checked_tally(done) == done
    assert done["games"] == 10
    assert done["low"] <= done["wins"] / 10 <= done["high"] + 1e-9


def test_what_is_wrong_is_told_at_its_line(seen: dict[str, Any]) -> None:
    failed = asked("choose", program="def my_bot(view, legal):\n    return [][1]", view=seen)["failed"]
    assert failed["line"] == 2 and "IndexError" in failed["text"]
    failed = asked("choose", program="x = (", view=seen)["failed"]
    assert failed["line"] == 1 and "SyntaxError" in failed["text"]
    failed = asked("choose", program="\ndef my_bot(view, legal):\n    return True", view=seen)["failed"]
    assert failed["line"] == 2 and "True" in failed["text"]
    assert asked("choose", program="my_bot = 3", view=seen)["failed"]["line"] is None
    assert "SystemExit" in asked("choose", program="raise SystemExit", view=seen)["failed"]["text"]


def test_the_console_has_the_state_only_where_it_is_given(seen: dict[str, Any]) -> None:
    assert "land" in asked("console", code="legal_actions()", view=seen)["done"]
    assert "NameError" in asked("console", code="state", view=seen)["failed"]["text"]
    record = Record.new([{}, {}], 1).dumps()
    assert asked("console", code="state.round", record=record)["done"] == "1\n"


@pytest.mark.parametrize("told", [None, [], {"games": "1"}, {"games": True}, {"games": 1, "of": 0}])
def test_a_tally_that_makes_no_sense_is_passed_over(told: Any) -> None:
    assert checked_tally(told) is None


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

    asyncio.run(run())
