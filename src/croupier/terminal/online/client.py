"""TableClient: the connection to one online table: it reconnects, and holds the newest state and what is not shown."""

import asyncio
import random
import secrets
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from croupier.api import commands, events, messages
from croupier.api.views import GameView, OwnWinnings, PersonView, RoomView
from croupier.dealer import commitment, new_seed
from croupier.terminal.online.address import TABLE, TableAddress
from croupier.terminal.online.fit import event_fits, game_fits, room_fits, seats_fit
from croupier.terminal.online.holding import Holding, load_holding, new_token, save_holding
from croupier.terminal.online.http import reason_of
from croupier.words import Words

Answer: TypeAlias = messages.EventMessage | messages.Seated | messages.Done | messages.Refused

ANSWER_SECONDS = 15.0
"""How long a connection may take until the welcome."""
PING_SECONDS = 15.0
"""Between two pings, and for the pong: a line that is silent for longer counts as broken."""
FIRST_RETRY, LAST_RETRY = 0.5, 15.0
"""Seconds before the first attempt to reconnect, and at most between two of them."""
MOST_DOUBLINGS = 10
"""Of the time between two attempts."""
MOST_BYTES = 4_000_000
"""Of a message."""
MOST_BEHIND = 400
"""With more events than these to show, the newest state is shown at once."""
FINAL = ("no-table", "expired", "bad-message", "no-hello")
"""Refusals and reasons of `bye` after which there is no coming back."""
NO_TABLE = 404
UNANSWERED = messages.Refused(None, "no-table", "")
"""Stands for the answer to a command that is not answered any more; whether it was carried out nobody knows."""

_decode = msgspec.json.Decoder(messages.Message).decode
_encode = msgspec.json.Encoder().encode


class Line(Enum):
    """How the connection stands."""

    CONNECTING = "no welcome yet"
    OPEN = "open"
    WAITING = "lost; it is tried again soon"
    CLOSED = "closed for good"


@dataclass(frozen=True)
class Failure:
    """Why there is no coming back to the table."""

    key: str
    server: str
    reason: str = ""

    def sentence(self, words: Words) -> str:
        """The reason, as a sentence."""
        return words.say(self.key, server=self.server, reason=self.reason)


@dataclass(frozen=True)
class Moment:
    """An event, with the game before and after it: what a face shows, one at a time."""

    seq: int
    what: events.PublicEvent
    room: RoomView
    before: GameView | None
    after: GameView | None
    own_before: tuple[OwnWinnings, ...]
    """Our winnings before it, where these lie face down."""
    own: tuple[OwnWinnings, ...]
    """Our winnings after it."""


class TableClient:
    """One table. Faces wait for `change`, look at the state, and take `moments` one by one."""

    def __init__(self, address: TableAddress, *, watches: bool = False, holding: Holding | None = None) -> None:
        """A table to sit at or, where `watches`, to look at as everyone may, whatever seats this machine has there.

        A holding that is given counts, whatever the file says.
        """
        self.address = address
        self.watches = watches
        self.holding: Holding = holding or load_holding(address)
        self.line = Line.CONNECTING
        self.failure: Failure | None = None
        self.room: RoomView | None = None
        self.view: GameView | None = None
        self.own: tuple[OwnWinnings, ...] = ()
        self.you: tuple[int, ...] = ()
        """Our seats."""
        self.host = False
        self.present: tuple[int, ...] = ()
        """The seats whose people are connected."""
        self.watching = 0
        self.due: float | None = None
        """When the clock of the seat to act runs out, in seconds of `time.monotonic`; None: there is no clock."""
        self.moments: deque[Moment] = deque()
        """What happened and was not shown yet, the oldest first."""
        self.missed = 0
        """How many moves happened while the line was lost; a face tells it and sets it to 0."""
        self.said: deque[messages.Said | messages.Refused] = deque(maxlen=100)
        """What was said and not shown yet, and refusals of what we said."""
        self.alarms: list[str] = []
        """The keys of sentences about dice that are not what they were, not shown yet."""
        self.unkept: OSError | None = None
        """Why the token of a seat could not be kept; a face tells it and sets it to None."""
        self._offer: messages.Offer | None = None
        self._seq: int | None = None
        self._ahead = 0.0
        """Seconds that the server's clock is ahead of `time.monotonic`."""
        self._socket: ClientConnection | None = None
        self._pending: dict[str, tuple[commands.Command, asyncio.Future[Answer]]] = {}
        self._hints: dict[str, asyncio.Future[messages.Advised | messages.Refused | None]] = {}
        self._talking: set[str] = set()
        """The keys of what we said and have not heard yet."""
        self._tokens_sent: list[str] = []
        self._changed = asyncio.Event()

    @property
    def seat(self) -> int | None:
        """Our seat; None: we have several, or none."""
        return self.you[0] if len(self.you) == 1 else None

    def ours(self, view: GameView | None) -> bool:
        """Whether we are to choose in a game: the seat to act is ours, and no bot plays there."""
        if view is None or view.seat not in self.you or self.room is None or self.room.state != "playing":
            return False
        person = self.room.seats[view.seat]
        return person is not None and person.bot is None and not person.left

    # Waiting for news

    def change(self) -> asyncio.Event:
        """An event that is set at the next change of anything here, counted from this call."""
        return self._changed

    def _tell(self) -> None:
        """Wake everyone who waits for a change."""
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    def seconds_left(self) -> float | None:
        """What the clock of the seat to act has left, at most the agreed time: while it waits, nothing runs."""
        agreed = self.room.agreement.seconds_per_move if self.room else None
        if self.due is None or agreed is None:
            return None
        return min(max(self.due - time.monotonic(), 0), agreed)

    # The connection

    async def run(self) -> None:
        """Stay connected until there is no coming back; a first attempt that fails is a failure, later ones are not."""
        attempts = 0
        try:
            while self.failure is None:
                welcomed = self.room is not None
                try:
                    await self._connected()
                except (OSError, WebSocketException, TimeoutError) as error:
                    if not welcomed and self.room is None:
                        self.failure = self._unreachable(error)
                except Exception as error:
                    # Whatever it is, faces must hear of it: a proxy that needs another package, or a server's nonsense.
                    if self._socket is None:
                        self.failure = self._unreachable(error)
                    else:
                        self._fail("online.no_croupier")
                attempts = 0 if self.line is Line.OPEN else attempts + 1
                self._lost()
                if self.failure is None:
                    longest = min(LAST_RETRY, FIRST_RETRY * 2 ** min(attempts, MOST_DOUBLINGS))
                    # All clients lose their connections when a server goes down; chance spreads their return.
                    await asyncio.sleep(longest * (0.5 + random.random() / 2))
                    self.line = Line.CONNECTING
        finally:
            self.line = Line.CLOSED
            self._give_up()
            self._tell()

    async def _connected(self) -> None:
        """One connection, from hello to its end."""
        url = self.address.server.socket(f"{self.address.path}/live")
        socket = await connect(
            url,
            proxy=None if self.address.server.on_this_machine else True,
            open_timeout=ANSWER_SECONDS,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
            max_size=MOST_BYTES,
        )
        self._socket = socket
        try:
            await self._greet()
            received = await asyncio.wait_for(socket.recv(), ANSWER_SECONDS)
            while True:
                self._receive(received)
                self._tell()
                if self.failure is not None:
                    return
                received = await socket.recv()
        finally:
            socket.transport.abort()  # who leaves does not wait for the other side

    async def _greet(self) -> None:
        """Send hello with our tokens."""
        self._tokens_sent = [] if self.watches else self.holding.tokens
        await self._send(commands.Hello(self._tokens_sent, self._seq, None, self._pass))

    @property
    def _pass(self) -> str | None:
        return None if self.watches else self.address.pass_

    async def _send(self, frame: commands.Frame) -> None:
        """Send a frame; on a broken line it is lost."""
        if self._socket is not None:
            with suppress(WebSocketException, OSError):
                await self._socket.send(_encode(frame).decode())

    def _lost(self) -> None:
        """Note that the line is broken. Hints are not asked for again; commands are, once it stands."""
        self._socket = None
        self.line = Line.WAITING
        for future in self._hints.values():
            if not future.done():
                future.set_result(None)
        self._hints.clear()
        self._tell()

    def _give_up(self) -> None:
        """Let nobody wait for an answer any more."""
        for _, future in self._pending.values():
            if not future.done():
                future.set_result(UNANSWERED)
        self._pending.clear()
        for hint in self._hints.values():
            if not hint.done():
                hint.set_result(None)
        self._hints.clear()

    def _drop(self, *, everything: bool = False) -> None:
        """Close the connection and come back; without `since`, where something of what was missed cannot be read."""
        if everything:
            self._seq = None
        if self._socket is not None:
            self._socket.transport.abort()

    def _unreachable(self, error: Exception) -> Failure:
        """Why there was no first welcome."""
        origin = self.address.server.origin
        if isinstance(error, InvalidStatus):
            status = error.response.status_code
            key = "page.no.no-table" if status == NO_TABLE else "online.no_croupier"
            return Failure(key, origin, f"HTTP {status}")
        return Failure("online.no_answer", origin, reason_of(error))

    def _fail(self, key: str) -> None:
        self.failure = Failure(key, self.address.server.origin)

    # Messages from the server

    def _receive(self, text: str | bytes) -> None:
        """Take in a message."""
        try:
            message = _decode(text)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self._unreadable(text)
            return
        match message:
            case messages.Welcome():
                self._welcome(message)
            case messages.EventMessage():
                self._happened(message)
            case messages.Seated():
                self._answered(message.key, message)
            case messages.You():
                if self._knows(message.seats):
                    self.you, self.host = message.seats, message.host
            case messages.Done():
                self._answered(message.key, message)
            case messages.Advised():
                self._hinted(message.key, message)
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
        """Whether the table has these seats; before its welcome nothing about seats counts."""
        if self.room is None or self.line is not Line.OPEN:
            return False
        if not seats_fit(self.room, seats):
            self._fail("online.no_croupier")
            return False
        return True

    def _unreadable(self, text: str | bytes) -> None:
        """Look at a message of a newer server: a new kind is passed over, a new event is made up for by a welcome."""

        class Known(msgspec.Struct):
            t: str
            key: str | None = None

        try:
            known = msgspec.json.decode(text, type=Known)
        except (msgspec.MsgspecError, RecursionError, UnicodeError):
            self._fail("online.no_croupier")
            return
        if known.t == "welcome":
            self._fail("online.other_version")
        elif known.t == "event":
            self._drop(everything=True)
        elif known.t == "refused":
            self._refused(messages.Refused(known.key, "bad-message", ""))

    def _welcome(self, welcome: messages.Welcome) -> None:
        if welcome.version != messages.VERSION:
            self._fail("online.other_version")
            return
        room = welcome.room
        told = (*welcome.you, *welcome.present, *(welcome.offer.seats if welcome.offer is not None else ()))
        if not self._follows(room) or not seats_fit(room, told) or not game_fits(room, welcome.view):
            self._fail("online.no_croupier")
            return
        if welcome.seq >= self.holding.seq and welcome.unknown:
            under_way = {getattr(frame, "token", None) for frame, _ in self._pending.values()}
            void = {self._tokens_sent[at] for at in welcome.unknown if at < len(self._tokens_sent)}
            self.keep(self.holding.without(void - under_way))
        if welcome.seq >= self.holding.seq and not welcome.you:
            self.keep(replace(self.holding, seeds=()))  # our seats are others' now, and so are the seeds there
        self._offer = welcome.offer
        self._seq = welcome.seq
        self._ahead = welcome.now / 1000 - time.monotonic()
        self.you, self.host = welcome.you, welcome.host
        self.present, self.watching = welcome.present, welcome.watching
        self.missed += sum(isinstance(missed.what, events.PlacedEvent) for missed in welcome.missed)
        self.room, self.view, self.own = welcome.room, welcome.view, welcome.own
        self.due = self._here(welcome.due)
        self.moments.clear()
        self._check_dice(welcome.room)
        self.line = Line.OPEN
        for frame, _ in self._pending.values():
            self._post(frame)

    def _happened(self, event: messages.EventMessage) -> None:
        if self._seq is None or self.room is None or event.seq > self._seq + 1:
            self._drop()  # an event is missing; the next welcome brings the whole state
            return
        if event.seq == self._seq + 1:
            now = event.room or self.room
            if not self._follows(now) or not event_fits(now, event.what) or not game_fits(now, event.view):
                self._fail("online.no_croupier")
                return
            self._seq = event.seq
            before, self.view = self.view, event.view
            if isinstance(event.what, events.LeftEvent) and self.room.state == "open":
                self._release_seed(self.room.seats[event.what.seat])
            self.room = now
            self.you = tuple(seat for seat in self.you if seat < len(now.seats))
            self.present = tuple(seat for seat in self.present if seat < len(now.seats))
            own_before, self.own = self.own, event.own
            self.due = self._here(event.due)
            if event.room is not None:
                self._check_dice(event.room)
            if isinstance(event.what, events.SatEvent | events.RedeemedEvent | events.RotatedEvent):
                self._note_seq(event.seq)
            self.moments.append(Moment(event.seq, event.what, self.room, before, event.view, own_before, event.own))
            if len(self.moments) > MOST_BEHIND:
                self.moments.clear()
        if event.key is not None:
            self._answered(event.key, event)

    def _follows(self, room: RoomView) -> bool:
        """Whether a table can be the next state of the one we know: once its game has begun, the agreement stands."""
        before = self.room
        return room_fits(room) and (before is None or before.state == "open" or before.agreement == room.agreement)

    def _refused(self, refused: messages.Refused) -> None:
        if refused.key is None:
            if refused.code in FINAL:
                self._gone(refused.code)
            return
        self._hinted(refused.key, refused)
        self._answered(refused.key, refused)
        if refused.key in self._talking:
            self._talking.discard(refused.key)
            self.said.append(refused)

    def _gone(self, reason: str) -> None:
        """The table is not there, or speaks another language. Tokens are kept: an expired table can come back."""
        if reason in ("no-table", "expired"):
            self._fail("page.no.no-table")
        else:
            self._fail("online.other_version")

    def _here(self, moment: int | None) -> float | None:
        """A time of the server, in seconds of `time.monotonic`."""
        return None if moment is None else moment / 1000 - self._ahead

    def _answered(self, key: str, answer: Answer) -> None:
        frame, future = self._pending.get(key, (None, None))
        # A seat is answered by `seated`, which has its token; the event may come before or after.
        if future is None or (isinstance(frame, commands.Sit) and isinstance(answer, messages.EventMessage)):
            return
        del self._pending[key]
        if not future.done():
            future.set_result(answer)

    def _hinted(self, key: str, answer: messages.Advised | messages.Refused) -> None:
        future = self._hints.pop(key, None)
        if future is not None and not future.done():
            future.set_result(answer)

    # What is kept

    def keep(self, holding: Holding) -> None:
        """Keep tokens and what was seen of the dice; where that fails, a face tells it."""
        if holding == self.holding or self.watches:
            return
        self.holding = load_holding(self.address).after(self.holding, holding)
        try:
            save_holding(self.address, self.holding)
        except OSError as error:
            self.unkept = error

    def keep_record(self, path: Path) -> None:
        """Note where the record of the game is kept."""
        self.keep(replace(self.holding, record=str(path)))

    def _note_seq(self, seq: int) -> None:
        if self.holding.tokens:
            self.keep(replace(self.holding, seq=seq))

    def _release_seed(self, person: PersonView | None) -> None:
        """Expect a seed no longer: its seat was left."""
        if person is not None and person.seed in self.holding.seeds:
            seeds = tuple(seed for seed in self.holding.seeds if seed != person.seed)
            self.keep(replace(self.holding, seeds=seeds))

    def _check_dice(self, room: RoomView) -> None:
        """Compare the dice with what was shown before: an honest server changes neither commitment nor seeds."""
        if self.watches:
            return
        if room.commitment is None:
            if self.holding.commitment is not None:
                self._alarm("page.dice.alarm.commitment")
            return
        if self.holding.commitment is None:
            self.keep(replace(self.holding, commitment=room.commitment))
        elif self.holding.commitment != room.commitment:
            self._alarm("page.dice.alarm.commitment")
        seeds = {person.seed for person in room.seats if person is not None}
        if room.state != "open" and not seeds.issuperset(self.holding.seeds):
            self._alarm("page.dice.alarm.seed")
        if room.secret is not None and not _reveals(room.secret, room.commitment):
            self._alarm("page.dice.alarm.secret")

    def _alarm(self, key: str) -> None:
        if key not in self.alarms:
            self.alarms.append(key)

    # Commands

    async def send(self, command: commands.Command) -> Answer:
        """Send a command and wait for its answer. After a reconnect it is sent again, and counts once.

        UNANSWERED where the connection is closed for good.
        """
        if self.line is Line.CLOSED:
            return UNANSWERED
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._pending[command.key] = (command, future)
        if self.line is Line.OPEN:
            await self._send(command)
        return await future

    def _post(self, frame: commands.Frame) -> None:
        """Send a frame soon."""
        task = asyncio.ensure_future(self._send(frame))
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)

    @property
    def unanswered(self) -> bool:
        """Whether a command of ours has no answer yet."""
        return bool(self._pending)

    async def sit(self, name: str, seat: int | None = None, colour: str | None = None, token: str = "") -> Answer:
        """Take a seat. The token is kept before it is sent, so that no lost answer loses the seat."""
        token, seed = token or new_token(), new_seed()
        before = self.holding
        self.keep(before.with_seat(token))
        answer = await self.send(
            commands.Sit(key=new_key(), seat=seat, name=name, colour=colour, seed=seed, token=token)
        )
        if not isinstance(answer, messages.Refused):
            self.keep(replace(self.holding, seeds=(*self.holding.seeds, seed)))
        elif answer is not UNANSWERED and token not in before.seats:
            self.keep(self.holding.without({token}))
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
        if not isinstance(answer, messages.Refused) and self.room.state == "open":
            await self.take_reserved()
            if name and not self.you and None in self.room.seats:
                answer = await self.sit(name)
        return answer if isinstance(answer, messages.Refused) and answer is not UNANSWERED else None

    async def take_reserved(self) -> None:
        """Take every seat of a rematch that is reserved for us, each with a new seed for the new dice."""
        for seat in self.you:
            for token in self.holding.seats:
                seats = self.room.seats if self.room is not None else ()
                person = seats[seat] if seat < len(seats) else None
                if person is None or not is_reserved(person) or self.line is Line.CLOSED:
                    break
                # Which token is whose the server alone knows: the wrong ones are refused.
                await self.sit(person.name, seat, person.colour, token)

    async def redeem(self) -> Answer | None:
        """Hold what a seat's link offers, unless we hold it already; None: there was nothing to do."""
        offer = self._offer
        if self._pass is None or offer is None or (set(offer.seats) <= {*self.you} and (self.host or not offer.host)):
            return None
        token = new_token()
        self.keep(self.holding.with_seat(token))
        answer = await self.send(commands.Redeem(key=new_key(), pass_=self._pass, token=token))
        if isinstance(answer, messages.Refused) and answer is not UNANSWERED:
            self.keep(self.holding.without({token}))
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
        kept = Holding(self.holding.server, following, self.holding.seats, self.holding.host)
        client = TableClient(address, holding=kept)
        try:
            save_holding(address, kept)
        except OSError as error:
            client.unkept = error
        return client

    async def say(self, seat: int, phrase: commands.Phrase | None = None, words: str | None = None) -> None:
        """Say something. It is never sent again; a refusal comes back among `said`."""
        key = new_key()
        self._talking.add(key)
        await self._send(commands.Say(key=key, seat=seat, phrase=phrase, words=words))

    async def hint(self, seat: int) -> Sequence[messages.MoveAdvised] | messages.Refused | None:
        """Ask what every move is worth; None: the line is broken."""
        if self.line is not Line.OPEN:
            return None
        key = new_key()
        future: asyncio.Future[messages.Advised | messages.Refused | None] = asyncio.get_running_loop().create_future()
        self._hints[key] = future
        await self._send(commands.Hint(key=key, seat=seat))
        answer = await future
        return answer.moves if isinstance(answer, messages.Advised) else answer


_tasks: set[asyncio.Task[None]] = set()
"""Frames under way; asyncio itself holds tasks weakly."""


def new_key() -> str:
    """A key for a command."""
    return secrets.token_urlsafe(12)


def is_reserved(person: PersonView) -> bool:
    """Whether a seat of a rematch waits for its person."""
    return person.kind == "person" and person.seed is None


def _reveals(secret: str, committed: str) -> bool:
    """Whether a secret is the one that was committed to."""
    try:
        return commitment(bytes.fromhex(secret)) == committed
    except ValueError:
        return False
