"""Runs a learner's program: the console, one choice on the board, and tournaments.

JSON texts come in and go out (`serve`), each question with an id:

    in   {"id": 1, "do": "console", "code": …, "program": …, "view": … | null, "record": … | null, "language": "en"}
         {"id": 2, "do": "choose", "program": …, "view": …, "language": "en"}
         {"id": 3, "do": "tournament", "program": …, "games": 100, "against": "random", "seed": 7, "language": "en"}
    out  {"id": 3, "progress": value}
         {"id": 3, "done": value} or {"id": 3, "failed": {"text": …, "line": number or null}}, the last that is said
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

from santacruz import bots
from santacruz.actions import notation, parse
from santacruz.bots.worlds import Worlds
from santacruz.reasons import DataError
from santacruz.record import Record
from santacruz.rules import apply, why_not
from santacruz.sentences import sentence
from santacruz.simulate import wilson
from santacruz.view import View, view

#: The name of the learner's program in tracebacks, and of the function that it must define.
PROGRAM, BOT = "my bot", "my_bot"

#: The most characters of output that are told.
OUTPUT = 20_000


class Fault(Exception):
    """The learner's program is at fault; `line` is where, from 1, if that is known. What `key` names, the page has a
    sentence for: "missing" (no function), and for a `value` given back "none", "other" (no whole number), "unknown"
    (no action), "illegal" (`why` says the rules' reasons)."""

    def __init__(self, text: str = "", line: int | None = None, key: str = "", value: str = "", why: str = "") -> None:
        super().__init__(text or key)
        self.text = text
        self.line = line
        self.key, self.value, self.why = key, value, why


def fault_of(error: BaseException) -> Fault:
    """What went wrong in the learner's program, at which of its lines."""
    if isinstance(error, Fault):
        return error
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == PROGRAM else None
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == PROGRAM:
            line = frame.lineno
    what = error.msg if isinstance(error, SyntaxError) else str(error)
    return Fault(f"{type(error).__name__}: {what}"[:2000], line)


def load(program: str) -> dict[str, Any]:
    """Runs the learner's program and gives its names. Raises whatever it raises."""
    names: dict[str, Any] = {"__name__": "my_bot", "notation": notation, "bots": bots, "apply": apply}
    exec(compile(program, PROGRAM, "exec"), names)
    return names


def bot_of(program: str) -> Callable[[View, list[int]], int]:
    """The function `my_bot` of a program. Raises Fault if there is none."""
    bot = load(program).get(BOT)
    if not callable(bot):
        raise Fault(key="missing")
    return bot


def chosen(bot: Callable[[View, list[int]], int], seen: View, language: str) -> int:
    """What a bot chooses, checked. Raises Fault, at the function's first line, for what is no legal action."""
    action = bot(seen, list(seen.legal))
    if type(action) is int and action in seen.legal:
        return action
    line = getattr(getattr(bot, "__code__", None), "co_firstlineno", None)
    if type(action) is int and seen.turn is not None:
        try:
            text = notation(seen.turn, action)
            why = _why(seen, text, language)
        except Exception:
            raise Fault(line=line, key="unknown", value=str(action)[:100]) from None
        raise Fault(line=line, key="illegal", value=text, why=why)
    raise Fault(line=line, key="none" if action is None else "other", value=repr(action)[:100])


def _why(seen: View, text: str, language: str) -> str:
    """Why an action is not legal for the seat of a view; what that seat cannot see plays no part in it."""
    seat, action = parse(text)
    reasons = why_not(Worlds(seen).sample(Random(1)), seat, action)
    return " ".join(sentence(reason, language) for reason in reasons)


def console(give: dict[str, Any]) -> str:
    """Runs lines of the console, with the game's names, and gives what they print and the value of the last."""
    language = give.get("language", "en")
    names = load(give["program"]) if give.get("program") else {}
    seen = View.from_json(give["view"]) if give.get("view") else None
    if seen is not None:
        names["view"] = seen
        names["legal_actions"] = lambda: [notation(seen.turn, action) for action in seen.legal]
        names["why_not"] = lambda text: _why(seen, text, language)
    if give.get("record"):
        names["state"] = Record.loads(give["record"]).replay()
    tree = ast.parse(give["code"], "console")
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "console", "exec"), names)
    if isinstance(last, ast.Expr):
        value = eval(compile(ast.Expression(last.value), "console", "eval"), names)
        if value is not None:
            print(repr(value))
    return ""


def choose(give: dict[str, Any]) -> int:
    """The action that the learner's bot takes in a view."""
    return chosen(bot_of(give["program"]), View.from_json(give["view"]), give.get("language", "en"))


def tournament(give: dict[str, Any], progress: Callable[[Any], None] = lambda value: None) -> dict[str, Any]:
    """Games of two between the learner's bot and another; each deal is played twice, with the seats changed. Gives
    wins, games, the share with its 95 % interval (Wilson), and mean scores."""
    bot, number = bot_of(give["program"]), give["games"]
    tally: dict[str, Any] = {}
    wins, mine, theirs = 0, 0, 0
    for n in range(number):
        seat, seed = n % 2, give["seed"] + n // 2
        other = bots.make(give["against"], seed)
        state = Record.new([{"name": "A"}, {"name": "B"}], seed).initial_state()
        while state.turn is not None:
            seen = view(state, state.turn)
            if state.turn == seat:
                action = chosen(bot, seen, give.get("language", "en"))
            else:
                action = other.choose(seen, seen.legal)
            apply(state, action)
        winner = max((0, 1), key=lambda s: (state.scores[s], -state.arrivals[s]))
        wins += winner == seat
        mine, theirs = mine + state.scores[seat], theirs + state.scores[1 - seat]
        played = n + 1
        low, high = wilson(wins, played)
        tally = {"games": played, "of": number, "wins": wins, "low": low, "high": high,
                 "mine": mine / played, "theirs": theirs / played}
        progress(tally)
    return tally


def serve(send: Callable[[str], object]) -> Callable[[str], None]:
    """Gives what takes the page's messages; answers go out by `send`."""

    def receive(text: str) -> None:
        give = json.loads(text)
        number, do = give["id"], give["do"]
        out = io.StringIO()

        def say(kind: str, value: Any) -> None:
            send(json.dumps({"id": number, kind: value}))

        try:
            with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
                if do == "console":
                    console(give)
                    value: Any = None
                elif do == "choose":
                    value = choose(give)
                else:
                    value = tournament(give, lambda tally: say("progress", tally))
            say("done", out.getvalue()[-OUTPUT:] if do == "console" else value)
        except (Exception, SystemExit, DataError) as error:
            fault = fault_of(error)
            more = {"key": fault.key, "value": fault.value, "why": fault.why}
            say("failed", {"text": out.getvalue()[-OUTPUT:] + fault.text, "line": fault.line, **more})

    return receive
