"""Terminal: prints texts and boards, and reads typed lines."""

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
"""The most columns to draw in, since long lines are hard to read."""
CHUNK = 4096
"""Bytes that are read at a time."""
LONGEST = 4096
"""The most bytes of a line; longer lines are cut."""


class Keyboard:
    """Reads lines of the standard input only when they are asked for, so that earlier ones can still be discarded."""

    def __init__(self) -> None:
        self._rest = b""
        """The bytes that were read beyond the last line."""

    def read_line(self) -> str | None:
        """Wait for the next line and return it, stripped; None at the end of the input."""
        try:
            descriptor = sys.stdin.fileno()
        except (OSError, ValueError, AttributeError):  # not a file: a stream of a test, or None
            try:
                line = sys.stdin.readline()
            except (AttributeError, ValueError):
                return None
            return line.strip() if line else None
        # Read from the descriptor: a thread waiting in sys.stdin would hold a lock that Python needs in order to exit.
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
        # A Windows console delivers bytes in its own code page, which sys.stdin.encoding does not name.
        encoding = os.device_encoding(descriptor) if sys.platform == "win32" else sys.stdin.encoding
        return read[:LONGEST].decode(encoding or "utf-8", "replace").strip()


@dataclass(frozen=True)
class RenderedLines:
    """Something that was laid out in advance, so that its number of rows is known and printing it is quick."""

    lines: Sequence[Sequence[Segment]]

    def __rich_console__(self, _console: Console, _options: ConsoleOptions) -> RenderResult:
        """Yield the lines unchanged."""
        for line in self.lines:
            yield from line
            yield Segment.line()


class Terminal:
    """One terminal: prints and asks in one language."""

    def __init__(self, language: str | None = None, *, pauses: bool = False) -> None:
        """Open the terminal, in the language of the environment unless one is given; `pauses` lets people read."""
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.words = words_in(language)
        self.signs: Signs = SIGNS if self.console.encoding.lower().startswith("utf") else PLAIN_SIGNS
        self.keyboard = Keyboard()
        self.pauses = pauses and self.console.is_terminal and sys.stdin.isatty()

    @property
    def width(self) -> int:
        """The columns to draw in."""
        return min(self.console.width, WIDEST)

    @property
    def rows(self) -> int | None:
        """The rows of the screen; None if the output is not a terminal."""
        return self.console.height if self.console.is_terminal else None

    def render(self, content: RenderableType) -> RenderedLines:
        """Lay out something for this terminal."""
        return RenderedLines(
            self.console.render_lines(content, self.console.options.update(width=self.width), pad=False)
        )

    @property
    def is_output_redirected(self) -> bool:
        """Whether people type in a terminal but would not see a question, as the output is redirected."""
        return not self.console.is_terminal and sys.stdin.isatty()

    @property
    def echoes_input(self) -> bool:
        """Whether people see what they type, because the input is a terminal."""
        return sys.stdin.isatty()

    def show(self, content: RenderableType = "") -> None:
        """Print something."""
        self.console.print(PlainSpaces(Text(content) if isinstance(content, str) else content), width=self.width)

    def say(self, key: str, **values: object) -> None:
        """Print a text from the locales."""
        self.show(self.words.say(key, **values))

    def show_command(self, *arguments: str) -> None:
        """Print a command of this program on a line, for people to copy into a shell."""
        self.console.out(f"  {program_command()} {' '.join(arguments)}", highlight=False)

    def flush_input(self) -> None:
        """Discard what was typed before a question, as it was not meant for it."""
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
        """Print a question; the cursor stays behind it."""
        self.console.print(Text(prompt.replace(NO_BREAK, " "), style), end="", width=self.width)
        self.console.out(" ", end="")
        self.console.file.flush()

    def ask(self, prompt: str, style: Style = BRASS) -> str:
        """Ask a question and return the answer, stripped; raise QuitRequest at the end of the input."""
        self.show_prompt(prompt, style)
        line = self.keyboard.read_line()
        if line is None:
            self.show()
            raise QuitRequest
        if not self.echoes_input:
            self.show(line)  # so that the output reads like a conversation even if the input is piped
        return line

    def ask_number(self, prompt: str, numbers: range, default: int, problem: str) -> int:
        """Ask for a number until one in `numbers` is typed, showing `problem` after others. Enter is `default`."""
        while True:
            answer = self.ask(prompt) or str(default)
            if answer.isascii() and answer.isdigit() and int(answer) in numbers:
                return int(answer)
            self.show(problem)
