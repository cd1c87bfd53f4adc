"""Engines for the threads that play games, which can all be stopped together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from croupier.bots import BotEntry
from croupier.engine import Engine
from croupier.engine.pool import best_engine
from croupier.rules import Setup

TURNS_A_SECOND = 2_000_000
"""Turns that a searching bot simulates per second in the engine, roughly."""
MOVES_A_GAME = 15
"""Moves per seat and game for which a bot searches, roughly."""
PAYS_FROM = 600
"""Seconds of searching from which on it pays to compile searches with Numba. Compiling takes a minute; after that a
search takes two thirds of the time. The network is as fast in the engine."""


def pays_to_compile(entries: Sequence[BotEntry], games: int) -> bool:
    """Return whether games between these bots need so much searching that Numba's code is worth compiling."""
    turns = sum(entry.turns for entry in entries if not entry.network)
    return games * MOVES_A_GAME * turns / TURNS_A_SECOND > PAYS_FROM


class ThreadEngines:
    """Engines that are reused from game to game, one per busy thread."""

    def __init__(self, native_for: Setup | None = None) -> None:
        """Start without engines; they are made when threads need them.

        `native_for`: compile Numba's engine in the background, and lend that as soon as it can play such a table.
        """
        self._native: type[Engine] | None = None
        self._idle: SimpleQueue[Engine] = SimpleQueue()
        self._engines: list[Engine] = []
        self._lock = Lock()
        self._stopped = False
        if native_for is not None:
            Thread(target=self._compile, args=(native_for,), daemon=True).start()

    def _compile(self, setup: Setup) -> None:
        """Compile everything that games of searching bots call, then make only such engines. Answers are the same."""
        from croupier.engine.native import NativeEngine
        from croupier.simulation.match import allocate_games

        engine = NativeEngine()
        engine.prepare(setup)
        allocate_games(engine, 0)
        engine.call("play_matches", 0)
        engine.put("tables", setup.open_table().tobytes())
        engine.call("choose_by_search", 0, 1, 0, 0)
        self._native = NativeEngine

    @contextmanager
    def borrow(self) -> Iterator[Engine]:
        """Lend an engine to this thread."""
        native = self._native
        try:
            engine = self._idle.get_nowait()
        except Empty:
            engine = self._new(native or best_engine)
        if native is not None and not isinstance(engine, native):
            engine = self._new(native)
        try:
            yield engine
        finally:
            self._idle.put(engine)

    def _new(self, make: Callable[[], Engine]) -> Engine:
        """Make an engine, interrupted if `stop` has been called."""
        engine = make()
        with self._lock:
            self._engines.append(engine)
            if self._stopped:
                engine.interrupt()
        return engine

    def stop(self) -> None:
        """End all games in progress soon; their results are meaningless."""
        with self._lock:
            self._stopped = True
            for engine in self._engines:
                engine.interrupt()
