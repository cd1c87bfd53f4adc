"""Standing: who has which dice at a casino, who is knocked out, and who would take which note now."""

from dataclasses import dataclass

from croupier.rules import engine
from croupier.rules.table import BANDIT, BIG, COLOURS, FACES, NEUTRAL, OWN, PALE, SLOTS, Rules, Table


@dataclass(frozen=True, slots=True)
class Group:
    """The dice of one colour at one casino."""

    colour: int
    """A seat, or NEUTRAL."""
    dice: int
    """Ordinary dice."""
    big: int
    strength: int
    """As how many dice they count."""
    pips: int
    """Sum of pips, where it can decide: on the bandit; else 0."""
    knocked_out: bool
    """Whether a stand-off makes them worthless."""


@dataclass(frozen=True, slots=True)
class Laid:
    """The dice of one face on the one-armed bandit; they all came in one placing."""

    seat: int
    """Who laid them."""
    dice: int
    """Ordinary dice of that seat."""
    big: int
    neutral: int


@dataclass(frozen=True, slots=True)
class Standing:
    """One casino as it stands now."""

    casino: int
    """1 to 6, and 7 for the one-armed bandit."""
    notes: tuple[int, ...]
    """Thousand $, the highest first."""
    takers: tuple[int | None, ...]
    """For each note the colour that would take it if the round ended now."""
    groups: tuple[Group, ...]
    """The strongest first; colours without a die are left out."""

    def taken_by(self, colour: int) -> int:
        """What a colour would take here if the round ended now, thousand $."""
        return sum(note for note, taker in zip(self.notes, self.takers, strict=True) if taker == colour)


def standing_of(rules: Rules, table: Table) -> tuple[Standing, ...]:
    """Every casino of a table as it stands."""
    return tuple(standing_at(rules, table, casino) for casino in range(rules.casinos))


def standing_at(rules: Rules, table: Table, casino: int) -> Standing:
    """One casino of a table as it stands; casinos count from 0 here."""
    packed = engine.pay_order(rules, table, casino)
    order = [(packed >> (4 * rank) & 15) - 1 for rank in range(COLOURS)]
    notes = tuple(int(table.value[table.notes[casino, slot]]) for slot in range(SLOTS) if table.notes[casino, slot] > 0)
    paid = [colour for colour in order if colour >= 0]
    takers = tuple(paid[slot] if slot < len(paid) else None for slot in range(len(notes)))
    on_bandit = casino == BANDIT
    groups = []
    for colour in range(COLOURS):
        stands = (
            engine.bandit_strength(rules, table, colour) if on_bandit else engine.strength(rules, table, casino, colour)
        )
        if stands > 0:
            ordinary, big = _bandit_dice(table, colour) if on_bandit else _dice(table, casino, colour)
            count = stands // (engine.PIPS * engine.BELOW_PIPS) if on_bandit else stands
            pips = stands // engine.BELOW_PIPS % engine.PIPS if on_bandit else 0
            groups.append((stands, Group(colour, ordinary, big, count, pips, knocked_out=colour not in paid)))
    groups.sort(key=lambda item: -item[0])
    return Standing(casino + 1, notes, takers, tuple(group for _, group in groups))


def _dice(table: Table, casino: int, colour: int) -> tuple[int, int]:
    """Ordinary and big dice of a colour on a casino 1 to 6."""
    return int(table.dice[casino, colour]), int(table.big[casino, colour]) if colour != NEUTRAL else 0


def _bandit_dice(table: Table, colour: int) -> tuple[int, int]:
    """Ordinary and big dice of a colour on the bandit."""
    if colour == NEUTRAL:
        return sum(table.laid[face, PALE] for face in range(FACES)), 0
    mine = [face for face in range(FACES) if table.laid_by[face] == colour + 1]
    return sum(table.laid[face, OWN] for face in mine), sum(table.laid[face, BIG] for face in mine)
