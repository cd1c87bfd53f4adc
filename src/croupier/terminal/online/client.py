"""TableClient: the client of one online table, for players and spectators: receives messages and sends commands."""

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
from croupier.terminal.online.connection import Connection, ConnectionStatus
from croupier.terminal.online.http import ServerError
from croupier.terminal.online.proof import SeenEvents
from croupier.terminal.online.saved_table import SavedTable, TableKeeper, load_saved_table, new_token
from croupier.terminal.online.table_state import OnlineTableState, UnfitError

FINAL = ("no-table", "expired", "bad-message", "no-hello")
"""Codes of refusals, and reasons in `bye` messages, after which reconnecting is useless."""

Answer: TypeAlias = messages.EventMessage | messages.Seated | messages.Done | messages.Advised | messages.Refused | None
"""None: the connection was closed for good or, for a hint, lost. A command may have been carried out all the same."""

_decode = msgspec.json.Decoder(messages.Message).decode


class PendingAnswers:
    """Commands and requests for hints that wait for an answer, by key.

    After a reconnect, commands are sent again; requests for hints are not.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[commands.Command | commands.Hint, asyncio.Future[Answer]]] = {}

    def unanswered(self) -> list[commands.Command]:
        """Return the commands without an answer, oldest first."""
        return [command for command, _ in self._waiting.values() if not isinstance(command, commands.Hint)]

    def expect(self, command: commands.Command | commands.Hint) -> asyncio.Future[Answer]:
        """Return a future for the answer to a command or a request for a hint."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[command.key] = (command, future)
        return future

    def resolve(self, key: str, answer: Answer) -> None:
        """Set the answer for a key, if there is a future for it."""
        command, future = self._waiting.get(key, (None, None))
        # The answer to `sit` is `seated`, which has the token, not the event that comes before or after it.
        if future is None or (isinstance(command, commands.Sit) and isinstance(answer, messages.EventMessage)):
            return
        del self._waiting[key]
        if not future.done():
            future.set_result(answer)

    def give_up(self, *, hints_only: bool = False) -> None:
        """Answer everything that waits, or only the requests for hints, with None."""
        for key, (command, _) in [*self._waiting.items()]:
            if isinstance(command, commands.Hint) or not hints_only:
                self.resolve(key, None)


class TableClient(OnlineTableState):
    """The client of one table. Faces wait for `change`, read the state, and take updates from `updates` one by one."""

    def __init__(self, address: TableAddress, *, watches: bool = False, saved: SavedTable | None = None) -> None:
        """Create a client for a table; with `watches`, as a spectator, even if this machine has seats there.

        `saved` replaces what this machine has saved of the table.
        """
        super().__init__()
        self.address = address
        self.watches = watches
        self.keeper = TableKeeper(address, saved, watches=watches)
        self.connection = Connection(address, self)
        self.seen_events = SeenEvents()
        self.said: deque[messages.Said | messages.Refused] = deque(maxlen=100)
        """What players have said and was not shown yet, and refusals of what we said."""
        self._offer: messages.Offer | None = None
        self._pending = PendingAnswers()
        self._talking: set[str] = set()
        """The keys of our own words that the server has not sent back yet."""
        self._tokens_sent: list[str] = []
        self._changed = asyncio.Event()

    @property
    def status(self) -> ConnectionStatus:
        """The state of the connection."""
        return self.connection.status

    @property
    def failure(self) -> ServerError | None:
        """Why the connection is closed for good; None if it is not."""
        return self.connection.failure

    async def run(self) -> None:
        """Stay connected until the connection is closed for good."""
        await self.connection.run()

    # Waiting for changes

    def change(self) -> asyncio.Event:
        """Return an event that is set at the next change of this client's state after this call."""
        return self._changed

    def wake(self) -> None:
        """Set the event that `change` has returned, and prepare a new one."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    # For the connection, which calls these as a `Receiver`

    @property
    def was_welcomed(self) -> bool:
        """Whether the server has ever welcomed us to the table."""
        return self.room is not None

    def hello(self) -> commands.Hello:
        """Return the first frame of a connection, with our tokens and the last event we know."""
        self._tokens_sent = [] if self.watches else self.keeper.saved.tokens
        return commands.Hello(self._tokens_sent, self.seq, None, self._pass)

    @property
    def _pass(self) -> str | None:
        return None if self.watches else self.address.pass_

    def handle_loss(self) -> None:
        """Handle a lost connection: give up waiting for hints; commands are sent again after a reconnect."""
        self._pending.give_up(hints_only=True)
        self.wake()

    def handle_close(self) -> None:
        """Handle the end of the last connection: give up waiting for answers."""
        self._pending.give_up()
        self.wake()

    def receive(self, text: str | bytes) -> None:
        """Handle a message. One that no Croupier server would send closes the connection for good."""
        try:
            self._dispatch(_decode(text))
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self._handle_undecodable(text)
        except UnfitError:
            self.connection.fail("online.no_croupier")
        self.wake()

    # Messages from the server

    def _dispatch(self, message: messages.Message) -> None:
        match message:
            case messages.Welcome():
                self._handle_welcome(message)
            case messages.EventMessage():
                self._handle_event(message)
            case messages.Seated() | messages.Done():
                self._pending.resolve(message.key, message)
            case messages.You():
                if self._accepts(message.seats):
                    self.you, self.host = message.seats, message.host
            case messages.Advised():
                self._pending.resolve(message.key, message)
            case messages.Refused():
                self._handle_refusal(message)
            case messages.Present():
                if self._accepts(message.present):
                    self.present, self.watching = message.present, message.watching
            case messages.Said():
                if message.seat in self.you:
                    self._talking.clear()
                self.said.append(message)
            case messages.Bye():
                if message.reason in FINAL:
                    self._fail_for_good(message.reason)
            case messages.Pong():
                pass

    def _accepts(self, seats: Sequence[int]) -> bool:
        """Return whether a message about seats can be used: not before the welcome.

        Raises UnfitError if the table has no such seats.
        """
        if self.room is None or self.status is not ConnectionStatus.OPEN:
            return False
        self.check_seats(seats)
        return True

    def _handle_undecodable(self, text: str | bytes) -> None:
        """Handle a message that cannot be decoded, perhaps that of a newer server.

        Unknown kinds of messages are ignored; after an unknown event, the state is loaded anew by reconnecting.
        """

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
            self._handle_refusal(messages.Refused(known.key, "bad-message", ""))

    def _handle_welcome(self, welcome: messages.Welcome) -> None:
        if welcome.version != messages.VERSION:
            self.connection.fail("online.other_version")
            return
        self.check_welcome(welcome)
        if welcome.seq >= self.keeper.saved.seq and welcome.unknown:
            under_way = {getattr(command, "token", None) for command in self._pending.unanswered()}
            void = {self._tokens_sent[at] for at in welcome.unknown if at < len(self._tokens_sent)}
            self.keeper.drop_tokens(void - under_way)
        if welcome.seq >= self.keeper.saved.seq and not welcome.you:
            self.keeper.drop_seeds()
        self._offer = welcome.offer
        for missed in welcome.missed:
            self.seen_events.observe(missed.seq, missed.what)
        self.apply_welcome(welcome)
        self.keeper.check_dice(welcome.room)
        self.connection.status = ConnectionStatus.OPEN
        for command in self._pending.unanswered():
            self.connection.post(command)

    def _handle_event(self, event: messages.EventMessage) -> None:
        if self.seq is None or self.room is None or event.seq > self.seq + 1:
            self.connection.drop()  # an event is missing; the next welcome brings the whole state
            return
        if event.seq == self.seq + 1:
            before = self.room
            self.apply_event(event)
            self.seen_events.observe(event.seq, event.what)
            if isinstance(event.what, events.LeftEvent) and before.state == "open":
                self.keeper.release_seed(before.seats[event.what.seat])
            if event.room is not None:
                self.keeper.check_dice(event.room)
            if isinstance(event.what, events.SatEvent | events.RedeemedEvent | events.RotatedEvent):
                self.keeper.note_seq(event.seq)
        if event.key is not None:
            self._pending.resolve(event.key, event)

    def _handle_refusal(self, refused: messages.Refused) -> None:
        if refused.key is None:
            if refused.code in FINAL:
                self._fail_for_good(refused.code)
            return
        self._pending.resolve(refused.key, refused)
        if refused.key in self._talking:
            self._talking.discard(refused.key)
            self.said.append(refused)

    def _fail_for_good(self, reason: str) -> None:
        """Close the connection for good: there is no such table, or the server has another version of the protocol.

        Tokens are not deleted: an expired table can come back.
        """
        gone = reason in ("no-table", "expired")
        self.connection.fail("page.no.no-table" if gone else "online.other_version")

    # Commands

    async def send(self, command: commands.Command) -> Answer:
        """Send a command and wait for its answer. It is sent again after a reconnect, but carried out only once."""
        if self.status is ConnectionStatus.CLOSED:
            return None
        answer = self._pending.expect(command)
        if self.status is ConnectionStatus.OPEN:
            await self.connection.send(command)
        return await answer

    @property
    def unanswered(self) -> bool:
        """Whether a command of ours waits for its answer."""
        return bool(self._pending.unanswered())

    async def sit(self, name: str, seat: int | None = None, colour: str | None = None, token: str = "") -> Answer:
        """Take a seat. The token is saved before it is sent, so that the seat is ours even if the answer is lost."""
        token, seed = token or new_token(), new_seed()
        known = token in self.keeper.saved.seats
        self.keeper.add_token(token)
        answer = await self.send(
            commands.Sit(key=new_key(), seat=seat, name=name, colour=colour, seed=seed, token=token)
        )
        if not isinstance(answer, messages.Refused | None):
            self.keeper.add_seed(seed)
        elif answer is not None and not known:
            self.keeper.drop_tokens({token})
        return answer

    async def arrive(self, name: str) -> messages.Refused | None:
        """Take our seats: those a seat's link offers, those reserved in a rematch or, with a name, a free one.

        Returns a refusal if we cannot have them.
        """
        if self.watches or self.room is None:
            return None
        if self._pass is not None and self._offer is None and not self.you and not self.host:
            return messages.Refused(None, "no-pass", "")
        answer = await self.redeem()
        if (
            not isinstance(answer, messages.Refused)
            and self.room.state == "open"
            and self.status is not ConnectionStatus.CLOSED
        ):
            await self.take_reserved()
            if name and not self.you and None in self.room.seats:
                answer = await self.sit(name)
        return answer if isinstance(answer, messages.Refused) else None

    async def take_reserved(self) -> None:
        """Take every seat of a rematch that is reserved for us, each with a new seed for the new dice."""
        for seat in self.you:
            for token in self.keeper.saved.seats:
                seats = self.room.seats if self.room is not None else ()
                person = seats[seat] if seat < len(seats) else None
                if person is None or not is_reserved(person) or self.status is ConnectionStatus.CLOSED:
                    break
                # Only the server knows which token belongs to which seat: it refuses the wrong ones.
                await self.sit(person.name, seat, person.colour, token)

    async def redeem(self) -> Answer:
        """Take what a seat's link offers, unless it is ours already; then return None."""
        offer = self._offer
        if self._pass is None or offer is None or (set(offer.seats) <= {*self.you} and (self.host or not offer.host)):
            return None
        token = new_token()
        self.keeper.add_token(token)
        answer = await self.send(commands.Redeem(key=new_key(), pass_=self._pass, token=token))
        if isinstance(answer, messages.Refused):
            self.keeper.drop_tokens({token})
        return answer

    async def rematch(self) -> "TableClient | messages.Refused":
        """Return a client for the rematch, which is created if necessary. Our tokens are valid there, too."""
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
        if self.watches or load_saved_table(address).tokens:
            return TableClient(address, watches=self.watches)
        own = self.keeper.saved
        client = TableClient(address, saved=SavedTable(own.server, following, own.seats, own.host))
        client.keeper.save()
        return client

    async def say(self, seat: int, phrase: commands.Phrase | None = None, words: str | None = None) -> None:
        """Say a phrase or words. They are never sent again; if they are refused, that is added to `said`."""
        key = new_key()
        self._talking.add(key)
        await self.connection.send(commands.Say(key=key, seat=seat, phrase=phrase, words=words))

    async def hint(self, seat: int) -> Sequence[messages.MoveAdvised] | messages.Refused | None:
        """Ask the server for a hint; return None if the connection is lost."""
        if self.status is not ConnectionStatus.OPEN:
            return None
        asked = commands.Hint(key=new_key(), seat=seat)
        expected = self._pending.expect(asked)
        await self.connection.send(asked)
        answer = await expected
        if isinstance(answer, messages.Advised):
            return answer.moves
        return answer if isinstance(answer, messages.Refused) else None


def new_key() -> str:
    """Return a new key for a command, by which its answer is recognised."""
    return secrets.token_urlsafe(12)


def is_reserved(person: PersonView) -> bool:
    """Return whether a seat of a rematch is reserved for its player, who has not come yet."""
    return person.kind == "person" and person.seed is None
