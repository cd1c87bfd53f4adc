"""Attacks by expensive requests: one address makes the server work as much as its limits allow.

Each attack runs several threads that do the same, over connections that stay open.
"""

from __future__ import annotations

import socket
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from threading import Thread
from typing import Any

import httpx

from tests.client import messages
from tests.client.frames import encode, upgrade
from tests.robustness.flood.traffic import Target, connect

WATCHED = 280
"""Tables that one address watches, a few less than it may."""
HINTS = 50
"""Tables at which hints are requested."""
REVIEWS = 40
"""Finished games whose reviews are requested at the same time."""
UPLOADERS = 16
TOKEN = "a-token-that-an-attacker-has-drawn"
RECORD = Path(__file__).parents[2] / "records" / "golden" / "biggy-6-bandit.croupier"
RECORD_BYTES = 250_000


class Attacker:
    """A thread's client: sends requests from the attacker's address, and ignores refusals."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self._keys = count()
        self._http = httpx.Client(
            base_url=f"http://127.0.0.1:{target.port}",
            timeout=60,
            trust_env=False,
            transport=httpx.HTTPTransport(local_address=target.address, verify=False, trust_env=False),
        )

    def get(self, path: str) -> httpx.Response:
        """Return the response, even if it is an error."""
        return self._http.get(path)

    def upload(self, path: str, text: bytes) -> None:
        """Send a record."""
        self._http.post(path, content=text, headers={"Content-Type": "text/plain"})

    def publish(self, name: str, version: int, text: bytes) -> None:
        """Publish a record, and ignore whether it is stored."""
        headers = {"Content-Type": "text/plain", "Authorization": f"Bearer {TOKEN}"}
        self._http.put(f"/api/followed/{name}?version={version}", content=text, headers=headers)

    def table(self, players: int = 2, **agreement: Any) -> tuple[str, str]:
        """Open a table as soon as that is allowed; return its id and the host's token."""
        while True:
            response = self._http.post("/api/tables", json={"agreement": {"players": players} | agreement})
            if response.is_success:
                made = response.json()
                return made["table"], made["host"]

    def command(self, table: str, bearer: str, t: str, **fields: Any) -> None:
        """Send a command with a token, and ignore whether it is carried out."""
        self._http.post(
            f"/api/tables/{table}/commands",
            json={"t": t, "key": f"k{next(self._keys)}"} | fields,
            headers={"Authorization": f"Bearer {bearer}"},
        )

    def bots(self, table: str, host: str, bot: str, players: int) -> None:
        """Seat bots and start."""
        for _ in range(players):
            self.command(table, host, "sit-bot", bot=bot)
        self.command(table, host, "start")

    def socket(self, table: str, tokens: list[str]) -> socket.socket:
        """Return a socket at a table on which hello was sent."""
        host = f"127.0.0.1:{self._target.port}"
        line = connect(self._target, upgrade(host, f"/api/tables/{table}/live"))
        line.recv(1_000)
        line.sendall(encode(messages.encode(messages.hello(tokens))))
        line.setblocking(False)
        return line


def _drain(line: socket.socket) -> None:
    with suppress(BlockingIOError):
        while line.recv(1 << 20):
            pass


def _threads(number: int, target: Target, work: Callable[[Attacker], None]) -> None:
    """Do the same in several threads forever; a thread that is cut off starts again."""

    def again_and_again() -> None:
        while True:
            with suppress(OSError, httpx.HTTPError):
                work(Attacker(target))

    threads = [Thread(target=again_and_again, daemon=True) for _ in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def tables(target: Target) -> None:
    """Set up as many tables as possible, and send each a command that is refused."""

    def work(attacker: Attacker) -> None:
        while True:
            table, host = attacker.table()
            attacker.command(table, host, "start")

    _threads(4, target, work)


def sharks(target: Target) -> None:
    """Set up and watch tables with only the slowest bots."""

    def work(attacker: Attacker) -> None:
        watched: deque[socket.socket] = deque()
        while True:
            table, host = attacker.table(players=5)
            attacker.bots(table, host, "shark", 5)
            watched.append(attacker.socket(table, []))
            if len(watched) > WATCHED // 2:
                watched.popleft().close()
            for line in watched:
                _drain(line)

    _threads(2, target, work)


def reviews(target: Target) -> None:
    """Request reviews of many finished games."""

    def work(attacker: Attacker) -> None:
        games: deque[str] = deque()
        while True:
            table, host = attacker.table(players=5)
            attacker.bots(table, host, "tourist", 5)
            games.append(table)
            if len(games) > REVIEWS // 2:
                games.popleft()
            for game in games:
                attacker.get(f"/api/tables/{game}/review")

    _threads(2, target, work)


def hints(target: Target) -> None:
    """Request hints at many tables repeatedly."""

    def work(attacker: Attacker) -> None:
        lines: list[socket.socket] = []
        for _ in range(HINTS // 2):
            table, host = attacker.table(players=2, hints=True)
            token = token_urlsafe(24)
            attacker.command(table, host, "sit", name="Ann", seed="seed", token=token)
            attacker.command(table, host, "sit-bot", bot="tourist")
            attacker.command(table, host, "start")
            lines.append(attacker.socket(table, [token]))
        for number in count():
            for line in lines:
                _drain(line)
                line.sendall(encode(messages.encode({"t": "hint", "key": f"h{number}", "seat": 0})))
            time.sleep(0.02)  # sockets that send more are closed

    _threads(2, target, work)


def _large_record() -> bytes:
    """Return a record as large as it may be."""
    text = RECORD.read_bytes()
    remark = b"# " + b"x" * 90 + b"\n"
    return text.replace(b"\n", b"\n" + remark * ((RECORD_BYTES - len(text)) // len(remark)), 1)


def uploads(target: Target) -> None:
    """Upload records as large as they may be."""
    large = _large_record()

    def work(attacker: Attacker) -> None:
        while True:
            attacker.upload("/api/records/replay", large)

    _threads(UPLOADERS, target, work)


def followed_games(target: Target) -> None:
    """Publish games as large as they may be, as many and as often as is allowed, and fetch all of them whole."""
    large = _large_record()

    def work(attacker: Attacker) -> None:
        for version in count(1):
            for game in range(100):
                attacker.publish(f"followed-game-{game:03}", version, large)
                attacker.get(f"/api/followed/followed-game-{game % 10:03}")

    _threads(UPLOADERS, target, work)


def hellos(target: Target) -> None:
    """Send hellos that request whole games, on all the sockets that one address may have."""

    def work(attacker: Attacker) -> None:
        hello = encode(messages.encode(messages.hello([]) | {"since": 0}))
        lines: list[socket.socket] = []
        for _ in range(WATCHED // 10):
            table, host = attacker.table(players=5, bot_pause=0)
            attacker.bots(table, host, "tourist", 5)
            lines += [attacker.socket(table, []) for _ in range(10)]
        while True:
            for number, line in enumerate(lines):
                _drain(line)
                try:
                    line.sendall(hello)
                except BlockingIOError:
                    pass
                except OSError:  # disconnected: connect again
                    line.close()
                    lines[number] = attacker.socket(target.table, [])

    _threads(1, target, work)


def toggling(target: Target) -> None:
    """Give a seat to a bot and take it back, and request the whole log each time."""

    def work(attacker: Attacker) -> None:
        table, host = attacker.table()
        tokens = [token_urlsafe(24), token_urlsafe(24)]
        for seat, token in enumerate(tokens):
            attacker.command(table, host, "sit", seat=seat, name=f"Player {seat}", seed="seed", token=token)
        attacker.command(table, host, "start")
        line = attacker.socket(table, tokens)
        hello = encode(messages.encode(messages.hello(tokens) | {"since": 0}))
        while True:
            attacker.command(table, tokens[0], "stand-in", seat=0)
            attacker.command(table, tokens[0], "reclaim", seat=0)
            _drain(line)
            line.sendall(hello)

    _threads(2, target, work)
