"""Slow calls in daemon threads, which block neither the event loop nor the end of the program."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

Result = TypeVar("Result")


def start_in_background(function: Callable[[], Result]) -> Future[Result]:
    """Call a function in a new daemon thread, and return a future for its result.

    Executors wait for their threads when the program ends; a daemon thread that never finishes is abandoned.
    """
    future: Future[Result] = Future()
    future.set_running_or_notify_cancel()

    def call() -> None:
        try:
            result = function()
        except BaseException as error:  # SystemExit, too, or whoever awaits the future would wait for ever
            future.set_exception(error)
        else:
            future.set_result(result)

    Thread(target=call, daemon=True).start()
    return future


async def run_in_background(function: Callable[[], Result]) -> Result:
    """Call a function in a new daemon thread, and wait for its result."""
    return await asyncio.wrap_future(start_in_background(function))
