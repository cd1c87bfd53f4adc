"""Plain-text drawing of a table, for a person at a prompt."""

from typing import NamedTuple

from croupier.rules.setup import Setup
from croupier.rules.standing import Group, Standing
from croupier.rules.steps import Roll
from croupier.rules.table import BANDIT, NEUTRAL


class Corner(NamedTuple):
    """What lies in front of a seat."""

    money: int | None
    """Thousand $; None if it is face down."""
    notes: int
    """How many notes it has won."""
    hand: tuple[int, int, int]
    """Its dice: own, big and neutral ones."""

    @property
    def dice(self) -> str:
        """The dice in words."""
        own, big, neutral = self.hand
        return f"{own} dice" + (f" + {big} big" if big else "") + (f" + {neutral} neutral" if neutral else "")


class Board(NamedTuple):
    """Everything that a drawing shows of a game or of a view."""

    setup: Setup
    round: int
    pile: int
    """How many notes the pile has."""
    casinos: tuple[Standing, ...]
    corners: tuple[Corner, ...]
    """By seat."""
    seat: int | None
    """The seat whose turn it is."""
    roll: Roll | None


def colour_name(colour: int | None) -> str:
    """Return A to F for a seat, n for the neutral colour and - for no colour."""
    if colour is None:
        return "-"
    return "n" if colour == NEUTRAL else "ABCDEF"[colour]


def _draw_group(group: Group) -> str:
    """Return the dice of one colour at a casino, in brackets if they are knocked out."""
    text = f"{colour_name(group.colour)} {group.strength}"
    if group.big:
        text += "B" * group.big
    if group.pips:
        text += f" (sum {group.pips})"
    return f"[{text}]" if group.knocked_out else text


def _draw_casino(standing: Standing) -> str:
    """Return the line of one casino."""
    notes = ", ".join(
        f"{value} {colour_name(taker)}" for value, taker in zip(standing.notes, standing.takers, strict=True)
    )
    dice = ", ".join(map(_draw_group, standing.groups))
    name = "bandit" if standing.casino == BANDIT + 1 else str(standing.casino)
    return f"{name:>6}  {notes or '-':<30}  {dice}".rstrip()


def draw(board: Board) -> str:
    """Return the whole table as text.

    Each casino has a line with its notes, who would take them, and its dice; [ ] marks dice that are knocked out.
    """
    setup = board.setup
    variants = "".join(
        f", {name}" for name, chosen in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if chosen
    )
    lines = [f"{setup.edition.name}{variants}: round {board.round} of {setup.edition.rounds}, pile {board.pile}"]
    lines += map(_draw_casino, board.casinos)
    for seat, corner in enumerate(board.corners):
        turn = ">" if seat == board.seat else " "
        money = "?" if corner.money is None else corner.money
        lines.append(f"{turn} {colour_name(seat)}  {money:>4} in {corner.notes} notes, {corner.dice}")
    if board.roll is not None:
        lines.append(f"rolled: {board.roll}")
    return "\n".join(lines)
