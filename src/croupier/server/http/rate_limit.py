"""RateLimit: refuses HTTP requests of an address that sends too many."""

from typing import Any

from litestar.types import ASGIApp

from croupier.api.http import Problem
from croupier.api.messages import encode
from croupier.server.guard import address_of
from croupier.server.http.problems import HEADERS, status_of
from croupier.server.tables.registry import TableRegistry


async def send_problem(send: Any, problem: Problem) -> None:
    """Respond with a problem before the request is read."""
    status, body = status_of(problem.code), encode(problem)
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.get(status, {}).items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class RateLimit:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, registry: TableRegistry) -> None:
        self._app = app
        self._registry = registry

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Let a request through if its address has not asked too much lately."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        new_table = scope["method"] == "POST" and path.rstrip("/") == "/api/tables"
        cost = self._registry.limits.table_cost if new_table else 1.0

        async def uncached(event: Any) -> None:
            if event["type"] == "http.response.start" and path.startswith("/api"):
                event["headers"] = [*event.get("headers", []), (b"cache-control", b"no-store")]
            await send(event)

        if not self._registry.addresses.may_ask(address_of(scope["client"]), cost):
            await send_problem(uncached, Problem("too-fast", "Too many requests from your address; wait a little."))
            return
        await self._app(scope, receive, uncached)
