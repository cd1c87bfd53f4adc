"""Appender: group commit on an event loop. What arrives while a commit is under way goes into the next one together."""

import asyncio
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

from croupier.store.entry import Entry, check
from croupier.store.errors import StoreError
from croupier.store.log import Log

Done = Callable[[bool | StoreError], None]
"""Hears whether an entry is on disk (True), was refused (False), or that the log failed."""

BATCH = 1_000
"""Entries of one commit at most."""


class Appender:
    """Appends entries without blocking the loop it was made on; all methods belong to the loop's thread.

    One thread commits one batch after another. Batches are begun by the loop, not by that thread, so that nothing
    can slip into a commit between a refusal and its delivery.
    """

    def __init__(self, log: Log, batch: int = BATCH) -> None:
        self._log = log
        self._batch = batch
        self._loop = asyncio.get_running_loop()
        self._entries: list[Entry] = []
        self._dones: list[Done] = []
        self._under_way = 0
        self._woken = False
        self._closed = False
        self._quiet = asyncio.Event()
        self._quiet.set()
        self._batches: SimpleQueue[list[Entry] | None] = SimpleQueue()
        self._committing: list[Done] = []
        # A daemon: a program that ends without close() must not hang.
        self._thread = Thread(target=self._commit_batches, name="croupier-appender", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many entries are not on disk yet."""
        return len(self._entries) + self._under_way

    def append(self, entry: Entry, done: Done) -> None:
        """Append an entry; `done` is called on the loop's thread once it is on disk, or will not be."""
        check(entry)
        if self._closed:
            raise StoreError("The log is closed.")
        self._entries.append(entry)
        self._dones.append(done)
        if not self._woken:
            # Not at once: what else this turn of the loop brings shall share the commit.
            self._woken = True
            self._quiet.clear()
            self._loop.call_soon(self._begin)

    async def flush(self) -> None:
        """Wait until nothing is pending."""
        await self._quiet.wait()

    async def close(self) -> None:
        """Take no more entries, wait until all are on disk, and end the thread. The log stays open."""
        self._closed = True
        await self.flush()
        self._batches.put(None)
        self._thread.join()

    def _begin(self) -> None:
        """Hand the next batch to the thread."""
        entries, self._entries = self._entries[: self._batch], self._entries[self._batch :]
        self._committing, self._dones = self._dones[: self._batch], self._dones[self._batch :]
        self._under_way = len(entries)
        self._batches.put(entries)

    def _commit_batches(self) -> None:
        """The thread."""
        while (entries := self._batches.get()) is not None:
            outcome: list[bool] | StoreError
            try:
                outcome = self._log.commit(entries)
            except StoreError as error:
                outcome = error
            except Exception as error:
                # A mistake of ours must reach whoever waits, too: silence would lose entries.
                outcome = StoreError(f"The log failed: {error!r}.")
                outcome.__cause__ = error
            try:
                self._loop.call_soon_threadsafe(self._deliver, entries, outcome)
            except RuntimeError:  # the loop is closed: nobody is left to hear it
                return

    def _deliver(self, entries: list[Entry], outcome: list[bool] | StoreError) -> None:
        """Say what became of a commit. The next one follows after this turn of the loop, with what came meanwhile."""
        dones = self._committing
        lost: list[Done] = []
        if isinstance(outcome, StoreError):
            lost = self._give_up({entry.table for entry in entries})
        elif not all(outcome):
            lost = self._give_up({entry.table for entry, kept in zip(entries, outcome, strict=True) if not kept})
        self._under_way = 0
        if self._entries:
            self._loop.call_soon(self._begin)
        else:
            self._woken = False
        if isinstance(outcome, StoreError):
            for done in dones + lost:
                self._say(done, outcome)
        else:
            for done, kept in zip(dones, outcome, strict=True):
                self._say(done, kept)
            for done in lost:
                self._say(done, False)
        if not self._woken:
            self._quiet.set()

    def _give_up(self, tables: set[str]) -> list[Done]:
        """Drop what waits behind lost entries, and return who has to hear of it.

        It was built on them. Once another worker has taken the lost number, the next one would fit again, and
        an event would stand on a past that never was.
        """
        waiting = list(zip(self._entries, self._dones, strict=True))
        self._entries = [entry for entry, _ in waiting if entry.table not in tables]
        self._dones = [done for entry, done in waiting if entry.table not in tables]
        return [done for entry, done in waiting if entry.table in tables]

    def _say(self, done: Done, verdict: bool | StoreError) -> None:
        """One caller's mistake must not keep the news from the others."""
        try:
            done(verdict)
        except Exception as error:
            self._loop.call_exception_handler({"message": "what follows an append failed", "exception": error})
