"""Workers: engines for the threads that play games, which can be stopped together."""

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
"""Turns that a searcher simulates in a second in the engine, roughly ..."""
MOVES_A_GAME = 15
"""... and the moves of a seat in a game for which it searches."""
PAYS_FROM = 600
"""Seconds of searching from which on it pays to compile searches with Numba: that takes a minute, and then they take
two thirds of the time. The network is as fast in the engine."""


def pays_to_compile(entries: Sequence[BotEntry], games: int) -> bool:
    """Say whether some games between bots have so much to search that Numba's code is worth compiling."""
    turns = sum(entry.turns for entry in entries if not entry.network)
    return games * MOVES_A_GAME * turns / TURNS_A_SECOND > PAYS_FROM


class Workers:
    """Engines that are kept from game to game, one for each thread at work."""

    def __init__(self, native_for: Setup | None = None) -> None:
        """`native_for`: compile engines for Numba meanwhile, and use them once they can play at such a table."""
        self._native: type[Engine] | None = None
        self._idle: SimpleQueue[Engine] = SimpleQueue()
        self._engines: list[Engine] = []
        self._lock = Lock()
        self._stopped = False
        if native_for is not None:
            Thread(target=self._compile, args=(native_for,), daemon=True).start()

    def _compile(self, setup: Setup) -> None:
        """Compile all that games of searchers call, and make such engines from then on. The answers are the same."""
        from croupier.engine.native import NativeEngine
        from croupier.simulation.match import games_in

        engine = NativeEngine()
        engine.play(setup)
        games_in(engine, 0)
        engine.call("play_matches", 0)
        engine.put("tables", setup.open_table().tobytes())
        engine.call("choose_by_search", 0, 1, 0, 0)
        self._native = NativeEngine

    @contextmanager
    def engine(self) -> Iterator[Engine]:
        """Lend an engine to this thread."""
        native = self._native
        try:
            found = self._idle.get_nowait()
        except Empty:
            found = self._new(native or best_engine)
        if native is not None and not isinstance(found, native):
            found = self._new(native)
        try:
            yield found
        finally:
            self._idle.put(found)

    def _new(self, make: Callable[[], Engine]) -> Engine:
        found = make()
        with self._lock:
            self._engines.append(found)
            if self._stopped:
                found.interrupt()
        return found

    def stop(self) -> None:
        """End all games in progress soon; what they came to is meaningless then."""
        with self._lock:
            self._stopped = True
            for engine in self._engines:
                engine.interrupt()
