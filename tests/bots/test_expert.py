"""Thinking step by step, stopping, and what has been found."""

from itertools import islice

import pytest
from santacruz import Record, apply, legal_actions, view
from santacruz.bots import make
from santacruz.bots.expert import whole_games


def playing(players=2, seed=3):
    """A game in its first lap of cards, after the landing of all."""
    state = Record.new([{"name": str(seat)} for seat in range(players)], seed, options={"beginners": True}).replay()
    for _ in range(players):
        apply(state, legal_actions(state)[0])
    return view(state, state.turn)


def test_the_steps_tell_how_far_it_is_and_end_with_the_budget():
    seen = playing()
    bot = make("expert", 1, budget=30)
    steps = list(bot.think(seen, seen.legal))
    assert len(steps) > 5
    assert [step.done for step in steps] == sorted({step.done for step in steps})
    assert steps[-1].done <= 30 and {step.budget for step in steps} == {30}
    assert all(step.best in seen.legal for step in steps)
    assert steps[-1].best == make("expert", 1, budget=30).choose(seen, seen.legal)


def test_it_can_be_stopped_at_any_step_and_has_found_something():
    seen = playing(3)
    bot = make("expert", 1)
    assert bot.findings() == []
    for step in bot.think(seen, seen.legal):
        assert step.budget is None
        if step.done >= 20:
            break
    findings = bot.findings()
    assert findings[0].action == step.best
    assert sum(finding.visits for finding in findings) == step.done


def test_a_finding_holds_what_its_worlds_gave_on_average():
    seen = playing(4)
    bot = make("expert", 2, budget=40)
    bot.choose(seen, seen.legal)
    for finding in bot.findings():
        assert finding.action in seen.legal and finding.line[0] == finding.action
        assert len(finding.scores) == 4 and all(score >= 0 for score in finding.scores)
        assert 0 <= finding.win_share <= 1
        others = [score for seat, score in enumerate(finding.scores) if seat != seen.seat]
        # the mean of the best other's score is at least the best of the means
        assert finding.difference <= finding.scores[seen.seat] - max(others) + 1e-6


def test_without_a_choice_it_knows_its_mind_at_once():
    seen = playing()
    [step] = make("expert", 1).think(seen, seen.legal[:1])
    assert step.best == seen.legal[0]


@pytest.mark.parametrize("budget", [1, 2, 5])
def test_the_smallest_budgets_do(budget):
    seen = playing()
    assert make("expert", 1, budget).choose(seen, seen.legal) in seen.legal


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_go_to_the_very_end_and_can_be_repeated(players):
    seen = playing(players)
    action = seen.legal[0]
    ends = list(islice(whole_games(seen, action, 7), 12))
    assert ends == list(islice(whole_games(seen, action, 7), 12)) != list(islice(whole_games(seen, action, 8), 12))
    for end in ends:
        lead, won, *scores = end.figures
        others = [score for seat, score in enumerate(scores) if seat != seen.seat]
        assert len(scores) == players and lead == scores[seen.seat] - max(others)
        assert won == (lead > 0) or lead == 0
    bot = make("expert", 1, 12)
    list(bot.think(seen, [action]))
    assert sum(sum(end.figures[2:]) for end in ends) / 12 > 1.5 * sum(bot.findings()[0].scores)  # to round 1's end


def test_whole_games_begin_wherever_a_seat_may_have_to_act():
    """Sets, landings, cards, the second half of a double, piles, what is put away."""
    state, phases = Record.new([{"name": ""}] * 2, 4).initial_state(), set()
    while state.turn is not None:
        if (state.round, state.phase) not in phases:
            phases.add((state.round, state.phase))
            seen = view(state, state.turn)
            for end in islice(whole_games(seen, seen.legal[-1], 1), 3):
                assert all(after >= before for after, before in zip(end.figures[2:], state.scores, strict=True))
        apply(state, legal_actions(state)[0])
    assert len(phases) > 6
