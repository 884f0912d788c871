"""What must hold at every action of any game, whoever plays and however."""

import random

import oracle
import playing
import santacruz
from hypothesis import given, settings
from hypothesis import strategies as st
from santacruz import actions, rules
from santacruz.position import buildings_of, faults, position_of, state_from
from santacruz.record import Record
from santacruz.view import view

games = st.tuples(st.integers(2, 4), st.integers(0, 2**64 - 1), st.sampled_from(list(playing.STYLES)))
few = settings(max_examples=12, deadline=None, derandomize=True)
SPACES = [space["id"] for space in playing.island()["spaces"]]


@few
@given(games)
def test_C3_buildings_are_conserved(game):
    """In the supply, on the map or out by an eruption: always 8 houses, 3 churches and 2 lighthouses."""
    for _, state in playing.walk(*game):
        now = position_of(state)
        standing = [building for there in buildings_of(state).values() for building in there]
        for seat in range(state.players):
            for b, (name, number) in enumerate(oracle.PIECES.items()):
                held = state.supply[3 * seat + b]
                assert held >= 0
                assert held + standing.count([seat, name]) + now["out"][seat].get(name, 0) == number


@few
@given(games)
def test_C4_C5_C6_cards_and_tokens_are_conserved(game):
    for _, state in playing.walk(*game):
        now = position_of(state)
        assert sorted([*now["bird_supply"], *sum(now["birds"], [])]) == 8 * [1] + 8 * [2] + 6 * [3]
        held = [card for hand in now["hands"] for card in hand["scoring"]]
        played = [card for cards in state.scored for card in cards]
        if now["phase"] == "take":  # what was taken still lies in the pile as well
            played = [card for s, cards in enumerate(state.scored) if s not in state.pile_of for card in cards]
        away = [card for card in now.get("discarded", []) if card]
        assert sorted([*held, *played, *away, *now["deck"]]) == sorted(oracle.SCORING)


@few
@given(games)
def test_scores_are_the_sum_of_the_events(game):
    record, state = list(playing.walk(*game))[-1]
    final = list(state.scores)
    scores = list(record.initial_state().scores)
    for _, _, events, state in record.steps():
        for event in events:
            if (gain := santacruz.points_of(event)) is not None:
                scores[gain[0]] += gain[1]
        assert scores == list(state.scores)
    assert scores == final


@few
@given(games)
def test_T1_there_are_never_ties(game):
    for _, state in playing.walk(*game):
        rank = santacruz.rank(state)
        assert sorted(rank) == list(range(state.players))
        assert [state.scores[seat] for seat in rank] == sorted(state.scores, reverse=True)
        assert min(state.scores) >= 0, "C2: no eruption brings a score below 0"


@settings(few, max_examples=5)
@given(games)
def test_why_not_is_empty_exactly_for_legal_actions(game):
    """Over the whole space of actions, for every seat."""
    every = set(playing.every_action("santa-cruz", game[0]))
    for step, (_, state) in enumerate(playing.walk(*game)):
        legal = set(rules.legal_actions(state))
        assert legal <= every
        assert bool(legal) == (state.turn is not None)
        for seat in range(state.players):
            if seat == state.turn:
                assert {action for action in every if not rules.why_not(state, seat, action)} == legal
            elif step % 5 == 0:
                assert all(rules.why_not(state, seat, action) for action in every)


@few
@given(games, st.integers(0, 10_000))
def test_a_copy_is_independent(game, pick):
    states = [state.copy() for _, state in playing.walk(*game)]
    state = states[pick % (len(states) - 1)]
    before = position_of(state), view(state, 0).to_json()
    copy = state.copy()
    assert (position_of(copy), view(copy, 0).to_json()) == before
    rng = random.Random(pick)
    while copy.turn is not None:
        rules.play(copy, playing.choose_in(copy, "uniform", rng))
    assert (position_of(state), view(state, 0).to_json()) == before, "playing the copy leaves the original alone"
    kept = position_of(copy)
    rules.play(state, rules.legal_notations(state)[0])
    assert position_of(copy) == kept, "and the other way round"


@few
@given(games, st.booleans())
def test_a_record_replays_to_the_same_states(game, beginners):
    states = [(len(record.actions), position_of(state)) for record, state in playing.walk(*game, beginners=beginners)]
    record, state = list(playing.walk(*game, beginners=beginners))[-1]
    again = Record.loads(record.dumps())
    assert again.to_json() == record.to_json()
    assert position_of(again.replay()) == position_of(state)
    for n, position in states[:: max(1, len(states) // 8)]:
        assert position_of(again.replay(n)) == position


@few
@given(games)
def test_a_position_is_read_back_and_plays_on_alike(game):
    """position_of leaves nothing out: the game goes on from it as from the state itself."""
    picks = random.Random(game[1])
    for _, state in playing.walk(*game):
        now = position_of(state)
        assert faults(now) == []
        again = state_from(now)
        assert position_of(again) == now
        assert rules.legal_notations(again) == rules.legal_notations(state)
        if picks.random() < 0.1:
            original, rng = state.copy(), random.Random(0)
            while original.turn is not None:
                text = playing.choose_in(original, "uniform", rng)
                assert rules.play(original, text) == rules.play(again, text)
            assert position_of(again) == position_of(original)


@few
@given(games)
def test_the_legal_list_is_sorted_text_and_plays(game):
    for _, state in playing.walk(*game):
        texts = rules.legal_notations(state)
        assert texts == sorted(set(texts))
        assert len(texts) == len(rules.legal_actions(state))
        for text in texts:
            copy = state.copy()
            rules.play(copy, text)
            assert copy.turn is not None or copy.scores


def test_notation_round_trips_over_the_whole_space_of_actions():
    for seat in range(4):
        for text in playing.every_notation(seat, SPACES, players=4):
            assert actions.notation(*actions.parse(text)) == text
    every = playing.every_action("santa-cruz", 4)
    assert len(set(every)) == len(every) == 4 + 49 + 4 * 50 + 3 * 50 + 2 * 16 + 4


@given(st.text() | st.from_regex(r"[0-3] (ship|river|road|double|then|score|take|discard|set|land)( \S{1,6}){0,3}"))
@settings(few, max_examples=60)
def test_parsing_gives_an_action_or_a_data_error(text):
    try:
        seat, action = actions.parse(text)
    except santacruz.DataError:
        return
    assert actions.notation(seat, action) == text
