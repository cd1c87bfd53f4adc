"""A game on views: every bot sees the view of its seat and nothing else, as at a table with people."""

from collections.abc import Sequence

from croupier.bots import Bot, chosen, show_payout
from croupier.dealer import Dealer
from croupier.rules import GAME_OVER, Game, Setup, new_game


def game_on_views(setup: Setup, dealer: Dealer, bots: Sequence[Bot]) -> Game:
    """A game played to its end, each bot seeing the view of its seat and nothing else."""
    game = new_game(setup)
    while (seat := game.to_act) is not GAME_OVER:
        if not isinstance(seat, int):
            game = game.apply(dealer.draw(game))
            continue
        before, move = game, chosen(bots[seat], game, seat)
        game = game.apply(move)
        if game.rounds_paid > before.rounds_paid:
            show_payout(bots, before, move)
    return game
