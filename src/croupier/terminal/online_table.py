"""OnlineTable: a table of a server as screens know it: what its client hears in words, and what people ask of it."""

import asyncio
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.text import Text

from croupier.api import commands, events, messages
from croupier.api.agreement import setup_of
from croupier.api.views import GameView, OwnWinnings, RoomView
from croupier.record import RecordError
from croupier.record.reader import read_with_lines
from croupier.rules import Place, Setup, View
from croupier.terminal.background import in_background
from croupier.terminal.game_options import bot_called
from croupier.terminal.hint import Chance
from croupier.terminal.online.client import Answer, TableClient, new_key
from croupier.terminal.online.connection import Line
from croupier.terminal.online.http import ServerError, bots_of, record_of
from croupier.terminal.online.proof import TEXTS, is_alarming, proof_text, prove
from croupier.terminal.online.table_state import Moment
from croupier.terminal.online.untrusted import seen, visible
from croupier.terminal.online_phrases import (
    PHRASES,
    OnlinePhrases,
    agreed_lines,
    bot_kind,
    lobby_state,
    may_start,
    refusal,
    seat_state,
)
from croupier.terminal.preferences import save_name
from croupier.terminal.record_file import RecordFile, file_problem, games_folder, new_path
from croupier.terminal.shell import quoted
from croupier.terminal.style import Signs
from croupier.terminal.table_source import Asks, Farewell, Happening, Lobby, Order, PlayedGame
from croupier.words import Words

HASTY = 3
"""With more events than these to show, they are shown without pauses."""
DEFAULT_BOT = "regular"
"""Who sits down if no kind is named."""


class OnlineTable:
    """One table, at which people of this machine sit or look on."""

    waits = False
    typed = False
    question: str | None = None

    def __init__(self, client: TableClient, words: Words, signs: Signs, name: str = "", offered: str = "") -> None:
        """A client; a name to sit down with at once, and one that is offered for a seat."""
        self.client = client
        self.words = words
        self.signs = signs
        self.name = name
        self.offered = name or offered
        self.problem: str | None = None
        self.played: PlayedGame | None = None
        """The game, once it is over and its record is here."""
        self._running: asyncio.Future[None] | None = None
        self._news: deque[Happening] = deque()
        self._placing = False
        """Whether a move of ours is under way."""
        self._ended = False
        """Whether it was told that the game is over."""
        self._own: tuple[GameView, View] | None = None
        """The view of the server as it came, and as screens draw it."""

    @property
    def room(self) -> RoomView:
        """The table, which was reached."""
        assert self.client.room is not None
        return self.client.room

    @property
    def setup(self) -> Setup:
        """What is agreed on."""
        return setup_of(self.room.agreement)

    @property
    def phrases(self) -> OnlinePhrases:
        """Words about the table, with the people who sit there now."""
        return OnlinePhrases(self.words, self.signs, self.room)

    @property
    def seats(self) -> tuple[int, ...]:
        """Our seats."""
        return self.client.you

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice."""
        return self.room.commitment

    @property
    def hints(self) -> bool:
        """Whether hints are agreed on; who only watches gets none."""
        return self.room.agreement.hints and not self.client.watches

    @property
    def connected(self) -> bool:
        """Whether the line stands."""
        return self.client.line is Line.OPEN

    @property
    def seconds_left(self) -> float | None:
        """What the clock of the seat to act has left."""
        return self.client.seconds_left()

    @property
    def hasty(self) -> bool:
        """Whether our clock runs already, or much is to be shown."""
        left = self.client.seconds_left()
        agreed = self.room.agreement.seconds_per_move
        running = self.client.ours(self.client.view) and left is not None and agreed is not None and left < agreed
        return running or len(self.client.moments) > HASTY

    @property
    def view(self) -> View | None:
        """The game as it stands; None in the lobby."""
        view = self.client.view
        if view is None:
            return None
        if self._own is None or self._own[0] is not view:
            self._own = view, self._seen(view, self.client.own)
        return self._own[1]

    def _seen(self, view: GameView, own: Sequence[OwnWinnings]) -> View:
        return seen(view, self.setup, self.client.you, own)

    @property
    def ours(self) -> bool:
        """Whether we are to choose."""
        return self.client.ours(self.client.view) and not self._placing and self.problem is None

    @property
    def waiting(self) -> Text | None:
        """Why nothing happens while somebody else is to act."""
        now, client = self.view, self.client
        seat = now.seat if now is not None else None
        person = self.room.seats[seat] if seat is not None else None
        if now is None or seat is None or person is None:
            return None
        say, phrases = self.words.say, self.phrases
        if seat in client.you:
            return Text(f"{say('page.stood_in')} \N{EN DASH} {say('page.stood_in.help')} (m)")
        if not client.you:
            return Text(say("page.watch"))
        if person.bot is None and seat not in client.present:
            return Text.assemble(phrases.sentence("page.absent.away", name=phrases.player(seat)), " (m)")
        held = now.seats[seat]
        return phrases.sentence("page.roll.thinking", dice=phrases.hand(held.dice, held.big, held.neutral))

    @property
    def lobby(self) -> Lobby | None:
        """Who sits where before the game."""
        client, room, words = self.client, self.client.room, self.words
        if room is None:
            return None
        return Lobby(
            tuple(agreed_lines(words, room.agreement)),
            words.say("page.lobby.trial") if room.trial else "",
            tuple((person is None, seat_state(words, client, seat)) for seat, person in enumerate(room.seats)),
            lobby_state(words, client),
            client.address.link,
            words.count("page.watching", client.watching) if client.watching else "",
        )

    # What happens

    async def arrive(self) -> str | None:
        """Connect, and take our place; return why that cannot be."""
        client = self.client
        self._running = asyncio.ensure_future(client.run())
        while client.room is None and client.failure is None:
            await client.change().wait()
        if client.failure is not None:
            return client.failure.sentence(self.words)
        refused = await client.arrive(self.name)
        if refused is not None:
            return refusal(self.words, refused)
        if self.name:
            save_name(self.name)
        return None

    async def next(self) -> Happening | None:
        """Return the next thing that happens; one without a sentence says that something else may have changed."""
        client, changed = self.client, False
        while True:
            change = client.change()
            if (happening := self._next_news()) is not None:
                return happening
            if client.failure is not None:
                self.problem = client.failure.sentence(self.words)
                return None
            if self.room.state not in ("open", "playing") and not self._ended:
                self._ended = True
                return None
            if changed:
                return Happening(self.view, self.view)
            await change.wait()
            changed = True

    def _next_news(self) -> Happening | None:
        """Return the next thing to be told, if there is any."""
        client, kept = self.client, self.client.kept
        if self._news:
            return self._news.popleft()
        if kept.alarms:
            return self._told(Text(self.words.say(kept.alarms.pop(0))), urgent=True)
        if kept.unkept is not None:
            reason, kept.unkept = kept.unkept.strerror or kept.unkept, None
            return self._told(Text(self.words.say("online.unkept", reason=reason)), urgent=True)
        if client.missed:
            missed, client.missed = client.missed, 0
            return self._told(Text(self.words.count("page.welcome_back", missed)))
        if client.moments:
            return self._happening(client.moments.popleft())
        if client.said:
            return self._told(self.phrases.said(client.said.popleft()))
        return None

    def _told(self, text: Text, *, urgent: bool = False) -> Happening:
        return Happening(self.view, self.view, told=text, urgent=urgent)

    def _happening(self, moment: Moment) -> Happening:
        """Return what an event of the server means to our seats."""
        before = None if moment.before is None else self._seen(moment.before, moment.own_before)
        after = None if moment.after is None else self._seen(moment.after, moment.own)
        what = moment.what
        if isinstance(what, events.PlacedEvent) and before is not None:
            ours = what.by == "player" and what.seat in self.client.you
            return Happening(before, after, Place(what.face, bandit=what.bandit), ours, what.payout)
        told = OnlinePhrases(self.words, self.signs, moment.people).event(what, self.client.you)
        return Happening(before, after, told=told)

    # What people do

    async def place(self, move: Place) -> str | None:
        """Send a move; return why it is refused."""
        seat = self.client.view.seat if self.client.view is not None else None
        self._placing = True
        try:
            return await self._send(commands.Place(key=new_key(), seat=seat or 0, face=move.face, bandit=move.bandit))
        finally:
            self._placing = False

    async def _send(self, command: commands.Command) -> str | None:
        return self._refusal(await self.client.send(command))

    def _refusal(self, answer: Answer) -> str | None:
        """Return why a command was not carried out; if the connection is closed for good, `problem` says that."""
        return refusal(self.words, answer) if isinstance(answer, messages.Refused) else None

    async def enter(self, line: str) -> str | None:  # noqa: ARG002  # as a table has it
        """Refuse: no dice are typed here."""
        return self.words.say("play.not_understood")

    async def worth(self) -> Mapping[Place, Chance] | str:
        """Return the hint of the server, or why there is none."""
        now = self.view
        found = await self.client.hint(now.seat or 0 if now is not None else 0)
        if isinstance(found, messages.Refused):
            return refusal(self.words, found)
        if found is None or now is None:
            return self.words.say("page.line.lost")
        legal = {option.move for option in now.options}
        return {
            move: Chance(advised.win, advised.error, advised.exact)
            for advised in found
            if (move := Place(advised.face, bandit=advised.bandit)) in legal
        }

    async def warning(self, move: Place) -> str | None:  # noqa: ARG002  # as a table has it
        """Return nothing: nobody is warned at a table with others."""
        return None

    def orders(self) -> Sequence[Order]:
        """Return what may be asked for now beside a move."""
        client, room, say = self.client, self.client.room, self.words.say
        if room is None:
            return ()
        if room.state == "open":
            orders = self._orders_before(room)
        elif room.state == "playing":
            orders = self._orders_in_game(room) if client.you else []
        elif not client.you:
            orders = [Order("r", say("page.end.rematch.watch"))] if room.following is not None else []
        else:
            orders = [Order("r", say("page.end.rematch.join" if room.following else "page.end.rematch"))]
        if client.you:
            asks = Asks.WORDS if room.agreement.chat else Asks.CHOICE
            orders.append(Order("c", say("page.talk"), asks=asks))
        return orders

    def _orders_before(self, room: RoomView) -> list[Order]:
        """What may be asked for before the game."""
        client, say = self.client, self.words.say
        free, orders = None in room.seats, list[Order]()
        if free and not client.watches and not client.you and self.connected:
            orders.append(Order("s", say("page.lobby.sit"), asks=Asks.NAME, offer=self.offered))
        seated = [(seat, person) for seat, person in enumerate(room.seats) if person is not None]
        orders += [
            Order("y", say("page.agree"), seat) for seat, person in seated if seat in client.you and not person.agreed
        ][:1]
        orders += [Order("start", say("page.lobby.start"))] if may_start(client) else []
        orders += [Order("b", say("page.lobby.bot"), asks=Asks.CHOICE)] if client.host and free else []
        return orders + [
            Order("x", say("online.empty"), seat) for seat, _ in seated if client.host or seat in client.you
        ]

    def _orders_in_game(self, room: RoomView) -> list[Order]:
        """Bots for who is away, the seat back, the end of the game, leaving for good."""
        client, say, phrases, orders = self.client, self.words.say, self.phrases, list[Order]()
        for seat, person in enumerate(room.seats):
            if person is None or person.kind == "bot":
                continue
            if seat in client.you and (person.bot is not None or person.left):
                orders.append(Order("r", say("page.stood_in.back"), seat))
            elif seat in client.you or (
                person.bot is None and (seat not in client.present or person.ran_out or person.left)
            ):
                orders.append(Order("w", f"{phrases.name(seat)}: {say('page.absent.bot')}", seat))
        if client.you[0] not in room.end_asked:
            label = say("page.end.ask")
            if room.end_asked:
                names = ", ".join(phrases.name(seat) for seat in room.end_asked)
                label = f"{say('page.end_asked', names=names)} {say('page.agree')}"
            orders.append(Order("e", label, client.you[0]))
        return orders + [Order("l", say("page.leave"), seat) for seat in client.you]

    async def choices(self, order: Order) -> Sequence[tuple[str, str]] | str:
        """Return the bots of the server, or what can be said."""
        if order.letter == "c":
            return [(phrase, self.words.say(f"page.phrase.{phrase}")) for phrase in PHRASES]
        try:
            bots = await in_background(lambda: bots_of(self.client.address.server))
        except ServerError as error:
            return error.sentence(self.words)
        return [(bot.name, bot_kind(self.words, bot.name)) for bot in bots]

    async def order(self, order: Order, answer: str = "") -> str | None:
        """Carry out an order; return why that cannot be."""
        key, seat = new_key(), order.seat if order.seat is not None else next(iter(self.client.you), 0)
        match order.letter:
            case "s":
                return await self._sit(answer, order.seat)
            case "b":
                return await self._seat_bot(answer or DEFAULT_BOT, order.seat)
            case "c":
                return await self._talk(answer)
            case "start":
                return await self._send(commands.Start(key=key))
            case "y":
                return await self._send(commands.Nod(key=key, seat=seat, agreement=self.room.agreement))
            case "x" | "l":
                return await self._send(commands.Leave(key=key, seat=seat))
            case "w":
                return await self._send(commands.StandIn(key=key, seat=seat))
            case "r":
                return await self._send(commands.Reclaim(key=key, seat=seat))
            case "e":
                return await self._send(commands.End(key=key, seat=seat))
        return None

    async def _sit(self, name: str, seat: int | None) -> str | None:
        """Take a seat, and keep the name for the next table."""
        answer = await self.client.sit(name, seat)
        if isinstance(answer, messages.Seated):
            save_name(name)
            self._news.append(self._told(Text(self.words.say("online.seated", number=answer.seat + 1))))
            self.client.wake()
        return self._refusal(answer)

    async def _seat_bot(self, text: str, seat: int | None) -> str | None:
        """Give a free seat to a bot, named as the server or as players name it."""
        known = await self.choices(Order("b", ""))
        if isinstance(known, str):
            return known
        names = [name for name, _ in known]
        bot = text if text in names else bot_called(text)
        if bot not in names:
            return self.words.say("error.bot", bot=text, bots=", ".join(visible(name, 64) for name in names))
        return await self._send(commands.SitBot(key=new_key(), seat=seat, bot=bot or text))

    async def _talk(self, text: str) -> str | None:
        """Say a phrase by its name, or words if they are agreed on."""
        phrase = next((phrase for phrase in PHRASES if phrase == text.lower()), None)
        if phrase is None and not self.room.agreement.chat:
            return self.words.say("page.no.no-chat")
        words = None if phrase is not None else text[: commands.LONGEST_WORDS]
        await self.client.say(self.client.you[0], phrase=phrase, words=words)
        return None

    # The end

    async def finished(self) -> PlayedGame | str:
        """Fetch the record of the game that is over, and keep it, once, unless we only watched it."""
        try:
            self.played = await in_background(lambda: finished_game(self.client, self.words))
        except ServerError as error:
            return error.sentence(self.words)
        except OSError as error:
            return file_problem(self.words, Path(error.filename or games_folder()), error)
        return self.played

    async def follow(self) -> "OnlineTable | str":
        """Return the table of the rematch, which is set up if there is none yet."""
        found = await self.client.rematch()
        if isinstance(found, messages.Refused):
            return refusal(self.words, found)
        await self.leave()
        return OnlineTable(found, self.words, self.signs, offered=self.offered)

    async def leave(self, pending: Place | None = None) -> None:  # noqa: ARG002  # the others see a move when it stands
        """Leave; the seat is kept."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))

    def farewell(self) -> Sequence[Farewell]:
        """Return where the record is, or how to come back to the seat."""
        kept = self.client.kept.holding
        if self.played is not None and self.played.file is not None:
            path = quoted(str(self.played.file.path))
            check = kept.commitment is not None and kept.seeds
            verify = ("verify", "--commitment", kept.commitment or "", "--seed", kept.seeds[-1], path) if check else ()
            saved = Farewell("end.saved", (("replay", path),))
            return (saved, Farewell("online.kept_dice", (verify,))) if verify else (saved,)
        if self.client.you and self.problem is None:
            return (Farewell("online.left", (("join", quoted(self.client.address.link)),)),)
        return ()


def finished_game(client: TableClient, words: Words) -> PlayedGame:
    """Fetch the record of a game that is over, and find out what it proves; ServerError or OSError if that fails."""
    content = record_of(client.address)
    try:
        reading = read_with_lines(content)
    except RecordError:
        raise ServerError("online.no_croupier", client.address.server) from None
    record, kept = reading.record, client.kept.holding
    if client.room is None or len(record.names) != len(client.room.seats):
        raise ServerError("online.no_croupier", client.address.server)
    # What was found out once stays, but for a secret that may still be told.
    known = next((proof for proof in TEXTS if proof == kept.proof != "withheld"), None)
    proof = known or prove(content, reading, client.kept, client.room, client.sight)
    file = RecordFile(Path(kept.record)) if kept.record is not None and Path(kept.record).exists() else None
    sits = bool(client.you) and not client.watches
    if file is None and sits:
        file = RecordFile(new_path())
        file.write(content.decode())
    client.kept.note_end(None if file is None else file.path, proof)
    told = "" if proof is None else proof_text(words, proof, client.address.server.origin)
    return PlayedGame(record, file, client.seat if sits else None, told, proof is not None and is_alarming(proof))
