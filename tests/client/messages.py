"""The messages of the live protocol as far as these clients read them, and the commands they send.

Everything that the benches and the robustness runs know about the form of messages is in this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

NOTHING = msgspec.Raw(b"null")


class Move(msgspec.Struct):
    """The dice of one face, and where they go."""

    face: int
    bandit: bool


class Option(msgspec.Struct):
    """A legal move of the seat to act."""

    move: Move


class View(msgspec.Struct):
    """The game on a table."""

    to_act: int | None = msgspec.field(default=None, name="seat")
    over: bool = False
    options: list[Option] = []


class Seat(msgspec.Struct):
    """A seat that is taken."""

    bot: str | None = None
    """The bot that plays there, or stands in."""


class Room(msgspec.Struct):
    """The table apart from its game."""

    state: str
    seats: list[Seat | None]


class Missed(msgspec.Struct):
    """An event that the client missed."""

    seq: int
    at: int
    what: msgspec.Raw


class Message(msgspec.Struct):
    """Any message; fields that no client here needs are skipped."""

    t: str
    seq: int = 0
    at: int = 0
    key: str | None = None
    what: msgspec.Raw = NOTHING
    view: msgspec.Raw = NOTHING
    room: Room | None = None
    missed: list[Missed] = []
    code: str = ""
    """Why a command is refused."""
    message: str = ""


class _Rematched(msgspec.Struct):
    t: str
    table: str = ""


_message = msgspec.json.Decoder(Message)
_view: msgspec.json.Decoder[View | None] = msgspec.json.Decoder(View | None)
_event = msgspec.json.Decoder(dict[str, Any])
_rematched = msgspec.json.Decoder(_Rematched)


def decode(text: bytes) -> Message:
    """Decode a message."""
    return _message.decode(text)


def view_of(message: Message) -> View | None:
    """Return the game that a message shows, if there is one."""
    return _view.decode(message.view)


def rematch_of(message: Message) -> str | None:
    """Return the table of the rematch that an event announces, if it does."""
    event = _rematched.decode(message.what) if message.t == "event" else None
    return event.table if event is not None and event.t == "rematched" else None


def encode(command: object) -> bytes:
    """Encode a command."""
    return msgspec.json.encode(command)


def hello(tokens: Sequence[str], *, table: str | None = None, since: int | None = None) -> dict[str, Any]:
    """Return the first message on a connection, or the one that turns to another table."""
    return {"t": "hello", "tokens": tokens, "since": since} | ({} if table is None else {"table": table})


def place(seat: int, option: Option, key: str) -> dict[str, Any]:
    """Return the command that makes a move."""
    return {"t": "place", "key": key, "seat": seat, "face": option.move.face, "bandit": option.move.bandit}


EVENT_OF = {
    "sit": "sat",
    "sit-bot": "bot-sat",
    "start": "started",
    "place": "placed",
    "stand-in": "stood-in",
    "reclaim": "reclaimed",
}
"""By kind of command, the kind of event that it leads to."""


def led_to(command: dict[str, Any], what: bytes) -> bool:
    """Return whether a public event is what a command leads to."""
    event = _event.decode(what)
    shared = [field for field in ("seat", "face", "bandit", "bot") if field in command and field in event]
    return event["t"] == EVENT_OF[command["t"]] and all(event[field] == command[field] for field in shared)
