"""Long runs against real servers that are killed, flooded or sent nonsense: `python -m tests.robustness`."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

LIMIT_SECONDS = 3_600.0
"""For one part of a run; each takes far less."""
_T = TypeVar("_T")


async def in_time(work: Coroutine[Any, Any, _T]) -> _T:
    """Return what a coroutine returns; raises TimeoutError where it takes too long."""
    async with asyncio.timeout(LIMIT_SECONDS):
        return await work
