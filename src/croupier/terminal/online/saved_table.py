"""What this machine saves of online tables: the tokens of its seats, and evidence about the dice.

There is one file for each table, in the user's data directory. Only the user can read it: a token is all it takes to
play in the seat.
"""

import secrets
from contextlib import suppress
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec.structs import replace
from platformdirs import user_data_path

from croupier.api.commands import MOST_TOKENS
from croupier.api.views import PersonView, RoomView
from croupier.dealer import commitment
from croupier.terminal.online.address import AddressError, TableAddress, parse_server
from croupier.terminal.record_file import write_atomically

MOST_BYTES = 20_000


class SavedTable(msgspec.Struct, frozen=True):
    """What is saved of one table: the content of its file."""

    server: str
    table: str
    seats: tuple[str, ...] = ()
    """The tokens of our seats."""
    host: str | None = None
    """The token of the host, if we are the host."""
    seq: int = 0
    """The last event that gave us a seat. A server that has not seen it yet cannot say which tokens are valid."""
    commitment: str | None = None
    """The commitment to the secret of the dice, as the server first showed it."""
    seeds: tuple[str, ...] = ()
    """The seeds that we added to the dice."""
    record: str | None = None
    """The file of the finished game's record."""
    proof: str | None = None
    """What that game proved about its dice, a `Proof`; None if it has not been checked or had no commitment."""

    @property
    def tokens(self) -> list[str]:
        """All tokens, newest last, but not more than a server accepts."""
        kept = self.seats[-(MOST_TOKENS - 1) :]
        return [*kept] if self.host is None else [*kept, self.host]

    def without(self, tokens: set[str]) -> "SavedTable":
        """Return this without some tokens that are no longer valid."""
        host = None if self.host in tokens else self.host
        return msgspec.structs.replace(
            self, seats=tuple(token for token in self.seats if token not in tokens), host=host
        )

    def with_seat(self, token: str) -> "SavedTable":
        """Return this with one more token."""
        return self if token in self.seats else msgspec.structs.replace(self, seats=(*self.seats, token))

    def apply_change(self, before: "SavedTable", after: "SavedTable") -> "SavedTable":
        """Apply the difference between two others to this one.

        `self` is what the file has now: another terminal may have saved other tokens since `before` was read. So tokens
        that it added stay, and those that `after` lacks, but `before` had, go.
        """
        return msgspec.structs.replace(
            after,
            seats=_merge(self.seats, before.seats, after.seats),
            host=after.host if after.host != before.host else self.host or after.host,
            seq=max(self.seq, after.seq),
            commitment=after.commitment or self.commitment,
            seeds=_merge(self.seeds, before.seeds, after.seeds),
            record=after.record or self.record,
            proof=after.proof or self.proof,
        )


def _merge(current: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """Apply the difference between `before` and `after` to `current`: what was removed, then what there is now."""
    removed = {*before} - {*after}
    return tuple(dict.fromkeys(text for text in (*current, *after) if text not in removed))


def new_token() -> str:
    """Return a new secret token for a seat."""
    return secrets.token_urlsafe(24)


def saved_tables_folder() -> Path:
    """Return the folder of the saved tables."""
    return user_data_path("croupier", appauthor=False) / "seats"


def table_path(address: TableAddress) -> Path:
    """Return the file of a saved table."""
    return saved_tables_folder() / f"{quote(address.server.netloc, safe='')}-{address.table}.json"


def load_saved_table(address: TableAddress) -> SavedTable:
    """Load a saved table; return an empty one if its file cannot be read."""
    with suppress(OSError, msgspec.MsgspecError), table_path(address).open("rb") as file:
        return msgspec.json.decode(file.read(MOST_BYTES), type=SavedTable)
    return SavedTable(address.server.url, address.table)


def save_table(address: TableAddress, saved: SavedTable) -> None:
    """Save a table, readable only by the user; raise OSError if that fails."""
    path = table_path(address)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(saved)).decode(), mode=0o600)


def load_saved_tables() -> list[SavedTable]:
    """Load all saved tables, the one used last first."""
    found = []
    for path in saved_tables_folder().glob("*.json"):
        with suppress(OSError, msgspec.MsgspecError):
            saved = msgspec.json.decode(path.read_bytes()[:MOST_BYTES], type=SavedTable)
            found.append((path.stat().st_mtime, saved))
    return [saved for _, saved in sorted(found, key=lambda dated: -dated[0])]


def find_unfinished_tables() -> list[TableAddress]:
    """Return the addresses of tables where we have a seat in an unfinished game, the one used last first."""
    found = []
    for saved in load_saved_tables():
        with suppress(AddressError):
            if saved.seats and saved.record is None:
                found.append(TableAddress(parse_server(saved.server), saved.table))
    return found


class TableKeeper:
    """Saves the tokens of one table and evidence about its dice, and raises alarms. For spectators it saves nothing."""

    def __init__(self, address: TableAddress, saved: SavedTable | None, *, watches: bool) -> None:
        """Load the saved table, unless it is given."""
        self.address = address
        self.watches = watches
        self.saved: SavedTable = saved or load_saved_table(address)
        self.alarms: list[str] = []
        """The keys of warnings about the dice that were not shown yet."""
        self.raised: set[str] = set()
        """The keys of all warnings so far; each is shown once, and again at the end of the game."""
        self.save_error: OSError | None = None
        """Why the last save failed; whoever shows this sets it to None."""

    def update(self, saved: SavedTable) -> None:
        """Change what is saved, if there is a difference; set `save_error` if that fails."""
        if saved == self.saved or self.watches:
            return
        self.saved = load_saved_table(self.address).apply_change(self.saved, saved)
        self.save()

    def save(self) -> None:
        """Write the file; set `save_error` if that fails."""
        try:
            save_table(self.address, self.saved)
        except OSError as error:
            self.save_error = error

    def add_token(self, token: str) -> None:
        """Save the token for a seat, or for all seats that a seat's link offers."""
        self.update(self.saved.with_seat(token))

    def drop_tokens(self, tokens: set[str]) -> None:
        """Delete tokens that are no longer valid."""
        self.update(self.saved.without(tokens))

    def add_seed(self, seed: str) -> None:
        """Save a seed that we added to the dice."""
        self.update(replace(self.saved, seeds=(*self.saved.seeds, seed)))

    def drop_seeds(self) -> None:
        """Forget all our seeds, since others have our seats now and have added seeds of their own."""
        self.update(replace(self.saved, seeds=()))

    def release_seed(self, person: PersonView | None) -> None:
        """Forget the seed of a player who has left the seat."""
        if person is not None and person.seed in self.saved.seeds:
            seeds = tuple(seed for seed in self.saved.seeds if seed != person.seed)
            self.update(replace(self.saved, seeds=seeds))

    def note_seq(self, seq: int) -> None:
        """Save the number of the last event that gave us a seat."""
        if self.saved.tokens:
            self.update(replace(self.saved, seq=seq))

    def note_end(self, path: Path | None, proof: str | None) -> None:
        """Save where the record of the finished game is, and what it proves."""
        self.update(replace(self.saved, record=None if path is None else str(path), proof=proof))

    def check_dice(self, room: RoomView) -> None:
        """Raise an alarm if the commitment or a seed has changed, which an honest server never does."""
        if self.watches:
            return
        if room.commitment is None:
            if self.saved.commitment is not None:
                self._alarm("page.dice.alarm.commitment")
            return
        if self.saved.commitment is None:
            self.update(replace(self.saved, commitment=room.commitment))
        elif self.saved.commitment != room.commitment:
            self._alarm("page.dice.alarm.commitment")
        seeds = {person.seed for person in room.seats if person is not None}
        if room.state != "open" and not seeds.issuperset(self.saved.seeds):
            self._alarm("page.dice.alarm.seed")
        if room.secret is not None and not _reveals(room.secret, room.commitment):
            self._alarm("page.dice.alarm.secret")

    def _alarm(self, key: str) -> None:
        if key not in self.raised:
            self.raised.add(key)
            self.alarms.append(key)


def _reveals(secret: str, committed: str) -> bool:
    """Return whether a secret matches a commitment."""
    try:
        return commitment(bytes.fromhex(secret)) == committed
    except ValueError:
        return False
