"""Puzzles as lessons: the question, wrong and right answers, the proof, the marks of what has been solved."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from page import lessonpanel, puzzlepanel, puzzles
from page import texts as texts_module
from page.lessons import Progress, Wrong
from page.puzzles import KEY, Puzzle, PuzzleCourse, PuzzleRun, read
from page.session import Refused
from santacruz.reasons import DataError

SITE = Path(texts_module.__file__).parents[2]
TEXT = (SITE / "assets" / "puzzles" / "puzzles.json").read_text(encoding="utf-8")
FOUND = read(TEXT)
KNOWN = {code: texts_module.load(code, SITE / "assets" / "languages") for code in ("en", "de", "fr")}


class Store(dict):
    def set(self, key, text):
        self[key] = text


def course(store=None):
    return PuzzleCourse(FOUND, Progress(store if store is not None else Store(), KEY), KNOWN)


def panel(run, language="en"):
    """The panel, well-formed, as text."""
    markup = lessonpanel.panel(run, None, KNOWN[language])
    return "".join(ElementTree.fromstring(f"<all>{markup}</all>").itertext())


@pytest.mark.parametrize("puzzle", FOUND, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_played_through(puzzle):
    """Every wrong answer is answered with how much worse it is; the right one begins the proof, which goes to the
    end of the game."""
    run = PuzzleRun(puzzle, KNOWN, course())
    assert run.session.view().seat == puzzle.seat == run.session.turn
    for language in KNOWN:
        assert puzzle.position["players"][puzzle.seat]["name"] in panel(run, language)
    for action, value in puzzle.values[1:]:
        worse = KNOWN["en"].show(puzzlepanel.shown(puzzle.values[0][1] - value))
        with pytest.raises(Wrong) as caught:
            run.session.play(action)
        assert f": {worse} points worse" in caught.value.said["en"]
    assert run.session.record.actions == [] and not run.done
    run.session.play(puzzle.answer)
    assert run.solved and f"{KNOWN['de'].show(puzzlepanel.shown(puzzle.margin))} Punkte" in run.said["de"]
    run.onward()
    for place, action in enumerate(puzzle.line[1:], 2):
        assert run.at + 1 == place and run.step.task == [action] and run.session.legal() == []
        panel(run, "fr")
        run.session.scripted(action)
        run.watched()
        run.onward()
    assert run.finished and run.session.ended and run.session.record.actions == puzzle.line


def test_the_answer_is_not_in_the_panel_until_it_is_known():
    run = PuzzleRun(FOUND[0], KNOWN, course())
    title = KNOWN["en"]("puzzle.values")
    assert title not in panel(run) and KNOWN["en"]("puzzle.hands") in panel(run)
    run.session.play(FOUND[0].answer)
    assert title in panel(run)


def test_while_the_proof_is_shown_nobody_acts():
    puzzle = next(puzzle for puzzle in FOUND if any(action[0] == str(puzzle.seat) for action in puzzle.line[1:]))
    run = PuzzleRun(puzzle, KNOWN, course())
    own = next(k for k, action in enumerate(puzzle.line) if k and action[0] == str(puzzle.seat))
    run.begin(own)
    assert run.session.turn == puzzle.seat and run.session.legal() == []
    with pytest.raises(Refused):
        run.session.play(puzzle.line[own])


def test_what_is_solved_is_kept_and_what_was_shown_is_not():
    store = Store()
    shelf = course(store)
    shown = PuzzleRun(FOUND[0], KNOWN, shelf)
    shown.begin(1)
    shelf.note(shown)
    shown.begin(0)
    shown.session.play(FOUND[0].answer)
    shelf.note(shown)
    assert not shown.solved and shelf.progress.done == set()
    solved = PuzzleRun(FOUND[1], KNOWN, shelf)
    solved.session.play(FOUND[1].answer)
    shelf.note(solved)
    assert json.loads(store[KEY])["done"] == [FOUND[1].id]
    assert Progress(store, KEY).done == {FOUND[1].id}
    assert shelf.following(shown.lesson).id == FOUND[2].id
    shelf.progress.done |= {puzzle.id for puzzle in FOUND}
    assert shelf.following(shown.lesson) is None


def test_the_list_marks_what_is_solved():
    for texts in KNOWN.values():
        markup = puzzlepanel.puzzles(FOUND, {FOUND[3].id}, texts)
        buttons = list(ElementTree.fromstring(f"<all>{markup}</all>").iter("button"))
        assert [button.get("data-argument") for button in buttons] == [puzzle.id for puzzle in FOUND]
        assert [k for k, button in enumerate(buttons) if "done" in button.get("class", "")] == [3]
        said = ["".join(button.itertext()) for button in buttons]
        assert len(set(said)) == len(FOUND)
        assert [texts("puzzles.one.done") in text for text in said] == [k == 3 for k in range(len(FOUND))]


def test_a_file_of_puzzles_is_refused_with_the_field_that_is_wrong():
    def spoilt(change):
        data = json.loads(TEXT)
        data["puzzles"] = data["puzzles"][:2]
        change(data, data["puzzles"][1])
        with pytest.raises(DataError) as caught:
            for puzzle in read(json.dumps(data)):
                PuzzleRun(puzzle, KNOWN, course())
        return caught.value.field

    assert spoilt(lambda data, _: data.update(format="santacruz-lesson")) == "format"
    assert spoilt(lambda data, _: data.update(version=2)) == "version"
    assert spoilt(lambda data, _: data.update(puzzles=[])) == "puzzles"
    assert spoilt(lambda _, puzzle: puzzle.pop("id")) == "puzzles[1].id"
    assert spoilt(lambda _, puzzle: puzzle.update(level=4)) == "puzzles[1].level"
    assert spoilt(lambda _, puzzle: puzzle["values"].update(x="a lot")) == "puzzles[1].values.x"
    assert spoilt(lambda _, puzzle: puzzle.update(values={})) == "puzzles[1].values"
    assert spoilt(lambda _, puzzle: puzzle["position"].pop("turn")) == "puzzles[1].position.turn"
    assert spoilt(lambda _, puzzle: puzzle["hidden"].pop("tiles")) == "puzzles[1].hidden"
    assert spoilt(lambda _, puzzle: puzzle["worlds"][0].update(hands={"9": []})) == "puzzles[1].worlds[0].hands.9"
    assert spoilt(lambda _, puzzle: puzzle["position"].update(players=[])) == "players"
    assert spoilt(lambda _, puzzle: puzzle["position"].update(scores=3)).endswith("scores")


def test_puzzles_come_in_the_order_of_the_file():
    assert [puzzle.number for puzzle in FOUND] == list(range(1, len(FOUND) + 1))
    assert isinstance(FOUND[0], Puzzle) and puzzles.FORMAT == "santacruz-puzzles"
