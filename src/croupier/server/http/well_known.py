"""Well-known addresses that browsers, search engines and proxies ask for."""

from litestar import MediaType, Response, route

from croupier.server.http.contract import READ
from croupier.server.http.problems import ProblemError
from croupier.server.http.requests import TableId


@route("/robots.txt", http_method=READ, media_type=MediaType.TEXT)
async def robots() -> str:
    """Tables are for the people at them, not for search engines."""
    return "User-agent: *\nDisallow: /\n"


@route("/favicon.ico", http_method=READ, status_code=204)
async def favicon() -> Response[None]:
    """Browsers ask for it."""
    return Response(None, status_code=204)


@route("/api/tables/{table:str}/live", http_method=READ)
async def no_socket(table: TableId) -> None:  # noqa: ARG001  # one sentence for all
    """A socket asked for without an upgrade: most often by a proxy that does not pass it on."""
    raise ProblemError("no-upgrade", "This is a WebSocket; a proxy before the server has to pass on Upgrade.")
