"""Deal codes: fixed for ever, and mistyped ones are refused."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from santacruz import dealcode
from santacruz.dealcode import BASE, SHORT, SYMBOLS, code, read, start
from santacruz.reasons import DataError
from santacruz.sentences import languages, sentence

FIXED = {
    ("santa-cruz", 2, 0): "2222-2222",
    ("santa-cruz", 2, 1): "2222-2234",
    ("santa-cruz", 3, 123456789): "3V76-VMFK",
    ("santa-cruz", 4, 2**64 - 1): "43JJ-RCCR-4AC4-T838-8",
}


def test_codes_stay_as_they_are_for_ever():
    for deal, text in FIXED.items():
        assert code(*deal) == text
        assert read(text) == deal
    assert SYMBOLS == "2346789ACDEFHJKMPRTVWXY"


@given(st.integers(2, 4), st.integers(0, 2**64 - 1))
def test_there_and_back(players, seed):
    assert read(code("santa-cruz", players, seed)) == ("santa-cruz", players, seed)


def test_how_it_is_written_does_not_matter():
    assert read(" 3v76 vmfk\n") == read("3V76VMFK") == ("santa-cruz", 3, 123456789)
    assert len(code("santa-cruz", 4, SHORT - 1)) == 9


@pytest.mark.parametrize("text", ["3V76VMFK", "43JJRCCR4AC4T8388"])
def test_every_single_mistake_is_noticed(text):
    def refused(wrong):
        with pytest.raises(DataError) as caught:
            read(wrong)
        return caught.value.code

    for at, symbol in product(range(len(text)), SYMBOLS):
        if symbol != text[at]:
            assert refused(text[:at] + symbol + text[at + 1 :]) == "deal_check"
    for at in range(len(text) - 1):
        if text[at] != text[at + 1]:
            assert refused(text[:at] + text[at + 1] + text[at] + text[at + 2 :]) == "deal_check"


def test_what_is_no_code_is_refused_with_a_sentence():
    wrong = {"3V7O-VMFK": "deal_letter", "": "deal_length", "3V76-VMF": "deal_length", "2" * 18: "deal_check"}
    for first in (3, BASE - 1):  # of maps that come after the last one known
        check = next(check for check in range(BASE) if (first + 8 * check) % BASE == 0)
        wrong[SYMBOLS[first] + "222222" + SYMBOLS[check]] = "deal_unknown"
    for text, why in wrong.items():
        with pytest.raises(DataError) as caught:
            read(text)
        assert caught.value.code == why
        for language in languages():
            assert len(sentence(caught.value, language)) > 20
            assert "None" not in sentence(caught.value, language)
        assert caught.value.field == ""


def test_how_many_letters_a_code_has_at_least_is_told():
    with pytest.raises(DataError) as caught:
        read("3V76-VMF")
    assert caught.value.params == {"low": 8, "found": 7}


def test_the_largest_number_and_the_one_after_it():
    assert read(code("santa-cruz", 2, 2**64 - 1)) == ("santa-cruz", 2, 2**64 - 1)
    with pytest.raises(DataError) as caught:
        read(code("santa-cruz", 2, 2**64))
    assert caught.value.code == "deal_check"


def test_a_code_is_for_a_number_of_players():
    assert start("3V76-VMFK", 3) == {"map": "santa-cruz", "seed": 123456789}
    with pytest.raises(DataError) as caught:
        start("3V76-VMFK", 2)
    assert sentence(caught.value) == "This deal code is for 3 players, not 2."
    assert caught.value.field == ""


def test_how_long_codes_are():
    assert len(code("santa-cruz", 2, SHORT - 1)) == len("2222-2222")
    assert len(code("santa-cruz", 2, SHORT)) == len("2222-2222-2")


def test_another_map_has_codes_of_its_own(monkeypatch):
    monkeypatch.setattr(dealcode, "MAPS", ("santa-cruz", "another"))
    codes = {code(island, players, 7): (island, players, 7) for island in dealcode.MAPS for players in (2, 3, 4)}
    assert len(codes) == 6
    assert {text: read(text) for text in codes} == codes
    assert code("another", 2, 7)[0] == SYMBOLS[3], "the first symbol goes on where those of the map before end"
