"""What the worker can be asked for. Whatever it needs is given with the question; of a game that is still going on that
is the view of one seat, and nothing else."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from santacruz import bots
from santacruz.view import View

from page.thinking import Job, Told


def choose(give: dict[str, Any], told: Told) -> Generator[Any, None, int]:
    """The action that a bot takes: `bot` names it, `view` is what its seat sees, `seed` a whole number."""
    yield None
    seen = View.from_json(give["view"])
    return bots.make(give["bot"], give["seed"]).choose(seen, seen.legal)


JOBS: dict[str, Job] = {"choose": choose}
