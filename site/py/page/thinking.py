"""What takes long and must not hold up the page: jobs, worked off bit by bit where nobody waits for the next picture.

This is the worker's side and knows no browser: texts come in by `receive` and go out by `send`, each a JSON object.

    in   {"id": 7, "job": "choose", "give": {…}}    begin a job; `give` is what it needs
         {"id": 7, "end": "now" | "stop"}           answer with what is known by now; or not at all
    out  {"id": 7, "alive": progress}               from time to time while it works; progress may be null
         {"id": 7, "done": value}                   its answer, the last that is said of it
         {"id": 7, "failed": text}                  instead of an answer: what went wrong
         {"id": 7, "stopped": true}                 instead of an answer, after "stop"
"""

from __future__ import annotations

import asyncio
import json
import time
import traceback
from collections.abc import Callable, Generator, Mapping
from typing import Any

#: Seconds between two looks at what has come in, and between two signs of life.
SLICE, SIGN = 0.012, 0.2


class Told:
    """What a job has been told since it began: `now` asks for an answer as soon as there is one."""

    def __init__(self) -> None:
        self.now = False
        self.stop = False


#: A job yields its progress every few milliseconds and returns its answer, both as JSON values.
Job = Callable[[dict[str, Any], Told], Generator[Any, None, Any]]


class Desk:
    """Where jobs are worked off. `clock` gives seconds and only runs forward."""

    def __init__(
        self, jobs: Mapping[str, Job], send: Callable[[str], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.jobs = jobs
        self.send = send
        self.clock = clock
        self.told: dict[int, Told] = {}
        self.tasks: set[asyncio.Task] = set()

    def receive(self, text: str) -> None:
        """Takes a message; needs a running event loop."""
        message = json.loads(text)
        number = message["id"]
        if "end" in message:
            told = self.told.get(number)
            if told is not None:  # it may have ended meanwhile
                setattr(told, message["end"], True)
            return
        self.told[number] = Told()
        task = asyncio.ensure_future(self._work(number, message["job"], message["give"]))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _work(self, number: int, name: str, give: dict[str, Any]) -> None:
        told = self.told[number]
        try:
            job = self.jobs[name](give, told)
            looked = said = self.clock()
            while True:
                try:
                    progress = next(job)
                except StopIteration as end:
                    self._say(number, "done", end.value)
                    return
                now = self.clock()
                if now - said >= SIGN:
                    self._say(number, "alive", progress)
                    said = now
                if now - looked >= SLICE:
                    await asyncio.sleep(0)
                    looked = self.clock()
                if told.stop:
                    job.close()
                    self._say(number, "stopped", True)
                    return
        except Exception as error:
            self._say(number, "failed", "".join(traceback.format_exception(error)))
        finally:
            del self.told[number]

    def _say(self, number: int, kind: str, value: Any) -> None:
        self.send(json.dumps({"id": number, kind: value}))
