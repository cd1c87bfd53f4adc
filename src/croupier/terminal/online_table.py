"""OnlineTable: a table on a server as a `TableSource`, which turns messages into texts and orders into commands."""

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
from croupier.terminal.background import run_in_background
from croupier.terminal.game_options import find_bot
from croupier.terminal.hint import Chance
from croupier.terminal.online.client import Answer, TableClient, new_key
from croupier.terminal.online.connection import ConnectionStatus
from croupier.terminal.online.http import ServerError, fetch_bots, fetch_record
from croupier.terminal.online.proof import TEXTS, is_alarming, proof_text, prove
from croupier.terminal.online.table_state import TableUpdate
from croupier.terminal.online.untrusted import device_view, remove_invisible
from croupier.terminal.online_phrases import (
    PHRASES,
    OnlinePhrases,
    agreement_lines,
    bot_title,
    lobby_state,
    may_start,
    refusal_text,
    seat_state,
)
from croupier.terminal.preferences import save_name
from croupier.terminal.record_file import RecordFile, file_error_text, games_folder, new_path
from croupier.terminal.shell import shell_quote
from croupier.terminal.style import Signs
from croupier.terminal.table_source import AnswerKind, Farewell, Happening, Lobby, Order, PlayedGame
from croupier.words import Words

MANY_UPDATES = 3
"""If more events than these wait to be shown, they are shown without pauses."""
DEFAULT_BOT = "regular"
"""The kind of bot that gets a seat if none is named."""


class OnlineTable:
    """One table, where people at this machine play or watch."""

    waits = False
    has_typed_dice = False
    question: str | None = None

    def __init__(self, client: TableClient, words: Words, signs: Signs, name: str = "", offered: str = "") -> None:
        """Show the table of a client.

        `name` takes a seat on arrival; without it, people are asked for a name, and `offered` is suggested.
        """
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
        """Whether a move of ours waits for its answer."""
        self._ended = False
        """Whether `next` has said that the game is over."""
        self._own: tuple[GameView, View] | None = None
        """The last view as the server sent it, and the same as screens draw it: converting it takes time."""

    @property
    def room(self) -> RoomView:
        """The table as the server describes it; only after `arrive`."""
        assert self.client.room is not None
        return self.client.room

    @property
    def setup(self) -> Setup:
        """The setup that is agreed on."""
        return setup_of(self.room.agreement)

    @property
    def phrases(self) -> OnlinePhrases:
        """Words about the table, with the names of the players who sit there now."""
        return OnlinePhrases(self.words, self.signs, self.room)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats of the people here."""
        return self.client.you

    @property
    def commitment(self) -> str | None:
        """The commitment to the secret of the dice, if there is one yet."""
        return self.room.commitment

    @property
    def offers_hints(self) -> bool:
        """Whether hints are agreed on. Spectators get none."""
        return self.room.agreement.hints and not self.client.watches

    @property
    def is_connected(self) -> bool:
        """Whether the connection is open."""
        return self.client.status is ConnectionStatus.OPEN

    @property
    def seconds_left(self) -> float | None:
        """The seconds left on the clock of the seat to act; None without a clock."""
        return self.client.seconds_left()

    @property
    def is_hasty(self) -> bool:
        """Whether our clock is running, or many events wait to be shown."""
        left = self.client.seconds_left()
        agreed = self.room.agreement.seconds_per_move
        running = (
            self.client.is_our_turn(self.client.view) and left is not None and agreed is not None and left < agreed
        )
        return running or len(self.client.updates) > MANY_UPDATES

    @property
    def view(self) -> View | None:
        """The game; None before it begins."""
        view = self.client.view
        if view is None:
            return None
        if self._own is None or self._own[0] is not view:
            self._own = view, self._our_view(view, self.client.own)
        return self._own[1]

    def _our_view(self, view: GameView, own: Sequence[OwnWinnings]) -> View:
        return device_view(view, self.setup, self.client.you, own)

    @property
    def is_our_turn(self) -> bool:
        """Whether a person here is to choose a move."""
        return self.client.is_our_turn(self.client.view) and not self._placing and self.problem is None

    @property
    def waiting_text(self) -> Text | None:
        """What to show while another player is to act."""
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
        """The table before its game."""
        client, room, words = self.client, self.client.room, self.words
        if room is None:
            return None
        return Lobby(
            tuple(agreement_lines(words, room.agreement)),
            words.say("page.lobby.trial") if room.trial else "",
            tuple((person is None, seat_state(words, client, seat)) for seat, person in enumerate(room.seats)),
            lobby_state(words, client),
            client.address.link,
            words.count("page.watching", client.watching) if client.watching else "",
        )

    # What happens

    async def arrive(self) -> str | None:
        """Connect and take our seats; return None, or a sentence that says why that failed."""
        client = self.client
        self._running = asyncio.ensure_future(client.run())
        while client.room is None and client.failure is None:
            await client.change().wait()
        if client.failure is not None:
            return client.failure.sentence(self.words)
        refused = await client.arrive(self.name)
        if refused is not None:
            return refusal_text(self.words, refused)
        if self.name:
            save_name(self.name)
        return None

    async def next(self) -> Happening | None:
        """Wait for the next thing to show; None when the game is over or `problem` is set.

        A happening without a sentence and a move means that something else may have changed.
        """
        client, changed = self.client, False
        while True:
            change = client.change()  # before the state is read, so that no change in between is missed
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
        """Return the next thing to show that is here already, or None."""
        client, keeper = self.client, self.client.keeper
        if self._news:
            return self._news.popleft()
        if keeper.alarms:
            return self._message(Text(self.words.say(keeper.alarms.pop(0))), urgent=True)
        if keeper.save_error is not None:
            reason, keeper.save_error = keeper.save_error.strerror or keeper.save_error, None
            return self._message(Text(self.words.say("online.unkept", reason=reason)), urgent=True)
        if client.missed:
            missed, client.missed = client.missed, 0
            return self._message(Text(self.words.count("page.welcome_back", missed)))
        if client.updates:
            return self._make_happening(client.updates.popleft())
        if client.said:
            return self._message(self.phrases.talk(client.said.popleft()))
        return None

    def _message(self, text: Text, *, urgent: bool = False) -> Happening:
        return Happening(self.view, self.view, sentence=text, urgent=urgent)

    def _make_happening(self, update: TableUpdate) -> Happening:
        """Turn an event of the server into what our seats see of it."""
        before = None if update.before is None else self._our_view(update.before, update.own_before)
        after = None if update.after is None else self._our_view(update.after, update.own)
        what = update.what
        if isinstance(what, events.PlacedEvent) and before is not None:
            ours = what.by == "player" and what.seat in self.client.you
            return Happening(before, after, Place(what.face, bandit=what.bandit), ours, what.payout)
        sentence = OnlinePhrases(self.words, self.signs, update.people).event(what, self.client.you)
        return Happening(before, after, sentence=sentence)

    # What people do

    async def place(self, move: Place) -> str | None:
        """Send a move; return None, or why it was refused."""
        seat = self.client.view.seat if self.client.view is not None else None
        self._placing = True
        try:
            return await self._send(commands.Place(key=new_key(), seat=seat or 0, face=move.face, bandit=move.bandit))
        finally:
            self._placing = False

    async def _send(self, command: commands.Command) -> str | None:
        return self._refusal(await self.client.send(command))

    def _refusal(self, answer: Answer) -> str | None:
        """Return why a command was refused, or None. If the connection is closed for good, `problem` says so."""
        return refusal_text(self.words, answer) if isinstance(answer, messages.Refused) else None

    async def enter(self, line: str) -> str | None:  # noqa: ARG002  # as a table has it
        """Refuse any line: no dice are typed at an online table."""
        return self.words.say("play.not_understood")

    async def move_chances(self) -> Mapping[Place, Chance] | str:
        """Return the server's hint, or why there is none."""
        now = self.view
        found = await self.client.hint(now.seat or 0 if now is not None else 0)
        if isinstance(found, messages.Refused):
            return refusal_text(self.words, found)
        if found is None or now is None:
            return self.words.say("page.line.lost")
        legal = {option.move for option in now.options}
        return {
            move: Chance(advised.win, advised.error, advised.exact)
            for advised in found
            if (move := Place(advised.face, bandit=advised.bandit)) in legal
        }

    async def warning(self, move: Place) -> str | None:  # noqa: ARG002  # as a table has it
        """Return None: there is no tutor at an online table."""
        return None

    def orders(self) -> Sequence[Order]:
        """Return the orders that are possible now."""
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
            kind = AnswerKind.WORDS if room.agreement.chat else AnswerKind.CHOICE
            orders.append(Order("c", say("page.talk"), answer_kind=kind))
        return orders

    def _orders_before(self, room: RoomView) -> list[Order]:
        """Return the orders that are possible before the game."""
        client, say = self.client, self.words.say
        free, orders = None in room.seats, list[Order]()
        if free and not client.watches and not client.you and self.is_connected:
            orders.append(Order("s", say("page.lobby.sit"), answer_kind=AnswerKind.NAME, offer=self.offered))
        seated = [(seat, person) for seat, person in enumerate(room.seats) if person is not None]
        orders += [
            Order("y", say("page.agree"), seat) for seat, person in seated if seat in client.you and not person.agreed
        ][:1]
        orders += [Order("start", say("page.lobby.start"))] if may_start(client) else []
        orders += [Order("b", say("page.lobby.bot"), answer_kind=AnswerKind.CHOICE)] if client.host and free else []
        return orders + [
            Order("x", say("online.empty"), seat) for seat, _ in seated if client.host or seat in client.you
        ]

    def _orders_in_game(self, room: RoomView) -> list[Order]:
        """Return the orders during a game: bots for absent players, our seat back, the end of the game, leaving."""
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
        """Return the phrases that can be said, or the bots of the server; or why they cannot be had."""
        if order.letter == "c":
            return [(phrase, self.words.say(f"page.phrase.{phrase}")) for phrase in PHRASES]
        try:
            bots = await run_in_background(lambda: fetch_bots(self.client.address.server))
        except ServerError as error:
            return error.sentence(self.words)
        return [(bot.name, bot_title(self.words, bot.name)) for bot in bots]

    async def carry_out(self, order: Order, answer: str = "") -> str | None:
        """Send the command of an order; return None, or why it was refused."""
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
        """Take a seat, and save the name for the next table."""
        answer = await self.client.sit(name, seat)
        if isinstance(answer, messages.Seated):
            save_name(name)
            self._news.append(self._message(Text(self.words.say("online.seated", number=answer.seat + 1))))
            self.client.wake()
        return self._refusal(answer)

    async def _seat_bot(self, text: str, seat: int | None) -> str | None:
        """Give a free seat to a bot, whose name may be the server's or the one that players see."""
        known = await self.choices(Order("b", ""))
        if isinstance(known, str):
            return known
        names = [name for name, _ in known]
        bot = text if text in names else find_bot(text)
        if bot not in names:
            return self.words.say("error.bot", bot=text, bots=", ".join(remove_invisible(name, 64) for name in names))
        return await self._send(commands.SitBot(key=new_key(), seat=seat, bot=bot or text))

    async def _talk(self, text: str) -> str | None:
        """Say a phrase by its name, or free words if the table has chat."""
        phrase = next((phrase for phrase in PHRASES if phrase == text.lower()), None)
        if phrase is None and not self.room.agreement.chat:
            return self.words.say("page.no.no-chat")
        words = None if phrase is not None else text[: commands.LONGEST_WORDS]
        await self.client.say(self.client.you[0], phrase=phrase, words=words)
        return None

    # The end

    async def finished_game(self) -> PlayedGame | str:
        """Fetch the game that is over; save its record, once, unless we only watched. Return why if that fails."""
        try:
            self.played = await run_in_background(lambda: fetch_finished_game(self.client, self.words))
        except ServerError as error:
            return error.sentence(self.words)
        except OSError as error:
            return file_error_text(self.words, Path(error.filename or games_folder()), error)
        return self.played

    async def start_rematch(self) -> "OnlineTable | str":
        """Return the table of the rematch, which is created if necessary, or why there is none."""
        found = await self.client.rematch()
        if isinstance(found, messages.Refused):
            return refusal_text(self.words, found)
        await self.leave()
        return OnlineTable(found, self.words, self.signs, offered=self.offered)

    async def leave(self, pending: Place | None = None) -> None:  # noqa: ARG002  # moves are sent once they are final
        """Disconnect. Our seats stay ours."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait((self._running,))

    def farewells(self) -> Sequence[Farewell]:
        """Return the commands to replay and verify the game, or to come back to the seat."""
        saved = self.client.keeper.saved
        if self.played is not None and self.played.file is not None:
            path = shell_quote(str(self.played.file.path))
            check = saved.commitment is not None and saved.seeds
            verify = (
                ("verify", "--commitment", saved.commitment or "", "--seed", saved.seeds[-1], path) if check else ()
            )
            replay = Farewell("end.saved", (("replay", path),))
            return (replay, Farewell("online.kept_dice", (verify,))) if verify else (replay,)
        if self.client.you and self.problem is None:
            return (Farewell("online.left", (("join", shell_quote(self.client.address.link)),)),)
        return ()


def fetch_finished_game(client: TableClient, words: Words) -> PlayedGame:
    """Fetch the record of a game that is over, save it unless we only watched, and check what it proves.

    Raises ServerError, or OSError if the record cannot be saved.
    """
    content = fetch_record(client.address)
    try:
        reading = read_with_lines(content)
    except RecordError:
        raise ServerError("online.no_croupier", client.address.server) from None
    record, saved = reading.record, client.keeper.saved
    if client.room is None or len(record.names) != len(client.room.seats):
        raise ServerError("online.no_croupier", client.address.server)
    # The proof is checked once; a secret that was withheld then, however, may be in the record now.
    known = next((proof for proof in TEXTS if proof == saved.proof != "withheld"), None)
    proof = known or prove(content, reading, client.keeper, client.room, client.seen_events)
    file = RecordFile(Path(saved.record)) if saved.record is not None and Path(saved.record).exists() else None
    sits = bool(client.you) and not client.watches
    if file is None and sits:
        file = RecordFile(new_path())
        file.write(content.decode())
    client.keeper.note_end(None if file is None else file.path, proof)
    text = "" if proof is None else proof_text(words, proof, client.address.server.url)
    return PlayedGame(record, file, client.seat if sits else None, text, proof is not None and is_alarming(proof))
