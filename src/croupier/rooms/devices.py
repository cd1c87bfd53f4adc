"""Devices: which devices hold a seat, by the hashes of their tokens, and passes for further devices."""

from msgspec import Struct
from msgspec.structs import replace

MOST_DEVICES = 6
"""Devices that may hold one seat."""
MOST_PASSES = 4
"""Unused passes that one seat may have."""
MOST_DEVICE_CHANGES = 60
"""How often passes may be handed out and devices signed out for one seat at one table: each is an event of the log."""


class Devices(Struct, frozen=True):
    """The devices that hold a seat or the host's rights."""

    tokens: tuple[str, ...] = ()
    """The hashes of their tokens, one per device."""
    passes: tuple[str, ...] = ()
    """The hashes of unused passes, the oldest first."""
    changes: int = 0
    """How often passes were handed out and other devices signed out."""
    since: tuple[int, ...] = ()
    """When each device was added, in the order of `tokens`, ms since 1970."""

    @staticmethod
    def of(tokens: tuple[str, ...], at: int) -> "Devices":
        """Return devices with these tokens, all added at the same time."""
        return Devices(tokens, since=(at,) * len(tokens))

    def with_pass(self, pass_: str) -> "Devices":
        """Return these devices with one more pass. If there are too many, the oldest becomes void."""
        return replace(self, passes=(*self.passes, pass_)[-MOST_PASSES:], changes=self.changes + 1)

    def with_redeemed_pass(self, pass_: str, token: str, at: int) -> "Devices":
        """Return these devices with a pass used up by the device that has this token."""
        passes = tuple(known for known in self.passes if known != pass_)
        if token in self.tokens:
            return replace(self, passes=passes)
        return replace(self, passes=passes, tokens=(*self.tokens, token), since=(*self.since, at))

    def with_only(self, token: str, at: int) -> "Devices":
        """Return one device alone, with no passes: all others are signed out."""
        return Devices((token,), (), self.changes + 1, (at,))

    def tokens_unless_only(self, first: str | None) -> tuple[str, ...]:
        """Return all tokens, or none if `first` is the only one, which events store separately."""
        return () if self.tokens == (first,) else self.tokens


NO_DEVICES = Devices()
