"""A second Santa Cruz: the whole game once more, slow and plain, written from the rules alone.

It shares no line with the package `santacruz` and is built as differently as possible: sets, lists and dicts in
place of bit masks, cards as a list of names, the scoring track as numbered places with markers queueing on them, and
actions as the text that stands in records. Where the two disagree, one of them has misread the rules. The numbers in
the comments are the rules' numbers.
"""

HOUSE, CHURCH, LIGHTHOUSE = "house", "church", "lighthouse"
PIECES = {HOUSE: 8, CHURCH: 3, LIGHTHOUSE: 2}  # C3
BUILDING_SETS = {  # C4
    "A": ["ship"] + 2 * ["road"] + 3 * ["river"] + ["double"],
    "B": ["ship"] + 4 * ["road"] + ["river"] + ["double"],
    "C": 3 * ["ship"] + 2 * ["road"] + ["river"] + ["double"],
    "D": 2 * ["ship"] + 2 * ["road"] + 2 * ["river"] + ["double"],
}
WAYS = ["ship", "river", "road"]  # the three kinds of building card that a double may name (B11)
SCORING = [  # C5
    "sheep", "fish", "wood", "sugar", "gold6", "gold10", "sheep-fish", "wood-sugar", "houses", "variety", "street",
    "coast", "river", "volcano", "eruption", "birds",
]  # fmt: skip


class Illegal(Exception):
    """The action is not among the legal ones."""


class Game:
    """One game, played by `play(text)`. Everything is public and may be read."""

    def __init__(self, island: dict, tile_list: dict, record: dict):
        """`island` and `tile_list` are the JSON of map and tiles; `record` that of a record, whose setup or start is
        taken; its actions are left to the caller."""
        tiles = {tile["id"]: tile for tile in tile_list["tiles"]}
        self.spaces = [space["id"] for space in island["spaces"]]
        self.kind = {space["id"]: space["kind"] for space in island["spaces"]}
        self.by_road = self._neighbours(island["roads"])
        self.by_river = self._neighbours([stretch for river in island["rivers"] for stretch in river["course"]])
        self.rivers = [{space for stretch in river["course"] for space in stretch} for river in island["rivers"]]  # B7

        self.street_points = record.get("options", {}).get("street_points", 7)  # V5
        self.seats = list(range(len(record["players"])))
        self.taken_sets: dict[int, str] = {}
        self.double = None  # the kind of card a double has named, while its second half is open
        self.drawn: dict[int, str] = {}
        self.discarded: dict[int, str] = {}
        self.piles: dict[int, list[str]] = {}  # between the rounds: the piles not yet taken, by the seat they lie at
        if "setup" in record:
            self._set_up(record["setup"], tiles)
        else:
            self._take_up(record["start"], tiles)

    def _neighbours(self, stretches) -> dict[int, set[int]]:
        joined = {space: set() for space in self.spaces}
        for a, b in stretches:
            joined[a].add(b)
            joined[b].add(a)
        return joined

    # ------------------------------------------------------------------ the beginning

    def _set_up(self, setup: dict, tiles: dict) -> None:
        self.tile = {space: tiles[setup["tiles"][str(space)]] for space in self.spaces}
        self.face_up = {space for space in self.spaces if self.kind[space] == "coast"}  # S2
        self.buildings: dict[int, list[tuple[int, str]]] = {}
        self.supply = [dict(PIECES) for _ in self.seats]
        self.building_cards: list[list[str]] = [[] for _ in self.seats]
        self.scoring_cards = [list(hand) for hand in setup["hands"]]
        self.played_building: list[list[str]] = [[] for _ in self.seats]
        self.played_scoring: list[list[str]] = [[] for _ in self.seats]
        self.birds: list[list[int]] = [[] for _ in self.seats]
        self.bird_supply = list(setup["birds"])
        self.deck = list(setup["deck"])
        self.round, self.phase, self.joined = 1, "set", False
        self.turn = setup["first_chooser"]
        self.order = self._clockwise_from(self.turn + 1)  # S5: the first to choose is last in turn order
        self.track: dict[int, list[int]] = {}
        for score, seat in enumerate(self.order):
            self.track[score] = [seat]

    def _take_up(self, position: dict, tiles: dict) -> None:
        """A position as the records have it, but with the played cards of each seat as a pair of lists: building
        cards and scoring cards (`river` is the name of one of each)."""
        self.tile = {space: tiles[position["tiles"][str(space)]] for space in self.spaces}
        self.face_up = set(position["face_up"])
        self.buildings = {
            int(space): [(seat, what) for seat, what in there] for space, there in position["buildings"].items()
        }
        self.supply = [dict(PIECES) for _ in self.seats]
        for seat, what in [building for there in self.buildings.values() for building in there]:
            self.supply[seat][what] -= 1
        for seat, out in enumerate(position.get("out", [])):
            for what, number in out.items():
                self.supply[seat][what] -= number
        self.building_cards = [
            [card for card, number in hand["building"].items() for _ in range(number)] for hand in position["hands"]
        ]
        self.scoring_cards = [list(hand["scoring"]) for hand in position["hands"]]
        self.played_building = [list(building) for building, _ in position["played"]]
        self.played_scoring = [list(scoring) for _, scoring in position["played"]]
        self.birds = [list(tokens) for tokens in position["birds"]]
        self.bird_supply = list(position["bird_supply"])
        self.deck = list(position["deck"])
        self.round, self.phase, self.joined = position["round"], position["phase"], position["joined"]
        self.turn, self.order = position["turn"], list(position["order"])
        self.double = position.get("then")
        self.track = {}
        for seat in position["rank"]:
            self.track.setdefault(position["scores"][seat], []).append(seat)

    def copy(self) -> "Game":
        """A game that can be played on without changing this one."""
        other = object.__new__(Game)
        other.__dict__ = {name: _copied(value) if name in _CHANGING else value for name, value in vars(self).items()}
        return other

    def _clockwise_from(self, seat: int) -> list[int]:
        return [(seat + step) % len(self.seats) for step in self.seats]

    # ------------------------------------------------------------------ the scoring track

    def scores(self) -> list[int]:
        return [next(number for number, there in self.track.items() if seat in there) for seat in self.seats]

    def rank(self) -> list[int]:
        """Furthest ahead first; on one number who arrived earlier stands in front (T1)."""
        return [seat for number in sorted(self.track, reverse=True) for seat in self.track[number]]

    def _score(self, seat: int, points: int) -> None:
        if points == 0:
            return  # T1: whoever scores nothing does not move, and so does not fall behind
        number = self.scores()[seat]
        self.track[number].remove(seat)
        self.track.setdefault(number + points, []).append(seat)  # T1, T2: behind whoever stands there

    # ------------------------------------------------------------------ where one may build

    def _within_reach(self, seat: int, way: str) -> set[int]:
        """B1: the tiles that this kind of card reaches, whether they are free or not."""
        own = {space for space in self.buildings if self._has(seat, space)}
        if way in ("land", "ship"):
            return {space for space in self.spaces if self.kind[space] == "coast"}
        if way == "river":
            return {space for river in self.rivers if river & own for space in river}
        return {neighbour for space in own for neighbour in self.by_road[space]}

    def _has(self, seat: int, space: int) -> bool:
        return any(owner == seat for owner, _ in self.buildings.get(space, []))

    def _can_place(self, seat: int, space: int) -> bool:
        """B3, and B8: nobody knows what a face-down tile asks for, so one may always try."""
        return space not in self.face_up or self.supply[seat][self.tile[space]["building"]] > 0

    def free_targets(self, seat: int, way: str) -> set[int]:
        reach = self._within_reach(seat, way)
        return {space for space in reach if space not in self.buildings and self._can_place(seat, space)}  # B2

    def tiles_to_join(self, seat: int, way: str) -> set[int]:
        """B10."""
        if seat != self.order[-1] or self.joined:
            return set()
        reach = self._within_reach(seat, way)
        return {
            space
            for space in reach
            if space in self.buildings and not self._has(seat, space) and self._can_place(seat, space)
        }

    # ------------------------------------------------------------------ what is legal

    def legal(self) -> list[str]:
        """The notations of the seat to act, sorted as text."""
        return sorted({f"{self.turn} {words}" for words in self._choices(self.turn)} if self.phase != "end" else set())

    def _choices(self, seat: int):
        if self.phase == "set":  # S4
            for name in BUILDING_SETS:
                if name not in self.taken_sets.values():
                    yield f"set {name}"
        elif self.phase == "land":  # R1
            for space in self.free_targets(seat, "land") | self.tiles_to_join(seat, "land"):
                yield f"land {space}"
        elif self.phase == "play":  # R2
            for card in self.building_cards[seat]:
                if card == "double":
                    for way in WAYS:
                        yield from self._building_choices(seat, way, f"double {way}")
                else:
                    yield from self._building_choices(seat, card, card)
            for card in self.scoring_cards[seat]:
                yield f"score {card}"
        elif self.phase == "then":  # B11, and B13 for declining
            yield from self._building_choices(seat, self.double, "then")
        elif self.phase == "take":  # I3
            for pile in self.piles:
                yield f"take {pile}"
        elif self.phase == "discard":  # I4
            for card in self.scoring_cards[seat]:
                yield f"discard {card}"

    def _building_choices(self, seat: int, way: str, words: str):
        free = self.free_targets(seat, way)
        for space in free | self.tiles_to_join(seat, way):
            yield f"{words} {space}"
        if not free:
            yield f"{words} -"  # B9: nobody must join

    # ------------------------------------------------------------------ playing

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise Illegal(f"{text!r} is not one of {self.legal()}")
        seat_text, verb, *rest = text.split()
        seat = int(seat_text)
        if verb == "set":
            self._take_set(seat, rest[0])
        elif verb == "land":
            self._build(seat, int(rest[0]))
            if seat == self.order[-1]:
                self.phase, self.turn = "play", self.order[0]
            else:
                self.turn = self.order[self.order.index(seat) + 1]
        elif verb == "then":
            if rest[0] != "-":
                self._build(seat, int(rest[0]))
            self._end_turn()
        elif verb == "double":
            self._move(self.building_cards[seat], "double", self.played_building[seat])
            self._play_double(seat, rest[0], rest[1])
        elif verb == "score":
            self._move(self.scoring_cards[seat], rest[0], self.played_scoring[seat])
            self._play_scoring_card(seat, rest[0])
            self._end_turn()
        elif verb == "take":
            self._take_pile(seat, int(rest[0]))
        elif verb == "discard":
            self._put_away(seat, rest[0])
        else:
            self._move(self.building_cards[seat], verb, self.played_building[seat])
            if rest[0] != "-":
                self._build(seat, int(rest[0]))
            self._end_turn()

    def _move(self, source: list, card: str, target: list) -> None:
        source.remove(card)
        target.append(card)

    def _take_set(self, seat: int, name: str) -> None:
        self.taken_sets[seat] = name
        self.building_cards[seat] = list(BUILDING_SETS[name])
        if len(self.taken_sets) < len(self.seats):
            self.turn = (seat - 1) % len(self.seats)  # S4: counter-clockwise
        else:
            self.phase, self.turn = "land", seat  # S5: the last to choose starts
            assert seat == self.order[0]

    def _build(self, seat: int, space: int) -> bool:
        """Builds on the space, or tries to (B8); whether a building was placed."""
        tile = self.tile[space]
        self.face_up.add(space)
        if self.supply[seat][tile["building"]] == 0:
            return False
        if space in self.buildings:
            self.joined = True
        self.supply[seat][tile["building"]] -= 1
        self.buildings.setdefault(space, []).append((seat, tile["building"]))
        self._score(seat, tile["points"])  # B4
        if tile["bird"] and self.bird_supply:  # B5
            self.birds[seat].append(self.bird_supply.pop(0))
        self.face_up |= self.by_road[space] | self.by_river[space]  # B6
        return True

    def _play_double(self, seat: int, way: str, where: str) -> None:
        if where == "-":
            self._end_turn()  # B13
            return
        built = self._build(seat, int(where))
        if not built and way != "river":
            self._end_turn()  # B12
        elif self.free_targets(seat, way) or self.tiles_to_join(seat, way):
            self.phase, self.double = "then", way
        else:
            self._end_turn()  # B13: nothing is left

    def _end_turn(self) -> None:
        self.phase, self.double = "play", None
        for seat in self._clockwise_from(self.turn + 1):  # turn order is clockwise, so the lap goes on that way
            if self.building_cards[seat] or self.scoring_cards[seat]:
                self.turn = seat
                return
        if self.round == 1:
            self._between_the_rounds()
        else:
            self._end()

    # ------------------------------------------------------------------ scoring cards

    def _play_scoring_card(self, player: int, card: str) -> None:
        for seat in self._clockwise_from(player):  # V1
            self._score(seat, self.worth(seat, card))
        if card == "eruption":  # V8: the buildings leave, and are in no supply until the clean-up
            for space in list(self.buildings):
                if self.kind[space] == "volcano":
                    del self.buildings[space]

    def worth(self, seat: int, card: str) -> int:
        """What a scoring card would bring this seat now (V2 to V8)."""
        standing = [(space, what) for space, there in self.buildings.items() for owner, what in there if owner == seat]
        spaces = [space for space, _ in standing]
        whats = [what for _, what in standing]
        resources = {resource for space in spaces for resource in self.tile[space]["resources"]}
        fish_bonus = sum(self.tile[space].get("fish_bonus", 0) for space in spaces)
        if card == "sheep":
            return 7 if "sheep" in resources else 0
        if card == "fish":
            return 5 + fish_bonus if "fish" in resources else 0
        if card == "wood":
            return 6 if "wood" in resources else 0
        if card == "sugar":
            return 7 if "sugar" in resources else 0
        if card == "gold6":
            return 6 if "gold" in resources else 0
        if card == "gold10":
            return 10 if "gold" in resources else 0
        if card == "sheep-fish":
            return [0, 3, 7][len(resources & {"sheep", "fish"})] + fish_bonus
        if card == "wood-sugar":
            return [0, 3, 7][len(resources & {"wood", "sugar"})]
        if card == "houses":
            return 6 if whats.count(HOUSE) >= 4 else 0
        if card == "variety":
            return 6 if {HOUSE, CHURCH, LIGHTHOUSE} <= set(whats) else 0
        if card == "street":
            return self.street_points if self._longest_street(spaces) >= 4 else 0
        if card == "coast":
            return 3 * sum(self.kind[space] == "coast" for space in spaces)
        if card == "river":
            return 3 * sum(any(space in river for river in self.rivers) for space in spaces)
        if card == "volcano":
            return 3 * sum(self.kind[space] == "volcano" for space in spaces)
        if card == "eruption":
            return -2 * sum(self.kind[space] == "volcano" for space in spaces)
        if card == "birds":
            return 2 * len(self.birds[seat])
        raise ValueError(card)

    def _longest_street(self, spaces: list[int]) -> int:
        """V5: how many of these spaces the largest group joined by roads holds."""
        left, largest = set(spaces), 0
        while left:
            street, growing = set(), {left.pop()}
            while growing:
                space = growing.pop()
                street.add(space)
                growing |= self.by_road[space] & left
                left -= growing
            largest = max(largest, len(street))
        return largest

    # ------------------------------------------------------------------ between the rounds, and the end

    def _between_the_rounds(self) -> None:
        self.buildings = {}  # I1
        self.supply = [dict(PIECES) for _ in self.seats]
        self.piles = {seat: (self.played_building[seat], self.played_scoring[seat]) for seat in self.seats}
        self.played_building = [[] for _ in self.seats]
        self.played_scoring = [[] for _ in self.seats]
        for seat in self.order:  # I2
            self.drawn[seat] = self.deck.pop(0)
            self.scoring_cards[seat].append(self.drawn[seat])
        self.phase, self.turn = "take", self.rank()[-1]  # I3

    def _take_pile(self, seat: int, pile: int) -> None:
        building, scoring = self.piles.pop(pile)
        self.building_cards[seat] += building
        self.scoring_cards[seat] += scoring
        if self.piles:
            rank = self.rank()
            self.turn = rank[rank.index(seat) - 1]
        else:
            self.order = self._clockwise_from(self.rank()[-1])  # I5
            self.phase, self.turn = "discard", self.order[0]  # I4

    def _put_away(self, seat: int, card: str) -> None:
        self.discarded[seat] = card
        self.scoring_cards[seat].remove(card)
        if seat == self.order[-1]:
            self.round, self.phase, self.joined = 2, "land", False
            self.turn = self.order[0]
        else:
            self.turn = self.order[self.order.index(seat) + 1]

    def _end(self) -> None:
        for seat in self._clockwise_from(self.turn):  # E1: the turn is still with whoever played the last card
            self._score(seat, sum(self.birds[seat]))
        self.phase, self.turn = "end", None

    # ------------------------------------------------------------------ what a trace shows

    def trace(self, n: int, action: str | None) -> dict:
        """The line that `santacruz replay --trace` prints after action number n."""
        return {
            "n": n,
            "action": action,
            "turn": self.turn,
            "phase": self.phase,
            "scores": self.scores(),
            "rank": self.rank(),
            "buildings": {
                str(space): [[seat, what] for seat, what in there] for space, there in self.buildings.items()
            },
            "face_up": sorted(self.face_up),
            "birds": [len(tokens) for tokens in self.birds],
            "legal": self.legal(),
        }

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` actions there are from here."""
        if depth == 0:
            return 1
        if depth == 1:
            return len(self.legal())
        total = 0
        for text in self.legal():
            after = self.copy()
            after.play(text)
            total += after.perft(depth - 1)
        return total


_CHANGING = {
    "buildings", "supply", "building_cards", "scoring_cards", "played_building", "played_scoring", "birds",
    "bird_supply", "deck", "taken_sets", "track", "face_up", "drawn", "discarded", "piles", "order",
}  # fmt: skip


def _copied(value):
    if isinstance(value, dict):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copied(item) for item in value]
    return set(value) if isinstance(value, set) else value


def trace_of(record: dict, island: dict, tile_list: dict) -> list[dict]:
    """Replays a whole record: the trace lines of its start and of every action."""
    game = Game(island, tile_list, record)
    lines = [game.trace(0, None)]
    for n, text in enumerate(record["actions"], 1):
        game.play(text)
        lines.append(game.trace(n, text))
    return lines
