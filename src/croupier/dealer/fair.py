"""Provably fair dice: chance from a secret committed to beforehand and a seed of every seat.

Every draw is named by its place in the game, not by a running number. So a dealer has no state, a draw repeated after
a crash gives the same result, and each roll can be checked alone. The protocol, byte by byte and with test vectors,
is in docs/fair-dice.md.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Sequence
from itertools import count

from croupier.rules import CHANCE, Chance, Deal, Game, Lot, engine
from croupier.rules.game import unpacked_roll
from croupier.rules.table import BIG, DEAL, FACES, OWN, PALE, ROLL, SLOTS, SPARE, Rules, Table

PROTOCOL = "croupier-dice-1"
"""The name every message begins with; it changes whenever a single die would fall differently."""
FINGERPRINT = "croupier-fingerprint-1"
SECRET_BYTES = 32
SEED = re.compile(r"[A-Za-z0-9_-]{1,64}")
BYTE = 256
FAIR_TO_DICE = BYTE - BYTE % FACES
"""Bytes from here on would favour some faces."""
UNFAIR_TO_DICE = bytes(range(FAIR_TO_DICE, BYTE))
FACE_OF = bytes(byte % FACES for byte in range(BYTE))
"""The face, from 0, that a byte stands for."""


def new_secret() -> bytes:
    """A fresh secret, for one game only: it is published when the game is over."""
    return secrets.token_bytes(SECRET_BYTES)


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


def place_at(table: Table) -> str:
    """The place in a game that chance acts at now, as the protocol writes it; no two of one game are alike.

    It names the round, from 1; before a roll also the seat and how many dice it has, before a note the casino and how
    many notes lie there.
    """
    phase, number = table.phase, table.paid + 1
    if phase == ROLL:
        hand, seat = table.hand, table.seat
        return f"roll {number} {seat + 1} {hand[seat, OWN] + hand[seat, BIG] + hand[seat, PALE]}"
    if phase == DEAL:
        return f"note {number} {table.casino + 1} {SLOTS - table.row('notes', table.casino).count(0)}"
    return f"spare {number}" if phase == SPARE else "lot"


def packed(shown: bytes) -> int:
    """Dice that show these faces, from 0, packed as the engine does it: four bits a face say how many show it."""
    roll = 0
    for face in shown:
        roll += 1 << (4 * face)
    return roll


class FairDealer:
    """Deals one game from its secret and the seeds of its seats. It has no state: draws may come in any order."""

    def __init__(self, secret: bytes, seeds: Sequence[str]) -> None:
        """Take the secret and the seeds in the order of the seats."""
        check_secret(secret)
        for seed in seeds:
            check_seed(seed)
        self._secret = bytes(secret)
        self.seeds = tuple(seeds)
        # The part of every message that is the same for all draws, hashed once.
        self._prefix = hmac.new(self._secret, f"{PROTOCOL}|{','.join(self.seeds)}|".encode(), "sha256")

    def __eq__(self, other: object) -> bool:
        """Dealers of the same secret and seeds deal the same games."""
        return isinstance(other, FairDealer) and (self._secret, self.seeds) == (other._secret, other.seeds)

    def __hash__(self) -> int:
        return hash((self._secret, self.seeds))

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, public during the game."""
        return commitment(self._secret)

    def block(self, place: str, number: int) -> bytes:
        """The random bytes of a place, 32 at a time: block 0, 1, 2 and on."""
        message = self._prefix.copy()
        message.update(f"{place}|{number}".encode())
        return message.digest()

    def below(self, bound: int, place: str) -> int:
        """A number of a place, below a bound of at most 256, all alike: bytes that would favour some are skipped."""
        fair = BYTE - BYTE % bound
        for number in count():
            for byte in self.block(place, number):
                if byte < fair:
                    return byte % bound
        raise AssertionError("blocks do not end")  # pragma: no cover

    def fallen(self, place: str, dice: int) -> bytes:
        """The faces of the dice of a place, one after another, from 0."""
        shown = self.block(place, 0).translate(FACE_OF, UNFAIR_TO_DICE)
        number = 1
        while len(shown) < dice:
            shown += self.block(place, number).translate(FACE_OF, UNFAIR_TO_DICE)
            number += 1
        return shown[:dice]

    def draw(self, game: Game) -> Chance:
        """The chance step that follows."""
        if len(self.seeds) != game.setup.players:
            raise ValueError(f"every seat adds one seed: {len(self.seeds)} for {game.setup.players} seats")
        if game.to_act is not CHANCE:
            raise ValueError("chance is not to act now, so there is nothing to draw")
        return self.act(game.setup.rules, game.table())

    def act(self, rules: Rules, table: Table) -> Chance:
        """Apply the chance step that follows to a table in a phase of chance, and return it."""
        phase, place = table.phase, place_at(table)
        if phase == ROLL:
            hand, seat = table.hand, table.seat
            dice, bigs, pales = hand[seat, OWN], hand[seat, BIG], hand[seat, PALE]
            shown = self.fallen(place, dice + bigs + pales)
            own = packed(shown[:dice])
            big = packed(shown[dice : dice + bigs]) if bigs else 0
            pale = packed(shown[dice + bigs :]) if pales else 0
            engine.roll(rules, table, own, big, pale)
            return unpacked_roll(own, big, pale)
        if phase == DEAL:
            note = self._note(table, place)
            engine.deal(rules, table, note)
            return Deal(table.value[note])
        if phase == SPARE:
            pale = packed(self.fallen(place, rules.spare_dice))
            engine.place_spare(rules, table, pale)
            return unpacked_roll(0, 0, pale)
        table.starter = self.below(rules.players, place)
        engine.start_round(rules, table)
        return Lot(table.starter)

    def _note(self, table: Table, place: str) -> int:
        """The next note: one step of a Fisher-Yates shuffle, done when the note is turned up.

        So no order of the pile exists beforehand that anyone could look at.
        """
        if table.unseen == 0:
            return table.under[0]  # the notes returned lie in a known order: nothing is drawn
        number = self.below(table.unseen, place)
        note = 1  # a note's number grows with its value, so the unseen ones are counted in the order of their worth
        while number >= table.fresh[note]:
            number -= table.fresh[note]
            note += 1
        return note
