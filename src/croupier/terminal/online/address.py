"""Addresses of servers and tables, parsed from what people copy: a table's link or code, or a seat's link."""

import re
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from croupier.page import SCREENS
from croupier.words import Words

LOCAL = "http://127.0.0.1:8765"
"""Where `croupier serve` listens by default."""
TABLE = re.compile(r"[A-Za-z0-9_-]{1,64}")
CODE = re.compile(r"[A-Za-z0-9_-]{12}")
"""A table's code without an address, as servers generate it."""
TABLE_PATH = re.compile(r"(/.+?)??(?:/t|/api/tables)/([A-Za-z0-9_-]{1,64})(?:/[a-z]*)?")
"""Matches the path of a table's link; group 1 is the folder of a server that shares its address, group 2 the table."""
PAGE_PATH = re.compile(rf"(/.+?)??/?(?:/(?:api/.*|{'|'.join(SCREENS)})/?)?")
"""Matches the path of another address of a server; group 1 is that folder."""
PASS = re.compile(r"pass\.([A-Za-z0-9_-]{22,64})")
"""The fragment of a seat's link."""
SCHEMES = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
LONGEST = 2000


class AddressError(ValueError):
    """A text that is not an address; `key` is that of a sentence that says why."""

    def __init__(self, key: str, address: str) -> None:
        super().__init__(key)
        self.key = key
        self.address = address

    def sentence(self, words: Words) -> str:
        """Return a sentence that says what is wrong with the address."""
        return words.say(self.key, address=self.address, example=f"{LOCAL}/t/D-FfPm4Bz2J4")


@dataclass(frozen=True)
class ServerAddress:
    """The address of a server."""

    scheme: str
    """`http` or `https`."""
    netloc: str
    """The host, and the port unless it is the scheme's default."""

    root: str = ""
    """The path below which the server is, such as `/games`, if it shares its address with others."""

    @property
    def url(self) -> str:
        """The address without a slash at its end: `https://vegas.example`."""
        return f"{self.scheme}://{self.netloc}{self.root}"

    def socket_url(self, path: str) -> str:
        """Return the URL of a WebSocket on this server."""
        return f"{'wss' if self.scheme == 'https' else 'ws'}://{self.netloc}{self.root}{path}"

    @property
    def on_this_machine(self) -> bool:
        """Whether the server runs on this machine, so that no proxy is needed."""
        host = urlsplit(self.url).hostname or ""
        return host == "localhost" or (_is_numeric(host) and ip_address(host).is_loopback)


@dataclass(frozen=True)
class TableAddress:
    """The address of a table."""

    server: ServerAddress
    table: str
    """The table's id. Everyone who knows it is invited."""
    pass_: str | None = None
    """The pass in a seat's link, which gives a seat to this device, once."""

    @property
    def link(self) -> str:
        """The link that invites others."""
        return f"{self.server.url}/t/{self.table}"

    @property
    def path(self) -> str:
        """The table's path in the server's API."""
        return f"/api/tables/{self.table}"


def parse_server(text: str) -> ServerAddress:
    """Parse the address of a server, or of one of its tables or screens; raise AddressError.

    >>> parse_server("localhost:8765").url
    'http://localhost:8765'
    >>> parse_server("https://vegas.example/games/rules").url
    'https://vegas.example/games'
    """
    parts = _split(text)
    found = TABLE_PATH.fullmatch(parts.path) or PAGE_PATH.fullmatch(parts.path)
    return _server(parts, text, found and found[1])


def parse_table(text: str, server: ServerAddress) -> TableAddress:
    """Parse the link of a table or seat, or the code of a table on `server`; raise AddressError.

    >>> parse_table("https://vegas.example/t/D-FfPm4Bz2J4", parse_server(LOCAL)).link
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
    return TableAddress(_server(parts, text, found[1]), found[2], carried[1] if carried else None)


def _split(text: str) -> SplitResult:
    """Split an address into its parts. The default scheme is https, but http on the local network."""
    typed = text = text.strip().strip("<>\"'")
    try:
        if len(text) > LONGEST or not text.isprintable() or " " in text:
            raise ValueError("no address")
        if "://" not in text:
            host = urlsplit(f"//{text}").hostname or ""
            local = "." not in host.strip(".") or _is_numeric(host) or host.endswith(".local")
            text = f"{'http' if local else 'https'}://{text}"
        parts = urlsplit(text)
        if parts.scheme not in SCHEMES or not parts.hostname or parts.username is not None or parts.port == 0:
            raise ValueError("no address of a server")
    except ValueError:
        raise AddressError("online.address.wrong", _shown(typed)) from None
    return parts


def _server(parts: SplitResult, text: str, root: str | None) -> ServerAddress:
    scheme = SCHEMES[parts.scheme]
    usual = 443 if scheme == "https" else 80
    try:
        host = (parts.hostname or "").encode("idna").decode()
    except UnicodeError:
        raise AddressError("online.address.wrong", _shown(text)) from None
    if ":" in host:
        host = f"[{host}]"
    return ServerAddress(scheme, host if parts.port in (None, usual) else f"{host}:{parts.port}", root or "")


def _is_numeric(host: str) -> bool:
    """Return whether a host is an IP address."""
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


def _shown(text: str) -> str:
    """Return a typed address for an error message: without the secret after #, and not too long."""
    plain = "".join(letter if letter.isprintable() else "?" for letter in text.partition("#")[0])
    return plain if len(plain) <= 80 else f"{plain[:79]}…"
