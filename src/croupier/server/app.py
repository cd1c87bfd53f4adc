"""The ASGI application: routes for HTTP, sessions for sockets, and the registry of tables that both use."""

from asyncio import CancelledError
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse
from starlette.routing import Route, Router, request_response

from croupier.server.addresses import address_of
from croupier.server.guard import SAFETY, Guard
from croupier.server.http import openapi, page
from croupier.server.http.problems import ProblemError, response_to
from croupier.server.http_connection import EXTENSION, HttpConnection
from croupier.server.root_path import below
from croupier.server.session import ClientSessions
from croupier.server.settings import Settings
from croupier.server.tables.registry import TableRegistry
from croupier.store import StoreError, open_log

API = "/api"
"""The prefix of all paths of the API except `/metrics`."""
API_HEADERS = [(b"cache-control", b"no-store"), *SAFETY]
ROUTES = (
    *openapi.ROUTES,
    Route("/api/tables/{table}/live", page.no_socket),
    *(Route(path, page.index) for path in page.ROUTES),
    Route("/assets/{name}", page.asset),
    *(Route(f"/{name}", page.plain_file) for name in page.PLAIN_FILES),
    Route("/robots.txt", page.robots),
    Route("/favicon.ico", page.favicon),
)
"""Every route of the server."""
OWN_SEGMENTS = frozenset(route.path.split("/")[1] for route in ROUTES) - {""}
"""The first segments of all paths."""
_not_found = request_response(page.not_found)


def _routes(*, api: bool) -> list[Route]:
    """Return the routes of the API, or all other routes."""
    return [route for route in ROUTES if route.path.startswith(API) is api]


class Application:
    """The ASGI application that uvicorn runs."""

    def __init__(self, settings: Settings, store: Any | None = None) -> None:
        """Create the application; open the log unless it is given."""
        self.settings = settings
        self._guard = Guard(settings.origins)
        self.registry = TableRegistry(settings, store or open_log(settings.db))
        # Starlette tries one route after another, so two short lists are faster than a long one.
        self._api = Router(_routes(api=True), redirect_slashes=False, default=_not_found)
        self._site = Router(_routes(api=False), redirect_slashes=False, default=_not_found, lifespan=self._lifespan)
        self._sessions = ClientSessions(self.registry, self._guard)

    @asynccontextmanager
    async def _lifespan(self, _: Any) -> AsyncIterator[None]:
        await self.registry.open()
        try:
            yield
        finally:
            await self.registry.close()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Handle an ASGI connection."""
        scope["app"] = self
        if self.settings.root and "path" in scope:
            scope["path"] = below(self.settings.root, scope["path"])
        if scope["type"] == "websocket":
            await self.registry.turns.wait(address_of(scope["client"]))
            self._sessions.open(scope)
        elif scope["type"] == "http":
            await self._respond(scope, receive, send)
        else:
            await self._site(scope, receive, send)

    async def _respond(self, scope: Any, receive: Any, send: Any) -> None:
        """Respond to a request, or with a problem if it is refused or fails."""
        # Ignore one slash at the end, so that limits and routes see the same path.
        asked: str = scope["path"]
        path = scope["path"] = asked.removesuffix("/") or "/"
        app, headers = (self._api, API_HEADERS) if path.startswith(API) else (self._site, SAFETY)
        address, addresses = address_of(scope["client"]), self.registry.addresses
        connection: HttpConnection | None = scope["extensions"][EXTENSION]()
        if connection is not None:
            # Files of the page are shared by all responses, so unread bytes of them take no memory.
            connection.count_unread = partial(addresses.add_bytes, address) if app is self._api else None
        started = crowded = False

        async def send_checked(event: Any) -> None:
            nonlocal started, crowded
            if event["type"] == "http.response.start":
                if app is self._api and not crowded and not addresses.has_room(address):
                    crowded = True
                    raise ProblemError("too-many", "Read the waiting responses of your address first.")
                event["headers"] = [*event.get("headers", []), *headers]
                started = True
            await send(event)

        try:
            try:
                self._admit(scope, address)
            finally:  # refused requests wait for their turn as well
                if connection is None or connection.address != address:  # others had their turn before they were read
                    await self.registry.turns.wait(address)
            # No route has an empty segment. Starlette's patterns end with `$`, which lets a final line feed pass.
            answer = _not_found if "//" in asked or path.endswith("\n") else app
            if not asked:  # the folder of the page without its slash, relative to which the page would not find itself
                answer = RedirectResponse(f"{self.settings.root}/", 308)
            await answer(scope, receive, send_checked)
        except (Exception, CancelledError) as error:
            if started:  # uvicorn logs it and closes the connection
                raise
            if isinstance(error, CancelledError):  # the server shuts down before the log has answered
                error = StoreError("The server went down before the log answered.")
            await response_to(Request(scope), error)(scope, receive, send_checked)

    def _admit(self, scope: Any, address: str) -> None:
        """Raise ProblemError for a request to another host, from another origin, or over its address's limit."""
        if not self._guard.admits(scope["headers"]):
            reason = "This is not a name of the server, or a page of another site has sent the request."
            raise ProblemError("no-host", reason)
        if not self.registry.addresses.may_ask(address, self._cost(scope)):
            raise ProblemError("too-fast", "Too many requests from your address; wait a little.")

    def _cost(self, scope: Any) -> float:
        """Return the cost of a request: at least 1, more with a large body, and `table_cost` for a new table."""
        limits = self.settings.limits
        least = limits.table_cost if scope["method"] == "POST" and scope["path"] == "/api/tables" else 1
        headers = dict(scope["headers"])
        # A chunked body does not say how large it is, so it counts as the largest that is allowed.
        largest = limits.record_bytes if b"transfer-encoding" in headers else 0
        size = min(int(headers.get(b"content-length", largest)), limits.record_bytes)  # no more of it is read
        return max(least, 1 + size / limits.bytes_per_frame)
