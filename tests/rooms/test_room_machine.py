"""A room under everything people do at a table, in any order; its promises hold after each of it."""

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.api import commands
from croupier.api.agreement import Agreement
from croupier.api.commands import Command
from croupier.api.events import By, PlacedEvent
from croupier.api.messages import EventMessage, MissedEvent, Welcome, encode
from croupier.api.refusal import Refusal
from croupier.record import read, verify, write
from croupier.rooms import events
from croupier.rooms.decisions import decide, place, rematch, run_out_clock
from croupier.rooms.devices import MOST_DEVICE_CHANGES, MOST_DEVICES, MOST_PASSES
from croupier.rooms.events import decode_event, encode_event
from croupier.rooms.history import missed_since, record_of
from croupier.rooms.identity import Identity, hash_token
from croupier.rooms.room import Room, RoomState
from croupier.rooms.transitions import Transition, apply_event, create_room
from croupier.rooms.views import public_event, room_view, welcome
from croupier.rules import EDITIONS, Place, offered_setups
from tests.rooms.secrecy import check_nothing_leaks
from tests.rooms.strict_json import decode_strictly
from tests.rooms.tables import BOTS, HOST, NAMES, LiveTable, message_text, pass_of, token_of

SEATS = st.integers(0, 5)
PEOPLE = st.sets(st.sampled_from((*NAMES, "host")), max_size=3)
AGREEMENTS = st.builds(
    lambda setup, face_down, seconds, starter: Agreement(
        setup.edition.name,
        setup.players,
        setup.neutral,
        setup.bandit,
        face_down,
        starter % setup.players if starter is not None else None,
        seconds,
    ),
    st.sampled_from([setup for edition in EDITIONS.values() for setup in offered_setups(edition)]),
    st.booleans(),
    st.sampled_from((None, 10, 86_400)),
    st.none() | SEATS,
)


def encoded(value: object) -> str:
    """Return a part of a message as it is sent."""
    return encode(value).decode()


def missed_event(transition: Transition) -> MissedEvent:
    """Return a transition as a client gets it that was away."""
    return MissedEvent(transition.room.seq, transition.room.at, public_event(transition))


class RoomMachine(RuleBasedStateMachine):
    """One table; the rules are what people, bots and time do, and the invariants what must hold after each of it."""

    @initialize(agreement=AGREEMENTS, begun=st.booleans())
    def set_up(self, agreement: Agreement, begun: bool) -> None:
        """Set up a table; at some tables begin the game immediately."""
        self.table = LiveTable(agreement)
        self.tokens = {HOST, *map(token_of, NAMES), *map(pass_of, range(10))}
        self.folded: Room | None = None
        self.checked = 0
        self.last: tuple[set[str], Command] | None = None
        if begun:
            self.fill_and_start()

    # What people do

    def ask(self, people: set[str], command: Command) -> None:
        """Send a command, which is carried out, or refused without any change."""
        table, identity = self.table, self.table.identity(*people)
        before = table.room
        try:
            transition = table.ask(identity, command)
        except Refusal as refusal:
            assert table.room == before
            check_nothing_leaks(encoded(refusal.message), before, identity, self.tokens)
        else:
            assert transition.event.key == command.key
            self.last = people, command

    @rule(name=st.sampled_from(NAMES), seat=st.none() | SEATS, colour=st.none() | st.sampled_from(("ruby", "jade")))
    def sit(self, name: str, seat: int | None, colour: str | None) -> None:
        """Ask for a seat."""
        key, token = self.table.key(), token_of(name)
        self.ask(set(), commands.Sit(key=key, seat=seat, name=name, colour=colour, seed=f"seed-{key}", token=token))

    @rule(people=PEOPLE, seat=st.none() | SEATS, bot=st.sampled_from((*sorted(BOTS), "hal")))
    def sit_bot(self, people: set[str], seat: int | None, bot: str) -> None:
        """Ask for a bot at the table."""
        self.ask(people | {"host"}, commands.SitBot(key=self.table.key(), seat=seat, bot=bot))

    @precondition(lambda self: self.table.room.state is RoomState.OPEN)
    @rule()
    def fill_and_start(self) -> None:
        """Seat everyone, and begin the game."""
        for name in NAMES:
            self.sit(name, None, None)
        self.nod_all()
        self.ask({"host"}, commands.Start(key=self.table.key()))

    @rule(people=PEOPLE)
    def start(self, people: set[str]) -> None:
        """Ask to begin."""
        self.ask(people, commands.Start(key=self.table.key()))

    @rule(people=PEOPLE, agreement=AGREEMENTS)
    def agree(self, people: set[str], agreement: Agreement) -> None:
        """Ask to change the agreement."""
        self.ask(people | {"host"}, commands.Agree(key=self.table.key(), agreement=agreement))

    @rule()
    def nod_all(self) -> None:
        """Let everyone who has not accepted a change accept it."""
        room = self.table.room
        for at, seat in enumerate(room.seats):
            if seat is not None and not seat.agreed:
                self.ask(self.owner(at), commands.Nod(key=self.table.key(), seat=at, agreement=room.agreement))

    @rule(people=PEOPLE, seat=SEATS, agreement=AGREEMENTS)
    def nod(self, people: set[str], seat: int, agreement: Agreement) -> None:
        """Accept some agreement, be it the current one or not."""
        self.ask(people, commands.Nod(key=self.table.key(), seat=seat, agreement=agreement))

    @rule(people=PEOPLE, seat=SEATS, hushed=st.booleans())
    def hush(self, people: set[str], seat: int, hushed: bool) -> None:
        """Ask to mute a seat, or to let it talk again."""
        self.ask(people, commands.Hush(key=self.table.key(), seat=seat, hushed=hushed))

    def owner(self, seat: int) -> set[str]:
        """Return the name of the person at a seat, if there is one."""
        sitting = self.table.room.seats[seat]
        return {sitting.name} if sitting is not None and sitting.bot is None else set()

    @rule(people=PEOPLE, seat=SEATS)
    def leave(self, people: set[str], seat: int) -> None:
        """Let a person leave, or ask to remove them."""
        self.ask(people, commands.Leave(key=self.table.key(), seat=seat))

    @rule(seat=SEATS)
    def leave_for_good(self, seat: int) -> None:
        """Let a person leave their own seat."""
        seat %= len(self.table.room.seats)
        self.ask(self.owner(seat), commands.Leave(key=self.table.key(), seat=seat))

    @rule(people=PEOPLE, seat=SEATS, face=st.integers(1, 6), bandit=st.booleans())
    def place_anything(self, people: set[str], seat: int, face: int, bandit: bool) -> None:
        """Make a move, legal or not."""
        self.ask(people, commands.Place(key=self.table.key(), seat=seat, face=face, bandit=bandit))

    @precondition(lambda self: self.table.room.to_act is not None)
    @rule(chooser=st.randoms(use_true_random=False), turns=st.sampled_from((1, 1, 3, 20, 400)))
    def play_on(self, chooser: st.DataObject, turns: int) -> None:
        """Play on for some turns, or to the end."""
        for _ in range(turns):
            room = self.table.room
            if room.to_act is None:
                break
            self.table.now += 1
            seat = room.seat(room.to_act)
            if seat.left and seat.player is None:
                self.table.happen(events.StoodIn(seat=room.to_act, bot="regular", by=None))
            self.table.place_any(chooser)  # type: ignore[arg-type]  # Hypothesis brings a Random
            self.every_event_is_sent()

    @precondition(lambda self: self.table.room.to_act is not None)
    @rule(seat=SEATS, by=st.sampled_from(("bot", "stand-in", "player")))
    def bot_places_out_of_turn(self, seat: int, by: By) -> None:
        """Check that the move of a bot for an older table is refused."""
        room = self.table.room
        if seat != room.to_act:
            with pytest.raises(Refusal) as refused:
                place(room, seat, Place(1), Identity(frozenset((seat,))), self.table.now, by=by)
            assert refused.value.code == "not-your-turn"

    @rule(people=PEOPLE, seat=SEATS, bot=st.sampled_from(sorted(BOTS)))
    def stand_in(self, people: set[str], seat: int, bot: str) -> None:
        """Ask for a bot to play for a seat."""
        self.ask(people, commands.StandIn(key=self.table.key(), seat=seat, bot=bot))

    @rule(seat=SEATS, bot=st.sampled_from(sorted(BOTS)))
    def take_a_break(self, seat: int, bot: str) -> None:
        """Ask for a bot to play for the sender's own seat."""
        seat %= len(self.table.room.seats)
        self.ask(self.owner(seat), commands.StandIn(key=self.table.key(), seat=seat, bot=bot))

    @rule(people=PEOPLE, seat=SEATS)
    def reclaim(self, people: set[str], seat: int) -> None:
        """Ask for a seat back, the sender's or another."""
        self.ask(people, commands.Reclaim(key=self.table.key(), seat=seat))

    @rule()
    def come_back(self) -> None:
        """Let everyone who was away take their seat back."""
        for at, seat in enumerate(self.table.room.seats):
            if seat is not None and (seat.stand_in or seat.left):
                self.ask(self.owner(at), commands.Reclaim(key=self.table.key(), seat=at))

    @rule(people=PEOPLE, seat=SEATS)
    def end(self, people: set[str], seat: int) -> None:
        """Ask to end the game, for the sender's seat or another."""
        self.ask(people, commands.End(key=self.table.key(), seat=seat))

    @precondition(lambda self: self.table.room.state is RoomState.PLAYING and self.table.room.seq >= 30)
    @rule()
    def end_together(self) -> None:
        """Let everyone present ask to end the game."""
        for seat in self.table.room.people:
            self.ask(self.owner(seat), commands.End(key=self.table.key(), seat=seat))
        assert self.table.room.state is RoomState.ENDED or not self.table.room.people

    @rule(people=PEOPLE, seats=st.lists(SEATS, max_size=2), host=st.booleans(), number=st.integers(0, 9))
    def link(self, people: set[str], seats: list[int], host: bool, number: int) -> None:
        """Hand out a pass for seats, the sender's or others."""
        self.ask(people, commands.Link(key=self.table.key(), seats=seats, host=host, pass_=pass_of(number)))

    @rule(seat=SEATS, number=st.integers(0, 9))
    def link_own(self, seat: int, number: int) -> None:
        """Hand out a pass for the sender's own seat."""
        seat %= len(self.table.room.seats)
        self.ask(self.owner(seat), commands.Link(key=self.table.key(), seats=[seat], pass_=pass_of(number)))

    @rule(number=st.integers(0, 9), device=st.sampled_from(NAMES))
    def redeem(self, number: int, device: str) -> None:
        """Redeem a pass, valid or not."""
        self.ask(set(), commands.Redeem(key=self.table.key(), pass_=pass_of(number), token=token_of(device)))

    @rule(people=PEOPLE, seat=st.none() | SEATS, device=st.sampled_from((*NAMES, "host")))
    def rotate(self, people: set[str], seat: int | None, device: str) -> None:
        """Sign out other devices."""
        token = HOST if device == "host" else token_of(device)
        self.ask(people, commands.Rotate(key=self.table.key(), seat=seat, token=token))

    @precondition(lambda self: self.last is not None)
    @rule()
    def send_again(self) -> None:
        """Send a command again. A server would know its key; the table must take no harm without that."""
        assert self.last is not None
        self.ask(*self.last)

    @rule(away=st.sets(SEATS, max_size=3))
    def come_and_go(self, away: set[int]) -> None:
        """Change which seats are connected."""
        self.table.away = frozenset(away)

    @rule(seconds=st.sampled_from((1, 11, 86_401)))
    def time_passes(self, seconds: int) -> None:
        """Time passes, and a clock may run out."""
        table = self.table
        table.now += 1000 * seconds
        due = table.room.due
        transition = run_out_clock(table.room, table.now)
        assert (transition is not None) == (due is not None and table.now >= due)
        if transition is not None:
            assert transition.event == events.RanOut(seat=table.to_act)
            table.happen(transition.event)
            assert table.room == transition.room
            assert run_out_clock(table.room, table.now + 10**12) is None

    @precondition(
        lambda self: self.table.room.state in (RoomState.OVER, RoomState.ENDED) and self.table.room.following is None
    )
    @rule()
    def play_again(self) -> None:
        """Set up a rematch, and continue there."""
        creation = rematch(self.table.room, "ab" * 32)
        self.table.happen(events.Rematched(table="t2"))
        self.every_event_is_sent()
        self.check_record()
        self.table = LiveTable(creation=creation, table="t2", secret=creation.secret, now=self.table.now)
        self.folded, self.checked, self.last = None, 0, None

    # What must hold

    @invariant()
    def every_event_is_sent(self) -> None:
        """Check that every new event is numbered, logged, the same when replayed, and that no message has secrets."""
        for transition, (at, body) in list(zip(self.table.transitions, self.table.log, strict=True))[self.checked :]:
            self.checked += 1
            assert transition.room.seq == self.checked
            before = self.folded or transition.room
            replayed = self.replayed(at, body)
            assert replayed == transition
            known: set[tuple[str, Identity]] = set()  # most get the same message, which is searched once
            for identity in (Identity(), *(self.table.identity(name) for name in (*NAMES, "host"))):
                message = message_text(transition, identity)
                assert message_text(replayed, identity) == message
                receiver = identity if transition.room.agreement.face_down else Identity()
                if (message, receiver) not in known:
                    known.add((message, receiver))
                    decoded = decode_strictly(message, EventMessage)
                    assert (decoded.seq, decoded.at, decoded.key) == (self.checked, at, transition.event.key)
                    check_nothing_leaks(message, transition.room, identity, self.tokens)
            assert (decoded.room is None) == transition.only_game
            assert not transition.only_game or room_view(transition.room) == room_view(before)
            event = transition.event
            if isinstance(event, events.Placed):
                assert isinstance(decoded.what, PlacedEvent)
                assert (decoded.what.seat, decoded.what.face, decoded.what.bandit) == (
                    event.seat,
                    event.face,
                    event.bandit,
                )
                assert (decoded.what.by, decoded.what.chance) == (event.by, event.chance)
                assert decoded.what.payout == transition.payout
            missed = encoded(missed_event(transition))
            decode_strictly(missed, MissedEvent)
            check_nothing_leaks(missed, transition.room, Identity(), self.tokens)
        assert self.table.room.seq == len(self.table.log)

    def replayed(self, at: int, body: bytes) -> Transition:
        """Return the next transition from the log."""
        event = decode_event(body)
        assert encode_event(event) == body
        if self.folded is None:
            assert isinstance(event, events.Created)
            transition = Transition(event, create_room(self.table.table, at, event))
        else:
            transition = apply_event(self.folded, event, at)
        self.folded = transition.room
        return transition

    @invariant()
    def the_welcome_has_no_secret(self) -> None:
        """Check that a client that connects gets everything it may know, and nothing else."""
        table = self.table
        for identity in (Identity(), table.identity("Anna", "Ben"), table.identity("host")):
            you = tuple(sorted(identity.seats))
            last = missed_event(table.transitions[-1])
            message = encoded(welcome(table.room, identity, table.now, you, 1, (last,)))
            decoded = decode_strictly(message, Welcome)
            assert (decoded.seq, decoded.you, decoded.host) == (table.room.seq, you, identity.host)
            check_nothing_leaks(message, table.room, identity, self.tokens)
        check_nothing_leaks(encoded(room_view(table.room)), table.room, Identity(), self.tokens)

    @invariant()
    def seats_are_in_order(self) -> None:
        """Check the seats: as many as agreed, no two with the same colour, and none in contradictory states."""
        room = self.table.room
        assert len(room.seats) == room.agreement.players
        seats = [seat for seat in room.seats if seat is not None]
        assert len({seat.colour for seat in seats}) == len(seats)
        for at, seat in enumerate(room.seats):
            if seat is None:
                assert room.state is RoomState.OPEN
                continue
            assert seat.agreed or room.state is RoomState.OPEN
            assert (seat.bot is None) == (seat.token is not None) == bool(seat.devices.tokens)
            assert len(seat.devices.tokens) <= MOST_DEVICES
            assert len(seat.devices.passes) <= MOST_PASSES
            assert seat.devices.changes <= MOST_DEVICE_CHANGES
            assert not (seat.bot and (seat.stand_in or seat.left or seat.ran_out))
            assert not seat.ran_out or room.to_act == at or room.state is RoomState.ENDED
            assert room.state is not RoomState.OPEN or not (seat.stand_in or seat.left or seat.ran_out)

    def check_record(self) -> None:
        """Check that the record of a game can be written, read and verified, or is not available yet."""
        table = self.table
        try:
            record = record_of(table.table, table.logged)
        except ValueError:
            assert table.room.state is RoomState.OPEN or (
                table.room.state is RoomState.PLAYING and table.room.agreement.face_down
            )
            return
        source = write(record)
        assert read(source) == record
        report = verify(source)
        assert report.ok
        assert report.finished == (table.room.state is RoomState.OVER)
        assert report.dice == ("unrevealed" if table.room.state is RoomState.PLAYING else "checked")
        assert table.room.play is not None
        assert record.game == table.room.play.game
        assert not any(token in source or hash_token(token) in source for token in self.tokens)
        if table.room.state is RoomState.PLAYING:
            assert table.secret not in source

    def check_missed(self) -> None:
        """Check that a client gets what it missed, but nothing before the last payout if winnings lie face down."""
        table = self.table
        for since in {0, table.room.seq // 2, table.room.seq - 1, table.room.seq}:
            missed = missed_since(table.table, table.logged, since)
            numbers = [one.seq for one in missed]
            if not table.room.agreement.face_down:
                assert numbers == list(range(since + 1, table.room.seq + 1))
            else:
                assert numbers == list(range(table.room.seq + 1 - len(missed), table.room.seq + 1))
                assert all(getattr(one.what, "payout", None) is None for one in missed[1:])

    def teardown(self) -> None:
        """When it is late."""
        if hasattr(self, "table"):
            self.check_record()
            self.check_missed()


RoomMachine.TestCase.settings = settings(max_examples=50, stateful_step_count=40)
TestRoom = RoomMachine.TestCase


def test_a_decision_does_not_change_the_table_it_is_made_on() -> None:
    table = LiveTable()
    before = table.room
    sit = commands.Sit(key="k", name="Anna", seed="s", token=token_of("Anna"))
    once, twice = (decide(table.room, sit, Identity(), table.context) for _ in range(2))
    assert once == twice
    assert table.room == before
