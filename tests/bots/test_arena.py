"""Tournaments: what is played, that it goes on where it was left, and what the figures are made of."""

import json
import math

import pytest
from santacruz import DataError
from santacruz.arena import (
    Pairing,
    Result,
    complete,
    ladder,
    mean_and_spread,
    play,
    read_results,
    rotations,
    round_robin,
    schedule,
    share_interval,
    standings,
)
from santacruz.cli import main
from santacruz.simulate import wilson

PAIR = ("greedy", "random")


def won(table, deal, turned, winner, scores=None):
    return Result(table, deal, turned, tuple(scores or [10 * (place == winner) for place in range(len(table))]), winner)


def test_each_deal_is_played_in_all_rotations_that_differ():
    tables = [PAIR, ("planner", "greedy", "greedy"), ("greedy", "greedy")]
    assert [rotations(table) for table in tables] == [2, 3, 1]
    games = list(schedule(tables, 2, 5))
    assert len(games) == len(set(games)) == 12
    assert {game.deal for game in games[:6]} == {5}


def test_everybody_meets_everybody_once():
    assert round_robin(["a", "b", "c", "b"]) == [("a", "b"), ("a", "c"), ("b", "c")]


def test_a_turned_table_plays_the_same_deal_from_other_seats():
    """Between two of a kind the seat decides: place 0 has in one game what place 1 has in the other."""
    first, second = play(Pairing(("greedy", "random"), 3, 0)), play(Pairing(("greedy", "random"), 3, 1))
    assert first.winner == second.winner == 0
    assert first.scores != second.scores
    mirror = play(Pairing(("random", "greedy"), 3, 1))
    assert mirror.scores == first.scores[::-1] and mirror.winner == 1


def test_shares_and_differences_by_hand():
    table = ("a", "b", "b")
    games = [won(table, 1, 0, 0, (50, 40, 30)), won(table, 1, 1, 1, (20, 45, 30)), won(table, 1, 2, 0, (60, 10, 58)),
             won(table, 2, 0, 0)]  # the deal 2 is not complete
    one, others = standings(games)
    assert (one.bot, one.wins, one.differences) == ("a", [2 / 3], [(10 - 25 + 2) / 3])
    assert others.seats == 2
    assert others.wins == [pytest.approx(1 / 6)]
    assert others.differences == [pytest.approx((-10 + -20 + 15 - 15 - 50 - 2) / 6)]
    assert one.to_json()["of_fair"] == 2.0
    assert set(complete(games)[table]) == {1}


def test_the_interval_of_deals_that_vary_like_single_games_is_wilsons():
    shares = [1.0] * 30 + [0.0] * 20
    low, high = share_interval(shares)
    assert (low, high) == pytest.approx(wilson(30 * 49 / 50, 49), abs=1e-9)


def test_deals_that_do_not_vary_count_once_each():
    """Pairs that are always shared tell no more than as many games; ten clean sweeps leave room for some losses."""
    assert share_interval([1.0] * 10) == pytest.approx(wilson(10, 10))
    assert share_interval([0.5] * 10) == pytest.approx(wilson(5, 10))
    assert share_interval([1.0])[0] < 0.3


def test_the_spread_of_a_mean():
    mean, spread = mean_and_spread([1.0, 2.0, 3.0, 4.0])
    assert mean == 2.5
    assert spread == pytest.approx(1.959964 * math.sqrt(5 / 3 / 4))


def test_three_wins_of_four_are_191_points():
    """Bradley and Terry with two: 400 * log10(odds); with the half wins 300.5 to 100.5."""
    games = [won(PAIR, deal, turned, 0 if deal % 4 else 1) for deal in range(200) for turned in range(2)]
    (first, elo, low, high), (last, zero, *_) = ladder(games)
    assert (first, last, zero) == ("greedy", "random", 0.0)
    assert elo == pytest.approx(400 * math.log10(300.5 / 100.5), abs=0.1)
    assert low < elo < high and high - low < 150


def test_a_ladder_of_three_adds_up():
    games = []
    for deal in range(90):
        games += [won(("a", "b"), deal, turned, int(deal % 3 == 0)) for turned in range(2)]
        games += [won(("b", "c"), deal, turned, int(deal % 3 == 0)) for turned in range(2)]
    found = ladder(games)
    assert [bot for bot, *_ in found] == ["a", "b", "c"]
    assert found[0][1] == pytest.approx(2 * found[1][1], rel=0.01)


def test_nobody_met_no_ladder():
    assert ladder([]) == []
    assert ladder([won(("a", "a"), 1, 0, 0)]) == []


def report(capsys, *arguments):
    assert main(["arena", *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_a_tournament_goes_on_where_it_was_left(tmp_path, capsys):
    file = tmp_path / "results.jsonl"
    common = ["--jobs", "1", "--seed", "4"]
    whole = report(capsys, "greedy,random", "greedy,random,random", "--deals", "3", *common)
    assert whole["games"] == 3 * 2 + 3 * 3
    report(capsys, "greedy,random", "--deals", "2", *common, "--results", str(file))
    lines = file.read_text().splitlines()
    assert len(lines) == 4
    file.write_text("\n".join(lines) + '\n{"table": ["greedy", "ran')  # killed while it wrote
    again = report(capsys, "greedy,random", "greedy,random,random", "--deals", "3", *common, "--results", str(file))
    assert again == whole
    assert file.read_text().splitlines()[:4] == lines
    assert len(read_results(file)) == 15
    for line in again["tables"]:
        low, high = line["interval"]
        assert low <= line["share"] <= high


def test_what_is_no_result_is_refused_by_its_line(tmp_path):
    file = tmp_path / "results.jsonl"
    file.write_text('{"table": 3}\n')
    with pytest.raises(DataError) as caught:
        read_results(file)
    assert caught.value.field == "results.1"


def test_the_report_for_people(capsys):
    assert main(["arena", "greedy,random", "--deals", "1", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[:3] == ["greedy", "greedy", "random"]
    assert lines[-1].split()[0] == "random" and lines[-1].split()[1] == "0"


@pytest.mark.parametrize("arguments", [["greedy"], ["greedy,genius"], ["greedy,expert:0"], ["random," * 4 + "random"]])
def test_wrong_tables_exit_2(arguments, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["arena", *arguments])
    assert caught.value.code == 2


def test_bots_that_meet_each_with_each(capsys):
    met = report(capsys, "random,greedy", "planner,random", "--each-with-each", "--deals", "1", "--jobs", "1")
    assert {tuple(line["table"]) for line in met["tables"]} == {
        ("random", "greedy"), ("random", "planner"), ("greedy", "planner")}  # fmt: skip
    assert met["games"] == 6 and len(met["ladder"]) == 3
