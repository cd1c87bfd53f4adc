"""PlayedGame: a game with its record and its file, wherever it was played: what the screens after a game are about."""

from typing import Protocol

from croupier.record import Record
from croupier.rules import Game
from croupier.terminal.record_file import RecordFile


class PlayedGame(Protocol):
    """A session of this machine, or a game of an online table."""

    @property
    def record(self) -> Record:
        """The record."""

    @property
    def game(self) -> Game:
        """The game after the last step of the record."""

    @property
    def file(self) -> RecordFile | None:
        """Where the record is kept; None: nowhere."""

    @property
    def viewer(self) -> int | None:
        """The seat of the one person who plays here; None: there are several, or none."""
