"""The games saved in the user's data directory, newest first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from croupier.record import Record, RecordError, read
from croupier.terminal.record_file import SUFFIX, games_folder, read_limited
from croupier.words import Words

MOST_GAMES = 1000
"""How many saved games are read; older ones are left out."""


@dataclass(frozen=True)
class SavedGame:
    """A saved game: its file, and the record in it."""

    path: Path
    saved_at: datetime
    """The local time at which the file was last written."""
    record: Record

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners; empty while the game is unfinished."""
        result = self.record.game.result or ()
        return tuple(self.record.names[score.seat] for score in result if score.rank == 1)

    def state_text(self, words: Words) -> str:
        """Return who has won or, if the game is unfinished, which round it is in."""
        if self.winners:
            return words.say("games.won", names=", ".join(self.winners))
        return words.say("round.title", round=self.record.game.round, rounds=self.record.setup.edition.rounds)


def load_saved_games() -> Iterator[SavedGame]:
    """Yield the saved games, newest first. Files that cannot be read as records are skipped."""
    times = {}
    for path in games_folder().glob(f"*{SUFFIX}"):
        try:
            times[path] = path.stat().st_mtime
        except OSError:
            continue  # deleted in the meantime
    for path in sorted(times, key=lambda path: -times[path])[:MOST_GAMES]:
        try:
            yield SavedGame(path, datetime.fromtimestamp(times[path]), read(read_limited(path)))
        except (OSError, RecordError):
            continue


def find_last_unfinished() -> Path | None:
    """Return the file of the unfinished game that was saved last, or None if there is none."""
    return next((game.path for game in load_saved_games() if not game.record.finished), None)
