"""OnlineWishes: what can be typed at an online table beside moves: to sit down, to start, to talk, to leave."""

import asyncio
from collections.abc import Iterator

from rich.padding import Padding
from rich.text import Text

from croupier.api import commands, messages
from croupier.api.views import RoomView
from croupier.terminal.background import in_background
from croupier.terminal.game_options import bot_called
from croupier.terminal.line_mode.board import columns
from croupier.terminal.line_mode.online_report import OnlineReport
from croupier.terminal.line_mode.online_turn import OnlineTurn
from croupier.terminal.line_mode.turn_prompt import MOVE
from croupier.terminal.line_mode.typed_lines import LEAVE
from croupier.terminal.online.client import TableClient, new_key
from croupier.terminal.online.http import RequestError, bots_of
from croupier.terminal.online.untrusted import visible
from croupier.terminal.online_phrases import PHRASES, may_start
from croupier.terminal.preferences import save_name
from croupier.terminal.style import BRASS


class OnlineWishes:
    """Knows what may be wished for now, and carries it out."""

    def __init__(self, report: OnlineReport, turn: OnlineTurn) -> None:
        self.report = report
        self.turn = turn
        self.declined = False
        """Whether somebody was asked for a name and wanted to watch."""
        self.hints: set[asyncio.Future[None]] = set()
        """Hints that were asked for; moves need not wait for them."""
        self.following: TableClient | None = None
        """A client at the rematch, once people want one."""

    def offered(self) -> list[tuple[str, str]]:
        """What can be typed now apart from a move: the letter, and what it does."""
        client, room = self.report.client, self.report.client.room
        wishes = []
        if room is not None and room.state == "open":
            if not client.watches and not client.you and None in room.seats:
                wishes.append(("s", "online.help.sit"))
            if any(True for _ in self._unagreed(room)):
                wishes.append(("y", "page.agree"))
            wishes += [("start", "page.lobby.start")] if may_start(client) else []
            wishes += [("b", "online.help.bot")] if client.host and None in room.seats else []
            wishes += [("x", "online.help.empty")] if client.host or client.you else []
        elif room is not None and room.state == "playing" and client.you:
            wishes += [("h", "page.keys.hint")] if room.agreement.hints else []
            wishes += [("w", "online.help.stand_in"), ("r", "page.stood_in.back"), ("e", "page.end.ask")]
            wishes += [("l", "page.leave")]
        elif room is not None and (client.you or room.following is not None):
            wishes.append(("r", "page.end.rematch"))
        wishes += [("c", "online.help.talk")] if client.you else []
        return [*wishes, (LEAVE, "online.help.leave" if client.you else "screen.leave")]

    def _unagreed(self, room: RoomView) -> Iterator[int]:
        """Our seats that have yet to agree to a change."""
        return (
            seat
            for seat, person in enumerate(room.seats)
            if seat in self.report.client.you and person and not person.agreed
        )

    async def sit(self, name: str) -> None:
        """Take a seat with a name."""
        if not name:
            self.declined = True
            return
        answer = await self.report.client.sit(name)
        self.report.show_refusal(answer)
        if isinstance(answer, messages.Seated):
            save_name(name)
            self.report.say("online.seated", number=answer.seat + 1)

    async def carry_out(self, letter: str, rest: str) -> None:
        """Do what is not a move."""
        client, room = self.report.client, self.report.client.room
        known = {sign for sign, _ in self.offered()}
        if room is None or letter not in known:
            key = "page.no.not-your-turn" if MOVE.fullmatch(letter) and room else "play.not_understood"
            self.report.say(key if room is not None and room.state == "playing" else "page.no.not-playing")
            return
        if letter == "s":
            self.declined = False
            if rest:
                await self.sit(rest)
        elif letter == "c":
            await self._talk(room, rest)
        elif letter == "h":
            self.hints.add(asyncio.ensure_future(self.turn.show_hint()))
        elif letter == "b":
            await self._bot(rest)
        elif letter == "r" and room.state != "playing":
            found = await client.rematch()
            if isinstance(found, TableClient):
                self.following = found
            else:
                self.report.show_refusal(found)
        else:
            command = self._command(letter, rest, room)
            if command is not None:
                self.report.show_refusal(await client.send(command))

    def _command(self, letter: str, rest: str, room: RoomView) -> commands.Command | None:
        """The command that a letter stands for; None where it needs another number."""
        own = self.report.client.you[0] if self.report.client.you else 0
        if rest and not (rest.isascii() and rest.isdigit() and 1 <= int(rest) <= len(room.seats)):
            self.report.say("page.no.no-seat")
            return None
        if letter == "x" and not rest and not self.report.client.you:
            self.report.say("page.no.no-seat")  # a host without a seat has to say whom to send away
            return None
        seat = int(rest) - 1 if rest else own
        key = new_key()
        match letter:
            case "start":
                return commands.Start(key=key)
            case "y":
                return commands.Nod(key=key, seat=next(self._unagreed(room), own), agreement=room.agreement)
            case "x":
                return commands.Leave(key=key, seat=seat)
            case "w":
                return commands.StandIn(key=key, seat=seat)
            case "r":
                return commands.Reclaim(key=key, seat=seat)
            case "e":
                return commands.End(key=key, seat=own)
            case "l":
                return commands.Leave(key=key, seat=own)
        return None

    async def _bot(self, text: str) -> None:
        """Give the first free seat to a bot, named as the server or as players name it."""
        client = self.report.client
        try:
            names = [bot.name for bot in await in_background(lambda: bots_of(client.address.server))]
        except RequestError as error:
            self.report.show(error.sentence(self.report.words))
            return
        bot = text or "regular"
        if bot not in names:
            found = bot_called(bot)
            if found is None or found not in names:
                self.report.say("error.bot", bot=bot, bots=", ".join(visible(name, 64) for name in names))
                return
            bot = found
        self.report.show_refusal(await client.send(commands.SitBot(key=new_key(), bot=bot)))

    async def _talk(self, room: RoomView, text: str) -> None:
        """Say a phrase, by its name or its number, or words; alone it prints the phrases."""
        client = self.report.client
        if not text:
            rows = [(Text(phrase, BRASS), self.report.words.say(f"page.phrase.{phrase}")) for phrase in PHRASES]
            self.report.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))
            return
        phrase = next((phrase for phrase in PHRASES if phrase == text.lower()), None)
        if phrase is not None:
            await client.say(client.you[0], phrase=phrase)
        elif room.agreement.chat:
            await client.say(client.you[0], words=text[: commands.LONGEST_WORDS])
        else:
            self.report.say("page.no.no-chat")
