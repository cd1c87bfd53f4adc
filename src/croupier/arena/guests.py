"""Guests: whole games at which bots of other packages sit. Every bot is shown its seat's view and nothing else."""

from collections.abc import Sequence

from croupier.bots import Bot, GuestError, Watcher
from croupier.dealer import Dealer
from croupier.rules import GAME_OVER, Game, Place, Setup, new_game, view


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
            paid = before.preview(move)
            for bot in bots:
                if isinstance(bot, Watcher):
                    bot.watch(paid)
    return game


def chosen(bot: Bot, game: Game, seat: int) -> Place:
    """The move of a bot, which must be legal."""
    try:
        move = bot.choose(view(game, seat))
    except Exception as error:
        raise GuestError(f"the bot {bot.name} failed in round {game.round}: {error!r}") from error
    if move not in game.legal_moves:
        legal = ", ".join(map(str, game.legal_moves))
        raise GuestError(f"the bot {bot.name} chose {move}, but it may only choose one of {legal}")
    return move
