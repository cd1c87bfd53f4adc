"""KeptTable: what this machine keeps of a table, on disk at every change, and whether its dice are still the same."""

from pathlib import Path

from msgspec.structs import replace

from croupier.api.views import PersonView, RoomView
from croupier.dealer import commitment
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.holding import Holding, load_holding, save_holding


class KeptTable:
    """Tokens, and what was seen of the dice. Who only watches keeps nothing."""

    def __init__(self, address: TableAddress, holding: Holding | None, *, watches: bool) -> None:
        """A holding that is given counts, whatever the file says."""
        self.address = address
        self.watches = watches
        self.holding: Holding = holding or load_holding(address)
        self.alarms: list[str] = []
        """The keys of sentences about dice that are not what they were, not shown yet."""
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

    def note_record(self, path: Path) -> None:
        """Note where the record of the game is kept."""
        self.keep(replace(self.holding, record=str(path)))

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
        if key not in self.alarms:
            self.alarms.append(key)


def _reveals(secret: str, committed: str) -> bool:
    """Whether a secret is the one that was committed to."""
    try:
        return commitment(bytes.fromhex(secret)) == committed
    except ValueError:
        return False
