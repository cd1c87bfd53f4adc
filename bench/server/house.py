"""The houses: the servers that are compared, how each is started and how a table is opened there."""

from __future__ import annotations

import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from bench.server import boardgame_io, live
from bench.server.crowd import Crowd, Table
from bench.server.http import Http
from bench.server.node import install
from bench.server.process import Process, free_port


@dataclass(frozen=True)
class House:
    """A server that can be started."""

    name: str
    start: Callable[[int, Path], tuple[Process, int]]
    """Takes the core it shall keep to and a folder for its data; gives the process and its port."""
    open_table: Callable[[Crowd, Table | None, Http, int], Awaitable[Table]]
    """Takes the table whose players want a new one, if there is one."""


def _ours(name: str, *options: str) -> House:
    """Our own server, started with these options."""

    def start(core: int, folder: Path) -> tuple[Process, int]:
        port = free_port()
        command = [sys.executable, "-m", "croupier", "serve", *options, "--no-browser", "--port", str(port)]
        command += ["--db", f"sqlite:///{folder / 'tables.db'}"]
        return Process(command, port, core, os.environ, folder), port

    return House(name, start, live.open_table)


def _start_peer(core: int, folder: Path) -> tuple[Process, int]:
    installed, port = install(), free_port()
    environment = {**os.environ, "NODE_ENV": "production"}
    command = [str(installed.node), str(installed.folder / "serve.js"), str(port)]
    return Process(command, port, core, environment, folder), port


PLAIN = _ours("Croupier")
FAST = _ours("Croupier --fast", "--fast")
PEER = House("boardgame.io 0.50.2", _start_peer, boardgame_io.open_table)
