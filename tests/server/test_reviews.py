"""Luck and skill over HTTP: computed on request, cached, always the same, and never of an unfinished game."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable
from concurrent.futures import Future
from threading import get_ident
from time import monotonic, sleep
from typing import Any

import httpx
import pytest

from croupier.api.http import Review
from croupier.network.effort import Precision
from croupier.record import Record
from croupier.rules import CLASSIC, Setup
from croupier.server import reviews
from croupier.server.background import BackgroundPool, Kind
from croupier.server.http import reviews as http_reviews
from tests.patience import PATIENCE
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running
from tests.server.guests import Table, seated

Serve = Callable[..., Any]


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Coarse figures, quickly."""
    monkeypatch.setattr(reviews, "PRECISION", Precision(samples=2, error=1.0, most=1))


def over(server: Running, **agreement: Any) -> Table:
    """Return a table whose game is over."""
    table = seated(server, **agreement)
    table.play(table.start())
    return table


def worked_out(table: Table) -> httpx.Response:
    """Wait for the review, and return it."""
    until = monotonic() + PATIENCE
    while (answer := table.get("/review")).status_code == 202 and monotonic() < until:
        waiting = decode_strictly(answer.text, Review)
        assert (waiting.ready, waiting.seats, waiting.turns) == (False, (), ())
        assert 0 <= waiting.progress <= 1
        assert answer.headers["retry-after"] == "1"
        sleep(0.05)
    return answer


@pytest.mark.parametrize("face_down", [False, True])
def test_a_finished_game_is_reviewed_for_every_seat(server: Running, face_down: bool) -> None:
    table = over(server, players=3, face_down=face_down)
    answer = worked_out(table)
    assert answer.status_code == 200
    shown = decode_strictly(answer.text, Review)
    assert [seat.seat for seat in shown.seats] == [0, 1, 2]
    assert (shown.progress, shown.finished) == (1, True)
    for seat in shown.seats:
        parts = (seat.deal, seat.own_dice, seat.other_dice, seat.own_moves, seat.other_moves)
        assert seat.start + sum(part.share for part in parts) == pytest.approx(seat.result, abs=1e-4)
        assert (shown.dice[seat.seat][seat.seat], shown.moves[seat.seat][seat.seat]) == (seat.own_dice, seat.own_moves)
        assert seat.decisions >= 8
        assert (seat.rating == "masterly") == (seat.loss.share <= 0.0015)
    assert sum(seat.result for seat in shown.seats) == pytest.approx(1, abs=1e-4)
    assert sum(seat.loss.share for seat in shown.seats) > 0, "who always takes the lowest face plays badly"
    assert any(turn.mark for turn in shown.turns)
    assert 1 <= len(shown.turning_points) <= 5
    assert table.get("/review").text == answer.text


def test_a_record_is_reviewed_as_far_as_it_goes(server: Running) -> None:
    table = seated(server)
    table.play(table.start())
    record = table.get("/record").text.partition("round 2")[0]
    with server.client() as client:
        until = monotonic() + PATIENCE
        while True:
            answer = client.post("/api/records/review", content=record, headers={"content-type": "text/plain"})
            if answer.status_code != 202 or monotonic() > until:
                break
            sleep(0.05)
        shown = decode_strictly(answer.text, Review)
        assert (shown.ready, shown.finished) == (True, False)
        assert {turn.round for turn in shown.turns} == {1}
        for text, code in (("croupier record 9", "unreadable"), (record.partition("round 1")[0], "not-playing")):
            refused = client.post("/api/records/review", content=text, headers={"content-type": "text/plain"})
            assert refused.json()["code"] == code


def test_nothing_of_a_review_is_worked_out_or_written_on_the_event_loop(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads, loop = dict[str, set[int]](), Future[int]()

    def note(name: str) -> None:
        work = getattr(reviews, name)

        def noted(*given: Any) -> Any:
            threads.setdefault(name, set()).add(get_ident())
            return work(*given)

        monkeypatch.setattr(reviews, name, noted)

    for name in ("plan_review", "conclude_review", "review_message"):
        note(name)
    table = over(server)
    assert worked_out(table).status_code == 200
    worked_out(table)
    server.loop.call_soon_threadsafe(lambda: loop.set_result(get_ident()))
    assert [len(found) for found in threads.values()] == [1, 1, 1]
    assert loop.result(PATIENCE) not in set[int]().union(*threads.values())


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
        monkeypatch.setattr(Kind.REVIEW, "limit", reviews.WORKERS)
        with monkeypatch.context() as patch:
            patch.setattr(http_reviews, "record_of", broken)
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
        pool = BackgroundPool(1)
        service = reviews.ReviewService(pool)

        async def record() -> Record:
            return Record(Setup(CLASSIC, 2), ("Ann", "Ben"))

        assert service.review("table", record, "192.0.2.1") == 0.0
        pool.close()
        await asyncio.sleep(0.1)

    asyncio.run(ask())
    gc.collect()  # what nobody asked about is told of at the latest now
    assert not caplog.records
