"""Positions: a state written out so that people can set one up, and read back (santacruz-position).

Reading and legality are two things: `state_from` reads whatever can be understood, `faults` lists every rule that
the position breaks. Besides the keys that the format names, a position may carry `out` (buildings that an eruption
has taken out of this round, by seat, V8), `then` (the type of an open double, phase "then"), `sets`, `pile_of`,
`drawn` and `discarded` (by seat, round 2) and `taken` (the scoring cards of the pile that each seat took).
"""

from collections import Counter
from typing import Any

from . import fields
from .cards import (
    BIRD_TOKENS,
    BUILDING_CARDS,
    BUILDINGS,
    SCORING_CARDS,
    SCORING_CARDS_DEALT,
    SET_SIZE,
    SUPPLY,
    scoring_mask,
    scoring_names,
)
from .fields import a_list, a_whole, member, one_of, path
from .maps import Map, load_map, mask_of, spaces_of
from .moments import moment_faults
from .reasons import DataError, Reason
from .setup import read_cards, read_tiles
from .state import DISCARD, END, LAND, PHASES, PLAY, SET, SET_CARDS, TAKE, THEN, State
from .tiles import TileList, load_tiles
from .track import rank

FORMAT = "santacruz-position"


def position_of(state: State, players: list[dict[str, Any]] | None = None, options: Any = None) -> dict[str, Any]:
    """The position of a state, as JSON values. `players` are those of the record, by seat."""
    seats = range(state.players)
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": 1,
        "map": state.map.id,
        "options": options if options is not None else {"street_points": state.street_points},
        "players": players if players is not None else [{"name": str(seat)} for seat in seats],
        "round": state.round,
        "phase": PHASES[state.phase],
        "order": list(state.order),
        "turn": state.turn,
        "tiles": {str(s.id): tile.id if (tile := state.layout.tiles[s.id]) else None for s in state.map.spaces},
        "face_up": list(spaces_of(state.face_up)),
        "buildings": buildings_of(state),
        "scores": state.scores[:],
        "rank": rank(state),
        "hands": [
            {
                "building": dict(zip(BUILDING_CARDS, state.cards[4 * seat : 4 * seat + 4], strict=True)),
                "scoring": list(scoring_names(state.scoring[seat])),
            }
            for seat in seats
        ],
        "played": [[*built, *scored] for built, scored in zip(state.played, state.scored, strict=True)],
        "birds": [list(values) for values in state.birds],
        "bird_supply": list(state.bird_supply),
        "deck": list(state.deck),
        "joined": state.joined,
        "out": [dict(Counter(BUILDINGS[b] for s, b in state.erupted if s == seat)) for seat in seats],
        "sets": list(state.sets),
    }
    if state.phase == THEN:
        data["then"] = BUILDING_CARDS[state.then_card]
    if state.round == 2:
        data["pile_of"] = list(state.pile_of)
        data["taken"] = [list(scoring_names(mask)) for mask in state.taken]
        data["drawn"] = [card or None for card in state.drawn]
        data["discarded"] = [card or None for card in state.discarded]
    return data


def buildings_of(state: State) -> dict[str, list[list[Any]]]:
    """The occupied spaces with their buildings as [seat, building], in order of building."""
    found: dict[str, list[list[Any]]] = {}
    for space in spaces_of(state.occupied):
        building = BUILDINGS[state.layout.building[space]]
        found[str(space)] = [[seat, building] for seat in state.order if state.own[seat] >> space & 1]
    return found


def state_from(data: Any, game_map: Map | None = None, tiles: TileList | None = None) -> State:
    """The state of a position, faults and all. Raises DataError with the field that cannot be read, also for a null
    (a thing not known): such a position can be looked at but not played."""
    data = fields.an_object(data, "")
    fields.check_format(data, FORMAT)
    game_map = game_map or load_map(fields.a_text(member(data, "map"), "map"))
    tiles = tiles or load_tiles(game_map.tiles)
    players = len(_limited(a_list(member(data, "players"), "players"), "players"))
    options = fields.an_object(data.get("options", {}), "options")
    street_points = one_of(options.get("street_points", 7), "options.street_points", (6, 7))
    layout = read_tiles(member(data, "tiles"), "tiles", game_map, tiles)
    state = State.empty(game_map, layout, players, street_points)

    state.round = a_whole(member(data, "round"), "round", 1, 2)
    state.phase = PHASES.index(one_of(member(data, "phase"), "phase", PHASES))
    state.order = _seats(member(data, "order"), "order", players)
    turn = member(data, "turn")
    state.turn = None if state.phase == END else a_whole(turn, "turn", 0, players - 1)
    state.joined = fields.a_bool(data.get("joined", False), "joined")
    if state.phase == THEN:
        state.then_card = BUILDING_CARDS.index(one_of(member(data, "then"), "then", BUILDING_CARDS[:3]))
    face_up = a_list(member(data, "face_up"), "face_up")
    ids = tuple(game_map.by_id)
    state.face_up = mask_of([one_of(space, path("face_up", i), ids) for i, space in enumerate(face_up)])
    for seat in range(players):
        for building, count in _counts(data, "out", seat, BUILDINGS).items():
            state.erupted += ((seat, BUILDINGS.index(building)),) * count
    _put_buildings(state, fields.an_object(member(data, "buildings"), "buildings"))
    _put_scores(state, data)
    _put_cards(state, data)
    birds = _by_seat(data, "birds", players)
    state.birds = [tuple(_birds(values, path("birds", seat))) for seat, values in enumerate(birds)]
    state.bird_supply = tuple(_birds(member(data, "bird_supply"), "bird_supply"))
    return state


def _limited(players: list[Any], field: str) -> list[Any]:
    if not 2 <= len(players) <= 4:
        raise DataError("out_of_range", field, low=2, high=4, found=len(players))
    return players


def _seats(value: Any, field: str, players: int) -> tuple[int, ...]:
    """Every seat once, in some order."""
    seats = [a_whole(s, path(field, i), 0, players - 1) for i, s in enumerate(a_list(value, field, players))]
    if len(set(seats)) < players:
        raise DataError("twice", field)
    return tuple(seats)


def _by_seat(data: dict[str, Any], key: str, players: int) -> list[Any]:
    return a_list(member(data, key), key, players)


def _counts(data: dict[str, Any], key: str, seat: int, names: tuple[str, ...]) -> dict[str, int]:
    """data[key][seat] as {name: count}, which may be missing altogether."""
    if key not in data:
        return {}
    field = path(key, seat)
    values = a_list(data[key], key)
    counts = fields.an_object(values[seat] if seat < len(values) else {}, field)
    return {one_of(name, field, names): a_whole(n, path(field, name), 0, 99) for name, n in counts.items()}


def _birds(value: Any, field: str) -> list[int]:
    return [a_whole(worth, path(field, i), 1, 3) for i, worth in enumerate(a_list(value, field))]


def _put_buildings(state: State, data: dict[str, Any]) -> None:
    """The buildings on the map; what they are is their tile's business, `faults` compares."""
    for key, items in data.items():
        field = path("buildings", key)
        if key not in {str(space) for space in state.map.by_id}:
            raise DataError("no_such_space", field, space=key[:20])
        for i, item in enumerate(a_list(items, field)):
            here = path(field, i)
            seat, building = a_list(item, here, 2)
            a_whole(seat, here, 0, state.players - 1)
            one_of(building, here, BUILDINGS)
            state.own[seat] |= 1 << int(key)
            state.occupied |= 1 << int(key)
    for seat in range(state.players):
        state.reach_again(seat)
        for b, building in enumerate(BUILDINGS):
            picture = state.layout.picture[building]
            out = state.erupted.count((seat, b))
            state.supply[3 * seat + b] -= (state.own[seat] & picture).bit_count() + out
            if state.supply[3 * seat + b] <= 0:
                state.buildable[seat] &= ~picture


def _put_scores(state: State, data: dict[str, Any]) -> None:
    scores = _by_seat(data, "scores", state.players)
    state.scores = [a_whole(score, path("scores", seat), 0, 999) for seat, score in enumerate(scores)]
    for place, seat in enumerate(_seats(member(data, "rank"), "rank", state.players)):
        state.arrivals[seat] = place
    state.clock = state.players


def _put_cards(state: State, data: dict[str, Any]) -> None:
    players = state.players
    for seat, hand in enumerate(_by_seat(data, "hands", players)):
        field = path("hands", seat)
        hand = fields.an_object(hand, field)
        building = fields.an_object(member(hand, "building", field), field + ".building")
        for name, count in building.items():
            card = BUILDING_CARDS.index(one_of(name, field + ".building", BUILDING_CARDS))
            state.cards[4 * seat + card] = a_whole(count, path(field + ".building", name), 0, 99)
        state.scoring[seat] = scoring_mask(read_cards(member(hand, "scoring", field), field + ".scoring"))
    state.left = sum(state.cards) + sum(mask.bit_count() for mask in state.scoring)
    every = BUILDING_CARDS + SCORING_CARDS
    for seat, names in enumerate(_by_seat(data, "played", players)):
        field = path("played", seat)
        names = [one_of(name, path(field, i), every) for i, name in enumerate(a_list(names, field))]
        in_hand = 0 if state.phase == TAKE else sum(state.cards[4 * seat : 4 * seat + 4])
        built, scored = _played_apart(names, in_hand)
        state.played[seat], state.scored[seat] = tuple(built), tuple(scored)
    state.deck = tuple(read_cards(member(data, "deck"), "deck"))
    state.sets = tuple(_set_letter(state, seat) for seat in range(players))
    if state.round == 2:
        piles = a_list(data.get("pile_of", [None] * players), "pile_of", players)
        state.pile_of = tuple(
            [None if p is None else a_whole(p, path("pile_of", s), 0, players - 1) for s, p in enumerate(piles)]
        )
        taken = a_list(data.get("taken", [[]] * players), "taken", players)
        state.taken = tuple([scoring_mask(read_cards(names, path("taken", s))) for s, names in enumerate(taken)])
        state.drawn = _optional_cards(data, "drawn", players)
        state.discarded = _optional_cards(data, "discarded", players)
        if state.phase == TAKE:  # the sets still belong to the piles, not to those who took them
            state.sets = tuple(_letter_of([state.played[s].count(card) for card in BUILDING_CARDS])
                               for s in range(players))  # fmt: skip


def _played_apart(names: list[str], in_hand: int) -> tuple[list[str], list[str]]:
    """Played building cards and scoring cards apart. One name, river, belongs to both kinds: what goes beyond the
    seven building cards that a seat has in hand and before it (C4) is the scoring card."""
    building = [name in BUILDING_CARDS for name in names]
    if in_hand + sum(building) > SET_SIZE and "river" in names:
        building[len(names) - 1 - names[::-1].index("river")] = False
    return (
        [name for name, is_building in zip(names, building, strict=True) if is_building],
        [name for name, is_building in zip(names, building, strict=True) if not is_building],
    )


def apart(data: dict[str, Any], seat: int) -> tuple[list[str], list[str]]:
    """The played building cards and scoring cards of a seat, told apart as in `state_from`; the position need not be
    whole."""
    in_hand = 0 if data["phase"] == "take" else sum(data["hands"][seat]["building"].values())
    return _played_apart(data["played"][seat], in_hand)


def _optional_cards(data: dict[str, Any], key: str, players: int) -> tuple[str, ...]:
    names = a_list(data.get(key, [None] * players), key, players)
    return tuple(["" if n is None else one_of(n, path(key, s), SCORING_CARDS) for s, n in enumerate(names)])


def _letter_of(counts: list[int]) -> str:
    return next((letter for letter, cards in SET_CARDS.items() if list(cards) == counts), "")


def _set_letter(state: State, seat: int) -> str:
    """The set that a seat's building cards, in hand and played, make up (K1)."""
    hand = state.cards[4 * seat : 4 * seat + 4]
    return _letter_of([n + state.played[seat].count(card) for n, card in zip(hand, BUILDING_CARDS, strict=True)])


def faults(data: Any, game_map: Map | None = None, tiles: TileList | None = None) -> list[Reason]:
    """Every rule that a position breaks; a position without faults can be played. Raises DataError like state_from."""
    state = state_from(data, game_map, tiles)
    order = _order_faults(state, data)
    hands = [] if order else _hand_faults(state)
    return [*_board_faults(state, data), *_card_faults(state), *order, *moment_faults(state), *hands]


def _board_faults(state: State, data: dict[str, Any]) -> list[Reason]:
    found = []
    for space in spaces_of(state.map.coast & ~state.face_up):
        found.append(Reason("coast_face_down", "S2", {"space": space}))
    neighbours = 0
    for space in spaces_of(state.occupied):
        neighbours |= state.map.neighbours[space] | 1 << space
    for space in spaces_of(neighbours & ~state.face_up):
        found.append(Reason("not_uncovered", "B6", {"space": space}))
    for key, items in data["buildings"].items():
        space = int(key)
        picture = BUILDINGS[state.layout.building[space]]
        for seat, building in items:
            if building != picture:
                found.append(Reason("wrong_building", "B3", {"space": space, "seat": seat, "building": building}))
        owners = [seat for seat, _ in items]
        if len(set(owners)) < len(owners) or len(owners) > 2:
            found.append(Reason("crowded", "B2", {"space": space}))
        elif len(owners) == 2 and (owners[1] != state.order[-1] or not state.joined):
            found.append(Reason("joined_by_another", "B10", {"space": space, "last": state.order[-1]}))
    shared = sum(len(items) > 1 for items in data["buildings"].values())
    if shared > 1:
        found.append(Reason("joined_twice", "B10", {"count": shared}))
    for seat in range(state.players):
        for b, building in enumerate(BUILDINGS):
            if state.supply[3 * seat + b] < 0:
                found.append(Reason("too_many_buildings", "C3",
                                    {"seat": seat, "building": building, "count": SUPPLY[building]}))  # fmt: skip
    return found


def _card_faults(state: State) -> list[Reason]:
    found = []
    seats = range(state.players)
    cards = [name for mask in state.scoring for name in scoring_names(mask)]
    cards += [name for names in state.scored for name in names]
    if state.phase == TAKE:  # who has taken a pile holds what still lies in it
        for pile in state.pile_of:
            if pile is not None:
                for name in state.scored[pile]:
                    cards.remove(name)
    cards += [*state.deck, *filter(None, state.discarded)]
    for name, count in Counter(cards).items():
        if count > 1:
            found.append(Reason("card_twice", "C5", {"card": name}))
    away = state.players if state.round == 2 and state.phase in (LAND, PLAY, THEN, END) else 0
    unknown = away - len([card for card in state.discarded if card]) if away else 0
    if len(set(cards)) + unknown < len(SCORING_CARDS):
        found.append(Reason("cards_missing", "C5", {"count": len(SCORING_CARDS) - unknown - len(set(cards))}))
    if state.phase not in (SET, TAKE):
        for seat in seats:
            if not state.sets[seat]:
                found.append(Reason("no_set", "C4", {"seat": seat}))
    letters = [letter for letter in state.sets if letter]
    if len(set(letters)) < len(letters):
        found.append(Reason("set_twice", "S4", {}))
    tokens = sorted([*state.bird_supply, *[value for values in state.birds for value in values]])
    if tuple(tokens) != BIRD_TOKENS:
        found.append(Reason("wrong_birds", "C6", {"count": len(BIRD_TOKENS)}))
    return found


def _order_faults(state: State, data: dict[str, Any]) -> list[Reason]:
    found = []
    players = state.players
    if state.order != tuple([(state.order[0] + k) % players for k in range(players)]):
        found.append(Reason("not_clockwise", "S5", {}))
    if data["rank"] != rank(state):
        found.append(Reason("wrong_rank", "T1", {}))
    return found


def _hand_faults(state: State) -> list[Reason]:
    """Whose turn it is, and how many cards each has in hand by then (R2, I4)."""
    found = []
    players = state.players
    if state.phase in (PLAY, THEN, LAND, END):
        full = SET_SIZE + SCORING_CARDS_DEALT[players]
        sizes = [sum(state.cards[4 * s : 4 * s + 4]) + state.scoring[s].bit_count() for s in state.order]
        acting = players if state.turn is None else state.order.index(state.turn)
        if state.phase == LAND:
            expected = [full] * players
        elif state.phase == END:
            expected = [0] * players
        else:
            late = sizes[-1]
            expected = [late - (place < acting) for place in range(players)]
            if state.phase == THEN:
                expected[acting] -= 1
                if acting == players - 1:
                    expected = [late] * players
            elif late == 0:
                expected = [full + 1] * players  # nobody has a card left: the round would be over
        if sizes != expected:
            found.append(Reason("uneven_hands", "R2", {}))
    if state.phase == DISCARD and state.turn is not None:
        place = state.order.index(state.turn)
        if any(bool(state.discarded[s]) != (k < place) for k, s in enumerate(state.order)):
            found.append(Reason("wrong_turn", "I4", {"seat": state.turn}))
    return found
