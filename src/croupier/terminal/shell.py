"""Commands for people to copy into their shell: shell_quote arguments, and the name of this program."""

import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from croupier.words import printable

COMMAND = "croupier"


def shell_quote(text: str) -> str:
    """Quote an argument for the shell of this system. Windows needs double quotes; single ones mean nothing there."""
    if sys.platform == "win32":
        return subprocess.list2cmdline([text])
    if printable(text) == text:
        return shlex.quote(text)
    escaped = printable(text.replace("\\", "\\\\").replace("'", "\\'"))
    return f"$'{escaped}'"


def program_command() -> str:
    """Return what starts this program in a shell: `croupier`, unless the shell would not find this program by that."""
    started = Path(sys.argv[0])
    if started.name == "__main__.py" and started.parent.name == COMMAND:
        return f"{shell_quote(sys.executable)} -m {COMMAND}"
    if sys.platform == "win32" and not started.suffix:
        started = started.with_suffix(".exe")  # sys.argv has the name without it
    in_path = shutil.which(COMMAND)
    if started.stem != COMMAND or not started.exists() or (in_path is not None and started.samefile(in_path)):
        return COMMAND
    if started.parent == Path():  # in the current folder, where shells do not look for commands
        return shell_quote(f"{os.curdir}{os.sep}{started}")
    return shell_quote(str(started))
