"""Talk: what people may say at a table."""

import unicodedata

from croupier.api import commands
from croupier.api.refusal import Refusal
from croupier.record.characters import BLANK, MOST_MARKS, invisible_parts, most_marks, shows_something
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room


def check_words(words: str) -> None:
    """Refuse what is not one readable line: line ends, controls, directions, invisible signs, piles of marks.

    Any space is allowed, since French has its own before an exclamation mark; so are signs that join pictures or shape
    letters.
    """
    needed = invisible_parts(words)
    for at, sign in enumerate(words):
        visible = sign.isprintable() and not BLANK.match(sign)
        if not (visible or unicodedata.category(sign) == "Zs" or at in needed):
            raise Refusal("bad-message", f"Words are one line of visible text, without U+{ord(sign):04X}.")
    if most_marks(words) > MOST_MARKS:
        raise Refusal("bad-message", f"Words have at most {MOST_MARKS} marks on one letter.")
    if not shows_something(words):
        raise Refusal("bad-message", "Words have at least one letter, digit or sign.")


def check_say(room: Room, command: commands.Say, identity: Identity) -> None:
    """Refuse what may not be said at a table."""
    identity.check_seat(command.seat)
    if room.seat(command.seat).hushed:
        raise Refusal("hushed", "The host lets you say nothing at this table.")
    if (command.phrase is None) == (command.words is None):
        raise Refusal("bad-message", "Say either a phrase or words.")
    if command.words is not None:
        if not room.agreement.chat:
            raise Refusal("no-chat", "At this table only the phrases can be said.")
        check_words(command.words)
