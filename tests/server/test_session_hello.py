"""Hello, and further hellos: who is accepted, what the welcome says, and how a socket changes tables."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import pytest

from croupier.server import session
from croupier.server.limits import Limits
from tests.server.conftest import Running
from tests.server.guests import seated, set_up
from tests.server.wire import NotAdmittedError, Wire, frame, listen

TOKEN = "a-token-that-nobody-has-been-given"


def live(table: str) -> str:
    """Return the path of a table's socket."""
    return f"/api/tables/{table}/live"


def test_a_stranger_is_welcomed_as_a_spectator(server: Running) -> None:
    table = set_up(server)
    wire, welcome = listen(server.url, table.table, TOKEN)
    with wire:
        assert (welcome["version"], welcome["you"], welcome["host"]) == (2, [], False)
        assert (welcome["present"], welcome["watching"], welcome["missed"]) == ([], 1, [])
        assert welcome["room"]["commitment"] == table.commitment
        assert welcome["view"] is None


def test_the_host_and_everyone_seated_are_told_who_they_are(server: Running) -> None:
    table = seated(server)
    for tokens, seats, host in (
        ([table.host], [], True),
        ([table.tokens[1]], [1], False),
        ([*table.tokens, table.host, TOKEN], [0, 1], True),
    ):
        wire, welcome = listen(server.url, table.table, *tokens)
        with wire:
            assert (welcome["you"], welcome["host"]) == (seats, host)


@pytest.mark.parametrize("since", [0, 1, 3, 6])
def test_who_comes_back_is_told_what_they_missed(server: Running, since: int) -> None:
    table = seated(server)
    table.place(table.start()["view"])
    table.place(table.shown()["view"])
    wire, welcome = listen(server.url, table.table, since=since)
    with wire:
        assert welcome["seq"] == 6
        assert [one["seq"] for one in welcome["missed"]] == [*range(since + 1, 7)]


def test_who_claims_to_know_the_future_has_missed_nothing(server: Running) -> None:
    wire, welcome = listen(server.url, seated(server).table, since=999_999)
    with wire:
        assert (welcome["seq"], welcome["missed"]) == (3, [])


@pytest.mark.parametrize(
    ("first", "code"),
    [
        (b"", "bad-message"),
        (b"hello", "bad-message"),
        (b'{"t":"hello","tokens":["short"]}', "bad-message"),
        (b'{"t":"hello","since":-1}', "bad-message"),
        (b'{"t":"hello","friend":1}', "bad-message"),
        (b'{"t":"ping"}', "no-hello"),
        (b'{"t":"start","key":"k"}', "no-hello"),
        (b'{"t":"hello","table":"nowhere-at-all"}', "no-table"),
    ],
)
def test_whatever_is_no_hello_is_refused_and_ends_the_socket(server: Running, first: bytes, code: str) -> None:
    with Wire(server.url, live(set_up(server).table)) as wire:
        wire.send(frame(first))
        refused = wire.next()
        assert (refused["t"], refused["code"]) == ("refused", code)
        assert wire.end().code == 1008


def test_who_says_nothing_is_sent_away(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "HELLO_SECONDS", 0.2)
    with Wire(server.url, live(set_up(server).table)) as wire:
        assert wire.next()["code"] == "no-hello"
        assert wire.end().code == 1008


@pytest.mark.parametrize("table", ["nowhere", "x" * 200, "%00", "..", "t%20t", "%F0%9F%8E%B2"])
def test_at_a_table_that_does_not_exist_hello_is_refused(server: Running, table: str) -> None:
    with Wire(server.url, live(table)) as wire:
        wire.say(t="hello")
        assert wire.next()["code"] == "no-table"
        assert wire.end().code == 1008


@pytest.mark.parametrize(
    "path",
    ["/", "/api/tables", "/live", "/api/tables/x/live/more", "/api/tables/x/stream", "/api/tables/..%2F..%2Fx/live"],
)
def test_elsewhere_no_socket_is_opened(server: Running, path: str) -> None:
    with pytest.raises(NotAdmittedError) as refused:
        Wire(server.url, path)
    assert refused.value.status == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Host": "elsewhere.example"},
        {"Host": "elsewhere.example", "Origin": "http://elsewhere.example"},
        {"Host": ""},
        {"Host": "[::1"},
    ],
)
def test_pages_from_elsewhere_and_unknown_names_are_not_admitted(server: Running, headers: dict[str, str]) -> None:
    with pytest.raises(NotAdmittedError) as refused:
        Wire(server.url, live(set_up(server).table), headers)
    assert refused.value.status in (400, 403)


def test_our_own_page_is_admitted(server: Running) -> None:
    wire, _ = listen(server.url, set_up(server).table, headers={"Origin": server.url})
    wire.close()


def test_who_says_hello_without_end_is_sent_away(serve: Callable[..., Any]) -> None:
    with serve(limits=Limits(requests_per_second=0.01, requests_at_once=40)) as server:
        table = set_up(server)
        with Wire(server.url, live(table.table)) as wire:
            for _ in range(10):
                wire.say(t="hello")
            assert wire.until("refused")["code"] == "too-fast"
            assert wire.end().code == 4029


# Hello again


def test_hello_said_again_takes_the_socket_to_another_table(server: Running) -> None:
    here, there = set_up(server), seated(server)
    wire, _ = listen(server.url, here.table)
    watcher, _ = listen(server.url, here.table)
    with wire, watcher:
        wire.say(t="hello", table=there.table, tokens=[there.tokens[1]])
        welcome = wire.until("welcome")
        assert (welcome["room"]["table"], welcome["you"]) == (there.table, [1])
        assert watcher.next() == {"t": "present", "present": [], "watching": 1}
        here.sit("Ann")
        there.start()
        assert wire.next()["what"]["t"] == "started"


def test_hello_said_again_at_the_same_table_tells_everything_once_more(server: Running) -> None:
    table = seated(server)
    wire, _ = listen(server.url, table.table)
    with wire:
        wire.say(t="hello", tokens=[table.tokens[0]], since=1)
        welcome = wire.next()
        assert (welcome["you"], welcome["present"], welcome["watching"]) == ([0], [0], 0)
        assert len(welcome["missed"]) == 2


def test_what_is_said_after_hello_is_for_the_new_table_even_when_sent_before_the_welcome(server: Running) -> None:
    here, there = set_up(server), set_up(server)
    wire, _ = listen(server.url, here.table)
    with wire:
        for at in range(5):
            table = (there, here)[at % 2]
            wire.say(t="hello", table=table.table)
            wire.say(t="sit", key=f"k{at}", name=f"Ann {at}", seed="s", token=f"{TOKEN}-{at}")
        places = [wire.until("welcome")["room"]["table"] for _ in range(5)]
        assert places == [(there, here)[at % 2].table for at in range(5)]
        wire.until("refused")  # the third who wanted to sit there: what came before is on disk
        wire.say(t="hello", table=here.table)
        wire.say(t="sit", key="last", name="Last", seed="s", token=f"{TOKEN}-last")
        wire.until("refused")  # and here, too
    assert [seat["name"] for seat in there.shown()["room"]["seats"]] == ["Ann 0", "Ann 2"]
    assert [seat["name"] for seat in here.shown()["room"]["seats"]] == ["Ann 1", "Ann 3"]


def test_a_hello_that_is_refused_later_on_ends_the_socket_and_leaves_nobody_behind(server: Running) -> None:
    table = set_up(server)
    wire, _ = listen(server.url, table.table)
    with wire:
        wire.say(t="hello", table="nowhere")
        assert wire.next()["code"] == "no-table"
        assert wire.end().code == 1008
    assert nobody_listens(server, table.table)


def test_who_hangs_up_on_the_way_to_another_table_is_not_left_behind_there(server: Running) -> None:
    here = set_up(server)
    for _ in range(20):
        there = seated(server)
        there.place(there.start()["view"])
        wire, _ = listen(server.url, here.table)
        wire.say(t="hello", table=there.table, since=0)
        wire.drop()
        assert nobody_listens(server, there.table)
        assert nobody_listens(server, here.table)


def nobody_listens(server: Running, table: str) -> bool:
    """Say whether nobody is left at a table in memory after a short wait."""
    sleep(0.01)
    end = monotonic() + 2
    while (there := server.application.registry.tables[table].presence.subscribers) and monotonic() < end:
        sleep(0.01)
    return not there
