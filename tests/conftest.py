"""Settings for all tests: Hypothesis tries the same examples on every run and on every machine; coverage on request."""

import gc
import os
import signal

from hypothesis import settings

from tests.coverage import coverage

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell ignores Ctrl-C for its background jobs, and the processes that tests start and interrupt inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # until all tests are collected: nothing of them ever goes

settings.register_profile("croupier", derandomize=True, deadline=None, max_examples=50, database=None)
settings.load_profile("croupier")


def pytest_xdist_auto_num_workers() -> int:
    """One process of pytest more than there are cores: many tests wait, for clocks and for other processes."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """Collect garbage from now on, among what tests make: modules and collected tests need no looking through."""
    gc.freeze()
    gc.enable()


def pytest_sessionfinish() -> None:
    """Write the coverage of this process."""
    if coverage is not None:
        coverage.write()
