"""The application: HTTP by Litestar, sockets beside it, one registry of tables beneath."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from croupier.api.http import Problem
from croupier.server.addresses import address_of
from croupier.server.guard import SAFETY, Guard
from croupier.server.http import openapi, page, tables, well_known
from croupier.server.http.problems import HANDLERS as PROBLEMS
from croupier.server.http.problems import send_problem
from croupier.server.session import Sessions
from croupier.server.settings import Settings
from croupier.server.tables.registry import TableRegistry
from croupier.store import open_log

HANDLERS: tuple[HTTPRouteHandler, ...] = (
    tables.options,
    *openapi.ROUTES,
    page.index,
    page.asset,
    page.beside,
    well_known.robots,
    well_known.favicon,
    well_known.no_socket,
)
"""Every route of the server."""


class Application:
    """What uvicorn runs."""

    def __init__(self, settings: Settings, store: Any | None = None) -> None:
        """Open the log, unless it is given, and put everything together."""
        self.settings = settings
        self._guard = Guard(settings.origins)
        self.registry = TableRegistry(settings, store or open_log(settings.db))

        async def the_registry() -> TableRegistry:
            return self.registry

        self._http = Litestar(
            HANDLERS,
            dependencies={"registry": Provide(the_registry)},
            exception_handlers={**PROBLEMS, NotFoundException: page.missing},
            lifespan=[self._lifespan],
            logging_config=None,
            openapi_config=None,  # the document is made from the structs themselves: see http/openapi.py
            request_max_body_size=settings.limits.record_bytes + 1_000,
        )
        self._sessions = Sessions(self.registry, self._guard)

    @asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        await self.registry.open()
        try:
            yield
        finally:
            await self.registry.close()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """ASGI."""
        if scope["type"] == "websocket":
            self._sessions.open(scope)
        elif scope["type"] == "http":
            await self._respond(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _respond(self, scope: Any, receive: Any, send: Any) -> None:
        """Respond to a request, unless it comes from elsewhere, or from an address that has asked too much lately."""
        path: str = scope["path"]
        headers = [(b"cache-control", b"no-store"), *SAFETY] if path.startswith("/api") else SAFETY

        async def safely(event: Any) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event.get("headers", []), *headers]
            await send(event)

        if not self._guard.admits(scope["headers"]):
            reason = "The server does not go by that name, or pages from elsewhere may not ask it."
            await send_problem(safely, Problem("no-host", reason))
        elif not self.registry.addresses.may_ask(address_of(scope["client"]), self._cost(scope)):
            await send_problem(safely, Problem("too-fast", "Too many requests from your address; wait a little."))
        else:
            await self._http(scope, receive, safely)

    def _cost(self, scope: Any) -> float:
        """What a request counts for: one, and one more for every so many bytes it brings; a new table for more."""
        limits = self.settings.limits
        least = limits.table_cost if scope["method"] == "POST" and scope["path"].rstrip("/") == "/api/tables" else 1
        headers = dict(scope["headers"])
        # A body that comes in pieces, of which nobody knows how many, counts as the largest there may be.
        largest = limits.record_bytes if b"transfer-encoding" in headers else 0
        brought = min(int(headers.get(b"content-length", largest)), limits.record_bytes)  # no more of it is read
        return max(least, 1 + brought / limits.bytes_per_frame)
