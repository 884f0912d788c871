"""Votes and the class's results: what can be chosen, what is right, and how lines are read and ranked."""

import random

import pytest
from page.jobs import play_out
from page.table.results import BOTS, Row, beginning, ranked, read
from page.table.votes import answer, choices, head, questions
from page.thinking import Told
from santacruz.actions import parse
from santacruz.record import Record
from santacruz.rules import apply, legal_notations
from santacruz.state import PHASES
from santacruz.track import rank

PLAYERS = [{"name": "Ana"}, {"name": "Ben"}]


def test_every_action_of_a_game_is_among_the_choices_and_the_leader_is_the_rules_own():
    state, chance = Record.new(PLAYERS, 3).replay(), random.Random(3)
    seen = set()
    while state.turn is not None:
        text = chance.choice(legal_notations(state))
        assert answer(state, text, "action") in choices(state, "action")
        right = answer(state, text, "lead")
        apply(state, parse(text)[1])
        assert right == str(rank(state)[0])
        seen.add(right)
    assert seen == {"0", "1"}
    assert (head("0 ship 12"), head("0 double river -"), head("1 score gold6")) == (
        "0 ship", "0 double", "1 score gold6")  # fmt: skip


def test_each_moment_has_a_question_that_is_worth_it_and_gives_no_hand_away():
    state, chance, phases = Record.new(PLAYERS, 3).replay(), random.Random(3), set()
    while state.turn is not None:
        phase, before = PHASES[state.phase], tuple(state.scores)
        hidden, open_ = questions(state, False), questions(state, True)
        assert open_[0] == "action"
        assert ("action" in hidden) == (phase in ("set", "take"))  # else what can be done tells of the hand
        apply(state, parse(chance.choice(legal_notations(state)))[1])
        if "lead" not in open_:
            assert tuple(state.scores) == before and "lead" not in hidden  # nobody's place can change
        phases.add(phase)
    assert phases >= {"set", "land", "play", "take", "discard"}


def test_lines_are_read_as_people_write_them():
    rows, wrong = read("Ana 132\n\nBen:98\nClasse 7b; 101\n3 Füchse\t77\nnobody\n12\n")
    assert rows == [Row("Ana", 132, False), Row("Ben", 98, False), Row("Classe 7b", 101, False),
                    Row("3 Füchse", 77, False)]  # fmt: skip
    assert wrong == ["nobody", "12"]


def test_equal_points_share_a_place():
    places = ranked([Row("Ben", 9, False), Row("Bot", 12, True), Row("Ana", 12, False), Row("Cleo", 3, False)])
    assert [(place, row.name) for place, row in places] == [(1, "Ana"), (1, "Bot"), (3, "Ben"), (4, "Cleo")]


def test_bots_play_the_same_deal_the_same_way_whatever_was_played():
    def result(record):
        scores = []
        for bot in BOTS:
            job = play_out({"record": beginning(record), "bot": bot}, Told())
            with pytest.raises(StopIteration) as end:
                while True:
                    next(job)
            scores.append(end.value.value)
        return scores

    for beginners in (False, True):
        record = Record.new(PLAYERS, 5, options={"beginners": beginners})
        first = result(record)
        state = record.replay()
        while state.turn is not None:
            record.actions.append(legal_notations(state)[0])
            apply(state, parse(record.actions[-1])[1])
        assert result(record) == first and min(map(min, first)) > 30 and first[0] != first[1]
