"""Refusal: why a command is not carried out."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "bad-message",  # the frame is not a command, or a field is invalid
    "bad-setup",  # the rulebooks do not offer such a table
    "bad-name",
    "colour-taken",
    "exists",  # it has been done already: there is a rematch, or the seat has asked to end the game
    "game-begun",
    "host-only",
    "hushed",  # the host has muted this seat
    "illegal-move",
    "name-taken",  # another player at the table has this name, or one that looks like it
    "no-chat",
    "no-free-seat",
    "no-hello",  # the first frame on a socket must be hello
    "no-hints",  # hints are not agreed on
    "no-pass",  # it was used already, is void, or never existed
    "no-seat",
    "no-table",
    "no-token",  # a token is needed, and is missing or the wrong one
    "not-agreed",  # the agreement has changed, and not everyone has accepted it
    "not-away",
    "not-followed",  # there is no followed game of this name, or it is no longer followed
    "not-playing",
    "not-your-seat",
    "not-your-turn",
    "seat-taken",
    "seats-free",  # not every seat is taken yet
    "store",  # the log cannot be written just now; nothing has changed
    "too-fast",
    "too-many",
    "unknown-bot",
]


class Refusal(Exception):  # noqa: N818  # it is an answer, not an error
    """Raised when a command is not carried out: a code for programs, a sentence for people."""

    def __init__(self, code: Code, message: str, *, wait: int = 1) -> None:
        """Make a refusal. `wait`: seconds after which trying again may help."""
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.wait = wait
