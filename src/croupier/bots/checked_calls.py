"""Checked calls of a bot's methods, with its seat's view and nothing else: any failure becomes a GuestError."""

from collections.abc import Iterable, Sequence

from croupier.bots.bot import Bot, Watcher
from croupier.bots.failures import FAILURES, GuestError, failure
from croupier.rules import Game, Place, Standing, view


def chosen(bot: Bot, game: Game, seat: int) -> Place:
    """The legal move that a bot chooses; raises GuestError if it fails or chooses any other."""
    try:
        move = bot.choose(view(game, seat))
    except FAILURES as error:
        raise failure(f"the bot {_name(bot)} failed in round {game.round}", error) from error
    if move not in game.legal_moves:
        legal = ", ".join(map(str, game.legal_moves))
        raise GuestError(f"the bot {_name(bot)} chose {move}, but it may only choose one of {legal}")
    return move


def show_payout(bots: Iterable[Bot | None], game: Game, move: Place) -> None:
    """Show the bots that watch payouts the casinos as they stand after a move that ends a round."""
    show_paid(bots, game.preview(move), game.round)


def show_paid(bots: Iterable[Bot | None], paid: Sequence[Standing], number: int) -> None:
    """Show the bots that watch payouts the casinos of a round, by its number, as they are paid out."""
    for bot in bots:
        if isinstance(bot, Watcher):
            try:
                bot.watch(paid)
            except FAILURES as error:
                raise failure(f"the bot {_name(bot)} failed in round {number}", error) from error


def _name(bot: Bot) -> str:
    """The name of a bot, or of its class if even that fails."""
    try:
        return str(bot.name)
    except FAILURES:
        return type(bot).__name__
