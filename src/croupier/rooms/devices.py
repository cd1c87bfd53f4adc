"""Devices: who holds a seat, by the hashes of tokens and of passes for other devices."""

from msgspec import Struct
from msgspec.structs import replace

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
    since: tuple[int, ...] = ()
    """When each of them came, in the order of their tokens, ms since 1970."""

    @staticmethod
    def of(tokens: tuple[str, ...], at: int) -> "Devices":
        """Devices that come at the same time."""
        return Devices(tokens, since=(at,) * len(tokens))

    def linked(self, pass_: str) -> "Devices":
        """With one more pass; of too many the oldest is void."""
        return replace(self, passes=(*self.passes, pass_)[-MOST_PASSES:], changes=self.changes + 1)

    def redeemed(self, pass_: str, token: str, at: int) -> "Devices":
        """With the token of the device that used a pass."""
        passes = tuple(known for known in self.passes if known != pass_)
        if token in self.tokens:
            return replace(self, passes=passes)
        return replace(self, passes=passes, tokens=(*self.tokens, token), since=(*self.since, at))

    def rotated(self, token: str, at: int) -> "Devices":
        """With one token alone."""
        return Devices((token,), (), self.changes + 1, (at,))

    def besides(self, first: str | None) -> tuple[str, ...]:
        """All tokens, where these are not the first one alone."""
        return () if self.tokens == (first,) else self.tokens


NOBODY = Devices()
