"""Moments: a record cut into what a person watches one at a time, and what each round of it paid."""

from dataclasses import dataclass, replace

from croupier.record import Record
from croupier.rules import Game, Place, Step, View, view


@dataclass(frozen=True)
class Moment:
    """The deal of a round, or a turn with the payout that may follow it."""

    before: Game
    after: Game
    steps: tuple[Step, ...]
    remarks: tuple[str, ...]
    """The remarks of the record between these steps."""

    @property
    def pays(self) -> bool:
        """Whether a round was paid out."""
        return self.after.rounds_paid > self.before.rounds_paid


def moments_of(record: Record) -> list[Moment]:
    """Every moment of a game, in order; together they hold every step and remark of the record."""
    games = list(record.games())
    moments = []
    start = 0
    for number, step in enumerate(record.steps, start=1):
        after = games[number]
        dealt = not isinstance(step, Place) and after.seat is not None and after.roll is None
        if isinstance(step, Place) or dealt or number == len(record.steps):
            remarks = [remark.text for remark in record.remarks if start <= remark.after < number]
            remarks += [remark.text for remark in record.remarks if remark.after == number == len(record.steps)]
            moments.append(Moment(games[start], after, record.steps[start:number], tuple(remarks)))
            start = number
    return moments


def open_view(record: Record, game: Game) -> View:
    """What everyone may see of a game of the record; once that is over, nothing is face down any more."""
    if record.finished:
        game = Game(replace(game.setup, face_down=False), game.memory)
    return view(game)


def gains_by_round(record: Record) -> list[list[int]]:
    """What each seat won, by round and seat, thousand $; only the rounds that were paid out."""
    gains: list[list[int]] = []
    money = [0] * record.setup.players
    for game in record.games():
        if game.rounds_paid > len(gains):
            now = [score.money for score in game.scores]
            gains.append([new - old for old, new in zip(money, now, strict=True)])
            money = now
    return gains
