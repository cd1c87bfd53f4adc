"""Contract: what a route takes and returns, beside the route, for the OpenAPI document."""

from dataclasses import dataclass
from typing import Any

from litestar import HttpMethod

from croupier.api.http import ProblemCode
from croupier.server.http.requests import JSON


@dataclass(frozen=True)
class Contract:
    """What goes in and what comes out of a route."""

    response: Any
    """The type of the response: a struct, a union, or str for text."""
    description: str
    """Of that response, as a sentence."""
    status: int = 200
    pending: str | None = None
    """Where the response may have to be computed first: a sentence for status 202, in the same form."""
    media: str = JSON
    body: Any = None
    """The type of the request's body; None: it has none."""
    body_media: str = JSON
    problems: tuple[ProblemCode, ...] = ()
    """Codes of its own; every route can also be over a limit, and fail."""
    tokens: bool = False
    """Whether tokens may come with a request."""
    query: tuple[tuple[str, int, str], ...] = ()
    """Numbers in the query: name, the largest, and a description."""


READ = (HttpMethod.GET, HttpMethod.HEAD)
"""The methods of a route that only reads."""
BODY: tuple[ProblemCode, ...] = ("bad-message", "too-large", "wrong-type")
"""Problems of any body."""
