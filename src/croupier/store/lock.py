"""FileLock: an exclusive lock beside a file, which records the pid and address of the process that has it."""

import os
import sys
from pathlib import Path

from croupier.store.log import InUseError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_LOCKED_BYTE = 1 << 30  # Windows lets nobody read locked bytes: lock one far behind the text


class FileLock:
    """The exclusive right to use a file, from construction to `release`.

    The operating system keeps the lock, so a killed process loses it immediately. The lock file itself is not removed,
    since another process may be about to read it.
    """

    def __init__(self, path: Path) -> None:
        self._file = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
        try:
            self._acquire()
        except OSError:
            pid, address = self._read()
            os.close(self._file)
            owner = f"process {pid}" if pid else "another process"
            at = f" at {address}" if address else ""
            raise InUseError(f"{path} is in use by {owner}{at}.", pid, address) from None
        self.record("")

    def record(self, address: str) -> None:
        """Write this process's pid and address into the lock file."""
        content = f"{os.getpid()}\n{' '.join(address.split())}\n".encode()
        os.lseek(self._file, 0, os.SEEK_SET)
        os.write(self._file, content)
        os.ftruncate(self._file, len(content))

    def release(self) -> None:
        """Release the lock."""
        os.close(self._file)

    def _read(self) -> tuple[int | None, str]:
        """Read the pid and address that the lock's owner recorded."""
        pid, _, address = os.read(self._file, 4_096).decode(errors="replace").partition("\n")
        return int(pid) if pid.isdecimal() else None, address.strip()

    def _acquire(self) -> None:
        if sys.platform == "win32":
            os.lseek(self._file, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(self._file, msvcrt.LK_NBLCK, 1)
            os.lseek(self._file, 0, os.SEEK_SET)
        else:
            # Not lockf: that lock is lost as soon as this process closes the file elsewhere.
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
