"""What can go wrong with a log, as one sentence for the person who runs the server."""


class StoreError(Exception):
    """The log could not be opened, read or written; the message is a whole sentence and holds no password."""


class InUseError(StoreError):
    """Another process holds the log's file."""

    def __init__(self, message: str, pid: int | None, note: str) -> None:
        super().__init__(message)
        self.pid = pid
        """The process that holds it, where it could be read."""
        self.note = note
        """What that process says of itself, such as its address; may be empty."""
