"""K1 to K3: what each seat may know. The cases say what a view shows; the last test looks at every action of whole
games. In full, over 200 games: SANTACRUZ_FULL=1 python -m pytest tests/rules/test_knowledge.py"""

import json
import os
import random

import hidden
import playing
import pytest
import tabletop
from santacruz import bots, rules, seen_by, spaces_of
from santacruz.position import position_of, state_from
from santacruz.view import View, view
from tabletop import table

# K1: open to all


@pytest.mark.parametrize("seat", [0, 1, None])
def test_K1_board_supplies_cards_and_scores_are_open(seat):
    game = table(
        hands=["ship ship road", "river double"],
        scoring=["sheep fish", "gold6"],
        buildings={4: 0, 7: [1, 0], 9: 1},
        face_down=[12, 14],
        scores=[17, 9],
        birds=[[3, 1], [2]],
        order=[1, 0],
        joined=True,
    )
    seen = game.view(seat)
    assert set(spaces_of(seen.face_up)) == set(range(1, 15)) - {12, 14}
    assert seen.tile(4).id == "T4"
    assert seen.buildings(7) == [(1, "house"), (0, "house")]
    assert seen.buildings(4) == [(0, "church")]
    assert seen.buildings(1) == seen.buildings(12) == []
    assert list(seen.supply) == [7, 2, 2, 7, 2, 2]
    assert list(seen.cards) == [2, 0, 1, 0, 0, 1, 0, 1], "building cards still in hand: ship, river, road, double"
    assert list(seen.scoring_counts) == [2, 1]
    assert [len(tokens) for tokens in seen.birds] == [2, 1]
    assert list(seen.scores) == [17, 9]
    assert list(seen.rank) == [0, 1]
    assert seen.joined is True
    assert seen.turn == 1


def test_K1_played_cards_are_open():
    game = table(scoring=["sheep", ""]).play("0 score sheep", "1 ship 1")
    assert [list(cards) for cards in game.view(1).played] == [[], ["ship"]]
    assert [list(cards) for cards in game.view(1).scored] == [["sheep"], []]


def test_K1_whose_pile_went_to_whom_is_open():
    game = tabletop.last_cards(scores=[10, 20]).play("0 ship 1", "1 ship 2", "0 take 1", "1 take 0")
    assert tuple(game.view(None).pile_of) == (1, 0)
    assert tuple(game.view(None).sets) == ("B", "A")


def test_K1_a_face_down_tile_that_failed_is_known_from_then_on():
    game = table(hands=["river", "ship"], buildings={1: 0}, face_down=[8, 9, 10, 12], lacking={0: "church"})
    assert game.view(1).tile(9) is None
    game.play("0 river 9")
    assert game.view(1).tile(9).id == "T9"


# K2: known to the owner only


def test_K2_own_scoring_cards_and_bird_values():
    game = table(scoring=["sheep fish", "gold6"], birds=[[3, 1], [2]])
    assert [game.view(0).scoring[0], game.view(0).scoring[1]] == [0b11, None]
    assert [game.view(1).scoring[0], game.view(1).scoring[1]] == [None, 0b10000]
    assert list(game.view(None).scoring) == [None, None]
    assert [tuple(tokens) for tokens in game.view(0).birds] == [(3, 1), (None,)]
    assert [tuple(tokens) for tokens in game.view(1).birds] == [(None, None), (2,)]
    assert [tuple(tokens) for tokens in game.view(None).birds] == [(None, None), (None,)]


def test_K2_the_card_drawn_and_the_card_put_away():
    game = tabletop.last_cards(scores=[10, 20])
    assert game.view(0).drawn == game.view(None).drawn == ("", ""), "nobody has drawn yet"
    game.play("0 ship 1", "1 ship 2")
    assert game.view(0).drawn == ("houses", None)
    assert game.view(None).drawn == (None, None)
    game.play("0 take 1", "1 take 0", "0 discard gold6")
    assert game.view(0).discarded == ("gold6", "")
    assert game.view(1).discarded == (None, "")
    assert list(game.view(1).scoring_counts) == [4, 5]


def test_K2_events_hide_it_from_the_others():
    game = table(tiles={1: "house 1 bird"}, bird_supply=[3]).play("0 ship 1")
    bird = ("bird", 0, 3)
    assert bird in game.events
    assert seen_by(bird, 0) == bird
    assert seen_by(bird, 1) == seen_by(bird, None) == ("bird", 0, None)
    game = tabletop.last_cards(scores=[10, 20]).play("0 ship 1", "1 ship 2")
    assert [seen_by(event, 1) for event in game.events if event[0] == "drew"] == [
        ("drew", 0, None),
        ("drew", 1, "variety"),
    ]
    game.play("0 take 1", "1 take 0", "0 discard gold6")
    assert [seen_by(event, 0) for event in game.events] == [("discarded", 0, "gold6")]
    assert [seen_by(event, 1) for event in game.events] == [("discarded", 0, None)]


def test_K2_what_is_open_is_hidden_from_nobody():
    game = table(scoring=["coast", ""], buildings={1: 0, 2: 1}).play("0 score coast")
    assert game.events
    assert [seen_by(event, None) for event in game.events] == game.events


def test_E1_the_birds_are_turned_up_at_the_end():
    game = tabletop.last_cards(round=2, birds=[[3], [1]]).play("0 ship 1", "1 ship 2")
    assert [tuple(tokens) for tokens in game.view(None).birds] == [(3,), (1,)]


# K3: known to nobody


@pytest.mark.parametrize("seat", [0, 1, None])
def test_K3_face_down_tiles_deck_and_bird_supply(seat):
    game = table(face_down=[9, 12, 14], deck=["coast", "river", "volcano"], bird_supply=[1, 2])
    seen = game.view(seat)
    assert [seen.tile(space) for space in (9, 12, 14)] == [None, None, None]
    assert (seen.deck_count, seen.bird_supply_count) == (3, 2)
    assert not {"deck", "bird_supply"} & set(seen.to_json())


# The whole of K2 and K3, over whole games

FULL = bool(os.environ.get("SANTACRUZ_FULL"))
GAMES = 200 if FULL else 12


@pytest.mark.parametrize("n", range(GAMES))
def test_K2_K3_nothing_hidden_shows_in_view_legal_list_or_reasons(n):
    """At every action, for every seat and the public, everything that it may not know is swapped for something else
    at once: nothing of what the seat sees may change."""
    players, style = 2 + n % 3, list(playing.STYLES)[n % len(playing.STYLES)]
    rng = random.Random(n)
    space_of_actions = playing.every_action("santa-cruz", players)
    views = swaps = 0
    changed = set()
    for step, (record, state) in enumerate(playing.walk(players, 1000 + n, style)):
        now = position_of(state)
        state = state_from(now)
        for seat in (None, *range(players)):
            other_now = hidden.swapped(now, seat, playing.tiles(record.map_id), rng)
            other = state_from(other_now)
            views += 1
            swaps += other_now != now
            changed |= {key for key in now if other_now[key] != now[key]}
            assert view(state, seat).to_json() == view(other, seat).to_json()
            if seat is not None and seat == state.turn:
                assert rules.legal_actions(state) == rules.legal_actions(other)
                asked = space_of_actions if step % 8 == 0 else rng.sample(space_of_actions, 20)
                for action in asked:
                    assert rules.why_not(state, seat, action) == rules.why_not(other, seat, action)
                if step % 4 == 0:
                    for bot in bots.BOTS:
                        seen, other_seen = view(state, seat), view(other, seat)
                        choice = bots.make(bot, n).choose(seen, seen.legal)
                        assert bots.make(bot, n).choose(other_seen, other_seen.legal) == choice
            elif seat is not None and state.turn is not None:
                action = rng.choice(space_of_actions)
                assert [r.code for r in rules.why_not(other, seat, action)] == ["not_your_turn"]
    assert swaps > 0.9 * views, "nearly always something was hidden"
    assert changed == {"tiles", "birds", "bird_supply", "hands", "deck", "drawn", "discarded"}


def test_a_view_survives_json():
    for _, state in playing.walk(3, 5, "uniform"):
        seen = view(state, 1)
        sent = json.loads(json.dumps(seen.to_json()))
        assert sent == seen.to_json(), "nothing but JSON values: a worker takes them as they are"
        again = View.from_json(sent)
        assert again.to_json() == sent
        for name in set(View.__slots__) - {"map", "layout"}:
            assert getattr(again, name) == getattr(seen, name), name
        assert [again.tile(space) for space in range(1, 50)] == [seen.tile(space) for space in range(1, 50)]
