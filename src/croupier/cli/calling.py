"""Calling: how this command is called from here, for commands that people copy."""

import shlex
import shutil
import sys
from pathlib import Path

NAME = "croupier"


def called() -> str:
    """`croupier` where the shell finds this very command by its name; else the way it was called just now."""
    now = Path(sys.argv[0])
    if now.name == "__main__.py" and now.parent.name == NAME:
        return f"{shlex.quote(sys.executable)} -m {NAME}"
    found = shutil.which(NAME)
    if now.name != NAME or not now.exists() or (found is not None and now.samefile(found)):
        return NAME
    return shlex.quote(sys.argv[0])
