"""Turnstile: everyone who asks by HTTP comes through here, and nobody too fast."""

from typing import Any

from litestar.types import ASGIApp

from croupier.rooms.messages import encode
from croupier.server.guard import address_of
from croupier.server.http.problems import HEADERS, Problem, status_of
from croupier.server.hub import Hub

Scope = Any
Receive = Any
Send = Any


async def send_problem(send: Send, problem: Problem) -> None:
    """Answer with a problem before anything has looked at the request."""
    status, body = status_of(problem.code), encode(problem)
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.get(status, {}).items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


class Turnstile:
    """An ASGI application around another."""

    def __init__(self, app: ASGIApp, hub: Hub) -> None:
        self._app = app
        self._hub = hub

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through if its address has not asked too much lately."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        path: str = scope["path"]
        new_table = scope["method"] == "POST" and path.rstrip("/") == "/api/tables"
        cost = self._hub.limits.table_cost if new_table else 1.0

        async def unkept(event: Any) -> None:
            if event["type"] == "http.response.start" and path.startswith("/api"):
                event["headers"] = [*event.get("headers", []), (b"cache-control", b"no-store")]
            await send(event)

        if not self._hub.addresses.may_ask(address_of(scope["client"]), cost):
            await send_problem(unkept, Problem("too-fast", "Too many requests from your address; wait a little."))
            return
        await self._app(scope, receive, unkept)
