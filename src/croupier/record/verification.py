"""Verification of a record: its rules and result by reading it, its dice by dealing them again."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from croupier.dealer.fair import FairDealer, commitment
from croupier.record.errors import RecordError
from croupier.record.reader import Reading, read_with_lines
from croupier.record.record import Record
from croupier.rules import EDITIONS, Chance, Deal, Edition, Game, Lot, Place
from croupier.rules.steps import digits

Dice: TypeAlias = Literal["checked", "unrevealed", "uncommitted", "unread"]


@dataclass(frozen=True)
class Report:
    """The result of a verification."""

    ok: bool
    """Whether nothing is wrong, as far as it could be checked."""
    finished: bool
    """Whether the game was played to its end."""
    dice: Dice
    """checked: provably fair dice were dealt again; unrevealed: their secret is not known yet;
    uncommitted: the dice are not provably fair; unread: the record could not be read."""
    line: int | None = None
    """Where the first mistake is, from 1."""
    reason: str | None = None
    """What it is."""


def verify(source: str | bytes, editions: Mapping[str, Edition] = EDITIONS) -> Report:
    """Check a record against the rules and, where the secret is revealed, against what the fair dealer deals."""
    try:
        reading = read_with_lines(source, editions)
    except RecordError as error:
        return Report(ok=False, finished=False, dice="unread", line=error.line, reason=error.reason)
    record = reading.record
    if record.secret is None:
        dice: Dice = "uncommitted" if record.commitment is None else "unrevealed"
        return Report(ok=True, finished=record.finished, dice=dice)
    wrong = _wrong_chance(reading, record.secret)
    if wrong is not None:
        return Report(ok=False, finished=record.finished, dice="checked", line=wrong.line, reason=wrong.reason)
    return Report(ok=True, finished=record.finished, dice="checked")


def _wrong_chance(reading: Reading, secret: bytes) -> RecordError | None:
    """The first lot, note or roll that is not what the secret and the seeds give, if there is one."""
    record = reading.record
    if commitment(secret) != record.commitment:
        return RecordError(reading.secret_line, "the secret is not the one committed to: its SHA-256 is another")
    dealer = FairDealer(secret, record.seeds)
    for line, step, game in zip(reading.step_lines, record.steps, record.games(), strict=False):
        if not isinstance(step, Place):
            fair = dealer.draw(game)
            if step != fair:
                return RecordError(line, _should_be(record, game, fair))
    return None


def _should_be(record: Record, game: Game, fair: Chance) -> str:
    """The message that says what chance should have brought."""
    source = "of the secret and the seeds"
    match fair:
        case Lot():
            return f"the lot is not that {source}: it should be {record.names[fair.seat]}"
        case Deal():
            held = len(game.standing[(game.filling or 1) - 1].notes)
            return f"note {held + 1} of casino {game.filling} is not that {source}: it should be {fair.value}"
    if game.seat is None:
        return f"the spare neutral dice are not those {source}: they should be {digits(fair.neutral)}"
    return f"the dice of {record.names[game.seat]} are not those {source}: they should be {fair}"
