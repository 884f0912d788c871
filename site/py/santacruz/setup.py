"""A dealt setup as it stands in a record: checked, and made into the state after S2 and S3."""

from typing import Any

from . import fields
from .cards import BIRD_TOKENS, SCORING_CARDS, SCORING_CARDS_DEALT, scoring_mask
from .fields import path
from .maps import Map
from .reasons import DataError
from .state import State
from .tiles import Layout, TileList


def read_tiles(data: Any, field: str, game_map: Map, tiles: TileList) -> Layout:
    """The layout of {"1": "C07", …}. Every space needs a tile of its kind, none may lie twice. Raises DataError."""
    data = fields.an_object(data, field)
    laid: list[Any] = [None] * (game_map.n + 1)
    for space in game_map.spaces:
        here = path(field, str(space.id))
        tile_id = fields.member(data, str(space.id), field)
        if fields.a_text(tile_id, here) not in tiles:
            raise DataError("unknown_tile", here, found=tile_id[:60])
        tile = tiles[tile_id]
        if tile.kind != space.kind:
            raise DataError("wrong_kind", here, found=tile.kind, expected=space.kind)
        if tile in laid:
            raise DataError("twice", here)
        laid[space.id] = tile
    strangers = [key for key in data if not (key.isascii() and key.isdigit() and str(int(key)) == key
                                             and int(key) in game_map.by_id)]  # fmt: skip
    if strangers:
        raise DataError("no_such_space", path(field, strangers[0][:20]), space=strangers[0][:20])
    return Layout(laid)


def read_cards(data: Any, field: str, length: int | None = None) -> list[str]:
    """A list of names of scoring cards. Raises DataError."""
    return [
        fields.one_of(name, path(field, i), SCORING_CARDS) for i, name in enumerate(fields.a_list(data, field, length))
    ]


def initial_state(setup: Any, game_map: Map, tiles: TileList, players: int, street_points: int) -> State:
    """The state after S2 and S3 of a record's setup. Raises DataError with the field that is wrong."""
    setup = fields.an_object(setup, "setup")
    layout = read_tiles(fields.member(setup, "tiles", "setup"), "setup.tiles", game_map, tiles)
    birds = fields.a_list(fields.member(setup, "birds", "setup"), "setup.birds", len(BIRD_TOKENS))
    birds = [fields.a_whole(value, path("setup.birds", i), 1, 3) for i, value in enumerate(birds)]
    if tuple(sorted(birds)) != BIRD_TOKENS:
        raise DataError("wrong_birds", "setup.birds")
    hands = fields.a_list(fields.member(setup, "hands", "setup"), "setup.hands", players)
    each = SCORING_CARDS_DEALT[players]
    hands = [read_cards(hand, path("setup.hands", seat), each) for seat, hand in enumerate(hands)]
    rest = len(SCORING_CARDS) - each * players
    deck = read_cards(fields.member(setup, "deck", "setup"), "setup.deck", rest)
    cards = [card for hand in hands for card in hand] + deck
    if len(set(cards)) < len(cards):
        raise DataError("card_twice", "setup.hands", card=next(card for card in cards if cards.count(card) > 1))
    chooser = fields.a_whole(fields.member(setup, "first_chooser", "setup"), "setup.first_chooser", 0, players - 1)

    state = State.empty(game_map, layout, players, street_points)
    state.bird_supply, state.deck = tuple(birds), tuple(deck)
    state.scoring = [scoring_mask(hand) for hand in hands]
    state.turn = chooser
    state.order = tuple([(chooser + 1 + k) % players for k in range(players)])  # S5
    for place, seat in enumerate(state.order):
        state.scores[seat] = place
    return state
