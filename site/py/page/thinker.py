"""The page's side of thinking: one worker, started when it is first needed and replaced when it dies.

Knows no browser: it is given what starts a worker. What is said to and fro is told in page/thinking.py.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Protocol

#: Seconds that a worker may take to start, and that one at work may be silent, before it counts as dead.
START, SILENCE = 60.0, 5.0

#: How often one job is begun anew with a new worker.
ATTEMPTS = 3


class Worker(Protocol):
    """A worker as the browser has it."""

    def post(self, text: str) -> None: ...
    def terminate(self) -> None: ...


#: Starts a worker; `say` gets every text from it, `die` what went wrong with it as a whole. May raise OSError.
Start = Callable[[Callable[[str], None], Callable[[str], None]], Worker]


class NoWorker(Exception):
    """No worker can be had: it cannot be started, or dies again and again."""


class JobFailed(Exception):
    """A fault of the program in the worker; the text is its traceback."""


class _Dead(Exception):
    """The worker is dead or silent."""


class Thinker:
    """Has jobs done by a worker, one at a time. `warn` gets a text about each worker that had to be replaced."""

    def __init__(self, start: Start, warn: Callable[[str], object] = lambda text: None) -> None:
        self.start = start
        self.warn = warn
        self.silence = SILENCE
        self._worker: Worker | None = None
        self._ready = False
        self._inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._turn = asyncio.Lock()
        self._number = 0
        self._working = 0

    def wake(self) -> None:
        """Starts a worker if there is none, so that it is ready when it is asked."""
        if self._worker is None:
            self._ready = False
            inbox = self._inbox = asyncio.Queue()

            def said(text: str) -> None:
                message = json.loads(text)
                self._ready = self._ready or "ready" in message
                inbox.put_nowait(message)

            self._worker = self.start(said, lambda why: inbox.put_nowait({"broken": why}))

    def rest(self) -> None:
        """Lets the worker go; the next job starts another."""
        if self._worker is not None:
            self._worker.terminate()
            self._worker = None

    def now(self) -> None:
        """Asks for an answer to what is being worked on with what is known by now."""
        if self._working and self._worker is not None:
            self._post({"id": self._working, "end": "now"})

    async def ask(
        self, job: str, give: dict[str, Any], progress: Callable[[Any], object] = lambda progress: None
    ) -> Any:
        """The answer of a job; `progress` is told of its progress. Cancel the task that awaits this to stop the job.

        Raises NoWorker, or JobFailed.
        """
        async with self._turn:
            why = ""
            for _ in range(ATTEMPTS):
                try:
                    return await self._ask(job, give, progress)
                except _Dead as error:
                    why = str(error)
                    self.warn(f"{job}: {why}")
                    self.rest()
            raise NoWorker(why)

    async def _ask(self, job: str, give: dict[str, Any], progress: Callable[[Any], object]) -> Any:
        try:
            self.wake()
        except OSError as error:
            raise _Dead(str(error)) from error
        while not self._ready:
            await self._next(START)
        self._number += 1
        number = self._number
        self._post({"id": number, "job": job, "give": give})
        self._working = number
        try:
            while True:
                message = await self._next(self.silence)
                if message.get("id") != number:
                    continue  # the end of a job that nobody waits for any more
                if "alive" in message:
                    progress(message["alive"])
                elif "done" in message:
                    return message["done"]
                else:
                    raise JobFailed(message.get("failed", "stopped"))
        except asyncio.CancelledError:
            self._post({"id": number, "end": "stop"})
            raise
        finally:
            self._working = 0

    async def _next(self, patience: float) -> dict[str, Any]:
        """The next message of the worker; raises _Dead."""
        try:
            async with asyncio.timeout(patience):  # not wait_for: where a message has come it loses a cancel
                message = await self._inbox.get()
        except TimeoutError as error:
            raise _Dead(f"no sign of life for {patience:g} s") from error
        if "broken" in message:
            raise _Dead(message["broken"])
        return message

    def _post(self, message: dict[str, Any]) -> None:
        if self._worker is not None:
            self._worker.post(json.dumps(message))
