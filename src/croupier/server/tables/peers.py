"""Peers: the other workers on the same tables, and the messages they exchange."""

from collections.abc import Callable
from time import monotonic
from typing import TypeAlias

from msgspec import DecodeError, Struct
from msgspec.json import Decoder, Encoder

from croupier.server.addresses import Usage
from croupier.store import Channel

PREFIX = "!"
"""The first character of messages between peers; the log's own messages are `TABLE SEQ`."""


class _Peer(Struct, frozen=True, tag_field="t"):
    """The base of messages between workers."""


class Alive(_Peer, frozen=True, tag="alive"):
    """A worker is running."""

    worker: str


class PeerPresence(_Peer, frozen=True, tag="present"):
    """Who is connected to a table at the sending worker."""

    table: str
    worker: str
    seats: tuple[int, ...]
    watching: int


class AskPresence(_Peer, frozen=True, tag="who"):
    """Asks the other workers to send their `PeerPresence` of a table."""

    table: str


class Broadcast(_Peer, frozen=True, tag="say"):
    """What a person has said, for all clients of a table."""

    table: str
    message: str
    """The encoded message for the clients."""
    seat: int
    """The seat that says it."""


class AddressUsage(_Peer, frozen=True, tag="used"):
    """What addresses have used at the sending worker."""

    worker: str
    usage: Usage


PeerMessage: TypeAlias = Alive | PeerPresence | AskPresence | Broadcast | AddressUsage

_encode = Encoder().encode
_decode = Decoder(PeerMessage).decode


class Peers:
    """The channel to the other workers."""

    def __init__(self, worker: str) -> None:
        self.worker = worker
        """The name of this worker."""
        self._channel = Channel()
        self._last_seen: dict[str, float] = {}
        """When each other worker last sent something, monotonic seconds."""

    def open(self, channel: Channel) -> None:
        """Send over this channel from now on."""
        self._channel = channel

    def close(self) -> None:
        """Close the channel."""
        self._channel.close()

    def send(self, message: PeerMessage) -> None:
        """Send a message to all other workers."""
        self._channel.send(f"{PREFIX}{_encode(message).decode()}")

    def receive(
        self, text: str, on_message: Callable[[PeerMessage], None], on_append: Callable[[str, int], None]
    ) -> None:
        """Dispatch text from the channel: a peer's message, or the log's announcement that a table has a new event."""
        if not text.startswith(PREFIX):
            table, _, seq = text.partition(" ")
            on_append(table, int(seq))
            return
        try:
            message: PeerMessage = _decode(text[len(PREFIX) :])
        except DecodeError:  # a worker of another version
            return
        if isinstance(message, Alive | PeerPresence | AddressUsage):
            self._last_seen[message.worker] = monotonic()
        on_message(message)

    def take_lost(self, seconds: float) -> list[str]:
        """Return the workers that have been silent for more than `seconds`, and forget them."""
        lost = [worker for worker, seen in self._last_seen.items() if monotonic() - seen > seconds]
        for worker in lost:
            del self._last_seen[worker]
        return lost
