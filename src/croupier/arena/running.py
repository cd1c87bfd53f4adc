"""Running: a tournament from its first game, or from where it was left, to its last or to Ctrl-C."""

from collections.abc import Callable

from croupier.arena.log import Log
from croupier.arena.playing import Player
from croupier.arena.tournament import Outcome, Tournament


def run(
    tournament: Tournament,
    play: Player,
    log: Log | None = None,
    progress: Callable[[int], None] = lambda played: None,  # noqa: ARG005
) -> tuple[Outcome, ...]:
    """The outcomes of all games, deal by deal; after Ctrl-C, of those that were over by then.

    Whatever plays, and in whatever order games end, the outcomes are the same.
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
