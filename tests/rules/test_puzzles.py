"""Puzzles: those of the page are what docs/puzzles.md says, and a second search proves them."""

import json
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest
from santacruz import puzzles
from santacruz.actions import parse
from santacruz.cli import main
from santacruz.exact import Search, TooLarge, token_sums, worlds
from santacruz.position import faults, state_from
from santacruz.record import Record
from santacruz.rules import legal_notations
from santacruz.simulate import play_game
from santacruz.stripped import filled, stripped
from santacruz.view import view
from second_search import all_values, astray, hands_of, is_proof

FILE = Path(puzzles.__file__).parents[2] / "assets" / "puzzles" / "puzzles.json"
DATA = json.loads(FILE.read_text(encoding="utf-8"))
ALL = DATA["puzzles"]


def players_of(puzzle):
    return len(puzzle["position"]["players"])


def whole(puzzle):
    return filled(puzzle["position"], puzzle["hidden"])


def quick():
    """Those that the second search is done with soon; `make long-puzzles` has all."""
    return [puzzle for puzzle in ALL if puzzle["size"] <= 400]


def test_there_are_enough_of_each_level_and_number_of_players():
    assert DATA["format"] == puzzles.FORMAT and DATA["version"] == 1
    assert len(ALL) >= 60 and len({puzzle["id"] for puzzle in ALL}) == len(ALL)
    levels = Counter(puzzle["level"] for puzzle in ALL)
    assert set(levels) == {1, 2, 3} and min(levels.values()) >= 20
    assert {players_of(puzzle) for puzzle in ALL} == {2, 3, 4}
    assert [puzzle["level"] for puzzle in ALL] == sorted(puzzle["level"] for puzzle in ALL)


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle["id"])
def test_a_puzzle_is_what_its_file_says(puzzle):
    values = {action: Fraction(value) for action, value in puzzle["values"].items()}
    second = max(value for action, value in values.items() if action != puzzle["answer"])
    assert values[puzzle["answer"]] - second == Fraction(puzzle["margin"]) >= puzzles.MARGIN
    position = puzzle["position"]
    assert faults(whole(puzzle)) == [] and position["round"] == 2 and position["phase"] == "play"
    state = state_from(whole(puzzle))
    assert legal_notations(state) == sorted(values)
    assert puzzles.level_of(state, parse(puzzle["answer"])[1]) == puzzle["level"]
    assert puzzle["line"][0] == puzzle["answer"]
    record = Record(position["players"], start=whole(puzzle), actions=puzzle["line"])
    assert record.check().turn is None


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle["id"])
def test_a_position_tells_nothing_that_its_seat_may_not_know(puzzle):
    position, seat = puzzle["position"], puzzle["position"]["turn"]
    seen = view(state_from(whole(puzzle)), seat)
    others = [other for other in range(seen.players) if other != seat]
    for space, tile in position["tiles"].items():
        assert (tile is None) == (seen.tile(int(space)) is None)
    for other in others:
        assert position["hands"][other]["scoring"] == [None] * seen.scoring_counts[other]
        assert position["birds"][other] == [None] * len(seen.birds[other])
        assert position["drawn"][other] is None and position["discarded"][other] is None
    assert set(position["deck"]) <= {None} and set(position["bird_supply"]) <= {None}


@pytest.mark.parametrize("puzzle", quick(), ids=lambda puzzle: puzzle["id"])
def test_a_second_search_proves_it(puzzle):
    values, by_world = all_values(puzzle["position"])
    assert values == {action: Fraction(value) for action, value in puzzle["values"].items()}
    assert is_proof(puzzle["answer"], values, by_world)
    assert astray(puzzle) is None


@pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: puzzle["id"])
def test_both_searches_find_the_same_worlds_and_the_real_one_among_them(puzzle):
    found = worlds(puzzle["position"])
    seat = puzzle["position"]["turn"]
    assert [puzzles.world_of(world, seat) for world in found] == puzzle["worlds"]
    second = hands_of(puzzle["position"])
    assert sorted(second.values()) == sorted(world.weight for world in found)
    held = {tuple(tuple(sorted(hand)) for hand in hands) for hands in second}
    assert tuple(tuple(sorted(hand["scoring"])) for hand in whole(puzzle)["hands"]) in held
    assert puzzle["hidden"]["scoring"] in [world["hands"] for world in puzzle["worlds"]]


@pytest.mark.parametrize("puzzle", [p for p in ALL if players_of(p) > 2], ids=lambda puzzle: puzzle["id"])
def test_no_answer_hangs_on_how_ties_are_settled(puzzle):
    values, _, _ = Search(puzzle["position"], backwards=True).values()
    answer, margin = puzzles.best_of(values)
    assert answer == puzzle["answer"] and margin >= puzzles.MARGIN


def test_a_line_in_which_somebody_errs_is_found_out():
    puzzle = next(puzzle for puzzle in quick() if len(puzzle["values"]) > 1)
    wrong = min(puzzle["values"], key=lambda action: Fraction(puzzle["values"][action]))
    assert astray({**puzzle, "line": [wrong]}) == (0, wrong)


def test_the_second_search_looks_at_each_level_and_number_of_players():
    assert {puzzle["level"] for puzzle in quick()} == {1, 2, 3} and {players_of(p) for p in quick()} == {2, 3, 4}
    assert any(len(puzzle["worlds"]) > 1 for puzzle in quick())


def test_a_changed_position_has_other_values():
    """The search looks at what it is given: with its answer's card gone a puzzle is another."""
    puzzle = min(ALL, key=lambda puzzle: puzzle["size"])
    other = json.loads(json.dumps(puzzle["position"]))
    other["scores"][other["turn"]] += 7
    values, _, _ = Search(other).values()
    given = {action: Fraction(value) for action, value in puzzle["values"].items()}
    assert values != given
    if players_of(puzzle) == 2:
        assert values == {action: value + 7 for action, value in given.items()}


def test_a_search_gives_up_at_its_limit():
    puzzle = max(ALL, key=lambda puzzle: puzzle["size"])
    with pytest.raises(TooLarge):
        Search(puzzle["position"], limit=3).values()


def test_stripped_and_filled_are_each_others_opposite():
    state = next(state for _, state in puzzles.candidates(play_game(["greedy"] * 3, 5).record))
    for seat in range(3):
        position, hidden = stripped(state, seat, [{"name": name} for name in "ABC"])
        again = state_from(filled(position, hidden))
        assert again.layout.tiles == state.layout.tiles and again.scoring == state.scoring
        assert again.birds == state.birds and again.discarded == state.discarded
        assert None not in position["hands"][seat]["scoring"] and None not in position["birds"][seat]


def test_tokens_are_dealt_out_in_all_ways():
    sums = dict(token_sums((2, 1, 0), (1, 1)))
    assert sums == {(1, 1): 2, (1, 2): 2, (2, 1): 2}
    assert sum(weight for _, weight in token_sums((8, 8, 6), (2, 3))) == 231 * 1140


def test_the_command_makes_the_same_file_again(tmp_path, capsys):
    for name in ("a", "b"):
        assert main(["puzzles", "--count", "1", "--seed", "1005", "--players", "2", "--out", str(tmp_path / name)]) == 0
    assert "1 puzzles (1 of level 1" in capsys.readouterr().out
    text = (tmp_path / "a").read_text(encoding="utf-8")
    assert text == (tmp_path / "b").read_text(encoding="utf-8")
    (puzzle,) = json.loads(text)["puzzles"]
    assert puzzle["level"] == 1 and players_of(puzzle) == 2
