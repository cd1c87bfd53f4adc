"""ArenaLog: the file of a tournament, so that it can be resumed: one line for each finished game."""

from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from msgspec import DecodeError
from msgspec.json import decode

from croupier.arena.tournament import Outcome, Tournament
from croupier.evaluation.result import setup_form
from croupier.parallel.log import JobLog
from croupier.report.json_form import bots_form


def heading(tournament: Tournament) -> dict[str, Any]:
    """Return the first line: all that outcomes depend on. The number of games is not in it: it may be raised later."""
    return {
        "arena": 1,
        "croupier": version("croupier"),
        **setup_form(tournament.setup),
        "seed": tournament.seed,
        "duplicate": tournament.duplicate,
        "line_ups": [list(line_up) for line_up in tournament.line_ups],
        **({"without_luck": True} if tournament.without_luck else {}),
        **bots_form(tournament.entries, asks_network=tournament.without_luck),
    }


class ArenaLog(JobLog[Outcome]):
    """The log of a tournament, and the outcomes it already contains."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self._tournament = tournament
        super().__init__(path, "tournament", heading(tournament), self._outcome, _fields)
        # Games beyond the tournament's number stay in the file; a game that occurs twice counts once.
        games = dict[tuple[int, int], Outcome]()
        for outcome in self.results:
            games.setdefault((outcome.deal, outcome.rotation), outcome)
        self.outcomes = [games[game] for game in games if tournament.plays(*game)]

    def _outcome(self, line: bytes) -> Outcome:
        tournament = self._tournament
        players = tournament.setup.players
        try:
            outcome = decode(line, type=Outcome)
        except (DecodeError, UnicodeError):
            raise ValueError("this is no game") from None
        if {len(outcome.money), len(outcome.notes), len(outcome.places)} != {players}:
            raise ValueError(f"this is no game of {players} players")
        if len(outcome.luck) != (players if tournament.without_luck else 0):
            state = "not counted" if tournament.without_luck else "counted"
            raise ValueError(f"the luck of this game was {state}")
        return outcome


def _fields(outcome: Outcome) -> dict[str, Any]:
    """Return the fields of a game's line."""
    fields = asdict(outcome)
    if not outcome.luck:
        del fields["luck"]
    return fields
