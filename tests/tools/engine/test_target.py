"""Versions whose inner parts are known, and no others, build the engine."""

import re
from pathlib import Path

import numba
import pytest
from tools.engine.target import KNOWN_VERSIONS, VersionError, check_versions

ROOT = Path(__file__).parents[3]


def test_the_versions_that_tests_run_with_are_known() -> None:
    check_versions()
    pinned = dict(re.findall(r"^(numba|llvmlite)==(\d+\.\d+)\.", (ROOT / "constraints.txt").read_text(), re.MULTILINE))
    assert pinned == KNOWN_VERSIONS


def test_another_version_is_refused_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba, "__version__", "0.69.0")
    with pytest.raises(VersionError, match=r"numba 0\.68, and 0\.69\.0 is installed; `pip install --constraint"):
        check_versions()
