"""The application: HTTP by Litestar, sockets beside it, one hub beneath."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.exceptions import NotFoundException

from croupier.server.guard import SAFETY, Guard
from croupier.server.http.page import missing
from croupier.server.http.problems import HANDLERS as PROBLEMS
from croupier.server.http.problems import Problem
from croupier.server.http.routes import HANDLERS
from croupier.server.http.turnstile import Turnstile, send_problem
from croupier.server.hub import Hub
from croupier.server.settings import Settings
from croupier.server.sockets import Sockets
from croupier.store import open_log

Scope = Any
Receive = Any
Send = Any


class Application:
    """What uvicorn runs."""

    def __init__(self, settings: Settings, store: Any | None = None) -> None:
        """Open the log, unless it is given, and put everything together."""
        self.settings = settings
        self._guard = Guard(settings.origins)
        self.hub = Hub(settings, store or open_log(settings.db))
        if settings.fast:
            from croupier.rooms.swift import Swift  # brings the compiler along, which nobody else needs

            self.hub.placer = Swift().place

        async def the_hub() -> Hub:
            return self.hub

        http = Litestar(
            HANDLERS,
            dependencies={"hub": Provide(the_hub)},
            exception_handlers={**PROBLEMS, NotFoundException: missing},
            lifespan=[self._lifespan],
            logging_config=None,
            openapi_config=None,  # the document is made from the structs themselves: see http/document.py
            request_max_body_size=settings.limits.record_bytes + 1_000,
        )
        self._http = Turnstile(http, self.hub)
        self._sockets = Sockets(self.hub, self._guard)

    @asynccontextmanager
    async def _lifespan(self, _: Litestar) -> AsyncIterator[None]:
        await self.hub.open()
        try:
            yield
        finally:
            await self.hub.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """ASGI."""
        if scope["type"] == "websocket":
            await self._sockets(scope, receive, send)
        elif scope["type"] == "http":
            await self._http_guarded(scope, receive, send)
        else:
            await self._http(scope, receive, send)

    async def _http_guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def safely(event: Any) -> None:
            if event["type"] == "http.response.start":
                event["headers"] = [*event.get("headers", []), *SAFETY]
            await send(event)

        if not self._guard.admits(scope["headers"]):
            await send_problem(
                safely,
                Problem("no-host", "The server does not go by that name, or pages from elsewhere may not ask it."),
            )
            return
        await self._http(scope, receive, safely)
