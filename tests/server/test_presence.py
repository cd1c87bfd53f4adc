"""Who is connected to a table, here and elsewhere, and who has been away for how long."""

import json
from typing import Any

import pytest
from croupier.rooms.deciding import Who
from croupier.server.listener import Listener
from croupier.server.presence import Presence

from croupier.server import presence

ANN, BEN = 0, 1


class Ear(Listener):
    """Somebody connected who keeps what they hear."""

    def __init__(self, *seats: int) -> None:
        self.heard: list[Any] = []
        super().__init__(_never, _never, backlog=1, send_at_once=self._keep)
        self.who = Who(frozenset(seats))

    def _keep(self, text: str) -> bool:
        self.heard.append(json.loads(text))
        return True


async def _never(_: str) -> None:
    raise AssertionError("everything is heard at once")


def present(seats: list[int], watching: int = 0) -> dict[str, Any]:
    """What everyone is told."""
    return {"t": "present", "present": seats, "watching": watching}


def test_the_others_are_told_who_comes_and_goes_and_so_are_the_other_workers() -> None:
    told: list[str] = []
    here = Presence(2, told.append)
    ann, ben, watcher = Ear(ANN), Ear(BEN), Ear()
    for listener in (ann, ben, watcher):
        here.join(listener)
    here.part(ben)
    assert ann.heard == [present([ANN, BEN]), present([ANN, BEN], 1), present([ANN], 1)]
    assert ben.heard == [present([ANN, BEN], 1)], "the welcome tells whoever comes"
    assert told == ["0 0", "0,1 0", "0,1 1", "0 1"]


def test_nothing_is_told_where_somebody_has_another_window_open() -> None:
    here = Presence(2, lambda _: None)
    ann, window, ben = Ear(ANN), Ear(ANN), Ear(BEN)
    for listener in (ben, ann, window):
        here.join(listener)
    here.part(window)
    assert ben.heard == [present([ANN, BEN])]


def test_who_is_connected_to_another_worker_is_present_until_that_is_gone() -> None:
    here = Presence(3, lambda _: None)
    ann = Ear(ANN)
    here.join(ann)
    here.heard("other", "1,2 4")
    assert (here.seats, here.watching) == ({0, 1, 2}, 4)
    here.heard("other", "- 0")
    assert here.seats == {ANN}
    here.heard("other", "1 0")
    here.worker_gone("other")
    here.worker_gone("unknown")
    assert ann.heard == [present([0, 1, 2], 4), present([0]), present([0, 1]), present([0])]


def test_only_who_is_not_connected_can_have_been_away() -> None:
    here = Presence(2, lambda _: None)
    here.join(Ear(ANN))
    assert here.away(0) == {BEN}
    assert here.away(60) == frozenset()
    here.heard("other", "1 0")
    assert here.away(0) == frozenset()
    here.forget_workers()
    assert here.away(0) == {BEN}


def test_who_was_connected_to_another_worker_is_away_only_from_when_that_is_not_heard_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_000_000
    monkeypatch.setattr(presence, "now_ms", lambda: now)
    here = Presence(2, lambda _: None)
    ann = Ear(ANN)
    here.join(ann)
    here.heard("other", "1 0")
    now += 600_000
    here.forget_workers()
    assert ann.heard[-1] == present([ANN])
    assert here.away(30) == frozenset()
    now += 30_000
    assert here.away(30) == {BEN}


def test_other_workers_are_told_of_who_goes_here_though_the_same_person_is_still_there() -> None:
    told: list[str] = []
    here = Presence(2, told.append)
    ben = Ear(BEN)
    here.join(ben)
    here.heard("other", "1 0")
    here.part(ben)
    assert told == ["1 0", "- 0"]


def test_everyone_is_told_of_a_watcher_who_goes_after_another_came_elsewhere() -> None:
    here = Presence(1, lambda _: None)
    ann, watcher = Ear(ANN), Ear()
    here.join(ann)
    here.join(watcher)
    here.heard("other", "- 1")
    here.part(watcher)
    assert ann.heard == [present([ANN], 1), present([ANN], 2), present([ANN], 1)]


def test_a_table_that_grows_has_more_seats_to_be_away_from() -> None:
    here = Presence(2, lambda _: None)
    here.seats_changed(3)
    assert here.away(0) == {0, 1, 2}
