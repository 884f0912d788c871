"""Statistics: what is counted, what it adds up to, what survives."""

import json
import random
from pathlib import Path

import pytest
from page import statistics, texts
from page.charts import statistics as charts
from page.session import new_game
from page.statistics import Game, Ledger, Seat, Tally, classes, counts, entry, read_all, summarise
from santacruz.reasons import DataError

LANGUAGES = Path(texts.__file__).parents[2] / "assets" / "languages"


class Memory(dict):
    """A store of texts."""

    set = dict.__setitem__
    remove = dict.__delitem__


def finished(seed, **options):
    players = [{"name": "Ana"}, {"name": "Ben", "bot": "greedy"}, {"name": "Cleo"}]
    session = new_game({"players": players, "seed": seed, "options": options})
    chance = random.Random(seed)
    while not session.ended:
        session.lift()
        if session.bots_turn and not session.teaching:
            view = session.bots_view()
            session.play_bot(chance.choice(view.legal))
        else:
            session.play(chance.choice(session.legal()))
    return session


def made_up(number, *scores):
    ranked = sorted(range(len(scores)), key=lambda seat: -scores[seat])
    seats = [
        Seat(f"P{seat}" if seat else "Ana", "" if seat < 2 else "random", score, ranked.index(seat) + 1, ("A", "B"))
        for seat, score in enumerate(scores)
    ]
    return Game(str(number), f"2026-01-0{number}T00:00:00Z", tuple(seats))


def test_an_entry_tells_scores_places_and_both_sets():
    session = finished(3)
    game = entry("x", session, "2026-01-01")
    assert [seat.score for seat in game.seats] == list(session.state.scores)
    best = max(game.seats, key=lambda seat: seat.score)
    assert sorted(seat.place for seat in game.seats) == [1, 2, 3]
    assert best.score == next(seat for seat in game.seats if seat.place == 1).score
    assert [seat.bot for seat in game.seats] == ["", "greedy", ""]
    chosen = {text.split()[2] for text in session.record.actions if text.split()[1] == "set"}
    assert {seat.sets[0] for seat in game.seats} == chosen
    for seat, pile in enumerate(session.state.pile_of):
        assert game.seats[seat].sets[1] == game.seats[pile].sets[0]


def test_games_for_teaching_and_unfinished_ones_do_not_count():
    assert counts(finished(1))
    assert not counts(finished(1, teaching=True))
    assert not counts(new_game({"players": [{"name": "Ana"}, {"name": "Ben"}], "seed": 1}))


def test_the_ledger_counts_each_game_once_and_forgets_with_a_way_back():
    ledger = Ledger(Memory())
    assert not ledger.begun
    assert ledger.add([made_up(1, 10, 20), made_up(2, 5, 3)]) == 2
    assert ledger.add([made_up(1, 10, 20)]) == 0
    kept = ledger.clear()
    assert ledger.begun
    assert ledger.games() == []
    ledger.add([made_up(3, 1, 2)])
    ledger.put_back(kept)
    assert sorted(game.id for game in ledger.games()) == ["1", "2", "3"]


def test_what_they_add_up_to():
    total = summarise([made_up(1, 10, 20, 15), made_up(2, 30, 20), made_up(3, -4, 20, 19, 3)])
    assert (total.games, total.by_players) == (3, {2: 1, 3: 1, 4: 1})
    assert total.people["P1"] == Tally(3, 2, 60, 20)
    assert total.people["Ana"] == Tally(3, 1, 36, 30)
    assert list(total.people) == ["P1", "Ana"]
    assert total.bots == {"random": Tally(3, 0, 37, 19)}
    assert (total.people["Ana"].average, total.people["Ana"].share) == (12.0, 33)
    assert (total.sets["A"].games, total.seconds["B"].games, total.sets["C"].games) == (9, 9, 0)
    assert total.last == "2026-01-03T00:00:00Z"


def test_classes_of_scores_have_no_gaps():
    assert classes([-4, 3, 25, 29]) == [(-10, 1), (0, 1), (10, 0), (20, 2)]
    assert classes([]) == []


def damaged(**changes):
    data = json.loads(statistics.dumps([made_up(1, 10, 20), made_up(2, 5, 3)]))
    data["games"][0]["seats"][0] |= changes
    return data


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"score": "9"}, "games[0].seats[0].score"),
        ({"place": 3}, "games[0].seats[0].place"),
        ({"name": None}, "games[0].seats[0].name"),
        ({"sets": ["X"]}, "games[0].seats[0].sets"),
        ({"sets": "A"}, "games[0].seats[0].sets"),
    ],
)
def test_a_broken_entry_is_named_and_hides_no_other(change, field):
    found, wrong = read_all(damaged(**change))
    assert [game.id for game in found] == ["2"]
    assert [error.field for error in wrong] == [field]
    older = {key: value for key, value in damaged(**change).items() if key != "sum"} | {"version": 1}
    store = Memory({statistics.KEY: json.dumps(older)})
    assert [game.id for game in Ledger(store).games()] == ["2"]


@pytest.mark.parametrize("text", ["", "[]", "{", '{"games": 3}'])
def test_nonsense_in_the_store_is_no_statistics(text):
    assert Ledger(Memory({statistics.KEY: text})).games() == []


def test_another_file_is_refused():
    with pytest.raises(DataError):
        read_all({"format": "santacruz-record", "version": 1})


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_charts_say_the_same_as_their_tables(language):
    said = texts.load(language, LANGUAGES)
    total = summarise([made_up(1, 10, 20, 15), made_up(2, 30, 20), entry("x", finished(3), "2026-01-01")])
    markup = charts(total, said, str, clearing=True)
    assert markup.count("<table") == 5
    assert markup.count("<svg") == markup.count('aria-hidden="true"')
    assert "P1" in markup
    assert charts(summarise([]), said, str, clearing=False).count("<table") == 0


def test_names_typed_by_people_are_escaped():
    game = Game("1", "", (Seat("<b>", "", 3, 1), Seat("x", "<i>", 2, 2)))
    markup = charts(summarise([game]), texts.load("en", LANGUAGES), str, clearing=False)
    assert "<b>" not in markup
    assert "<i>" not in markup
