"""Refusal: why a command is not carried out."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "bad-message",  # the frame is no command, or a field is not as it must be
    "bad-setup",  # the rulebooks do not offer such a table
    "bad-name",
    "colour-taken",
    "exists",  # there is one already: a rematch, or the wish to end the game
    "game-begun",
    "host-only",
    "hushed",  # the host lets this seat say nothing
    "illegal-move",
    "name-taken",  # another at the table has it, or one that looks like it
    "no-chat",
    "no-free-seat",
    "no-hello",  # the first frame on a socket is hello
    "no-hints",  # it is agreed to play without them
    "no-pass",  # it was used already, is void, or never was
    "no-seat",
    "no-table",
    "not-agreed",  # the agreement has changed, and not everyone has said yes to it
    "not-away",
    "not-playing",
    "not-your-seat",
    "not-your-turn",
    "seat-taken",
    "seats-free",  # not every seat is taken yet
    "store",  # the log cannot be written just now; nothing has happened
    "too-fast",
    "too-many",
    "unknown-bot",
]


class Refusal(Exception):  # noqa: N818  # it is an answer, not an error
    """A command that is not carried out: a code for programs, a sentence for people."""

    def __init__(self, code: Code, message: str, *, wait: int = 1) -> None:
        """`wait`: seconds after which it may be carried out, where waiting helps."""
        super().__init__(message)
        self.code: Code = code
        self.message = message
        self.wait = wait
