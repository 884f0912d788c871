"""The search plays games that are not Santa Cruz: one with open piles for two, one with hidden cards for three."""

from itertools import islice

import pytest
from treesearch import Outcome, Search, Settings


class Nim:
    """Take 1 to 3 from a pile; whoever takes the last one wins. One to move with a multiple of 4 loses."""

    def __init__(self, pile):
        self.pile = pile

    def sample(self, random):
        return [self.pile, 0]

    def copy(self, state):
        return state[:]

    def guesses(self, state):
        return [(action, 0.0) for action in self.candidates(state)]

    def seat(self, state):
        return state[1] if state[0] else None

    def candidates(self, state):
        return range(1, min(3, state[0]) + 1)

    def apply(self, state, action):
        state[0] -= action
        state[1] ^= 1

    def finish(self, state, random):
        while state[0]:
            self.apply(state, random.choice(self.candidates(state)))
        winner = 1 - state[1]
        return Outcome([float(winner == seat) for seat in range(2)], (float(winner == 0),))


class HighestCard:
    """Three seats with one card each of 1 to 10. Each in turn folds, which is worth 0.3 to it, or fights; of those
    who fight the highest card has 1, the others 0. Seat 0 sees its own card only. It is first to decide, so that it
    should fold all but its high cards: the others, who see in the playouts what they hold, do the same."""

    def __init__(self, card):
        self.card = card

    def sample(self, random):
        others = [card for card in range(1, 11) if card != self.card]
        random.shuffle(others)
        return {"hands": [self.card, *others[:2]], "choices": []}

    def copy(self, state):
        return {"hands": state["hands"], "choices": state["choices"][:]}

    def guesses(self, state):
        return [("fold", 0.0), ("fight", 0.0)]

    def seat(self, state):
        return len(state["choices"]) if len(state["choices"]) < 3 else None

    def candidates(self, state):
        return ("fold", "fight")

    def apply(self, state, action):
        state["choices"].append(action)

    def finish(self, state, random):
        while (seat := self.seat(state)) is not None:
            self.apply(state, "fight" if state["hands"][seat] > 5 else "fold")
        fighting = [seat for seat in range(3) if state["choices"][seat] == "fight"]
        highest = max(fighting, key=lambda seat: state["hands"][seat], default=None)
        rewards = [0.3 if seat not in fighting else float(seat == highest) for seat in range(3)]
        return Outcome(rewards, (float(state["hands"][1]),))


def searched(game, steps, seed=1, **settings):
    search = Search(game, seed, Settings(**settings))
    for _ in range(steps):
        search.step()
    return search


@pytest.mark.parametrize("pile", [5, 6, 7, 9, 10, 11])
def test_nim_is_won_where_it_can_be(pile):
    assert searched(Nim(pile), 600).found()[0].action == pile % 4


def test_the_line_of_nim_goes_on_to_the_end():
    line = searched(Nim(6), 2000).line(2, 10)
    assert line[0] == 2 and sum(line) == 6 and line[1] + line[2] == 4


@pytest.mark.parametrize(("card", "best"), [(1, "fold"), (3, "fold"), (9, "fight"), (10, "fight")])
def test_hidden_cards_are_played_by_their_chances(card, best):
    assert searched(HighestCard(card), 600).found()[0].action == best


def test_the_best_card_is_known_to_win_and_the_others_cards_are_drawn_fairly():
    found = {each.action: each for each in searched(HighestCard(10), 2000).found()}
    assert found["fight"].reward == 1.0
    assert found["fold"].reward == pytest.approx(0.3)
    assert found["fight"].figures[0] == pytest.approx(5.0, abs=0.4)  # the mean of 1 to 9


def test_every_step_counts_once_and_the_most_visited_comes_first():
    search = searched(Nim(9), 300)
    found = search.found()
    assert search.iterations == sum(each.visits for each in found) == 300
    assert [each.visits for each in found] == sorted((each.visits for each in found), reverse=True)


def test_the_same_seed_finds_the_same_and_another_does_not():
    first, second, other = (searched(HighestCard(6), 300, seed).found() for seed in (4, 4, 5))
    assert first == second
    assert first != other


def test_few_actions_are_considered_at_first_and_more_with_the_visits():
    class Wide(Nim):
        def candidates(self, state):
            return range(1, state[0] + 1)

    wide = {"width": 2, "widening": 4.0, "sure": 99.0}
    searches = [searched(Wide(40), steps, runners=1, **wide) for steps in (2, 3, 20, 300)]
    assert [len(search._runners[0].node.children) for search in searches] == [2, 3, 4, 6]  # 2 + log4(visits + 1)


def test_only_the_first_guesses_race_at_the_root():
    assert len(searched(Nim(9), 30, runners=2, sure=99.0).found()) == 2


def test_whoever_is_surely_behind_leaves_the_race():
    """The highest card wins by fighting in every world, and folding never does."""
    search = searched(HighestCard(10), 200, least=5)
    fight, fold = search.found()
    assert (fight.action, fold.visits) == ("fight", 5)
    assert search.decided and fight.visits == 195


def test_what_cannot_be_told_apart_stays_in_the_race():
    class Even(Nim):
        def finish(self, state, random):
            return Outcome([random.random()] * 2, (0.0,))

    assert len(searched(Even(9), 300, sure=4.0).found()) == 3
    assert not searched(Even(9), 300, sure=4.0).decided


def test_the_same_worlds_and_numbers_are_used_for_all_actions():
    """A game in which the actions make no difference gives all of them the very same rewards."""

    class Chance(Nim):
        def finish(self, state, random):
            return Outcome([random.random()] * 2, (random.random(),))

    found = searched(Chance(9), 60, depth=1, sure=99.0).found()
    assert len({(each.visits, each.reward, each.figures) for each in found}) == 1


def test_a_first_guess_counts_for_less_and_less():
    class Guessed(Nim):
        def guesses(self, state):
            return [(1, 0.3), (2, 0.0), (3, 0.0)]

    first = searched(Guessed(6), 3, trust=50.0).found()
    assert first[0].action == 1
    assert searched(Guessed(6), 1500, trust=5.0).found()[0].action == 2


def test_nothing_is_found_before_the_first_step():
    search = Search(Nim(3), 1)
    assert search.found() == [] and search.line(1, 5) == []


def test_steps_can_be_taken_a_few_at_a_time():
    """Whoever stops in between and goes on finds what one who never stopped finds."""
    whole, parts = Search(Nim(11), 3), Search(Nim(11), 3)
    for _ in islice(iter(whole.step, 0), 90):
        pass
    for _ in range(9):
        for _ in range(10):
            parts.step()
        parts.found()
    assert whole.found() == parts.found()
