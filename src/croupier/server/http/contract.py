"""Contract: a decorator that states what an endpoint takes and returns, for the OpenAPI document."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from starlette.requests import Request
from starlette.types import ASGIApp

from croupier.api.http import ProblemCode
from croupier.server.http.requests import JSON

Endpoint: TypeAlias = Callable[[Request], Awaitable[ASGIApp]]
"""A function that answers requests. A response is an ASGI application."""


@dataclass(frozen=True)
class Contract:
    """What an endpoint takes and returns. Used as its decorator."""

    response: Any
    """The type of the response: a struct, a union, or str for text; None: it has no body."""
    description: str
    """A description of that response, as a sentence."""
    status: int = 200
    pending: str | None = None
    """A sentence for status 202, if the response may have to be computed first; of the same form. None: never."""
    unchanged: str | None = None
    """A sentence for status 304, if the client may have the response already. None: never."""
    media: str = JSON
    body: Any = None
    """The type of the request's body; None: no body."""
    body_media: str = JSON
    problems: tuple[ProblemCode, ...] = ()
    """Codes that this endpoint can return. Every route can also refuse a client over its limit, and fail."""
    tokens: bool = False
    """Whether requests may carry tokens."""
    query: tuple[tuple[str, int, str], ...] = ()
    """Numbers in the query: name, largest value, and a description."""

    def __call__(self, endpoint: Endpoint) -> Endpoint:
        """Register this contract for an endpoint, and return the endpoint."""
        CONTRACTS[endpoint] = self
        return endpoint


CONTRACTS: dict[Endpoint, Contract] = {}
"""The contracts by endpoint."""
BODY: tuple[ProblemCode, ...] = ("bad-message", "too-large", "wrong-type")
"""Problems that any request body can have."""
