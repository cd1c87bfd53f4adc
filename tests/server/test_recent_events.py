"""A table's last events in memory: exactly what a replay of its log would tell a client that was away."""

from random import Random

import pytest
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test

from croupier.api.messages import MissedEvent
from croupier.rooms.history import missed_since, transitions
from croupier.server.tables import recent_events
from croupier.server.tables.recent_events import RecentEvents
from tests.rooms.tables import LiveTable, started_table
from tests.rooms.test_room_machine import RoomMachine


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep twelve events in blocks of three, in addition to those that do not fill a block yet."""
    monkeypatch.setattr(recent_events, "BLOCK", 3)
    monkeypatch.setattr(recent_events, "MOST_BLOCKS", 4)


def recent_of(table: LiveTable) -> RecentEvents:
    """Return the last events of a table that was loaded from its log."""
    recent = RecentEvents()
    for transition in transitions(table.table, table.logged):
        recent.add(transition)
    return recent


def check(table: LiveTable, recent: RecentEvents) -> None:
    """Compare with a replay, for clients that have seen less or more."""
    now = table.room.seq
    for since in {0, now // 2, *range(max(0, now - 16), now + 2)}:
        found = recent.since(since)
        expected: tuple[MissedEvent, ...] = missed_since(table.table, table.logged, since)
        assert found == expected or (found is None and len(expected) > 12)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("face_down", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_after_every_event_of_a_game_it_is_what_a_replay_tells(players: int, face_down: bool) -> None:
    table, chooser = started_table(players, face_down=face_down), Random(players)
    recent = recent_of(table)
    while table.room.to_act is not None:
        recent.add(table.place_any(chooser))
        if chooser.random() < 0.3 or table.room.to_act is None:
            check(table, recent)
    assert (recent.since(0) is None) is not face_down


@pytest.mark.usefixtures("few")
def test_whatever_people_do_it_is_what_a_replay_tells() -> None:
    class Machine(RoomMachine):
        """Any table, compared when it is late."""

        def check_missed(self) -> None:
            """Compare."""
            check(self.table, recent_of(self.table))

    run_state_machine_as_test(Machine, settings=settings(max_examples=15, stateful_step_count=40))  # type: ignore[no-untyped-call]


def test_a_whole_game_is_kept_in_a_few_kilobytes() -> None:
    table = started_table(5)
    table.play_on(Random(1))
    recent = recent_of(table)
    told = recent.since(0)
    assert told is not None
    assert [event.seq for event in told] == [*range(1, table.room.seq + 1)]
    assert sum(len(block) for _, block in recent._blocks) < 12_000  # 30,000 as objects
    assert len(recent._last) < recent_events.BLOCK
