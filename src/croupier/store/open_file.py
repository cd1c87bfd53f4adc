"""OpenFile: detects that the file of an open SQLite database was removed, replaced or overwritten."""

import os
from contextlib import suppress
from pathlib import Path

HEADER = 100
"""Bytes of the header of a SQLite file."""
_Identity = tuple[int, int]
"""The device and the inode of a file."""


class OpenFile:
    """A SQLite file that stays open until `close`.

    SQLite would go on writing to a file that was removed or renamed, and all it writes there would be lost.
    """

    def __init__(self, path: Path) -> None:
        """Open the file; call this before SQLite does, so that a file replaced in between is noticed."""
        self._path = path
        # POSIX locks are lost when a process closes any descriptor of a file, so close this one after SQLite's.
        # Open it for writing: an overlay file system then copies the file now, before its inode is read below.
        binary = getattr(os, "O_BINARY", 0)
        try:
            self._file = os.open(path, os.O_RDWR | binary)
        except OSError:
            self._file = os.open(path, os.O_RDONLY | binary)
        self._identity = _identity(os.fstat(self._file))
        self._beside: dict[Path, _Identity] = {}
        """The identities of the write-ahead log and its index, by path."""
        self._changed = -1
        """When the file was last modified, ns; SQLite itself writes to it only in checkpoints."""
        self._version = self._counter = 0
        """Two numbers of the header: the format (2: with a write-ahead log) and the change counter. SQLite never lowers
        either while a file is open, so a lower number means that another program wrote the file."""

    def watch_log(self) -> None:
        """Watch the write-ahead log as well; call this after the first transaction, which creates it."""
        for ending in ("-wal", "-shm"):
            path = self._path.with_name(self._path.name + ending)
            with suppress(FileNotFoundError):
                self._beside[path] = _identity(path.stat())

    def find_fault(self) -> str | None:
        """Return what has happened to the file, as the end of a sentence; None if the file is still in its place."""
        try:
            found = self._path.stat()
            if _identity(found) != self._identity:
                return "was replaced by another file"
            for path, identity in self._beside.items():
                if _identity(path.stat()) != identity:
                    return f"lost {path.name}, which was replaced by another file"
        except FileNotFoundError as error:
            name = Path(error.filename).name
            return "was removed or moved" if name == self._path.name else f"lost {name}, which was removed or moved"
        except OSError as error:
            return f"cannot be found any more ({(error.strerror or str(error)).lower()})"
        return None

    def is_overwritten(self) -> bool:
        """Say whether another program has overwritten the file, as `cp` does.

        Call this before every commit, since a commit's checkpoint may write a new header.
        """
        changed = os.fstat(self._file).st_mtime_ns
        if changed == self._changed:
            return False
        self._changed = changed
        os.lseek(self._file, 0, os.SEEK_SET)
        header = os.read(self._file, HEADER)
        version, counter = (header[18], int.from_bytes(header[24:28], "big")) if len(header) == HEADER else (0, 0)
        before = self._version, self._counter
        self._version, self._counter = version, counter
        return version < before[0] or counter < before[1]

    def remove_log(self) -> None:
        """Remove the write-ahead log of a deleted file: SQLite would apply it to the next file with that name.

        A file that was only moved keeps it, since it may be moved back.
        """
        with suppress(OSError):
            replaced = self._path.exists()
            if _identity(self._path.stat()) == self._identity if replaced else os.fstat(self._file).st_nlink:
                return
            for path, identity in self._beside.items():
                if _identity(path.stat()) == identity:
                    path.unlink()

    def close(self) -> None:
        """Close the file; call this after closing all connections of SQLite."""
        os.close(self._file)


def _identity(found: os.stat_result) -> _Identity:
    return found.st_dev, found.st_ino
