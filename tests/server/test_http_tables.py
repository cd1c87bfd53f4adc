"""Tables over HTTP: set up, listed, shown."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from croupier.api.http import TableView
from croupier.api.views import RoomView
from croupier.record import read
from croupier.server.limits import Limits
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running
from tests.server.guests import Table, seated, set_up
from tests.server.wire import Wire

GOLDEN = Path(__file__).parents[1] / "records" / "golden"


def test_a_table_is_set_up_with_an_id_a_host_token_and_a_commitment(server: Running) -> None:
    with server.client() as client:
        made = client.post("/api/tables", json={})
    assert made.status_code == 201
    assert set(made.json()) == {"table", "host", "commitment", "day"}
    assert len(made.json()["commitment"]) == 64


def test_the_host_may_bring_a_token(server: Running) -> None:
    with server.client() as client:
        made = client.post("/api/tables", json={"host": "drawn-by-myself-0123456789"})
    assert made.json()["host"] == "drawn-by-myself-0123456789"


def test_what_the_rulebooks_do_not_offer_is_refused(server: Running) -> None:
    with server.client() as client:
        answer = client.post("/api/tables", json={"agreement": {"edition": "classic", "bandit": True}})
    assert answer.status_code == 400
    assert answer.json() == {"code": "bad-setup", "message": "classic has no one-armed bandit."}


def test_bodies_that_are_not_understood_are_refused_with_the_place(server: Running) -> None:
    with server.client() as client:
        for body in (b"", b"{", b'{"agreement":{"players":9}}', b'{"colour":1}', b'"\xff"', b"[" * 8000):
            answer = client.post("/api/tables", content=body, headers={"content-type": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (400, "bad-message")
            assert "not understood" in answer.json()["message"]
        wrong = client.post("/api/tables", json={"agreement": {"players": 9}}).json()["message"]
    assert wrong == "The body is not understood: Expected `int` <= 6 - at `$.agreement.players`."


def test_a_body_that_is_too_large_or_no_json_is_refused(server: Running) -> None:
    with server.client() as client:
        huge = client.post("/api/tables", content=b" " * 300_000, headers={"content-type": "application/json"})
        form = client.post("/api/tables", data={"players": "2"})
        latin = client.post("/api/tables", content=b"{}", headers={"content-type": "application/json; charset=latin-1"})
    assert (huge.status_code, huge.json()["code"]) == (413, "too-large")
    assert (form.status_code, form.json()["code"]) == (415, "wrong-type")
    assert latin.status_code == 415


@pytest.mark.parametrize("in_pieces", [False, True])
def test_a_body_of_the_largest_size_is_read_and_one_byte_more_is_refused(server: Running, in_pieces: bool) -> None:
    most = Limits().frame_bytes
    with server.client() as client:
        for size, code in ((most, "bad-message"), (most + 1, "too-large")):
            body = b" " * size
            content = iter([body[:5_000], body[5_000:]]) if in_pieces else body
            answer = client.post("/api/positions/play", content=content, headers={"content-type": "application/json"})
            assert answer.json()["code"] == code
        assert answer.json()["message"] == "The body may have 8,192 bytes."


def test_a_trial_begins_with_a_part_of_another_game(server: Running) -> None:
    text = (GOLDEN / "classic-3.croupier").read_text()
    setup = read(text).setup
    agreement = {"players": 3, "face_down": setup.face_down, "starter": setup.starter}
    with server.client() as client:
        made = client.post("/api/tables", json={"agreement": agreement, "beginning": {"record": text, "placings": 4}})
        assert (made.status_code, made.json()["commitment"]) == (201, None)
        table = Table(server, **made.json())
        for name in ("Ann", "Ben", "Cleo"):
            table.sit(name)
        placed = [group["dice"] for casino in table.start()["view"]["casinos"] for group in casino["groups"]]
        assert len(placed) >= 1, "dice lie there from the beginning"
        assert table.shown()["room"]["trial"]
        for beginning, code in (
            ({"record": "croupier record 9", "placings": 0}, "unreadable"),
            ({"record": text, "placings": 900}, "bad-setup"),
        ):
            refused = client.post("/api/tables", json={"agreement": agreement, "beginning": beginning})
            assert refused.json()["code"] == code
        of_a_day = {"day": "today", "beginning": {"record": text, "placings": 4}}
        assert client.post("/api/tables", json=of_a_day).json()["code"] == "bad-setup"


def listed(server: Running) -> list[str]:
    """Return the tables on the public list."""
    with server.client() as client:
        return [msgspec.convert(room, RoomView).table for room in client.get("/api/tables").json()]


def test_only_tables_that_want_to_be_found_and_are_open_are_listed_the_newest_first(server: Running) -> None:
    _, first, second = set_up(server), set_up(server, listed=True), set_up(server, listed=True)
    assert listed(server) == [second.table, first.table]
    for table in (first, second):
        table.command(table.host, t="agree", agreement={"listed": False})
    assert listed(server) == []


def test_a_table_is_listed_while_it_has_a_free_seat(server: Running) -> None:
    table = set_up(server, listed=True)
    table.sit("Ann")
    assert listed(server) == [table.table]
    table.sit("Ben")
    assert listed(server) == []
    table.command(table.tokens[1], t="leave", seat=1)
    assert listed(server) == [table.table]
    table.command(table.host, t="sit-bot", bot="regular")
    assert listed(server) == []
    table.command(table.host, t="agree", agreement={"listed": True, "players": 3})
    assert listed(server) == [table.table]
    table.command(table.host, t="agree", agreement={"listed": True, "players": 2})
    table.start()
    assert listed(server) == []


def test_a_rematch_is_listed_once_somebody_does_not_want_their_seat(server: Running) -> None:
    table = seated(server, listed=True)
    table.play(table.start())
    following = table.command(table.tokens[0], t="rematch").json()["what"]["table"]
    assert listed(server) == []
    rematch = Table(server, following, table.host, "")
    assert rematch.command(table.tokens[0], t="leave", seat=1).status_code == 200
    assert listed(server) == [following]


def test_a_table_is_shown_as_a_spectator_sees_it(server: Running) -> None:
    table = seated(server, seconds_per_move=60)
    before = decode_strictly(table.get().text, TableView)
    assert before.view is None
    assert before.room.state == "open"
    table.start()
    now = decode_strictly(table.get().text, TableView)
    assert now.view is not None
    assert now.due is not None
    assert now.due > now.now
    assert now.seq == before.seq + 1


def test_nothing_shown_has_a_secret_a_token_or_winnings_that_lie_face_down(server: Running) -> None:
    table = seated(server, face_down=True)
    event = table.start()
    secret = server.application.registry.tables[table.table].room.secret
    while not event["view"]["over"]:
        text = table.get().text
        assert secret not in text
        assert not any(token in text for token in (table.host, *table.tokens))
        assert all(seat["money"] is None and seat["won"] is None for seat in table.shown()["view"]["seats"])
        event = table.place(event["view"]).json()
    assert table.shown()["room"]["secret"] == secret
    assert all(seat["money"] is not None for seat in table.shown()["view"]["seats"])


def test_a_table_that_is_not_there_is_not_found(server: Running) -> None:
    with server.client() as client:
        for name in ("nobody-knows", "a" * 33, "%00", "..%2f..", "%C3%BC"):
            answer = client.get(f"/api/tables/{name}")
            assert answer.status_code == 404
            assert answer.json()["code"] in ("no-table", "no-route")


def test_a_server_with_too_many_tables_keeps_those_in_memory_that_somebody_is_at(serve: Callable[..., Any]) -> None:
    with serve(limits=Limits(tables=2)) as server, server.client() as client:
        first = set_up(server)
        with Wire(server.url, f"{first.path}/live") as wire:
            wire.say(t="hello")
            assert wire.next()["t"] == "welcome"
            second, third = set_up(server), set_up(server)
            assert server.application.registry.tables.keys() == {first.table, third.table}
            with Wire(server.url, f"{third.path}/live") as other:
                other.say(t="hello")
                assert other.next()["t"] == "welcome"
                answer = client.post("/api/tables", json={})
                assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
                assert answer.headers["retry-after"] == "1"
        assert second.get().status_code == 200  # it was on disk all the time


def test_tables_that_one_address_set_up_and_left_alone_leave_memory_when_it_sets_up_more(
    serve: Callable[..., Any],
) -> None:
    with serve(limits=Limits(tables_per_address=2)) as server:
        watched = set_up(server)
        with Wire(server.url, f"{watched.path}/live") as wire:
            wire.say(t="hello")
            assert wire.next()["t"] == "welcome"
            left_alone, last = set_up(server), set_up(server)
            assert server.application.registry.tables.keys() == {watched.table, last.table}
        assert left_alone.get().status_code == 200  # it was on disk all the time
        assert len(server.application.registry.tables) == 2  # one of the others made room for it


def test_one_address_does_not_push_the_tables_of_others_off_the_list(serve: Callable[..., Any]) -> None:
    listed = {"agreement": {"players": 2, "listed": True}}
    with serve(limits=Limits(listings_at_once=3)) as server, server.client() as client:
        answers = [client.post("/api/tables", json=listed) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429]
        assert answers[-1].json()["code"] == "too-fast"
        assert answers[-1].headers["retry-after"] == "120"
        unlisted = set_up(server)  # others can be set up, and not listed later either
        refused = unlisted.command(unlisted.host, t="agree", agreement=listed["agreement"])
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
        assert len(client.get("/api/tables").json()) == 3


def test_a_rematch_costs_what_a_table_does(serve: Callable[..., Any]) -> None:
    with serve(limits=Limits(requests_at_once=200, requests_per_second=0.001, table_cost=150)) as server:
        table = seated(server)
        table.start()
        for seat, token in enumerate(table.tokens):
            table.command(token, t="end", seat=seat)
        refused = table.command(table.tokens[0], t="rematch")
        assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
