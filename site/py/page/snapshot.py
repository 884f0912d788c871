"""What the snapshot of Python's memory holds, so that no start need do it: our modules and those that PyScript brings
in, and what is drawn of the map that most games are played on.

Called where the build takes the snapshot (tools/take_snapshot.mjs), where there is no document.
"""

from __future__ import annotations

import gc


def prepare() -> None:
    """Has everything in memory that a start needs."""
    import base64  # noqa: F401 (this and the next three for PyScript)
    import html  # noqa: F401
    import inspect  # noqa: F401
    import traceback  # noqa: F401
    import urllib.parse  # noqa: F401 (for the picture of the last position)

    from santacruz.bots import greedy, random_bot  # noqa: F401 (the others think in the worker)
    from santacruz.maps import load_map
    from santacruz.record import DEFAULT_MAP
    from santacruz.tiles import load_tiles

    import page.app  # noqa: F401
    from page.table import board, picture

    game_map = load_map(DEFAULT_MAP)
    load_tiles(game_map.tiles)
    board.board_svg(game_map)
    picture.symbol(game_map)
    gc.collect()
