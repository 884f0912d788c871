"""Reasons and data errors as sentences, from data/sentences/<language>.json."""

from functools import cache
from typing import Any

from .maps import data_ids, read_data
from .reasons import DataError, Reason


@cache
def _texts(language: str) -> dict[str, str]:
    texts: dict[str, str] = read_data("sentences", language)
    return texts


def languages() -> tuple[str, ...]:
    """The codes of the languages there are sentences in."""
    return data_ids("sentences")


def sentence(what: Reason | DataError, language: str = "en", names: list[str] | None = None) -> str:
    """What a reason or an error says to a person. `names` are the players' names by seat; without them they are
    called by their seat. A reason ends with the number of its rule; an error speaks of its field, or ends with it.

    >>> sentence(Reason("set_taken", "S4", {"set": "B", "owner": 0}), names=["Ana", "Ben"])
    'Set B is already taken by Ana. (S4)'
    >>> sentence(DataError("missing", "version"), "fr")
    '«\xa0version\xa0» manque.'
    """
    texts = _texts(language)
    params = {key: _word(key, value, texts, names) for key, value in what.params.items()}
    if what.code == "card_twice" and what.params["card"] == "river":
        params["card"] = texts["scoring.river"]  # one name of two cards
    if isinstance(what, Reason):
        return f"{texts['reason.' + what.code].format(**params)} ({what.rule})"
    if "fault" in what.params:
        params["fault"] = sentence(what.params["fault"], language, names)
    place = ".at" if "line" in params else ""
    text = texts["error." + what.code + place]
    it = texts["field"].format(field=what.field) if what.field else texts["it"]
    told = text.format(it=it, **params)
    return told if "{it}" in text or not what.field else texts["about"].format(field=what.field, error=told)


_SEATS = ("seat", "turn", "owner", "last", "pile")


def _word(key: str, value: Any, texts: dict[str, str], names: list[str] | None) -> str:
    if key in _SEATS:
        if names and isinstance(value, int) and value < len(names):
            return names[value]
        return texts["seat"].format(seat=value)
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))  # spaces, or points
    return texts.get(f"{key}.{value}", str(value))
