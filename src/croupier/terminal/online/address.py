"""Addresses of a server and of a table, read from what people copy: a table's link or code, or a seat's link."""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from croupier.words import Words

LOCAL = "http://127.0.0.1:8765"
"""Where `croupier serve` listens by default."""
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
CODE = re.compile(r"[A-Za-z0-9_-]{12}")
"""A table's code alone, as servers draw it."""
TABLE_PATH = re.compile(r"(?:/t|/api/tables)/([A-Za-z0-9_-]{1,64})(?:/[a-z]*)?")
PASS = re.compile(r"pass\.([A-Za-z0-9_-]{22,64})")
"""What a seat's link carries behind #."""
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
LONGEST = 2000


class AddressError(ValueError):
    """A text that is no address; its key says why."""

    def __init__(self, key: str, address: str) -> None:
        super().__init__(key)
        self.key = key
        self.address = address

    def sentence(self, words: Words) -> str:
        """Why it is none, as a sentence."""
        return words.say(self.key, address=self.address, example=f"{LOCAL}/t/D-FfPm4Bz2J4")


@dataclass(frozen=True)
class ServerAddress:
    """Where a server is."""

    scheme: str
    """`http` or `https`."""
    netloc: str
    """The host, with the port where it is not the usual one."""

    @property
    def origin(self) -> str:
        """Its address, without a path."""
        return f"{self.scheme}://{self.netloc}"

    def socket(self, path: str) -> str:
        """The address of a WebSocket there."""
        return f"{'wss' if self.scheme == 'https' else 'ws'}://{self.netloc}{path}"

    @property
    def on_this_machine(self) -> bool:
        """Whether it is this machine, which no proxy stands before."""
        host = urlsplit(self.origin).hostname or ""
        return host == "localhost" or (_numeric(host) and ip_address(host).is_loopback)


@dataclass(frozen=True)
class TableAddress:
    """Where a table is."""

    server: ServerAddress
    table: str
    """Its id, which is the invitation."""
    pass_: str | None = None
    """Of a seat's link: it lets this device hold a seat, once."""

    @property
    def link(self) -> str:
        """The link that invites others."""
        return f"{self.server.origin}/t/{self.table}"

    @property
    def path(self) -> str:
        """Of the table in the API."""
        return f"/api/tables/{self.table}"


def read_server(text: str) -> ServerAddress:
    """The server of an address, whatever follows its name.

    >>> read_server("localhost:8765").origin
    'http://localhost:8765'
    """
    return _server(_split(text), text)


def read_table(text: str, server: ServerAddress) -> TableAddress:
    """The table of a link; a code alone means one on `server`.

    >>> read_table("https://vegas.example/t/D-FfPm4Bz2J4", read_server(LOCAL)).link
    'https://vegas.example/t/D-FfPm4Bz2J4'
    """
    text = text.strip().strip("<>\"'")
    if CODE.fullmatch(text):
        return TableAddress(server, text)
    parts = _split(text)
    found = TABLE_PATH.fullmatch(parts.path)
    if found is None:
        raise AddressError("online.address.no_table", _shown(text))
    carried = PASS.fullmatch(parts.fragment)
    return TableAddress(_server(parts, text), found[1], carried[1] if carried else None)


def _split(text: str) -> SplitResult:
    """The parts of an address; where none is named, the scheme is https, but http for machines near by."""
    typed = text = text.strip().strip("<>\"'")
    try:
        if len(text) > LONGEST or not text.isprintable() or " " in text:
            raise ValueError("no address")
        if "://" not in text:
            host = urlsplit(f"//{text}").hostname or ""
            near = "." not in host.strip(".") or _numeric(host) or host.endswith(".local")
            text = f"{'http' if near else 'https'}://{text}"
        parts = urlsplit(text)
        if parts.scheme not in SCHEMES or not parts.hostname or parts.username is not None or parts.port == 0:
            raise ValueError("no address of a server")
    except ValueError:
        raise AddressError("online.address.wrong", _shown(typed)) from None
    return parts


def _server(parts: SplitResult, text: str) -> ServerAddress:
    scheme = SCHEMES[parts.scheme]
    usual = 443 if scheme == "https" else 80
    try:
        host = (parts.hostname or "").encode("idna").decode()
    except UnicodeError:
        raise AddressError("online.address.wrong", _shown(text)) from None
    if ":" in host:
        host = f"[{host}]"
    return ServerAddress(scheme, host if parts.port in (None, usual) else f"{host}:{parts.port}")


def _numeric(host: str) -> bool:
    """Whether a host is a number."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _shown(text: str) -> str:
    """What was typed, without the secret behind # and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text.partition("#")[0])
    return plain if len(plain) <= 80 else f"{plain[:79]}…"
