"""RecordFile: the file of a session's record and, until the game is over, a second file with the secret of its dice."""

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
    """A record on disk. Other programs may change it meanwhile."""

    path: Path
    content: bytes | None = None
    """The content when it was last read or written here; None if the file does not exist yet."""

    @property
    def secret_path(self) -> Path:
        """The file with the secret of the dice."""
        return self.path.with_name(self.path.name + ".secret")

    def has_changed_elsewhere(self) -> bool:
        """Return whether another program has changed the file."""
        try:
            return read_limited(self.path) != self.content
        except FileNotFoundError:
            return False

    def write(self, text: str) -> None:
        """Write the record."""
        write_atomically(self.path, text)
        self.content = text.encode()

    def write_secret(self, secret: bytes) -> None:
        """Write the secret, readable only by the user, unless an earlier call has written it."""
        if self.content is None or not self.secret_path.exists():
            write_atomically(self.secret_path, f"{secret.hex()}\n", mode=0o600)

    def read_secret(self) -> bytes:
        """Return the secret, or empty bytes if it cannot be read."""
        try:
            return bytes.fromhex(self.secret_path.read_text(encoding="ascii"))
        except (OSError, ValueError):
            return b""

    def delete_secret(self) -> None:
        """Delete the file with the secret, once the record itself reveals it."""
        self.secret_path.unlink(missing_ok=True)

    def delete(self) -> None:
        """Delete the record and the file with its secret."""
        self.path.unlink(missing_ok=True)
        self.delete_secret()


def read_limited(path: Path) -> bytes:
    """Read a file, but at most one byte more than a record may have, so that longer files are recognised."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def write_atomically(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file so that even after a crash it has either the old text or the new one."""
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
    """Raise OSError if no file can be created in the folder of this one."""
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    Path(draft).unlink()


def games_folder() -> Path:
    """Return the folder of saved games in the user's data directory."""
    return user_data_path("croupier", appauthor=False) / "games"


def new_path() -> Path:
    """Return the path for a new game in that folder, named after the current second. Creates the folder."""
    folder = games_folder()
    folder.mkdir(parents=True, exist_ok=True)
    stem = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    return free_path(folder / f"{stem}{SUFFIX}")


def free_path(path: Path) -> Path:
    """Return the path or, if it exists, the first of `name-2`, `name-3` and so on that does not."""
    free, number = path, 1
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def file_error_text(words: Words, path: Path, error: OSError) -> str:
    """Return a sentence that says why a file could not be read or written."""
    if isinstance(error, FileNotFoundError):
        return words.say("file.missing", file=path)
    if isinstance(error, IsADirectoryError):
        return words.say("file.directory", file=path)
    if isinstance(error, PermissionError):
        return words.say("file.forbidden", file=path)
    return words.say("file.error", file=path, reason=error.strerror or error)
