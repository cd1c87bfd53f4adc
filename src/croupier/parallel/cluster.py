"""Cluster: the pool of a Ray cluster."""

import os
import re
import socket
from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, ClassVar, TypeVar

from croupier.parallel.pools import DeadWorkerError

AHEAD = 2
"""Items submitted for every core: one in progress, and one in the queue."""
TIMEOUT = 5
"""Seconds to wait for a cluster's answer."""

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""The connection preface of an HTTP/2 client, and an empty SETTINGS frame: length, type, flags and stream."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class NoRayError(RuntimeError):
    """There is no cluster to work on; the message says what is missing."""


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


def connect(address: str) -> "Cluster":
    """Return the pool at an address: of a cluster's head, `auto` for a cluster on this machine, `local` for a new one.

    Raises NoRayError.
    """
    ray = import_ray()
    check_address(address)
    try:
        if not ray.is_initialized():
            ray.init(address=address, log_to_driver=False, logging_level="error", include_dashboard=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NoRayError(f"no Ray cluster answers at {address}: {str(error).rstrip('.')}") from None
    return Cluster(ray)


@dataclass(frozen=True)
class Cluster:
    """The cores of a Ray cluster, whose machines must have this version of Croupier."""

    ray: Any
    """The module, connected to the cluster until this process ends."""
    shares_memory: ClassVar[bool] = False

    def map(
        self,
        work: Callable[[Item], Result],
        items: Iterable[Item],
        stop: Callable[[], None] = lambda: None,  # noqa: ARG002  # tasks are cancelled
    ) -> Generator[Result, None, None]:
        """Yield the results of `work` for all items, see `croupier.parallel.Pool`."""
        ray, mine = self.ray, version("croupier")

        # A nested function is sent as code, so it also runs where Croupier is missing.
        def work_there(shared: list[Any], item: Any) -> tuple[str | None, Any]:
            """Return the version of Croupier there and, if it is the same, the result."""
            import importlib.metadata

            import ray

            try:
                theirs = importlib.metadata.version("croupier")
            except importlib.metadata.PackageNotFoundError:
                return None, None
            return theirs, ray.get(shared[0])(item) if theirs == mine else None

        remote, shared = ray.remote(work_there), [ray.put(work)]
        waiting: list[Any] = []
        most = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        try:
            for item in items:
                waiting.append(remote.remote(shared, item))
                if len(waiting) >= most:
                    (done,), waiting = ray.wait(waiting)
                    yield self._result(done, mine)
            while waiting:
                (done,), waiting = ray.wait(waiting)
                yield self._result(done, mine)
        finally:
            for task in waiting:
                ray.cancel(task, force=True)

    def _result(self, done: Any, mine: str) -> Any:
        """Return the result of a task. Raises what the work raised, NoRayError or DeadWorkerError."""
        try:
            theirs, result = self.ray.get(done)
        except self.ray.exceptions.RayTaskError as error:
            raise error.cause from None
        except self.ray.exceptions.RayError as error:
            raise DeadWorkerError(f"a process of the cluster died at its work: {error}") from error
        if theirs != mine:
            there = f"Croupier {theirs}" if theirs else "no Croupier"
            raise NoRayError(f"a machine of the cluster has {there}, this one {mine}; both need the same version")
        return result
