"""The front: what browsers and search engines ask for beside page and API."""

from litestar import MediaType, Response, get


@get("/robots.txt", media_type=MediaType.TEXT)
async def robots() -> str:
    """Tables are for the people at them, not for search engines."""
    return "User-agent: *\nDisallow: /\n"


@get("/favicon.ico", status_code=204)
async def favicon() -> Response[None]:
    """Browsers ask for it."""
    return Response(None, status_code=204)
