"""Placing dice at full speed: rules, fair dice and the board compiled, for servers with very many tables.

`croupier serve --fast` uses it. The interpreter's way in `play.py` does the same, step for step and byte for byte,
without a compiler in memory; a game may go from one to the other at any move.
"""

from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.compiled import jit
from croupier.dealer import FairDealer
from croupier.dealer.fair import BYTE, FAIR_TO_DICE, SECRET_BYTES, place_name
from croupier.rooms import play as playing
from croupier.rooms.play import Placing, Play, written
from croupier.rooms.writer import WRITER, put_board, put_casinos
from croupier.rules import CLASSIC, Deal, Roll, Setup
from croupier.rules.engine import deal, may_place, pay, place, place_spare, roll
from croupier.rules.game import unpacked
from croupier.rules.table import (
    BIG,
    DEAL,
    FACES,
    KINDS,
    MOVES,
    OVER,
    OWN,
    PALE,
    PAY,
    PLACE,
    ROLL,
    SLOTS,
    SPARE,
    TABLE,
    Rules,
)

LONGEST = 1 << 15
"""Bytes of the longest board, and a payout before it, with room to spare."""

PHASE, NUMBER, WHO, LEFT, PAID_OUT, BOARD, SHOWN, LEGAL, DREW, WORTH = range(10)
"""What compiled code tells: phase, round, seat or casino, dice left or notes there, where the texts of the payout and
of the board end, the length of the board, the legal moves as bits, whether the block was enough, the note dealt."""
RESULTS = 16
OWN_DICE = 12
"""From here on: the dice rolled, by kind, packed."""


def tell(rules: Rules, table: Any, face_down: bool, told: Any, out: Any, at: int) -> None:
    """Tell where the game is; where somebody has to place or it is over, with the board, written from `at` on."""
    phase = int(table.phase)
    told[PHASE] = phase
    told[NUMBER] = int(table.paid) + 1
    told[WHO] = int(table.seat)
    told[BOARD] = at
    told[SHOWN] = at
    if phase == ROLL:
        told[LEFT] = 0
        for kind in range(KINDS):
            told[LEFT] += int(table.hand[table.seat, kind])
    elif phase == DEAL:
        told[WHO] = int(table.casino)
        told[LEFT] = 0
        for slot in range(SLOTS):
            if table.notes[table.casino, slot] > 0:
                told[LEFT] += 1
    elif phase in (PLACE, OVER):
        told[LEGAL] = 0
        if phase == PLACE:
            for move in range(MOVES):
                if may_place(rules, table, move):
                    told[LEGAL] |= 1 << move
        told[SHOWN] = put_board(rules, table, face_down and phase != OVER, out, at)


def rules_of(n: Any) -> Rules:
    """Rules from an array: handed over as such they would cost more time than what is done with them."""
    return Rules(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10])


def place_and_tell(numbers: Any, tables: Any, move: int, face_down: bool, told: Any, out: Any) -> None:
    """Place dice; pay out where that ends the round, with the casinos as they stood written first."""
    rules = rules_of(numbers)
    table = tables[0]
    place(rules, table, move)
    at = 0
    if table.phase == PAY:
        at = put_casinos(rules, table, out, 0)
        pay(rules, table)
    told[PAID_OUT] = at
    tell(rules, table, face_down, told, out, at)


def fall(dice: int, block: Any, at: int) -> tuple[int, int]:
    """Dice as they fall, packed, from the bytes of a block from one on, and the byte after them; -1: too few bytes."""
    packed = 0
    while dice > 0:
        if at == len(block):
            return -1, at
        byte = int(block[at])
        at += 1
        if byte < FAIR_TO_DICE:
            packed += 1 << (4 * (byte % FACES))
            dice -= 1
    return packed, at


def draw_and_tell(numbers: Any, tables: Any, block: Any, face_down: bool, told: Any, out: Any, at: int) -> None:
    """Let chance act once, with the random bytes of its place; where they are too few, nothing is done."""
    rules = rules_of(numbers)
    table = tables[0]
    told[DREW] = 0
    if table.phase == ROLL:
        own, used = fall(int(table.hand[table.seat, OWN]), block, 0)
        big, used = fall(int(table.hand[table.seat, BIG]), block, used)
        pale, used = fall(int(table.hand[table.seat, PALE]), block, used)
        if own < 0 or big < 0 or pale < 0:
            return
        told[OWN_DICE + OWN] = own
        told[OWN_DICE + BIG] = big
        told[OWN_DICE + PALE] = pale
        roll(rules, table, own, big, pale)
    elif table.phase == SPARE:
        pale, used = fall(rules.spare_dice, block, 0)
        if pale < 0:
            return
        told[OWN_DICE + OWN] = 0
        told[OWN_DICE + BIG] = 0
        told[OWN_DICE + PALE] = pale
        place_spare(rules, table, pale)
    else:
        note = int(table.under[0])
        unseen = int(table.unseen)
        if unseen > 0:
            used = 0
            while used < len(block) and int(block[used]) >= BYTE - BYTE % unseen:
                used += 1
            if used == len(block):
                return
            number = int(block[used]) % unseen
            note = 1
            while number >= int(table.fresh[note]):
                number -= int(table.fresh[note])
                note += 1
        told[WORTH] = int(table.value[note])
        deal(rules, table, note)
    told[DREW] = 1
    tell(rules, table, face_down, told, out, at)


@cache
def _compiled() -> tuple[Any, Any]:
    """The two entries, compiled, or taken from the disk."""
    calls = (*WRITER, rules_of, tell, fall)
    return jit(place_and_tell, calls), jit(draw_and_tell, calls)


class Swift:
    """Places dice for one thread."""

    def __init__(self) -> None:
        self._place, self._draw = _compiled()
        self._memory = bytearray(TABLE.itemsize)
        self._tables = np.frombuffer(self._memory, TABLE)
        self._told = np.zeros(RESULTS, np.int64)
        self._out = bytearray(LONGEST)
        self._text = np.frombuffer(self._out, np.uint8)
        self._warm_up()

    def _warm_up(self) -> None:
        """Compile now, so that nobody waits for it later; at once where it is kept on disk."""
        dealer = FairDealer(bytes(SECRET_BYTES), ("warm", "up"))
        play, _ = playing.begin(Setup(CLASSIC, players=2, starter=0), dealer.act)
        while not play.over:
            play = self.place(play, play.legal[0], dealer).play

    def place(self, play: Play, move: int, dealer: FairDealer) -> Placing:
        """As `Play.place` with the dealer's dice."""
        setup = play.setup
        numbers, hidden = _numbers(setup.rules), setup.face_down
        self._memory[:] = play.memory
        self._place(numbers, self._tables, move, hidden, self._told, self._text)
        told = self._told.tolist()
        paid = told[PAID_OUT]
        payout = f"[{self._out[:paid].decode()}]" if paid else None
        steps = []
        while told[PHASE] != PLACE and told[PHASE] != OVER:
            where = place_name(*told[PHASE : LEFT + 1])
            block = dealer.block(where, 0)
            number = 1
            drawn = told[PHASE]
            self._draw(numbers, self._tables, block, hidden, self._told, self._text, paid)
            while not (told := self._told.tolist())[DREW]:  # hardly ever: nearly all bytes of a block can be used
                block += dealer.block(where, number)
                number += 1
                self._draw(numbers, self._tables, block, hidden, self._told, self._text, paid)
            steps.append(written(Deal(told[WORTH])) if drawn == DEAL else _rolled(*told[OWN_DICE : OWN_DICE + KINDS]))
        return Placing(self._shown(setup, told), playing.BETWEEN.join(steps), payout)

    def _shown(self, setup: Setup, told: list[int]) -> Play:
        board = self._out[told[BOARD] : told[SHOWN]].decode()
        over = told[PHASE] == OVER
        seat = None if over else told[WHO]
        return Play(setup, bytes(self._memory), over, seat, _moves(told[LEGAL]), board, (), ())


@cache
def _numbers(rules: Rules) -> NDArray[np.int64]:
    return np.array(rules, np.int64)


@lru_cache(1 << 14)
def _rolled(own: int, big: int, pale: int) -> str:
    return written(Roll(unpacked(own), unpacked(big), unpacked(pale)))


@lru_cache(1 << 12)
def _moves(bits: int) -> tuple[int, ...]:
    return tuple(move for move in range(MOVES) if bits >> move & 1)
