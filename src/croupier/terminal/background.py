"""Background: calls that may take long, in threads that neither hold up a key nor the end of the program."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


async def in_background(function: Callable[[], Result]) -> Result:
    """The result of a function, called in a thread of its own; one that never ends is left behind."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(result: Result | None, error: Exception | None) -> None:
        if future.cancelled():
            return
        if error is not None:
            future.set_exception(error)
        else:
            future.set_result(result)  # type: ignore[arg-type]  # it is None only where the function says so

    def call() -> None:
        try:
            result, error = function(), None
        except Exception as caught:
            result, error = None, caught
        with suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(settle, result, error)

    Thread(target=call, daemon=True).start()
    return await future
