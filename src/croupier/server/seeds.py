"""Seeds for what bots, hints and reviews draw at random, far from the dice of the game."""

from hashlib import sha256


def public_seed(name: str) -> int:
    """A seed from a name that everyone may know; dice come from a secret instead."""
    return int.from_bytes(sha256(name.encode()).digest()[:6])
