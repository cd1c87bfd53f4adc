"""Logs on real databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.store import Log, open_log
from tests.postgres import postgres, postgres_server

__all__ = ["postgres", "postgres_server"]


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """Return the URL of a file that does not exist yet."""
    return f"sqlite:///{tmp_path.as_posix()}/tables.db"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty log, on each database in turn."""
    address: str = request.getfixturevalue(request.param)
    return address


@pytest.fixture
def log(url: str) -> Iterator[Log]:
    """Open a log, on each database in turn."""
    opened = open_log(url)
    yield opened
    opened.close()
