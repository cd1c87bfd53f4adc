"""Subscriber: a client that receives the messages of a table, over a socket or a stream."""

from abc import ABC, abstractmethod
from typing import Literal, TypeAlias

from croupier.api.messages import ByeReason
from croupier.rooms.identity import Identity

CloseReason: TypeAlias = ByeReason | Literal["too-fast", "nonsense"]
"""Why the server closes a connection: the reasons of `bye`, too many frames, or too many invalid ones."""


class Subscriber(ABC):
    """A client of one table. Sending never blocks: a client that cannot keep up is disconnected."""

    def __init__(self, address: str) -> None:
        self.address = address
        """The address whose limits the client counts towards."""
        self.identity = Identity()
        """Its seats and rights at the table it is subscribed to."""
        self.tokens: set[str] = set()
        """Its tokens, hashed."""

    @property
    @abstractmethod
    def closed(self) -> bool:
        """Whether the connection is closed or closing."""

    @abstractmethod
    def send(self, message: bytes) -> None:
        """Send an encoded message; do nothing if the connection is closed."""

    @abstractmethod
    def close(self, reason: CloseReason) -> None:
        """Close the connection. The client can connect again and receive what it missed."""
