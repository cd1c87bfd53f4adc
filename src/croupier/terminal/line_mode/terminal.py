"""Terminal: prints texts and boards, and reads what people type."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from croupier.terminal.errors import QuitRequest
from croupier.terminal.language import words_in
from croupier.terminal.nonbreaking import NO_BREAK, PlainSpaces
from croupier.terminal.shell import program_command
from croupier.terminal.style import BRASS, PLAIN_SIGNS, SIGNS, Signs

WIDEST = 100
"""Columns to draw in; beyond them the eye has too far to travel."""
CHUNK = 4096
LONGEST = 4096
"""Bytes of a line; what is longer is cut."""


class Keyboard:
    """The lines of the standard input, read only when somebody asks for one: what is typed before may be discarded."""

    def __init__(self) -> None:
        self._rest = b""
        """What was read beyond the last line."""

    def read_line(self) -> str | None:
        """Wait for the next line and return it, stripped; None at the end of the input."""
        try:
            descriptor = sys.stdin.fileno()
        except (OSError, ValueError, AttributeError):  # no file of the system: a stream of a test, or none at all
            try:
                line = sys.stdin.readline()
            except (AttributeError, ValueError):
                return None
            return line.strip() if line else None
        # It reads the descriptor itself: a thread that waits in sys.stdin would hold a lock that Python needs to end.
        while b"\n" not in self._rest:
            try:
                data = os.read(descriptor, CHUNK)
            except OSError:  # the terminal is gone
                data = b""
            if not data:
                break
            self._rest += data
            if b"\n" not in data:
                self._rest = self._rest[:LONGEST]
        read, end, self._rest = self._rest.partition(b"\n")
        if not read and not end:
            return None
        # A console of Windows hands over its own code page, whatever Python's stream would make of it.
        encoding = os.device_encoding(descriptor) if sys.platform == "win32" else sys.stdin.encoding
        return read[:LONGEST].decode(encoding or "utf-8", "replace").strip()


@dataclass(frozen=True)
class Drawn:
    """Something laid out already: its rows are known, and printing it takes little work."""

    lines: Sequence[Sequence[Segment]]

    def __rich_console__(self, _console: Console, _options: ConsoleOptions) -> RenderResult:
        """The lines as they are."""
        for line in self.lines:
            yield from line
            yield Segment.line()


class Terminal:
    """One terminal and its language."""

    def __init__(self, language: str | None = None, *, pauses: bool = False) -> None:
        """Open the terminal in a language, or that of the environment, with or without pauses to read."""
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.words = words_in(language)
        self.signs: Signs = SIGNS if self.console.encoding.lower().startswith("utf") else PLAIN_SIGNS
        self.keyboard = Keyboard()
        self.pauses = pauses and self.console.is_terminal and sys.stdin.isatty()

    @property
    def width(self) -> int:
        """Columns to draw in."""
        return min(self.console.width, WIDEST)

    @property
    def rows(self) -> int | None:
        """Rows of the screen; None where the output is no screen."""
        return self.console.height if self.console.is_terminal else None

    def drawn(self, content: RenderableType) -> Drawn:
        """Something laid out for this terminal."""
        return Drawn(self.console.render_lines(content, self.console.options.update(width=self.width), pad=False))

    @property
    def output_redirected(self) -> bool:
        """Whether people type here but the output goes elsewhere, so that they would not see a question."""
        return not self.console.is_terminal and sys.stdin.isatty()

    @property
    def typed_is_seen(self) -> bool:
        """Whether what people type stands on the screen anyway."""
        return sys.stdin.isatty()

    def show(self, content: RenderableType = "") -> None:
        """Print something."""
        self.console.print(PlainSpaces(Text(content) if isinstance(content, str) else content), width=self.width)

    def say(self, key: str, **values: object) -> None:
        """Print a text."""
        self.show(self.words.say(key, **values))

    def show_command(self, *arguments: str) -> None:
        """Print a command of this program on one line, to be copied into a shell."""
        self.console.out(f"  {program_command()} {' '.join(arguments)}", highlight=False)

    def flush_input(self) -> None:
        """Discard what was typed while nothing was asked: it was not meant for the next question."""
        if not sys.stdin.isatty():
            return
        if sys.platform == "win32":
            import msvcrt

            while msvcrt.kbhit():
                msvcrt.getwch()
        else:
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def show_prompt(self, prompt: str, style: Style = BRASS) -> None:
        """Print a question; the answer is typed behind it."""
        self.console.print(Text(prompt.replace(NO_BREAK, " "), style), end="", width=self.width)
        self.console.out(" ", end="")
        self.console.file.flush()

    def ask(self, prompt: str, style: Style = BRASS) -> str:
        """Return the line that a person types, stripped; QuitRequest at the end of the input."""
        self.show_prompt(prompt, style)
        return self.taken(self.keyboard.read_line())

    def taken(self, line: str | None) -> str:
        """Return a line that was typed; print it if it came from a pipe. QuitRequest at the end of the input."""
        if line is None:
            self.show()
            raise QuitRequest
        if not self.typed_is_seen:
            self.show(line)  # so that what is piped in reads like a conversation
        return line

    def ask_number(self, prompt: str, numbers: range, default: int, problem: str) -> int:
        """Ask for a number until one in `numbers` is typed, showing `problem` after others. Enter is `default`."""
        while True:
            answer = self.ask(prompt) or str(default)
            if answer.isascii() and answer.isdigit() and int(answer) in numbers:
                return int(answer)
            self.show(problem)
