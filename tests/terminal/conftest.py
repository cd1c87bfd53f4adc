"""Fixtures: a real server for online tables, and a home folder for what the terminal saves."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.server.settings import Settings
from tests.server.conftest import Running, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Yield one server for all tests of the terminal."""
    with running(Settings(f"sqlite:///{tmp_path_factory.mktemp('log') / 'tables.db'}")) as found:
        yield found


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for the data and settings of one person."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path
