"""Golden records: whole games kept as files, with what the second implementation makes of them (golden/make.py)."""

import json
from pathlib import Path

import oracle
import playing
import pytest
import santacruz
from santacruz.cli import main
from santacruz.record import Record

GOLDEN = Path(__file__).parent / "golden"
FILES = sorted(GOLDEN.glob("*.santacruz.json"))
EXPECTED = json.loads((GOLDEN / "expected.json").read_text())
PERFT = json.loads((GOLDEN / "perft.json").read_text())


def name_of(file: Path) -> str:
    return file.name.removesuffix(".santacruz.json")


def load(name: str) -> Record:
    return Record.loads((GOLDEN / f"{name}.santacruz.json").read_text())


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_golden_record_replays_as_ever(file):
    record = load(name_of(file))
    expected = EXPECTED[name_of(file)]
    lines = [playing.trace(record.initial_state(), 0, None)]
    lines += [playing.trace(state, n, text) for n, text, _, state in record.steps()]
    assert lines[-1]["phase"] == "end"
    assert lines[-1]["scores"] == expected["result"] == record.result
    assert lines[-1]["rank"] == expected["rank"]
    assert playing.hash_of(lines) == expected["trace_sha256"]


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_seed_deals_as_ever(file):
    record = load(name_of(file))
    options = {key: record.options[key] for key in ("street_points", "beginners")}
    dealt = playing.new_record(len(record.players), EXPECTED[name_of(file)]["seed"], **options)
    assert dealt.setup == record.setup
    assert dealt.actions == record.actions[: len(dealt.actions)], "the beginners' sets"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_the_oracle_confirms_a_golden_record(file):
    data = json.loads(file.read_text())
    lines = oracle.trace_of(data, playing.island(data["map"]), playing.tiles(data["map"]))
    assert playing.hash_of(lines) == EXPECTED[name_of(file)]["trace_sha256"]
    assert lines[-1]["scores"] == data["result"]


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_replay_prints_the_trace(file, capsys):
    """`santacruz replay FILE --trace` prints what the second implementation says."""
    assert main(["replay", str(file), "--trace"]) == 0
    data = json.loads(file.read_text())
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    expected = oracle.trace_of(data, playing.island(data["map"]), playing.tiles(data["map"]))
    assert lines == expected
    assert [list(line["buildings"]) for line in lines] == [list(line["buildings"]) for line in expected], (
        "the spaces stand in order of building"
    )


def test_replay_refuses_an_illegal_action_and_says_why(tmp_path, capsys):
    data = json.loads(FILES[0].read_text())
    landing = next(n for n, text in enumerate(data["actions"]) if " land " in text)
    data["actions"][landing + 1] = data["actions"][landing]
    file = tmp_path / "wrong.santacruz.json"
    file.write_text(json.dumps(data))
    assert main(["replay", str(file)]) == 1
    error = capsys.readouterr().err
    assert data["actions"][landing] in error
    assert "R1" in error, "it is not this seat's turn to land"


def test_replay_refuses_a_wrong_result(tmp_path, capsys):
    data = json.loads(FILES[0].read_text())
    data["result"][0] += 1
    file = tmp_path / "wrong.santacruz.json"
    file.write_text(json.dumps(data))
    assert main(["replay", str(file)]) == 1
    assert "result" in capsys.readouterr().err


def test_the_collection_contains_what_is_rare():
    assert len(FILES) >= 12
    assert {name_of(file) for file in FILES} == set(EXPECTED)
    records = [load(name_of(file)) for file in FILES]
    found = set().union(*(playing.features(record) for record in records))
    assert found >= {
        "joining", "joining by land", "joining by double", "joining by then", "failing", "failing by river",
        "a second half after a failed first", "eruption", "built again where it erupted", "declined half",
        "double for nothing",
    }  # fmt: skip
    assert {len(record.players) for record in records} == {2, 3, 4}
    assert {record.options["street_points"] for record in records} == {6, 7}
    assert {record.options["beginners"] for record in records} == {True, False}


@pytest.mark.parametrize("case", PERFT, ids=lambda case: f"{case['record']}-{case['after']}")
def test_perft(case):
    """Numbers of action sequences of length 1, 2 and 3, counted by the second implementation."""
    state = load(case["record"]).replay(case["after"])
    assert [santacruz.perft(state, depth) for depth in (0, 1, 2, 3)] == [1, *case["nodes"]]


def test_perft_beyond_the_end_is_0():
    record = load("two-street-6")
    assert santacruz.perft(record.replay(), 0) == 1
    assert santacruz.perft(record.replay(), 1) == 0
    assert santacruz.perft(record.replay(len(record.actions) - 1), 2) == 0
