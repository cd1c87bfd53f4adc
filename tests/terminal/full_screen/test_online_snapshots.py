"""The lobby and the table of an online game look as they did when somebody looked at them."""

import asyncio
from pathlib import Path

import pytest

from tests.terminal.full_screen.online_snapshots import SHOWN, file_of, taken


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("size", "language"), SHOWN)
def test_an_online_table_looks_as_it_did(size: tuple[int, int], language: str, tmp_path: Path) -> None:
    assert asyncio.run(taken(size, language, tmp_path)) == file_of(size, language).read_text(encoding="utf-8")
