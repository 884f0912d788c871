"""Keeping the screen awake while people around it think: in hot seat, and before a projector.

Browsers grant it only to a page that is seen, take it back when the page is hidden, and may refuse (no support, little
battery). Nothing depends on it: a refusal is noted in the console, and the game goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any


class WakeLock:
    """Holds the screen awake for as long as it is `wanted` and the page is seen. `request` asks the browser for a lock,
    which it answers with an object that can be released, or None."""

    def __init__(self, request: Callable[[], Any], seen: Callable[[], bool]) -> None:
        self.request = request
        self.seen = seen
        self.wanted = False
        self.lock: Any = None
        self.task: asyncio.Task | None = None

    def want(self, wanted: bool) -> None:
        """Says whether the screen is to stay awake from now on."""
        self.wanted = wanted
        self.settle()

    def settle(self) -> None:
        """Brings about what is wanted; also to be called whenever the page has come into sight or gone out of it."""
        if self.task is None or self.task.done():
            self.task = asyncio.ensure_future(self._settle())

    async def _settle(self) -> None:
        while True:
            if self.lock is not None and bool(self.lock.released):
                self.lock = None
            wanted = self.wanted and self.seen()
            if wanted == (self.lock is not None):
                return
            if wanted:
                self.lock = await self.request()
                if self.lock is None:
                    return  # refused; asked again at the next occasion
            else:
                lock, self.lock = self.lock, None
                await lock.release()
