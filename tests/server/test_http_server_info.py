"""About the server, its front, and how it answers what it does not do."""

import logging
import os
import socket
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from croupier.rules import EDITIONS
from croupier.rules.setup import offered_setups
from croupier.server import event_log
from croupier.server.http import server_info
from croupier.server.http.openapi import openapi
from croupier.server.limits import Limits
from croupier.store import StoreError
from croupier.store.sqlite import SqliteLog
from tests.patience import eventually
from tests.server.conftest import Running
from tests.server.guests import seated, set_up

Serve = Callable[..., Any]


def test_the_bots_are_named(server: Running) -> None:
    with server.client() as client:
        found = client.get("/api/bots").json()
    assert {"name": "regular", "built_in": True} in found


def test_the_editions_say_what_can_be_agreed_on(server: Running) -> None:
    with server.client() as client:
        found = {edition["name"]: edition for edition in client.get("/api/editions").json()}
    assert set(found) == set(EDITIONS)
    for name, edition in EDITIONS.items():
        shown = found[name]
        neutral = {row["players"] for row in shown["neutral"]}
        tables = {
            (players, dice, bandit)
            for players in range(shown["fewest"], shown["most"] + 1)
            for dice in ({False, True} if players in neutral else {False})
            for bandit in ({False, True} if shown["bandit"] else {False})
        }
        assert tables == {(setup.players, setup.neutral, setup.bandit) for setup in offered_setups(edition)}
        assert {row["value"]: row["count"] for row in shown["notes"]} == edition.notes


def test_health_is_well_while_an_event_can_be_appended(serve: Serve, tmp_path: Path) -> None:
    with serve() as server, server.client() as client:
        set_up(server)
        assert client.get("/api/health").json()["status"] == "ok"
        other = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        # Another program has put an event where the server's next one goes.
        other.execute("INSERT INTO croupier_event SELECT max(id) + 1, NULL, 99, 1, 0, '' FROM croupier_event")
        other.close()
        assert client.post("/api/tables", json={}).status_code == 503
        answer = client.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "store")
        assert answer.json()["message"].startswith("No event can be appended;")
        assert str(tmp_path) not in answer.text


def test_health_is_not_well_once_a_page_turned_out_damaged(
    serve: Serve, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serve() as server:
        tables = [seated(server) for _ in range(60)]
    path = tmp_path / "tables.db"
    with path.open("r+b") as file:
        file.seek(path.stat().st_size // 4096 // 2 * 4096)
        file.write(b"\xff" * 4096)
    monkeypatch.setattr("croupier.store.sqlite.CHECKED_BYTES", 0, raising=False)
    with serve() as server, server.client() as client:
        statuses = {client.get(f"/api/tables/{table.table}").status_code for table in tables}
        assert statuses == {200, 503}
        answer = client.get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "store")
    assert answer.json()["message"].startswith("The database is damaged;")


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
def test_a_server_whose_file_is_removed_carries_out_nothing_more_and_says_once_what_to_do(
    serve: Serve, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serve() as server, server.client() as client:
        table, other = seated(server), seated(server)
        seq = table.shown()["seq"]
        (tmp_path / "tables.db").unlink()
        assert client.get("/api/health").status_code == 503
        for _ in range(2):
            for refused in (table.command(table.host, t="start"), other.command(other.host, t="start")):
                assert (refused.status_code, refused.json()["code"]) == (503, "store")
            assert client.post("/api/tables", json={}).status_code == 503
            answer = client.get("/api/health")
            assert (answer.status_code, answer.json()["code"]) == (503, "store")
        assert table.shown()["seq"] == seq
    (line,) = (record.message for record in caplog.records if record.levelno >= logging.WARNING)
    saved = tmp_path / "tables.db.saved-1"
    assert line.startswith(
        f"{tmp_path / 'tables.db'} was removed or moved, so nothing is acknowledged any more. All that"
    )
    assert f"is in {saved}. Stop the server, put" in line
    saved.rename(tmp_path / "tables.db")
    with serve() as server:
        assert replace(table, server=server).shown()["seq"] == seq
        assert replace(table, server=server).command(table.host, t="start").json()["seq"] == seq + 1


def test_a_database_that_can_only_be_read_is_not_well_until_it_can_be_written(
    serve: Serve, caplog: pytest.LogCaptureFixture
) -> None:
    with serve() as server, server.client() as client:
        table = seated(server)
        store = server.application.registry.log._store
        assert isinstance(store, SqliteLog)
        store._writer.execute("PRAGMA query_only = ON")
        assert table.command(table.host, t="start").json()["code"] == "store"
        assert client.get("/api/health").status_code == 503
        store._writer.execute("PRAGMA query_only = OFF")
        assert client.get("/api/health").status_code == 200
        assert table.command(table.host, t="start").status_code == 200
    assert "attempt to write a readonly database" in caplog.text


def test_a_commit_that_hangs_is_reported_once_and_health_is_not_well_meanwhile(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(event_log, "PING_SECONDS", 0.05)
    monkeypatch.setattr(event_log, "WATCH_SECONDS", 0.05)
    with serve() as server, server.client() as client:
        table = seated(server)
        store = server.application.registry.log._store
        with store._writing, ThreadPoolExecutor() as threads:
            starting = threads.submit(table.command, table.host, t="start")
            eventually(lambda: "The log has not answered for" in caplog.text)
            assert client.get("/api/health").status_code == 503
            assert not starting.done()
            store._writing.release()
            assert starting.result().status_code == 200
            store._writing.acquire()
        eventually(lambda: "The log answers again." in caplog.text)
        assert client.get("/api/health").status_code == 200
    assert caplog.text.count("The log has not answered for") == 2  # once by itself, once for the one who asked


def test_health_does_not_wait_for_ever(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(event_log, "PING_SECONDS", 0.05)
    go_on = Event()
    monkeypatch.setattr(server.application.registry.log._store, "ping", lambda: go_on.wait(5))
    with server.client() as client:
        assert client.get("/api/health").status_code == 503
        go_on.set()


def test_metrics_count(server: Running) -> None:
    table = set_up(server)
    table.sit("Ann")
    with server.client() as client:
        answer = client.get("/metrics")
    assert answer.headers["content-type"] == "text/plain; version=1.0.0; charset=utf-8"
    lines = dict(line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#"))
    assert float(lines["croupier_events_total"]) >= 2
    assert float(lines["croupier_tables"]) >= 1
    assert lines["croupier_listeners"] == lines["croupier_appends_waiting"] == "0.0"


def test_robots_and_the_icon(server: Running) -> None:
    with server.client() as client:
        assert "Disallow: /" in client.get("/robots.txt").text
        assert client.get("/favicon.ico").status_code == 204


def test_what_is_not_there_is_answered_in_the_same_form(server: Running) -> None:
    with server.client() as client:
        nowhere = client.get("/api/nowhere")
        assert (nowhere.status_code, nowhere.json()["code"]) == (404, "no-route")
        delete = client.delete("/api/tables")
        assert (delete.status_code, delete.json()["code"]) == (405, "no-method")
        assert set(delete.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
        assert client.options("/api/tables").headers["allow"] == "GET, HEAD, OPTIONS, POST"
        elsewhere = client.get("/api/bots", headers={"host": "evil.example"})
        assert (elsewhere.status_code, elsewhere.json()["code"]) == (421, "no-host")
        other = client.get("/api/bots", headers={"origin": "https://evil.example"})
        assert other.status_code == 421


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/", "GET, HEAD, OPTIONS"),
        ("/api/bots", "GET, HEAD, OPTIONS"),
        ("/api/records/verify", "OPTIONS, POST"),
        ("/api/tables/anything/stream", "GET, OPTIONS"),
    ],
)
def test_an_address_names_its_methods(server: Running, path: str, methods: str) -> None:
    with server.client() as client:
        options, patch = client.options(path), client.patch(path)
    assert (options.status_code, options.content, options.headers["allow"]) == (204, b"", methods)
    assert (patch.status_code, patch.json()["code"], patch.headers["allow"]) == (405, "no-method", methods)


@pytest.mark.parametrize("path", ["/", "/play", "/icon.svg", "/robots.txt", "/api/bots", "/api/tables"])
def test_one_slash_at_the_end_of_an_address_changes_nothing(server: Running, path: str) -> None:
    with server.client() as client:
        without, with_it = client.get(path), client.get(f"{path.rstrip('/')}/")
    assert (with_it.status_code, with_it.content) == (200, without.content)


@pytest.mark.parametrize(
    "path", ["//", "//api/tables", "/api//tables", "/api/bots//", "/api/tables%0A", "/api%2F/bots"]
)
def test_an_address_with_an_empty_segment_or_a_line_feed_is_none(server: Running, path: str) -> None:
    with server.client() as client:
        for answer in (client.get(f"{server.url}{path}"), client.post(f"{server.url}{path}", json={})):
            assert (answer.status_code, answer.json()["code"]) == (404, "no-route")


def test_a_table_costs_the_same_with_a_slash_at_the_end(serve: Serve) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=23, table_cost=20)
    with serve(limits=limits) as server, server.client() as client:
        made = client.post("/api/tables/", json={})
        assert (made.status_code, made.headers["cache-control"]) == (201, "no-store")
        assert client.post("/api/tables/", json={}).status_code == 429


def test_every_answer_is_safe_unkept_and_without_cookies(server: Running) -> None:
    with server.client() as client:
        for path in ("/api/bots", "/api/nowhere", "/api/tables/nobody", "/"):
            answer = client.get(path)
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert "content-security-policy" in answer.headers
            assert "set-cookie" not in answer.headers
            assert answer.headers.get("cache-control") == ("no-store" if path.startswith("/api") else "no-cache")


def test_something_unexpected_is_noted_down_and_not_told(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken() -> None:
        raise RuntimeError("the inside")

    monkeypatch.setattr(server_info, "roster", broken)
    with caplog.at_level(logging.ERROR, "croupier.server"), server.client() as client:
        answer = client.get("/api/bots")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    assert "the inside" not in answer.text
    assert "the inside" in caplog.text


def test_what_fails_after_a_response_has_begun_ends_the_connection_and_is_noted_down(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"100")]})
        await send({"type": "http.response.body", "body": b"half", "more_body": True})
        raise RuntimeError("the inside")

    monkeypatch.setattr(server.application, "_site", broken)
    with server.client() as client, pytest.raises(httpx.RemoteProtocolError):
        client.get("/robots.txt")
    assert caplog.text.count("RuntimeError: the inside") == 1


def test_no_client_begins_a_line_of_the_log(
    server: Running, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: str) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr(server.application.registry, "table", broken)
    with caplog.at_level(logging.ERROR, "croupier.server"), server.client() as client:
        assert client.get("/api/tables/a%0Ab").status_code == 503
    assert caplog.messages == ["GET /api/tables/a%0Ab: the disk is full"]


def test_who_hangs_up_in_the_middle_is_no_error_of_the_server(
    server: Running, caplog: pytest.LogCaptureFixture
) -> None:
    address = urlsplit(server.url)
    head = f"POST /api/tables HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Type: application/json\r\n"
    with socket.create_connection((address.hostname, address.port or 0)) as caller:
        caller.sendall(f"{head}Content-Length: 100\r\n\r\n{{".encode())
    with server.client() as client:
        assert client.get("/api/health").status_code == 200
    assert caplog.text == ""


def test_who_asks_too_fast_waits_and_tables_cost_more(serve: Serve) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=23, table_cost=20)
    with serve(limits=limits) as server, server.client() as client:
        assert client.post("/api/tables", json={}).status_code == 201
        assert client.post("/api/tables", json={}).status_code == 429
        statuses = [client.get("/api/bots").status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]
        refused = client.get("/api/nowhere")
    assert (refused.status_code, refused.json()["code"]) == (429, "too-fast")
    assert refused.headers["retry-after"] == "1"
    assert refused.headers["cache-control"] == "no-store"


def test_a_request_counts_for_more_the_more_it_brings_and_for_the_most_if_nobody_knows_how_much(serve: Serve) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=300, record_bytes=256_000, bytes_per_frame=1_000)
    text = {"content-type": "text/plain"}
    with serve(limits=limits) as server, server.client() as client:
        assert client.post("/api/records/verify", content=b"#" * 35_000, headers=text).status_code == 200
        assert client.post("/api/records/verify", content=iter([b"#"]), headers=text).status_code == 200
        assert client.post("/api/records/verify", content=b"#" * 8_000, headers=text).status_code == 429
        assert client.get("/api/bots").status_code == 200


def test_a_body_that_is_far_too_large_is_refused_as_that_and_not_as_too_many_requests(serve: Serve) -> None:
    limits = Limits(requests_per_second=0.001, requests_at_once=300, record_bytes=256_000, bytes_per_frame=1_000)
    with serve(limits=limits) as server, server.client() as client:
        answer = client.post("/api/records/verify", content=b"#" * 400_000, headers={"content-type": "text/plain"})
        assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


@pytest.mark.parametrize("path", ["/", "/t/abc", "/icon.svg", "/robots.txt", "/favicon.ico", "/metrics", "/nowhere"])
def test_who_asks_for_the_head_alone_gets_the_same_without_the_body(server: Running, path: str) -> None:
    heads_are_those_of_the_whole(server, path)


@pytest.mark.parametrize("path", [path for path, methods in openapi()["paths"].items() if "get" in methods])
def test_and_so_it_is_all_over_the_api_but_for_the_stream_which_has_no_end(server: Running, path: str) -> None:
    table = seated(server)
    table.play(table.start())
    path = path.replace("{table}", table.table)
    if path.endswith("/stream"):
        with server.client() as client:
            assert client.head(path).status_code == 405
    else:
        heads_are_those_of_the_whole(server, path)


def heads_are_those_of_the_whole(server: Running, path: str) -> None:
    """Compare what GET and HEAD answer."""
    with server.client() as client:
        whole, head = client.get(path), client.head(path)
        assert head.status_code == whole.status_code
        assert head.content == b""
        changing = {"date", "content-length"} if path == "/metrics" or path.startswith("/api/tables/") else {"date"}
        assert {name: value for name, value in head.headers.items() if name not in changing} == {
            name: value for name, value in whole.headers.items() if name not in changing
        }
        assert client.get("/api/health").status_code == 200, "the connection can be used again"


def test_who_asks_for_the_socket_without_an_upgrade_hears_what_a_proxy_must_pass_on(server: Running) -> None:
    with server.client() as client:
        answer = client.get("/api/tables/anything/live")
    assert (answer.status_code, answer.json()["code"], answer.headers["upgrade"]) == (426, "no-upgrade", "websocket")
