"""Games: the records that were saved in the user's data directory, the newest first."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from croupier.record import Record, RecordError, read
from croupier.terminal.record_file import SUFFIX, games_folder, read_limited
from croupier.words import Words

MOST = 1000
"""Games that are looked at; older ones are left out."""


@dataclass(frozen=True)
class SavedGame:
    """A record on disk."""

    path: Path
    saved: datetime
    """When it was last written, by the local clock."""
    record: Record

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of who has won; nobody while the game goes on."""
        result = self.record.game.result or ()
        return tuple(self.record.names[score.seat] for score in result if score.rank == 1)

    def state(self, words: Words) -> str:
        """Who has won, or how far it is."""
        if self.winners:
            return words.say("games.won", names=", ".join(self.winners))
        return words.say("round.title", round=self.record.game.round, rounds=self.record.setup.edition.rounds)


def saved_games() -> Iterator[SavedGame]:
    """The games saved here, the newest first; a file that cannot be read as a record is passed over."""
    times = {}
    for path in games_folder().glob(f"*{SUFFIX}"):
        try:
            times[path] = path.stat().st_mtime
        except OSError:
            continue  # it is gone meanwhile
    for path in sorted(times, key=lambda path: -times[path])[:MOST]:
        try:
            yield SavedGame(path, datetime.fromtimestamp(times[path]), read(read_limited(path)))
        except (OSError, RecordError):
            continue


def last_unfinished() -> Path | None:
    """The file of the game that was left last."""
    return next((game.path for game in saved_games() if not game.record.finished), None)
