"""What a seat may not know (K2, K3), swapped for something else that could be there just as well."""

import random


def swapped(position: dict, seat: int | None, tile_list: dict, rng: random.Random) -> dict:
    """The position with everything that the seat (None: the public) may not know drawn anew: face-down tiles and
    leftovers of one kind, the bird supply with the others' tokens, the deck with the others' unknown cards, and which
    of their cards the others put away. What the seat knows stays."""
    new = dict(position)
    others = [other for other in range(len(position["players"])) if other != seat]
    new["tiles"] = _tiles(position, tile_list, rng)
    new["birds"], new["bird_supply"] = _birds(position, others, rng)
    new["hands"], new["deck"], drawn, discarded = _cards(position, others, rng)
    if position["round"] == 2:
        new["drawn"], new["discarded"] = drawn, discarded
    return new


def _shuffled(items, rng: random.Random) -> list:
    items = list(items)
    rng.shuffle(items)
    return items


def _tiles(position: dict, tile_list: dict, rng: random.Random) -> dict:
    laid = dict(position["tiles"])
    kind = {tile["id"]: tile["kind"] for tile in tile_list["tiles"]}
    face_down = [space for space in laid if int(space) not in position["face_up"]]
    left_over = [tile for tile in kind if tile not in laid.values()]
    for of_kind in sorted(set(kind.values())):
        spaces = [space for space in face_down if kind[laid[space]] == of_kind]
        pool = [laid[space] for space in spaces] + [tile for tile in left_over if kind[tile] == of_kind]
        laid.update(zip(spaces, _shuffled(pool, rng), strict=False))
    return laid


def _birds(position: dict, others: list[int], rng: random.Random) -> tuple[list, list]:
    birds = [list(tokens) for tokens in position["birds"]]
    if position["phase"] == "end":  # E1: turned up
        return birds, _shuffled(position["bird_supply"], rng)
    pool = _shuffled(position["bird_supply"] + [token for other in others for token in birds[other]], rng)
    for other in others:
        birds[other] = [pool.pop() for _ in birds[other]]
    return birds, pool


def _cards(position: dict, others: list[int], rng: random.Random) -> tuple[list, list, list, list]:
    hands = [hand | {"scoring": list(hand["scoring"])} for hand in position["hands"]]
    deck = list(position["deck"])
    if position["round"] == 1:
        pool = _shuffled(deck + [card for other in others for card in hands[other]["scoring"]], rng)
        for other in others:
            hands[other]["scoring"] = [pool.pop() for _ in hands[other]["scoring"]]
        return hands, pool, [], []
    # In round 2 the cards of a pile are known to all: unknown are the one drawn, until it is played, and the one put
    # away, which may have been any of those that are not played.
    drawn, discarded = list(position["drawn"]), list(position["discarded"])
    unseen = [other for other in others if drawn[other] in [*hands[other]["scoring"], discarded[other]]]
    pool = _shuffled(deck + [drawn[other] for other in unseen], rng)
    for other in unseen:
        card = pool.pop()
        hands[other]["scoring"] = [card if held == drawn[other] else held for held in hands[other]["scoring"]]
        discarded[other] = card if discarded[other] == drawn[other] else discarded[other]
        drawn[other] = card
    for other in others:
        if discarded[other]:
            held = _shuffled([*hands[other]["scoring"], discarded[other]], rng)
            discarded[other], hands[other]["scoring"] = held[0], held[1:]
    return hands, pool, drawn, discarded
