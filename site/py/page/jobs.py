"""What the worker can be asked for. Whatever it needs is given with the question; of a game that is still going on that
is the view of one seat, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import asdict
from itertools import islice
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


#: Games that are played on from round 1 to the very end for a hint: a fraction of a second.
HINTED = 60


def advise(give: dict[str, Any], told: Told) -> Generator[Any, None, list[dict[str, Any]]]:
    """What the expert finds of the actions of a seat that asks what to do, the best first. In round 1 the search ends
    with the round; of the best action it is then told how many of `whole` games played on to the very end were won."""
    seen = View.from_json(give["view"])
    bot = bots.ExpertBot(give["seed"], give.get("budget"))
    yield from ponder(bot, seen, give.get("seconds"), told)
    findings = [asdict(finding) for finding in bot.findings()]
    if seen.round == 1 and not told.now:
        ends = yield from _whole(seen, findings[0]["action"], give["seed"], HINTED)
        findings[0] |= {"whole": len(ends), "won": int(sum(won for _, won in ends))}
    return findings


# -- games that have ended: nothing in them is hidden any more ---------------------------------------------------------

#: Iterations in which the best action is looked for, and worlds in which the one that was taken is compared with it.
JUDGED, WORLDS = 300, 64

#: Games that are played on to the very end for a decision of round 1.
WHOLE = 100


def judgement_for(state: State, action: int, seed: int) -> dict[str, Any]:
    """What `judge` is given for an action taken in a state: even of an ended game no more than its seat knew."""
    return {"view": view(state, state.turn).to_json(), "taken": action, "seed": seed}


def judge(give: dict[str, Any], told: Told) -> Generator[Any, None, dict[str, Any]]:
    """What the search finds best where an action was taken (`best`, a finding), and what that one gave away beside it:
    `gave` points of lead with the standard error `error`, and a share `wins` of games won. The two are played through
    in the same worlds, so that only they differ; `games` counts all that was played. `before` is the lead that could be
    expected at the end of the game, with the standard error `spread`, and `won` the share of games won.

    In round 1 the search ends with the round, and so does what was given away: chance blurs it less. The rest is found
    by games played on to the very end, and `wins` by taking what was given away off the leads in them."""
    seen, taken, worlds = View.from_json(give["view"]), give["taken"], give.get("worlds", WORLDS)
    bot = bots.ExpertBot(give["seed"])
    yield from ponder(bot, seen, None, told, budget=give.get("judged", JUDGED))
    best = bot.findings()[0]
    games = sum(finding.visits for finding in bot.findings())
    found = {"best": asdict(best), "gave": 0.0, "error": 0.0, "wins": 0.0, "spread": 0.0}
    found |= {"before": best.difference, "won": best.win_share}
    if best.action != taken:
        gave, wins = [], []
        for n in range(worlds):
            one, other = (_played_once(seen, action, give["seed"] + n) for action in (best.action, taken))
            gave.append(one.difference - other.difference)
            wins.append(one.win_share - other.win_share)
            yield None
        found["gave"], found["error"] = _mean(gave)
        found["wins"] = sum(wins) / worlds
        games += 2 * worlds
    if seen.round == 1:
        ends = yield from _whole(seen, best.action, give["seed"], give.get("whole", WHOLE))
        found["before"], found["spread"] = _mean([lead for lead, _ in ends])
        found["won"] = sum(won for _, won in ends) / len(ends)
        less = max(0.0, found["gave"])
        found["wins"] = found["won"] - sum(lead > less for lead, _ in ends) / len(ends) if less else 0.0
        games += len(ends)
    return found | {"games": games}


def _mean(values: list[float]) -> tuple[float, float]:
    """The mean of at least two values, and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _whole(seen: View, action: int, seed: int, number: int) -> Generator[Any, None, list[tuple[float, float]]]:
    """The leads at the end of so many games played on after an action, and whether each was won (1 or 0)."""
    from santacruz.bots.expert import whole_games

    ends = []
    for outcome in islice(whole_games(seen, action, seed), number):
        ends.append((outcome.figures[0], outcome.figures[1]))
        yield None
    return ends


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
