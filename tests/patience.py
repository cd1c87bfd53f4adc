"""How long a test waits for what must happen."""

from collections.abc import Callable
from time import monotonic, sleep

PATIENCE = 120.0
"""Seconds: far more than anything takes, since a machine with much else to do may stand still for a while."""


def eventually(happened: Callable[[], object]) -> None:
    """Wait for something that happens soon."""
    until = monotonic() + PATIENCE
    while not happened():
        assert monotonic() < until
        sleep(0.01)
