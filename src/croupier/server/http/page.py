"""The page over HTTP: its built files, compressed in advance, and other addresses that browsers request.

Files with a hash in their names are cached forever. Link headers preload the texts and the code of home or a table, so
that a slow connection waits once and not twice.
"""

import gzip
import hashlib
from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.page import SCREENS, static_folder
from croupier.page.addresses import move_manifest, move_page
from croupier.server.http.problems import ProblemError
from croupier.server.http.requests import TEXT
from croupier.words import LANGUAGES

ROUTES = ("/", "/t/{table}", *(f"/{screen}" for screen in SCREENS))
"""Addresses that the page itself understands: all return the same file."""
PLAIN_FILES = (
    "camera.json",
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
"""Files at the root whose names have no hash. Not all builds have all of them."""
TYPES = {  # Starlette adds the charset to text types
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
REVALIDATE = "no-cache"
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
"""Prefixes of the addresses of tables."""
MOVED = {"index.html": move_page, "manifest.webmanifest": move_manifest}
"""The files with absolute addresses, and the functions that put a root path before these."""


class File(Struct, frozen=True):
    """A file ready to be sent."""

    media: str
    etag: str
    forms: dict[str, bytes]
    """Its content by encoding, the smallest first; "" is uncompressed."""


@cache
def files(root: str = "") -> dict[str, File]:
    """Return every file of the page by its path, with the addresses that a root path gives it.

    If the page is not built, there is only an explanatory index.
    """
    if root:
        built = files()
        moved = {
            name: move(built[name].forms[""].decode(), f"{root}/") for name, move in MOVED.items() if name in built
        }
        return built | {name: _file(name, _compress(text.encode())) for name, text in moved.items()}
    static = static_folder()
    if static is None:
        return {"index.html": _file("index.html", {"": NOT_BUILT.encode()})}
    found = {path.relative_to(static).as_posix(): path.read_bytes() for path in static.rglob("*") if path.is_file()}
    names = [name for name in found if name.rpartition(".")[2] in TYPES]
    forms = (("br", ".br"), ("gzip", ".gz"), ("", ""))
    return {
        name: _file(name, {coding: found[name + end] for coding, end in forms if name + end in found}) for name in names
    }


def _compress(content: bytes) -> dict[str, bytes]:
    return {"gzip": gzip.compress(content, mtime=0), "": content}


def _file(name: str, forms: dict[str, bytes]) -> File:
    return File(TYPES[name.rpartition(".")[2]], f'W/"{hashlib.sha256(forms[""]).hexdigest()[:24]}"', forms)


def accepted_encodings(header: str) -> set[str]:
    """Return the encodings that an Accept-Encoding header allows.

    >>> sorted(accepted_encodings("gzip, br;q=0.9, zstd;q=0"))
    ['br', 'gzip']
    """
    allowed = set()
    for part in header.lower().split(","):
        coding, *parameters = (piece.strip() for piece in part.split(";"))
        if not any(parameter.replace(" ", "").rstrip(".0") == "q=" for parameter in parameters):
            allowed.add(coding)
    return allowed


def _root(request: Request) -> str:
    root: str = request.app.settings.root
    return root


def file_response(request: Request, name: str, cache_control: str, status: int = 200, **more: str) -> Response:
    """Return a file in the smallest encoding that the browser accepts, or 304 if it has the file already."""
    file = files(_root(request)).get(name)
    if file is None:
        raise ProblemError("no-route", "There is nothing at this address.")
    headers = {"cache-control": cache_control, "etag": file.etag, "vary": "accept-encoding"} | more
    if status == 200 and file.etag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    allowed = {"", *accepted_encodings(request.headers.get("accept-encoding", ""))}
    coding, content = next((coding, content) for coding, content in file.forms.items() if coding in allowed)
    if coding:
        headers["content-encoding"] = coding
    return Response(content, status_code=status, media_type=file.media, headers=headers)


def preferred_language(header: str) -> str:
    """Return the first language of an Accept-Language header that the page has. Browsers send the preferred one first.

    >>> preferred_language("ja, nl-BE;q=0.9, en;q=0.8")
    'nl'
    """
    tags = (part.strip()[:2].lower() for part in header.split(","))
    return next((tag for tag in tags if tag in LANGUAGES), LANGUAGES[0])


def preload_links(names: Iterable[str], path: str, languages: str, root: str = "") -> str:
    """Return the Link header for an address: texts in the visitor's language, and the code of home or a table."""
    kinds = [f"assets/words-{preferred_language(languages)}-"]
    if path == HOME:
        kinds.append("assets/home-")
    elif path.startswith(TABLE):
        kinds.append("assets/table-")
    wanted = (name for name in names if name.startswith(tuple(kinds)))
    return ", ".join(f"<{root}/{name}>; {_relation(name)}; crossorigin" for name in wanted)


def _relation(name: str) -> str:
    return "rel=modulepreload" if name.endswith(".js") else "rel=preload; as=style"


def _page_response(request: Request, status: int = 200) -> Response:
    """Return the page itself, with a Link header for what it loads next."""
    more = {"vary": "accept-encoding, accept-language"}
    languages = request.headers.get("accept-language", "")
    if link := preload_links(files(), request.scope["path"], languages, _root(request)):
        more["link"] = link
    return file_response(request, "index.html", REVALIDATE, status, **more)


async def index(request: Request) -> Response:
    """Send the page at every address that it understands."""
    return _page_response(request)


async def asset(request: Request) -> Response:
    """Send a file whose name changes with its content."""
    return file_response(request, f"assets/{request.path_params['name']}", FOREVER)


async def plain_file(request: Request) -> Response:
    """Send a file whose name stays the same."""
    return file_response(request, request.scope["path"].removeprefix("/"), REVALIDATE)


async def not_found(request: Request) -> Response:
    """Respond at an unknown address: people get the page, which says so in their language; programs get a problem."""
    navigates = request.method in ("GET", "HEAD") and "text/html" in request.headers.get("accept", "")
    if not navigates or request.scope["path"].startswith("/api"):
        raise ProblemError("no-route", "There is nothing at this address.")
    return _page_response(request, status=404)


async def robots(_: Request) -> Response:
    """Keep search engines away: tables are for the people at them."""
    return Response("User-agent: *\nDisallow: /\n", media_type=TEXT)


async def favicon(_: Request) -> Response:
    """Respond to browsers that look for an icon here."""
    return Response(status_code=204)


async def no_socket(_: Request) -> Response:
    """Refuse a request to a WebSocket address without an upgrade; usually a proxy has removed it."""
    raise ProblemError("no-upgrade", "This is a WebSocket; a proxy before the server has to pass on Upgrade.")
