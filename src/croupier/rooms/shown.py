"""Shown: the forms in which a game is shown to people and programs; the same for sockets, HTTP and the page."""

from msgspec import Struct

from croupier.rules import Standing


class GroupShown(Struct, frozen=True):
    """The dice of one colour at one casino."""

    colour: int
    """A seat, or 6 for the neutral colour."""
    dice: int
    """Ordinary dice."""
    big: int
    strength: int
    """As how many dice they count."""
    pips: int
    """Sum of pips, where it can decide: on the bandit; else 0."""
    knocked_out: bool
    """Whether a stand-off makes them worthless."""


def groups_of(standing: Standing) -> list[GroupShown]:
    """The dice at a casino, colour by colour."""
    return [
        GroupShown(group.colour, group.dice, group.big, group.strength, group.pips, group.knocked_out)
        for group in standing.groups
    ]


class CasinoShown(Struct, frozen=True):
    """One casino as it stands."""

    casino: int
    """1 to 6, and 7 for the one-armed bandit."""
    notes: list[int]
    """Thousand $, the highest first."""
    takers: list[int | None]
    """For each note the colour that would take it if the round ended now; 6: the neutral colour, so nobody."""
    groups: list[GroupShown]
    """The strongest first."""


class OptionShown(Struct, frozen=True):
    """A legal move and what it would do at the casino it goes to."""

    face: int
    bandit: bool
    casino: int
    dice: int
    """How many dice it places."""
    takers: list[int | None]
    groups: list[GroupShown]


class SeatShown(Struct, frozen=True):
    """What lies before one seat."""

    dice: int
    """Ordinary dice in hand."""
    big: int
    neutral: int
    notes: int
    """How many notes it has won."""
    won: list[int] | None
    """The notes, the highest first; null while they lie face down."""
    money: int | None
    """Thousand $; null while it lies face down."""
    place: int | None
    """1 is first; null while somebody's money lies face down."""


class OwnShown(Struct, frozen=True):
    """What only the people of a seat see, where winnings lie face down."""

    seat: int
    money: int
    won: list[int]


class LaidShown(Struct, frozen=True):
    """The dice of one face on the one-armed bandit."""

    seat: int
    dice: int
    big: int
    neutral: int


class RollShown(Struct, frozen=True):
    """Dice that were rolled: how many show each face, 1 to 6."""

    own: list[int]
    big: list[int]
    neutral: list[int]


class ViewShown(Struct, frozen=True):
    """A game as everyone at the table sees it."""

    round: int
    rounds: int
    starter: int | None
    seat: int | None
    """Whose turn it is; null once the game is over."""
    over: bool
    pile: int
    """How many notes the pile has."""
    seats: list[SeatShown]
    casinos: list[CasinoShown]
    bandit: list[LaidShown | None] | None
    """What lies on the bandit, by face; null at a table without one."""
    roll: RollShown | None
    options: list[OptionShown]
    """The legal moves of the seat whose turn it is."""
