"""Worlds agree with all that a seat has seen, differ in the rest, and are drawn fairly."""

from collections import Counter
from random import Random

import pytest
from santacruz import Record, apply, legal_actions, view
from santacruz.bots.worlds import Worlds
from santacruz.state import PHASES, PLAY


def random_game(players, seed):
    """The states of a game played at random, one after the other."""
    random = Random(seed)
    state = Record.new([{"name": ""}] * players, seed).initial_state()
    while state.turn is not None:
        yield state
        legal = legal_actions(state)
        apply(state, legal[int(random.random() * len(legal))])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_world_shows_the_seat_what_it_has_seen(players):
    random = Random(players)
    compared = Counter()
    for seed in range(6):
        for n, state in enumerate(random_game(players, seed)):
            if n % 3 == 0 or state.phase != PLAY:
                for seat in range(players):
                    seen = view(state, seat)
                    world = Worlds(seen).sample(random)
                    assert view(world, seat).to_json() == seen.to_json()
                    compared[PHASES[state.phase]] += 1
    assert set(compared) == set(PHASES) - {"end"} and min(compared.values()) > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_world_can_be_played_to_its_end(players):
    """What the view does not show is right too: hands run out together, every card and token is there once."""
    random = Random(players)
    for n, state in enumerate(random_game(players, 9)):
        if n % 4:
            continue
        world = Worlds(view(state, n % players)).sample(random)
        assert sorted(tile.id for tile in world.layout.tiles[1:]) == sorted({t.id for t in world.layout.tiles[1:]})
        assert all(tile.kind == world.map.kind(space) for space, tile in enumerate(world.layout.tiles) if tile)
        assert sorted((*world.bird_supply, *sum(world.birds, ()))) == [1] * 8 + [2] * 8 + [3] * 6
        while world.turn is not None:
            legal = legal_actions(world)
            apply(world, legal[int(random.random() * len(legal))])
        assert not any(world.cards) and not any(world.scoring) and world.left == 0


def test_what_is_hidden_is_not_used():
    """Two states that look alike to a seat lead to the same worlds by the same numbers."""
    for n, state in enumerate(random_game(3, 4)):
        if n % 5 == 0:
            seen = view(state, 1)
            other = Worlds(seen).sample(Random(99))
            assert other != state
            first, second = (Worlds(view(each, 1)).sample(Random(7)) for each in (state, other))
            assert first == second


def test_the_same_numbers_give_the_same_world_and_others_another():
    state = next(random_game(4, 1))
    worlds = Worlds(view(state, 0))
    assert worlds.sample(Random(1)) == worlds.sample(Random(1))
    assert worlds.sample(Random(1)) != worlds.sample(Random(2))


def test_hidden_cards_and_tiles_are_equally_likely():
    """Each of the 12 cards that are not in the own hand of four: in the other's hand of four in 1 world of 3."""
    state = next(random_game(2, 1))
    worlds, random = Worlds(view(state, 0)), Random(3)
    cards, tiles = Counter(), Counter()
    for _ in range(1200):
        world = worlds.sample(random)
        cards.update(k for k in range(16) if world.scoring[1] >> k & 1)
        tiles[world.layout.tiles[41].id] += 1
    assert len(cards) == 12 and all(330 < count < 470 for count in cards.values())
    assert len(tiles) == 10 and all(75 < count < 170 for count in tiles.values())


def test_a_card_drawn_and_played_is_known_to_have_been_drawn():
    """In round 2, what another plays that was not in its pile is the card that it drew."""
    told = 0
    for seed in range(30):
        for state in random_game(2, seed):
            if state.round == 2 and state.phase == PLAY and state.turn == 0:
                strange = [card for card in state.scored[1] if card == state.drawn[1]]
                if strange:
                    told += 1
                    worlds = Worlds(view(state, 0))
                    assert {worlds.sample(Random(n)).drawn[1] for n in range(5)} == {state.drawn[1]}
    assert told > 20
