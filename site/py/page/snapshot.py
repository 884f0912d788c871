"""What the snapshot of Python's memory holds, so that no start need do it: our modules and those that PyScript brings
in, and what is drawn of the map that most games are played on.

Called where the build takes the snapshot (tools/take_snapshot.mjs), where there is no document.
"""

from __future__ import annotations

import gc


def prepare() -> None:
    """Has in memory what a start needs, and what Python would open the archives for soon after: they come later."""
    import base64  # noqa: F401 (for PyScript, as are html, inspect and traceback)
    import hashlib  # noqa: F401 (for the end of a game)
    import html  # noqa: F401
    import inspect  # noqa: F401
    import traceback  # noqa: F401

    from santacruz import sentences
    from santacruz.bots import greedy, random_bot  # noqa: F401 (the others think in the worker)
    from santacruz.maps import load_map
    from santacruz.reasons import Reason
    from santacruz.record import DEFAULT_MAP
    from santacruz.tiles import load_tiles

    from page import analyst, app, lab  # noqa: F401 (the last, too, though only some open it: else the page would wait)
    from page.table import board, picture

    game_map = load_map(DEFAULT_MAP)
    load_tiles(game_map.tiles)
    board.board_svg(game_map)
    picture.symbol(game_map)
    for language in ("en", "de", "fr"):
        sentences.sentence(Reason("set_taken", "S4", {"set": "A", "owner": 0}), language)
    gc.collect()
