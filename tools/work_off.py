"""A worker's job (page/thinking.py) worked off at once, for tools and tests."""

from __future__ import annotations

from typing import Any


def work_off(job: Any) -> tuple[list[Any], Any]:
    """All progress of a job, and its answer."""
    told = []
    while True:
        try:
            told.append(next(job))
        except StopIteration as end:
            return told, end.value
