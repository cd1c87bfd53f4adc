"""Channel: how the workers on the same tables tell each other what happened."""


class Channel:
    """A channel where nobody else listens: the only worker on its log."""

    def tell(self, text: str) -> None:
        """Say something to the other workers, soon. Who cannot hear it now will be told that it missed something."""

    def close(self) -> None:
        """Stop listening."""
