"""A table drawn as plain text, for a person at a prompt."""

from typing import TYPE_CHECKING

from croupier.rules.standing import Group, Standing
from croupier.rules.table import NEUTRAL

if TYPE_CHECKING:  # Game draws itself with this module
    from croupier.rules.game import Game


def colour_name(colour: int | None) -> str:
    """A to F for the seats, n for the neutral colour, - for nobody."""
    if colour is None:
        return "-"
    return "n" if colour == NEUTRAL else "ABCDEF"[colour]


def _group(group: Group) -> str:
    text = f"{colour_name(group.colour)} {group.strength}"
    if group.big:
        text += "B" * group.big
    if group.pips:
        text += f" (sum {group.pips})"
    return f"[{text}]" if group.knocked_out else text


def _casino(standing: Standing) -> str:
    notes = ", ".join(
        f"{value} {colour_name(taker)}" for value, taker in zip(standing.notes, standing.takers, strict=True)
    )
    dice = ", ".join(map(_group, standing.groups))
    name = "bandit" if standing.casino == 7 else str(standing.casino)
    return f"{name:>6}  {notes or '-':<30}  {dice}".rstrip()


def drawn(game: "Game") -> str:
    """The whole table: a line a casino with its notes, who would take them, and the dice ([ ] knocked out)."""
    setup = game.setup
    variants = "".join(
        f", {name}" for name, chosen in (("neutral dice", setup.neutral), ("bandit", setup.bandit)) if chosen
    )
    lines = [f"{setup.edition.name}{variants}: round {game.round} of {setup.edition.rounds}, pile {game.pile}"]
    lines += map(_casino, game.standing)
    for score in game.scores:
        own, big, neutral = game.hand(score.seat)
        turn = ">" if score.seat == game.seat else " "
        hand = f"{own} dice" + (f" + {big} big" if big else "") + (f" + {neutral} neutral" if neutral else "")
        lines.append(f"{turn} {colour_name(score.seat)}  {score.money:>4} in {score.notes} notes, {hand}")
    if game.roll is not None:
        lines.append(f"rolled: {game.roll}")
    return "\n".join(lines)
