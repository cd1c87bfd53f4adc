"""A command counts once: each person's last keys are known, whatever the others send, and nobody else's are theirs."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.commands import Command
from croupier.rooms import events
from croupier.rooms.events import Event
from croupier.rooms.identity import hash_token
from croupier.rooms.room import Room
from croupier.rooms.transitions import apply_event, create_room
from croupier.server.tables.keys import REMEMBERED, CommandKeys
from tests.server.guests import seated, set_up

Serve = Callable[..., Any]

HOST, ANN, BEN = hash_token("host"), hash_token("Ann"), hash_token("Ben")


class Table:
    """A table whose keys are remembered as its actor does it."""

    def __init__(self, players: int = 3) -> None:
        self.room: Room = create_room(
            "t1", 0, events.Created(agreement=Agreement(players=players), secret="5e" * 32, host=HOST)
        )
        self.keys = CommandKeys(self.room)

    def happen(self, event: Event) -> int:
        """Add an event that is on disk, and return its number."""
        self.room = apply_event(self.room, event, 0).room
        self.keys.add(event, self.room)
        return self.room.seq

    def sit(self, seat: int, name: str, key: str | None = None) -> int:
        """Let a person sit down."""
        colour = ("ruby", "sky", "lemon")[seat]
        sat = events.Sat(
            key=key or f"sit-{name}", seat=seat, name=name, colour=colour, seed="s", token=hash_token(name)
        )
        return self.happen(sat)

    def known(self, command: Command, *tokens: str) -> int | None:
        """Return the event that a command is known to have led to."""
        return self.keys.event_of(command, {*tokens})


def end(seat: int, key: str = "k") -> commands.End:
    return commands.End(key=key, seat=seat)


def asked(seat: int, key: str = "k") -> events.EndAsked:
    return events.EndAsked(key=key, seat=seat, ends=False)


def test_nobody_pushes_out_the_keys_of_another() -> None:
    table = Table()
    table.sit(0, "Ann")
    table.sit(1, "Ben")
    mine = table.happen(asked(0))
    for number in range(2 * REMEMBERED):
        table.happen(asked(1, f"b{number}"))
        table.happen(events.StoodIn(key=f"s{number}", seat=0, bot="regular", by=1))
        table.happen(events.Agreed(key=f"a{number}", agreement=table.room.agreement))
    assert table.known(end(0), ANN) == mine
    assert table.known(commands.Sit(key="sit-Ann", name="Ann", seed="s", token="Ann")) == 2


def test_of_one_persons_keys_the_last_are_known() -> None:
    table = Table()
    table.sit(0, "Ann")
    last = [table.happen(asked(0, f"k{number}")) for number in range(REMEMBERED + 1)][-1]
    assert table.known(end(0, "k0"), ANN) is None
    assert table.known(end(0, "k1"), ANN) == last - REMEMBERED + 1
    assert table.known(end(0, f"k{REMEMBERED}"), ANN) == last


@pytest.mark.parametrize("sent_away", [False, True])
def test_a_new_occupant_of_a_seat_has_keys_of_their_own(sent_away: bool) -> None:
    table = Table()
    table.sit(0, "Ann")
    table.happen(asked(0))
    table.happen(events.Left(key="go", seat=0, sent_away=sent_away))
    table.sit(0, "Ben")
    for command in (end(0), commands.Place(key="k", seat=0, face=1), commands.Leave(key="go", seat=0)):
        assert table.known(command, BEN) is None
    assert table.known(end(0), ANN) is None
    assert table.known(commands.Sit(key="sit-Ben", name="Ben", seed="s", token="Ben")) == table.room.seq


def test_a_key_is_known_only_to_a_sender_who_holds_the_seat() -> None:
    table = Table()
    table.sit(0, "Ann")
    table.sit(1, "Ben")
    table.happen(asked(0))
    assert table.known(end(0), BEN) is None
    assert table.known(commands.Place(key="k", seat=0, face=1), BEN) is None
    assert table.known(end(1), ANN, BEN) is None
    assert table.known(end(0), BEN, ANN) == table.room.seq


def test_who_left_and_comes_back_is_the_same_person() -> None:
    table = Table()
    table.sit(0, "Ann")
    left = table.happen(events.Left(key="go", seat=0))
    assert table.known(commands.Leave(key="go", seat=0), ANN) == left
    table.sit(0, "Ann", key="again")
    assert table.known(commands.Leave(key="go", seat=0), ANN) == left


def test_the_host_who_sent_a_person_away_does_not_send_away_the_next_with_the_same_command() -> None:
    table = Table()
    table.sit(0, "Ann")
    left = table.happen(events.Left(key="go", seat=0, sent_away=True))
    table.sit(0, "Ben")
    assert table.known(commands.Leave(key="go", seat=0), HOST) == left
    table.happen(events.BotSat(key="bot", seat=1, bot="regular", name="Rosa", colour="sky"))
    left = table.happen(events.Left(key="bot-goes", seat=1))
    table.sit(1, "Ann")
    assert table.known(commands.Leave(key="bot-goes", seat=1), HOST) == left
    assert table.known(commands.Leave(key="bot-goes", seat=1), ANN) is None


def test_keys_move_up_with_their_people() -> None:
    table = Table()
    table.sit(0, "Ann")
    table.sit(2, "Ben")
    asking = table.happen(asked(2))
    table.happen(events.Agreed(key="fewer", agreement=Agreement(players=2)))
    assert table.room.seat(1).token == BEN
    assert table.known(end(1), BEN) == asking
    assert table.known(commands.Agree(key="fewer", agreement=Agreement()), HOST) == table.room.seq


def test_seats_of_one_device_have_keys_of_their_own() -> None:
    table = Table()
    table.sit(0, "Ann")
    table.happen(
        events.Sat(key="sit-2", seat=1, name="Ann's son", colour="sky", seed="s", token=ANN),
    )
    table.happen(asked(0))
    assert table.known(end(1), ANN) is None
    assert table.known(commands.Sit(key="sit-2", name="Ann's son", seed="s", token="Ann")) == 3


def test_a_bot_that_others_chose_is_a_command_of_theirs() -> None:
    table = Table()
    table.sit(0, "Ann")
    table.sit(1, "Ben")
    by_ben = table.happen(events.StoodIn(key="k", seat=0, bot="regular", by=1))
    assert table.known(commands.StandIn(key="k", seat=0), BEN) == by_ben
    assert table.known(commands.StandIn(key="k", seat=0), ANN) is None
    own = table.happen(events.StoodIn(key="k", seat=0, bot="regular"))
    assert table.known(commands.StandIn(key="k", seat=0), ANN) == own


# At a server


def test_keys_are_known_after_a_restart_whatever_the_others_sent(serve: Serve) -> None:
    with serve() as server:
        table = seated(server)
        event = table.start()
        seat = event["view"]["seat"]
        move = {"t": "place", "key": "mine", "seat": seat, "face": event["view"]["options"][0]["move"]["face"]}
        placed = table.command(table.tokens[seat], **move).json()
        rival = 1 - seat
        for number in range(REMEMBERED):
            kind = "stand-in" if number % 2 == 0 else "reclaim"
            table.command(table.tokens[rival], t=kind, seat=rival)
        assert table.command(table.tokens[seat], **move).json() == {"t": "done", "key": "mine", "seq": placed["seq"]}
    with serve() as server:
        again = replace(table, server=server).command(table.tokens[seat], **move)
        assert again.json() == {"t": "done", "key": "mine", "seq": placed["seq"]}


def test_a_key_of_a_former_occupant_does_not_answer_for_the_next_also_after_a_restart(serve: Serve) -> None:
    with serve() as server:
        table = set_up(server)
        table.sit("Ann")
        assert table.command(table.tokens[0], t="leave", seat=0, key="go").json()["t"] == "event"
        table.sit("Ben")
        table.sit("Cem")
    with serve() as server:
        table = replace(table, server=server)
        assert table.command(table.tokens[1], t="leave", seat=0, key="go").json()["t"] == "event"
        assert table.shown()["room"]["seats"][0] is None


def test_a_command_counts_once_on_every_device_of_its_person_and_on_no_other() -> None:
    table = Table()
    table.sit(0, "Ann")
    placed = table.happen(asked(0))
    linked = table.happen(events.Linked(key="l", seats=(0,), pass_=hash_token("pass")))
    phone, laptop = hash_token("phone"), hash_token("laptop")
    redeemed = table.happen(events.Redeemed(key="r", seats=(0,), pass_=hash_token("pass"), token=phone))
    redeem = commands.Redeem(key="r", pass_="pass", token="phone")
    assert table.known(redeem) == redeemed
    assert table.known(commands.Redeem(key="r", pass_="pass", token="thief")) is None
    for token in (ANN, phone):
        assert table.known(end(0), token) == placed
        assert table.known(commands.Link(key="l", seats=[0], pass_="pass"), token) == linked
    rotated = table.happen(events.Rotated(key="o", seat=0, token=laptop))
    rotate = commands.Rotate(key="o", seat=0, token="laptop")
    assert table.known(rotate, ANN) == table.known(rotate, laptop) == rotated
    assert table.known(end(0), laptop) == placed, "the same person"
    assert table.known(end(0), ANN) is table.known(end(0), phone) is None
