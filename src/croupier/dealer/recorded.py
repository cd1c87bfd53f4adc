"""Chance from a game already played: its lot, notes and rolls again, in order."""

from collections.abc import Iterable

from croupier.checks import check_series
from croupier.rules import Chance, Deal, Game, IllegalStepError, Lot, Place, Roll, Step
from croupier.rules.applier import check
from croupier.rules.game import check_game
from croupier.rules.steps import check_steps
from croupier.rules.table import load_table


class RecordEndedError(ValueError):
    """The recorded game has no further lot, note or roll."""


class RecordMisfitError(ValueError):
    """The recorded step cannot happen in this game."""


class RecordedDealer:
    """Deals the chance steps of a game already played and ignores its placings."""

    def __init__(self, steps: Iterable[Step]) -> None:
        taken = check_steps(check_series("steps", steps, "steps"))
        self._steps: tuple[Chance, ...] = tuple(step for step in taken if not isinstance(step, Place))
        self._dealt = 0

    def draw(self, game: Game) -> Chance:
        """Return the next chance step of the record.

        Raises RecordEndedError after the last one. Raises RecordMisfitError if it does not fit; it then stays the next.
        """
        if self._dealt == len(self._steps):
            raise RecordEndedError(f"the record has no more dice or notes: all its {self._dealt} draws have been dealt")
        step = self._steps[self._dealt]
        try:
            check(check_game(game).setup.rules, load_table(game.memory), step)
        except IllegalStepError as error:
            message = f"draw {self._dealt + 1} of the record, {_describe(step)}, does not fit: {error}"
            raise RecordMisfitError(message) from error
        self._dealt += 1
        return step


def _describe(step: Chance) -> str:
    """Return a step in words, for an error message."""
    match step:
        case Lot():
            return f"the lot for seat {step.seat}"
        case Deal():
            return f"a note of {step.value}"
        case Roll():
            return f"a roll of {step}"
