"""Quick imports: modules loaded without a search for garbage among them."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def quick_imports() -> Iterator[None]:
    """Load modules without the garbage collector, which would look through all of them again and again.

    Modules stay until the program ends, so they are taken out of every later search, too.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
