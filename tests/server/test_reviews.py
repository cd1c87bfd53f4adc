"""Luck and skill over HTTP: worked out when somebody asks, kept, the same every time, and never of half a game."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from croupier.analysis import review
from croupier.api.http import Review
from croupier.bots import Budget
from croupier.server import reviews
from croupier.server.background import BackgroundPool, Kind
from croupier.server.compilation import Compilation
from tests.rooms.strictly import strictly
from tests.server.conftest import Running
from tests.server.guests import Table, seated

pytestmark = pytest.mark.xdist_group("compiled")
Serve = Callable[..., Any]
LONG = 180
"""Seconds: where nothing is kept on disk yet, advice is compiled first."""


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coarse figures, quickly."""
    monkeypatch.setattr(review, "MOVE", Budget(500))
    monkeypatch.setattr(review, "FALL", Budget(200))
    monkeypatch.setattr(review, "FALLS", 2)


def over(server: Running, **agreement: Any) -> Table:
    """A table whose game is over."""
    table = seated(server, **agreement)
    table.play(table.start())
    return table


def worked_out(table: Table) -> httpx.Response:
    """The review, however long it takes."""
    until = monotonic() + LONG
    while (answer := table.get("/review")).status_code == 202 and monotonic() < until:
        assert strictly(answer.text, Review) == Review(ready=False, seats=())
        assert answer.headers["retry-after"] == "1"
        sleep(0.05)
    return answer


@pytest.mark.parametrize("face_down", [False, True])
def test_a_finished_game_is_reviewed_for_every_seat(server: Running, face_down: bool) -> None:
    table = over(server, players=3, face_down=face_down)
    answer = worked_out(table)
    assert answer.status_code == 200
    shown = strictly(answer.text, Review)
    assert [seat.seat for seat in shown.seats] == [0, 1, 2]
    for seat in shown.seats:
        assert seat.lost >= 0
        assert len(seat.costliest) <= 3
        assert [slip.lost for slip in seat.costliest] == sorted((slip.lost for slip in seat.costliest), reverse=True)
    assert any(seat.costliest for seat in shown.seats), "who always takes the lowest face plays badly"
    assert table.get("/review").text == answer.text


def test_after_a_restart_it_is_the_same(serve: Serve) -> None:
    with serve() as server:
        table = over(server)
        first = worked_out(table).text
    with serve() as server:
        assert worked_out(Table(server, table.table, table.host, table.commitment)).text == first


def test_there_is_none_before_the_end_nor_of_a_game_that_was_broken_off(server: Running) -> None:
    table = seated(server)
    assert table.get("/review").json()["code"] == "not-playing"
    table.start()
    assert table.get("/review").status_code == 409
    for seat, token in enumerate(table.tokens):
        table.command(token, t="end", seat=seat)
    assert table.shown()["room"]["state"] == "ended"
    assert table.get("/review").json()["code"] == "not-playing"
    with server.client() as client:
        assert client.get("/api/tables/nothing/review").json()["code"] == "no-table"


def test_many_at_once_wait_their_turn_and_one_that_fails_can_be_asked_for_again(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with caplog.at_level(logging.ERROR, "croupier.server"):
        table = over(server)
        monkeypatch.setattr(Kind.REVIEW, "limit", 0)
        refused = table.get("/review")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
        monkeypatch.setattr(Kind.REVIEW, "limit", 1)
        with monkeypatch.context() as patch:
            patch.setattr(reviews, "record_of", broken)
            failed = worked_out(table)
            assert (failed.status_code, failed.json()["code"]) == (500, "internal")
        assert worked_out(table).status_code == 200


def test_only_the_last_ones_are_kept(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "CACHED", 1)
    with serve() as server:
        one, other = over(server), over(server)
        first = worked_out(one).text
        worked_out(other)
        assert one.get("/review").status_code == 202
        assert worked_out(one).text == first


def test_a_server_that_goes_down_meanwhile_says_nothing_of_it(caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> None:
        pool, compilation = BackgroundPool(1), Compilation("croupier.analysis.evaluation")
        service = reviews.ReviewService(lambda _: [], pool, compilation)
        assert service.of("table", "192.0.2.1") is None
        pool.close()
        await compilation.close()
        await asyncio.sleep(0.1)

    asyncio.run(ask())
    gc.collect()  # what nobody asked about is told of at the latest now
    assert not caplog.records
