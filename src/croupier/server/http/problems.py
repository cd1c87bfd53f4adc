"""Problems: every answer that is no success has the same form, says what a caller can do, and nothing of the inside."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap
from msgspec import Struct

from croupier.record import RecordError
from croupier.rooms.messages import encode
from croupier.rooms.refusal import Code, Refusal
from croupier.store import StoreError

log = logging.getLogger("croupier.server")

ProblemCode: TypeAlias = Literal[
    Code,
    "face-down",  # the record would show winnings that lie face down
    "internal",
    "no-host",  # the server does not go by that name
    "no-method",
    "no-route",
    "no-token",
    "no-upgrade",  # a socket is asked for without becoming one
    "too-large",
    "unreadable",  # the record is none
    "wrong-type",
]


class Problem(Struct, frozen=True, omit_defaults=True):
    """A request that was not carried out, and why; nothing has changed."""

    code: ProblemCode
    """For programs."""
    message: str
    """For people."""
    line: int | None = None
    """With `unreadable`: the line of the record that is wrong, from 1."""
    table: str | None = None
    """With `exists`: the table of the rematch."""


CONFLICT = 409
"""The status of everything that the table, as it stands, does not allow."""
STATUS: Mapping[ProblemCode, int] = {
    "bad-message": 400,
    "bad-name": 400,
    "bad-setup": 400,
    "no-hello": 400,
    "no-token": 401,
    "face-down": 403,
    "host-only": 403,
    "no-chat": 403,
    "no-hints": 403,
    "not-your-seat": 403,
    "no-route": 404,
    "no-table": 404,
    "no-method": 405,
    "too-large": 413,
    "wrong-type": 415,
    "no-host": 421,
    "unreadable": 422,
    "no-upgrade": 426,
    "too-fast": 429,
    "too-many": 429,
    "internal": 500,
    "store": 503,
}
HEADERS: Mapping[int, Mapping[str, str]] = {
    401: {"www-authenticate": "Bearer"},
    426: {"upgrade": "websocket", "connection": "upgrade"},
    429: {"retry-after": "1"},
    503: {"retry-after": "1"},
}
"""What goes with a status."""
OF_LITESTAR: Mapping[int, tuple[ProblemCode, str]] = {
    404: ("no-route", "There is nothing at this address."),
    405: ("no-method", "This address does not know that method."),
    413: ("too-large", "That is too much at once."),
}


class ProblemError(Exception):
    """Ends a request with a problem."""

    def __init__(self, code: ProblemCode, message: str, *, table: str | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code, message, table=table)


def status_of(code: ProblemCode) -> int:
    """The status that goes with a code."""
    return STATUS.get(code, CONFLICT)


def with_status(status: int, codes: Iterable[ProblemCode]) -> list[ProblemCode]:
    """The codes that go with a status."""
    return [code for code in codes if status_of(code) == status]


Asked: TypeAlias = Request[Any, Any, Any]


def _answer(problem: Problem, more: Mapping[str, str] | None = None) -> Response[bytes]:
    status = status_of(problem.code)
    headers = {**HEADERS.get(status, {}), **(more or {})}
    return Response(encode(problem), status_code=status, media_type=MediaType.JSON, headers=headers)


def _refusal(_: Asked, error: Refusal) -> Response[bytes]:
    return _answer(Problem(error.code, error.message))


def _problem(_: Asked, error: ProblemError) -> Response[bytes]:
    return _answer(error.problem)


def _unreadable(_: Asked, error: RecordError) -> Response[bytes]:
    return _answer(Problem("unreadable", f"{error}.", line=error.line))


def _store(request: Asked, error: StoreError) -> Response[bytes]:
    log.error("%s %s: %s", request.method, request.url.path, error)
    return _answer(Problem("store", "The log cannot be read or written just now; try again."))


def of_litestar(request: Asked, error: HTTPException) -> Response[bytes]:
    """What Litestar itself turns down: no such address, no such method, too much."""
    if error.status_code >= 500:
        return _unexpected(request, error)
    code, message = OF_LITESTAR.get(error.status_code, ("bad-message", "The request is not understood."))
    return _answer(Problem(code, message), error.headers)


def _unexpected(request: Asked, error: Exception) -> Response[bytes]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(Problem("internal", "Something went wrong here; it has been noted down."))


HANDLERS: ExceptionHandlersMap = {
    Refusal: _refusal,
    ProblemError: _problem,
    RecordError: _unreadable,
    StoreError: _store,
    HTTPException: of_litestar,
    Exception: _unexpected,
}
"""How each exception is answered."""
