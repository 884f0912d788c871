"""A session: who may act, who may look, what can be taken back."""

import random

import pytest
from page.session import Refused, Session, Stale, new_game, open_game, reveals
from santacruz.reasons import DataError, IllegalAction
from santacruz.record import Record


def game(*players, **more):
    """A game from seed 7 of players given as "Ana" or "Ben:greedy"."""
    seats = []
    for text in players:
        name, _, bot = text.partition(":")
        seats.append({"name": name} | ({"bot": bot} if bot else {}))
    return new_game({"players": seats, "seed": 7, **more})


def play_on(session, until, seed=1):
    """Plays at random, lifting curtains, until `until(session)` or the end."""
    chance = random.Random(seed)
    while not session.ended and not until(session):
        session.lift()
        session.play(chance.choice(session.legal()))
    return session


def finish(session, seed=1):
    return play_on(session, lambda s: False, seed)


# curtain


def test_one_person_never_meets_a_curtain():
    session = game("Ana", "Ben:random")
    while not session.ended:
        assert not session.curtain
        assert session.looking == 0
        if session.bots_turn:
            session.play_bot(session.bots_view().legal[0])
        else:
            session.play(session.legal()[0])


def test_curtain_whenever_the_turn_goes_to_another_person():
    session = game("Ana", "Ben", "Cleo")
    chance = random.Random(3)
    last = None
    ups = 0
    while not session.ended:
        assert session.curtain == (session.turn != last)
        if session.curtain:
            assert session.looking is None
            session.lift()
            ups += 1
        last = session.turn
        assert session.looking == last
        session.play(chance.choice(session.legal()))
    assert ups > 20


def test_no_hand_in_the_view_behind_a_curtain():
    session = game("Ana", "Ben")
    assert session.curtain
    view = session.view()
    assert view.seat is None
    assert view.legal == []
    assert view.scoring == [None, None]


def test_only_bots_are_watched_by_the_public():
    session = game("Ana:random", "Ben:random")
    assert not session.curtain
    assert session.looking is None


def test_a_hand_is_hidden_while_the_device_may_be_on_its_way():
    session = game("Ana", "Ben", "Cleo:random")
    play_on(session, lambda s: s.bots_turn)
    assert session.looking is None


def test_curtain_is_up_after_loading_a_game_of_several():
    session = game("Ana", "Ben")
    session.lift()
    assert not session.curtain
    assert open_game(Record.loads(session.text())).curtain


def test_nobody_sees_the_hand_of_a_seat_that_was_anothers_a_moment_ago():
    session = game("Ana", "Ben")
    session.lift()
    first = session.turn
    session.control(first, "random")
    session.play_bot(session.bots_view().legal[0])
    assert session.persons == [1 - first]
    assert session.curtain
    assert session.looking is None
    session.lift()
    assert session.looking == 1 - first


def test_at_the_end_there_is_no_curtain():
    session = finish(game("Ana", "Ben"))
    assert session.turn is None
    assert not session.curtain


# acting


def test_legal_is_empty_and_play_refused_on_a_bots_turn():
    session = game("Ana:greedy", "Ben:greedy")
    assert session.legal() == []
    with pytest.raises(Refused) as refused:
        session.play("0 set A")
    assert refused.value.key == "refused.bot"
    assert session.step == 0


def test_in_teaching_bots_seats_can_be_played_and_everybody_looks_on():
    session = game("Ana:greedy", "Ben", options={"teaching": True})
    while not session.ended:
        assert not session.curtain
        assert session.looking == session.turn
        session.play(session.legal()[0])


def test_an_action_for_an_earlier_moment_is_stale():
    session = game("Ana", "Ben")
    step = session.step
    session.play(session.legal()[0], step)
    with pytest.raises(Stale):
        session.play(session.legal()[0], step)
    assert session.step == step + 1


def test_illegal_actions_change_nothing():
    session = game("Ana", "Ben")
    before = session.text()
    with pytest.raises(IllegalAction):
        session.play(f"{session.turn} land 1")
    with pytest.raises(DataError):
        session.play("nonsense")
    assert session.text() == before


def test_why_is_empty_exactly_for_legal_actions():
    session = play_on(game("Ana", "Ben"), lambda s: s.step == 6)
    turn = session.turn
    for space in range(1, 50):
        for verb in ("ship", "river", "road"):
            text = f"{turn} {verb} {space}"
            assert (session.why(text) == []) == (text in session.legal())
    other = session.why(f"{1 - turn} ship 1")
    assert [reason.code for reason in other] == ["not_your_turn"]


def test_the_record_is_the_game():
    session = finish(game("Ana", "Ben", "Cleo"))
    again = open_game(Record.loads(session.text()))
    assert again.state.scores == session.state.scores
    assert again.steps == session.steps
    assert again.record.result == list(session.state.scores)


def test_a_wrong_result_is_refused():
    record = Record.loads(finish(game("Ana", "Ben")).text())
    record.result = [1, 2]
    with pytest.raises(DataError):
        open_game(record)


# undo


def test_what_showed_nothing_can_be_taken_back():
    session = game("Ana", "Ben")
    session.lift()
    before = session.text()
    session.play(session.legal()[0])
    assert session.undo() == "1 set A" or session.step == 0
    assert session.text() == before


def test_after_undo_the_next_one_sees_no_hand():
    session = game("Ana", "Ben")
    session.lift()
    session.play(session.legal()[0])
    session.lift()
    session.undo()
    assert session.curtain
    assert session.view().seat is None


def test_what_uncovered_a_tile_stays():
    session = play_on(game("Ana", "Ben"), lambda s: bool(s.steps) and reveals(s.steps[-1]))
    before = session.text()
    with pytest.raises(Refused) as refused:
        session.undo()
    assert refused.value.key == "refused.undo.revealed"
    assert session.text() == before


def test_what_a_bot_has_done_since_stays():
    session = game("Ana", "Ben:random", first_chooser=0)
    session.play("0 set A")
    session.play_bot(session.bots_view().legal[0])
    with pytest.raises(Refused) as refused:
        session.undo()
    assert refused.value.key == "refused.undo.bot"


def test_the_sets_dealt_to_beginners_stay():
    session = game("Ana", "Ben", options={"beginners": True})
    assert session.step == 2
    with pytest.raises(Refused) as refused:
        session.undo()
    assert refused.value.key == "refused.undo.start"


def test_teaching_takes_everything_back():
    session = game("Ana", "Ben", options={"teaching": True})
    start = session.text()
    finish(session)
    while session.step:
        session.undo()
    assert session.text() == start


def test_undo_then_the_same_action_gives_the_same_game():
    session = game("Ana", "Ben")
    chance = random.Random(5)
    tried = 0
    while not session.ended:
        session.lift()
        text = chance.choice(session.legal())
        session.play(text)
        if session.undo_refused() is None:
            after = session.text()
            session.undo()
            session.play(text)
            assert session.text() == after
            tried += 1
    assert tried > 5


@pytest.mark.parametrize("kind", ["turned", "failed", "bird", "drew", "birds_scored"])
def test_kinds_of_events_that_reveal(kind):
    assert reveals([("played", 0, "ship", ""), (kind, 0, 3, "house")])


def test_uncovering_nothing_reveals_nothing():
    assert not reveals([("uncovered", 0, 0), ("built", 0, 3, "house", 2, False)])
    assert reveals([("uncovered", 0, 1 << 5)])


def test_lasting_says_beforehand_what_undo_says_after():
    session = game("Ana", "Ben")
    chance = random.Random(9)
    answers = set()
    while not session.ended:
        session.lift()
        text = chance.choice(session.legal())
        lasting = session.lasting(text)
        session.play(text)
        assert lasting == (session.undo_refused() is not None)
        answers.add(lasting)
    assert answers == {True, False}


# seats and start


def test_a_seat_passes_to_a_bot_and_back():
    session = game("Ana", "Ben:random", first_chooser=0)
    session.control(0, "greedy")
    assert session.bots_turn
    assert session.legal() == []
    session.control(0, None)
    assert session.legal()
    assert "bot" not in session.record.players[0]
    with pytest.raises(Refused):
        session.control(0, "nobody")


@pytest.mark.parametrize(
    ("options", "key"),
    [
        ({"players": [{}, {}], "colour": 1}, "refused.start.key"),
        ({"players": [{}]}, "refused.start.players"),
        ({"players": "two"}, "refused.start.players"),
        ({"players": [{}, {}], "seed": "x"}, "refused.start.seed"),
        ({"players": [{}, {}], "seed": -1}, "refused.start.seed"),
        ({"players": [{}, {}], "first_chooser": 2}, "refused.start.first"),
        ({"players": [{}, {"bot": "deep"}]}, "refused.bot.unknown"),
    ],
)
def test_faulty_starts_are_refused(options, key):
    with pytest.raises(Refused) as refused:
        new_game(options)
    assert refused.value.key == key


def test_the_same_seed_deals_the_same_game():
    assert game("Ana", "Ben").record.setup == game("Ana", "Ben").record.setup
    assert new_game({"players": [{}, {}]}).record.setup != new_game({"players": [{}, {}]}).record.setup


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_chooser_can_be_named(seat):
    assert game("Ana", "Ben", "Cleo", first_chooser=seat).turn == seat


def test_a_whole_setup_is_played_as_it_is():
    setup = game("Ana", "Ben").record.setup
    assert new_game({"players": [{}, {}], "setup": setup}).record.setup == setup
    with pytest.raises(DataError):
        new_game({"players": [{}, {}], "setup": {**setup, "birds": [1]}})


def test_private_events_are_seen_by_their_seat_alone():
    session = game("Ana", "Ben")
    play_on(session, lambda s: any(event[0] == "bird" for events in s.steps for event in events))
    bird = next(event for events in session.steps for event in events if event[0] == "bird")
    session.shown, session.curtain = 1 - bird[1], False
    assert session.seen([bird]) == [("bird", bird[1], None)]
    session.shown = bird[1]
    assert session.seen([bird]) == [bird]


def test_session_shows_a_saved_hand_only_to_its_person():
    session = game("Ana", "Ben:random")
    assert Session(session.record, 1).looking is None


def test_whose_only_seat_a_program_played_looks_on_after_a_reload():
    session = game("Ana", "Ben:random")
    while session.bots_turn:
        session.play_bot(session.bots_view().legal[0])
    session.control(0, "lab", "def my_bot(view, legal): ...")
    again = Session(Record.loads(session.text()), session.shown)
    assert again.curtain
    again.look_again()
    assert again.looking == 0 and not again.curtain
    several = Session(Record.loads(game("Ana", "Ben").text()))
    several.look_again()
    assert several.curtain
