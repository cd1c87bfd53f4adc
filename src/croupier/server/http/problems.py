"""Problems: every response that is no success has one form. It says what a client can do, and nothing internal."""

import logging
from collections.abc import Mapping
from typing import Any, TypeAlias

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException
from litestar.types import ExceptionHandlersMap

from croupier.api.http import Problem, ProblemCode
from croupier.api.messages import encode
from croupier.api.refusal import Refusal
from croupier.record import PositionError, RecordError
from croupier.store import StoreError

log = logging.getLogger("croupier.server")

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
    "hushed": 403,
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
"""What goes with a status, unless a refusal knows better when to come back."""
LITESTAR_PROBLEMS: Mapping[int, tuple[ProblemCode, str]] = {
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


HttpRequest: TypeAlias = Request[Any, Any, Any]


def _answer(problem: Problem, more: Mapping[str, str] | None = None) -> Response[bytes]:
    status = status_of(problem.code)
    headers = {**HEADERS.get(status, {}), **(more or {})}
    return Response(encode(problem), status_code=status, media_type=MediaType.JSON, headers=headers)


def _refused(_: HttpRequest, refusal: Refusal) -> Response[bytes]:
    waits = "retry-after" in HEADERS.get(status_of(refusal.code), {})
    return _answer(Problem(refusal.code, refusal.message), {"retry-after": str(refusal.wait)} if waits else None)


def _store(request: HttpRequest, error: StoreError) -> Response[bytes]:
    log.error("%s %s: %s", request.method, request.url.path, error)
    return _answer(Problem("store", "The log cannot be read or written just now; try again."))


def litestar_problem(request: HttpRequest, error: HTTPException) -> Response[bytes]:
    """What Litestar itself turns down: no such address, no such method, too much."""
    if error.status_code >= 500:
        return _unexpected(request, error)
    code, message = LITESTAR_PROBLEMS.get(error.status_code, ("bad-message", "The request is not understood."))
    return _answer(Problem(code, message), error.headers)


def _unexpected(request: HttpRequest, error: Exception) -> Response[bytes]:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _answer(Problem("internal", "Something went wrong here; it has been noted down."))


async def send_problem(send: Any, problem: Problem) -> None:
    """Respond with a problem before the request is read."""
    status, body = status_of(problem.code), encode(problem)
    headers = [(name.encode(), value.encode()) for name, value in HEADERS.get(status, {}).items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


HANDLERS: ExceptionHandlersMap = {
    Refusal: _refused,
    ProblemError: lambda _, error: _answer(error.problem),
    RecordError: lambda _, error: _answer(Problem("unreadable", f"{error}.", line=error.line)),
    PositionError: lambda _, error: _answer(Problem("unreadable", f"{error}.", field=error.field or None)),
    StoreError: _store,
    HTTPException: litestar_problem,
    Exception: _unexpected,
}
"""How each exception is answered."""
