"""Well-known addresses that browsers, search engines and proxies ask for."""

from starlette.requests import Request
from starlette.responses import Response

from croupier.server.http.problems import ProblemError
from croupier.server.http.requests import TEXT


async def robots(_: Request) -> Response:
    """Tables are for the people at them, not for search engines."""
    return Response("User-agent: *\nDisallow: /\n", media_type=TEXT)


async def favicon(_: Request) -> Response:
    """Browsers ask for it."""
    return Response(status_code=204)


async def no_socket(_: Request) -> Response:
    """A socket asked for without an upgrade: most often by a proxy that does not pass it on."""
    raise ProblemError("no-upgrade", "This is a WebSocket; a proxy before the server has to pass on Upgrade.")
