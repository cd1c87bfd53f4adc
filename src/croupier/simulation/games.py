"""Simulation: one call plays games of a seed, and returns all results or what they add up to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import index
from typing import Literal, TypeAlias, TypeVar, get_args

import numpy as np

from croupier.bots import Bot, BotLike, choose_move, entry_of, show_payout
from croupier.bots.entry import LineUpError, check_list
from croupier.compiled.arguments import packed_line_up
from croupier.compiled.loops import Results, Run
from croupier.dealer import Dealer
from croupier.dealer.counter import signed
from croupier.rules import GAME_OVER, Game, Setup, new_game
from croupier.rules.table import SEATS
from croupier.simulation import mixed_games, policy_games
from croupier.simulation.tally import Tally

Seated = TypeVar("Seated")
Device: TypeAlias = Literal["cpu", "gpu"]
"""What computes: the cores of this machine, or an NVIDIA GPU."""
TUNED_FROM = 10_000_000
"""From so many games on, code that is compiled for their table alone pays, even where it is not there yet."""


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
) -> Results:
    """Play games number `first` and on, of a seed, and return every result.

    `bots`: one for all seats or one for each, by name (`"shark"`), in a file (`"bot.py:Miser"`), as a class, or as a
    function over the table, which is compiled. `threads`: None for all cores; the games are the same.

    `tuned`: whether policies play by code for this very table, mostly 1.2 to 1.6 times as fast; it is compiled for some
    ten seconds at the first time. None: from `TUNED_FROM` games on. A GPU always does.
    """
    players = seated(bots, setup.players)
    results = Results(np.zeros((games, SEATS), np.int32), np.zeros((games, SEATS), np.int8))
    policies = policy_numbers(players, device)
    if policies is None:
        for part in mixed_games.parts_of(setup, players, index(seed), range(first, first + games), threads):
            rows = slice(part.numbers.start - first, part.numbers.stop - first)
            results.money[rows], results.notes[rows] = part.results
    else:
        run = Run(signed(seed), first, games, packed_line_up(policies), noting=True, counting=False)
        if device == "gpu":
            policy_games.note_on_gpu(setup, run, results)
        else:
            policy_games.note(setup, run, results, threads, tuned=tuning(tuned, games))
    return Results(results.money[:, : setup.players], results.notes[:, : setup.players])


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
    """Play games as `play_games` does, and count them in bounded memory.

    Ctrl-C ends it early with what has been counted so far.
    """
    total, numbers, players = Tally.empty(), range(first, first + games), seated(bots, setup.players)
    try:
        for tally in _tallies(setup, numbers, players, seed, device, threads, tuned=tuning(tuned, games)):
            total.add(tally)
            if progress is not None:
                progress(total.games)
    except KeyboardInterrupt:
        pass
    return total


def tuning(tuned: bool | None, games: int) -> bool:
    """Decide whether games are played by code for their table alone; `tuned` is the caller's wish, None if open."""
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
        for part in mixed_games.parts_of(setup, players, index(seed), numbers, threads):
            yield part.tally
        return
    run = Run(signed(seed), numbers.start, len(numbers), packed_line_up(policies), noting=False, counting=True)
    if device == "gpu":
        yield from policy_games.count_on_gpu(setup, run)
    else:
        yield from policy_games.count(setup, run, threads, tuned=tuned)


def seated(bots: Sequence[Seated], players: int) -> tuple[Seated, ...]:
    """Return the bot of each seat, from one for all or one for each."""
    check_list(bots)
    if len(bots) not in (1, players):
        raise LineUpError(f"name one bot for all seats or one for each of the {players} seats, not {len(bots)}")
    return tuple(bots) * players if len(bots) == 1 else tuple(bots)


def policy_numbers(players: Sequence[BotLike], device: Device) -> list[int] | None:
    """Return the numbers of the policies if all bots are policies of this package; a GPU plays no others."""
    if device not in get_args(Device):
        raise ValueError(f"the device is {' or '.join(map(repr, get_args(Device)))}, not {device!r}")
    entries = [entry_of(player) for player in players]
    for entry in entries:
        if entry.policy is None:
            if device == "gpu":
                raise LineUpError(f"a GPU plays tourist, richest and regular; {entry.name} plays on device 'cpu'")
            return None
    return [entry.policy for entry in entries if entry.policy is not None]


def game_on_views(setup: Setup, dealer: Dealer, bots: Sequence[Bot]) -> Game:
    """Play a game to its end. Each bot sees the view of its seat and nothing else, as at a table with people."""
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
