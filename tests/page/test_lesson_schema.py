"""The schema of lessons: all that come with the page obey it, and what the page refuses in form, it refuses too."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from page.lessons import PLACES, TASKS, Lesson
from santacruz.reasons import DataError

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs" / "lesson.schema.json").read_text(encoding="utf-8"))
LESSONS = sorted(set((ROOT / "site/assets/lessons").glob("*.json")) - {ROOT / "site/assets/lessons/index.json"})
VALID = Draft202012Validator(SCHEMA)


def lesson(name="landing"):
    return json.loads((ROOT / f"site/assets/lessons/{name}.json").read_text(encoding="utf-8"))


def test_the_schema_is_one():
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.stem)
def test_every_lesson_obeys_it(file):
    assert [error.message for error in VALID.iter_errors(json.loads(file.read_text(encoding="utf-8")))] == []


def test_it_knows_the_tasks_and_places_that_the_page_knows():
    tasks = {task for kind in SCHEMA["$defs"]["do"]["oneOf"] for task in kind["properties"]} - {"answer"}
    assert tasks == set(TASKS)
    assert set(SCHEMA["$defs"]["step"]["properties"]["marks"]["properties"]["places"]["items"]["enum"]) == set(PLACES)


BROKEN = {
    "another format": lambda data: data.update(format="santacruz-record"),
    "a newer version": lambda data: data.update(version=2),
    "no title": lambda data: data.pop("title"),
    "a text without language": lambda data: data.update(about="Landing"),
    "an hour and a half": lambda data: data.update(minutes=90),
    "a fifth seat": lambda data: data.update(seat=4),
    "no steps": lambda data: data.update(steps=[]),
    "a first step without a table": lambda data: data["steps"][0].pop("start"),
    "a step that says nothing": lambda data: data["steps"][1].pop("say"),
    "two tasks at once": lambda data: data["steps"][1]["do"].update(refused=["no_road"]),
    "a task nobody knows": lambda data: data["steps"][1].update(do={"dance": []}),
    "a choice without an answer": lambda data: data["steps"][2]["do"].pop("answer"),
    "a mark on nothing": lambda data: data["steps"][0].update(marks={"places": ["ceiling"]}),
    "an unknown key": lambda data: data["steps"][0].update(hint="look"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_ones_are_refused_by_schema_and_page_alike(name):
    data = lesson()
    assert VALID.is_valid(data) and Lesson(lesson())
    BROKEN[name](data)
    assert not VALID.is_valid(data)
    with pytest.raises(DataError):
        Lesson(data)
