"""A report of a fault tells what helps to find it, and nothing that a player may not know."""

import json
import random

import pytest
from page.diagnostics import action, diagnostics, fault
from page.session import new_game


def late_game(seed):
    """A game between two persons, played at random into round 2, discards included."""
    session = new_game({"players": [{"name": "Walburga"}, {"name": "Xaver"}], "seed": seed})
    chance = random.Random(seed)
    while session.state.round == 1 or not any("discard" in text for text in session.record.actions):
        session.lift()
        session.play(chance.choice(session.legal()))
    return session


def test_the_report_holds_the_public_game_only():
    for seed in range(5):
        session = late_game(seed)
        text = diagnostics({"app": "1"}, {"pace": "fast"}, [], session)
        report = json.loads(text)
        shown = report["game"]["public_view"]
        assert shown["scoring"] == [None, None]
        assert all(value is None for birds in shown["birds"] for value in birds)
        assert "Walburga" not in text
        assert "setup" not in text
        assert "deck\"" not in text
        for entry in report["game"]["actions"]:
            assert "discard" not in entry or entry.endswith("?")


def test_it_works_without_a_game():
    assert json.loads(diagnostics({"app": "1"}, {}, [], None))["game"] is None


@pytest.mark.parametrize(("told", "public"), [("0 discard gold6", "0 discard ?"), ("1 ship 12", "1 ship 12")])
def test_discards_stay_face_down(told, public):
    assert action(told) == public


def test_a_fault_is_told_by_place_not_by_what_it_says():
    def broken():
        raise KeyError("gold10")

    with pytest.raises(KeyError) as caught:
        broken()
    told = fault(caught.value)
    assert told[0] == "KeyError"
    assert told[-1].endswith("broken")
    assert "gold10" not in " ".join(told)
