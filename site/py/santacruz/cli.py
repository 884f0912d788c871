"""The command `santacruz`: replay, simulate, arena, puzzles, perft and bench."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter
from typing import Any

from . import __version__, arena
from .bench import bench
from .bots import LEVELS, read
from .perft import perft
from .reasons import DataError, IllegalAction
from .record import Record
from .sentences import sentence
from .simulate import Report, Tally, games
from .state import END
from .trace import trace
from .track import rank

KNOWN = ", ".join(LEVELS) + ", and expert:400 with 400 iterations for an action"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the exit code is 0, 1 where a file is not sound, 2 where the command line is wrong."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        options.run(options)
    except DataError as error:
        print(f"santacruz: {sentence(error)}", file=sys.stderr)
        return 1
    except IllegalAction as error:
        print(f"santacruz: action “{error.action}” is not legal:", file=sys.stderr)
        for reason in error.reasons:
            print(f"  {sentence(reason)}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"santacruz: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    except BrokenPipeError:
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="santacruz", description="The rules of Santa Cruz on the command line.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    command = commands.add_parser("replay", help="check and replay a record")
    command.add_argument("file", type=Path, metavar="FILE", help="a *.santacruz.json")
    command.add_argument("--trace", action="store_true", help="print a JSON line for the start and after each action")
    command.set_defaults(run=_replay)

    command = commands.add_parser("simulate", help="play games among bots and report who wins")
    command.add_argument("--games", type=_at_least(1), required=True, metavar="N")
    command.add_argument("--players", type=int, choices=(2, 3, 4), required=True)
    command.add_argument("--bots", type=_bot_names, required=True, metavar="NAMES",
                         help=f"separated by commas, repeated round the seats; known: {KNOWN}")  # fmt: skip
    command.add_argument("--seed", type=_at_least(0), default=0, metavar="S", help="the first deal; default 0")
    command.add_argument("--records", type=Path, metavar="DIR", help="write every game there as a record")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_simulate)

    command = commands.add_parser("arena", help="play tournaments between bots and report their strength")
    command.add_argument("tables", type=_table, nargs="+", metavar="TABLE",
                         help="the bots at a table, separated by commas, one for each seat, such as "
                              f"expert:400,planner; each deal is played in all rotations; known: {KNOWN}")  # fmt: skip
    command.add_argument("--deals", type=_at_least(1), default=100, metavar="N", help="for each table; default 100")
    command.add_argument("--seed", type=_at_least(0), default=0, metavar="S", help="the first deal; default 0")
    command.add_argument("--each-with-each", action="store_true", help="all bots that are named meet in pairs")
    command.add_argument("--results", type=Path, metavar="FILE",
                         help="append each game's result there, and play none again that stands there")  # fmt: skip
    command.add_argument("--jobs", type=_at_least(1), default=os.cpu_count() or 1, metavar="J",
                         help="processes; default: as many as there are processors")  # fmt: skip
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=_arena)

    command = commands.add_parser("puzzles", help="make puzzles from games between bots (docs/puzzles.md)")
    command.add_argument("--count", type=_at_least(1), required=True, metavar="N",
                         help="as many of each of the three levels")  # fmt: skip
    command.add_argument("--seed", type=_at_least(0), default=0, metavar="S", help="the first deal; default 0")
    command.add_argument("--players", type=int, choices=(2, 3, 4), nargs="+", default=(2, 3, 4), metavar="P",
                         help="in games for so many, in turn; default 2 3 4")  # fmt: skip
    command.add_argument("--bot", type=_bot_name, default="planner", metavar="NAME",
                         help=f"who plays the games; default planner; known: {KNOWN}")  # fmt: skip
    command.add_argument("--out", type=Path, required=True, metavar="FILE")
    command.set_defaults(run=_puzzles)

    command = commands.add_parser("perft", help="count the action sequences from the end of a record")
    command.add_argument("file", type=Path, metavar="FILE")
    command.add_argument("--depth", type=_at_least(0), required=True, metavar="N", help="their length")
    command.set_defaults(run=_perft)

    command = commands.add_parser("bench", help="measure the speed of random full games")
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--seconds", type=float, default=2.0, help="for each number of players; default 2")
    command.set_defaults(run=_bench)
    return parser


def _at_least(low: int) -> Any:
    def whole(text: str) -> int:
        if not text.isascii() or not text.isdigit() or int(text) < low:
            raise argparse.ArgumentTypeError(f"must be a whole number from {low}, not {text}")
        return int(text)

    return whole


def _bot_names(text: str) -> list[str]:
    names = text.split(",")
    for name in names:
        try:
            read(name)
        except DataError:
            raise argparse.ArgumentTypeError(f"there is no bot “{name}”; known are {KNOWN}") from None
    return names


def _bot_name(text: str) -> str:
    names = _bot_names(text)
    if len(names) != 1:
        raise argparse.ArgumentTypeError(f"one bot, not “{text}”")
    return names[0]


def _table(text: str) -> tuple[str, ...]:
    names = _bot_names(text)
    if not 2 <= len(names) <= 4:
        raise argparse.ArgumentTypeError(f"a table has 2 to 4 bots, not “{text}”")
    return tuple(names)


def _read(file: Path) -> Record:
    try:
        return Record.loads(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError:
        raise DataError("not_utf8", "") from None


def _replay(options: argparse.Namespace) -> None:
    record = _read(options.file)
    if options.trace:
        for line in trace(record):
            print(json.dumps(line, ensure_ascii=False))
        record.check()
        return
    state = record.check()
    print(f"{options.file}: sound, {len(record.actions)} actions, {'finished' if state.phase == END else 'unfinished'}")
    for place, seat in enumerate(rank(state), 1):
        print(f"{place}. {record.players[seat].get('name', f'seat {seat}')}: {state.scores[seat]}")


def _perft(options: argparse.Namespace) -> None:
    print(perft(_read(options.file).replay(), options.depth))


def _simulate(options: argparse.Namespace) -> None:
    if options.records:
        options.records.mkdir(parents=True, exist_ok=True)
    report = Report()
    begun = perf_counter()
    for game in games(options.games, options.players, options.bots, options.seed):
        report.add(game)
        if options.records:
            file = options.records / f"{options.players}p-{options.seed + report.number - 1}.santacruz.json"
            file.write_text(game.record.dumps() + "\n", encoding="utf-8")
        _progress(report.number, options.games)
    data = report.to_json(perf_counter() - begun)
    if options.json:
        print(json.dumps(data, indent=2))
    else:
        _print_report(report, data, options.players)


def _puzzles(options: argparse.Namespace) -> None:
    from . import puzzles  # the page has a cli, but none of this

    count, played = options.count, 0
    found: list[dict[str, Any]] = []

    def told(games: int, _: int) -> None:
        nonlocal played
        played = games
        _progress(len(found), count, f" puzzles, {games} games")

    for puzzle in puzzles.make(puzzles.quotas_of(count), options.seed, tuple(options.players), options.bot, told):
        found.append(puzzle)
        options.out.write_text(puzzles.dumps(found), encoding="utf-8")  # what there is, should it be stopped
    told(played, len(found))
    levels = ", ".join(f"{sum(p['level'] == level for p in found)} of level {level}" for level in puzzles.LEVELS)
    print(f"{options.out}: {len(found)} puzzles ({levels})")


def _progress(done: int, total: int, more: str = "") -> None:
    """A bar on a terminal, nothing elsewhere."""
    if sys.stderr.isatty():
        filled = 40 * done // total
        end = "\n" if done == total else ""
        print(f"\r[{'#' * filled}{'.' * (40 - filled)}] {done}/{total}{more}", end=end, file=sys.stderr, flush=True)


def _print_report(report: Report, data: dict[str, Any], players: int) -> None:
    print(f"{report.number} games for {players} players, {data['games_per_second']} games a second")
    winning = data["winning_score"]
    print(f"winning score: mean {winning['mean']}, 5 % {winning['p5']}, 95 % {winning['p95']}")
    print(f"{'':12} {'games':>7} {'wins':>7} {'share':>7}  {'95 % interval':15} {'mean score':>10} {'of fair':>8}")
    _print_tallies("bot", report.bots)
    _print_tallies("seat", {str(place + 1): tally for place, tally in enumerate(report.seats)})
    _print_tallies("set", {letter: report.sets[letter] for letter in sorted(report.sets)})


def _arena(options: argparse.Namespace) -> None:
    tables = list(dict.fromkeys(options.tables))
    if options.each_with_each:
        tables = arena.round_robin(bot for table in tables for bot in table)
    wanted = list(arena.schedule(tables, options.deals, options.seed))
    known = {arena.Pairing(*result[:3]): result for result in arena.read_results(options.results)} \
        if options.results else {}
    results = [known[pairing] for pairing in wanted if pairing in known]
    missing = [pairing for pairing in wanted if pairing not in known]

    def told(result: arena.Result) -> None:
        results.append(result)
        _progress(len(results), len(wanted))

    try:
        arena.run(missing, options.results, options.jobs, told)
    except KeyboardInterrupt:
        print(f"\nstopped after {len(results)} of {len(wanted)} games", file=sys.stderr)
    rows = [standing.to_json() for standing in arena.standings(results)]
    ladder = arena.ladder(results)
    if options.json:
        steps = [{"bot": bot, "elo": round(elo), "interval": [round(low), round(high)]}
                 for bot, elo, low, high in ladder]  # fmt: skip
        print(json.dumps({"games": len(results), "tables": rows, "ladder": steps}, indent=2))
    else:
        _print_arena(rows, ladder)


def _print_arena(rows: list[dict[str, Any]], ladder: list[tuple[str, float, float, float]]) -> None:
    print(f"{'bot':14} {'at the table':34} {'games':>6} {'share':>6}  {'95 % interval':15} {'of fair':>7}  ahead by")
    for row in rows:
        low, high = row["interval"]
        least, most = row["difference_interval"]
        print(f"{row['bot']:14} {' '.join(row['table']):34} {row['games']:6} {row['share']:6.3f}  "
              f"{low:.3f} to {high:.3f}  {row['of_fair']:7.2f}  {row['difference']:.1f} ({least:.1f} to {most:.1f})"
              )  # fmt: skip
    if len(ladder) > 1:
        print(f"\n{'bot':14} {'Elo':>6}  95 % interval")
        for bot, elo, lowest, highest in ladder:
            print(f"{bot:14} {elo:6.0f}  {lowest:.0f} to {highest:.0f}")


def _print_tallies(what: str, tallies: dict[str, Tally]) -> None:
    for name, tally in tallies.items():
        data = tally.to_json()
        low, high = data["interval"]
        print(f"{what + ' ' + name:12} {tally.games:7} {tally.wins:7} {data['share']:7.3f}  {low:.3f} to {high:.3f}  "
              f"{data['mean_score']:10.1f} {tally.wins / tally.expected:8.2f}")  # fmt: skip


def _bench(options: argparse.Namespace) -> None:
    data = bench(options.seconds)
    if options.json:
        print(json.dumps(data))
        return
    for players, figures in {"all": data, **data["players"]}.items():
        speed = f"{figures['actions_per_second']:9,} actions, {figures['games_per_second']:6,} games a second"
        print(f"players {players:>3}: {speed} in random full games")
    print(f"{data['copies_per_second']:,} copies a second ({1e6 / data['copies_per_second']:.2f} µs each)")
