"""The pool of engines that threads borrow."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock

from croupier.engine.host import WEIGHTS, Engine, WasmEngine
from croupier.missing import EngineError

MOST_IDLE = 4
"""Most idle engines that a pool keeps; each takes about 5 MB."""


class EnginePool:
    """Engines made on demand, a few of which are kept for reuse."""

    def __init__(self, make: Callable[[], Engine]) -> None:
        self._make = make
        self._idle: list[Engine] = []
        self._lock = Lock()

    @contextmanager
    def borrow(self) -> Iterator[Engine]:
        """Lend an engine to this thread. One that has grown is dropped afterwards, which frees its memory."""
        with self._lock:
            idle = self._idle.pop() if self._idle else None
        engine = idle or self._make()
        try:
            yield engine
        finally:
            engine.resume()
            with self._lock:
                if not engine.has_grown and len(self._idle) < MOST_IDLE:
                    self._idle.append(engine)


def best_engine(network: Path = WEIGHTS) -> Engine:
    """Make an engine run by wasmtime or, if wasmtime does not work here, one compiled by Numba.

    `network` is the file of the network's weights. Raises EngineError if neither works.
    """
    try:
        import wasmtime

        wasmtime.Module  # noqa: B018  # if its native library is missing, this fails at the latest
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


_pool = EnginePool(best_engine)


@contextmanager
def borrow_engine() -> Iterator[Engine]:
    """Lend an engine of the process-wide pool to this thread."""
    with _pool.borrow() as engine:
        yield engine


@contextmanager
def use_pool(pool: EnginePool) -> Iterator[None]:
    """Let all threads borrow from another pool inside this block, to compare engines."""
    global _pool
    before, _pool = _pool, pool
    try:
        yield
    finally:
        _pool = before
