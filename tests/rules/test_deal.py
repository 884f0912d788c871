"""Deals stay as they are for ever: the generator is SplitMix64, and a number gives the same deal in every version."""

import hashlib
import json

import pytest
from santacruz.deal import Random, deal
from santacruz.maps import load_map
from santacruz.tiles import load_tiles

TOP = 2**64 - 1


def test_the_generator_is_splitmix64():
    """The numbers that its authors' own program gives for the seed 1234567."""
    random = Random(1234567)
    assert [random.word() for _ in range(5)] == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip
    assert Random(2**64 + 5).word() == Random(5).word()


class Given(Random):
    """Gives the words it is told to."""

    def __init__(self, *words: int):
        self.words = list(words)

    def word(self) -> int:
        return self.words.pop(0)


@pytest.mark.parametrize(
    ("n", "words", "expected"),
    [
        (3, [TOP, 4], 1),  # 2**64 is one more than a multiple of 3
        (3, [TOP - 1, 4], 2),
        (5, [TOP, 7], 2),
        (5, [TOP - 1, 7], 4),
        (8, [TOP], 7),  # none is unfair
        (1, [TOP], 0),
        (10, [TOP - 6, 3], (TOP - 6) % 10),
        (10, [TOP - 5, TOP, 3], 3),
    ],
)
def test_every_number_below_is_as_likely_as_any_other(n, words, expected):
    assert Given(*words).below(n) == expected


def test_shuffling_draws_from_the_end():
    letters = list("abcd")
    Given(0, 1, 1).shuffle(letters)
    assert letters == ["d", "c", "b", "a"]
    assert Given(2).choice("abc") == "c"


def test_deals_stay_as_they_are_for_ever():
    island = load_map()
    dealt = [deal(island, load_tiles(island.tiles), players, seed) for players in (2, 3, 4) for seed in (0, 7, TOP)]
    assert hashlib.sha256(json.dumps(dealt).encode()).hexdigest()[:16] == "793c2a537742f121"
