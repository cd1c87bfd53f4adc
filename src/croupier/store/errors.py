"""Errors of the log, each one sentence for the person who runs the server."""


class StoreError(Exception):
    """The log could not be opened, read or written; the message is a whole sentence and holds no password."""


class InUseError(StoreError):
    """Another process has locked the log's file."""

    def __init__(self, message: str, pid: int | None, address: str) -> None:
        super().__init__(message)
        self.pid = pid
        """The process that has locked it, where it could be read."""
        self.address = address
        """Where that process serves, such as http://127.0.0.1:8765/; empty while it is starting."""


class DamagedError(StoreError):
    """The database is damaged; the message says what to do."""
