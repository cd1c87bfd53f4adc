"""Identity: the seats and rights that a client's tokens give it at a table."""

import hashlib
from collections.abc import Set

from msgspec import Struct

from croupier.api.messages import Offer
from croupier.api.refusal import Refusal
from croupier.rooms.room import Room


class Identity(Struct, frozen=True):
    """The sender of a command: the seats it holds tokens for, and whether it is the host."""

    seats: frozenset[int] = frozenset()
    host: bool = False

    def check_seat(self, seat: int) -> None:
        """Raise Refusal unless the sender holds a seat."""
        if seat not in self.seats:
            raise Refusal("not-your-seat", f"Seat {seat} is not yours.")

    def check_host(self) -> None:
        """Raise Refusal unless the sender is the host."""
        if not self.host:
            raise Refusal("host-only", "Only who set up the table can do that.")


def hash_token(token: str) -> str:
    """Return the hash of a token or pass, as the log stores it."""
    return hashlib.sha256(token.encode()).hexdigest()


def identify(room: Room, tokens: Set[str]) -> Identity:
    """Return the identity that hashed tokens have at a table."""
    seats = (at for at, seat in enumerate(room.seats) if seat and not tokens.isdisjoint(seat.devices.tokens))
    return Identity(frozenset(seats), not tokens.isdisjoint(room.hosts.tokens))


def offer_of(room: Room, pass_: str) -> Offer | None:
    """Return what a hashed pass gives to the device that redeems it; None if it was used, is void or never existed."""
    seats = tuple(at for at, seat in enumerate(room.seats) if seat and pass_ in seat.devices.passes)
    host = pass_ in room.hosts.passes
    return Offer(seats, host) if seats or host else None
