"""Screen: whether the terminal has room for a full one, and the option that asks for it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from croupier.cli.command import flag
from croupier.terminal.errors import failure

if TYPE_CHECKING:
    from croupier.words import Words

screen_option = flag("--screen", help="On the whole terminal, as in replay.")


def fills_screen() -> bool:
    """Return whether there is a terminal that a full screen can be drawn on."""
    encoding = (sys.stdout.encoding or "").lower()
    tty = sys.stdin.isatty() and sys.stdout.isatty()
    return tty and encoding.startswith("utf") and os.environ.get("TERM", "dumb") != "dumb"


def words_on_screen(language: str | None) -> Words:
    """Return the words of a screen that --screen asks for; refused where there is no terminal for it."""
    from croupier.terminal.language import words_in
    from croupier.terminal.preferences import load_preferences

    words = words_in(language or load_preferences().language)
    if not fills_screen():
        raise failure(words, 2, "error.screen")
    return words
