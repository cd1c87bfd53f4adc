"""OnlineGame: a game of an online table that is over, with its record, which is kept like those played here."""

from dataclasses import dataclass
from pathlib import Path

from croupier.record import Record, RecordError, read
from croupier.rules import Game
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.http import RequestError, record_of
from croupier.terminal.record_file import RecordFile, new_path


@dataclass(frozen=True)
class OnlineGame:
    """A game that was played to its end, or broken off."""

    record: Record
    file: RecordFile | None
    """None: it is not kept."""
    viewer: int | None
    """Our seat; None: we have several, or none."""

    @property
    def game(self) -> Game:
        """The game after the last step of the record."""
        return self.record.game


def finished_game(client: TableClient) -> OnlineGame:
    """Fetch the record of a game that is over, and keep it, once, unless we only watched it.

    RequestError or OSError where that fails. The caller notes in the holding where it is kept.
    """
    content = record_of(client.address)
    try:
        record = read(content)
    except RecordError:
        raise RequestError("online.no_croupier", client.address.server) from None
    if client.room is None or len(record.names) != len(client.room.seats):
        raise RequestError("online.no_croupier", client.address.server)
    kept = client.kept.holding.record
    if kept is not None and Path(kept).exists():
        return OnlineGame(record, RecordFile(Path(kept)), client.seat)
    if client.watches or not client.you:
        return OnlineGame(record, None, None)
    file = RecordFile(new_path())
    file.write(content.decode())
    return OnlineGame(record, file, client.seat)
