"""The server under test: `python -m bench.fuzz.house FOLDER`, on a free port, with limits that do not hide it."""

import logging
import sys
from pathlib import Path

from croupier.server import hub
from croupier.server.limits import Limits
from croupier.server.serving import address, listen, serve
from croupier.server.settings import Settings
from croupier.store import open_log

HOST = "127.0.0.1"
UNBOUNDED = 1e12
REST = 2
"""Seconds until a table that nobody needs leaves memory."""


def settings(folder: Path) -> Settings:
    """As usual, but an address may ask as often as it likes: everything here comes from one."""
    limits = Limits(
        frames_per_second=UNBOUNDED,
        frames_at_once=UNBOUNDED,
        requests_per_second=UNBOUNDED,
        requests_at_once=UNBOUNDED,
    )
    return Settings(f"sqlite:///{folder / 'tables.db'}", unload_seconds=REST, limits=limits)


def main() -> None:
    """Serve until told to end; the address is the first line of output."""
    logging.basicConfig(level=logging.WARNING)
    hub.SWEEP_SECONDS = REST
    wishes = settings(Path(sys.argv[1]))
    place = listen(HOST, 0)
    serve(wishes, open_log(wishes.db), place, lambda: print(address(place, HOST), flush=True))


if __name__ == "__main__":
    main()
