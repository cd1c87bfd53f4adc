"""Competitions: a whole tournament in one call, and the loop that plays and logs one."""

from collections.abc import Callable, Sequence
from operator import index
from time import perf_counter

from croupier.arena.line_ups import LineUpError, line_ups_against, mixed_line_ups
from croupier.arena.log import ArenaLog
from croupier.arena.pools import Pool, local_pool
from croupier.arena.summary import Summary, summarise
from croupier.arena.tournament import Outcome, Tournament
from croupier.bots import BotLike
from croupier.bots.entry import check_list
from croupier.rules import Setup


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
    check_list(bots)
    check_list(opponents, "opponents are a list")
    everyone = {bot: _name(bot) for bot in (*bots, *opponents)}
    if len(set(everyone.values())) < len(everyone):
        raise LineUpError(f"two different bots have the same name: {', '.join(everyone.values())}")
    names, rivals = ([everyone[bot] for bot in some] for some in (bots, opponents))
    own = {name: bot for bot, name in everyone.items() if not isinstance(bot, str)}
    line_ups = line_ups_against(names, rivals, setup.players) if rivals else mixed_line_ups(names, setup.players)
    tournament = Tournament(setup, line_ups, games, index(seed), duplicate, own)
    begun = perf_counter()
    outcomes = play_tournament(tournament, local_pool(threads), progress=progress)
    return summarise(tournament, outcomes, perf_counter() - begun)


def _name(bot: BotLike) -> str:
    """Return the name that a bot plays under."""
    return bot if isinstance(bot, str) else getattr(bot, "__name__", repr(bot))


def play_tournament(
    tournament: Tournament,
    play: Pool,
    log: ArenaLog | None = None,
    progress: Callable[[int], None] = lambda played: None,  # noqa: ARG005
) -> tuple[Outcome, ...]:
    """Play a tournament, or the rest of a logged one. Return the outcomes in the order of their deals.

    After Ctrl-C it returns the games finished by then. Outcomes depend neither on the pool nor on the order in which
    games end.
    """
    outcomes = list(log.outcomes) if log else []
    over = {(outcome.deal, outcome.rotation) for outcome in outcomes}
    missing = (fixture for fixture in tournament.fixtures if (fixture.deal, fixture.rotation) not in over)
    games = play(tournament, missing)
    try:
        for some in games:
            if log:
                log.add(some)
            outcomes += some
            progress(len(outcomes))
    except KeyboardInterrupt:
        pass
    finally:
        games.close()
    return tuple(sorted(outcomes, key=lambda outcome: (outcome.deal, outcome.rotation)))
