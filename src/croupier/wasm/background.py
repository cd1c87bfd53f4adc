"""Building in the background of a server, in a process of its own that lets everything else go first."""

import os

from croupier.wasm.files import ensure_built
from croupier.wasm.module import build

NICENESS = 10


def warm_up() -> None:
    """Build the module unless it is kept already; this process can compile nothing else afterwards."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    ensure_built(build)
