"""Provably fair dice: chance from a secret committed to beforehand and a seed of every seat.

Every draw is named by its place in the game, not by a running number. So nothing has to be remembered, a draw
can be asked for again after a crash and gives the same, and each roll can be checked alone. The whole protocol,
byte by byte and with test vectors, is in docs/fair-dice.md.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import count

from croupier.rules import CHANCE, Chance, Deal, Game, Lot, Roll
from croupier.rules.steps import Counts
from croupier.rules.table import DENOMINATIONS, FACES, SLOTS

PROTOCOL = "croupier-dice-1"
"""The name every message begins with; it changes whenever a single die would fall differently."""
SECRET_BYTES = 32
SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")
BYTE = 256


def new_secret() -> bytes:
    """A fresh secret. It belongs to one game only: once that is over, everyone knows it."""
    return secrets.token_bytes(SECRET_BYTES)


def new_seed() -> str:
    """A seed for a seat that does not want to think of one: 16 hexadecimal digits."""
    return secrets.token_hex(8)


def commitment(secret: bytes) -> str:
    """What is published before the seats add their seeds: the SHA-256 of the secret, 64 hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def check_secret(secret: bytes) -> None:
    """Refuse a secret that is not one."""
    if len(secret) != SECRET_BYTES:
        raise ValueError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def check_seed(text: str) -> None:
    """Refuse a seed with signs that could be mistaken for the format's own."""
    if SEED.fullmatch(text) is None:
        raise ValueError(f"a seed is 1 to 64 letters A-Z a-z, digits, _ or -, not {text[:65]!r}")


def place_name(game: Game) -> str:
    """The place in the game that chance acts at now, as the protocol writes it; no two of one game are alike."""
    if game.to_act is not CHANCE:
        raise ValueError("chance is not to act now, so there is nothing to draw")
    if game.filling is not None:
        table = game.table()
        casino = game.filling - 1
        there = sum(table.notes[casino, slot] > 0 for slot in range(SLOTS))
        return f"note {game.round} {game.filling} {there}"
    if game.spare > 0:
        return f"spare {game.round}"
    if game.seat is not None:
        return f"roll {game.round} {game.seat + 1} {sum(game.hand(game.seat))}"
    return "lot"


def number_below(bound: int, stream: Iterator[int]) -> int:
    """A number below a bound of at most 256, all alike: bytes that would favour some are skipped."""
    fair = BYTE - BYTE % bound
    return next(byte for byte in stream if byte < fair) % bound


def faces(dice: int, stream: Iterator[int]) -> list[int]:
    """The faces of dice, one after another."""
    return [number_below(FACES, stream) + 1 for _ in range(dice)]


def _counts(fallen: Sequence[int]) -> Counts:
    one, two, three, four, five, six = (fallen.count(face) for face in range(1, FACES + 1))
    return one, two, three, four, five, six


class FairDealer:
    """Deals one game from its secret and the seeds of its seats; remembers nothing, so it can be asked in any order."""

    def __init__(self, secret: bytes, seeds: Sequence[str]) -> None:
        """Take the secret and the seeds in the order of the seats."""
        check_secret(secret)
        for seed in seeds:
            check_seed(seed)
        self._secret = bytes(secret)
        self.seeds = tuple(seeds)

    @property
    def commitment(self) -> str:
        """What may be known of the secret during the game."""
        return commitment(self._secret)

    def block(self, place: str, number: int) -> bytes:
        """The random bytes of a place, 32 at a time: block 0, 1, 2 and on."""
        message = f"{PROTOCOL}|{','.join(self.seeds)}|{place}|{number}"
        return hmac.digest(self._secret, message.encode(), "sha256")

    def stream(self, place: str) -> Iterator[int]:
        """The random bytes of a place, one after another, without end."""
        return (byte for number in count() for byte in self.block(place, number))

    def draw(self, game: Game) -> Chance:
        """The chance step that follows."""
        if len(self.seeds) != game.setup.players:
            raise ValueError(f"every seat adds one seed: {len(self.seeds)} for {game.setup.players} seats")
        stream = self.stream(place_name(game))
        if game.filling is not None:
            return Deal(self._note(game, stream))
        if game.spare > 0:
            return Roll(neutral=_counts(faces(game.spare, stream)))
        if game.seat is not None:
            own, big, neutral = (_counts(faces(dice, stream)) for dice in game.hand(game.seat))
            return Roll(own, big, neutral)
        return Lot(number_below(game.setup.players, stream))

    def _note(self, game: Game, stream: Iterator[int]) -> int:
        """The value of the next note: one step of a Fisher-Yates shuffle, done when the note is turned up.

        So no order of the pile exists beforehand that anyone could look at.
        """
        table = game.table()
        if table.unseen == 0:
            return table.value[table.under[0]]  # the notes returned lie in a known order: nothing is drawn
        # A note's number grows with its value, so these come out sorted.
        unseen = [table.value[note] for note in range(1, DENOMINATIONS + 1) for _ in range(table.fresh[note])]
        return unseen[number_below(len(unseen), stream)]
