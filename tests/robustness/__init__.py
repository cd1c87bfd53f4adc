"""Long runs against real servers that are killed, flooded or sent invalid data: `python -m tests.robustness`."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

LIMIT_SECONDS = 3_600.0
"""The limit for one part of a run. Each takes far less."""
_T = TypeVar("_T")


async def in_time(work: Coroutine[Any, Any, _T]) -> _T:
    """Return the result of a coroutine; raise TimeoutError if it takes longer than LIMIT_SECONDS."""
    async with asyncio.timeout(LIMIT_SECONDS):
        return await work
