"""What the worker does: a bot's choice, repeatable, within its time, from what its seat sees and nothing else."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import Any

import pytest
from page import jobs
from page.session import Session, new_game
from page.thinking import Told
from santacruz import bots, legal_actions, view
from santacruz.bots import LEVELS, expert
from santacruz.bots.worlds import Worlds
from santacruz.view import View
from work_off import work_off


def game(bot: str, actions: int, seed: int = 4) -> Session:
    """A game of three, some random actions from its beginning, with a bot to act."""
    session = new_game({"players": [{"name": name, "bot": bot} for name in ("Ana", "Ben", "Cleo")], "seed": seed})
    chance = Random(seed)
    for _ in range(actions):
        session.play_bot(chance.choice(legal_actions(session.state)))
    return session


def ticking(by: float) -> Any:
    """A clock that goes on by so much at every look."""
    ticks = itertools.count()
    return lambda: next(ticks) * by


@pytest.mark.parametrize("bot", LEVELS)
@pytest.mark.parametrize("actions", [0, 4, 11, 40])
def test_the_worker_chooses_what_the_bot_would_choose_here(bot, actions):
    session = game(bot, actions)
    give = json.loads(json.dumps(jobs.bots_choice(session, 1, 7))) | {"seconds": None, "budget": 12}
    seen = session.bots_view()
    here = bots.make(bot, 7, 12).choose(seen, seen.legal)
    assert work_off(jobs.choose(give, Told()))[1] == work_off(jobs.choose(give, Told()))[1] == here


@pytest.mark.parametrize("actions", [0, 5, 20, 50])
def test_what_the_seat_may_not_know_is_not_told_to_the_worker(actions):
    """All that is hidden is drawn anew: the message stays the same to the letter."""
    session = game("expert", actions)
    before = json.dumps(jobs.bots_choice(session, 1, 7))
    other = Worlds(view(session.state, session.turn)).sample(Random(actions))
    assert other != session.state
    session.state = other
    assert json.dumps(jobs.bots_choice(session, 1, 7)) == before
    assert set(json.loads(before)) == {"view", "bot", "seconds", "seed"}
    assert json.loads(before)["view"] == view(other, session.turn).to_json()


def test_a_view_comes_whole_out_of_its_json():
    session = game("expert", 30)
    seen = session.bots_view()
    back = View.from_json(json.loads(json.dumps(seen.to_json())))
    for name in View.__slots__:
        if name != "layout":
            assert getattr(back, name) == getattr(seen, name), name
    assert back.layout.tiles == seen.layout.tiles


def test_the_expert_thinks_as_long_as_it_may(monkeypatch):
    monkeypatch.setattr(expert, "SETTINGS", expert.SETTINGS._replace(sure=99.0))  # it never knows its mind
    session = game("expert", 8)
    bot = bots.make("expert", 1)
    told, _ = work_off(jobs.ponder(bot, session.bots_view(), 10.0, Told(), ticking(0.125)))
    assert told == sorted(told) and told[-1] == 1.0 and len(told) == 80
    assert sum(finding.visits for finding in bot.findings()) > 0


def test_an_expert_that_knows_its_mind_answers_sooner():
    """Late in a game it does: of the few actions that are left one is clearly the best."""
    session = game("expert", 70)
    assert len(legal_actions(session.state)) > 1
    told, _ = work_off(jobs.ponder(bots.make("expert", 1), session.bots_view(), 10**6, Told(), ticking(0.125)))
    assert 0 < told[-1] < 0.01


def test_asked_to_act_now_it_takes_what_looks_best_so_far():
    told = Told()
    job = jobs.choose(jobs.bots_choice(game("expert", 8), 10**6, 3), told)
    next(job)
    told.now = True
    assert work_off(job)[1] in game("expert", 8).bots_view().legal


def test_without_a_choice_it_answers_at_once():
    for actions in range(60):
        session = game("expert", actions)
        if len(legal_actions(session.state)) == 1:
            told, action = work_off(jobs.choose(jobs.bots_choice(session, 10**6, 3), Told()))
            assert [action] == legal_actions(session.state)
            assert len(told) == 1
            return
    raise AssertionError("no forced action in this game")
