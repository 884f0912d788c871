"""Find the weights of the bots' judgement by playing, and write them to site/py/santacruz/bots/weights.py.

    python3 tools/train_planner.py collect FILE --games N --seed S
    python3 tools/train_planner.py fit FILE ... [--ridge R]

`collect` plays games for 2, 3 and 4 among planners and, at some of the choices, tries several of the actions in the
same few sampled worlds, each by a playout to the end of the round (of the game, while piles are taken and cards put
away). `fit` finds the weights with which the features of an action come closest to how it fared beside the others at
the same choice (ridge regression by conjugate gradients, for each number of players by itself).
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "site" / "py"))

from santacruz import Record, apply, legal_actions, view  # noqa: E402
from santacruz.bots.judgement import Judgement  # noqa: E402
from santacruz.bots.planner import judged  # noqa: E402
from santacruz.bots.playout import finish_round  # noqa: E402
from santacruz.bots.worlds import Worlds  # noqa: E402
from santacruz.state import DISCARD, SET, TAKE, State  # noqa: E402

WEIGHTS = ROOT / "site" / "py" / "santacruz" / "bots" / "weights.py"
BETWEEN = (SET, TAKE, DISCARD)
TRIED = 12
"""Actions tried at a choice: half of them the best by the present judgement, the others any."""
WORLDS = 4
"""In so many worlds; twice as many where sets, piles and cards to put away are chosen."""
OFTEN, SELDOM = 0.7, 0.3
"""The share of the choices at which actions are tried: of those, and of the others."""
ROUND_ONE_BIRD = 0.5
"""What a bird token of round 1 is worth beyond its value, for the birds card may still be played."""


def best_of(state: State) -> int:
    """The action that the present judgement values most."""
    assert state.turn is not None
    legal = legal_actions(state)
    values = judged(state, state.turn, legal)
    return legal[max(range(len(legal)), key=lambda k: values[k])]


def fares(world: State, action: int, seat: int, random: Random) -> float:
    """How the seat fares with the action in one world: own points less those of the others, half the mean of them,
    half the best."""
    state = world.copy()
    apply(state, action)
    while state.phase in BETWEEN and world.phase in BETWEEN:
        apply(state, best_of(state))
    if state.round == world.round and state.turn is not None:
        finish_round(state, random.random)
    totals = state.scores
    if state.turn is not None:
        totals = [score + sum(birds) + ROUND_ONE_BIRD * len(birds)
                  for score, birds in zip(totals, state.birds, strict=True)]  # fmt: skip
    rivals = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - 0.5 * max(rivals) - 0.5 * sum(rivals) / len(rivals)


def tried(state: State, random: Random) -> list[Any]:
    """Some actions of the seat to act, each as its features and how it fared on average."""
    assert state.turn is not None
    seat = state.turn
    seen = view(state, seat)
    values = judged(seen, seat, seen.legal)
    order = [seen.legal[k] for k in sorted(range(len(values)), key=lambda k: -values[k])]
    if len(order) > TRIED:
        best, rest = order[: TRIED // 2], order[TRIED // 2 :]
        order = best + random.sample(rest, TRIED // 2)
    number = 2 * WORLDS if state.phase in BETWEEN else WORLDS
    possible = Worlds(seen)
    sums = [0.0] * len(order)
    for _ in range(number):
        world = possible.sample(random)
        for at, action in enumerate(order):
            sums[at] += fares(world, action, seat, random)
    features = Judgement(seen, seat).features(order)
    return [[{name: round(value, 3) for name, value in found.items() if value}, round(total / number, 2)]
            for found, total in zip(features, sums, strict=True)]  # fmt: skip


def collect(out: Path, games: int, seed: int) -> None:
    with out.open("a", encoding="utf-8") as file:
        for game in range(games):
            random = Random(seed * 1_000_003 + game)
            players = 2 + game % 3
            state = Record.new([{"name": ""}] * players, seed + game).initial_state()
            while state.turn is not None:
                legal = legal_actions(state)
                if len(legal) > 1 and random.random() < (OFTEN if state.phase in BETWEEN else SELDOM):
                    print(json.dumps([players, tried(state, random)]), file=file)
                apply(state, random.choice(legal) if random.random() < 0.1 else best_of(state))


def fit(files: list[Path], players: int, ridge: float) -> dict[str, float]:
    """The weights: least squares on what differs from the mean of each choice."""
    ids: dict[str, int] = {}
    rows: list[tuple[list[tuple[int, float]], float]] = []
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            number, choice = json.loads(line)
            if number != players:
                continue
            mean = sum(fared for _, fared in choice) / len(choice)
            centre: dict[str, float] = {}
            for features, _ in choice:
                for name, value in features.items():
                    centre[name] = centre.get(name, 0.0) + value / len(choice)
            for features, fared in choice:
                row = [(ids.setdefault(name, len(ids)), features.get(name, 0.0) - at) for name, at in centre.items()]
                rows.append((row, fared - mean))
    size = len(ids)
    weights, residual = [0.0] * size, [0.0] * size
    for row, fared in rows:
        for i, x in row:
            residual[i] += x * fared
    direction = residual[:]
    squared = sum(r * r for r in residual)
    for _ in range(80):
        product = [ridge * d for d in direction]
        for row, _ in rows:
            along = sum([direction[i] * x for i, x in row])
            for i, x in row:
                product[i] += x * along
        step = squared / sum(d * p for d, p in zip(direction, product, strict=True))
        for i in range(size):
            weights[i] += step * direction[i]
            residual[i] -= step * product[i]
        before, squared = squared, sum(r * r for r in residual)
        if squared < 1e-4:
            break
        direction = [r + squared / before * d for r, d in zip(residual, direction, strict=True)]
    missed = sum((fared - sum([weights[i] * x for i, x in row])) ** 2 for row, fared in rows)
    share = 1 - missed / sum(fared * fared for _, fared in rows)
    print(f"{players} players: {len(rows)} actions, {size} features explain {share:.3f} of the variance")
    return {name: weights[i] for name, i in ids.items()}


def write(found: dict[int, dict[str, float]]) -> None:
    about = "The weights of the bots' judgement, in points; made by tools/train_planner.py."
    lines = [f'"""{about}"""', "", "_BY_NAME = {"]
    for name in sorted({name for weights in found.values() for name in weights}):
        values = ", ".join(f"{weights.get(name, 0.0):.3f}" for weights in found.values())
        lines.append(f'    "{name}": ({values}),')
    lines += ["}", '"""By feature: the weights for 2, 3 and 4 players."""', ""]
    lines += ["WEIGHTS = {players: {name: weights[players - 2] for name, weights in _BY_NAME.items()}"
              " for players in (2, 3, 4)}", '"""By number of players and feature."""', ""]  # fmt: skip
    WEIGHTS.write_text("\n".join(lines), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Find the weights of the bots' judgement by playing.")
    commands = parser.add_subparsers(required=True, dest="command")
    command = commands.add_parser("collect")
    command.add_argument("file", type=Path, help="appended to")
    command.add_argument("--games", type=int, default=180)
    command.add_argument("--seed", type=int, default=1)
    command = commands.add_parser("fit")
    command.add_argument("files", type=Path, nargs="+")
    command.add_argument("--ridge", type=float, default=100.0)
    options = parser.parse_args()
    if options.command == "collect":
        collect(options.file, options.games, options.seed)
    else:
        write({players: fit(options.files, players, options.ridge) for players in (2, 3, 4)})


if __name__ == "__main__":
    main()
