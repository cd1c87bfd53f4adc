"""Verification of a record: reading it checks its rules and result, dealing its dice again checks them.

A record proves nothing on its own: its writer could have chosen the secret after the seeds. The dice are *proven* to a
player who kept the commitment from before the game and a seed of their own and compares both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from croupier.checks import check_kind, check_series, check_text
from croupier.dealer.fair import commitment, fingerprint, table_secret
from croupier.record.reader import Reading, read_with_lines
from croupier.record.record import Record
from croupier.record.syntax import RecordError
from croupier.rules import EDITIONS, Chance, Deal, Edition, Game, Lot, Place
from croupier.rules.steps import digits

Dice: TypeAlias = Literal["checked", "day", "unrevealed", "uncommitted", "unread"]
Verdict: TypeAlias = Literal["proven", "consistent", "wrong"]
Missing: TypeAlias = Literal["commitment", "secret", "kept commitment", "kept seed"]


@dataclass(frozen=True)
class Evidence:
    """What a player wrote down before the game, to compare with the record."""

    commitment: str | None = None
    """The commitment that the player was shown before adding a seed."""
    seeds: tuple[str, ...] = ()
    """The seeds that the player added; one is enough."""
    table: str | None = None
    """The server's table at which it was shown."""

    def __post_init__(self) -> None:
        """Raise a TypeError for anything but texts."""
        for name in ("commitment", "table"):
            if (value := getattr(self, name)) is not None:
                check_text(name, value)
        seeds = check_series("seeds", self.seeds, "texts")
        object.__setattr__(self, "seeds", tuple(check_text("seeds", seed) for seed in seeds))


NOTHING = Evidence()


@dataclass(frozen=True)
class Report:
    """The result of a verification."""

    ok: bool
    """Whether no mistake was found."""
    finished: bool
    """Whether the game was played to its end."""
    dice: Dice
    """checked: provably fair dice were dealt again; day: so were the dice of a day, which everyone knows;
    unrevealed: the secret is not known yet; uncommitted: the dice are not provably fair; unread: the record could not
    be read.
    """
    line: int | None = None
    """The line of the first mistake, from 1."""
    reason: str | None = None
    """What the mistake is."""
    missing: tuple[Missing, ...] = ()
    """What a proof lacks, in the record or to compare with it."""
    fingerprint: str | None = None
    """Commitment and seeds as a short text for players to compare; None if there are none."""

    @property
    def verdict(self) -> Verdict:
        """The conclusion.

        proven: the dice come from a secret fixed before the player's own seed, and from that seed, or they are those of
        a day; wrong: there is a mistake; consistent: there is none, but something is missing for a proof.
        """
        if not self.ok:
            return "wrong"
        return "consistent" if self.missing else "proven"


def verify(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS, kept: Evidence = NOTHING) -> Report:
    """Check a record against the rules, against what a player kept, and against what the dealer deals.

    The last needs the secret: until it is revealed, no die can be checked. The dice of a day need none.
    """
    check_kind("kept", kept, Evidence)
    try:
        reading = read_with_lines(source, editions)
    except RecordError as error:
        return Report(ok=False, finished=False, dice="unread", line=error.line, reason=error.reason)
    record = reading.record
    dice = _kind_of_dice(record)
    wrong = _check_origin(reading, kept) or _check_chance(reading)
    short = None if record.commitment is None else fingerprint(record.commitment, record.seeds)
    if wrong is not None:
        return Report(False, record.finished, dice, wrong.line, wrong.reason, fingerprint=short)
    return Report(True, record.finished, dice, missing=tuple(_find_missing(record, kept)), fingerprint=short)


def read_verified(source: str | bytes) -> Reading:
    """Parse a record like `read`, and deal its dice again where that is possible. Raises RecordError at a mistake."""
    reading = read_with_lines(source)
    if (wrong := _check_chance(reading)) is not None:
        raise wrong
    return reading


def _kind_of_dice(record: Record) -> Dice:
    """Return the kind of dice of a record, and whether they can be dealt again."""
    if record.day is not None:
        return "day"
    return "uncommitted" if record.commitment is None else "unrevealed" if record.secret is None else "checked"


def _find_missing(record: Record, kept: Evidence) -> Iterator[Missing]:
    """Yield what a record without mistakes lacks for a proof."""
    if record.day is not None:
        return
    if record.commitment is None:
        yield "commitment"
        return
    if record.secret is None:
        yield "secret"
    if kept.commitment is None:
        yield "kept commitment"
    if not kept.seeds:
        yield "kept seed"


def _check_origin(reading: Reading, kept: Evidence) -> RecordError | None:
    """Return an error if the commitment or a seed is not the one kept."""
    record, line = reading.record, reading.dice_line
    if record.commitment is None and kept != NOTHING:
        return RecordError(line, "the record has no commitment and no seeds, but there were some before the game")
    if kept.commitment is not None and kept.commitment != record.commitment:
        return RecordError(line, "the commitment is not the one kept from before the game")
    if None not in (kept.table, record.table) and kept.table != record.table:
        return RecordError(line, f"the commitment is that of table {record.table}, not of {kept.table}")
    for seed in kept.seeds:
        if seed not in record.seeds:
            return RecordError(line, f"no seat has the seed {seed}, which was added before the game")
    return None


def _check_chance(reading: Reading) -> RecordError | None:
    """Return an error for the first lot, note or roll that differs from the one of secret and seeds, or of the day."""
    record = reading.record
    if record.secret is not None and commitment(record.secret) != record.commitment:
        return RecordError(reading.secret_line, "the secret is not the one committed to: its SHA-256 is another")
    table, root = record.table, record.root
    if table is not None and root is not None and table_secret(table, root) != record.secret:
        return RecordError(reading.secret_line, f"the secret is not that of table {table}: its root gives another")
    dealer = record.dealer
    if dealer is None:
        return None
    for line, step, game in zip(reading.step_lines, record.steps, record.games(), strict=False):
        if isinstance(step, Place):
            dealer = dealer.after_placing(game.rounds_paid + 1, game.seat or 0)
            continue
        fair = dealer.draw(game)
        if step != fair:
            return RecordError(line, _explain_difference(record, game, fair))
    return None


def _explain_difference(record: Record, game: Game, fair: Chance) -> str:
    """Return a message that says what chance should have brought."""
    source = "of the secret and the seeds" if record.day is None else f"of {record.day}"
    match fair:
        case Lot():
            return f"the lot is not that {source}: it should be {record.names[fair.seat]}"
        case Deal():
            held = len(game.standing[(game.filling or 1) - 1].notes)
            return f"note {held + 1} of casino {game.filling} is not that {source}: it should be {fair.value}"
    if game.seat is None:
        return f"the spare neutral dice are not those {source}: they should be {digits(fair.neutral)}"
    return f"the dice of {record.names[game.seat]} are not those {source}: they should be {fair}"
