"""Commands for people to copy into their shell: words quoted as it wants them, and this program's name there."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from croupier.words import printable

COMMAND = "croupier"


def quoted(text: str) -> str:
    """A word as the shell of this system takes it: with double quotes on Windows, where others mean nothing to it."""
    if sys.platform == "win32":
        return subprocess.list2cmdline([text])
    if printable(text) == text:
        return shlex.quote(text)
    escaped = printable(text.replace("\\", "\\\\").replace("'", "\\'"))
    return f"$'{escaped}'"


def program() -> str:
    """`croupier` where the shell finds this very program by that name; else the words that started it."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == COMMAND:
        return f"{quoted(sys.executable)} -m {COMMAND}"
    if sys.platform == "win32" and not started.suffix:
        started = started.with_suffix(".exe")  # Python is told the name without it
    in_path = shutil.which(COMMAND)
    if started.stem != COMMAND or not started.exists() or (in_path is not None and started.samefile(in_path)):
        return COMMAND
    if started.parent == Path():  # in the folder one is in, where a shell does not look for a bare name
        return quoted(f"{os.curdir}{os.sep}{started}")
    return quoted(str(started))
