"""Pool: engines that wait for a thread that needs one."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from croupier.engine.host import WEIGHTS, Engine, WasmEngine
from croupier.missing import EngineError

MOST_IDLE = 4
"""Engines that wait at most; each takes some 5 MB."""


class Pool:
    """Makes engines when they are needed, and keeps a few of them."""

    def __init__(self, make: Callable[[], Engine]) -> None:
        self._make = make
        self._idle: list[Engine] = []
        self._lock = Lock()

    @contextmanager
    def borrow(self) -> Iterator[Engine]:
        """Lend an engine to this thread; one that has grown is not kept, so that its memory is freed."""
        with self._lock:
            found = self._idle.pop() if self._idle else None
        found = found or self._make()
        try:
            yield found
        finally:
            found.resume()
            with self._lock:
                if not found.grown and len(self._idle) < MOST_IDLE:
                    self._idle.append(found)


def best_engine(network: Path = WEIGHTS) -> Engine:
    """Make the built engine or, where wasmtime does not run, the one that Numba compiles.

    `network` is the file of its weights.
    """
    try:
        import wasmtime

        wasmtime.Module  # noqa: B018  # a wheel without its library fails here at the latest
    except (ImportError, OSError, RuntimeError, AttributeError) as error:
        try:
            from croupier.engine.native import NativeEngine
        except ImportError:
            raise EngineError(
                "bots, hints and reviews need wasmtime, which does not run on this machine: "
                "`pip install croupier[research]` brings a compiler that can do its work"
            ) from error
        return NativeEngine(network)
    return WasmEngine(network)


_pool = Pool(best_engine)


@contextmanager
def engine() -> Iterator[Engine]:
    """Lend an engine to this thread."""
    with _pool.borrow() as found:
        yield found


@contextmanager
def using(pool: Pool) -> Iterator[None]:
    """Have all threads borrow from another pool meanwhile, to compare engines."""
    global _pool
    before, _pool = _pool, pool
    try:
        yield
    finally:
        _pool = before
