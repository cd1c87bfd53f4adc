"""Databases written by version 1.0: every table is there, its people have their seats, and its game continues.

What these servers showed, and the tokens that they handed out, stand beside the databases in `tests/fixtures/v1_0`.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.record import Evidence, verify
from croupier.server.settings import Settings
from tests.fixtures.v1_0.load import Database, load_postgresql, load_sqlite
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures
from tests.server.conftest import Running, running
from tests.server.guests import Table
from tests.server.wire import listen

PLAYING = ("expired", "duel", "hidden", "neutral", "crowd", "trial", "day", "slow", "late")
"""Tables where a person who is there is to place."""
NEW_TOKEN = "a-token-of-a-new-device-0000"


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    """Return a database written by version 1.0, on each database in turn."""
    if request.param == "sqlite":
        return load_sqlite(tmp_path)
    return load_postgresql(request.getfixturevalue("postgres"))


@pytest.fixture
def server(database: Database) -> Iterator[Running]:
    """Run a present server on such a database."""
    with running(Settings(database.url)) as found:
        yield found


def table_at(server: Running, known: dict[str, Any]) -> Table:
    """Return a table with the tokens of its people by seat, as far as these are known."""
    tokens = dict(zip(known["welcome"]["you"], known["tokens"], strict=True))
    by_seat = [tokens.get(seat, "") for seat in range(6)]
    return Table(server, known["table"], known["host"], known["commitment"], by_seat, known.get("day"))


def assert_shows(shown: Any, known: Any) -> None:
    """Check that all that 1.0 showed is shown; there may be more."""
    if isinstance(known, dict):
        assert known.keys() <= shown.keys()
        for key, value in known.items():
            assert_shows(shown[key], value)
    elif isinstance(known, list):
        assert len(shown) == len(known)
        for one, other in zip(shown, known, strict=True):
            assert_shows(one, other)
    else:
        assert shown == known


def test_every_table_is_as_it_was_and_its_people_are_known(server: Running, database: Database) -> None:
    for known in database.known.values():
        assert_shows(table_at(server, known).shown(), known["shown"])
        wire, welcome = listen(server.url, known["table"], *known["tokens"], known["host"])
        wire.close()
        assert_shows(welcome, known["welcome"])
        assert_shows(welcome["view"], known["shown"]["view"])
    with server.client() as client:
        assert [listed["table"] for listed in client.get("/api/tables").json()] == [database.known["lobby"]["table"]]


def test_a_game_under_way_goes_on_with_the_tokens_that_were_handed_out(server: Running, database: Database) -> None:
    for name in PLAYING:
        known = database.known[name]
        answer = table_at(server, known).place(known["shown"]["view"])
        assert answer.status_code == 200, (name, answer.text)
        assert answer.json()["what"]["by"] == "player"
    refused = table_at(server, database.known["crowd"])
    refused.tokens = [database.known["hidden"]["void"]] * 6
    assert refused.command(refused.tokens[0], t="stand-in", seat=0).json()["code"] == "not-your-seat"


def test_games_are_played_to_their_end_and_their_records_are_proven(server: Running, database: Database) -> None:
    for name in ("duel", "hidden"):
        table = table_at(server, database.known[name])
        table.play(table.shown())
        kept = Evidence(database.known[name]["commitment"], ("seed-Ann", "seed-Ben"))
        report = verify(table.get("/record").text, kept=kept)
        assert (report.ok, report.finished, report.verdict) == (True, True, "proven"), name


def test_what_is_over_has_its_record_and_a_rematch_begins(server: Running, database: Database) -> None:
    finished, broken_off, day = (database.known[name] for name in ("finished", "broken_off", "day_over"))
    for known in (finished, broken_off, day, database.known["day"]):
        assert table_at(server, known).get("/record").text == known["record"]
    report = verify(finished["record"], kept=Evidence(finished["commitment"], ("seed-Ann",)))
    assert (report.finished, report.verdict) == (True, "proven")
    report = verify(day["record"])
    assert (report.finished, report.verdict, report.dice) == (True, "proven", "day")
    rematch = table_at(server, database.known["rematch"])
    for seat, name in enumerate(("Ben", "Ann")):  # who comes to a rematch adds a new seed
        seated = rematch.command(t="sit", name=name, seed=f"new-{name}", token=rematch.tokens[seat])
        assert seated.json()["seat"] == seat
    assert rematch.play(rematch.start())["view"]["over"]


def test_a_table_that_waits_can_be_agreed_on_filled_and_begun(server: Running, database: Database) -> None:
    known = database.known["lobby"]
    table, agreement = table_at(server, known), known["shown"]["room"]["agreement"]
    assert table.command(table.tokens[2], t="nod", seat=2, agreement=agreement).status_code == 200
    seated = table.command(t="sit", seat=0, name="Ida", seed="seed-Ida", token=NEW_TOKEN)
    assert seated.json()["seat"] == 0
    assert table.command(t="redeem", token=NEW_TOKEN, **{"pass": known["pass"]}).status_code == 200
    assert table.command(NEW_TOKEN, t="start").json()["view"]["round"] == 1


def test_a_pass_that_is_out_works_once_and_what_is_void_stays_void(server: Running, database: Database) -> None:
    known = database.known["duel"]
    table = table_at(server, known)
    redeemed = [
        table.command(t="redeem", token=NEW_TOKEN, **{"pass": known[name]}) for name in ("pass", "pass", "used")
    ]
    assert [answer.status_code == 200 for answer in redeemed] == [True, False, False]
    assert table.command(NEW_TOKEN, t="stand-in", seat=0).status_code == 200
    hidden = database.known["hidden"]
    void = table_at(server, hidden).command(hidden["void"], t="stand-in", seat=2)
    assert void.json()["code"] == "not-your-seat"


def test_a_bot_plays_on_for_who_has_left_and_who_left_can_come_back(server: Running, database: Database) -> None:
    table = table_at(server, database.known["left"])
    assert table.shown()["room"]["seats"][2]["left"]
    assert table.command(table.tokens[0], t="stand-in", seat=2).status_code == 200
    assert table.command(table.tokens[2], t="reclaim", seat=2).status_code == 200
    assert not table.shown()["room"]["seats"][2]["left"]
