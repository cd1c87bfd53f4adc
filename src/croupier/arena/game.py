"""One game of a tournament: in compiled code if all bots are built in, else through the views of the seats.

Both play the same game from the same seeds; compiled code is faster.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import equity_of
from croupier.analysis.rollout import weight_of
from croupier.analysis.search import SEARCH, SearchParameters, Workspace, search
from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.bots import Bot, Entry, chosen, roster, show_payout
from croupier.compiled.arguments import opening_of, signed
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results, note_result, open_round, throw
from croupier.dealer import Dealer, SeededDealer
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.policies import choice_bits, choose
from croupier.rules import GAME_OVER, Game, Setup, new_game
from croupier.rules.engine import pay, place, rank_of
from croupier.rules.table import OVER, ROLL, SEATS, Rules


class Players(NamedTuple):
    """The built-in bots at a table, by seat: each plays a policy, or searches if it has turns to search with."""

    seeds: NDArray[np.int64]
    policies: NDArray[np.int64]
    turns: NDArray[np.int64]
    weights: NDArray[np.int64]
    shrewd: NDArray[np.int64]
    """See `SearchParameters`."""


def play_built_in(
    rules: Rules,
    opening: Any,
    key: int,
    players: Players,
    equity: NDArray[np.float64],
    space: Workspace,
    results: Results,
    places: NDArray[np.int8],
) -> None:
    """Play the game of a key; write down its results in row 0, and the places by seat.

    The seeds are used as in `PolicyBot` and `Searcher`.
    """
    tables = space.tables
    tables[0] = opening[0]
    table = tables[0]
    while table.phase != OVER and space.stop[0] == 0:
        open_round(rules, table, key)
        while table.phase == ROLL:
            throw(rules, table, key)
            seat = int(table.seat)
            seed = players.seeds[seat]
            if players.turns[seat] > 0:
                parameters = SearchParameters(players.turns[seat], players.weights[seat], players.shrewd[seat])
                move = search(rules, space, game_key(seed, turn(rules, table)), parameters, equity)
            else:
                move = choose(rules, table, choice_bits(rules, table, seed), players.policies[seat])
            place(rules, table, move)
        pay(rules, table)
    note_result(rules, table, 0, results)
    for seat in range(rules.players):
        places[seat] = rank_of(rules, table, seat)


def built_in_game(
    setup: Setup, key: int, entries: Sequence[Entry], seeds: Sequence[int], space: Workspace
) -> tuple[tuple[int, ...], ...]:
    """Money, notes and places by seat after the game of a key; meaningless if `space.stop` interrupted it."""
    results, places = Results(np.zeros((1, SEATS), np.int32), np.zeros((1, SEATS), np.int8)), np.zeros(SEATS, np.int8)
    players = Players(
        np.array([signed(seed) for seed in seeds], np.int64),
        np.array([entry.policy or 0 for entry in entries], np.int64),
        np.array([entry.turns for entry in entries], np.int64),
        np.array([weight_of(setup.players, entry.rivalry) for entry in entries], np.int64),
        np.array([entry.shrewd for entry in entries], np.int64),
    )
    compiled = jit(play_built_in, SEARCH)
    compiled(setup.rules, opening_of(setup), signed(key), players, equity_of(setup), space, results, places)
    return tuple(tuple(figures[: setup.players].tolist()) for figures in (results.money[0], results.notes[0], places))


def compile_games(setup: Setup) -> None:
    """Compile now, without playing: a game that is stopped before its first turn."""
    tourist = roster()["tourist"]
    stopped = Workspace.empty(np.ones(1, np.int8))
    built_in_game(setup, 0, [tourist] * setup.players, [0] * setup.players, stopped)


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


def outcome_of(tournament: Tournament, fixture: Fixture, space: Workspace) -> Outcome:
    """Play one game of a tournament."""
    setup, number, seeds = tournament.setup, tournament.number(fixture), tournament.bot_seeds(fixture)
    entries = [roster()[name] for name in fixture.seats]
    if all(entry.built_in for entry in entries):
        won = built_in_game(setup, game_key(tournament.seed, number), entries, seeds, space)
        return Outcome(fixture.deal, fixture.rotation, *won)
    bots = [entry.make(seed) for entry, seed in zip(entries, seeds, strict=True)]
    scores = game_on_views(setup, SeededDealer(tournament.seed, number), bots).scores
    by_seat = ((score.money, score.notes, score.rank) for score in scores)
    return Outcome(fixture.deal, fixture.rotation, *zip(*by_seat, strict=True))
