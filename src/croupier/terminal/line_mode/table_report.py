"""TableReport: prints what happens at a table: people, moves, payouts, the lobby, the end, lost connections."""

import asyncio
from enum import Enum

from rich.console import RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.text import Text

from croupier.rules import Place, View
from croupier.terminal.effect import has_round_begun
from croupier.terminal.line_mode.board import Board, indent, make_grid
from croupier.terminal.line_mode.narration import Narration
from croupier.terminal.line_mode.standings import draw_final_standings, draw_standings
from croupier.terminal.line_mode.terminal import Terminal
from croupier.terminal.line_mode.turn_prompt import TurnPrompt
from croupier.terminal.moments import gains_by_round
from croupier.terminal.style import ALARM, BRASS, QUIET
from croupier.terminal.table_source import Happening, Lobby, PlayedGame, TableSource

PAUSE = 0.35
"""Seconds between the moves of bots."""


class Mode(Enum):
    """What the next typed line is taken for first."""

    ORDER = "an order"
    NAME = "a name to sit down with"
    DICE = "dice or notes of a real table"
    TURN = "a move"
    CONFIRM = "whether a move stands"
    ROUND = "to go on with the next round"
    END = "what comes after the game"


class TableReport:
    """Prints one table at one terminal."""

    def __init__(self, terminal: Terminal, source: TableSource) -> None:
        self.terminal = terminal
        self.words = terminal.words
        self.source = source
        self.mode = Mode.ORDER
        self.asked = False
        """Whether the last thing printed is a question, so that the cursor is behind it."""
        self.placed: Place | None = None
        """A move of ours that was printed already."""
        now = source.view
        self.announced = now.round if now is not None and has_round_begun(now) else 0
        """The last round that was announced."""
        self._lobby: tuple[Lobby, list[str]] | None = None
        """The lobby that was printed last, with the names of its seats."""
        self._connected = True

    # Printing

    def show(self, content: RenderableType = "") -> None:
        """Print something; if a question waits for its answer, below it."""
        if self.asked:
            self.terminal.console.out("", highlight=False)
            self.asked = False
        self.terminal.show(content)

    def say(self, key: str, **values: object) -> None:
        """Print a text."""
        self.show(self.words.say(key, **values))

    def ask(self, mode: Mode, prompt: str, style: Style = BRASS) -> None:
        """Print a question, unless it is there already.

        Discard what was typed before it if the game waits for us, except at a real table, where people type ahead.
        """
        if self.asked and self.mode is mode:
            return
        if self.asked:
            self.terminal.console.out("", highlight=False)
        if self.source.waits and not self.source.has_typed_dice:
            self.terminal.flush_input()
        self.mode, self.asked = mode, True
        self.terminal.show_prompt(prompt, style)

    async def pause(self) -> None:
        """Give people time to read, unless the game goes on without them."""
        if self.terminal.pauses and self.source.waits:
            await asyncio.sleep(PAUSE)

    def board(self) -> Board:
        """Return a Board with the current names and colours."""
        phrases = self.source.phrases
        return Board(self.terminal, phrases.names, phrases.signs)

    def narration(self) -> Narration:
        """Return a Narration with the current names and colours."""
        return Narration(self.board(), self.source.setup)

    def turn_prompt(self) -> TurnPrompt:
        """Return a TurnPrompt; if a question waits for its answer, start a new line below it."""
        if self.asked:
            self.show()
        return TurnPrompt(self.terminal, self.narration(), hints=self.source.offers_hints)

    # What happens

    async def show_happening(self, happening: Happening) -> None:
        """Print what happened."""
        self.show_connection()
        before, after = happening.before, happening.after
        if happening.move is not None and before is not None:
            await self._show_placing(happening, before, happening.move)
        if after is not None and after.seat is None and not after.over:  # also where dice were taken back
            self.announced = min(self.announced, after.round - 1)
        elif after is not None and not after.over and after.round > self.announced:
            self._announce(after)
        if happening.sentence is not None and happening.sentence.plain:
            self.show(happening.sentence)

    def show_connection(self) -> None:
        """Print that the connection is lost or back, if that has changed."""
        if self.source.is_connected != self._connected:
            self._connected = self.source.is_connected
            self.say("online.again" if self._connected else "page.line.lost")

    def _announce(self, now: View) -> None:
        """Print who starts a round, and the casinos, unless a person here is to act, whose turn shows them."""
        self.announced = now.round
        board = self.board()
        self.show()
        self.show(board.sentence("round.starts", round=now.round, name=board.player(now.starter or 0)))
        if now.seat not in self.source.seats:
            self.show()
            self.show(board.round_title(now))
            self.show(indent(board.casinos(now)))

    async def _show_placing(self, happening: Happening, now: View, move: Place) -> None:
        """Print a move, and the payout if it ended a round."""
        narration = self.narration()
        if not happening.is_ours or self.placed != move:
            self.show(narration.move(now, move))
            await self.pause()
        self.placed = None
        payout, after = happening.payout, happening.after
        if payout is None or after is None:
            return
        self.show()
        self.show(narration.board.title(self.words.say("payout.title", round=now.round)))
        for line in narration.payout(payout):
            await self.pause()
            self.show(line)
        self.show()
        if not after.over:
            gains = [sum(standing.taken_by(seat) for standing in payout) for seat in range(now.players)]
            self.show(narration.board.title(self.words.say("standings.title", round=now.round)))
            self.show(draw_standings(narration.board, after, gains))
            self.show()
            if self.source.waits and self.source.seats and not self.source.has_typed_dice:
                self.mode = Mode.ROUND

    # The whole table

    def show_table(self) -> None:
        """Print the current state of the game."""
        if (now := self.source.view) is not None:
            board = self.board()
            self.show(board.round_title(now))
            self.show(board.table(now))

    def forget_lobby(self) -> None:
        """Let `show_lobby` print the lobby even if it has not changed."""
        self._lobby = None

    def show_lobby(self, lobby: Lobby) -> None:
        """Print the lobby if it has changed."""
        board = self.board()
        if self._lobby == (lobby, board.names):
            return
        self._lobby = (lobby, [*board.names])
        self.show()
        self.show(board.title(self.words.say("page.lobby.title"), lobby.link))
        for text in (", ".join(lobby.agreed), lobby.remark):
            if text:
                self.show(Padding(Text(text, QUIET), (0, 0, 0, 1)))
        rows = [(str(seat + 1), board.player(seat), Text(how, QUIET)) for seat, (_, how) in enumerate(lobby.seats)]
        self.show(indent(make_grid("right", "left", "left", rows=rows), below=0))
        self.show(lobby.state)

    # The end

    def show_end(self, played: PlayedGame) -> None:
        """Print the result of a game, and the commands for its record."""
        board, record = self.board(), played.record
        self.show(board.title(self.words.say("end.title" if record.finished else "page.end.broken")))
        if record.finished:
            self.show(draw_final_standings(board, record.game.scores, gains_by_round(record)))
        else:
            self.say("page.end.broken.line", round=record.game.round)
        if played.proof:
            self.show(Text(played.proof, ALARM if played.is_alarming else QUIET))
        show_farewell(self.terminal, self.source)


def show_farewell(terminal: Terminal, source: TableSource) -> None:
    """Print the commands for a table that people have left or, if it could not be saved, the record itself."""
    for farewell in source.farewells():
        if farewell.record:
            terminal.console.out(farewell.record, highlight=False)
            continue
        terminal.say(farewell.key)
        for command in farewell.commands:
            terminal.show_command(*command)
