"""RefereeScreen: a real table: people type what they turn up and roll, and the board keeps up with them."""

import re

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from croupier.bots import GuestError
from croupier.rules import GAME_OVER, NEUTRAL, Game, Place, Standing, view
from croupier.terminal.background import in_background
from croupier.terminal.entry import EntryError, forced
from croupier.terminal.full_screen.end_screen import EndScreen
from croupier.terminal.full_screen.key_line import Key
from croupier.terminal.full_screen.outcome import Outcome
from croupier.terminal.full_screen.pieces import content, lines
from croupier.terminal.full_screen.table_screen import TableScreen
from croupier.terminal.phrases import Phrases
from croupier.terminal.record_file import file_problem
from croupier.terminal.session import Session
from croupier.terminal.typed_dice import help_text, mistake, question

UNDO = re.compile("u *([0-9]{0,3})")


class RefereeScreen(TableScreen):
    """One session whose dice are typed in, from where it stands to its end."""

    BINDINGS = [Binding("escape", "leave")]  # noqa: RUF012  # as Textual declares it

    def __init__(self, session: Session, phrases: Phrases) -> None:
        super().__init__(phrases, session.record.setup)
        self.session = session
        self.unsaved = False
        self.entry = Input(compact=True, max_length=200, id="entry")
        self.asked = Static(id="asked", markup=False)
        self.news = Static(id="news")

    def compose(self) -> ComposeResult:
        """The table, with a line to type in instead of the dice."""
        with Horizontal():
            with Vertical(id="table"):
                yield self.header
                with Horizontal(id="seats"):
                    yield from self.seats
                with Horizontal(id="strip"):
                    yield from self.facades
                with Vertical(id="desk"):
                    yield self.asked
                    yield self.entry
                    yield self.news
                yield self.keys
            yield self.log_lines

    def on_mount(self) -> None:
        """Ask for the first line."""
        say = self.words.say
        self.keys.show(
            Key(say("key.enter"), say("screen.enter"), "enter"),
            Key("u", say("page.slip.back")),
            Key("?", say("page.keys")),
            Key("Esc", say("screen.leave"), "escape"),
        )
        self.session.warm_up()
        self.entry.focus()
        self._go_on()

    @work(exclusive=True, group="game")
    async def _go_on(self) -> None:
        """Do what needs no typing, up to the next thing that does."""
        while True:
            game = self.session.game
            step = forced(game)
            if step is not None:
                self.session.apply(step)
            elif isinstance(game.to_act, int) and self.session.bots[game.to_act] is not None:
                seat = game.to_act
                try:
                    move = await in_background(lambda seat=seat: self.session.bot_move(seat))  # type: ignore[misc]
                except GuestError as error:
                    await self._save()
                    self.app.exit(Outcome(self.session, self.unsaved, failed=error))
                    return
                self._place(game, move)
            else:
                break
        await self._save()
        if self.session.game.to_act is GAME_OVER:
            self.app.switch_screen(EndScreen(self.session, self.phrases, unsaved=self.unsaved))
            return
        self._ask()

    def _ask(self) -> None:
        """Draw the table, and say what is to be typed now."""
        game = self.session.game
        now = view(game, self.session.viewer)
        self.show_view(now, tags=self.tags_for(now))
        if game.roll is not None:
            moves = ", ".join(str(move.face) if not move.bandit else f"b{move.face}" for move in game.legal_moves)
            asked = f"{game.roll}  {self.words.say('play.choose', moves=moves)}"
        else:
            asked = question(self.phrases, game)
        self.asked.update(asked, layout=False)

    @on(Input.Submitted)
    def _entered(self, event: Input.Submitted) -> None:
        """Read a line: steps of the game, or a wish."""
        text, game = event.value.strip(), self.session.game
        self.entry.value = ""
        if text.lower() == "q":
            self.action_leave()
        elif text in ("", "?"):
            self.news.update(Content(help_text(self.phrases, game)), layout=False)
        elif undo := UNDO.fullmatch(text.lower()):
            undone = self.session.undo(int(undo[1] or 1))
            self.news.update(self.words.say("page.slip.taken" if undone else "play.nothing_to_take_back"), layout=False)
            self._go_on()
        else:
            self._read(text)

    def _read(self, text: str) -> None:
        """Apply what a line tells, or say what is wrong with it."""
        try:
            steps = self.session.enter(text)
        except EntryError as error:
            self.news.update(Content(mistake(self.phrases, error)), layout=False)
            return
        self.news.update("", layout=False)
        for step in steps:
            if isinstance(step, Place):
                self._place(self.session.game, step)
            else:
                self.session.apply(step)
        self._go_on()

    def _place(self, game: Game, move: Place) -> None:
        """Make a move; where it ends a round, say who gets which notes."""
        now = view(game, self.session.viewer)
        option = next(option for option in now.options if option.move == move)
        told = self.told(now, option)
        self.log_line(told)
        self.news.update(content(told), layout=False)
        self.session.apply(move)
        if self.session.game.rounds_paid > game.rounds_paid:
            paid = [self._paid(standing) for standing in game.preview(move) if standing.notes]
            for line in paid:
                self.log_line(line)
            self.news.update(lines(self._beside([content(line) for line in paid])), layout=False)

    def _paid(self, standing: Standing) -> Text:
        """Which colour gets which notes of a casino."""
        parts = [self.phrases.number(standing.casino)]
        for note, taker in zip(standing.notes, standing.takers, strict=True):
            nobody = taker is None or taker == NEUTRAL
            parts.append(
                Text.assemble(str(note), " ", self.phrases.mark(None) if nobody else self.phrases.player(taker or 0))
            )
        return Text("  ").join(parts)

    def _beside(self, parts: list[Content]) -> list[Content]:
        """Lines in two columns."""
        half = (len(parts) + 1) // 2
        width = max(self.news.size.width // 2, 20)
        rows = []
        for left, right in zip(parts[:half], [*parts[half:], Content("")], strict=False):
            left = left.truncate(width - 2, ellipsis=True)
            rows.append(Content.assemble(left, " " * (width - left.cell_length), right))
        return rows

    async def _save(self) -> None:
        """Save the record; where that fails, say so once and go on."""
        try:
            await in_background(self.session.save)
            self.unsaved = False
        except OSError as error:
            if not self.unsaved:
                self.notify(file_problem(self.words, self.session.file.path, error), severity="warning", markup=False)
            self.unsaved = True

    @work(exclusive=True, group="leave")
    async def action_leave(self) -> None:
        """Save, and leave."""
        await self._save()
        self.app.exit(Outcome(self.session, self.unsaved))
