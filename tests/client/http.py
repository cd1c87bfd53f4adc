"""HTTP requests to one server on this machine, with httpx."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import httpx

STALE_SECONDS = 1.0
"""An idle connection is not used again after that: servers close it after five seconds, and a busy machine is late."""
PATIENCE = 30.0
"""Seconds for a response."""


class Http:
    """Sends requests from one loopback address or from several, since a server limits what one address may ask."""

    def __init__(self, port: int, addresses: int = 1) -> None:
        limits = httpx.Limits(keepalive_expiry=STALE_SECONDS)
        # Loopback has no certificates; reading those of the system would take longer than the request.
        self._clients = [
            httpx.AsyncClient(
                base_url=f"http://127.0.0.1:{port}",
                timeout=PATIENCE,
                trust_env=False,
                transport=httpx.AsyncHTTPTransport(
                    local_address=f"127.0.0.{number}", limits=limits, verify=False, trust_env=False
                ),
            )
            for number in range(1, 1 + addresses)
        ]
        self._next = cycle(self._clients)

    async def get(self, path: str) -> httpx.Response:
        """Return the response to a GET; raise httpx.TransportError if there is none."""
        return await next(self._next).get(path)

    async def post(self, path: str, body: object) -> Any:
        """Send JSON and return the JSON of the response; raises httpx.HTTPError where that is no success."""
        response = await next(self._next).post(path, json=body)
        return response.raise_for_status().json()

    async def close(self) -> None:
        """Close all connections."""
        for client in self._clients:
            await client.aclose()
