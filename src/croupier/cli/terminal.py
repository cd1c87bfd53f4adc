"""Terminal: where a game is shown and where people type."""

import io
import os
import sys
import time

import typer
from rich.console import Console, RenderableType
from rich.style import Style
from rich.text import Text

from croupier.cli.glue import GLUE, Dried
from croupier.cli.look import BRASS, PLAIN_SIGNS, SIGNS, Signs
from croupier.words import LANGUAGES, UnknownLanguageError, Words, language_of, words

BREATH = 0.35
"""Seconds that a move is left to be read before the next one follows."""


class Leave(Exception):  # noqa: N818  # nothing went wrong: someone wants to go
    """A person wants to stop here."""


class Terminal:
    """One terminal and the language spoken there."""

    def __init__(self, language: str | None = None, *, pauses: bool = False) -> None:
        """Take the language asked for, if any, and whether to let people read along."""
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a sign this terminal lacks must not end a game
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.words = self._words(language)
        self.signs: Signs = SIGNS if self.console.encoding.lower().startswith("utf") else PLAIN_SIGNS
        self.pauses = pauses and self.console.is_terminal and sys.stdin.isatty()

    @staticmethod
    def _words(language: str | None) -> Words:
        try:
            return words(language_of(language, os.environ))
        except UnknownLanguageError:
            spoken = words(language_of(None, os.environ))
            typer.echo(spoken.say("error.language", language=language, languages=", ".join(LANGUAGES)), err=True)
            raise typer.Exit(2) from None

    @property
    def width(self) -> int:
        """Columns to draw in; beyond 100 the eye has too far to travel."""
        return min(self.console.width, 100)

    @property
    def rows(self) -> int | None:
        """Rows that people see at once; None where nobody watches a screen."""
        return self.console.height if self.console.is_terminal else None

    def lines(self, thing: RenderableType) -> int:
        """How many rows something takes."""
        return len(self.console.render_lines(thing, self.console.options.update(width=self.width), pad=False))

    @property
    def only_prints(self) -> bool:
        """Whether what is shown goes elsewhere, so that a question would not be seen."""
        return not self.console.is_terminal and sys.stdin.isatty()

    def show(self, thing: RenderableType = "") -> None:
        """Print something."""
        self.console.print(Dried(Text(thing) if isinstance(thing, str) else thing), width=self.width)

    def say(self, key: str, **values: object) -> None:
        """Print a text."""
        self.show(self.words.say(key, **values))

    def fail(self, status: int, key: str, **values: object) -> typer.Exit:
        """Say on the error stream what is wrong; raised, it ends the command with the status."""
        return self.refuse(status, self.words.say(key, **values))

    @staticmethod
    def refuse(status: int, sentence: str) -> typer.Exit:
        """Put a sentence on the error stream; raised, it ends the command with the status."""
        errors = Console(stderr=True, highlight=False, markup=False, emoji=False)
        if errors.is_terminal:
            errors.print(Text(sentence))  # breaks lines between words
        else:
            typer.echo(sentence, err=True)
        return typer.Exit(status)

    def pause(self) -> None:
        """Let people read."""
        if self.pauses:
            time.sleep(BREATH)

    def forget_typed(self) -> None:
        """Drop what was typed while nothing was asked: it was not meant for the next question."""
        if not sys.stdin.isatty():
            return
        try:
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        except ImportError:  # a terminal of Windows
            import msvcrt

            while msvcrt.kbhit():  # type: ignore[attr-defined]
                msvcrt.getwch()  # type: ignore[attr-defined]

    def ask(self, prompt: str, style: Style = BRASS) -> str:
        """What a person types; the end of the input means that they want to leave."""
        self.console.print(Text(prompt.replace(GLUE, " "), style), end="", width=self.width)
        self.console.out(" ", end="")
        self.console.file.flush()
        try:
            line = sys.stdin.readline()
        except UnicodeDecodeError:
            line = "\N{REPLACEMENT CHARACTER}\n"  # something no question has as an answer
        if not line:
            self.show()
            raise Leave
        if not sys.stdin.isatty():
            self.show(line.strip())  # so that what is piped in reads like a conversation
        return line.strip()
