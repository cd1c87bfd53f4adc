"""Moments: the parts of a record that a replay shows one at a time; and the money of each round."""

from dataclasses import dataclass, replace

from croupier.record import Record
from croupier.rules import Game, Place, Step, View, view


@dataclass(frozen=True)
class Moment:
    """One thing to show: the deal of a round, or a turn with the payout that may follow it."""

    before: Game
    after: Game
    steps: tuple[Step, ...]
    remarks: tuple[str, ...]
    """The remarks in the record between these steps."""

    @property
    def has_payout(self) -> bool:
        """Whether this ends a round, which is paid out."""
        return self.after.rounds_paid > self.before.rounds_paid


def split_into_moments(record: Record) -> list[Moment]:
    """Divide a record into moments; each step and each remark is in exactly one of them."""
    games = list(record.games())
    moments = []
    start = 0
    for number, step in enumerate(record.steps, start=1):
        after = games[number]
        # A deal is complete when a seat is to roll: chance is due next, but no note or spare die any more.
        dealt = not isinstance(step, Place) and after.seat is not None and after.roll is None
        if isinstance(step, Place) or dealt or number == len(record.steps):
            remarks = [remark.text for remark in record.remarks if start <= remark.after < number]
            remarks += [remark.text for remark in record.remarks if remark.after == number == len(record.steps)]
            moments.append(Moment(games[start], after, record.steps[start:number], tuple(remarks)))
            start = number
    return moments


def open_view(record: Record, game: Game) -> View:
    """Return the public view of a game of the record; if the record is of a finished game, all money is face up."""
    if record.finished:
        game = Game(replace(game.setup, face_down=False), game.memory)
    return view(game)


def gains_by_round(record: Record) -> list[list[int]]:
    """Return what each seat won, in thousand $, by round and seat. Rounds not yet paid out are left out."""
    gains: list[list[int]] = []
    money = [0] * record.setup.players
    for game in record.games():
        if game.rounds_paid > len(gains):
            now = [score.money for score in game.scores]
            gains.append([new - old for old, new in zip(money, now, strict=True)])
            money = now
    return gains
