"""Simulation: one call plays many games of a seed, and returns every result or a tally of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import index
from typing import Literal, TypeAlias, TypeVar, get_args

import numpy as np

from croupier.bots import Bot, BotLike, choose_move, entry_of, show_payout
from croupier.bots.entry import LineUpError, check_list
from croupier.compiled.arguments import pack_line_up
from croupier.compiled.loops import GameResults, GameRun
from croupier.dealer import Dealer
from croupier.dealer.counter import signed
from croupier.rules import GAME_OVER, Game, Setup, new_game
from croupier.rules.table import SEATS
from croupier.simulation import mixed_games, policy_games
from croupier.simulation.tally import Tally

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
    players = seat_bots(bots, setup.players)
    results = GameResults(np.zeros((games, SEATS), np.int32), np.zeros((games, SEATS), np.int8))
    policies = policy_numbers(players, device)
    if policies is None:
        for part in mixed_games.play_in_parts(setup, players, index(seed), range(first, first + games), threads):
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
    """Play games as `play_games` does, but return only their tally, which needs no more memory for more games.

    Ctrl-C ends it early and returns the tally so far. `progress` is called with the number of games played so far.
    """
    total, numbers, players = Tally.empty(), range(first, first + games), seat_bots(bots, setup.players)
    try:
        for tally in _tallies(setup, numbers, players, seed, device, threads, tuned=should_tune(tuned, games)):
            total.add(tally)
            if progress is not None:
                progress(total.games)
    except KeyboardInterrupt:
        pass
    return total


def should_tune(tuned: bool | None, games: int) -> bool:
    """Return whether to play games by code for their table alone; `tuned` is the caller's choice, None if open."""
    return games >= TUNED_FROM if tuned is None else tuned


def _tallies(
    setup: Setup,
    numbers: range,
    players: Sequence[BotLike],
    seed: int,
    device: Device,
    threads: int | None,
    *,
    tuned: bool,
) -> Iterator[Tally]:
    """Yield the tallies of parts of the games, in any order."""
    policies = policy_numbers(players, device)
    if policies is None:
        for part in mixed_games.play_in_parts(setup, players, index(seed), numbers, threads):
            yield part.tally
        return
    run = GameRun(signed(seed), numbers.start, len(numbers), pack_line_up(policies), noting=False, counting=True)
    if device == "gpu":
        yield from policy_games.play_and_count_on_gpu(setup, run)
    else:
        yield from policy_games.play_and_count(setup, run, threads, tuned=tuned)


def seat_bots(bots: Sequence[Seated], players: int) -> tuple[Seated, ...]:
    """Return the bot of each seat, given one for all seats or one for each."""
    check_list(bots)
    if len(bots) not in (1, players):
        raise LineUpError(f"name one bot for all seats or one for each of the {players} seats, not {len(bots)}")
    return tuple(bots) * players if len(bots) == 1 else tuple(bots)


def policy_numbers(players: Sequence[BotLike], device: Device) -> list[int] | None:
    """Return the numbers of the policies if all bots are policies of this package, else None.

    Raises LineUpError if a GPU is to play anything else.
    """
    if device not in get_args(Device):
        raise ValueError(f"the device is {' or '.join(map(repr, get_args(Device)))}, not {device!r}")
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
    while (seat := game.to_act) is not GAME_OVER:
        if not isinstance(seat, int):
            game = game.apply(dealer.draw(game))
            continue
        before, move = game, choose_move(bots[seat], game, seat)
        game = game.apply(move)
        if game.rounds_paid > before.rounds_paid:
            show_payout(bots, before, move)
    return game
