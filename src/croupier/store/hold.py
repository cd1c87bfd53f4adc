"""Hold: one server per file. A lock that dies with its process, and a word about who has it."""

import os
import sys
from pathlib import Path

from croupier.store.errors import InUseError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_FAR = 1 << 30  # Windows forbids others to read what is locked: lock a byte far behind the text


class Hold:
    """The right to use a file, from making it to `release`.

    The system keeps the lock, so that a killed process lets go of it at once. The lock's own file stays, as another
    process may be waiting to read it; it holds the process's number and a line it left about itself.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._lock()
        except OSError:
            pid, note = self._read()
            os.close(self._file)
            who = f"process {pid}" if pid else "another process"
            at = f" at {note}" if note else ""
            raise InUseError(f"{path} is in use by {who}{at}.", pid, note) from None
        self.note("")

    def note(self, text: str) -> None:
        """Leave a word for whoever finds the file in use."""
        told = f"{os.getpid()}\n{' '.join(text.split())}\n".encode()
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, told)
        os.ftruncate(self._file, len(told))

    def release(self) -> None:
        """Let others have the file."""
        os.close(self._file)

    def _read(self) -> tuple[int | None, str]:
        """Who holds the lock, and the word they left."""
        pid, _, note = os.read(self._file, 4_096).decode(errors="replace").partition("\n")
        return int(pid) if pid.isdecimal() else None, note.strip()

    def _lock(self) -> None:
        if sys.platform == "win32":
            os.lseek(self._file, _FAR, os.SEEK_SET)
            msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            os.lseek(self._file, 0, os.SEEK_SET)
        else:
            # Not lockf: that one is lost as soon as this process closes the file elsewhere.
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
