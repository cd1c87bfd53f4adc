"""Ray: the same tournament on the cores of a cluster. Croupier must be installed on its machines, in this version."""

import os
import re
import socket
from collections.abc import Iterable
from typing import Any

from croupier.arena.playing import Games, Player, batches, played_alone
from croupier.arena.tournament import Fixture, Tournament

AHEAD = 2
"""Batches handed out for every core: one that is played, and one that waits."""
PATIENCE = 5
"""Seconds in which a cluster must answer."""

GREETING = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""How a client of HTTP/2 begins, with an empty frame of settings: length, kind, flags and stream."""


class NoRayError(RuntimeError):
    """There is no cluster to play on; the message says what is missing."""


def required_ray() -> Any:
    """The library, if it is installed."""
    try:
        import ray
    except ImportError:
        raise NoRayError('Ray is not installed; `pip install "croupier[ray]"` brings it') from None
    return ray


def check_address(address: str) -> None:
    """Refuse a machine that does not answer: Ray itself would go on asking for minutes."""
    if address in ("auto", "local"):
        return
    named = re.fullmatch(r"(?:ray://)?\[?([^\[\]/]+)\]?:(\d{1,5})", address)
    if named is None:
        raise NoRayError(f"the address of a Ray cluster is HOST:PORT, auto or local, not {address!r}")
    try:
        with socket.create_connection((named[1], int(named[2])), PATIENCE) as connection:
            if os.environ.get("RAY_USE_TLS", "0") == "0" and not _speaks_http2(connection):
                raise NoRayError(f"no Ray cluster answers at {address}: something else does")
    except (OSError, OverflowError) as error:
        raise NoRayError(f"no Ray cluster answers at {address}: {error}") from None


def _speaks_http2(connection: socket.socket) -> bool:
    """Whether the other side greets as gRPC does, which Ray speaks: with a frame of settings."""
    connection.sendall(GREETING + SETTINGS)
    frame = connection.recv(len(SETTINGS), socket.MSG_WAITALL)
    return len(frame) == len(SETTINGS) and frame[3] == SETTINGS[3]


def on_ray(address: str) -> Player:
    """A player for a cluster: the address of its head, `auto` for one that runs here, `local` for one of its own."""
    ray = required_ray()
    check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRayError(f"no Ray cluster answers at {address}: {str(error).rstrip('.')}") from None

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Games:
        try:
            yield from on_cluster(ray, tournament, fixtures)
        finally:
            ray.shutdown()

    return play


def on_cluster(ray: Any, tournament: Tournament, fixtures: Iterable[Fixture]) -> Games:
    """Hand out batches as cores come free; those under way when nobody wants more are given up."""
    remote = ray.remote(played_alone)
    shared = ray.put(tournament)
    waiting: list[Any] = []
    wide = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        for batch in batches(tournament, fixtures):
            waiting.append(remote.remote(shared, batch))
            if len(waiting) >= wide:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        for task in waiting:
            ray.cancel(task, force=True)
