"""OnlineLoop: an online table line by line: prints what happens there, and reads what people type meanwhile."""

import asyncio
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from croupier.api.views import RoomView
from croupier.terminal.background import in_background
from croupier.terminal.line_mode.board import columns
from croupier.terminal.line_mode.online_report import Mode, OnlineReport
from croupier.terminal.line_mode.online_turn import OnlineTurn
from croupier.terminal.line_mode.online_wishes import OnlineWishes
from croupier.terminal.line_mode.standings import final_standings
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.typed_lines import LEAVE, ReadAhead
from croupier.terminal.moments import gains_by_round
from croupier.terminal.online.client import TableClient
from croupier.terminal.online.connection import Line
from croupier.terminal.online.game import OnlineGame, finished_game
from croupier.terminal.online.http import RequestError
from croupier.terminal.online.outcome import OnlineOutcome
from croupier.terminal.online.seen import UnfitViewError
from croupier.terminal.online_phrases import refusal
from croupier.terminal.preferences import save_name
from croupier.terminal.record_file import file_problem, games_folder
from croupier.terminal.style import BRASS

LEAVING_SECONDS = 3.0
"""For the answer to a command, where somebody wants to leave meanwhile."""


class OnlineLoop(OnlineReport):
    """One online table at one terminal: asks, and does what is typed."""

    def __init__(self, terminal: Terminal, client: TableClient, lines: ReadAhead, name: str, offered: str) -> None:
        super().__init__(terminal, client)
        self.lines = lines
        self.name = name
        self.offered = offered
        self.played: OnlineGame | None = None
        self.turn = OnlineTurn(self)
        self.wishes = OnlineWishes(self, self.turn)
        self._left = False

    # News and lines, whichever comes first

    async def run(self) -> OnlineOutcome | TableClient:
        """Stay at the table until it is left; or a client at the rematch, where people want one."""
        client = self.client
        while client.room is None and client.failure is None:
            await client.change().wait()
        if client.failure is None:
            refused = await client.arrive(self.name)
            if refused is not None:
                return OnlineOutcome(client, refusal(self.words, refused))
            if self.name:
                save_name(self.name)
        line: asyncio.Future[str | None] = asyncio.ensure_future(self.lines.next())
        work: asyncio.Future[None] | None = None
        """What the last line asked for; the next one waits for it, news do not."""
        leaving: asyncio.Future[None] | None = None
        """Done once somebody wants to leave while that goes on."""
        try:
            while client.failure is None and not self._left and self.wishes.following is None:
                changed = asyncio.ensure_future(client.change().wait())
                try:
                    await self._show_news()
                except UnfitViewError:
                    return OnlineOutcome(client, self.words.say("online.no_croupier", server=self._origin))
                await asyncio.wait(
                    [task for task in (changed, work or line, leaving) if task is not None],
                    return_when=asyncio.FIRST_COMPLETED,
                    timeout=self.turn.seconds_to_warning(),
                )
                changed.cancel()
                if work is None and line.done():
                    work = asyncio.ensure_future(self._typed(line.result()))
                    leaving = asyncio.ensure_future(self.lines.leaving())
                elif work is not None and leaving is not None:
                    if leaving.done() and not work.done():
                        await asyncio.wait((work,), timeout=LEAVING_SECONDS)
                        self._left = not work.done()
                    if work.done():
                        work.result()
                        leaving.cancel()
                        work, leaving, line = None, None, asyncio.ensure_future(self.lines.next())
                self.turn.warn()
        finally:
            for task in (line, work, leaving, *self.wishes.hints):
                if task is not None:
                    task.cancel()
        if self.wishes.following is not None:
            return self.wishes.following
        problem = client.failure.sentence(self.words) if client.failure is not None else None
        return OnlineOutcome(client, problem, self.played)

    @property
    def _origin(self) -> str:
        return self.client.address.server.origin

    # What happens

    async def _show_news(self) -> None:
        """Print everything that has happened, then ask what is to be asked."""
        client, room = self.client, self.client.room
        if room is None:
            return
        self.show_line()
        while client.kept.alarms:
            self.say(client.kept.alarms.pop(0))
        if client.kept.unkept is not None:
            self.say("online.unkept", reason=client.kept.unkept.strerror or client.kept.unkept)
            client.kept.unkept = None
        while client.moments:
            self.show_moment(client.moments.popleft())
        phrases = self.phrases(room)
        while client.said:
            self.show(phrases.said(client.said.popleft()))
        if room.state == "open":
            self._show_lobby(room)
        elif room.state == "playing":
            self.turn.ask()
        elif self.mode is not Mode.END:
            await self._show_end(room)

    # The lobby

    def _show_lobby(self, room: RoomView) -> None:
        """Print who sits where, whenever that has changed, and ask."""
        client, words = self.client, self.words
        self.show_lobby(room)
        if client.unanswered:
            return
        free = None in room.seats
        if free and not client.you and not client.watches and not self.wishes.declined and client.line is Line.OPEN:
            offered = self.offered
            self.ask(Mode.NAME, words.say("online.name_again", name=offered) if offered else words.say("online.name"))
        else:
            keys = ", ".join(sign for sign, _ in self.wishes.offered())
            self.ask(Mode.LOBBY, words.say("online.prompt", keys=keys))

    # The end

    async def _show_end(self, room: RoomView) -> None:
        """Print the end of the game, and keep its record."""
        client = self.client
        try:
            self.played = await in_background(lambda: finished_game(client))
        except RequestError as error:
            self.show(error.sentence(self.words))
        except OSError as error:
            self.show(file_problem(self.words, Path(error.filename or games_folder()), error))
        else:
            if self.played.file is not None:
                client.kept.note_record(self.played.file.path)
            board, _ = self.board(room)
            record = self.played.record
            self.show(board.title(self.words.say("end.title" if record.finished else "page.end.broken")))
            if record.finished:
                self.show(final_standings(board, record.game.scores, gains_by_round(record)))
            else:
                self.say("page.end.broken.line", round=record.game.round)
        if client.you or room.following is not None:
            self.ask(Mode.END, self.words.say("online.prompt", keys="r, q"))
        else:
            self._left = True

    # What is typed

    async def _typed(self, text: str | None) -> None:
        """Do what a line says."""
        if text is None or text.lower() == LEAVE:
            self._left = True
            if text is None:
                self.show()
            return
        if self.asked:
            if not self.terminal.typed_is_seen:
                self.terminal.show(text)  # so that what is piped in reads like a conversation
            self.asked = False
        if text == "?":
            self._show_help()
        elif self.mode is Mode.NAME:
            await self.wishes.sit(text or self.offered)
        elif self.mode is Mode.CONFIRM and text.lower() in ("", "u"):
            await self.turn.confirm(stands=text == "")
        elif self.mode is Mode.TURN and self.turn.now is not None and self.turn.is_move(text):
            await self.turn.choose(self.turn.now, text.lower().replace(" ", ""))
        elif text == "":
            self._show_again()
        else:
            letter, _, rest = text.partition(" ")
            await self.wishes.carry_out(letter.lower(), rest.strip())

    def _show_again(self) -> None:
        """Print the table again."""
        self.forget_lobby()
        self.turn.of = None
        if not self.client.ours(self.client.view):
            self.show_table()

    def _show_help(self) -> None:
        """Print what can be typed, and what the signs mean."""
        if self.turn.now is not None and self.mode in (Mode.TURN, Mode.CONFIRM):
            self.turn.prompt().show_help(self.turn.now)
        rows = [(Text(sign, BRASS), self.words.say(key)) for sign, key in self.wishes.offered()]
        self.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))
