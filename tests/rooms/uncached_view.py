"""The view of a game that clients must get, made without caches and without the code of `croupier.rooms`."""

from croupier.api.views import GameView
from croupier.rules import Game
from tests.rules.uncached import view_uncached


def uncached_game_view(game: Game) -> GameView:
    """Return the game as everyone sees it."""
    view = view_uncached(game)
    return GameView(
        round=view.round,
        rounds=game.setup.edition.rounds,
        starter=view.starter,
        seat=view.seat,
        over=view.over,
        pile=view.pile,
        seats=view.seats,
        casinos=view.casinos,
        bandit=view.bandit_faces if game.setup.bandit else None,
        roll=view.roll,
        options=view.options,
    )
