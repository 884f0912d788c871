"""The page's texts: both languages say the same things, and everything that the page says is there."""

import html
import json
import re
from pathlib import Path

import pytest
from page import texts
from santacruz.sentences import languages

SITE = Path(__file__).resolve().parents[2] / "site"
LANGUAGES = SITE / "assets" / "languages"
FILES = (*texts.FILES, "boot.json")
CODES = sorted(path.name for path in LANGUAGES.iterdir() if path.is_dir())


def read(language, file):
    return json.loads((LANGUAGES / language / file).read_text(encoding="utf-8"))


def names(text):
    return sorted(re.findall(r"\{(\w+)\}", text))


def test_every_language_has_all_files_and_its_own_name_and_the_reasons_too():
    assert {"de", "en"} <= set(CODES)
    for code in CODES:
        assert sorted(path.name for path in (LANGUAGES / code).iterdir()) == sorted(FILES)
    assert len({read(code, "boot.json")["language"] for code in CODES}) == len(CODES)
    assert sorted(languages()) == CODES


@pytest.mark.parametrize("file", FILES)
def test_all_languages_have_the_same_keys_and_placeholders(file):
    english = read("en", file)
    for language in CODES:
        other = read(language, file)
        assert sorted(other) == sorted(english), language
        for key, text in other.items():
            assert names(text) == names(english[key]), (language, key)


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", CODES)
def test_no_text_is_empty_or_in_the_wrong_quotes(language, file):
    for key, text in read(language, file).items():
        assert text.strip() or key == "number.thousands", key
        assert '"' not in text, key
        assert "'" not in text, key


def test_no_key_stands_in_two_files():
    seen = {}
    for file in FILES:
        for key in read("en", file):
            assert key not in seen, (key, file, seen[key])
            seen[key] = file


def test_what_stands_in_the_page_before_python_is_the_english_text():
    page = (SITE / "index.html").read_text(encoding="utf-8")
    known = read("en", "boot.json") | read("en", "start.json")
    found = re.findall(r'<(\w+)[^>]* data-boot-text="([^"]+)"[^>]*>([^<]*)</\1>', page)
    assert len(found) > 80
    for _, key, text in found:
        assert html.unescape(text) == known[key], key
    assert set(re.findall(r'data-boot-text="([^"]+)"', page)) >= set(read("en", "start.json"))


def test_every_text_that_the_app_names_is_there():
    code = "".join(path.read_text(encoding="utf-8") for path in (SITE / "py" / "page").glob("*.py"))
    areas = "refused|save|hint|said|shelf|library|statistics|diagnostics|error|curtain|files|prompt"
    keys = set(re.findall(rf'"((?:{areas})\.[a-z_.]+)"', code))
    assert len(keys) > 30
    known = texts.load("en", LANGUAGES)
    assert [key for key in sorted(keys) if key not in known and not key.endswith(".json")] == []


def test_a_missing_text_raises_or_is_shown_as_its_key():
    with pytest.raises(KeyError):
        texts.Texts("en", {}, strict=True)("no.such")
    assert texts.Texts("en", {})("no.such", count=3) == "no.such"


def test_a_missing_parameter_raises_or_stays_visible():
    with pytest.raises(KeyError):
        texts.Texts("en", {"a": "{who}"}, strict=True)("a", count=1)
    assert texts.Texts("en", {"a": "{who}"})("a", count=1) == "{who}"


@pytest.mark.parametrize(("count", "text"), [(0, "0 many"), (1, "1 one"), (2, "2 many")])
def test_counts_choose_the_form(count, text):
    said = texts.Texts("en", {"a.one": "{count} one", "a.other": "{count} many"})
    assert said("a", count=count) == text


def test_numbers_are_local():
    german, english = (texts.load(code, LANGUAGES) for code in ("de", "en"))
    assert german.show(-2.5) == "\N{MINUS SIGN}2,5"
    assert english.show(-2.5) == "\N{MINUS SIGN}2.5"
    assert (german.show(12345), english.show(12345), english.show(1234)) == ("12.345", "12,345", "1234")


def test_braces_typed_by_people_stay_as_they_are():
    assert texts.Texts("en", {"a": "{name} plays"})("a", name="{count}<b>") == "{count}<b> plays"
