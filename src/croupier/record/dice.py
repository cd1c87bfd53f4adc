"""Rolls and placings as written in a record: parses them, and describes a roll of the wrong dice."""

import re

from croupier.record.syntax import quote, split_pieces
from croupier.rules import Noted, Place, Roll
from croupier.rules.steps import UNNOTED

DICE = re.compile("([Bn]?)([1-6]+)")
PLACING = re.compile("([0-9])( +bandit)?")


def read_roll(text: str) -> Roll:
    """Parse a roll such as `112244 B4 n26`. The dice of a kind may be in any order and in several pieces.

    `44 B4 ...` is a roll of which only the dice placed were written down.
    """
    shown = {"": "", "B": "", "n": ""}
    dice_noted = split_pieces(text)
    if not dice_noted:
        raise ValueError("no dice were rolled: write their faces")
    noted = dice_noted[-1] == UNNOTED
    for piece in dice_noted[:-1] if noted else dice_noted:
        dice = DICE.fullmatch(piece)
        if dice is None:
            faces = "write faces 1 to 6, with B before those of big and n before those of neutral dice"
            raise ValueError(f"{quote(piece)} are not dice: {faces}")
        shown[dice[1]] += dice[2]
    return (Noted if noted else Roll).of(shown[""], shown["B"], shown["n"])


def read_placing(text: str) -> Place:
    """Parse a placing such as `3` or `3 bandit`."""
    if not text:
        raise ValueError("nothing was placed: write the face after the >")
    placing = PLACING.fullmatch(text)
    if placing is None:
        raise ValueError(f"{quote(text)} is not a placing: write the face, and `bandit` where the dice lie there")
    return Place(int(placing[1]), bandit=placing[2] is not None)


def explain_wrong_dice(name: str, roll: Roll, hand: tuple[int, int, int]) -> str | None:
    """Return the message that a player rolled other dice than those in hand: own, big and neutral; None: as many."""
    rolled = (sum(roll.own), sum(roll.big), sum(roll.neutral))
    if rolled == hand:
        return None
    if any((*rolled[1:], *hand[1:])):
        return f"{name} rolled {_in_words(rolled)}, but has {_in_words(hand)} to roll"
    return f"{name} rolled {_in_words(rolled)}, but has {hand[0]} to roll"


def _in_words(dice: tuple[int, int, int]) -> str:
    """Return the dice of each kind in words, such as "3 dice and 1 big die"."""
    kinds = zip(dice, ("", "big ", "neutral "), strict=True)
    words = [f"{count} {kind}{'die' if count == 1 else 'dice'}" for count, kind in kinds if count > 0]
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
