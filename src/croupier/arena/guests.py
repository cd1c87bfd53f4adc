"""Guests: whole games at which bots of other packages sit. Every bot is shown its seat's view and nothing else."""

from collections.abc import Sequence

from croupier.bots import Bot
from croupier.bots.seated import chosen, show_payout
from croupier.dealer import Dealer
from croupier.rules import GAME_OVER, Game, Setup, new_game


def game_with_guests(setup: Setup, dealer: Dealer, bots: Sequence[Bot]) -> Game:
    """A game played to its end."""
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
