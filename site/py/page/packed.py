"""What a link of a game or a position is made of. Each function packs what it is given, or unpacks and gives it
(`page.packing`). Nothing here may ever change for what has been published as version 1."""

from __future__ import annotations

from typing import Any

from santacruz import dealcode
from santacruz.actions import notation, parse
from santacruz.bots import LEVELS
from santacruz.cards import BIRD_TOKENS, BUILDING_CARDS, BUILDINGS, SCORING_CARDS, SCORING_CARDS_DEALT
from santacruz.deal import deal
from santacruz.maps import load_map
from santacruz.position import FORMAT as POSITION
from santacruz.reasons import DataError
from santacruz.record import Record
from santacruz.rules import apply, legal_actions
from santacruz.state import PHASES
from santacruz.tiles import load_tiles

from page.packing import Coder, Unfit
from page.people import COLOURS

#: What a link names by number; new names are only ever put to the end.
MAPS = ("santa-cruz",)
BOTS = ("random", "greedy", "planner", "expert")
NAMES = ("Ana", "Ben", "Cleo", "Dan")

#: The only key that a record may have besides those of its format: the deal's code, a text.
CODE = "deal_code"


def record(coder: Coder, given: Record | None) -> Record:
    """A game from a deal. Raises Unfit for what the short kind of link has no room for."""
    more = given.extra if given else {}
    if given is not None and (given.setup is None or set(more) - {CODE} or not isinstance(more.get(CODE, ""), str)):
        raise Unfit("only plain deals")
    map_id = coder.one(MAPS, given and given.map_id)
    count = 2 + coder.put(3, len(given.players) - 2 if given else 0)
    players = [player_of(coder, given.players[seat] if given else {}, seat) for seat in range(count)]
    chosen = given.options if given else {}
    options: dict[str, Any] = {"street_points": coder.one((7, 6), chosen.get("street_points"))}
    options |= {name: coder.flag(bool(chosen.get(name))) for name in ("beginners", "teaching")}
    number = _number_of(given)
    by_number = coder.flag(number is not None)
    if by_number:
        number = coder.put(dealcode.SHORT, number or 0)
        setup = _dealt(map_id, count, number)
    else:
        setup = _setup(coder, given.setup if given else None, load_map(map_id), count)
    made = Record(players, map_id=map_id, options=options, setup=setup)
    _actions(coder, made, given)
    if by_number:
        made.extra[CODE] = dealcode.code(map_id, count, number or 0)
    elif coder.flag(CODE in more):
        made.extra[CODE] = coder.text(more.get(CODE, ""))
    return made


def _number_of(given: Record | None) -> int | None:
    """The number that the deal was drawn from, if its code tells it truly; then the deal itself need not be packed."""
    if given is None or CODE not in given.extra:
        return None
    try:
        map_id, players, number = dealcode.read(given.extra[CODE])
    except DataError:
        return None
    same = (map_id, players) == (given.map_id, len(given.players)) and number < dealcode.SHORT
    same = same and dealcode.code(map_id, players, number) == given.extra[CODE]
    return number if same and _dealt(map_id, players, number) == given.setup else None


def _dealt(map_id: str, players: int, number: int) -> dict[str, Any]:
    game_map = load_map(map_id)
    return deal(game_map, load_tiles(game_map.tiles), players, number)[0]


def player_of(coder: Coder, player: dict[str, Any], seat: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    if coder.flag("name" in player):
        usual = coder.flag(player.get("name") == NAMES[seat])
        made["name"] = NAMES[seat] if usual else coder.text(player.get("name", ""))
    if coder.flag("colour" in player):
        made["colour"] = coder.one(COLOURS, player.get("colour"))
    if coder.flag("bot" in player):
        made["bot"] = coder.one(BOTS, player.get("bot"))
    return made


def _setup(coder: Coder, setup: Any, game_map: Any, players: int) -> dict[str, Any]:
    tiles = list(load_tiles(game_map.tiles).values())
    left = {kind: [tile.id for tile in tiles if tile.kind == kind] for kind in {tile.kind for tile in tiles}}
    setup = setup or {}
    laid = {
        str(space.id): coder.drawn(left[space.kind], setup.get("tiles", {}).get(str(space.id)))
        for space in sorted(game_map.spaces, key=lambda space: space.id)
    }
    tokens = list(BIRD_TOKENS)
    birds = []
    for place in range(len(BIRD_TOKENS)):
        birds.append(coder.one(sorted(set(tokens)), setup["birds"][place] if setup else None))
        tokens.remove(birds[-1])
    cards, dealt = list(SCORING_CARDS), SCORING_CARDS_DEALT[players]
    hands = [
        [coder.drawn(cards, setup["hands"][seat][place] if setup else None) for place in range(dealt)]
        for seat in range(players)
    ]
    deck = [coder.drawn(cards, setup["deck"][place] if setup else None) for place in range(len(cards))]
    chooser = coder.put(players, setup.get("first_chooser", 0))
    return {"tiles": laid, "birds": birds, "hands": hands, "deck": deck, "first_chooser": chooser}


def _actions(coder: Coder, made: Record, record: Record | None) -> None:
    """Each action as its place among the legal ones, in the order of their numbers."""
    state = made.initial_state()
    given = record.actions if record else []
    whole = coder.flag(record is not None and record.replay().turn is None)
    count = None if whole else coder.put(512, len(given))
    while state.turn is not None and len(made.actions) != count:
        legal = sorted(legal_actions(state))
        wanted = parse(given[len(made.actions)])[1] if record else None
        action = coder.one(legal, wanted)
        made.actions.append(notation(state.turn, action))
        apply(state, action)
    if coder.flag(record is not None and record.result is not None):
        made.result = list(state.scores)


assert set(BOTS) >= set(LEVELS), "a bot without a number in links"


# -- positions --------------------------------------------------------------------------------------------------------


def position(coder: Coder, given: dict[str, Any] | None) -> dict[str, Any]:
    """A position, whole or with nulls for what not everybody sees. Raises Unfit, KeyError, TypeError, IndexError or
    ValueError for one that is not as `position_of` and `stripped` make them."""
    old = given or {}
    made: dict[str, Any] = {"format": POSITION, "version": 1, "map": coder.one(MAPS, old.get("map"))}
    island, tiles = load_map(made["map"]), load_tiles(load_map(made["map"]).tiles)
    count = 2 + coder.put(3, len(old["players"]) - 2 if old else 0)
    seats = range(count)
    made["players"] = [player_of(coder, old["players"][seat] if old else {}, seat) for seat in seats]
    made["options"] = _options(coder, old.get("options", {}))
    made["round"] = coder.one((1, 2), old.get("round"))
    made["phase"] = coder.one(PHASES, old.get("phase"))
    for key in ("order", "rank"):
        left: list[Any] = list(seats)
        made[key] = [coder.drawn(left, old[key][place] if old else None) for place in seats]
    made["turn"] = coder.one([*seats, None], old.get("turn"))
    made["scores"] = [coder.put(512, old["scores"][seat] if old else 0) for seat in seats]
    made["joined"] = coder.flag(old.get("joined", False))
    _board(coder, made, old, island, tiles)
    _cards(coder, made, old, seats)
    made["birds"] = [_tokens(coder, old["birds"][seat] if old else []) for seat in seats]
    made["bird_supply"] = _tokens(coder, old.get("bird_supply", []))
    if coder.flag("out" in old):
        made["out"] = [
            {name: n for name in BUILDINGS if (n := coder.put(9, old["out"][seat].get(name, 0) if old else 0))}
            for seat in seats
        ]
    if coder.flag("sets" in old):
        made["sets"] = [coder.one(("", "A", "B", "C", "D"), old["sets"][seat] if old else None) for seat in seats]
    if coder.flag("then" in old):
        made["then"] = coder.one(BUILDING_CARDS, old.get("then"))
    if coder.flag("pile_of" in old):
        made["pile_of"] = [coder.one([None, *seats], old["pile_of"][seat] if old else None) for seat in seats]
        made["taken"] = [_names(coder, old["taken"][seat] if old else []) for seat in seats]
        for key in ("drawn", "discarded"):
            made[key] = [coder.one((None, *SCORING_CARDS), old[key][seat] if old else None) for seat in seats]
    return made


def _options(coder: Coder, old: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {"street_points": coder.one((7, 6), old.get("street_points"))}
    for name in ("beginners", "teaching"):
        if coder.flag(name in old):
            made[name] = coder.flag(old.get(name, False))
    return made


def _board(coder: Coder, made: dict[str, Any], old: dict[str, Any], island: Any, tiles: Any) -> None:
    """Tiles, which of them lie face up, buildings. The coast mostly lies face up as a whole, and what lies face down is
    mostly either known as a whole or not at all."""
    up, laid, built = old.get("face_up", []), old.get("tiles", {}), old.get("buildings", {})
    spaces = sorted(island.spaces, key=lambda space: space.id)
    coast = coder.flag(all(space.id in up for space in spaces if space.kind == "coast"))
    made["face_up"] = [
        space.id for space in spaces if (coast and space.kind == "coast") or coder.flag(space.id in up)
    ]
    holes = coder.flag(any(tile is None for tile in laid.values()))
    left = {kind: [tile.id for tile in tiles.values() if tile.kind == kind] for kind in ("coast", "land", "volcano")}
    made["tiles"], made["buildings"] = {}, {}
    for space in spaces:
        name, faces_up = str(space.id), space.id in made["face_up"]
        known = not holes or faces_up or coder.flag(laid.get(name) is not None)
        made["tiles"][name] = coder.drawn(left[space.kind], laid.get(name)) if known else None
        here = built.get(name, [])
        if faces_up and coder.flag(bool(here)):
            building = tiles[made["tiles"][name]].building
            seats = range(len(made["players"]))
            owners = [coder.one(seats, here[0][0] if here else None)]
            if coder.flag(len(here) > 1):
                owners.append(coder.one(seats, here[1][0] if here else None))
            made["buildings"][name] = [[owner, building] for owner in owners]


def _cards(coder: Coder, made: dict[str, Any], old: dict[str, Any], seats: range) -> None:
    hands = old.get("hands")
    made["hands"] = [
        {
            "building": {
                card: coder.put(8, hands[seat]["building"].get(card, 0) if hands else 0) for card in BUILDING_CARDS
            },
            "scoring": _names(coder, hands[seat]["scoring"] if hands else []),
        }
        for seat in seats
    ]
    made["played"] = []
    for seat in seats:
        names = old["played"][seat] if old else []
        first = next((place for place, name in enumerate(names) if name not in BUILDING_CARDS), len(names))
        count = coder.put(16, first)
        cards = [coder.one(BUILDING_CARDS, names[place] if old else None) for place in range(count)]
        made["played"].append(cards + _names(coder, names[first:]))
    made["deck"] = _names(coder, old.get("deck", []))


def _names(coder: Coder, old: list[Any]) -> list[Any]:
    """Some scoring cards, or how many they are."""
    count = coder.put(17, len(old))
    if coder.flag(bool(old) and old == [None] * len(old)):
        return [None] * count
    cards = list(SCORING_CARDS)
    return [coder.drawn(cards, old[place] if coder.writing else None) for place in range(count)]


def _tokens(coder: Coder, old: list[Any]) -> list[Any]:
    """Some bird tokens, or how many they are."""
    count = coder.put(23, len(old))
    if coder.flag(bool(old) and old == [None] * len(old)):
        return [None] * count
    return [coder.one((1, 2, 3), old[place] if coder.writing else None) for place in range(count)]
