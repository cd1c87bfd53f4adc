"""The root path: the folder of a web server that a proxy passes on to Croupier, such as `/games`.

Proxies either pass a request's path on as it is or remove that folder from it first. Both are understood.
"""

import re
from collections.abc import Container
from urllib.parse import urlsplit

SEGMENT = re.compile(r"(?!\.{1,2}$)[A-Za-z0-9._~-]+")
"""Matches a segment that is the same in every spelling of an address."""
EXAMPLE = "/games/"


class RootPathError(ValueError):
    """The text is not a root path; the message is a sentence."""


def parse_root_path(text: str, taken: Container[str]) -> str:
    """Return a root path without the slash at its end, "" for the root itself; raise RootPathError.

    Paths of the server itself begin with the segments in `taken`, so none of those can be the first.

    >>> parse_root_path("/games/", ())
    '/games'
    """
    inner = text.strip().strip("/")
    segments = inner.split("/") if inner else []
    if not all(map(SEGMENT.fullmatch, segments)):
        raise RootPathError(f"{text!r} is not a path; write it like this: {_suggestion(text)}.")
    if segments and segments[0] in taken:
        raise RootPathError(f"{text!r} begins like an address of the server itself; choose another, such as {EXAMPLE}.")
    return "".join(f"/{segment}" for segment in segments)


def _suggestion(text: str) -> str:
    """Return the path of a web address, if that is what was given, or an example."""
    try:
        segments = urlsplit(text.strip()).path.strip("/").split("/") if "://" in text else []
    except ValueError:
        return EXAMPLE
    return f"/{'/'.join(segments)}/" if segments and all(map(SEGMENT.fullmatch, segments)) else EXAMPLE


def below(root: str, path: str) -> str:
    """Return a path as the server's routes have it, whether or not a proxy has removed the root path.

    >>> below("/games", "/games/api/health"), below("/games", "/api/health"), below("/games", "/games")
    ('/api/health', '/api/health', '')
    """
    return path[len(root) :] if path == root or path.startswith(f"{root}/") else path
