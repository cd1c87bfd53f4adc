"""Services: what a table's actor may use of the server."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any

from croupier.api.messages import ByeReason
from croupier.server.event_log import EventLog
from croupier.server.hints import HintService
from croupier.server.metrics import Metrics
from croupier.server.settings import Settings
from croupier.server.tables.bots import BotService
from croupier.server.tables.peers import Peers

log = logging.getLogger("croupier.server")


class Tasks:
    """Background coroutines, which are cancelled when the server closes."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in a task, and log its exception if it fails. After `cancel`, discard it instead."""
        if self._closed:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_ended)

    def _on_ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a background task failed", exc_info=error)

    def cancel(self) -> None:
        """Cancel all tasks, and start no more."""
        self._closed = True
        for task in self._tasks:
            task.cancel()


@dataclass(frozen=True)
class Services:
    """What every table's actor may use."""

    settings: Settings
    metrics: Metrics
    log: EventLog
    peers: Peers
    bots: BotService
    hints: HintService
    start: Callable[[Coroutine[Any, Any, None]], None]
    """Runs a coroutine in the background."""
    unload: Callable[[str, ByeReason], None]
    """Removes a table from memory, and disconnects its clients with a reason. The table stays in the log."""
