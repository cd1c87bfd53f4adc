"""Parser for the lines that people type at a real table, where the program only keeps the score.

A line holds the notes of one or more casinos (`70 20 | 50 | 30 30`, where the bars may be left out), a whole roll
(`12345566`), a roll and its placing (`12345566 > 5`), or only the dice that were placed (`55`).
"""

import re
from collections.abc import Callable, Sequence
from itertools import islice

from croupier.rules import CHANCE, Deal, Game, IllegalStepError, Lot, Noted, Place, Roll, Step
from croupier.rules.table import FACES
from croupier.terminal.effect import explain_illegal_move

BAR = "|"
PLACING = re.compile(r"(b?)\s*([1-6])\s*(b|bandit)?", re.IGNORECASE)
NAMED = re.compile(r"\s*([^:>|]*[^\s:>|0-9][^:>|]*?)\s*:(.*)", re.DOTALL)
"""A line that begins with a name: `Ben: 55`."""
ROLLED = re.compile(r"[\sBbNn1-6,.;]*")
UNDO = re.compile("u *([1-9][0-9]{0,2})?", re.IGNORECASE)


class EntryError(ValueError):
    """A line that cannot be parsed; `key` and `values` make a sentence about what was typed and what is expected."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def parse_entry(game: Game, text: str, names: Sequence[str], is_bot: Callable[[int], bool]) -> tuple[Step, ...]:
    """Parse a line into steps of the game; raise EntryError if it is not what the game needs next.

    The game must need a step of chance or the placing of a person. A person may type only the dice that were placed;
    the rolls of bots (`is_bot` says which seats they are) must be complete, since bots choose from them.
    """
    if game.to_act is not CHANCE:
        return (_parse_placing(game, text),)
    if game.filling is not None:
        return _parse_notes(game, text)
    if game.spare:
        return (_parse_spare(game, text),)
    if game.seat is None:
        return (Lot(find_seat(text, names)),)
    return _parse_turn(game, _strip_name(text, game.seat, names), names, is_bot)


def parse_undo(text: str) -> int | None:
    """Return how many entries a line takes back (`u`, or `u 3` for several), or None if it is not an undo."""
    undo = UNDO.fullmatch(text)
    return None if undo is None else int(undo[1] or 1)


def only_outcome(game: Game) -> Step | None:
    """Return the next step of chance if only one is possible, so that nobody has to type it; else None."""
    if game.to_act is not CHANCE:
        return None
    outcomes = [step for step, _ in islice(game.chance_outcomes(), 2)]  # two are enough to know
    return outcomes[0] if len(outcomes) == 1 else None


def find_seat(text: str, names: Sequence[str]) -> int:
    """Return the seat that a text names: by its player's name, a unique beginning of that, or its number from 1."""
    wanted = text.strip().casefold()
    for fits in (str.__eq__, str.startswith):
        found = [seat for seat, name in enumerate(names) if wanted and fits(name.casefold(), wanted)]
        if len(found) == 1:
            return found[0]
    if re.fullmatch("[0-9]{1,3}", wanted) and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    raise EntryError("entry.name", typed=text.strip(), names=", ".join(names))


def _strip_name(text: str, seat: int, names: Sequence[str]) -> str:
    """Remove the name that a line may begin with; raise EntryError if it is not the name of this seat."""
    named = NAMED.fullmatch(text)
    if named is None:
        return text
    if find_seat(named[1], names) != seat:
        raise EntryError("entry.turn", name=names[seat])
    return named[2]


# Notes


def _parse_notes(game: Game, text: str) -> tuple[Step, ...]:
    """Parse notes, in the order in which they were turned up; a bar after a casino's last note is optional."""
    steps: list[Step] = []
    # Without thousands separators: "$70,000 20 | 50" gives the pieces 70000, 20, | and 50.
    pieces = (
        re.sub(r"(?<=[0-9])[.,' \u00a0\u202f](?=000\b)", "", text.replace("$", " ").replace(BAR, f" {BAR} "))
        .replace(",", " ")
        .split()
    )
    dealt_to: int | None = None
    for piece in pieces:
        while (step := only_outcome(game)) is not None:
            steps.append(step)
            game = game.apply(step)
        if piece == BAR:
            if game.filling is not None and game.filling == dealt_to:
                raise EntryError("entry.bar", casino=dealt_to, sum=sum(game.standing[dealt_to - 1].notes))
            continue
        if game.filling is None:
            raise EntryError("entry.notes_over", note=piece)
        dealt_to = game.filling
        step = Deal(_parse_note(game, piece))
        try:
            game = game.apply(step)
        except IllegalStepError:
            raise EntryError("entry.note_gone", note=step.value, casino=dealt_to) from None
        steps.append(step)
    if not steps:
        raise EntryError("entry.nothing")
    return tuple(steps)


def _parse_note(game: Game, text: str) -> int:
    """Parse the value of a note, typed in thousands or in dollars."""
    values = game.setup.edition.notes
    plain = text.strip("$")
    value = int(plain) if re.fullmatch("[0-9]{1,9}", plain) else 0
    if value not in values and value % 1000 == 0:
        value //= 1000
    if value not in values:
        raise EntryError("entry.note", typed=text, notes=", ".join(map(str, sorted(values))))
    return value


# Dice


def _parse_spare(game: Game, text: str) -> Roll:
    """Parse the roll of the spare neutral dice."""
    roll = _parse_dice(text, "n")
    if sum(roll.neutral) != game.spare or any(roll.own) or any(roll.big):
        raise EntryError("entry.spare", typed=text.strip(), number=game.spare)
    return roll


def _parse_turn(game: Game, text: str, names: Sequence[str], is_bot: Callable[[int], bool]) -> tuple[Step, ...]:
    """Parse the roll of the seat whose turn it is, and its placing if the line has one."""
    seat = game.seat or 0
    # "12345566 > 5" names the roll and its placing. Without an arrow, a final b places dice on the bandit: "55b".
    rolled, arrow, placed = text.partition(">")
    bandit = not arrow and re.search(r"(?<=[1-6])\s*b(andit)?\s*$", rolled, re.IGNORECASE)
    if bandit:
        rolled = rolled[: bandit.start()]
    hand = game.hand(seat)
    roll = _parse_dice(rolled, "o" if hand[0] else "b" if hand[1] else "n")
    counts = tuple(map(sum, (roll.own, roll.big, roll.neutral)))
    shown = [face for face in range(1, FACES + 1) if roll.own[face - 1] + roll.big[face - 1] + roll.neutral[face - 1]]
    whole = counts == hand
    if whole and is_bot(seat):
        return (roll,)
    if is_bot(seat):
        raise EntryError("entry.bot", typed=counts, hand=hand, name=names[seat])
    too_many = any(typed > held for typed, held in zip(counts, hand, strict=True))
    if not whole and (too_many or len(shown) != 1 or arrow):
        raise EntryError("entry.count", typed=counts, hand=hand, name=names[seat])
    if not whole:
        roll = Noted(roll.own, roll.big, roll.neutral)
    after = game.apply(roll)
    if arrow:
        return roll, _parse_placing(after, placed)
    if bandit:
        return roll, _check_legal(after, Place(shown[0], bandit=True)) if len(shown) == 1 else _parse_placing(
            after, "b"
        )
    if len(shown) == 1:  # dice of one face are placed at their casino, unless the line names the bandit
        return roll, Place(shown[0])
    return (roll,)


def _parse_dice(text: str, kind: str) -> Roll:
    """Parse a roll: digits, where `b` and `n` say that big or neutral dice follow.

    `kind` is what the digits before any such letter are: o (own), b or n. With `o`, `1134n26` is four own dice and two
    neutral ones.
    """
    if ROLLED.fullmatch(text) is None:
        raise EntryError("entry.dice", typed=text.strip())
    faces = {"o": "", "b": "", "n": ""}
    for sign in text.casefold():
        if sign in "bn":
            kind = sign
        elif sign in "123456":
            faces[kind] += sign
    if not any(faces.values()):
        raise EntryError("entry.nothing")
    return Roll.of(faces["o"], faces["b"], faces["n"])


def _parse_placing(game: Game, text: str) -> Place:
    """Parse where the rolled dice are placed: `5`, or `b5` for the bandit."""
    match = PLACING.fullmatch(text.strip())
    if match is None:
        raise EntryError("entry.placing", typed=text.strip(), faces=_legal_faces(game))
    return _check_legal(game, Place(int(match[2]), bandit=bool(match[1] or match[3])))


def _check_legal(game: Game, move: Place) -> Place:
    """Return a move if it is legal; else raise EntryError."""
    if move in game.legal_moves:
        return move
    key, values = explain_illegal_move(move, game.legal_moves, bandit=game.setup.bandit)
    raise EntryError(key, **values)


def _legal_faces(game: Game) -> str:
    """Return the faces that can be placed, as text."""
    return ", ".join(map(str, sorted({move.face for move in game.legal_moves})))
