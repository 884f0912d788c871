"""The analysis of a finished game: decisions judged from what their seat knew, turning points, verdicts, luck."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest
from page import jobs, review
from page import texts as page_texts
from page.history import marks_of
from page.people import people_of
from page.review import Decision, Review
from page.table import review as markup
from page.thinking import Told
from santacruz import Record, apply, legal_actions, notation, parse, view
from santacruz.bots import ExpertBot
from santacruz.bots.expert import whole_games
from santacruz.bots.worlds import Worlds
from santacruz.rules import play
from santacruz.simulate import play_game
from work_off import work_off

LANGUAGES = Path(__file__).resolve().parents[2] / "site" / "assets" / "languages"
WORDS = {code: page_texts.load(code, LANGUAGES) for code in ("en", "de", "fr")}
PEOPLE = people_of([{"name": "Ana"}, {"name": "Ben"}])


@pytest.fixture(scope="module")
def game() -> tuple[Record, list[Any]]:
    """A game of two, and its states after 0, 1, … actions."""
    record = play_game(["greedy", "random"], 3).record
    return record, states_of(record)


def states_of(record: Record) -> list[Any]:
    states = [record.initial_state()]
    for text in record.actions:
        state = states[-1].copy()
        play(state, text)
        states.append(state)
    return states


def judged(game: tuple[Record, list[Any]], step: int, **more: int) -> Decision:
    record, states = game
    text = record.actions[step - 1]
    give = jobs.judgement_for(states[step - 1], parse(text)[1], step) | {"judged": 40, "worlds": 12, "whole": 15} | more
    _, found = work_off(jobs.judge(json.loads(json.dumps(give)), Told()))
    return review.decision_of(step, states[step - 1], text, found)


def decision(step: int, seat: int, gave: float, round: int = 1, error: float = 0.1, best: str = "") -> Decision:
    return Decision(step, seat, round, f"{seat} ship {step}", best or f"{seat} ship 49", 5.0, gave, error, 0.5, 0.1, 40)


# judging


def test_only_choices_are_judged_and_none_that_was_dealt(game):
    record, states = game
    todo = review.of_game(record.to_json()).todo(states)
    assert todo == [n for n in range(1, len(states)) if len(legal_actions(states[n - 1])) > 1]
    assert review.of_game(record.to_json()).todo(states, 2) == [n for n in todo if n > 2]
    empty = review.of_game(record.to_json())
    empty.decisions[todo[0]] = decision(todo[0], 0, 1)
    assert empty.todo(states) == todo[1:]


def test_the_worker_is_told_of_a_decision_what_its_seat_knew_and_no_more(game):
    record, states = game
    for step in (1, 9, 20, 33):
        state = states[step - 1]
        other = Worlds(view(state, state.turn)).sample(Random(step))
        assert other != state
        give = jobs.judgement_for(state, 1, 5)
        assert give == jobs.judgement_for(other, 1, 5)
        assert set(give) == {"view", "taken", "seed"}


def test_a_judgement_can_be_repeated(game):
    assert judged(game, 12) == judged(game, 12)


def test_the_best_action_gives_nothing_away(game):
    record, states = game
    for step, whole in ((11, 7), (49, 0)):
        state = states[step - 1]
        bot = ExpertBot(step)
        list(bot.think(view(state, state.turn), legal_actions(state), 40))
        best = bot.findings()[0]
        give = jobs.judgement_for(state, best.action, step) | {"judged": 40, "whole": 7}
        found = work_off(jobs.judge(give, Told()))[1]
        games = sum(f.visits for f in bot.findings()) + whole
        assert (found["gave"], found["error"], found["wins"], found["games"]) == (0.0, 0.0, 0.0, games)
        made = review.decision_of(step, state, notation(state.turn, best.action), found)
        assert made.cost == 0 and made.after == made.before and made.wins_after == made.wins
        assert made.best == made.taken == made.line[0]
        if state.round == 2:  # to whose end the search looks by itself
            assert (made.before, made.wins, made.spread) == (round(best.difference, 2), round(best.win_share, 3), 0.0)


def test_in_round_1_the_lead_and_the_wins_are_those_of_whole_games_less_what_was_given_away(game):
    record, states = game
    made = next(made for n in range(3, 30) if (made := judged(game, n)).cost and made.gave_wins)
    step, state = made.step, states[made.step - 1]
    ends = list(islice(whole_games(view(state, state.turn), parse(made.best)[1], step), 15))
    leads = [end.figures[0] for end in ends]
    assert (made.round, made.before) == (1, round(mean(leads), 2))
    assert made.spread == round(stdev(leads) / sqrt(15), 2) > 0
    assert made.wins == round(sum(end.figures[1] for end in ends) / 15, 3)
    assert made.after == made.before - made.gave
    still = sum(lead > made.gave for lead in leads) / 15
    assert made.wins_after == pytest.approx(still, abs=0.002) and made.wins_after < made.wins


def test_what_another_action_gave_away_is_the_mean_of_the_same_worlds(game):
    record, states = game
    step = next(n for n in range(8, 30) if judged(game, n).best != record.actions[n - 1])
    made, seen = judged(game, step), view(states[step - 1], states[step - 1].turn)
    best, taken = (parse(text)[1] for text in (made.best, made.taken))
    differences = []
    for n in range(12):
        pair = []
        for action in (best, taken):
            bot = ExpertBot(step + n)
            list(bot.think(seen, [action]))
            pair.append(bot.findings()[0].difference)
        differences.append(pair[0] - pair[1])
    mean = sum(differences) / 12
    error = sqrt(sum((value - mean) ** 2 for value in differences) / 11 / 12)
    assert (made.gave, made.error) == (round(mean, 2), round(error, 2))


def test_lines_can_be_played(game):
    record, states = game
    for step in (3, 10, 25, 40):
        made, state = judged(game, step), states[step - 1].copy()
        assert made.line[:1] == (made.best,)
        for text in made.line:
            assert parse(text)[1] in legal_actions(state)
            play(state, text)


# summing up


def test_what_chance_would_explain_costs_nothing():
    assert decision(1, 0, 2.0, error=1.0).cost == 2.0
    assert decision(1, 0, 2.0, error=1.4).cost == 0.0
    assert decision(1, 0, 0.2, error=0.0).cost == 0.0
    assert decision(1, 0, -2.0).cost == 0.0
    assert decision(1, 0, 2.0).after == 3.0
    assert decision(1, 0, 2.0).wins_after == 0.4 and decision(1, 0, 0.2).wins_after == 0.5
    assert replace(decision(1, 0, 2.0), wins=0.05).wins_after == 0.0  # the two come from different games


def test_turning_points_are_the_three_dearest_in_their_order():
    found = Review("x", {n: decision(n, 0, gave) for n, gave in enumerate((4, 0.9, 9, 2, 7, -3), 1)})
    assert [each.step for each in found.turning()] == [1, 3, 5]
    assert Review("x", {1: decision(1, 0, 0.9)}).turning() == []
    lost = replace(decision(1, 0, 9), wins=0.0)  # who cannot win any more turns nothing
    assert Review("x", {1: lost}).turning() == []


def test_a_verdict_counts_and_grades():
    found = Review("x", {n: decision(n, n % 2, gave, 1 + (n > 3)) for n, gave in enumerate((4, 0, 2, -1, 3, 0), 1)})
    one = found.verdict(1)  # actions 1, 3 and 5
    assert (one.decisions, one.agreed, one.lost, one.grade) == (3, 0, (6, 3), "loose")
    assert one.dearest.step == 1
    other = found.verdict(0)  # actions 2, 4 and 6
    assert (other.decisions, other.agreed, other.lost, other.grade, other.dearest) == (3, 3, (0.0, 0.0), "strong", None)


def test_luck_and_skill_add_up_and_carry_intervals():
    found = Review("x", worlds=[[100, 90], [90, 100], [110, 90], [95, 95]], deals=[[100, 110], [104, 110]])
    luck = found.luck(0, [120, 100])
    leads = [10, -10, 20, 0]
    assert luck.real == 20 and luck.worlds[0] == 5 and luck.deals[0] == -8
    assert luck.worlds[1] == pytest.approx(1.96 * sqrt(sum((x - 5) ** 2 for x in leads) / 3 / 4))
    assert luck.luck[0] == -13 and luck.skill[0] == 28 and luck.both[0] == 15
    assert luck.luck[0] + luck.skill[0] == luck.both[0]
    assert Review("x", worlds=[[1, 2]], deals=[[1, 2]]).luck(0, [1, 2]) is None
    assert review.lead([50, 60, 40], 0) == -10 and review.lead([50, 60, 40], 1) == 10


# other worlds


@pytest.mark.parametrize("anew", [True, False])
def test_a_world_is_played_through_by_one_bot_and_can_be_repeated(game, anew):
    give = {"record": game[0].to_json(), "anew": anew, "seed": 5}
    scores = work_off(jobs.play_through(json.loads(json.dumps(give)), Told()))[1]
    assert scores == work_off(jobs.play_through(give, Told()))[1] and len(scores) == 2
    assert scores != work_off(jobs.play_through({**give, "seed": 6}, Told()))[1]


def test_another_world_is_another_deal_with_the_same_first_chooser(game):
    record = game[0]
    again = jobs._dealt_anew(record, jobs.Random(4))
    first = record.initial_state()
    assert again.turn == first.turn and again.order == first.order and again.scores == first.scores
    assert again.layout.tiles != first.layout.tiles and again.scoring != first.scoring


# kept

KEPT = Path(__file__).parent / "reviews"


@pytest.mark.parametrize("version", [1, 2, 3])
def test_of_older_reviews_everything_is_read_but_what_was_expected_to_the_end_of_round_1_only(version):
    kept = json.loads((KEPT / f"version-{max(version, 2)}.json").read_text(encoding="utf-8"))
    text, record = kept["review"], kept["record"]
    if version == 1:  # it had no checksum
        data = json.loads(text) | {"version": 1}
        del data["sum"]
        text = json.dumps(data)
    found = review.loads(text, record)
    assert list(found.decisions) == ([5, 12, 23, 47] if version == 3 else [47])
    assert (found.decisions[47].before, found.decisions[47].cost) == (-9.82, 2.27)
    assert len(found.worlds) == 4 and len(found.deals) == 2
    todo = found.todo(states_of(Record.from_json(record)))
    assert {5, 12, 23, 47} - {*todo} == {*found.decisions}  # the others are worked out anew
    again = review.loads(found.dumps(), record)  # what is kept next is of the newest version, whole
    assert again == found and json.loads(found.dumps())["version"] == review.VERSION


def test_a_review_is_kept_and_read_again_for_its_own_game_only(game):
    record, states = game
    found = review.of_game(record.to_json())
    for step in (3, 12):
        found.decisions[step] = judged(game, step)
    found.worlds, found.deals = [[100, 90]], [[80, 85], [90, 70]]
    text = found.dumps()
    assert review.loads(text, record.to_json()) == found
    shorter = {**record.to_json(), "actions": record.actions[:-1]}
    assert review.loads(text, shorter) == review.of_game(shorter)


@pytest.mark.parametrize("change", [
    lambda data: data.pop("worlds"),
    lambda data: data["worlds"].append([1]),
    lambda data: data["worlds"].append([1, "2"]),
    lambda data: data["decisions"][0].update(best="<b>"),
    lambda data: data["decisions"][0].update(taken="0 ship 1"),
    lambda data: data["decisions"][0].update(step=4000),
    lambda data: data["decisions"][0].update(before="x"),
    lambda data: data["decisions"][0].update(gave=1e9),
    lambda data: data["decisions"][0].update(spread="<b>"),
    lambda data: data["decisions"][0].pop("line"),
    lambda data: data.update(version=9),
])  # fmt: skip
def test_what_is_not_whole_is_begun_anew(game, change):
    record = game[0]
    found = review.of_game(record.to_json())
    found.decisions[12] = judged(game, 12)
    data = json.loads(found.dumps())
    change(data)
    assert review.loads(json.dumps(data), record.to_json()) == review.of_game(record.to_json())
    for nothing in (None, "", "{", "[]"):
        assert review.loads(nothing, record.to_json()).decisions == {}


# shown


def numbers_in(text: str) -> list[float]:
    found = re.findall("[\N{MINUS SIGN}]?[0-9]+(?:[.,][0-9]+)?", text)
    return [float(number.replace("\N{MINUS SIGN}", "-").replace(",", ".")) for number in found]


@pytest.mark.parametrize("code", WORDS)
def test_every_number_about_a_decision_is_worked_out_from_it(code):
    dear = Decision(7, 0, 1, "0 ship 12", "0 ship 49", -1.26, 3.14, 0.4, 0.476, 0.11, 528, (), 1.36)
    fine = Decision(40, 0, 2, "0 ship 13", "0 ship 49", 4.04, 0.2, 0.4, 0.805, 0.3, 300)
    texts, found = WORDS[code], Review("x", {7: dear, 8: replace(dear, step=8, spread=1.1), 40: fine})
    told = [re.findall("<p>(.*?)</p>", markup._decision(each, "", PEOPLE, texts)) for each in (dear, fine)]
    assert numbers_in(told[0][0]) == [7, 3.1, 1]
    assert numbers_in(told[0][2]) == [-1.3, -4.4, 48, 37]
    assert numbers_in(told[1][0]) == [40] and numbers_in(told[1][1]) == [4.0, 80]
    table = markup._table(found, PEOPLE, texts)
    about = re.search("<p>(.*?)</p>", table)[1]
    assert numbers_in(about) == [1, jobs.WHOLE, round(1.96 * sqrt((1.36**2 + 1.1**2) / 2), 1)]
    assert re.search("games|Partien|parties", about)
    row = table.split("<tr>")[2]
    assert [numbers_in(cell) for cell in re.findall('"number">(.*?)</td>', row)] == [[-1.3, 48], [-4.4, 37]]
    assert numbers_in(re.search("<p>(.*?)</p>", markup._table(Review("x", {40: fine}), PEOPLE, texts))[1]) == []


def test_the_curve_is_one_line_for_each_player_over_both_rounds(game):
    record, states = game
    found = review.of_game(record.to_json())
    for step in (3, 12, 30, 49):
        found.decisions[step] = decision(step, 0, 0.0, states[step - 1].round)
    assert {each.round for each in found.decisions.values()} == {1, 2}
    drawn = markup.curve(found, marks_of(states), PEOPLE, WORDS["en"])
    [under] = re.findall('<path class="under" d="(M[^"]*)"/><path class="over" d="M[^"]*"/></g>', drawn)
    assert under.count("M") == 1 and under.count("L") == 3


@pytest.mark.parametrize("code", WORDS)
def test_the_panel_says_all_in_every_language(game, code):
    record, states = game
    texts = WORDS[code]
    found = review.of_game(record.to_json())
    begin = markup.panel(found, markup.Stand(50), record.result, marks_of(states), PEOPLE, texts)
    assert 'data-command="review"' in begin and "lead-curve" not in begin
    gave = dict.fromkeys(range(1, len(record.actions)), 0.0) | {3: 9.0, 12: 4.0, 40: 6.5}
    for step, state in enumerate(states[:-1], 1):
        if step not in gave:
            continue
        found.decisions[step] = Decision(step, state.turn, state.round, record.actions[step - 1],
                                         notation(state.turn, legal_actions(state)[-1]), 2.5, gave[step], 0.5, 0.5,
                                         0.1, 40, (notation(state.turn, legal_actions(state)[0]),))  # fmt: skip
    found.worlds, found.deals = [[100, 90], [90, 95]], [[80, 85], [90, 70]]
    whole = markup.panel(found, markup.Stand(3, step=12), record.result, marks_of(states), PEOPLE, texts)
    assert whole.count('class="turn"') == 3 and whole.count('class="turn-number"') == 3
    assert 'data-command="review-line" data-argument="12"' in whole
    assert whole.count("<tr>") >= len(found.decisions)
    assert texts.show(9.0) in whole and texts.show(6.5) in whole
    running = markup.panel(found, markup.Stand(90, markup.JUDGING), record.result, marks_of(states), PEOPLE, texts)
    assert 'data-command="review-stop"' in running and "<progress" in running
    for shown in (begin, whole, running):
        assert "{" not in shown


def test_names_are_escaped_in_the_panel(game):
    record, states = game
    found = review.of_game(record.to_json())
    found.decisions[3] = decision(3, 0, 4.0)
    people = people_of([{"name": "<img>"}, {"name": "&"}])
    shown = markup.panel(found, markup.Stand(9, step=3), record.result, marks_of(states), people, WORDS["en"])
    assert "<img>" not in shown and "&lt;img&gt;" in shown


def test_apply_is_what_the_line_uses(game):
    """A line stops where the real game would not let it go on."""
    record, states = game
    state = states[10]
    legal = legal_actions(state)
    after = state.copy()
    apply(after, legal[0])
    illegal = next(action for action in range(1, 700) if action not in legal_actions(after))
    assert review.line_of(state, [legal[0], illegal, legal[0]]) == [notation(state.turn, legal[0])]
