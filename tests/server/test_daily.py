"""The deal of a day on a real server: its bots play alike at every table, also after a restart."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from croupier.record import verify
from tests.server.conftest import Running
from tests.server.guests import Table
from tests.server.wire import listen

Serve = Callable[..., Any]


def opened(server: Running, day: str = "today") -> Table:
    """Return the table of a day, where a person sits and plays."""
    with server.client() as client:
        made = client.post("/api/tables", json={"day": day})
    assert made.status_code == 201, made.text
    table = Table(server, **made.json())
    assert table.sit("Ann") == 0
    return table


def moved(table: Table, moves: int | None = None) -> None:
    """Make the first legal move some times, or to the end of the game. The bots' moves arrive on the socket."""
    wire, message = listen(table.server.url, table.table, *table.tokens)
    done = 0
    with wire:
        while not message["view"]["over"] and (moves is None or done < moves):
            if message["view"]["seat"] == 0:
                table.place(message["view"])
                done += 1
            message = wire.until("event")


def test_a_day_is_a_table_with_dice_that_everyone_knows(server: Running) -> None:
    today = datetime.now(UTC).date().isoformat()
    table = opened(server)
    assert table.commitment is None
    assert table.day is not None
    assert today <= table.day  # midnight may have passed
    assert table.shown()["room"]["day"] == table.day


def test_two_tables_of_one_day_are_the_same_game_to_the_last_note_also_across_a_restart(serve: Serve) -> None:
    day = (datetime.now(UTC).date() - timedelta(days=3)).isoformat()
    with serve() as server:
        whole, parted = opened(server, day), opened(server, day)
        whole.start()
        moved(whole)
        parted.start()
        moved(parted, 5)
    with serve() as server:
        parted.server = server
        moved(parted)
        again = Table(server, whole.table, whole.host, None, whole.tokens)
        records = {table.get("/record").text for table in (again, parted)}
    assert len(records) == 1
    record = records.pop()
    assert f"\nday: {day}\n" in record
    assert verify(record).verdict == "proven"


def test_tomorrow_long_ago_and_a_game_of_ones_own_are_refused(server: Running) -> None:
    today = datetime.now(UTC).date()
    wishes: list[dict[str, Any]] = [
        {"day": (today + timedelta(days=2)).isoformat()},
        {"day": (today - timedelta(days=40)).isoformat()},
        {"day": "2026-02-30"},
        {"day": "today", "agreement": {"players": 3}},
    ]
    with server.client() as client:
        answers = [client.post("/api/tables", json=wish).json()["code"] for wish in wishes]
        bad = client.post("/api/tables", json={"day": "tomorrow"}).json()["code"]
    assert answers == ["bad-setup"] * 4
    assert bad == "bad-message"


def test_its_record_is_verified_and_replayed_by_the_server(server: Running) -> None:
    table = opened(server)
    table.start()
    text = table.get("/record").text
    with server.client() as client:
        headers = {"content-type": "text/plain"}
        verdict = client.post("/api/records/verify", content=text.encode(), headers=headers).json()
        shown = client.post("/api/records/replay", content=text.encode(), headers=headers).json()
    assert (verdict["ok"], verdict["dice"]) == (True, "day")
    assert (shown["day"], shown["commitment"]) == (table.day, None)
