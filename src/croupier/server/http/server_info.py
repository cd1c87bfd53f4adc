"""The server itself over HTTP: editions, bots, health and metrics."""

import logging
from importlib.metadata import version

from litestar import Response, route
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from croupier.api.http import BotInfo, EditionInfo, Health, edition_info
from croupier.bots import roster
from croupier.rules import EDITIONS
from croupier.server.http.contract import READ, Contract
from croupier.server.http.problems import ProblemError
from croupier.server.http.requests import Registry
from croupier.server.metrics import Scrape
from croupier.store import DamagedError, StoreError

log = logging.getLogger("croupier.server")


@route("/api/bots", http_method=READ, contract=Contract(list[BotInfo], "The bots."))
async def bots() -> list[BotInfo]:
    """The bots that can sit down at a table."""
    return [BotInfo(entry.name, entry.built_in) for entry in roster().values()]


@route("/api/editions", http_method=READ, contract=Contract(list[EditionInfo], "The editions."))
async def editions() -> list[EditionInfo]:
    """The editions, and what can be agreed on in each."""
    return [edition_info(edition) for edition in EDITIONS.values()]


@route("/api/health", http_method=READ, contract=Contract(Health, "An event can be appended.", problems=("store",)))
async def health(registry: Registry) -> Health:
    """Whether the server can do its work: an event can be appended, and no damage to the database was met."""
    try:
        await registry.log.ping()
    except StoreError as error:
        log.error("health: %s", error)
        damaged = isinstance(error, DamagedError)
        reason = "The database is damaged" if damaged else "No event can be appended"
        raise ProblemError("store", f"{reason}; what the server has written to its error stream says more.") from None
    return Health("ok", version("croupier"))


@route(
    "/metrics",
    http_method=READ,
    contract=Contract(str, "Numbers for Prometheus.", media="text/plain"),
)
async def metrics(registry: Registry) -> Response[bytes]:
    """What the server has counted since its start."""
    listeners = sum(len(table.presence.subscribers) for table in registry.tables.values())
    gauges: dict[str, tuple[str, int]] = {
        "tables": ("Tables in memory", len(registry.tables)),
        "listeners": ("Sockets and streams open", listeners),
        "appends_waiting": ("Events that are not on disk yet", registry.log.appends_waiting),
    }
    kind = CONTENT_TYPE_LATEST.removesuffix("; charset=utf-8")  # Litestar adds that
    return Response(generate_latest(Scrape(registry.metrics, gauges)), media_type=kind)
