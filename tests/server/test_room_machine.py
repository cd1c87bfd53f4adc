"""A table of a real server under everything people do over sockets, in any order, against a model of what they know."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from time import sleep
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from croupier.rooms.identity import Identity
from croupier.server.limits import Limits
from croupier.server.settings import Settings
from tests.rooms.secrecy import check_winnings_hidden
from tests.server.conftest import Running, running
from tests.server.wire import HungUpError, Wire, listen

NAMES = ("Ann", "Ben", "Cem")
HOST = "the-token-of-the-host-of-it-all"
SPECTATOR = "nobody in particular"
EVERYONE = (*NAMES, SPECTATOR)
PEOPLE = st.sampled_from(NAMES)
ANYBODY = st.sampled_from(EVERYONE)
SEATS = st.sampled_from((None, 0, 1))
LIMITS = Limits(frames_per_second=1e6, frames_at_once=1e6)


def token_of(name: str) -> str:
    """Return a person's token. It may be the same at all tables, since it holds a seat at one only."""
    return f"the-token-that-only-{name}-has"


def body(event: Any) -> bytes:
    """Return the part of an event's message that must be the same for everyone."""
    return msgspec.json.encode({name: event[name] for name in ("seq", "at", "key", "what", "view", "due")})


class Person:
    """Somebody with a socket, and everything they know from it."""

    def __init__(self, name: str, machine: SocketMachine) -> None:
        self.name = name
        self._machine = machine
        self.wire: Wire | None = None
        self.seq: int | None = None
        """The last event they have."""
        self.view: Any = None
        self.room: Any = None
        self.answers: dict[str, str] = {}
        """The replies to their commands, by key."""

    @property
    def seats(self) -> frozenset[int]:
        """Their seats, as the room shows them."""
        return frozenset(at for at, seat in enumerate(self.room["seats"]) if seat and seat["name"] == self.name)

    def come(self) -> None:
        """Connect, with what is known already."""
        tokens = [] if self.name == SPECTATOR else [token_of(self.name), HOST]
        self.wire, welcome = listen(self._machine.server.url, self._machine.table, *tokens, since=self.seq)
        numbers = [one["seq"] for one in welcome["missed"]]
        if self.seq is not None and not welcome["room"]["agreement"]["face_down"]:
            assert numbers == [*range(self.seq + 1, welcome["seq"] + 1)], "a gap, or an event told twice"
        assert numbers == [*range(welcome["seq"] + 1 - len(numbers), welcome["seq"] + 1)]
        assert self.seq is None or welcome["seq"] >= self.seq, "the table has gone back in time"
        for one in welcome["missed"]:
            self._machine.know(one["seq"], msgspec.json.encode([one["at"], one["what"]]))
        self.seq, self.view, self.room = welcome["seq"], welcome["view"], welcome["room"]
        assert welcome["you"] == sorted(self.seats)
        self._machine.know_view(self.seq, self.view)
        check_hidden(welcome, self)

    def go(self) -> None:
        """Close the connection without a close frame."""
        if self.wire is not None:
            self.wire.drop()
            self.wire = None

    def hear(self, message: Any) -> None:
        """Take in one message."""
        match message["t"]:
            case "event":
                assert self.seq is not None
                assert message["seq"] == self.seq + 1, "a gap, or an event told twice"
                self.seq, self.view = message["seq"], message["view"]
                self.room = message["room"] or self.room
                self._machine.know(self.seq, msgspec.json.encode([message["at"], message["what"]]))
                self._machine.know_event(self.seq, body(message))
                self._machine.know_view(self.seq, self.view)
                self._machine.led_to(message["key"], self.seq)
                if message["key"] is not None:
                    self.answers[message["key"]] = "event"
                check_hidden(message, self)
            case "refused" | "done" | "seated":
                self.answers[message["key"]] = message["t"]
                if message["t"] == "done":
                    self._machine.led_to(message["key"], message["seq"])  # it may be known from here alone
            case kind:
                assert kind in ("present", "you", "said", "pong")

    def hear_out(self) -> None:
        """Hear everything until the server hangs up."""
        assert self.wire is not None
        while True:
            if (message := self.wire.next())["t"] != "bye":
                self.hear(message)

    def catch_up(self, seq: int = 0) -> None:
        """Read all messages on their way, of which the answer to a ping is the last, and all up to an event on disk."""
        assert self.wire is not None
        self.wire.say(t="ping")
        while (message := self.wire.next())["t"] != "pong":
            self.hear(message)
        while self.seq is not None and self.seq < seq:
            self.hear(self.wire.next())


def check_hidden(message: Any, person: Person) -> None:
    """Check that nobody is sent the winnings of others while these lie face down."""
    room = person.room
    if room["agreement"]["face_down"] and room["state"] in ("open", "playing"):
        check_winnings_hidden(message, Identity(person.seats))


class House:
    """A server that can be started anew on its log, and serves the tables of all examples."""

    def __init__(self, folder: Path) -> None:
        self._settings = Settings(f"sqlite:///{folder / 'tables.db'}", limits=LIMITS, grace_seconds=0)
        self._running = ExitStack()
        self.open()

    def open(self) -> None:
        """Begin."""
        self.server: Running = self._running.enter_context(running(self._settings))

    def close(self) -> None:
        """Go down."""
        self._running.close()


class SocketMachine(RuleBasedStateMachine):
    """One table; the rules are what people do, the model what has been told of it so far.

    The dice fall differently every time, so no rule depends on them: one that cannot be followed does nothing.
    """

    def __init__(self, house: House) -> None:
        super().__init__()
        self.house = house
        self.events: dict[int, bytes] = {}
        self.told: dict[int, bytes] = {}
        self.views: dict[int, bytes] = {}
        self.outcomes: dict[str, int] = {}
        """The event each key has led to."""
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.keys = 0
        self.table = ""
        self.people: dict[str, Person] = {}

    @property
    def server(self) -> Running:
        """The present server."""
        return self.house.server

    # The model

    def know(self, seq: int, told: bytes) -> None:
        """Note an event that a client received, and check that all received the same."""
        assert self.told.setdefault(seq, told) == told

    def know_event(self, seq: int, event: bytes) -> None:
        """Note an event that a client received live."""
        assert self.events.setdefault(seq, event) == event

    def know_view(self, seq: int, view: Any) -> None:
        """Note the view of the game that a client received after an event."""
        text = msgspec.json.encode(view)
        assert self.views.setdefault(seq, text) == text, "two views after one event"

    def led_to(self, key: str | None, seq: int) -> None:
        """Note the event that a command has led to, and check that it led to no other."""
        if key is not None:
            assert self.outcomes.setdefault(key, seq) == seq, "a command that counted twice"

    # What people do

    @initialize(face_down=st.booleans(), bot=st.booleans(), begun=st.booleans())
    def set_up(self, face_down: bool, bot: bool, begun: bool) -> None:
        """Set up a table, and seat everyone."""
        agreement = {"players": 3 if bot else 2, "face_down": face_down}
        with self.server.client() as client:
            made = client.post("/api/tables", json={"agreement": agreement, "host": HOST}).json()
        self.table = made["table"]
        self.people = {name: Person(name, self) for name in EVERYONE}
        for person in self.people.values():
            person.come()
        if bot:
            self.ask("Ann", t="sit-bot", bot="tourist")
        if begun:
            for name in ("Ann", "Ben"):
                self.sit(name, None)
            self.start("Ben")

    def ask(self, whose: str, /, **command: Any) -> None:
        """Connect if necessary, send a command, and read the reply."""
        self.keys += 1
        self.send(whose, command | {"key": f"k{self.keys}"})

    def send(self, name: str, command: dict[str, Any]) -> None:
        """Send a command and wait for its answer: an event under its key, or an answer of its own."""
        person = self.people[name]
        if person.wire is None:
            person.come()
        assert person.wire is not None
        person.answers.pop(command["key"], None)
        known = command["key"] in self.outcomes
        person.wire.say(**command)
        while command["key"] not in person.answers:
            person.hear(person.wire.next())
        assert not known or person.answers[command["key"]] == "done", "a key that was forgotten"
        self.sent = [*self.sent[-30:], (name, command)]

    @rule(name=PEOPLE, seat=SEATS)
    def sit(self, name: str, seat: int | None) -> None:
        """Ask for a seat."""
        self.ask(name, t="sit", seat=seat, name=name, seed=f"seed-{name}", token=token_of(name))

    @rule(name=PEOPLE)
    def start(self, name: str) -> None:
        """Ask to begin. Everyone here has the host's token."""
        self.ask(name, t="start")

    @rule(name=PEOPLE, seat=st.integers(0, 2))
    def leave(self, name: str, seat: int) -> None:
        """Let a person leave, or remove another."""
        self.ask(name, t="leave", seat=seat)

    @rule(name=PEOPLE, seat=st.integers(0, 2), kind=st.sampled_from(("stand-in", "reclaim", "end")))
    def go_on_otherwise(self, name: str, seat: int, kind: str) -> None:
        """Ask for a stand-in, a seat back, or the end of the game."""
        self.ask(name, t=kind, seat=seat)

    @rule(name=ANYBODY, seat=st.integers(0, 2), face=st.integers(1, 6))
    def place_anything(self, name: str, seat: int, face: int) -> None:
        """Make a move, legal or not."""
        self.ask(name, t="place", seat=seat, face=face)

    @rule(turns=st.sampled_from((1, 3, 12)), choice=st.integers(0, 5))
    def play(self, turns: int, choice: int) -> None:
        """Make moves for the people whose turn it is."""
        for _ in range(turns):
            found = self.to_act()
            if found is None:
                break
            name, view = found
            option = view["options"][choice % len(view["options"])]["move"]
            self.ask(name, t="place", seat=view["seat"], face=option["face"], bandit=option["bandit"])

    def to_act(self) -> tuple[str, Any] | None:
        """Return the person who has to place, as the spectator knows it; None if it is nobody's turn."""
        watching = self.people[SPECTATOR]
        if watching.wire is None:
            return None
        watching.catch_up()
        room, view = watching.room, watching.view
        if room["state"] != "playing" or view["seat"] is None:
            return None
        seat = room["seats"][view["seat"]]
        return (seat["name"], view) if seat["bot"] is None and not seat["left"] else None

    @rule(which=st.integers(0, 29), times=st.integers(1, 3))
    def send_again(self, which: int, times: int) -> None:
        """Send a command again that was answered before, perhaps long ago."""
        for _ in range(times if self.sent else 0):
            self.send(*self.sent[which % len(self.sent)])

    @rule(order=st.permutations(range(3)))
    def send_twice_and_in_any_order(self, order: list[int]) -> None:
        """Several commands at once, among them one twice; each is answered, whatever the order."""
        found = self.to_act()
        if found is None:
            return
        name, view = found
        person = self.people[name]
        if person.wire is None:
            person.come()
        assert person.wire is not None
        self.keys += 2
        move = {"t": "place", "seat": view["seat"], "face": view["options"][0]["move"]["face"], "key": f"k{self.keys}"}
        move["bandit"] = view["options"][0]["move"]["bandit"]
        other = {"t": "end", "seat": view["seat"], "key": f"k{self.keys - 1}"}
        for at in order:
            person.wire.say(**(move, move, other)[at])
        while not all(key in person.answers for key in (move["key"], other["key"])):
            person.hear(person.wire.next())

    # Connections

    @rule(name=ANYBODY)
    def go(self, name: str) -> None:
        """Break a person's connection."""
        self.people[name].go()

    @rule(name=ANYBODY)
    def come(self, name: str) -> None:
        """Connect again, or a second time while the old connection is open."""
        person = self.people[name]
        if person.wire is not None:
            person.catch_up()
            old = person.wire
            person.come()
            old.drop()
        else:
            person.come()

    @rule(name=ANYBODY)
    def send_and_go(self, name: str) -> None:
        """Send a move and disconnect before the answer. It must happen once or not at all."""
        person = self.people[name]
        if person.wire is None or person.view is None or not person.view["options"]:
            return
        self.keys += 1
        seat, option = person.view["seat"], person.view["options"][0]["move"]
        command = {
            "t": "place",
            "seat": seat,
            "face": option["face"],
            "bandit": option["bandit"],
            "key": f"k{self.keys}",
        }
        person.wire.say(**command)
        person.go()
        self.send(name, command)

    @rule()
    def restart(self) -> None:
        """Stop the server, and start another one from the log."""
        self.house.close()
        for person in self.people.values():
            if person.wire is not None:
                with pytest.raises(HungUpError) as end:
                    person.hear_out()
                assert end.value.code == 1012
                person.go()
        self.house.open()

    # What must hold

    @invariant()
    def everyone_knows_the_same(self) -> None:
        """Once everyone has caught up, everyone has the same table before them."""
        there = [person for person in self.people.values() if person.wire is not None]
        for _ in range(50):  # a bot may go on meanwhile
            for person in there:
                person.catch_up()
            if len({person.seq for person in there}) <= 1:
                break
            sleep(0.01)
        assert len({person.seq for person in there}) <= 1
        assert len({msgspec.json.encode(person.room) for person in there}) <= 1
        assert len({msgspec.json.encode(person.view) for person in there}) <= 1

    def teardown(self) -> None:
        """Everybody goes; the record of what was played verifies."""
        for person in self.people.values():
            person.go()
        if self.table:
            with self.server.client() as client:
                record = client.get(f"/api/tables/{self.table}/record")
                if record.status_code == 200:
                    told = {"content-type": "text/plain"}
                    assert client.post("/api/records/verify", content=record.content, headers=told).json()["ok"]
                else:
                    assert record.status_code in (403, 409)


def test_whatever_people_do_over_sockets_everyone_hears_the_same_once_and_without_a_gap(tmp_path: Path) -> None:
    house = House(tmp_path)
    try:
        bounds = settings(max_examples=10, stateful_step_count=20)
        run_state_machine_as_test(lambda: SocketMachine(house), settings=bounds)  # type: ignore[arg-type]  # what makes one will do
    finally:
        house.close()
