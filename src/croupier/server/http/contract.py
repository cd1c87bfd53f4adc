"""Contract: what a route promises beyond its code, for the OpenAPI document; it stands beside the route."""

from dataclasses import dataclass
from typing import Any, Literal

from litestar import HttpMethod

from croupier.api.http import ProblemCode
from croupier.server.http.requests import JSON


@dataclass(frozen=True)
class Contract:
    """What goes in and what comes out of a route."""

    gives: Any
    """The type of what it answers: a struct, a union, or str for text."""
    says: str
    """When it is answered so, as a sentence."""
    status: int = 200
    later: str | None = None
    """Where it may take a while: when it is answered 202 in the same form, as a sentence."""
    media: str = JSON
    takes: Any = None
    """The type of the body; None: it has none."""
    takes_media: str = JSON
    refuses: tuple[ProblemCode, ...] = ()
    """Codes of its own; every route can be asked too fast, and every one can fail."""
    tokens: Literal["none", "may"] = "none"
    """Whether tokens may come with it."""
    query: tuple[tuple[str, int, str], ...] = ()
    """Numbers in the query: name, the largest, and what it is."""


READ = (HttpMethod.GET, HttpMethod.HEAD)
"""The methods of a route that only tells something: who asks for the head alone gets all but the body."""
BODY: tuple[ProblemCode, ...] = ("bad-message", "too-large", "wrong-type")
"""What can be wrong with any body."""
