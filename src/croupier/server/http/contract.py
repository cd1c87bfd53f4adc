"""Contract: what an endpoint takes and returns, beside the endpoint, for the OpenAPI document."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from starlette.requests import Request
from starlette.types import ASGIApp

from croupier.api.http import ProblemCode
from croupier.server.http.requests import JSON

Endpoint: TypeAlias = Callable[[Request], Awaitable[ASGIApp]]
"""A function that answers requests; a response is an ASGI application."""


@dataclass(frozen=True)
class Contract:
    """What goes in and what comes out of an endpoint. Decorates that endpoint."""

    response: Any
    """The type of the response: a struct, a union, or str for text."""
    description: str
    """Of that response, as a sentence."""
    status: int = 200
    pending: str | None = None
    """A sentence for status 202, where the response may have to be computed first; it has the same form."""
    media: str = JSON
    body: Any = None
    """The type of the request's body; None: it has none."""
    body_media: str = JSON
    problems: tuple[ProblemCode, ...] = ()
    """Codes of its own. Every route can also refuse a client that is over its limit, and fail."""
    tokens: bool = False
    """Whether tokens may come with a request."""
    query: tuple[tuple[str, int, str], ...] = ()
    """Numbers in the query: name, the largest, and a description."""

    def __call__(self, endpoint: Endpoint) -> Endpoint:
        """Register this as the contract of an endpoint."""
        CONTRACTS[endpoint] = self
        return endpoint


CONTRACTS: dict[Endpoint, Contract] = {}
"""The contract of each endpoint of the API."""
BODY: tuple[ProblemCode, ...] = ("bad-message", "too-large", "wrong-type")
"""Problems of any body."""
