"""The server under test: `python -m tests.robustness.fuzz.server PORT DB`, with limits that do not end the run."""

import logging
import sys

from croupier.server.limits import Limits
from croupier.server.settings import Settings
from croupier.server.tables import registry
from croupier.server.uvicorn_server import listen, serve
from croupier.store import open_log

HOST = "127.0.0.1"
UNBOUNDED = 1e12
UNLOAD_SECONDS = 2
"""Seconds until a table without listeners is removed from memory."""


def settings(db: str) -> Settings:
    """Return the usual settings without limits per address, since all clients here have the same one."""
    limits = Limits(
        frames_per_second=UNBOUNDED,
        frames_at_once=UNBOUNDED,
        requests_per_second=UNBOUNDED,
        requests_at_once=UNBOUNDED,
    )
    return Settings(db, unload_seconds=UNLOAD_SECONDS, limits=limits)


def main() -> None:
    """Serve until terminated."""
    logging.basicConfig(level=logging.WARNING)
    registry.SWEEP_SECONDS = UNLOAD_SECONDS
    port, db = sys.argv[1:]
    serve(settings(db), open_log(db), listen(HOST, int(port)), lambda: None)


if __name__ == "__main__":
    main()
