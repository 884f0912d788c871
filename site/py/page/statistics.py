"""Finished games of this device in numbers: an entry for each, kept apart from the saves, and what they add up to.

An entry stays when its game is thrown away, and is counted once however often the game is looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from santacruz import fields
from santacruz.cards import SETS
from santacruz.reasons import DataError
from santacruz.track import rank

from page.kept import Kept, Store, sealed
from page.session import Session

KEY = "santacruz:statistics"
FORMAT, VERSION = "santacruz-statistics", 2


@dataclass(frozen=True)
class Seat:
    """One seat of a finished game: who played it (a bot's level in `bot`), its points and place (1 is the winner), and
    the building sets it had in rounds 1 and 2."""

    name: str
    bot: str
    score: int
    place: int
    sets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Game:
    """A finished game: its id among the saves, when it ended (UTC), its seats."""

    id: str
    ended: str
    seats: tuple[Seat, ...]


def counts(session: Session) -> bool:
    """Whether a game enters the statistics: it is over, was played from a deal, and with closed hands."""
    return session.ended and not session.teaching and session.record.start is None


def entry(game: str, session: Session, ended: str) -> Game:
    """The entry of a finished game."""
    state, record = session.state, session.record
    places = {seat: place for place, seat in enumerate(rank(state), 1)}
    chosen = {}
    for text in record.actions:
        seat, verb, *rest = text.split()
        if verb == "set":
            chosen[int(seat)] = rest[0]
    seats = tuple(
        Seat(person.name, person.bot or "", state.scores[seat], places[seat], (chosen[seat], state.sets[seat]))
        for seat, person in enumerate(session.people)
    )
    return Game(game, ended, seats)


class Ledger:
    """The entries in the store. Raises StoreError where the store does."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.kept = Kept(store, KEY, FORMAT, VERSION, sealed_since=2)

    @property
    def begun(self) -> bool:
        """Whether there has ever been an entry, or the statistics were cleared."""
        return self.kept.is_there()

    def games(self) -> list[Game]:
        """All entries, the oldest first; a broken one is passed over and leaves the others be."""
        data = self.kept.read() or {}
        found = []
        for value in data.get("games") if isinstance(data.get("games"), list) else []:
            try:
                found.append(read(value, ""))
            except DataError:
                continue
        return found

    def add(self, games: Iterable[Game]) -> int:
        """Adds entries and gives how many are new; one with the id of another takes its place."""
        kept = {game.id: game for game in self.games()}
        before = len(kept)
        kept.update({game.id: game for game in games})
        self.store.set(KEY, dumps(kept.values()))
        return len(kept) - before

    def clear(self) -> str:
        """Forgets all entries, and gives the text that brings them back."""
        text = self.store.get(KEY) or dumps([])
        self.store.set(KEY, dumps([]))
        return text

    def put_back(self, text: str) -> None:
        """Undoes `clear`; entries made since stay."""
        since = self.games()
        self.store.set(KEY, text)
        self.add(since)


def dumps(games: Iterable[Game]) -> str:
    """Entries as a JSON text."""
    return sealed({"format": FORMAT, "version": VERSION, "games": [to_json(game) for game in games]})


def to_json(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "ended": game.ended,
        "seats": [
            {"name": seat.name, "bot": seat.bot, "score": seat.score, "place": seat.place, "sets": list(seat.sets)}
            for seat in game.seats
        ],
    }


def read(value: Any, place: str) -> Game:
    """The entry of a JSON value. Raises DataError with the field that is wrong."""
    data = fields.an_object(value, place)
    within = lambda key: fields.path(place, key)  # noqa: E731
    listed = fields.a_list(fields.member(data, "seats", place), within("seats"))
    if not 2 <= len(listed) <= 4:
        raise DataError("out_of_range", within("seats"), low=2, high=4, found=len(listed))
    seats = []
    for index, one in enumerate(listed):
        here = fields.path(within("seats"), index)
        seat = fields.an_object(one, here)
        sets = fields.a_list(fields.member(seat, "sets", here), fields.path(here, "sets"))
        seats.append(
            Seat(
                fields.a_text(fields.member(seat, "name", here), fields.path(here, "name")),
                fields.a_text(fields.member(seat, "bot", here), fields.path(here, "bot")),
                fields.a_whole(fields.member(seat, "score", here), fields.path(here, "score"), -999, 9999),
                fields.a_whole(fields.member(seat, "place", here), fields.path(here, "place"), 1, len(listed)),
                tuple(fields.one_of(letter, fields.path(here, "sets"), tuple(SETS)) for letter in sets),
            )
        )
    return Game(
        fields.a_text(fields.member(data, "id", place), within("id")),
        fields.a_text(fields.member(data, "ended", place), within("ended")),
        tuple(seats),
    )


def read_all(data: dict[str, Any]) -> tuple[list[Game], list[DataError]]:
    """The entries of a statistics file, and what is wrong with those that cannot be read. Raises DataError if it is no
    such file."""
    fields.check_format(data, FORMAT, VERSION)
    found, wrong = [], []
    for index, value in enumerate(fields.a_list(fields.member(data, "games"), "games")):
        try:
            found.append(read(value, fields.path("games", index)))
        except DataError as error:
            wrong.append(error)
    return found, wrong


# what they add up to


@dataclass
class Tally:
    """What somebody, or some set, has done: games, wins, points in all, and the most in one game."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None

    def count(self, seat: Seat) -> None:
        self.games += 1
        self.wins += seat.place == 1
        self.points += seat.score
        self.best = seat.score if self.best is None else max(self.best, seat.score)

    @property
    def average(self) -> float:
        """Points per game, to a tenth."""
        return round(self.points / self.games, 1) if self.games else 0.0

    @property
    def share(self) -> int:
        """Wins in per cent of the games."""
        return round(100 * self.wins / self.games) if self.games else 0


@dataclass
class Summary:
    """All entries together. `sets` is by the set chosen for round 1, `seconds` by the one taken over for round 2."""

    games: int = 0
    by_players: dict[int, int] = field(default_factory=dict)
    people: dict[str, Tally] = field(default_factory=dict)
    bots: dict[str, Tally] = field(default_factory=dict)
    sets: dict[str, Tally] = field(default_factory=dict)
    seconds: dict[str, Tally] = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    last: str = ""


def summarise(games: Sequence[Game]) -> Summary:
    """Adds entries up; those who have won most come first."""
    total = Summary(games=len(games))
    total.sets = {letter: Tally() for letter in SETS}
    total.seconds = {letter: Tally() for letter in SETS}
    for game in games:
        total.by_players[len(game.seats)] = total.by_players.get(len(game.seats), 0) + 1
        total.last = max(total.last, game.ended)
        for seat in game.seats:
            group, name = (total.bots, seat.bot) if seat.bot else (total.people, seat.name.strip())
            group.setdefault(name, Tally()).count(seat)
            total.scores.append(seat.score)
            for tallies, letter in zip((total.sets, total.seconds), seat.sets, strict=False):
                tallies[letter].count(seat)
    order = lambda pair: (-pair[1].wins, -pair[1].average, pair[0])  # noqa: E731
    total.people = dict(sorted(total.people.items(), key=order))
    total.bots = dict(sorted(total.bots.items(), key=order))
    return total


def classes(scores: Sequence[int], width: int = 10) -> list[tuple[int, int]]:
    """Scores in classes of equal width, as (least score, how many), without gaps."""
    if not scores:
        return []
    low, high = min(scores) // width, max(scores) // width
    found = dict.fromkeys(range(low, high + 1), 0)
    for score in scores:
        found[score // width] += 1
    return [(number * width, count) for number, count in found.items()]
