"""Summary: all figures about a tournament, for the table, the page and JSON."""

from collections.abc import Sequence
from dataclasses import dataclass

from croupier.arena.line_ups import LineUp
from croupier.arena.ratings import Rating, ratings_of
from croupier.arena.results import results_of, variance_reduction
from croupier.arena.standings import BotStanding, Pairing, pairings_of, standings_of
from croupier.arena.tournament import Outcome, Tournament


@dataclass(frozen=True)
class LineUpSummary:
    """The standings of the bots in games of one line-up."""

    line_up: LineUp
    games: int
    standings: tuple[BotStanding, ...]


@dataclass(frozen=True)
class Summary:
    """All figures about a tournament."""

    tournament: Tournament
    games: int
    """Games that count: games of complete deals."""
    deals: int
    seconds: float
    """How long this run took, without earlier runs of a resumed tournament."""
    standings: tuple[BotStanding, ...]
    """Strongest first."""
    ratings: tuple[Rating, ...]
    """In the same order."""
    pairings: tuple[Pairing, ...]
    line_ups: tuple[LineUpSummary, ...]
    variance_reduction: float | None
    """How many independent games one game was worth; None without duplicate dice."""

    @property
    def interrupted(self) -> bool:
        """Whether games are missing."""
        return self.games < self.tournament.scheduled

    @property
    def stopped(self) -> str | None:
        """A sentence about the interruption, or None if there was none."""
        sentence = f"Stopped early: {self.games:,} of {self.tournament.scheduled:,} games count."
        return sentence if self.interrupted else None

    @property
    def fair_share(self) -> float:
        """The share of victory of a seat if all win equally often."""
        return 1 / self.tournament.setup.players


def summarise(tournament: Tournament, outcomes: Sequence[Outcome], seconds: float) -> Summary:
    """Return the summary of a tournament's outcomes. Raises ValueError if none of them counts."""
    results = results_of(tournament, outcomes)
    if not results.games:
        raise ValueError("there are no games to summarise")
    ratings = {rating.bot: rating for rating in ratings_of(results, tournament.seed)}
    standings = sorted(standings_of(results), key=lambda standing: -ratings[standing.bot].rating)
    order = [standing.bot for standing in standings]
    line_ups = []
    for number, line_up in enumerate(tournament.line_ups):
        games = results.where(results.line_up == number)
        if games.games:
            there = sorted(standings_of(games), key=lambda standing: order.index(standing.bot))
            line_ups.append(LineUpSummary(line_up, games.games, tuple(there)))
    return Summary(
        tournament=tournament,
        games=results.games,
        deals=results.clusters,
        seconds=seconds,
        standings=tuple(standings),
        ratings=tuple(ratings[bot] for bot in order),
        pairings=tuple(pairings_of(results.renumber_bots(order))),
        line_ups=tuple(line_ups),
        variance_reduction=variance_reduction(results) if tournament.duplicate else None,
    )
