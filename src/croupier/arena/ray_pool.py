"""Ray pool: plays on the cores of a cluster. Croupier must be installed on its machines, in this version."""

import os
import re
import socket
from collections.abc import Iterable
from typing import Any

from croupier.arena.pools import Outcomes, Pool, batches, outcomes_elsewhere
from croupier.arena.tournament import Fixture, Tournament

AHEAD = 2
"""Batches submitted for every core: one that is played, and one in the queue."""
TIMEOUT = 5
"""Seconds in which a cluster must answer."""

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""The connection preface of an HTTP/2 client, and an empty SETTINGS frame: length, type, flags and stream."""


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
    """Raise NoRayError for a machine that does not answer: Ray itself would retry for minutes."""
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
    """Whether the server replies with a SETTINGS frame, as gRPC does, which Ray uses."""
    connection.sendall(PREFACE + SETTINGS)
    frame = connection.recv(len(SETTINGS), socket.MSG_WAITALL)
    return len(frame) == len(SETTINGS) and frame[3] == SETTINGS[3]


def on_ray(address: str) -> Pool:
    """A pool on a cluster: the address of its head, `auto` for one on this machine, `local` for a new one."""
    ray = required_ray()
    check_address(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRayError(f"no Ray cluster answers at {address}: {str(error).rstrip('.')}") from None

    def play(tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
        try:
            yield from on_cluster(ray, tournament, fixtures)
        finally:
            ray.shutdown()

    return play


def on_cluster(ray: Any, tournament: Tournament, fixtures: Iterable[Fixture]) -> Outcomes:
    """Submit batches as cores come free; once closed, those in progress are cancelled."""
    remote = ray.remote(outcomes_elsewhere)
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
