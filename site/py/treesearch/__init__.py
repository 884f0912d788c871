"""Search for games with hidden information and two or more seats; it knows states, actions and seats, nothing else.

A game is what `Game` asks for; `Search` then looks for the best action of the seat to act, one iteration at a time.
"""

from .game import Game, Outcome
from .search import Found, Search, Settings

__all__ = ["Found", "Game", "Outcome", "Search", "Settings"]
