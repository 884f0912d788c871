"""Who sits in the seats: names and colours of any record can be shown."""

from __future__ import annotations

import pytest
from page.people import NAME_SHOWN, colours_of, people_of


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ana", "Ana"),
        ("Zoë de la Cruz", "Zoë de la Cruz"),
        ("N" * 24, "N" * 24),
        ("N" * 25, "N" * 23 + "…"),
        ("N" * 22 + " " + "N" * 9, "N" * 22 + "…"),
        ("\u202eanA\u202c", "anA"),
        ("A\u200bn\x00a\x1b", "Ana"),
        ("Ana\nBen\tCleo", "Ana Ben Cleo"),
        ("\U0001f469\u200d\U0001f467 Ana", "\U0001f469\u200d\U0001f467 Ana"),  # mother and daughter: one emoji
        ("\U0001f469\U0001f3fd\u200d\U0001f680", "\U0001f469\U0001f3fd\u200d\U0001f680"),  # with a tone of skin
        ("\u2764\ufe0f\u200d\U0001f525", "\u2764\ufe0f\u200d\U0001f525"),  # burning heart
        ("\u200d\U0001f469\u200d\u200dA\u200d\U0001f467\u200d", "\U0001f469A\U0001f467"),  # joins nothing
        ("N" * 22 + "\U0001f469\u200d\U0001f467", "N" * 22 + "\U0001f469…"),
        ("\u202e\u2066 ", "A"),
        ("", "A"),
        (None, "A"),
        (7, "7"),
    ],
)
def test_a_name_as_it_is_shown(name, shown):
    assert people_of([{"name": name}])[0].name == shown


def test_the_record_keeps_its_long_name():
    players = [{"name": "N" * 200}, {"name": "Ben"}]
    people = people_of(players)
    assert [len(person.name) for person in people] == [NAME_SHOWN, 3]
    assert players[0]["name"] == "N" * 200


def test_a_missing_or_doubled_colour_becomes_a_free_one():
    people = people_of([{"colour": "blue"}, {"colour": "blue"}, {}])
    assert [person.colour for person in people] == ["blue", "red", "yellow"]
    assert [person.name for person in people] == ["A", "B", "C"]
    assert colours_of(people) == "seats-0-blue seats-1-red seats-2-yellow"
