"""A few of the photographs (`python -m tests.browser.photographs` takes all): nothing is cut off or overlaps."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.photographs import Album, Finding, photograph
from tests.server.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SAMPLE = {"home", "my-roll", "chosen"}
WINDOWS = [(360, 640), (1280, 720)]


@pytest.mark.soak  # `test_every_screen` finds the same for every change
def test_a_sample_of_screens_fits_a_phone_and_a_laptop(browser: "Browser", server: Running, tmp_path: Path) -> None:
    taken: list[Sequence[Finding]] = []
    album = Album(tmp_path, WINDOWS, SAMPLE, taken.append)
    photograph(browser, server.url, album, ["two"], seed=7)
    assert not album.findings
    assert len(taken) == len(list(tmp_path.rglob("*.png")))
    assert len(taken) >= len(SAMPLE) * len(WINDOWS)
