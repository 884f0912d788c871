"""Runs a learner's program: the console, one choice on the board, and tournaments.

JSON texts come in and go out (`serve`), each question with an id:

    in   {"id": 1, "do": "console", "code": …, "program": …, "view": … | null, "record": … | null, "language": "en"}
         {"id": 2, "do": "choose", "program": …, "view": …, "language": "en"}
         {"id": 3, "do": "tournament", "program": …, "games": 100, "against": ["random", "greedy"], "seed": 7,
          "language": "en"}
    out  {"id": 3, "progress": value}
         {"id": 3, "done": value} or {"id": 3, "failed": {"text": …, "line": number or null}}, the last that is said
"""

from __future__ import annotations

import ast
import contextlib
import io
import json
import time
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
from santacruz.track import rank
from santacruz.view import View, view

#: The name of the learner's program in tracebacks, and of the function that it must define.
PROGRAM, BOT = "my bot", "my_bot"

#: The most characters of output that are told.
OUTPUT = 20_000

#: Seconds between two signs of life of a tournament.
SIGN = 0.2


Bot = Callable[[View, list[int]], int]


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


def bot_of(program: str) -> Bot:
    """The function `my_bot` of a program. Raises Fault if there is none."""
    bot = load(program).get(BOT)
    if not callable(bot):
        raise Fault(key="missing")
    return bot


def chosen(bot: Bot, seen: View, language: str) -> int:
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


def whole_deals(games: int, players: int) -> int:
    """About so many games, from 10 to 1000, in which each deal is played once from every seat.

    >>> [whole_deals(games, 3) for games in (10, 100, 1000)]
    [12, 102, 999]
    """
    games = max(10, min(1000, games))
    more = games + -games % players
    return more if more <= 1000 else more - players


def tournament(
    give: dict[str, Any], progress: Callable[[Any], None] = lambda value: None, bot: Bot | None = None
) -> dict[str, Any]:
    """Games between the learner's bot and one to three others, who sit down after it in their order; each deal is
    played once from every seat. Gives wins, games, the share's 95 % interval (Wilson), the learner's mean score
    (`mine`) and those of the others. `progress` is told how things stand now and then, so that a long game counts as
    no loop."""
    bot, against = bot or bot_of(give["program"]), give["against"]
    players = len(against) + 1
    number = whole_deals(give["games"], players)
    tally: dict[str, Any] = {}
    wins, points, said = 0, [0] * players, time.monotonic()
    for n in range(number):
        seat, seed = n % players, give["seed"] + n // players
        sitting = [(seat + k) % players for k in range(players)]
        others = {sitting[k]: bots.make(name, players * seed + k) for k, name in enumerate(against, 1)}
        state = Record.new([{"name": "ABCD"[s]} for s in range(players)], seed).initial_state()
        while state.turn is not None:
            seen = view(state, state.turn)
            if state.turn == seat:
                action = chosen(bot, seen, give.get("language", "en"))
            else:
                action = others[state.turn].choose(seen, seen.legal)
            apply(state, action)
            if time.monotonic() - said > SIGN:
                progress(tally)
                said = time.monotonic()
        wins += rank(state)[0] == seat
        points = [sum(pair) for pair in zip(points, (state.scores[s] for s in sitting), strict=True)]
        played = n + 1
        low, high = wilson(wins, played)
        mine, *theirs = (total / played for total in points)
        tally = {"games": played, "of": number, "wins": wins, "low": low, "high": high, "mine": mine, "theirs": theirs}
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
