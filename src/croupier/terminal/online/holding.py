"""What this machine keeps of an online table: the tokens of its seats, and what its dice were shown to be.

One file a table in the user's data directory, readable by its owner alone: who has a token has the seat.
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
from croupier.terminal.online.address import AddressError, TableAddress, read_server
from croupier.terminal.record_file import write_atomically

MOST_BYTES = 20_000


class Holding(msgspec.Struct, frozen=True):
    """What is kept of one table."""

    server: str
    table: str
    seats: tuple[str, ...] = ()
    """Tokens; who has one of these has a seat."""
    host: str | None = None
    """Who has this token is the host."""
    seq: int = 0
    """The last event that gave us a seat: a server that does not know of it yet cannot say which tokens count."""
    commitment: str | None = None
    """To the secret of the dice, as it was first shown."""
    seeds: tuple[str, ...] = ()
    """What we added to the dice."""
    record: str | None = None
    """The file that the finished game is kept in."""
    proof: str | None = None
    """What that game proved of its dice, as `proof.py` names it; None: nothing was found out."""

    @property
    def tokens(self) -> list[str]:
        """All tokens, the newest last, as many as a server takes."""
        kept = self.seats[-(MOST_TOKENS - 1) :]
        return [*kept] if self.host is None else [*kept, self.host]

    def without(self, tokens: set[str]) -> "Holding":
        """The same, without tokens that count no more."""
        host = None if self.host in tokens else self.host
        return msgspec.structs.replace(
            self, seats=tuple(token for token in self.seats if token not in tokens), host=host
        )

    def with_seat(self, token: str) -> "Holding":
        """The same, with one more token."""
        return self if token in self.seats else msgspec.structs.replace(self, seats=(*self.seats, token))

    def after(self, before: "Holding", after: "Holding") -> "Holding":
        """The same with what changes between two others: another terminal may have kept tokens here meanwhile."""
        return msgspec.structs.replace(
            after,
            seats=_changed(self.seats, before.seats, after.seats),
            host=after.host if after.host != before.host else self.host or after.host,
            seq=max(self.seq, after.seq),
            commitment=after.commitment or self.commitment,
            seeds=_changed(self.seeds, before.seeds, after.seeds),
            record=after.record or self.record,
            proof=after.proof or self.proof,
        )


def _changed(kept: tuple[str, ...], before: tuple[str, ...], after: tuple[str, ...]) -> tuple[str, ...]:
    """What is kept, without what was taken away, and with what there is now."""
    gone = {*before} - {*after}
    return tuple(dict.fromkeys(text for text in (*kept, *after) if text not in gone))


def new_token() -> str:
    """A secret that holds a seat."""
    return secrets.token_urlsafe(24)


def holdings_folder() -> Path:
    """The folder they are kept in."""
    return user_data_path("croupier", appauthor=False) / "seats"


def path_of(address: TableAddress) -> Path:
    """The file of a table."""
    return holdings_folder() / f"{quote(address.server.netloc, safe='')}-{address.table}.json"


def load_holding(address: TableAddress) -> Holding:
    """What is kept of a table; nothing where there is no file that can be read."""
    with suppress(OSError, msgspec.MsgspecError), path_of(address).open("rb") as file:
        return msgspec.json.decode(file.read(MOST_BYTES), type=Holding)
    return Holding(address.server.origin, address.table)


def save_holding(address: TableAddress, holding: Holding) -> None:
    """Keep it, readable by its owner alone; OSError where nothing can be written."""
    path = path_of(address)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(holding)).decode(), mode=0o600)


def all_holdings() -> list[Holding]:
    """What is kept of all tables, the one used last first."""
    found = []
    for path in holdings_folder().glob("*.json"):
        with suppress(OSError, msgspec.MsgspecError):
            holding = msgspec.json.decode(path.read_bytes()[:MOST_BYTES], type=Holding)
            found.append((path.stat().st_mtime, holding))
    return [holding for _, holding in sorted(found, key=lambda dated: -dated[0])]


def unfinished_tables() -> list[TableAddress]:
    """The tables where we have a seat, as far as their games are not over, the one used last first."""
    found = []
    for holding in all_holdings():
        with suppress(AddressError):
            if holding.seats and holding.record is None:
                found.append(TableAddress(read_server(holding.server), holding.table))
    return found


class KeptTable:
    """Tokens, and what was seen of the dice. Who only watches keeps nothing."""

    def __init__(self, address: TableAddress, holding: Holding | None, *, watches: bool) -> None:
        """A holding that is given counts, whatever the file says."""
        self.address = address
        self.watches = watches
        self.holding: Holding = holding or load_holding(address)
        self.alarms: list[str] = []
        """The keys of sentences about dice that are not what they were, not shown yet."""
        self.raised: set[str] = set()
        """All that were ever shown; each is told once, and again at the end of the game."""
        self.unkept: OSError | None = None
        """Why the token of a seat could not be kept; a face tells it and sets it to None."""

    def keep(self, holding: Holding) -> None:
        """Keep tokens and what was seen of the dice; where that fails, a face tells it."""
        if holding == self.holding or self.watches:
            return
        self.holding = load_holding(self.address).after(self.holding, holding)
        self.save()

    def save(self) -> None:
        """Write it as it is; where that fails, a face tells it."""
        try:
            save_holding(self.address, self.holding)
        except OSError as error:
            self.unkept = error

    def add_token(self, token: str) -> None:
        """Keep the token of a seat, or of all that a seat's link offers."""
        self.keep(self.holding.with_seat(token))

    def drop_tokens(self, tokens: set[str]) -> None:
        """Keep tokens no longer that count no more."""
        self.keep(self.holding.without(tokens))

    def add_seed(self, seed: str) -> None:
        """Keep what we added to the dice."""
        self.keep(replace(self.holding, seeds=(*self.holding.seeds, seed)))

    def drop_seeds(self) -> None:
        """Expect no seed of ours any more: our seats are others' now, and so are the seeds there."""
        self.keep(replace(self.holding, seeds=()))

    def release_seed(self, person: PersonView | None) -> None:
        """Expect a seed no longer: its seat was left."""
        if person is not None and person.seed in self.holding.seeds:
            seeds = tuple(seed for seed in self.holding.seeds if seed != person.seed)
            self.keep(replace(self.holding, seeds=seeds))

    def note_seq(self, seq: int) -> None:
        """Note the last event that gave us a seat."""
        if self.holding.tokens:
            self.keep(replace(self.holding, seq=seq))

    def note_end(self, path: Path | None, proof: str | None) -> None:
        """Note where the record of the game is kept, and what it proves."""
        self.keep(replace(self.holding, record=None if path is None else str(path), proof=proof))

    def check_dice(self, room: RoomView) -> None:
        """Compare the dice with what was shown before: an honest server changes neither commitment nor seeds."""
        if self.watches:
            return
        if room.commitment is None:
            if self.holding.commitment is not None:
                self._alarm("page.dice.alarm.commitment")
            return
        if self.holding.commitment is None:
            self.keep(replace(self.holding, commitment=room.commitment))
        elif self.holding.commitment != room.commitment:
            self._alarm("page.dice.alarm.commitment")
        seeds = {person.seed for person in room.seats if person is not None}
        if room.state != "open" and not seeds.issuperset(self.holding.seeds):
            self._alarm("page.dice.alarm.seed")
        if room.secret is not None and not _reveals(room.secret, room.commitment):
            self._alarm("page.dice.alarm.secret")

    def _alarm(self, key: str) -> None:
        if key not in self.raised:
            self.raised.add(key)
            self.alarms.append(key)


def _reveals(secret: str, committed: str) -> bool:
    """Whether a secret is the one that was committed to."""
    try:
        return commitment(bytes.fromhex(secret)) == committed
    except ValueError:
        return False
