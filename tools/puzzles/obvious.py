"""Obvious moves: what a player would do who looks no further than the table as it lies."""

from collections.abc import Callable, Iterable

from croupier.policies import compare_takings
from croupier.rules import Game, Place
from croupier.rules.engine import dice_placed


def obvious_moves(game: Game) -> dict[str, frozenset[Place]]:
    """Return the moves that each simple rule names. A rule that names every legal move says nothing, and is left out.

    The rules: most dice at once; the highest gain of money if the round ended now; the highest gain for each die, as
    the bot `regular` weighs it against what others gain and lose.
    """
    setup, table, moves = game.setup, game.table(), game.legal_moves

    def gains(move: Place) -> tuple[int, int]:
        """Return what the seat and all others would gain now."""
        own_before, others_before, own, others = compare_takings(setup.rules, table, move.move)
        return own - own_before, others - others_before

    def thrift(move: Place) -> float:
        own, others = gains(move)
        return (setup.players * own - others) / dice_placed(table, move.move)

    rules: dict[str, Callable[[Place], float]] = {
        "dice": lambda move: dice_placed(table, move.move),
        "money": lambda move: gains(move)[0],
        "regular": thrift,
    }
    named = {name: _highest(moves, worth) for name, worth in rules.items()}
    return {name: best for name, best in named.items() if len(best) < len(moves)}


def _highest(moves: Iterable[Place], worth: Callable[[Place], float]) -> frozenset[Place]:
    """Return the moves that are worth most."""
    by_move = {move: worth(move) for move in moves}
    most = max(by_move.values())
    return frozenset(move for move, value in by_move.items() if value == most)


def is_obvious(game: Game, move: Place) -> bool:
    """Return whether some simple rule names a move."""
    return any(move in named for named in obvious_moves(game).values())


def tempting_moves(game: Game) -> dict[Place, int]:
    """Return the moves that some rule names, with how many of the rules do."""
    return {
        move: count
        for move in game.legal_moves
        if (count := sum(move in named for named in obvious_moves(game).values()))
    }
