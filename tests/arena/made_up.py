"""Made-up tournaments: outcomes by hand, or drawn from known strengths by the model of Plackett and Luce."""

from collections.abc import Mapping

import numpy as np

from croupier.arena.results import Results, results_of
from croupier.arena.tournament import Outcome, Tournament


def outcome(deal: int, rotation: int, places: tuple[int, ...]) -> Outcome:
    """Return the outcome of a game with these places."""
    return Outcome(deal, rotation, tuple(100 - place for place in places), (1,) * len(places), places)


def drawn(tournament: Tournament, strengths: Mapping[str, float], seed: int) -> Results:
    """Return all games of a tournament, with each place drawn by the strengths of the seats left."""
    random = np.random.default_rng(seed)
    outcomes = []
    for fixture in tournament.fixtures:
        # The order of exponential times is that of draws in proportion to their rates.
        times = random.exponential(size=len(fixture.seats)) / [strengths[name] for name in fixture.seats]
        places = tuple(int(place) for place in 1 + np.argsort(np.argsort(times)))
        outcomes.append(outcome(fixture.deal, fixture.rotation, places))
    return results_of(tournament, outcomes)
