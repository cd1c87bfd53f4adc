"""What nobody may hear at a table, and a search for it in everything that is said."""

from typing import Any

import msgspec
from croupier.rooms.deciding import Who

from croupier.rooms.room import Room, State


def secrets_of(room: Room, tokens: set[str]) -> set[str]:
    """Texts that nothing said may contain: tokens and their hashes at any time, the secret until the game is over."""
    hashes = {seat.token for seat in room.seats if seat is not None and seat.token is not None}
    hidden = {*tokens, *hashes, room.host}
    if room.state in (State.OPEN, State.PLAYING):
        hidden.add(room.secret)
    return hidden


def check_nothing_leaks(text: str, room: Room, who: Who, tokens: set[str]) -> None:
    """Search a text said to somebody for what they may not know."""
    for secret in secrets_of(room, tokens):
        assert secret not in text
    if room.agreement.face_down and room.state in (State.OPEN, State.PLAYING):
        check_winnings_hidden(msgspec.json.decode(text), who)


def check_winnings_hidden(said: Any, who: Who) -> None:
    """Wherever money or notes won are spoken of, they are null; apart from somebody's own."""
    if isinstance(said, list):
        for item in said:
            check_winnings_hidden(item, who)
    elif isinstance(said, dict):
        for name, value in said.items():
            if name == "own" and "view" in said:  # a roll has own dice, a message own winnings
                assert {own["seat"] for own in value} <= who.seats
            elif name in ("money", "won", "place"):
                assert value is None
            else:
                check_winnings_hidden(value, who)
