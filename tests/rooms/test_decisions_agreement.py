"""A changed agreement needs the nod of everyone seated before the game can start."""

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.rooms import events
from croupier.rooms.room import RoomState
from croupier.rooms.transitions import apply_event
from tests.rooms.tables import LiveTable, seated_table

CHANGED = Agreement(players=2, hints=True)
START = commands.Start(key="k")


def agree(table: LiveTable, *names: str, agreement: Agreement = CHANGED) -> None:
    """Let the host, who may also have seats, change the agreement."""
    table.ask(table.identity("host", *names), commands.Agree(key=table.key(), agreement=agreement))


def nod(seat: int, agreement: Agreement = CHANGED) -> commands.Nod:
    return commands.Nod(key="k", seat=seat, agreement=agreement)


def test_a_game_does_not_start_before_everyone_seated_has_agreed_to_what_was_changed() -> None:
    table = seated_table(2)
    agree(table)
    assert table.refuses(table.identity("host"), START, "not-agreed").endswith("agreed yet: Anna, Ben.")
    table.nod(0, table.identity("Anna"))
    assert table.refuses(table.identity("host"), START, "not-agreed").endswith("agreed yet: Ben.")
    table.nod(1, table.identity("Ben"))
    table.start()
    assert table.room.state is RoomState.PLAYING


def test_the_seat_of_the_host_who_changes_it_need_not_nod() -> None:
    table = seated_table(2)
    agree(table, "Anna")
    assert [table.room.seat(at).agreed for at in range(2)] == [True, False]
    table.nod(1, table.identity("Ben"))
    table.start()


def test_bots_those_who_sit_down_later_and_an_agreement_that_is_the_same_need_no_nod() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit_bot()
    agree(table, agreement=CHANGED)
    table.sit("Anna")
    agree(table, agreement=CHANGED)
    table.start()


def test_each_change_needs_a_nod_of_its_own_and_people_who_move_up_keep_theirs() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit("Anna", 1)
    table.sit("Ben", 2)
    agree(table, "Ben", agreement=Agreement(players=3, chat=True))
    table.nod(1, table.identity("Anna"))
    agree(table, "Ben", agreement=CHANGED)
    assert [(seat.name, seat.agreed) for seat in table.room.seats if seat] == [("Anna", False), ("Ben", True)]


def test_nobody_nods_to_what_they_have_not_seen_for_others_twice_or_too_late() -> None:
    table = seated_table(2)
    agree(table)
    anna = table.identity("Anna")
    table.refuses(anna, nod(0, Agreement()), "not-agreed")
    table.refuses(anna, nod(1), "not-your-seat")
    table.refuses(table.identity("host"), nod(0), "not-your-seat")
    table.refuses(anna, nod(4), "no-seat")
    table.nod(0, anna)
    table.refuses(anna, nod(0), "exists")
    table.nod(1, table.identity("Ben"))
    table.start()
    table.refuses(anna, nod(0), "game-begun")


def test_a_log_from_before_nods_is_still_read() -> None:
    table = seated_table(2)
    started = table.start().event
    room = seated_table(2).room
    room = apply_event(room, events.Agreed(agreement=CHANGED), 0).room
    assert apply_event(room, started, 0).room.state is RoomState.PLAYING
