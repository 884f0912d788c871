"""Bots think in a worker: what is said to and fro, cancelling, death, and that nothing hidden is told."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from page import thinker as thinker_module
from page.jobs import JOBS
from page.thinker import JobFailed, NoWorker, Thinker
from page.thinking import Desk


def count(give, told):
    """Counts as far as it is told, or until it is asked for an answer."""
    done = 0
    while done < give["to"] and not told.now:
        done += 1
        yield done / give["to"]
    return done


def fail(give, told):
    yield None
    raise ValueError("nothing comes of nothing")


TEST_JOBS = {"count": count, "fail": fail}


class Here:
    """A worker that works in this very thread, or is as dead as it is told to be."""

    def __init__(self, say: Callable[[str], None], die: Callable[[str], None], dead: bool, jobs: dict) -> None:
        self.say, self.die, self.dead = say, die, dead
        self.heard: list[dict[str, Any]] = []
        # A clock that goes on by a quarter of a second at every look: each step is a slice and a sign of life.
        ticks = itertools.count()
        self.desk = Desk(jobs, self.answer, lambda: next(ticks) / 4)
        self.terminated = False
        say(json.dumps({"ready": True}))

    def answer(self, text: str) -> None:
        if not self.dead and not self.terminated:
            self.say(text)

    def post(self, text: str) -> None:
        self.heard.append(json.loads(text))
        if not self.dead:
            self.desk.receive(text)

    def terminate(self) -> None:
        self.terminated = True


class Workers(list[Here]):
    """All workers started so far; those whose numbers are in `dead` never answer."""

    def __init__(self, *dead: int, jobs: dict = TEST_JOBS) -> None:
        super().__init__()
        self.dead, self.jobs = dead, jobs

    def start(self, say: Callable[[str], None], die: Callable[[str], None]) -> Here:
        self.append(Here(say, die, len(self) in self.dead, self.jobs))
        return self[-1]


def run(workers: Workers, what: Callable[[Thinker], Coroutine[Any, Any, Any]], silence: float = 5.0) -> Any:
    async def whole() -> Any:
        thinker = Thinker(workers.start)
        thinker.silence = silence
        return await what(thinker)

    return apart(whole())


def apart(story: Coroutine[Any, Any, Any]) -> Any:
    """Runs it in another thread: in this one the browser's tests may have left a loop of their own running."""
    with ThreadPoolExecutor(1) as another:
        return another.submit(asyncio.run, story).result()


def test_a_job_tells_how_far_it_is_and_then_its_answer():
    told: list[float] = []
    workers = Workers()
    assert run(workers, lambda thinker: thinker.ask("count", {"to": 4}, told.append)) == 4
    assert told and told == sorted(told) and set(told) <= {0.25, 0.5, 0.75, 1.0}
    assert len(workers) == 1


def test_one_worker_does_one_job_after_the_other():
    async def two(thinker: Thinker) -> Any:
        return await asyncio.gather(thinker.ask("count", {"to": 5}), thinker.ask("count", {"to": 3}))

    workers = Workers()
    assert run(workers, two) == [5, 3]
    assert [message["id"] for message in workers[0].heard] == [1, 2]


def test_asked_to_answer_now_a_job_says_what_it_has():
    async def hurried(thinker: Thinker) -> Any:
        return await thinker.ask("count", {"to": 10**9}, lambda done: thinker.now())

    assert 0 < run(Workers(), hurried) < 100


def test_a_job_that_is_no_longer_wanted_is_stopped_and_the_next_one_is_done():
    async def changed_mind(thinker: Thinker) -> Any:
        begun = asyncio.Event()
        asked = asyncio.ensure_future(thinker.ask("count", {"to": 10**9}, lambda done: begun.set()))
        await begun.wait()
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        return await thinker.ask("count", {"to": 2})

    workers = Workers()
    assert run(workers, changed_mind) == 2
    assert [message.get("end", message.get("job")) for message in workers[0].heard] == ["count", "stop", "count"]
    assert len(workers) == 1
    assert not workers[0].desk.told, "the stopped job still runs"


def test_a_silent_worker_is_replaced_and_the_job_begun_anew():
    workers = Workers(0)
    assert run(workers, lambda thinker: thinker.ask("count", {"to": 3}), silence=0.05) == 3
    assert [worker.terminated for worker in workers] == [True, False]


def test_a_worker_that_breaks_is_replaced_at_once():
    async def broken(thinker: Thinker) -> Any:
        asked = asyncio.ensure_future(thinker.ask("count", {"to": 3}))
        await asyncio.sleep(0)
        workers[0].die("out of memory")
        return await asked

    workers = Workers(0)
    assert run(workers, broken, silence=60) == 3
    assert len(workers) == 2


def test_workers_that_die_again_and_again_are_given_up():
    workers = Workers(*range(100))
    with pytest.raises(NoWorker):
        run(workers, lambda thinker: thinker.ask("count", {"to": 3}), silence=0.01)
    assert len(workers) == thinker_module.ATTEMPTS
    assert all(worker.terminated for worker in workers)


def test_where_no_worker_can_be_started_that_is_said():
    def start(say, die):
        raise OSError("not here")

    with pytest.raises(NoWorker, match="not here"):
        apart(_ask_of(Thinker(start)))


async def _ask_of(thinker: Thinker) -> Any:
    return await thinker.ask("count", {"to": 1})


def test_a_fault_in_a_job_is_told_and_the_worker_lives_on():
    async def fault(thinker: Thinker) -> Any:
        with pytest.raises(JobFailed, match="nothing comes of nothing"):
            await thinker.ask("fail", {})
        return await thinker.ask("count", {"to": 2})

    workers = Workers()
    assert run(workers, fault) == 2
    assert len(workers) == 1


def test_a_worker_that_has_rested_is_started_again():
    async def twice(thinker: Thinker) -> Any:
        first = await thinker.ask("count", {"to": 1})
        thinker.rest()
        return first, await thinker.ask("count", {"to": 2})

    workers = Workers()
    assert run(workers, twice) == (1, 2)
    assert [worker.terminated for worker in workers] == [True, False]


def test_what_is_not_known_as_a_job_fails():
    with pytest.raises(JobFailed, match="no such job"):
        run(Workers(jobs=JOBS), lambda thinker: thinker.ask("no such job", {}))
