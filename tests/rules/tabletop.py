"""A table to play small cases at: a hand-made island, positions said in a few words, and one way to ask both engines.

The island (data/tiny-map.json), its rivers as ~ and its roads as - and |:

    4c      13v - 12v        coast    1 2 3 4 5 6
    |        |     ~         land     7 8 9 10 11
    3c ---- 11     9         volcano  12 13 14
    |              ~
    |              8 ~ ~     the long river:   1 7 8 9 12   (1 is its mouth)
    |              ~   ~     the short river:  2 10 8       (2 is its mouth; 8 is on both)
    1c ~ ~ ~ ~ ~ ~ 7   10
    |                  ~     roads: 1-3 1-6 2-6 3-4 3-11 5-14 11-13 12-13
    6c --------------- 2c
                             a small island:  5c - 14v

Unless a case says otherwise, all tiles are face up and ask for the building and bring the points of TILES.
"""

import json
from pathlib import Path

import oracle
from santacruz import actions, rules
from santacruz.maps import Map
from santacruz.position import position_of, state_from
from santacruz.tiles import TileList
from santacruz.view import view

ISLAND = json.loads((Path(__file__).parent / "data" / "tiny-map.json").read_text())
KIND = {space["id"]: space["kind"] for space in ISLAND["spaces"]}
TILES = {
    1: "house 1", 2: "house 1", 3: "house 2", 4: "church 2", 5: "lighthouse 2", 6: "house 1",
    7: "house 1", 8: "house 2", 9: "church 2", 10: "house 3", 11: "house 2",
    12: "house 3", 13: "church 4", 14: "house 5",
}  # fmt: skip
COAST = {1, 2, 3, 4, 5, 6}
BIRDS = 8 * [1] + 8 * [2] + 6 * [3]
EMPTY_HAND = {"ship": 0, "river": 0, "road": 0, "double": 0}


def tile(tile_id: str, kind: str, words: str) -> dict:
    """`"house 2 bird sheep fish+3"` as a tile's JSON."""
    building, points, *rest = words.split()
    bonus = [int(word.removeprefix("fish+")) for word in rest if word.startswith("fish+")]
    resources = ["fish" if word.startswith("fish+") else word for word in rest if word != "bird"]
    made = {"id": tile_id, "kind": kind, "building": building, "points": int(points), "bird": "bird" in rest}
    made["resources"] = resources
    return made | ({"fish_bonus": bonus[0]} if bonus else {})


def tile_list(changed: dict[int, str]) -> dict:
    """A tile list with tile T1 for space 1 and so on, and five left over."""
    words = TILES | changed
    tiles = [tile(f"T{space}", KIND[space], words[space]) for space in KIND]
    left_over = [("X1", "coast"), ("X2", "coast"), ("X3", "land"), ("X4", "land"), ("X5", "volcano")]
    tiles += [tile(name, kind, "house 3") for name, kind in left_over]
    return {"format": "santacruz-tiles", "version": 1, "id": "tiny", "tiles": tiles}


def position(
    hands=("ship", "ship"),
    scoring=(),
    buildings=None,
    tiles=None,
    face_down=(),
    lacking=None,
    scores=None,
    rank=None,
    order=None,
    turn=None,
    phase="play",
    round=1,
    birds=None,
    bird_supply=None,
    deck=None,
    joined=False,
    played=None,
    double=None,
    street_points=7,
):
    """A position in the format of records.

    hands       each seat's building cards, `"ship road"`; their number is the number of players.
    scoring     each seat's scoring cards, `"sheep gold6"`; nobody has any unless named.
    buildings   space -> the seat that built there, or a list of seats in order of building.
    tiles       space -> what lies there instead of TILES.
    lacking     seat -> buildings of which nothing is left in the supply, `"church"`: an eruption took them.
    rank        who stands furthest ahead first; by default by score, and the lower seat first on one number.
    order       turn order; by default from seat 0. turn: by default the first in it.
    played      each seat's played cards as a pair of building and scoring cards, `("ship road", "coast")`.
    double      the kind of card a double has named, in phase "then".
    """
    players = len(hands)
    seats = range(players)
    order = list(order or seats)
    scores = list(scores or [10, 11, 12, 13][:players])
    standing = {}
    for space, there in (buildings or {}).items():
        what = (TILES | (tiles or {}))[space].split()[0]
        standing[str(space)] = [[seat, what] for seat in ([there] if isinstance(there, int) else there)]
    out = [{} for _ in seats]
    for seat, names in (lacking or {}).items():
        for name in names.split():
            placed = sum([seat, name] in there for there in standing.values())
            out[seat][name] = oracle.PIECES[name] - placed
    birds = birds or [[] for _ in seats]
    if bird_supply is None:
        bird_supply = list(BIRDS)
        for token in (token for tokens in birds for token in tokens):
            bird_supply.remove(token)
    scoring = [names.split() for names in scoring] or [[] for _ in seats]
    played = [[names.split() for names in pair] for pair in played] if played else [[[], []] for _ in seats]
    if deck is None:
        seen = [card for hand in scoring for card in hand] + [card for _, cards in played for card in cards]
        deck = [card for card in oracle.SCORING if card not in seen]
    return {
        "format": "santacruz-position",
        "version": 1,
        "map": "tiny",
        "options": {"street_points": street_points},
        "players": [{"name": f"Seat {seat}", "colour": ["red", "blue", "yellow", "green"][seat]} for seat in seats],
        "round": round,
        "phase": phase,
        "order": order,
        "turn": order[0] if turn is None else turn,
        "tiles": {str(space): f"T{space}" for space in KIND},
        "face_up": [space for space in KIND if space not in face_down],
        "buildings": standing,
        "scores": scores,
        "rank": rank or sorted(seats, key=lambda seat: (-scores[seat], seat)),
        "hands": [
            {"building": EMPTY_HAND | {card: hand.split().count(card) for card in hand.split()}, "scoring": cards}
            for hand, cards in zip(hands, scoring, strict=True)
        ],
        "played": played,
        "birds": [list(tokens) for tokens in birds],
        "bird_supply": list(bird_supply),
        "deck": list(deck),
        "joined": joined,
        "out": out,
        **({"then": double} if double else {}),
        **({"pile_of": list(seats)} if round == 2 else {}),
    }


class Table:
    """What cases ask and do, whichever engine plays. `play` refuses what is not in the legal list."""

    def targets(self, words: str) -> set:
        """What the seat to act may choose with a card: spaces, and "-" where it may choose nothing."""
        start = f"{self.turn} {words} "
        ends = [text.removeprefix(start) for text in self.legal() if text.startswith(start)]
        return {end if end == "-" else int(end) for end in ends}

    def play(self, *texts: str):
        for text in texts:
            assert text in self.legal(), f"{text} is not legal; legal are {self.legal()}"
            self._play(text)
        return self

    def gains(self, *texts: str) -> list[int]:
        """The points that each seat won or lost by these actions."""
        before = self.scores
        self.play(*texts)
        return [after - then for after, then in zip(self.scores, before, strict=True)]

    def worth(self, card: str) -> list[int]:
        """What a scoring card brings each seat when seat 0, who holds it, plays it."""
        return self.gains(f"0 score {card}")


class OracleTable(Table):
    """The case, played by the plain second implementation."""

    def __init__(self, start: dict, tiles: dict):
        self.game = oracle.Game(ISLAND, tiles, start | {"start": start})

    def legal(self):
        return self.game.legal()

    def _play(self, text):
        self.game.play(text)

    @property
    def scores(self):
        return self.game.scores()

    @property
    def rank(self):
        return self.game.rank()

    @property
    def face_up(self):
        return set(self.game.face_up)

    @property
    def bird_supply(self):
        return list(self.game.bird_supply)

    @property
    def deck(self):
        return list(self.game.deck)

    def at(self, space):
        return list(self.game.buildings.get(space, []))

    def supply(self, seat):
        return dict(self.game.supply[seat])

    def birds(self, seat):
        return list(self.game.birds[seat])

    def hand(self, seat):
        return sorted(self.game.building_cards[seat])

    def scoring(self, seat):
        return sorted(self.game.scoring_cards[seat])

    def played(self, seat):
        return list(self.game.played_building[seat]) + list(self.game.played_scoring[seat])

    def __getattr__(self, name):  # turn, phase, round, order, joined
        return getattr(self.game, name)


class EngineTable(Table):
    """The case, played by the package."""

    def __init__(self, start: dict, tiles: dict):
        # In a position's list of played cards building and scoring cards follow each other.
        start = start | {"played": [building + scoring for building, scoring in start["played"]]}
        self.state = state_from(start, Map.from_json(ISLAND), TileList.from_json(tiles))
        self.events: list[tuple] = []

    def legal(self):
        return rules.legal_notations(self.state)

    def _play(self, text):
        self.events = rules.play(self.state, text)

    def why(self, text: str) -> list[str]:
        """The rules' numbers of the reasons against an action, most basic first."""
        return [reason.rule for reason in self.reasons(text)]

    def reasons(self, text: str) -> list:
        seat, action = actions.parse(text)
        return rules.why_not(self.state, seat, action)

    def view(self, seat):
        return view(self.state, seat)

    @property
    def now(self) -> dict:
        return position_of(self.state)

    def at(self, space):
        return [tuple(building) for building in self.now["buildings"].get(str(space), [])]

    def supply(self, seat):
        return dict(zip(("house", "church", "lighthouse"), self.state.supply[3 * seat : 3 * seat + 3], strict=True))

    def birds(self, seat):
        return list(self.now["birds"][seat])

    def hand(self, seat):
        return sorted(card for card, n in self.now["hands"][seat]["building"].items() for _ in range(n))

    def scoring(self, seat):
        return sorted(self.now["hands"][seat]["scoring"])

    @property
    def scores(self):
        return list(self.now["scores"])

    @property
    def rank(self):
        return list(self.now["rank"])

    @property
    def face_up(self):
        return set(self.now["face_up"])

    def played(self, seat):
        return list(self.now["played"][seat])

    def __getattr__(self, name):  # turn, phase, round, order, joined, deck, bird_supply
        if name == "state":
            raise AttributeError(name)
        return self.now[name]


def table(engine=EngineTable, **words) -> Table:
    """A table at the position that the words say (see `position`)."""
    return engine(position(**words), tile_list(words.get("tiles") or {}))


def last_cards(players=2, engine=EngineTable, round=1, scores=None, **words) -> Table:
    """The last lap of a round: everybody holds one ship and has played all else.

    Seat 0 has set A, seat 1 set B and so on. The scoring cards were dealt in the order of C5: with two players seat 0
    played sheep, fish, wood and sugar, and seat 1 the next four; the others are the deck, in that order.
    """
    each = {2: 4, 3: 3, 4: 2}[players]
    played = []
    for seat in range(players):
        building = list(oracle.BUILDING_SETS["ABCD"[seat]])
        building.remove("ship")
        played.append((" ".join(building), " ".join(oracle.SCORING[each * seat : each * (seat + 1)])))
    words = {"hands": players * ["ship"], "played": played} | words
    return table(engine, round=round, scores=scores, **words)
