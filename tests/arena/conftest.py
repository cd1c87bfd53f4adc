"""Fixtures: bots of another package."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.guests import installed


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install a package with bots and return its folder."""
    with installed(tmp_path, monkeypatch):
        yield tmp_path
