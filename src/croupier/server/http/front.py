"""The front: what browsers and search engines ask for beside page and API."""

from litestar import MediaType, Response, route

from croupier.server.http.contract import READ


@route("/robots.txt", http_method=READ, media_type=MediaType.TEXT)
async def robots() -> str:
    """Tables are for the people at them, not for search engines."""
    return "User-agent: *\nDisallow: /\n"


@route("/favicon.ico", http_method=READ, status_code=204)
async def favicon() -> Response[None]:
    """Browsers ask for it."""
    return Response(None, status_code=204)
