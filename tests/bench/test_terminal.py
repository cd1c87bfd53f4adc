"""The full screen answers keys while a bot thinks."""

import asyncio

import pytest
from bench.terminal import key_times

from croupier.bots import warm_up

pytestmark = pytest.mark.xdist_group("compiled")


def test_keys_beside_a_thinking_shark_are_answered_and_measured() -> None:
    warm_up()
    found = asyncio.run(key_times("shark", 12))
    assert found.keys >= 12
    assert 0 < found.processor_median <= found.processor_most
    assert found.processor_median <= found.wall_median <= found.wall_95
