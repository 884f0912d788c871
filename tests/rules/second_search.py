"""The second search for puzzles, written from docs/puzzles.md alone: no memory, no masks, nothing of `exact`.

It replays records action by action through notations, fills every unknown tile with each tile that may lie there, and
adds up fractions. Slow and plain.
"""

import itertools
import json
from collections import Counter
from fractions import Fraction

from santacruz.cards import SCORING_CARDS
from santacruz.maps import load_map
from santacruz.position import state_from
from santacruz.rules import legal_notations, play
from santacruz.tiles import load_tiles

TOKENS = [1] * 8 + [2] * 8 + [3] * 6


def copied(position):
    return json.loads(json.dumps(position))


def hands_of(position):
    """All ways in which the others may have drawn and put away, as hands by seat; each way once."""
    me = position["turn"]
    seats = range(len(position["players"]))
    # Building cards are listed before scoring cards, and only a scoring card can stand after one.
    played = []
    for seat in seats:
        names = position["played"][seat]
        built = 7 - sum(position["hands"][seat]["building"].values())
        played.append(set(names[built:]))
    mine = set(position["hands"][me]["scoring"]) | {position["discarded"][me]}
    open_cards = mine | {card for names in position["taken"] for card in names} | set().union(*played)
    elsewhere = [card for card in SCORING_CARDS if card not in open_cards]
    others = [seat for seat in seats if seat != me]
    ways = []
    for drawn in itertools.product(*(
        [card for card in played[seat] if card not in position["taken"][seat]] or elsewhere for seat in others
    )):  # fmt: skip
        if len(set(drawn)) < len(drawn):
            continue
        choices = []
        for seat, card in zip(others, drawn, strict=True):
            whole = (set(position["taken"][seat]) | {card})
            left = [whole - {away} for away in whole if away not in played[seat]]
            size = len(position["hands"][seat]["scoring"])
            choices.append([hand - played[seat] for hand in left if len(hand - played[seat]) == size])
        for chosen in itertools.product(*choices):
            hands = dict(zip(others, chosen, strict=True)) | {me: set(position["hands"][me]["scoring"])}
            ways.append(tuple(tuple(sorted(hands[seat])) for seat in seats))
    return Counter(ways)


class Table:
    """A position with hands and, as far as they have been turned up, tiles; and the actions taken since."""

    def __init__(self, position, hands):
        self.position = copied(position)
        for seat, cards in enumerate(hands):
            self.position["hands"][seat]["scoring"] = list(cards)
        self.me = position["turn"]
        seats = range(len(hands))
        self.held = [len(position["birds"][seat]) for seat in seats]
        self.position["birds"] = [[1] * count for count in self.held]
        self.position["bird_supply"] = [1] * len(position["bird_supply"])
        self.position["deck"] = []
        for key in ("drawn", "discarded"):
            self.position[key] = [None for _ in seats]
        self.tiles = load_tiles("standard")
        self.kinds = {str(space.id): space.kind for space in load_map(position["map"]).spaces}
        self.known = {space: tile for space, tile in position["tiles"].items() if tile}
        mine = list(position["birds"][self.me])
        self.mine = sum(mine)
        self.pool = list(TOKENS)
        for value in mine:
            self.pool.remove(value)
        self.ends = {}

    def dummies(self, known):
        """Every space with a tile: where it is not known, one that nobody will look at."""
        laid, used = dict(known), set(known.values())
        for space, kind in self.kinds.items():
            if space not in laid:
                laid[space] = next(t.id for t in self.tiles.values() if t.kind == kind and t.id not in used)
                used.add(laid[space])
        return laid

    def candidates(self, known, space):
        used = set(known.values())
        return [t.id for t in self.tiles.values() if t.kind == self.kinds[space] and t.id not in used]

    def state(self, known, actions):
        state = state_from({**self.position, "tiles": self.dummies(known)})
        for action in actions:
            play(state, action)
        return state

    def expected(self, known, actions, text, state):
        """What everybody can expect after an action: each tile that it turns up is any of those that may lie there."""
        target = text.split()[-1]
        if text.split()[1] != "score" and target.isdigit() and not state.face_up >> int(target) & 1 \
                and target not in known:  # fmt: skip
            found = [self.expected(known | {target: tile}, actions, text, self.state(known | {target: tile}, actions))
                     for tile in self.candidates(known, target)]  # fmt: skip
            return mean(found)
        if not any(state.face_up >> int(space) & 1 == 0 and space not in known for space in self.kinds):
            after = state.copy()  # nothing is left that could be turned up
        else:
            after = self.state(known, actions)
        play(after, text)
        return self.filled(known, [*actions, text], after)

    def filled(self, known, actions, after):
        if after.turn is not None and (any(after.cards) or after.phase == 3):  # somebody can still build
            for space in self.kinds:
                if after.face_up >> int(space) & 1 and space not in known:
                    found = []
                    for tile in self.candidates(known, space):
                        more = known | {space: tile}
                        found.append(self.filled(more, actions, self.state(more, actions)))
                    return mean(found)
        return self.value(known, actions, after)

    def value(self, known, actions, state):
        seat = state.turn
        if seat is None:
            return self.end(state)
        options = [self.expected(known, actions, text, state) for text in legal_notations(state)]
        return max(options, key=lambda values: [values[seat], *values])

    def end(self, state):
        """The differences at the end, for every way to deal the unknown tokens out."""
        seats = range(len(self.held))
        scores = [state.scores[seat] - len(state.birds[seat]) for seat in seats]  # every token counted as 1 so far
        scores[self.me] += self.mine
        unknown = [len(state.birds[seat]) - (len(self.position["birds"][seat]) if seat == self.me else 0)
                   for seat in seats]  # fmt: skip
        key = (tuple(scores), tuple(unknown))
        if key not in self.ends:
            totals, ways = [Fraction(0)] * len(seats), 0
            for sums, weight in self.dealt(tuple(unknown)).items():
                ends = [score + more for score, more in zip(scores, sums, strict=True)]
                ways += weight
                for seat in seats:
                    totals[seat] += weight * (ends[seat] - max(e for s, e in enumerate(ends) if s != seat))
            self.ends[key] = [total / ways for total in totals]
        return self.ends[key]

    def dealt(self, unknown):
        """How often the seats' unknown tokens add up to what, token by token from the pool."""
        found = {(tuple(0 for _ in unknown), tuple(sorted(self.pool))): 1}
        for seat, count in enumerate(unknown):
            for _ in range(count):
                more = Counter()
                for (sums, pool), weight in found.items():
                    for value in set(pool):
                        left = list(pool)
                        left.remove(value)
                        raised = tuple(total + value * (s == seat) for s, total in enumerate(sums))
                        more[raised, tuple(left)] += weight * pool.count(value)
                found = more
        sums = Counter()
        for (total, _), weight in found.items():
            sums[total] += weight
        return sums


def mean(found):
    return [Fraction(sum(values)) / len(found) for values in zip(*found, strict=True)]


def all_values(position):
    """What each action is worth to the seat to act, and the same in each world alone."""
    by_world = []
    ways = hands_of(position)
    for hands, weight in ways.items():
        table = Table(position, hands)
        start = table.state(table.known, [])
        values = {text: table.expected(table.known, [], text, start)[table.me] for text in legal_notations(start)}
        by_world.append((weight, values))
    total = sum(weight for weight, _ in by_world)
    return {
        text: sum(Fraction(weight) * values[text] for weight, values in by_world) / total for text in by_world[0][1]
    }, [values for _, values in by_world]


def is_proof(answer, values, by_world):
    """Whether the answer is better than every other action by 3 points, and the only best one in each world."""
    ahead = all(values[answer] - value >= 3 for action, value in values.items() if action != answer)
    return ahead and all(
        world[answer] > value for world in by_world for action, value in world.items() if action != answer
    )


def astray(puzzle):
    """Where in the line somebody takes what is not best for them, as (number of actions before, action); None if
    nobody does and the game ends with it."""
    hands = [hand["scoring"] for hand in puzzle["position"]["hands"]]
    for seat, cards in puzzle["hidden"]["scoring"].items():
        hands[int(seat)] = cards
    table = Table(puzzle["position"], hands)
    known, actions = dict(table.known), []
    for text in puzzle["line"]:
        state = table.state(known, actions)
        seat = state.turn
        options = {other: table.expected(known, actions, other, state) for other in legal_notations(state)}
        if [options[text][seat], *options[text]] < max([values[seat], *values] for values in options.values()):
            return len(actions), text
        target = text.split()[-1]
        if text.split()[1] != "score" and target != "-":
            known.setdefault(target, puzzle["hidden"]["tiles"].get(target))
        actions.append(text)
        for space, tile in puzzle["hidden"]["tiles"].items():
            if table.state(known, actions).face_up >> int(space) & 1:
                known.setdefault(space, tile)
    return None if table.state(known, actions).turn is None else (len(actions), "")
