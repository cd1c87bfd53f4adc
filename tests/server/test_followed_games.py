"""Followed games: what the device of a referee publishes, who may change it, and what followers are shown."""

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.record import read
from croupier.server.limits import Limits
from croupier.server.settings import Settings
from croupier.server.tables import expiry
from croupier.store import StoreError
from croupier.store.sqlite import SqliteLog
from tests.patience import eventually
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures
from tests.server.conftest import Running, running

Serve = Callable[..., Any]
GOLDEN = Path(__file__).parents[1] / "records" / "golden"
RECORD = (GOLDEN / "classic-3-neutral.croupier").read_text(encoding="utf-8")
LINES = RECORD.split("secret:")[0].splitlines(keepends=True)
TOKEN, OTHER = "a-token-that-a-device-has-drawn-1", "a-token-that-a-device-has-drawn-2"


def name(number: int) -> str:
    return f"drawn-by-a-device-{number:03}"


def part(lines: int) -> str:
    """Return the record of the same game after so many lines."""
    return "".join(LINES[:lines])


def publish(
    server: Running, game: str, version: Any, record: str | bytes, *tokens: str, media: str = "text/plain"
) -> httpx.Response:
    source = record if isinstance(record, bytes) else record.encode()
    with server.client(*(tokens or (TOKEN,))) as client:
        query = "" if version is None else f"?version={version}"
        return client.put(f"/api/followed/{game}{query}", content=source, headers={"content-type": media})


def follow(server: Running, game: str, known: str | None = None) -> httpx.Response:
    with server.client() as client:
        return client.get(f"/api/followed/{game}", headers={"if-none-match": known} if known else {})


def end(server: Running, game: str, *tokens: str) -> httpx.Response:
    with server.client(*(tokens or (TOKEN,))) as client:
        return client.delete(f"/api/followed/{game}")


def outcome(response: httpx.Response) -> tuple[int, str]:
    return response.status_code, response.json()["code"]


def test_a_growing_game_is_published_and_followed(server: Running) -> None:
    assert outcome(follow(server, name(1))) == (404, "not-followed")
    for version, lines in ((1, 20), (2, 21), (7, len(LINES))):
        assert publish(server, name(1), version, part(lines)).json() == {"stored": True, "version": version}
        shown = follow(server, name(1))
        game = shown.json()
        assert (game["record"], game["version"]) == (part(lines), version)
        assert 0 <= game["now"] - game["at"] < 60_000
        assert shown.headers["etag"] == f'"{version}"'
        assert shown.headers["cache-control"] == "no-store"
    assert read(game["record"]).finished


def test_who_knows_the_version_gets_304_without_a_body(server: Running) -> None:
    publish(server, name(2), 1, part(20))
    for known in ('"1"', 'W/"1"'):
        same = follow(server, name(2), known)
        assert (same.status_code, same.content, same.headers["etag"]) == (304, b"", '"1"')
    for known in ('"2"', "1", '"x"', "*", '"99999999999999"'):
        assert follow(server, name(2), known).json()["version"] == 1
    publish(server, name(2), 2, part(21))
    assert follow(server, name(2), '"1"').json()["record"] == part(21)
    assert follow(server, name(2), '"2"').status_code == 304


def test_a_version_counts_once_and_an_older_one_changes_nothing(server: Running) -> None:
    assert publish(server, name(3), 5, part(20)).json()["stored"]
    for version in (5, 4, 1):
        assert publish(server, name(3), version, part(30)).json() == {"stored": False, "version": 5}
    assert follow(server, name(3)).json()["record"] == part(20)
    assert publish(server, name(3), 6, part(30)).json() == {"stored": True, "version": 6}


def test_only_the_first_token_publishes_and_ends(server: Running) -> None:
    publish(server, name(4), 1, part(20))
    assert outcome(publish(server, name(4), 2, part(21), OTHER)) == (401, "no-token")
    assert outcome(end(server, name(4), OTHER)) == (401, "no-token")
    assert follow(server, name(4)).json()["version"] == 1
    assert publish(server, name(5), 1, part(20), OTHER).json()["stored"], "for another game it is as good"


def test_what_is_ended_stays_ended(server: Running) -> None:
    assert outcome(end(server, name(6))) == (404, "not-followed")
    publish(server, name(6), 1, part(20))
    ended = end(server, name(6))
    assert (ended.status_code, ended.content) == (204, b"")
    for response in (follow(server, name(6)), follow(server, name(6), '"1"'), end(server, name(6))):
        assert outcome(response) == (404, "not-followed")
    assert outcome(publish(server, name(6), 2, part(21))) == (404, "not-followed"), "a request that was delayed"
    assert outcome(publish(server, name(6), 2, part(21), OTHER)) == (401, "no-token")


def test_what_cannot_be_published_is_refused_with_a_sentence(server: Running) -> None:
    wrong = part(30).replace(" > ", " > 7", 1)
    problems = {
        "a step against the rules": publish(server, name(7), 1, wrong),
        "not a record": publish(server, name(7), 1, "x"),
        "not text": publish(server, name(7), 1, b"\xff\xfe"),
        "too large": publish(server, name(7), 1, RECORD + "# \n" * 90_000),
        "as JSON": publish(server, name(7), 1, RECORD, media="application/json"),
        "without a version": publish(server, name(7), None, RECORD),
        "version 0": publish(server, name(7), 0, RECORD),
        "no number": publish(server, name(7), "two", RECORD),
        "too high": publish(server, name(7), 1_000_000_000, RECORD),
        "with two tokens": publish(server, name(7), 1, RECORD, TOKEN, OTHER),
        "a short token": publish(server, name(7), 1, RECORD, "short"),
        "a short name": publish(server, "too-short", 1, RECORD),
        "a long name": publish(server, "n" * 65, 1, RECORD),
        "a strange name": publish(server, "not%0Aa-name-of-ours", 1, RECORD),
    }
    assert {case: outcome(response) for case, response in problems.items()} == {
        "a step against the rules": (422, "unreadable"),
        "not a record": (422, "unreadable"),
        "not text": (422, "unreadable"),
        "too large": (413, "too-large"),
        "as JSON": (415, "wrong-type"),
        "without a version": (400, "bad-message"),
        "version 0": (400, "bad-message"),
        "no number": (400, "bad-message"),
        "too high": (400, "bad-message"),
        "with two tokens": (401, "no-token"),
        "a short token": (401, "no-token"),
        "a short name": (400, "bad-message"),
        "a long name": (400, "bad-message"),
        "a strange name": (400, "bad-message"),
    }
    (line,) = (number for number, text in enumerate(wrong.splitlines(), 1) if " > 7" in text)
    found = problems["a step against the rules"].json()
    assert found["line"] == line
    assert found["message"].startswith(f"line {line}: ")
    with server.client() as client:
        assert outcome(client.put(f"/api/followed/{name(7)}?version=1", content=RECORD)) == (401, "no-token")
        assert outcome(client.get("/api/followed")) == (404, "no-route"), "nobody can list the games"
    assert outcome(follow(server, "too-short")) == (404, "not-followed")
    assert outcome(follow(server, name(7))) == (404, "not-followed")
    publish(server, name(7), 1, part(20))
    assert outcome(publish(server, name(7), 2, wrong)) == (422, "unreadable")
    assert follow(server, name(7)).json()["record"] == part(20), "a wrong one changes nothing"


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.croupier"))[::6], ids=lambda path: path.stem)
def test_every_kind_of_table_can_be_followed(server: Running, path: Path) -> None:
    game, record = f"{path.stem}-as-a-name", path.read_text(encoding="utf-8")
    assert publish(server, game, 1, record).json()["stored"]
    assert follow(server, game).json()["record"] == record


def test_of_requests_at_the_same_time_the_highest_version_stays(server: Running) -> None:
    with ThreadPoolExecutor(6) as pool:
        sent = [pool.submit(publish, server, name(8), version, part(20 + version)) for version in (3, 1, 6, 2, 5, 4)]
        answers = [done.result().json() for done in sent]
    assert {"stored": True, "version": 6} in answers
    assert follow(server, name(8)).json()["record"] == part(26)


def test_games_survive_a_restart_and_no_token_is_stored(serve: Serve, tmp_path: Path) -> None:
    with serve() as server:
        publish(server, name(9), 4, part(25))
        publish(server, name(10), 1, part(25))
        end(server, name(10))
    with serve() as server:
        assert follow(server, name(9), '"4"').status_code == 304
        assert follow(server, name(9)).json()["record"] == part(25)
        assert publish(server, name(9), 4, part(26)).json() == {"stored": False, "version": 4}
        assert publish(server, name(9), 5, part(26)).json()["stored"]
        assert outcome(publish(server, name(10), 2, part(26))) == (404, "not-followed")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert name(9).encode() in stored
    assert TOKEN.encode() not in stored


def test_what_is_not_on_disk_is_not_acknowledged(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with serve() as server:
        publish(server, name(11), 1, part(20))
        with monkeypatch.context() as failing, caplog.at_level(logging.WARNING):

            def publish_nothing(*_: Any) -> bool:
                raise StoreError("The disk is full.")

            failing.setattr(SqliteLog, "publish", publish_nothing)
            assert outcome(publish(server, name(11), 2, part(21))) == (503, "store")
        assert "The disk is full." in caplog.text
        assert name(11) not in caplog.text, "whoever reads the log cannot follow the game"
        assert follow(server, name(11)).json()["version"] == 1
        assert publish(server, name(11), 2, part(21)).json()["stored"]


def test_one_address_begins_only_so_many_games(serve: Serve) -> None:
    with serve(limits=Limits(follows_at_once=2, follows_per_hour=10)) as server:
        assert outcome(publish(server, name(1), 1, "x")) == (422, "unreadable"), "which does not count"
        begun = [publish(server, name(number), 1, part(20)) for number in range(3)]
        assert [response.status_code for response in begun] == [200, 200, 429]
        assert (begun[-1].json()["code"], begun[-1].headers["retry-after"]) == ("too-fast", "360")
        assert publish(server, name(0), 2, part(21)).json()["stored"], "those that were begun go on"
        assert follow(server, name(1)).status_code == 200


def test_one_address_publishes_only_so_often_and_so_much(serve: Serve) -> None:
    with serve(limits=Limits(publications_at_once=3, publications_per_second=0.1)) as server:
        sent = [publish(server, name(0), version, part(20)) for version in (1, 2, 3, 4)]
        assert [response.status_code for response in sent] == [200, 200, 200, 429]
        assert (sent[-1].json()["code"], sent[-1].headers["retry-after"]) == ("too-fast", "10")
        assert follow(server, name(0)).json()["version"] == 3
    size = len(part(20).encode())
    with serve(limits=Limits(published_bytes_at_once=size + 1, published_bytes_per_second=size / 100)) as server:
        assert publish(server, name(1), 1, part(20)).json()["stored"]
        refused = publish(server, name(1), 2, part(20))
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("too-fast", "100")


def test_a_game_that_is_not_changed_for_long_is_deleted(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expiry, "COUNT_SECONDS", 0.05)
    monkeypatch.setattr(expiry, "COUNTS_BETWEEN_SWEEPS", 2)
    with serve() as server:
        publish(server, name(12), 1, part(20))
        monkeypatch.setattr("croupier.store.expiry.FOLLOWED", -60_000)
        eventually(lambda: follow(server, name(12)).status_code == 404)
        monkeypatch.undo()
        assert publish(server, name(12), 1, part(20), OTHER).json()["stored"], "the name is free again"


@pytest.fixture
def workers(postgres: str) -> Iterator[list[Running]]:  # noqa: F811
    with ExitStack() as stack:
        yield [stack.enter_context(running(Settings(postgres))) for _ in range(2)]


def test_any_worker_answers_for_all(workers: list[Running]) -> None:
    one, other = workers
    for version in range(1, 9):
        assert publish(workers[version % 2], name(1), version, part(20 + version)).json()["stored"]
        for worker in workers:
            assert follow(worker, name(1), f'"{version - 1}"').json()["record"] == part(20 + version)
            assert follow(worker, name(1), f'"{version}"').status_code == 304
    assert publish(other, name(1), 8, part(20)).json() == {"stored": False, "version": 8}
    assert outcome(publish(other, name(1), 9, part(20), OTHER)) == (401, "no-token")
    with ThreadPoolExecutor(8) as pool:
        sent = [pool.submit(publish, workers[n % 2], name(1), 10 + n, part(20 + n)) for n in range(16)]
        answers = [done.result().json() for done in sent]
    assert {"stored": True, "version": 25} in answers
    assert [follow(worker, name(1)).json()["record"] for worker in workers] == [part(35)] * 2
    assert end(one, name(1)).status_code == 204
    assert outcome(follow(other, name(1), '"25"')) == (404, "not-followed")
    assert outcome(publish(other, name(1), 26, part(20))) == (404, "not-followed")
