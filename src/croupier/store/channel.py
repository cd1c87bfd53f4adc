"""Channel: messages between the workers that serve the same tables."""


class Channel:
    """The channel of a worker that is alone on its log: messages go nowhere, and none arrive."""

    def send(self, text: str) -> None:
        """Queue a message to the other workers. One that is not connected learns of the gap when it is again."""

    def close(self) -> None:
        """Send what is queued, and stop listening."""
