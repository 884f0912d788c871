"""Looking back: every moment as it was, for whoever looks; playing on from it; undo and redo that are fair."""

import random
from pathlib import Path

import pytest
from page.history import History, Moment, marks_of, play_on, rematch
from page.log import Log
from page.saves import pack, unpack
from page.session import Refused, new_game, reveals
from page.table import sentences
from page.texts import load
from santacruz.view import view

LANGUAGES = Path(__file__).resolve().parents[2] / "site" / "assets" / "languages"
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def played(seats=3, seed=4, until=None, bots=(), **options):
    """A random game, played until `until(session)` holds or to its end."""
    players = [{"name": NAMES[seat]} | ({"bot": "random"} if seat in bots else {}) for seat in range(seats)]
    session = new_game({"players": players, "seed": seed, "options": options})
    chance = random.Random(seed)
    while not session.ended and not (until and until(session)):
        session.lift()
        if session.bots_turn and not session.teaching:
            session.play_bot(chance.choice(session.bots_view().legal))
        else:
            session.play(chance.choice(session.legal()))
    return session


def test_every_moment_is_the_record_replayed():
    session, history = played(), History()
    for step in range(0, session.step + 1, 7):
        assert history.states(session)[step] == session.record.replay(step)


def test_the_states_follow_what_is_played_and_taken_back():
    session, history = played(until=lambda s: s.step == 9, teaching=True), History()
    history.states(session)
    session.undo()
    session.undo()
    session.play(session.legal()[-1])
    states = history.states(session)
    assert len(states) == session.step + 1 == 9
    assert states[-1] == session.state


def test_a_moment_shows_the_seat_looking_what_it_knew_then():
    session = played(until=lambda s: s.state.round == 2 and not s.curtain and s.step % 2, bots=(1, 2))
    history = History()
    history.go(session, 12)
    moment = history.moment(session)
    assert isinstance(moment, Moment)
    seen, then = moment.view(), view(session.record.replay(12), 0)
    assert (seen.seat, seen.face_up, seen.scoring, seen.birds) == (0, then.face_up, then.scoring, then.birds)
    assert moment.legal() == [] == seen.legal


def test_nothing_private_of_others_is_told_while_looking_back():
    session = played(seats=2)
    assert session.looking is None
    history = History()
    history.open_hands = True  # for the finished game only
    for step in range(session.floor, session.step):
        history.go(session, step)
        moment = history.moment(session)
        history.open_hands = False
        closed = history.moment(session)
        history.open_hands = True
        assert set(closed.view().scoring) == {None}
        assert not closed.hands()
        for event in closed.seen(session.steps[step]):
            if event[0] in ("bird", "drew", "discarded"):
                assert event[2] is None
        assert len(moment.hands()) == 2
        assert all(None not in tokens for tokens in moment.view().birds)


def test_open_hands_are_for_games_that_have_ended():
    session = played(until=lambda s: s.step == 14)
    session.lift()
    history = History()
    history.open_hands = True
    history.go(session, 6)
    assert not history.moment(session).open_hands
    assert history.moment(session).looking == session.looking


def test_behind_the_curtain_the_past_shows_no_hand():
    session = played(until=lambda s: s.step == 14)
    assert session.curtain
    history = History()
    history.go(session, 6)
    moment = history.moment(session)
    assert moment.looking is None
    assert moment.hands() == []


def test_the_marks_of_a_game():
    session = played(seats=3)
    marks = marks_of(History().states(session))
    assert [mark.kind for mark in marks[:3]] == ["sets", "landing", "lap"]
    assert [mark.round for mark in marks if mark.opens_round] == [1, 2]
    assert [mark.step for mark in marks] == sorted({mark.step for mark in marks})
    assert marks[-1].kind == "end"
    laps = [mark.lap for mark in marks if mark.kind == "lap" and mark.round == 1]
    assert laps == list(range(1, len(laps) + 1))
    # In each lap every seat plays one card: three turns, and a second action for the second half of a double.
    steps = [mark.step for mark in marks if mark.round == 1]
    assert all(later - earlier >= 3 for earlier, later in zip(steps[2:-1], steps[3:], strict=False))


def test_going_by_steps_and_by_laps():
    session, history = played(), History()
    marks = [mark.step for mark in history.marks(session)]
    history.go(session, marks[4] + 1)
    assert history.neighbour(session, -1) == marks[4]
    assert history.neighbour(session, -1, True) == marks[4]
    assert history.neighbour(session, 1, True) == marks[5]
    history.go(session, 10_000)
    assert history.shown_step(session) == session.step
    history.go(session, -5)
    assert history.at == 0


def test_in_a_game_in_play_the_last_moment_is_now():
    session, history = played(until=lambda s: s.step == 9), History()
    assert history.go(session, 3)
    assert history.go(session, 9)
    assert history.at is None
    assert not history.go(session, 9)
    assert history.moment(session) is session


def test_playing_on_makes_another_game_with_the_curtain_up():
    session = played()
    before = session.text()
    again = play_on(session, 11)
    assert session.text() == before
    assert again.record.actions == session.record.actions[:11]
    assert again.curtain
    again.lift()
    again.play(again.legal()[0])
    assert session.text() == before


# undo and redo


def test_redo_brings_back_what_undo_took():
    session = played(until=lambda s: s.step and s.undo_refused() is None)
    after = session.text()
    session.undo()
    session.redo()
    assert session.text() == after
    with pytest.raises(Refused) as refused:
        session.redo()
    assert refused.value.key == "refused.redo.nothing"


def test_another_action_ends_redo():
    session = played(seats=2, until=lambda s: s.step == 1)
    taken = session.undo()
    session.lift()
    session.play(next(text for text in session.legal() if text != taken))
    assert session.redo_refused()


def test_what_was_done_before_somebody_else_acted_stays():
    session = played(seats=2, until=lambda s: s.step == 2)
    session.undo()
    with pytest.raises(Refused) as refused:
        session.undo()
    assert refused.value.key == "refused.undo.others"
    again = unpack(pack(session, "2026-01-01T00:00:00Z"))  # nor does loading it again lift the barrier
    assert again.undo_refused().key == "refused.undo.others"
    again.redo()
    assert again.step == 2


def test_a_bot_turned_person_gives_nothing_back():
    session = played(seats=2, bots=(0,), until=lambda s: s.step and s.actor(s.step) == 0)
    session.control(0, None)
    assert session.undo_refused()
    assert unpack(pack(session, "")).undo_refused()


@pytest.mark.parametrize("kept", [None, "x", True, [1], -3, 10_000])
def test_what_is_kept_with_a_game_can_only_raise_the_barrier(kept):
    session = played(until=lambda s: bool(s.steps) and reveals(s.steps[-1]))
    before = session.barrier
    session.remember(kept, kept, [[kept, 3], "x", kept])
    assert before <= session.barrier <= session.step


def test_in_teaching_the_log_tells_what_was_taken_back():
    session = played(until=lambda s: s.step == 8, teaching=True)
    texts = load("en", LANGUAGES)
    taken = [session.undo(), session.undo()]
    assert session.undone == [(7, taken[0]), (6, taken[1])]
    again = unpack(pack(session, ""))
    assert again.undone == session.undone
    tell = lambda events: sentences.paragraph(None, events, again.people, texts)  # noqa: E731
    markup = "".join(Log().markup(again.steps, (None,), tell, texts, undone=again.undone).values())
    assert markup.count('class="undone"') == 2
    assert "Taken back" in markup


# a rematch


def test_a_rematch_passes_the_start_seat_on():
    session = played(seats=3, street_points=6)
    first = session.record.setup["first_chooser"]
    again = new_game(rematch(session, lambda: 99))
    assert again.record.setup["first_chooser"] == (first + 1) % 3
    assert again.record.options["street_points"] == 6
    assert again.people == session.people
    assert again.record.setup["tiles"] != session.record.setup["tiles"]


def test_so_does_a_rematch_of_a_game_for_beginners():
    session = played(seats=3, beginners=True, until=lambda s: s.step == 4)
    first = session.record.setup["first_chooser"]
    seeds = iter(range(100))
    again = new_game(rematch(session, lambda: next(seeds)))
    assert again.record.setup["first_chooser"] == (first + 1) % 3
    assert len(again.record.actions) == 3
