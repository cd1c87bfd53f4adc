"""Simulation: one call plays many games of a seed, and returns every result or a tally of them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Literal, TypeAlias, TypeVar, get_args

import numpy as np

from croupier.bots import Bot, BotLike, choose_move, entry_of, show_payout
from croupier.bots.entry import LineUpError, check_list
from croupier.bots.failures import check_bot
from croupier.checks import (
    MOST_GAMES,
    check_choice,
    check_flag,
    check_method,
    check_progress,
    check_threads,
    check_whole,
)
from croupier.compiled.arguments import pack_line_up
from croupier.compiled.loops import GameResults, GameRun
from croupier.dealer import Dealer
from croupier.dealer.counter import signed
from croupier.parallel import Pool, until_interrupted
from croupier.rules import GAME_OVER, Game, Setup, new_game
from croupier.rules.setup import check_setup
from croupier.rules.table import SEATS
from croupier.simulation import mixed_games, policy_games
from croupier.simulation.tally import Tally, TallyPart
from croupier.simulation.workers import pool_for

MOST_RESULTS = 1_000_000_000
"""Most games whose results are returned: 30 GB."""
Seated = TypeVar("Seated")
Device: TypeAlias = Literal["cpu", "gpu"]
"""Where games are played: on the cores of this machine, or on an NVIDIA GPU."""
TUNED_FROM = 10_000_000
"""From this number of games on it pays to compile code for their table alone, even if it is not cached yet."""


def play_games(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[BotLike] = ("tourist",),
    seed: int = 0,
    first: int = 0,
    device: Device = "cpu",
    threads: int | None = None,
    tuned: bool | None = None,
) -> GameResults:
    """Play `games` games of a seed, beginning with number `first`, and return every result.

    `bots`: one for all seats or one for each, by name (`"shark"`), in a file (`"bot.py:Miser"`), as a class, or as a
    function over the table, which is compiled. `threads`: None for all cores; the games are the same.

    `tuned`: whether to play policies by code compiled for this very table, mostly 1.2 to 1.6 times as fast; compiling
    it takes about ten seconds, once. None: from `TUNED_FROM` games on. A GPU always does so.
    """
    games, seed, first = _check_games(setup, games, seed, first, threads, tuned)
    players = seat_bots(bots, setup.players)
    if games > MOST_RESULTS:
        raise ValueError(f"play_games returns at most {MOST_RESULTS:,} results; simulate counts any number of games")
    results = GameResults(np.zeros((games, SEATS), np.int32), np.zeros((games, SEATS), np.int8))
    policies = policy_numbers(players, device)
    if policies is None:
        for part in mixed_games.play_in_parts(setup, players, seed, [range(first, first + games)], threads):
            rows = slice(part.numbers.start - first, part.numbers.stop - first)
            results.money[rows], results.notes[rows] = part.results
    else:
        run = GameRun(signed(seed), first, games, pack_line_up(policies), noting=True, counting=False)
        if device == "gpu":
            policy_games.play_and_record_on_gpu(setup, run, results)
        else:
            policy_games.play_and_record(setup, run, results, threads, tuned=should_tune(tuned, games))
    return GameResults(results.money[:, : setup.players], results.notes[:, : setup.players])


def simulate(
    setup: Setup,
    games: int,
    *,
    bots: Sequence[BotLike] = ("tourist",),
    seed: int = 0,
    first: int = 0,
    device: Device = "cpu",
    threads: int | None = None,
    tuned: bool | None = None,
    progress: Callable[[int], None] | None = None,
) -> Tally:
    """Play games as `play_games` does, but return only their tally.

    A tally needs no more memory for more games.

    Ctrl-C ends it early and returns the tally so far. `progress` is called with the number of games played so far.
    """
    games, seed, first = _check_games(setup, games, seed, first, threads, tuned)
    check_progress(progress)
    numbers, players = range(first, first + games), seat_bots(bots, setup.players)
    parts = tally_in_parts(
        setup, [numbers], players, seed, device=device, pool=threads, tuned=should_tune(tuned, games)
    )
    total = Tally.empty()

    def take(part: TallyPart) -> None:
        total.add(part.tally)
        if progress is not None:
            progress(total.games)

    until_interrupted(parts, take)
    return total


def _check_games(
    setup: object, games: object, seed: object, first: object, threads: object, tuned: object
) -> tuple[int, int, int]:
    """Return the number of games, their seed and the number of the first, if all of these can be played."""
    check_setup(setup)
    check_threads(threads)
    if tuned is not None:
        check_flag("tuned", tuned)
    return (
        check_whole("games", games, 0, MOST_GAMES),
        check_whole("seed", seed),
        check_whole("first", first, 0, MOST_GAMES),
    )


def should_tune(tuned: bool | None, games: int) -> bool:
    """Return whether to play games by code for their table alone; `tuned` is the caller's choice, None if open."""
    return games >= TUNED_FROM if tuned is None else tuned


def tally_in_parts(
    setup: Setup,
    spans: Sequence[range],
    players: Sequence[BotLike],
    seed: int,
    *,
    device: Device = "cpu",
    pool: Pool | int | None = None,
    tuned: bool = False,
    logged: bool = False,
) -> Generator[TallyPart, None, None]:
    """Play games of a seed and yield their tallies in parts, in any order. Closing the generator interrupts them.

    `spans`: the numbers of the games. `pool`: or how many workers of the pool that suits the bots, by default one per
    core. `logged`: make the parts larger, since each will be a line of a file.
    """
    policies = policy_numbers(players, device)
    if policies is None:
        for part in mixed_games.play_in_parts(setup, players, seed, spans, pool):
            yield TallyPart(part.numbers.start, part.tally)
        return
    line_up = pack_line_up(policies)
    runs = [
        GameRun(signed(seed), span.start, len(span), line_up, noting=False, counting=True) for span in spans if span
    ]
    if not runs:
        return
    if device == "gpu":
        yield from policy_games.play_and_count_on_gpu(setup, runs)
        return
    pool = pool_for(map(entry_of, players), pool, named=True)
    yield from policy_games.play_and_count(setup, runs, pool, tuned=tuned, logged=logged)


def seat_bots(bots: Sequence[Seated], players: int) -> tuple[Seated, ...]:
    """Return the bot of each seat, given one for all seats or one for each."""
    check_list(bots)
    seated = tuple(bots)
    if len(seated) not in (1, players):
        raise LineUpError(f"name one bot for all seats or one for each of the {players} seats, not {len(seated)}")
    return seated * players if len(seated) == 1 else seated


def policy_numbers(players: Sequence[BotLike], device: Device) -> list[int] | None:
    """Return the numbers of the policies if all bots are policies of this package, else None.

    Raises LineUpError if a GPU is to play anything else.
    """
    check_choice("device", device, get_args(Device))
    entries = [entry_of(player) for player in players]
    for entry in entries:
        if entry.policy is None:
            if device == "gpu":
                raise LineUpError(f"a GPU plays tourist, richest and regular; {entry.name} plays on device 'cpu'")
            return None
    return [entry.policy for entry in entries if entry.policy is not None]


def play_on_views(setup: Setup, dealer: Dealer, bots: Sequence[Bot]) -> Game:
    """Play a game to its end. Each bot sees only the view of its seat, as at a table with people."""
    game = new_game(setup)
    check_method("dealer", dealer, "draw", "SeededDealer(1)")
    check_list(bots)
    if len(bots) != setup.players:
        raise LineUpError(f"name a bot for each of the {setup.players} seats, not {len(bots)}")
    for bot in bots:
        check_bot(bot)
    while (seat := game.to_act) is not GAME_OVER:
        if not isinstance(seat, int):
            game = game.apply(dealer.draw(game))
            continue
        before, move = game, choose_move(bots[seat], game, seat)
        game = game.apply(move)
        if game.rounds_paid > before.rounds_paid:
            show_payout(bots, before, move)
    return game
