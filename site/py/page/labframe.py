"""The page's side of the Python lab's sandbox: questions and answers as JSON texts, nothing of them trusted.

Knows no browser: `post` sends a text to the sandbox, `receive` is given what comes from it.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from santacruz.fields import parse_json
from santacruz.reasons import DataError

#: Seconds that Python may take to start, and a question to be answered or to show progress.
START, SILENCE = 60.0, 5.0

#: Messages that may wait to be read, or come while nobody has asked anything. Our own are a few in a second; a program
#: that sends more means harm (labframe.js counts, too).
INBOX = 64


class Failed(Exception):
    """The learner's program failed; `line` is where, from 1, or None. `key` names what was wrong with what it gave
    (`value`), if that is known; `text` is the error otherwise, and what was printed."""

    def __init__(self, text: str, line: int | None, key: str = "", value: str = "", why: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.line = line
        self.key, self.value, self.why = key, value, why


class Stopped(Exception):
    """The program was ended: by the person, because it took too long (`silent`), or because it sent too much
    (`flooded`)."""

    def __init__(self, silent: bool = False, flooded: bool = False) -> None:
        super().__init__("stopped")
        self.silent = silent
        self.flooded = flooded


class Sandbox:
    """Asks one question at a time. `flooded` is called when a program was ended that sent too much while nobody
    asked."""

    def __init__(
        self, post: Callable[[str], object], silence: float = SILENCE, flooded: Callable[[], object] = lambda: None
    ) -> None:
        self.post = post
        self.silence = silence
        self.flooded = flooded
        self._ready = False
        self._number = 0
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._idle = 0  # messages that came while nobody asked
        self.busy = False

    def receive(self, text: object) -> None:
        """Takes what comes from the sandbox; what is no message of ours is passed over."""
        try:
            message = parse_json(text) if isinstance(text, str) else None
        except DataError:
            return
        if not isinstance(message, dict) or "ended" in message:
            return
        self._ready = self._ready or message.get("ready") is True
        self._idle += not self.busy
        if "flooded" in message or self._idle > INBOX or self._inbox.qsize() >= INBOX:
            self._end_flood()
        elif self.busy or "broken" in message:
            self._inbox.put_nowait(message)

    def _end_flood(self) -> None:
        while not self._inbox.empty():
            self._inbox.get_nowait()
        self._ready, self._idle = False, 0
        self.post("stop")
        if self.busy:
            self._inbox.put_nowait({"ended": "flooded"})
        else:
            self.flooded()

    def stop(self) -> None:
        """Ends whatever runs and begins anew."""
        self._ready, self._idle = False, 0
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
            self._idle = 0
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
            raise Stopped(flooded=message["ended"] == "flooded")
        if "broken" in message and "id" not in message:
            raise Failed(str(message["broken"])[:2000], None)
        return message
