"""Chance from a real table: people draw, turn up notes and roll, and type in what they see."""

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import islice

from croupier.rules import CHANCE, Chance, Deal, Game, IllegalStepError, Lot, Roll


class Asked(Enum):
    """What people are asked to type in."""

    LOT = "lot"
    """Who starts: a seat number from 1, or a name."""
    NOTE = "note"
    """The note just turned up: 60, 60000, 60,000 or 60.000 are all sixty thousand."""
    SPARE = "spare"
    """The spare neutral dice: 2 5 or 25."""
    ROLL = "roll"
    """A hand: 1 1 3 5 or 1135, then B4 for big dice and n2 6 or n26 for neutral ones."""


@dataclass(frozen=True, slots=True)
class Question:
    """A request for one draw, which the terminal or page puts into words."""

    kind: Asked
    round: int
    """From 1."""
    players: int
    seat: int | None = None
    """The seat that rolls."""
    casino: int | None = None
    """The casino the note is for: 1 to 6, and 7 for the one-armed bandit."""
    own: int = 0
    """How many ordinary dice are rolled ..."""
    big: int = 0
    """... big ones ..."""
    neutral: int = 0
    """... and neutral ones."""
    problem: str | None = None
    """What was wrong with the last answer to this question, as a sentence; None: it is asked for the first time."""


class AnswerError(ValueError):
    """An answer that cannot be parsed; the message says what would be right."""


class TypedDealer:
    """Asks people for every draw, again and again until the answer can be parsed and the rules allow it.

    `ask` shows a question and returns what was typed; an exception it raises, to stop the game, passes through.
    """

    def __init__(self, ask: Callable[[Question], str], names: Sequence[str] = ()) -> None:
        """Take the function that asks and, where the seats have any, their names in order."""
        self._ask = ask
        self._names = tuple(names)

    def draw(self, game: Game) -> Chance:
        """The chance step that follows, as typed in. A note that can only be one is not asked for."""
        question = question_about(game)
        outcomes = list(islice(game.chance_outcomes(), 2))
        if len(outcomes) == 1:
            return outcomes[0][0]
        while True:
            try:
                step = parse_answer(game, self._ask(question), self._names)
                game.apply(step)
            except (AnswerError, IllegalStepError) as error:
                question = replace(question, problem=str(error))
            else:
                return step


def question_about(game: Game) -> Question:
    """The question for the next draw of a game."""
    if game.to_act is not CHANCE:
        raise ValueError("chance is not to act now, so there is nothing to ask")
    if game.filling is not None:
        return Question(Asked.NOTE, game.round, game.setup.players, casino=game.filling)
    if game.spare > 0:
        return Question(Asked.SPARE, game.round, game.setup.players, seat=game.starter, neutral=game.spare)
    if game.seat is not None:
        own, big, neutral = game.hand(game.seat)
        return Question(Asked.ROLL, game.round, game.setup.players, game.seat, own=own, big=big, neutral=neutral)
    return Question(Asked.LOT, game.round, game.setup.players)


def parse_answer(game: Game, text: str, names: Sequence[str] = ()) -> Chance:
    """The step that an answer describes; whether it is legal is not checked here."""
    question = question_about(game)
    if not text.strip():
        raise AnswerError("nothing was typed")
    match question.kind:
        case Asked.LOT:
            return _lot(text.strip(), names, question.players)
        case Asked.NOTE:
            return _note(text.strip(), game.setup.edition.notes)
        case Asked.SPARE | Asked.ROLL:
            return _roll(text, question)


def _lot(text: str, names: Sequence[str], players: int) -> Lot:
    """The lot of an exact name, else of a seat number from 1, else of a name in other capitals."""
    if text in names:
        return Lot(names.index(text))
    if re.fullmatch("[0-9]{1,3}", text) and 1 <= int(text) <= players:
        return Lot(int(text) - 1)
    alike = [seat for seat, name in enumerate(names) if name.casefold() == text.casefold()]
    if len(alike) == 1:
        return Lot(alike[0])
    known = f" or a name: {', '.join(names)}" if names else ""
    raise AnswerError(f"the starting seat is a number from 1 to {players}{known}")


def _note(text: str, values: Collection[int]) -> Deal:
    """A note in thousands, or in dollars with or without a sign between the thousands."""
    plain = re.sub(r"(?<=[0-9])[.,' \u00a0\u202f](?=[0-9]{3}$)", "", text.strip("$ "))
    if not re.fullmatch("[0-9]{1,9}", plain):
        raise AnswerError("a note is typed as 60 or 60,000")
    dollars = int(plain)
    if dollars not in values and dollars >= 1000:
        if dollars % 1000 > 0:
            raise AnswerError(f"a note is a whole number of thousands, not {dollars}")
        return Deal(dollars // 1000)
    return Deal(dollars)


def _roll(text: str, question: Question) -> Roll:
    """A roll of digits, each of the kind of dice last marked; before any mark, of the first kind in the hand."""
    faces = {"o": "", "b": "", "n": ""}
    kind = "o" if question.own else "b" if question.big else "n"
    for sign in text.casefold():
        if sign in "bn":
            kind = sign
        elif sign in "123456":
            faces[kind] += sign
        elif sign not in " ,.;\t\r\n":
            raise AnswerError(f"a die shows 1 to 6, with B before big dice and n before neutral ones; not {sign!r}")
    return Roll.of(faces["o"], faces["b"], faces["n"])
