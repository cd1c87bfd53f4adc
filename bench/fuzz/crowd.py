"""The crowd: many sockets at once that say what the fuzzer makes up, and read every byte that comes back."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bench.fuzz.frames import PING, Fuzzer, framed
from bench.fuzz.tables import PLAYED, WATCHED, Table

AT_ONCE = 40
"""Sockets open at a time."""
BATCH = 40
"""Frames between two pings: a server hangs up on more nonsense in a row than 50."""
BATCHES = 6
"""In one visit."""
PATIENCE = 60.0
"""Seconds for an answer."""
HESITATION = 1.0
"""Seconds after which a frame that was never finished is given up."""
OPENED = b" 101 "
REFUSED = re.compile(rb'"t":"(refused|done|welcome|event|seated|said)"(?:,"key":(?:null|"[^"]*"),"code":"([a-z-]+)")?')
REMATCHED = re.compile(rb'"t":"rematched","table":"([^"]+)"')
MOST_PLAYED = 500
"""Tables where the crowd has tokens; from then on rematches are not followed."""
HEXADECIMAL = re.compile(rb"[0-9a-f]{64}")
INSIDES = (b"Traceback", b'File "', b"site-packages", b".py", b"sqlite", b"msgspec", b"asyncio", b"/tmp/")
"""What no answer says: how the server works, and where its files are."""


@dataclass
class Heard:
    """What the server said, and did."""

    frames: int = 0
    sockets: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)
    leaks: list[str] = field(default_factory=list)
    stuck: int = 0
    """Sockets that were not answered in time."""


class Crowd:
    """Everybody who calls."""

    def __init__(
        self,
        fuzzer: Fuzzer,
        port: int,
        watched: Sequence[Table],
        played: Sequence[Table],
        secrets: set[bytes],
        told: Callable[[int], None],
    ) -> None:
        self.heard = Heard()
        self._fuzzer = fuzzer
        self._port = port
        self._watched = watched
        self.played = [*played]
        """With the tables of rematches, where everyone has the tokens they had before."""
        self._secrets = secrets
        self._told = told
        self._frames = 0

    async def send(self, frames: int) -> None:
        """Send so many frames."""
        self._frames = frames
        await asyncio.gather(*(self._visits() for _ in range(AT_ONCE)))

    async def _visits(self) -> None:
        while self.heard.frames < self._frames:
            dice = self._fuzzer.chance.random()
            try:
                async with asyncio.timeout(PATIENCE):
                    if dice < 0.6:
                        await self._talk()
                    elif dice < 0.9:
                        await self._garble()
                    else:
                        await self._knock()
            except TimeoutError:
                self.heard.stuck += 1
            except OSError:
                self.heard.ends["broken off"] += 1

    # Visits

    async def _talk(self) -> None:
        """Say many wrong things in frames of good form."""
        chance = self._fuzzer.chance
        line = await self._open()
        try:
            for _ in range(chance.randint(1, BATCHES)):
                frames = [self._fuzzer.frame() for _ in range(BATCH)]
                if chance.random() < 0.05:
                    frames.append(framed(self._fuzzer.hello()))
                self._count(len(frames) + 1)
                line.write(b"".join((*frames, PING)))
                if not await line.answered():
                    return
        finally:
            line.close()

    async def _garble(self) -> None:
        """Say what is no frame, until the server hangs up; where it waits for more, say that there is none."""
        line = await self._open()
        try:
            frames = [self._fuzzer.garbled() for _ in range(self._fuzzer.chance.randint(1, 8))]
            self._count(len(frames))
            line.write(b"".join((*frames, PING, framed(b"\x03\xe8", 0x8))))
            with suppress(TimeoutError):
                async with asyncio.timeout(HESITATION):
                    await line.ended()
                    return
            line.finish()
            await line.ended()
        finally:
            line.close()

    async def _knock(self) -> None:
        """Send something that opens no socket."""
        line = await self._line()
        try:
            self._count(1)
            line.write(self._fuzzer.request(f"127.0.0.1:{self._port}"))
            with suppress(TimeoutError):
                async with asyncio.timeout(0.05):
                    await line.ended()
        finally:
            line.close()

    def _count(self, frames: int) -> None:
        self.heard.frames += frames
        self._told(min(self.heard.frames, self._frames))

    # Lines

    async def _line(self) -> Line:
        self.heard.sockets += 1
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        return Line(reader, writer, self.heard, self._secrets)

    def _follow(self, table: Table, there: str) -> None:
        """There is a rematch."""
        if len(self.played) < MOST_PLAYED and there not in (known.table for known in self.played):
            self.played.append(Table(there, table.tokens))

    async def _open(self) -> Line:
        """A socket at some table: a watched one without its tokens, or a played one with all of them."""
        chance = self._fuzzer.chance
        mine = chance.random() < 0.3
        table = chance.choice(self.played if mine else self._watched)
        tokens = [*table.tokens] if mine else [self._fuzzer.token(), chance.choice(self.played).tokens[0]]
        line = await self._line()
        line.write(
            f"GET /api/tables/{table.table}/live HTTP/1.1\r\nHost: 127.0.0.1:{self._port}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        await line.opened()
        quoted = ",".join(f'"{token}"' for token in tokens)
        line.write(framed(f'{{"t":"hello","tokens":[{quoted}]}}'.encode()))
        if mine:
            line.rematched = lambda there: self._follow(table, there)
            self._begin(line, table)
        return line

    def _begin(self, line: Line, table: Table) -> None:
        """Begin the game of a rematch: everyone sits down again."""
        for at, token in enumerate(table.tokens[:-1]):
            sit = f'"name":"Guest {at}","seed":"s","token":"{token}"'
            line.write(framed(f'{{"t":"sit","key":"again-{at}",{sit}}}'.encode()))
        line.write(framed(b'{"t":"start","key":"again"}'))


class Line:
    """One connection; everything that comes is looked through."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, heard: Heard, secrets: set[bytes]
    ) -> None:
        self._reader, self._writer = reader, writer
        self._heard = heard
        self._secrets = secrets
        self._rest = b""
        self.rematched: Callable[[str], None] | None = None
        """Is told the table of a rematch."""

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)

    def finish(self) -> None:
        """Say nothing more, but listen on."""
        with suppress(OSError):
            self._writer.write_eof()

    def close(self) -> None:
        """Be gone."""
        self._writer.close()

    async def opened(self) -> None:
        """Wait for the socket to be open."""
        head = await self._reader.readuntil(b"\r\n\r\n")
        self._look(head)
        if OPENED not in head.partition(b"\r\n")[0]:
            raise OSError("no socket was opened")

    async def answered(self) -> bool:
        """Read on to the answer to a ping; whether it came before the end."""
        while data := await self._read():
            if self._frames(data):
                return True
        return False

    async def ended(self) -> None:
        """Read on to the end."""
        while data := await self._read():
            self._frames(data)

    async def _read(self) -> bytes:
        try:
            return await self._reader.read(1 << 18)
        except ConnectionError:
            self._heard.ends["broken off"] += 1
            return b""

    def _frames(self, data: bytes) -> bool:
        """Take frames apart; whether a pong was among them."""
        data = self._rest + data
        start, pong = 0, False
        while len(data) - start >= 2:
            first, size, body = data[start], data[start + 1], start + 2
            if first not in (0x81, 0x88, 0x89, 0x8A):  # an answer in HTTP
                self._look(data[start:])
                start = len(data)
                break
            if size >= 126:
                width = 2 if size == 126 else 8
                size, body = int.from_bytes(data[body : body + width]), body + width
            if len(data) - body < size:
                break
            payload = data[body : body + size]
            start = body + size
            if first == 0x88:
                code = int.from_bytes(payload[:2])
                why = f" {payload[2:].decode(errors='replace')}" if code == 1011 else ""  # the server's own fault
                self._heard.ends[f"{code or 'no code'}{why}"] += 1
            elif first == 0x81:
                pong |= payload.startswith(b'{"t":"pong"')
                self._look(payload)
        self._rest = data[start:]
        return pong

    def _look(self, data: bytes) -> None:
        """Look through something the server said."""
        kind = REFUSED.match(data, 1)
        if kind is not None:
            self._heard.answers[(kind[2] or kind[1]).decode()] += 1
        if self.rematched is not None and (there := REMATCHED.search(data)) is not None:
            self.rematched(there[1].decode())
        found = [word for word in INSIDES if word in data]
        found += [word for word in HEXADECIMAL.findall(data) if word in self._secrets]
        if WATCHED.encode() + b"-" in data or (PLAYED.encode() + b"-" in data and b'"seated"' not in data):
            found.append(b"a token")
        if found and len(self._heard.leaks) < 10:
            self._heard.leaks.append(f"{found[0].decode()} in {data[:300]!r}")
