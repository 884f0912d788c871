"""A hint: what the expert would do, and why, in a few words.

The reasons are of two kinds: what the search found (how the games went that it played through), and what can be read
off the table by whoever has the asking seat's view. Every number in them can be worked out again from the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from santacruz import actions
from santacruz.cards import DOUBLE, RIVER, ROAD, SCORING_CARDS, SET_LETTERS, SHIP, scoring_names
from santacruz.scoring import HOUSES_NEEDED, PER_BIRD, STREET_NEEDED, collected, gains, points
from santacruz.tiles import load_tiles

from page.markup import esc
from page.people import Person
from page.table import legal, names
from page.table.shapes import STAR
from page.texts import Texts

#: Of some scoring cards, what it takes: they bring nothing before that.
GOALS = {"houses": HOUSES_NEEDED, "street": STREET_NEEDED, "variety": 3}

#: How many reasons from the table a hint gives at most.
MOST = 4

_STAR = f'<svg class="icon star" viewBox="-16 -16 32 32" aria-hidden="true"><path d="{STAR}"/></svg>'

#: What the search tells of an action, as JSON has it: action, visits, difference, win_share, scores, line; in round
#: 1 of the best also how many games were played on to the very end, `whole`, and how many of these `won`.
Finding = Mapping[str, Any]


class Fact(NamedTuple):
    """One reason: the key of its sentence (after "advice.") and what fills it: numbers, and seats and cards, which get
    their names when it is said."""

    key: str
    params: dict[str, Any]


# -- what can be read off the table -----------------------------------------------------------------------------------


def facts(view: Any, action: int) -> list[Fact]:
    """What speaks for an action of the seat to act, the most telling first."""
    verb, argument = actions.verb_of(action), actions.argument_of(action)
    if verb == actions.SCORE:
        return _scoring(view, SCORING_CARDS[argument])
    if verb == actions.SET:
        return [Fact("set", {"set": SET_LETTERS[argument]})]
    if verb == actions.TAKE:
        return [Fact("pile", {"cards": view.scored[argument]})]
    if verb == actions.DISCARD:
        rest = (view.scoring[view.seat] or 0) & ~(1 << argument)
        return [Fact("hand", {"cards": scoring_names(rest)})]
    if argument == actions.NOTHING:
        return [Fact("decline" if verb == actions.THEN else "nothing", {})]
    return _building(view, verb, argument)[:MOST]


def _scoring(view: Any, card: str) -> list[Fact]:
    totals, _ = gains(view, card)
    others = [(seat, total) for seat, total in enumerate(totals) if seat != view.seat]
    found = [Fact("scores", {"points": totals[view.seat], "others": others})]
    if card == "eruption":
        lost = [(own & view.map.volcano).bit_count() for own in view.own]
        found.append(Fact("erupts", {"own": lost[view.seat], "others": sum(lost) - lost[view.seat]}))
    return found


def _building(view: Any, verb: int, space: int) -> list[Fact]:
    tile = view.tile(space)
    if tile is None:
        kind = view.map.kind(space)
        seen = set(view.layout.tiles)
        unseen = [tile.points for tile in load_tiles(view.map.tiles).values() if tile.kind == kind and tile not in seen]
        return [Fact("unknown", {"count": len(unseen), "mean": sum(unseen) / len(unseen)})]
    bird = tile.bird and view.bird_supply_count > 0
    found = []
    if tile.points or bird:
        found.append(Fact("points.bird" if bird else "points", {"count": tile.points}))
    found += _cards(view, space, bird)
    rivals = [seat for seat in range(view.players) if seat != view.seat and _could_build(view, seat, space)]
    if rivals and verb != actions.LAND and not view.occupied >> space & 1:
        found.append(Fact("keeps", {"seats": rivals}))
    opened = (view.map.neighbours[space] & ~view.face_up).bit_count()
    if opened:
        found.append(Fact("opens", {"count": opened}))
    return found + _reach(view, verb, space)


def _cards(view: Any, space: int, bird: bool) -> list[Fact]:
    """Which cards in hand the building serves."""
    seat = view.seat
    found: list[Fact] = []
    nearer: list[Fact] = []
    hand = scoring_names(view.scoring[seat] or 0)
    had = collected(view, seat)
    before = {card: points(view, card, seat)[0] for card in hand}
    own = view.own[seat]
    view.own[seat] |= 1 << space
    try:
        has = collected(view, seat)
        after = {card: points(view, card, seat)[0] for card in hand}
    finally:
        view.own[seat] = own
    for card in hand:
        worth = after[card] + (PER_BIRD if card == "birds" and bird else 0)
        if worth > before[card]:
            found.append(Fact("card", {"card": card, "before": before[card], "after": worth}))
        elif card in GOALS and had[card] < has[card] < GOALS[card]:
            nearer.append(Fact("nearer", {"card": card, "count": has[card], "of": GOALS[card]}))
    found.sort(key=lambda fact: fact.params["before"] - fact.params["after"])
    return found + nearer


def _could_build(view: Any, seat: int, space: int) -> bool:
    """Whether another could build on the space with the building cards it holds now, as far as all can see."""
    if not view.buildable[seat] >> space & 1:
        return False
    cards = view.cards[4 * seat : 4 * seat + 4]
    reach = {SHIP: view.map.coast, RIVER: view.river_reach[seat], ROAD: view.road_reach[seat]}
    return any((cards[card] or cards[DOUBLE]) and where >> space & 1 for card, where in reach.items())


def _reach(view: Any, verb: int, space: int) -> list[Fact]:
    """How many more spaces the seat's road and river cards reach from there."""
    free = view.map.all & ~view.occupied & ~(1 << space)
    ways = ((ROAD, "road", view.map.road_neighbours[space] & ~view.road_reach[view.seat]),
            (RIVER, "river", view.map.rivers_through[space] & ~view.river_reach[view.seat]))  # fmt: skip
    found = []
    for card, name, more in ways:
        left = view.cards[4 * view.seat + card] - (verb == actions.SHIP + card)
        count = (more & free).bit_count()
        if left > 0 and count:
            found.append(Fact(name, {"count": count}))
    return found


# -- what the search found --------------------------------------------------------------------------------------------


def found_facts(view: Any, finding: Finding) -> list[Fact]:
    """What the search found of an action: how the games went, and the second half of a double."""
    facts = []
    line = finding["line"]
    if len(line) > 1 and actions.verb_of(line[1]) == actions.THEN and actions.argument_of(line[1]):
        facts.append(Fact("then", {"space": actions.argument_of(line[1])}))
    difference = round(finding["difference"], 1)
    key = "ahead" if difference > 0 else "behind" if difference < 0 else "level"
    params = {"count": finding["visits"], "points": abs(difference), "round": view.round}
    if view.round == 2:  # before, these games are played on to the end of the round only
        params["wins"] = round(100 * finding["win_share"])
    facts.append(Fact(f"found.{key}", params))
    if "whole" in finding:
        facts.append(Fact("whole", {"count": finding["whole"], "won": finding["won"]}))
    return facts


def compared(best: Finding, other: Finding) -> Fact:
    """How another action did beside the best one."""
    less = round(best["difference"] - other["difference"], 1)
    key = "less" if less > 0 else "more" if less < 0 else "same"
    return Fact(key, {"points": abs(less), "count": other["visits"]})


# -- in words ---------------------------------------------------------------------------------------------------------


def say(fact: Fact, people: Sequence[Person], texts: Texts) -> str:
    """A reason as a sentence."""
    key, params = f"advice.{fact.key}", dict(fact.params)
    if fact.key == "set":
        return texts("advice.set", what=texts(f"set.good.{params['set']}"))
    if "cards" in params:
        if not params["cards"]:
            return texts(f"{key}.none")
        params["cards"] = names.listing([names.scoring_card(card, texts) for card in params["cards"]], texts)
    if "card" in params:
        params["card"] = names.scoring_card(params["card"], texts)
    if "seats" in params:
        params = {"names": names.names(params["seats"], people, texts), "count": len(params["seats"])}
    if fact.key == "scores":
        each = [texts("advice.of", name=people[seat].name, points=total) for seat, total in params["others"]]
        params["others"] = names.listing(each, texts)
    if "round" in params:
        params["when"] = texts(f"advice.when.{params['round']}", **params)
    if "mean" in params:
        params["mean"] = round(params["mean"], 1)
    return texts(key, **params)


def reasons(view: Any, finding: Finding) -> list[Fact]:
    """All reasons for the action that was found best."""
    return facts(view, finding["action"]) + found_facts(view, finding)


def spoken(view: Any, findings: Sequence[Finding], people: Sequence[Person], texts: Texts) -> str:
    """The hint as it is read out."""
    what = _described(view, findings[0], people, texts)
    why = " ".join(say(fact, people, texts) for fact in reasons(view, findings[0]))
    return texts("advice.spoken", what=what, why=why)


def panel(view: Any, findings: Sequence[Finding], people: Sequence[Person], texts: Texts) -> str:
    """The hint beside the board: each action is a button that picks its card and leads to it."""
    best, *others = findings
    why = " ".join(say(fact, people, texts) for fact in reasons(view, best))
    rows = []
    for index, other in sorted(enumerate(others[:2], 1), key=lambda row: -row[1]["difference"]):
        told = say(compared(best, other), people, texts)
        rows.append(f"<li>{_button(view, index, other, people, texts)} <span>{esc(told)}</span></li>")
    next_best = f'<p class="next">{esc(texts("advice.next"))}</p><ul>{"".join(rows)}</ul>' if rows else ""
    return (
        f'{_head(texts)}<p class="best">{_button(view, 0, best, people, texts)}</p>'
        f'<p class="why">{esc(why)}</p>{next_best}</section>'
    )


def thinking(texts: Texts) -> str:
    """While the expert thinks."""
    return (
        f'{_head(texts)}<p class="why">{esc(texts("advice.thinking"))}</p>'
        f'<progress max="1" value="0" aria-label="{esc(texts("advice.thinking"))}"></progress>'
        f'<p class="buttons"><button type="button" data-command="move-now">{esc(texts("advice.now"))}</button></p>'
        "</section>"
    )


def _head(texts: Texts) -> str:
    close = esc(texts("advice.close"))
    return (
        '<section class="advice-card" aria-labelledby="advice-title"><header>'
        f'<h3 id="advice-title">{_STAR} {esc(texts("advice.title"))}</h3>'
        f'<button type="button" class="close" data-command="close-hint" title="{close}"><span class="unseen">{close}'
        '</span><svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6 6 18"/></svg>'
        "</button></header>"
    )


def _button(view: Any, index: int, finding: Finding, people: Sequence[Person], texts: Texts) -> str:
    what = esc(_described(view, finding, people, texts))
    name = "primary" if index == 0 else "quiet"
    return f'<button type="button" class="{name}" data-command="follow" data-argument="{index}">{what}</button>'


def _described(view: Any, finding: Finding, people: Sequence[Person], texts: Texts) -> str:
    return legal.describe(actions.notation(view.seat, finding["action"]), people, texts)
