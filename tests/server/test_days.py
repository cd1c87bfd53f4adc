"""Everyone's results in the deals of days: what counts, what is refused, and what others are shown of it."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import pytest

from croupier.api.refusal import Refusal
from croupier.record import RecordError, Remark, read, verify, write
from croupier.rules import CLASSIC, Place, Setup
from croupier.server.addresses import Addresses
from croupier.server.days import check_result
from croupier.server.limits import Limits
from croupier.server.settings import Settings
from croupier.server.tables import expiry
from tests.day_games import day_record, play_day
from tests.patience import eventually
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures
from tests.server.conftest import Running, running
from tests.server.test_daily import moved, opened

Serve = Callable[..., Any]
DAY = "2026-11-16"
LIMITED = Limits(results_at_once=3)


def days_ago(days: int) -> str:
    return (datetime.now(UTC).date() - timedelta(days=days)).isoformat()


def token(number: int) -> str:
    return f"a-token-that-a-device-has-drawn-{number:03}"


def send(server: Running, day: str, record: str | bytes, *tokens: str, media: str = "text/plain") -> httpx.Response:
    source = record if isinstance(record, bytes) else record.encode()
    with server.client(*tokens) as client:
        return client.post(f"/api/days/{day}", content=source, headers={"content-type": media})


def shown(server: Running, day: str, *tokens: str) -> Any:
    with server.client(*tokens) as client:
        answer = client.get(f"/api/days/{day}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def money_in(record: str) -> int:
    result = read(record).game.result
    assert result is not None
    return result[0].money


def test_the_record_of_a_days_game_counts_once_for_its_token(server: Running) -> None:
    day = days_ago(1)
    assert shown(server, day) == {"day": day, "results": 0, "best": None, "money": [], "own": None}
    records = [day_record(day, chooser) for chooser in range(4)]
    money = [money_in(record) for record in records]
    assert len({*money}) > 1
    for number, record in enumerate(records):
        answer = send(server, day, record, token(number)).json()
        assert answer["counted"]
        assert answer["results"]["own"]["money"] == money[number]
    again = send(server, day, records[money.index(max(money))], token(money.index(min(money)))).json()
    assert not again["counted"]
    assert again["results"]["own"] == {"money": min(money), "rank": 1 + sum(other > min(money) for other in money)}
    everyone = shown(server, day)
    assert everyone == {**again["results"], "own": None}
    assert (everyone["results"], everyone["best"]) == (4, max(money))
    assert everyone["money"] == [{"money": each, "count": money.count(each)} for each in sorted({*money})]
    assert shown(server, day, token(0)) == {**everyone, "own": shown(server, day, token(0))["own"]}
    assert shown(server, days_ago(2), token(0))["results"] == 0


def test_a_game_at_a_table_of_the_server_counts_as_well(server: Running) -> None:
    day = days_ago(5)
    table = opened(server, day)
    table.start()
    moved(table)
    assert send(server, day, table.get("/record").text, token(0)).json()["counted"]


def test_today_is_a_day_too(server: Running) -> None:
    assert shown(server, "today")["day"] >= days_ago(0)
    assert send(server, "today", day_record(shown(server, "today")["day"]), token(0)).json()["counted"]


def test_results_survive_a_restart_and_no_name_is_stored(serve: Serve, tmp_path: Any) -> None:
    day = days_ago(3)
    record = day_record(day, name="Wilhelmina")
    with serve() as server:
        before = send(server, day, record, token(1)).json()["results"]
    with serve() as server:
        assert shown(server, day, token(1)) == before
        assert not send(server, day, record, token(1)).json()["counted"]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"croupier_day_result" in stored
    assert b"Wilhelmina" not in stored
    assert token(1).encode() not in stored


def test_what_is_no_game_of_that_day_is_refused_with_a_sentence(server: Running) -> None:
    day = days_ago(0)
    record = day_record(day)
    forged = record.replace("\nAnna: ", "\nAnna: 1", 1)
    problems = {
        "of another day": send(server, day, day_record(days_ago(1)), token(9)),
        "dice that are not the day's": send(server, day, forged, token(9)),
        "not a record": send(server, day, "x", token(9)),
        "unfinished": send(server, day, record[: record.index("round 3")], token(9)),
        "without a token": send(server, day, record),
        "with two tokens": send(server, day, record, token(8), token(9)),
        "too large": send(server, day, record + "# \n" * 90_000, token(9)),
        "as JSON": send(server, day, record, token(9), media="application/json"),
        "in a month": send(server, days_ago(-30), record, token(9)),
        "long ago": send(server, days_ago(31), record, token(9)),
        "no day": send(server, "yesterday", record, token(9)),
    }
    found = {name: (answer.status_code, answer.json()["code"]) for name, answer in problems.items()}
    assert found == {
        "of another day": (400, "bad-setup"),
        "dice that are not the day's": (422, "unreadable"),
        "not a record": (422, "unreadable"),
        "unfinished": (409, "not-playing"),
        "without a token": (401, "no-token"),
        "with two tokens": (401, "no-token"),
        "too large": (413, "too-large"),
        "as JSON": (415, "wrong-type"),
        "in a month": (400, "bad-setup"),
        "long ago": (400, "bad-setup"),
        "no day": (400, "bad-setup"),
    }
    assert shown(server, day, token(9))["own"] is None
    assert send(server, day, record, token(9)).json()["counted"], "and nothing was lost"


def test_bots_must_have_played_as_they_do_on_that_day() -> None:
    record = play_day(DAY)
    assert check_result(write(record).encode(), DAY) == record.game.result[0].money  # type: ignore[index]
    other = write(play_day(DAY, bot="tourist"))
    assert verify(other).verdict == "proven", "the rules and the dice are in order"
    with pytest.raises(RecordError, match="would have placed") as wrong:
        check_result(other.encode(), DAY)
    assert " > " in other.splitlines()[wrong.value.line - 1]
    with pytest.raises(RecordError, match="would have placed"):
        check_result(write(play_day(DAY, seeds_of="another day")).encode(), DAY)


def test_only_the_table_of_the_day_counts() -> None:
    record = play_day(DAY)
    renamed = replace(record, names=(*record.names[:3], "Rosa"))
    with pytest.raises(Refusal, match="This is not a game with the deal of 2026-11-16"):
        check_result(write(renamed).encode(), DAY)
    duel = replace(record, setup=Setup(CLASSIC, players=2), names=("Anna", "Duke"), steps=())
    with pytest.raises(Refusal, match="This is not a game"):
        check_result(write(duel).encode(), DAY)
    remarked = replace(record, remarks=(Remark(9, "Anna fetches tea"),))
    assert check_result(write(remarked).encode(), DAY) >= 0


def test_moves_of_the_person_are_free() -> None:
    faces = {
        tuple(step.face for step in play_day(DAY, chooser).steps if isinstance(step, Place))[:4] for chooser in range(3)
    }
    assert len(faces) > 1
    for chooser in range(3):
        check_result(day_record(DAY, chooser).encode(), DAY)


def test_one_address_sends_only_so_many_of_a_day(serve: Serve) -> None:
    with serve(limits=Limits(results_at_once=2)) as server:
        day = days_ago(2)
        record = day_record(day)
        assert [send(server, day, record, token(number)).status_code for number in range(3)] == [200, 200, 429]
        refused = send(server, day, record, token(2))
        assert (refused.json()["code"], refused.headers["retry-after"]) == ("too-fast", "3600")
        assert send(server, day, record, token(0)).status_code == 200, "what was counted is still shown"
        assert send(server, days_ago(1), day_record(days_ago(1)), token(2)).json()["counted"]
        assert shown(server, day)["results"] == 2


@pytest.fixture
def workers(postgres: str) -> Iterator[list[Running]]:  # noqa: F811
    with ExitStack() as stack:
        yield [stack.enter_context(running(Settings(postgres))) for _ in range(2)]


def test_two_workers_count_together(workers: list[Running]) -> None:
    day = days_ago(4)
    record = day_record(day)
    one, other = workers
    assert send(one, day, record, token(0)).json()["counted"]
    assert not send(other, day, record, token(0)).json()["counted"]
    assert send(other, day, record, token(1)).json()["counted"]
    assert shown(one, day, token(1)) == shown(other, day, token(1))
    assert shown(one, day)["results"] == 2
    # What was counted elsewhere counts towards the address's limit, as soon as the workers have told each other.
    limited = Addresses(LIMITED)
    assert all(limited.may_count(day, "a") for _ in range(3))
    usage = limited.take_usage()
    assert usage is not None
    another = Addresses(LIMITED)
    another.charge("one", usage)
    assert [another.may_count(day, "a"), another.may_count(days_ago(5), "a")] == [False, True]


def test_a_day_that_nobody_can_play_any_more_is_deleted(serve: Serve, monkeypatch: pytest.MonkeyPatch) -> None:
    day = days_ago(30)
    monkeypatch.setattr(expiry, "COUNT_SECONDS", 0.05)
    monkeypatch.setattr(expiry, "COUNTS_BETWEEN_SWEEPS", 2)
    with serve(restore_days=0) as server:
        assert send(server, day, day_record(day), token(0)).json()["counted"]
        monkeypatch.setattr(expiry, "first_day", lambda _: days_ago(29))
        eventually(lambda: shown(server, day)["results"] == 0)
