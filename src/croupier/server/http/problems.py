"""JSON responses, and problems: error responses with a code and a sentence, without internal details."""

import logging
from collections.abc import Mapping
from typing import Any, cast
from urllib.parse import quote

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Match

from croupier.api.http import PositionField, Problem, ProblemCode
from croupier.api.messages import encode
from croupier.api.refusal import Refusal
from croupier.record import PositionError, RecordError
from croupier.server.log_lines import report
from croupier.store import StoreError

log = logging.getLogger("croupier.server")

CONFLICT = 409
"""The status of all other codes: the present state of the table does not allow the command."""
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
    "not-followed": 404,
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
"""Headers sent with a status. A refusal can give another retry-after."""


class ProblemError(Exception):
    """Raised to end a request with a problem."""

    def __init__(self, code: ProblemCode, message: str, *, table: str | None = None) -> None:
        super().__init__(message)
        self.problem = Problem(code, message, table=table)


class JsonResponse(Response):
    """A response with a struct as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        """Return the struct as JSON."""
        return encode(content)


def status_of(code: ProblemCode) -> int:
    """Return the HTTP status for a code."""
    return STATUS.get(code, CONFLICT)


def response_to(request: Request, error: Exception) -> Response:
    """Return the response to a request that ended with an exception, and log it unless it is the client's fault."""
    match error:
        case ProblemError(problem=problem):
            return _response(problem)
        case Refusal(code=code, message=message, wait=wait):
            waits = "retry-after" in HEADERS.get(status_of(code), {})
            return _response(Problem(code, message), {"retry-after": str(wait)} if waits else {})
        case RecordError():
            return _response(Problem("unreadable", f"{error}.", line=error.line))
        case PositionError():
            field = cast(PositionField | None, error.field or None)
            return _response(Problem("unreadable", f"{error}.", field=field))
        case StoreError():
            report(log, "%s %s: %s", request.method, _path(request), error)
            return _response(Problem("store", "The log cannot be read or written just now; try again."))
        case HTTPException(status_code=405):
            return _method_not_allowed(request)
    log.error("%s %s failed", request.method, _path(request), exc_info=error)
    return _response(Problem("internal", "Something went wrong at the server; it has been logged."))


def _response(problem: Problem, more: Mapping[str, str] | None = None) -> Response:
    status = status_of(problem.code)
    return JsonResponse(problem, status, {**HEADERS.get(status, {}), **(more or {})})


def _method_not_allowed(request: Request) -> Response:
    """Return the response to a method that no route at this address has, or to OPTIONS, with all allowed methods.

    Starlette itself names only the methods of one route.
    """
    routes = [route for route in request.scope["router"].routes if route.matches(request.scope)[0] is not Match.NONE]
    methods = {"OPTIONS"}.union(*(route.methods for route in routes))
    allow = {"allow": ", ".join(sorted(methods))}
    if request.method == "OPTIONS":
        return Response(None, 204, allow)
    return _response(Problem("no-method", "This address does not know that method."), allow)


def _path(request: Request) -> str:
    """Return the path for the log, percent-encoded, so that a line feed in it cannot begin a new line.

    Of the name of a followed game it has four characters: whoever reads the log must not be able to follow the game.
    """
    folder, followed, name = request.scope["path"].partition("/followed/")
    return quote(f"{folder}{followed}{name[:4]}")
