"""Before the game: taking seats, names, colours and seeds, bots, leaving, and what is agreed on."""

import pytest

from croupier.api import commands
from croupier.api.agreement import Agreement, setup_of
from croupier.api.commands import COLOURS
from croupier.api.refusal import Refusal
from croupier.record import Record, read, write
from croupier.rooms import events
from croupier.rooms.decisions import QUICK_CHANGES, Context, decide
from croupier.rooms.identity import Identity, hash_token
from croupier.rooms.room import State
from tests.rooms.tables import HOST, LiveTable, people_at, playing, token_of


def sit(name: str, seat: int | None = None, colour: str | None = None) -> commands.Sit:
    return commands.Sit(key="k", seat=seat, name=name, colour=colour, seed="s33d", token=token_of(name))


def names(table: LiveTable) -> list[str | None]:
    return [None if seat is None else seat.name for seat in table.room.seats]


# Taking a seat


def test_who_names_no_seat_gets_the_first_free_one() -> None:
    table = LiveTable(Agreement(players=3))
    assert table.sit("Anna", 1) == 1
    assert table.sit("Ben") == 0
    assert table.sit("Carla") == 2
    assert names(table) == ["Ben", "Anna", "Carla"]
    assert table.room.state is State.OPEN


def test_a_seat_keeps_name_colour_and_seed_and_only_the_hash_of_the_token() -> None:
    table = LiveTable()
    table.sit("Anna", colour="jade")
    seat = table.room.seat(0)
    assert (seat.name, seat.colour, seat.token) == ("Anna", "jade", hash_token(token_of("Anna")))
    assert seat.seed is not None
    assert seat.player is None
    assert token_of("Anna").encode() not in b"".join(body for _, body in table.log)


def test_a_taken_seat_is_refused() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit("Anna", 1)
    assert table.refuses(Identity(), sit("Ben", 1), "seat-taken") == "Seat 1 is taken."


def test_a_seat_the_table_does_not_have_is_refused() -> None:
    assert "only 0 to 1" in LiveTable().refuses(Identity(), sit("Anna", 2), "no-seat")


def test_a_full_table_has_no_free_seat() -> None:
    people_at(2).refuses(Identity(), sit("Carla"), "no-free-seat")


def test_nobody_sits_down_once_the_game_has_begun() -> None:
    playing(2).refuses(Identity(), sit("Carla"), "game-begun")


def test_a_token_is_drawn_before_anything_is_decided() -> None:
    table = LiveTable()
    with pytest.raises(TypeError, match="a token is drawn before"):
        decide(table.room, commands.Sit(key="k", name="Anna", seed="s"), Identity(), table.context)


def test_several_people_on_one_device_can_share_a_token() -> None:
    table = LiveTable()
    table.sit("Anna", token=token_of("both"))
    table.sit("Ben", token=token_of("both"))
    assert table.identity("both").seats == {0, 1}


# Names and colours


@pytest.mark.parametrize(
    "name", ["Round 1", "a:b", "a, b", " Anna", "An\u200bna", "#1", "x" * 25, "", "An\nna", "\u0301", "\ue000"]
)
def test_a_name_that_no_record_could_hold_is_refused(name: str) -> None:
    LiveTable().refuses(Identity(), sit(name), "bad-name")


@pytest.mark.parametrize("name", ["Anna", "ANNA", "\uff21nna", "\u0410nna", "Ann\u0430"])
def test_two_names_that_look_alike_are_refused(name: str) -> None:
    table = LiveTable()
    table.sit("Anna")
    table.refuses(Identity(), sit(name), "name-taken")


def test_colours_are_given_out_in_order_and_no_two_alike() -> None:
    table = people_at(5, edition="biggy")
    assert [table.room.seat(at).colour for at in range(5)] == list(COLOURS[:5])


def test_a_colour_somebody_has_is_refused_with_those_still_free() -> None:
    table = LiveTable()
    table.sit("Anna", colour="jade")
    message = table.refuses(Identity(), sit("Ben", colour="jade"), "colour-taken")
    assert "jade" not in message.partition("free are")[2]
    assert "ruby" in message


def test_a_colour_there_is_not_is_refused() -> None:
    LiveTable().refuses(Identity(), sit("Ben", colour="beige"), "bad-message")


# Bots


def test_the_host_gives_seats_to_bots_and_they_are_told_apart() -> None:
    table = LiveTable(Agreement(players=4))
    table.sit("Regular 2")
    called = [table.sit_bot("regular").name for _ in range(2)]
    assert called == ["Regular", "Regular 3"]
    assert table.sit_bot("tourist").colour == COLOURS[3]
    seat = table.room.seat(1)
    assert (seat.bot, seat.player, seat.token, seat.seed) == ("regular", "regular", None, "regular-2")


def test_a_bot_can_be_given_a_name_and_is_told_apart_by_it_too() -> None:
    table = LiveTable(Agreement(players=4))
    table.sit("Duke")
    called = [table.sit_bot("regular", name=name).name for name in ("Duke", "Roxy", "\x00")]
    assert called == ["Duke 2", "Roxy", "Bot"]
    assert [seat.bot for seat in table.room.seats if seat is not None] == [None, "regular", "regular", "regular"]


@pytest.mark.parametrize("bot", ["lot", "a:b", "x" * 19 + "-y", "my bot.v2", "\u00e9clair", "-", "round-7", "end"])
def test_a_bot_of_another_package_plays_whatever_it_is_called(bot: str) -> None:
    table = LiveTable()
    context = Context(table.now, {bot})
    room = decide(table.room, commands.SitBot(key="a", bot=bot), table.identity("host"), context).room
    room = decide(room, commands.SitBot(key="b", bot=bot), table.identity("host"), context).room
    room = decide(room, commands.Start(key="c"), table.identity("host"), context).room
    record = Record(setup_of(room.agreement), (room.seat(0).name, room.seat(1).name))
    assert read(write(record)) == record


def test_a_bot_never_gets_a_name_that_looks_like_somebody_elses() -> None:
    table = LiveTable()
    table.sit("\uff34ourist")  # a wide T
    assert table.sit_bot("tourist").name == "Tourist 2"


def test_only_the_host_gives_seats_to_bots() -> None:
    table = LiveTable()
    table.sit("Anna")
    table.refuses(table.identity("Anna"), commands.SitBot(key="k", bot="regular"), "host-only")


def test_a_bot_nobody_knows_is_refused_with_those_there_are() -> None:
    message = LiveTable().refuses(Identity(host=True), commands.SitBot(key="k", bot="hal"), "unknown-bot")
    assert "regular, shark, tourist" in message


def test_a_bot_gets_no_seat_that_is_taken_or_not_there_or_in_a_game_begun() -> None:
    table = people_at(2)
    host = table.identity("host")
    table.refuses(host, commands.SitBot(key="k", bot="regular"), "no-free-seat")
    table.refuses(host, commands.SitBot(key="k", bot="regular", seat=1), "seat-taken")
    table.refuses(host, commands.SitBot(key="k", bot="regular", seat=5), "no-seat")
    table.start()
    table.refuses(host, commands.SitBot(key="k", bot="regular"), "game-begun")


# Leaving before the game


def test_who_leaves_before_the_start_frees_the_seat() -> None:
    table = people_at(2)
    table.leave(0, table.identity("Anna"))
    assert names(table) == [None, "Ben"]
    assert not table.identity("Anna").seats
    assert table.sit("Carla") == 0


def test_the_host_sends_people_and_bots_away_before_the_start() -> None:
    table = LiveTable()
    table.sit("Anna")
    table.sit_bot()
    table.leave(0, table.identity("host"))
    table.leave(1, table.identity("host"))
    assert names(table) == [None, None]


def test_nobody_else_empties_a_seat() -> None:
    table = people_at(2)
    table.refuses(table.identity("Ben"), commands.Leave(key="k", seat=0), "not-your-seat")


@pytest.mark.parametrize("seat", [1, 5])
def test_nobody_leaves_a_seat_where_nobody_sits(seat: int) -> None:
    table = LiveTable()
    table.sit("Anna")
    table.refuses(table.identity("host"), commands.Leave(key="k", seat=seat), "no-seat")


# What is agreed on


def agree(**agreed: object) -> commands.Agree:
    return commands.Agree(key="k", agreement=Agreement(**agreed))  # type: ignore[arg-type]  # whatever may be agreed on


def test_the_host_changes_what_is_agreed_on_and_everybody_stays_where_they_are() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit("Anna", 1)
    table.ask(table.identity("host"), agree(players=3, hints=True))
    assert names(table) == [None, "Anna", None]
    assert table.room.agreement.hints


def test_more_seats_are_free_seats() -> None:
    table = LiveTable(Agreement(players=2))
    table.sit("Anna", 1)
    table.ask(table.identity("host"), agree(players=4))
    assert names(table) == [None, "Anna", None, None]


def test_fewer_seats_let_everybody_stay_where_only_free_ones_go() -> None:
    table = LiveTable(Agreement(players=4))
    table.sit("Anna", 1)
    table.ask(table.identity("host"), agree(players=2))
    assert names(table) == [None, "Anna"]


def test_people_move_up_in_their_order_when_a_seat_of_theirs_goes() -> None:
    table = LiveTable(Agreement(players=4))
    table.sit("Anna", 3)
    table.sit("Ben", 1)
    table.ask(table.identity("host"), agree(players=3))
    assert names(table) == ["Ben", "Anna", None]
    assert table.identity("Anna").seats == {1}


def test_more_people_than_seats_are_refused() -> None:
    table = people_at(3)
    assert "3 seats are taken" in table.refuses(table.identity("host"), agree(players=2), "seat-taken")


@pytest.mark.parametrize(
    "agreed",
    [
        {"edition": "roulette"},
        {"players": 6},
        {"players": 5, "neutral": True},
        {"bandit": True},
        {"players": 2, "starter": 2},
    ],
)
def test_a_table_no_rulebook_offers_is_refused(agreed: dict[str, object]) -> None:
    table = LiveTable()
    assert table.refuses(table.identity("host"), agree(**agreed), "bad-setup").endswith(".")


def test_only_the_host_changes_the_agreement_and_only_before_the_start() -> None:
    table = people_at(2)
    table.refuses(table.identity("Anna"), agree(), "host-only")
    table.start()
    table.refuses(table.identity("host"), agree(), "game-begun")


# Starting


def test_the_host_starts_and_the_lot_the_notes_and_the_first_roll_follow() -> None:
    table = people_at(2)
    event = table.start().event
    assert isinstance(event, events.Started)
    assert event.chance.startswith("lot ")
    assert "; roll " in event.chance
    assert table.room.state is State.PLAYING
    assert table.to_act == int(event.chance[4])


def test_a_game_does_not_start_with_a_free_seat() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit("Anna", 1)
    assert "seats 0, 2 are free" in table.refuses(table.identity("host"), commands.Start(key="k"), "seats-free")


def test_only_the_host_starts_and_only_once() -> None:
    table = people_at(2)
    table.refuses(table.identity("Anna", "Ben"), commands.Start(key="k"), "host-only")
    table.start()
    table.refuses(table.identity("host"), commands.Start(key="k"), "game-begun")


def test_before_the_start_nothing_of_a_game_can_be_asked_for() -> None:
    table = people_at(2)
    anna = table.identity("Anna")
    for command in (
        commands.Place(key="k", seat=0, face=1),
        commands.StandIn(key="k", seat=0),
        commands.Reclaim(key="k", seat=0),
        commands.End(key="k", seat=0),
    ):
        table.refuses(anna, command, "not-playing")


def test_no_refusal_tells_what_is_secret() -> None:
    table = people_at(2)
    anna, host = table.identity("Anna"), table.identity("host")
    asked: list[tuple[Identity, commands.Command]] = [
        (Identity(), sit("Carla")),
        (Identity(), sit("Anna", 0)),
        (anna, commands.Leave(key="k", seat=1)),
        (anna, commands.Start(key="k")),
        (host, agree(players=6)),
        (host, commands.SitBot(key="k", bot="hal")),
        (anna, commands.Place(key="k", seat=1, face=1)),
    ]
    secrets = (
        table.secret,
        HOST,
        hash_token(HOST),
        token_of("Anna"),
        hash_token(token_of("Anna")),
        hash_token(token_of("Ben")),
    )
    for identity, command in asked:
        message = table.refusal(identity, command).message
        assert not any(secret in message for secret in secrets)


def test_a_refusal_is_an_exception_with_a_code_and_a_sentence() -> None:
    refusal = Refusal("store", "The log cannot be written just now.")
    assert (refusal.code, str(refusal)) == ("store", refusal.message)


# A log does not grow without a game


def test_what_has_changed_very_often_before_the_start_changes_once_a_second() -> None:
    table = LiveTable()
    table.sit("Anna")
    agree = commands.Agree(key="k", agreement=Agreement(hints=True))
    while table.room.seq <= QUICK_CHANGES:
        table.ask(table.identity("host"), agree)
    for identity, command in (
        (table.identity("host"), agree),
        (table.identity("host"), commands.SitBot(key="k", bot="regular")),
        (Identity(), sit("Ben")),
    ):
        assert "one change a second" in table.refuses(identity, command, "too-fast")
    table.leave(0, table.identity("Anna"))
    table.now += 1_000
    table.sit("Anna")
    table.now -= 3_600_000  # a clock that was set back locks nobody out
    table.sit_bot()
