"""Records over HTTP: taken home, checked, stepped through."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from croupier.api.events import PlacedEvent, StartedEvent
from croupier.api.http import Replay, Verdict
from croupier.api.views import game_view
from croupier.record import Record, Remark, read, verify, write
from croupier.rules import CLASSIC, Deal, Game, Lot, Place, Setup, view
from croupier.server.background import Kind
from tests.rooms.strict_json import decode_strictly
from tests.server.conftest import Running
from tests.server.guests import seated, set_up
from tests.test_own_editions import SETUPS, record_of

RECORDS = Path(__file__).parents[1] / "records"
GOLDEN = sorted((RECORDS / "golden").glob("*.croupier"))
TAMPERED = sorted((RECORDS / "tampered").glob("*.croupier"))


@pytest.fixture(scope="module")
def client(server: Running) -> Iterator[httpx.Client]:
    with server.client() as found:
        found.headers["content-type"] = "text/plain; charset=utf-8"
        yield found


def replayed(client: httpx.Client, record: Record) -> Replay:
    answer = client.post("/api/records/replay", content=write(record).encode())
    assert answer.status_code == 200
    return decode_strictly(answer.text, Replay)


def test_the_record_of_a_finished_game_verifies_with_the_secret(server: Running, client: httpx.Client) -> None:
    table = seated(server, edition="biggy", players=2, bandit=True)
    table.play(table.start())
    answer = table.get("/record")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert answer.headers["content-disposition"] == f'attachment; filename="croupier-{table.table}.croupier"'
    assert write(read(answer.text)) == answer.text
    assert f"commitment: {table.table} {table.commitment}\n" in answer.text
    verdict = decode_strictly(client.post("/api/records/verify", content=answer.content).text, Verdict)
    assert verdict == Verdict(ok=True, finished=True, dice="checked", line=None, reason=None)


def test_the_record_of_a_game_that_goes_on_has_no_secret(server: Running) -> None:
    table = seated(server)
    before = table.get("/record")
    assert (before.status_code, before.json()["code"]) == (409, "not-playing")
    table.place(table.start()["view"])
    text = table.get("/record").text
    assert "secret" not in text
    assert verify(text).dice == "unrevealed"


def test_winnings_that_lie_face_down_keep_the_record_until_the_end(server: Running) -> None:
    table = seated(server, face_down=True)
    event = table.start()
    during = table.get("/record")
    assert (during.status_code, during.json()["code"]) == (403, "face-down")
    table.play(event)
    assert verify(table.get("/record").text).dice == "checked"


def test_a_game_of_bots_goes_on_after_the_server_was_down_when_somebody_only_looks(serve: Callable[..., Any]) -> None:
    with serve(step_in_seconds=0.1) as server:
        table = set_up(server, bot_pause=200)
        for _ in range(2):
            table.command(table.host, t="sit-bot", bot="regular")
        table.start()
    with serve(step_in_seconds=0.1) as server:
        table.server = server
        seq = table.shown()["seq"]
        until = time.monotonic() + 10
        while table.shown()["seq"] == seq:
            assert time.monotonic() < until


@pytest.mark.parametrize("path", TAMPERED, ids=lambda path: path.stem)
def test_a_tampered_record_is_found_out_at_the_same_line_as_offline(client: httpx.Client, path: Path) -> None:
    found = decode_strictly(client.post("/api/records/verify", content=path.read_bytes()).text, Verdict)
    report = verify(path.read_bytes())
    assert not found.ok
    assert (found.dice, found.line, found.reason) == (report.dice, report.line, report.reason)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_replay_shows_the_board_after_the_start_and_every_placing(client: httpx.Client, path: Path) -> None:
    record = read(path.read_bytes())
    replay = replayed(client, record)
    games = list(record.games())
    placings = [number for number, step in enumerate(record.steps) if isinstance(step, Place)]
    shown = [games[number] for number in placings] + [games[-1]]
    assert replay.names == record.names
    assert [moment.view for moment in replay.moments] == [game_view(view(open_(game))) for game in shown]
    first, *others = [moment.what for moment in replay.moments]
    assert isinstance(first, StartedEvent)
    for told, number in zip(others, placings, strict=True):
        step, before, after = record.steps[number], games[number], games[number + 1]
        assert isinstance(told, PlacedEvent)
        assert isinstance(step, Place)
        assert (told.seat, told.face, told.bandit) == (before.seat, step.face, step.bandit)
        paid = after.rounds_paid > before.rounds_paid
        assert told.payout == (before.preview(step) if paid else None)
    assert replay.result is not None
    assert [(r.seat, r.money, r.notes, r.rank) for r in replay.result] == [
        (score.seat, score.money, score.notes, score.rank) for score in record.game.result or ()
    ]


def open_(game: Game) -> Game:
    """Return the same game with open winnings."""
    return Game(replace(game.setup, face_down=False), game.memory)


def test_a_record_that_breaks_off_anywhere_is_replayed_up_to_there(client: httpx.Client) -> None:
    record = read((RECORDS / "golden" / "classic-3-neutral.croupier").read_bytes())
    for length in range(40):
        part = Record(record.setup, record.names, record.steps[:length])
        replay = replayed(client, part)
        assert replay.result is None
        last = part.game
        assert replay.moments[-1].view == game_view(view(last))


def test_remarks_stand_before_what_they_came_before(client: httpx.Client) -> None:
    record = read((RECORDS / "golden" / "classic-2.croupier").read_bytes())
    first = next(number for number, step in enumerate(record.steps) if isinstance(step, Place))
    remarks = (Remark(0, "hello"), Remark(first, "hm"), Remark(first + 1, "oh"), Remark(len(record.steps), "bye"))
    replay = replayed(client, replace(record, remarks=remarks))
    assert [moment.remarks for moment in replay.moments[:3]] == [(), ("hello", "hm"), ("oh",)]
    assert replay.remarks == ("bye",)


def test_winnings_that_lay_face_down_lie_open_in_a_replay(client: httpx.Client) -> None:
    setup = Setup(CLASSIC, 2, face_down=True)
    replay = replayed(client, Record(setup, ("Ann", "Ben"), (Lot(1), Deal(60))))
    assert replay.setup.face_down
    assert [seat.money for seat in replay.moments[-1].view.seats] == [0, 0]


def test_a_record_that_cannot_be_read_is_answered_with_the_line(client: httpx.Client) -> None:
    answer = client.post("/api/records/replay", content=b"croupier record 1\nedition: nonsense\n")
    assert answer.status_code == 422
    assert answer.json()["code"] == "unreadable"
    assert answer.json()["line"] == 2
    assert answer.json()["message"].startswith("line 2: ")


def test_a_record_of_an_edition_of_ones_own_is_checked_and_replayed_but_not_reviewed(client: httpx.Client) -> None:
    text = write(record_of(SETUPS["small_2"], fair=True))
    assert client.post("/api/records/verify", content=text).json()["ok"] is True
    assert client.post("/api/records/replay", content=text).json()["setup"]["edition"] == "small"
    refused = client.post("/api/records/review", content=text)
    assert (refused.status_code, refused.json()["code"]) == (409, "not-playing")
    assert "`croupier review` does" in refused.text


def test_uploads_are_plain_text_and_bounded(client: httpx.Client) -> None:
    for path in ("/api/records/verify", "/api/records/replay"):
        large = client.post(path, content=b"#" * 256_001)
        assert (large.status_code, large.json()["code"]) == (413, "too-large")
        other = client.post(path, content=b"{}", headers={"content-type": "application/json"})
        assert (other.status_code, other.json()["code"]) == (415, "wrong-type")
    assert msgspec.json.decode(client.post("/api/records/verify", content=b"\xff").content)["line"] == 1


def test_no_more_records_are_taken_in_than_can_be_worked_on(
    client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Kind.RECORD, "limit", 0)
    answer = client.post("/api/records/verify", content=b"croupier record 1")
    assert (answer.status_code, answer.json()["code"]) == (429, "too-many")
