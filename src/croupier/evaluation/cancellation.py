"""Cancellation: long work ends early once another thread sets an event."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from threading import Event, Thread

from croupier.checks import check_method, check_progress
from croupier.engine import Engine

WATCH_SECONDS = 0.05
"""How often an event is looked at while the engine works."""


def check_cancel(cancel: Event | None) -> None:
    """Raise a TypeError for anything but an event, or None."""
    if cancel is not None:
        check_method("cancel", cancel, "is_set", "`threading.Event()`")


def stop_if_set(cancel: Event | None) -> None:
    """Raise CancelledError if the event is set."""
    if cancel is not None and cancel.is_set():
        raise CancelledError("cancelled before there was an answer")


def progress_until(cancel: Event | None, progress: Callable[[int], None] | None) -> Callable[[int], None] | None:
    """Return a `progress` that also raises CancelledError once the event is set."""
    check_cancel(cancel)
    check_progress(progress)
    if cancel is None:
        return progress

    def report(done: int) -> None:
        stop_if_set(cancel)
        if progress is not None:
            progress(done)

    return report


@contextmanager
def interrupting(engine: Engine, cancel: Event | None) -> Iterator[None]:
    """Interrupt the engine's work inside the block once the event is set, and then raise CancelledError."""
    if cancel is None:
        yield
        return
    stop_if_set(cancel)
    done = Event()

    def watch() -> None:
        while not done.wait(WATCH_SECONDS):
            if cancel.is_set():
                engine.interrupt()
                return

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()
        engine.resume()
    stop_if_set(cancel)
