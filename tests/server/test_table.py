"""The table's actor: idle, committing, catching up or gone; what waits, what is retried and what is refused."""

import asyncio
import dataclasses
from collections.abc import Callable, Coroutine, Set
from time import monotonic, time
from typing import Any, cast

import msgspec
import pytest

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.messages import Bye, Done, EventMessage, Message, Refused, Seated, Welcome
from croupier.api.refusal import Refusal
from croupier.rooms import events, transitions
from croupier.rooms.history import LoggedEvent
from croupier.rooms.identity import Identity, hash_token
from croupier.rooms.room import Room
from croupier.rooms.transitions import Transition, create_room
from croupier.rules import Place
from croupier.server.limits import Limits
from croupier.server.metrics import Metrics
from croupier.server.settings import Settings
from croupier.server.tables import clock
from croupier.server.tables.clock import now_ms, wall_ms
from croupier.server.tables.keys import CommandKeys
from croupier.server.tables.peers import Peers
from croupier.server.tables.recent_events import RecentEvents
from croupier.server.tables.services import Services, Tasks
from croupier.server.tables.subscriber import CloseReason, Subscriber
from croupier.server.tables.table import Request, TableActor
from croupier.store import StoreError
from tests.rooms.strict_json import decode_strictly

HOST = "the-token-of-the-host"
SECRET = "5e" * 32
LIMITS = Limits(commands_waiting=3, listeners_per_table=2, devices_per_seat=2)


class Log:
    """A log whose answers the test gives."""

    def __init__(self, shared: bool) -> None:
        self.shared = shared
        self.appends: list[tuple[Transition, Callable[[bool | StoreError], None]]] = []
        self.others: list[LoggedEvent] = []
        """What other workers have appended."""
        self.reads = 0
        self.may_read = asyncio.Event()
        self.may_read.set()
        self.broken = False

    def append(self, transition: Transition, done: Callable[[bool | StoreError], None]) -> None:
        """Wait for the test."""
        self.appends.append((transition, done))

    def answer(self, outcome: bool | StoreError = True) -> None:
        """Answer the append that waits."""
        [(_, done)] = self.appends
        self.appends.clear()
        done(outcome)

    async def read(self, _: str, after: int, __: str) -> list[LoggedEvent]:
        """Return the new events, once the test allows it."""
        self.reads += 1
        await self.may_read.wait()
        if self.broken:
            raise StoreError("the disk is full")
        return self.others[after - FIRST :]


class Bots:
    """Bots that choose when the test says."""

    names = frozenset(("regular",))

    def __init__(self) -> None:
        self.asked: list[int] = []
        """After which event each move was asked for."""
        self.watched_by: Set[str] | None = None
        self.moves: asyncio.Queue[Place] = asyncio.Queue()

    async def choose(self, room: Room, _: Set[str]) -> Place:
        """Wait for the test."""
        self.asked.append(room.seq)
        return await self.moves.get()

    def reassign(self, _: str, addresses: Set[str]) -> None:
        """Note for whom the bot chooses now."""
        self.watched_by = addresses


class Client(Subscriber):
    """A client that stores what it is sent."""

    def __init__(self) -> None:
        super().__init__("192.0.2.1")
        self.received: list[Any] = []
        self.reasons: list[CloseReason] = []

    @property
    def closed(self) -> bool:
        """Whether the client was disconnected."""
        return bool(self.reasons)

    def send(self, message: bytes) -> None:
        """Store."""
        self.received.append(decode_strictly(message.decode(), Message))  # type: ignore[arg-type]  # a union

    def close(self, reason: CloseReason) -> None:
        """Note it down."""
        self.reasons.append(reason)


FIRST = 1
"""The number of the event a table begins with."""


class World:
    """One actor and everything around it."""

    def __init__(self, *, shared: bool = False, **agreement: Any) -> None:
        self.log = Log(shared)
        self.bots = Bots()
        self.metrics = Metrics()
        self.unloaded: list[tuple[str, str]] = []
        self.tasks = Tasks()
        room = create_room(
            "t1",
            now_ms(),
            events.Created(agreement=Agreement(starter=0, **agreement), secret=SECRET, host=hash_token(HOST)),
        )
        services = Services(
            settings=Settings("", limits=LIMITS, step_in_seconds=0.05),
            metrics=self.metrics,
            log=cast(Any, self.log),
            peers=Peers("here"),
            bots=cast(Any, self.bots),
            hints=cast(Any, None),
            start=self.tasks.start,
            unload=self.unload,
        )
        self.actor = TableActor(room, services, RecentEvents(room.seq))
        self.replies: list[Message] = []
        self._keys = 0

    def unload(self, table: str, reason: Any) -> None:
        """As the registry does."""
        self.unloaded.append((table, reason))
        self.actor.leave_memory(reason)

    def submit(self, command: commands.Command, *tokens: str, sender: Subscriber | None = None) -> None:
        """Send a command."""
        self.actor.submit(Request(command, sender, {*map(hash_token, tokens)}, self.replies.append))

    def sit(self, name: str, key: str | None = None) -> None:
        """Ask for a seat."""
        self._keys += 1
        key = key or f"k{self._keys}"
        self.submit(commands.Sit(key=key, name=name, seed="s", token=token(name)))

    def committed(self, *, outcome: bool | StoreError = True) -> None:
        """Let the log answer."""
        self.log.answer(outcome)

    def start(self) -> None:
        """Let the host begin."""
        self.submit(commands.Start(key="start"), HOST)
        self.committed()

    def seated(self) -> None:
        """Ann and Ben sit."""
        for name in ("Ann", "Ben"):
            self.sit(name)
            self.committed()


def token(name: str) -> str:
    """Return a person's token."""
    return f"the-token-that-{name}-has-drawn"


def sat(name: str, seat: int = 0) -> LoggedEvent:
    """Return the event of a person sitting down at another worker."""
    colour = ("ruby", "sky")[seat]
    event = events.Sat(
        key=f"there-{name}", seat=seat, name=name, colour=colour, seed="s", token=hash_token(token(name))
    )
    return LoggedEvent(now_ms(), event)


def run(story: Callable[[World], Coroutine[Any, Any, None]], **wishes: Any) -> None:
    """Let something happen at a table."""

    async def told() -> None:
        world = World(**wishes)
        try:
            await asyncio.wait_for(story(world), 5)
        finally:
            world.tasks.cancel()
            world.actor.leave_memory("closing")

    asyncio.run(told())


async def later() -> None:
    """Let everything else have its turn."""
    for _ in range(10):
        await asyncio.sleep(0)


def codes(replies: list[Message]) -> list[str]:
    """Return the replies, with refusals as their codes."""
    return [reply.code if isinstance(reply, Refused) else type(reply).__name__ for reply in replies]


# Committing


def test_an_event_happens_when_it_is_on_disk_and_not_before() -> None:
    async def story(world: World) -> None:
        client = Client()
        world.actor.subscribe(client, frozenset(), ())
        world.sit("Ann")
        assert world.actor.room.seq == FIRST
        assert [type(one) for one in client.received] == [Welcome]
        world.committed()
        assert world.actor.room.seq == FIRST + 1
        assert isinstance(client.received[-1], EventMessage)
        assert codes(world.replies) == ["Seated"]

    run(story)


def test_commands_wait_while_an_event_is_committed_and_are_decided_in_order_by_what_it_made_of_the_table() -> None:
    async def story(world: World) -> None:
        for name in ("Ann", "Ben", "Cem"):
            world.sit(name)
        assert len(world.log.appends) == 1
        assert world.replies == []
        world.committed()
        world.committed()
        assert world.log.appends == []
        assert codes(world.replies) == ["Seated", "Seated", "no-free-seat"]
        assert [reply.seat for reply in world.replies if isinstance(reply, Seated)] == [0, 1]

    run(story)


def test_only_so_many_commands_wait() -> None:
    async def story(world: World) -> None:
        for name in ("Ann", "Ben", "Cem", "Dora", "Emil"):
            world.sit(name)
        assert codes(world.replies) == ["too-fast"]
        assert world.metrics.refusals == 1

    run(story)


def test_a_command_sent_again_while_it_is_committed_counts_once() -> None:
    async def story(world: World) -> None:
        world.sit("Ann", key="same")
        world.sit("Ann", key="same")
        world.committed()
        assert world.replies[1] == Done("same", FIRST + 1)
        assert world.log.appends == []

    run(story)


def test_an_append_that_fails_is_refused_and_what_waited_is_carried_out() -> None:
    async def story(world: World) -> None:
        world.sit("Ann")
        world.sit("Ben")
        world.committed(outcome=StoreError("the disk is full"))
        await later()
        assert codes(world.replies) == ["store"]
        world.committed()
        assert [seat and seat.name for seat in world.actor.room.seats] == ["Ben", None]

    run(story)


def test_an_append_that_seemed_to_fail_but_is_on_disk_has_happened() -> None:
    async def story(world: World) -> None:
        world.sit("Ann", key="there-Ann")
        world.log.others.append(sat("Ann"))
        world.committed(outcome=StoreError("the connection broke"))
        await later()
        assert world.replies == [Done("there-Ann", FIRST + 1)]

    run(story)


# Catching up


def test_who_loses_a_race_for_a_number_reads_the_log_and_is_decided_anew() -> None:
    async def story(world: World) -> None:
        world.sit("Ann")
        world.log.others.append(sat("Ben"))
        world.committed(outcome=False)
        await later()
        world.committed()
        assert [seat and seat.name for seat in world.actor.room.seats] == ["Ben", "Ann"]
        assert codes(world.replies) == ["Seated"]

    run(story, shared=True)


def test_commands_wait_while_the_log_is_read() -> None:
    async def story(world: World) -> None:
        world.log.may_read.clear()
        world.log.others.append(sat("Ben"))
        world.actor.catch_up_to(FIRST + 1)
        await later()
        world.sit("Ann")
        assert world.log.appends == []
        world.log.may_read.set()
        await later()
        [(transition, _)] = world.log.appends
        assert transition.room.seq == FIRST + 2
        world.committed()
        assert codes(world.replies) == ["Seated"]

    run(story, shared=True)


def test_what_would_be_refused_is_refused_only_after_a_look_at_the_log() -> None:
    async def story(world: World) -> None:
        world.submit(commands.Start(key="k"), HOST)
        assert world.replies == []
        await later()
        assert codes(world.replies) == ["seats-free"]
        assert world.log.reads == 1
        world.log.others += [sat("Ann"), sat("Ben", 1)]
        world.submit(commands.Start(key="k2"), HOST)
        await later()
        world.committed()
        assert codes(world.replies[1:]) == ["EventMessage"]

    run(story, shared=True)


def test_one_look_at_the_log_will_do_for_all_that_wait() -> None:
    async def story(world: World) -> None:
        world.log.may_read.clear()
        world.actor.catch_up_to(FIRST + 1)
        for key in ("k1", "k2", "k3"):
            world.submit(commands.Start(key=key), HOST)
        await later()
        world.log.may_read.set()
        await later()
        assert codes(world.replies) == 3 * ["seats-free"]
        assert world.log.reads == 1, "it began after they had come"
        world.log.may_read.clear()
        for key in ("k4", "k5", "k6"):
            world.submit(commands.Start(key=key), HOST)
            await later()
        world.log.may_read.set()
        await later()
        assert codes(world.replies[3:]) == 3 * ["seats-free"]
        assert world.log.reads == 3, "one for the first, one for those that came meanwhile"

    run(story, shared=True)


def test_alone_on_a_log_there_is_nothing_to_look_for() -> None:
    async def story(world: World) -> None:
        world.submit(commands.Start(key="k"), HOST)
        assert codes(world.replies) == ["seats-free"]
        assert world.log.reads == 0

    run(story)


def test_an_event_that_is_announced_while_the_log_is_read_is_read_afterwards() -> None:
    async def story(world: World) -> None:
        world.log.may_read.clear()
        world.actor.catch_up_to(FIRST + 1)
        await later()
        world.actor.catch_up_to(FIRST + 2)
        world.log.others.append(sat("Ann"))
        world.log.may_read.set()
        world.log.others.append(sat("Ben", 1))
        await later()
        assert world.actor.room.seq == FIRST + 2
        world.actor.catch_up_to(FIRST + 2)
        await later()
        assert world.log.reads == 1

    run(story, shared=True)


def test_a_client_that_has_more_waits_until_it_is_here() -> None:
    async def story(world: World) -> None:
        world.log.may_read.clear()
        waiting = asyncio.create_task(world.actor.wait_for(FIRST + 1))
        await asyncio.sleep(0.02)
        assert not waiting.done()
        world.log.others.append(sat("Ann"))
        world.log.may_read.set()
        await waiting
        assert world.actor.room.seq == FIRST + 1
        await world.actor.wait_for(999)  # nobody has that

    run(story, shared=True)


def test_a_log_that_cannot_be_read_refuses_the_command_and_the_table_goes_on() -> None:
    async def story(world: World) -> None:
        world.log.broken = True
        world.submit(commands.Start(key="k"), HOST)
        await later()
        assert codes(world.replies) == ["store"]
        world.log.broken = False
        world.sit("Ann")
        world.committed()
        assert codes(world.replies) == ["store", "Seated"]

    run(story, shared=True)


# Gone


def test_a_table_that_was_deleted_leaves_memory_with_the_next_command() -> None:
    async def story(world: World) -> None:
        client = Client()
        world.actor.subscribe(client, frozenset(), ())
        world.sit("Ann")
        world.committed(outcome=False)
        await later()
        assert world.unloaded == [("t1", "expired")]
        assert codes(world.replies) == ["no-table"]
        assert client.received[-1] == Bye("expired")
        assert client.reasons == ["expired"]

    run(story)


def test_once_gone_everything_is_refused_also_what_waited() -> None:
    async def story(world: World) -> None:
        world.sit("Ann")
        world.sit("Ben")
        world.actor.leave_memory("stale")
        assert world.actor.is_gone
        world.sit("Cem")
        assert codes(world.replies) == ["no-table"]
        world.committed()  # what was under way is on disk and has happened
        assert codes(world.replies) == ["no-table", "Seated", "no-table"]
        assert world.log.appends == []
        assert world.actor.is_gone
        with pytest.raises(Refusal, match="There is no such table"):
            world.actor.subscribe(Client(), frozenset(), ())
        world.actor.catch_up_to(99)
        await later()
        assert world.log.reads == 0

    run(story)


def test_a_table_that_goes_while_it_catches_up_stays_gone() -> None:
    async def story(world: World) -> None:
        world.log.may_read.clear()
        world.submit(commands.Start(key="k"), HOST)
        await later()
        world.actor.leave_memory("stale")
        world.log.may_read.set()
        await later()
        assert world.actor.is_gone
        assert codes(world.replies) == ["no-table"]

    run(story, shared=True)


def test_it_is_unused_only_when_nobody_is_there_and_nothing_is_under_way() -> None:
    async def story(world: World) -> None:
        assert world.actor.is_unused
        world.sit("Ann")
        assert not world.actor.is_unused
        world.committed()
        client = Client()
        world.actor.subscribe(client, frozenset(), ())
        assert not world.actor.is_unused
        world.actor.unsubscribe(client)
        assert world.actor.is_unused
        async with world.actor.rematch_lock:
            assert not world.actor.is_unused

    run(story)


def test_what_is_refused_or_was_done_before_does_not_keep_a_table_in_memory() -> None:
    async def story(world: World) -> None:
        world.actor.last_used = 0
        world.submit(commands.Start(key="k"), HOST)
        assert codes(world.replies) == ["seats-free"]
        assert world.actor.last_used == 0
        world.sit("Ann", key="mine")
        world.committed()
        assert world.actor.last_used == world.actor.room.at
        world.actor.last_used = 0
        world.sit("Ann", key="mine")
        assert codes(world.replies) == ["seats-free", "Seated", "Done"]
        assert world.actor.last_used == 0

    run(story)


def test_only_so_many_subscribe() -> None:
    async def story(world: World) -> None:
        for _ in range(2):
            world.actor.subscribe(Client(), frozenset(), ())
        with pytest.raises(Refusal, match="Too many people watch"):
            world.actor.subscribe(Client(), frozenset(), ())

    run(story)


def test_however_many_watch_the_people_of_the_table_get_in_each_on_so_many_devices() -> None:
    async def story(world: World) -> None:
        world.seated()
        ann, ben, host = (hash_token(name) for name in (token("Ann"), token("Ben"), HOST))
        for tokens in ((), (), (ann,), (ann,), (host,), (host,)):
            world.actor.subscribe(Client(), tokens, ())
        for tokens, who in ((), "people watch"), ((ann,), "devices"), ((host,), "devices"), ((ann, host), "devices"):
            client = Client()
            with pytest.raises(Refusal, match=f"Too many {who}") as refused:
                world.actor.subscribe(client, tokens, ())
            assert refused.value.code == "too-many"
            assert (client.received, client.identity) == ([], Identity())
        world.actor.subscribe(Client(), (ann, ben), ())  # Ben's seat has room
        assert world.actor.presence.connected == ({0, 1}, 4)

    run(story)


# The clock


def test_time_at_a_new_table_is_up_when_it_is_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transitions, "OPENING", 50)

    async def story(world: World) -> None:
        world.seated()
        world.start()
        due = world.actor.room.due
        assert due is not None
        await asyncio.sleep((due - now_ms()) / 1000 + 0.1)
        [(transition, _)] = world.log.appends
        assert isinstance(transition.event, events.RanOut)

    run(story, seconds_per_move=0)


HOURS = 3 * 60 * 60


class Times(msgspec.Struct):
    """What a welcome says of time; an agreement on a second a move cannot be decoded."""

    now: int
    due: int


@pytest.mark.parametrize("jump", [HOURS, -HOURS])
def test_time_is_up_when_it_was_due_whatever_the_wall_clock_does_meanwhile(
    monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    monkeypatch.setattr(transitions, "OPENING", 50)

    async def story(world: World) -> None:
        world.seated()
        world.start()
        began = monotonic()
        monkeypatch.setattr(clock, "time", lambda: time() + jump)
        client, received = Client(), list[bytes]()
        monkeypatch.setattr(client, "send", received.append)
        world.actor.subscribe(client, frozenset(), ())  # which sets the clock again
        welcome = msgspec.json.decode(received[0], type=Times)
        assert 700 < welcome.due - welcome.now <= 1_050, "the client counts down something else"
        await asyncio.sleep(0.5)
        assert not world.log.appends
        while not world.log.appends:
            assert monotonic() - began < 10, "the time is never up"
            await asyncio.sleep(0.01)
        assert monotonic() - began > 1
        [(transition, _)] = world.log.appends
        assert isinstance(transition.event, events.RanOut)
        assert 0 <= transition.room.at - welcome.due < 5_000

    run(story, seconds_per_move=1)


@pytest.mark.parametrize("ahead", [HOURS, -HOURS])
def test_the_time_of_a_turn_that_a_worker_with_another_clock_began_is_a_whole_one(
    monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    monkeypatch.setattr(transitions, "OPENING", 50)

    async def story(world: World) -> None:
        world.seated()
        world.log.others += [cast(Any, None)] * (world.actor.room.seq - FIRST)
        world.submit(commands.Start(key="start"), HOST)
        [(transition, _)] = world.log.appends
        world.log.others.append(LoggedEvent(now_ms() + 1_000 * ahead, transition.event))
        world.committed(outcome=False)
        await asyncio.sleep(0.5)
        assert world.actor.room.at - now_ms() == pytest.approx(1_000 * ahead, abs=1_000)
        assert not world.log.appends
        began = monotonic()
        while not world.log.appends:
            assert monotonic() - began < 10, "the time is never up"
            await asyncio.sleep(0.01)
        [(transition, _)] = world.log.appends
        assert isinstance(transition.event, events.RanOut)

    run(story, shared=True, seconds_per_move=1)


@pytest.mark.parametrize("ahead", [HOURS, -HOURS])
def test_after_a_restart_with_another_clock_nobody_has_more_than_a_whole_turn_or_less_than_time_to_come_back(
    monkeypatch: pytest.MonkeyPatch, ahead: int
) -> None:
    monkeypatch.setattr(transitions, "OPENING", 50)

    async def story(world: World) -> None:
        world.seated()
        world.start()
        world.actor.leave_memory("stale")
        was = world.actor.room
        room = msgspec.structs.replace(
            was,
            **{name: getattr(was, name) + 1_000 * ahead for name in ("at", "turn_at", "ready_at")},
        )
        services = dataclasses.replace(
            world.actor._services, settings=Settings("", limits=LIMITS, grace_seconds=0.5, step_in_seconds=0.05)
        )
        began = monotonic()
        world.actor = TableActor(room, services, RecentEvents(), CommandKeys(room))
        world.actor.resume()
        while not world.log.appends:
            assert monotonic() - began < 10, "the time is never up"
            await asyncio.sleep(0.01)
        assert monotonic() - began > 0.5

    run(story, seconds_per_move=1)


def test_a_seat_is_away_after_a_while_not_after_a_jump_of_the_wall_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(world: World) -> None:
        world.seated()
        before = now_ms()
        for jump in (HOURS, -HOURS):
            monkeypatch.setattr(clock, "time", lambda jump=jump: time() + jump)
            assert all(0 <= now_ms() - since < 10_000 for since in world.actor.presence.absent.values())
            assert 0 <= now_ms() - world.actor.last_used < 10_000
        assert 0 <= now_ms() - before < 10_000

    run(story)


def test_the_servers_clock_follows_the_wall_clock_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, passed = 1_800_000_000.0, 50.0
    monkeypatch.setattr(clock, "time", lambda: wall)
    monkeypatch.setattr(clock, "monotonic", lambda: passed)
    monkeypatch.setattr(clock, "_ahead", 0.0)
    clock.set_clock()
    assert now_ms() == wall_ms() == 1_800_000_000_000
    wall += 0.03  # as time servers correct it
    clock.follow_wall_clock(1)
    assert now_ms() == wall_ms()
    for jump in (HOURS, -2 * HOURS):
        wall += jump
        for _ in range(100):
            before, wall, passed = now_ms(), wall + 1, passed + 1
            clock.follow_wall_clock(1)
            assert now_ms() - before == pytest.approx(1_050 if jump > 0 else 950, abs=1)


# Bots


async def bot_to_act(world: World) -> None:
    """Ann plays against a bot, which has to act."""
    world.submit(commands.SitBot(key="bot", bot="regular"), HOST)
    world.committed()
    world.sit("Ann")
    world.committed()
    world.start()
    await asyncio.sleep(0.01)


def a_move(room: Room) -> Place:
    """Return a legal move."""
    assert room.play is not None
    return room.play.view.options[0].move


def test_a_bot_is_asked_once_and_its_move_is_committed() -> None:
    async def story(world: World) -> None:
        await bot_to_act(world)
        world.actor.subscribe(Client(), frozenset(), ())  # which sets the clock again
        await asyncio.sleep(0.01)
        assert world.bots.asked == [4]
        world.bots.moves.put_nowait(a_move(world.actor.room))
        await later()
        [(transition, _)] = world.log.appends
        assert isinstance(transition.event, events.Placed)
        assert transition.event.by == "bot"
        world.committed()
        assert world.actor.room.to_act == 1

    run(story)


def test_a_bot_that_is_choosing_waits_on_behalf_of_those_who_watch_now() -> None:
    async def story(world: World) -> None:
        await bot_to_act(world)
        watcher = Client()
        world.actor.subscribe(watcher, frozenset(), ())
        assert world.bots.watched_by == {watcher.address}
        world.actor.unsubscribe(watcher)
        assert world.bots.watched_by == frozenset()

    run(story)


def test_a_bot_that_chooses_while_something_is_committed_is_asked_again() -> None:
    async def story(world: World) -> None:
        await bot_to_act(world)
        world.submit(commands.End(key="end", seat=1), token("Ann"))
        world.bots.moves.put_nowait(a_move(world.actor.room))
        await later()
        assert len(world.log.appends) == 1
        world.committed(outcome=StoreError("the disk is full"))
        await asyncio.sleep(0.01)
        assert world.bots.asked == [4, 4]
        world.bots.moves.put_nowait(a_move(world.actor.room))
        await later()
        world.committed()
        assert world.actor.room.to_act == 1

    run(story)


def test_the_move_of_a_bot_at_a_table_that_is_gone_is_not_committed() -> None:
    async def story(world: World) -> None:
        await bot_to_act(world)
        world.actor.leave_memory("stale")
        world.bots.moves.put_nowait(a_move(world.actor.room))
        await later()
        assert world.log.appends == []

    run(story)


def test_a_worker_that_did_not_write_the_last_event_waits_before_it_lets_a_bot_move() -> None:
    async def story(world: World) -> None:
        for at in range(2):
            world.submit(commands.SitBot(key=f"bot-{at}", bot="regular"), HOST)
            world.committed()
        world.start()
        await asyncio.sleep(0.01)
        world.bots.moves.put_nowait(a_move(world.actor.room))
        await later()
        [(transition, _)] = world.log.appends
        world.log.others += [cast(Any, None)] * (world.actor.room.seq - FIRST)  # what is here already
        world.log.others.append(LoggedEvent(now_ms(), transition.event))
        world.committed(outcome=False)  # another worker was faster with the same move
        await asyncio.sleep(0.01)
        assert (world.actor.room.seq, world.bots.asked) == (5, [4])
        await asyncio.sleep(0.1)
        assert world.bots.asked == [4, 5]

    run(story, shared=True)
