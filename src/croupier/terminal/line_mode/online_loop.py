"""OnlineLoop: an online table line by line: prints what happens there, and reads what people type meanwhile."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

from rich.padding import Padding
from rich.text import Text

from croupier.api import commands, messages
from croupier.api.agreement import setup_of
from croupier.api.views import GameView, RoomView
from croupier.rules import Place, View
from croupier.terminal.background import in_background
from croupier.terminal.effect import typed
from croupier.terminal.game_options import bot_called
from croupier.terminal.line_mode.board import columns
from croupier.terminal.line_mode.online_report import Mode, OnlineReport
from croupier.terminal.line_mode.standings import final_standings
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.turn_prompt import MOVE, TurnPrompt
from croupier.terminal.line_mode.typed_lines import LEAVE, Lines, ReadAhead, TypedLines
from croupier.terminal.moments import gains_by_round
from croupier.terminal.online.address import TableAddress
from croupier.terminal.online.client import TableClient, new_key
from croupier.terminal.online.connection import Line
from croupier.terminal.online.game import OnlineGame, finished_game
from croupier.terminal.online.http import RequestError, bots_of
from croupier.terminal.online.outcome import OnlineOutcome
from croupier.terminal.online.pending_answers import UNANSWERED, Answer
from croupier.terminal.online.seen import UnfitViewError, seen
from croupier.terminal.online.untrusted import visible
from croupier.terminal.online_phrases import (
    PHRASES,
    clock_text,
    may_start,
    refusal,
)
from croupier.terminal.preferences import save_name
from croupier.terminal.record_file import file_problem, games_folder
from croupier.terminal.style import BRASS

LEAVING_SECONDS = 3.0
"""For the answer to a command, where somebody wants to leave meanwhile."""
LAST_SECONDS = 10.0
"""Of a clock, which are told once."""


def visit_in_lines(
    terminal: Terminal, address: TableAddress, name: str, offered: str, *, watches: bool
) -> tuple[OnlineOutcome | None, bool]:
    """Go to a table and, where people want it, on to its rematches; and whether Ctrl-C ended it."""
    visits = Visits(terminal, name, offered, watches=watches)
    try:
        return asyncio.run(visits.run(address)), False
    except KeyboardInterrupt:
        terminal.show()
        return visits.interrupted(), True


class Visits:
    """One table after another: a rematch is a table of its own."""

    def __init__(self, terminal: Terminal, name: str, offered: str, *, watches: bool) -> None:
        self.terminal = terminal
        self.name = name
        """To sit down with at once."""
        self.offered = offered
        """For somebody who is asked for a name."""
        self.watches = watches
        self.loop: OnlineLoop | None = None

    async def run(self, address: TableAddress, lines: Lines | None = None) -> OnlineOutcome:
        """Go to a table, until it is left."""
        ahead = ReadAhead(lines or TypedLines())
        client = TableClient(address, watches=self.watches)
        while True:
            self.loop = OnlineLoop(self.terminal, client, ahead, self.name, self.offered)
            running = asyncio.ensure_future(client.run())
            try:
                outcome = await self.loop.run()
            finally:
                running.cancel()
                await asyncio.wait((running,))
            if isinstance(outcome, OnlineOutcome):
                return outcome
            client = outcome

    def interrupted(self) -> OnlineOutcome | None:
        """The table as it was when Ctrl-C came."""
        return None if self.loop is None else OnlineOutcome(self.loop.client, None, self.loop.played)


class OnlineLoop(OnlineReport):
    """One online table at one terminal: asks, and does what is typed."""

    def __init__(self, terminal: Terminal, client: TableClient, lines: ReadAhead, name: str, offered: str) -> None:
        super().__init__(terminal, client)
        self.lines = lines
        self.name = name
        self.offered = offered
        self.played: OnlineGame | None = None
        self._now: View | None = None
        """Where we are to choose: what we see."""
        self._of: GameView | None = None
        """The same as it came."""
        self._declined = False
        """Whether somebody was asked for a name and wanted to watch."""
        self._warned = False
        self._left = False
        self._hints: set[asyncio.Future[None]] = set()
        """Hints that were asked for; moves need not wait for them."""
        self._next: TableClient | None = None

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
            while client.failure is None and not self._left and self._next is None:
                changed = asyncio.ensure_future(client.change().wait())
                try:
                    await self._show_news()
                except UnfitViewError:
                    return OnlineOutcome(client, self.words.say("online.no_croupier", server=self._origin))
                await asyncio.wait(
                    [task for task in (changed, work or line, leaving) if task is not None],
                    return_when=asyncio.FIRST_COMPLETED,
                    timeout=self._seconds_to_warning(),
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
                        work, line = None, asyncio.ensure_future(self.lines.next())
                self._warn()
        finally:
            for task in (line, work, leaving, *self._hints):
                if task is not None:
                    task.cancel()
        if self._next is not None:
            return self._next
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
            self._ask_for_move()
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
        if free and not client.you and not client.watches and not self._declined and client.line is Line.OPEN:
            offered = self.offered
            self.ask(Mode.NAME, words.say("online.name_again", name=offered) if offered else words.say("online.name"))
        else:
            keys = ", ".join(sign for sign, _ in self._wishes())
            self.ask(Mode.LOBBY, words.say("online.prompt", keys=keys))

    # A turn

    def _ask_for_move(self) -> None:
        """Print the table and ask for a move, where it is our turn and was not before."""
        client, room = self.client, self.client.room
        assert room is not None
        view = client.view
        if view is None or not client.ours(view):
            if self._of is not None or self.mode in (Mode.LOBBY, Mode.NAME):
                self._of = self._now = None
                self.mode = Mode.WAITING
            elif self.mode is Mode.WAITING and not self.announced and view is not None:
                self.announced = view.round
                self.show_table()
            return
        self.announced = max(self.announced, view.round)
        if client.unanswered:
            return
        if self._of != view:
            self._of, self.chosen, self._warned = view, None, False
            self._now = seen(view, setup_of(room.agreement), client.you, client.own)
            self._prompt().show_turn(self._now)
            left = client.seconds_left()
            if left is not None:
                self.say("page.clock", time=clock_text(self.words, left))
            self.mode = Mode.TURN
        if self._now is not None:
            if self.chosen is None:
                self.ask(Mode.TURN, self._prompt().question(self._now))
            else:
                self.ask(Mode.CONFIRM, self.words.say("play.go_on"))

    def _prompt(self) -> TurnPrompt:
        assert self.client.room is not None
        if self.asked:
            self.show()
        _, narration = self.board(self.client.room)
        return TurnPrompt(self.terminal, narration, dice_typed=False)

    def _seconds_to_warning(self) -> float | None:
        """How long it is until the last seconds of our clock; None: no clock of ours runs."""
        left = self.client.seconds_left()
        if left is None or self._of is None or self._warned:
            return None
        return max(left - LAST_SECONDS, 0) + 0.1

    def _warn(self) -> None:
        """Say once that our clock has little left."""
        left = self.client.seconds_left()
        if left is not None and left <= LAST_SECONDS and self._of is not None and not self._warned:
            self._warned = True
            self.say("page.clock", time=clock_text(self.words, left))

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

    def _wishes(self) -> list[tuple[str, str]]:
        """What can be typed now apart from a move: the letter, and what it does."""
        client, room = self.client, self.client.room
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
            seat for seat, person in enumerate(room.seats) if seat in self.client.you and person and not person.agreed
        )

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
            await self._sit(text or self.offered)
        elif self.mode is Mode.CONFIRM and text.lower() in ("", "u"):
            await self._confirmed(stands=text == "")
        elif self.mode is Mode.TURN and self._now is not None and self._is_move(text):
            await self._choose(self._now, text.lower().replace(" ", ""))
        elif text == "":
            self._show_again()
        else:
            letter, _, rest = text.partition(" ")
            await self._wish(letter.lower(), rest.strip())

    def _is_move(self, text: str) -> bool:
        """Whether a line is a move, or Enter for the only one."""
        only = self._now is not None and len(self._now.options) == 1
        return MOVE.fullmatch(text.lower().replace(" ", "")) is not None or (text == "" and only)

    def _show_again(self) -> None:
        """Print the table again."""
        self.forget_lobby()
        self._of = None
        if not self.client.ours(self.client.view):
            self.show_table()

    def _show_help(self) -> None:
        """Print what can be typed, and what the signs mean."""
        if self._now is not None and self.mode in (Mode.TURN, Mode.CONFIRM):
            self._prompt().show_help(self._now)
        rows = [(Text(sign, BRASS), self.words.say(key)) for sign, key in self._wishes()]
        self.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))

    async def _sit(self, name: str) -> None:
        """Take a seat with a name."""
        if not name:
            self._declined = True
            return
        answer = await self.client.sit(name)
        self._answered(answer)
        if isinstance(answer, messages.Seated):
            save_name(name)
            self.say("online.seated", number=answer.seat + 1)

    async def _choose(self, now: View, text: str) -> None:
        """Choose a move; with an exclamation mark, or where it is the only one, it stands at once."""
        moves = [option.move for option in now.options]
        match = MOVE.fullmatch(text)
        move = Place(int(match["face"]), bandit=bool(match["bandit"])) if match else moves[0]
        if move not in moves:
            self.show(self._prompt().refusal(now, move))
            return
        self.chosen = next(option for option in now.options if option.move == move)
        assert self.client.room is not None
        self.show(self.board(self.client.room)[1].move(now, move))
        if len(moves) == 1 or (match is not None and match["sure"]):
            await self._confirmed(stands=True)
        else:
            self.mode = Mode.CONFIRM

    async def _confirmed(self, *, stands: bool) -> None:
        """Send the move that was chosen, or take it back."""
        option, now = self.chosen, self._now
        if option is None or now is None:
            return
        if not stands:
            self.chosen = None
            self.mode = Mode.TURN
            self.say("page.slip.taken")
            return
        move = option.move
        self._of = self._now = None
        self.mode = Mode.WAITING
        answer = await self.client.send(
            commands.Place(key=new_key(), seat=now.seat or 0, face=move.face, bandit=move.bandit)
        )
        if isinstance(answer, messages.Refused):
            self.chosen = None
            self._answered(answer)

    async def _wish(self, letter: str, rest: str) -> None:
        """Do what is not a move."""
        client, room = self.client, self.client.room
        known = {sign for sign, _ in self._wishes()}
        if room is None or letter not in known:
            key = "page.no.not-your-turn" if MOVE.fullmatch(letter) and room else "play.not_understood"
            self.say(key if room is not None and room.state == "playing" else "page.no.not-playing")
            return
        if letter == "s":
            self._declined = False
            if rest:
                await self._sit(rest)
        elif letter == "c":
            await self._talk(room, rest)
        elif letter == "h":
            self._hints.add(asyncio.ensure_future(self._hint()))
        elif letter == "b":
            await self._bot(rest)
        elif letter == "r" and room.state != "playing":
            found = await client.rematch()
            if isinstance(found, TableClient):
                self._next = found
            else:
                self._answered(found)
        else:
            command = self._command(letter, rest, room)
            if command is not None:
                self._answered(await client.send(command))

    def _command(self, letter: str, rest: str, room: RoomView) -> commands.Command | None:
        """The command that a letter stands for; None where it needs another number."""
        own = self.client.you[0] if self.client.you else 0
        if rest and not (rest.isascii() and rest.isdigit() and 1 <= int(rest) <= len(room.seats)):
            self.say("page.no.no-seat")
            return None
        if letter == "x" and not rest and not self.client.you:
            self.say("page.no.no-seat")  # a host without a seat has to say whom to send away
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

    def _answered(self, answer: Answer) -> None:
        """Say why a command was not carried out; where the connection is closed for good, that is said instead."""
        if isinstance(answer, messages.Refused) and answer is not UNANSWERED:
            self.show(refusal(self.words, answer))

    async def _bot(self, text: str) -> None:
        """Give the first free seat to a bot, named as the server or as players name it."""
        client = self.client
        try:
            names = [bot.name for bot in await in_background(lambda: bots_of(client.address.server))]
        except RequestError as error:
            self.show(error.sentence(self.words))
            return
        bot = text or "regular"
        if bot not in names:
            found = bot_called(bot)
            if found is None or found not in names:
                self.say("error.bot", bot=bot, bots=", ".join(visible(name, 64) for name in names))
                return
            bot = found
        self._answered(await client.send(commands.SitBot(key=new_key(), bot=bot)))

    async def _talk(self, room: RoomView, text: str) -> None:
        """Say a phrase, by its name or its number, or words; alone it prints the phrases."""
        client = self.client
        if not text:
            rows = [(Text(phrase, BRASS), self.words.say(f"page.phrase.{phrase}")) for phrase in PHRASES]
            self.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))
            return
        phrase = next((phrase for phrase in PHRASES if phrase == text.lower()), None)
        if phrase is not None:
            await client.say(client.you[0], phrase=phrase)
        elif room.agreement.chat:
            await client.say(client.you[0], words=text[: commands.LONGEST_WORDS])
        else:
            self.say("page.no.no-chat")

    async def _hint(self) -> None:
        """Print what every move is worth, the best first."""
        now, view = self._now, self._of
        if now is None or view is None:
            self.say("page.no.not-your-turn")
            return
        self.say("page.hint.thinking")
        found = await self.client.hint(now.seat or 0)
        if isinstance(found, messages.Refused):
            self.show(refusal(self.words, found))
        elif found is None:
            self.say("page.line.lost")
        elif view == self.client.view:
            rows = [
                (
                    Text(typed(Place(advised.face, bandit=advised.bandit)), BRASS),
                    self.words.say(
                        "page.hint.expected",
                        percent=self.words.say("screen.percent", number=round(100 * advised.win)),
                        money=self.words.say("page.hint.money", number=round(advised.money)),
                    ),
                )
                for advised in found
            ]
            self.show(Padding(columns("right", "left", rows=rows), (0, 0, 1, 1)))
