"""Finds secrets of a table, which no client may learn, in everything that is sent."""

from typing import Any

import msgspec

from croupier.rooms.identity import Identity
from croupier.rooms.room import Room, RoomState


def secrets_of(room: Room, tokens: set[str]) -> set[str]:
    """Return texts that no message may contain: tokens and their hashes, and until the game is over the secret."""
    held = [room.hosts, *(seat.devices for seat in room.seats if seat is not None)]
    hashes = {secret for devices in held for secret in (*devices.tokens, *devices.passes)}
    hidden = {*tokens, *hashes, room.host, *(seat.token for seat in room.seats if seat and seat.token)}
    if room.state in (RoomState.OPEN, RoomState.PLAYING):
        hidden |= {room.secret, room.root} - {""}
    return hidden


def check_nothing_leaks(text: str, room: Room, identity: Identity, tokens: set[str]) -> None:
    """Check that a text sent to a client contains nothing that it may not know."""
    for secret in secrets_of(room, tokens):
        assert secret not in text
    if room.agreement.face_down and room.state in (RoomState.OPEN, RoomState.PLAYING):
        check_winnings_hidden(msgspec.json.decode(text), identity)


def check_winnings_hidden(message: Any, identity: Identity) -> None:
    """Check that money, notes won and ranks are null everywhere, except for the client's own seats in `own`."""
    if isinstance(message, list):
        for item in message:
            check_winnings_hidden(item, identity)
    elif isinstance(message, dict):
        for name, value in message.items():
            if name == "own" and "view" in message:  # a roll has own dice, a message own winnings
                assert {own["seat"] for own in value} <= identity.seats
            elif name in ("money", "won", "rank"):
                assert value is None
            else:
                check_winnings_hidden(value, identity)
