"""The engine's answers at every table, in numbers that can be compared bit for bit.

Each function asks about one setup. Shares of victory, errors and money are written as `float.hex` writes them.
"""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.arena.play import play_fixtures
from croupier.arena.tournament import Tournament
from croupier.bots import BOTS, Budget
from croupier.bots.thinker import Attentive
from croupier.evaluation import evaluate
from croupier.evaluation.endgames import solve_endgame
from croupier.evaluation.solution import Aim, solve_round
from croupier.evaluation.worth import Evaluator
from croupier.network.effort import Effort, Precision
from croupier.policies import NAMES
from croupier.record import write_position
from croupier.rules import Game, Place, Setup, view
from croupier.rules.engine import place
from croupier.rules.table import SEATS
from croupier.simulation import play_games
from croupier.simulation.workers import own_engines
from tests.play import walk

Json = Any
SEED = 7
BUDGETS = {"highroller": 6_000, "shark": 6_000, "ace": 1, "house": 20_000}
"""The budget of each bot, in simulated turns."""
EFFORT = Effort(4_000, 0.01)
PRECISION = Precision(4, 0.05, 2)
DICE_LEFT = 4
"""Most dice left in the endgame that is enumerated."""
GAMES = 3


def decisions(setup: Setup) -> list[Game]:
    """Return the positions of a random game at which a seat has to place."""
    return [game for game, step in walk(setup, 1) if isinstance(step, Place)]


def thirds(setup: Setup) -> list[Game]:
    """Return three decisions: the first, and those after a third and two thirds of the game."""
    turns = decisions(setup)
    return [turns[len(turns) * number // 3] for number in range(3)]


def bits(numbers: Iterable[float]) -> str:
    """Write numbers as text that keeps every bit."""
    return " ".join(float(number).hex() for number in numbers)


def moves(setup: Setup) -> Json:
    """Return the moves of all thinkers, and the move at par, at three positions."""
    return [
        {"at": write_position(game)}
        | {bot: _move(bot, game) for bot in BUDGETS}
        | {"par": Evaluator(setup).choose_par(game.table())}
        for game in thirds(setup)
    ]


def _move(bot: str, game: Game) -> int:
    """Return the move of a bot that has seen every payout."""
    player = BOTS[bot](SEED)
    assert isinstance(player, Attentive)
    player.winnings[:] = [*(score.money for score in game.scores), *[0] * (SEATS - game.setup.players)]
    return player.choose(view(game, game.seat), Budget(BUDGETS[bot])).move


def evaluations(setup: Setup) -> Json:
    """Return the evaluation of every move at one position: shares, error, whether it is exact, money and its error."""
    seen = view(thirds(setup)[1])
    found = evaluate(seen, seed=SEED, effort=EFFORT)
    return {
        str(one.move): f"{bits(one.shares)}, {bits([one.error])}, {'exact' if one.exact else 'estimated'}, "
        f"{bits([one.money, one.money_error])}"
        for one in found
    }


def worth(setup: Setup) -> Json:
    """Return what a position is worth in a review, by sample."""
    game = thirds(setup)[1]
    after = game.table()
    place(setup.rules, after, game.legal_moves[-1].move)
    return [bits(row) for row in Evaluator(setup).samples(after, SEED, 3, PRECISION)]


def endgame(setup: Setup) -> Json:
    """Return the shares of all seats after every move of an endgame, and the number of its positions."""
    for game in reversed(decisions(setup)):
        left = sum(sum(game.hand(seat)) for seat in range(setup.players))
        if left <= DICE_LEFT and (left == DICE_LEFT or len(game.legal_moves) > 1):
            break
    solved = solve_endgame(game)
    after = {str(move): bits(shares) for move, shares in solved.moves(game)}
    return {"at": write_position(game), "positions": solved.positions, "moves": after}


def simulated(setup: Setup) -> Json:
    """Return money and notes of simulated games of policies."""
    bots = [NAMES[seat % len(NAMES)] for seat in range(setup.players)]
    played = {"mixed": play_games(setup, GAMES, bots=bots, seed=SEED), "tourists": play_games(setup, GAMES, seed=SEED)}
    return {
        who: [" ".join(map(str, row)) for row in (*results.money.tolist(), *results.notes.tolist())]
        for who, results in played.items()
    }


def luck(setup: Setup) -> Json:
    """Return money and luck of a game of regulars, whose rolls the network judges."""
    tournament = Tournament(setup, (("regular",) * setup.players,), 1, SEED, without_luck=True)
    (outcome,) = play_fixtures(tournament, own_engines(), tuple(tournament.fixtures))
    return {"money": list(outcome.money), "luck": bits(outcome.luck)}


ASKED: dict[str, Callable[[Setup], Json]] = {
    asked.__name__: asked for asked in (moves, evaluations, worth, endgame, simulated, luck)
}
"""The questions that are asked at every table, by their name in `answers.json`."""


def rounds(setup: Setup) -> Json:
    """Solve a round for two players, and return the value of every first move for either aim."""
    game = decisions(setup)[0]
    return {aim.value: {str(move): bits([value]) for move, value in solve_round(game, aim).moves(game)} for aim in Aim}
