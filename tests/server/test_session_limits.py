"""Sockets that are slow, fast, many or send invalid frames; and a server that shuts down and starts again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest

from croupier.server import websocket
from croupier.server.limits import Limits
from tests.server.conftest import Running
from tests.server.guests import Table, new_key, seated, set_up
from tests.server.test_session_hello import nobody_listens
from tests.server.wire import CONTINUED, PING, PONG, HungUpError, Wire, frame, listen

Serve = Callable[..., Any]


def overwhelm(server: Running, table: Table, reader: Wire) -> list[dict[str, Any]]:
    """Broadcast at a table until a client cannot keep up; another one reads everything, and returns what it read."""
    actor, read = server.application.registry.tables[table.table], []
    message = msgspec.json.encode({"t": "said", "seat": 0, "phrase": None, "words": "x" * 50_000})
    while not server.application.registry.metrics.too_slow:
        server.loop.call_soon_threadsafe(actor.presence.broadcast, message)
        reader.say(t="ping")
        while (received := reader.next())["t"] != "pong":
            read.append(received)
    return read


def test_who_cannot_keep_up_is_dropped_with_4008_and_welcomed_back(
    serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket, "CLOSE_SECONDS", 60)  # what lies in the kernel's buffers has to be read first
    with serve(limits=Limits(backlog_bytes=100_000, frames_per_second=1e6, frames_at_once=1e6)) as server:
        table = seated(server)
        slow, welcome = listen(server.url, table.table, table.tokens[0], receive_buffer=65_536)
        reader, _ = listen(server.url, table.table, table.tokens[1])
        with slow, reader:
            table.command(table.tokens[0], t="leave", seat=0)
            overwhelm(server, table, reader)
            assert slow.end().code == 4008
            assert server.application.registry.metrics.too_slow == 1
            back, again = listen(server.url, table.table, since=welcome["seq"])
            with back:
                assert [one["seq"] for one in again["missed"]] == [welcome["seq"] + 1]


def test_who_never_reads_again_does_not_count_as_present(serve: Serve) -> None:
    with serve(limits=Limits(backlog_bytes=100_000, frames_per_second=1e6, frames_at_once=1e6)) as server:
        table = seated(server)
        silent, _ = listen(server.url, table.table, table.tokens[0], receive_buffer=65_536)
        reader, _ = listen(server.url, table.table, table.tokens[1])
        with silent, reader:
            read = overwhelm(server, table, reader)
            while not any(one["t"] == "present" and one["present"] == [1] for one in read):
                read.append(reader.next())
            assert server.application.registry.tables[table.table].presence.connected.seats == {1}


SLOWLY = Limits(frames_per_second=0.001)
"""None is forgiven while a busy machine reads them."""


def test_too_many_frames_at_once_end_the_socket_with_4029(serve: Serve) -> None:
    with serve(limits=SLOWLY) as server, listen(server.url, set_up(server).table)[0] as wire:
        most = int(SLOWLY.frames_at_once)
        wire.send(frame(b'{"t":"ping"}') * (most + 20))
        assert wire.until("refused")["code"] == "too-fast"
        assert wire.end().code == 4029
        assert sum('"pong"' in text for text in wire.heard) >= most - 1  # hello was one; the others are answered


@pytest.mark.parametrize(
    ("opcode", "fin"), [(PING, True), (PONG, True), (CONTINUED, False)], ids=["pings", "pongs", "empty fragments"]
)
def test_control_frames_and_empty_fragments_count_like_all_others(serve: Serve, opcode: int, fin: bool) -> None:
    with serve(limits=SLOWLY) as server, listen(server.url, set_up(server).table)[0] as wire:
        most = int(SLOWLY.frames_at_once)
        if opcode == CONTINUED:
            wire.send(frame(b"", fin=False))
        wire.send(frame(b"", opcode, fin=fin) * (most + 20))
        assert wire.until("refused")["code"] == "too-fast"
        assert wire.end().code == 4029


@pytest.mark.parametrize("ping", [frame(b'{"t":"ping"}'), frame(b"", PING)], ids=["message", "control frame"])
def test_pings_count_for_the_address_on_however_many_sockets(serve: Serve, ping: bytes) -> None:
    with serve(limits=Limits(pings_per_second=0.001, pings_at_once=50)) as server, ExitStack() as lines:
        table = set_up(server).table
        wires = [lines.enter_context(listen(server.url, table)[0]) for _ in range(6)]
        for wire in wires[:5]:
            wire.send(ping * 9)
            wire.say(t="ping")
            while len(wire.pongs) + sum('"pong"' in text for text in wire.heard) < 10:
                wire.next()
        wires[5].send(ping)
        assert wires[5].until("refused")["code"] == "too-fast"
        assert wires[5].end().code == 4029


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"\xff"), 1007),
        (frame(b"x" * 8_193), 1009),
        (frame(b"x" * 8_000, fin=False) + frame(b"x" * 200, CONTINUED), 1009),
        (frame(b"x", CONTINUED), 1002),
        (b"\x81\x02hi", 1002),
    ],
    ids=["not UTF-8", "too large", "too large in fragments", "no beginning", "no mask"],
)
def test_what_is_no_websocket_message_ends_the_socket_with_the_code_of_the_standard(
    server: Running, sent: bytes, code: int
) -> None:
    table = set_up(server)
    wire, _ = listen(server.url, table.table)
    with wire:
        wire.send(sent)
        assert wire.end().code == code
    assert nobody_listens(server, table.table)


def test_bytes_count_as_well_as_frames(server: Running) -> None:
    wire, _ = listen(server.url, set_up(server).table)
    with wire:
        wire.send(frame(b"x" * 8_000) * 20)  # 160,000 bytes, where 100,000 may come at once
        assert wire.until("refused", lambda one: one["code"] != "bad-message")["code"] == "too-fast"
        assert wire.end().code == 4029


def test_frames_at_a_steady_pace_are_no_hurry(serve: Serve) -> None:
    with serve(limits=Limits(frames_per_second=200, frames_at_once=3)) as server:
        wire, _ = listen(server.url, set_up(server).table)
        with wire:
            for _ in range(20):
                assert wire.silent()
                sleep(0.01)


def test_nothing_but_nonsense_ends_the_socket_with_1008(serve: Serve) -> None:
    with serve(limits=Limits(frames_at_once=1000)) as server:
        wire, _ = listen(server.url, set_up(server).table)
        with wire:
            for _ in range(50):
                wire.send(frame(b"nonsense"))
                assert wire.next()["code"] == "bad-message"
            assert wire.silent()  # one word of sense, and counting begins anew
            for _ in range(51):
                wire.send(frame(b"nonsense"))
            end = wire.end()
            assert (end.code, end.reason) == (1008, "nonsense")


def test_a_table_has_only_so_many_listeners(serve: Serve) -> None:
    with serve(limits=Limits(listeners_per_table=2)) as server:
        table = set_up(server)
        wires = [listen(server.url, table.table)[0] for _ in range(2)]
        with Wire(server.url, f"/api/tables/{table.table}/live") as third:
            third.say(t="hello")
            assert third.next()["code"] == "too-many"
            assert third.end().code == 1013
        wires[0].close()
        wire, _ = listen(server.url, table.table)
        for one in (wire, wires[1]):
            one.drop()


def test_an_address_has_only_so_many_sockets_and_may_have_new_ones_when_old_ones_are_closed(serve: Serve) -> None:
    with serve(limits=Limits(sockets_per_address=2)) as server:
        table = set_up(server)
        wires = [listen(server.url, table.table)[0] for _ in range(2)]
        with pytest.raises(Exception, match="403"):
            Wire(server.url, f"/api/tables/{table.table}/live")
        for wire in wires:
            wire.close()
        assert nobody_listens(server, table.table)
        sleep(0.05)
        for _ in range(5):
            wire, _ = listen(server.url, table.table)
            wire.close()
            sleep(0.02)


def test_a_socket_that_only_knocks_and_one_that_breaks_off_leave_nothing_behind(server: Running) -> None:
    table = set_up(server)
    for _ in range(10):
        Wire(server.url, f"/api/tables/{table.table}/live").drop()
        wire, _ = listen(server.url, table.table)
        wire.send(frame(b'{"t":"ping"}')[:5])
        wire.drop()
    assert nobody_listens(server, table.table)
    until = monotonic() + 10
    while server.application.registry.addresses._sockets:
        assert monotonic() < until
        sleep(0.01)


# Going down


def test_a_server_that_goes_down_says_so_and_the_next_one_goes_on(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    with serve() as server:
        table = seated(server, starter=0)
        wires = [listen(server.url, table.table, token)[0] for token in table.tokens]
        event = table.start()
        move = {"t": "place", "key": "last", "seat": 0, "face": event["view"]["options"][0]["move"]["face"]}
        wires[0].say(**move)
        last = wires[0].until("event", lambda one: one["key"] == "last")
        server.stop()
        for wire in wires:
            assert wire.until("bye")["reason"] == "closing"
            assert wire.end().code == 1012
    with serve() as server:
        wire, welcome = listen(server.url, table.table, table.tokens[0], since=last["seq"] - 1)
        with wire:
            assert welcome["seq"] == last["seq"]
            assert welcome["view"] == last["view"]
            assert [one["what"]["t"] for one in welcome["missed"]] == ["placed"]
            wire.say(**move)  # the answer may have been lost
            assert wire.next() == {"t": "done", "key": "last", "seq": last["seq"]}
            wire.say(t="place", key=new_key(), seat=0, face=1)
            assert wire.next()["code"] == "not-your-turn"
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_a_key_is_known_after_a_restart_however_much_bots_have_played_since(serve: Serve) -> None:
    with serve() as server:
        table = seated(server, players=4)
        table.start()
        for seat, token in enumerate(table.tokens):
            seq = table.command(token, t="stand-in", seat=seat, key=f"bot-{seat}").json()["seq"]
        wire, welcome = listen(server.url, table.table)
        with wire:
            while not welcome["view"]["over"]:
                welcome = wire.until("event")
        assert welcome["seq"] > seq + 64
    with serve() as server:
        wire, _ = listen(server.url, table.table, *table.tokens)
        with wire:
            wire.say(t="stand-in", seat=3, key="bot-3")
            assert wire.next() == {"t": "done", "key": "bot-3", "seq": seq}


def test_a_table_that_left_memory_is_welcomed_to_again_from_the_log(server: Running) -> None:
    table = seated(server, starter=0)
    event = table.place(table.start()["view"]).json()
    registry = server.application.registry
    wire, _ = listen(server.url, table.table)
    actor = registry.tables[table.table]
    with wire:
        server.loop.call_soon_threadsafe(registry.unload, table.table, "stale")
        assert wire.until("bye")["reason"] == "stale"
        assert wire.end().code == 4009
    assert actor.room.seq == event["seq"]
    back, welcome = listen(server.url, table.table, table.tokens[1], since=0)
    with back:
        assert welcome["view"] == event["view"]
        assert len(welcome["missed"]) == event["seq"]
        assert registry.tables[table.table] is not actor


def test_a_socket_closed_by_the_client_is_answered_with_its_code(server: Running) -> None:
    wire, _ = listen(server.url, set_up(server).table)
    wire.send(frame((1001).to_bytes(2) + b"gone", 0x8))
    with pytest.raises(HungUpError) as end:
        wire.next()
    assert end.value.code == 1001
