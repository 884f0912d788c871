"""What an action is worth to a seat, at a glance: things that can be seen on the table, each with a weight.

Works on a view and on a state alike, and looks only at what the seat may know (K1 to K3), so that it can judge for
every seat of a sampled world. `tools/train_planner.py` finds the weights.
"""

from collections.abc import Iterable
from typing import Protocol

from .. import actions, scoring
from ..cards import (
    DOUBLE,
    RIVER,
    ROAD,
    SCORING_CARDS,
    SCORING_CARDS_DEALT,
    SET_LETTERS,
    SET_SIZE,
    SHIP,
    scoring_names,
)
from ..maps import spaces_of
from ..scoring import HOUSES_NEEDED, PER_BIRD, PER_PLACE, STREET_NEEDED, Position
from ..state import PLAY
from ..targets import Ground

Features = dict[str, float]
"""What is seen of one action, by name; what is missing is 0."""


class Table(Ground, Position, Protocol):
    """What is looked at; a state and a view of one both have it."""

    @property
    def players(self) -> int: ...
    @property
    def round(self) -> int: ...
    @property
    def phase(self) -> int: ...
    @property
    def then_card(self) -> int: ...
    @property
    def supply(self) -> list[int]: ...
    @property
    def cards(self) -> list[int]: ...
    @property
    def scoring(self) -> "list[int] | list[int | None]": ...
    @property
    def taken(self) -> tuple[int, ...]: ...
    @property
    def pile_of(self) -> tuple[int | None, ...]: ...
    @property
    def sets(self) -> tuple[str, ...]: ...
    @property
    def scored(self) -> list[tuple[str, ...]]: ...
    @property
    def scores(self) -> list[int]: ...


CARD = {name: k for k, name in enumerate(SCORING_CARDS)}
_ONE = {"sheep": ("sheep", 7), "fish": ("fish", 5), "wood": ("wood", 6), "sugar": ("sugar", 7)}
_TWO = {"sheep": ("sheep-fish", "fish"), "fish": ("sheep-fish", "sheep"), "wood": ("wood-sugar", "sugar"),
        "sugar": ("wood-sugar", "wood")}  # fmt: skip
FISH = 1 << CARD["fish"] | 1 << CARD["sheep-fish"]
_HOUSE_SHARES = (0.9, 1.2, 1.7, 2.2)
"""What each of the four houses contributes to the 6 points."""
FACE_DOWN = {"land": 1.83, "volcano": 3.8, "coast": 1.86}
"""The mean points of a tile by kind."""


class Judgement:
    """The features of the actions of one seat at one moment."""

    def __init__(self, table: Table, seat: int):
        self.table = table
        self.seat = seat
        self.hand = table.scoring[seat] or 0
        first = 4 * seat
        self.ships, self.rivers, self.roads, self.doubles = table.cards[first : first + 4]
        buildings = self.ships + self.rivers + self.roads + self.doubles
        self.left = (buildings + self.hand.bit_count()) / (SET_SIZE + SCORING_CARDS_DEALT[table.players])
        self.buildings_left = (self.ships + self.rivers + self.roads + 2 * self.doubles) / 8
        self.free = table.map.all & ~table.occupied
        self.others = [other for other in range(table.players) if other != seat]
        self._spaces: dict[int, Features] = {}

    # what a building on a space brings

    def prepare(self) -> None:
        """What all spaces have in common: by kind of interest, the masks of spaces on which there is a bonus."""
        table, seat = self.table, self.seat
        played = 0
        if None not in table.pile_of or table.round == 1:
            for names in table.scored:
                for name in names:
                    played |= 1 << CARD[name]
        known = 0
        for other in self.others:
            known |= table.taken[other]
        known &= ~played & ~self.hand
        out = played | self.hand | known
        if table.round == 2:
            for mask in table.taken:
                out |= mask
        self.unseen = 0xFFFF & ~out
        self.known = known
        self.own_bonus = self.bonuses(self.hand, table.face_up)
        self.open_bonus = self.bonuses(known, table.face_up)
        self.unseen_bonus = self.bonuses(self.unseen, table.face_up)
        threat = 0
        for other in self.others:
            first = 4 * other
            ship, river, road, double = table.cards[first : first + 4]
            reach = 0
            if ship or double:
                reach |= table.map.coast
            if river or double:
                reach |= table.river_reach[other]
            if road or double:
                reach |= table.road_reach[other]
            threat |= reach & table.buildable[other] & table.face_up
        self.threat = threat
        layout = table.layout
        self.good = 0
        rest = self.free & table.face_up & table.buildable[seat]
        self.open = rest
        while rest:
            low = rest & -rest
            rest ^= low
            if layout.points[low.bit_length() - 1] >= 3:
                self.good |= low
        self.road_targets = table.road_reach[seat] & (rest | self.free & ~table.face_up | self.open)

    def bonuses(self, cards: int, up: int) -> list[tuple[int, float]]:
        """Masks of spaces with what a building there adds to what these scoring cards bring the seat, by the tiles in
        the mask `up`."""
        table = self.table
        own = table.own[self.seat]
        layout = table.layout
        found: list[tuple[int, float]] = []
        if not cards:
            return found
        resource = layout.resource
        for name, (card, worth) in _ONE.items():
            if not own & resource[name]:
                bonus = worth if cards >> CARD[card] & 1 else 0
                two, partner = _TWO[name]
                if cards >> CARD[two] & 1:
                    bonus += 4 if own & resource[partner] else 3
                if bonus:
                    found.append((resource[name] & up, bonus))
        if not own & resource["gold"]:
            bonus = (6 if cards >> CARD["gold6"] & 1 else 0) + (10 if cards >> CARD["gold10"] & 1 else 0)
            if bonus:
                found.append((resource["gold"] & up, bonus))
        fish = (cards & FISH).bit_count()
        if fish:
            for space in spaces_of(resource["fish"] & up):
                found.append((1 << space, float(fish * layout.fish_bonus[space])))
        self_houses = (own & layout.picture["house"]).bit_count()
        if cards >> CARD["houses"] & 1 and self_houses < HOUSES_NEEDED:
            found.append((layout.picture["house"] & up, _HOUSE_SHARES[self_houses]))
        if cards >> CARD["variety"] & 1:
            for picture in layout.picture.values():
                if not own & picture:
                    found.append((picture & up, 2.0))
        if cards >> CARD["street"] & 1:
            group = scoring.largest_street(table.map, own)
            size = group.bit_count()
            if size < STREET_NEEDED:
                beside = 0
                for space in spaces_of(group):
                    beside |= table.map.road_neighbours[space]
                found.append((beside & ~group, 1.2 + 0.5 * size))
        for name, mask in (("coast", table.map.coast), ("river", table.map.river), ("volcano", table.map.volcano)):
            if cards >> CARD[name] & 1:
                found.append((mask, float(PER_PLACE)))
        if cards >> CARD["eruption"] & 1:
            found.append((table.map.volcano, -3.0))
        if cards >> CARD["birds"] & 1:
            found.append((layout.bird & up, float(PER_BIRD)))
        return found

    def space(self, space: int) -> Features:
        """The features of building on the space, by whatever card."""
        if space in self._spaces:
            return self._spaces[space]
        table, seat = self.table, self.seat
        bit = 1 << space
        layout = table.layout
        f: Features = {}
        own = sum([bonus for mask, bonus in self.own_bonus if mask & bit])
        opened = sum([bonus for mask, bonus in self.open_bonus if mask & bit])
        unseen = sum([bonus for mask, bonus in self.unseen_bonus if mask & bit])
        if table.face_up & bit:
            points = float(layout.points[space])
            if layout.bird & bit:
                f["bird"] = 1.0
            building = layout.building[space]
            if building:
                f["church" if building == 1 else "lighthouse"] = 1.0
                if table.supply[3 * seat + building] == 1:
                    f["last church" if building == 1 else "last lighthouse"] = 1.0
        else:
            points = FACE_DOWN[table.map.kind(space)]
            f["face down"] = 1.0
        f["points"] = points
        if own:
            f["own"] = own
            f["own early"] = own * self.left
        if opened:
            f["open"] = opened
        if unseen:
            f["unseen"] = unseen / 10
        game_map = table.map
        new_road = game_map.road_neighbours[space] & ~table.road_reach[seat] & self.free
        new_river = game_map.rivers_through[space] & ~table.river_reach[seat] & self.free & ~bit
        roads, rivers = self.roads + self.doubles, self.rivers + self.doubles
        if new_road and roads:
            f["road new"] = min(roads, 3) * min(new_road.bit_count(), 4)
            f["road good"] = min(roads, 3) * min((new_road & self.good).bit_count(), 3)
            if not table.road_reach[seat] & self.free:
                f["road first"] = 1.0
        if new_river and rivers:
            f["river new"] = min(rivers, 3) * min(new_river.bit_count(), 6)
            f["river good"] = min(rivers, 3) * min((new_river & self.good).bit_count(), 4)
            if not table.river_reach[seat] & self.free:
                f["river first"] = 1.0
        if self.threat & bit:
            f["rivalled"] = 1.0
            f["rivalled points"] = points
            if own:
                f["rivalled own"] = own
        hidden = game_map.neighbours[space] & ~table.face_up & ~bit
        if hidden:
            f["uncovers"] = float(hidden.bit_count())
            f["uncovers for own"] = f["uncovers"] * min(roads + rivers, 3) / 3
        if table.occupied & bit:
            f["joins"] = 1.0
            f["joins early"] = self.left
        if game_map.volcano & bit:
            f["volcano"] = 1.0
            f["volcano early"] = self.left
        self._spaces[space] = f
        return f

    def reaches(self, space: int, but: int) -> Iterable[str]:
        """The other kinds of card in hand that could build on the space too."""
        table, bit = self.table, 1 << space
        if but != SHIP and self.ships and table.map.coast & bit:
            yield "ship"
        if but != RIVER and self.rivers and table.river_reach[self.seat] & bit:
            yield "river"
        if but != ROAD and self.roads and table.road_reach[self.seat] & bit:
            yield "road"

    def features(self, legal: list[int]) -> list[Features]:
        """The features of each of the legal actions."""
        phase = self.table.phase
        if phase in (PLAY, 1, 3):
            self.prepare()
            targets: dict[int, int] = {}
            for action in legal:
                if action & 63:
                    targets[action >> 6] = targets.get(action >> 6, 0) + 1
            return [self.score(action & 63) if action >> 6 == actions.SCORE else self.build(action, targets)
                    for action in legal]  # fmt: skip
        return [self.draft(action) for action in legal]

    def build(self, action: int, targets: dict[int, int]) -> Features:
        verb, space = action >> 6, action & 63
        name = actions.VERBS[verb]
        if not space:
            return {f"{name} nothing": 1.0, f"{name} nothing early": self.left}
        f = dict(self.space(space))
        f[name] = 1.0
        f[name + " early"] = self.left
        if verb in (actions.SHIP, actions.RIVER, actions.ROAD):
            card = verb - actions.SHIP
            f[name + " held"] = float(self.table.cards[4 * self.seat + card])
            if targets[verb] < 3:
                f[name + " scarce"] = 1.0 / targets[verb]
            for other in self.reaches(space, card):
                f[f"{name} for {other}"] = 1.0
        elif verb >= actions.DOUBLE_SHIP and verb <= actions.DOUBLE_ROAD:
            worth, many = self.second((verb - actions.DOUBLE_SHIP), space)
            f["second"] = worth
            if not many:
                f["no second"] = 1.0
        return f

    def second(self, card: int, first: int) -> tuple[float, int]:
        """The best second half of a double after the first, in points and own bonuses, and how many there are."""
        table, seat = self.table, self.seat
        if card == SHIP:
            reach = table.map.coast
        elif card == RIVER:
            reach = table.river_reach[seat] | table.map.rivers_through[first]
        else:
            reach = table.road_reach[seat] | table.map.road_neighbours[first]
        rest = reach & (self.open | self.free & ~table.face_up) & ~(1 << first)
        best = 0.0
        for space in spaces_of(rest):
            f = self.space(space)
            best = max(best, f["points"] + f.get("own", 0.0) + 1.9 * f.get("bird", 0.0))
        return best, rest.bit_count()

    # scoring cards

    def score(self, card: int) -> Features:
        name = SCORING_CARDS[card]
        table, seat = self.table, self.seat
        totals, _ = scoring.gains(table, name)
        mine = totals[seat]
        rivals = [totals[other] for other in self.others]
        lead = mine - sum(rivals) / len(rivals)
        f: Features = {
            "score": 1.0, "score early": self.buildings_left, "lead": lead, "lead early": lead * self.buildings_left,
            "lead on best": mine - max(rivals), f"score {name}": 1.0, f"score {name} early": self.buildings_left,
        }  # fmt: skip
        if not mine:
            f["score none"] = 1.0
            f["score none early"] = self.buildings_left
        else:
            f[f"has {name}"] = 1.0
            f[f"has {name} early"] = self.buildings_left
        cards = table.cards
        if name in ("coast", "river", "volcano", "birds"):
            kind = (SHIP, RIVER, ROAD, DOUBLE)[("coast", "river", "volcano", "birds").index(name)]
            f[f"{name} to come"] = float(cards[4 * seat + kind])
            f[f"{name} to come to others"] = sum([cards[4 * other + kind] for other in self.others]) / len(rivals)
        if name == "eruption":
            volcano = table.map.volcano
            f["erupts own"] = float((table.own[seat] & volcano).bit_count())
            f["erupts others"] = sum([(table.own[other] & volcano).bit_count() for other in self.others]) / len(rivals)
        return f

    # sets, piles, what to put away

    def draft(self, action: int) -> Features:
        verb, argument = action >> 6, action & 63
        if verb == actions.SET:
            letter = SET_LETTERS[argument]
            return {f"set {letter}": 1.0} | {f"set {letter} with {name}": 1.0 for name in scoring_names(self.hand)}
        if verb == actions.TAKE:
            letter = self.table.sets[argument]
            names = self.table.scored[argument]
            f = {f"take {letter}": 1.0}
            hand = scoring_names(self.hand)
            for name in names:
                f[f"take {name}"] = 1.0
            for name in (*names, *hand):
                f[f"set {letter} with {name}"] = 1.0
            return f
        name = SCORING_CARDS[argument]
        letter = self.table.sets[self.seat]
        return {f"discard {name}": 1.0, f"set {letter} with {name}": -1.0}
