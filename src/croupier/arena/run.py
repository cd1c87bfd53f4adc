"""Run: plays a tournament, or the rest of a logged one, to its end or to Ctrl-C."""

from collections.abc import Callable

from croupier.arena.log import Log
from croupier.arena.pools import Pool
from croupier.arena.tournament import Outcome, Tournament


def run(
    tournament: Tournament,
    play: Pool,
    log: Log | None = None,
    progress: Callable[[int], None] = lambda played: None,  # noqa: ARG005
) -> tuple[Outcome, ...]:
    """The outcomes of all games, in the order of their deals; after Ctrl-C, of those that were over by then.

    They do not depend on the pool, or on the order in which games end.
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
