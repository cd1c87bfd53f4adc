"""Measures the moves of a player at an attacked server: the time from sending a move to receiving its event.

The attacker is another process that does one thing as often as it can, and starts again whenever it is cut off. The
server is the usual `croupier serve`, with a soft limit of descriptors as low as on many systems.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from statistics import quantiles
from typing import Any

import uvloop

from tests.client import messages
from tests.client.http import Http
from tests.client.messages import Message, View
from tests.client.process import ServerProcess, new_server
from tests.client.websocket import WebSocket
from tests.robustness import in_time
from tests.robustness.flood import traffic, work
from tests.robustness.flood.traffic import Target

PACE = 0.025
"""Seconds from one move to the next."""
SOFT_LIMIT = 1_024
"""The server's soft limit of descriptors."""
PATIENCE = 30.0
FEWEST = 20
"""Moves that are needed at least to estimate percentiles; a busy machine takes longer to make them."""
LOOK = 40
"""After every 40 moves a newcomer connects to the player's table."""

TRAFFIC: dict[str, Callable[[Target], None]] = {
    "pings": traffic.pings,
    "empty fragments": traffic.fragments,
    "large frames": traffic.large_frames,
    "endless headers": traffic.headers,
    "silent connections": traffic.silence,
    "crowd": traffic.crowd,
    "many pings": traffic.many_pings,
    "handshakes": traffic.handshakes,
}
"""Attacks by traffic, which leave nothing behind in the server."""
MEMORY: dict[str, Callable[[Target], None]] = {
    "pipelines": traffic.pipelines,
    "upgrades": traffic.upgrades,
    "unread responses": traffic.unread_responses,
    "unread frames": traffic.unread_frames,
    "many headers": traffic.many_headers,
    "bodies": traffic.bodies,
}
"""Attacks by data that the server has to store until it is read or complete."""
WORK: dict[str, Callable[[Target], None]] = {
    "tables": work.tables,
    "watched sharks": work.sharks,
    "reviews": work.reviews,
    "hints": work.hints,
    "records": work.uploads,
    "followed games": work.followed_games,
    "toggling": work.toggling,
    "hellos": work.hellos,
}
"""Attacks by expensive requests, on which the server works for a while, and of which it remembers some."""
ATTACKS: dict[str, Callable[[Target], None]] = {"nothing": lambda _: time.sleep(1e6), **TRAFFIC, **MEMORY, **WORK}
"""All attacks, by name."""


@contextmanager
def attacking(attack: str, port: int, table: str) -> Iterator[None]:
    """Attack from another process until the block ends. Each attack has its own address, and so its own limits."""
    target = Target(port, table, f"127.0.7.{1 + list(ATTACKS).index(attack)}")
    process = multiprocessing.get_context("fork").Process(target=ATTACKS[attack], args=(target,), daemon=True)
    process.start()
    try:
        yield
    finally:
        process.kill()
        process.join()


class Player(WebSocket):
    """Both seats of a table, over one connection."""

    def __init__(self) -> None:
        super().__init__()
        self._messages: asyncio.Queue[Message] = asyncio.Queue()

    def received(self, message: bytes) -> None:
        """Store a message."""
        self._messages.put_nowait(messages.decode(message))

    def lost(self, reason: str) -> None:
        """Store the loss of the connection as a refusal."""
        self._messages.put_nowait(Message("refused", code="lost", message=reason))

    async def ask(self, command: dict[str, Any], kind: str = "event") -> Message:
        """Send a command and return the message it leads to; raise AssertionError if it is refused."""
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
    """Resident memory at the end, bytes."""
    growth: int
    """Largest growth of resident memory during the attack, bytes."""
    processor: float
    """The share of one core that the server used."""
    newcomer: float
    """Seconds that a newcomer from another address waits for the table during the attack, at worst."""
    hint: float
    """Seconds that the player waits for a hint during the attack."""


async def _new_table(http: Http, player: Player, key: str, port: int | None = None) -> tuple[str, View]:
    """Open a table, take both seats and start; the first call connects the player as well."""
    made = await http.post("/api/tables", {"agreement": {"players": 2, "hints": True}})
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
    await _time_hint(player, view)  # load everything that is loaded only once
    await http.get("/api/schema.json")
    newcomer, hint, processor = 0.0, 0.0, server.processor
    before = most = server.memory
    with attacking(attack, port, table):
        began = due = time.perf_counter()
        until = began + seconds
        while due < until or len(times) < FEWEST:
            if view.over:
                table, view = await _new_table(http, player, f"table-{len(times)}")
                due = time.perf_counter()  # setting up is not part of a move
            await asyncio.sleep(due - time.perf_counter())
            assert view.to_act is not None
            sent = time.perf_counter()
            view = _view(await player.ask(messages.place(view.to_act, view.options[0], f"move-{len(times)}")))
            times.append(time.perf_counter() - sent)
            due = max(due + PACE, time.perf_counter())
            most = max(most, server.memory)
            if len(times) % LOOK == 0:
                newcomer = max(newcomer, await _time_newcomer(port, table))
                due = time.perf_counter()
            if not hint and due > until - seconds / 2 and not view.over:
                hint = await _time_hint(player, view)
                newcomer = newcomer or await _time_newcomer(port, table)
                due = time.perf_counter()
                until += hint  # the hint does not shorten the time for moves
        memory, processor = server.memory, (server.processor - processor) / (time.perf_counter() - began)
    player.close()
    await http.close()
    cuts = quantiles(times, n=100)
    return Result(attack, len(times), cuts[49], cuts[98], max(times), memory, most - before, processor, newcomer, hint)


async def _time_newcomer(port: int, table: str) -> float:
    """Return the seconds a newcomer takes from connecting to the welcome."""
    began, newcomer = time.perf_counter(), Player()
    await newcomer.connect(port, f"/api/tables/{table}/live", "127.0.0.4")
    await newcomer.ask(messages.hello([]), "welcome")
    newcomer.close()
    return time.perf_counter() - began


async def _time_hint(player: Player, view: View) -> float:
    """Return the seconds a hint takes."""
    began = time.perf_counter()
    await player.ask({"t": "hint", "key": f"hint-{began * 1e6:.0f}", "seat": view.to_act}, "advised")
    return time.perf_counter() - began


@contextmanager
def attacked_server() -> Iterator[tuple[ServerProcess, int]]:
    """Start a server with few descriptors for a `with` block; yield it and its port."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with ExitStack() as at_the_end:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(SOFT_LIMIT, soft), hard))  # inherited by the server
        try:
            started = at_the_end.enter_context(new_server())
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        yield started


def flood(attack: str, server: ServerProcess, port: int, seconds: float) -> Result:
    """Attack a server for some seconds, and measure a player's moves meanwhile."""
    return uvloop.run(in_time(_play(attack, server, port, seconds)))
