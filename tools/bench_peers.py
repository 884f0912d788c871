"""The speed of the rules beside two other engines, in one run: catanatron (random players) and python-chess.

Each engine plays random full games by its own public interface; an action is one choice of a player.
"""

import random
import statistics
from time import perf_counter

import chess
from catanatron.game import Game
from catanatron.models.player import Color, RandomPlayer
from santacruz.bench import bench, random_games

ROUNDS = 5
SECONDS = 1.0


def santacruz() -> float:
    actions, _, seconds = random_games(4, SECONDS)
    return actions / seconds


def catanatron() -> float:
    actions = 0
    taken = 0.0
    while taken < SECONDS:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
        begun = perf_counter()
        game.play()
        taken += perf_counter() - begun
        actions += len(game.state.actions)
    return actions / taken


def python_chess() -> float:
    pick = random.Random(1).random
    moves = 0
    taken = 0.0
    while taken < SECONDS:
        board = chess.Board()
        begun = perf_counter()
        while not board.is_game_over() and board.ply() < 300:
            legal = list(board.legal_moves)
            board.push(legal[int(pick() * len(legal))])
            moves += 1
        taken += perf_counter() - begun
    return moves / taken


def main() -> None:
    print("Random full games, one process, actions a second; the engines take turns, medians of", ROUNDS)
    engines = {"santacruz (4 players)": santacruz, "catanatron (4 players)": catanatron, "python-chess": python_chess}
    figures: dict[str, list[float]] = {name: [] for name in engines}
    for _ in range(ROUNDS):
        for name, play in engines.items():
            figures[name].append(play())
    ours = figures["santacruz (4 players)"]
    for name, values in figures.items():
        ratio = statistics.median([our / value for our, value in zip(ours, values, strict=True)])
        print(f"  {name:24} {statistics.median(values):10,.0f}   santacruz is {ratio:5.1f} times as fast")
    copies = bench(0.2)["copies_per_second"]
    print(f"  a copy of a santacruz state takes {1e6 / copies:.2f} µs")


if __name__ == "__main__":
    main()
