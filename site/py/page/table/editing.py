"""Edits of a position (santacruz-position, a dict of JSON values): each gives a new dict and leaves the old one alone.
None of them checks the rules: `santacruz.position.faults` says what is wrong, `mended` mends what it can. Knows no
browser."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

from santacruz.cards import (
    BIRD_TOKENS,
    BUILDING_CARDS,
    SCORING_CARDS,
    SCORING_CARDS_DEALT,
    SET_SIZE,
    SETS,
    SUPPLY,
)
from santacruz.deal import Random
from santacruz.maps import load_map, spaces_of
from santacruz.position import apart, position_of
from santacruz.reasons import Reason
from santacruz.record import Record
from santacruz.state import PHASES
from santacruz.tiles import load_tiles

from page.table import signs

Position = dict[str, Any]

#: Faults that `mended` can mend.
MENDABLE = (
    "coast_face_down", "not_uncovered", "wrong_building", "joined_by_another", "card_twice", "cards_missing",
    "wrong_birds", "not_clockwise", "wrong_rank", "uneven_hands", "no_set", "set_twice", "crowded", "joined_twice",
    "too_many_buildings", "wrong_turn", "wrong_round", "not_cleared", "cards_played", "wrong_start", "wrong_choosing",
    "wrong_landing", "no_double", "wrong_scoring_cards",
)  # fmt: skip

#: The keys that a position has in round 2 only, and what each seat has there to begin with.
_SECOND: dict[str, Any] = {"pile_of": None, "taken": [], "drawn": None, "discarded": None}


def new(players: Sequence[dict[str, Any]]) -> Position:
    """A sound position to begin with: before the first landing, the sets dealt out."""
    record = Record.new([dict(player) for player in players], 0, options={"beginners": True})
    options = {"street_points": 7, "beginners": False, "teaching": False}
    return position_of(record.replay(), record.players, options)


def seats(data: Position) -> range:
    return range(len(data["players"]))


def whole(text: str, most: int) -> int | None:
    """The whole number from 0 to `most` that somebody has typed; None for anything else.

    >>> whole(" 12 ", 20), whole("1e5", 999), whole("-5", 999), whole("21", 20), whole("", 20)
    (12, None, None, None, None)
    """
    text = text.strip()
    if not (text.isascii() and text.isdigit()) or len(text) > 9:
        return None
    return int(text) if int(text) <= most else None


# the board


def turn_over(data: Position, space: int) -> Position:
    """Turns a space's tile face up, or face down again."""
    data = deepcopy(data)
    up = set(data["face_up"]) ^ {space}
    data["face_up"] = sorted(up)
    return data


def lay(data: Position, space: int, tile: str) -> Position:
    """Lays a tile on a space; where it lay before comes the tile that lay here."""
    data = deepcopy(data)
    tiles = data["tiles"]
    other = next((key for key, lying in tiles.items() if lying == tile), None)
    if other is not None:
        tiles[other] = tiles[str(space)]
    tiles[str(space)] = tile
    return data


def build(data: Position, space: int, seat: int) -> Position:
    """Puts a seat's building on a space, what its tile asks for, or takes it away; the tile lies face up then."""
    data = deepcopy(data)
    standing = data["buildings"].pop(str(space), [])
    left = [item for item in standing if item[0] != seat]
    if len(left) == len(standing):
        tile = data["tiles"].get(str(space))
        kind = load_tiles(load_map(data["map"]).tiles)[tile].building if tile else "house"
        left.append([seat, kind])
        data["face_up"] = sorted({*data["face_up"], space})
    if left:
        data["buildings"][str(space)] = left
    return data


def sign(data: Position, mark: signs.Sign) -> Position:
    """Draws a mark or an arrow, or takes it away."""
    data = deepcopy(data)
    marks = signs.read(data)
    marks = [each for each in marks if each != mark] if mark in marks else [*marks, mark][-signs.MOST :]
    data.pop(signs.KEY, None)
    return data | ({signs.KEY: [list(each) for each in marks]} if marks else {})


# cards


def letter(data: Position, seat: int) -> str:
    """The set that a seat's building cards make up, in hand and played; "" if they make up none."""
    built = Counter(apart(data, seat)[0])
    counts = {card: data["hands"][seat]["building"].get(card, 0) + built[card] for card in BUILDING_CARDS}
    return next((name for name, cards in SETS.items() if cards == counts), "")


def _put_cards(data: Position, seat: int, hand: dict[str, int], built: list[str], scored: list[str]) -> None:
    data["hands"][seat]["building"] = {card: hand.get(card, 0) for card in BUILDING_CARDS}
    data["played"][seat] = [*built, *scored]


def give_set(data: Position, seat: int, name: str) -> Position:
    """Gives a seat a building set: as many cards stay played as can."""
    data = deepcopy(data)
    built, scored = apart(data, seat)
    left, played = dict(SETS[name]), []
    for card in built:
        if left[card]:
            left[card] -= 1
            played.append(card)
    _put_cards(data, seat, left, played, scored)
    if data.get("sets"):
        data["sets"][seat] = name
    return data


def hold(data: Position, seat: int, card: str, count: int) -> Position:
    """So many building cards of a kind are in a seat's hand; the others of its set have been played."""
    data = deepcopy(data)
    built, scored = apart(data, seat)
    hand = dict(data["hands"][seat]["building"])
    name = letter(data, seat)
    whole = SETS[name][card] if name else hand.get(card, 0) + built.count(card)
    count = max(0, min(count, whole))
    hand[card] = count
    rest = [played for played in built if played != card]
    _put_cards(data, seat, hand, rest + [card] * (whole - count), scored)
    return data


def place_of(data: Position, card: str) -> str:
    """Where a scoring card is: "hand 0", "played 0", "away 0", "deck", or "" if it is nowhere to be seen."""
    for seat in seats(data):
        if card in data["hands"][seat]["scoring"]:
            return f"hand {seat}"
        if card in apart(data, seat)[1]:
            return f"played {seat}"
        if data.get("discarded") and data["discarded"][seat] == card:
            return f"away {seat}"
    return "deck" if card in data["deck"] else ""


def put_card(data: Position, card: str, place: str) -> Position:
    """Puts a scoring card into a place (see `place_of`), and takes it from everywhere else."""
    data = deepcopy(data)
    for seat in seats(data):
        hand = data["hands"][seat]["scoring"]
        data["hands"][seat]["scoring"] = [name for name in hand if name != card]
        built, scored = apart(data, seat)
        data["played"][seat] = [*built, *(name for name in scored if name != card)]
        if data.get("discarded") and data["discarded"][seat] == card:
            data["discarded"][seat] = None
    data["deck"] = [name for name in data["deck"] if name != card]
    where, _, whose = place.partition(" ")
    if where == "deck":
        data["deck"].append(card)
    elif where == "hand":
        held = [*data["hands"][int(whose)]["scoring"], card]
        data["hands"][int(whose)]["scoring"] = sorted(held, key=lambda name: (name or "", name))
    elif where == "played":
        data["played"][int(whose)].append(card)
    elif where == "away":
        data["discarded"][int(whose)] = card
    return data


# birds, scores, order


def give_birds(data: Position, seat: int, worth: int, count: int) -> Position:
    """A seat has so many bird tokens of a worth; they come from the supply and go back into it."""
    data = deepcopy(data)
    own = data["birds"][seat]
    while own.count(worth) > count:
        own.remove(worth)
        data["bird_supply"].append(worth)
    while own.count(worth) < count:
        own.append(worth)
        if worth in data["bird_supply"]:
            data["bird_supply"].remove(worth)
    return data


def score(data: Position, seat: int, points: int) -> Position:
    """A seat's score; on a number that others stand on already it comes last (T1)."""
    data = deepcopy(data)
    data["scores"][seat] = max(0, min(999, points))
    rest = [other for other in data["rank"] if other != seat]
    ahead = [other for other in rest if data["scores"][other] >= data["scores"][seat]]
    data["rank"] = [*ahead, seat, *(other for other in rest if other not in ahead)]
    return data


def first_on_number(data: Position, seat: int) -> Position:
    """A seat stands before all others on its number of the track."""
    data = deepcopy(data)
    data["rank"].remove(seat)
    behind = [place for place, other in enumerate(data["rank"]) if data["scores"][other] <= data["scores"][seat]]
    data["rank"].insert(min(behind, default=len(data["rank"])), seat)
    return data


def set_value(data: Position, key: str, value: Any) -> Position:
    """Changes `round`, `phase`, `turn`, `first` (the start player; the others follow clockwise), `joined`, `street`,
    `then`, or, as ("pile_of", [seat, pile]) and ("bot", [seat, name]), what belongs to a seat."""
    data = deepcopy(data)
    count = len(data["players"])
    if key == "first":
        data["order"] = [(value + k) % count for k in range(count)]
    elif key == "street":
        data["options"] = {**data.get("options", {}), "street_points": value}
    elif key == "teaching":
        data["options"] = {**data.get("options", {}), "teaching": value}
    elif key == "pile_of":
        data["pile_of"][value[0]] = value[1]
    elif key == "bot":
        data["players"][value[0]].pop("bot", None)
        if value[1]:
            data["players"][value[0]]["bot"] = value[1]
    else:
        data[key] = value
    if key == "round":
        for name, fresh in _SECOND.items():
            data.pop(name, None) if value == 1 else data.setdefault(name, [deepcopy(fresh) for _ in range(count)])
    if key == "phase":
        data.pop("then", None)
        if value == "then":
            data["then"] = BUILDING_CARDS[0]
        data["turn"] = None if value == "end" else data["order"][0] if data["turn"] is None else data["turn"]
    return data


# mending


def mended(data: Position, fault: Reason) -> Position:
    """The position without a fault that the rules package has found, as far as that can be had without guessing what
    was meant; other faults may come of it. `fault.code` is one of MENDABLE."""
    data = deepcopy(data)
    code, params = fault.code, fault.params
    if code in ("coast_face_down", "not_uncovered"):
        island = load_map(data["map"])
        up = {*data["face_up"], *spaces_of(island.coast)}
        for key in data["buildings"]:
            up |= {int(key), *spaces_of(island.neighbours[int(key)])}
        data["face_up"] = sorted(up)
    elif code == "wrong_building":
        tiles = load_tiles(load_map(data["map"]).tiles)
        here = str(params["space"])
        data["buildings"][here] = [[seat, tiles[data["tiles"][here]].building] for seat, _ in data["buildings"][here]]
    elif code == "joined_by_another":
        here, last = str(params["space"]), data["order"][-1]
        items = sorted(data["buildings"][here], key=lambda item: item[0] == last)
        if items[-1][0] == last:
            data["buildings"][here], data["joined"] = items, True
        else:
            data["buildings"][here] = items[:1]
    elif code == "crowded":
        here, last = str(params["space"]), data["order"][-1]
        first, *rest = _once(data["buildings"][here])
        data["buildings"][here] = [first, *sorted(rest, key=lambda item: item[0] != last)[:1]]
    elif code == "joined_twice":
        shared = [here for here, items in data["buildings"].items() if len(items) > 1]
        for here in shared[1:]:
            data["buildings"][here] = data["buildings"][here][:1]
    elif code == "too_many_buildings":
        _spared(data, params["seat"], params["building"])
    elif code == "wrong_turn":
        data = _put_away_in_turn(data)
    elif code == "card_twice":
        where = place_of(data, params["card"])
        data = put_card(data, params["card"], where)
    elif code == "cards_missing":
        missing = [card for card in SCORING_CARDS if not place_of(data, card)]
        data["deck"] = [*data["deck"], *missing]
    elif code == "wrong_birds":
        left = Counter(BIRD_TOKENS)
        for seat in seats(data):
            kept = []
            for worth in data["birds"][seat]:
                if left[worth]:
                    left[worth] -= 1
                    kept.append(worth)
            data["birds"][seat] = kept
        data["bird_supply"] = list(left.elements())
        Random(len(data["bird_supply"])).shuffle(data["bird_supply"])
    elif code == "not_clockwise":
        data = set_value(data, "first", data["order"][0])
    elif code == "wrong_rank":
        data["rank"].sort(key=lambda seat: -data["scores"][seat])
    elif code in ("no_set", "set_twice"):
        data = _sets_apart(data)
    elif code == "uneven_hands":
        data = _even(data)
    elif code == "wrong_round":
        data = set_value(data, "round", params["round"])
    elif code == "not_cleared":
        data |= {"buildings": {}, "joined": False, "out": [{} for _ in seats(data)]}
    elif code == "cards_played":
        data = _taken_back(data)
    elif code == "wrong_start":
        data = set_value(data, "first", params["seat"])
    elif code == "wrong_choosing":
        data = _chosen_in_turn(data)
    elif code == "wrong_landing":
        data = _landed_in_turn(data)
    elif code == "no_double":
        data = hold(data, params["seat"], "double", 0)
    elif code == "wrong_scoring_cards":
        data = _dealt(data, params["seat"], params["count"])
    return data


def _taken_back(data: Position) -> Position:
    """Every card that has been played is in hand again."""
    data = deepcopy(data)
    for seat in seats(data):
        built, scored = apart(data, seat)
        hand = data["hands"][seat]
        for card in built:
            hand["building"][card] = hand["building"].get(card, 0) + 1
        hand["scoring"] = [*hand["scoring"], *scored]
        data["played"][seat] = []
    return data


def _chosen_in_turn(data: Position) -> Position:
    """Who chose before the one whose turn it is has a set, the others have none (S4)."""
    order = data["order"]
    late = order[order.index(data["turn"]) + 1 :]
    had = {seat: letter(data, seat) for seat in late}
    free = [name for name in SETS if name not in had.values()]
    for seat in order:
        name = (had[seat] or free.pop(0)) if seat in late else ""
        _put_cards(data, seat, dict(SETS[name]) if name else {}, [], apart(data, seat)[1])
        if data.get("sets"):
            data["sets"][seat] = name
    return data


def _landed_in_turn(data: Position) -> Position:
    """It is the turn of the first who has not landed (R1). Where more stands than landings bring, all have landed."""
    coast = spaces_of(load_map(data["map"]).coast)
    counts = Counter(seat for items in data["buildings"].values() for seat, _ in items)
    landed = [counts[seat] for seat in data["order"]]
    out = any(any(counts.values()) for counts in data.get("out", []))
    beyond = out or data.get("joined") or any(int(here) not in coast for here in data["buildings"])
    if beyond or landed != sorted(landed, reverse=True) or max(landed) > 1 or min(landed) == 1:
        return set_value({**data, "turn": data["order"][0]}, "phase", "play")
    return {**data, "turn": data["order"][sum(landed)]}


def _dealt(data: Position, seat: int, count: int) -> Position:
    """A seat has so many scoring cards: what is too much goes into the deck, what is missing comes from there."""
    for _ in SCORING_CARDS:
        own = [*apart(data, seat)[1], *data["hands"][seat]["scoring"]]
        if len(own) > count:
            data = put_card(data, own[-1], "deck")
        elif len(own) < count and data["deck"]:
            data = put_card(data, data["deck"][-1], f"hand {seat}")
    return data


def _once(items: list[list[Any]]) -> list[list[Any]]:
    """The buildings of a space, of each seat the first."""
    return [item for n, item in enumerate(items) if item[0] not in [seat for seat, _ in items[:n]]]


def _spared(data: Position, seat: int, building: str) -> None:
    """Takes back what a seat has in use beyond its supply (C3): first what an eruption is said to have taken out, then
    from the spaces with the highest numbers."""
    tiles = load_tiles(load_map(data["map"]).tiles)
    own = [here for here, items in data["buildings"].items()
           if tiles[data["tiles"][here]].building == building and seat in [owner for owner, _ in items]]  # fmt: skip
    out = data["out"][seat] if "out" in data else {}
    surplus = len(own) + out.get(building, 0) - SUPPLY[building]
    back = min(surplus, out.get(building, 0))
    if back:
        out[building] -= back
    for here in sorted(own, key=int)[len(own) - (surplus - back) :]:
        left = [item for item in data["buildings"].pop(here) if item[0] != seat]
        if left:
            data["buildings"][here] = left


def _put_away_in_turn(data: Position) -> Position:
    """Cards are put away in turn order (I4): it is the turn of the first who has not, and whoever comes later has not
    either. Where all have, the last takes its card back."""
    order = data["order"]
    place = next((k for k, seat in enumerate(order) if not data["discarded"][seat]), len(order) - 1)
    for seat in order[place:]:
        if data["discarded"][seat]:
            data = put_card(data, data["discarded"][seat], f"hand {seat}")
    data["turn"] = order[place]
    return data


def _sets_apart(data: Position) -> Position:
    """Every seat has a set, and none two: who has one that nobody before has keeps it."""
    taken: dict[int, str] = {}
    for seat in seats(data):
        name = letter(data, seat)
        if name and name not in taken.values():
            taken[seat] = name
    free = [name for name in SETS if name not in taken.values()]
    for seat in seats(data):
        if seat not in taken:
            data = give_set(data, seat, free.pop(0))
    return data


def _size(data: Position, seat: int) -> int:
    hand = data["hands"][seat]
    return sum(hand["building"].values()) + len(hand["scoring"])


def _even(data: Position) -> Position:
    """Hands have as many cards as the turn asks for (R2): what is too much is played, or comes back from there."""
    order, phase, turn = data["order"], data["phase"], data["turn"]
    full = SET_SIZE + SCORING_CARDS_DEALT[len(order)]
    acting = order.index(turn) if turn is not None else len(order)
    early = [1 if place < acting else 0 for place in range(len(order))]
    if phase == "land":
        wanted = [full] * len(order)
    elif phase == "end":
        wanted = [0] * len(order)
    else:
        most = max(_size(data, seat) + less for seat, less in zip(order, early, strict=True))
        late = max(1, min(full, most))
        wanted = [late - less for less in early]
        if phase == "then":
            wanted[acting] -= 1
            if acting == len(order) - 1:
                wanted = [min(late, full - 1)] * len(order)
    for seat, size in zip(order, wanted, strict=True):
        data = _resized(data, seat, size)
    return data


def _resized(data: Position, seat: int, size: int) -> Position:
    """The hand of a seat with so many cards. A scoring card that is missing comes from the deck if none was played."""
    for _ in range(2 * len(SCORING_CARDS)):
        have, hand = _size(data, seat), data["hands"][seat]
        if have == size:
            break
        built, scored = apart(data, seat)
        if have > size:
            card = next((card for card in BUILDING_CARDS if hand["building"].get(card)), None)
            if card is None:
                data = put_card(data, hand["scoring"][-1], f"played {seat}")
            else:
                data = hold(data, seat, card, hand["building"][card] - 1)
        elif built:
            open_double = data["phase"] == "then" and data["turn"] == seat  # the open double stays played
            card = next((card for card in reversed(built) if not open_double or card != "double"), built[-1])
            data = hold(data, seat, card, hand["building"].get(card, 0) + 1)
        elif scored or data["deck"]:
            data = put_card(data, (scored or data["deck"])[-1], f"hand {seat}")
    return data


PHASE_NAMES = tuple(PHASES)
