"""Write the golden records, one for every table the editions offer: python -m tests.records.write_golden.

The dice are fair ones, whose protocol never changes, so writing the records again changes nothing unless the writer
has changed. A golden record that has been released is a promise: it must be read for ever, so change the code and not
the file.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from croupier.dealer import DailyDealer, FairDealer, commitment, table_secret
from croupier.record import Record, Remark, write
from croupier.rules import CLASSIC, EDITIONS, Setup, offered_setups
from tests.records.games import play_game

GOLDEN = Path(__file__).parent / "golden"
DAY = GOLDEN.parent / "day.croupier"
BOUND = GOLDEN.parent / "bound.croupier"
NAMES = ("Anna", "Ben", "Carla Maria", "Dörte", "Émile", "Yūki 2")


def golden_name(setup: Setup) -> str:
    """Return the file name of a table's golden record."""
    neutral = "-neutral" if setup.neutral else ""
    bandit = "-bandit" if setup.bandit else ""
    return f"{setup.edition.name}-{setup.players}{neutral}{bandit}.croupier"


def golden_record(number: int, setup: Setup) -> Record:
    """Return the golden record of a table.

    Its number decides on a lot, face-down winnings, a commitment and remarks.
    """
    starter = None if number % 2 else number % setup.players
    setup = replace(setup, starter=starter, face_down=number % 5 == 0)
    names = NAMES[: setup.players]
    secret = sha256(f"golden {number}".encode()).digest()
    seeds = tuple(sha256(f"{name} {number}".encode()).hexdigest()[:8] for name in names)
    record = Record(setup, names, play_game(setup, FairDealer(secret, seeds), number))
    if number % 3 < 2:
        record = replace(record, commitment=commitment(secret), seeds=seeds, secret=secret)
    if number % 4 == 1:
        record = replace(record, remarks=_remarks(record))
    return record


def golden_day() -> Record:
    """Return the golden record with the dice of a day."""
    setup, day = Setup(CLASSIC, 4), "2026-11-16"
    return Record(setup, NAMES[:4], play_game(setup, DailyDealer(day), 1), day=day)


def golden_bound() -> Record:
    """Return the golden record of a server's table, whose commitment is bound to it."""
    setup, table, root = Setup(CLASSIC, 2, neutral=True), "3iL2W4S-dij3", bytes(range(32, 64))
    secret, seeds = table_secret(table, root), ("9e78ddd9", "house-2")
    steps = play_game(setup, FairDealer(secret, seeds), 1)
    return Record(setup, NAMES[:2], steps, (), commitment(secret), seeds, secret, table=table, root=root)


def _remarks(record: Record) -> tuple[Remark, ...]:
    """Return remarks before, in the middle of a deal and of a turn, and after the game."""
    *_, last = record.names
    dealing = next(number for number, game in enumerate(record.games()) if game.filling == 2)
    turn = next(number for number, game in enumerate(record.games()) if game.roll is not None and game.rounds_paid == 1)
    return (
        Remark(0, "played on a rainy evening"),
        Remark(dealing + 1, "the pile fell over; nobody looked"),
        Remark(turn, f"{last} fetches tea"),
        Remark(turn, "and biscuits: 3 > 2"),
        Remark(len(record.steps), "again tomorrow?"),
    )


def golden_records() -> Iterator[tuple[str, Record]]:
    """Yield all golden records, by file name."""
    tables = [setup for edition in EDITIONS.values() for setup in offered_setups(edition)]
    for number, setup in enumerate(tables):
        yield golden_name(setup), golden_record(number, setup)


def main() -> None:
    """Write all files."""
    GOLDEN.mkdir(exist_ok=True)
    for name, record in golden_records():
        (GOLDEN / name).write_bytes(write(record).encode())
    DAY.write_bytes(write(golden_day()).encode())
    BOUND.write_bytes(write(golden_bound()).encode())


if __name__ == "__main__":
    main()
