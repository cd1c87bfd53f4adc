"""OpenFile: notices that the file under an open SQLite database was removed, replaced or overwritten."""

import os
from contextlib import suppress
from pathlib import Path

HEADER = 100
"""Bytes of the header of a SQLite file."""
WRITES_AHEAD = b"\2\2"
"""Bytes 18 and 19 of the header: the file has a write-ahead log. SQLite changes that only where nobody else has it open."""

_Identity = tuple[int, int]
"""The device and the inode of a file."""


class OpenFile:
    """A SQLite file that is open for as long as this object is.

    SQLite goes on writing to a file that has lost its name, and nobody would ever find what it wrote.
    """

    def __init__(self, path: Path) -> None:
        """Open the file; call this before SQLite does, so that a file replaced in between is noticed."""
        self._path = path
        # POSIX locks are lost when a process closes any descriptor of a file: this one is closed after SQLite's.
        # For writing, so that an overlay file system has made its copy of the file before it is identified.
        binary = getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(path, os.O_RDWR | binary)
        except OSError:
            self._file = os.open(path, os.O_RDONLY | binary)
        self._identity = _identity(os.fstat(self._file))
        self._beside: dict[Path, _Identity] = {}
        """The write-ahead log and its index."""
        self._changed = -1
        """When the file was last written to: by a checkpoint, as far as SQLite did it."""
        self._counter = 0
        """The change counter in its header."""

    def watch_log(self) -> None:
        """Watch the write-ahead log as well; SQLite makes it with the first transaction."""
        for ending in ("-wal", "-shm"):
            path = self._path.with_name(self._path.name + ending)
            with suppress(FileNotFoundError):
                self._beside[path] = _identity(path.stat())

    def fault(self) -> str | None:
        """Return what has happened to the file, as the end of a sentence; None if it is the one that was opened."""
        try:
            found = os.stat(self._path)
            if _identity(found) != self._identity:
                return "was replaced by another file"
            for path, identity in self._beside.items():
                if _identity(os.stat(path)) != identity:
                    return f"lost {path.name}, which was replaced by another file"
        except FileNotFoundError as error:
            name = Path(error.filename).name
            return "was removed or moved" if name == self._path.name else f"lost {name}, which was removed or moved"
        except OSError as error:
            return f"cannot be found any more ({(error.strerror or str(error)).lower()})"
        return None

    @property
    def is_overwritten(self) -> bool:
        """Whether another program has written to it, as `cp` does: ask before every commit, whose checkpoint hides it."""
        changed = os.fstat(self._file).st_mtime_ns
        if changed == self._changed:
            return False
        self._changed = changed
        os.lseek(self._file, 0, os.SEEK_SET)
        header = os.read(self._file, HEADER)
        before, self._counter = self._counter, int.from_bytes(header[24:28], "big")
        return len(header) < HEADER or header[18:20] != WRITES_AHEAD or self._counter < before

    def remove_log(self) -> None:
        """Remove the write-ahead log where another file has taken the name: it would be applied to that one."""
        with suppress(OSError):
            if _identity(os.stat(self._path)) == self._identity:
                return
            for path, identity in self._beside.items():
                if _identity(os.stat(path)) == identity:
                    path.unlink()

    def close(self) -> None:
        """Close the descriptor, after all connections of SQLite."""
        os.close(self._file)


def _identity(found: os.stat_result) -> _Identity:
    return found.st_dev, found.st_ino
