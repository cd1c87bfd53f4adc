"""Floods, and sockets by the thousand: short runs of `tests.robustness.flood` and `tests.robustness.sockets`."""

from pathlib import Path

import pytest

from tests.robustness.flood.player import ATTACKS, flood
from tests.robustness.sockets import open_and_close

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs many loopback addresses and /proc")
MEGABYTE = 1 << 20
SLOW = 2.0
"""Seconds for 99 of 100 moves: a machine that runs all tests is busy, but without limits a move takes much longer."""


@pytest.mark.parametrize("attack", [name for name in ATTACKS if name != "nothing"])
def test_an_attacker_at_full_force_neither_slows_others_down_nor_shuts_them_out(attack: str) -> None:
    found = flood(attack, 1.5)
    assert found.moves > 10
    assert found.p99 < SLOW
    assert found.newcomer < 5 * SLOW
    assert found.memory < 250 * MEGABYTE


def test_memory_comes_back_from_sockets_that_are_closed() -> None:
    found = open_and_close(3_000, first=1_000)
    assert found.end - found.settled < 5 * MEGABYTE  # with rings of references 6 kB stay of each
