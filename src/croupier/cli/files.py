"""Files: records read with a sentence where that fails, and kept so that no crash loses a game."""

import os
import tempfile
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from croupier.cli.terminal import Terminal
from croupier.record import MOST_BYTES
from croupier.words import Words

SUFFIX = ".croupier"


def content_of(path: Path) -> bytes:
    """What a file holds, up to a little more than a record may have; OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def problem(words: Words, path: Path, error: OSError) -> str:
    """Why a file could not be read or written, as a sentence."""
    if isinstance(error, FileNotFoundError):
        return words.say("file.missing", file=path)
    if isinstance(error, IsADirectoryError):
        return words.say("file.directory", file=path)
    if isinstance(error, PermissionError):
        return words.say("file.forbidden", file=path)
    return words.say("file.error", file=path, reason=error.strerror or error)


def load(terminal: Terminal, path: Path) -> bytes:
    """The bytes of a file; where it cannot be read, a sentence says why and the command ends."""
    try:
        return content_of(path)
    except OSError as error:
        raise terminal.refuse(1, problem(terminal.words, path, error)) from None


def check_new(terminal: Terminal, path: Path) -> None:
    """Refuse a file that is there already, or that could not be made; nothing is ever overwritten."""
    try:
        if path.is_dir():
            raise terminal.fail(2, "file.directory", file=path)
        if path.exists():
            raise terminal.fail(2, "file.exists", file=path)
        if not path.parent.is_dir():
            raise terminal.fail(1, "file.no_folder", file=path, folder=path.parent)
    except OSError as error:
        raise terminal.refuse(1, problem(terminal.words, path, error)) from None


def check_room(path: Path) -> None:
    """OSError where no file can be made beside this one."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    Path(draft).unlink()


def keep(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file all at once: whatever happens, either the old text is there or the new one."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(draft).chmod(mode)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


def new_path() -> Path:
    """A file for a new game in the user's data directory, named after the hour it began."""
    folder = user_data_path("croupier", appauthor=False) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return free_path(folder / f"{stem}{SUFFIX}")


def free_path(path: Path) -> Path:
    """The same file, or where it is there already, one beside it with a number in its name."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def secret_path(path: Path) -> Path:
    """Where the secret of fair dice waits beside a record until the game is over."""
    return path.with_name(path.name + ".secret")
