"""Whole games, action by action, in the package and in the plain second implementation: every trace line, with its
legal list, must be the same. More games: SANTACRUZ_GAMES=1000 python -m pytest tests/rules/test_differential.py"""

import os
import random

import oracle
import playing
import pytest
from santacruz import rules, scoring
from santacruz.view import view

GAMES = int(os.environ.get("SANTACRUZ_GAMES", "60"))
CASES = [(2 + n % 3, n, list(playing.STYLES)[n // 3 % len(playing.STYLES)]) for n in range(GAMES)]


@pytest.mark.parametrize(("players", "seed", "style"), CASES)
def test_package_and_oracle_play_the_same_game(players, seed, style):
    record = playing.new_record(players, seed, street_points=6 + seed % 2, beginners=seed % 5 == 0)
    state, game = record.initial_state(), playing.oracle_of(record)
    rng = random.Random(seed)
    assert playing.trace(state, 0, None) == game.trace(0, None)
    drawn, n = list(record.actions), 0
    while game.phase != "end":
        n += 1
        text = drawn.pop(0) if drawn else playing.choose(style, game.legal(), set(game.buildings), game.face_up, rng)
        rules.play(state, text)
        game.play(text)
        assert playing.trace(state, n, text) == game.trace(n, text)
        if n % 5 == 0:  # what a card would bring, as forecasts ask it of a view
            public = view(state, None)
            for seat in range(players):
                for card in oracle.SCORING:
                    assert scoring.points(state, card, seat)[0] == game.worth(seat, card)
                    assert scoring.points(public, card, seat) == scoring.points(state, card, seat)
    assert [list(values) for values in state.birds] == game.birds
    assert n >= 2 * players * (7 + 2) + 4 * players
