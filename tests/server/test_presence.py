"""Who is connected to a table, here and elsewhere, and who has been away for how long."""

import asyncio
import json
from typing import Any

import pytest

from croupier.rooms.identity import Identity
from croupier.server.tables import presence
from croupier.server.tables.presence import Connected, Presence
from croupier.server.tables.subscriber import CloseReason, Subscriber

ANN, BEN = 0, 1


class Ear(Subscriber):
    """A client that stores what it receives."""

    def __init__(self, *seats: int) -> None:
        super().__init__("192.0.2.1")
        self.identity = Identity(frozenset(seats))
        self.heard: list[Any] = []

    @property
    def closed(self) -> bool:
        """Never."""
        return False

    def send(self, message: bytes) -> None:
        """Store it."""
        self.heard.append(json.loads(message))

    def close(self, reason: CloseReason) -> None:
        """Nobody is disconnected here."""
        raise AssertionError(reason)


def present(seats: list[int], watching: int = 0) -> dict[str, Any]:
    """Return the message that every subscriber is sent."""
    return {"t": "present", "present": seats, "watching": watching}


def at(*seats: int, watching: int = 0) -> Connected:
    """Return who is connected at a worker."""
    return Connected(frozenset(seats), watching)


def test_the_others_are_told_who_comes_and_goes_and_so_are_the_other_workers() -> None:
    told: list[Connected] = []
    here = Presence(2, told.append)
    ann, ben, watcher = Ear(ANN), Ear(BEN), Ear()
    for subscriber in (ann, ben, watcher):
        here.join(subscriber)
    here.leave(ben)
    assert ann.heard == [present([ANN, BEN]), present([ANN, BEN], 1), present([ANN], 1)]
    assert ben.heard == [present([ANN, BEN], 1)], "the welcome tells whoever comes"
    assert told == [at(0), at(0, 1), at(0, 1, watching=1), at(0, watching=1)]


def test_nothing_is_told_where_somebody_has_another_window_open() -> None:
    here = Presence(2, lambda _: None)
    ann, window, ben = Ear(ANN), Ear(ANN), Ear(BEN)
    for subscriber in (ben, ann, window):
        here.join(subscriber)
    here.leave(window)
    assert ben.heard == [present([ANN, BEN])]


def test_who_is_connected_to_another_worker_is_present_until_that_is_gone() -> None:
    here = Presence(3, lambda _: None)
    ann = Ear(ANN)
    here.join(ann)
    here.set_peer("other", at(1, 2, watching=4))
    assert here.connected == at(0, 1, 2, watching=4)
    here.set_peer("other", at())
    assert here.connected.seats == {ANN}
    here.set_peer("other", at(1))
    here.remove_peer("other")
    here.remove_peer("unknown")
    assert ann.heard == [present([0, 1, 2], 4), present([0]), present([0, 1]), present([0])]


def test_only_who_is_not_connected_is_absent() -> None:
    here = Presence(2, lambda _: None)
    here.join(Ear(ANN))
    assert here.absent.keys() == {BEN}
    here.set_peer("other", at(1))
    assert here.absent == {}
    here.clear_peers()
    assert here.absent.keys() == {BEN}


def test_who_was_connected_to_another_worker_is_away_only_from_when_that_is_not_heard_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000_000
    monkeypatch.setattr(presence, "now_ms", lambda: now)
    here = Presence(2, lambda _: None)
    ann = Ear(ANN)
    here.join(ann)
    here.set_peer("other", at(1))
    now += 600_000
    here.clear_peers()
    assert ann.heard[-1] == present([ANN])
    gone = now
    now += 30_000
    assert here.absent == {BEN: gone}


def test_other_workers_are_told_of_who_goes_here_though_the_same_person_is_still_there() -> None:
    told: list[Connected] = []
    here = Presence(2, told.append)
    ben = Ear(BEN)
    here.join(ben)
    here.set_peer("other", at(1))
    here.leave(ben)
    assert told == [at(1), at()]


def test_everyone_is_told_of_a_watcher_who_goes_after_another_came_elsewhere() -> None:
    here = Presence(1, lambda _: None)
    ann, watcher = Ear(ANN), Ear()
    here.join(ann)
    here.join(watcher)
    here.set_peer("other", at(watching=1))
    here.leave(watcher)
    assert ann.heard == [present([ANN], 1), present([ANN], 2), present([ANN], 1)]


def test_a_table_that_grows_has_more_seats_to_be_away_from() -> None:
    here = Presence(2, lambda _: None)
    here.update_seats(3)
    assert here.absent.keys() == {0, 1, 2}


async def turns() -> None:
    """Let the loop run for some turns."""
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_crowd_that_comes_and_goes_is_told_of_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "FEW_SUBSCRIBERS", 2)
    monkeypatch.setattr(presence, "PAUSE_SECONDS", 0)  # until the loop's next turn
    told: list[Connected] = []

    async def story() -> None:
        here = Presence(2, told.append)
        ann, ben = Ear(ANN), Ear(BEN)
        for subscriber in (ann, ben, *(Ear() for _ in range(7))):
            here.join(subscriber)
        here.leave(ben)
        assert here.connected == at(ANN, watching=7), "what is decided by does not wait"
        assert ann.heard == [present([ANN, BEN]), present([ANN, BEN], 1)]
        await turns()
        assert ann.heard[2:] == [present([ANN], 7)]
        here.join(Ear())
        await turns()
        here.join(Ear())
        here.clear()
        await turns()
        assert ann.heard[3:] == [present([ANN], 8), present([ANN], 9)], "and nothing once the table is gone"
        assert told[2:] == [at(0, 1, watching=1), at(0, watching=7), at(0, watching=8), at(0, watching=9)]

    asyncio.run(story())
