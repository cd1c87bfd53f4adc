"""Seated: what a bot does at a table, shown its seat's view and nothing else. One that fails is named."""

from collections.abc import Iterable

from croupier.bots.bot import Bot, Watcher
from croupier.bots.roster import GuestError
from croupier.rules import Game, Place, view


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
