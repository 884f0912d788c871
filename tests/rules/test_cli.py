"""The command line: what it prints, and its exit codes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from santacruz import Record
from santacruz.cli import main
from santacruz.simulate import play_game

SITE_PY = Path(__file__).resolve().parents[2] / "site/py"


@pytest.fixture
def game(tmp_path):
    """A finished game in a file, and its record."""
    record = play_game(["random", "random", "random"], seed=11).record
    file = tmp_path / "game.santacruz.json"
    file.write_text(record.dumps(), encoding="utf-8")
    return file, record


def test_replay_of_a_sound_record(game, capsys):
    file, record = game
    assert main(["replay", str(file)]) == 0
    assert f"sound, {len(record.actions)} actions, finished" in capsys.readouterr().out


def test_a_trace_has_a_line_for_the_start_and_one_after_each_action(game, capsys):
    file, record = game
    assert main(["replay", str(file), "--trace"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    keys = ["n", "action", "turn", "phase", "scores", "rank", "buildings", "face_up", "birds", "legal"]
    assert [list(line) for line in lines] == [keys] * (len(record.actions) + 1)
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert [line["action"] for line in lines] == [None, *record.actions]
    assert lines[0]["turn"] == record.setup["first_chooser"] and lines[0]["phase"] == "set"
    assert all(line["legal"] == sorted(line["legal"]) for line in lines)
    assert all(line["face_up"] == sorted(line["face_up"]) for line in lines)
    assert all(action in line["legal"] for action, line in zip(record.actions, lines, strict=False))
    assert (lines[-1]["turn"], lines[-1]["phase"], lines[-1]["legal"]) == (None, "end", [])
    assert lines[-1]["scores"] == record.result


def test_buildings_of_a_trace_stand_in_order_of_building(game, capsys):
    file, record = game
    main(["replay", str(file), "--trace"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    built = []
    for action, line in zip(record.actions, lines[1:], strict=True):
        new = set(line["buildings"]) - set(built)
        built = [space for space in built if space in line["buildings"]] + list(new)
        assert list(line["buildings"]) == built, action


def test_an_illegal_action_exits_1_and_says_which_and_why_with_the_rule(game, capsys):
    file, record = game
    index = next(i for i, text in enumerate(record.actions) if " land " in text)
    record.actions[index] = record.actions[index].rpartition(" ")[0] + " 30"
    record.result = None
    file.write_text(record.dumps(), encoding="utf-8")
    assert main(["replay", str(file), "--trace"]) == 1
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == index + 1
    assert record.actions[index] in printed.err and "(R1)" in printed.err


def test_a_wrong_result_exits_1_and_names_the_field(game, capsys):
    file, record = game
    record.result[0] += 1
    file.write_text(record.dumps(), encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    told = capsys.readouterr().err
    assert told.startswith("santacruz: The record says ") and told.endswith(" (result)\n")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "not JSON"),
        ("[]", "object"),
        ('{"format": "santacruz-map", "version": 1}', "format"),
        ('{"format": "santacruz-record", "version": 2}', "version"),
        ('{"format": "santacruz-record", "version": 1, "setup": {}}', "players"),
    ],
)
def test_what_is_no_record_is_refused_with_the_field(tmp_path, capsys, text, says):
    file = tmp_path / "file.json"
    file.write_text(text, encoding="utf-8")
    assert main(["replay", str(file)]) == 1
    assert says in capsys.readouterr().err


def test_a_missing_file_and_one_that_is_no_text_are_said(tmp_path, capsys):
    assert main(["replay", str(tmp_path / "none.json")]) == 1
    assert "none.json" in capsys.readouterr().err
    file = tmp_path / "binary.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert main(["perft", str(file), "--depth", "1"]) == 1
    assert "not a text in UTF-8" in capsys.readouterr().err
    file.write_text('{"format":\n  oops}')
    assert main(["perft", str(file), "--depth", "1"]) == 1
    assert "line 2, column 3" in capsys.readouterr().err


def test_perft_counts_from_the_end_of_the_record(tmp_path, capsys):
    """Two seats: 4 sets, then 3, then 19 landings on the coast and 18 for the other seat (joining not counted)."""
    record = Record.new([{"name": "a"}, {"name": "b"}], seed=4)
    file = tmp_path / "new.santacruz.json"
    file.write_text(record.dumps(), encoding="utf-8")
    counts = []
    for depth in range(4):
        assert main(["perft", str(file), "--depth", str(depth)]) == 0
        counts.append(int(capsys.readouterr().out))
    assert counts == [1, 4, 12, 12 * 19]


def test_perft_beyond_the_end_is_0(game, capsys):
    file, _ = game
    assert main(["perft", str(file), "--depth", "0"]) == 0
    assert main(["perft", str(file), "--depth", "1"]) == 0
    assert capsys.readouterr().out == "1\n0\n"


def test_simulate_reports_by_bot_seat_and_set(tmp_path, capsys):
    arguments = ["simulate", "--games", "6", "--players", "3", "--bots", "greedy,random", "--seed", "7"]
    assert main([*arguments, "--json", "--records", str(tmp_path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 6
    assert set(report["bots"]) == {"greedy", "random"}
    assert sum(bot["games"] for bot in report["bots"].values()) == 18
    assert sum(bot["wins"] for bot in report["bots"].values()) == 6
    assert [seat["games"] for seat in report["seats"]] == [6, 6, 6]
    assert sum(entry["games"] for entry in report["sets"].values()) == 18
    assert report["winning_score"]["p5"] <= report["winning_score"]["mean"] <= report["winning_score"]["p95"]
    for bot in report["bots"].values():
        low, high = bot["interval"]
        assert 0 <= low <= bot["share"] <= high <= 1
    files = sorted(tmp_path.glob("*.santacruz.json"))
    assert len(files) == 6
    for file in files:
        Record.loads(file.read_text(encoding="utf-8")).check()


def test_seats_rotate_from_game_to_game(tmp_path, capsys):
    main(["simulate", "--games", "4", "--players", "2", "--bots", "greedy,random", "--json"])
    report = json.loads(capsys.readouterr().out)
    assert [report["bots"][name]["games"] for name in ("greedy", "random")] == [4, 4]


def test_the_same_seed_simulates_the_same_games(capsys):
    reports = []
    for _ in range(2):
        main(["simulate", "--games", "3", "--players", "4", "--bots", "greedy", "--seed", "2", "--json"])
        report = json.loads(capsys.readouterr().out)
        del report["games_per_second"]
        reports.append(report)
    assert reports[0] == reports[1]


def test_an_unknown_bot_exits_2(capsys):
    with pytest.raises(SystemExit) as caught:
        main(["simulate", "--games", "1", "--players", "2", "--bots", "genius"])
    assert caught.value.code == 2
    assert "genius" in capsys.readouterr().err


def test_bench_prints_its_figures(capsys):
    assert main(["bench", "--json", "--seconds", "0.01"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert all(figures[name] > 0 for name in ("actions_per_second", "copies_per_second", "games_per_second"))
    assert list(figures["players"]) == ["2", "3", "4"]


@pytest.mark.skipif(sys.platform == "emscripten", reason="the browser's Python starts no processes")
def test_it_runs_as_a_module_with_nothing_installed(game):
    file, _ = game
    done = subprocess.run(
        [sys.executable, "-S", "-m", "santacruz", "replay", str(file)],
        env={"PYTHONPATH": str(SITE_PY)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
