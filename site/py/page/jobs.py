"""What the worker can be asked for. Whatever it needs is given with the question; of a game that is still going on that
is the view of one seat, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from dataclasses import asdict
from typing import Any

from santacruz import bots
from santacruz.bots import ExpertBot
from santacruz.view import View

from page.session import Session
from page.thinking import Job, Told

#: Seconds between two looks at whether anything could still change the expert's mind.
LOOK = 0.2


def bots_choice(session: Session, seconds: float, seed: int) -> dict[str, Any]:
    """What `choose` is given for the bot whose turn it is."""
    bot = session.people[session.turn or 0].bot
    return {"view": session.bots_view().to_json(), "bot": bot, "seconds": seconds, "seed": seed}


def choose(give: dict[str, Any], told: Told) -> Generator[Any, None, int]:
    """The action that a bot takes: `bot` names it, `view` is what its seat sees, `seed` a whole number. The expert
    takes `seconds`, or `budget` iterations where it is to be the same each time."""
    seen = View.from_json(give["view"])
    bot = bots.make(give["bot"], give["seed"], give.get("budget"))
    if isinstance(bot, ExpertBot):
        yield from ponder(bot, seen, give.get("seconds"), told)
        return bot.findings()[0].action
    yield None
    return bot.choose(seen, seen.legal)


def ponder(
    bot: ExpertBot, view: View, seconds: float | None, told: Told, clock: Callable[[], float] = time.monotonic
) -> Generator[Any, None, None]:
    """Lets the expert think for some seconds, or its budget where none are given, telling its progress (0 to 1); less
    where it knows its mind or is asked for an answer now."""
    begun, looked = clock(), 0.0
    for step in bot.think(view, view.legal):
        spent = clock() - begun
        if seconds is None:
            yield step.done / step.budget if step.budget else None
        else:
            yield min(1.0, spent / seconds)
            if spent >= seconds:
                return
            if spent - looked >= LOOK:
                looked = spent
                if _settled(bot, step.done * (seconds - spent) / spent):
                    return
        if told.now:
            return


def _settled(bot: ExpertBot, iterations: float) -> bool:
    """Whether so many more iterations can no longer bring another action to the top."""
    visits = [finding.visits for finding in bot.findings()]
    return len(visits) < 2 or visits[0] - visits[1] > iterations


def hint_for(view: View, seconds: float, seed: int) -> dict[str, Any]:
    """What `advise` is given for the seat of a view."""
    return {"view": view.to_json(), "seconds": seconds, "seed": seed}


def advise(give: dict[str, Any], told: Told) -> Generator[Any, None, list[dict[str, Any]]]:
    """What the expert finds of the actions of a seat that asks what to do, the best first."""
    seen = View.from_json(give["view"])
    bot = ExpertBot(give["seed"], give.get("budget"))
    yield from ponder(bot, seen, give.get("seconds"), told)
    return [asdict(finding) for finding in bot.findings()]


JOBS: dict[str, Job] = {"choose": choose, "advise": advise}
