"""Plain-text drawing of a table, for a person at a prompt."""

from typing import TYPE_CHECKING

from croupier.rules.standing import Group, Standing
from croupier.rules.table import NEUTRAL

if TYPE_CHECKING:  # Game draws itself with this module
    from croupier.rules.game import Game


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
    name = "bandit" if standing.casino == 7 else str(standing.casino)
    return f"{name:>6}  {notes or '-':<30}  {dice}".rstrip()


def draw(game: "Game") -> str:
    """Return the whole table as text.

    Each casino has a line with its notes, who would take them, and its dice; [ ] marks dice that are knocked out.
    """
    setup = game.setup
    variants = "".join(
        f", {name}" for name, chosen in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if chosen
    )
    lines = [f"{setup.edition.name}{variants}: round {game.round} of {setup.edition.rounds}, pile {game.pile}"]
    lines += map(_draw_casino, game.standing)
    for score in game.scores:
        own, big, neutral = game.hand(score.seat)
        turn = ">" if score.seat == game.seat else " "
        hand = f"{own} dice" + (f" + {big} big" if big else "") + (f" + {neutral} neutral" if neutral else "")
        lines.append(f"{turn} {colour_name(score.seat)}  {score.money:>4} in {score.notes} notes, {hand}")
    if game.roll is not None:
        lines.append(f"rolled: {game.roll}")
    return "\n".join(lines)
