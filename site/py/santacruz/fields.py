"""Reading JSON that strangers wrote: each function returns the value asked for or raises DataError with its field."""

import json
import re
from typing import Any

from .reasons import DataError

DEEPEST = 64
"""Lists and objects may lie in each other this deep; our own files need less than 20."""
_BRACKETS = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?\Z)|[][{}]', re.DOTALL)
"""A text in quotation marks (or what is left of one), or one bracket."""


def parse_json(text: str) -> Any:
    """The value of a JSON text; numbers that JSON does not know and keys that stand twice are refused, and what lies
    in each other deeper than DEEPEST."""
    if _too_deep(text):
        raise DataError("not_json", "")
    try:
        return json.loads(text, parse_constant=_no_constant, object_pairs_hook=_no_twins)
    except DataError:
        raise
    except json.JSONDecodeError as error:
        raise DataError("not_json", "", line=error.lineno, column=error.colno) from None
    except (ValueError, RecursionError):  # ValueError: a number with thousands of digits
        raise DataError("not_json", "") from None


def _too_deep(text: str) -> bool:
    """Whether lists and objects lie in each other deeper than DEEPEST. The browser's Python does not survive some
    thousand, for its stack is smaller than it believes."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return False
    depth = 0
    for found in _BRACKETS.finditer(text):
        bracket = found[0]
        if bracket in "[{":
            depth += 1
            if depth > DEEPEST:
                return True
        elif bracket in "]}":
            depth -= 1
    return False


def _no_constant(name: str) -> Any:
    raise DataError("not_json.word", "", word=name)


def _no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DataError("twice", key[:60])
            seen.add(key)
    return result


def path(parent: str, key: "str | int") -> str:
    """The field `key` of the field `parent`, as error messages name it."""
    if isinstance(key, int):
        return f"{parent}[{key}]"
    return f"{parent}.{key}" if parent else key


def an_object(value: Any, field: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise DataError("not_object", field)
    return value


def a_list(value: Any, field: str, length: "int | None" = None) -> list[Any]:
    if not isinstance(value, list):
        raise DataError("not_list", field)
    if length is not None and len(value) != length:
        raise DataError("wrong_length", field, expected=length, found=len(value))
    return value


def a_text(value: Any, field: str) -> str:
    if not isinstance(value, str):
        raise DataError("not_text", field)
    return value


def a_bool(value: Any, field: str) -> bool:
    if not isinstance(value, bool):
        raise DataError("not_bool", field)
    return value


def a_number(value: Any, field: str) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise DataError("not_number", field)
    return value


def a_whole(value: Any, field: str, low: int, high: int) -> int:
    """A whole number from low to high, both included."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise DataError("not_whole", field)
    if not low <= value <= high:
        raise DataError("out_of_range", field, low=low, high=high, found=value)
    return value


def one_of(value: Any, field: str, choices: "tuple[Any, ...]") -> Any:
    for choice in choices:
        if value == choice and type(value) is type(choice):
            return choice
    raise DataError("unknown_value", field, found=str(value)[:60], choices=", ".join(map(str, choices)))


def member(data: dict[str, Any], key: str, parent: str = "") -> Any:
    """data[key], which must be there."""
    if key not in data:
        raise DataError("missing", path(parent, key))
    return data[key]


def check_format(data: dict[str, Any], name: str, version: int = 1) -> None:
    """Refuse another format than `name` and a newer version than `version`."""
    form = member(data, "format")
    if form != name:
        raise DataError("wrong_format", "format", expected=name, found=str(form)[:60])
    found = a_whole(member(data, "version"), "version", 1, 10**9)
    if found > version:
        raise DataError("newer_version", "version", expected=version, found=found)
