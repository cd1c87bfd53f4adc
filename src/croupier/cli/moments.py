"""Moments: a record cut into what a person watches one at a time."""

from dataclasses import dataclass

from croupier.record import Record
from croupier.rules import Game, Place, Step


@dataclass(frozen=True)
class Moment:
    """The deal of a round, or a turn with the payout that may follow it."""

    before: Game
    after: Game
    steps: tuple[Step, ...]
    remarks: tuple[str, ...]
    """What was said meanwhile."""

    @property
    def pays(self) -> bool:
        """Whether a round was paid out."""
        return self.after.rounds_paid > self.before.rounds_paid


def moments_of(record: Record) -> list[Moment]:
    """Every moment of a game, in order; nothing of the record is left out."""
    games = list(record.games())
    moments = []
    begun = 0
    for number, step in enumerate(record.steps, start=1):
        after = games[number]
        dealt = not isinstance(step, Place) and after.seat is not None and after.roll is None
        if isinstance(step, Place) or dealt or number == len(record.steps):
            remarks = [remark.text for remark in record.remarks if begun <= remark.after < number]
            remarks += [remark.text for remark in record.remarks if remark.after == number == len(record.steps)]
            moments.append(Moment(games[begun], after, record.steps[begun:number], tuple(remarks)))
            begun = number
    return moments
