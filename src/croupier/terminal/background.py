"""Background: calls that may take long, in threads that neither hold up a key nor the end of the program."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def begin(function: Callable[[], Result]) -> Future[Result]:
    """Call a function in a thread of its own. One that never ends is left behind."""
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()

    def call() -> None:
        try:
            result = function()
        except BaseException as error:  # an exit too: whoever waits must hear of it
            future.set_exception(error)
        else:
            future.set_result(result)

    Thread(target=call, daemon=True).start()
    return future


async def in_background(function: Callable[[], Result]) -> Result:
    """Return the result of a function that is called in a thread of its own."""
    return await asyncio.wrap_future(begin(function))
