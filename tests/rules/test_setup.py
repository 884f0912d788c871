"""S1 to S5 (and C3 to C6): what is dealt, and the choice of building sets."""

from collections import Counter

import oracle
import pytest
import santacruz
from santacruz import cards, maps, rules
from santacruz import tiles as tile_lists
from santacruz.record import Record

COLOURS = ("red", "blue", "yellow", "green")
BIRDS = {1: 8, 2: 8, 3: 6}  # C6


def new(players: int, seed: int = 1, **options) -> Record:
    names = [{"name": f"Seat {seat}", "colour": COLOURS[seat]} for seat in range(players)]
    return Record.new(names, seed=seed, options=options)


# C3 to C6: what there is


def test_C3_buildings_of_each_player():
    assert cards.SUPPLY == {"house": 8, "church": 3, "lighthouse": 2}


def test_C4_four_building_sets_of_seven():
    assert {name: dict(cards.SETS[name]) for name in cards.SETS} == {
        "A": {"ship": 1, "road": 2, "river": 3, "double": 1},
        "B": {"ship": 1, "road": 4, "river": 1, "double": 1},
        "C": {"ship": 3, "road": 2, "river": 1, "double": 1},
        "D": {"ship": 2, "road": 2, "river": 2, "double": 1},
    }


def test_C5_sixteen_scoring_cards():
    assert list(cards.SCORING_CARDS) == [
        "sheep", "fish", "wood", "sugar", "gold6", "gold10", "sheep-fish", "wood-sugar", "houses", "variety", "street",
        "coast", "river", "volcano", "eruption", "birds",
    ]  # fmt: skip


@pytest.mark.parametrize("players", [2, 3, 4])
def test_C6_the_deal_has_all_bird_tokens(players):
    assert Counter(new(players).setup["birds"]) == BIRDS


# S1, S2: seats and tiles


@pytest.mark.parametrize("players", [1, 5])
def test_S1_two_to_four_players(players):
    names = [{"name": f"Seat {seat}", "colour": (*COLOURS, "black")[seat]} for seat in range(players)]
    with pytest.raises(santacruz.DataError):
        Record.new(names, seed=1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_every_space_gets_a_tile_of_its_kind_and_five_are_left_over(players):
    island = maps.load_map("santa-cruz")
    tiles = tile_lists.load_tiles(island.tiles)
    laid = new(players).setup["tiles"]
    assert {int(space) for space in laid} == {space.id for space in island.spaces}
    assert all(tiles[laid[str(space.id)]].kind == space.kind for space in island.spaces)
    assert len(set(laid.values())) == 49
    assert len(tiles) == 54


def test_S2_the_coast_is_face_up_and_nothing_else():
    record = new(3)
    island = maps.load_map("santa-cruz")
    coast = {space.id for space in island.spaces if space.kind == "coast"}
    assert set(maps.spaces_of(record.initial_state().face_up)) == coast


def test_S2_tiles_are_shuffled():
    layouts = {tuple(new(2, seed).setup["tiles"].values()) for seed in range(5)}
    assert len(layouts) == 5


# S3: scoring cards


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2)])
def test_S3_hands_and_deck(players, each):
    setup = new(players).setup
    assert [len(hand) for hand in setup["hands"]] == players * [each]
    assert len(setup["deck"]) == 16 - players * each
    assert sorted(setup["deck"] + sum(setup["hands"], [])) == sorted(oracle.SCORING)


# S4, S5: sets, start player, the first scores


def sets_phase(table, players, first_chooser):
    order = [(first_chooser + 1 + step) % players for step in range(players)]
    scores = [order.index(seat) for seat in range(players)]
    return table(hands=players * [""], phase="set", order=order, turn=first_chooser, scores=scores)


def test_S4_the_first_chooser_takes_any_set(table):
    game = sets_phase(table, 3, first_chooser=1)
    assert game.legal() == ["1 set A", "1 set B", "1 set C", "1 set D"]
    game.play("1 set B")
    assert game.hand(1) == ["double", "river", "road", "road", "road", "road", "ship"]


def test_S4_the_others_follow_counter_clockwise_with_what_is_left(table):
    game = sets_phase(table, 4, first_chooser=1).play("1 set B")
    assert game.legal() == ["0 set A", "0 set C", "0 set D"]
    game.play("0 set D")
    assert game.legal() == ["3 set A", "3 set C"]
    game.play("3 set A")
    assert game.legal() == ["2 set C"]


def test_S4_sets_left_over_are_out_of_the_game(table):
    game = sets_phase(table, 2, first_chooser=0).play("0 set A", "1 set C")
    assert game.phase == "land"
    assert game.hand(0) == ["double", "river", "river", "river", "road", "road", "ship"]
    assert game.hand(1) == ["double", "river", "road", "road", "ship", "ship", "ship"]


def test_S5_the_last_to_choose_starts_and_the_first_to_choose_is_last(table):
    game = sets_phase(table, 4, first_chooser=1).play("1 set A", "0 set B", "3 set C", "2 set D")
    assert (game.turn, game.phase) == (2, "land")
    game.play("2 land 1", "3 land 2", "0 land 3")
    assert game.turn == 1


def test_S5_scores_and_ranks_stand_from_the_deal_on():
    for players in (2, 3, 4):
        record = new(players)
        state = record.initial_state()
        first = record.setup["first_chooser"]
        order = [(first + 1 + step) % players for step in range(players)]
        assert state.turn == first
        assert list(state.order) == order
        assert [state.scores[seat] for seat in order] == [0, 1, 2, 3][:players]
        assert santacruz.rank(state) == order[::-1]


def test_S4_beginners_have_sets_drawn_and_written_down():
    seen = set()
    for seed in range(12):
        record = new(3, seed, beginners=True)
        first = record.setup["first_chooser"]
        assert [text.split()[:2] for text in record.actions] == [[str((first - step) % 3), "set"] for step in range(3)]
        drawn = [text.split()[2] for text in record.actions]
        assert len(set(drawn)) == 3
        seen.add(tuple(drawn))
        state = record.replay()
        assert santacruz.PHASES[state.phase] == "land"
        assert state.turn == (first + 1) % 3
        assert rules.legal_notations(state)[0].split()[:2] == [str(state.turn), "land"]
    assert len(seen) > 1, "the sets are drawn, not fixed"


def test_S4_without_the_option_nothing_is_drawn():
    assert new(3).actions == []
