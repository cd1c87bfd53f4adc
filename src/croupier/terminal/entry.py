"""Entry: a line that people type at a real table, read as the steps of the game that it tells.

As few keys as a referee needs: the notes of several casinos in one line (`70 20 | 50 | 30 30`, the bars may be left
out), a whole roll (`12345566`), a roll and its placing (`12345566 > 5`), or only the dice that were placed (`55`).
"""

import re
from collections.abc import Callable, Sequence
from itertools import islice

from croupier.rules import CHANCE, Deal, Game, IllegalStepError, Lot, Noted, Place, Roll, Step
from croupier.rules.table import FACES
from croupier.terminal.effect import refusal

BAR = "|"
PLACING = re.compile(r"(b?)\s*([1-6])\s*(b|bandit)?", re.IGNORECASE)
NAMED = re.compile(r"\s*([^:>|]*[^\s:>|0-9][^:>|]*?)\s*:(.*)", re.DOTALL)
"""A line that begins with a name: `Ben: 55`."""
ROLLED = re.compile(r"[\sBbNn1-6,.;]*")
UNDO = re.compile("u *([1-9][0-9]{0,2})?", re.IGNORECASE)


class EntryError(ValueError):
    """A line that cannot be read; its key and values are a sentence about what was typed and what is expected."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values


def read_entry(game: Game, text: str, names: Sequence[str], is_bot: Callable[[int], bool]) -> tuple[Step, ...]:
    """The steps that a line tells, where chance, or a person's placing, is due; EntryError where it tells none.

    Bots must see all their dice, so of their rolls none is left out.
    """
    if game.to_act is not CHANCE:
        return (_placing(game, text),)
    if game.filling is not None:
        return _notes(game, text)
    if game.spare:
        return (_spare(game, text),)
    if game.seat is None:
        return (Lot(seat_named(text, names)),)
    return _turn(game, _for_seat(text, game.seat, names), names, is_bot)


def undone_entries(text: str) -> int | None:
    """How many entries a line takes back: `u`, or `u 3` for several; None where it is no undo."""
    undo = UNDO.fullmatch(text)
    return None if undo is None else int(undo[1] or 1)


def forced(game: Game) -> Step | None:
    """The only way chance can go now, which nobody need type; None where there are several, or a seat must act."""
    if game.to_act is not CHANCE:
        return None
    outcomes = [step for step, _ in islice(game.chance_outcomes(), 2)]
    return outcomes[0] if len(outcomes) == 1 else None


def seat_named(text: str, names: Sequence[str]) -> int:
    """The seat of a name, of its beginning where no other begins so, or of a number from 1."""
    wanted = text.strip().casefold()
    for fits in (str.__eq__, str.startswith):
        found = [seat for seat, name in enumerate(names) if wanted and fits(name.casefold(), wanted)]
        if len(found) == 1:
            return found[0]
    if re.fullmatch("[0-9]{1,3}", wanted) and 1 <= int(wanted) <= len(names):
        return int(wanted) - 1
    raise EntryError("entry.name", typed=text.strip(), names=", ".join(names))


def _for_seat(text: str, seat: int, names: Sequence[str]) -> str:
    """A line without the name it may begin with, which must be that of the seat whose turn it is."""
    named = NAMED.fullmatch(text)
    if named is None:
        return text
    if seat_named(named[1], names) != seat:
        raise EntryError("entry.turn", name=names[seat])
    return named[2]


# Notes


def _notes(game: Game, text: str) -> tuple[Step, ...]:
    """The notes of a line, in the order they were turned up; a bar says that a casino is full."""
    steps: list[Step] = []
    pieces = (
        re.sub(r"(?<=[0-9])[.,' \u00a0\u202f](?=000\b)", "", text.replace("$", " ").replace(BAR, f" {BAR} "))
        .replace(",", " ")
        .split()
    )
    dealt_to: int | None = None
    for piece in pieces:
        while (step := forced(game)) is not None:
            steps.append(step)
            game = game.apply(step)
        if piece == BAR:
            if game.filling is not None and game.filling == dealt_to:
                raise EntryError("entry.bar", casino=dealt_to, sum=sum(game.standing[dealt_to - 1].notes))
            continue
        if game.filling is None:
            raise EntryError("entry.notes_over", note=piece)
        dealt_to = game.filling
        step = Deal(_note(game, piece))
        try:
            game = game.apply(step)
        except IllegalStepError:
            raise EntryError("entry.note_gone", note=step.value, casino=dealt_to) from None
        steps.append(step)
    if not steps:
        raise EntryError("entry.nothing")
    return tuple(steps)


def _note(game: Game, text: str) -> int:
    """A note in thousands, or in dollars."""
    values = game.setup.edition.notes
    plain = text.strip("$")
    value = int(plain) if re.fullmatch("[0-9]{1,9}", plain) else 0
    if value not in values and value % 1000 == 0:
        value //= 1000
    if value not in values:
        raise EntryError("entry.note", typed=text, notes=", ".join(map(str, sorted(values))))
    return value


# Dice


def _spare(game: Game, text: str) -> Roll:
    """The spare neutral dice."""
    roll = _dice(text, "n")
    if sum(roll.neutral) != game.spare or any(roll.own) or any(roll.big):
        raise EntryError("entry.spare", typed=text.strip(), number=game.spare)
    return roll


def _turn(game: Game, text: str, names: Sequence[str], is_bot: Callable[[int], bool]) -> tuple[Step, ...]:
    """A roll, with its placing where the line tells it."""
    seat = game.seat or 0
    rolled, arrow, placed = text.partition(">")
    bandit = not arrow and re.search(r"(?<=[1-6])\s*b(andit)?\s*$", rolled, re.IGNORECASE)
    if bandit:
        rolled = rolled[: bandit.start()]
    hand = game.hand(seat)
    roll = _dice(rolled, "o" if hand[0] else "b" if hand[1] else "n")
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
        return roll, _placing(after, placed)
    if bandit:
        return roll, _legal(after, Place(shown[0], bandit=True)) if len(shown) == 1 else _placing(after, "b")
    if len(shown) == 1:  # dice of one face are placed as they are typed; on the bandit only where the line says so
        return roll, Place(shown[0])
    return (roll,)


def _dice(text: str, kind: str) -> Roll:
    """A roll of digits, each of the kind of dice last marked; before any mark, of `kind`: o, b or n."""
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


def _placing(game: Game, text: str) -> Place:
    """The placing of a roll that lies on the table: `5`, or `b5` on the bandit."""
    match = PLACING.fullmatch(text.strip())
    if match is None:
        raise EntryError("entry.placing", typed=text.strip(), faces=_faces(game))
    return _legal(game, Place(int(match[2]), bandit=bool(match[1] or match[3])))


def _legal(game: Game, move: Place) -> Place:
    """A move, if the rules allow it."""
    if move in game.legal_moves:
        return move
    key, values = refusal(move, game.legal_moves, bandit=game.setup.bandit)
    raise EntryError(key, **values)


def _faces(game: Game) -> str:
    """The faces that were rolled."""
    return ", ".join(map(str, sorted({move.face for move in game.legal_moves})))
