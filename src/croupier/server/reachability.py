"""Reachability: whether the proxies before this server let WebSockets through, tried at its public addresses."""

import json
import logging
import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from http.client import OK, SWITCHING_PROTOCOLS, HTTPConnection, HTTPException, HTTPSConnection
from threading import Thread
from urllib.parse import urlsplit

log = logging.getLogger("croupier.server")
WAITS = (5, 60)
"""Seconds before an address is tried, and tried again if nothing answered: the proxy may start after this server."""
PATIENCE = 10
"""Seconds that a connection, and then its answer, may take."""
MOST_BYTES = 100_000
PLAIN = "/api/bots"
SOCKET = "/api/tables/none/live"
"""The address of a socket, which is opened before its client has to name a table that there is."""
HANDSHAKE = {
    "connection": "Upgrade",
    "upgrade": "websocket",
    "sec-websocket-version": "13",
    "sec-websocket-key": "Q3JvdXBpZXIgaGVyZSEhIQ==",
}


def check_in_background(addresses: Iterable[str], waits: Iterable[float] = WAITS) -> None:
    """Try public addresses of this server, each in a thread of its own, and log what their proxies get wrong."""
    for address in addresses:
        Thread(target=_check, args=(address, waits), name="reachability", daemon=True).start()


def _check(address: str, waits: Iterable[float]) -> None:
    for wait in waits:
        time.sleep(wait)
        try:
            fault = find_fault(address)
        except (OSError, HTTPException, ValueError):  # not reachable from here, which says nothing about others
            continue
        if fault is not None:
            log.warning("%s", fault)
        return


def find_fault(address: str) -> str | None:
    """Return a sentence on what the proxies before an address get wrong; None: nothing, or another server answers.

    Raise OSError, HTTPException or ValueError if none answers.
    """
    status, answer = _ask(address, PLAIN)
    if isinstance(answer, dict) and answer.get("code") == "no-host":
        return f"{address} arrives under another name: let the proxy pass on the header Host (docs/hosting.md)."
    if status != OK or not isinstance(answer, list):
        return None
    upgraded, _ = _ask(address, SOCKET, HANDSHAKE)
    if upgraded == SWITCHING_PROTOCOLS:
        return None
    return (
        f"{address} lets no WebSockets through (status {upgraded}): let the proxy use HTTP/1.1, and pass on "
        "the headers Upgrade and Connection (docs/hosting.md)."
    )


def _ask(address: str, path: str, headers: Mapping[str, str] | None = None) -> tuple[int, object]:
    """Return the status of an answer and its decoded body; None: it is no JSON."""
    parts = urlsplit(address)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    with closing(kind(parts.netloc, timeout=PATIENCE)) as connection:
        connection.request("GET", parts.path + path, headers=dict(headers or {}))
        answer = connection.getresponse()
        body = b"" if answer.status == SWITCHING_PROTOCOLS else answer.read(MOST_BYTES)
    try:
        return answer.status, json.loads(body)
    except ValueError:
        return answer.status, None
