"""Several workers on one PostgreSQL: clients of one receive, see and can do the same as those of another."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from random import Random
from threading import Event
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from croupier.rooms.events import Placed, Sat
from croupier.server.limits import Limits
from croupier.server.settings import Settings
from croupier.server.uvicorn_server import GRACE
from croupier.store import Channel, Entry
from croupier.store.postgres import PostgresLog
from tests.client.process import ServerProcess, free_port
from tests.patience import PATIENCE, eventually
from tests.postgres import postgres, postgres_server  # noqa: F401 - fixtures
from tests.server.conftest import Running, running
from tests.server.guests import Table, new_key, seated, set_up
from tests.server.wire import listen


class Live:
    """Somebody at a socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def say(self, **frame: Any) -> None:
        """Send a frame."""
        self._socket.send(json.dumps(frame))

    def ask(self, **command: Any) -> str:
        """Send a command; its key."""
        key = new_key()
        self.say(key=key, **command)
        return key

    def hear(self, kind: str) -> Any:
        """Return the next message of a kind."""
        while (message := json.loads(self._socket.recv(PATIENCE)))["t"] != kind:
            assert message["t"] != "refused", message
        return message

    def refused(self) -> Any:
        """Return the next refusal."""
        while (message := json.loads(self._socket.recv(PATIENCE)))["t"] != "refused":
            pass
        return message

    def hear_until(self, kind: str, **fields: Any) -> Any:
        """Return the next message of a kind that fits."""
        while any((message := self.hear(kind))[name] != value for name, value in fields.items()):
            pass
        return message


@contextmanager
def live(server: Running, table: Table, *tokens: str, since: int | None = None) -> Iterator[Live]:
    """Connect a listener that has sent hello."""
    address = f"ws://{urlsplit(server.url).netloc}{table.path}/live"
    with connect(address, compression=None, max_size=None) as socket:
        somebody = Live(socket)
        somebody.say(t="hello", tokens=tokens, since=since)
        yield somebody


class Deaf(PostgresLog):
    """The log of a worker that receives no messages of the others, as if they were all late."""

    def channel(self, on_message: Any, on_connect: Any) -> Channel:  # noqa: ARG002
        """Return a channel over which no message arrives."""
        return Channel()


class Slow(PostgresLog):
    """A log whose answers can be delayed."""

    def __init__(self, url: Any) -> None:
        super().__init__(url)
        self.read_once, self.go_on = Event(), Event()
        self.go_on.set()

    def read(self, table: str, after: int = 0) -> list[Entry]:
        """Read, then wait."""
        found = super().read(table, after)
        self.read_once.set()
        assert self.go_on.wait(PATIENCE)
        return found


@pytest.fixture
def pair(postgres: str) -> Iterator[tuple[Running, Running]]:  # noqa: F811
    """Run two workers on the same log."""
    with running(Settings(postgres)) as one, running(Settings(postgres)) as other:
        yield one, other


def at(server: Running, table: Table) -> Table:
    """Return the same table at another worker."""
    return Table(server, table.table, table.host, table.commitment, table.tokens)


def log_of(url: str, table: Table) -> list[Any]:
    """Return the events of a table."""
    from croupier.rooms.events import decode_event
    from croupier.store import open_log

    log = open_log(url)
    try:
        return [decode_event(entry.body) for entry in log.read(table.table)]
    finally:
        log.close()


def test_events_presence_and_phrases_are_told_across(pair: tuple[Running, Running]) -> None:
    one, other = pair
    table = seated(one)
    with live(one, table, table.tokens[0], table.host) as ann:
        assert ann.hear("welcome")["present"] == [0]
        with live(other, table, table.tokens[1]) as ben:
            ben.hear("welcome")
            ann.hear_until("present", present=[0, 1])
            ann.ask(t="say", seat=0, phrase="good-luck")
            assert ben.hear("said")["phrase"] == "good-luck"
            ann.ask(t="start")
            for seq in range(4, 10):
                here, there = ann.hear("event"), ben.hear("event")
                assert here == there
                assert here["seq"] == seq
                view = here["view"]
                move = {"seat": view["seat"], **view["options"][0]["move"]}
                (ann, ben)[view["seat"]].ask(t="place", **move)
        ann.hear_until("present", present=[0])


def test_who_comes_to_another_worker_sees_who_is_there_already(pair: tuple[Running, Running]) -> None:
    one, other = pair
    table = seated(one)
    with live(one, table, table.tokens[0]) as ann:
        ann.hear("welcome")
        with live(other, table, table.tokens[1]) as ben:
            if ben.hear("welcome")["present"] != [0, 1]:
                ben.hear_until("present", present=[0, 1])


def test_of_many_who_want_one_seat_through_two_workers_exactly_one_gets_it(
    pair: tuple[Running, Running],
    postgres: str,  # noqa: F811
) -> None:
    tables = [set_up(pair[0], players=2) for _ in range(4)]
    for table in tables:
        assert at(pair[1], table).shown()["room"]["state"] == "open"  # both have it in memory
        with ThreadPoolExecutor(8) as crowd:
            wishes = [
                crowd.submit(at(pair[n % 2], table).command, t="sit", seat=0, name=f"Guest {n}", seed=f"s{n}")
                for n in range(8)
            ]
            answers = [wish.result() for wish in wishes]
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7
        assert {answer.json()["code"] for answer in answers if answer.status_code == 409} == {"seat-taken"}
        sat = [event for event in log_of(postgres, table) if isinstance(event, Sat)]
        assert len(sat) == 1


def test_a_bot_at_a_table_of_two_workers_moves_once(pair: tuple[Running, Running], postgres: str) -> None:  # noqa: F811
    one, other = pair
    table = set_up(one)
    table.sit("Ann")
    table.command(table.host, t="sit-bot", bot="regular")
    with live(one, table, table.tokens[0], table.host) as ann, live(other, table) as watcher:
        ann.hear("welcome")
        watcher.hear("welcome")
        ann.ask(t="start")
        while not (event := ann.hear("event"))["view"]["over"]:
            assert watcher.hear_until("event", seq=event["seq"])["what"] == event["what"]
            if (view := event["view"])["seat"] == 0:
                ann.ask(t="place", seat=0, face=view["options"][0]["move"]["face"])
    by_bot = [event for event in log_of(postgres, table) if isinstance(event, Placed) and event.by == "bot"]
    thoughts = [worker.application.registry.metrics.bot_moves for worker in pair]
    assert len(by_bot) == sum(thoughts)  # nobody has even thought in vain
    record = at(other, table).get("/record").text
    with other.client() as client:
        verdict = client.post("/api/records/verify", content=record, headers={"content-type": "text/plain"}).json()
    assert verdict["dice"] == "checked"
    assert verdict["finished"]


def test_an_event_told_of_while_the_log_is_being_read_is_not_overheard(postgres: str) -> None:  # noqa: F811
    slow = Slow(postgres)
    with running(Settings(postgres)) as one, running(Settings(postgres), slow) as other:
        table = set_up(one, players=3)
        with live(other, table) as watcher:
            watcher.hear("welcome")
            slow.go_on.clear()
            slow.read_once.clear()
            table.sit("Ann")
            assert slow.read_once.wait(PATIENCE)  # it has read that Ann sat down, and nothing yet of Ben
            table.sit("Ben")
            there = other.application.registry.tables[table.table]
            eventually(lambda: there._newest_seq == 3)
            slow.go_on.set()
            assert watcher.hear("event")["what"]["name"] == "Ann"
            assert watcher.hear("event")["what"]["name"] == "Ben"


@pytest.mark.parametrize("reconnects", [False, True], ids=["announced", "while listening broke off"])
def test_an_event_announced_while_the_table_is_loaded_is_not_missed(postgres: str, reconnects: bool) -> None:  # noqa: F811
    slow = Slow(postgres)
    with running(Settings(postgres)) as one, running(Settings(postgres), slow) as other:
        table, registry = set_up(one, players=3), other.application.registry
        if reconnects:
            registry._on_append = lambda *_: None  # type: ignore[method-assign]  # it hears of nothing
        slow.go_on.clear()
        with live(other, table) as watcher:
            assert slow.read_once.wait(PATIENCE)  # it has read that the table was set up, and nothing of Ann yet
            table.sit("Ann")
            if reconnects:
                other.loop.call_soon_threadsafe(registry._on_connect)
            else:
                eventually(lambda: registry._loading[table.table].newest_seq == 2)
            sleep(0.05)
            slow.go_on.set()
            assert watcher.hear("welcome")["seq"] in (1, 2)
            eventually(lambda: registry.tables[table.table].room.seq == 2)


@pytest.mark.soak
def test_no_table_stays_behind_that_is_loaded_while_people_play_at_another_worker(
    pair: tuple[Running, Running],
) -> None:
    one, other = pair
    tables, chance = [set_up(one, players=2) for _ in range(400)], Random(1)

    def come(table: Table, seconds: float) -> None:
        sleep(seconds)
        at(other, table).shown()

    with ThreadPoolExecutor(8) as everyone:  # two people and two guests, at two tables at a time
        for two in zip(tables[::2], tables[1::2], strict=True):
            done = [everyone.submit(table.sit, name) for table in two for name in ("Ann", "Ben")]
            done += [everyone.submit(come, table, 0.03 * chance.random()) for table in two for _ in "ab"]
            for each in done:
                each.result()
    here, there = (server.application.registry.tables for server in pair)
    until = monotonic() + 5
    while (behind := [name for name in here if here[name].room.seq != there[name].room.seq]) and monotonic() < until:
        sleep(0.05)
    assert not behind


def test_who_comes_back_to_another_worker_is_not_shown_an_older_table(postgres: str) -> None:  # noqa: F811
    with running(Settings(postgres)) as one, running(Settings(postgres), Deaf(postgres)) as other:
        table = set_up(one, players=2)
        assert at(other, table).shown()["seq"] == 1
        table.sit("Ann")
        with live(other, table, table.tokens[0], since=2) as ann:
            welcome = ann.hear("welcome")
            assert (welcome["seq"], welcome["you"], welcome["missed"]) == (2, [0], [])


def test_nobody_is_told_of_more_than_they_are_shown(postgres: str) -> None:  # noqa: F811
    with running(Settings(postgres)) as one, running(Settings(postgres), Deaf(postgres)) as other:
        table = set_up(one, players=2)
        assert at(other, table).shown()["seq"] == 1
        table.sit("Ann")
        with live(other, table, since=0) as watcher:
            welcome = watcher.hear("welcome")
            assert [missed["seq"] for missed in welcome["missed"]] == [*range(1, welcome["seq"] + 1)]


def test_a_worker_that_has_not_heard_yet_looks_before_it_refuses(postgres: str) -> None:  # noqa: F811
    with running(Settings(postgres)) as one, running(Settings(postgres), Deaf(postgres)) as other:
        table = set_up(one, players=2)
        there = at(other, table)
        assert there.shown()["seq"] == 1
        table.sit("Ann")
        table.sit("Ben")
        begun = there.start()
        assert begun["what"]["t"] == "started"
        placed = table.place(begun["view"]).json()
        while not placed["view"]["over"]:
            placed = there.place(placed["view"]).json()
            assert placed["t"] == "event", placed
            if not placed["view"]["over"]:
                placed = table.place(placed["view"]).json()
                assert placed["t"] == "event", placed
        again = there.command(table.host, t="rematch")
        assert again.json()["what"]["t"] == "rematched"
        refused = there.place({"seat": 0, "options": [{"move": {"face": 1, "bandit": False}}]})
        assert refused.json()["code"] == "not-playing"


def test_a_table_that_another_worker_has_forgotten_is_missed_with_the_next_command(
    pair: tuple[Running, Running],
) -> None:
    one, other = pair
    table = seated(one)
    with live(one, table) as watcher:
        watcher.hear("welcome")
        assert other.application.registry.log._store.delete([table.table]) == [table.table]
        answer = table.start()
        assert answer["code"] == "no-table"
        assert watcher.hear("bye")["reason"] == "expired"


def test_what_an_address_uses_at_one_worker_counts_at_the_other(postgres: str) -> None:  # noqa: F811
    settings = Settings(postgres, limits=Limits(requests_per_second=0.01, requests_at_once=50, table_cost=10))
    with running(settings) as one, running(settings) as other, one.client() as here, other.client() as there:
        answers = [here.post("/api/tables", json={}).status_code for _ in range(6)]
        assert answers == [201] * 5 + [429]
        looks = 0
        while there.get("/api/bots").status_code != 429:
            looks += 1
            assert looks < 40, "these alone are fewer than it has"
            sleep(0.25)


def test_who_talks_at_one_worker_has_talked_at_the_other(pair: tuple[Running, Running]) -> None:
    one, other = pair
    table = seated(one)
    with live(one, table, table.tokens[0]) as ann, live(other, table, table.tokens[0]) as also_ann:
        ann.hear("welcome")
        also_ann.hear("welcome")
        for _ in range(int(Limits.talk_at_once)):
            ann.ask(t="say", seat=0, phrase="hello")
        for _ in range(int(Limits.talk_at_once)):
            also_ann.hear("said")
        also_ann.ask(t="say", seat=0, phrase="hello")
        assert also_ann.refused()["code"] == "too-fast"


def test_when_a_server_with_workers_goes_down_every_client_of_theirs_is_told_at_once(
    postgres: str,  # noqa: F811
) -> None:
    port = free_port()
    command = [sys.executable, "-m", "croupier", "serve", "--no-browser", "--workers", "2", "--port", str(port)]
    server = ServerProcess([*command, "--db", postgres], port)
    with ExitStack() as at_last:
        at_last.callback(server.stop)
        url = f"http://127.0.0.1:{port}"
        client = at_last.enter_context(httpx.Client(base_url=url, timeout=PATIENCE, trust_env=False, verify=False))
        table = client.post("/api/tables", json={}).json()["table"]
        wires = [at_last.enter_context(listen(url, table)[0]) for _ in range(8)]
        responses = [at_last.enter_context(client.stream("GET", f"/api/tables/{table}/stream")) for _ in range(8)]
        streams = [response.iter_lines() for response in responses]
        assert all(json.loads(next(lines))["t"] == "welcome" for lines in streams)
        began = monotonic()
        os.kill(server.pid, signal.SIGTERM)
        for wire in wires:
            assert wire.until("bye")["reason"] == "closing"
            assert wire.end().code == 1012
        for lines in streams:
            assert json.loads([*lines][-1]) == {"t": "bye", "reason": "closing"}
        assert monotonic() - began < GRACE
    assert "Cancel" not in server.stderr
