"""A review with figures made up by hand, for tests of how reviews are drawn and told."""

from croupier.record import Record
from croupier.review import Account, Figure, Mark, Review, SeatAccount, Turn
from croupier.rules import Game, Place, Roll

NOTHING = Figure(0.0, 0.0)


def handmade(record: Record) -> Review:
    """Return a review where every seat has luck and skill, every seventh turn is a blunder, and the next a mistake."""
    players = record.setup.players
    seats = []
    for seat in range(players):
        luck, skill = Figure(0.31 - 0.2 * seat, 0.04), Figure(-0.06 + 0.03 * seat, 0.01)
        result = 1 / players + luck.share + skill.share
        seats.append(
            SeatAccount(
                seat, 1 / players, result, NOTHING, luck, NOTHING, skill, NOTHING, luck, skill, NOTHING, NOTHING
            )
        )
    turns = []
    for step, (game, made) in enumerate(zip(record.games(), record.steps, strict=False)):
        if isinstance(made, Place) and isinstance(game, Game) and isinstance(game.roll, Roll):
            number = len(turns) + 1
            mark = {0: Mark.BLUNDER, 1: Mark.MISTAKE}.get(number % 7)
            cost = Figure({Mark.BLUNDER: 0.124, Mark.MISTAKE: 0.041}.get(mark, 0.0) if mark else 0.0, 0.008)
            par = game.legal_moves[0] if mark else made
            forced = len(game.legal_moves) == 1
            turns.append(
                Turn(
                    number=number,
                    step=step,
                    seat=game.seat or 0,
                    round=game.round,
                    roll=game.roll,
                    chosen=made,
                    par=par,
                    forced=forced,
                    position="",
                    before=(1 / players,) * players,
                    luck=NOTHING,
                    cost=cost,
                    mark=mark,
                )
            )
    return Review(record, record.finished, tuple(turns), Account(tuple(seats), (), (), ()), (), ())
