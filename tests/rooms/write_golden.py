"""Write the golden log of a table and what is said of it: python -m tests.rooms.write_golden.

The dice are fair ones, whose protocol never changes, so writing again changes nothing unless the form of the log or of
the messages has changed. A log that has been released must be read for ever, so then change the code and not the file.
Messages may grow as their version allows; the difference in these files shows how.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

from croupier.rooms.agreement import Agreement
from croupier.rooms.deciding import Who
from croupier.rooms.messages import Advised, Bye, Done, MoveAdvised, Pong, Present, Refused, Said, Seated, You, text
from croupier.rooms.saying import welcome

from croupier.record import write
from croupier.rooms import commands, events
from croupier.rooms.history import missed_since, record_of
from tests.rooms.tables import LiveTable, said, token_of

GOLDEN = Path(__file__).parent / "golden"
AGREED = Agreement(players=2, face_down=True, starter=0, seconds_per_move=60)


def story() -> LiveTable:
    """Everything that can happen at a table, once."""
    table = LiveTable(Agreement(players=3, hints=True))
    table.sit("Anna", colour="jade")
    table.sit("Émile")
    table.sit_bot("tourist")
    table.leave(2, table.who("host"))
    table.ask(table.who("host"), commands.Agree(key="change", agreement=AGREED))
    table.now += 5_000
    table.start()
    chooser = Random(5)
    table.place_any(chooser)
    table.run_out()
    table.stand_in(1, table.who("Anna"))
    table.place_any(chooser)
    table.reclaim(1, table.who("Émile"))
    while table.happenings[-1].payout is None:
        table.now += 1_500
        table.place_any(chooser)
    table.leave(1, table.who("Émile"))
    table.end(0, table.who("Anna"))
    table.happen(events.Rematched(key="again", table="t2"))
    return table


def finished() -> LiveTable:
    """A game played to its end, with everything the other edition has."""
    table = LiveTable(Agreement("biggy", 2, neutral=True, bandit=True))
    table.sit("Anna")
    table.sit_bot("shark")
    table.start()
    table.play_on(Random(6))
    return table


OTHERS = (
    Seated("key", 1, token_of("Anna")),
    You([1, 3], True),
    Done("key", 17),
    Refused("key", "not-your-turn", "It is the turn of seat 1."),
    Refused("key", "exists", "There is a rematch already: table t2.", "t2"),
    Present([0, 1], 3),
    Said(1, "good-luck", None),
    Said(1, None, 'He said: "Émile wins"'),
    Advised("k7", 12, [MoveAdvised(6, False, 0.4125, 61.5), MoveAdvised(6, True, 0.25, 0.0)]),
    Pong(1_700_000_000_000),
    Bye("too-slow"),
)
"""Messages that are not about one event."""


def welcomes(table: LiveTable) -> Iterator[str]:
    """What Anna and a spectator are told who come when the first round has just been paid out."""
    paid = next(happening.room for happening in table.happenings if happening.payout is not None)
    past = table.past[: paid.seq]
    anna = table.who("Anna")
    yield welcome(paid, anna, paid.at + 100, [0], 1, missed_since(table.table, past, paid.seq - 2))
    yield welcome(paid, Who(), paid.at + 200, [0], 1, [])


def golden_files() -> Iterator[tuple[str, str]]:
    """All of them, by file name."""
    table = story()
    anna = table.who("Anna")
    *_, middle, last = finished().happenings
    yield "log.jsonl", "".join(f'{{"at":{at},"event":{body.decode()}}}\n' for at, body in table.log)
    yield "heard-by-anna.jsonl", "".join(f"{said(happening, anna)}\n" for happening in table.happenings)
    yield "welcome.jsonl", "".join(f"{line}\n" for line in welcomes(table))
    yield "last-turns-of-biggy.jsonl", "".join(f"{said(happening)}\n" for happening in (middle, last))
    yield "others.jsonl", "".join(f"{text(message)}\n" for message in OTHERS)
    yield "record.croupier", write(record_of(table.table, table.past))


def main() -> None:
    """Write them all."""
    GOLDEN.mkdir(exist_ok=True)
    for name, content in golden_files():
        (GOLDEN / name).write_bytes(content.encode())


if __name__ == "__main__":
    main()
