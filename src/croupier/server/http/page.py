"""The page over HTTP: its built files, compressed beforehand, and the other addresses that browsers ask for.

Files with a hash in their names are cached for good. Link headers preload the words and the chunks of home or a table,
so that a slow line waits once and not twice.
"""

import hashlib
from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.page import SCREENS, static_folder
from croupier.server.http.problems import ProblemError
from croupier.server.http.requests import TEXT
from croupier.words import LANGUAGES

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


HOME = "/"
TABLE = ("/t/", "/play")
"""How the addresses of tables begin."""


class File(Struct, frozen=True):
    """A file as it can be sent."""

    media: str
    etag: str
    forms: dict[str, bytes]
    """Its content by encoding, the smallest first; "" is as it is."""


@cache
def files() -> dict[str, File]:
    """Return every file of the built page by its name below the root; only the index if the page is not built."""
    folder = static_folder()
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
    """Return the encodings that an Accept-Encoding allows.

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
    """Send a file in the smallest form that the browser reads, or 304 if it has it already."""
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


def preferred_language(header: str) -> str:
    """Return the first language of an Accept-Language header that the page has; browsers name the best one first.

    >>> preferred_language("ja, nl-BE;q=0.9, en;q=0.8")
    'nl'
    """
    tags = (part.strip()[:2].lower() for part in header.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def preload_links(names: Iterable[str], path: str, languages: str) -> str:
    """Return the Link header for an address of the page: words in the visitor's language, and home or the table."""
    kinds = [f"assets/words-{preferred_language(languages)}-"]
    if path == HOME:
        kinds.append("assets/home-")
    elif path.startswith(TABLE):
        kinds.append("assets/table-")
    wanted = (name for name in names if name.startswith(tuple(kinds)))
    return ", ".join(f"</{name}>; {_relation(name)}; crossorigin" for name in wanted)


def _relation(name: str) -> str:
    return "rel=modulepreload" if name.endswith(".js") else "rel=preload; as=style"


def _page(request: Request, status: int = 200) -> Response:
    """Send the page itself, with Link headers for what it loads next."""
    more = {"vary": "accept-encoding, accept-language"}
    if link := preload_links(files(), request.scope["path"], request.headers.get("accept-language", "")):
        more["link"] = link
    return sent(request, "index.html", ASK_AGAIN, status, **more)


async def index(request: Request) -> Response:
    """Send the page, at every address that it understands."""
    return _page(request)


async def asset(request: Request) -> Response:
    """Send a file whose name changes with its content."""
    return sent(request, f"assets/{request.path_params['name']}", FOREVER)


async def beside(request: Request) -> Response:
    """Send a file that keeps its name."""
    return sent(request, request.scope["path"].removeprefix("/"), ASK_AGAIN)


async def missing(request: Request) -> Response:
    """Answer at an unknown address: people get the page, which says so in their language; programs get a problem."""
    navigates = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not navigates or request.scope["path"].startswith("/api"):
        raise ProblemError("no-route", "There is nothing at this address.")
    return _page(request, status=404)


async def robots(_: Request) -> Response:
    """Keep search engines away: tables are for the people at them."""
    return Response("User-agent: *\nDisallow: /\n", media_type=TEXT)


async def favicon(_: Request) -> Response:
    """Answer the browsers that ask for an icon here."""
    return Response(status_code=204)


async def no_socket(_: Request) -> Response:
    """Refuse a WebSocket that is asked for without an upgrade, mostly by a proxy that does not pass it on."""
    raise ProblemError("no-upgrade", "This is a WebSocket; a proxy before the server has to pass on Upgrade.")
