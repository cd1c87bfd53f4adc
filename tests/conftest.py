"""Settings for all tests: Hypothesis tries the same examples on every run and on every machine; coverage on request."""

import gc
import os
import signal
from collections.abc import Generator

import pytest
from hypothesis import settings

from tests.coverage import coverage

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell ignores Ctrl-C for its background jobs, and the processes that tests start and interrupt inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)

gc.disable()  # until all tests are collected: nothing of them ever goes

settings.register_profile("croupier", derandomize=True, deadline=None, max_examples=50, database=None)
settings.load_profile("croupier")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One process of pytest for each core; for tests in a browser one more, since they wait for its processes."""
    return (os.cpu_count() or 1) + ("tests/browser" in config.args)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for no doctests among the tests: that imports, and so runs, every script of theirs in each worker."""
    found = yield
    return [each for each in found if type(each) is pytest.Module]  # modules of doctests are of a class derived from it


def pytest_collection_finish() -> None:
    """Collect garbage from now on, among what tests make: modules and collected tests need no looking through."""
    gc.freeze()
    gc.enable()


def pytest_sessionfinish() -> None:
    """Write the coverage of this process."""
    if coverage is not None:
        coverage.write()
