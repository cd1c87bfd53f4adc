"""Background: calls that may take long, in threads that neither hold up a key nor the end of the program."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def begun(function: Callable[[], Result]) -> Future[Result]:
    """Call a function in a thread of its own; one that never ends is left behind."""
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
    """The result of a function, called in a thread of its own; one that never ends is left behind."""
    loop = asyncio.get_running_loop()
    awaited: asyncio.Future[Result] = loop.create_future()

    def settle(future: Future[Result]) -> None:
        if awaited.cancelled():
            return
        if (error := future.exception()) is not None:
            awaited.set_exception(error)
        else:
            awaited.set_result(future.result())

    def done(future: Future[Result]) -> None:
        with suppress(RuntimeError):  # the program has ended meanwhile
            loop.call_soon_threadsafe(settle, future)

    begun(function).add_done_callback(done)
    return await awaited
