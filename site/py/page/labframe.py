"""The page's side of the Python lab's sandbox: questions and answers as JSON texts, nothing of them trusted.

Knows no browser: `post` sends a text to the sandbox, `receive` is given what comes from it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

#: Seconds that Python may take to start, and a question to be answered or to show progress.
START, SILENCE = 60.0, 5.0


class Failed(Exception):
    """The learner's program failed; `line` is where, from 1, or None. `key` names what was wrong with what it gave
    (`value`), if that is known; `text` is the error otherwise, and what was printed."""

    def __init__(self, text: str, line: int | None, key: str = "", value: str = "", why: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        self.key, self.value, self.why = key, value, why


class Stopped(Exception):
    """The program was ended: by the person, or (`silent`) because it took too long."""

    def __init__(self, silent: bool = False) -> None:
        super().__init__("stopped")
        self.silent = silent


class Sandbox:
    """Asks one question at a time."""

    def __init__(self, post: Callable[[str], object], silence: float = SILENCE) -> None:
        self.post = post
        self.silence = silence
        self._ready = False
        self._number = 0
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.busy = False

    def receive(self, text: object) -> None:
        """Takes what comes from the sandbox; what is no message of ours is passed over."""
        try:
            message = json.loads(text) if isinstance(text, str) else None
        except ValueError:
            return
        if isinstance(message, dict):
            self._ready = self._ready or message.get("ready") is True
            self._inbox.put_nowait(message)

    def stop(self) -> None:
        """Ends whatever runs and begins anew."""
        self._ready = False
        if self.busy:
            self._inbox.put_nowait({"ended": True})
        self.post("stop")

    async def ask(
        self, do: str, give: dict[str, Any], progress: Callable[[Any], object] = lambda value: None
    ) -> Any:
        """The answer to a question. Raises Failed or Stopped. Where it is cancelled, Python begins anew."""
        self.busy, posted = True, False
        try:
            while not self._ready:
                await self._next(START)
            while not self._inbox.empty():
                self._inbox.get_nowait()
            self._number += 1
            self.post(json.dumps({**give, "id": self._number, "do": do}))
            posted = True
            while True:
                message = await self._next(self.silence)
                if message.get("id") != self._number:
                    continue
                if "progress" in message:
                    progress(message["progress"])
                elif "done" in message:
                    return message["done"]
                elif isinstance(message.get("failed"), dict):
                    failed = message["failed"]
                    line = failed.get("line")
                    more = (str(failed.get(name, ""))[:300] for name in ("key", "value", "why"))
                    raise Failed(str(failed.get("text", ""))[:20_000], line if type(line) is int else None, *more)
        except asyncio.CancelledError:
            self.busy = False
            if posted:
                self.stop()
            raise
        finally:
            self.busy = False

    async def _next(self, patience: float) -> dict[str, Any]:
        try:
            async with asyncio.timeout(patience):
                message = await self._inbox.get()
        except TimeoutError:
            self.stop()
            self._inbox = asyncio.Queue()
            raise Stopped(silent=True) from None
        if "ended" in message:
            raise Stopped
        if "broken" in message and "id" not in message:
            raise Failed(str(message["broken"])[:2000], None)
        return message
