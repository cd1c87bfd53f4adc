"""`python -m tests.robustness.flood`: one address attacks at full force while a player makes moves at a steady pace.

The attacker is a process of its own that does one thing as often as it can, and begins anew whenever it is cut off. The
player's moves are what is measured: from sending one to receiving its event. The server is the usual `croupier serve`
with a soft limit of descriptors as low as many systems have it.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from statistics import quantiles
from typing import Annotated, Any

import typer
import uvloop

from tests.client import messages
from tests.client.frames import CONTINUATION, PING, TEXT, encode, upgrade
from tests.client.http import Http
from tests.client.messages import Message, View
from tests.client.process import ServerProcess, free_port
from tests.client.websocket import WebSocket

ATTACKER = "127.0.7.7"
"""No address of a proxy: those are believed about who calls."""
PACE = 0.025
"""Seconds from one move to the next."""
WANTED = 0.05
"""Seconds that 99 of 100 moves take less than."""
SILENT = 1_500
"""Connections that say nothing, held open at once: more than the soft limit of descriptors."""
SOFT_LIMIT = 1_024
PATIENCE = 30.0


# The attacks


def _connected(port: int, sent: bytes = b"") -> socket.socket:
    line = socket.socket()
    line.settimeout(2)
    try:
        line.bind((ATTACKER, 0))
        line.connect(("127.0.0.1", port))
        line.sendall(sent)
    except OSError:
        line.close()
        raise
    return line


def _repeat(port: int, table: str, first: bytes, piece: bytes) -> None:
    """Say hello on a socket, then send the same until cut off or held up, reading nothing; again and again."""
    while True:
        with suppress(OSError), _connected(port, upgrade(f"127.0.0.1:{port}", f"/api/tables/{table}/live")) as line:
            line.recv(1_000)
            line.sendall(encode(b'{"t":"hello"}') + first)
            line.settimeout(0.01)
            while True:
                line.sendall(piece)


def pings(port: int, table: str) -> None:
    """Pings whose pongs are not read."""
    _repeat(port, table, b"", encode(b"x", PING) * 10_000)


def fragments(port: int, table: str) -> None:
    """A message that never ends, in empty fragments."""
    _repeat(port, table, encode(b"", TEXT, flags=0), encode(b"", CONTINUATION, flags=0) * 10_000)


def large_frames(port: int, table: str) -> None:
    """Frames as large as they may be."""
    _repeat(port, table, b"", encode(b"x" * 8_000) * 20)


def headers(port: int, _: str) -> None:
    """Requests whose headers never end."""
    piece = b"X-Header: x\r\n" * 5_000
    while True:
        with suppress(OSError), _connected(port, b"GET / HTTP/1.1\r\n") as line:
            while True:
                line.sendall(piece)


def silence(port: int, _: str) -> None:
    """Connections that send half a request, or nothing, as many as can be had."""
    held: list[socket.socket] = []
    halves = (b"", b"GET / HT", b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
    while True:
        with suppress(OSError):
            held.append(_connected(port, halves[len(held) % len(halves)]))
        if len(held) > SILENT:
            held.pop(0).close()


ATTACKS: dict[str, Callable[[int, str], None]] = {
    "nothing": lambda _, __: time.sleep(1e6),
    "pings": pings,
    "empty fragments": fragments,
    "large frames": large_frames,
    "endless headers": headers,
    "silent connections": silence,
}


@contextmanager
def attacking(attack: str, port: int, table: str) -> Iterator[None]:
    """Attack from another process until the block ends."""
    process = multiprocessing.get_context("fork").Process(target=ATTACKS[attack], args=(port, table), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


# The player


class Player(WebSocket):
    """Both seats of a table, over one connection."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    def received(self, message: bytes) -> None:
        """Store a message."""
        self._messages.put_nowait(messages.decode(message))

    def lost(self, reason: str) -> None:
        """Store it as a refusal."""
        self._messages.put_nowait(Message("refused", code="lost", message=reason))

    async def ask(self, command: dict[str, Any], kind: str = "event") -> Message:
        """Send a command and wait for what it leads to."""
        self.send(messages.encode(command))
        while True:
            message = await asyncio.wait_for(self._messages.get(), PATIENCE)
            if message.t == "refused":
                raise AssertionError(f"{command}: {message.code} {message.message}")
            if message.t == kind and message.key in (None, command.get("key")):
                return message


@dataclass(frozen=True)
class Result:
    """How long moves took under an attack."""

    attack: str
    moves: int
    p50: float
    p99: float
    worst: float
    memory: int
    """Bytes resident at the end."""
    processor: float
    """Of one core, what the server used."""
    newcomer: float
    """Seconds until somebody from another address who comes meanwhile has the table on the screen."""


async def _new_table(http: Http, player: Player, key: str, port: int | None = None) -> tuple[str, View]:
    """Open a table, take both seats and start; the first call connects the player as well."""
    made = await http.post("/api/tables", {"agreement": {"players": 2}})
    table: str = made["table"]
    if port is not None:
        await player.connect(port, f"/api/tables/{table}/live", "127.0.0.3")
    await player.ask(messages.hello([made["host"]], table=table), "welcome")
    for seat in range(2):
        sit = {"t": "sit", "key": f"{key}-{seat}", "seat": seat, "name": f"Player {seat}", "seed": f"seed-{seat}"}
        await player.ask(sit, "seated")
    return table, _view(await player.ask({"t": "start", "key": f"{key}-start"}))


def _view(event: Message) -> View:
    view = messages.view_of(event)
    assert view is not None
    return view


async def _play(attack: str, server: ServerProcess, port: int, seconds: float) -> Result:
    http, player = Http(port), Player()
    table, view = await _new_table(http, player, "first", port)
    times: list[float] = []
    newcomer, processor = 0.0, server.processor
    with attacking(attack, port, table):
        began = due = time.perf_counter()
        while due < began + seconds:
            if view.over:
                _, view = await _new_table(http, player, f"table-{len(times)}")
                due = time.perf_counter()  # what the set-up took is no move
            await asyncio.sleep(due - time.perf_counter())
            assert view.to_act is not None
            sent = time.perf_counter()
            view = _view(await player.ask(messages.place(view.to_act, view.options[0], f"move-{len(times)}")))
            times.append(time.perf_counter() - sent)
            due = max(due + PACE, time.perf_counter())
            if not newcomer and due > began + seconds / 2:
                newcomer = await _come(port, table)
                due = time.perf_counter()
        memory, processor = server.memory, (server.processor - processor) / (time.perf_counter() - began)
    player.close()
    await http.close()
    cuts = quantiles(times, n=100)
    return Result(attack, len(times), cuts[49], cuts[98], max(times), memory, processor, newcomer)


async def _come(port: int, table: str) -> float:
    """How long a newcomer takes from connecting to the welcome."""
    began, newcomer = time.perf_counter(), Player()
    await newcomer.connect(port, f"/api/tables/{table}/live", "127.0.0.4")
    await newcomer.ask(messages.hello([]), "welcome")
    newcomer.close()
    return time.perf_counter() - began


def flood(attack: str, seconds: float) -> Result:
    """Start a server, attack it for so long, and measure a player's moves meanwhile."""
    port = free_port()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with tempfile.TemporaryDirectory(prefix="croupier-flood-") as folder:
        command = [sys.executable, "-m", "croupier", "serve", "--no-browser", "--port", str(port)]
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(SOFT_LIMIT, soft), hard))  # which the server inherits
        try:
            server = ServerProcess([*command, "--db", f"sqlite:///{folder}/tables.db"], port)
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        try:
            return uvloop.run(_play(attack, server, port, seconds))
        finally:
            server.stop()


def main(
    seconds: Annotated[float, typer.Option(min=1, max=3_600, help="Of each attack.")] = 60,
    attack: Annotated[str, typer.Option(help="One of them; all by default.")] = "",
) -> None:
    """Attack a server in each way; exit with 1 if 1 of 100 moves of another player takes 50 ms or more."""
    slow = False
    for name in [attack] if attack else ATTACKS:
        found = flood(name, seconds)
        slow = slow or found.p99 >= WANTED
        print(
            f"{name + ':':<20} {found.moves:>6,} moves, p50 {1e3 * found.p50:.1f} ms, p99 {1e3 * found.p99:.1f} ms, "
            f"worst {1e3 * found.worst:.0f} ms; a newcomer waits {1e3 * found.newcomer:.0f} ms; "
            f"processor {found.processor:.0%}, {found.memory / (1 << 20):.0f} MB"
        )
    if slow:
        raise typer.Exit(1)


if __name__ == "__main__":
    typer.run(main)
