"""Log: the append-only file of a tournament, so that it can be resumed.

It has lines of JSON: first the parameters of the tournament, then one line for each finished game.
"""

import json
from collections.abc import Iterable
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path
from typing import Any

from msgspec import DecodeError
from msgspec.json import decode

from croupier.arena.tournament import Outcome, Tournament
from croupier.network.weights import fingerprint, own_weights
from croupier.report.json_form import setup_form


class LogError(ValueError):
    """A file that is not the log of this tournament; the message says what differs."""


def heading(tournament: Tournament) -> dict[str, Any]:
    """Return the first line: all that outcomes depend on. The number of games is not in it: it may be raised later."""
    asks_network = tournament.without_luck or any(entry.network for entry in tournament.entries)
    return {
        "arena": 1,
        "croupier": version("croupier"),
        **setup_form(tournament.setup),
        "seed": tournament.seed,
        "duplicate": tournament.duplicate,
        "line_ups": [list(line_up) for line_up in tournament.line_ups],
        "turns": {entry.name: entry.turns for entry in tournament.entries if entry.turns},
        **({"without_luck": True} if tournament.without_luck else {}),
        **({"network": fingerprint(own_weights())} if asks_network else {}),
    }


class ArenaLog:
    """A log open for appending, and the outcomes it already contains."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.outcomes: list[Outcome] = []
        whole = self._read(tournament) if path.exists() else 0
        self._file = path.open("ab")
        self._file.truncate(whole)  # drops a last line that was written in part
        if whole == 0:
            self._append(heading(tournament))

    def _read(self, tournament: Tournament) -> int:
        """Read the outcomes in the file. Return how many bytes of it are complete lines."""
        content = self.path.read_bytes()
        lines = content.split(b"\n")
        torn = lines.pop()
        if not lines:
            if torn and not json.dumps(heading(tournament)).encode().startswith(torn):
                raise LogError(f"{self.path} is not the log of a tournament")
            return 0
        self._compare(lines[0], heading(tournament))
        over: set[tuple[int, int]] = set()
        for number, line in enumerate(lines[1:], start=2):
            outcome = self._outcome(number, line, tournament)
            # Games beyond the tournament's number stay in the file; a game that occurs twice counts once.
            game = outcome.deal, outcome.rotation
            if game not in over and tournament.plays(*game):
                over.add(game)
                self.outcomes.append(outcome)
        return len(content) - len(torn)

    def _compare(self, line: bytes, mine: dict[str, Any]) -> None:
        """Raise LogError if the first line is of another tournament."""
        try:
            theirs = json.loads(line)
        except ValueError:
            theirs = None
        if not isinstance(theirs, dict) or "arena" not in theirs:
            raise LogError(f"{self.path} is not the log of a tournament")
        for key, value in mine.items():
            if theirs.get(key) != value:
                there, here = json.dumps(theirs.get(key)), json.dumps(value)
                what = f"its {key} is {there}, not {here}; name another file to begin a new one"
                raise LogError(f"{self.path} holds another tournament: {what}")

    def _outcome(self, number: int, line: bytes, tournament: Tournament) -> Outcome:
        players = tournament.setup.players
        try:
            outcome = decode(line, type=Outcome)
        except (DecodeError, UnicodeError):
            raise LogError(f"{self.path}, line {number}: this is no game") from None
        if {len(outcome.money), len(outcome.notes), len(outcome.places)} != {players}:
            raise LogError(f"{self.path}, line {number}: this is no game of {players} players")
        if len(outcome.luck) != (players if tournament.without_luck else 0):
            state = "not counted" if tournament.without_luck else "counted"
            raise LogError(f"{self.path}, line {number}: the luck of this game was {state}")
        return outcome

    def _append(self, fields: dict[str, Any]) -> None:
        self._file.write(json.dumps(fields).encode() + b"\n")
        self._file.flush()

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Append finished games."""
        for outcome in outcomes:
            fields = asdict(outcome)
            if not outcome.luck:
                del fields["luck"]
            self._append(fields)

    def __enter__(self) -> "ArenaLog":
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()
