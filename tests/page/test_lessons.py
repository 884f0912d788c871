"""Lessons: each is played through with right answers and with wrong ones, and together they teach every rule."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest
from page import lessonpanel
from page import texts as texts_module
from page.lessons import FORMAT, KEY, Lesson, Progress, Run, Wrong, coverage, words
from page.session import Refused
from santacruz import bots
from santacruz.actions import notation, parse
from santacruz.position import faults
from santacruz.reasons import DataError, IllegalAction
from santacruz.rules import legal_notations, why_not
from santacruz.state import PHASES

SITE = Path(texts_module.__file__).parents[2]
FOLDER = SITE / "assets" / "lessons"
NAMES = json.loads((FOLDER / "index.json").read_text(encoding="utf-8"))
LANGUAGES = ("en", "de", "fr")
FREE = "first-game"

each_lesson = pytest.mark.parametrize("name", NAMES)


def read(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def lesson(name):
    return Lesson(read(name))


def texts(language="en"):
    return texts_module.load(language, SITE / "assets" / "languages", strict=True)


def tried(run):
    """An illegal action whose reasons are those that the step asks for, on one of the spaces it points at, with its
    reasons."""
    state, found = run.session.state, None
    verbs = {"land": ("land",), "then": ("then",), "play": ("ship", "river", "road", "double ship")}
    for space in run.step.spaces:
        for verb in verbs[PHASES[state.phase]]:
            reasons = why_not(state, run.lesson.seat, parse(f"{run.lesson.seat} {verb} {space}")[1])
            codes = [reason.code for reason in reasons]
            if codes and codes[0] in run.step.task:
                found = reasons
    assert found, "the space that is pointed at is not refused for the reason that is asked for"
    return found


def do_it(run):
    """What the step asks for, as a learner would."""
    step = run.step
    if step.kind == "choose":
        assert run.choose(step.answer)
    elif step.kind == "refused":
        assert run.refused(tried(run))
    elif step.kind == "until":
        play_freely(run)
    else:
        run.session.play(run.solution())
    assert run.done and run.right
    for action in step.then:
        run.session.scripted(action)


def play_freely(run):
    bot = bots.make("greedy", seed=4)
    for _ in range(200):
        if run.done:
            return
        seen = run.session.bots_view()
        action = notation(seen.turn, bot.choose(seen, seen.legal))
        if seen.turn == run.lesson.seat:
            run.session.play(action)
        else:
            assert run.session.bots_turn
            run.session.play_bot(parse(action)[1])
            run.watch()
    raise AssertionError("what is waited for never came")


def shown(run):
    """The panel in every language, well-formed and complete."""
    for language in LANGUAGES:
        known = texts(language)
        whole = ElementTree.fromstring(f"<all>{lessonpanel.panel(run, None, known)}</all>")
        said = "".join(whole.itertext())
        bar = whole.find(".//progress")
        at = len(run.lesson.steps) if run.finished else run.at + 1
        assert (bar.get("value"), bar.get("max")) == (str(at), str(len(run.lesson.steps)))  # as the words beside it say
        assert words(run.lesson.title, language) in said
        if not run.finished:
            assert words(run.step.say, language) in said.replace("\n", " ")
        assert lessonpanel.heard(run, known)
    for space in run.step.spaces:
        assert space in run.session.state.map.by_id
    ElementTree.fromstring(f"<svg>{lessonpanel.marks(run.session.view(), run.step.spaces)}</svg>")


@each_lesson
def test_a_lesson_played_rightly_from_start_to_end(name):
    run = Run(lesson(name))
    for at in range(len(run.lesson.steps)):
        assert run.at == at and not run.finished
        shown(run)
        do_it(run)
        run.onward()
    assert run.finished
    shown(run)


@each_lesson
def test_wrong_answers_at_every_step(name):
    """Nothing that is wrong moves the lesson on, and there is always something to say to it."""
    run = Run(lesson(name))
    for _ in run.lesson.steps:
        step, state = run.step, run.session.state
        if step.kind == "choose":
            for answer in range(len(step.task)):
                if answer != step.answer:
                    assert not run.choose(answer) and not run.done and not run.right
                    assert all(words(run.said, language) for language in LANGUAGES)
                    shown(run)
        elif step.kind != "until":
            wrong = 0
            for action in run.session.legal():
                if step.kind != "refused" and _fits(run, action):
                    continue
                before = list(run.session.record.actions)
                with pytest.raises(Wrong) as caught:
                    run.session.play(action)
                assert run.session.record.actions == before and not run.done
                wrong += 1
                if caught.value.said is None:
                    assert step.kind == "refused" or len(step.wrong) == 0 or step.wrong[-1][0] != "*"
            assert wrong or len(run.session.legal()) <= 3 or step.kind == "where", "nothing can go wrong here"
        others = [seat for seat in range(state.players) if seat != state.turn]
        if state.turn == run.lesson.seat and step.kind != "until":
            with pytest.raises((Refused, IllegalAction)):
                run.session.play(f"{others[0]} ship 1")
        assert not run.done
        do_it(run)
        run.onward()


def _fits(run, action):
    try:
        run.judge(action)
    except Wrong:
        return False
    return True


@each_lesson
def test_every_step_can_be_come_to_without_playing(name):
    """Skip, repeat and back: the table of a step is the same as when it was played to, but for what was free."""
    played, whole = Run(lesson(name)), lesson(name)
    for at in range(len(whole.steps)):
        skipped = Run(lesson(name), at)
        assert skipped.at == at and not skipped.done
        if name != FREE and all(step.kind != "where" for step in whole.steps[:at]):
            assert skipped.session.record.actions == played.session.record.actions
        do_it(played)
        played.onward()


@each_lesson
def test_the_file_of_a_lesson(name):
    data, whole = read(name), lesson(name)
    assert data["format"] == FORMAT and whole.id == name
    assert set(whole.rules) <= set(lessonpanel.rules.RULES)
    for text in texts_of(data):
        assert set(text) == set(LANGUAGES)
        assert all(value.strip() for value in text.values())
        assert not any('"' in value or "'" in value for value in text.values()), text
    for step in data["steps"]:
        start = step.get("start", {}).get("start")
        assert start is None or faults(start) == []
    assert 2 <= whole.minutes <= (30 if name == FREE else 4)
    assert len(whole.steps) >= 2


def texts_of(data):
    """Every text of a lesson, wherever it stands."""
    if isinstance(data, dict):
        if "en" in data:
            yield data
        else:
            for value in data.values():
                yield from texts_of(value)
    elif isinstance(data, list):
        for value in data:
            yield from texts_of(value)


def test_together_they_teach_every_rule_from_the_landing_to_the_end():
    found = [lesson(name) for name in NAMES]
    assert len(found) >= 15
    taught = coverage([whole for whole in found if whole.id != FREE], lessonpanel.TAUGHT)
    assert [rule for rule, teaching in taught.items() if not teaching] == []
    assert {rule[0] for rule in taught} == set("STRBVIE")


#: Rules that leave a mark in the events of a game: an event's kind, and what must hold for it.
MARKS = {
    "B4": lambda e: e[0] == "built" and e[4] > 0, "B5": lambda e: e[0] == "bird", "B6": lambda e: e[0] == "uncovered",
    "B8": lambda e: e[0] == "turned", "B10": lambda e: e[0] == "built" and e[5], "S4": lambda e: e[0] == "set",
    "V8": lambda e: e[0] == "erupted", "V1": lambda e: e[0] == "scored", "I2": lambda e: e[0] == "drew",
    "I3": lambda e: e[0] == "took", "I4": lambda e: e[0] == "discarded", "I5": lambda e: e[0] == "round_began",
    "E1": lambda e: e[0] == "birds_scored", "E2": lambda e: e[0] == "ended",
    "V3": lambda e: e[0] == "scored" and e[4] > 0, "V5": lambda e: e[0] == "scored" and e[2] == "street",
    "V4": lambda e: e[0] == "scored" and e[2] in ("houses", "variety"),
    "V6": lambda e: e[0] == "scored" and e[2] in ("coast", "river", "volcano"),
    "V7": lambda e: e[0] == "scored" and e[2] == "birds", "B9": lambda e: e[0] == "nothing",
    "B11": lambda e: e[0] == "played" and e[2] == "double", "B12": lambda e: e[0] == "failed",
}  # fmt: skip


@pytest.mark.parametrize("name", [name for name in NAMES if name != FREE])
def test_what_a_lesson_says_it_teaches_happens_in_it(name):
    run, events = Run(lesson(name)), []
    for _ in run.lesson.steps:
        do_it(run)
        events += [event for step in run.session.steps for event in step]
        run.onward()
    for rule in run.lesson.rules:
        if rule in MARKS:
            assert any(MARKS[rule](event) for event in events), rule


def test_sentences_of_lessons_say_what_happens():
    """A few figures of the captions, by the rules."""
    for name, at, gained in (("landing", 1, 2), ("fish", 1, 9), ("fish", 3, 11), ("buildings", 2, 7), ("places", 1, 6),
                             ("birds", 2, 6), ("resources", 2, 7), ("joining", 0, 1)):  # fmt: skip
        run = Run(lesson(name), at)
        before = run.session.state.scores[0]
        run.session.play(run.solution())
        assert run.session.state.scores[0] - before == gained, (name, at)


# files


def test_a_lesson_is_refused_with_the_field_that_is_wrong():
    def spoilt(change):
        data = read("landing")
        change(data)
        with pytest.raises(DataError) as caught:
            Lesson.loads(json.dumps(data))
        return caught.value.field

    assert spoilt(lambda data: data.update(format="santacruz-record")) == "format"
    assert spoilt(lambda data: data.update(version=2)) == "version"
    assert spoilt(lambda data: data.pop("title")) == "title"
    assert spoilt(lambda data: data.update(minutes=0)) == "minutes"
    assert spoilt(lambda data: data.update(steps=[])) == "steps[0].start"
    assert spoilt(lambda data: data["steps"][0].pop("start")) == "steps[0].start"
    assert spoilt(lambda data: data["steps"][1].pop("do")) == "steps[1].do"
    assert spoilt(lambda data: data["steps"][1].update(do={})) == "steps[1].do"
    assert spoilt(lambda data: data["steps"][1].update(hurry=True)) == "steps[1].hurry"
    assert spoilt(lambda data: data["steps"][3].update(do={"where": {"luck": 1}})) == "steps[3].do.where.luck"
    assert spoilt(lambda data: data["steps"][2]["do"].update(answer=7)) == "steps[2].do.answer"
    assert spoilt(lambda data: data["steps"][0]["start"].update(map=3)) == "map"
    with pytest.raises(DataError):
        Lesson.loads("{")


def test_texts_in_a_language_that_a_lesson_lacks():
    assert words({"en": "a", "de": "b"}, "fr") == "a"
    assert words({"de": "b"}, "fr") == "b"
    assert words({}, "fr") == words(None, "fr") == ""


def test_the_list_and_the_overview():
    found = [lesson(name) for name in NAMES]
    for language in LANGUAGES:
        progress = Progress(Store({KEY: json.dumps({"done": ["landing"], "at": {"cards": 2}})}))
        whole = ElementTree.fromstring(f"<all>{lessonpanel.lessons(found, progress, texts(language))}</all>")
        begins = [b.get("data-argument") for b in whole.iter("button") if b.get("data-command") == "lesson"]
        assert begins == [name if name == "cards" else f"{name} 0" for name in NAMES]
        rules = [b.get("data-argument") for b in whole.iter("button") if b.get("data-command") == "rule"]
        assert rules == list(lessonpanel.TAUGHT)


# progress


class Store(dict):
    def set(self, key, text):
        self[key] = text

    def remove(self, key):
        del self[key]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"done": 3}', '{"done": [1], "at": {"a": "b"}}', '{"at": []}'])
def test_progress_that_cannot_be_read_is_none(text):
    progress = Progress(Store({KEY: text}))
    assert progress.done == set() and progress.at == {}


def test_progress_is_kept():
    store = Store()
    progress = Progress(store)
    progress.note("landing", 2, False)
    progress.note("cards", 4, True)
    again = Progress(store)
    assert again.at == {"landing": 2} and again.done == {"cards"}
    again.note("landing", 3, True)
    assert Progress(store).at == {} and Progress(store).done == {"cards", "landing"}


# the table of a lesson


def test_a_lesson_is_no_game_that_is_kept():
    run = Run(lesson("landing"), 1)
    assert not run.session.kept and not run.session.hot_seat and not run.session.curtain
    assert run.session.looking == 0 and run.session.view().seat == 0
    assert run.session.undo_refused() and not run.session.lasting(run.solution())
    run.session.show_public(True)
    assert not run.session.public and run.session.view().seat == 0, "nothing is hidden on the wall"
    run.session.play("0 land 17")
    assert not run.session.bots_turn and run.session.legal() == []
    with pytest.raises(Refused):
        run.session.play(legal_notations(run.session.state)[0])
    assert read("landing")["steps"][0]["start"]["actions"] == [], "the lesson's own record stays as it was"
