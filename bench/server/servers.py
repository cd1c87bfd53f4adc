"""The compared servers: how to start each and open a table there."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.client.http import Http
from tests.client.process import ServerProcess, StartError, free_port

from bench.server import boardgame_io, ours
from bench.server.generator import ClientTable, LoadGenerator
from bench.server.node import install
from bench.stint import AbsentError


@dataclass(frozen=True)
class BenchServer:
    """A server that can be started."""

    name: str
    start: Callable[[int, Path], tuple[ServerProcess, int]]
    """Starts it on a core, with a folder for its data; returns the process and its port."""
    open_table: Callable[[LoadGenerator, ClientTable | None, Http, int], Awaitable[ClientTable]]
    """Opens a table. Takes an earlier table whose clients move to the new one, or None for new clients."""
    kinds: frozenset[str] = frozenset(("saturated", "paced", "idle"))
    """The kinds of measurement to make."""


def _start_process(
    command: list[str], port: int, core: int, folder: Path, **environment: str
) -> tuple[ServerProcess, int]:
    try:
        process = ServerProcess(command, port, core=core, environment={**os.environ, **environment}, folder=folder)
    except StartError as error:
        raise AbsentError(str(error)) from error
    return process, port


def start_ours(core: int, folder: Path, db: str | None = None, workers: int = 1) -> tuple[ServerProcess, int]:
    """Start our server on one core, by default with a SQLite file in a folder."""
    port = free_port()
    command = [sys.executable, "-m", "croupier", "serve", "--no-browser", "--port", str(port)]
    command += ["--db", db or f"sqlite:///{folder / 'tables.db'}", "--workers", str(workers)]
    return _start_process(command, port, core, folder)


def _start_peer(core: int, folder: Path) -> tuple[ServerProcess, int]:
    installed, port = install(), free_port()
    command = [str(installed.node), str(installed.folder / "serve.js"), str(port)]
    return _start_process(command, port, core, folder, NODE_ENV="production")


OURS = BenchServer("Croupier", start_ours, partial(ours.open_table, {"edition": "classic"}))
BANDIT = BenchServer(
    "Croupier, biggy with bandit",
    start_ours,
    partial(ours.open_table, {"edition": "biggy", "bandit": True}),
    frozenset(("saturated",)),
)
PEER = BenchServer("boardgame.io 0.50.2", _start_peer, boardgame_io.open_table)
