"""Reasons and errors in words."""

import pytest
from santacruz import DataError, Reason, sentence
from santacruz.sentences import languages

BOTH = ["Ana", "Ben"]


@pytest.mark.parametrize(
    ("reason", "named", "plain"),
    [
        (Reason("set_taken", "S4", {"set": "B", "owner": 1}), "Set B is already taken by Ben. (S4)",
         "Set B is already taken by seat 1. (S4)"),
        (Reason("not_your_turn", "R2", {"seat": 1, "turn": 0}), "It is not the turn of Ben, but of Ana. (R2)",
         "It is not the turn of seat 1, but of seat 0. (R2)"),
        (Reason("pile_taken", "I3", {"pile": 0, "owner": 1}), "The pile of Ana is already taken by Ben. (I3)",
         "The pile of seat 0 is already taken by seat 1. (I3)"),
        (Reason("occupied", "B2", {"space": 1, "owner": 0, "last": 1}),
         "Space 1 is taken by Ana; only the last in turn order, Ben, may join another’s building. (B2)",
         "Space 1 is taken by seat 0; only the last in turn order, seat 1, may join another’s building. (B2)"),
        (Reason("no_such_seat", "S1", {"seat": 2}), "Nobody sits in seat 2. (S1)", "Nobody sits in seat 2. (S1)"),
    ],
)  # fmt: skip
def test_players_are_called_by_their_names_or_else_by_their_seats(reason, named, plain):
    assert sentence(reason, names=BOTH) == named
    assert sentence(reason) == sentence(reason, "en", []) == plain


def test_lists_and_things_are_in_words():
    reason = Reason("must_build", "B9", {"card": "ship", "spaces": (4, 11)})
    assert sentence(reason) == "Whoever can build must build, and there is a free target: 4, 11. (B9)"
    lacking = Reason("not_supplied", "B3", {"space": 0, "building": "church"})
    assert sentence(lacking) == "Space 0 asks for a church, and none is left in the supply. (B3)"
    assert "Kirche" in sentence(lacking, "de")


def test_C5_the_scoring_card_river_is_not_called_as_the_building_card():
    assert "“Rivers”" in sentence(Reason("card_twice", "C5", {"card": "river"}))
    assert "“Rivers”" in sentence(DataError("card_twice", "deck", card="river"))
    assert "“Sheep”" in sentence(Reason("card_twice", "C5", {"card": "sheep"}))
    assert "“river”" in sentence(Reason("not_in_hand", "R2", {"card": "river"}))


def test_errors_name_their_field_and_tell_what_is_in_them():
    assert sentence(DataError("missing", "setup.deck")) == "“setup.deck” is missing."
    assert sentence(DataError("missing", "")) == "This is missing."
    assert sentence(DataError("not_json", "")) == "This is not JSON, or a part of it is missing."
    assert sentence(DataError("not_json", "", line=2, column=7)).endswith("any further than line 2, column 7.")
    rank = Reason("wrong_turn", "I4", {"seat": 1})
    faulty = DataError("faulty_position", "start", fault=rank)
    assert sentence(faulty) == f"The game cannot start here: {sentence(rank)} (start)"
    assert sentence(rank, "fr", BOTH) in sentence(faulty, "fr", BOTH)
    assert "Ben" in sentence(faulty, "fr", BOTH)


@pytest.mark.parametrize("language", languages())
def test_field_and_fault_are_one_sentence_wherever_the_fault_is_about_the_field(language):
    version = {"en": "“version”", "de": "„version“", "fr": "«\xa0version\xa0»"}[language]
    for code, params in (("missing", {}), ("twice", {}), ("not_object", {}), ("not_list", {}), ("not_text", {}),
                         ("not_bool", {}), ("not_number", {}), ("not_whole", {}),
                         ("wrong_length", {"expected": 2, "found": 3}),
                         ("out_of_range", {"low": 1, "high": 2, "found": 3}),
                         ("unknown_value", {"found": "x", "choices": "a, b"}), ("unknown_option", {"choices": "a, b"}),
                         ("wrong_format", {"expected": "a", "found": "b"})):
        about, plain = (sentence(DataError(code, field, **params), language) for field in ("version", ""))
        assert about.startswith(version + " ") and plain.split(" ")[0] in ("This", "Das", "Cela")
        assert about.removeprefix(version) == plain.removeprefix(plain.split(" ")[0])  # the same of both


def test_there_are_sentences_in_three_languages():
    assert set(languages()) == {"en", "de", "fr"}
    with pytest.raises(DataError) as caught:
        sentence(DataError("missing", ""), "xx")
    assert (caught.value.code, caught.value.field) == ("unknown_value", "sentences")
    assert caught.value.params == {"found": "xx", "choices": "de, en, fr"}
