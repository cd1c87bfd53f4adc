"""Who may ask for a hint: the person whose turn it is, where hints are agreed on, and nobody else."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.refusal import Code, Refusal
from croupier.rooms import events
from croupier.rooms.decisions import check_hint
from croupier.rooms.room import RoomState
from tests.rooms.tables import NAMES, LiveTable

SEATS = st.integers(0, 5)


def asked(table: LiveTable, seat: int, *people: str) -> Code | None:
    """Ask for a hint; why it was refused, or None: it was not."""
    try:
        check_hint(table.room, commands.Hint(key="k", seat=seat), table.identity(*people))
    except Refusal as refusal:
        return refusal.code
    return None


def playing(agreement: Agreement) -> LiveTable:
    """Return a table where Anna begins, Ben follows, and bots have the other seats."""
    table = LiveTable(agreement)
    for name in NAMES[:2]:
        table.sit(name)
    for _ in range(agreement.players - 2):
        table.sit_bot()
    table.start()
    return table


def test_whose_turn_it_is_may_have_a_hint() -> None:
    table = playing(Agreement(starter=0, hints=True))
    assert asked(table, 0, "Anna") is None
    assert asked(table, 0, "Anna", "Ben") is None


def test_without_an_agreement_there_are_none() -> None:
    assert not Agreement().hints
    assert asked(playing(Agreement(starter=0)), 0, "Anna") == "no-hints"


def test_others_may_not_have_it() -> None:
    table = playing(Agreement(starter=0, hints=True))
    for seat, people in ((0, ("Ben",)), (0, ()), (0, ("host",)), (1, ("Anna",)), (5, ("Anna",))):
        assert asked(table, seat, *people) == "not-your-seat"
    assert asked(table, 1, "Ben") == "not-your-turn"


def test_before_and_after_a_game_there_are_none() -> None:
    table = LiveTable(Agreement(hints=True))
    table.sit("Anna")
    assert asked(table, 0, "Anna") == "not-playing"
    table = playing(Agreement(starter=0, hints=True))
    while table.room.state is RoomState.PLAYING:
        table.place_any(Random(1))
    assert asked(table, 0, "Anna") == asked(table, 1, "Ben") == "not-playing"


@pytest.mark.parametrize("event", [events.StoodIn(seat=0, bot="regular"), events.Left(seat=0)])
def test_who_does_not_play_is_not_told_what_to_play(event: events.Event) -> None:
    table = playing(Agreement(starter=0, hints=True))
    table.happen(event)
    assert asked(table, 0, "Anna") == "not-your-turn"
    table.happen(events.Reclaimed(seat=0))
    assert asked(table, 0, "Anna") is None


@settings(max_examples=60, deadline=None)
@given(
    hints=st.booleans(),
    players=st.integers(2, 5),
    turns=st.integers(0, 60),
    people=st.sets(st.sampled_from((*NAMES[:3], "host")), max_size=3),
    seat=SEATS,
    chooser=st.integers(0, 99),
)
def test_no_hint_where_it_is_not_allowed(
    hints: bool, players: int, turns: int, people: set[str], seat: int, chooser: int
) -> None:
    table = playing(Agreement(players=players, hints=hints))
    random = Random(chooser)
    for _ in range(turns):
        if table.room.to_act is not None:
            table.place_any(random)
    room = table.room
    mine = seat < 2 and NAMES[seat] in people
    allowed = hints and mine and room.state is RoomState.PLAYING and room.to_act == seat
    assert (asked(table, seat, *people) is None) == allowed
