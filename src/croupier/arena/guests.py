"""Guests: whole games at which bots of other packages sit. Every bot is shown its seat's view and nothing else."""

from collections.abc import Iterable, Sequence

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
            show_payout(bots, before, move)
    return game


def chosen(bot: Bot, game: Game, seat: int) -> Place:
    """The move of a bot, which must be legal."""
    try:
        move = bot.choose(view(game, seat))
    except Exception as error:
        raise _failed(bot, game, error) from error
    if move not in game.legal_moves:
        legal = ", ".join(map(str, game.legal_moves))
        raise GuestError(f"the bot {_name(bot)} chose {move}, but it may only choose one of {legal}")
    return move


def show_payout(bots: Iterable[Bot | None], game: Game, move: Place) -> None:
    """Show the casinos to those who watch, where a move ends a round."""
    paid = game.preview(move)
    for bot in bots:
        if isinstance(bot, Watcher):
            try:
                bot.watch(paid)
            except Exception as error:
                raise _failed(bot, game, error) from error


def _failed(bot: Bot, game: Game, error: Exception) -> GuestError:
    return GuestError(f"the bot {_name(bot)} failed in round {game.round}: {error!r}")


def _name(bot: Bot) -> str:
    """What a bot calls itself; one that is broken may not even do that."""
    try:
        return str(bot.name)
    except Exception:
        return type(bot).__name__
