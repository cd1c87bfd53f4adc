"""Provably fair dice: chance from a secret, to which the host commits beforehand, and a seed of every seat.

The protocol, byte by byte and with test vectors, is in docs/fair-dice.md.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from functools import cache

from croupier.checks import check_encodable, check_series, check_text, describe
from croupier.dealer.places import PlaceDealer
from croupier.rules import Chance, Game
from croupier.rules.game import check_game
from croupier.rules.table import BIG, NEUTRAL_KIND, OWN, Table

PROTOCOL = "croupier-dice-1"
"""The name at the start of every message. It changes whenever any die would fall differently."""
FINGERPRINT = "croupier-fingerprint-1"
TABLE_SECRET = "croupier-table-1"
SECRET_BYTES = 32
SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_secret() -> bytes:
    """Return a fresh secret for a single game. It is published when the game is over."""
    return secrets.token_bytes(SECRET_BYTES)


def table_secret(table: str, root: bytes) -> bytes:
    """Return the secret of a server's table, derived from the table's name and 32 random bytes, its root.

    The secret of another table cannot be reused here: finding a root that yields it for this table's name is
    infeasible.
    """
    check_bytes("root", root)
    return hashlib.sha256(f"{TABLE_SECRET}|{check_encodable('table', table)}|{root.hex()}".encode()).digest()


def new_seed() -> str:
    """Return a random seed of 16 hexadecimal digits. It is for a seat that has not chosen one."""
    return secrets.token_hex(8)


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret as 64 hexadecimal digits. It is published before the seats add their seeds."""
    return hashlib.sha256(check_bytes("secret", secret)).hexdigest()


def fingerprint(commitment: str, seeds: Sequence[str]) -> str:
    """Return a short text for players to compare: six groups of four hexadecimal digits.

    It is made of the commitment and all seeds, so players who were shown different ones have different fingerprints.
    """
    digest = hashlib.sha256(f"{FINGERPRINT}|{commitment}|{','.join(seeds)}".encode()).hexdigest()
    return " ".join(digest[start : start + 4] for start in range(0, 24, 4))


def check_bytes(name: str, value: object) -> bytes:
    """Return some bytes. Raises TypeError for anything else."""
    if not isinstance(value, bytes | bytearray | memoryview):
        raise TypeError(f"{name} must be bytes, not {describe(value)}")
    return bytes(value)


def check_secret(secret: bytes) -> None:
    """Raise a ValueError for a secret of the wrong length."""
    if len(check_bytes("secret", secret)) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def check_seed(text: str) -> None:
    """Raise a ValueError for a seed with characters other than letters, digits, _ and -.

    The protocol uses some of them.
    """
    if SEED.fullmatch(check_text("seed", text)) is None:
        raise ValueError(f"a seed is 1 to 64 letters A-Z a-z, digits, _ or -, not {describe(text)}")


@cache
def _roll_place(paid: int, seat: int, dice: int) -> str:
    """Return the place of a roll; rounds and seats count from 1 in it. Cached, as a game has only a few."""
    return f"roll {paid + 1} {seat + 1} {dice}"


class FairDealer(PlaceDealer):
    """Deals one game from its secret and the seeds of its seats. It has no state, so draws may come in any order."""

    def __init__(self, secret: bytes, seeds: Sequence[str]) -> None:
        """Take the secret and the seeds in the order of the seats."""
        check_secret(secret)
        for seed in check_series("seeds", seeds, "texts, one for each seat"):
            check_seed(seed)
        super().__init__(bytes(secret), f"{PROTOCOL}|{','.join(seeds)}")
        self._secret = bytes(secret)
        self.seeds = tuple(seeds)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, which is public during the game."""
        return commitment(self._secret)

    def roll_place(self, table: Table) -> str:
        """Return the round, the seat and how many dice it has; in a round these only become fewer."""
        hand, seat = table.hand, table.seat
        return _roll_place(table.paid, seat, hand[seat, OWN] + hand[seat, BIG] + hand[seat, NEUTRAL_KIND])

    def draw(self, game: Game) -> Chance:
        """Return the next chance step. Raises a ValueError if chance is not to act or a seat has no seed."""
        if len(self.seeds) != check_game(game).setup.players:
            raise ValueError(f"every seat adds one seed: {len(self.seeds)} for {game.setup.players} seats")
        return super().draw(game)
