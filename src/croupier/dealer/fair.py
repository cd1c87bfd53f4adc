"""Provably fair dice: chance from a secret committed to beforehand and a seed of every seat.

The protocol, byte by byte and with test vectors, is in docs/fair-dice.md.
"""

import hashlib
import re
import secrets
from collections.abc import Sequence
from functools import cache

from croupier.dealer.places import PlaceDealer
from croupier.rules import Chance, Game
from croupier.rules.table import BIG, NEUTRAL_KIND, OWN, Table

PROTOCOL = "croupier-dice-1"
"""The name every message begins with; it changes whenever a single die would fall differently."""
FINGERPRINT = "croupier-fingerprint-1"
TABLE_SECRET = "croupier-table-1"
SECRET_BYTES = 32
SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")


def new_secret() -> bytes:
    """A fresh secret, for one game only: it is published when the game is over."""
    return secrets.token_bytes(SECRET_BYTES)


def table_secret(table: str, root: bytes) -> bytes:
    """Return the secret of a server's table, made of the table's name and 32 random bytes, its root.

    Another table's secret cannot be used here: nobody finds a root that makes it of this table's name.
    """
    return hashlib.sha256(f"{TABLE_SECRET}|{table}|{root.hex()}".encode()).digest()


def new_seed() -> str:
    """A random seed for a seat that has not typed one: 16 hexadecimal digits."""
    return secrets.token_hex(8)


def commitment(secret: bytes) -> str:
    """The SHA-256 of the secret, 64 hexadecimal digits; it is published before the seats add their seeds."""
    return hashlib.sha256(secret).hexdigest()


def fingerprint(commitment: str, seeds: Sequence[str]) -> str:
    """A short text for players to compare: six groups of four hexadecimal digits, of the commitment and all seeds.

    Players who were shown different commitments or different seeds have different ones.
    """
    digest = hashlib.sha256(f"{FINGERPRINT}|{commitment}|{','.join(seeds)}".encode()).hexdigest()
    return " ".join(digest[start : start + 4] for start in range(0, 24, 4))


def check_secret(secret: bytes) -> None:
    """Raise a ValueError for a secret of the wrong length."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def check_seed(text: str) -> None:
    """Raise a ValueError for a seed with other signs than letters, digits, _ and -; the protocol uses some of them."""
    if SEED.fullmatch(text) is None:
        raise ValueError(f"a seed is 1 to 64 letters A-Z a-z, digits, _ or -, not {text[:65]!r}")


@cache
def _roll_place(paid: int, seat: int, dice: int) -> str:
    """The place of a roll, of which a game has few: rounds and seats count from 1 in it."""
    return f"roll {paid + 1} {seat + 1} {dice}"


class FairDealer(PlaceDealer):
    """Deals one game from its secret and the seeds of its seats. It has no state: draws may come in any order."""

    def __init__(self, secret: bytes, seeds: Sequence[str]) -> None:
        """Take the secret and the seeds in the order of the seats."""
        check_secret(secret)
        for seed in seeds:
            check_seed(seed)
        super().__init__(bytes(secret), f"{PROTOCOL}|{','.join(seeds)}")
        self._secret = bytes(secret)
        self.seeds = tuple(seeds)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, public during the game."""
        return commitment(self._secret)

    def roll_place(self, table: Table) -> str:
        """The round, the seat and how many dice it has, which only ever become fewer in a round."""
        hand, seat = table.hand, table.seat
        return _roll_place(table.paid, seat, hand[seat, OWN] + hand[seat, BIG] + hand[seat, NEUTRAL_KIND])

    def draw(self, game: Game) -> Chance:
        """Return the chance step that follows."""
        if len(self.seeds) != game.setup.players:
            raise ValueError(f"every seat adds one seed: {len(self.seeds)} for {game.setup.players} seats")
        return super().draw(game)
