"""The client of the live protocol: WebSocket frames, a server's process."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
import uvloop
from websockets.asyncio.server import ServerConnection, serve

from tests.client.frames import PING, Decoder, FrameError, encode
from tests.client.process import ServerProcess, StartError, free_port
from tests.client.websocket import WebSocket, WebSocketError


class Recorder(WebSocket):
    """Stores what it receives."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: asyncio.Queue[str] = asyncio.Queue()

    def received(self, message: bytes) -> None:
        """Store a message, unless it is nonsense."""
        if message == b"nonsense":
            raise ValueError("what?")
        self.messages.put_nowait(message.decode())

    def lost(self, reason: str) -> None:
        """Store the reason."""
        self.messages.put_nowait(f"lost: {reason}")


def converse(
    server: Callable[[ServerConnection], Awaitable[None]], client: Callable[[Recorder], Awaitable[None]]
) -> None:
    """Let a real server and our client talk."""

    async def both() -> None:
        async with serve(server, "127.0.0.1", 0, compression=None) as running:
            socket = Recorder()
            await socket.connect(running.sockets[0].getsockname()[1], "/")
            await asyncio.wait_for(client(socket), 10)
            socket.close()

    uvloop.run(both())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 300_000])
def test_messages_of_every_length_arrive_and_come_back(size: int) -> None:
    async def echo(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    async def ask(socket: Recorder) -> None:
        for _ in range(3):
            socket.send(b"x" * size)
        for _ in range(3):
            assert await socket.messages.get() == "x" * size

    converse(echo, ask)


def test_a_ping_is_answered() -> None:
    async def ping(connection: ServerConnection) -> None:
        await (await connection.ping())
        await connection.send("alive")
        await connection.wait_closed()

    async def listen(socket: Recorder) -> None:
        assert await socket.messages.get() == "alive"

    converse(ping, listen)


def test_a_server_that_closes_the_connection_is_noticed_with_its_reason() -> None:
    async def refuse(connection: ServerConnection) -> None:
        await connection.close(4001, "no such table")

    async def listen(socket: Recorder) -> None:
        assert await socket.messages.get() == "lost: the server closed the connection: 4001 no such table"

    converse(refuse, listen)


def test_a_message_that_makes_no_sense_is_reported() -> None:
    async def mumble(connection: ServerConnection) -> None:
        await connection.send("nonsense")
        await connection.wait_closed()

    async def listen(socket: Recorder) -> None:
        assert await socket.messages.get() == "lost: a message this client cannot decode: what?"

    converse(mumble, listen)


def test_a_server_that_speaks_no_websocket_is_an_error() -> None:
    async def ask() -> None:
        async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            writer.close()

        server = await asyncio.start_server(answer, "127.0.0.1", 0)
        with pytest.raises(WebSocketError, match="404"):
            await Recorder().connect(server.sockets[0].getsockname()[1], "/")
        server.close()
        await server.wait_closed()

    uvloop.run(ask())


def test_a_client_masks_what_it_sends() -> None:
    assert encode(b"hi") == b"\x81\x82\0\0\0\0hi"


def test_frames_are_decoded_however_their_bytes_are_cut() -> None:
    data = b"".join(bytes((0x81, 126)) + (300).to_bytes(2) + b"x" * 300 + bytes((0x89, 2)) + b"hi" for _ in range(2))
    for size in (1, 2, 3, 7, len(data)):
        decoder = Decoder()
        found = [frame for at in range(0, len(data), size) for frame in decoder.feed(data[at : at + size])]
        assert found == [(1, b"x" * 300), (PING, b"hi")] * 2
        assert decoder.rest == b""


@pytest.mark.parametrize("data", [b"HTTP/1.1 400 Bad Request", b"\x81\x85", b"\x81\x7f" + b"\xff" * 8, b"\x01\x00"])
def test_what_is_no_frame_of_a_server_is_an_error(data: bytes) -> None:
    decoder = Decoder()
    frames = decoder.feed(b"\x81\x01a" + data)
    assert next(frames) == (1, b"a")
    with pytest.raises(FrameError):
        next(frames)
    assert decoder.rest == data


def test_a_server_that_does_not_start_is_an_error_with_the_last_line_of_its_output(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="it ends at once: out of chips"):
        ServerProcess(["sh", "-c", "echo out of chips >&2; exit 3"], free_port(), folder=tmp_path)
