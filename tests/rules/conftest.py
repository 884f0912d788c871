"""The fixture `table`: every case written with it is played by the package and by the plain second implementation,
so that both are held to values worked out by hand."""

import functools
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

import tabletop  # noqa: E402  (needs the line above under every import mode of pytest)

ENGINES = {"package": tabletop.EngineTable, "oracle": tabletop.OracleTable}


@pytest.fixture(params=ENGINES)
def table(request):
    return functools.partial(tabletop.table, ENGINES[request.param])


@pytest.fixture(params=ENGINES)
def last_cards(request):
    return functools.partial(tabletop.last_cards, engine=ENGINES[request.param])
