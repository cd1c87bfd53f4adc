"""TableClient: a seat at one online table, or a look at it: takes in what the server tells, and sends commands."""

import asyncio
import secrets
from collections import deque
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from croupier.api import commands, events, messages
from croupier.api.views import PersonView
from croupier.dealer import new_seed
from croupier.terminal.online.address import TABLE, TableAddress
from croupier.terminal.online.connection import Connection, Line
from croupier.terminal.online.holding import Holding, KeptTable, load_holding, new_token
from croupier.terminal.online.http import ServerError
from croupier.terminal.online.proof import Sight
from croupier.terminal.online.table_state import TableState, UnfitError

FINAL = ("no-table", "expired", "bad-message", "no-hello")
"""Refusals and reasons of `bye` after which there is no coming back."""

Answer: TypeAlias = messages.EventMessage | messages.Seated | messages.Done | messages.Advised | messages.Refused | None
"""None: the line was closed for good, or for a hint broken; whether a command was carried out nobody knows."""

_decode = msgspec.json.Decoder(messages.Message).decode


class PendingAnswers:
    """Commands and hints without an answer, by key. A command is sent again after a reconnect, a hint is not."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[commands.Command | commands.Hint, asyncio.Future[Answer]]] = {}

    def unanswered(self) -> list[commands.Command]:
        """Return the commands without an answer, the oldest first."""
        return [command for command, _ in self._waiting.values() if not isinstance(command, commands.Hint)]

    def expect(self, command: commands.Command | commands.Hint) -> asyncio.Future[Answer]:
        """Return the answer to a command or a hint, once it is there."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[command.key] = (command, future)
        return future

    def answered(self, key: str, answer: Answer) -> None:
        """Hand over the answer of a key, if it is waited for."""
        command, future = self._waiting.get(key, (None, None))
        # A seat is answered by `seated`, which has its token; the event may come before or after.
        if future is None or (isinstance(command, commands.Sit) and isinstance(answer, messages.EventMessage)):
            return
        del self._waiting[key]
        if not future.done():
            future.set_result(answer)

    def give_up(self, *, hints_only: bool = False) -> None:
        """Let nobody wait any more, or only those who wait for hints."""
        for key, (command, _) in [*self._waiting.items()]:
            if isinstance(command, commands.Hint) or not hints_only:
                self.answered(key, None)


class TableClient(TableState):
    """One table. Faces wait for `change`, look at the state, and take `moments` one by one."""

    def __init__(self, address: TableAddress, *, watches: bool = False, holding: Holding | None = None) -> None:
        """A table to sit at or, where `watches`, to look at as everyone may, whatever seats this machine has there.

        A holding that is given counts, whatever the file says.
        """
        super().__init__()
        self.address = address
        self.watches = watches
        self.kept = KeptTable(address, holding, watches=watches)
        self.connection = Connection(address, self)
        self.sight = Sight()
        self.said: deque[messages.Said | messages.Refused] = deque(maxlen=100)
        """What was said and not shown yet, and refusals of what we said."""
        self._offer: messages.Offer | None = None
        self._pending = PendingAnswers()
        self._talking: set[str] = set()
        """The keys of what we said and have not heard yet."""
        self._tokens_sent: list[str] = []
        self._changed = asyncio.Event()

    @property
    def line(self) -> Line:
        """How the connection stands."""
        return self.connection.line

    @property
    def failure(self) -> ServerError | None:
        """Why there is no coming back."""
        return self.connection.failure

    async def run(self) -> None:
        """Stay connected until there is no coming back."""
        await self.connection.run()

    # Waiting for news

    def change(self) -> asyncio.Event:
        """An event that is set at the next change of anything here, counted from this call."""
        return self._changed

    def wake(self) -> None:
        """Wake everyone who waits for a change."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    # What the connection asks and tells

    @property
    def welcomed(self) -> bool:
        """Whether the table was ever reached."""
        return self.room is not None

    def hello(self) -> commands.Hello:
        """Our tokens, and the last event we know of."""
        self._tokens_sent = [] if self.watches else self.kept.holding.tokens
        return commands.Hello(self._tokens_sent, self.seq, None, self._pass)

    @property
    def _pass(self) -> str | None:
        return None if self.watches else self.address.pass_

    def lost(self) -> None:
        """Note that the line is broken. Hints are not asked for again; commands are, once it stands."""
        self._pending.give_up(hints_only=True)
        self.wake()

    def closed(self) -> None:
        """Let nobody wait for an answer any more."""
        self._pending.give_up()
        self.wake()

    def receive(self, text: str | bytes) -> None:
        """Take in a message; one that cannot come from a table of Croupier ends the connection for good."""
        try:
            self._take_in(_decode(text))
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self._unreadable(text)
        except UnfitError:
            self.connection.fail("online.no_croupier")
        self.wake()

    # Messages from the server

    def _take_in(self, message: messages.Message) -> None:
        match message:
            case messages.Welcome():
                self._welcome(message)
            case messages.EventMessage():
                self._happened(message)
            case messages.Seated() | messages.Done():
                self._pending.answered(message.key, message)
            case messages.You():
                if self._knows(message.seats):
                    self.you, self.host = message.seats, message.host
            case messages.Advised():
                self._pending.answered(message.key, message)
            case messages.Refused():
                self._refused(message)
            case messages.Present():
                if self._knows(message.present):
                    self.present, self.watching = message.present, message.watching
            case messages.Said():
                if message.seat in self.you:
                    self._talking.clear()
                self.said.append(message)
            case messages.Bye():
                if message.reason in FINAL:
                    self._gone(message.reason)
            case messages.Pong():
                pass

    def _knows(self, seats: Sequence[int]) -> bool:
        """Whether news about seats count: not before the welcome; UnfitError where there are no such seats."""
        if self.room is None or self.line is not Line.OPEN:
            return False
        self.check_seats(seats)
        return True

    def _unreadable(self, text: str | bytes) -> None:
        """Look at a message of a newer server: a new kind is passed over, a new event is made up for by a welcome."""

        class Known(msgspec.Struct):
            t: str
            key: str | None = None

        try:
            known = msgspec.json.decode(text, type=Known)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self.connection.fail("online.no_croupier")
            return
        if known.t == "welcome":
            self.connection.fail("online.other_version")
        elif known.t == "event":
            self.seq = None  # without it, the next welcome brings the whole state
            self.connection.drop()
        elif known.t == "refused":
            self._refused(messages.Refused(known.key, "bad-message", ""))

    def _welcome(self, welcome: messages.Welcome) -> None:
        if welcome.version != messages.VERSION:
            self.connection.fail("online.other_version")
            return
        self.check_welcome(welcome)
        if welcome.seq >= self.kept.holding.seq and welcome.unknown:
            under_way = {getattr(command, "token", None) for command in self._pending.unanswered()}
            void = {self._tokens_sent[at] for at in welcome.unknown if at < len(self._tokens_sent)}
            self.kept.drop_tokens(void - under_way)
        if welcome.seq >= self.kept.holding.seq and not welcome.you:
            self.kept.drop_seeds()
        self._offer = welcome.offer
        for missed in welcome.missed:
            self.sight.observe(missed.seq, missed.what)
        self.begin_anew(welcome)
        self.kept.check_dice(welcome.room)
        self.connection.line = Line.OPEN
        for command in self._pending.unanswered():
            self.connection.post(command)

    def _happened(self, event: messages.EventMessage) -> None:
        if self.seq is None or self.room is None or event.seq > self.seq + 1:
            self.connection.drop()  # an event is missing; the next welcome brings the whole state
            return
        if event.seq == self.seq + 1:
            before = self.room
            self.go_on(event)
            self.sight.observe(event.seq, event.what)
            if isinstance(event.what, events.LeftEvent) and before.state == "open":
                self.kept.release_seed(before.seats[event.what.seat])
            if event.room is not None:
                self.kept.check_dice(event.room)
            if isinstance(event.what, events.SatEvent | events.RedeemedEvent | events.RotatedEvent):
                self.kept.note_seq(event.seq)
        if event.key is not None:
            self._pending.answered(event.key, event)

    def _refused(self, refused: messages.Refused) -> None:
        if refused.key is None:
            if refused.code in FINAL:
                self._gone(refused.code)
            return
        self._pending.answered(refused.key, refused)
        if refused.key in self._talking:
            self._talking.discard(refused.key)
            self.said.append(refused)

    def _gone(self, reason: str) -> None:
        """The table is not there, or speaks another language. Tokens are kept: an expired table can come back."""
        gone = reason in ("no-table", "expired")
        self.connection.fail("page.no.no-table" if gone else "online.other_version")

    # Commands

    async def send(self, command: commands.Command) -> Answer:
        """Send a command and wait for its answer. After a reconnect it is sent again, and counts once."""
        if self.line is Line.CLOSED:
            return None
        answer = self._pending.expect(command)
        if self.line is Line.OPEN:
            await self.connection.send(command)
        return await answer

    @property
    def unanswered(self) -> bool:
        """Whether a command of ours has no answer yet."""
        return bool(self._pending.unanswered())

    async def sit(self, name: str, seat: int | None = None, colour: str | None = None, token: str = "") -> Answer:
        """Take a seat. The token is kept before it is sent, so that no lost answer loses the seat."""
        token, seed = token or new_token(), new_seed()
        known = token in self.kept.holding.seats
        self.kept.add_token(token)
        answer = await self.send(
            commands.Sit(key=new_key(), seat=seat, name=name, colour=colour, seed=seed, token=token)
        )
        if not isinstance(answer, messages.Refused | None):
            self.kept.add_seed(seed)
        elif answer is not None and not known:
            self.kept.drop_tokens({token})
        return answer

    async def arrive(self, name: str) -> messages.Refused | None:
        """Take our place: what a seat's link offers, seats reserved in a rematch, or a free one for a name, if any.

        A refusal says why we cannot have it.
        """
        if self.watches or self.room is None:
            return None
        if self._pass is not None and self._offer is None and not self.you and not self.host:
            return messages.Refused(None, "no-pass", "")
        answer = await self.redeem()
        if not isinstance(answer, messages.Refused) and self.room.state == "open" and self.line is not Line.CLOSED:
            await self.take_reserved()
            if name and not self.you and None in self.room.seats:
                answer = await self.sit(name)
        return answer if isinstance(answer, messages.Refused) else None

    async def take_reserved(self) -> None:
        """Take every seat of a rematch that is reserved for us, each with a new seed for the new dice."""
        for seat in self.you:
            for token in self.kept.holding.seats:
                seats = self.room.seats if self.room is not None else ()
                person = seats[seat] if seat < len(seats) else None
                if person is None or not is_reserved(person) or self.line is Line.CLOSED:
                    break
                # Which token is whose the server alone knows: the wrong ones are refused.
                await self.sit(person.name, seat, person.colour, token)

    async def redeem(self) -> Answer:
        """Hold what a seat's link offers, unless we hold it already; None: there was nothing to do."""
        offer = self._offer
        if self._pass is None or offer is None or (set(offer.seats) <= {*self.you} and (self.host or not offer.host)):
            return None
        token = new_token()
        self.kept.add_token(token)
        answer = await self.send(commands.Redeem(key=new_key(), pass_=self._pass, token=token))
        if isinstance(answer, messages.Refused):
            self.kept.drop_tokens({token})
        return answer

    async def rematch(self) -> "TableClient | messages.Refused":
        """A client at the rematch, which is set up where there is none yet; our tokens count there, too."""
        following = self.room.following if self.room is not None else None
        if following is None:
            answer = await self.send(commands.Rematch(key=new_key()))
            if isinstance(answer, messages.Refused):
                following = answer.table
                if following is None:
                    return answer
            else:
                following = self.room.following if self.room is not None else None
        if following is None or TABLE.fullmatch(following) is None:
            return messages.Refused(None, "no-table", "")
        address = TableAddress(self.address.server, following)
        if self.watches or load_holding(address).tokens:
            return TableClient(address, watches=self.watches)
        own = self.kept.holding
        client = TableClient(address, holding=Holding(own.server, following, own.seats, own.host))
        client.kept.save()
        return client

    async def say(self, seat: int, phrase: commands.Phrase | None = None, words: str | None = None) -> None:
        """Say something. It is never sent again; a refusal comes back among `said`."""
        key = new_key()
        self._talking.add(key)
        await self.connection.send(commands.Say(key=key, seat=seat, phrase=phrase, words=words))

    async def hint(self, seat: int) -> Sequence[messages.MoveAdvised] | messages.Refused | None:
        """Ask what every move is worth; None: the line is broken."""
        if self.line is not Line.OPEN:
            return None
        asked = commands.Hint(key=new_key(), seat=seat)
        expected = self._pending.expect(asked)
        await self.connection.send(asked)
        answer = await expected
        if isinstance(answer, messages.Advised):
            return answer.moves
        return answer if isinstance(answer, messages.Refused) else None


def new_key() -> str:
    """A key for a command."""
    return secrets.token_urlsafe(12)


def is_reserved(person: PersonView) -> bool:
    """Whether a seat of a rematch waits for its person."""
    return person.kind == "person" and person.seed is None
