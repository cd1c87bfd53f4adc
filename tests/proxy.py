"""A web server before Croupier, as small as a test needs it: it passes a folder on, with or without its name."""

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from urllib.parse import urlsplit

from tests.patience import PATIENCE

UPGRADE = re.compile(rb"\r\n(?:upgrade|connection): [^\r\n]*", re.IGNORECASE)
CONNECTION = re.compile(rb"\r\nconnection: (?!upgrade)[^\r\n]*", re.IGNORECASE)
HOST = re.compile(rb"\r\nhost: [^\r\n]*", re.IGNORECASE)


@contextmanager
def proxy(
    server: str, folder: str = "", *, strip: bool = False, upgrades: bool = True, host: str | None = None
) -> Iterator[str]:
    """Pass on to a server what is asked for below a folder; yield the address of the proxy.

    `strip`: without the folder's name. `upgrades`: WebSockets, too. `host`: the name that the server sees.
    """
    to = urlsplit(server)

    def rewritten(head: bytes) -> bytes:
        method, target, rest = head.split(b" ", 2)
        if strip:
            target = target.removeprefix(folder.encode())
        if not upgrades:
            rest = UPGRADE.sub(b"", rest)
        rest = CONNECTION.sub(b"", rest)
        if host is not None:
            rest = HOST.sub(b"\r\nhost: " + host.encode(), rest)
        if b"\r\nupgrade: " not in rest.lower():
            rest += b"\r\nconnection: close"  # one request each, so that no other head has to be found
        return b" ".join((method, target, rest)) + b"\r\n\r\n"

    def serve(client: socket.socket) -> None:
        with client, socket.create_connection((to.hostname, to.port), PATIENCE) as behind:
            head = b""
            while b"\r\n\r\n" not in head:
                read = client.recv(65_536)
                if not read:
                    return
                head += read
            head, _, body = head.partition(b"\r\n\r\n")
            if not head.split(b" ", 2)[1].startswith(f"{folder}/".encode()):
                client.sendall(b"HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n")
                return
            behind.sendall(rewritten(head) + body)
            Thread(target=copy, args=(client, behind), daemon=True).start()
            copy(behind, client)

    def copy(source: socket.socket, sink: socket.socket) -> None:
        with suppress(OSError):
            while read := source.recv(65_536):
                sink.sendall(read)
        for end in (source, sink):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    with socket.create_server(("127.0.0.1", 0)) as listening:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    client, _ = listening.accept()
                    Thread(target=serve, args=(client,), daemon=True).start()

        Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
