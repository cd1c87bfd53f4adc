"""Seen: the game of the wire as the view of the rules that every screen draws.

The wire carries a view without what a table has agreed on and without the winnings of single seats; here both are put
back. This is the one place where an online game becomes what local games are drawn from.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from croupier.api.views import GameView, OwnWinnings
from croupier.rules import NEUTRAL, Setup, Standing, View
from croupier.rules.view import NO_FACES


class UnfitViewError(ValueError):
    """A game that does not fit its table: the server is no Croupier, or a broken one."""


def standings_fit(standings: Sequence[Standing], setup: Setup) -> bool:
    """Whether casinos can stand like this: each is one of the game, and the dice and notes there are somebody's."""
    colours = {*range(setup.players), NEUTRAL}
    return all(
        1 <= standing.casino <= setup.rules.casinos
        and len(standing.notes) == len(standing.takers)
        and {*standing.takers} <= {*colours, None}
        and {group.colour for group in standing.groups} <= colours
        for standing in standings
    )


def seen(game: GameView, setup: Setup, seats: Sequence[int], own: Sequence[OwnWinnings]) -> View:
    """The view of a device that holds some seats; it sees their winnings where all others lie face down."""
    fits = len(game.seats) == setup.players and len(game.casinos) == setup.rules.casinos
    if not fits or game.seat not in (None, *range(setup.players)) or not standings_fit(game.casinos, setup):
        raise UnfitViewError
    known = {winnings.seat: winnings for winnings in own}
    return View(
        setup,
        seats[0] if len(seats) == 1 else None,
        game.round,
        game.starter,
        game.seat,
        game.over,
        game.pile,
        tuple(
            replace(seat, money=known[number].money, won=known[number].won)
            if seat.money is None and number in known
            else seat
            for number, seat in enumerate(game.seats)
        ),
        game.casinos,
        game.bandit or NO_FACES,
        game.roll,
        game.options,
    )
