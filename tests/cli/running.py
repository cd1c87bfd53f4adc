"""Running the command as a person does: options, what they type, and what they read."""

import os
import re
from collections.abc import Sequence
from pathlib import Path

from click.testing import CliRunner, Result

from croupier.cli import app

EVERYTHING = ("1!", "2!", "3!", "4!", "5!", "6!", "") * 300
"""What a patient person types who tries every number until one goes; enough for any game."""


def run(*options: object, typed: Sequence[str] = (), **environment: str) -> Result:
    """Run `croupier` with typed lines, in English unless the environment says otherwise."""
    quiet = {
        "LC_ALL": "",
        "LC_MESSAGES": "",
        "LANG": "C.UTF-8",
        "COLUMNS": "80",
        "NO_COLOR": "",
        "TERM": "dumb",
    }
    text = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(app, [str(option) for option in options], input=text, env=quiet | environment)


def play(*options: object, save: Path, typed: Sequence[str] = EVERYTHING, **environment: str) -> Result:
    """Play a game that is saved in a file."""
    return run("play", *options, "--save", save, typed=typed, **environment)


def widest(text: str) -> int:
    """Return the length of the longest line, leaving out typed lines and commands to copy."""
    shown = [re.sub(r": ([1-6]!|\?)$", ":", line) for line in text.splitlines() if not line.startswith("  croupier ")]
    return max(map(len, shown))


def environment(folder: Path) -> dict[str, str]:
    """Return the environment for a new process."""
    english = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}
    return {**os.environ, **english, "XDG_DATA_HOME": str(folder), "HOME": str(folder)}
