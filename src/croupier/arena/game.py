"""Games of a tournament, as matches between its bots."""

from collections.abc import Sequence

from croupier.analysis.search import Workspace
from croupier.arena.tournament import Fixture, Outcome, Tournament
from croupier.bots import roster, warm_up
from croupier.simulation.match import Match, compile_policy, play_matches


def outcomes_of(tournament: Tournament, fixtures: Sequence[Fixture], space: Workspace) -> list[Outcome]:
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
    games = play_matches(tournament.setup, matches, space, counting_luck=tournament.without_luck)
    played = (games.money, games.notes, games.ranks, *((games.luck,) if tournament.without_luck else ()))
    figures = (array[:, : tournament.setup.players].tolist() for array in played)
    return [
        Outcome(fixture.deal, fixture.rotation, *map(tuple, won))
        for fixture, *won in zip(fixtures, *figures, strict=True)
    ]


def compile_games(tournament: Tournament) -> None:
    """Compile now all that a game of a tournament needs."""
    setup, entries = tournament.setup, tournament.entries
    tourists = Match(0, 0, (roster()["tourist"],) * setup.players, 0)
    play_matches(setup, [tourists], Workspace.empty(), counting_luck=tournament.without_luck)
    for entry in entries:
        compile_policy(entry)
    if any(entry.thinks for entry in entries):
        warm_up()
