"""The engine: bots, hints, evaluations, reviews and exact endings, built ahead of time into one WebAssembly module.

`make engine` builds it from the same plain functions that Numba compiles for simulations. wasmtime runs it, so that
nothing has to be compiled before the first answer. `functions` lists its entries and `memory` the arrays they work on;
`host` gives Python access to both; `native` is the same engine compiled by Numba.
"""

from croupier.engine.host import Engine
from croupier.engine.manifest import StaleEngineError
from croupier.engine.pool import EnginePool, borrow_engine, use_pool
from croupier.missing import EngineError

__all__ = ["Engine", "EngineError", "EnginePool", "StaleEngineError", "borrow_engine", "use_pool"]
