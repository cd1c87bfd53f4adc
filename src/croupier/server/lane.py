"""Lane: uvicorn's WebSocket protocol with a short way for what nearly every frame is: one short text, in one piece.

A move is a frame of 60 bytes. On the usual way it passes a parser made of generators, a queue and a task before anyone
looks at it, which takes longer than everything else the server does with it. Whatever is not such a frame (anything
long, fragmented, binary or a control frame) goes the usual way, through the `websockets` library.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.speedups import apply_mask
from websockets.streams import StreamReader

LANE = "croupier.lane"
"""The ASGI extension under which an application finds the lane of a socket."""
WHOLE_TEXT = 0x81
"""The first byte of a frame that is a whole text."""
MASKED = 0x80
SHORT = 126
"""Shorter payloads have their length in the second byte."""
HEADER = 6
"""Bytes before the payload of a short frame: two, and four that mask it."""
BETWEEN_FRAMES = StreamReader.at_eof.__code__
"""Where the parser of `websockets` waits for the next frame."""


def waits_for_a_frame(parser: Any) -> bool:
    """Whether a parser is between two frames. Its buffer does not tell: the beginning of a frame is taken out of it."""
    while (within := parser.gi_yieldfrom) is not None:
        parser = within
    return parser.gi_code is BETWEEN_FRAMES


class Lane(WebSocketsSansIOProtocol):
    """One socket."""

    taker: Callable[[bytes], None] | None = None
    """Takes short texts as soon as they arrive; None: everything goes the usual way."""
    farewell: Callable[[], None] | None = None
    """Says goodbye when the server goes down."""
    _within = False
    """Whether the last bytes ended in the middle of a frame."""

    def handle_connect(self, event: Request) -> None:
        """Let the application find its lane."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: dict[str, Any] | None = self.scope["extensions"]
            if extensions is not None:
                extensions[LANE] = self

    def data_received(self, data: bytes) -> None:
        """Take a short text at once, unless something before it is still under way."""
        if (
            self.taker is not None
            and len(data) > HEADER
            and data[0] == WHOLE_TEXT
            and MASKED <= data[1] < MASKED + SHORT
            and len(data) == HEADER + data[1] - MASKED
            and not self._within
            and not self.read_paused
            and not self.frames
            and self.conn.state is OPEN
        ):
            self.taker(apply_mask(data[HEADER:], data[2:HEADER]))
        else:
            super().data_received(data)
            self._within = not waits_for_a_frame(self.conn.parser)

    def shutdown(self) -> None:
        """The server goes down."""
        if self.farewell is not None:
            self.farewell()
        super().shutdown()

    def handle_text(self, event: Frame) -> None:
        """Pass a text on as bytes: what is no UTF-8 is refused where it is read, as on the short way."""
        super().handle_bytes(event)

    def hang_up(self, code: int, reason: str) -> None:
        """Say goodbye, after what still waits to be sent; who does not take it before long is cut off.

        On the usual way nobody says goodbye to a connection that is full, and it stays open for ever.
        """
        if self.conn.state is not OPEN or self.close_sent or self.disconnected:
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def send_at_once(self, text: str) -> bool:
        """Send a text, unless the connection is full or not open: then nothing is done."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.close_sent or self.disconnected:
            return False
        self.transport.write(frame_of(text))
        return True


@lru_cache(1)
def frame_of(text: str) -> bytes:
    """A text as a frame. An event goes to everyone at a table, so the last one is nearly always asked for again."""
    payload = text.encode()
    size = len(payload)
    if size < SHORT:
        return bytes((WHOLE_TEXT, size)) + payload
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + payload
    return b"\x81\x7f" + size.to_bytes(8) + payload
