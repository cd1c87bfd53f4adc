"""Whether the terminal can show a full screen, and the option that asks for it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from croupier.cli.command import flag
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from croupier.words import Words

screen_option = flag("--screen", help="Show it in full screen, as replay does.")


def can_fill_screen() -> bool:
    """Return whether there is a terminal that can show a full screen."""
    encoding = (sys.stdout.encoding or "").lower()
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    return tty and encoding.startswith("utf") and os.environ.get("TERM", "dumb") != "dumb"


def screen_words(language: str | None) -> Words:
    """Return the texts for the full screen that --screen asks for; raise CommandError if it cannot be shown."""
    from croupier.terminal.language import words_in
    from croupier.terminal.preferences import load_preferences

    words = words_in(language or load_preferences().language)
    if not can_fill_screen():
        raise failure(words, 2, "error.screen")
    return words
