"""Options: the legal moves of a roll, and what each would do at the casino it goes to."""

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from croupier.rules import engine
from croupier.rules.engine.turn import EACH_FACE
from croupier.rules.standing import Laid, Standing, positions_of
from croupier.rules.steps import Place, Roll
from croupier.rules.table import BANDIT, FACES, OWN, Rules, Table, field, packed_roll

_TAKEN = bytes((0,)) + bytes((1,)) * 255
_LAID_BY = field("laid_by")


class Option(Struct, frozen=True, gc=False):
    """A legal move and its effect."""

    move: Place
    dice: int
    """How many dice it places."""
    standing: Standing
    """The casino it goes to, as it would stand afterwards."""


class LegalPlace(NamedTuple):
    """A legal move, and the engine's numbers for its face and its casino."""

    move: Place
    face: int
    """Counted from 0."""
    casino: int
    """Counted from 0, too."""


class Legal(NamedTuple):
    """All legal moves of a roll."""

    moves: tuple[Place, ...]
    places: tuple[LegalPlace, ...]
    """The same moves, with their faces and casinos."""


def legal(rules: Rules, memory: bytes) -> Legal:
    """Return the legal moves, from the bytes of a record in the phase of placing."""
    own, big, neutral = packed_roll(memory)
    # Each face has four bits; or-ing them into the lowest one tells whether the face shows. Of a packed roll 0x302,
    # two 1s and three 3s, that leaves 0x101.
    shown = own | big | neutral
    shown |= shown >> 1 | shown >> 2 | shown >> 3
    return _legal(rules, shown & EACH_FACE, memory[_LAID_BY].translate(_TAKEN))


@cache
def _legal(rules: Rules, shown: int, taken: bytes) -> Legal:
    """Return the legal moves, given the faces that show and those taken on the bandit: nothing else matters."""
    table = Table()
    table.roll[OWN] = shown
    table.laid_by.cast("B")[:] = taken
    moves = [move for move in range(engine.moves_of(rules)) if engine.may_place(rules, table, move)]
    places = tuple([LegalPlace(Place.of(move), move % FACES, min(move, BANDIT)) for move in moves])
    return Legal(tuple([place.move for place in places]), places)


def options_of(
    rules: Rules,
    memory: bytes,
    seat: int,
    roll: Roll,
    casinos: tuple[Standing, ...],
    faces: tuple[Laid | None, ...],
) -> tuple[Option, ...]:
    """Return what every legal move would do, from a record's bytes and what its readers already know of it.

    That is the seat and its roll, the casinos as they stand, and the faces of the bandit.
    """
    own, big, neutral = roll.own, roll.big, roll.neutral
    positions = positions_of(rules)
    after_placing, on_bandit = positions.after_placing, positions.on_bandit
    options = []
    for move, face, casino in legal(rules, memory).places:
        dice, bigs, neutrals = own[face], big[face], neutral[face]
        now = casinos[casino]
        notes = now.notes
        if casino == BANDIT:
            takers, groups = on_bandit[(*faces[:face], Laid(seat, dice, bigs, neutrals), *faces[face + 1 :])]
        else:
            takers, groups = after_placing[now.groups, seat, dice, bigs, neutrals]
        options.append(Option(move, dice + bigs + neutrals, Standing(casino + 1, notes, takers[len(notes)], groups)))
    return tuple(options)
