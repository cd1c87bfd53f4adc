"""Ray pool: plays on the cores of a Ray cluster, whose machines must have this version of Croupier."""

import os
import re
import socket
from collections.abc import Iterable
from typing import Any

from croupier.arena.pools import Outcomes, Pool, batches, play_fixtures_elsewhere
from croupier.arena.tournament import Fixture, Tournament

AHEAD = 2
"""Batches submitted for every core: one that it plays, and one in the queue."""
TIMEOUT = 5
"""Seconds to wait for a cluster's answer."""

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""The connection preface of an HTTP/2 client, and an empty SETTINGS frame: length, type, flags and stream."""


class NoRayError(RuntimeError):
    """There is no cluster to play on; the message says what is missing."""


def import_ray() -> Any:
    """Import Ray and return it. Raises NoRayError if it is not installed."""
    try:
        import ray
    except ImportError:
        raise NoRayError('Ray is not installed; `pip install "croupier[ray]"` brings it') from None
    return ray


def check_address(address: str) -> None:
    """Raise NoRayError unless a cluster answers at an address. Ray itself would retry for minutes."""
    if address in ("auto", "local"):
        return
    named = re.fullmatch(r"(?:ray://)?\[?([^\[\]/]+)\]?:(\d{1,5})", address)
    if named is None:
        raise NoRayError(f"the address of a Ray cluster is HOST:PORT, auto or local, not {address!r}")
    try:
        with socket.create_connection((named[1], int(named[2])), TIMEOUT) as connection:
            if os.environ.get("RAY_USE_TLS", "0") == "0" and not _speaks_http2(connection):
                raise NoRayError(f"no Ray cluster answers at {address}: something else does")
    except (OSError, OverflowError) as error:
        raise NoRayError(f"no Ray cluster answers at {address}: {error}") from None


def _speaks_http2(connection: socket.socket) -> bool:
    """Return whether the server replies with a SETTINGS frame, as gRPC does, which Ray uses."""
    connection.sendall(PREFACE + SETTINGS)
    frame = connection.recv(len(SETTINGS), socket.MSG_WAITALL)
    return len(frame) == len(SETTINGS) and frame[3] == SETTINGS[3]


def ray_pool_at(address: str) -> Pool:
    """Return a pool on a cluster: at the address of its head, `auto` for one on this machine, `local` for a new one."""
    ray = import_ray()
    check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRayError(f"no Ray cluster answers at {address}: {str(error).rstrip('.')}") from None

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
        try:
            yield from play_on_cluster(ray, tournament, fixtures)
        finally:
            ray.shutdown()

    return play


def play_on_cluster(ray: Any, tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
    """Yield outcomes of batches played by a cluster. Closing the generator cancels batches in progress."""
    remote = ray.remote(play_fixtures_elsewhere)
    shared = ray.put(tournament)
    waiting: list[Any] = []
    most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        for batch in batches(tournament, fixtures):
            waiting.append(remote.remote(shared, batch))
            if len(waiting) >= most:
                done, waiting = ray.wait(waiting)
                yield from ray.get(done)
        while waiting:
            done, waiting = ray.wait(waiting)
            yield from ray.get(done)
    finally:
        for task in waiting:
            ray.cancel(task, force=True)
