"""PlayLoop: a table in line mode: prints what happens, and does what people type."""

import asyncio
from collections import deque
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from rich.padding import Padding
from rich.text import Text

from croupier.rules import Option, Place, View
from croupier.terminal.background import run_in_background
from croupier.terminal.effect import format_move, next_seat
from croupier.terminal.entry import parse_undo
from croupier.terminal.game_review import GameReview
from croupier.terminal.hint import format_chance, view_reasons
from croupier.terminal.line_mode.board import make_grid
from croupier.terminal.line_mode.luck_account import show_account
from croupier.terminal.line_mode.table_report import Mode, TableReport
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.turn_prompt import MOVE, TurnPrompt
from croupier.terminal.phrases import clock_text
from croupier.terminal.style import BRASS, QUIET
from croupier.terminal.table_source import AnswerKind, Happening, Order, PlayedGame, TableSource

ReadLine: TypeAlias = Callable[[], Coroutine[None, None, str | None]]
"""A function that waits for the next line and returns it, stripped, or None at the end of the input."""
LEAVE, LUCK = "q", "l"
LAST_SECONDS = 10.0
"""When a warning about the clock is printed, in seconds before it runs out."""
LEAVING_SECONDS = 3.0
"""How many seconds to wait for the answer to an order when people want to leave meanwhile."""
HELP = {
    "s": "online.help.sit",
    "b": "online.help.bot",
    "x": "online.help.empty",
    "c": "online.help.talk",
    "w": "online.help.stand_in",
}
"""For orders with an argument, the key of a text that explains it."""


class ReadAhead:
    """Reads lines ahead, so that a request to leave is noticed while earlier lines are still being handled."""

    def __init__(self, read: ReadLine) -> None:
        self._read_line = read
        self._read: deque[str | None] = deque()
        self._reading: asyncio.Future[str | None] | None = None
        """The line being read. It outlives calls of `next` that are cancelled, so that no line is lost."""

    async def next(self) -> str | None:
        """Return the next line, or None at the end of the input."""
        return self._read.popleft() if self._read else await self._next()

    async def _next(self) -> str | None:
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._read_line())
        line = await asyncio.shield(self._reading)
        self._reading = None
        return line

    async def wait_for_leave(self) -> None:
        """Wait until `q` or the end of the input is among the lines that `next` has not returned yet."""
        while not any(line is None or line.lower() == LEAVE for line in self._read):
            self._read.append(await self._next())


class PlayLoop(TableReport):
    """Plays at one table in one terminal: prints, asks, and does what is typed."""

    def __init__(self, terminal: Terminal, source: TableSource, lines: ReadAhead) -> None:
        super().__init__(terminal, source)
        self.lines = lines
        self.now: View | None = None
        """What a person who is to choose a move sees; None if nobody is."""
        self.chosen: Option | None = None
        """A move that waits to be confirmed."""
        self.played: PlayedGame | None = None
        """The game, once it is over."""
        self.problem: str | None = None
        """A sentence that says why people had to leave; None if they wanted to."""
        self.is_over = False
        """Whether the game is over."""
        self.following: TableSource | None = None
        """The table of the rematch, if people want one."""
        self._review: GameReview | None = None
        """The review that can be asked for after the game."""
        self._warned: Place | None = None
        """The blunder that people were warned of."""
        self._clock_warned = False
        """Whether the warning about the clock was printed in this turn."""
        self._table_shown = False
        """Whether the table was printed at least once."""
        self._declined = False
        """Whether people were asked for a name, and wanted to watch instead."""
        self._left = False
        """Whether the table is to be left."""

    # Waits for happenings and typed lines at the same time

    async def run(self) -> TableSource | None:
        """Play at the table until people leave; return the table of the rematch, if they want one."""
        try:
            if self.source.view is None:
                self.problem = await self.source.arrive()
            if self.problem is None:
                await self._loop()
        finally:
            if self.following is None:
                pending, self.chosen = self.chosen, None
                await self.source.leave(pending.move if pending is not None else None)
        return self.following

    async def _loop(self) -> None:
        """Handle happenings and typed lines until people leave.

        A line is handled in a task, `work`, so that happenings are printed while an order waits for its answer. The
        next line waits for that task, but a request to leave waits no longer than LEAVING_SECONDS.
        """
        source = self.source
        coming: asyncio.Future[Happening | None] | None = None
        line: asyncio.Future[str | None] | None = None
        work: asyncio.Future[None] | None = None
        """Handles the last line."""
        leaving: asyncio.Future[None] | None = None
        """Done when people want to leave while `work` is running."""
        try:
            while not self._left:
                # A session waits while people read the standings, and nothing more happens after its end.
                if coming is None and self.mode is not Mode.ROUND and not (self.is_over and source.waits):
                    coming = asyncio.ensure_future(source.next())
                    await asyncio.sleep(0)
                if work is None and (coming is None or not coming.done()):
                    self._ask()
                if self._left:
                    break
                if work is None and line is None and (self.asked or not source.waits):
                    line = asyncio.ensure_future(self.lines.next())
                tasks = [task for task in (coming, work or line, leaving) if task is not None]
                timeout = self._seconds_to_warning()
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED, timeout=timeout)
                if coming is not None and coming.done():
                    happening, coming = coming.result(), None
                    await self._show(happening)
                if work is None and line is not None and line.done():
                    work = asyncio.ensure_future(self._handle_line(line.result()))
                    line = None
                    if not source.waits:
                        leaving = asyncio.ensure_future(self.lines.wait_for_leave())
                elif work is not None:
                    if leaving is not None and leaving.done() and not work.done():
                        await asyncio.wait((work,), timeout=LEAVING_SECONDS)
                        self._left = not work.done()
                    if work.done():
                        work.result()
                        if leaving is not None:
                            leaving.cancel()
                        work = leaving = None
                self._warn_of_clock()
        finally:
            for task in (coming, line, work, leaving):
                if task is not None:
                    task.cancel()

    async def _show(self, happening: Happening | None) -> None:
        """Print what happened; None means that the game is over or cannot continue."""
        if happening is not None:
            await self.show_happening(happening)
            return
        self.problem = self.source.problem
        if self.problem is not None or self.is_over:
            self._left = True
            return
        self.is_over, self.now, self.chosen = True, None, None
        played = await self.source.finished_game()
        if isinstance(played, str):
            self.show(played)
        else:
            self.played = played
            self.show_end(played)
            review = GameReview(played.record)
            self._review = review if self.source.seats and review.is_possible else None

    # Questions

    def _ask(self) -> None:
        """Print the question that is due now, if there is one."""
        source = self.source
        self.show_connection()
        now = source.view
        if self.is_over:
            self._ask_at_the_end()
        elif now is None:
            self._ask_in_lobby()
        elif self.mode is Mode.ROUND:
            self.ask(Mode.ROUND, self.words.say("play.next_round", round=now.round), QUIET)
        elif source.is_our_turn:
            self._ask_for_move(now)
        elif source.question is not None:
            self.ask(Mode.DICE, source.question)
        else:
            self.now, self.chosen = None, None
            self.mode = Mode.ORDER
            if not source.waits and not self._table_shown and not now.over:
                self.announced = max(self.announced, now.round)
                self.show_table()
            self._table_shown = True

    def _ask_for_move(self, now: View) -> None:
        """Ask for a move or its confirmation; in a new turn, print the table first."""
        if self.now != now:
            self.now, self.chosen, self._warned, self._clock_warned = now, None, None, False
            self.announced, self._table_shown = max(self.announced, now.round), True
            self.turn_prompt().show_turn(now)
            if (left := self.source.seconds_left) is not None:
                self.say("page.clock", time=clock_text(self.words, left))
            self.mode = Mode.TURN
        if self.chosen is None:
            question = TurnPrompt(self.terminal, self.narration()).question(now)
            self.ask(Mode.TURN, question)
            return
        following = next_seat(now, self.chosen)
        if following is None or following == now.seat or following not in self.source.seats:
            self.ask(Mode.CONFIRM, self.words.say("play.go_on"), QUIET)
        else:
            name = self.source.phrases.name(following)
            self.ask(Mode.CONFIRM, self.words.say("play.hand_over", name=name), QUIET)

    def _ask_in_lobby(self) -> None:
        """Print the lobby if it has changed, and ask for a name or an order."""
        if self.source.lobby is None:
            return
        self.show_lobby(self.source.lobby)
        orders = {order.letter: order for order in self.source.orders()}
        sit = orders.get("s")
        if sit is None or self._declined:
            self.ask(Mode.ORDER, self.words.say("online.prompt", keys=", ".join([*orders, LEAVE])))
        elif sit.offer:
            self.ask(Mode.NAME, self.words.say("online.name_again", name=sit.offer))
        else:
            self.ask(Mode.NAME, self.words.say("online.name"))

    def _ask_at_the_end(self) -> None:
        """Ask what to do after the game; leave if there is nothing to choose from."""
        luck = [LUCK] if self._review is not None else []
        letters = [*(order.letter for order in self.source.orders()), *luck]
        if self.source.waits and luck:
            self.ask(Mode.END, self.words.say("end.luck"), QUIET)
        elif self.source.waits or not letters:
            self._left = True
        else:
            self.ask(Mode.END, self.words.say("online.prompt", keys=", ".join([*letters, LEAVE])))

    def _seconds_to_warning(self) -> float | None:
        """Return the seconds until the warning about our clock is due, or None if no warning is."""
        left = self.source.seconds_left
        if left is None or self.now is None or self._clock_warned:
            return None
        return max(left - LAST_SECONDS, 0) + 0.1

    def _warn_of_clock(self) -> None:
        """Print, once, that our clock has little time left."""
        left = self.source.seconds_left
        if left is not None and left <= LAST_SECONDS and self.now is not None and not self._clock_warned:
            self._clock_warned = True
            self.say("page.clock", time=clock_text(self.words, left))

    # Typed lines

    async def _handle_line(self, text: str | None) -> None:
        """Do what a line says, which depends on the question before it."""
        if self.asked:
            self.asked = False
            if text is None:
                self.terminal.show()
            elif not self.terminal.echoes_input:
                self.terminal.show(text)  # so that the output reads like a conversation even if the input is piped
        if text is None or text.lower() == LEAVE:
            self._left = True
        elif self.mode is Mode.ROUND:
            self.mode = Mode.ORDER
        elif self.mode is Mode.END:
            await self._after_the_end(text.lower())
        elif self.mode is Mode.DICE:
            await self._enter(text)
        elif text == "?":
            self._show_help()
        elif self.mode is Mode.NAME:
            await self._sit(text)
        elif self.mode is Mode.CONFIRM and self.chosen is not None and text.lower() in ("", "u"):
            await self._confirm(self.chosen.move, confirmed=text == "")
        elif self.mode is Mode.TURN and self.now is not None and self._is_move(text, self.now):
            await self._choose(self.now, text.lower().replace(" ", ""))
        elif text == "":
            self._show_again()
        else:
            await self._carry_out(text)

    def _show_again(self) -> None:
        """Print the table again."""
        if self.chosen is not None:
            return
        self.forget_lobby()
        self.now = None
        if not self.source.is_our_turn:
            self.show_table()

    def _show_help(self) -> None:
        """Print what can be typed, and what the signs on the board mean."""
        if self.now is not None:
            self.turn_prompt().show_help(self.now)
        if self.source.waits:
            return
        orders = self.source.orders()
        rows = {order.letter: order.label for order in orders}
        rows |= {letter: self.words.say(HELP[letter]) for letter in rows if letter in HELP}
        rows[LEAVE] = self.words.say("online.help.leave" if self.source.seats else "screen.leave")
        grid = make_grid("right", "left", rows=[(Text(sign, BRASS), about) for sign, about in rows.items()])
        self.show(Padding(grid, (0, 0, 1, 1)))

    async def _enter(self, text: str) -> None:
        """Pass a line of dice, notes or names to the table; for an empty line, print the table."""
        if text == "":
            self.show()
            self.show_table()
        elif (mistake := await self.source.enter(text)) is not None:
            self.show(mistake)
            if text != "?" and parse_undo(text) is None:
                await self._enter("?")

    # Moves

    def _is_move(self, text: str, now: View) -> bool:
        """Return whether a line is a move, or is empty while only one move is legal."""
        return MOVE.fullmatch(text.lower().replace(" ", "")) is not None or (text == "" and len(now.options) == 1)

    async def _choose(self, now: View, text: str) -> None:
        """Choose a move, which needs no confirmation if it ends in `!` or is the only one."""
        options = {option.move: option for option in now.options}
        match = MOVE.fullmatch(text)
        move = Place(int(match["face"]), bandit=bool(match["bandit"])) if match else now.options[0].move
        if move not in options:
            self.show(self.turn_prompt().refusal(now, move))
            return
        if move != self._warned and (warning := await self.source.warning(move)) is not None:
            self._warned = move
            self.show(warning)
            return
        self._warned = None
        self.show(self.narration().move(now, move))
        self.placed, self.chosen = move, options[move]
        sure = len(options) == 1 or (match is not None and bool(match["sure"]))
        # At a real table no confirmation is needed, since `u` takes a move back later, too.
        if sure or self.source.has_typed_dice:
            await self._confirm(move, confirmed=True)

    async def _confirm(self, move: Place, *, confirmed: bool) -> None:
        """Make the move that was chosen, or take it back."""
        self.chosen = None
        if not confirmed:
            self.placed = None
            self.say("page.slip.taken")
            return
        self.now, self.mode = None, Mode.ORDER
        refused = await self.source.place(move)
        if refused is not None:
            self.placed = None
            self.show(refused)

    async def _show_hint(self) -> None:
        """Print the chance of victory of every move, the best first."""
        now = self.source.view
        self.say("page.hint.thinking")
        found = await self.source.move_chances()
        if isinstance(found, str):
            self.show(found)
        elif now is not None and now == self.source.view:
            best_first = sorted(found.items(), key=lambda item: -item[1].win)
            rows = [
                (Text(format_move(move), BRASS), format_chance(self.words, chance)[0]) for move, chance in best_first
            ]
            self.show(Text(f" {self.words.say('screen.legend')}", QUIET))
            self.show(Padding(make_grid("right", "left", rows=rows), (0, 0, 1, 1)))
            names = self.source.phrases.names
            reasons = await run_in_background(partial(view_reasons, now, self.words, names))
            if now == self.source.view:
                for line in reasons:
                    self.show(Text(f" {line}"))

    # Orders

    async def _sit(self, name: str) -> None:
        """Sit down with a name or, if it is empty, with the one that is suggested; watch if there is none."""
        sit = next((order for order in self.source.orders() if order.letter == "s"), None)
        name = name or (sit.offer if sit is not None else "")
        self.mode = Mode.ORDER
        if not name or sit is None:
            self._declined = True
        elif (refused := await self.source.carry_out(sit, name)) is not None:
            self.show(refused)

    async def _carry_out(self, text: str) -> None:
        """Handle a line that is neither a move nor an answer: a hint, an undo or an order."""
        source, (letter, _, rest) = self.source, text.partition(" ")
        letter, rest = letter.lower(), rest.strip()
        if letter == "h" and source.offers_hints and self.now is not None:
            await self._show_hint()
            return
        if parse_undo(text) is not None and self.now is not None:
            refused = await source.enter(text) if source.has_typed_dice else self.words.say("play.too_late")
            if refused is not None:
                self.show(refused)
            return
        order = self._order(letter, rest)
        if order is None:
            return
        if order.letter == "s" and not rest:
            self._declined = False
        elif order.answer_kind in (AnswerKind.WORDS, AnswerKind.CHOICE) and order.letter == "c" and not rest:
            choices = await source.choices(order)
            pairs = () if isinstance(choices, str) else choices
            rows = [(Text(answer, BRASS), label) for answer, label in pairs]
            self.show(Padding(make_grid("right", "left", rows=rows), (0, 0, 1, 1)))
        elif (refused := await source.carry_out(order, rest if order.seat is None else "")) is not None:
            self.show(refused)

    def _order(self, letter: str, rest: str) -> Order | None:
        """Return the order with a letter, for the seat whose number is `rest`; print why there is none."""
        source, now = self.source, self.source.view
        found = [order for order in source.orders() if order.letter == letter]
        if not found:
            if source.waits or self.mode in (Mode.TURN, Mode.CONFIRM):
                self.say("play.not_understood")
            elif now is None:
                self.say("page.no.not-playing")
            else:
                self.say("page.no.not-your-turn" if MOVE.fullmatch(letter) else "play.not_understood")
            return None
        if found[0].seat is None:
            return found[0]
        if rest.isascii() and rest.isdigit() and 1 <= int(rest) <= source.setup.players:
            return replace(found[0], seat=int(rest) - 1)
        ours = next((order for order in found if order.seat in source.seats), None) if not rest else None
        if ours is None:
            self.say("page.no.no-seat")
        return ours

    async def _after_the_end(self, text: str) -> None:
        """Handle a line after the game: luck and skill, the rematch, or an order."""
        if text == LUCK and self._review is not None:
            viewer = self.played.viewer if self.played is not None else None
            await show_account(self.terminal, self.board(), self._review, viewer)
        elif text == "r" and any(order.letter == "r" for order in self.source.orders()) and not self.source.waits:
            found = await self.source.start_rematch()
            if isinstance(found, str):
                self.show(found)
            else:
                self.following, self._left = found, True
        elif not self.source.waits:
            if text == "?":
                self._show_help()
            else:
                await self._carry_out(text)
        self._left = self._left or self.source.waits


class TableSeries:
    """Plays at a table and, one after the other, at its rematches, each of which is a new table."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self.loop: PlayLoop | None = None

    async def run(self, source: TableSource, read: ReadLine | None = None) -> None:
        """Play at a table and its rematches until people leave. Lines come from `read`, by default the keyboard."""
        ahead = ReadAhead(read or partial(run_in_background, self.terminal.keyboard.read_line))
        following: TableSource | None = source
        while following is not None:
            self.loop = PlayLoop(self.terminal, following, ahead)
            following = await self.loop.run()
