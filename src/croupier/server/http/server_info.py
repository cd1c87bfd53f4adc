"""The server itself over HTTP: editions, bots, health and metrics."""

import logging
from importlib.metadata import version

from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from croupier.api.http import BotInfo, EditionInfo, Health, edition_info
from croupier.bots import roster
from croupier.rules import EDITIONS
from croupier.server.http.contract import Contract
from croupier.server.http.problems import JsonResponse, ProblemError
from croupier.server.http.requests import TEXT, registry_of
from croupier.server.log_lines import report
from croupier.server.metrics import MetricsCollector
from croupier.store import DamagedError, StoreError

log = logging.getLogger("croupier.server")


@Contract(list[BotInfo], "The bots.")
async def bots(_: Request) -> Response:
    """List the bots that can sit down at a table."""
    return JsonResponse([BotInfo(entry.name, entry.built_in) for entry in roster().values()])


@Contract(list[EditionInfo], "The editions.")
async def editions(_: Request) -> Response:
    """List the editions, and what can be agreed on in each."""
    return JsonResponse([edition_info(edition) for edition in EDITIONS.values()])


@Contract(Health, "An event can be appended.", problems=("store",))
async def health(request: Request) -> Response:
    """Check that the server works: events can be appended, and no damage to the database was found."""
    try:
        await registry_of(request).log.ping()
    except StoreError as error:
        report(log, "health: %s", error)
        damaged = isinstance(error, DamagedError)
        reason = "The database is damaged" if damaged else "No event can be appended"
        raise ProblemError("store", f"{reason}; see the server's error output for details.") from None
    return JsonResponse(Health("ok", version("croupier")))


@Contract(str, "Numbers for Prometheus.", media=TEXT)
async def metrics(request: Request) -> Response:
    """Return what the server has counted since its start."""
    registry = registry_of(request)
    listeners = sum(len(table.presence.subscribers) for table in registry.tables.values())
    gauges: dict[str, tuple[str, int]] = {
        "tables": ("Tables in memory", len(registry.tables)),
        "listeners": ("Sockets and streams open", listeners),
        "appends_waiting": ("Events that are not on disk yet", registry.log.appends_waiting),
    }
    return Response(generate_latest(MetricsCollector(registry.metrics, gauges)), media_type=CONTENT_TYPE_LATEST)
