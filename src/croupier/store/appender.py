"""Appender: group commit on an event loop. Entries that arrive during one commit share the next."""

import asyncio
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from time import monotonic

from croupier.store.entry import Entry, check
from croupier.store.log import Log, StoreError

Callback = Callable[[bool | StoreError], None]
"""Receives True once an entry is on disk, False if it was refused, or the error if the log failed."""

BATCH = 1_000
"""Entries per commit, at most."""


class Appender:
    """Appends entries without blocking the loop it was made on. Call its methods only on that loop's thread.

    A second thread commits one batch after another. The loop starts the batches, not that thread, so that no entry
    can enter a commit between a refusal and its delivery.
    """

    def __init__(self, log: Log, batch: int = BATCH) -> None:
        self._log = log
        self._batch = batch
        self._loop = asyncio.get_running_loop()
        self._queue: list[tuple[Entry, Callback]] = []
        """Entries for the next commit."""
        self._committing: list[tuple[Entry, Callback]] = []
        """The batch being committed."""
        self._began = 0.0
        """When that commit began, monotonic seconds."""
        self._scheduled = False
        """Whether a commit is in progress or will start in the loop's next turn."""
        self._closed = False
        self._idle = asyncio.Event()
        self._idle.set()
        self._batches: SimpleQueue[list[Entry] | None] = SimpleQueue()
        # A daemon thread: a program that ends without close() must not hang.
        self._thread = Thread(target=self._commit_batches, name="croupier-appender", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """The number of entries that are not on disk yet."""
        return len(self._queue) + len(self._committing)

    @property
    def commit_seconds(self) -> float:
        """Seconds that the current commit has taken so far; 0 if there is none."""
        return monotonic() - self._began if self._committing else 0.0

    def append(self, entry: Entry, callback: Callback) -> None:
        """Queue an entry; the callback runs on the loop's thread once the outcome is known."""
        check(entry)
        if self._closed:
            raise StoreError("The log is closed.")
        self._queue.append((entry, callback))
        if not self._scheduled:
            # Not immediately: entries from the rest of this turn of the loop are to share the commit.
            self._scheduled = True
            self._idle.clear()
            self._loop.call_soon(self._start_commit)

    async def flush(self) -> None:
        """Wait until nothing is pending."""
        await self._idle.wait()

    async def close(self, seconds: float | None = None) -> None:
        """Accept no more entries, wait until all are on disk, and end the thread. The log stays open.

        Raises StoreError after `seconds`: a database that hangs must not keep a server from stopping.
        """
        self._closed = True
        try:
            await asyncio.wait_for(self.flush(), seconds)
        except TimeoutError:
            raise StoreError(f"{self.waiting:,} events were not on disk after {seconds:g} seconds.") from None
        self._batches.put(None)
        self._thread.join()

    def _start_commit(self) -> None:
        """Hand the next batch to the thread."""
        self._began = monotonic()
        self._committing, self._queue = self._queue[: self._batch], self._queue[self._batch :]
        self._batches.put([entry for entry, _ in self._committing])

    def _commit_batches(self) -> None:
        """Run the thread that commits."""
        while (entries := self._batches.get()) is not None:
            outcome: list[bool] | StoreError
            try:
                outcome = self._log.commit(entries)
            except StoreError as error:
                outcome = error
            except Exception as error:
                # A bug must reach the callers, too, or they would wait forever.
                outcome = StoreError(f"The log failed: {error!r}.")
                outcome.__cause__ = error
            try:
                self._loop.call_soon_threadsafe(self._deliver, outcome)
            except RuntimeError:  # the loop is closed
                return

    def _deliver(self, outcome: list[bool] | StoreError) -> None:
        """Pass the outcome of a commit to its callbacks. The next commit starts after this turn of the loop."""
        committed, self._committing = self._committing, []
        failure = outcome if isinstance(outcome, StoreError) else False
        results: Sequence[bool | StoreError] = outcome if isinstance(outcome, list) else [outcome] * len(committed)
        failed = {entry.table for (entry, _), result in zip(committed, results, strict=True) if result is not True}
        dropped = self._drop(failed) if failed else []
        if self._queue:
            self._loop.call_soon(self._start_commit)
        else:
            self._scheduled = False
        callbacks = [(callback, result) for (_, callback), result in zip(committed, results, strict=True)]
        callbacks += [(callback, failure) for _, callback in dropped]
        del committed
        callbacks.reverse()
        while callbacks:
            callback, result = callbacks.pop()
            try:
                callback(result)
            except Exception as error:  # the other callbacks still run
                self._loop.call_exception_handler({"message": "what follows an append failed", "exception": error})
        if not self._scheduled:
            self._idle.set()

    def _drop(self, tables: set[str]) -> list[tuple[Entry, Callback]]:
        """Drop the queued entries of tables that lost an entry, and return them.

        They build on the lost one. If another worker takes the lost number, the next number would fit again, and the
        event would follow a different past than the one it was made for.
        """
        dropped = [waiting for waiting in self._queue if waiting[0].table in tables]
        self._queue = [waiting for waiting in self._queue if waiting[0].table not in tables]
        return dropped
