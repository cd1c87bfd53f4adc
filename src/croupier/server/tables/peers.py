"""Peers: the other workers on the same tables, and the messages they exchange."""

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from croupier.server.addresses import Usage
from croupier.store import Channel

PREFIX = "!"
"""What a peer's message begins with; the log's own are `TABLE SEQ`."""


class _Peer(Struct, frozen=True, tag_field="t"):
    """The base of what workers send each other."""


class Alive(_Peer, frozen=True, tag="alive"):
    """A worker is running."""

    worker: str


class Presence(_Peer, frozen=True, tag="present"):
    """Who is connected to a table at one worker."""

    table: str
    worker: str
    seats: tuple[int, ...]
    watching: int


class AskPresence(_Peer, frozen=True, tag="who"):
    """Asks the others to send their `Presence` of a table."""

    table: str


class Broadcast(_Peer, frozen=True, tag="say"):
    """What somebody says, for all clients of a table."""

    table: str
    message: str
    """Encoded."""
    seat: int
    """Who says it."""


class Used(_Peer, frozen=True, tag="used"):
    """What addresses have used at one worker."""

    worker: str
    usage: Usage


PeerMessage: TypeAlias = Alive | Presence | AskPresence | Broadcast | Used

_encode = Encoder().encode
_decode = Decoder(PeerMessage).decode


class Peers:
    """The channel to the other workers."""

    def __init__(self, worker: str) -> None:
        self.worker = worker
        """The name of this one."""
        self._channel = Channel()
        self._last_seen: dict[str, float] = {}
        """When each other worker last sent something, monotonic."""

    def open(self, channel: Channel) -> None:
        """Start to send."""
        self._channel = channel

    def close(self) -> None:
        """Leave the channel."""
        self._channel.close()

    def send(self, message: PeerMessage) -> None:
        """Send to all other workers."""
        self._channel.send(f"{PREFIX}{_encode(message).decode()}")

    def receive(
        self, text: str, on_message: Callable[[PeerMessage], None], on_append: Callable[[str, int], None]
    ) -> None:
        """Dispatch what came over the channel: a peer's message, or the log's word that a table has a new event."""
        if not text.startswith(PREFIX):
            table, _, seq = text.partition(" ")
            on_append(table, int(seq))
            return
        try:
            message: PeerMessage = _decode(text[len(PREFIX) :])
        except DecodeError:  # a worker of another version
            return
        if isinstance(message, Alive | Presence | Used):
            self._last_seen[message.worker] = monotonic()
        on_message(message)

    def take_lost(self, seconds: float) -> list[str]:
        """The workers that have been silent for so long; each is named once."""
        lost = [worker for worker, seen in self._last_seen.items() if monotonic() - seen > seconds]
        for worker in lost:
            del self._last_seen[worker]
        return lost
