"""Competitions: a whole tournament in one call, and the loop that plays and logs one."""

from collections.abc import Callable, Sequence
from math import comb
from time import perf_counter

from croupier.arena.line_ups import LineUpError, line_ups_against, mixed_line_ups
from croupier.arena.log import ArenaLog
from croupier.arena.play import play_in_batches
from croupier.arena.summary import Summary, summarise
from croupier.arena.tournament import Outcome, Tournament
from croupier.bots import BotLike, entry_of
from croupier.bots.entry import check_list
from croupier.checks import check_callable, check_threads
from croupier.parallel import Pool, until_interrupted
from croupier.rules import Setup
from croupier.rules.setup import check_setup

MOST_LINE_UPS = 100_000
"""Most line-ups of a tournament."""


def compete(
    setup: Setup,
    bots: Sequence[BotLike],
    *,
    opponents: Sequence[BotLike] = (),
    games: int = 2_000,
    seed: int = 1,
    duplicate: bool = True,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda played: None,  # noqa: ARG005
) -> Summary:
    """Play a tournament of bots among themselves, or of each against opponents. Return who wins, with ratings.

    Bots are names, files, classes or functions, as in `croupier.simulation.play_games`; a class or function plays under
    its own name. `duplicate`: play every deal once for each rotation of the seats. Ctrl-C ends it early.
    """
    check_setup(setup)
    check_list(bots)
    check_list(opponents, "opponents are a list")
    threads = check_threads(threads)
    check_callable("progress", progress)
    for bot in (*bots, *opponents):
        entry_of(bot)
    everyone = {bot: _name(bot) for bot in (*bots, *opponents)}
    if len(set(everyone.values())) < len(everyone):
        raise LineUpError(f"two different bots have the same name: {', '.join(everyone.values())}")
    if comb(len(everyone), setup.players) > MOST_LINE_UPS:
        raise LineUpError(f"{len(everyone)} bots are too many: they have more than {MOST_LINE_UPS:,} line-ups")
    names, rivals = ([everyone[bot] for bot in some] for some in (bots, opponents))
    own = {name: bot for bot, name in everyone.items() if not isinstance(bot, str)}
    line_ups = line_ups_against(names, rivals, setup.players) if rivals else mixed_line_ups(names, setup.players)
    tournament = Tournament(setup, line_ups, games, seed, duplicate, own)
    begun = perf_counter()
    outcomes = play_tournament(tournament, threads, progress=progress)
    return summarise(tournament, outcomes, perf_counter() - begun)


def _name(bot: BotLike) -> str:
    """Return the name that a bot plays under."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def play_tournament(
    tournament: Tournament,
    pool: Pool | int | None = None,
    log: ArenaLog | None = None,
    progress: Callable[[int], None] = lambda played: None,  # noqa: ARG005
) -> tuple[Outcome, ...]:
    """Play a tournament, or the rest of a logged one. Return the outcomes in the order of their deals.

    `pool`: or how many workers of the pool that suits the bots, by default one per core. Outcomes depend neither on it
    nor on the order in which games end. After Ctrl-C it returns the games finished by then.
    """
    outcomes = list(log.outcomes) if log else []
    over = {(outcome.deal, outcome.rotation) for outcome in outcomes}
    missing = (fixture for fixture in tournament.fixtures if (fixture.deal, fixture.rotation) not in over)

    def take(some: list[Outcome]) -> None:
        if log:
            log.add(some)
        outcomes.extend(some)
        progress(len(outcomes))

    until_interrupted(play_in_batches(tournament, missing, pool), take)
    return tuple(sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.rotation)))
