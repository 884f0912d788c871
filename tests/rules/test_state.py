"""States: a copy is the same and goes its own way; two are equal when nothing tells them apart."""

import playing
import pytest
from santacruz import spaces_of
from santacruz.maps import Map, load_map
from santacruz.state import SET, State
from santacruz.tiles import Layout, load_tiles

WHOLE = list(playing.walk(3, 11, "uniform"))
RECORD = WHOLE[-1][0]
MOMENTS = [RECORD.replay(step) for step in (0, 2, 20, 45, len(RECORD.actions))]
NAMES = [name for name in State.__slots__ if name not in ("map", "layout")]


@pytest.mark.parametrize("state", MOMENTS)
def test_a_copy_is_the_same_and_shares_no_list(state):
    copy = state.copy()
    assert copy == state
    for name in State.__slots__:
        assert getattr(copy, name) == getattr(state, name), name
        if isinstance(getattr(state, name), list):
            assert getattr(copy, name) is not getattr(state, name), name
    assert copy.map is state.map and copy.layout is state.layout


@pytest.mark.parametrize("name", NAMES)
def test_states_differ_in_whatever_they_differ_in(name):
    state = MOMENTS[3]
    other = state.copy()
    setattr(other, name, "something else")
    assert other != state


def test_states_of_other_maps_and_tiles_are_others():
    state = MOMENTS[3]
    other = state.copy()
    other.layout = Layout(list(state.layout.tiles))
    assert other == state, "the same tiles"
    other.layout = state.layout.known(0)
    assert other != state
    other = state.copy()
    other.map = Map(state.map.data, state.map.spaces, state.map.roads, state.map.rivers)
    assert other != state
    assert state != 7
    with pytest.raises(TypeError):
        hash(state)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_an_empty_table(players):
    island = load_map()
    layout = Layout([None] * (island.n + 1))
    state = State.empty(island, layout, players)
    assert (state.map, state.layout, state.players, state.street_points) == (island, layout, players, 7)
    assert (state.phase, state.round, state.turn, state.order) == (SET, 1, 0, tuple(range(players)))
    assert (state.joined, state.then_card, state.left, state.occupied, state.erupted) == (False, 0, 0, 0, ())
    assert (state.face_up, state.bird_supply, state.deck) == (island.coast, (), ())
    for name in ("own", "scoring", "scores", "arrivals", "road_reach", "river_reach"):
        assert getattr(state, name) == [0] * players, name
    for name in ("played", "scored", "birds"):
        assert getattr(state, name) == [()] * players, name
    for name in ("sets", "drawn", "discarded"):
        assert getattr(state, name) == ("",) * players, name
    assert (state.pile_of, state.taken) == ((None,) * players, (0,) * players)
    assert state.cards == [0] * 4 * players
    assert state.supply == [8, 3, 2] * players
    assert State.empty(island, layout, players, 6).street_points == 6


def test_unknown_tiles_are_worth_nothing_and_in_no_mask():
    layout = Layout([None, None])
    assert (layout.points, layout.fish_bonus, layout.building) == ((0, 0), (0, 0), (-1, -1))
    assert set(layout.picture.values()) | set(layout.resource.values()) | {layout.bird} == {0}


def test_B3_a_full_supply_can_build_every_known_tile():
    layout = Layout([None, *load_tiles().values()])
    state = State.empty(load_map(), layout, 2)
    assert state.buildable == [sum(1 << space for space in range(1, 55))] * 2


@pytest.mark.parametrize("state", MOMENTS)
def test_B1_what_buildings_reach_can_be_worked_out_anew(state):
    again = state.copy()
    for seat in range(state.players):
        again.reach_again(seat)
    assert again == state
    for seat in range(state.players):
        own = spaces_of(state.own[seat])
        assert set(spaces_of(state.road_reach[seat])) == {
            other for space in own for other in spaces_of(state.map.road_neighbours[space])
        }
