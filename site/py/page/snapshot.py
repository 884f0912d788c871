"""What a snapshot of Python's memory holds, so that the starts to come need not do it: our modules and those that
PyScript brings in, and what is drawn of the map that most games are played on. Nothing of any game or person.

Called where the snapshot is taken, in a worker (thinker.js), where nothing may be asked of the document.
"""

from __future__ import annotations

import gc


def prepare() -> None:
    """Has everything in memory that a start needs."""
    import base64  # noqa: F401 (this and the next three for PyScript)
    import html  # noqa: F401
    import inspect  # noqa: F401
    import traceback  # noqa: F401

    from santacruz.maps import load_map
    from santacruz.record import DEFAULT_MAP

    import page.app  # noqa: F401
    from page.table import board, picture

    game_map = load_map(DEFAULT_MAP)
    board.board_svg(game_map)
    picture.symbol(game_map)
    gc.collect()
