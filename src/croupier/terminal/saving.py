"""Saving: writes the record of a session, and says once what a player should know about it; for either face."""

from dataclasses import dataclass

from croupier.terminal.record_file import file_problem
from croupier.terminal.session import Session
from croupier.words import Words


@dataclass
class Saving:
    """How saving one session has gone so far."""

    session: Session
    words: Words
    failed: bool = False
    """Whether the record could not be written last time."""

    def save(self) -> str | None:
        """Write the record; a sentence where it cannot be written any more, or where it had to move to another file."""
        path = self.session.file.path
        try:
            self.session.save()
        except OSError as error:
            known, self.failed = self.failed, True
            return None if known else file_problem(self.words, self.session.file.path, error)
        self.failed = False
        if self.session.file.path == path:
            return None
        return self.words.say("play.elsewhere", file=path, other=self.session.file.path)
