"""Our functions are optimised as far as we want, those of others as far as they want."""

import subprocess
import sys

import numba
import pytest
from numba.core import config, event

from croupier.compiled.compiler import jit_uncached
from croupier.compiled.level import LEVEL

LEVELS = """
import os
if {wanted}:
    os.environ["NUMBA_OPT"] = "{wanted}"
from croupier.compiled.level import LEVEL
print(LEVEL)
"""


class Levels(event.Listener):
    """Remembers the level at which each function was compiled."""

    def __init__(self) -> None:
        self.found: list[tuple[str, int]] = []

    def on_start(self, event: event.Event) -> None:
        """A pass of the compiler begins."""
        self.found.append((event.data["qualname"], int(config.OPT)))

    def on_end(self, event: event.Event) -> None:
        """It is over."""


def ours(number: int) -> int:
    return number + 1


def fails(number: int) -> int:
    return number + missing  # type: ignore[name-defined]  # noqa: F821


@numba.njit
def theirs(number: int) -> int:
    return number + 2


def test_only_ours_are_compiled_at_our_level_and_the_setting_is_as_before() -> None:
    before = config.OPT
    with event.install_listener("numba:run_pass", Levels()) as levels:
        assert jit_uncached(ours)(1) == 2
        assert theirs(1) == 3
        with pytest.raises(numba.TypingError):
            jit_uncached(fails)(1)
        assert config.OPT is before
    assert {level for name, level in levels.found if name == "ours"} == {LEVEL}
    assert {level for name, level in levels.found if name == "theirs"} == {int(before)}


@pytest.mark.parametrize(("wanted", "level"), [(3, "3"), (0, "1")])
def test_the_environment_may_want_another_level(wanted: int, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_OPT", raising=False)
    run = [sys.executable, "-c", LEVELS.format(wanted=wanted)]
    assert subprocess.run(run, check=True, capture_output=True, text=True).stdout.strip() == level
