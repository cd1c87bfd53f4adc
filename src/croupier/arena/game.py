"""Games of a tournament, as matches between its bots."""

from collections.abc import Sequence

from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.engine import Engine
from croupier.simulation.match import Match, compile_policy, play_matches


def outcomes_of(tournament: Tournament, fixtures: Sequence[Fixture], borrowed: Engine) -> list[Outcome]:
    """Play some games of a tournament."""
    entries = {entry.name: entry for entry in tournament.entries}
    matches = [
        Match(
            tournament.seed,
            tournament.number(fixture),
            tuple(entries[name] for name in fixture.seats),
            tournament.bots_number(fixture),
        )
        for fixture in fixtures
    ]
    games = play_matches(tournament.setup, matches, borrowed, counting_luck=tournament.without_luck)
    played = (games.money, games.notes, games.ranks, *((games.luck,) if tournament.without_luck else ()))
    figures = (array[:, : tournament.setup.players].tolist() for array in played)
    return [
        Outcome(fixture.deal, fixture.rotation, *map(tuple, won))
        for fixture, *won in zip(fixtures, *figures, strict=True)
    ]


def compile_games(tournament: Tournament) -> None:
    """Compile the policies of a tournament now that others wrote."""
    for entry in tournament.entries:
        compile_policy(entry)
