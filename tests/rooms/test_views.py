"""What clients get of a table: the view of the rules, whole and on the wire, and of every event what is public."""

from dataclasses import replace
from random import Random
from typing import get_args

import msgspec
import pytest

from croupier.api import events as public
from croupier.api.agreement import Agreement
from croupier.api.events import PlacedEvent, PublicEvent
from croupier.api.messages import EventMessage, Welcome, encode
from croupier.api.views import OwnWinnings, game_view
from croupier.rooms import events
from croupier.rooms.identity import Identity
from croupier.rooms.transitions import Transition
from croupier.rooms.views import board_view, event_message, own_winnings, public_event, room_view, welcome
from croupier.rules import Game, Setup, view
from tests.play import SETUPS, name
from tests.rooms.strict_json import decode_strictly
from tests.rooms.tables import NAMES, LiveTable, message_text, seated_table, started_table
from tests.rooms.uncached_view import uncached_game_view
from tests.rooms.write_golden import moved, story

TABLES = [replace(setup, face_down=face_down) for setup in SETUPS for face_down in (False, True)]
"""Every table on offer, with winnings open and face down."""


def table_of(setup: Setup) -> LiveTable:
    """Return a table with a game of this setup in progress."""
    return started_table(
        setup.players,
        edition=setup.edition.name,
        neutral=setup.neutral,
        bandit=setup.bandit,
        face_down=setup.face_down,
    )


def game_of(table: LiveTable) -> Game:
    assert table.room.play is not None
    return table.room.play.game


def check_sent(transition: Transition, game: Game) -> None:
    """Check that a message has the view of the rules, field by field, and for each seat only its own winnings."""
    everyone = range(game.setup.players)
    hidden = game.setup.face_down and not view(game).over
    shown = uncached_game_view(game)
    assert shown == game_view(view(game))
    for seats in ((), *((seat,) for seat in everyone), tuple(everyone)):
        message = decode_strictly(message_text(transition, Identity(frozenset(seats))), EventMessage)
        assert message.view == shown
        assert message.own == (
            tuple(OwnWinnings(seat, game.scores[seat].money, game.won(seat)) for seat in seats) if hidden else ()
        )


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{name(setup)}{'_face_down' if setup.face_down else ''}")
def test_at_every_step_the_wire_has_the_view_of_the_rules(setup: Setup) -> None:
    table, chooser = table_of(setup), Random(setup.players)
    check_sent(table.transitions[-1], game_of(table))
    while table.room.to_act is not None:
        before = game_of(table)
        transition = table.place_any(chooser)
        event, game = transition.event, game_of(table)
        assert isinstance(event, events.Placed)
        check_sent(transition, game)
        what = event_message(transition).what
        assert isinstance(what, PlacedEvent)
        paid = game.rounds_paid > before.rounds_paid
        move = next(move for move in before.legal_moves if (move.face, move.bandit) == (event.face, event.bandit))
        assert what.payout == (before.preview(move) if paid else None)


def test_before_the_game_there_is_no_view_of_it() -> None:
    room = seated_table(2).room
    assert board_view(room) is None
    assert own_winnings(room, Identity(frozenset((0, 1)))) == ()


def test_every_event_is_public_under_its_own_tag_and_with_its_own_values() -> None:
    kinds = set()
    for transition in (*story().transitions, *moved().transitions):
        event, what = transition.event, public_event(transition)
        kinds.add(type(what))
        assert what.__struct_config__.tag == event.__struct_config__.tag
        for field in what.__struct_fields__:
            if field != "payout":
                assert getattr(what, field) == getattr(event, field)
    assert kinds == set(get_args(PublicEvent))


def test_no_public_event_has_a_field_for_what_is_secret() -> None:
    fields = {(field.name, field.type) for kind in get_args(PublicEvent) for field in msgspec.structs.fields(kind)}
    assert {kind for name, kind in fields if name == "host"} == {bool}, "whether, and not by which token"
    assert {name for name, _ in fields}.isdisjoint({"secret", "token", "pass_", "hosts", "kept", "key", "seed"})


def test_placed_dice_are_public_with_the_payout_of_their_round() -> None:
    table = started_table(2)
    while table.transitions[-1].payout is None:
        table.place_any(Random(1))
    what = public_event(table.transitions[-1])
    assert isinstance(what, public.PlacedEvent)
    assert what.payout == table.transitions[-1].payout
    assert what.payout is not None
    assert [casino.casino for casino in what.payout] == [1, 2, 3, 4, 5, 6]


def test_the_room_is_sent_where_it_changed_and_left_out_where_only_the_game_did() -> None:
    table = started_table(2, starter=0)
    assert event_message(table.transitions[-1]).room == room_view(table.room)
    assert event_message(table.place_any(Random(1))).room is None


def test_a_room_shows_who_sits_where_and_what_is_agreed_on() -> None:
    table = LiveTable(Agreement(players=3))
    table.sit(NAMES[0], colour="jade")
    table.sit_bot("shark")
    seen_room = room_view(table.room)
    assert [seat and (seat.kind, seat.name, seat.bot) for seat in seen_room.seats] == [
        ("person", "Anna", None),
        ("bot", "Shark", "shark"),
        None,
    ]
    assert (seen_room.state, seen_room.agreement, seen_room.secret) == ("open", table.agreement, None)


def test_the_welcome_has_all_that_an_identity_may_know() -> None:
    table = started_table(2, face_down=True)
    anna = table.identity("Anna")
    message = welcome(table.room, anna, table.now, (0,), 3, ())
    assert decode_strictly(encode(message).decode(), Welcome) == message
    assert (message.you, message.host, message.present, message.watching) == ((0,), False, (0,), 3)
    assert message.view == board_view(table.room)
    assert message.own == (OwnWinnings(0, 0, ()),)
