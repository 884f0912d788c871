"""Where the worker's Python begins (see thinker.js)."""

from __future__ import annotations

from collections.abc import Callable

from page.jobs import JOBS
from page.thinking import Desk


def serve(send: Callable[[str], object]) -> Callable[[str], None]:
    """Gives what takes the page's messages; answers go out by `send`."""
    return Desk(JOBS, send).receive
