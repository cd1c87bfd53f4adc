"""Guests, for whoever asks for them."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.arena.guests import installed


@pytest.fixture
def guests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a package that brings bots."""
    with installed(tmp_path, monkeypatch):
        yield tmp_path
