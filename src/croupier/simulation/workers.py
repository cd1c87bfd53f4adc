"""What plays games: the pool of this machine that suits their bots, and engines that can all be stopped together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import SupportsIndex

from croupier.bots import BotEntry, GuestError
from croupier.engine import Engine
from croupier.engine.pool import best_engine
from croupier.parallel import DeadWorkerError, Pool, Processes, Threads, cores
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


def pool_for(entries: Iterable[BotEntry], wanted: Pool | int | None, *, named: bool) -> Pool:
    """Return the wanted pool or, for a number of workers, the one that suits the bots; None is one worker per core.

    Processes suit bots in Python, which hold the interpreter's lock. `named`: whether all bots are found by name.
    A caller's own classes and functions are not, so they play here.
    """
    if wanted is not None and not isinstance(wanted, SupportsIndex):
        return wanted
    if (wanted or cores()) > 1 and named and any(entry.asks_python for entry in entries):
        return Processes(wanted)
    return Threads(wanted)


@contextmanager
def naming_dead_bots(entries: Iterable[BotEntry]) -> Iterator[None]:
    """Turn a DeadWorkerError into a GuestError that names the bots which may have ended the process."""
    try:
        yield
    except DeadWorkerError as error:
        names = dict.fromkeys(entry.name for entry in entries if entry.asks_python)
        if not names:
            raise
        asked = f"the bot{'s' * (len(names) > 1)} {', '.join(names)}"
        raise GuestError(f"a process died that asked {asked}: it was ended by a bot, or by the system") from error


def own_engines() -> ThreadEngines:
    """Return the engines of this process for work that another one has sent."""
    return _own


class ThreadEngines:
    """Engines that are reused from game to game, one per busy thread. In another process they are that process's."""

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

    def __reduce__(self) -> tuple[Callable[[], ThreadEngines], tuple[()]]:
        """Stay in this process when work is sent to another."""
        return own_engines, ()

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


_own = ThreadEngines()
"""The engines of this process when it plays for another."""
