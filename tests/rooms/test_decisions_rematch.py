"""After the game: a rematch keeps everybody's place, one seat on, and asks for a new seed."""

from random import Random

import pytest

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.refusal import Refusal
from croupier.rooms import events
from croupier.rooms.decisions import check_rematch, decide, rematch
from croupier.rooms.identity import Identity
from croupier.rooms.room import Room, State
from tests.rooms.tables import LiveTable, people_at, playing, token_of

NEW_SECRET = "ab" * 32


def over() -> LiveTable:
    """Anna, Ben and a bot have played a game."""
    table = LiveTable(Agreement(players=3))
    table.sit("Anna", colour="jade")
    table.sit("Ben", colour="cobalt")
    table.sit_bot("shark")
    table.start()
    table.play_on(Random(1))
    return table


def again(table: LiveTable) -> LiveTable:
    """The table of the rematch."""
    return LiveTable(creation=rematch(table.room, NEW_SECRET), table="t2", secret=NEW_SECRET)


def test_everybody_sits_one_seat_on_with_the_same_name_and_colour() -> None:
    table = over()
    following = again(table)
    room = following.room
    assert [room.seat(at).name for at in range(3)] == ["Shark", "Anna", "Ben"]
    assert [room.seat(at).colour for at in range(3)] == [table.room.seat(at).colour for at in (2, 0, 1)]
    assert following.identity("Anna").seats == {1}
    assert following.identity("host").host
    assert (room.previous, room.state, room.agreement) == ("t1", State.OPEN, table.agreement)
    assert room.commitment != table.room.commitment


def test_people_add_a_new_seed_and_a_bot_has_its_own() -> None:
    room = again(over()).room
    assert [room.seat(at).seed for at in range(3)] == ["shark-1", None, None]


def test_who_was_hushed_stays_hushed_in_a_rematch() -> None:
    table = over()
    table.hush(1)
    following = again(table)
    assert [seat is not None and seat.hushed for seat in following.room.seats] == [False, False, True]
    following.sit("Ben")
    assert following.room.seat(2).hushed
    following.hush(2, hushed=False)


def test_a_rematch_begins_once_everybody_has_come() -> None:
    following = again(over())
    host = following.identity("host")
    message = following.refuses(host, commands.Start(key="k"), "seats-free")
    assert "seats 1, 2" in message
    assert following.sit("Ben") == 2
    assert following.sit("Anna") == 1
    following.start()
    assert following.room.state is State.PLAYING


def test_everybody_who_has_come_to_a_rematch_may_begin_it_but_nobody_else() -> None:
    following = again(over())
    following.sit("Ben")
    following.sit("Anna")
    following.refuses(Identity(), commands.Start(key="k"), "host-only")
    following.ask(following.identity("Ben"), commands.Start(key="k"))
    assert following.room.state is State.PLAYING


def test_at_a_first_table_only_the_host_begins() -> None:
    table = people_at(2)
    table.refuses(table.identity("Ben"), commands.Start(key="k"), "host-only")


def test_a_placing_changes_the_game_and_leaves_the_rest_of_the_table_alone() -> None:
    following = again(over())
    following.sit("Anna")
    following.sit("Ben")
    following.start()
    before = following.room
    following.now += 1_000
    room = following.place_any(Random(3)).room
    changed = {name for name in Room.__annotations__ if getattr(room, name) != getattr(before, name)}
    assert changed == {"seq", "at", "play", "turn_at"}
    assert (room.previous, room.dealer) == ("t1", before.dealer)


def test_a_kept_seat_keeps_its_colour_unless_another_is_wanted() -> None:
    following = again(over())
    following.sit("Anna")
    assert following.room.seat(1).colour == "jade"
    following.sit("Ben", colour="lemon")
    assert following.room.seat(2).colour == "lemon"


def test_who_comes_to_a_kept_seat_may_be_called_something_else_now() -> None:
    following = again(over())
    assert following.sit("Annabelle", token=token_of("Anna")) == 1
    assert following.room.seat(1).name == "Annabelle"


def test_a_kept_seat_is_for_nobody_else() -> None:
    following = again(over())
    sit = commands.Sit(key="k", name="Carla", seed="s", token=token_of("Carla"))
    following.refuses(Identity(), sit, "no-free-seat")
    taken = commands.Sit(key="k", seat=1, name="Carla", seed="s", token=token_of("Carla"))
    following.refuses(Identity(), taken, "seat-taken")
    bens = commands.Sit(key="k", seat=1, name="Ben", seed="s", token=token_of("Ben"))
    following.refuses(Identity(), bens, "seat-taken")


def test_the_name_of_somebody_who_has_not_come_yet_is_not_for_others() -> None:
    following = again(over())
    following.leave(0, following.identity("host"))
    sit = commands.Sit(key="k", name="anna", seed="s", token=token_of("Carla"))
    following.refuses(Identity(), sit, "name-taken")


def test_the_host_gives_away_the_seat_of_somebody_who_does_not_come() -> None:
    following = again(over())
    following.leave(1, following.identity("host"))
    assert following.sit("Carla") == 1


def test_people_who_share_a_token_come_back_to_each_of_their_seats_in_any_order() -> None:
    table = LiveTable()
    for name in ("Anna", "Ben"):
        table.sit(name, token=token_of("both"))
    table.start()
    table.play_on(Random(2))
    following = again(table)
    assert following.sit("Anna", 1, token=token_of("both")) == 1
    assert following.sit("Ben", token=token_of("both")) == 0


def test_a_game_that_was_broken_off_can_have_a_rematch() -> None:
    table = playing(2)
    table.end(0, table.identity("Anna"))
    table.end(1, table.identity("Ben"))
    check_rematch(table.room, table.identity("Ben"))
    assert [again(table).room.seat(at).name for at in (0, 1)] == ["Ben", "Anna"]


def test_the_first_table_says_where_the_rematch_is_and_has_only_one() -> None:
    table = over()
    check_rematch(table.room, table.identity("Anna"))
    table.happen(events.Rematched(key="k", table="t2"))
    assert table.room.following == "t2"
    assert table.room.state is State.OVER
    with pytest.raises(Refusal, match="table t2") as refused:
        check_rematch(table.room, table.identity("Ben"))
    assert refused.value.code == "exists"


def test_only_people_of_the_table_ask_for_a_rematch_and_only_after_the_game() -> None:
    table = over()
    check_rematch(table.room, table.identity("host"))
    with pytest.raises(Refusal) as stranger:
        check_rematch(table.room, Identity())
    assert stranger.value.code == "not-your-seat"
    table = playing(2)
    with pytest.raises(Refusal) as early:
        check_rematch(table.room, table.identity("Anna"))
    assert early.value.code == "not-playing"


def test_a_rematch_is_not_decided_on_at_one_table_alone() -> None:
    table = over()
    with pytest.raises(TypeError, match="two tables"):
        decide(table.room, commands.Rematch(key="k"), table.identity("Anna"), table.context)
