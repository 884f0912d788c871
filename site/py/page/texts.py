"""The page's texts in the reader's language, from flat JSON files of key -> text."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

#: The files that the page's Python reads, in site/assets/languages/<code>/. (boot.json and start.json are what stands
#: on the page before Python; some of start.json is said later as well.)
FILES = (
    "app.json",
    "start.json",
    "table.json",
    "reading.json",
    "settings.json",
    "library.json",
    "time.json",
    "listview.json",
    "why.json",
    "minds.json",
    "rulebook.json",
    "lessons.json",
    "puzzles.json",
    "lab.json",
    "share.json",
    "workshop.json",
)


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
            text = self.data.get(f"{key}.{self.form(params['count'])}")
        if text is None:
            if self.strict:
                raise KeyError(f"no text {key!r} in {self.language!r}")
            return key
        if not params:
            return text
        return text.format_map(_Params({name: self.show(value) for name, value in params.items()}, self.strict))

    def form(self, count: object) -> str:
        """Which form of a counted text a number takes: "one" for those that the text `count.one` names (in English 1,
        in French 0 and 1), else "other"."""
        return "one" if str(count) in self.data.get("count.one", "1").split() else "other"

    def show(self, value: object) -> str:
        """A value as this language writes it: in German 0.5 is `0,5`; a negative number has a true minus sign."""
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return str(value)
        whole, _, part = str(abs(value)).partition(".")
        if len(whole) > 4:  # four digits are read at a glance
            whole = f"{int(whole):,}".replace(",", self.data.get("number.thousands", ","))
        text = whole + (self.data.get("number.point", ".") + part if part else "")
        return "\N{MINUS SIGN}" + text if value < 0 else text

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


def with_english(language: str, file: str, english: Texts) -> Texts:
    """Texts from the contents of a language's file; where it lacks one, the English one is better than none."""
    return Texts(language, english.data | json.loads(file))


def load(language: str, folder: Path, strict: bool = True) -> Texts:
    """Texts from a folder of language folders on disk: for tests and tools."""
    files = [folder / language / name for name in FILES]
    return from_json(language, *(f.read_text(encoding="utf-8") for f in files if f.exists()), strict=strict)
