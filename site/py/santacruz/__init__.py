"""The rules of Santa Cruz, an island-settling game for 2 to 4 players, in pure Python.

A game is a `Record`: a deal and the actions from there. Replaying it gives a `State`; `legal_actions` lists what the
seat to act may do, `apply` does it and tells what happened as events, `why_not` says why something else is not legal,
and `view` shows what one seat may know.

>>> record = Record.new([{"name": "Ana"}, {"name": "Ben"}], seed=1)
>>> state = record.replay()
>>> legal_notations(state)
['0 set A', '0 set B', '0 set C', '0 set D']
>>> play(state, "0 set B")
[('set', 0, 'B')]
>>> [reason.code for reason in why_not(state, *parse("1 set B"))]
['set_taken']
"""

__version__ = "0.1.0"

from .actions import notation, parse
from .events import points_of, seen_by
from .maps import Map, load_map, spaces_of
from .perft import perft
from .reasons import DataError, IllegalAction, Reason
from .record import Record
from .rules import apply, legal_actions, legal_notations, play, why_not
from .sentences import sentence
from .state import PHASES, State
from .tiles import Tile, TileList, load_tiles
from .track import rank
from .view import View, view

__all__ = [
    "PHASES", "DataError", "IllegalAction", "Map", "Reason", "Record", "State", "Tile", "TileList", "View",
    "apply", "legal_actions", "legal_notations", "load_map", "load_tiles", "notation", "parse", "perft", "play",
    "points_of", "rank", "seen_by", "sentence", "spaces_of", "view", "why_not",
]  # fmt: skip
