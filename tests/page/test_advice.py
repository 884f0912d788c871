"""Hints: every number in them is worked out again from the rules or from what the search found."""

from __future__ import annotations

import re
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from page import jobs
from page import texts as page_texts
from page.people import people_of
from page.table import advice
from page.thinking import Told
from santacruz import Record, actions, apply, legal_actions, view
from santacruz.bots import ExpertBot
from santacruz.bots.expert import whole_games
from santacruz.cards import BUILDING_CARDS, DOUBLE, RIVER, ROAD, SCORING_CARDS, scoring_names
from santacruz.maps import spaces_of
from santacruz.scoring import collected, gains, points
from santacruz.state import LAND, PLAY
from santacruz.tiles import load_tiles
from work_off import work_off

LANGUAGES = Path(__file__).resolve().parents[2] / "site" / "assets" / "languages"
PEOPLE = people_of([{"name": name} for name in ("Ana", "Ben", "Cleo")])
WORDS = {code: page_texts.load(code, LANGUAGES) for code in ("en", "de", "fr")}


def moments(players=3, games=3):
    """States of games played at random."""
    for seed in range(games):
        chance = Random(seed)
        state = Record.new([{"name": ""}] * players, seed).initial_state()
        while state.turn is not None:
            yield state
            apply(state, chance.choice(legal_actions(state)))


def every_fact():
    """(state, seat, action, fact) for all legal actions of many moments."""
    for n, state in enumerate(moments()):
        seen = view(state, state.turn)
        for action in legal_actions(state)[n % 3 :: 3]:
            for fact in advice.facts(seen, action):
                yield state, state.turn, action, fact


def after(state, action):
    """The state right after an action, and its events."""
    then = state.copy()
    return then, apply(then, action)


@pytest.fixture(scope="module")
def told():
    """All facts, by kind."""
    found = {}
    for state, seat, action, fact in every_fact():
        found.setdefault(fact.key, []).append((state.copy(), seat, action, fact.params))
    return found


def event(events, kind, seat):
    return next((event for event in events if event[0] == kind and event[1] == seat), None)


def test_all_kinds_of_reasons_come_up(told):
    assert {"points", "points.bird", "unknown", "card", "nearer", "keeps", "opens", "road", "river", "scores", "erupts",
            "set", "pile", "hand", "nothing"} <= set(told)  # fmt: skip


def test_points_and_birds_are_those_of_the_rules(told):
    for kind in ("points", "points.bird"):
        for state, seat, action, params in told[kind]:
            _, events = after(state, action)
            assert event(events, "built", seat)[4] == params["count"]
            assert (event(events, "bird", seat) is not None) == (kind == "points.bird")


def test_tiles_turned_up_are_those_of_the_rules(told):
    for state, seat, action, params in told["opens"]:
        _, events = after(state, action)
        assert event(events, "uncovered", seat)[2].bit_count() == params["count"]


def test_what_a_card_would_bring_is_what_it_brings_after_the_building(told):
    for state, seat, action, params in told["card"]:
        then, _ = after(state, action)
        if then.round == state.round and then.scoring[seat]:
            assert points(state, params["card"], seat)[0] == params["before"]
            assert points(then, params["card"], seat)[0] == params["after"] > params["before"]


def test_steps_towards_a_card_are_counted_as_the_rules_count(told):
    for state, seat, action, params in told["nearer"]:
        then, _ = after(state, action)
        if then.round == state.round:
            assert collected(then, seat)[params["card"]] == params["count"] < params["of"]
            assert points(then, params["card"], seat)[0] == 0


def test_the_mean_of_tiles_not_known_is_that_of_the_tiles_nobody_has_seen(told):
    for state, _, action, params in told["unknown"]:
        kind = state.map.kind(actions.argument_of(action))
        up = [state.layout.tiles[space].id for space in spaces_of(state.face_up)]
        rest = [tile.points for tile in load_tiles("standard").values() if tile.kind == kind and tile.id not in up]
        assert (params["count"], params["mean"]) == (len(rest), sum(rest) / len(rest))


def test_who_could_have_built_there_would_have_had_it_among_its_legal_actions(told):
    """Asked of the rules: with the turn given to the other, is the space among its targets?"""
    for state, seat, action, params in told["keeps"]:
        space = actions.argument_of(action)
        assert seat not in params["seats"]
        for other in range(state.players):
            if other == seat or state.phase != PLAY:
                continue
            asked = state.copy()
            asked.turn = other
            builds = any(
                actions.verb_of(choice) in (actions.SHIP, actions.RIVER, actions.ROAD, actions.DOUBLE_SHIP,
                                            actions.DOUBLE_RIVER, actions.DOUBLE_ROAD)
                and actions.argument_of(choice) == space
                for choice in legal_actions(asked)
            )  # fmt: skip
            assert builds == (other in params["seats"])


def test_spaces_in_reach_are_those_that_were_not_before(told):
    for kind, card in (("road", ROAD), ("river", RIVER)):
        for state, seat, action, params in told[kind]:
            then, _ = after(state, action)
            if then.round != state.round:
                continue
            reach = "road_reach" if card == ROAD else "river_reach"
            new = getattr(then, reach)[seat] & ~getattr(state, reach)[seat] & ~then.occupied
            assert new.bit_count() == params["count"]
            assert then.cards[4 * seat + card] > 0


def test_a_scoring_card_brings_what_it_brings(told):
    for state, seat, action, params in told["scores"]:
        _, events = after(state, action)
        brought = {e[1]: e[3] for e in events if e[0] == "scored"}
        assert params["points"] == brought.get(seat, 0)
        assert dict(params["others"]) == {s: brought.get(s, 0) for s in range(state.players) if s != seat}
        assert gains(state, SCORING_CARDS[actions.argument_of(action)])[0][seat] == params["points"]
    for state, seat, action, params in told["erupts"]:
        _, events = after(state, action)
        gone = [owner for e in events if e[0] == "erupted" for _, owner, _ in e[2]]
        assert (params["own"], params["others"]) == (gone.count(seat), len(gone) - gone.count(seat))


def test_piles_and_hands_are_named_whole(told):
    for state, _, action, params in told["pile"]:
        assert tuple(params["cards"]) == tuple(state.scored[actions.argument_of(action)])
    for state, seat, action, params in told["hand"]:
        then, _ = after(state, action)
        assert params["cards"] == scoring_names(then.scoring[seat]) or then.round != state.round or then.phase == LAND


def test_what_is_hidden_changes_no_reason():
    from santacruz.bots.worlds import Worlds

    for n, state in enumerate(moments(games=2)):
        if n % 4:
            continue
        other = Worlds(view(state, state.turn)).sample(Random(n))
        for action in legal_actions(state):
            assert advice.facts(view(other, state.turn), action) == advice.facts(view(state, state.turn), action)


def hint(state, budget=60):
    bot = ExpertBot(1)
    seen = view(state, state.turn)
    list(bot.think(seen, legal_actions(state), budget))
    return seen, [asdict(finding) for finding in bot.findings()]


def numbers_in(text):
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", text)]


def test_every_number_of_a_hint_is_one_of_its_facts():
    checked = 0
    for n, state in enumerate(moments(games=2)):
        if n % 9 or len(legal_actions(state)) < 3:
            continue
        seen, findings = hint(state, 30)
        best = findings[0]
        said = " ".join(advice.say(fact, PEOPLE, WORDS["en"]) for fact in advice.reasons(seen, best))
        known = {best["visits"], abs(round(best["difference"], 1))}
        known |= {round(100 * best["win_share"])} if state.round == 2 else set()
        for fact in advice.facts(seen, best["action"]):
            for value in fact.params.values():
                known |= {round(value, 1)} if isinstance(value, (int, float)) else set()
                known |= {points for _, points in value} if fact.key == "scores" and isinstance(value, list) else set()
        known |= {float(fact.params["space"]) for fact in advice.found_facts(seen, best) if fact.key == "then"}
        named = re.sub("“[^”]*”", "", said)  # a card's name may hold a number: “Gold 6”
        assert set(numbers_in(named)) <= known, (said, known)
        checked += len(numbers_in(named))
    assert checked > 20


def test_in_round_1_a_hint_tells_how_many_whole_games_were_won():
    state = next(state for state in moments() if state.phase == PLAY and state.round == 1 and state.left < 20)
    give = jobs.hint_for(view(state, state.turn), 1.0, 5) | {"seconds": None, "budget": 20}
    best, *others = work_off(jobs.advise(give, Told()))[1]
    ends = islice(whole_games(view(state, state.turn), best["action"], 5), jobs.HINTED)
    won = sum(end.figures[1] for end in ends)
    assert (best["whole"], best["won"]) == (jobs.HINTED, won) and not any("whole" in other for other in others)
    fact = advice.found_facts(view(state, state.turn), best)[-1]
    for texts in WORDS.values():
        assert numbers_in(advice.say(fact, PEOPLE, texts)) == [jobs.HINTED, won]
    told = Told()
    told.now = True  # in a hurry it is left out
    assert "whole" not in work_off(jobs.advise(give, told))[1][0]
    late = next(state for state in moments() if state.phase == PLAY and state.round == 2)
    give = jobs.hint_for(view(late, late.turn), 1.0, 5) | {"seconds": None, "budget": 20}
    assert "whole" not in work_off(jobs.advise(give, Told()))[1][0]


def test_the_next_best_are_told_with_their_difference():
    best = {"action": 1, "visits": 50, "difference": 4.24, "win_share": 0.61, "line": (1,)}
    other = {"action": 2, "visits": 9, "difference": 2.9, "win_share": 0.5, "line": (2,)}
    say = [advice.say(advice.compared(best, each), PEOPLE, WORDS["en"]) for each in
           (other, {**other, "difference": 5.0}, {**other, "difference": 4.26})]
    assert say == ["1.3 points less", "0.8 points more, but tried only 9 times", "as good"]


@pytest.mark.parametrize("code", WORDS)
def test_hints_read_whole_in_every_language(code):
    state = next(state for state in moments() if state.phase == PLAY and state.round == 1)
    seen, findings = hint(state)
    markup = advice.panel(seen, findings, PEOPLE, WORDS[code])
    assert markup.count("data-command=\"follow\"") == min(3, len(findings))
    told = re.findall(r'data-argument="([12])"', markup)  # the better of the two comes first
    assert told == sorted(told, key=lambda index: -findings[int(index)]["difference"]) and len(told) == 2
    assert advice.spoken(seen, findings, PEOPLE, WORDS[code]).count("{") == 0
    assert "{" not in markup and "progress" in advice.thinking(WORDS[code])
    assert BUILDING_CARDS[DOUBLE] == "double"
