"""Identity: what somebody holds at a table, by their tokens."""

import hashlib
from collections.abc import Set

from msgspec import Struct

from croupier.api.messages import Offer
from croupier.api.refusal import Refusal
from croupier.rooms.room import Room


class Identity(Struct, frozen=True):
    """Who sends a command: the seats it holds a token of, and whether it is the host."""

    seats: frozenset[int] = frozenset()
    host: bool = False

    def check_seat(self, seat: int) -> None:
        """Refuse what only the person of a seat may do."""
        if seat not in self.seats:
            raise Refusal("not-your-seat", f"Seat {seat} is not yours.")

    def check_host(self) -> None:
        """Refuse what only the host may do."""
        if not self.host:
            raise Refusal("host-only", "Only who set up the table can do that.")


def hash_token(token: str) -> str:
    """A token as the log stores it."""
    return hashlib.sha256(token.encode()).hexdigest()


def identify(room: Room, tokens: Set[str]) -> Identity:
    """The identity that some tokens, hashed, have at a table."""
    seats = (at for at, seat in enumerate(room.seats) if seat and not tokens.isdisjoint(seat.devices.tokens))
    return Identity(frozenset(seats), not tokens.isdisjoint(room.hosts.tokens))


def offer_of(room: Room, pass_: str) -> Offer | None:
    """What a pass, hashed, gives to the device that shows it; None: it was used, is void or never was."""
    seats = tuple(at for at, seat in enumerate(room.seats) if seat and pass_ in seat.devices.passes)
    host = pass_ in room.hosts.passes
    return Offer(seats, host) if seats or host else None
