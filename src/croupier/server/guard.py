"""Guard: checks Host and Origin headers. Only pages of the server itself and of allowed origins may send requests."""

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

Headers = Iterable[tuple[bytes, bytes]]

ORIGIN = re.compile(r"https?://(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::\d{1,5})?")
"""Matches an Origin header as browsers send it."""
HOST = re.compile(r"(?:[a-z0-9_.-]+|\[([0-9a-f:.]+)\])(?::\d{1,5})?")
"""Matches a Host header; group 1 is an IPv6 address without its brackets."""
NO_HOST = re.compile(r"^(?:https?:|[a-z]+:/)?/*(?:[^/?#]*@)?|[/?#].*$")
"""Matches what may surround the host if somebody writes an origin like a web address."""
LOCAL_NAMES = frozenset(("localhost", socket.gethostname().casefold()))
SAFETY = [
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
        b"img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        b"worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(self), microphone=(), geolocation=()"),
]
"""Headers of every response."""


def header(headers: Headers, name: bytes) -> str | None:
    """Return the value of the first header with this name; None if there is none."""
    return next((value.decode("latin-1") for key, value in headers if key == name), None)


class OriginError(ValueError):
    """The text is not an origin; the message is a sentence."""


def parse_origin(name: str) -> str:
    """Return the origin that browsers send for a name of the server; raise OriginError if it is not valid."""
    origin = name.strip().lower().rstrip("/")
    origin = origin.removesuffix(":443" if origin.startswith("https:") else ":80")
    if ORIGIN.fullmatch(origin):
        return origin
    scheme, host = "http" if origin.startswith("http:") else "https", NO_HOST.sub("", origin)
    with suppress(UnicodeError):
        host = host.encode("idna").decode()
    meant = f"{scheme}://{host}"
    right = meant if ORIGIN.fullmatch(meant) else "https://vegas.example"
    raise OriginError(f"{name!r} is not an origin as browsers send it; write it like this: {right}.")


class Guard:
    """The names and origins of one server."""

    def __init__(self, origins: Iterable[str]) -> None:
        self._origins = {*map(parse_origin, origins)}
        self._hosts = {urlsplit(origin).hostname for origin in self._origins}

    def admits(self, headers: Headers) -> bool:
        """Say whether a request with these headers is accepted.

        Another site could point its own name at this machine (DNS rebinding), and its pages would then look like ours.
        So the host name of a request must be a known one. IP addresses cannot be faked that way.
        """
        headers = [*headers]
        hosts = [value.decode("latin-1").casefold() for name, value in headers if name == b"host"]
        origin = header(headers, b"origin")
        try:
            return (
                len(hosts) == 1
                and self._is_known_host(hosts[0])
                and (origin is None or self._is_own_origin(origin.casefold(), hosts[0]))
            )
        except ValueError:  # an invalid origin, such as `http://[`
            return False

    def _is_own_origin(self, origin: str, host: str) -> bool:
        return origin in self._origins or urlsplit(origin).netloc == host

    def _is_known_host(self, host: str) -> bool:
        match = HOST.fullmatch(host)
        if match is None:
            return False
        name = match[1] or host.partition(":")[0]
        if name in LOCAL_NAMES or name in self._hosts:
            return True
        try:
            ip_address(name)
        except ValueError:
            return False
        return True
