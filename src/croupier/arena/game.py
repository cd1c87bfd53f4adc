"""One game of a tournament: in compiled code if all bots are built in, else through the views of the seats.

Both play the same game from the same seeds; compiled code is faster.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.equity import equity_of
from croupier.analysis.rollout import weight_of
from croupier.analysis.search import SEARCH, SearchParameters, Workspace, search
from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.bots import Bot, Entry, chosen, entry_of, roster, show_payout, warm_up
from croupier.compiled.arguments import opening_of, signed
from croupier.compiled.compiler import jit
from croupier.compiled.loops import Results, note_result, open_round, throw
from croupier.dealer import Dealer, SeededDealer
from croupier.dealer.chance import turn
from croupier.dealer.counter import game_key
from croupier.network.inference import INFERENCE, Memory, best_move
from croupier.network.weights import own_weights
from croupier.policies import choice_bits, choose
from croupier.rules import GAME_OVER, Game, Setup, new_game
from croupier.rules.engine import pay, place, rank_of
from croupier.rules.table import OVER, PAY, PLACE, ROLL, SEATS, Rules

NO_MOVE = -1
NO_TURN = -1


class Players(NamedTuple):
    """The built-in bots at a table, by seat: each plays a policy, or thinks."""

    seeds: NDArray[np.int64]
    policies: NDArray[np.int64]
    thinking: NDArray[np.bool_]


def play_on(
    rules: Rules,
    tables: Any,
    key: int,
    players: Players,
    found: int,
    results: Results,
    places: NDArray[np.int8],
) -> int:
    """Play the game of a key at `tables[0]` until a seat has to think; returns the name of that turn.

    `found` is the move that the seat to place has found, or NO_MOVE. At the end of the game money and notes are written
    down in row 0, and the places by seat; it returns NO_TURN.
    """
    table = tables[0]
    while table.phase != OVER:
        if table.phase == ROLL:
            throw(rules, table, key)
        elif table.phase == PLACE:
            seat = int(table.seat)
            move = found
            if move == NO_MOVE:
                if players.thinking[seat]:
                    return turn(rules, table)
                move = choose(rules, table, choice_bits(rules, table, players.seeds[seat]), players.policies[seat])
            place(rules, table, move)
            found = NO_MOVE
        elif table.phase == PAY:
            pay(rules, table)
        else:
            open_round(rules, table, key)
    note_result(rules, table, 0, results)
    for seat in range(rules.players):
        places[seat] = rank_of(rules, table, seat)
    return NO_TURN


def built_in_game(
    setup: Setup, key: int, entries: Sequence[Entry], seeds: Sequence[int], space: Workspace
) -> tuple[tuple[int, ...], ...]:
    """Money, notes and places by seat after the game of a key; meaningless if `space.stop` interrupted it.

    The seeds are used as in `PolicyBot` and `Searcher`. Search and network are compiled as functions of their own,
    those that thinkers call, which takes far less time than compiling them again as a part of the game.
    """
    rules, equity, play, choose_move = setup.rules, equity_of(setup), jit(play_on), jit(search, SEARCH)
    results, places = Results(np.zeros((1, SEATS), np.int32), np.zeros((1, SEATS), np.int8)), np.zeros(SEATS, np.int8)
    players = Players(
        np.array([signed(seed) for seed in seeds], np.int64),
        np.array([entry.policy or 0 for entry in entries], np.int64),
        np.array([entry.thinks for entry in entries], np.bool_),
    )
    space.tables[:1] = _opening_of(setup)
    found, memory = NO_MOVE, Memory.empty()
    while space.stop[0] == 0:
        thought = play(rules, space.tables, signed(key), players, found, results, places)
        if thought == NO_TURN:
            break
        seat = space.tables["seat"][0]
        entry = entries[seat]
        if entry.network:
            found = jit(best_move, INFERENCE)(rules, space.tables, signed(seeds[seat]), own_weights(), memory)
            continue
        parameters = SearchParameters(entry.turns, weight_of(setup.players, entry.rivalry), int(entry.shrewd))
        found = choose_move(rules, space, signed(game_key(seeds[seat], thought)), parameters, equity)
    return tuple(tuple(figures[: setup.players].tolist()) for figures in (results.money[0], results.notes[0], places))


@cache
def _opening_of(setup: Setup) -> NDArray[np.void]:
    """The table that every game begins with; to make it takes longer than to play a game."""
    return opening_of(setup)


def compile_games(setup: Setup, entries: Sequence[Entry]) -> None:
    """Compile now all that a game between some of these bots needs."""
    tourist = roster()["tourist"]
    built_in_game(setup, 0, [tourist] * setup.players, [0] * setup.players, Workspace.empty())
    if any(entry.thinks for entry in entries):
        warm_up()


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
    entries = [entry_of(name) for name in fixture.seats]
    if all(entry.built_in for entry in entries):
        won = built_in_game(setup, game_key(tournament.seed, number), entries, seeds, space)
        return Outcome(fixture.deal, fixture.rotation, *won)
    bots = [entry.make(seed) for entry, seed in zip(entries, seeds, strict=True)]
    scores = game_on_views(setup, SeededDealer(tournament.seed, number), bots).scores
    by_seat = ((score.money, score.notes, score.rank) for score in scores)
    return Outcome(fixture.deal, fixture.rotation, *zip(*by_seat, strict=True))
