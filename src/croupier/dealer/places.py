"""Chance by place: a dealer that computes every draw from its place in the game instead of a running number.

The place of a draw is a short text, such as "roll 2 1 5". A subclass defines where the random bytes come from and how
a roll is named. So a dealer needs no memory of what it dealt, a draw repeated after a crash gives the same result, and
each roll can be verified on its own.
"""

import hmac
from abc import ABC, abstractmethod
from bisect import bisect
from functools import cache
from itertools import accumulate, count

from croupier.checks import check_encodable, check_whole
from croupier.rules import CHANCE, Chance, Deal, Game, Lot
from croupier.rules.engine import faces_of
from croupier.rules.game import check_game
from croupier.rules.steps import unpack_roll
from croupier.rules.table import (
    BIG,
    DEAL,
    FACES,
    NEUTRAL_KIND,
    OWN,
    ROLL,
    ROUNDS,
    SEATS,
    SLOTS,
    SPARE,
    Rules,
    Table,
    load_table,
)

BYTE = 256


@cache
def _fair_bytes(faces: int) -> tuple[bytes, bytes]:
    """Return the face, from 0, for each byte, and the bytes that would make some faces of such dice likelier."""
    return bytes(byte % faces for byte in range(BYTE)), bytes(range(BYTE - BYTE % faces, BYTE))


MOST_BLOCKS = 1 << 32
"""More blocks than any draw needs."""

ONE_DIE = tuple(1 << (4 * face) for face in range(FACES))
"""A single die that shows each face, packed."""


def pack_faces(shown: bytes) -> int:
    """Return dice that show these faces, from 0, as the engine packs them: four bits a face say how many show it."""
    roll = 0
    for face in shown:
        roll += ONE_DIE[face]
    return roll


class PlaceDealer(ABC):
    """Deals one game from the random bytes of its places.

    It is immutable: `after_placing` returns the dealer for later draws.
    """

    def __init__(self, key: bytes, start: str, *more: object) -> None:
        """Take the key, the start of the message of every draw, and what else its draws depend on."""
        self._state = (key, start, *more)
        self._prefix = hmac.new(key, f"{start}|".encode(), "sha256")  # hashed once

    def __eq__(self, other: object) -> bool:
        """Return whether the other dealer deals the same dice from here on."""
        return isinstance(other, PlaceDealer) and self._state == other._state

    def __hash__(self) -> int:
        return hash(self._state)

    def block(self, place: str, number: int) -> bytes:
        """Return a block of 32 random bytes of a place; blocks are numbered 0, 1, 2 and so on."""
        check_encodable("place", place)
        check_whole("number", number, 0, MOST_BLOCKS)
        message = self._prefix.copy()
        message.update(f"{place}|{number}".encode())
        return message.digest()

    def after_placing(self, round_: int, seat: int) -> "PlaceDealer":
        """Return the dealer for the game after a seat has placed dice in a round, counted from 1."""
        check_whole("round_", round_, 0, ROUNDS)
        check_whole("seat", seat, 0, SEATS - 1)
        return self

    @abstractmethod
    def roll_place(self, table: Table) -> str:
        """Return the place of the next roll, unique in its game."""

    def place_at(self, table: Table) -> str:
        """Return the place of the draw that comes next, unique in its game.

        It names the round, from 1, and for a note also the casino and how many notes it already has.
        """
        phase = table.phase
        if phase == ROLL:
            return self.roll_place(table)
        number = table.paid + 1
        if phase == DEAL:
            return f"note {number} {table.casino + 1} {SLOTS - table.row('notes', table.casino).count(0)}"
        return f"spare {number}" if phase == SPARE else "lot"

    def below(self, bound: int, place: str) -> int:
        """Return the number of a place, below a bound of at most 256.

        Bytes that would make some numbers likelier are skipped.
        """
        fair = BYTE - BYTE % check_whole("bound", bound, 1, BYTE)
        for number in count():
            for byte in self.block(place, number):
                if byte < fair:
                    return byte % bound
        raise AssertionError("blocks do not end")  # pragma: no cover

    def throw(self, place: str, dice: int, faces: int = FACES) -> bytes:
        """Return the faces of the dice of a place, one after another, from 0."""
        check_whole("dice", dice, 0, BYTE)
        face_of, unfair = _fair_bytes(check_whole("faces", faces, 1, FACES))
        # `translate` deletes the unfair bytes and turns each of the others into its face.
        shown = self.block(place, 0).translate(face_of, unfair)
        number = 1
        while len(shown) < dice:
            shown += self.block(place, number).translate(face_of, unfair)
            number += 1
        return shown[:dice]

    def draw(self, game: Game) -> Chance:
        """Return the next chance step. Raises a ValueError if chance is not to act."""
        if game.__class__ is not Game:
            check_game(game)
        if game.to_act is not CHANCE:
            raise ValueError("chance is not to act now, so there is nothing to draw")
        return self.draw_at(game.setup.rules, load_table(game.memory))

    def draw_at(self, rules: Rules, table: Table) -> Chance:
        """Return the next chance step at a table in a phase of chance. The table is left unchanged."""
        phase, place = table.phase, self.place_at(table)
        if phase == ROLL:
            hand, seat = table.hand, table.seat
            dice, bigs, neutrals = hand[seat, OWN], hand[seat, BIG], hand[seat, NEUTRAL_KIND]
            shown = self.throw(place, dice + bigs + neutrals, faces_of(rules))
            return unpack_roll(
                pack_faces(shown[:dice]),
                pack_faces(shown[dice : dice + bigs]) if bigs else 0,
                pack_faces(shown[dice + bigs :]) if neutrals else 0,
            )
        if phase == DEAL:
            return Deal(table.value[self._note(table, place)])
        if phase == SPARE:
            return unpack_roll(0, 0, pack_faces(self.throw(place, rules.spare_dice, faces_of(rules))))
        return Lot(self.below(rules.players, place))

    def _note(self, table: Table, place: str) -> int:
        """Return the next note: one step of a Fisher-Yates shuffle, made when the note is turned up.

        So no order of the pile exists beforehand that anyone could look at. The notes left are counted in the order of
        their value, as in `chance.unseen_note`, which would take the interpreter several times as long.
        """
        if table.unseen == 0:
            return table.under[0]  # returned notes are in a known order, so nothing is drawn
        return bisect([*accumulate(table.fresh)], self.below(table.unseen, place))
