"""RecordFile: the file of a session's record, and beside it the secret of fair dice until the game is over."""

import os
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from platformdirs import user_data_path

from croupier.record import MOST_BYTES
from croupier.words import Words

SUFFIX = ".croupier"


@dataclass
class RecordFile:
    """A record on disk, which other programs may change as well."""

    path: Path
    content: bytes | None = None
    """What it held when it was last read or written here; None: it does not exist yet."""

    @property
    def secret_path(self) -> Path:
        """The file of the secret."""
        return self.path.with_name(self.path.name + ".secret")

    def changed_elsewhere(self) -> bool:
        """Whether the file holds something that was not written here."""
        try:
            return read_limited(self.path) != self.content
        except FileNotFoundError:
            return False

    def write(self, text: str) -> None:
        """Replace the record."""
        write_atomically(self.path, text)
        self.content = text.encode()

    def write_secret(self, secret: bytes) -> None:
        """Write the secret, readable by its owner alone, unless it is there from an earlier write."""
        if self.content is None or not self.secret_path.exists():
            write_atomically(self.secret_path, f"{secret.hex()}\n", mode=0o600)

    def read_secret(self) -> bytes:
        """The secret; empty where there is none that can be read."""
        try:
            return bytes.fromhex(self.secret_path.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return b""

    def delete_secret(self) -> None:
        """Remove the secret, once the record itself reveals it."""
        self.secret_path.unlink(missing_ok=True)

    def delete(self) -> None:
        """Remove the record and its secret."""
        self.path.unlink(missing_ok=True)
        self.delete_secret()


def read_limited(path: Path) -> bytes:
    """The content of a file, up to one byte more than a record may have; OSError where it cannot be read."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def write_atomically(path: Path, text: str, mode: int = 0o644) -> None:
    """Replace a file at once: whatever happens, it holds either the old text or the new one."""
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


def check_writable(path: Path) -> None:
    """OSError where no file can be created beside this one."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    Path(draft).unlink()


def games_folder() -> Path:
    """The folder in the user's data directory that games are saved in."""
    return user_data_path("croupier", appauthor=False) / "games"


def new_path() -> Path:
    """A file for a new game in that folder, named after the second it began."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return free_path(folder / f"{stem}{SUFFIX}")


def free_path(path: Path) -> Path:
    """The path itself, or where that exists, one beside it with a number in its name."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def file_problem(words: Words, path: Path, error: OSError) -> str:
    """Why a file could not be read or written, as a sentence."""
    if isinstance(error, FileNotFoundError):
        return words.say("file.missing", file=path)
    if isinstance(error, IsADirectoryError):
        return words.say("file.directory", file=path)
    if isinstance(error, PermissionError):
        return words.say("file.forbidden", file=path)
    return words.say("file.error", file=path, reason=error.strerror or error)
