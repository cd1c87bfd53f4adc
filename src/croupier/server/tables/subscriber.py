"""Subscriber: a client that receives the messages of a table, over a socket or a stream."""

from abc import ABC, abstractmethod
from typing import Literal, TypeAlias

from croupier.api.messages import ByeReason
from croupier.rooms.identity import Identity

CloseReason: TypeAlias = ByeReason | Literal["too-fast", "nonsense"]
"""Why the server closes a connection: as in `bye`, too many frames, or too many that are no commands."""


class Subscriber(ABC):
    """A client of one table. Sending never blocks: a client that cannot keep up is disconnected."""

    def __init__(self, address: str) -> None:
        self.address = address
        """Whose share of the server it uses."""
        self.identity = Identity()
        """Its seats at the table it is subscribed to."""
        self.tokens: set[str] = set()
        """Hashed."""

    @property
    @abstractmethod
    def closed(self) -> bool:
        """Whether the connection is closed, or about to be."""

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message after those before it; nothing happens on a closed connection."""

    @abstractmethod
    def close(self, reason: CloseReason) -> None:
        """Close the connection. The client can come back and receive what it missed."""
