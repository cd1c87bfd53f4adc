"""Write the golden log of a table and the messages about it: python -m tests.rooms.write_golden.

The dice are fair ones, whose protocol never changes, so writing again changes nothing unless the form of the log or of
the messages has changed. A log that has been released must be read for ever, so then change the code and not the file.
Messages may grow as their version allows; the difference in these files shows how.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.messages import (
    Advised,
    Bye,
    Done,
    MoveAdvised,
    Offer,
    Pong,
    Present,
    Refused,
    Said,
    Seated,
    Welcome,
    You,
    encode,
)
from croupier.record import write
from croupier.rooms import events
from croupier.rooms.decisions import rematch
from croupier.rooms.history import missed_since, record_of
from croupier.rooms.identity import Identity
from croupier.rooms.views import welcome
from tests.rooms.tables import SECRET, LiveTable, message_text, token_of

GOLDEN = Path(__file__).parent / "golden"
AGREED = Agreement(players=2, face_down=True, starter=0, seconds_per_move=60)


def story() -> LiveTable:
    """Return a table at which everything has happened once, except with other devices."""
    table = LiveTable(Agreement(players=3, hints=True))
    table.sit("Anna", colour="jade")
    table.sit("Émile")
    table.sit_bot("tourist")
    table.leave(2, table.identity("host"))
    table.ask(table.identity("host"), commands.Agree(key="change", agreement=AGREED))
    table.nod(0, table.identity("Anna"), key="nod-0")
    table.nod(1, table.identity("Émile"), key="nod-1")
    table.now += 5_000
    table.start()
    table.hush(1, key="hush")
    chooser = Random(5)
    table.place_any(chooser)
    table.run_out()
    table.stand_in(1, table.identity("Anna"))
    table.place_any(chooser)
    table.reclaim(1, table.identity("Émile"))
    while table.transitions[-1].payout is None:
        table.now += 1_500
        table.place_any(chooser)
    table.leave(1, table.identity("Émile"))
    table.end(0, table.identity("Anna"))
    table.happen(events.Rematched(key="again", table="t2"))
    return table


def moved() -> LiveTable:
    """Return a table whose seats moved between devices, up to a rematch."""
    table = LiveTable(Agreement(players=2))
    table.sit("Anna")
    table.sit("Ben")
    table.link(table.identity("Anna", "host"), 0, host=True, number=1)
    table.redeem("Annas-phone", 1)
    table.start()
    table.link(table.identity("Annas-phone"), 0, number=2)
    table.rotate(table.identity("Ben"), 1, "Bens-tablet")
    table.rotate(table.identity("host"), None, "Annas-phone")
    for seat, device in ((0, "Anna"), (1, "Bens-tablet")):
        table.end(seat, table.identity(device))
    table.happen(events.Rematched(key="again", table="t2"))
    return table


def finished() -> LiveTable:
    """Return a table with a finished game of biggy with all its variants."""
    table = LiveTable(Agreement("biggy", 2, neutral=True, bandit=True))
    table.sit("Anna")
    table.sit_bot("shark")
    table.start()
    table.play_on(Random(6))
    return table


OTHERS = (
    Seated("key", 1, token_of("Anna")),
    You((1, 3), True),
    Done("key", 17),
    Refused("key", "not-your-turn", "It is the turn of seat 1."),
    Refused("key", "exists", "There is a rematch already: table t2.", "t2"),
    Present((0, 1), 3),
    Said(1, "good-luck", None),
    Said(1, None, 'He said: "Émile wins"'),
    Advised("k7", 12, (MoveAdvised(6, False, 0.4125, 0.0042, False, 61.5), MoveAdvised(6, True, 0.25, 0.0, True, 0.0))),
    Pong(1_700_000_000_000),
    Bye("too-slow"),
)
"""Messages that are not about one event."""


def welcomes(table: LiveTable) -> Iterator[Welcome]:
    """Yield the welcomes of Anna and of a spectator right after the first payout."""
    paid = next(transition.room for transition in table.transitions if transition.payout is not None)
    logged = table.logged[: paid.seq]
    anna = table.identity("Anna")
    yield welcome(paid, anna, paid.at + 100, (0,), 1, missed_since(table.table, logged, paid.seq - 2))
    yield welcome(paid, Identity(), paid.at + 200, (0,), 1, (), (1,), Offer((0,), False))


def log_of(table: LiveTable) -> str:
    """Return the log of a table, one event per line."""
    return "".join(f'{{"at":{at},"event":{body.decode()}}}\n' for at, body in table.log)


def golden_files() -> Iterator[tuple[str, str]]:
    """Yield the golden files by name."""
    table = story()
    anna = table.identity("Anna")
    *_, middle, last = finished().transitions
    devices = moved()
    following = LiveTable(creation=rematch(devices.room, SECRET), table="t2", now=devices.now)
    yield "log.jsonl", log_of(table)
    yield "log-devices.jsonl", log_of(devices) + log_of(following)
    yield "events-of-devices.jsonl", "".join(f"{message_text(transition)}\n" for transition in devices.transitions)
    yield "events-to-anna.jsonl", "".join(f"{message_text(transition, anna)}\n" for transition in table.transitions)
    yield "welcome.jsonl", "".join(f"{encode(message).decode()}\n" for message in welcomes(table))
    yield "last-turns-of-biggy.jsonl", "".join(f"{message_text(transition)}\n" for transition in (middle, last))
    yield "others.jsonl", "".join(f"{encode(message).decode()}\n" for message in OTHERS)
    yield "record.croupier", write(record_of(table.table, table.logged))


def main() -> None:
    """Write them all."""
    GOLDEN.mkdir(exist_ok=True)
    for name, content in golden_files():
        (GOLDEN / name).write_bytes(content.encode())


if __name__ == "__main__":
    main()
