"""The page's texts in the reader's language, from flat JSON files of key -> text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

#: The languages there are, each under its own name.
LANGUAGES = {"en": "English", "de": "Deutsch"}

#: The files a language consists of, in site/assets/languages/<code>/.
FILES = ("app.json", "table.json", "listview.json")


class Texts:
    """The texts of one language.

    `texts("greeting", name="Ana")` fills `{name}`. A key with the forms `key.one` and `key.other` is chosen by `count`.
    A missing key raises KeyError if `strict`; otherwise the key itself is shown, so that a gap is seen and does no
    harm.

    >>> Texts("en", {"birds.one": "{count} bird", "birds.other": "{count} birds"})("birds", count=2)
    '2 birds'
    """

    def __init__(self, language: str, data: dict[str, str], strict: bool = False) -> None:
        self.language = language
        self.data = data
        self.strict = strict

    def __contains__(self, key: str) -> bool:
        return key in self.data or f"{key}.other" in self.data

    def __call__(self, key: str, /, **params: object) -> str:
        text = self.data.get(key)
        if text is None and "count" in params:
            form = "one" if params["count"] == 1 else "other"
            text = self.data.get(f"{key}.{form}")
        if text is None:
            if self.strict:
                raise KeyError(f"no text {key!r} in {self.language!r}")
            return key
        if not params:
            return text
        return text.format_map(_Params({name: self.show(value) for name, value in params.items()}, self.strict))

    def show(self, value: object) -> str:
        """A value as this language writes it: 2.5 is `2,5` in German; a negative number has a true minus sign."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return str(value)
        text = str(value).replace("-", "\N{MINUS SIGN}")
        return text.replace(".", ",") if self.language == "de" else text

    def listing(self, items: Iterable[str]) -> str:
        """Items as a phrase: `a, b and c`."""
        items = list(items)
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {self('list.and')} {items[-1]}"


class _Params(dict[str, str]):
    """Parameters of a text; one that is missing stays visible as its name in braces."""

    def __init__(self, params: dict[str, str], strict: bool) -> None:
        super().__init__(params)
        self.strict = strict

    def __missing__(self, name: str) -> str:
        if self.strict:
            raise KeyError(f"no parameter {name!r}")
        return f"{{{name}}}"


def from_json(language: str, *files: str, strict: bool = False) -> Texts:
    """Texts from the contents of a language's files."""
    data: dict[str, str] = {}
    for file in files:
        data.update(json.loads(file))
    return Texts(language, data, strict)


def load(language: str, folder: Path, strict: bool = True) -> Texts:
    """Texts from a folder of language folders on disk: for tests and tools."""
    files = [folder / language / name for name in FILES]
    return from_json(language, *(f.read_text(encoding="utf-8") for f in files if f.exists()), strict=strict)
