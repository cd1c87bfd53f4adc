"""Devices: who holds a seat, by the hashes of tokens and of passes for other devices."""

from msgspec import Struct

MOST_DEVICES = 6
"""That hold one seat."""
MOST_PASSES = 4
"""Of one seat that were not used yet."""
MOST_DEVICE_CHANGES = 60
"""Passes handed out and devices signed out, for one seat at one table: each is an event of the log."""


class Devices(Struct, frozen=True):
    """The devices that hold a seat or are the host's."""

    tokens: tuple[str, ...] = ()
    """The hashes of their tokens, one a device."""
    passes: tuple[str, ...] = ()
    """The hashes of passes that were not used yet, the oldest first."""
    changes: int = 0
    """How often passes were handed out and other devices signed out."""

    def linked(self, pass_: str) -> "Devices":
        """With one more pass; of too many the oldest is void."""
        return Devices(self.tokens, (*self.passes, pass_)[-MOST_PASSES:], self.changes + 1)

    def redeemed(self, pass_: str, token: str) -> "Devices":
        """With the token of the device that used a pass."""
        tokens = self.tokens if token in self.tokens else (*self.tokens, token)
        return Devices(tokens, tuple(known for known in self.passes if known != pass_), self.changes)

    def rotated(self, token: str) -> "Devices":
        """With one token alone."""
        return Devices((token,), (), self.changes + 1)

    def besides(self, first: str | None) -> tuple[str, ...]:
        """All tokens, where these are not the first one alone."""
        return () if self.tokens == (first,) else self.tokens


NOBODY = Devices()
