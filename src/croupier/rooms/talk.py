"""Talk: checks of what people say at a table."""

import unicodedata

from croupier.api import commands
from croupier.api.refusal import Refusal
from croupier.record.characters import BLANK, MOST_MARKS, count_most_marks, has_visible_character, invisible_parts
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room


def check_words(words: str) -> None:
    """Raise Refusal unless a text is one readable line, without controls, invisible characters or piles of marks.

    Any kind of space is allowed, since French has its own before an exclamation mark; so are invisible characters that
    join emoji or shape letters.
    """
    needed = invisible_parts(words)
    for at, sign in enumerate(words):
        visible = sign.isprintable() and not BLANK.match(sign)
        if not (visible or unicodedata.category(sign) == "Zs" or at in needed):
            raise Refusal("bad-message", f"A message is one line of visible text, without U+{ord(sign):04X}.")
    if count_most_marks(words) > MOST_MARKS:
        raise Refusal("bad-message", f"A letter can have at most {MOST_MARKS} marks.")
    if not has_visible_character(words):
        raise Refusal("bad-message", "A message needs at least one letter, digit or sign.")


def check_say(room: Room, command: commands.Say, identity: Identity) -> None:
    """Raise Refusal if the sender may not say this at the table."""
    identity.check_seat(command.seat)
    if room.seat(command.seat).hushed:
        raise Refusal("hushed", "The host lets you say nothing at this table.")
    if (command.phrase is None) == (command.words is None):
        raise Refusal("bad-message", "Say either a phrase or words.")
    if command.words is not None:
        if not room.agreement.chat:
            raise Refusal("no-chat", "At this table you can only say the ready-made phrases.")
        check_words(command.words)
