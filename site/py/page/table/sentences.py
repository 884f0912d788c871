"""Events as sentences, for the log and for the live region. Nobody is addressed: around one device, "you" is anybody.

Most sentences are a name and clauses, so that what one action brought about can be told in one breath:
`Ana plays a river card, builds a church on space 12 for 3 points and takes a bird token.`
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from santacruz.maps import spaces_of

from page.people import Person
from page.table import names
from page.texts import Texts

Event = tuple[Any, ...]


def say(event: Event, people: Sequence[Person], texts: Texts, looking: int | None = None) -> str:
    """One event as a sentence; '' when there is nothing to say. `looking` changes nothing: the event holds only what
    that seat may see (`events.seen_by`)."""
    return _Teller(people, texts).tell([event])


def paragraph(seat: int | None, events: Sequence[Event], people: Sequence[Person], texts: Texts) -> str:
    """All that one action of `seat` brought about, as a short paragraph."""
    return _Teller(people, texts).tell(events)


def announce(events: Sequence[Event], people: Sequence[Person], texts: Texts) -> str:
    """The same in fewer words, for the live region: uncovered spaces are counted, not listed."""
    return _Teller(people, texts, brief=True).tell(events)


class _Teller:
    """Collects clauses about one seat, and makes a sentence of them when another subject comes up."""

    def __init__(self, people: Sequence[Person], texts: Texts, brief: bool = False) -> None:
        self.people = people
        self.texts = texts
        self.brief = brief
        self.sentences: list[str] = []
        self.subject: int | None = None
        self.clauses: list[str] = []
        self.shares: list[str] = []
        self.drawing: list[int] = []

    def tell(self, events: Sequence[Event]) -> str:
        alone = len(events) == 1
        for event in events:
            kind = event[0]
            if kind in ("scored", "scored_none") and not alone:
                self._share(event)
            elif kind == "drew" and event[2] is None and not alone:
                if not self.drawing:
                    self._finish()
                self.drawing.append(event[1])
            elif kind in _STATEMENTS:
                self._finish()
                self._add(_STATEMENTS[kind](self, event))
            elif kind in _CLAUSES:
                if self.subject != event[1] or self.shares or self.drawing:
                    self._finish()
                self.subject = event[1]
                self.clauses.append(_CLAUSES[kind](self, event))
            else:
                raise ValueError(f"no sentence for the event {kind!r}")
        self._finish()
        return " ".join(self.sentences)

    def _add(self, sentence: str) -> None:
        if sentence:
            self.sentences.append(sentence)

    def _finish(self) -> None:
        """Makes a sentence of what has been collected."""
        texts = self.texts
        if self.drawing:
            if len(self.drawing) == 1:
                clause = texts("log.drew")
                self._add(texts("log.sentence", name=self.people[self.drawing[0]].name, clauses=clause))
            else:
                self._add(texts("log.drew.others", names=names.names(self.drawing, self.people, texts)))
        elif self.subject is not None:
            said = names.listing(self.clauses, texts)
            name = self.people[self.subject].name
            if self.shares:
                shares = texts("list.between").join(self.shares)
                self._add(texts("log.sentence.scores", name=name, clauses=said, list=shares))
            else:
                self._add(texts("log.sentence", name=name, clauses=said))
        elif self.shares:
            self._add(texts("list.between").join(self.shares) + ".")
        self.subject, self.clauses, self.shares, self.drawing = None, [], [], []

    def _share(self, event: Event) -> None:
        """What somebody gets from a scoring card, told after a colon."""
        if event[0] == "scored_none":
            self.shares.append(self.texts("log.scored_none.short"))
            return
        _, seat, _, worth, bonus = event
        key = "log.share.bonus" if bonus else "log.share"
        gained = names.points(worth, self.texts)
        self.shares.append(self.texts(key, name=self.people[seat].name, points=gained, bonus=bonus))

    # Clauses: what a seat does.

    def _set(self, event: Event) -> str:
        return self.texts(f"log.set.{event[2]}")

    def _played(self, event: Event) -> str:
        _, _, card, as_type = event
        if card == "double":
            kind = self.texts(f"card.as.{as_type}")
            return self.texts("log.played.double", card=self.texts("card.a.double"), type=kind)
        if as_type:
            return self.texts("log.played", card=self.texts(f"card.a.{card}"))
        return self.texts("log.played", card=names.scoring_card(card, self.texts))

    def _built(self, event: Event) -> str:
        _, _, space, building, worth, joined = event
        key = "log.joined" if joined else "log.built"
        built = self.texts(f"building.a.{building}")
        return self.texts(key, building=built, space=space, points=names.points(worth, self.texts))

    def _failed(self, event: Event) -> str:
        return self.texts("log.failed", space=event[2], building=self.texts(f"building.no.{event[3]}"))

    def _bird(self, event: Event) -> str:
        return self.texts("log.bird") if event[2] is None else self.texts("log.bird.known", value=event[2])

    def _scored(self, event: Event) -> str:
        _, _, _, worth, bonus = event
        if worth < 0:
            return self.texts("log.lost", count=-worth)
        return self.texts("log.scored.bonus" if bonus else "log.scored", count=worth, bonus=bonus)

    def _private_card(self, event: Event) -> str:
        key = f"log.{event[0]}"
        if event[2] is None:
            return self.texts(key)
        return self.texts(f"{key}.known", card=names.scoring_card(event[2], self.texts))

    def _took(self, event: Event) -> str:
        if event[1] == event[2]:
            return self.texts("log.took.own")
        return self.texts("log.took", owner=self.people[event[2]].name)

    def _birds_scored(self, event: Event) -> str:
        _, _, values, worth = event
        if not values:
            return self.texts("log.birds_scored.none")
        said = names.numbers(values, self.texts)
        return self.texts("log.birds_scored", values=said, points=names.points(worth, self.texts))

    # Statements: what happens without anybody's doing.

    def _uncovered(self, event: Event) -> str:
        spaces = spaces_of(event[2])
        if self.brief:
            return self.texts("log.uncovered.count", count=len(spaces))
        return self.texts("log.uncovered", count=len(spaces), list=names.numbers(spaces, self.texts))

    def _scored_none(self, event: Event) -> str:
        return self.texts("log.scored_none")

    def _erupted(self, event: Event) -> str:
        lost = []
        for seat, space, building in event[2]:
            what, name = self.texts(f"building.{building}"), self.people[seat].name
            lost.append(self.texts("log.erupted.one", building=what, name=name, space=space))
        if not lost:
            return self.texts("log.erupted.none")
        return self.texts("log.erupted", list=names.listing(lost, self.texts))

    def _round_ended(self, event: Event) -> str:
        return self.texts(f"log.round_ended.{event[1]}")

    def _round_began(self, event: Event) -> str:
        order = self.texts("list.between").join(self.people[seat].name for seat in event[2])
        return self.texts("log.round_began", round=event[1], names=order)

    def _ended(self, event: Event) -> str:
        first, *others = event[1]
        behind = names.names(others, self.people, self.texts)
        return self.texts("log.ended", name=self.people[first].name, names=behind)


_CLAUSES = {
    "set": _Teller._set,
    "played": _Teller._played,
    "nothing": lambda teller, event: teller.texts("log.nothing"),
    "declined": lambda teller, event: teller.texts("log.declined"),
    "turned": lambda teller, event: teller.texts("log.turned", space=event[2]),
    "failed": _Teller._failed,
    "built": _Teller._built,
    "bird": _Teller._bird,
    "no_bird": lambda teller, event: teller.texts("log.no_bird"),
    "scored": _Teller._scored,
    "drew": _Teller._private_card,
    "took": _Teller._took,
    "discarded": _Teller._private_card,
    "birds_scored": _Teller._birds_scored,
}
_STATEMENTS = {
    "uncovered": _Teller._uncovered,
    "scored_none": _Teller._scored_none,
    "erupted": _Teller._erupted,
    "round_ended": _Teller._round_ended,
    "round_began": _Teller._round_began,
    "ended": _Teller._ended,
}
