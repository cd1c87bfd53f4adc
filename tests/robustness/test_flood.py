"""Floods, and sockets by the thousand: short runs of `tests.robustness.flood` and `tests.robustness.sockets`."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.client.process import ServerProcess
from tests.robustness.flood.player import MEMORY, TRAFFIC, WORK, Result, attacked_server, flood
from tests.robustness.sockets import open_and_close

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs many loopback addresses and /proc"),
]
MEGABYTE = 1 << 20
SLOW = 2.0
"""Seconds for 99 of 100 moves: a machine that runs all tests is busy, but without limits a move takes much longer."""
TYPICAL = 0.15
"""Seconds for every other move: ten of them in a second and a half."""


@pytest.fixture(scope="module")
def attacked() -> Iterator[tuple[ServerProcess, int]]:
    """One server for all attacks that leave nothing behind."""
    with attacked_server() as started:
        yield started


def endured(attack: str, server: ServerProcess, port: int, seconds: float = 1.5) -> Result:
    """Attack a server: others play on and come in."""
    found = flood(attack, server, port, seconds)
    assert found.p50 < TYPICAL
    assert found.p99 < SLOW
    assert found.newcomer < 5 * SLOW
    assert found.memory < 160 * MEGABYTE
    return found


@pytest.mark.xdist_group("floods")
@pytest.mark.parametrize("attack", TRAFFIC)
def test_traffic_at_full_force_neither_slows_others_down_nor_shuts_them_out(
    attack: str, attacked: tuple[ServerProcess, int]
) -> None:
    endured(attack, *attacked)


@pytest.mark.parametrize("attack", MEMORY)
def test_what_is_sent_and_not_read_takes_little_memory_and_nothing_more_the_second_time(attack: str) -> None:
    with attacked_server() as started:
        assert endured(attack, *started, 4).growth < 10 * MEGABYTE
        assert endured(attack, *started, 4).growth < 5 * MEGABYTE


@pytest.mark.parametrize("attack", WORK)
def test_work_without_end_neither_slows_others_down_nor_shuts_them_out(attack: str) -> None:
    with attacked_server() as started:
        endured(attack, *started)


def test_memory_comes_back_from_sockets_that_are_closed() -> None:
    found = open_and_close(3_000, first=1_000)
    assert found.end - found.settled < 5 * MEGABYTE  # with rings of references 6 kB stay of each
