"""The front: what a browser gets that asks for no part of the API."""

from litestar import MediaType, Response, get

PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Croupier</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Croupier</h1>
<p>The server is running. Programs find their way by <a href="/api/schema.json">the OpenAPI document</a> and
<a href="/api/messages.json">the messages of the socket</a>; docs/api.md explains both.</p>
</body>
</html>
"""


@get("/", media_type=MediaType.HTML)
async def page() -> str:
    """That the server runs."""
    return PAGE


@get("/robots.txt", media_type=MediaType.TEXT)
async def robots() -> str:
    """Tables are for the people at them, not for search engines."""
    return "User-agent: *\nDisallow: /\n"


@get("/favicon.ico", status_code=204)
async def favicon() -> Response[None]:
    """Browsers ask for it."""
    return Response(None, status_code=204)
