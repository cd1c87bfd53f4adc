"""The clients: many connections that send what the fuzzer generates, and check every byte that comes back."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from tests.client import messages
from tests.client.frames import CLOSE, TEXT, Decoder, FrameError, encode, upgrade
from tests.robustness.fuzz.fuzzer import Fuzzer
from tests.robustness.fuzz.tables import PLAYED, WATCHED, Table

CONNECTIONS = 40
"""Connections open at the same time."""
BATCH = 40
"""Frames between two pings: a server closes the connection after more than 50 bad ones in a row."""
BATCHES = 6
"""Batches on one connection, at most."""
PATIENCE = 60.0
"""Seconds to wait for a response."""
UNFINISHED_SECONDS = 1.0
"""Seconds after which a client gives up on a frame that it never completed."""
MOST_PLAYED = 500
"""Played tables, at most; beyond that, clients do not follow rematches."""
PING = encode(messages.encode({"t": "ping"}))
HEXADECIMAL = re.compile(rb"[0-9a-f]{64}")
INTERNALS = (b"Traceback", b'File "', b"site-packages", b".py", b"sqlite", b"msgspec", b"asyncio", b"/tmp/")
"""Parts of the server's internals that no response may contain."""


@dataclass
class Replies:
    """Counts of what clients sent and the server replied."""

    frames: int = 0
    """Frames sent."""
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    """Replies by kind of message, or by code of a refusal."""
    ends: Counter[str] = field(default_factory=Counter)
    """Connections by close code."""
    leaks: list[str] = field(default_factory=list)
    stuck: int = 0
    """Connections without a response in time."""


@dataclass
class Clients:
    """Everything that connects to the server."""

    fuzzer: Fuzzer
    port: int
    watched: Sequence[Table]
    played: list[Table]
    """Played tables, including those of rematches, where all tokens stay the same."""
    secrets: set[bytes]
    progress: Callable[[int], None]
    """Called with the number of frames sent so far."""
    replies: Replies = field(default_factory=Replies)
    _frames: int = 0

    async def send(self, frames: int) -> None:
        """Send this many frames, on many connections."""
        self._frames = frames
        await asyncio.gather(*(self._connect_repeatedly() for _ in range(CONNECTIONS)))

    async def _connect_repeatedly(self) -> None:
        while self.replies.frames < self._frames:
            kind = self.fuzzer.chance.random()
            try:
                async with asyncio.timeout(PATIENCE):
                    if kind < 0.6:
                        await self._send_messages()
                    elif kind < 0.9:
                        await self._send_garbage()
                    else:
                        await self._send_request()
            except TimeoutError:
                self.replies.stuck += 1
            except OSError:
                self.replies.ends["broken off"] += 1

    async def _send_messages(self) -> None:
        """Send invalid messages in well-formed frames."""
        chance = self.fuzzer.chance
        connection = await self._open()
        try:
            for _ in range(chance.randint(1, BATCHES)):
                frames = [self.fuzzer.frame() for _ in range(BATCH)]
                if chance.random() < 0.05:
                    frames.append(encode(self.fuzzer.hello()))
                self._count(len(frames) + 1)
                connection.write(b"".join((*frames, PING)))
                if not await connection.wait_for_pong():
                    return
        finally:
            connection.close()

    async def _send_garbage(self) -> None:
        """Send invalid frames until the server closes the connection; if it waits for more bytes, end the stream."""
        connection = await self._open()
        try:
            frames = [self.fuzzer.garbled() for _ in range(self.fuzzer.chance.randint(1, 8))]
            self._count(len(frames))
            connection.write(b"".join((*frames, PING, encode(b"\x03\xe8", CLOSE))))
            with suppress(TimeoutError):
                async with asyncio.timeout(UNFINISHED_SECONDS):
                    await connection.read_to_end()
                    return
            connection.write_eof()
            await connection.read_to_end()
        finally:
            connection.close()

    async def _send_request(self) -> None:
        """Send a request that opens no WebSocket."""
        connection = await self._connection()
        try:
            self._count(1)
            connection.write(self.fuzzer.request(f"127.0.0.1:{self.port}"))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await connection.read_to_end()
        finally:
            connection.close()

    def _count(self, frames: int) -> None:
        self.replies.frames += frames
        self.progress(min(self.replies.frames, self._frames))

    async def _connection(self) -> Connection:
        self.replies.connections += 1
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        return Connection(reader, writer, self.replies, self.secrets)

    async def _open(self) -> Connection:
        """Open a WebSocket to a random table: a watched one without its tokens, or a played one with all of them."""
        chance = self.fuzzer.chance
        mine = chance.random() < 0.3
        table = chance.choice(self.played if mine else self.watched)
        tokens = [*table.tokens] if mine else [self.fuzzer.token(), chance.choice(self.played).tokens[0]]
        connection = await self._connection()
        connection.write(upgrade(f"127.0.0.1:{self.port}", f"/api/tables/{table.table}/live"))
        await connection.wait_until_open()
        connection.send(messages.hello(tokens))
        if mine:
            connection.on_rematch = lambda rematch: self._follow(table, rematch)
            connection.send(*self._commands_of_a_rematch(table))
        return connection

    def _follow(self, table: Table, rematch: str) -> None:
        """Add the table of a rematch to the played ones."""
        if len(self.played) < MOST_PLAYED and rematch not in (known.table for known in self.played):
            self.played.append(Table(rematch, table.tokens))

    def _commands_of_a_rematch(self, table: Table) -> Iterable[object]:
        """Yield the commands that seat everyone again and start."""
        for seat, token in enumerate(table.tokens[:-1]):
            yield {"t": "sit", "key": f"again-{seat}", "name": f"Guest {seat}", "seed": "s", "token": token}
        yield {"t": "start", "key": "again"}


class Connection:
    """One connection; everything that arrives is checked."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, replies: Replies, secrets: set[bytes]
    ) -> None:
        self._reader, self._writer = reader, writer
        self._replies = replies
        self._secrets = secrets
        self._decoder = Decoder()
        self._closed = False
        """Whether the stream of bytes was ended, so that nothing more can be sent."""
        self.on_rematch: Callable[[str], None] | None = None
        """Called with the table of a rematch."""

    def write(self, data: bytes) -> None:
        """Send bytes."""
        if not self._closed:
            self._writer.write(data)

    def send(self, *sent: object) -> None:
        """Send messages."""
        for message in sent:
            self.write(encode(messages.encode(message)))

    def write_eof(self) -> None:
        """End the stream of bytes, but go on reading."""
        self._closed = True
        with suppress(OSError):
            self._writer.write_eof()

    def close(self) -> None:
        """Close without a close frame."""
        self._writer.close()

    async def wait_until_open(self) -> None:
        """Wait until the WebSocket is open; raise OSError if it is refused."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        self._check(head)
        if b" 101 " not in head.partition(b"\r\n")[0]:
            raise OSError("no WebSocket was opened")

    async def wait_for_pong(self) -> bool:
        """Read until the reply to a ping, or to the end; return whether the reply came."""
        while data := await self._read():
            if self._take(data) and not self._closed:
                return True
        return False

    async def read_to_end(self) -> None:
        """Read until the end."""
        while data := await self._read():
            self._take(data)

    async def _read(self) -> bytes:
        try:
            return await self._reader.read(1 << 18)
        except ConnectionError:
            self._replies.ends["broken off"] += 1
            return b""

    def _take(self, data: bytes) -> bool:
        """Check all complete frames; return whether a pong was among them."""
        pong = False
        try:
            for opcode, payload in self._decoder.feed(data):
                if opcode == CLOSE:
                    code = int.from_bytes(payload[:2])
                    why = f" {payload[2:].decode(errors='replace')}" if code == 1011 else ""  # the server's own fault
                    self._replies.ends[f"{code or 'no code'}{why}"] += 1
                    self._answer_close(payload[:2])
                elif opcode == TEXT:
                    pong |= self._message(payload)
        except FrameError:  # a response in HTTP
            self._check(self._decoder.rest)
            self._decoder.rest = b""
        return pong

    def _answer_close(self, code: bytes) -> None:
        """Reply to a close frame as a client should; without a reply the server would wait for ten seconds."""
        self.write(encode(code, CLOSE))
        self.write_eof()

    def _message(self, text: bytes) -> bool:
        """Check and count a message; return whether it is a pong."""
        self._check(text)
        message = messages.decode(text)
        self._replies.answers[message.code or message.t] += 1
        if self.on_rematch is not None and (rematch := messages.rematch_of(message)) is not None:
            self.on_rematch(rematch)
        return message.t == "pong"

    def _check(self, data: bytes) -> None:
        """Search bytes from the server for internals, secrets and tokens."""
        found = [internal for internal in INTERNALS if internal in data]
        found += [secret for secret in HEXADECIMAL.findall(data) if secret in self._secrets]
        if WATCHED.encode() + b"-" in data or (PLAYED.encode() + b"-" in data and b'"seated"' not in data):
            found.append(b"a token")
        if found and len(self._replies.leaks) < 10:
            self._replies.leaks.append(f"{found[0].decode()} in {data[:300]!r}")
