"""Pieces: parts of a view as JSON text, made once and kept.

A server shows every step to everyone, so each view is put together from pieces that other tables have needed before:
who would be paid depends on the dice at a casino, not on which notes lie there. What the pieces say comes from
`croupier.rules` alone; their form is that of `shown.py`, and a test holds the two together.
"""

from functools import lru_cache
from typing import NamedTuple

from msgspec.json import Encoder

from croupier.rooms.shown import LaidShown, groups_of
from croupier.rules import engine
from croupier.rules.standing import standing_at
from croupier.rules.table import BANDIT, BIG, DENOMINATIONS, FACES, KINDS, MOVES, OWN, PALE, SLOTS, Rules, Table

NOTHING_LAID = bytes(FACES)

_encode = Encoder().encode


def _json(value: object) -> str:
    return _encode(value).decode()


class CasinoPiece(NamedTuple):
    """A casino as it is shown, and what that depends on."""

    text: str
    empty: int
    """Slots without a note."""
    first: bytes
    second: bytes
    """The dice there: ordinary and big ones, or who laid what on each face of the bandit."""


_HEADS = [
    f'"face":{move % FACES + 1},"bandit":{_json(move >= BANDIT)},"casino":{min(move, BANDIT) + 1},"dice":'
    for move in range(MOVES)
]
"""How options begin, by move."""


def _like(casino: int) -> int:
    """A casino where everything stands as at another: the casinos 1 to 6 are all alike."""
    return BANDIT if casino == BANDIT else 0


def texts(casinos: tuple[CasinoPiece, ...]) -> str:
    """Casinos as they are shown, one after another."""
    return ",".join([casino.text for casino in casinos])


def casino_pieces(rules: Rules, table: Table) -> tuple[CasinoPiece, ...]:
    """Every casino."""
    return tuple(casino_piece(rules, table, casino) for casino in range(rules.casinos))


def casino_piece(rules: Rules, table: Table, casino: int) -> CasinoPiece:
    """A casino, from 0: its notes, who would take each now, and the dice on it."""
    notes = table.row("notes", casino)
    empty = notes.count(0)
    first, second = _dice_at(table, casino)
    values = _values(table.value.tobytes(), notes)
    standing = _standing(rules, _like(casino), empty, first, second)
    return CasinoPiece(f'{{"casino":{casino + 1},"notes":{values},{standing}}}', empty, first, second)


def legal_moves(rules: Rules, table: Table) -> tuple[int, ...]:
    """The legal moves of the seat that has to place, numbered as in the engine."""
    own, big, pale = table.roll
    taken = table.laid_by.tobytes() if rules.casinos > BANDIT else NOTHING_LAID
    return _legal(rules, own | big | pale, taken)


def option_pieces(rules: Rules, table: Table, legal: tuple[int, ...], casinos: tuple[CasinoPiece, ...]) -> str:
    """Every legal move and what it would do."""
    own, big, pale = table.roll
    seat = table.seat
    options = []
    for move in legal:
        shift = 4 * (move % FACES)
        rolled = (own >> shift & 15, big >> shift & 15, pale >> shift & 15)
        if move < BANDIT:
            _, empty, first, second = casinos[move]
            stands = _standing(rules, 0, empty, *_laid(rules, 0, seat, rolled, first, second))
        else:
            _, empty, first, second = casinos[BANDIT]
            stands = _standing(rules, BANDIT, empty, *_laid(rules, move, seat, rolled, first, second))
        options.append(f"{{{_HEADS[move]}{sum(rolled)},{stands}}}")
    return ",".join(options)


@lru_cache(1 << 12)
def _legal(rules: Rules, shown: int, laid_by: bytes) -> tuple[int, ...]:
    """The legal moves, by what the dice show and what lies on the bandit."""
    table = Table()
    table.roll[OWN] = shown
    for face in range(FACES):
        table.laid_by[face] = laid_by[face]
    return tuple(move for move in range(MOVES) if engine.may_place(rules, table, move))


@lru_cache(1 << 14)
def _laid(
    rules: Rules, move: int, seat: int, rolled: tuple[int, int, int], first: bytes, second: bytes
) -> tuple[bytes, bytes]:
    """What lies at a casino after a move, by what lay there and the dice of the face that it places."""
    at = min(move, BANDIT)
    table = _with_dice(0, at, first, second)
    table.seat = seat
    for kind, count in enumerate(rolled):
        table.roll[kind] = count << (4 * (move % FACES))
    engine.lay(rules, table, move)
    return _dice_at(table, at)


@lru_cache(1 << 14)
def _standing(rules: Rules, casino: int, empty: int, first: bytes, second: bytes) -> str:
    """Who stands how at a casino, by what lies there."""
    return _told(rules, _with_dice(SLOTS - empty, casino, first, second), casino)


def _dice_at(table: Table, casino: int) -> tuple[bytes, bytes]:
    """The dice at a casino: ordinary and big ones, or who laid what on each face of the bandit."""
    if casino == BANDIT:
        return table.laid_by.tobytes(), table.laid.tobytes()
    return table.row("dice", casino), table.row("big", casino)


def _with_dice(notes: int, casino: int, first: bytes, second: bytes) -> Table:
    """A table with nothing but some notes, whose worth does not matter for who takes them, and dice at one casino."""
    table = Table()
    for slot in range(notes):
        table.notes[casino, slot] = 1
    if casino == BANDIT:
        for face in range(FACES):
            table.laid_by[face] = first[face]
            for kind in range(KINDS):
                table.laid[face, kind] = second[KINDS * face + kind]
    else:
        for colour, count in enumerate(first):
            table.dice[casino, colour] = count
        for seat, count in enumerate(second):
            table.big[casino, seat] = count
    return table


def _told(rules: Rules, table: Table, casino: int) -> str:
    standing = standing_at(rules, table, casino)
    return f'"takers":{_json(standing.takers)},"groups":{_json(groups_of(standing))}'


@lru_cache(1 << 14)
def _values(value: bytes, notes: bytes) -> str:
    """What notes are worth, the highest first."""
    worth = memoryview(value).cast("h")
    return _json([worth[note] for note in notes if note > 0])


def winnings_pieces(rules: Rules, table: Table) -> tuple[str, ...]:
    """What every seat has won, while it lies open: number of notes, money, the notes and its place."""
    value = table.value.tobytes()
    pieces = []
    for seat in range(rules.players):
        won, place = _won(value, table.row("won", seat)), engine.place_of(rules, table, seat)
        pieces.append(f'{won},"money":{table.money[seat]},"place":{place}')
    return tuple(pieces)


@lru_cache(1 << 12)
def _won(value: bytes, won: bytes) -> str:
    worth = memoryview(value).cast("h")
    notes = [worth[note] for note in range(DENOMINATIONS, 0, -1) for _ in range(won[note])]
    return f'"notes":{len(notes)},"won":{_json(notes)}'


def hidden_pieces(rules: Rules, table: Table) -> tuple[str, ...]:
    """The same while it lies face down: how many notes."""
    return tuple(
        f'"notes":{engine.notes_won(table, seat)},"won":null,"money":null,"place":null' for seat in range(rules.players)
    )


@lru_cache(1 << 14)
def roll_piece(own: int, big: int, pale: int) -> str:
    """Dice that wait to be placed, as counts of each face."""
    kinds = (("own", own), ("big", big), ("neutral", pale))
    return _json({kind: [engine.showing(roll, face) for face in range(FACES)] for kind, roll in kinds})


def bandit_piece(table: Table) -> str:
    """What lies on each face of the bandit."""
    by, laid = table.laid_by, table.laid
    faces = [
        LaidShown(by[face] - 1, laid[face, OWN], laid[face, BIG], laid[face, PALE]) if by[face] > 0 else None
        for face in range(FACES)
    ]
    return _json(faces)
