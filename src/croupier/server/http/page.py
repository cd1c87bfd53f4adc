"""The page over HTTP: the built files, compressed beforehand; what has a hash in its name is kept for good."""

import hashlib
from functools import cache

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.page import SCREENS, static
from croupier.server.http.preload import preload_links
from croupier.server.http.problems import ProblemError

ROUTES = ("/", "/t/{table}", *(f"/{screen}" for screen in SCREENS))
"""Addresses that the page itself understands: each gives the same file."""
BESIDE = (
    "engine.json",
    "icon.svg",
    "icon-192.png",
    "icon-512.png",
    "icon-maskable.png",
    "manifest.webmanifest",
    "notices.txt",
    "parts.json",
    "preview.png",
    "screenshot-narrow.jpg",
    "screenshot-wide.jpg",
    "worker.js",
)
"""Files that lie beside it, where it has them."""
TYPES = {  # Starlette adds the charset of text
    "bin": "application/octet-stream",
    "css": "text/css",
    "html": "text/html",
    "jpg": "image/jpeg",
    "js": "text/javascript",
    "json": "application/json",
    "png": "image/png",
    "svg": "image/svg+xml",
    "txt": "text/plain",
    "wasm": "application/wasm",
    "webmanifest": "application/manifest+json",
}
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Croupier</title><meta name="viewport" content="width=device-width"></head>
<body>
<h1>Croupier</h1>
<p>The server is running, but it was installed without its page. Programs find their way by
<a href="/api/schema.json">the OpenAPI document</a> and <a href="/api/messages.json">the messages of the socket</a>;
docs/api.md explains both.</p>
</body>
</html>
"""


class File(Struct, frozen=True):
    """A file as it can be sent."""

    media: str
    etag: str
    forms: dict[str, bytes]
    """Its content by encoding, the smallest first; "" is as it is."""


@cache
def files() -> dict[str, File]:
    """Every file of the built page by its name below the root; only the index where there is no page."""
    folder = static()
    if folder is None:
        return {"index.html": _file("index.html", {"": NOT_BUILT.encode()})}
    found = {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    names = [name for name in found if name.rpartition(".")[2] in TYPES]
    forms = (("br", ".br"), ("gzip", ".gz"), ("", ""))
    return {
        name: _file(name, {coding: found[name + end] for coding, end in forms if name + end in found}) for name in names
    }


def _file(name: str, forms: dict[str, bytes]) -> File:
    return File(TYPES[name.rpartition(".")[2]], f'W/"{hashlib.sha256(forms[""]).hexdigest()[:24]}"', forms)


def accepts(header: str) -> set[str]:
    """The encodings that an Accept-Encoding allows.

    >>> sorted(accepts("gzip, br;q=0.9, zstd;q=0"))
    ['br', 'gzip']
    """
    allowed = set()
    for part in header.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        if not any(parameter.replace(" ", "").rstrip(".0") == "q=" for parameter in parameters):
            allowed.add(coding)
    return allowed


def sent(request: Request, name: str, keeping: str, status: int = 200, **more: str) -> Response:
    """A file, in the smallest form the browser reads; nothing where it has it already."""
    file = files().get(name)
    if file is None:
        raise ProblemError("no-route", "There is nothing at this address.")
    headers = {"cache-control": keeping, "etag": file.etag, "vary": "accept-encoding"} | more
    if status == 200 and file.etag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    allowed = {"", *accepts(request.headers.get("accept-encoding", ""))}
    coding, content = next((coding, content) for coding, content in file.forms.items() if coding in allowed)
    if coding:
        headers["content-encoding"] = coding
    return Response(content, status_code=status, media_type=file.media, headers=headers)


def _page(request: Request, status: int = 200) -> Response:
    """The page itself, with Link headers for what it loads next."""
    more = {"vary": "accept-encoding, accept-language"}
    if link := preload_links(files(), request.scope["path"], request.headers.get("accept-language", "")):
        more["link"] = link
    return sent(request, "index.html", ASK_AGAIN, status, **more)


async def index(request: Request) -> Response:
    """The page, at every address that it understands."""
    return _page(request)


async def asset(request: Request) -> Response:
    """A file whose name changes with its content."""
    return sent(request, f"assets/{request.path_params['name']}", FOREVER)


async def beside(request: Request) -> Response:
    """A file that keeps its name."""
    return sent(request, request.scope["path"].removeprefix("/"), ASK_AGAIN)


async def missing(request: Request) -> Response:
    """An address that nobody knows: people get the page, which says so in their language; programs get a problem."""
    navigates = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not navigates or request.scope["path"].startswith("/api"):
        raise ProblemError("no-route", "There is nothing at this address.")
    return _page(request, status=404)
