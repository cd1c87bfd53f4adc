"""A room under everything people do at a table, in any order; whatever they do, it keeps its promises."""

import pytest
from croupier.rooms.agreement import Agreement
from croupier.rooms.commands import Command
from croupier.rooms.deciding import Who, decide, hashed, place, ran_out, rematch
from croupier.rooms.messages import Happened, Missed, Welcome, room_shown, text
from croupier.rooms.refusal import Refusal
from croupier.rooms.saying import missed, welcome
from croupier.rooms.telling import ToldPlaced
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.record import read, verify, write
from croupier.rooms import commands, events
from croupier.rooms.events import decode_event, encode_event
from croupier.rooms.history import missed_since, record_of
from croupier.rooms.room import Happening, Room, State, after, first
from croupier.rules import EDITIONS, Place, offered
from tests.rooms.keeping_secrets import check_nothing_leaks
from tests.rooms.strictly import strictly
from tests.rooms.tables import BOTS, HOST, NAMES, LiveTable, said, token_of

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
    st.sampled_from([setup for edition in EDITIONS.values() for setup in offered(edition)]),
    st.booleans(),
    st.sampled_from((None, 10, 86_400)),
    st.none() | SEATS,
)


class RoomMachine(RuleBasedStateMachine):
    """One table; the rules are what people, bots and time do, and the invariants what must hold after each of it."""

    @initialize(agreement=AGREEMENTS, begun=st.booleans())
    def set_up(self, agreement: Agreement, begun: bool) -> None:
        """Somebody sets up a table; at some of them the game begins at once."""
        self.table = LiveTable(agreement)
        self.tokens = {HOST, *map(token_of, NAMES)}
        self.folded: Room | None = None
        self.heard = 0
        self.last: tuple[set[str], Command] | None = None
        if begun:
            self.fill_and_start()

    # What people do

    def ask(self, people: set[str], command: Command) -> None:
        """Somebody asks for something; it happens, or it is refused and nothing has changed."""
        table, who = self.table, self.table.who(*people)
        before = table.room
        try:
            happening = table.ask(who, command)
        except Refusal as refusal:
            assert table.room == before
            check_nothing_leaks(text(refusal.message), before, who, self.tokens)
        else:
            assert happening.event.key == command.key
            self.last = people, command

    @rule(name=st.sampled_from(NAMES), seat=st.none() | SEATS, colour=st.none() | st.sampled_from(("ruby", "jade")))
    def sit(self, name: str, seat: int | None, colour: str | None) -> None:
        """Somebody wants a seat."""
        key, token = self.table.key(), token_of(name)
        self.ask(set(), commands.Sit(key=key, seat=seat, name=name, colour=colour, seed=f"seed-{key}", token=token))

    @rule(people=PEOPLE, seat=st.none() | SEATS, bot=st.sampled_from((*sorted(BOTS), "hal")))
    def sit_bot(self, people: set[str], seat: int | None, bot: str) -> None:
        """Somebody wants a bot at the table."""
        self.ask(people | {"host"}, commands.SitBot(key=self.table.key(), seat=seat, bot=bot))

    @precondition(lambda self: self.table.room.state is State.OPEN)
    @rule()
    def fill_and_start(self) -> None:
        """Everybody comes, and the game begins."""
        for name in NAMES:
            self.sit(name, None, None)
        self.ask({"host"}, commands.Start(key=self.table.key()))

    @rule(people=PEOPLE)
    def start(self, people: set[str]) -> None:
        """Somebody wants to begin."""
        self.ask(people, commands.Start(key=self.table.key()))

    @rule(people=PEOPLE, agreement=AGREEMENTS)
    def agree(self, people: set[str], agreement: Agreement) -> None:
        """Somebody wants to agree on something else."""
        self.ask(people | {"host"}, commands.Agree(key=self.table.key(), agreement=agreement))

    def owner(self, seat: int) -> set[str]:
        """Who sits at a seat, if anybody does."""
        sitting = self.table.room.seats[seat]
        return {sitting.name} if sitting is not None and sitting.bot is None else set()

    @rule(people=PEOPLE, seat=SEATS)
    def leave(self, people: set[str], seat: int) -> None:
        """Somebody leaves, or is told to."""
        self.ask(people, commands.Leave(key=self.table.key(), seat=seat))

    @rule(seat=SEATS)
    def leave_for_good(self, seat: int) -> None:
        """Somebody leaves a seat of their own."""
        seat %= len(self.table.room.seats)
        self.ask(self.owner(seat), commands.Leave(key=self.table.key(), seat=seat))

    @rule(people=PEOPLE, seat=SEATS, face=st.integers(1, 6), bandit=st.booleans())
    def place_anything(self, people: set[str], seat: int, face: int, bandit: bool) -> None:
        """Somebody places, whether they may or not."""
        self.ask(people, commands.Place(key=self.table.key(), seat=seat, face=face, bandit=bandit))

    @precondition(lambda self: self.table.room.to_act is not None)
    @rule(chooser=st.randoms(use_true_random=False), turns=st.sampled_from((1, 1, 3, 20, 400)))
    def play_on(self, chooser: st.DataObject, turns: int) -> None:
        """People and bots play on for some turns, or to the end."""
        for _ in range(turns):
            room = self.table.room
            if room.to_act is None:
                break
            self.table.now += 1
            seat = room.seat(room.to_act)
            if seat.left and seat.player is None:
                self.table.happen(events.StoodIn(seat=room.to_act, bot="regular", by=None))
            self.table.place_any(chooser)  # type: ignore[arg-type]  # Hypothesis brings a Random
            self.everyone_hears()

    @precondition(lambda self: self.table.room.to_act is not None)
    @rule(seat=SEATS, by=st.sampled_from(("bot", "stand-in", "player")))
    def bot_places_out_of_turn(self, seat: int, by: events.By) -> None:
        """A bot that thought about an older table is refused."""
        room = self.table.room
        if seat != room.to_act:
            with pytest.raises(Refusal) as refused:
                place(room, seat, Place(1), Who(frozenset((seat,))), self.table.now, by=by)
            assert refused.value.code == "not-your-turn"

    @rule(people=PEOPLE, seat=SEATS, bot=st.sampled_from(sorted(BOTS)))
    def stand_in(self, people: set[str], seat: int, bot: str) -> None:
        """Somebody wants a bot to play on."""
        self.ask(people, commands.StandIn(key=self.table.key(), seat=seat, bot=bot))

    @rule(seat=SEATS, bot=st.sampled_from(sorted(BOTS)))
    def take_a_break(self, seat: int, bot: str) -> None:
        """Somebody wants a bot to play on for themselves."""
        seat %= len(self.table.room.seats)
        self.ask(self.owner(seat), commands.StandIn(key=self.table.key(), seat=seat, bot=bot))

    @rule(people=PEOPLE, seat=SEATS)
    def reclaim(self, people: set[str], seat: int) -> None:
        """Somebody wants a seat back, theirs or not."""
        self.ask(people, commands.Reclaim(key=self.table.key(), seat=seat))

    @rule()
    def come_back(self) -> None:
        """Everybody who was away takes their seat back."""
        for at, seat in enumerate(self.table.room.seats):
            if seat is not None and (seat.stand_in or seat.left):
                self.ask(self.owner(at), commands.Reclaim(key=self.table.key(), seat=at))

    @rule(people=PEOPLE, seat=SEATS)
    def end(self, people: set[str], seat: int) -> None:
        """Somebody wants to end the game, for themselves or for another."""
        self.ask(people, commands.End(key=self.table.key(), seat=seat))

    @precondition(lambda self: self.table.room.state is State.PLAYING and self.table.room.seq >= 30)
    @rule()
    def end_together(self) -> None:
        """Everybody who is there wants to end the game."""
        for seat in self.table.room.people:
            self.ask(self.owner(seat), commands.End(key=self.table.key(), seat=seat))
        assert self.table.room.state is State.ENDED or not self.table.room.people

    @precondition(lambda self: self.last is not None)
    @rule()
    def send_again(self) -> None:
        """Somebody sends a command again; a server would know its key, and a table comes to no harm without."""
        assert self.last is not None
        self.ask(*self.last)

    @rule(away=st.sets(SEATS, max_size=3))
    def come_and_go(self, away: set[int]) -> None:
        """Connections come and go."""
        self.table.away = frozenset(away)

    @rule(seconds=st.sampled_from((1, 11, 86_401)))
    def time_passes(self, seconds: int) -> None:
        """Time passes, and a clock may run out."""
        table = self.table
        table.now += 1000 * seconds
        due = table.room.due
        happening = ran_out(table.room, table.now)
        assert (happening is not None) == (due is not None and table.now >= due)
        if happening is not None:
            assert happening.event == events.RanOut(seat=table.to_act)
            table.happen(happening.event)
            assert table.room == happening.room
            assert ran_out(table.room, table.now + 10**12) is None

    @precondition(lambda self: self.table.room.state in (State.OVER, State.ENDED) and self.table.room.following is None)
    @rule()
    def play_again(self) -> None:
        """There is a rematch, and the story goes on there."""
        created = rematch(self.table.room, "ab" * 32)
        self.table.happen(events.Rematched(table="t2"))
        self.everyone_hears()
        self.check_record()
        self.table = LiveTable(created=created, table="t2", secret=created.secret, now=self.table.now)
        self.folded, self.heard, self.last = None, 0, None

    # What must hold

    @invariant()
    def everyone_hears(self) -> None:
        """Everything new is numbered, in the log, the same from the log, and tells nobody what is not theirs."""
        for happening, (at, body) in list(zip(self.table.happenings, self.table.log, strict=True))[self.heard :]:
            self.heard += 1
            assert happening.room.seq == self.heard
            before = self.folded or happening.room
            retold = self.retold(at, body)
            assert retold == happening
            known: set[tuple[str, Who]] = set()  # most hear the same: what was looked through once is not again
            for who in (Who(), *(self.table.who(name) for name in (*NAMES, "host"))):
                message = said(happening, who)
                assert said(retold, who) == message
                hearer = who if happening.room.agreement.face_down else Who()
                if (message, hearer) not in known:
                    known.add((message, hearer))
                    told = strictly(message, Happened)
                    assert (told.seq, told.at, told.key) == (self.heard, at, happening.event.key)
                    check_nothing_leaks(message, happening.room, who, self.tokens)
            assert (told.room is None) == happening.only_play
            assert not happening.only_play or room_shown(happening.room) == room_shown(before)
            event = happening.event
            if isinstance(event, events.Placed):
                assert isinstance(told.what, ToldPlaced)
                assert (told.what.seat, told.what.face, told.what.bandit) == (event.seat, event.face, event.bandit)
                assert (told.what.by, told.what.chance) == (event.by, event.chance)
                assert text(told.what.payout) == (happening.payout or "null")
            strictly(missed(happening), Missed)
            check_nothing_leaks(missed(happening), happening.room, Who(), self.tokens)
        assert self.table.room.seq == len(self.table.log)

    def retold(self, at: int, body: bytes) -> Happening:
        """The next event as the log tells it."""
        event = decode_event(body)
        assert encode_event(event) == body
        if self.folded is None:
            assert isinstance(event, events.Created)
            happening = Happening(event, first(self.table.table, at, event))
        else:
            happening = after(self.folded, event, at)
        self.folded = happening.room
        return happening

    @invariant()
    def who_comes_is_welcomed(self) -> None:
        """Whoever comes is told everything they may know, and nothing else."""
        table = self.table
        for who in (Who(), table.who("Anna", "Ben"), table.who("host")):
            message = welcome(table.room, who, table.now, sorted(who.seats), 1, [missed(table.happenings[-1])])
            told = strictly(message, Welcome)
            assert (told.seq, told.you, told.host) == (table.room.seq, sorted(who.seats), who.host)
            check_nothing_leaks(message, table.room, who, self.tokens)
        check_nothing_leaks(text(room_shown(table.room)), table.room, Who(), self.tokens)

    @invariant()
    def seats_are_in_order(self) -> None:
        """As many seats as agreed, no two of one colour, and nobody in two states at once."""
        room = self.table.room
        assert len(room.seats) == room.agreement.players
        seats = [seat for seat in room.seats if seat is not None]
        assert len({seat.colour for seat in seats}) == len(seats)
        for at, seat in enumerate(room.seats):
            if seat is None:
                assert room.state is State.OPEN
                continue
            assert (seat.bot is None) == (seat.token is not None)
            assert not (seat.bot and (seat.stand_in or seat.left or seat.ran_out))
            assert not seat.ran_out or room.to_act == at or room.state is State.ENDED
            assert room.state is not State.OPEN or not (seat.stand_in or seat.left or seat.ran_out)

    def check_record(self) -> None:
        """The record of a game that has begun can be written, read and verified; or it is nobody's to have yet."""
        table = self.table
        try:
            record = record_of(table.table, table.past)
        except ValueError:
            assert table.room.state is State.OPEN or (
                table.room.state is State.PLAYING and table.room.agreement.face_down
            )
            return
        source = write(record)
        assert read(source) == record
        report = verify(source)
        assert report.ok
        assert report.finished == (table.room.state is State.OVER)
        assert report.dice == ("unrevealed" if table.room.state is State.PLAYING else "checked")
        assert table.room.play is not None
        assert record.game == table.room.play.game
        assert not any(token in source or hashed(token) in source for token in self.tokens)
        if table.room.state is State.PLAYING:
            assert table.secret not in source

    def check_missed(self) -> None:
        """Who was away hears what they missed; with winnings face down nothing from before the last payout."""
        table = self.table
        for since in {0, table.room.seq // 2, table.room.seq - 1, table.room.seq}:
            told = [strictly(one, Missed) for one in missed_since(table.table, table.past, since)]
            numbers = [one.seq for one in told]
            if not table.room.agreement.face_down:
                assert numbers == list(range(since + 1, table.room.seq + 1))
            else:
                assert numbers == list(range(table.room.seq + 1 - len(told), table.room.seq + 1))
                assert all(getattr(one.what, "payout", None) is None for one in told[1:])

    def teardown(self) -> None:
        """When it is late."""
        if hasattr(self, "table"):
            self.check_record()
            self.check_missed()


RoomMachine.TestCase.settings = settings(max_examples=100, stateful_step_count=40)
TestRoom = RoomMachine.TestCase


def test_a_decision_does_not_change_the_table_it_is_made_on() -> None:
    table = LiveTable()
    before = table.room
    sit = commands.Sit(key="k", name="Anna", seed="s", token=token_of("Anna"))
    once, twice = (decide(table.room, sit, Who(), table.around) for _ in range(2))
    assert once == twice
    assert table.room == before
