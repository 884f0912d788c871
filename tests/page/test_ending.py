"""The end of a game as it is shown: one bird token after the other."""

import random

from page.ending import before_the_birds, last_events, uncounted
from page.session import new_game


def ended(seed=5):
    session = new_game({"players": [{}, {}, {}], "seed": seed})
    chance = random.Random(seed)
    while not session.ended:
        session.play(chance.choice(session.legal()))
    return session


def test_scores_grow_from_before_the_birds_to_the_result():
    session = ended()
    events, view = session.steps[-1], session.view()
    birds = [event for event in events if event[0] == "birds_scored"]
    tokens = sum(len(values) for _, _, values, _ in birds)
    assert tokens > 3
    before = uncounted(view, events, 0)
    for _, seat, _, points in birds:
        assert before.scores[seat] == view.scores[seat] - points
        assert set(before.birds[seat]) <= {None}
    totals = [sum(uncounted(view, events, count).scores) for count in range(tokens + 1)]
    turned = [value for _, _, values, _ in birds for value in values]
    assert [after - earlier for earlier, after in zip(totals, totals[1:], strict=False)] == turned
    last = uncounted(view, events, tokens)
    assert last.scores == view.scores
    assert last.rank == view.rank
    assert last.birds == view.birds


def test_the_log_tells_of_the_birds_once_they_are_counted():
    kinds = [event[0] for event in before_the_birds(ended().steps[-1])]
    assert kinds and not {"birds_scored", "ended"} & set(kinds)


def test_what_happened_last_holds_the_birds_back_while_they_are_counted():
    steps = ended().steps
    held = [event[0] for event in last_events(steps, len(steps), 0)]
    assert held and not {"birds_scored", "ended"} & set(held)
    assert last_events(steps, len(steps), None) == steps[-1]
    assert last_events(steps, 3, 0) == steps[2]
    assert last_events(steps, 0, None) == []


def test_counting_changes_nothing_of_the_view_itself():
    session = ended(6)
    view = session.view()
    scores, birds, rank = list(view.scores), list(view.birds), list(view.rank)
    uncounted(view, session.steps[-1], 1)
    assert (view.scores, view.birds, view.rank) == (scores, birds, rank)
