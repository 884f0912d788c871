"""What the worker can be asked for. Whatever it needs is given with the question; of a game that is still going on that
is the view of one seat, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import asdict
from math import sqrt
from random import Random as PythonsRandom
from typing import TYPE_CHECKING, Any

from santacruz import bots
from santacruz.deal import Random
from santacruz.record import Record
from santacruz.rules import apply, legal_actions
from santacruz.state import State
from santacruz.view import View, view

from page.session import Session
from page.thinking import Job, Told

if TYPE_CHECKING:
    from santacruz.bots import ExpertBot, Finding


def bots_choice(session: Session, seconds: float, seed: int) -> dict[str, Any]:
    """What `choose` is given for the bot whose turn it is."""
    bot = session.people[session.turn or 0].bot
    return {"view": session.bots_view().to_json(), "bot": bot, "seconds": seconds, "seed": seed}


def choose(give: dict[str, Any], told: Told) -> Generator[Any, None, int]:
    """The action that a bot takes: `bot` names it, `view` is what its seat sees, `seed` a whole number. The expert
    takes `seconds`, or `budget` iterations where it is to be the same each time."""
    seen = View.from_json(give["view"])
    bot = bots.make(give["bot"], give["seed"], give.get("budget"))
    if isinstance(bot, bots.ExpertBot):
        yield from ponder(bot, seen, give.get("seconds"), told)
        return bot.findings()[0].action
    yield None
    return bot.choose(seen, seen.legal)


def ponder(
    bot: ExpertBot,
    seen: View,
    seconds: float | None,
    told: Told,
    clock: Callable[[], float] = time.monotonic,
    budget: int | None = None,
) -> Generator[Any, None, None]:
    """Lets the expert think for some seconds, or its budget where none are given, telling its progress (0 to 1); less
    where it knows its mind or is asked for an answer now."""
    begun = clock()
    for step in bot.think(seen, seen.legal, budget):
        spent = clock() - begun
        if seconds is None:
            yield step.done / step.budget if step.budget else None
        else:
            yield min(1.0, spent / seconds)
            if spent >= seconds:
                return
        if told.now:
            return


def hint_for(seen: View, seconds: float, seed: int) -> dict[str, Any]:
    """What `advise` is given for the seat of a view."""
    return {"view": seen.to_json(), "seconds": seconds, "seed": seed}


def advise(give: dict[str, Any], told: Told) -> Generator[Any, None, list[dict[str, Any]]]:
    """What the expert finds of the actions of a seat that asks what to do, the best first."""
    seen = View.from_json(give["view"])
    bot = bots.ExpertBot(give["seed"], give.get("budget"))
    yield from ponder(bot, seen, give.get("seconds"), told)
    return [asdict(finding) for finding in bot.findings()]


# -- games that have ended: nothing in them is hidden any more ---------------------------------------------------------

#: Iterations in which the best action is looked for, and worlds in which the one that was taken is compared with it.
JUDGED, WORLDS = 300, 64


def judgement_for(state: State, action: int, seed: int) -> dict[str, Any]:
    """What `judge` is given for an action taken in a state: even of an ended game no more than its seat knew."""
    return {"view": view(state, state.turn).to_json(), "taken": action, "seed": seed}


def judge(give: dict[str, Any], told: Told) -> Generator[Any, None, dict[str, Any]]:
    """What the search finds best where an action was taken (`best`, a finding), and what that one gave away beside it:
    `gave` points of lead with the standard error `error`, and a share `wins` of games won. The two are played through
    in the same worlds, so that only they differ; `games` counts all that was played."""
    seen, taken, worlds = View.from_json(give["view"]), give["taken"], give.get("worlds", WORLDS)
    bot = bots.ExpertBot(give["seed"])
    yield from ponder(bot, seen, None, told, budget=give.get("judged", JUDGED))
    best = bot.findings()[0]
    games = sum(finding.visits for finding in bot.findings())
    found = {"best": asdict(best), "gave": 0.0, "error": 0.0, "wins": 0.0, "games": games}
    if best.action == taken:
        return found
    gave, wins = [], []
    for n in range(worlds):
        one, other = (_played_once(seen, action, give["seed"] + n) for action in (best.action, taken))
        gave.append(one.difference - other.difference)
        wins.append(one.win_share - other.win_share)
        yield None
    mean = sum(gave) / worlds
    error = sqrt(sum((value - mean) ** 2 for value in gave) / (worlds - 1) / worlds)
    return found | {"gave": mean, "error": error, "wins": sum(wins) / worlds, "games": games + 2 * worlds}


def _played_once(seen: View, action: int, seed: int) -> Finding:
    """How one game goes after an action, in a world that depends on the seed alone."""
    bot = bots.ExpertBot(seed)
    for _ in bot.think(seen, [action]):
        pass
    return bot.findings()[0]


def play_out(give: dict[str, Any], told: Told) -> Generator[Any, None, list[int]]:
    """The final scores by seat where one bot decides for every seat from the end of a record on; the same each time.
    `record` is the game, `bot` names who plays."""
    state = Record.from_json(give["record"]).replay()
    players = [bots.make(give["bot"], seat) for seat in range(state.players)]
    while state.turn is not None:
        apply(state, players[state.turn].choose(view(state, state.turn), legal_actions(state)))
        yield None
    return list(state.scores)


#: Within how many points of the best a bot that stands for everybody draws lots.
ALIKE = 0.5


def play_through(give: dict[str, Any], told: Told) -> Generator[Any, None, list[int]]:
    """The final scores of a game that one bot, the planner, decides for all seats; among actions that it holds to be
    nearly alike it draws lots. `record` is the game to be played anew, from its beginning: in its own deal, or where
    `anew` is true in one that is dealt by `seed`."""
    from santacruz.bots.planner import judged

    record = Record.from_json({**give["record"], "actions": []})
    random = Random(give["seed"])
    state = _dealt_anew(record, random) if give["anew"] else record.initial_state()
    while state.turn is not None:
        legal = legal_actions(state)
        action = legal[0]
        if len(legal) > 1:
            values = judged(view(state, state.turn), state.turn, legal)
            best = max(values)
            action = random.choice([a for a, value in zip(legal, values, strict=True) if value > best - ALIKE])
        apply(state, action)
        yield None
    return list(state.scores)


def _dealt_anew(record: Record, random: Random) -> State:
    """The beginning of a game in another world: another deal, with the same seat to choose first; from a position,
    another world that agrees with what the seat to act knows."""
    if record.setup is None:
        from santacruz.bots.worlds import Worlds

        state = record.initial_state()
        return Worlds(view(state, state.turn)).sample(PythonsRandom(random.word()))
    options = {**record.options, "beginners": False}
    dealt = Record.new(record.players, random.word(), options=options, map_id=record.map_id)
    dealt.setup = {**dealt.setup, "first_chooser": record.setup["first_chooser"]}
    return dealt.initial_state()


JOBS: dict[str, Job] = {"choose": choose, "advise": advise, "judge": judge, "play through": play_through,
                        "play out": play_out}
